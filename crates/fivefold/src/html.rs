//! HTML: parser, tokenizer, tree builder and serialiser.
//!
//! [`parse`] makes a [`Document`] of a whole text, [`parse_fragment`] of a piece that belongs into an element. A
//! [`Parser`] takes the text in pieces, and [`Options`] say how.
//!
//! ```
//! use fivefold::html::{Options, Parser};
//!
//! let mut parser = Parser::new(Options::default().with_errors(true));
//! parser.feed("<ul><li>one<l");
//! parser.feed("i>two</ul>");
//! let document = parser.finish();
//! assert_eq!(fivefold::html::serialize(&document), "<html><head></head><body><ul><li>one</li><li>two</li></ul></body></html>");
//! assert_eq!(document.errors()[0].code, fivefold::ErrorCode::MissingDoctype);
//! ```

mod parser;
mod tree_format;

/// The tokenizer by itself: tokens without a tree.
pub mod tokenizer {
    pub use fivefold_html5::tokenizer::{
        Comment, Doctype, Feedback, OwnedTag, OwnedToken, ProcessingInstruction, Progress, State, Tag, TextState,
        Token, TokenSink, Tokenizer,
    };
}

/// The tree builder by itself: for trees of one's own.
pub mod tree_builder {
    pub use fivefold_html5::tree_builder::{InsertionMode, TreeBuilder};
}

pub use fivefold_html5::{
    Context, Options, Scripting, SerializeOptions, ShadowRoots, UnknownContext, serialize_inner, serialize_outer,
};
pub use parser::Parser;
pub use tokenizer::Tokenizer;
pub use tree_format::tree_format;

use crate::dom::Document;

/// Parses a document.
///
/// Any text gives a document. Takes time linear in the text plus the nodes that come out.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#parsing>
///
/// ```
/// let document = fivefold::html::parse("<title>x</title>");
/// assert_eq!(document.root().text_content(), "x");
/// ```
pub fn parse(text: &str) -> Document {
    parse_with(text, Options::default())
}

/// Parses a document with options.
///
/// ```
/// use fivefold::html::{Options, Scripting, parse_with};
/// let document = parse_with("<noscript><p>", Options::default().with_scripting(Scripting::Normal));
/// assert_eq!(document.root().text_content(), "<p>");
/// ```
pub fn parse_with(text: &str, options: Options) -> Document {
    Parser::with_capacity_for(text.len(), options).parse(text)
}

/// Parses a fragment in the place of a context element: what `innerHTML` does.
///
/// The nodes are the children of the document's root. Unlike a document, a fragment has no `html`, `head` and `body`
/// of its own.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-html-fragments>
///
/// ```
/// use fivefold::html::{Context, parse_fragment, serialize};
/// let fragment = parse_fragment(&Context::new("tr"), "x<td>y");
/// assert_eq!(serialize(&fragment), "x<td>y</td>");
/// ```
pub fn parse_fragment(context: &Context, text: &str) -> Document {
    parse_fragment_with(context, text, Options::default())
}

/// Parses a fragment with options.
pub fn parse_fragment_with(context: &Context, text: &str, options: Options) -> Document {
    Parser::for_fragment(context, options).parse(text)
}

/// Writes a whole document as HTML, with all its shadow roots, so that nothing is lost.
///
/// For parts of it, see [`serialize_inner`] and [`serialize_outer`].
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments>
pub fn serialize(document: &Document) -> String {
    serialize_inner(document, document.root().id(), SerializeOptions::default().with_shadow_roots(ShadowRoots::All))
}
