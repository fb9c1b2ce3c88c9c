//! The reader that chunks are pushed into.

use super::events::{Events, Input, Pulled};
use super::{Event, Start};
use crate::Options;
use crate::recover::Recover;
use crate::tree_builder::Phase;
#[cfg(feature = "encoding")]
use fivefold_core::Span;
#[cfg(feature = "encoding")]
use fivefold_core::encoding::{Decoder, Detected, Hints};
use fivefold_core::piece::Chunk;
use fivefold_core::{ErrorCode, NotWellFormed, ParseError, Shortening, StopSignal, work};

/// Reads chunks of text or bytes, event by event: the caller pushes a chunk and takes the events that it completes. They
/// do not depend on where the input is divided.
///
/// For sources that cannot be pulled from, such as a socket that calls back. It holds what
/// [`StreamReader`](super::StreamReader) does, and the chunks whose events have not been taken.
///
/// ```
/// use fivefold::xml::{Event, Options, PushReader};
///
/// let mut reader = PushReader::new(Options::default());
/// let mut lines = Vec::new();
/// for chunk in ["<log><line>one</li", "ne><line>t", "wo</line></log>"] {
///     reader.feed(chunk);
///     while let Some(event) = reader.next() {
///         if let Event::Text(text) = event {
///             lines.push(text.data.to_owned());
///         }
///     }
/// }
/// reader.end();
/// assert!(reader.next().is_none());
/// assert_eq!(lines, ["one", "two"]);
/// ```
#[derive(Debug)]
pub struct PushReader<R: Recover = ()> {
    #[cfg(feature = "encoding")]
    decoder: Decoder<R::Sniff>,
    /// Whether the input is bytes, so that the decoder may hold some back.
    #[cfg(feature = "encoding")]
    pub(super) has_bytes: bool,
    /// The decoded text that may still be needed.
    window: String,
    /// Offset of the window in the text.
    base: u64,
    /// How many bytes of the window have been read.
    position: usize,
    is_last: bool,
    pub(super) events: Events<R>,
    /// The result of the last [`advance`](Self::advance).
    last: Pulled,
    /// The captured part of the source, while there is a capture.
    captured: String,
    captures: bool,
}

impl PushReader {
    /// A reader with options.
    pub fn new(options: Options) -> Self {
        Self::recovering(options, ())
    }
}

impl<R: Recover> PushReader<R> {
    /// A reader with options and a hook.
    pub fn recovering(options: Options, recover: R) -> Self {
        Self {
            #[cfg(feature = "encoding")]
            decoder: Decoder::new(recover.sniff(), Hints::default()),
            #[cfg(feature = "encoding")]
            has_bytes: false,
            window: String::new(),
            base: 0,
            position: 0,
            is_last: false,
            events: Events::new(options, recover),
            last: Pulled::NeedsInput,
            captured: String::new(),
            captures: false,
        }
    }

    /// Sets hints for the encoding of the bytes. Call this before feeding any.
    #[cfg(feature = "encoding")]
    #[must_use]
    pub fn with_hints(self, hints: Hints) -> Self {
        Self { decoder: self.decoder.with_hints(hints), ..self }
    }

    text_division!(events);

    /// Sets the signal that stops the reader. It is looked at when a chunk is fed: the input ends there, with the error
    /// [`ParsingStopped`](fivefold_core::ErrorCode::ParsingStopped), and the ends of open elements follow.
    #[must_use]
    pub fn with_stop_signal(mut self, signal: StopSignal) -> Self {
        self.events.machine.set_stop_signal(signal);
        self
    }

    /// Feeds the next chunk of the text.
    pub fn feed(&mut self, text: &str) {
        self.feed_by(|this| this.window.push_str(text));
    }

    /// Feeds the next chunk of bytes, in the encoding that is detected.
    #[cfg(feature = "encoding")]
    pub fn feed_bytes(&mut self, bytes: &[u8]) {
        self.has_bytes = true;
        self.feed_by(|this| this.decode(bytes, false));
    }

    /// Ends the input. What is fed after that is ignored. The events that are left, such as the ends of open elements, can
    /// be taken.
    pub fn end(&mut self) {
        #[cfg(feature = "encoding")]
        if self.has_bytes {
            self.feed_by(|this| this.decode(&[], true));
        }
        self.is_last = true;
    }

    /// Lets `append` add text to the window, and cuts it off at the limit of the input.
    fn feed_by(&mut self, append: impl FnOnce(&mut Self)) {
        if self.has_ended() {
            return;
        }
        self.drop_read();
        let length = self.window.len();
        append(self);
        let Self { window, events, base, is_last, .. } = self;
        let admitted = length + events.machine.admit(&window[length..], str::len).len();
        if admitted < window.len() {
            window.truncate(admitted);
            events.forget_errors_from(*base + admitted as u64);
            *is_last = true;
        }
    }

    #[cfg(feature = "encoding")]
    fn decode(&mut self, bytes: &[u8], last: bool) {
        let Self { decoder, window, events, .. } = self;
        decoder.decode(bytes, last, window, &mut |error| events.add_error(error));
    }

