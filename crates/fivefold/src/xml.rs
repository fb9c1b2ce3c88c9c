//! XML: parser, reader, tokenizer, tree builder and serializers.
//!
//! [`parse`] parses any text, well-formed or not, into a [`Document`], and [`parse_bytes`] parses bytes. A [`Parser`]
//! takes its input in chunks. [`Options`] configure all of them.
//!
//! ```
//! let document = fivefold::xml::parse("<rss><channel><title>AT&T</channel>");
//! let title = document.root().descendants().find(|node| node.local_name() == Some("title")).unwrap();
//! assert_eq!(title.text_content(), "AT&T");
//! ```
#![cfg_attr(
    feature = "serde",
    doc = "
# Values

With the feature `serde`, [`from_str`], [`from_slice`] and [`from_reader`] deserialize a document into Rust values, and
[`from_element`] one element of a reader. [`Deserializer`] has options, such as [prefixes](Deserializer::with_prefix) for
namespaces. Its documentation has the tables of
[how types and documents correspond](Deserializer#how-types-and-documents-correspond), which elements go to which fields
where there are [names with prefixes](Deserializer#names-and-namespaces), and the
[differences from quick-xml](Deserializer#differences-from-quick-xml). [`to_string`], [`to_writer`] and a [`Serializer`] with
options serialize values as XML that is read back. In short:

| field of a struct, or key of a map | takes |
| --- | --- |
| `name` | the child elements of this name, first of all those without a prefix or with their parent's |
| `@name` | the attribute of this name, likewise |
| `prefix:name`, `@prefix:name` | what has this name in the namespace of a prefix that the program declares, or else what is written so |
| `$text` | text among the child elements |
| `$value` | any content: child elements that no other field takes; and text, unless there is `$text` |

```
use fivefold::xml::Deserializer;

#[derive(serde::Deserialize)]
struct Item {
    #[serde(rename = \"@id\")]
    id: u32,
    title: String,
    #[serde(rename = \"dc:creator\", default)]
    creators: Vec<String>,
}

let text = \"<item id='7'><d:title/><title>A</title><d:creator xmlns:d='http://purl.org/dc/elements/1.1/'>B</d:creator></item>\";
let deserializer = Deserializer::from_str(text).with_prefix(\"dc\", \"http://purl.org/dc/elements/1.1/\");
let item: Item = deserializer.deserialize()?;
assert_eq!((item.id, &*item.title, &*item.creators[0]), (7, \"A\", \"B\"));
# Ok::<(), fivefold::xml::DeserializeError>(())
```
"
)]

mod tree_format;

/// The tokenizer alone: tokens without a tree.
pub mod tokenizer {
    pub use fivefold_xml5::tokenizer::{
        Comment, EntityReference, Notations, ProcessingInstruction, Receiver, State, TokenSink, Tokenizer,
        XmlDeclaration, XmlDoctype, XmlTag, XmlToken,
    };
}

/// The tree builder alone, for custom trees.
pub mod tree_builder {
    pub use fivefold_xml5::tree_builder::{Phase, TreeBuilder};
}

pub use fivefold_dom::parser::xml::Parser;
#[cfg(all(feature = "rewrite", feature = "encoding"))]
pub use fivefold_rewrite::xml::ByteFilter;
#[cfg(feature = "rewrite")]
pub use fivefold_rewrite::xml::{Filter, FilterContent, FilterError, FilterEvent, NotEditable, filter};
#[cfg(feature = "serde")]
pub use fivefold_serde::{
    DeserializeError, Deserializer, EventSource, Serializer, ValueError, from_element, from_str, to_string, to_writer,
};
#[cfg(all(feature = "serde", feature = "encoding"))]
pub use fivefold_serde::{from_reader, from_slice};
#[cfg(feature = "tokio")]
pub use fivefold_xml5::AsyncReader;
#[cfg(feature = "encoding")]
pub use fivefold_xml5::StreamReader;
pub use fivefold_xml5::recover;
pub use fivefold_xml5::{
    ElementSpans, End, Event, EventAttribute, EventAttributes, IllegalCharacters, IntoIter, Options, OwnedAttribute,
    OwnedDoctype, OwnedEnd, OwnedEvent, OwnedNamespace, OwnedStart, OwnedText, PushReader, Reader, ResolvedNamespace,
    SerializeError, SerializeOptions, SerializeProblem, Start, Strictness, Writer, parse_into, serialize_inner,
    serialize_inner_to, serialize_outer, serialize_outer_to, write_inner, write_outer,
};
pub use tokenizer::Tokenizer;
pub use tree_format::{expanded_name, tree_format, tree_format_to};

use crate::NotWellFormed;
use crate::dom::{Document, NodeId};
#[cfg(feature = "encoding")]
use crate::encoding::Hints;
use core::fmt;
use fivefold_core::write_utf8;
use std::io;

/// Parses a document.
///
/// Every text yields a document. Takes time linear in the text and in what entities add to it, which has a budget.
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
    fivefold_dom::parser::xml::parse(text, options)
}

