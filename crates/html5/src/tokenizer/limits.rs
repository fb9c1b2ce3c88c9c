//! The effect of [`Limits`](fivefold_core::Limits) and a [`StopSignal`] on tokens.

use super::{Halt, Tokenizer};
use crate::tokenizer::TokenSink;
use fivefold_core::input::Cursor;
use fivefold_core::{ErrorCode, Observer, Span, StopSignal};

impl<S: TokenSink, O: Observer> Tokenizer<S, O> {
    /// Sets the signal that stops the tokenizer, and its sink. The input ends where it is seen, with the error
    /// [`ParsingStopped`](ErrorCode::ParsingStopped).
    pub fn set_stop_signal(&mut self, signal: StopSignal) {
        self.sink.set_stop_signal(&signal);
        self.stop_signal = Some(signal);
    }

    /// Passes the next piece of the source to the sink. Returns how many bytes of it are taken: as many as the sink and
    /// the limit of the input allow.
    pub(super) fn take_source(&mut self, chunk: &str) -> usize {
        let room = usize::try_from(self.limits.input_bytes - self.source_len).unwrap_or(usize::MAX);
        let allowed = chunk.floor_char_boundary(room);
        // A sink may return any number.
        let taken = chunk[..allowed].floor_char_boundary(self.sink.source(&chunk[..allowed]));
        self.source_len += taken as u64;
        if taken == allowed && allowed < chunk.len() {
            self.input_limit_at = Some(self.source_len);
        }
        taken
    }

    /// Reports that the input ends because of its limit, if it does. A sink can have stopped the tokenizer before.
    pub(super) fn report_input_limit(&mut self) {
        if let Some(offset) = self.input_limit_at.take() {
            self.error_at(ErrorCode::InputLimitReached, Span::empty(offset));
        }
    }

    /// Tells the sink that the last `length` bytes of the source will arrive again.
    pub(super) fn retract_source(&mut self, length: usize) {
        self.sink.source_retracted(length);
        self.source_len -= length as u64;
    }

    /// Runs the machine over one chunk, part by part while a signal may stop it. Returns the
    /// cursor where it halted.
    pub(super) fn run_until_halt<'c>(&mut self, text: &'c str, last: bool) -> (Cursor<'c>, Halt) {
        let mut seen = 0;
        let mut position = 0;
        loop {
            let is_stopped = self.stop_signal.as_ref().is_some_and(StopSignal::is_stopped);
            if is_stopped {
                self.error_at(ErrorCode::ParsingStopped, Span::empty(self.offset + seen as u64));
            } else if self.stop_signal.is_some() {
                seen = text.floor_char_boundary(seen + StopSignal::BLOCK);
            } else {
                seen = text.len();
            }
            let is_last = is_stopped || last && seen == text.len();
            let mut input = Cursor::resume(&text[..seen], self.offset, is_last, position);
            let halt = self.run_window(&mut input);
            if halt != Halt::NeedsInput || seen == text.len() {
                return (input, halt);
            }
            position = input.position();
        }
    }

    /// Cuts the name of the tag that is complete.
    #[inline]
    pub(super) fn limit_tag_name(&mut self, input: &Cursor<'_>) {
        let cut = self.tag.name.cut(self.limits.name_bytes, input.chunk(), &self.scratch);
        self.report_cut(ErrorCode::NameLimitReached, cut);
    }

    /// Cuts the name of the attribute that is complete.
    #[inline]
    pub(super) fn limit_attribute_name(&mut self, input: &Cursor<'_>) {
        let cut = self.attribute.name.cut(self.limits.name_bytes, input.chunk(), &self.scratch);
        self.report_cut(ErrorCode::NameLimitReached, cut);
    }

    /// Cuts the value of the attribute that is complete.
    #[inline]
    pub(super) fn limit_attribute_value(&mut self, input: &Cursor<'_>) {
        let cut = self.attribute.value.cut(self.limits.text_bytes, input.chunk(), &self.scratch);
        self.report_cut(ErrorCode::TextLimitReached, cut);
    }

    /// Cuts the target of the processing instruction that is complete.
    #[inline]
    pub(super) fn limit_target(&mut self, input: &Cursor<'_>) {
        let cut = self.target.cut(self.limits.name_bytes, input.chunk(), &self.scratch);
        self.report_cut(ErrorCode::NameLimitReached, cut);
    }

    /// Cuts the data of the comment or processing instruction that is complete.
    #[inline]
    pub(super) fn limit_data(&mut self, input: &Cursor<'_>) {
        let cut = self.data.cut(self.limits.text_bytes, input.chunk(), &self.scratch);
        self.report_cut(ErrorCode::TextLimitReached, cut);
    }

    /// Cuts the parts of the DOCTYPE that is complete.
    #[inline]
    pub(super) fn limit_doctype(&mut self, input: &Cursor<'_>) {
        let (limit, scratch) = (self.limits.text_bytes, &self.scratch);
        let doctype = &mut self.doctype;
        let parts = [&mut doctype.name, &mut doctype.public_id, &mut doctype.system_id];
        let cuts = parts.map(|part| part.as_mut().and_then(|part| part.cut(limit, input.chunk(), scratch)));
        cuts.into_iter().for_each(|cut| self.report_cut(ErrorCode::TextLimitReached, cut));
    }

    #[inline(always)]
    fn report_cut(&mut self, code: ErrorCode, cut: Option<Span>) {
        if let Some(span) = cut {
            self.error_at(code, span);
        }
    }
}
