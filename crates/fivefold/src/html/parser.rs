//! The parser: tokenizer, tree builder and document in one.

use crate::dom::Document;
use fivefold_html5::tokenizer::{Progress, Tokenizer};
use fivefold_html5::tree_builder::TreeBuilder;
use fivefold_html5::{Context, Options};

/// Parses text that comes in pieces. However it is cut, the document is the same.
///
/// ```
/// use fivefold::html::{Options, Parser};
/// let mut parser = Parser::new(Options::default());
/// for piece in ["<p>one", "<p>two"] {
///     parser.feed(piece);
/// }
/// assert_eq!(parser.finish().root().text_content(), "onetwo");
/// ```
#[derive(Debug)]
pub struct Parser {
    tokenizer: Tokenizer<TreeBuilder<Document>>,
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

    fn with_document(mut document: Document, options: Options) -> Self {
        document.collect_errors(options.errors);
        Self { tokenizer: Tokenizer::new(TreeBuilder::new(document, options)) }
    }

    /// A parser for a fragment. Its nodes become the children of the document's root.
    pub fn for_fragment(context: &Context, options: Options) -> Self {
        let mut document = Document::new();
        document.collect_errors(options.errors);
        Self { tokenizer: Tokenizer::for_fragment(document, context, options) }
    }

    /// Parses the next piece of the text. A tendril is one, too: `parser.feed(&tendril)`.
    pub fn feed(&mut self, text: &str) {
        // A document takes no pauses.
        let _: Progress = self.tokenizer.feed(text);
    }

    /// Parses a whole text, or the last piece of one, and gives the document.
    pub fn parse(mut self, text: &str) -> Document {
        let _: Progress = self.tokenizer.feed_all(text);
        self.finish()
    }

    /// Ends the text, and gives the document.
    pub fn finish(self) -> Document {
        let mut document = self.tokenizer.finish().into_sink();
        document.sort_errors();
        document.shrink();
        document
    }
}
