//! XML: parser, reader, tokenizer, tree builder and serialisers.
//!
//! [`parse`] makes a [`Document`] of any text, well-formed or not. A [`Parser`] takes the text in pieces, and [`Options`]
//! say how.
//!
//! ```
//! let document = fivefold::xml::parse("<rss><channel><title>AT&T</channel>");
//! let title = document.root().descendants().find(|node| node.local_name() == Some("title")).unwrap();
//! assert_eq!(title.text_content(), "AT&T");
//! ```

mod parser;
mod tree_format;

/// The tokenizer by itself: tokens without a tree.
pub mod tokenizer {
    pub use fivefold_xml5::tokenizer::{
        Comment, Doctype, EntityReference, Notations, ProcessingInstruction, State, Tag, Token, TokenSink, Tokenizer,
        XmlDeclaration,
    };
}

/// The tree builder by itself: for trees of one's own.
pub mod tree_builder {
    pub use fivefold_xml5::tree_builder::{Phase, TreeBuilder};
}

/// How bytes are decoded: the encoding that a caller or a transport names, a byte order mark, the XML declaration.
pub mod encoding {
    pub use fivefold_core::encoding::{Decoder, Detected, Encoding, Hints, Origin, Xml, decode_all};
}

pub use fivefold_xml5::{
    Attribute, Attributes, BorrowedAttribute, BorrowedEvent, ERROR_LIMIT, ElementSpans, End, Event, IllegalCharacters,
    IntoIter, Options, Reader, ResolvedNamespace, Start, StreamReader,
};
pub use parser::Parser;
pub use tokenizer::Tokenizer;
pub use tree_format::tree_format;

use crate::dom::Document;

/// Parses a document.
///
/// Any text gives a document. Takes time linear in the text and in what entities add to it, which has a budget.
///
/// ```
/// let document = fivefold::xml::parse("<feed xmlns='http://www.w3.org/2005/Atom'><title>x</title></feed>");
/// let title = document.root().first_child().unwrap().first_child().unwrap();
/// assert_eq!(title.namespace_uri(), Some("http://www.w3.org/2005/Atom"));
/// ```
pub fn parse(text: &str) -> Document {
    parse_with(text, Options::default())
}

/// Parses a document with options.
///
/// ```
/// use fivefold::xml::{Options, parse_with};
/// let document = parse_with("<a><b></a>", Options::default().with_errors(true));
/// assert_eq!(document.errors()[0].code, fivefold::ErrorCode::MismatchedEndTag);
/// ```
pub fn parse_with(text: &str, options: Options) -> Document {
    Parser::with_capacity_for(text.len(), options).parse(text)
}
