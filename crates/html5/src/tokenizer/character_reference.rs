//! Character references in text and in attribute values.

use super::machine::{Machine, Output};
use super::{State, TokenSink};
use fivefold_core::char_ref::{CharacterReference, Outcome, extend_over_reference};
use fivefold_core::input::Cursor;
use fivefold_core::machine::{GO_ON, NEEDS_INPUT, Step};
use fivefold_core::{Observer, ParseError, Span, Text};

impl<S: TokenSink, O: Observer> Machine<S, O> {
    /// Sets the return state, switches to the character reference state and runs it, as it rarely has to wait.
    pub(super) fn begin_character_reference(&mut self, return_state: State, input: &mut Cursor<'_>) -> Step {
        self.return_state = return_state;
        self.reference = CharacterReference::new(is_attribute_value(return_state));
        self.reference_start = input.current_offset();
        if !is_attribute_value(return_state) {
            self.token.start = input.current_offset();
        }
        self.state = State::CharacterReference;
        if O::ACTIVE { GO_ON } else { self.character_reference(input) }
    }

    /// Character reference state, and those that follow from it.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state>
    pub(super) fn character_reference(&mut self, input: &mut Cursor<'_>) -> Step {
        let in_attribute = is_attribute_value(self.return_state);
        loop {
            let Self { reference, reference_start, output: Output { sink, wants_errors, .. }, .. } = self;
            let report = |error: ParseError| {
                if *wants_errors {
                    sink.parse_error(extend_over_reference(error, *reference_start));
                }
            };
            // An observer sees each state by itself.
            let outcome = if O::ACTIVE { reference.step(input, report) } else { Some(reference.run(input, report)) };
            let Some(outcome) = outcome else { return GO_ON };
            match outcome {
                Outcome::NeedsInput => return NEEDS_INPUT,
                Outcome::Decoded(decoded) => {
                    let mut buffer = [0; 4];
                    let text = decoded.as_str(&mut buffer);
                    if O::ACTIVE {
                        text.clone_into(&mut self.temporary_buffer);
                    }
                    self.state = self.return_state;
                    if in_attribute {
                        self.token.value_mut().replace_to(input.offset(), text, input.chunk());
                        return GO_ON;
                    }
                    let span = Span::new(self.token.start, input.offset());
                    return self.emit_text(Text::replaced(text, span), input);
                }
                Outcome::Literal { text, done } => {
                    if done {
                        self.state = self.return_state;
                    }
                    if in_attribute {
                        self.token.value_mut().extend_with(text, input.chunk());
                    } else {
                        let start = self.token.start;
                        self.token.start += text.len() as u64;
                        if !text.is_empty() {
                            self.emit_text(Text::verbatim(text, start), input)?;
                        }
                    }
                    if done || O::ACTIVE {
                        return GO_ON;
                    }
                }
                Outcome::Entity | Outcome::UnfinishedEntity => unreachable!("HTML has a table of names"),
            }
        }
    }
}

/// Whether a reference that returns to this state is part of an attribute.
fn is_attribute_value(return_state: State) -> bool {
    matches!(
        return_state,
        State::AttributeValueDoubleQuoted | State::AttributeValueSingleQuoted | State::AttributeValueUnquoted
    )
}
