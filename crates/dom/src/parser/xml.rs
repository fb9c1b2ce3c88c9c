//! The parser of XML: decoder, tokenizer, tree builder and document combined.

#[cfg(feature = "encoding")]
mod bytes;

#[cfg(feature = "encoding")]
pub use bytes::parse_bytes;

use crate::Document;
use fivefold_core::{Language, StopSignal};
use fivefold_xml5::tokenizer::Tokenizer;
use fivefold_xml5::tree_builder::TreeBuilder;
use fivefold_xml5::{Options, parse_into};

/// Parses text or bytes in chunks. The document does not depend on where the input is divided.
///
/// ```
/// use fivefold::xml::{Options, Parser};
/// let mut parser = Parser::new(Options::default());
/// for piece in ["<a>one</", "a>"] {
///     parser.feed(piece);
/// }
/// assert_eq!(parser.finish().root().text_content(), "one");
/// ```
///
/// The encoding of bytes is detected.
///
/// ```
/// use fivefold::xml::{Options, Parser};
/// let mut parser = Parser::new(Options::default());
/// parser.read_from(&b"<?xml version='1.0' encoding='koi8-r'?><a>\xD6</a>"[..])?;
/// assert_eq!(parser.finish().root().text_content(), "ж");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Parser {
    tokenizer: Tokenizer<TreeBuilder<Document>>,
    #[cfg(feature = "encoding")]
    bytes: bytes::Bytes,
}

impl Parser {
    /// Creates a parser for a document.
    pub fn new(options: Options) -> Self {
        Self::with_document(Document::new(), options)
    }

    fn with_document(mut document: Document, options: Options) -> Self {
        configure(&mut document, options);
        Self {
            tokenizer: Tokenizer::new(TreeBuilder::new(document, options)),
            #[cfg(feature = "encoding")]
            bytes: bytes::Bytes::default(),
        }
    }

    /// Sets the signal that stops the parser, either manually or at a deadline. The input ends there, with the error
    /// [`ParsingStopped`](fivefold_core::ErrorCode::ParsingStopped); the document has everything that was parsed before.
    ///
    /// ```
    /// use fivefold::StopSignal;
    /// use fivefold::xml::{Options, Parser};
    /// use std::time::Duration;
    /// let signal = StopSignal::after(Duration::from_secs(2));
    /// let mut parser = Parser::new(Options::default()).with_stop_signal(signal.clone());
    /// parser.feed("<a>one");
    /// signal.stop();
    /// parser.feed("two</a>");
    /// assert_eq!(parser.finish().root().text_content(), "one");
    /// ```
    #[must_use]
    pub fn with_stop_signal(mut self, signal: StopSignal) -> Self {
        self.tokenizer.set_stop_signal(signal);
        self
    }

    /// Parses the next chunk of the text, which may be a tendril: `parser.feed(&tendril)`.
    pub fn feed(&mut self, text: &str) {
        self.tokenizer.feed(text);
    }

    /// The document so far.
    pub fn document(&self) -> &Document {
        self.tokenizer.sink().sink()
    }

    /// Parses a whole text, or the last chunk of one, and returns the document.
    pub fn parse(mut self, text: &str) -> Document {
        #[cfg(feature = "encoding")]
        self.end_bytes();
        self.tokenizer.feed_all(text);
        complete(self.tokenizer.into_sink().into_sink())
    }

    /// Ends the input, and returns the document.
    pub fn finish(self) -> Document {
        self.parse("")
    }
}

/// Parses a complete text.
pub fn parse(text: &str, options: Options) -> Document {
    parse_by(text, options, |document| parse_into(document, text, options))
}

/// Parses a complete text by a function that takes an empty document for it.
#[inline]
pub fn parse_by(text: &str, options: Options, parse_into: impl FnOnce(Document) -> Document) -> Document {
    let mut document = Document::with_capacity_for(text.len());
    configure(&mut document, options);
    complete(parse_into(document))
}

fn configure(document: &mut Document, options: Options) {
    document.collect_errors(options.collects_errors());
    document.collect_notices(options.collects_notices());
    document.set_limits(options.limits);
    document.set_language(Language::Xml);
}

#[inline]
fn complete(mut document: Document) -> Document {
    document.sort_errors();
    document.shrink();
    document
}
