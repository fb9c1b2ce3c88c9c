//! The machine with an observer: it runs character by character, and shows each step.

use super::machine::Machine;
use super::{State, TokenSink};
use core::ops::ControlFlow;
use fivefold_core::char_ref::State as ReferenceState;
use fivefold_core::input::{Cursor, check_input};
use fivefold_core::machine::{Halt, NEEDS_INPUT, ObservedMachine, StateMachine, Step};
use fivefold_core::piece::Chunk;
use fivefold_core::{CurrentToken, ObservedStep, Observer, Span};

impl<S: TokenSink, O: Observer> ObservedMachine for Machine<S, O> {
    type Observer = O;

    fn observer_mut(&mut self) -> &mut O {
        &mut self.observer
    }

    fn observed_state(&self) -> &'static str {
        match self.state {
            State::CharacterReference => self.reference.state().fragment_id(),
            state => state.name(),
        }
    }

    fn observed_step(&mut self, input: &mut Cursor<'_>) -> Step {
        self.step(input)
    }
}

impl<S: TokenSink, O: Observer> Machine<S, O> {
    /// Runs the machine over one chunk, and shows the observer each step.
    pub(super) fn run_watched(&mut self, input: &mut Cursor<'_>) -> Halt {
        loop {
            let start = input.position();
            let Some(step) = self.watch_step(input) else { return Halt::NeedsInput };
            self.show_step(start, input);
            match step {
                ControlFlow::Continue(()) | NEEDS_INPUT if self.output.pause_wanted => return Halt::Paused,
                ControlFlow::Continue(()) | NEEDS_INPUT => {}
                ControlFlow::Break(halt) => return halt,
            }
        }
    }

    fn show_step(&mut self, start: usize, input: &Cursor<'_>) {
        let Chunk { text, base } = input.chunk();
        let consumed = &text[start..input.position()];
        check_input(consumed, base + start as u64, |error| self.report(error));
        let is_in_reference = self.state == State::CharacterReference;
        if is_in_reference {
            self.note_temporary_buffer();
        }
        let next_state = self.observed_state();
        let mut current_token = self.token.observed(input.chunk());
        if let Some(CurrentToken::Doctype { force_quirks, .. }) = &mut current_token {
            *force_quirks = self.force_quirks;
        }
        let span = Span::new(base + start as u64, input.offset());
        let mut step = ObservedStep::new(consumed, span, next_state, self.return_state.name());
        step.current_token = current_token;
        step.temporary_buffer = &self.temporary_buffer;
        step.character_reference_code = self.reference.code().filter(|_| is_in_reference);
        self.observer.leave_state(&step);
    }

    /// Keeps the temporary buffer as the standard has it in a character reference, which can do without.
    fn note_temporary_buffer(&mut self) {
        let text = match self.reference.state() {
            // It is emptied when the state runs.
            ReferenceState::CharacterReference => return,
            ReferenceState::NamedCharacterReference | ReferenceState::AmbiguousAmpersand => "&",
            _ => self.reference.marker(),
        };
        text.clone_into(&mut self.temporary_buffer);
    }
}
