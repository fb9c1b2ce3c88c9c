//! The pull reader: events, always balanced, with namespaces resolved.
//!
//! [`Reader`] reads a text in memory, [`StreamReader`] whatever can be read, in memory bounded by the depth and the
//! largest single event. Both take steps with the driver, as the tree builder does, and join text.

/// The methods that tell what any reader has read so far, by the field that is [`Events`].
macro_rules! progress {
    ($($field:ident).+) => {
        /// The number of open elements: those whose start was returned and whose end was not.
        pub fn depth(&self) -> usize {
            self.$($field).+.depth()
        }

        /// Takes the parse errors so far, if they [are collected](Options::errors), in source order: none comes twice.
        pub fn take_errors(&mut self) -> Vec<ParseError> {
            self.$($field).+.errors.take()
        }

        /// The number of dropped errors and notices: a [limit](fivefold_core::Limits::errors) bounds those not taken yet.
        pub fn dropped_errors(&self) -> u64 {
            self.$($field).+.errors.dropped() + self.$($field).+.notices.dropped()
        }

        /// Takes the notices so far, if they [are collected](Options::notices): none comes twice.
        pub fn take_notices(&mut self) -> Vec<ParseError> {
            self.$($field).+.notices.take()
        }
    };
}

/// The same of whether that is all of the input, for the readers of chunks and streams.
macro_rules! early_end {
    ($($field:ident).+) => {
        /// What has ended the input before its end, once the reader has got there, as
        /// [`Reader::ended_early`](super::Reader::ended_early) says it.
        pub fn ended_early(&self) -> Option<ErrorCode> {
            self.$($field).+.machine.reports.ended_early()
        }

        /// Why the events so far are not all that the input says, as
        /// [`Reader::shortened_by`](super::Reader::shortened_by) says it.
        pub fn shortened_by(&self) -> Option<ErrorCode> {
            self.$($field).+.machine.shortened_by()
        }
    };
}

/// The methods that set how texts are divided, by the field that is [`Events`].
macro_rules! text_division {
    ($($field:ident).+) => {
        /// Sets the length in bytes at which a text event ends and another begins. No limit by default: text is whole. An
        /// event can be longer, by what is read at a time; where text is split depends on that. Call this before reading
        /// anything.
        #[must_use]
        pub fn with_text_limit(mut self, text_limit: usize) -> Self {
            self.$($field).+.set_text_limit(text_limit);
            self
        }

        /// Sets whether text comes as it is written: each run of characters, each reference and each CDATA section is an
        /// event of its own, and the XML declaration is one, too. The [limit](Self::with_text_limit) does not count then.
        /// Off by default. Call this before reading anything.
        #[must_use]
        pub fn with_text_as_written(mut self, text_as_written: bool) -> Self {
            self.$($field).+.machine.options.text_as_written = text_as_written;
            self
        }
    };
}

#[cfg(feature = "tokio")]
mod async_reader;
mod event;
mod events;
mod owned;
mod push;
#[cfg(feature = "encoding")]
mod stream;

#[cfg(feature = "tokio")]
pub use async_reader::AsyncReader;
pub(crate) use event::prefix;
pub use event::{End, Event, EventAttribute, EventAttributes, OwnedNamespace, ResolvedNamespace, Start};
pub use owned::{IntoIter, OwnedAttribute, OwnedDoctype, OwnedEnd, OwnedEvent, OwnedStart, OwnedText};
pub use push::PushReader;
#[cfg(feature = "encoding")]
pub use stream::StreamReader;

use crate::Options;
use crate::recover::Recover;
use crate::tree_builder::Phase;
use events::{Events, Input, Pulled};
#[cfg(feature = "encoding")]
use fivefold_core::encoding::{Detected, Hints, decode_all};
use fivefold_core::piece::Chunk;
use fivefold_core::{ErrorCode, NotWellFormed, ParseError, Shortening, Span, StopSignal, floor_char_boundary};
use std::borrow::Cow;

