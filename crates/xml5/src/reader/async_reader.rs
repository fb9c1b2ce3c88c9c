//! The reader of an asynchronous stream.

use super::{Event, PushReader};
use crate::Options;
use crate::recover::Recover;
use fivefold_core::encoding::{Detected, Hints};
use fivefold_core::{ErrorCode, ParseError, StopSignal};
use std::io;
use tokio::io::{AsyncBufRead, AsyncBufReadExt};

/// Reads an asynchronous stream, event by event, as a [`StreamReader`](super::StreamReader) reads a stream.
///
/// A future that is dropped before it is ready loses nothing: the next call goes on where it was. The exceptions are
/// [`skip_element`](Self::skip_element) and [`read_text`](Self::read_text), which may have read a part of the element.
///
/// ```
/// use fivefold::xml::{AsyncReader, Event};
///
/// # fn main() -> std::io::Result<()> {
/// # tokio::runtime::Builder::new_current_thread().build()?.block_on(async {
/// let mut reader = AsyncReader::new(&b"<log><line>1</line><line>2</line>"[..]);
/// let mut lines = Vec::new();
/// while let Some(event) = reader.next().await? {
///     if matches!(event, Event::Start(start) if start.name() == "line") {
///         lines.push(reader.read_text().await?);
///     }
/// }
/// assert_eq!(lines, ["1", "2"]);
/// # Ok(())
/// # })
/// # }
/// ```
#[derive(Debug)]
pub struct AsyncReader<S, R: Recover = ()> {
    source: S,
    input: PushReader<R>,
}

impl<S: AsyncBufRead + Unpin> AsyncReader<S> {
    /// A reader of bytes, in the encoding that is detected.
    pub fn new(source: S) -> Self {
        Self::with_options(source, Hints::default(), Options::default())
    }

    /// A reader of bytes, with options.
    pub fn with_options(source: S, hints: Hints, options: Options) -> Self {
        Self::recovering(source, hints, options, ())
    }
}

impl<S: AsyncBufRead + Unpin, R: Recover> AsyncReader<S, R> {
    /// A reader of bytes, with options and a hook.
    pub fn recovering(source: S, hints: Hints, options: Options, recover: R) -> Self {
        Self { source, input: PushReader::recovering(options, recover).with_hints(hints) }
    }

    text_division!(input.events);

    /// Sets the signal that stops the reader. The input ends where it is seen, with the error
    /// [`ParsingStopped`](fivefold_core::ErrorCode::ParsingStopped), and the ends of open elements follow. A source that keeps the
    /// reader waiting is not interrupted.
    #[must_use]
    pub fn with_stop_signal(self, signal: StopSignal) -> Self {
        Self { input: self.input.with_stop_signal(signal), ..self }
    }

    /// The next event, borrowed until the next call; `None` after the last one.
    ///
    /// # Errors
    ///
    /// When the source cannot be read. Nothing is lost then, and the reader can continue. With [`Options::strict`], as of
    /// the [reader of a stream](super::StreamReader::next).
    pub async fn next(&mut self) -> io::Result<Option<Event<'_>>> {
        self.advance().await?;
        Ok(self.input.event())
    }

    /// Goes on to the next event. `false` after the last one.
    async fn advance(&mut self) -> io::Result<bool> {
        while !self.input.advance() {
            if self.input.is_at_end() {
                return match self.input.refusal() {
                    Some(refusal) => Err(io::Error::new(io::ErrorKind::InvalidData, refusal)),
                    None => Ok(false),
                };
            }
            let bytes = self.source.fill_buf().await?;
            let count = bytes.len();
            match count {
                0 => self.input.end(),
                _ => self.input.feed_bytes(bytes),
            }
            self.source.consume(count);
        }
        Ok(true)
    }

    /// Reads what is left, and tells whether the document was whole, like
    /// [`finish`](super::StreamReader::finish) of the reader of a stream.
    ///
    /// # Errors
    ///
    /// When the source cannot be read; of the kind [`UnexpectedEof`](io::ErrorKind::UnexpectedEof), when the document ends
    /// inside an element or in a token, or has no root element, or the input has ended early, or a limit
    /// has [left something out](Self::shortened_by); and as [`next`](Self::next) with [`Options::strict`].
    pub async fn finish(mut self) -> io::Result<()> {
        while self.advance().await? {}
        self.input.events.check_whole(None).map_err(|error| io::Error::new(io::ErrorKind::UnexpectedEof, error))
    }

    /// Skips the rest of the element whose start was the last event, its end included. After any other event, skips the
    /// rest of the current element.
    ///
    /// # Errors
    ///
    /// When the source cannot be read.
    pub async fn skip_element(&mut self) -> io::Result<()> {
        let depth = self.input.depth().saturating_sub(1);
        while self.advance().await? && self.input.depth() > depth {}
        Ok(())
    }

    /// Reads the rest of the element whose start was the last event, its end included, and returns its text: that of all
    /// elements in it, without comments and processing instructions. After any other event, it is the rest of the
    /// current element.
    ///
    /// # Errors
    ///
    /// When the source cannot be read.
    pub async fn read_text(&mut self) -> io::Result<String> {
        let depth = self.input.depth().saturating_sub(1);
        let mut text = String::new();
        while self.advance().await? && self.input.depth() > depth {
            if let Some(Event::Text(more) | Event::Reference(more) | Event::CdataSection(more)) = self.input.event() {
                text.push_str(more.data);
            }
        }
        Ok(text)
    }

    /// The encoding, once enough was read to know it.
    pub fn encoding(&self) -> Option<Detected> {
        self.input.encoding()
    }

    /// The offset, in bytes of the decoded text, up to which the source has been read.
    pub fn position(&self) -> u64 {
        self.input.position()
    }

    progress!(input.events);
    early_end!(input.events);
}