/// Parses a document that must be well-formed, by XML 1.0 and Namespaces in XML.
///
/// For bytes and for input in chunks, parse with [`Options::strict`] and ask
/// [`Document::check_well_formed`]. To check a text without a tree, read it with a strict [`Reader`] to its
/// [end](Reader::finish). External entities are not read, so faults in them are not found.
///
/// ```
/// use fivefold::xml::parse_strict;
/// assert_eq!(parse_strict("<a>&lt;</a>")?.root().text_content(), "<");
/// let error = parse_strict("<rss>\n<item id=1></item></rss>").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "2:10: the document is not well-formed: The attribute value has no quotes, which XML 1.0 requires \
///      (unquoted-attribute-value)"
/// );
/// # Ok::<(), fivefold::NotWellFormed>(())
/// ```
///
/// # Errors
///
/// The first thing that is not well-formed.
pub fn parse_strict(text: &str) -> Result<Document, NotWellFormed> {
    let document = parse_with(text, Options::default().with_strict(true));
    document.check_well_formed()?;
    Ok(document)
}

/// Parses the bytes of a document. The encoding is determined by a byte order mark, the `charset` of a `Content-Type`
/// header, or the XML declaration. Without any of these it is UTF-8; see [`parse_bytes_with`] for other defaults.
///
/// ```
/// let bytes = b"<?xml version='1.0' encoding='koi8-r'?><a>\xD6</a>";
/// let document = fivefold::xml::parse_bytes(bytes, None);
/// assert_eq!(document.root().text_content(), "ж");
/// assert_eq!(document.encoding().map(|found| found.encoding.name()), Some("KOI8-R"));
/// ```
#[cfg(feature = "encoding")]
pub fn parse_bytes(bytes: &[u8], content_type: Option<&str>) -> Document {
    let hints = content_type.map_or(Hints::default(), |value| Hints::default().with_content_type(value));
    parse_bytes_with(bytes, hints, Options::default())
}

/// Parses the bytes of a document with options and with hints for its encoding. The document's errors include those of
/// the encoding.
///
/// ```
/// use fivefold::encoding::Hints;
/// use fivefold::xml::{Options, parse_bytes_with};
/// let document = parse_bytes_with(b"<a>caf\xE9</a>", Hints::default().with_legacy_fallback(true), Options::default());
/// assert_eq!(document.root().text_content(), "café");
/// ```
#[cfg(feature = "encoding")]
pub fn parse_bytes_with(bytes: &[u8], hints: Hints, options: Options) -> Document {
    fivefold_dom::parser::xml::parse_bytes(bytes, hints, options)
}

/// Reads the bytes of a document to their end and parses them, as [`parse_bytes`] does. The source need not be buffered.
/// [`parse_reader_with`] does so with options and hints.
///
/// ```
/// let document = fivefold::xml::parse_reader(&b"<a>\xC3\xA9</a>"[..])?;
/// assert_eq!(document.root().text_content(), "é");
/// # Ok::<(), std::io::Error>(())
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
/// use fivefold::xml::{Options, parse_reader_with};
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

