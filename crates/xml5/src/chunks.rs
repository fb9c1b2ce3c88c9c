//! Input in pieces: what a chunk leaves unfinished is put before the next one.

use crate::tokenizer::{Machine, PlainToken, Signal};
use core::ops::ControlFlow;
use fivefold_core::input::Cursor;
use fivefold_core::piece::Chunk;
use fivefold_core::{Observer, StopSignal};

/// What lies between a chunk and the next.
#[derive(Debug, Default)]
pub(crate) struct Chunks {
    /// The text that a state must look ahead over before it consumes any of it: some ten bytes at most.
    look_ahead: String,
    ended: bool,
    /// The number of bytes of the source that have arrived.
    source_len: u64,
}

/// The receiver of the machine's tokens.
pub(crate) trait Receiver<O: Observer> {
    /// Takes the current token; `chunk` is the one that it stands in.
    fn token(&mut self, machine: &mut Machine<O>, chunk: Chunk<'_>) -> ControlFlow<()>;

    /// Whether the next tokens may be handed over by [`plain_token`](Self::plain_token). Once `true`, it stays so until
    /// [`token`](Self::token) is called.
    #[inline(always)]
    fn takes_plain_tokens(&self) -> bool {
        true
    }

    /// Like [`token`](Self::token), for a token that the short cut took, and which the machine does not hold yet.
    #[inline(always)]
    fn plain_token(&mut self, machine: &mut Machine<O>, chunk: Chunk<'_>, plain: PlainToken) -> ControlFlow<()> {
        machine.hold(plain);
        self.token(machine, chunk)
    }

    /// Takes the errors that came after the last token.
    fn last_reports(&mut self, machine: &mut Machine<O>);

    /// Called when no more tokens come because the receiver wants none.
    fn stop(&mut self) {}
}

impl Chunks {
    /// Whether the input has ended, or the receiver wants no more.
    pub(crate) fn have_ended(&self) -> bool {
        self.ended
    }

    /// The part of the next chunk that the limit of the input, and then `take`, admit; and whether that is not all.
    pub(crate) fn admit<'c, O: Observer>(
        &mut self,
        machine: &mut Machine<O>,
        chunk: &'c str,
        take: impl FnOnce(&str) -> usize,
    ) -> (&'c str, bool) {
        let offset = machine.offset + self.look_ahead.len() as u64;
        let admitted = machine.admit(chunk, self.source_len, offset);
        // A sink may return any number.
        let taken = &admitted[..admitted.floor_char_boundary(take(admitted))];
        self.source_len += taken.len() as u64;
        (taken, taken.len() < chunk.len())
    }

    /// Runs the machine over a chunk.
    pub(crate) fn read<O: Observer>(
        &mut self,
        machine: &mut Machine<O>,
        chunk: &str,
        last: bool,
        receiver: &mut impl Receiver<O>,
    ) {
        if self.ended {
            return;
        }
        if self.look_ahead.is_empty() {
            self.run(machine, chunk, last, receiver);
        } else {
            let mut joined = core::mem::take(&mut self.look_ahead);
            joined.push_str(chunk);
            self.run(machine, &joined, last, receiver);
        }
    }

    /// Runs the machine over a text, part by part, so that a signal can stop it, and so that
    /// reports are taken from it before they are many.
    fn run<O: Observer>(&mut self, machine: &mut Machine<O>, text: &str, last: bool, receiver: &mut impl Receiver<O>) {
        let mut seen = 0;
        let mut position = 0;
        loop {
            let is_stopped = machine.is_stopped_at(machine.offset + seen as u64);
            if !is_stopped {
                seen = text.floor_char_boundary(seen + StopSignal::BLOCK);
            }
            let is_last = is_stopped || last && seen == text.len();
            let mut input = Cursor::resume(&text[..seen], machine.offset, is_last, position);
            let signal = run_to_end(machine, &mut input, receiver);
            if !O::ACTIVE {
                machine.check_input(&text[position..input.position()], machine.offset + position as u64);
            }
            receiver.last_reports(machine);
            position = input.position();
            if signal != Signal::NeedsInput {
                self.ended = true;
                receiver.stop();
            } else if seen < text.len() {
                continue;
            }
            break;
        }
        if !self.ended {
            machine.keep_pieces(Chunk { text: &text[..position], base: machine.offset });
            self.look_ahead.push_str(&text[position..]);
        }
        machine.offset += position as u64;
    }
}

/// Runs the machine until the input, or the receiver, ends that.
fn run_to_end<O: Observer>(
    machine: &mut Machine<O>,
    input: &mut Cursor<'_>,
    receiver: &mut impl Receiver<O>,
) -> Signal {
    let chunk = input.chunk();
    loop {
        if machine.may_be_plain() && receiver.takes_plain_tokens() {
            // Where one token is plain, nearly all are.
            while let Some(plain) = machine.take_plain_token(input) {
                if receiver.plain_token(machine, chunk, plain).is_break() {
                    return Signal::Token;
                }
            }
        }
        match machine.next_by_states(input) {
            Signal::Token if receiver.token(machine, chunk).is_continue() => {}
            signal => return signal,
        }
    }
}
