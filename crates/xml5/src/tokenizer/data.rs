//! Text, and CDATA sections, which are text.

use super::State;
use super::machine::{Machine, TokenKind};
use crate::recover::Recover;
use core::ops::ControlFlow;
use fivefold_core::input::Cursor;
use fivefold_core::machine::{Halt, StateMachine, Step};
use fivefold_core::{ErrorCode, Observer, Span};
use std::borrow::Cow;

impl<O: Observer, R: Recover> Machine<O, R> {
    /// XML5, *Data state*.
    pub(super) fn data(&mut self, input: &mut Cursor<'_>) -> Step {
        self.token.start = input.offset();
        let end = self.take_text(input, *b"<&\0\r");
        if end > self.token.start {
            if self.reports.wants_notices {
                self.look_for_section_end(input);
            }
            return self.emit_source_text(end, input);
        }
        match input.next() {
            Some(b'<') => self.switch_to(State::Tag),
            Some(b'&') => {
                self.begin_character_reference(State::Data, input);
                self.switch_to(State::CharacterReferenceInData)
            }
            Some(b'\0') => {
                self.error(ErrorCode::UnexpectedNullCharacter, input);
                self.emit_replaced_text("\u{FFFD}", input)
            }
            Some(b'\n' | b'\r') => self.emit_newline(input),
            Some(_suspect) => self.emit_suspect(input),
            None if self.is_in_entity() && input.is_last() => self.leave_frame(),
            None if self.is_ended => ControlFlow::Break(Halt::Ended),
            None => self.end(input, |this, input| {
                this.is_ended = true;
                this.report_input_limit();
                this.emit(TokenKind::EndOfFile, input)
            }),
        }
    }

    /// Emits the newline that is the current input character: as LF, unless it comes from a replacement text.
    fn emit_newline(&mut self, input: &Cursor<'_>) -> Step {
        if input.is_changed_newline() {
            self.emit_replaced_text("\n", input)
        } else {
            self.emit_source_text(input.offset(), input)
        }
    }

    /// Looks for `]]>` in the text that ends at the cursor, and in what adjoins it in the last chunk.
    #[cold]
    fn look_for_section_end(&mut self, input: &Cursor<'_>) {
        let start = self.token.start;
        let text = &input.chunk().text[(start - input.chunk().base) as usize..input.position()];
        let (last_end, brackets) = self.brackets;
        let kept = if last_end == start { "]]".get(..brackets).unwrap_or("]]") } else { "" };
        let joined = if kept.is_empty() { Cow::Borrowed(text) } else { Cow::Owned(format!("{kept}{text}")) };
        for (at, _) in joined.match_indices("]]>") {
            let at = start + at as u64 - kept.len() as u64;
            self.notice_at(ErrorCode::CdataSectionEndInText, Span::new(at, at + 3));
        }
        let trailing = text.bytes().rev().take_while(|&byte| byte == b']').count();
        let all = if trailing == text.len() { trailing + kept.len() } else { trailing };
        self.brackets = (input.offset(), all);
    }

    /// XML5, *CDATA state*.
    pub(super) fn cdata(&mut self, input: &mut Cursor<'_>) -> Step {
        self.token.start = input.offset();
        let end = self.take_text(input, *b"]\0\r");
        if end > self.token.start {
            return self.emit_source_text(end, input);
        }
        match input.next() {
            Some(b']') => self.switch_to(State::CdataBracket),
            Some(b'\0') => {
                self.error(ErrorCode::UnexpectedNullCharacter, input);
                self.emit_replaced_text("\u{FFFD}", input)
            }
            Some(b'\n' | b'\r') => self.emit_newline(input),
            Some(_suspect) => self.emit_suspect(input),
            None => self.end(input, Self::eof_in_cdata),
        }
    }

    /// XML5, *CDATA bracket state*. The bracket is kept back until it shows whether it ends the section.
    ///
    /// Where the text switches to this state again, the CDATA state is meant.
    pub(super) fn cdata_bracket(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b']') => self.switch_to(State::CdataEnd),
            Some(_) => {
                input.reconsume();
                self.emit_literal_text("]", input)
            }
            None => self.end(input, Self::eof_in_cdata),
        }
    }

    /// XML5, *CDATA end state*. Two brackets are kept back.
    pub(super) fn cdata_end(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'>') => {
                // Other text than white space is an error.
                if self.is_outside_root() && !self.output.has_stray_text {
                    let section = Span::new(self.section_start, input.offset());
                    self.notice_at(ErrorCode::CdataSectionOutsideRootElement, section);
                }
                self.switch_to(State::Data)
            }
            Some(b']') => {
                let step = self.emit_literal_text("]", input);
                self.token.start += 1;
                self.state = State::CdataEnd;
                step
            }
            Some(_) => {
                input.reconsume();
                self.emit_literal_text("]]", input)
            }
            None => self.end(input, Self::eof_in_cdata),
        }
    }

    /// Brackets that are kept back are lost, as the text has it.
    fn eof_in_cdata(&mut self, input: &mut Cursor<'_>) -> Step {
        self.token.start = self.section_start;
        self.eof_error(ErrorCode::EofInCdata, input);
        self.reconsume_in(State::Data, input)
    }
}
