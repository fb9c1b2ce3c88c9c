//! Attributes.

use super::tag::append_in_lower_case;
use super::{Machine, State, TokenSink};
use fivefold_core::Observer;
use fivefold_core::input::Cursor;
use fivefold_core::machine::{NEEDS_INPUT, StateMachine, Step};
use fivefold_core::piece::Piece;

impl<S: TokenSink, O: Observer> Machine<S, O> {
    /// HTML 5 of 2007, *Before attribute name state*.
    pub(super) fn before_attribute_name(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            match input.next() {
                Some(b'\t'..=b'\r' | b' ') => {}
                Some(b'>') => return self.emit_tag(input),
                Some(b'/') => return self.solidus(input),
                Some(_) => return self.begin_attribute(input),
                None => return self.end_in_tag(input),
            }
        }
    }

    /// HTML 5 of 2007, *Attribute name state*.
    pub(super) fn attribute_name(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            let end = input.take_while(|byte| !matches!(byte, b'\t'..=b'\r' | b' ' | b'=' | b'>' | b'/' | b'A'..=b'Z'));
            self.token.attribute_name_mut().extend_to(end, input.chunk());
            match input.next() {
                Some(b'\t'..=b'\r' | b' ') => {
                    self.leave_attribute_name(input);
                    return self.switch_to(State::AfterAttributeName);
                }
                Some(b'=') => {
                    self.leave_attribute_name(input);
                    return self.switch_to(State::BeforeAttributeValue);
                }
                Some(b'>') => {
                    self.leave_attribute_name(input);
                    return self.emit_tag(input);
                }
                Some(b'/') => {
                    self.solidus(input)?;
                    self.leave_attribute_name(input);
                    return self.switch_to(State::BeforeAttributeName);
                }
                Some(_) => append_in_lower_case(self.token.attribute_name_mut(), input),
                None if !input.is_last() => return NEEDS_INPUT,
                None => {
                    self.leave_attribute_name(input);
                    return self.end_in_tag(input);
                }
            }
        }
    }

    /// HTML 5 of 2007, *After attribute name state*.
    pub(super) fn after_attribute_name(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            match input.next() {
                Some(b'\t'..=b'\r' | b' ') => {}
                Some(b'=') => return self.switch_to(State::BeforeAttributeValue),
                Some(b'>') => return self.emit_tag(input),
                Some(b'/') => {
                    self.solidus(input)?;
                    return self.switch_to(State::BeforeAttributeName);
                }
                Some(_) => return self.begin_attribute(input),
                None => return self.end_in_tag(input),
            }
        }
    }

    /// HTML 5 of 2007, *Before attribute value state*.
    pub(super) fn before_attribute_value(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            match input.next() {
                Some(b'\t'..=b'\r' | b' ') => {}
                Some(b'"') => {
                    self.token.attribute.value = Piece::begin(input.offset());
                    return self.switch_to(State::AttributeValueDoubleQuoted);
                }
                Some(b'&') => {
                    self.token.attribute.value = Piece::begin(input.current_offset());
                    return self.reconsume_in(State::AttributeValueUnquoted, input);
                }
                Some(b'\'') => {
                    self.token.attribute.value = Piece::begin(input.offset());
                    return self.switch_to(State::AttributeValueSingleQuoted);
                }
                Some(b'>') => return self.emit_tag(input),
                Some(_) => {
                    self.token.attribute.value = Piece::begin(input.current_offset());
                    self.token.value_mut().append_current(input);
                    return self.switch_to(State::AttributeValueUnquoted);
                }
                None => return self.end_in_tag(input),
            }
        }
    }

    /// HTML 5 of 2007, *Attribute value (double-quoted) state*.
    pub(super) fn attribute_value_double_quoted(&mut self, input: &mut Cursor<'_>) -> Step {
        self.attribute_value_quoted(b'"', State::AttributeValueDoubleQuoted, input)
    }

    /// HTML 5 of 2007, *Attribute value (single-quoted) state*.
    pub(super) fn attribute_value_single_quoted(&mut self, input: &mut Cursor<'_>) -> Step {
        self.attribute_value_quoted(b'\'', State::AttributeValueSingleQuoted, input)
    }

    /// What the two quoted states share.
    fn attribute_value_quoted(&mut self, quote: u8, state: State, input: &mut Cursor<'_>) -> Step {
        loop {
            let end = input.take_run([quote, b'&', b'\r']);
            self.token.value_mut().extend_to(end, input.chunk());
            match input.next() {
                Some(b'&') => return self.begin_entity(State::EntityInAttributeValue, state),
                Some(b'\n') => self.token.value_mut().append_current(input),
                Some(_quote) => return self.switch_to(State::BeforeAttributeName),
                None => return self.end_in_tag(input),
            }
        }
    }

    /// HTML 5 of 2007, *Attribute value (unquoted) state*.
    pub(super) fn attribute_value_unquoted(&mut self, input: &mut Cursor<'_>) -> Step {
        let end = input.take_while(|byte| !matches!(byte, b'\t'..=b'\r' | b' ' | b'&' | b'>'));
        self.token.value_mut().extend_to(end, input.chunk());
        match input.next() {
            Some(b'&') => self.begin_entity(State::EntityInAttributeValue, State::AttributeValueUnquoted),
            Some(b'>') => self.emit_tag(input),
            Some(_white_space) => self.switch_to(State::BeforeAttributeName),
            None => self.end_in_tag(input),
        }
    }

    /// Starts a new attribute in the current tag token, whose name begins with the current input character.
    fn begin_attribute(&mut self, input: &Cursor<'_>) -> Step {
        self.finish_attribute(input);
        self.token.begin_attribute(input.current_offset());
        append_in_lower_case(self.token.attribute_name_mut(), input);
        self.switch_to(State::AttributeName)
    }
}
