//! Bytes, which are decoded before they are parsed.

use super::Parser;
use crate::Document;
use crate::parser::reading;
use fivefold_core::encoding::{Decoder, Hints, TextSink};
use fivefold_core::{ParseError, TreeSink};
use fivefold_xml5::Options;
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

impl Default for Bytes {
    fn default() -> Self {
        Self { decoder: Decoder::new(Xml, Hints::default()), has_bytes: false }
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

/// Parses the bytes of a document.
pub fn parse_bytes(bytes: &[u8], hints: Hints, options: Options) -> Document {
    let hints = hints.settled_for(bytes);
    let mut parser = Parser::with_document(Document::with_capacity_for(bytes.len()), options).with_hints(hints);
    parser.feed_bytes(bytes);
    parser.finish()
}

impl Parser {
    /// Sets hints for the encoding of the bytes. Call this before feeding any.
    #[must_use]
    pub fn with_hints(mut self, hints: Hints) -> Self {
        self.bytes.decoder = Decoder::new(Xml, hints);
        self
    }

    /// Parses the next chunk of bytes.
    pub fn feed_bytes(&mut self, bytes: &[u8]) {
        self.bytes.has_bytes = true;
        self.decode(bytes, false);
    }

    /// Reads a source to its end and parses it.
    ///
    /// # Errors
    ///
    /// Returns errors of the source. Everything before the error is parsed, and the parser can continue.
    pub fn read_from(&mut self, reader: impl Read) -> io::Result<()> {
        self.bytes.has_bytes = true;
        reading::read(reader, |bytes| self.feed_bytes(bytes))
    }

    /// Reads an asynchronous source to its end and parses it.
    ///
    /// # Errors
    ///
    /// Returns errors of the source. Everything before the error is parsed, and the parser can continue.
    #[cfg(feature = "tokio")]
    pub async fn read_from_async(&mut self, reader: impl tokio::io::AsyncRead + Unpin) -> io::Result<()> {
        self.bytes.has_bytes = true;
        reading::read_async(reader, |bytes| self.feed_bytes(bytes)).await
    }

    /// Declares the end of the bytes.
    pub(super) fn end_bytes(&mut self) {
        if self.bytes.has_bytes {
            self.decode(&[], true);
        }
    }

    fn decode(&mut self, bytes: &[u8], last: bool) {
        self.bytes.decoder.decode_to(bytes, last, &mut Feed(&mut self.tokenizer));
        self.tokenizer.sink_mut().sink_mut().set_encoding(self.bytes.decoder.detected());
    }
}
