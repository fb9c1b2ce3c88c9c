//! HTML: parser, tokenizer, tree builder and serializer.
//!
//! [`parse`] parses a whole text into a [`Document`], [`parse_bytes`] parses bytes, and [`parse_fragment`] parses a
//! fragment, all with the default options. A [`Parser`] does each of these with [`Options`], and takes its input in
//! chunks. [`serialize`] writes a document; [`SerializeOptions`] do so with options, to any output, and write parts of
//! it.
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

mod tree_format;

/// The tokenizer alone: tokens without a tree.
pub mod tokenizer {
    #[cfg(feature = "encoding")]
    pub use fivefold_html5::tokenizer::ByteTokenizer;
    pub use fivefold_html5::tokenizer::{
        Feedback, HtmlDoctype, HtmlTag, HtmlToken, OwnedTag, OwnedToken, Progress, State, Tap, TextState, TokenSink,
        Tokenizer,
    };
}

/// The tree builder alone, for custom trees.
pub mod tree_builder {
    pub use fivefold_html5::tree_builder::{InsertionMode, StateChange, TreeBuilder};
}

pub use fivefold_dom::parser::html::Parser;
pub use fivefold_html5::{
    Context, Formatting, Options, Scripting, SerializeOptions, ShadowRoots, UnknownContext, compare, escape,
    parse_into, unescape, unescape_attribute,
};
pub use tree_format::tree_format;

use crate::Document;
#[cfg(feature = "encoding")]
use crate::encoding::Hints;
#[cfg(feature = "encoding")]
use std::io;

/// Parses a document.
///
/// Every text yields a document. Takes time linear in the sizes of the text and of the tree. The document keeps a copy of the
/// text; [`Parser::parse_string`] keeps a `String` as it is.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#parsing>
///
/// ```
/// let document = fivefold::html::parse("<title>x</title>");
/// assert_eq!(document.root().text_content(), "x");
/// ```
pub fn parse(text: &str) -> Document {
    fivefold_dom::parser::html::parse(None, text)
}

/// Parses the bytes of a document. The encoding is determined by a byte order mark, the `charset` of a `Content-Type`
/// header, or a `meta` element. Without any of these it is windows-1252, as in browsers. The
/// hints are [`Hints`], or the value of the header, if there is one.
///
/// Invalid bytes become U+FFFD. UTF-8 is not copied for decoding; the document keeps a copy of its text, as it does for
/// a `str`.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#encoding-sniffing-algorithm>
///
/// ```
/// use fivefold::html::parse_bytes;
/// let document = parse_bytes(b"<p>\xD6", "text/html; charset=koi8-r");
/// assert_eq!(document.root().text_content(), "ж");
/// let document = parse_bytes(b"<meta charset=windows-1251><p>\xE6", None);
/// assert_eq!(document.encoding().map(|found| found.encoding.name()), Some("windows-1251"));
/// ```
#[cfg(feature = "encoding")]
pub fn parse_bytes(bytes: &[u8], hints: impl Into<Hints>) -> Document {
    Parser::new(Options::default()).with_hints(hints.into()).parse_bytes(bytes)
}

/// Reads the bytes of a document to their end and parses them, as [`parse_bytes`] does. The source need not be buffered.
/// A [`Parser`] does so with options and hints.
///
/// ```
/// # fn main() -> std::io::Result<()> {
/// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
/// let document = fivefold::html::parse_reader(std::fs::File::open(path)?)?;
/// # Ok(())
/// # }
/// ```
///
/// # Errors
///
/// Returns the first error of the source. [`Parser::read_from`] keeps what was parsed until then.
#[cfg(feature = "encoding")]
pub fn parse_reader(reader: impl io::Read) -> io::Result<Document> {
    Parser::new(Options::default()).parse_reader(reader)
}

/// Parses a fragment in a context element, as `innerHTML` does.
///
/// The nodes are the children of the document's root. Unlike a document, a fragment has no implied `html`, `head` and
/// `body`.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-html-fragments>
///
/// ```
/// use fivefold::html::{parse_fragment, serialize};
/// let fragment = parse_fragment("tr", "x<td>y");
/// assert_eq!(serialize(&fragment), "x<td>y</td>");
/// ```
pub fn parse_fragment(context: impl Into<Context>, text: &str) -> Document {
    fivefold_dom::parser::html::parse(Some(&context.into()), text)
}

/// Serializes a whole document as HTML, including all shadow roots.
///
/// [`SerializeOptions`] have options, write to any output, and write parts of a document.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments>
///
/// ```
/// let document = fivefold::html::parse("<p>x");
/// assert_eq!(fivefold::html::serialize(&document), "<html><head></head><body><p>x</p></body></html>");
/// ```
#[inline]
pub fn serialize(document: &Document) -> String {
    SerializeOptions::default().serialize(document)
}
