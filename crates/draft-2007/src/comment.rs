//! What follows `<!`, and comments.

use super::{DraftToken, Machine, State, TokenSink};
use crate::begins_with;
use fivefold_core::Observer;
use fivefold_core::input::Cursor;
use fivefold_core::machine::{Construction, NEEDS_INPUT, StateMachine, Step};

impl<S: TokenSink, O: Observer> Machine<S, O> {
    /// Switches to the bogus comment state. The data begin with the current input character.
    pub(super) fn begin_bogus_comment(&mut self, input: &Cursor<'_>) -> Step {
        self.token.begin_comment(input.current_offset());
        self.token.data_mut().append_current(input);
        self.switch_to(State::BogusComment)
    }

    /// HTML 5 of 2007, *Bogus comment state*.
    pub(super) fn bogus_comment(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            self.append_run(input, *b">\r");
            match input.next() {
                Some(b'\n') => self.token.data_mut().append_current(input),
                None if !input.is_last() => return NEEDS_INPUT,
                // At the end of the file, the data state reads it again.
                _ => return self.emit_comment(input),
            }
        }
    }

    /// HTML 5 of 2007, *Markup declaration open state*.
    pub(super) fn markup_declaration_open(&mut self, input: &mut Cursor<'_>) -> Step {
        let rest = input.rest();
        if begins_with(rest, b"--") {
            input.advance(2);
            self.token.begin_comment(input.offset());
            return self.switch_to(State::CommentStart);
        }
        if begins_with(rest, b"doctype") {
            input.advance(7);
            return self.switch_to(State::Doctype);
        }
        let may_become = |keyword: &[u8]| begins_with(keyword, rest);
        if !input.is_last() && (may_become(b"--") || may_become(b"doctype")) || !input.has_arrived(0) {
            return NEEDS_INPUT;
        }
        self.unnamed_error_at(input.next_span());
        self.token.begin_comment(input.offset());
        self.switch_to(State::BogusComment)
    }

    /// HTML 5 of 2007, *Comment start state*.
    pub(super) fn comment_start(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'-') => self.switch_to(State::CommentStartDash),
            Some(b'>') => {
                self.unnamed_error(input);
                self.emit_comment(input)
            }
            Some(_) => {
                self.token.data_mut().append_current(input);
                self.switch_to(State::Comment)
            }
            None => self.end_in_comment(input),
        }
    }

    /// HTML 5 of 2007, *Comment start dash state*.
    pub(super) fn comment_start_dash(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'-') => self.switch_to(State::CommentEnd),
            Some(b'>') => {
                self.unnamed_error(input);
                self.emit_comment(input)
            }
            Some(_) => self.append_with_dashes("-", input),
            None => self.end_in_comment(input),
        }
    }

    /// HTML 5 of 2007, *Comment state*.
    pub(super) fn comment(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            self.append_run(input, *b"-\r");
            match input.next() {
                Some(b'-') => return self.switch_to(State::CommentEndDash),
                Some(_newline) => self.token.data_mut().append_current(input),
                None => return self.end_in_comment(input),
            }
        }
    }

    /// HTML 5 of 2007, *Comment end dash state*.
    pub(super) fn comment_end_dash(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'-') => self.switch_to(State::CommentEnd),
            Some(_) => self.append_with_dashes("-", input),
            None => self.end_in_comment(input),
        }
    }

    /// HTML 5 of 2007, *Comment end state*.
    pub(super) fn comment_end(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            match input.next() {
                Some(b'>') => return self.emit_comment(input),
                Some(b'-') => {
                    self.unnamed_error(input);
                    self.token.data_mut().extend_with("-", input.chunk());
                }
                Some(_) => {
                    self.unnamed_error(input);
                    return self.append_with_dashes("--", input);
                }
                None => return self.end_in_comment(input),
            }
        }
    }

    /// Appends the characters up to the first one of `stops`.
    fn append_run<const N: usize>(&mut self, input: &mut Cursor<'_>, stops: [u8; N]) {
        let end = input.take_run(stops);
        self.token.data_mut().extend_to(end, input.chunk());
    }

    /// Appends the dashes that turned out not to end the comment, and the current input character.
    fn append_with_dashes(&mut self, dashes: &str, input: &Cursor<'_>) -> Step {
        self.token.data_mut().extend_with(dashes, input.chunk());
        self.token.data_mut().append_current(input);
        self.switch_to(State::Comment)
    }

    /// What a state does where no character is left: wait, if the input goes on, and otherwise emit the comment.
    fn end_in_comment(&mut self, input: &Cursor<'_>) -> Step {
        if !input.is_last() {
            return NEEDS_INPUT;
        }
        self.unnamed_error(input);
        self.emit_comment(input)
    }

    /// Emits the comment token and switches to the data state.
    fn emit_comment(&mut self, input: &Cursor<'_>) -> Step {
        self.state = State::Data;
        self.token.construction = Construction::Nothing;
        let token = self.token.comment(input.chunk(), input.offset());
        let answer = self.sink.token(DraftToken::Comment(&token));
        self.emit(answer)
    }
}
