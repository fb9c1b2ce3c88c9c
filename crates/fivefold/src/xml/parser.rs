//! The parser: decoder, tokenizer, tree builder and document combined.

use crate::dom::{Document, TreeSink};
use crate::encoding::{Decoder, Hints, TextSink, Xml};
use crate::reading;
use crate::{Language, ParseError, StopSignal};
use fivefold_xml5::tokenizer::Tokenizer;
use fivefold_xml5::tree_builder::TreeBuilder;
use fivefold_xml5::{Options, parse_into};
use std::io::{self, Read};

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
    decoder: Decoder<Xml>,
    /// Whether bytes have arrived, so that the document has an encoding.
    has_bytes: bool,
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
    /// Creates a parser for a document.
    pub fn new(options: Options) -> Self {
        Self::with_document(Document::new(), options)
    }

    /// Creates a parser for a document whose text has about `bytes` bytes.
    pub(super) fn with_capacity_for(bytes: usize, options: Options) -> Self {
        Self::with_document(Document::with_capacity_for(bytes), options)
    }

    fn with_document(mut document: Document, options: Options) -> Self {
        configure(&mut document, options);
        Self {
            tokenizer: Tokenizer::new(TreeBuilder::new(document, options)),
            decoder: Decoder::new(Hints::default()),
            has_bytes: false,
        }
    }

    /// Sets hints for the encoding of the bytes. Call this before feeding any.
    #[must_use]
    pub fn with_hints(self, hints: Hints) -> Self {
        Self { decoder: Decoder::new(hints), ..self }
    }

    /// Sets the signal that stops the parser, either manually or at a deadline. The input ends there, with the error
    /// [`ParsingStopped`](crate::ErrorCode::ParsingStopped); the document has everything that was parsed before.
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

    /// Parses the next chunk of bytes.
    pub fn feed_bytes(&mut self, bytes: &[u8]) {
        self.has_bytes = true;
        self.decoder.decode_to(bytes, false, &mut Feed(&mut self.tokenizer));
        self.tokenizer.sink_mut().sink_mut().set_encoding(self.decoder.detected());
    }

    /// Reads a source to its end and parses it.
    ///
    /// # Errors
    ///
    /// Returns errors of the source. Everything before the error is parsed, and the parser can continue.
    pub fn read_from(&mut self, reader: impl Read) -> io::Result<()> {
        self.has_bytes = true;
        reading::read(reader, |bytes| self.feed_bytes(bytes))
    }

    /// Reads an asynchronous source to its end and parses it.
    ///
    /// # Errors
    ///
    /// Returns errors of the source. Everything before the error is parsed, and the parser can continue.
    #[cfg(feature = "tokio")]
    pub async fn read_from_async(&mut self, reader: impl tokio::io::AsyncRead + Unpin) -> io::Result<()> {
        self.has_bytes = true;
        reading::read_async(reader, |bytes| self.feed_bytes(bytes)).await
    }

    /// The document so far.
    pub fn document(&self) -> &Document {
        self.tokenizer.sink().sink()
    }

    /// Parses a whole text, or the last chunk of one, and returns the document.
    pub fn parse(mut self, text: &str) -> Document {
        if self.has_bytes {
            self.decoder.decode_to(&[], true, &mut Feed(&mut self.tokenizer));
            self.tokenizer.sink_mut().sink_mut().set_encoding(self.decoder.detected());
        }
        self.tokenizer.feed_all(text);
        complete(self.tokenizer.into_sink().into_sink())
    }

    /// Ends the input, and returns the document.
    pub fn finish(self) -> Document {
        self.parse("")
    }
}

/// Parses a complete text.
pub(super) fn parse(text: &str, options: Options) -> Document {
    let mut document = Document::with_capacity_for(text.len());
    configure(&mut document, options);
    complete(parse_into(document, text, options))
}

fn configure(document: &mut Document, options: Options) {
    document.collect_errors(options.errors);
    document.collect_notices(options.notices);
    document.set_limits(options.limits);
    document.set_language(Language::Xml);
}

#[inline]
fn complete(mut document: Document) -> Document {
    document.sort_errors();
    document.shrink();
    document
}
