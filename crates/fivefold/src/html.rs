//! HTML: parser, tokenizer, tree builder and serializer.
//!
//! [`parse`] parses a whole text into a [`Document`], [`parse_bytes`] parses bytes, and [`parse_fragment`] parses a
//! fragment. A [`Parser`] takes its input in chunks. [`Options`] configure all of them.
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
        Comment, Feedback, HtmlDoctype, HtmlTag, HtmlToken, OwnedTag, OwnedToken, ProcessingInstruction, Progress,
        State, TextState, TokenSink, Tokenizer,
    };
}

/// The tree builder alone, for custom trees.
pub mod tree_builder {
    pub use fivefold_html5::tree_builder::{InsertionMode, StateChange, TreeBuilder};
}

pub use fivefold_dom::parser::html::Parser;
pub use fivefold_html5::{
    Context, Formatting, Options, Scripting, SerializeOptions, ShadowRoots, UnknownContext, parse_into,
    serialize_inner, serialize_inner_to, serialize_outer, serialize_outer_to, write_inner, write_outer,
};
#[cfg(all(feature = "rewrite", feature = "tokio"))]
pub use fivefold_rewrite::AsyncRewriter;
#[cfg(all(feature = "encoding", feature = "rewrite"))]
pub use fivefold_rewrite::ByteRewriter;
#[cfg(feature = "rewrite")]
pub use fivefold_rewrite::{
    Comment, Content, Doctype, Element, End, EndTag, HandlerError, HandlerResult, InvalidText, Matching, RewriteError,
    RewriteOptions, Rewriter, RuleSelector, Rules, TextPiece, rewrite, rewrite_with,
};
pub use tokenizer::Tokenizer;
pub use tree_format::{tree_format, tree_format_to};

use crate::dom::Document;
#[cfg(feature = "encoding")]
use crate::encoding::Hints;
use core::fmt;
use fivefold_core::write_utf8;
use std::io;

/// Parses a document.
///
/// Every text yields a document. Takes time linear in the sizes of the text and of the tree.
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
    fivefold_dom::parser::html::parse(text, options)
}

/// Parses the bytes of a document. The encoding is determined by a byte order mark, the `charset` of a `Content-Type`
/// header, or a `meta` element. Without any of these it is windows-1252, as in browsers; see [`parse_bytes_with`] for
/// other defaults.
///
/// Invalid bytes become U+FFFD. UTF-8 is not copied for decoding; the document keeps a copy of its text, as it does for
/// a `str`.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#encoding-sniffing-algorithm>
///
/// ```
/// use fivefold::html::parse_bytes;
/// let document = parse_bytes(b"<p>\xD6", Some("text/html; charset=koi8-r"));
/// assert_eq!(document.root().text_content(), "ж");
/// let document = parse_bytes(b"<meta charset=windows-1251><p>\xE6", None);
/// assert_eq!(document.encoding().map(|found| found.encoding.name()), Some("windows-1251"));
/// ```
#[cfg(feature = "encoding")]
pub fn parse_bytes(bytes: &[u8], content_type: Option<&str>) -> Document {
    let hints = content_type.map_or(Hints::default(), |value| Hints::default().with_content_type(value));
    parse_bytes_with(bytes, hints, Options::default())
}

/// Parses the bytes of a document with options and with hints for its encoding.
///
/// ```
/// use fivefold::encoding::Hints;
/// use fivefold::html::{Options, parse_bytes_with};
/// let hints = Hints::default().with_locale("ja");
/// let document = parse_bytes_with(b"\x82\xA0", hints, Options::default());
/// assert_eq!(document.root().text_content(), "あ");
/// ```
#[cfg(feature = "encoding")]
pub fn parse_bytes_with(bytes: &[u8], hints: Hints, options: Options) -> Document {
    fivefold_dom::parser::html::parse_bytes(bytes, hints, options)
}

