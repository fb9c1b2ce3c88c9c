//! Comments.

use super::machine::Machine;
use super::{HtmlToken, State, TokenSink};
use fivefold_core::input::Cursor;
use fivefold_core::machine::{Construction, NEEDS_INPUT, StateMachine, Step};
use fivefold_core::{ErrorCode, Observer};

impl<S: TokenSink, O: Observer> Machine<S, O> {
    /// Comment start state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#comment-start-state>
    pub(super) fn comment_start(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'-') => self.switch_to(State::CommentStartDash),
            Some(b'>') => self.abrupt_closing(input),
            None if !input.is_last() => NEEDS_INPUT,
            _ => self.reconsume_in(State::Comment, input),
        }
    }

    /// Comment start dash state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#comment-start-dash-state>
    pub(super) fn comment_start_dash(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'-') => self.switch_to(State::CommentEnd),
            Some(b'>') => self.abrupt_closing(input),
            Some(_) => {
                self.append_dashes(input.current_offset(), input);
                self.reconsume_in(State::Comment, input)
            }
            None => self.end(input, |this, input| this.eof_in_comment(input)),
        }
    }

    #[cold]
    fn abrupt_closing(&mut self, input: &Cursor<'_>) -> Step {
        self.error_since(self.token.start, ErrorCode::AbruptClosingOfEmptyComment, input);
        self.emit_comment(input)?;
        self.switch_to(State::Data)
    }

    /// Comment state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#comment-state>
    pub(super) fn comment(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            self.collect_data(input, *b"<-\0\r");
            match input.next() {
                Some(b'<') => {
                    self.token.data_mut().append_current(input);
                    return self.switch_to(State::CommentLessThanSign);
                }
                Some(b'-') => return self.switch_to(State::CommentEndDash),
                Some(b'\0') => self.collect_replacement(input),
                Some(_newline) => self.token.data_mut().append_current(input),
                None => return self.end(input, |this, input| this.eof_in_comment(input)),
            }
        }
    }

    /// Comment less-than sign state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#comment-less-than-sign-state>
    pub(super) fn comment_less_than_sign(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'!') => {
                self.token.data_mut().append_current(input);
                self.switch_to(State::CommentLessThanSignBang)
            }
            Some(b'<') => {
                self.token.data_mut().append_current(input);
                self.switch_to(State::CommentLessThanSign)
            }
            None if !input.is_last() => NEEDS_INPUT,
            _ => self.reconsume_in(State::Comment, input),
        }
    }

    /// Comment less-than sign bang state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#comment-less-than-sign-bang-state>
    pub(super) fn comment_less_than_sign_bang(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'-') => self.switch_to(State::CommentLessThanSignBangDash),
            None if !input.is_last() => NEEDS_INPUT,
            _ => self.reconsume_in(State::Comment, input),
        }
    }

    /// Comment less-than sign bang dash state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#comment-less-than-sign-bang-dash-state>
    pub(super) fn comment_less_than_sign_bang_dash(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'-') => self.switch_to(State::CommentLessThanSignBangDashDash),
            None if !input.is_last() => NEEDS_INPUT,
            _ => self.reconsume_in(State::CommentEndDash, input),
        }
    }

    /// Comment less-than sign bang dash dash state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#comment-less-than-sign-bang-dash-dash-state>
    pub(super) fn comment_less_than_sign_bang_dash_dash(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            None if !input.is_last() => return NEEDS_INPUT,
            Some(b'>') | None => {}
            Some(_) => self.error(ErrorCode::NestedComment, input),
        }
        self.reconsume_in(State::CommentEnd, input)
    }

    /// Comment end dash state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#comment-end-dash-state>
    pub(super) fn comment_end_dash(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'-') => self.switch_to(State::CommentEnd),
            Some(_) => {
                self.append_dashes(input.current_offset(), input);
                self.reconsume_in(State::Comment, input)
            }
            None => self.end(input, |this, input| this.eof_in_comment(input)),
        }
    }

    /// Comment end state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#comment-end-state>
    pub(super) fn comment_end(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            match input.next() {
                Some(b'>') => {
                    self.emit_comment(input)?;
                    return self.switch_to(State::Data);
                }
                Some(b'!') => return self.switch_to(State::CommentEndBang),
                Some(b'-') => self.append_dashes(input.current_offset() - 1, input),
                Some(_) => {
                    self.append_dashes(input.current_offset(), input);
                    return self.reconsume_in(State::Comment, input);
                }
                None => return self.end(input, |this, input| this.eof_in_comment(input)),
            }
        }
    }

    /// Comment end bang state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#comment-end-bang-state>
    pub(super) fn comment_end_bang(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'-') => {
                self.append_dashes(input.current_offset(), input);
                self.switch_to(State::CommentEndDash)
            }
            Some(b'>') => {
                self.error(ErrorCode::IncorrectlyClosedComment, input);
                self.emit_comment(input)?;
                self.switch_to(State::Data)
            }
            Some(_) => {
                self.append_dashes(input.current_offset(), input);
                self.reconsume_in(State::Comment, input)
            }
            None => self.end(input, |this, input| this.eof_in_comment(input)),
        }
    }

    /// Appends the source up to `end`: the `-`, `--` or `--!` that turned out not to close the comment.
    fn append_dashes(&mut self, end: u64, input: &Cursor<'_>) {
        const DASHES: &str = "--!";
        let start = self.token.data.span().end;
        self.token.data_mut().extend_with(&DASHES[..(end - start) as usize], input.chunk());
    }

    /// Collects characters up to the first of `stops` for the comment or processing instruction.
    pub(super) fn collect_data<const N: usize>(&mut self, input: &mut Cursor<'_>, stops: [u8; N]) {
        let end = input.take_long_run(stops);
        self.token.data_mut().extend_to(end, input.chunk());
    }

    /// Collects U+FFFD in place of the current input character.
    pub(super) fn collect_replacement(&mut self, input: &Cursor<'_>) {
        self.error(ErrorCode::UnexpectedNullCharacter, input);
        self.token.data_mut().replace_current('\u{FFFD}', input);
    }

    /// Emits the current comment token.
    pub(super) fn emit_comment(&mut self, input: &Cursor<'_>) -> Step {
        self.token.construction = Construction::Nothing;
        self.limit_data(input);
        let token = self.token.comment(input.chunk(), input.offset());
        let answer = self.output.sink.token_from(HtmlToken::Comment(&token), input.chunk());
        self.heed(answer)
    }

    #[cold]
    fn eof_in_comment(&mut self, input: &mut Cursor<'_>) -> Step {
        self.error_since(self.token.start, ErrorCode::EofInComment, input);
        self.emit_comment(input)?;
        self.emit_end_of_file(input)
    }
}
