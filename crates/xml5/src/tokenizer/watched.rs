//! The machine with an observer: it runs character by character, and shows each step.

use super::State;
use super::machine::Machine;
use crate::recover::Recover;
use core::ops::ControlFlow;
use fivefold_core::char_ref::State as ReferenceState;
use fivefold_core::input::Cursor;
use fivefold_core::machine::{Construction, Halt, NEEDS_INPUT, ObservedMachine, Step};
use fivefold_core::{ObservedStep, Observer, Span};

impl<O: Observer, R: Recover> ObservedMachine for Machine<O, R> {
    type Observer = O;

    fn observer_mut(&mut self) -> &mut O {
        &mut self.observer
    }

    fn observed_state(&self) -> &'static str {
        if self.is_in_reference() && self.reference.state() != ReferenceState::CharacterReference {
            self.reference.state().fragment_id()
        } else {
            self.state.name()
        }
    }

    fn observed_step(&mut self, input: &mut Cursor<'_>) -> Step {
        self.noted_step(input)
    }
}

impl<O: Observer, R: Recover> Machine<O, R> {
    /// Runs the machine over one text until it halts, and shows the observer each step.
    pub(super) fn run_watched(&mut self, input: &mut Cursor<'_>) -> Halt {
        // The frame that is read can be gone after the step.
        let entity = self.expansion.frames.first().map(|frame| frame.reference);
        loop {
            let start = input.position();
            let reported = self.reports.errors.len();
            let Some(step) = self.watch_step(input) else { return Halt::NeedsInput };
            self.show_step(start, entity, input);
            self.reports.errors[reported..].iter().for_each(|error| self.observer.parse_error(*error));
            match step {
                ControlFlow::Continue(()) | NEEDS_INPUT => {}
                ControlFlow::Break(halt) => return halt,
            }
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
            self.reports.check_input(consumed, chunk.base + start as u64, 0..consumed.len());
        }
        let next_state = self.observed_state();
        let code = self.reference.code().filter(|_| self.is_in_reference());
        // While the replacement text of a parameter entity is read, a DOCTYPE stays as it is, and in its chunk.
        let is_elsewhere = entity.is_some() && self.token.construction == Construction::Doctype;
        let frames = &self.expansion.frames;
        let span = entity.unwrap_or(Span::new(chunk.base + start as u64, input.offset()));
        let mut step = ObservedStep::new(consumed, span, next_state, self.return_state.name());
        step.current_token = if is_elsewhere { None } else { self.token.observed(chunk) };
        step.declaration = is_in_declaration(self.state).then(|| self.dtd.declaration.observed());
        step.character_reference_code = code;
        step.replacement_text = frames.last().map(|frame| (frames.len(), &*frame.text));
        self.observer.leave_state(&step);
    }
}

/// Whether a state reads a declaration of the internal subset, or a reference in one.
fn is_in_declaration(state: State) -> bool {
    const DECLARATIONS: [&str; 4] = ["doctype-entity", "doctype-attlist", "doctype-element", "doctype-notation"];
    matches!(state, State::CharacterReferenceInEntityValue | State::CharacterReferenceInAttributeDefault)
        || DECLARATIONS.iter().any(|declaration| state.name().starts_with(declaration))
}
