//! Comments.

use super::State;
use super::collect::collect_data;
use super::machine::{Machine, TokenKind};
use crate::recover::Recover;
use fivefold_core::input::Cursor;
use fivefold_core::machine::{NEEDS_INPUT, StateMachine, Step, TokenBuilder};
use fivefold_core::{ErrorCode, Observer};

impl<O: Observer, R: Recover> Machine<O, R> {
    /// XML5, *Comment state*.
    pub(super) fn comment(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            self.collect_data(input, *b"<-\0\r");
            match input.next() {
                Some(b'<') => {
                    self.token.data_mut().append_current(input);
                    return self.switch_to(State::CommentLessThanSign);
                }
                Some(b'-') => return self.switch_to(State::CommentEndDash),
                Some(b'\0') => self.replace_null(TokenBuilder::data_mut, input),
                Some(_newline) => self.token.data_mut().append_current(input),
                None => return self.end(input, Self::eof_in_comment),
            }
        }
    }

    /// XML5, *Comment less-than sign state*. Where the text stays in this state at an exclamation mark, the next one is
    /// meant.
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

    /// XML5, *Comment less-than sign bang state*.
    pub(super) fn comment_less_than_sign_bang(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'-') => self.switch_to(State::CommentLessThanSignBangDash),
            None if !input.is_last() => NEEDS_INPUT,
            _ => self.reconsume_in(State::Comment, input),
        }
    }

    /// XML5, *Comment less-than sign bang dash state*.
    pub(super) fn comment_less_than_sign_bang_dash(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'-') => self.switch_to(State::CommentLessThanSignBangDashDash),
            None if !input.is_last() => NEEDS_INPUT,
            _ => self.reconsume_in(State::CommentEndDash, input),
        }
    }

    /// XML5, *Comment less-than sign bang dash dash state*.
    pub(super) fn comment_less_than_sign_bang_dash_dash(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            None if !input.is_last() => NEEDS_INPUT,
            Some(b'>') | None => self.reconsume_in(State::CommentEnd, input),
            Some(_) => {
                self.error(ErrorCode::NestedComment, input);
                self.reconsume_in(State::CommentEnd, input)
            }
        }
    }

    /// XML5, *Comment end dash state*.
    pub(super) fn comment_end_dash(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'-') => self.switch_to(State::CommentEnd),
            Some(_) => {
                self.append_to_data("-", input);
                self.reconsume_in(State::Comment, input)
            }
            None => self.end(input, Self::eof_in_comment),
        }
    }

    /// XML5, *Comment end state*.
    pub(super) fn comment_end(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'>') => self.emit_comment(input),
            Some(b'!') => {
                self.notice(ErrorCode::DoubleHyphenInComment, input);
                self.switch_to(State::CommentEndBang)
            }
            Some(b'-') => {
                self.notice(ErrorCode::DoubleHyphenInComment, input);
                self.append_to_data("-", input);
                self.switch_to(State::CommentEnd)
            }
            Some(_) => {
                self.notice(ErrorCode::DoubleHyphenInComment, input);
                self.append_to_data("--", input);
                self.reconsume_in(State::Comment, input)
            }
            None => self.end(input, Self::eof_in_comment),
        }
    }

    /// XML5, *Comment end bang state*.
    pub(super) fn comment_end_bang(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'-') => {
                self.append_to_data("--!", input);
                self.switch_to(State::CommentEndDash)
            }
            Some(b'>') => {
                self.error(ErrorCode::IncorrectlyClosedComment, input);
                self.emit_comment(input)
            }
            Some(_) => {
                self.append_to_data("--!", input);
                self.reconsume_in(State::Comment, input)
            }
            None => self.end(input, Self::eof_in_comment),
        }
    }

    /// XML5, *Bogus comment state*.
    pub(super) fn bogus_comment(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            self.collect_data(input, *b">\0\r");
            match input.next() {
                Some(b'>') => return self.emit_comment(input),
                Some(b'\0') => self.replace_null(TokenBuilder::data_mut, input),
                Some(_newline) => self.token.data_mut().append_current(input),
                None => {
                    return self.end(input, |this, input| {
                        if this.is_in_entity() {
                            this.error(ErrorCode::EntityEndsInsideMarkup, input);
                        }
                        this.emit_comment(input)
                    });
                }
            }
        }
    }

    /// Appends to the data all characters up to the next of `stops`.
    pub(super) fn collect_data<const N: usize>(&mut self, input: &mut Cursor<'_>, stops: [u8; N]) {
        let end = input.take_run(stops);
        collect_data(self.token.data_mut(), end, input.chunk(), self.options.illegal_characters);
    }

    /// Appends characters that were kept back, and may have stood in an earlier chunk.
    pub(super) fn append_to_data(&mut self, text: &str, input: &Cursor<'_>) {
        self.token.data_mut().extend_with(text, input.chunk());
    }

    /// Emits the current comment.
    pub(super) fn emit_comment(&mut self, input: &Cursor<'_>) -> Step {
        self.limit_data(input);
        self.emit(TokenKind::Comment, input)
    }

    /// Dashes that are kept back are lost: they are half an end.
    fn eof_in_comment(&mut self, input: &mut Cursor<'_>) -> Step {
        self.eof_in_data(true, ErrorCode::EofInComment, input);
        self.emit_comment(input)
    }
}
