//! What follows `<!`, and comments.

use super::{Construction, DraftToken, NEEDS_INPUT, State, Step, TokenSink, Tokenizer};
use crate::begins_with;
use fivefold_core::input::Cursor;
use fivefold_core::piece::Piece;
use fivefold_core::{Comment, Observer, Span};

impl<S: TokenSink, O: Observer> Tokenizer<S, O> {
    /// Switches to the bogus comment state. The data begin with the current input character.
    pub(super) fn begin_bogus_comment(&mut self, input: &Cursor<'_>) -> Step {
        self.begin_comment(input.current_offset());
        self.data.append_current(input, &mut self.scratch);
        self.switch_to(State::BogusComment)
    }

    /// HTML 5 of 2007, *Bogus comment state*.
    pub(super) fn bogus_comment(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            self.append_run(input, *b">\r");
            match input.next() {
                Some(b'\n') => self.data.append_current(input, &mut self.scratch),
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
            self.begin_comment(input.offset());
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
        self.error_at(input.next_span());
        self.begin_comment(input.offset());
        self.switch_to(State::BogusComment)
    }

    /// HTML 5 of 2007, *Comment start state*.
    pub(super) fn comment_start(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'-') => self.switch_to(State::CommentStartDash),
            Some(b'>') => {
                self.error(input);
                self.emit_comment(input)
            }
            Some(_) => {
                self.data.append_current(input, &mut self.scratch);
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
                self.error(input);
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
                Some(_newline) => self.data.append_current(input, &mut self.scratch),
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
                    self.error(input);
                    self.data.extend_with("-", input.chunk(), &mut self.scratch);
                }
                Some(_) => {
                    self.error(input);
                    return self.append_with_dashes("--", input);
                }
                None => return self.end_in_comment(input),
            }
        }
    }

    /// Starts a comment token whose data begin at `offset`.
    fn begin_comment(&mut self, offset: u64) {
        self.scratch.clear();
        self.construction = Construction::Comment;
        self.data = Piece::begin(offset);
    }

    /// Appends the characters up to the first one of `stops`.
    fn append_run<const N: usize>(&mut self, input: &mut Cursor<'_>, stops: [u8; N]) {
        let end = input.take_run(stops);
        self.data.extend_to(end, input.chunk(), &mut self.scratch);
    }

    /// Appends the dashes that turned out not to end the comment, and the current input character.
    fn append_with_dashes(&mut self, dashes: &str, input: &Cursor<'_>) -> Step {
        self.data.extend_with(dashes, input.chunk(), &mut self.scratch);
        self.data.append_current(input, &mut self.scratch);
        self.switch_to(State::Comment)
    }

    /// What a state does where no character is left: wait, if the input goes on, and otherwise emit the comment.
    fn end_in_comment(&mut self, input: &Cursor<'_>) -> Step {
        if !input.is_last() {
            return NEEDS_INPUT;
        }
        self.error(input);
        self.emit_comment(input)
    }

    /// Emits the comment token and switches to the data state.
    fn emit_comment(&mut self, input: &Cursor<'_>) -> Step {
        self.state = State::Data;
        self.construction = Construction::Nothing;
        let data = self.data.text(input.chunk(), &self.scratch);
        let token = Comment { data, span: Span::new(self.token_start, input.offset()) };
        let answer = self.sink.token(DraftToken::Comment(&token));
        self.emit(answer)
    }
}
