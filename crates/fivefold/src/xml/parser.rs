//! The parser: tokenizer, tree builder and document in one.

use crate::ParseError;
use crate::dom::{Document, TreeSink};
use fivefold_xml5::Options;
use fivefold_xml5::tree_builder::TreeBuilder;

/// Parses text that comes in pieces. However it is cut, the document is the same.
///
/// ```
/// use fivefold::xml::{Options, Parser};
/// let mut parser = Parser::new(Options::default());
/// for piece in ["<a>one</", "a>"] {
///     parser.feed(piece);
/// }
/// assert_eq!(parser.finish().root().text_content(), "one");
/// ```
#[derive(Debug)]
pub struct Parser {
    builder: TreeBuilder<Document>,
}

impl Parser {
    /// A parser for a document.
    pub fn new(options: Options) -> Self {
        Self::with_document(Document::new(), options)
    }

    /// A parser for a document whose text has about so many bytes.
    pub(super) fn with_capacity_for(bytes: usize, options: Options) -> Self {
        Self::with_document(Document::with_capacity_for(bytes), options)
    }

    /// A parser for a document whose text has about so many bytes, and had these errors already.
    pub(super) fn with_errors_for(bytes: usize, errors: Vec<ParseError>, options: Options) -> Self {
        let mut document = Document::with_capacity_for(bytes);
        document.limit_errors(options.error_limit);
        if options.errors {
            errors.into_iter().for_each(|error| document.parse_error(error));
        }
        Self::with_document(document, options)
    }

    fn with_document(mut document: Document, options: Options) -> Self {
        document.collect_errors(options.errors);
        document.collect_notices(options.notices);
        document.limit_errors(options.error_limit);
        Self { builder: TreeBuilder::new(document, options) }
    }

    /// Parses the next piece of the text.
    pub fn feed(&mut self, text: &str) {
        self.builder.feed(text);
    }

    /// Parses a whole text, or the last piece of one, and gives the document.
    pub fn parse(self, text: &str) -> Document {
        let mut document = self.builder.feed_all(text);
        document.sort_errors();
        document.shrink();
        document
    }

    /// Ends the text, and gives the document.
    pub fn finish(self) -> Document {
        self.parse("")
    }
}