    /// Whether the input has ended, or the signal ends it now.
    pub(super) fn has_ended(&mut self) -> bool {
        let offset = self.base + self.window.len() as u64;
        self.is_last = self.is_last || self.events.machine.is_stopped_at(offset);
        self.is_last
    }

    /// Drops what has been read, unless an event still needs it.
    fn drop_read(&mut self) {
        if self.last != Pulled::NeedsInput {
            return;
        }
        if self.captures {
            self.captured.push_str(&self.window[..self.position]);
        }
        work::bytes(self.window.len() - self.position);
        self.window.drain(..self.position);
        self.base += self.position as u64;
        self.position = 0;
    }

    /// The next event, borrowed until the next call; `None` when more input is needed, and after the last event.
    #[expect(clippy::should_implement_trait, reason = "an iterator cannot lend")]
    pub fn next(&mut self) -> Option<Event<'_>> {
        self.advance();
        self.event()
    }

    /// Goes on to the next [event](Self::event). `false` when more input is needed, and after the last event.
    ///
    /// It takes the place of [`next`](Self::next) where a loop returns the event or else gets more input: the borrow
    /// checker refuses that.
    pub fn advance(&mut self) -> bool {
        self.last = self.pull();
        matches!(self.last, Pulled::Event(_))
    }

    /// The last event again; `None` if more input was needed instead.
    pub fn event(&self) -> Option<Event<'_>> {
        self.events.view(self.last, self.chunk())
    }

    /// Goes on to the next event, which [`event`](Self::event) does not give. Before more input is fed, the result must
    /// be that it is needed.
    #[inline]
    pub(super) fn pull(&mut self) -> Pulled {
        let input = Input { text: &self.window, base: self.base, is_last: self.is_last };
        let (pulled, end) = self.events.next(input, self.position);
        let begin = core::mem::replace(&mut self.position, end);
        let is_refused =
            self.events.wants_diagnostics() && self.events.check_input(&self.window, self.base, begin..end);
        if is_refused { Pulled::Nothing } else { pulled }
    }

    /// Why a [strict](Options::strict) reader has ended before the input has.
    pub fn refusal(&self) -> Option<NotWellFormed> {
        self.events.violation.map(|error| NotWellFormed::new(error, None))
    }

    /// What limits have left out so far.
    pub fn left_out(&self) -> Shortening {
        self.events.machine.reports.shortening
    }

    /// Ends the input, reads what is left, and tells whether the document was whole.
    ///
    /// # Errors
    ///
    /// When the document ends inside an element or in a token, or has no root element; when the input has ended early, or
    /// a limit has [left something out](Self::shortened_by); with [`Options::strict`], when it is not well-formed.
    pub fn finish(mut self) -> Result<(), NotWellFormed> {
        self.end();
        while self.advance() {}
        self.events.check_whole(None)
    }

    #[inline]
    pub(super) fn chunk(&self) -> Chunk<'_> {
        Chunk { text: &self.window, base: self.base }
    }

    /// The bytes to be fed at a time, at most.
    #[cfg(feature = "encoding")]
    pub(super) fn block_len(&self) -> usize {
        // A source in memory gives all at once, and no other look at the signal would follow.
        if self.events.machine.stopping.signal.is_some() { StopSignal::BLOCK } else { usize::MAX }
    }

    /// Captures the source from here on, until [`end_capture`](Self::end_capture). Returns where the capture begins.
    #[cfg(feature = "encoding")]
    pub(super) fn begin_capture(&mut self) -> u64 {
        self.captured.clear();
        self.captures = true;
        self.base
    }

    #[cfg(feature = "encoding")]
    pub(super) fn end_capture(&mut self) {
        self.captures = false;
    }

    /// What was captured at `span`, where the capture began at `begin`.
    #[cfg(feature = "encoding")]
    pub(super) fn captured(&mut self, begin: u64, span: Span) -> &str {
        self.captured.push_str(&self.window[..self.position]);
        // The window may have begun before the element's content, and may go on after it.
        let range = (span.start - begin) as usize..(span.end - begin) as usize;
        self.captured.get(range).unwrap_or_default()
    }

    /// Whether the last event has been taken, and none comes any more.
    pub fn is_at_end(&self) -> bool {
        self.last == Pulled::Nothing
    }

    /// The start that was the last event, again; `None` if that was another event.
    pub fn start(&self) -> Option<Start<'_>> {
        self.events.last_start(self.chunk())
    }

    /// The encoding, once enough bytes were fed to know it.
    #[cfg(feature = "encoding")]
    pub fn encoding(&self) -> Option<Detected> {
        self.decoder.detected()
    }

    /// The offset, in bytes of the decoded text, up to which the input has been read.
    pub fn position(&self) -> u64 {
        self.base + self.position as u64
    }

    /// The phase of tree construction.
    pub fn phase(&self) -> Phase {
        self.events.phases.phase()
    }

    progress!(events);
    early_end!(events);
}
