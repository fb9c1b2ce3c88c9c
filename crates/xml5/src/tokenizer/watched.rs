//! The machine with an observer: it runs character by character, and shows each step.

use super::{Construction, Halt, Machine, NEEDS_INPUT, State};
use core::ops::ControlFlow;
use fivefold_core::char_ref::State as ReferenceState;
use fivefold_core::input::Cursor;
use fivefold_core::piece::Piece;
use fivefold_core::{CurrentToken, ObservedStep, Observer, Span};

impl<O: Observer> Machine<O> {
    /// Runs the machine over one text until it halts, and shows the observer each step.
    pub(super) fn run_watched(&mut self, input: &mut Cursor<'_>) -> Halt {
        // The frame that is read can be gone after the step.
        let entity = self.frames.first().map(|frame| frame.reference);
        loop {
            let state = self.observed_state();
            let start = input.position();
            self.observer.enter_state(state, input.offset());
            let reported = self.errors.len();
            let step = input.reveal(|input| {
                let step = self.noted_step(input);
                let needs_more = step == NEEDS_INPUT && input.position() == start && self.observed_state() == state;
                (!needs_more).then_some(step)
            });
            let Some(step) = step else { return Halt::NeedsInput };
            self.show_step(start, entity, input);
            self.errors[reported..].iter().for_each(|error| self.observer.parse_error(*error));
            match step {
                ControlFlow::Continue(()) | NEEDS_INPUT => {}
                ControlFlow::Break(halt) => return halt,
            }
        }
    }

    /// The present state; of a reference, that within it.
    fn observed_state(&self) -> &'static str {
        if self.is_in_reference() && self.reference.state() != ReferenceState::CharacterReference {
            self.reference.state().fragment_id()
        } else {
            self.state.name()
        }
    }

    fn is_in_reference(&self) -> bool {
        matches!(
            self.state,
            State::CharacterReferenceInData
                | State::CharacterReferenceInAttributeValue
                | State::CharacterReferenceInEntityValue
                | State::CharacterReferenceInAttributeDefault
        )
    }

    fn show_step(&mut self, start: usize, entity: Option<Span>, input: &Cursor<'_>) {
        let chunk = input.chunk();
        let consumed = &chunk.text[start..input.position()];
        if entity.is_none() {
            self.check_input(consumed, chunk.base + start as u64);
        }
        let next_state = self.observed_state();
        let code = self.reference.code().filter(|_| self.is_in_reference());
        let Self { observer, scratch, construction, name, attribute, doctype, data, target, frames, .. } = self;
        let text = |piece: &Piece| piece.text(chunk, scratch).data;
        let current_token = match construction {
            Construction::Tag | Construction::Attribute => Some(CurrentToken::Tag {
                is_end_tag: matches!(self.state, State::EndTagName | State::EndTagNameAfter),
                name: text(name),
                attributes: self.attributes.view(chunk, scratch),
                attribute: (*construction == Construction::Attribute)
                    .then(|| (text(&attribute.name), text(&attribute.value))),
                self_closing: self.is_empty_tag,
            }),
            Construction::Comment => Some(CurrentToken::Comment(text(data))),
            Construction::ProcessingInstruction => {
                Some(CurrentToken::ProcessingInstruction { target: text(target), data: text(data) })
            }
            // While the replacement text of a parameter entity is read, a DOCTYPE stays as it is, and in its chunk.
            Construction::Doctype if entity.is_none() => Some(CurrentToken::Doctype {
                name: doctype.name.as_ref().map(text),
                public_id: doctype.public_id.as_ref().map(text),
                system_id: doctype.system_id.as_ref().map(text),
                force_quirks: false,
            }),
            Construction::Doctype | Construction::Nothing => None,
        };
        observer.leave_state(&ObservedStep {
            input: consumed,
            span: entity.unwrap_or(Span::new(chunk.base + start as u64, input.offset())),
            next_state,
            current_token,
            declaration: is_in_declaration(self.state).then(|| self.declaration.observed()),
            temporary_buffer: "",
            return_state: self.return_state.name(),
            character_reference_code: code,
            variables: &[],
            replacement_text: frames.last().map(|frame| (frames.len(), frame.text())),
        });
    }
}

/// Whether a state reads a declaration of the internal subset, or a reference in one.
fn is_in_declaration(state: State) -> bool {
    const DECLARATIONS: [&str; 4] = ["doctype-entity", "doctype-attlist", "doctype-element", "doctype-notation"];
    matches!(state, State::CharacterReferenceInEntityValue | State::CharacterReferenceInAttributeDefault)
        || DECLARATIONS.iter().any(|declaration| state.name().starts_with(declaration))
}