/// Serializes a whole document as XML 1.0, so that parsing it gives the same tree. Missing namespace declarations are
/// added. For replacements instead of errors, indentation, an XML declaration or XHTML, see [`serialize_with`]; for parts
/// of the document, [`serialize_inner`] and [`serialize_outer`].
///
/// <https://w3c.github.io/DOM-Parsing/#xml-serialization>
///
/// ```
/// let document = fivefold::xml::parse("<a b=c><d></d>1 < 2");
/// assert_eq!(fivefold::xml::serialize(&document)?, "<a b=\"c\"><d/>1 &lt; 2</a>");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns an error that names the node if XML 1.0 cannot express the tree, as of a document that was not well-formed:
/// see [`Strictness`]. After edits, the cause can be adjacent text
/// nodes, which [`Document::normalize`] joins; an attribute in a namespace without a prefix, as no prefix is invented;
/// or an attribute `xmlns` that is not in the namespace of declarations.
#[inline]
pub fn serialize(document: &Document) -> Result<String, SerializeError<NodeId>> {
    serialize_with(document, &SerializeOptions::default())
}

/// Serializes a whole document as XML with options.
///
/// ```
/// use fivefold::xml::{SerializeOptions, Strictness, serialize_with};
/// let document = fivefold::html::parse("<!DOCTYPE html><title>x</title><p @click=go>a<br>b<template><i>c</template>");
/// let xhtml = SerializeOptions::default().with_xhtml(true).with_strictness(Strictness::Replace);
/// assert_eq!(
///     serialize_with(&document, &xhtml)?,
///     "<!DOCTYPE html><html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>x</title></head>\
///      <body><p U000040click=\"go\">a<br/>b<template><i>c</i></template></p></body></html>"
/// );
/// let document = fivefold::xml::parse("<a><b/></a>");
/// assert_eq!(
///     serialize_with(&document, &SerializeOptions::default().with_declaration(true).with_indent(2))?,
///     "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a>\n  <b/>\n</a>"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// As [`serialize`]; fewer with [`Strictness::Replace`].
#[inline]
pub fn serialize_with(document: &Document, options: &SerializeOptions) -> Result<String, SerializeError<NodeId>> {
    fivefold_dom::serializer::xml::serialize(document, options)
}

/// Writes a whole document as XML to a file, a socket or another writer of bytes, in UTF-8. It need not be buffered.
///
/// ```
/// use fivefold::xml::{SerializeOptions, parse, write_to};
/// let mut bytes = Vec::new();
/// write_to(&parse("<a>é</a>"), &SerializeOptions::default(), &mut bytes)?;
/// assert_eq!(bytes, "<a>é</a>".as_bytes());
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// Returns the first error of the writer; or, of the kind [`InvalidData`](io::ErrorKind::InvalidData), a
/// [`SerializeError`]. Output before the error may have been written.
pub fn write_to(document: &Document, options: &SerializeOptions, output: impl io::Write) -> io::Result<()> {
    write_utf8(output, |text| fivefold_dom::serializer::xml::serialize_to(document, options, text))
        .unwrap_or_else(|error| Err(io::Error::new(io::ErrorKind::InvalidData, error)))
}

/// Serializes a whole document to a writer, as [`serialize`] does. If XML cannot express the tree, output before the
/// error may have been written.
///
/// # Errors
///
/// As [`serialize`]; also the first error of the writer.
pub fn serialize_to(document: &Document, output: &mut impl fmt::Write) -> Result<(), SerializeError<NodeId>> {
    fivefold_dom::serializer::xml::serialize_to(document, &SerializeOptions::default(), output)
}

/// Serializes a whole document as Canonical XML 1.0 without comments and DOCTYPE.
///
/// <https://www.w3.org/TR/xml-c14n>
///
/// ```
/// let document = fivefold::xml::parse("<a c='1' b='2'/>");
/// assert_eq!(fivefold::xml::canonical(&document), "<a b=\"2\" c=\"1\"></a>");
/// ```
#[inline] // Compiled where it is used: few programs need it.
pub fn canonical(document: &Document) -> String {
    fivefold_xml5::canonical(document, document.root().id())
}

/// Serializes a whole document to a writer, as [`canonical`] does.
///
/// # Errors
///
/// Returns the first error of the writer, and stops there.
pub fn canonical_to(document: &Document, output: &mut impl fmt::Write) -> fmt::Result {
    fivefold_xml5::canonical_to(document, document.root().id(), output)
}
