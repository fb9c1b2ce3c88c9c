//! Tags, up to their attributes.

use super::machine::Machine;
use super::{State, TokenSink};
use fivefold_core::input::Cursor;
use fivefold_core::machine::{StateMachine, Step};
use fivefold_core::{ErrorCode, Observer, Text};

impl<S: TokenSink, O: Observer> Machine<S, O> {
    /// Tag open state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#tag-open-state>
    pub(super) fn tag_open(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'!') => self.switch_to(State::MarkupDeclarationOpen),
            Some(b'/') => self.switch_to(State::EndTagOpen),
            Some(byte) if byte.is_ascii_alphabetic() => {
                self.token.begin_tag(false, input.current_offset());
                self.reconsume_in(State::TagName, input)
            }
            Some(b'?') => {
                self.temporary_buffer.clear();
                self.switch_to(State::ProcessingInstructionOpen)
            }
            Some(_) => {
                self.error(ErrorCode::InvalidFirstCharacterOfTagName, input);
                self.emit_literal("<", input)?;
                self.reconsume_in(State::Data, input)
            }
            None => self.end(input, |this, input| this.eof_before_tag_name("<", input)),
        }
    }

    /// End tag open state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#end-tag-open-state>
    pub(super) fn end_tag_open(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(byte) if byte.is_ascii_alphabetic() => {
                self.token.begin_tag(true, input.current_offset());
                self.reconsume_in(State::TagName, input)
            }
            Some(b'>') => {
                self.error_since(self.token.start, ErrorCode::MissingEndTagName, input);
                self.switch_to(State::Data)
            }
            Some(_) => {
                self.error(ErrorCode::InvalidFirstCharacterOfTagName, input);
                self.token.begin_comment(input.current_offset());
                self.reconsume_in(State::BogusComment, input)
            }
            None => self.end(input, |this, input| this.eof_before_tag_name("</", input)),
        }
    }

    /// Tag name state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#tag-name-state>
    pub(super) fn tag_name(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            let end = input.take_while(|byte| !matches!(byte, b'\t'..=b'\r' | b' ' | b'/' | b'>' | b'A'..=b'Z' | 0));
            self.token.tag_name_mut().extend_to(end, input.chunk());
            match input.next() {
                Some(b'\t' | b'\n' | b'\x0C' | b' ') => return self.switch_to(State::BeforeAttributeName),
                Some(b'/') => return self.switch_to(State::SelfClosingStartTag),
                Some(b'>') => return self.emit_tag(input),
                Some(upper @ b'A'..=b'Z') => {
                    let lower = char::from(upper.to_ascii_lowercase());
                    self.token.tag_name_mut().replace_current(lower, input);
                }
                Some(b'\0') => {
                    self.error(ErrorCode::UnexpectedNullCharacter, input);
                    self.token.tag_name_mut().replace_current('\u{FFFD}', input);
                }
                Some(_vertical_tab) => self.token.tag_name_mut().append_current(input),
                None => return self.end(input, |this, input| this.eof_in_tag(input)),
            }
        }
    }

    /// Self-closing start tag state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#self-closing-start-tag-state>
    pub(super) fn self_closing_start_tag(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'>') => {
                self.token.tag.self_closing = true;
                self.emit_tag(input)
            }
            Some(_) => {
                self.error(ErrorCode::UnexpectedSolidusInTag, input);
                self.reconsume_in(State::BeforeAttributeName, input)
            }
            None => self.end(input, |this, input| this.eof_in_tag(input)),
        }
    }

    /// The input ends in a tag, which is dropped.
    #[cold]
    pub(super) fn eof_in_tag(&mut self, input: &mut Cursor<'_>) -> Step {
        self.error_since(self.token.start, ErrorCode::EofInTag, input);
        self.emit_end_of_file(input)
    }

    #[cold]
    fn eof_before_tag_name(&mut self, literal: &'static str, input: &mut Cursor<'_>) -> Step {
        self.error_since(self.token.start, ErrorCode::EofBeforeTagName, input);
        self.emit_literal(literal, input)?;
        self.emit_end_of_file(input)
    }

    /// Emits the source from the token's start as text, since it is not a tag.
    pub(super) fn emit_literal(&mut self, literal: &str, input: &Cursor<'_>) -> Step {
        self.emit_text(Text::verbatim(literal, self.token.start), input)
    }
}