/// Reads a text, event by event.
///
/// Every start has its end, whatever the input: an end that the input lacks is an event like any other, and the end of
/// the input is no error. Text comes as one event across CDATA sections and references. White space outside the root
/// element, and what else tree construction ignores, gives no event.
///
/// [`next`](Self::next) lends its event. The iterator that [`IntoIterator`] gives has events that live as long as the
/// text.
///
/// ```
/// use fivefold::xml::{Event, Reader};
///
/// let mut reader = Reader::new("<rss><title>Q&amp;A <![CDATA[<1>]]></title><x:y></rss>");
/// let mut seen = Vec::new();
/// while let Some(event) = reader.next() {
///     seen.push(match event {
///         Event::Start(start) => format!("start {}", start.name()),
///         Event::End(end) => format!("end {}", end.name()),
///         Event::Text(text) => format!("text {}", text.data),
///         _ => continue,
///     });
/// }
/// assert_eq!(
///     seen,
///     ["start rss", "start title", "text Q&A <1>", "end title", "start x:y", "end x:y", "end rss"]
/// );
/// ```
#[derive(Debug)]
pub struct Reader<'i, R = ()> {
    input: Cow<'i, str>,
    position: usize,
    /// The part of the input that the reader sees, where a limit or a signal may end the input early.
    window: Option<Window>,
    #[cfg(feature = "encoding")]
    encoding: Option<Detected>,
    events: Events<R>,
}

/// The part of the input up to `end`.
#[derive(Clone, Copy, Debug)]
struct Window {
    end: usize,
    /// Whether nothing comes after it.
    is_last: bool,
}

impl<'i> Reader<'i> {
    /// A reader of a text.
    pub fn new(text: &'i str) -> Self {
        Self::with_options(text, Options::default())
    }

    /// A reader of a text, with options.
    pub fn with_options(text: &'i str, options: Options) -> Self {
        Self::recovering(Cow::Borrowed(text), options, ())
    }

    /// A reader of a text that it keeps, with options.
    pub fn from_string(text: String, options: Options) -> Reader<'static> {
        Reader::recovering(Cow::Owned(text), options, ())
    }

    /// A reader of bytes, in the encoding that is detected. Text in UTF-8 is not copied.
    ///
    /// ```
    /// use fivefold::encoding::Hints;
    /// use fivefold::xml::{Event, Options, Reader};
    ///
    /// let bytes = b"<?xml version='1.0' encoding='koi8-r'?><a>\xD6</a>";
    /// let mut reader = Reader::from_bytes(bytes, Hints::default(), Options::default());
    /// assert_eq!(reader.encoding().map(|found| found.encoding.name()), Some("KOI8-R"));
    /// reader.next();
    /// assert!(matches!(reader.next(), Some(Event::Text(text)) if text.data == "ж"));
    /// ```
    #[cfg(feature = "encoding")]
    pub fn from_bytes(bytes: &'i [u8], hints: Hints, options: Options) -> Self {
        Self::recovering_bytes(bytes, hints, options, ())
    }
}

impl<'i, R: Recover> Reader<'i, R> {
    /// A reader of a text, with options and a hook.
    pub fn recovering(text: Cow<'i, str>, options: Options, recover: R) -> Self {
        Self::of(text, Events::new(options, recover))
    }

    /// A reader of bytes, with a hook.
    #[cfg(feature = "encoding")]
    pub fn recovering_bytes(bytes: &'i [u8], hints: Hints, options: Options, recover: R) -> Self {
        let sniff = recover.sniff();
        let mut events = Events::new(options, recover);
        let (input, detected) = decode_all(&sniff, bytes, &hints, &mut |error| events.add_error(error));
        Self { encoding: Some(detected), ..Self::of(input, events) }
    }

    fn of(input: Cow<'i, str>, mut events: Events<R>) -> Self {
        let seen = events.machine.admit(&input, str::len).len();
        if seen < input.len() {
            events.forget_errors_from(seen as u64);
        }
        events.machine.recovery.has_whole_text = seen == input.len();
        let window = (seen < input.len()).then_some(Window { end: seen, is_last: true });
        Self {
            position: 0,
            window,
            #[cfg(feature = "encoding")]
            encoding: None,
            input,
            events,
        }
    }

    text_division!(events);

    /// Sets the signal that stops the reader. The input ends where it is seen, with the error
    /// [`ParsingStopped`](fivefold_core::ErrorCode::ParsingStopped), and the ends of open elements follow.
    #[must_use]
    pub fn with_stop_signal(mut self, signal: StopSignal) -> Self {
        self.events.machine.set_stop_signal(signal);
        self.events.machine.recovery.has_whole_text = false;
        // What was seen ahead is beyond the window.
        self.events.machine.end_ahead = 0;
        self.window = Some(Window { end: self.position, is_last: false });
        self
    }

