//! The parser of XML: decoder, tokenizer, tree builder and document combined.

#[cfg(feature = "encoding")]
mod bytes;

use crate::Document;
#[cfg(feature = "encoding")]
use fivefold_core::encoding::Hints;
use fivefold_core::{Language, StopSignal};
use fivefold_xml5::tokenizer::Tokenizer;
use fivefold_xml5::tree_builder::TreeBuilder;
use fivefold_xml5::{Options, parse_into};
use std::sync::{Arc, OnceLock};

/// Parses text or bytes, as a whole or in chunks. The document does not depend on where the input is divided.
///
/// ```
/// use fivefold::xml::{Options, Parser};
/// let document = Parser::new(Options::default()).parse("<a>one</a>");
/// assert_eq!(document.root().text_content(), "one");
///
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
    options: Options,
    stop_signal: Option<StopSignal>,
    #[cfg(feature = "encoding")]
    hints: Hints,
    /// What parses chunks, made when it is first needed: a whole text is parsed without it.
    building: OnceLock<Box<Building>>,
}

/// A document that is being built.
#[derive(Debug)]
struct Building {
    tokenizer: Tokenizer<TreeBuilder<Document>>,
    #[cfg(feature = "encoding")]
    bytes: bytes::Bytes,
}

impl Parser {
    /// Creates a parser for a document.
    pub fn new(options: Options) -> Self {
        Self {
            options,
            stop_signal: None,
            #[cfg(feature = "encoding")]
            hints: Hints::default(),
            building: OnceLock::new(),
        }
    }

    /// Begins to build the document.
    fn begin(&self, mut document: Document) -> Box<Building> {
        configure(&mut document, self.options);
        let mut tokenizer = Tokenizer::new(TreeBuilder::new(document, self.options));
        if let Some(signal) = &self.stop_signal {
            tokenizer.set_stop_signal(signal.clone());
        }
        Box::new(Building {
            tokenizer,
            #[cfg(feature = "encoding")]
            bytes: bytes::Bytes::new(self.hints),
        })
    }

    fn building(&self) -> &Building {
        self.building.get_or_init(|| self.begin(Document::new()))
    }

    fn building_mut(&mut self) -> &mut Building {
        self.building();
        self.building.get_mut().expect("the line above has made it")
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
        if let Some(building) = self.building.get_mut() {
            building.tokenizer.set_stop_signal(signal.clone());
        }
        self.stop_signal = Some(signal);
        self
    }

    /// Parses the next chunk of the text, which may be a tendril: `parser.feed(&tendril)`.
    pub fn feed(&mut self, text: &str) {
        self.building_mut().tokenizer.feed(text);
    }

    /// The document so far.
    pub fn document(&self) -> &Document {
        self.building().tokenizer.sink().sink()
    }

    /// Parses a whole text, or the last chunk of one, and returns the document. [`Document::check_well_formed`] says
    /// whether it is well-formed, if that is an [option](Options::strict).
    ///
    /// ```
    /// use fivefold::xml::{Options, Parser};
    /// let document = Parser::new(Options::default().with_strict(true)).parse("<a><b></a>");
    /// assert!(document.check_well_formed().is_err());
    /// ```
    pub fn parse(self, text: &str) -> Document {
        if self.building.get().is_none() && self.stop_signal.is_none() {
            // To make what parses chunks and to move it would take longer than to parse a small text.
            parse_at_once(text, self.options)
        } else {
            self.parse_last(text)
        }
    }

    /// Like [`parse`](Self::parse), with a text that becomes the document's [source](Document::source) as it is, where
    /// `parse` makes a copy. Only a text that ends what came in chunks, or of a parser with a
    /// [stop signal](Self::with_stop_signal), is copied.
    ///
    /// ```
    /// use fivefold::xml::{Options, Parser};
    /// let feed = String::from("<rss>one</rss>");
    /// let place = feed.as_ptr();
    /// let document = Parser::new(Options::default()).parse_string(feed);
    /// assert_eq!(document.root().text_content(), "one");
    /// assert_eq!(document.source().as_ptr(), place);
    /// ```
    pub fn parse_string(self, text: String) -> Document {
        if self.building.get().is_some() || self.stop_signal.is_some() {
            return self.parse_last(&text);
        }
        let text = Arc::new(text);
        let mut document = Document::for_lent_source(Arc::clone(&text));
        configure(&mut document, self.options);
        let mut document = complete(parse_into(document, &text, self.options));
        document.keep_source(text);
        document
    }

    fn parse_last(mut self, text: &str) -> Document {
        #[cfg(feature = "encoding")]
        self.end_bytes();
        self.building_mut().tokenizer.feed_all(text);
        self.complete()
    }

    /// Ends the input, and returns the document.
    pub fn finish(self) -> Document {
        self.parse("")
    }

    fn complete(mut self) -> Document {
        let building = self.building.take().unwrap_or_else(|| self.begin(Document::new()));
        complete(building.tokenizer.into_sink().into_sink())
    }
}

#[inline(never)] // Inlined, it would copy the document once more.
pub(crate) fn parse_at_once(text: &str, options: Options) -> Document {
    parse_by(text.len(), options, |document| parse_into(document, text, options))
}

/// Parses a source of `len` bytes by a function that takes an empty document for it.
#[inline]
pub fn parse_by(len: usize, options: Options, parse_into: impl FnOnce(Document) -> Document) -> Document {
    let mut document = Document::with_capacity_for(len);
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
