//! The loop that calls the function of each state.

use super::TokenSink;
use super::machine::Machine;
use super::state::{State, in_state};
use core::ops::ControlFlow;
use fivefold_core::Observer;
use fivefold_core::input::Cursor;
use fivefold_core::machine::{Halt, Step};

impl<S: TokenSink, O: Observer> Machine<S, O> {
    /// Runs the machine over the part of the input that it may see.
    pub(super) fn run(&mut self, input: &mut Cursor<'_>) -> Halt {
        if O::ACTIVE {
            return self.run_watched(input);
        }
        loop {
            let step = self.step(input);
            // A state that needs more input may have emitted a token for which the sink wants a pause.
            if let ControlFlow::Break(halt) = step
                && !(halt == Halt::NeedsInput && self.output.pause_wanted)
            {
                return halt;
            }
            if self.output.pause_wanted {
                return Halt::Paused;
            }
        }
    }

    /// Runs the present state until it switches to another or halts.
    #[inline]
    pub(super) fn step(&mut self, input: &mut Cursor<'_>) -> Step {
        in_state!(self.state, self, input)
    }
}
