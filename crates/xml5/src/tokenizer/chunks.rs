//! Input in chunks, and the receiver of tokens.

use super::{Machine, Signal};
use crate::Options;
use crate::recover::Recover;
use fivefold_core::input::Cursor;
use fivefold_core::machine::{Halt, LookAhead};
use fivefold_core::piece::Chunk;
use fivefold_core::{ErrorCode, Observer, StopSignal, floor_char_boundary};

/// What a [`Tokenizer`](crate::tokenizer::Tokenizer) can hand its tokens to: any
/// [`TokenSink`](crate::tokenizer::TokenSink), or a [`TreeBuilder`](crate::tree_builder::TreeBuilder).
pub trait Receiver<O: Observer, R: Recover = ()>: Run<O, R> {}

impl<T: Run<O, R>, O: Observer, R: Recover> Receiver<O, R> for T {}

/// What a [`Receiver`] does, which is for this crate to implement.
pub trait Run<O: Observer, R: Recover> {
    /// Whether it constructs a tree.
    const CONSTRUCTS_TREE: bool;

    /// The options that the tokenizer begins with.
    fn options(&self) -> Options;

    /// Whether errors are wanted, and whether notices are.
    fn wants(&self) -> (bool, bool);

    /// Takes the next chunk of the source. Returns how many bytes of it to read.
    fn source(&mut self, chunk: &str) -> usize {
        chunk.len()
    }

    /// Runs the machine, and takes its tokens, until the input ends, or for as long as it wants any.
    fn run(&mut self, machine: &mut Machine<O, R>, input: &mut Cursor<'_>) -> Signal;

    /// Takes the errors that came after the last token.
    fn last_reports(&mut self, machine: &mut Machine<O, R>);

    /// Called when no more tokens come: because the input has ended, early if there is a code, or because the receiver
    /// wants none.
    fn stop(&mut self, early: Option<ErrorCode>);
}

/// What lies between a chunk and the next.
#[derive(Debug, Default)]
pub(crate) struct Chunks {
    look_ahead: LookAhead,
    pub(super) ended: bool,
}

impl Chunks {
    /// Runs the machine over a chunk, from `start` on: 0, unless the chunk is the text as a whole.
    pub(crate) fn read<O: Observer, R: Recover>(
        &mut self,
        machine: &mut Machine<O, R>,
        chunk: &str,
        start: usize,
        last: bool,
        receiver: &mut impl Receiver<O, R>,
    ) {
        if self.ended {
            return;
        }
        let (errors, notices) = receiver.wants();
        machine.set_wants(errors, notices);
        let admitted = machine.admit(chunk, |chunk| receiver.source(chunk));
        let last = last || admitted.len() < chunk.len();
        let (halt, _) = self.look_ahead.read(admitted, last, |text, read, last| {
            let (consumed, halt) = run(machine, &text[read..], start, last, receiver);
            (read + consumed, halt)
        });
        if halt != Halt::NeedsInput {
            self.ended = true;
            let early = machine.reports.ended_early();
            if halt == Halt::Token {
                machine.note_stop();
            }
            receiver.stop(early);
        }
    }
}

/// Runs the machine over a text from `start` on, part by part, so that a signal can stop it, and so that reports are taken from it
/// before they are many. Returns the number of bytes consumed, and why it halted.
fn run<O: Observer, R: Recover>(
    machine: &mut Machine<O, R>,
    text: &str,
    start: usize,
    last: bool,
    receiver: &mut impl Receiver<O, R>,
) -> (usize, Halt) {
    let (base, mut position) = (machine.offset, start.min(text.len()));
    let mut seen = position;
    loop {
        let is_stopped = machine.is_stopped_at(base + seen as u64);
        if !is_stopped {
            let block = if machine.looks_ahead() { text.len() } else { StopSignal::BLOCK };
            seen = floor_char_boundary(text, seen + block);
        }
        let is_last = is_stopped || last && seen == text.len();
        let mut input = Cursor::resume(&text[..seen], base, is_last, position);
        let signal = receiver.run(machine, &mut input);
        if !O::ACTIVE {
            machine.reports.check_input(&text[..seen], base, position..input.position());
        }
        receiver.last_reports(machine);
        position = input.position();
        machine.offset = input.offset();
        match signal {
            // The receiver wants no more tokens.
            Signal::Token => return (position, Halt::Token),
            Signal::End => return (position, Halt::Ended),
            Signal::NeedsInput => {}
        }
        if seen == text.len() {
            machine.keep_pieces(Chunk { text: &text[..position], base });
            return (position, Halt::NeedsInput);
        }
    }
}
