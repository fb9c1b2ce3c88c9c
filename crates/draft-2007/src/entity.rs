//! Entities in text and in attribute values.

use super::{Machine, State, TokenSink};
use fivefold_core::char_ref::{CharacterReference, Outcome};
use fivefold_core::input::Cursor;
use fivefold_core::machine::{GO_ON, NEEDS_INPUT, StateMachine, Step};
use fivefold_core::{Observer, Span, Text};

impl<S: TokenSink, O: Observer> Machine<S, O> {
    /// Switches to a state that consumes an entity and leads back to `return_state`. The ampersand has been consumed.
    pub(super) fn begin_entity(&mut self, state: State, return_state: State) -> Step {
        self.return_state = return_state;
        self.entity = CharacterReference::new(state == State::EntityInAttributeValue);
        self.switch_to(state)
    }

    /// HTML 5 of 2007, *Entity data state*.
    pub(super) fn entity_data(&mut self, input: &mut Cursor<'_>) -> Step {
        match self.consume_entity(input) {
            Outcome::NeedsInput => NEEDS_INPUT,
            Outcome::Decoded(decoded) => {
                let span = Span::new(self.token.start, input.offset());
                self.emit_text(Text::replaced(decoded.as_str(&mut [0; 4]), span))?;
                self.switch_to(State::Data)
            }
            Outcome::Literal { text, .. } => {
                self.emit_literal(text)?;
                self.switch_to(State::Data)
            }
            Outcome::Entity | Outcome::UnfinishedEntity => unreachable!("HTML has a table of names"),
        }
    }

    /// HTML 5 of 2007, *Entity in attribute value state*.
    pub(super) fn entity_in_attribute_value(&mut self, input: &mut Cursor<'_>) -> Step {
        let outcome = self.consume_entity(input);
        let value = self.token.value_mut();
        match outcome {
            Outcome::NeedsInput => return NEEDS_INPUT,
            Outcome::Decoded(decoded) => {
                value.replace_to(input.offset(), decoded.as_str(&mut [0; 4]), input.chunk());
            }
            Outcome::Literal { text, .. } => value.extend_with(text, input.chunk()),
            Outcome::Entity | Outcome::UnfinishedEntity => unreachable!("HTML has a table of names"),
        }
        self.state = self.return_state;
        GO_ON
    }

    /// HTML 5 of 2007, *Tokenising entities*.
    ///
    /// NOTE: what is no entity is text as far as it was read: `&`, or `&#x` where no digits follow. The draft gives all
    /// but the ampersand back, to be read again as what it is, text.
    fn consume_entity<'a>(&mut self, input: &mut Cursor<'a>) -> Outcome<'a> {
        let Self { entity, sink, wants_errors, .. } = self;
        entity.run(input, |error| {
            if *wants_errors {
                sink.parse_error(error.span);
            }
        })
    }
}
