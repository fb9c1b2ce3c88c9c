//! XML that is read while it is parsed: from something with a method `read`, block by block, or from bytes.

use crate::errors::ParseError;
use crate::input::{Source, StreamedText};
use crate::places::{Place, StreamedPlaces};
use fivefold::encoding::{Decoder, Hints};
use fivefold::feed::{FeedSniff, PushReader, Repairs};
use fivefold::xml::{self, OwnedEvent};
use fivefold::{Language, NotWellFormed, Span};
use pyo3::exceptions::PyTypeError;
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyString};

/// How much is read at once, in bytes or characters.
const BLOCK: usize = 1 << 16;

/// A reader with what it reads from.
pub(crate) struct Stream {
    reader: PushReader,
    /// Decodes the same bytes for the places.
    decoder: Decoder<FeedSniff>,
    places: StreamedPlaces,
    /// Where the last event begins.
    last: u64,
    /// What is read from, until it ends.
    source: Option<Source>,
    kind: Kind,
    /// The errors in what the reader has dropped, which are not taken yet.
    errors: Vec<ParseError>,
    most_errors: usize,
    has_ended: bool,
}

/// What the source gives.
enum Kind {
    Unknown,
    Bytes,
    Text(StreamedText),
}

/// What comes next from a stream.
pub(crate) enum Step {
    Event { event: OwnedEvent<'static>, place: Place, span: (usize, usize) },
    NeedsInput,
    Ended,
}

impl Stream {
    fn new(repairs: &Repairs, hints: Hints, options: xml::Options) -> Self {
        Self {
            reader: repairs.push_reader(options).with_hints(hints),
            decoder: Decoder::new(repairs.sniff(), hints),
            places: StreamedPlaces::default(),
            last: 0,
            source: None,
            kind: Kind::Unknown,
            errors: Vec::new(),
            most_errors: options.limits.errors,
            has_ended: false,
        }
    }

    /// A reader of bytes that are there as a whole.
    pub(crate) fn of_bytes(bytes: &[u8], hints: Hints, options: xml::Options) -> Self {
        let mut stream = Self::new(&Repairs::none(), hints, options);
        stream.feed_bytes(bytes, false);
        stream.feed_bytes(&[], true);
        stream
    }

    /// A reader of something with a method `read`.
    pub(crate) fn of_source(source: Source, repairs: &Repairs, hints: Hints, options: xml::Options) -> Self {
        Self { source: Some(source), ..Self::new(repairs, hints, options) }
    }

    /// The next event. Runs no Python code; a refusal comes with its place.
    pub(crate) fn next(&mut self) -> Result<Step, (NotWellFormed, Place)> {
        if self.has_ended {
            return Ok(Step::Ended);
        }
        let event = if self.reader.advance() { self.reader.event().map(xml::Event::into_owned) } else { None };
        if let Some(refusal) = self.reader.refusal() {
            self.has_ended = true;
            return Err((refusal, self.places.place(refusal.error().extent.start)));
        }
        let Some(event) = event else {
            self.has_ended = self.reader.is_at_end();
            return Ok(if self.has_ended { Step::Ended } else { Step::NeedsInput });
        };
        let span = event.span();
        self.last = span.start;
        Ok(Step::Event { event, place: self.places.place(span.start), span: self.in_characters(span) })
    }

    fn in_characters(&self, span: Span) -> (usize, usize) {
        (self.places.characters(span.start), self.places.characters(span.end))
    }

    /// Reads the next block. Runs Python code. After an exception, the next call goes on where this one has begun.
    pub(crate) fn refill(&mut self, py: Python<'_>) -> PyResult<()> {
        let Some(source) = &self.source else { return Ok(()) };
        let block = source.read_block(py, BLOCK)?;
        if let Ok(text) = block.cast::<PyString>() {
            if matches!(self.kind, Kind::Unknown) {
                self.kind = Kind::Text(StreamedText::default());
            }
            let Kind::Text(streamed) = &mut self.kind else { return Err(not_alike()) };
            let text_of_block = streamed.next(text)?;
            let is_last = text.is_empty()?;
            py.detach(|| self.feed_text(&text_of_block, is_last));
            return if is_last { self.close(py) } else { Ok(()) };
        }
        if matches!(self.kind, Kind::Text(_)) {
            return Err(not_alike());
        }
        let owned;
        let bytes = match block.cast::<PyBytes>() {
            Ok(bytes) => bytes.as_bytes(),
            Err(_) => match block.cast::<PyByteArray>() {
                Ok(bytes) => {
                    owned = bytes.to_vec();
                    &owned
                }
                Err(_) => return Err(PyTypeError::new_err("the method read() should return str or bytes")),
            },
        };
        self.kind = Kind::Bytes;
        let is_last = bytes.is_empty();
        py.detach(|| self.feed_bytes(bytes, is_last));
        if is_last { self.close(py) } else { Ok(()) }
    }

    fn feed_text(&mut self, text: &str, is_last: bool) {
        self.forget_what_was_read();
        self.places.feed(text, is_last);
        self.reader.feed(text);
        if is_last {
            self.reader.end();
        }
    }

    fn feed_bytes(&mut self, bytes: &[u8], is_last: bool) {
        self.forget_what_was_read();
        let mut text = String::new();
        self.decoder.decode(bytes, is_last, &mut text, &mut |_| ());
        self.places.feed(&text, is_last);
        self.reader.feed_bytes(bytes);
        if is_last {
            self.reader.end();
        }
    }

    /// Shows the source to Python's collector of cycles.
    pub(crate) fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.source.as_ref().map_or(Ok(()), |source| source.traverse(visit))
    }

    /// Ends the stream where it is, and gives its source back.
    pub(crate) fn end(&mut self) -> Option<Source> {
        self.has_ended = true;
        self.source.take()
    }

    /// Lets go of the source.
    fn close(&mut self, py: Python<'_>) -> PyResult<()> {
        self.source.take().map_or(Ok(()), |source| source.close(py))
    }

    /// Drops the places before the last event, as the next one may have begun long before the reader's position. The
    /// errors there become those of Python first.
    fn forget_what_was_read(&mut self) {
        self.keep_errors();
        self.places.drop_until(self.last);
    }

    fn keep_errors(&mut self) {
        for error in self.reader.take_errors() {
            if self.errors.len() < self.most_errors {
                let explanation = self.places.explain(&error, Language::Xml);
                let place = self.places.place(error.extent.start);
                let [span, extent] = [error.span, error.extent].map(|span| self.in_characters(span));
                self.errors.push(ParseError::placed(error.code, explanation, place, span, extent));
            }
        }
    }

    /// The errors so far, each once.
    pub(crate) fn take_errors(&mut self) -> Vec<ParseError> {
        self.keep_errors();
        // The end of a token may come in a later block than the errors inside it.
        self.errors.sort_by_key(ParseError::begin);
        std::mem::take(&mut self.errors)
    }
}

fn not_alike() -> PyErr {
    PyTypeError::new_err("the method read() should return str at each call, or bytes at each call")
}
