//! Input in pieces: what a chunk leaves open is put before the next one.

use crate::tokenizer::{Machine, PlainToken, Signal};
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

/// What takes tokens from the machine.
pub(crate) trait Receiver<O: Observer> {
    /// Takes the token that is there; `chunk` is the one that it stands in.
    fn token(&mut self, machine: &mut Machine<O>, chunk: Chunk<'_>) -> ControlFlow<()>;

    /// Whether the next token may be handed over by [`plain_token`](Self::plain_token).
    #[inline(always)]
    fn takes_plain_tokens(&self) -> bool {
        true
    }

    /// As [`token`](Self::token), for one that the short cut took, and which the machine does not hold yet.
    #[inline(always)]
    fn plain_token(&mut self, machine: &mut Machine<O>, chunk: Chunk<'_>, plain: PlainToken) -> ControlFlow<()> {
        machine.hold(plain);
        self.token(machine, chunk)
    }

    /// Takes the errors that came after the last token.
    fn last_reports(&mut self, machine: &mut Machine<O>);
}

impl Chunks {
    /// Whether the input has ended, or whoever takes the tokens wants no more.
    pub(crate) fn have_ended(&self) -> bool {
        self.ended
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

    fn run<O: Observer>(&mut self, machine: &mut Machine<O>, text: &str, last: bool, receiver: &mut impl Receiver<O>) {
        let mut input = Cursor::new(text, machine.offset, last);
        match run_to_end(machine, &mut input, receiver) {
            Signal::NeedsInput => {
                machine.keep_pieces(Chunk { text: &text[..input.position()], base: machine.offset });
                self.look_ahead.push_str(&text[input.position()..]);
            }
            Signal::Token | Signal::End => self.ended = true,
        }
        if !O::ACTIVE {
            machine.check_input(&text[..input.position()], machine.offset);
        }
        machine.offset = input.offset();
        receiver.last_reports(machine);
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
        if machine.may_be_plain() {
            // Where one token is plain, nearly all are.
            while receiver.takes_plain_tokens()
                && let Some(plain) = machine.take_plain_token(input)
            {
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
