//! The reader of a stream.

use super::events::{Events, Pulled};
use super::{ElementSpans, Event, Start};
use crate::Options;
use crate::encoding::Xml;
use crate::tree_builder::Phase;
use fivefold_core::encoding::{Decoder, Detected, Hints};
use fivefold_core::input::Cursor;
use fivefold_core::piece::Chunk;
use fivefold_core::{ParseError, StopSignal};
use std::io::{self, BufRead};

/// Reads a stream, event by event, as [`Reader`](super::Reader) reads a text.
///
/// It holds only the largest event, the names and declarations of the open elements, and one block of the source. Text
/// can be [split](Options::text_limit) where it is long.
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
pub struct StreamReader<R> {
    source: R,
    decoder: Decoder<Xml>,
    /// The decoded text that may still be needed.
    window: String,
    /// Offset of the window in the text.
    base: u64,
    /// How many bytes of the window have been read.
    position: usize,
    is_last: bool,
    events: Events,
    /// The captured part of the source, while there is a capture.
    captured: String,
    captures: bool,
}

impl<R: BufRead> StreamReader<R> {
    /// A reader of bytes, in the encoding that is detected.
    pub fn new(source: R) -> Self {
        Self::with_options(source, Hints::default(), Options::default())
    }

    /// A reader of bytes, with options.
    pub fn with_options(source: R, hints: Hints, options: Options) -> Self {
        Self {
            source,
            decoder: Decoder::new(hints),
            window: String::new(),
            base: 0,
            position: 0,
            is_last: false,
            events: Events::new(options),
            captured: String::new(),
            captures: false,
        }
    }

    /// Sets the signal that stops the reader. The input ends where it is seen, with the error
    /// [`ParsingStopped`](fivefold_core::ErrorCode::ParsingStopped), and the ends of open elements follow. A source
    /// that blocks is not interrupted.
    #[must_use]
    pub fn with_stop_signal(mut self, signal: StopSignal) -> Self {
        self.events.machine.set_stop_signal(signal);
        self
    }

    /// The next event, borrowed until the next call; `None` after the last one.
    ///
    /// # Errors
    ///
    /// When the source cannot be read. Nothing is lost then, and the reader can continue.
    #[expect(clippy::should_implement_trait, reason = "an iterator cannot lend")]
    pub fn next(&mut self) -> io::Result<Option<Event<'_>>> {
        let pulled = self.pull()?;
        let chunk = Chunk { text: &self.window, base: self.base };
        Ok(self.events.view(pulled, chunk))
    }

    fn pull(&mut self) -> io::Result<Pulled> {
        loop {
            let mut input = Cursor::resume(&self.window, self.base, self.is_last, self.position);
            let pulled = self.events.next(&mut input);
            let end = input.position();
            if self.events.wants_diagnostics() {
                self.events.check_input(&self.window[self.position..end], self.base + self.position as u64);
            }
            self.position = end;
            match pulled {
                Pulled::NeedsInput => self.refill()?,
                _ => return Ok(pulled),
            }
        }
    }

    /// Drops what has been read, and decodes more.
    fn refill(&mut self) -> io::Result<()> {
        if self.captures {
            self.captured.push_str(&self.window[..self.position]);
        }
        self.window.drain(..self.position);
        self.base += self.position as u64;
        self.position = 0;
        let Self { source, decoder, window, events, is_last, base, .. } = self;
        let length = window.len();
        let offset = *base + length as u64;
        if events.machine.is_stopped_at(offset) {
            *is_last = true;
        }
        while window.len() == length && !*is_last {
            let bytes = match source.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                other => other?,
            };
            // A source in memory gives all at once, and no other look at the signal would follow.
            let count = if events.machine.has_stop_signal() { bytes.len().min(StopSignal::BLOCK) } else { bytes.len() };
            *is_last = count == 0;
            decoder.decode(&bytes[..count], *is_last, window, &mut |error| events.add_error(error));
            source.consume(count);
        }
        let admitted = length + events.machine.admit(&window[length..], str::len).len();
        if admitted < window.len() {
            window.truncate(admitted);
            events.forget_errors_from(*base + admitted as u64);
            *is_last = true;
        }
        Ok(())
    }

    /// Skips the rest of the element that the last event began, like [`skip_element`](super::Reader::skip_element)
    /// of the reader of a text.
    ///
    /// # Errors
    ///
    /// When the source cannot be read.
    pub fn skip_element(&mut self) -> io::Result<ElementSpans> {
        let start = self.events.span();
        let depth = self.events.depth_of_current();
        while let Pulled::Event(_) = self.pull()? {
            if self.events.has_ended(depth) {
                break;
            }
        }
        Ok(ElementSpans::between(start, self.events.span()))
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
        if !self.events.is_at_start() {
            self.skip_element()?;
            return Ok("");
        }
        self.captured.clear();
        self.captures = true;
        let begin = self.base;
        let skipped = self.skip_element();
        self.captures = false;
        let inner = skipped?.inner;
        self.captured.push_str(&self.window[..self.position]);
        // The window may have begun before the element's content, and may go on after it.
        let range = (inner.start - begin) as usize..(inner.end - begin) as usize;
        Ok(self.captured.get(range).unwrap_or_default())
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
        let depth = self.events.depth_of_current();
        let mut text = String::new();
        while let pulled @ Pulled::Event(_) = self.pull()? {
            if self.events.has_ended(depth) {
                break;
            }
            if let Some(Event::Text(more) | Event::Reference(more) | Event::CdataSection(more)) =
                self.events.view(pulled, Chunk { text: &self.window, base: self.base })
            {
                text.push_str(more.data);
            }
        }
        Ok(text)
    }

    /// The start that was the last event, again; `None` if that was another event.
    pub fn start(&self) -> Option<Start<'_>> {
        self.events.last_start(Chunk { text: &self.window, base: self.base })
    }

    /// The encoding, once enough was read to know it.
    pub fn encoding(&self) -> Option<Detected> {
        self.decoder.detected()
    }

    /// The offset, in bytes of the decoded text, up to which the source has been read.
    pub fn position(&self) -> u64 {
        self.base + self.position as u64
    }

    /// The phase of tree construction.
    pub fn phase(&self) -> Phase {
        self.events.phase()
    }

    /// The number of open elements: those whose start was returned and whose end was not.
    pub fn depth(&self) -> usize {
        self.events.depth()
    }

    /// Takes the parse errors so far, if they [are collected](Options::errors), in source order: none comes twice.
    pub fn take_errors(&mut self) -> Vec<ParseError> {
        self.events.take_errors()
    }

    /// The number of dropped errors and notices: a [limit](fivefold_core::Limits::errors) bounds those not taken yet.
    pub fn dropped_errors(&self) -> u64 {
        self.events.dropped_errors()
    }

    /// Takes the notices so far, if they [are collected](Options::notices): none comes twice.
    pub fn take_notices(&mut self) -> Vec<ParseError> {
        self.events.take_notices()
    }
}
