//! Attributes.

use super::State;
use super::collect::{collect, repair_name};
use super::machine::Machine;
use crate::recover::Recover;
use fivefold_core::input::Cursor;
use fivefold_core::machine::{GO_ON, NEEDS_INPUT, StateMachine, Step, TokenBuilder};
use fivefold_core::piece::Piece;
use fivefold_core::xml_char::is_name_in_parts;
use fivefold_core::{ErrorCode, Observer};

impl<O: Observer, R: Recover> Machine<O, R> {
    /// XML5, *Tag attribute name before state*.
    pub(super) fn tag_attribute_name_before(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            match input.next() {
                Some(b'\t' | b'\n' | b'\r' | b' ') => self.follows_value = false,
                Some(b'>') => return self.emit_tag(input),
                Some(b'/') => {
                    self.token.tag.self_closing = true;
                    return self.switch_to(State::EmptyTag);
                }
                Some(b':') => self.error(ErrorCode::ColonBeforeAttributeName, input),
                Some(first) => {
                    if first == b'<' {
                        match self.ends_before(input) {
                            None => return NEEDS_INPUT,
                            Some(true) => return self.close_tag(input),
                            Some(false) => {}
                        }
                    }
                    if self.follows_value {
                        self.notice(ErrorCode::MissingWhitespaceBetweenAttributes, input);
                    }
                    self.begin_attribute(input);
                    return self.switch_to(State::TagAttributeName);
                }
                None => return self.end(input, Self::eof_in_tag),
            }
        }
    }

    /// XML5, *Tag attribute name state*.
    pub(super) fn tag_attribute_name(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            let ends_before_tag = self.ends_markup();
            let end = input.take_while(|byte| match byte {
                b'\t' | b'\n' | b'\r' | b' ' | b'=' | b'>' | b'/' | 0 => false,
                b'<' => !ends_before_tag,
                _ => true,
            });
            collect(self.token.attribute_name_mut(), end, input.chunk(), self.options.illegal_characters);
            match input.next() {
                Some(b'=') => {
                    self.complete_attribute_name(input);
                    return self.switch_to(State::TagAttributeValueBefore);
                }
                Some(b'>') => {
                    self.complete_attribute_name(input);
                    self.finish_attribute_without_value(input);
                    return self.emit_start_tag(input);
                }
                Some(b'\t' | b'\n' | b'\r' | b' ') => {
                    self.complete_attribute_name(input);
                    return self.switch_to(State::TagAttributeNameAfter);
                }
                Some(b'/') => {
                    self.complete_attribute_name(input);
                    self.finish_attribute_without_value(input);
                    self.token.tag.self_closing = true;
                    return self.switch_to(State::EmptyTag);
                }
                Some(b'<') => match self.ends_before(input) {
                    None => return NEEDS_INPUT,
                    Some(true) => {
                        self.complete_attribute_name(input);
                        self.finish_attribute_without_value(input);
                        return self.close_tag(input);
                    }
                    Some(false) => self.token.attribute_name_mut().append_current(input),
                },
                Some(_nul) => self.replace_null(TokenBuilder::attribute_name_mut, input),
                None => {
                    return self.end(input, |this, input| {
                        this.complete_attribute_name(input);
                        this.finish_attribute_without_value(input);
                        this.token.tag.self_closing = false;
                        this.eof_in_tag(input)
                    });
                }
            }
        }
    }

    /// XML5, *Tag attribute name after state*.
    pub(super) fn tag_attribute_name_after(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            match input.next() {
                Some(b'\t' | b'\n' | b'\r' | b' ') => {}
                Some(b'=') => return self.switch_to(State::TagAttributeValueBefore),
                Some(b'>') => {
                    self.finish_attribute_without_value(input);
                    return self.emit_tag(input);
                }
                Some(b'/') => {
                    self.finish_attribute_without_value(input);
                    self.token.tag.self_closing = true;
                    return self.switch_to(State::EmptyTag);
                }
                Some(first) => {
                    if first == b'<' {
                        match self.ends_before(input) {
                            None => return NEEDS_INPUT,
                            Some(true) => {
                                self.finish_attribute_without_value(input);
                                return self.close_tag(input);
                            }
                            Some(false) => {}
                        }
                    }
                    self.finish_attribute_without_value(input);
                    self.begin_attribute(input);
                    return self.switch_to(State::TagAttributeName);
                }
                None => {
                    return self.end(input, |this, input| {
                        this.finish_attribute_without_value(input);
                        this.eof_in_tag(input)
                    });
                }
            }
        }
    }

    /// XML5, *Tag attribute value before state*.
    pub(super) fn tag_attribute_value_before(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            match input.next() {
                Some(b'\t' | b'\n' | b'\r' | b' ') => {}
                Some(b'"') => {
                    self.token.attribute.value = Piece::begin(input.offset());
                    return self.switch_to(State::TagAttributeValueDoubleQuoted);
                }
                Some(b'\'') => {
                    self.token.attribute.value = Piece::begin(input.offset());
                    return self.switch_to(State::TagAttributeValueSingleQuoted);
                }
                Some(_) if self.begins_repaired_value(input) => {
                    return self.switch_to(State::TagAttributeValueDoubleQuoted);
                }
                Some(b'>') => {
                    self.token.attribute.value = Piece::begin(input.current_offset());
                    self.finish_attribute_without_value(input);
                    return self.emit_tag(input);
                }
                Some(_) => {
                    self.notice(ErrorCode::UnquotedAttributeValue, input);
                    self.token.attribute.value = Piece::begin(input.current_offset());
                    return self.reconsume_in(State::TagAttributeValueUnquoted, input);
                }
                None => return self.end(input, Self::eof_in_value),
            }
        }
    }

    /// XML5, *Tag attribute value double quoted state*.
    pub(super) fn tag_attribute_value_double_quoted(&mut self, input: &mut Cursor<'_>) -> Step {
        self.attribute_value_quoted(b'"', State::TagAttributeValueDoubleQuoted, input)
    }

    /// XML5, *Tag attribute value single quoted state*.
    pub(super) fn tag_attribute_value_single_quoted(&mut self, input: &mut Cursor<'_>) -> Step {
        self.attribute_value_quoted(b'\'', State::TagAttributeValueSingleQuoted, input)
    }

    /// What the two quoted states share. White space is normalised to spaces: <https://www.w3.org/TR/xml/#AVNormalize>.
    fn attribute_value_quoted(&mut self, quote: u8, state: State, input: &mut Cursor<'_>) -> Step {
        loop {
            let end = match self.repairs_values() {
                false => input.take_run([quote, b'&', b'\t', b'\n', b'\r', b'\0']),
                true => self.take_repaired_value(quote, input),
            };
            self.collect_value(end, input);
            if self.ends_repaired_value(input) {
                return self.leave_repaired_value(input);
            }
            match input.next() {
                Some(b'&') => return self.reference_in_value(state, input),
                Some(b'\t' | b'\n' | b'\r') => self.token.value_mut().replace_current(' ', input),
                Some(b'\0') => self.replace_null(TokenBuilder::value_mut, input),
                Some(b'<' | b'"' | b'\'') if self.repairs_value(quote, input) => {}
                Some(b'<') => self.token.value_mut().append_current(input),
                Some(_quote) => {
                    self.complete_attribute(input);
                    self.follows_value = true;
                    return self.switch_to(State::TagAttributeNameBefore);
                }
                None => return self.end(input, Self::eof_in_value),
            }
        }
    }

    /// XML5, *Tag attribute value unquoted state*.
    pub(super) fn tag_attribute_value_unquoted(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            let ends_before_tag = self.ends_markup();
            let end = input.take_while(|byte| match byte {
                b'\t' | b'\n' | b'\r' | b' ' | b'&' | b'>' | 0 => false,
                b'<' => !ends_before_tag,
                _ => true,
            });
            self.collect_value(end, input);
            match input.next() {
                Some(b'\t' | b'\n' | b'\r' | b' ') => {
                    self.complete_attribute(input);
                    return self.switch_to(State::TagAttributeNameBefore);
                }
                Some(b'&') => return self.reference_in_value(State::TagAttributeValueUnquoted, input),
                Some(b'<') => match self.ends_before(input) {
                    None => return NEEDS_INPUT,
                    Some(true) => {
                        self.complete_attribute(input);
                        return self.close_tag(input);
                    }
                    Some(false) => self.token.value_mut().append_current(input),
                },
                Some(b'>') => {
                    self.complete_attribute(input);
                    return self.emit_start_tag(input);
                }
                Some(_nul) => self.replace_null(TokenBuilder::value_mut, input),
                None => {
                    return self.end(input, |this, input| {
                        this.complete_attribute(input);
                        this.token.tag.self_closing = false;
                        this.eof_in_tag(input)
                    });
                }
            }
        }
    }

    fn eof_in_value(&mut self, input: &mut Cursor<'_>) -> Step {
        self.complete_attribute(input);
        self.eof_in_tag(input)
    }

    fn reference_in_value(&mut self, state: State, input: &mut Cursor<'_>) -> Step {
        if let Some(character) = self.take_plain_reference(input) {
            let mut buffer = [0; 4];
            let text = character.encode_utf8(&mut buffer);
            self.token.value_mut().replace_to(input.offset(), text, input.chunk());
            return GO_ON;
        }
        self.begin_character_reference(state, input);
        self.switch_to(State::CharacterReferenceInAttributeValue)
    }

    fn collect_value(&mut self, end: u64, input: &Cursor<'_>) {
        let start = self.token.attribute.value.span().end;
        collect(self.token.value_mut(), end, input.chunk(), self.options.illegal_characters);
        if self.reports.wants_notices {
            let added = fivefold_core::Span::new(start, end);
            for (at, _) in input.chunk().slice(added).match_indices('<') {
                let at = start + at as u64;
                self.notice_at(ErrorCode::LessThanInAttributeValue, fivefold_core::Span::new(at, at + 1));
            }
        }
    }

    /// Starts a new attribute in the current tag token. Its name begins with the current input character, whatever that
    /// is.
    fn begin_attribute(&mut self, input: &mut Cursor<'_>) {
        self.token.begin_attribute(input.current_offset());
        self.recovery.value = None;
        if self.ends_markup() {
            // A solidus before it was a part of something else.
            self.token.tag.self_closing = false;
        }
        self.follows_value = false;
        // The name state would take this character for the end of the name.
        if input.chunk().text.as_bytes()[input.position() - 1] == b'=' {
            self.token.attribute_name_mut().append_current(input);
        } else {
            input.reconsume();
        }
    }

    /// Called when the name is complete.
    fn complete_attribute_name(&mut self, input: &Cursor<'_>) {
        repair_name(self.token.attribute_name_mut(), self.options.illegal_characters, input.chunk());
        let span = self.token.attribute.name.span();
        self.leave_attribute_name(input);
        if self.reports.wants_notices
            && !is_name_in_parts(self.token.text(&self.token.attribute.name, input.chunk()).data)
        {
            self.notice_at(ErrorCode::InvalidName, span);
        }
    }

    fn finish_attribute_without_value(&mut self, input: &Cursor<'_>) {
        self.notice_at(ErrorCode::AttributeWithoutValue, self.token.attribute.name.span());
        self.complete_attribute(input);
    }

    /// Called when the attribute is complete.
    pub(super) fn complete_attribute(&mut self, input: &Cursor<'_>) {
        if self.finish_attribute(input) {
            let TokenBuilder { attributes, attribute, scratch, .. } = &mut self.token;
            attributes.note_newest(attribute.name.text(input.chunk(), scratch).data);
        }
    }
}
