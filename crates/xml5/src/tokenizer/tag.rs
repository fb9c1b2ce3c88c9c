//! Tags: their beginnings, their names and their ends.

use super::State;
use super::collect::{collect, repair_name};
use super::machine::{Machine, TokenKind};
use crate::recover::{Opened, Opening, Recover};
use fivefold_core::input::Cursor;
use fivefold_core::machine::{GO_ON, NEEDS_INPUT, StateMachine, Step, TokenBuilder};
use fivefold_core::xml_char::is_name_in_parts;
use fivefold_core::{ErrorCode, Observer};

impl<O: Observer, R: Recover> Machine<O, R> {
    /// XML5, *Tag state*.
    pub(super) fn tag(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'/') => self.switch_to(State::EndTag),
            Some(b'?') => self.switch_to(State::Pi),
            Some(b'!') => self.switch_to(State::MarkupDeclaration),
            Some(first) => match (first, self.asked_opening(Opening::Start, input)) {
                (_, Some(Opened::Skip)) => {
                    self.error(ErrorCode::InvalidFirstCharacterOfTagName, input);
                    GO_ON
                }
                (b'\t' | b'\n' | b'\r' | b' ' | b':' | b'<' | b'>', _) | (_, Some(Opened::Text)) => {
                    self.error(ErrorCode::InvalidFirstCharacterOfTagName, input);
                    input.reconsume();
                    self.emit_opening("<", input)
                }
                _ => {
                    self.begin_tag(false, input);
                    self.reconsume_in(State::TagName, input)
                }
            },
            None => self.end(input, |this, input| {
                this.eof_error(ErrorCode::EofBeforeTagName, input);
                this.emit_opening("<", input)
            }),
        }
    }

    /// XML5, *End tag state*.
    pub(super) fn end_tag(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'>') => {
                self.notice(ErrorCode::ShortEndTag, input);
                self.emit(TokenKind::ShortEndTag, input)
            }
            Some(first) => match (first, self.asked_opening(Opening::End, input)) {
                (_, Some(Opened::Skip)) => {
                    self.error(ErrorCode::InvalidFirstCharacterOfEndTagName, input);
                    GO_ON
                }
                (b'\t' | b'\n' | b'\r' | b' ' | b'<' | b':', _) | (_, Some(Opened::Text)) => {
                    self.error(ErrorCode::InvalidFirstCharacterOfEndTagName, input);
                    input.reconsume();
                    self.emit_opening("</", input)
                }
                _ => {
                    self.begin_tag(true, input);
                    // The name state would take this character for the end of the name.
                    if first == b'/' {
                        self.token.tag_name_mut().append_current(input);
                    } else {
                        input.reconsume();
                    }
                    self.switch_to(State::EndTagName)
                }
            },
            None => self.end(input, |this, input| {
                this.eof_error(ErrorCode::EofBeforeTagName, input);
                this.emit_opening("</", input)
            }),
        }
    }

    /// XML5, *End tag name state*.
    pub(super) fn end_tag_name(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            let end = self.take_name(input);
            self.collect_name(end, input);
            match input.next() {
                Some(b'\t' | b'\n' | b'\r' | b' ') => return self.switch_to(State::EndTagNameAfter),
                Some(b'<') => return self.close_end_tag(input),
                Some(b'/') => {
                    self.error(ErrorCode::UnexpectedSolidusInEndTag, input);
                    return self.switch_to(State::EndTagNameAfter);
                }
                Some(b'>') => return self.emit_end_tag(input),
                Some(_nul) => self.replace_null(TokenBuilder::tag_name_mut, input),
                None => return self.end(input, Self::eof_in_end_tag),
            }
        }
    }

    /// XML5, *End tag name after state*.
    pub(super) fn end_tag_name_after(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            match input.next() {
                Some(b'>') => return self.emit_end_tag(input),
                Some(b'\t' | b'\n' | b'\r' | b' ') => {}
                Some(b'<') if self.ends_markup() => return self.close_end_tag(input),
                Some(byte) => {
                    self.error(ErrorCode::UnexpectedCharacterAfterEndTagName, input);
                    if byte == 0 {
                        self.error(ErrorCode::UnexpectedNullCharacter, input);
                    }
                }
                None => return self.end(input, Self::eof_in_end_tag),
            }
        }
    }

    /// XML5, *Tag name state*.
    pub(super) fn tag_name(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            let end = self.take_name(input);
            self.collect_name(end, input);
            match input.next() {
                Some(b'\t' | b'\n' | b'\r' | b' ') => {
                    self.leave_tag_name(input);
                    return self.switch_to(State::TagAttributeNameBefore);
                }
                Some(b'<') => match self.ends_before(input) {
                    None => return NEEDS_INPUT,
                    Some(true) => {
                        self.leave_tag_name(input);
                        return self.close_tag(input);
                    }
                    Some(false) => self.token.tag_name_mut().append_current(input),
                },
                Some(b'>') => {
                    self.leave_tag_name(input);
                    return self.emit_tag(input);
                }
                Some(b'/') => {
                    self.leave_tag_name(input);
                    self.token.tag.self_closing = true;
                    return self.switch_to(State::EmptyTag);
                }
                Some(_nul) => self.replace_null(TokenBuilder::tag_name_mut, input),
                None => {
                    return self.end(input, |this, input| {
                        this.leave_tag_name(input);
                        this.eof_in_tag(input)
                    });
                }
            }
        }
    }

    /// XML5, *Empty tag state*.
    pub(super) fn empty_tag(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'>') => self.emit_tag(input),
            None if !input.is_last() => NEEDS_INPUT,
            _ => {
                self.error(ErrorCode::UnexpectedSolidusInTag, input);
                self.reconsume_in(State::TagAttributeNameBefore, input)
            }
        }
    }

    /// Emits `<` or `</` as text, which stands for what recovery has skipped behind it, too.
    #[cold]
    fn emit_opening(&mut self, literal: &'static str, input: &Cursor<'_>) -> Step {
        let is_whole = input.offset() - self.token.start == literal.len() as u64;
        if is_whole { self.emit_literal_text(literal, input) } else { self.emit_replaced_text(literal, input) }
    }

    /// Consumes characters of a tag's name. A `<` is one, unless markup without an end ends before it.
    fn take_name(&self, input: &mut Cursor<'_>) -> u64 {
        let ends_before_tag = self.ends_markup();
        input.take_while(|byte| match byte {
            b'\t' | b'\n' | b'\r' | b' ' | b'/' | b'>' | 0 => false,
            b'<' => !ends_before_tag,
            _ => true,
        })
    }

    fn begin_tag(&mut self, is_end_tag: bool, input: &Cursor<'_>) {
        self.token.begin_tag(is_end_tag, input.current_offset());
        self.output.name_has_colon = true;
        self.follows_value = false;
    }

    fn collect_name(&mut self, end: u64, input: &Cursor<'_>) {
        collect(self.token.tag_name_mut(), end, input.chunk(), self.options.illegal_characters);
    }

    fn leave_tag_name(&mut self, input: &Cursor<'_>) {
        let span = self.token.tag.name.span();
        self.complete_tag_name(input);
        if self.reports.wants_notices && !is_name_in_parts(self.token.tag_name(input.chunk()).data) {
            self.notice_at(ErrorCode::InvalidName, span);
        }
    }

    /// Called when the name is complete.
    fn complete_tag_name(&mut self, input: &Cursor<'_>) {
        repair_name(self.token.tag_name_mut(), self.options.illegal_characters, input.chunk());
        self.limit_tag_name(input);
    }

    /// Emits the current tag, which is a start tag or an empty one.
    pub(super) fn emit_tag(&mut self, input: &Cursor<'_>) -> Step {
        self.prolog.is_over = true;
        self.apply_attribute_declarations(input.offset(), input.chunk());
        self.emit(if self.token.tag.self_closing { TokenKind::EmptyTag } else { TokenKind::StartTag }, input)
    }

    /// Emits the current tag as a start tag, even if it ends with a solidus.
    pub(super) fn emit_start_tag(&mut self, input: &Cursor<'_>) -> Step {
        self.token.tag.self_closing = false;
        self.emit_tag(input)
    }

    fn emit_end_tag(&mut self, input: &Cursor<'_>) -> Step {
        self.complete_tag_name(input);
        self.emit(TokenKind::EndTag, input)
    }

    /// Ends an end tag before the `<` that is the current input character.
    #[cold]
    fn close_end_tag(&mut self, input: &mut Cursor<'_>) -> Step {
        self.error(ErrorCode::EofInTag, input);
        input.reconsume();
        self.emit_end_tag(input)
    }

    pub(super) fn eof_in_tag(&mut self, input: &mut Cursor<'_>) -> Step {
        self.eof_error(ErrorCode::EofInTag, input);
        self.emit_tag(input)
    }

    fn eof_in_end_tag(&mut self, input: &mut Cursor<'_>) -> Step {
        self.eof_error(ErrorCode::EofInTag, input);
        self.emit_end_tag(input)
    }
}
