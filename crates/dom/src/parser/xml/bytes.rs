//! Bytes, which are decoded before they are parsed.

use super::{Building, Parser};
use crate::Document;
use crate::parser::reading;
use fivefold_core::encoding::{Decoder, Hints, TextSink};
use fivefold_core::{ParseError, TreeSink};
use fivefold_xml5::encoding::Xml;
use fivefold_xml5::tokenizer::Tokenizer;
use fivefold_xml5::tree_builder::TreeBuilder;
use std::io::{self, Read};

/// What bytes need besides the parser of text.
#[derive(Debug)]
pub(super) struct Bytes {
    decoder: Decoder<Xml>,
    /// Whether bytes have arrived, so that the document has an encoding.
    has_bytes: bool,
}

impl Bytes {
    pub(super) fn new(hints: Hints) -> Self {
        Self { decoder: Decoder::new(Xml, hints), has_bytes: false }
    }
}

/// Passes text to the tokenizer.
struct Feed<'p>(&'p mut Tokenizer<TreeBuilder<Document>>);

impl TextSink for Feed<'_> {
    fn text(&mut self, text: &str) {
        self.0.feed(text);
    }

    fn error(&mut self, error: ParseError) {
        if self.0.has_ended() {
            return;
        }
        let document = self.0.sink_mut().sink_mut();
        if document.wants_errors() {
            document.parse_error(error);
        }
    }
}

impl Parser {
    /// Sets hints for the encoding of the bytes. Call this before feeding any.
    #[must_use]
    pub fn with_hints(mut self, hints: Hints) -> Self {
        self.hints = hints;
        if let Some(building) = self.building.get_mut() {
            building.bytes = Bytes::new(hints);
        }
        self
    }

    /// Parses all bytes of a document, or the last chunk of them, and returns the document. Its errors include those of
    /// the encoding.
    ///
    /// ```
    /// use fivefold::encoding::Hints;
    /// use fivefold::xml::{Options, Parser};
    /// let hints = Hints::default().with_legacy_fallback(true);
    /// let document = Parser::new(Options::default()).with_hints(hints).parse_bytes(b"<a>caf\xE9</a>");
    /// assert_eq!(document.root().text_content(), "café");
    /// ```
    pub fn parse_bytes(mut self, bytes: &[u8]) -> Document {
        if self.building.get().is_none() {
            self.hints = self.hints.settled_for(bytes);
            self.building = self.begin(Document::with_capacity_for(bytes.len())).into();
        }
        self.feed_bytes(bytes);
        self.finish()
    }

    /// Reads a source to its end, and returns the document. The source need not be buffered. For a source that fails,
    /// [`read_from`](Self::read_from) keeps what came before.
    ///
    /// ```
    /// use fivefold::xml::{Options, Parser};
    /// let options = Options::default().with_errors(true);
    /// let document = Parser::new(options).parse_reader(&b"<a b=1 b=2>"[..])?;
    /// assert!(!document.errors().is_empty());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the first error of the source.
    pub fn parse_reader(mut self, reader: impl Read) -> io::Result<Document> {
        self.read_from(reader)?;
        Ok(self.finish())
    }

    /// Reads an asynchronous source to its end, and returns the document.
    ///
    /// # Errors
    ///
    /// Returns the first error of the source.
    #[cfg(feature = "tokio")]
    pub async fn parse_reader_async(mut self, reader: impl tokio::io::AsyncRead + Unpin) -> io::Result<Document> {
        self.read_from_async(reader).await?;
        Ok(self.finish())
    }

    /// Parses the next chunk of bytes.
    pub fn feed_bytes(&mut self, bytes: &[u8]) {
        self.building_mut().bytes.has_bytes = true;
        self.decode(bytes, false);
    }

    /// Reads a source to its end and parses it.
    ///
    /// # Errors
    ///
    /// Returns errors of the source. Everything before the error is parsed, and the parser can continue.
    pub fn read_from(&mut self, reader: impl Read) -> io::Result<()> {
        self.building_mut().bytes.has_bytes = true;
        reading::read(reader, |bytes| self.feed_bytes(bytes))
    }

    /// Reads an asynchronous source to its end and parses it.
    ///
    /// # Errors
    ///
    /// Returns errors of the source. Everything before the error is parsed, and the parser can continue.
    #[cfg(feature = "tokio")]
    pub async fn read_from_async(&mut self, reader: impl tokio::io::AsyncRead + Unpin) -> io::Result<()> {
        self.building_mut().bytes.has_bytes = true;
        reading::read_async(reader, |bytes| self.feed_bytes(bytes)).await
    }

    /// Declares the end of the bytes.
    pub(super) fn end_bytes(&mut self) {
        if self.building_mut().bytes.has_bytes {
            self.decode(&[], true);
        }
    }

    fn decode(&mut self, bytes: &[u8], last: bool) {
        let Building { tokenizer, bytes: Bytes { decoder, .. } } = self.building_mut();
        decoder.decode_to(bytes, last, &mut Feed(tokenizer));
        tokenizer.sink_mut().sink_mut().set_encoding(decoder.detected());
    }
}
