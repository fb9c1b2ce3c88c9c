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
        self.observer.leave_state(&ObservedStep {
            input: &text[start..input.position()],
            span: Span::new(base + start as u64, input.offset()),
            next_state: self.state.name(),
            current_token: self.token.observed(input.chunk()),
            declaration: None,
            temporary_buffer: "",
            return_state: self.return_state.name(),
            character_reference_code: None,
            variables: &[
                ("content model flag", name(self.content_model)),
                ("escape flag", if self.escape { "true" } else { "false" }),
            ],
            replacement_text: None,
        });
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
