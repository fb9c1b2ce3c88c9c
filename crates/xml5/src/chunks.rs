//! Input in pieces: what a chunk leaves open is put before the next one.

use crate::tokenizer::{Machine, Signal};
use core::ops::ControlFlow;
use fivefold_core::Observer;
use fivefold_core::input::Cursor;
use fivefold_core::piece::Chunk;

/// What lies between a chunk and the next.
#[derive(Debug, Default)]
pub(crate) struct Chunks {
    /// What a state wants to see more of before it consumes it: some ten bytes at most.
    look_ahead: String,
    ended: bool,
}

impl Chunks {
    /// Whether the input has ended, or whoever takes the tokens wants no more.
    pub(crate) fn have_ended(&self) -> bool {
        self.ended
    }

    /// Runs the machine over a chunk. `each` is called for each token with the chunk that it stands in, and, without
    /// one, when errors may have come after the last token.
    pub(crate) fn read<O: Observer>(
        &mut self,
        machine: &mut Machine<O>,
        chunk: &str,
        last: bool,
        each: &mut impl FnMut(&mut Machine<O>, Option<Chunk<'_>>) -> ControlFlow<()>,
    ) {
        if self.ended {
            return;
        }
        if self.look_ahead.is_empty() {
            self.run(machine, chunk, last, each);
        } else {
            let mut joined = core::mem::take(&mut self.look_ahead);
            joined.push_str(chunk);
            self.run(machine, &joined, last, each);
        }
    }

    fn run<O: Observer>(
        &mut self,
        machine: &mut Machine<O>,
        text: &str,
        last: bool,
        each: &mut impl FnMut(&mut Machine<O>, Option<Chunk<'_>>) -> ControlFlow<()>,
    ) {
        let mut input = Cursor::new(text, machine.offset, last);
        loop {
            match machine.next(&mut input) {
                Signal::Token if each(machine, Some(input.chunk())).is_continue() => {}
                Signal::NeedsInput => {
                    machine.keep_pieces(Chunk { text: &text[..input.position()], base: machine.offset });
                    self.look_ahead.push_str(&text[input.position()..]);
                    break;
                }
                Signal::Token | Signal::End => {
                    self.ended = true;
                    break;
                }
            }
        }
        if !O::ACTIVE {
            machine.check_input(&text[..input.position()], machine.offset);
        }
        machine.offset = input.offset();
        let _ = each(machine, None);
    }
}
