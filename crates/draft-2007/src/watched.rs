//! The machine with an observer: it runs character by character, and shows each step.

use super::{ContentModel, Machine, TokenSink};
use core::ops::ControlFlow;
use fivefold_core::input::Cursor;
use fivefold_core::machine::{Halt, NEEDS_INPUT, ObservedMachine, Step};
use fivefold_core::piece::Chunk;
use fivefold_core::{ObservedStep, Observer, Span};

impl<S: TokenSink, O: Observer> ObservedMachine for Machine<S, O> {
    type Observer = O;

    fn observer_mut(&mut self) -> &mut O {
        &mut self.observer
    }

    fn observed_state(&self) -> &'static str {
        self.state.name()
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
                ControlFlow::Continue(()) | NEEDS_INPUT => {}
                ControlFlow::Break(halt) => return halt,
            }
        }
    }

    fn show_step(&mut self, start: usize, input: &Cursor<'_>) {
        let Chunk { text, base } = input.chunk();
        let (consumed, span) = (&text[start..input.position()], Span::new(base + start as u64, input.offset()));
        let mut step = ObservedStep::new(consumed, span, self.state.name(), self.return_state.name());
        step.current_token = self.token.observed(input.chunk());
        let variables = [
            ("content model flag", name(self.content_model)),
            ("escape flag", if self.escape { "true" } else { "false" }),
        ];
        step.variables = &variables;
        self.observer.leave_state(&step);
    }
}

fn name(content_model: ContentModel) -> &'static str {
    match content_model {
        ContentModel::Pcdata => "PCDATA",
        ContentModel::Rcdata => "RCDATA",
        ContentModel::Cdata => "CDATA",
        ContentModel::Plaintext => "PLAINTEXT",
    }
}
