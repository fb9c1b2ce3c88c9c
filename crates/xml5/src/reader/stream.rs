//! The reader of a stream.

use super::events::Pulled;
use super::{ElementSpans, Event, PushReader, Start};
use crate::Options;
use crate::recover::Recover;
use crate::tree_builder::Phase;
use fivefold_core::encoding::{Detected, Hints};
use fivefold_core::{ErrorCode, ParseError, Shortening, StopSignal};
use std::io::{self, BufRead};

/// Reads a stream, event by event, as [`Reader`](super::Reader) reads a text.
///
/// It holds only the largest event, the names and declarations of the open elements, and one block of the source. Text
/// can be [split](Self::with_text_limit) where it is long.
///
/// ```
/// use fivefold::xml::{Event, StreamReader};
///
/// let mut reader = StreamReader::new(&b"<log><line>1</line><line>2</line>"[..]);
/// let mut lines = 0;
/// while let Some(event) = reader.next()? {
///     lines += usize::from(matches!(event, Event::Start(start) if start.name() == "line"));
/// }
/// assert_eq!(lines, 2);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct StreamReader<S, R: Recover = ()> {
    source: S,
    input: PushReader<R>,
}

impl<S: BufRead> StreamReader<S> {
    /// A reader of bytes, in the encoding that is detected.
    pub fn new(source: S) -> Self {
        Self::with_options(source, Hints::default(), Options::default())
    }

    /// A reader of bytes, with options.
    pub fn with_options(source: S, hints: Hints, options: Options) -> Self {
        Self::recovering(source, hints, options, ())
    }
}

impl<S: BufRead, R: Recover> StreamReader<S, R> {
    /// A reader of bytes, with options and a hook.
    pub fn recovering(source: S, hints: Hints, options: Options, recover: R) -> Self {
        let mut input = PushReader::recovering(options, recover).with_hints(hints);
        input.has_bytes = true;
        Self { source, input }
    }

    text_division!(input.events);

    /// Sets the signal that stops the reader. The input ends where it is seen, with the error
    /// [`ParsingStopped`](fivefold_core::ErrorCode::ParsingStopped), and the ends of open elements follow. A source
    /// that blocks is not interrupted.
    #[must_use]
    pub fn with_stop_signal(self, signal: StopSignal) -> Self {
        Self { input: self.input.with_stop_signal(signal), ..self }
    }

