//! The effect of [`Limits`](fivefold_core::Limits) and a [`StopSignal`] on tokens.

use super::collect::repair_name;
use super::machine::{Machine, Stopping};
use crate::recover::Recover;
use fivefold_core::input::Cursor;
use fivefold_core::machine::StateMachine;
use fivefold_core::piece::Chunk;
use fivefold_core::{ErrorCode, Observer, ParseError, Span, StopSignal};

/// The number of tokens of replacement texts between two checks of the signal.
const TOKENS_BETWEEN_LOOKS: u32 = 1 << 10;

impl<O: Observer, R: Recover> Machine<O, R> {
    /// Sets the signal that stops the machine.
    pub(crate) fn set_stop_signal(&mut self, signal: StopSignal) {
        self.stopping.signal = Some(signal);
    }

    /// Whether the machine must stop, having read up to `offset`. Reports that once.
    pub(crate) fn is_stopped_at(&mut self, offset: u64) -> bool {
        let Stopping { signal, is_stopped, .. } = &mut self.stopping;
        if !*is_stopped && signal.as_ref().is_some_and(StopSignal::is_stopped) {
            *is_stopped = true;
            self.end_early(ParseError::new(ErrorCode::ParsingStopped, Span::empty(offset)));
        }
        self.stopping.is_stopped
    }

    /// Checks the signal from time to time while entities are expanded, which can take long. When it is set,
    /// no more of them is read, and the input that follows ends soon.
    #[cold]
    pub(super) fn look_at_signal_in_entity(&mut self) {
        self.stopping.tokens += 1;
        if self.stopping.tokens < TOKENS_BETWEEN_LOOKS || self.stopping.signal.is_none() {
            return;
        }
        self.stopping.tokens = 0;
        let reference = self.expansion.frames.first().map_or(Span::empty(self.offset), |frame| frame.reference);
        if self.is_stopped_at(reference.start) {
            self.abandon_frames();
        }
    }

    /// The part of the next chunk that the limit of the input, and then `take`, admit.
    pub(crate) fn admit<'c>(&mut self, chunk: &'c str, take: impl FnOnce(&str) -> usize) -> &'c str {
        &chunk[..self.source.admit(chunk, take)]
    }

    /// Reports that the input ends because of its limit, if it does. The receiver can have stopped the machine
    /// before.
    pub(super) fn report_input_limit(&mut self) {
        if let Some(error) = self.source.take_error() {
            self.end_early(error);
        }
    }

    /// Notes and reports, once, that the input ends before its end.
    #[cold]
    fn end_early(&mut self, error: ParseError) {
        if self.reports.ended_early().is_none() {
            // That the document is not whole, then, only follows from this.
            self.reports.early_end = Some(error);
            self.report(error);
        }
    }

    /// Notes that the receiver wants no more before the input has ended.
    #[cold]
    pub(crate) fn note_stop(&mut self) {
        if !self.is_ended && self.reports.ended_early().is_none() {
            self.reports.early_end = Some(ParseError::new(ErrorCode::ParsingStopped, Span::empty(self.offset)));
        }
    }

    /// What has ended the input before its end, or else what a limit has left out first.
    pub(crate) fn shortened_by(&self) -> Option<ErrorCode> {
        self.reports.ended_early().or(self.reports.shortening.code())
    }

    /// Called when the target of the processing instruction is complete.
    #[inline]
    pub(super) fn complete_target(&mut self, input: &Cursor<'_>) {
        if self.token.target.is_empty() {
            repair_name(self.token.target_mut(), self.options.illegal_characters, input.chunk());
        }
        self.limit_target(input);
    }

    /// Cuts the public identifier that is complete, before its white space is normalised.
    pub(super) fn limit_public_id(&mut self, chunk: Chunk<'_>) {
        let limit = self.options.limits.text_bytes;
        let cut = self.token.doctype.public_id.as_mut().and_then(|id| id.cut(limit, chunk, &self.token.scratch));
        self.report_cut(ErrorCode::TextLimitReached, cut);
    }

    /// Called when the DOCTYPE is complete.
    #[inline]
    pub(super) fn complete_doctype(&mut self, input: &Cursor<'_>) {
        self.limit_doctype(input);
        let limit = self.options.limits.text_bytes;
        let cut = self.dtd.subset.text.as_mut().and_then(|text| text.cut(limit, input.chunk(), &self.token.scratch));
        self.report_cut(ErrorCode::TextLimitReached, cut);
    }

    /// Whether what is declared at this place of the internal subset counts: the subset is not longer yet than the limits
    /// allow.
    pub(super) fn may_declare(&self, input: &Cursor<'_>) -> bool {
        let offset = self.locate(Span::empty(input.offset())).start;
        let start = self.dtd.subset.text.as_ref().map_or(offset, |subset| subset.span().start);
        offset - start <= self.options.limits.text_bytes as u64
    }
}
