//! The effect of [`Limits`](fivefold_core::Limits) and a [`StopSignal`] on tokens.

use super::{CurrentDoctype, Machine, mend_name};
use fivefold_core::input::Cursor;
use fivefold_core::piece::Chunk;
use fivefold_core::{ErrorCode, Observer, Span, StopSignal};

/// The number of tokens of replacement texts between two checks of the signal.
const TOKENS_BETWEEN_LOOKS: u32 = 1 << 10;

/// What may stop the machine.
#[derive(Debug, Default)]
pub(super) struct Stopping {
    signal: Option<StopSignal>,
    is_stopped: bool,
    /// The number of tokens of replacement texts since the last check.
    tokens: u32,
}

impl<O: Observer> Machine<O> {
    /// Sets the signal that stops the machine.
    pub(crate) fn set_stop_signal(&mut self, signal: StopSignal) {
        self.stopping.signal = Some(signal);
    }

    /// Whether there is a signal that may stop the machine.
    pub(crate) fn has_stop_signal(&self) -> bool {
        self.stopping.signal.is_some()
    }

    /// Whether the machine must stop, having read up to `offset`. Reports that once.
    pub(crate) fn is_stopped_at(&mut self, offset: u64) -> bool {
        let Stopping { signal, is_stopped, .. } = &mut self.stopping;
        if !*is_stopped && signal.as_ref().is_some_and(StopSignal::is_stopped) {
            *is_stopped = true;
            self.error_at(ErrorCode::ParsingStopped, Span::empty(offset));
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
        let reference = self.frames.first().map_or(Span::empty(self.offset), |frame| frame.reference);
        if self.is_stopped_at(reference.start) {
            self.abandon_frames();
        }
    }

    /// The part of the next chunk, which begins at `offset`, that the limit of the input allows after the `source_len`
    /// bytes before it.
    pub(crate) fn admit<'c>(&mut self, chunk: &'c str, source_len: u64, offset: u64) -> &'c str {
        let room = usize::try_from(self.options.limits.input_bytes - source_len).unwrap_or(usize::MAX);
        let admitted = &chunk[..chunk.floor_char_boundary(room)];
        if admitted.len() < chunk.len() {
            self.input_limit_at = Some(offset + admitted.len() as u64);
        }
        admitted
    }

    /// Reports that the input ends because of its limit, if it does. The receiver can have stopped the machine
    /// before.
    pub(super) fn report_input_limit(&mut self) {
        if let Some(offset) = self.input_limit_at.take() {
            self.error_at(ErrorCode::InputLimitReached, Span::empty(offset));
        }
    }

    /// Cuts the value of the attribute that is complete.
    #[inline]
    pub(super) fn limit_attribute_value(&mut self, input: &Cursor<'_>) {
        let cut = self.attribute.value.cut(self.options.limits.text_bytes, input.chunk(), &self.scratch);
        self.report_cut(ErrorCode::TextLimitReached, cut);
    }

    /// Cuts the target of the processing instruction that is complete.
    #[inline]
    pub(super) fn limit_target(&mut self, input: &Cursor<'_>) {
        if self.target.is_empty() {
            mend_name(&mut self.target, self.options.illegal_characters, input.chunk(), &mut self.scratch);
        }
        let cut = self.target.cut(self.options.limits.name_bytes, input.chunk(), &self.scratch);
        self.report_cut(ErrorCode::NameLimitReached, cut);
    }

    /// Cuts the data of the comment or processing instruction that is complete.
    #[inline]
    pub(super) fn limit_data(&mut self, input: &Cursor<'_>) {
        let cut = self.data.cut(self.options.limits.text_bytes, input.chunk(), &self.scratch);
        self.report_cut(ErrorCode::TextLimitReached, cut);
    }

    /// Cuts the public identifier that is complete, before its white space is normalised.
    pub(super) fn limit_public_id(&mut self, chunk: Chunk<'_>) {
        let limit = self.options.limits.text_bytes;
        let cut = self.doctype.public_id.as_mut().and_then(|id| id.cut(limit, chunk, &self.scratch));
        self.report_cut(ErrorCode::TextLimitReached, cut);
    }

    /// Cuts the parts of the DOCTYPE that is complete.
    #[inline]
    pub(super) fn limit_doctype(&mut self, input: &Cursor<'_>) {
        let (limit, scratch) = (self.options.limits.text_bytes, &self.scratch);
        let CurrentDoctype { name, public_id, system_id, internal_subset, .. } = &mut self.doctype;
        let cuts = [name, public_id, system_id, internal_subset]
            .map(|part| part.as_mut().and_then(|part| part.cut(limit, input.chunk(), scratch)));
        cuts.into_iter().for_each(|cut| self.report_cut(ErrorCode::TextLimitReached, cut));
    }

    /// Whether what is declared at this place of the internal subset counts: the subset is not longer yet than the limits
    /// allow.
    pub(super) fn may_declare(&self, input: &Cursor<'_>) -> bool {
        let offset = self.locate(Span::empty(input.offset())).start;
        let start = self.doctype.internal_subset.as_ref().map_or(offset, |subset| subset.span().start);
        offset - start <= self.options.limits.text_bytes as u64
    }

    #[inline(always)]
    pub(super) fn report_cut(&mut self, code: ErrorCode, cut: Option<Span>) {
        if let Some(span) = cut {
            self.error_at(code, span);
        }
    }
}
