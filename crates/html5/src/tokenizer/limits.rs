//! The effect of [`Limits`](fivefold_core::Limits) and a [`StopSignal`] on tokens.

use super::machine::Machine;
use super::{TokenSink, Tokenizer};
use fivefold_core::input::Cursor;
use fivefold_core::machine::Halt;
use fivefold_core::{ErrorCode, Observer, ParseError, Span, StopSignal, floor_char_boundary};

impl<S: TokenSink, O: Observer> Tokenizer<S, O> {
    /// Sets the signal that stops the tokenizer, and its sink. The input ends where it is seen, with the error
    /// [`ParsingStopped`](ErrorCode::ParsingStopped).
    pub fn set_stop_signal(&mut self, signal: StopSignal) {
        self.machine.output.sink.set_stop_signal(&signal);
        self.stop_signal = Some(signal);
    }

    /// Passes the next chunk of the source to the sink. Returns how many bytes of it are taken: as many as the sink and
    /// the limit of the input allow.
    pub(super) fn take_source(&mut self, chunk: &str) -> usize {
        let Machine { source, output, .. } = &mut self.machine;
        source.admit(chunk, |allowed| output.sink.source(allowed))
    }

    /// Tells the sink that the last `length` bytes of the source will arrive again.
    pub(super) fn retract_source(&mut self, length: usize) {
        self.machine.output.sink.source_retracted(length);
        self.machine.source.retract(length);
    }

    /// Runs the machine over one chunk, part by part while a signal may stop it. Returns the
    /// cursor where it halted.
    pub(super) fn run_until_halt<'c>(&mut self, text: &'c str, read: usize, last: bool) -> (Cursor<'c>, Halt) {
        let base = self.offset - read as u64;
        let mut seen = read;
        let mut position = read;
        loop {
            let is_stopped = self.stop_signal.as_ref().is_some_and(StopSignal::is_stopped);
            if is_stopped {
                let end = Span::empty(base + seen as u64);
                self.machine.end_early(ParseError::new(ErrorCode::ParsingStopped, end));
            } else if self.stop_signal.is_some() {
                seen = floor_char_boundary(text, seen + StopSignal::BLOCK);
            } else {
                seen = text.len();
            }
            let is_last = is_stopped || last && seen == text.len();
            let mut input = Cursor::resume(&text[..seen], base, is_last, position);
            let halt = self.machine.run(&mut input);
            if halt != Halt::NeedsInput || seen == text.len() {
                return (input, halt);
            }
            position = input.position();
        }
    }
}