/// Reads the bytes of a document to their end and parses them, as [`parse_bytes`] does. The source need not be buffered.
/// [`parse_reader_with`] does so with options and hints.
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
/// Returns the first error of the source. A [`Parser`] keeps what it has parsed until then.
#[cfg(feature = "encoding")]
pub fn parse_reader(reader: impl io::Read) -> io::Result<Document> {
    parse_reader_with(reader, Hints::default(), Options::default())
}

/// Like [`parse_reader`], with options and with hints for the encoding.
///
/// ```
/// use fivefold::encoding::Hints;
/// use fivefold::html::{Options, parse_reader_with};
/// let options = Options::default().with_errors(true);
/// let document = parse_reader_with(&b"<a b=1 b=2>"[..], Hints::default(), options)?;
/// assert!(!document.errors().is_empty());
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// As of [`parse_reader`].
#[cfg(feature = "encoding")]
pub fn parse_reader_with(reader: impl io::Read, hints: Hints, options: Options) -> io::Result<Document> {
    let mut parser = Parser::new(options).with_hints(hints);
    parser.read_from(reader)?;
    Ok(parser.finish())
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
    parse_fragment_with(context, text, Options::default())
}

/// Parses a fragment with options.
///
/// ```
/// use fivefold::html::{Options, parse_fragment_with};
/// let fragment = parse_fragment_with("svg svg", "<a/b>", Options::default().with_errors(true));
/// assert_eq!(fragment.errors().len(), 2);
/// ```
pub fn parse_fragment_with(context: impl Into<Context>, text: &str, options: Options) -> Document {
    fivefold_dom::parser::html::parse_fragment(&context.into(), text, options)
}

/// Serializes a whole document as HTML, including all shadow roots.
///
/// To serialize parts of it, see [`serialize_inner`] and [`serialize_outer`].
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments>
#[inline]
pub fn serialize(document: &Document) -> String {
    serialize_with(document, SerializeOptions::default())
}

/// Serializes a whole document as HTML with options.
///
/// ```
/// use fivefold::html::{Formatting, SerializeOptions, parse, serialize_with};
/// let document = parse("<!DOCTYPE html><p>One<p id='a b'>Two");
/// let minimal = SerializeOptions::default().with_formatting(Formatting::Minimal);
/// assert_eq!(serialize_with(&document, minimal), "<!DOCTYPE html><p>One<p id=\"a b\">Two");
/// ```
#[inline]
pub fn serialize_with(document: &Document, options: SerializeOptions) -> String {
    fivefold_dom::serializer::html::serialize(document, options)
}

/// Writes a whole document as HTML to a file, a socket or another writer of bytes, in UTF-8. It need not be buffered.
///
/// ```
/// use fivefold::html::{SerializeOptions, parse, write_to};
/// write_to(&parse("<p>x"), SerializeOptions::default(), std::io::stdout())?;
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// Returns the first error of the writer, and stops there.
pub fn write_to(document: &Document, options: SerializeOptions, output: impl io::Write) -> io::Result<()> {
    // A serializer fails only if its output does.
    write_utf8(output, |text| fivefold_dom::serializer::html::serialize_to(document, options, text))
        .unwrap_or_else(|error| Err(io::Error::other(error)))
}

/// Serializes a whole document to a writer, as [`serialize`] does.
///
/// ```
/// let document = fivefold::html::parse("<p>x");
/// let mut output = String::from("<!DOCTYPE html>");
/// fivefold::html::serialize_to(&document, &mut output)?;
/// assert_eq!(output, "<!DOCTYPE html><html><head></head><body><p>x</p></body></html>");
/// # Ok::<(), std::fmt::Error>(())
/// ```
///
/// # Errors
///
/// Returns the first error of the writer, and stops there.
pub fn serialize_to(document: &Document, output: &mut impl fmt::Write) -> fmt::Result {
    fivefold_dom::serializer::html::serialize_to(document, SerializeOptions::default(), output)
}
