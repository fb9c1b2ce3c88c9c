//! Attributes.

use super::machine::Machine;
use super::{State, TokenSink};
use fivefold_core::input::Cursor;
use fivefold_core::machine::{NEEDS_INPUT, StateMachine, Step};
use fivefold_core::piece::Piece;
use fivefold_core::{ErrorCode, Observer, Span};

impl<S: TokenSink, O: Observer> Machine<S, O> {
    /// Before attribute name state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#before-attribute-name-state>
    pub(super) fn before_attribute_name(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            match input.next() {
                Some(b'\t' | b'\n' | b'\x0C' | b' ') => {}
                Some(b'/' | b'>') => return self.reconsume_in(State::AfterAttributeName, input),
                Some(b'=') => {
                    self.error(ErrorCode::UnexpectedEqualsSignBeforeAttributeName, input);
                    self.token.begin_attribute(input.current_offset());
                    self.token.attribute_name_mut().append_current(input);
                    return self.switch_to(State::AttributeName);
                }
                Some(_) => {
                    self.token.begin_attribute(input.current_offset());
                    return self.reconsume_in(State::AttributeName, input);
                }
                None => return self.end(input, |this, _| this.switch_to(State::AfterAttributeName)),
            }
        }
    }

    /// Attribute name state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#attribute-name-state>
    pub(super) fn attribute_name(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            let end = input.take_while(|byte| {
                !matches!(byte, b'\t'..=b'\r' | b' ' | b'/' | b'>' | b'=' | b'A'..=b'Z' | 0 | b'"' | b'\'' | b'<')
            });
            self.token.attribute_name_mut().extend_to(end, input.chunk());
            match input.next() {
                Some(b'\t' | b'\n' | b'\x0C' | b' ' | b'/' | b'>') => {
                    self.leave_attribute_name(input);
                    return self.reconsume_in(State::AfterAttributeName, input);
                }
                Some(b'=') => {
                    self.leave_attribute_name(input);
                    return self.switch_to(State::BeforeAttributeValue);
                }
                Some(upper @ b'A'..=b'Z') => {
                    let lower = char::from(upper.to_ascii_lowercase());
                    self.token.attribute_name_mut().replace_current(lower, input);
                }
                Some(b'\0') => {
                    self.error(ErrorCode::UnexpectedNullCharacter, input);
                    self.token.attribute_name_mut().replace_current('\u{FFFD}', input);
                }
                Some(b'"' | b'\'' | b'<') => {
                    self.error(ErrorCode::UnexpectedCharacterInAttributeName, input);
                    self.token.attribute_name_mut().append_current(input);
                }
                Some(_vertical_tab) => self.token.attribute_name_mut().append_current(input),
                None if !input.is_last() => return NEEDS_INPUT,
                None => {
                    self.leave_attribute_name(input);
                    return self.reconsume_in(State::AfterAttributeName, input);
                }
            }
        }
    }

    /// After attribute name state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#after-attribute-name-state>
    pub(super) fn after_attribute_name(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            match input.next() {
                Some(b'\t' | b'\n' | b'\x0C' | b' ') => {}
                Some(b'/') => {
                    self.finish_attribute(input);
                    return self.switch_to(State::SelfClosingStartTag);
                }
                Some(b'=') => {
                    self.token.attribute.value = Piece::begin(input.offset());
                    return self.switch_to(State::BeforeAttributeValue);
                }
                Some(b'>') => {
                    self.finish_attribute(input);
                    return self.emit_tag(input);
                }
                Some(_) => {
                    self.finish_attribute(input);
                    self.token.begin_attribute(input.current_offset());
                    return self.reconsume_in(State::AttributeName, input);
                }
                None => return self.end(input, |this, input| this.eof_in_tag(input)),
            }
        }
    }

    /// Before attribute value state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#before-attribute-value-state>
    pub(super) fn before_attribute_value(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            match input.next() {
                Some(b'\t' | b'\n' | b'\x0C' | b' ') => {}
                Some(b'"') => {
                    self.token.attribute.value = Piece::begin(input.offset());
                    return self.switch_to(State::AttributeValueDoubleQuoted);
                }
                Some(b'\'') => {
                    self.token.attribute.value = Piece::begin(input.offset());
                    return self.switch_to(State::AttributeValueSingleQuoted);
                }
                Some(b'>') => {
                    self.token.attribute.value = Piece::begin(input.current_offset());
                    let start = self.token.attribute.name.span().start;
                    let name_and_sign = Span::new(start, input.current_offset());
                    self.error_over(ErrorCode::MissingAttributeValue, input.current_span(), name_and_sign);
                    self.finish_attribute(input);
                    return self.emit_tag(input);
                }
                None if !input.is_last() => return NEEDS_INPUT,
                _ => {
                    self.token.attribute.value = Piece::begin(input.current_offset());
                    return self.reconsume_in(State::AttributeValueUnquoted, input);
                }
            }
        }
    }

    /// Attribute value (double-quoted) state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#attribute-value-(double-quoted)-state>
    pub(super) fn attribute_value_double_quoted(&mut self, input: &mut Cursor<'_>) -> Step {
        self.attribute_value_quoted(b'"', State::AttributeValueDoubleQuoted, input)
    }

    /// Attribute value (single-quoted) state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#attribute-value-(single-quoted)-state>
    pub(super) fn attribute_value_single_quoted(&mut self, input: &mut Cursor<'_>) -> Step {
        self.attribute_value_quoted(b'\'', State::AttributeValueSingleQuoted, input)
    }

    /// The common part of the two quoted states.
    fn attribute_value_quoted(&mut self, quote: u8, state: State, input: &mut Cursor<'_>) -> Step {
        loop {
            let end = input.take_run([quote, b'&', b'\0', b'\r']);
            self.token.value_mut().extend_to(end, input.chunk());
            match input.next() {
                Some(b'&') => return self.begin_character_reference(state, input),
                Some(b'\0') => {
                    self.error(ErrorCode::UnexpectedNullCharacter, input);
                    self.token.value_mut().replace_current('\u{FFFD}', input);
                }
                Some(b'\n') => self.token.value_mut().append_current(input),
                Some(_quote) => return self.switch_to(State::AfterAttributeValueQuoted),
                None => return self.end(input, |this, input| this.eof_in_tag(input)),
            }
        }
    }

    /// Attribute value (unquoted) state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#attribute-value-(unquoted)-state>
    pub(super) fn attribute_value_unquoted(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            let end = input.take_while(|byte| {
                !matches!(byte, b'\t'..=b'\r' | b' ' | b'&' | b'>' | 0 | b'"' | b'\'' | b'<' | b'=' | b'`')
            });
            self.token.value_mut().extend_to(end, input.chunk());
            match input.next() {
                Some(b'\t' | b'\n' | b'\x0C' | b' ') => {
                    self.finish_attribute(input);
                    return self.switch_to(State::BeforeAttributeName);
                }
                Some(b'&') => return self.begin_character_reference(State::AttributeValueUnquoted, input),
                Some(b'>') => {
                    self.finish_attribute(input);
                    return self.emit_tag(input);
                }
                Some(b'\0') => {
                    self.error(ErrorCode::UnexpectedNullCharacter, input);
                    self.token.value_mut().replace_current('\u{FFFD}', input);
                }
                Some(b'"' | b'\'' | b'<' | b'=' | b'`') => {
                    self.error(ErrorCode::UnexpectedCharacterInUnquotedAttributeValue, input);
                    self.token.value_mut().append_current(input);
                }
                Some(_vertical_tab) => self.token.value_mut().append_current(input),
                None => return self.end(input, |this, input| this.eof_in_tag(input)),
            }
        }
    }

    /// After attribute value (quoted) state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#after-attribute-value-(quoted)-state>
    pub(super) fn after_attribute_value_quoted(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'\t' | b'\n' | b'\x0C' | b' ') => {
                self.finish_attribute(input);
                self.switch_to(State::BeforeAttributeName)
            }
            Some(b'/') => {
                self.finish_attribute(input);
                self.switch_to(State::SelfClosingStartTag)
            }
            Some(b'>') => {
                self.finish_attribute(input);
                self.emit_tag(input)
            }
            Some(_) => {
                self.error(ErrorCode::MissingWhitespaceBetweenAttributes, input);
                self.finish_attribute(input);
                self.reconsume_in(State::BeforeAttributeName, input)
            }
            None => self.end(input, |this, input| this.eof_in_tag(input)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::tokenize;
    use fivefold_core::{ErrorCode, Span};

    #[test]
    fn the_errors_of_an_end_tag_stand_at_its_end() {
        let at_end = vec![(ErrorCode::EndTagWithAttributes, Span::new(12, 13))];
        for pieces in [&["<h></h a='b'>"][..], &["<h></h", " a='b", "'>"]] {
            assert_eq!(tokenize(pieces).errors, at_end, "{pieces:?}");
        }
        let both = [ErrorCode::EndTagWithAttributes, ErrorCode::EndTagWithTrailingSolidus];
        assert_eq!(tokenize(&["</h a=''/>"]).errors, both.map(|code| (code, Span::new(9, 10))));
    }
}