    /// The next window: it reaches further, unless the signal has stopped the reader.
    fn next_window(&mut self, window: Window) -> Window {
        if self.events.machine.is_stopped_at(window.end as u64) {
            return Window { is_last: true, ..window };
        }
        let limit = self.limit();
        let end = floor_char_boundary(&self.input, window.end + StopSignal::BLOCK).min(limit);
        Window { end, is_last: end == limit }
    }

    /// The encoding of the bytes; `None` if the reader was given a text.
    #[cfg(feature = "encoding")]
    pub fn encoding(&self) -> Option<Detected> {
        self.encoding
    }

    /// The next event, borrowed until the next call; `None` after the last one. Takes time linear in what it
    /// reads.
    #[expect(clippy::should_implement_trait, reason = "an iterator cannot lend; `into_iter` gives one that does not")]
    #[inline]
    pub fn next(&mut self) -> Option<Event<'_>> {
        let pulled = self.pull();
        self.events.view(pulled, self.chunk())
    }

    /// The next event, as [`next`](Self::next) gives it; an error where a [strict](Options::strict) reader ends because
    /// the document is not well-formed.
    ///
    /// # Errors
    ///
    /// With [`Options::strict`], at the first thing that is not well-formed, and for each call after that.
    pub fn try_next(&mut self) -> Result<Option<Event<'_>>, NotWellFormed> {
        let pulled = self.pull();
        match self.events.violation {
            Some(error) => Err(NotWellFormed::new(error, Some(&self.input))),
            None => Ok(self.events.view(pulled, self.chunk())),
        }
    }

    /// Reads what is left, and tells whether the document was whole.
    ///
    /// ```
    /// use fivefold::xml::Reader;
    ///
    /// let mut reader = Reader::new("<log><line>1</line><line>2</l");
    /// while let Some(event) = reader.next() {
    ///     // Use the event.
    /// #   let _ = event;
    /// }
    /// assert_eq!(reader.finish().unwrap_err().code(), fivefold::ErrorCode::EofInTag);
    /// ```
    ///
    /// # Errors
    ///
    /// When the document ends inside an element or in a token, or has no root element; when the input has ended early, or
    /// a limit has [left something out](Self::shortened_by); with [`Options::strict`], when it is not well-formed.
    pub fn finish(mut self) -> Result<(), NotWellFormed> {
        while let Pulled::Event(_) = self.pull() {}
        self.events.check_whole(Some(&self.input))
    }

    /// What has ended the input before its end, once the reader has got there: a [limit](fivefold_core::Limits) or the
    /// [stop signal](Self::with_stop_signal). The ends of open elements are events all the same, so a caller with limits
    /// asks after the last event; [`finish`](Self::finish) asks, too. This does not depend on whether errors are
    /// collected.
    ///
    /// ```
    /// use fivefold::xml::{Options, Reader};
    /// use fivefold::{ErrorCode, Limits};
    ///
    /// let options = Options::default().with_limits(Limits::default().with_input_bytes(17));
    /// let mut reader = Reader::with_options("<log><line>1</line><line>2</line></log>", options);
    /// while reader.next().is_some() {}
    /// assert_eq!(reader.ended_early(), Some(ErrorCode::InputLimitReached));
    /// ```
    pub fn ended_early(&self) -> Option<ErrorCode> {
        self.events.machine.reports.ended_early()
    }

    /// Why the events are not all that the input says: what has [ended it early](Self::ended_early), or else the first
    /// [limit](fivefold_core::Limits) that has left something out of the events so far: an element that is too deep, a
    /// part of a text. `None` if nothing was left out. This does not depend on whether errors are collected;
    /// [`finish`](Self::finish) asks it, too.
    ///
    /// ```
    /// use fivefold::xml::{Options, Reader};
    /// use fivefold::{ErrorCode, Limits};
    ///
    /// let options = Options::default().with_limits(Limits::default().with_depth(2));
    /// let mut reader = Reader::with_options("<log><line>1<b>2</b></line></log>", options);
    /// while reader.next().is_some() {}
    /// assert_eq!((reader.ended_early(), reader.shortened_by()), (None, Some(ErrorCode::DepthLimitReached)));
    /// ```
    pub fn shortened_by(&self) -> Option<ErrorCode> {
        self.events.machine.shortened_by()
    }

    /// What limits have left out so far.
    pub fn left_out(&self) -> Shortening {
        self.events.machine.reports.shortening
    }

    /// The namespace of the element whose start or end was the last event. The event itself need no longer
    /// be borrowed.
    ///
    /// ```
    /// use fivefold::xml::{Reader, ResolvedNamespace};
    ///
    /// let mut reader = Reader::new("<a xmlns='urn:a'/>");
    /// reader.next();
    /// assert_eq!(reader.namespace(), ResolvedNamespace::Uri("urn:a"));
    /// ```
    pub fn namespace(&self) -> ResolvedNamespace<'_> {
        self.events.namespace()
    }

    /// Whether the last event was the start of an element whose prefix nothing declares, and whose namespace comes from
    /// a hook.
    ///
    /// ```
    /// use fivefold::feed::Repairs;
    ///
    /// let mut reader = Repairs::feeds().read(b"<dc:a><b:c xmlns:b='urn:b'/></dc:a>");
    /// reader.next();
    /// assert!(reader.has_assumed_namespace());
    /// reader.next();
    /// assert!(!reader.has_assumed_namespace());
    /// ```
    #[inline]
    pub fn has_assumed_namespace(&self) -> bool {
        self.events.has_assumed_namespace()
    }

    #[inline]
    fn pull(&mut self) -> Pulled {
        if let Some(window) = self.window {
            return self.pull_through(window);
        }
        let input = Input { text: &self.input, base: 0, is_last: true };
        let (pulled, end) = self.events.next(input, self.position);
        if self.go_on_to(end) { Pulled::Nothing } else { pulled }
    }

    /// Like [`pull`](Self::pull), but through a window that moves on when the event needs more.
    #[cold]
    fn pull_through(&mut self, mut window: Window) -> Pulled {
        loop {
            let input = Input { text: &self.input[..window.end], base: 0, is_last: window.is_last };
            let (pulled, end) = self.events.next(input, self.position);
            if self.go_on_to(end) {
                return Pulled::Nothing;
            }
            if pulled != Pulled::NeedsInput {
                return pulled;
            }
            window = self.next_window(window);
            self.window = Some(window);
        }
    }

    /// Returns whether the document is refused.
    #[inline]
    fn go_on_to(&mut self, position: usize) -> bool {
        let consumed = core::mem::replace(&mut self.position, position);
        self.events.wants_diagnostics() && self.events.check_input(&self.input, 0, consumed..position)
    }

    #[inline]
    fn chunk(&self) -> Chunk<'_> {
        Chunk { text: &self.input, base: 0 }
    }

    /// Skips the rest of the element whose start was the last event, its end included. After any other event, skips the
    /// rest of the current element.
    ///
    /// ```
    /// use fivefold::xml::{Event, Reader};
    ///
    /// let mut reader = Reader::new("<a><b>1<c/></b><d/></a>");
    /// reader.next();
    /// reader.next();
    /// let b = reader.skip_element();
    /// assert_eq!((&reader.source()[b.outer.range()], &reader.source()[b.inner.range()]), ("<b>1<c/></b>", "1<c/>"));
    /// assert!(matches!(reader.next(), Some(Event::Start(start)) if start.name() == "d"));
    /// ```
    pub fn skip_element(&mut self) -> ElementSpans {
        let start = self.events.span;
        let depth = self.events.depth_of_current();
        while let Pulled::Event(_) = self.pull() {
            if self.events.has_ended(depth) {
                break;
            }
        }
        ElementSpans::between(start, self.events.span)
    }

    /// Skips the rest of the element whose start was the last event, and returns the source between its tags.
    /// After any other event, skips the rest of the current element, and returns nothing.
    ///
    /// ```
    /// use fivefold::xml::Reader;
    ///
    /// let mut reader = Reader::new("<content><p>1 &lt; 2</content>");
    /// reader.next();
    /// assert_eq!(reader.read_inner_source(), "<p>1 &lt; 2");
    /// ```
    pub fn read_inner_source(&mut self) -> &str {
        let is_at_start = self.events.is_at_start;
        let inner = self.skip_element().inner;
        if is_at_start { &self.input[inner.range()] } else { "" }
    }

    /// Reads the rest of the element whose start was the last event, its end included, and returns its text: that of all
    /// elements in it, without comments and processing instructions. After any other event, it is the rest of the
    /// current element.
    ///
    /// Borrows from the text that is read, if that is [borrowed](Self::borrowed_source) and nothing divides the element's.
    ///
    /// ```
    /// use fivefold::xml::{Event, Reader};
    ///
    /// let mut reader = Reader::new("<p>1 &lt; <b>2</b><!-- why? --></p><q/>");
    /// reader.next();
    /// assert_eq!(reader.read_text(), "1 < 2");
    /// assert_eq!(reader.depth(), 0);
    /// ```
    pub fn read_text(&mut self) -> Cow<'i, str> {
        let depth = self.events.depth_of_current();
        let source = self.borrowed_source().unwrap_or_default();
        let mut text = Cow::Borrowed("");
        while let pulled @ Pulled::Event(_) = self.pull() {
            if self.events.has_ended(depth) {
                break;
            }
            if let Some(Event::Text(more) | Event::Reference(more) | Event::CdataSection(more)) =
                self.events.view(pulled, self.chunk())
            {
                append(&mut text, owned::text(more, source));
            }
        }
        text
    }

    /// Skips the text before this offset, which must be a boundary of characters. Call this before anything is read.
    ///
    /// ```
    /// use fivefold::xml::{Event, Reader};
    ///
    /// let mut reader = Reader::new("Warning! <a/>").starting_at(9);
    /// assert!(matches!(reader.next(), Some(Event::Start(start)) if start.span().start == 9));
    /// ```
    #[must_use]
    pub fn starting_at(mut self, offset: usize) -> Self {
        self.position = floor_char_boundary(&self.input, offset).min(self.limit());
        if let Some(window) = &mut self.window {
            window.end = window.end.max(self.position);
        }
        self
    }

    /// How much of the text the limit of the input admits.
    fn limit(&self) -> usize {
        let input_bytes = self.events.machine.options.limits.input_bytes;
        floor_char_boundary(&self.input, usize::try_from(input_bytes).unwrap_or(usize::MAX))
    }

    /// The text that is read; for bytes, the decoded text.
    pub fn source(&self) -> &str {
        &self.input
    }

    /// The text that is read, for as long as it lives outside the reader. `None` if the reader owns it, as it does after
    /// decoding bytes that are not UTF-8.
    ///
    /// ```
    /// use fivefold::xml::{Options, Reader};
    ///
    /// let text = String::from("<a/>");
    /// assert_eq!(Reader::new(&text).borrowed_source(), Some("<a/>"));
    /// assert_eq!(Reader::from_string(text, Options::default()).borrowed_source(), None);
    /// ```
    pub fn borrowed_source(&self) -> Option<&'i str> {
        match self.input {
            Cow::Borrowed(text) => Some(text),
            Cow::Owned(_) => None,
        }
    }

    /// The start that was the last event, again; `None` if that was another event. The event itself need no longer be
    /// borrowed.
    ///
    /// ```
    /// use fivefold::xml::Reader;
    ///
    /// let mut reader = Reader::new("<a>text</a>");
    /// reader.next();
    /// assert_eq!(reader.start().map(|start| start.name()), Some("a"));
    /// reader.next();
    /// assert!(reader.start().is_none());
    /// ```
    pub fn start(&self) -> Option<Start<'_>> {
        self.events.last_start(self.chunk())
    }

    /// The offset, in bytes, up to which the text has been read.
    pub fn position(&self) -> u64 {
        self.position as u64
    }

    /// The phase of tree construction.
    pub fn phase(&self) -> Phase {
        self.events.phases.phase()
    }

    progress!(events);
}

/// Appends to a text that is borrowed for as long as it is one.
fn append<'i>(text: &mut Cow<'i, str>, more: Cow<'i, str>) {
    match text.is_empty() {
        true => *text = more,
        false => text.to_mut().push_str(&more),
    }
}

/// Where an element stands in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ElementSpans {
    /// From its start tag to its end tag, or to where something else ended it.
    pub outer: Span,
    /// What stands between the two.
    pub inner: Span,
}

impl ElementSpans {
    fn between(start: Span, end: Span) -> Self {
        let inner_end = end.start.max(start.end);
        Self { outer: Span::new(start.start, end.end.max(start.end)), inner: Span::new(start.end, inner_end) }
    }
}