    /// The next event, borrowed until the next call; `None` after the last one. Whether the source was whole,
    /// [`finish`](Self::finish) tells.
    ///
    /// # Errors
    ///
    /// When the source cannot be read. Nothing is lost then, and the reader can continue. With [`Options::strict`], an error
    /// of the kind [`InvalidData`](io::ErrorKind::InvalidData) that holds a [`NotWellFormed`](fivefold_core::NotWellFormed),
    /// where the document is not well-formed.
    #[expect(clippy::should_implement_trait, reason = "an iterator cannot lend")]
    pub fn next(&mut self) -> io::Result<Option<Event<'_>>> {
        let pulled = self.pull()?;
        Ok(self.input.events.view(pulled, self.input.chunk()))
    }

    fn pull(&mut self) -> io::Result<Pulled> {
        loop {
            let pulled = self.input.pull();
            if pulled == Pulled::Nothing
                && let Some(refusal) = self.input.refusal()
            {
                return Err(io::Error::new(io::ErrorKind::InvalidData, refusal));
            }
            if pulled != Pulled::NeedsInput {
                return Ok(pulled);
            }
            self.refill()?;
        }
    }

    /// Reads what is left, and tells whether the document was whole.
    ///
    /// ```
    /// use fivefold::xml::StreamReader;
    ///
    /// let mut reader = StreamReader::new(&b"<list><size>1</size><size>2</size>"[..]);
    /// let mut sizes = 0;
    /// while reader.next()?.is_some() {
    ///     sizes += u64::from(reader.start().is_some_and(|start| start.name() == "size"));
    /// }
    /// assert_eq!(sizes, 2);
    /// assert_eq!(reader.finish().unwrap_err().kind(), std::io::ErrorKind::UnexpectedEof);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the source cannot be read; of the kind [`UnexpectedEof`](io::ErrorKind::UnexpectedEof), when the document ends
    /// inside an element or in a token, or has no root element, or the input has ended early, or a limit
    /// has [left something out](Self::shortened_by); and as [`next`](Self::next) with [`Options::strict`].
    pub fn finish(mut self) -> io::Result<()> {
        while let Pulled::Event(_) = self.pull()? {}
        self.input.events.check_whole(None).map_err(|error| io::Error::new(io::ErrorKind::UnexpectedEof, error))
    }

    /// Feeds the next block of the source.
    #[inline(never)]
    fn refill(&mut self) -> io::Result<()> {
        if self.input.has_ended() {
            return Ok(());
        }
        let bytes = loop {
            match self.source.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => break other?,
            }
        };
        let count = bytes.len().min(self.input.block_len());
        match count {
            0 => self.input.end(),
            _ => self.input.feed_bytes(&bytes[..count]),
        }
        self.source.consume(count);
        Ok(())
    }

    /// Skips the rest of the element that the last event began, like [`skip_element`](super::Reader::skip_element)
    /// of the reader of a text.
    ///
    /// # Errors
    ///
    /// When the source cannot be read.
    pub fn skip_element(&mut self) -> io::Result<ElementSpans> {
        let start = self.input.events.span;
        let depth = self.input.events.depth_of_current();
        while let Pulled::Event(_) = self.pull()? {
            if self.input.events.has_ended(depth) {
                break;
            }
        }
        Ok(ElementSpans::between(start, self.input.events.span))
    }

    /// Skips the rest of the element whose start was the last event, and returns the source between its tags.
    /// After any other event, skips the rest of the current element, and returns nothing.
    /// That takes memory for all of it.
    ///
    /// # Errors
    ///
    /// When the source cannot be read.
    ///
    /// ```
    /// use fivefold::xml::StreamReader;
    ///
    /// let mut reader = StreamReader::new(&b"<content><p>1 &lt; 2</content>"[..]);
    /// reader.next()?;
    /// assert_eq!(reader.read_inner_source()?, "<p>1 &lt; 2");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn read_inner_source(&mut self) -> io::Result<&str> {
        if !self.input.events.is_at_start {
            self.skip_element()?;
            return Ok("");
        }
        let begin = self.input.begin_capture();
        let skipped = self.skip_element();
        self.input.end_capture();
        Ok(self.input.captured(begin, skipped?.inner))
    }

    /// Reads the rest of the element whose start was the last event, its end included, and returns its text, like
    /// [`read_text`](super::Reader::read_text) of the reader of a text.
    ///
    /// # Errors
    ///
    /// When the source cannot be read.
    ///
    /// ```
    /// use fivefold::xml::StreamReader;
    ///
    /// let mut reader = StreamReader::new(&b"<p>1 &lt; <b>2</b></p>"[..]);
    /// reader.next()?;
    /// assert_eq!(reader.read_text()?, "1 < 2");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn read_text(&mut self) -> io::Result<String> {
        let depth = self.input.events.depth_of_current();
        let mut text = String::new();
        while let pulled @ Pulled::Event(_) = self.pull()? {
            if self.input.events.has_ended(depth) {
                break;
            }
            if let Some(Event::Text(more) | Event::Reference(more) | Event::CdataSection(more)) =
                self.input.events.view(pulled, self.input.chunk())
            {
                text.push_str(more.data);
            }
        }
        Ok(text)
    }

    /// The start that was the last event, again; `None` if that was another event.
    pub fn start(&self) -> Option<Start<'_>> {
        self.input.start()
    }

    /// What limits have left out so far.
    pub fn left_out(&self) -> Shortening {
        self.input.left_out()
    }

    /// The encoding, once enough was read to know it.
    pub fn encoding(&self) -> Option<Detected> {
        self.input.encoding()
    }

    /// The offset, in bytes of the decoded text, up to which the source has been read.
    pub fn position(&self) -> u64 {
        self.input.position()
    }

    /// The phase of tree construction.
    pub fn phase(&self) -> Phase {
        self.input.phase()
    }

    progress!(input.events);
    early_end!(input.events);
}
