//! Input in chunks, and the receiver of tokens.

use super::plain::plain_text;
use super::{Machine, PlainToken, Signal};
use crate::Options;
use crate::recover::Recover;
use core::ops::ControlFlow;
use fivefold_core::input::Cursor;
use fivefold_core::machine::{Halt, LookAhead};
use fivefold_core::piece::Chunk;
use fivefold_core::{ErrorCode, Observer, Span, StopSignal, floor_char_boundary};

/// What a [`Tokenizer`](crate::tokenizer::Tokenizer) can hand its tokens to: any
/// [`TokenSink`](crate::tokenizer::TokenSink), or a [`TreeBuilder`](crate::tree_builder::TreeBuilder). It is for this crate
/// to implement.
pub trait Receiver<O: Observer, R: Recover = ()> {
    /// The options that the tokenizer begins with.
    #[doc(hidden)]
    fn options(&self) -> Options;

    /// Whether errors are wanted, and whether notices are.
    #[doc(hidden)]
    fn wants(&self) -> (bool, bool);

    /// Whether it constructs a tree.
    #[doc(hidden)]
    fn constructs_tree(&self) -> bool {
        false
    }

    /// Takes the next chunk of the source. Returns how many bytes of it to read.
    #[doc(hidden)]
    fn source(&mut self, chunk: &str) -> usize {
        chunk.len()
    }

    /// Takes the current token; `chunk` is the one that it stands in.
    #[doc(hidden)]
    fn token(&mut self, machine: &mut Machine<O, R>, chunk: Chunk<'_>) -> ControlFlow<()>;

    /// Whether the next tokens may be handed over by [`plain_token`](Self::plain_token). Once `true`, it stays so until
    /// [`token`](Self::token) is called.
    #[doc(hidden)]
    #[inline(always)]
    fn takes_plain_tokens(&self) -> bool {
        true
    }

    /// Like [`token`](Self::token), for a token that the short cut took, and which the machine does not hold yet.
    #[doc(hidden)]
    #[inline(always)]
    fn plain_token(&mut self, machine: &mut Machine<O, R>, chunk: Chunk<'_>, plain: PlainToken) -> ControlFlow<()> {
        machine.hold(plain);
        self.token(machine, chunk)
    }

    /// Like [`plain_token`](Self::plain_token), for text that begins at the offset `start`. Nothing is skipped after it.
    #[doc(hidden)]
    #[inline(always)]
    fn plain_text(&mut self, machine: &mut Machine<O, R>, chunk: Chunk<'_>, text: &str, start: u64) -> ControlFlow<()> {
        self.plain_token(machine, chunk, PlainToken::Text(Span::new(start, start + text.len() as u64)))
    }

    /// The length of the end tag of the current element, if the text after its `</` begins with `rest`, and
    /// [`end_current`](Self::end_current) may be called for it.
    #[doc(hidden)]
    #[inline(always)]
    fn end_tag_len(&self, machine: &Machine<O, R>, rest: &[u8]) -> Option<usize> {
        let _ = (machine, rest);
        None
    }

    /// Like [`token`](Self::token), for the end tag of the current element.
    #[doc(hidden)]
    #[inline(always)]
    fn end_current(&mut self, machine: &mut Machine<O, R>, tag: Span) -> ControlFlow<()> {
        let _ = (machine, tag);
        ControlFlow::Continue(())
    }

    /// Takes the errors that came after the last token.
    #[doc(hidden)]
    fn last_reports(&mut self, machine: &mut Machine<O, R>);

    /// Called when no more tokens come: because the input has ended, early if there is a code, or because the receiver
    /// wants none.
    #[doc(hidden)]
    fn stop(&mut self, early: Option<ErrorCode>) {
        let _ = early;
    }
}

/// What lies between a chunk and the next.
#[derive(Debug, Default)]
pub(crate) struct Chunks {
    look_ahead: LookAhead,
    ended: bool,
}

impl Chunks {
    /// Whether the input has ended, or the receiver wants no more.
    pub(crate) fn have_ended(&self) -> bool {
        self.ended
    }

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
        let signal = run_to_end(machine, &mut input, receiver);
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

/// Runs the machine until the input, or the receiver, ends that.
fn run_to_end<O: Observer, R: Recover>(
    machine: &mut Machine<O, R>,
    input: &mut Cursor<'_>,
    receiver: &mut impl Receiver<O, R>,
) -> Signal {
    let chunk = input.chunk();
    loop {
        if machine.may_be_plain() && receiver.takes_plain_tokens() {
            // Where one token is plain, nearly all are.
            loop {
                match input.rest() {
                    [b'<', b'/', rest @ ..] => {
                        if let Some(len) = receiver.end_tag_len(machine, rest) {
                            let start = input.offset();
                            input.advance(len);
                            if receiver.end_current(machine, Span::new(start, input.offset())).is_break() {
                                return Signal::Token;
                            }
                            continue;
                        }
                    }
                    [b'<' | b'&', ..] => {}
                    _ => {
                        let Some(text) = plain_text(input) else { break };
                        let start = input.offset();
                        input.advance(text.len());
                        if receiver.plain_text(machine, chunk, text, start).is_break() {
                            return Signal::Token;
                        }
                        continue;
                    }
                }
                let Some(plain) = machine.take_plain_markup::<false>(input) else { break };
                if receiver.plain_token(machine, chunk, plain).is_break() {
                    return Signal::Token;
                }
                if machine.skips() {
                    break;
                }
            }
        }
        match machine.next_by_states(input) {
            Signal::Token if receiver.token(machine, chunk).is_continue() => {}
            signal => return signal,
        }
    }
}
