//! XML: parser, reader, tokenizer, tree builder and serializers.
//!
//! [`parse`] parses any text, well-formed or not, into a [`Document`], and [`parse_bytes`] parses bytes, both with the
//! default options. A [`Parser`] does each of these with [`Options`], and takes its input in chunks. [`serialize`]
//! writes a document; [`SerializeOptions`] do so with options, to any output, and write parts of it.
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
        EntityReference, Notations, State, TokenSink, Tokenizer, XmlDeclaration, XmlDoctype, XmlTag, XmlToken,
    };
}

/// The tree builder alone, for custom trees.
pub mod tree_builder {
    pub use fivefold_xml5::tree_builder::{Phase, TreeBuilder};
}

pub use fivefold_dom::comparison::compare;
pub use fivefold_dom::parser::xml::Parser;
#[cfg(feature = "serde")]
pub use fivefold_serde::{
    DeserializeError, Deserializer, EventSource, Serializer, ValueError, deserialize_first, deserialize_ok,
    deserialize_text, from_element, from_str, to_string, to_writer,
};
#[cfg(all(feature = "serde", feature = "encoding"))]
pub use fivefold_serde::{from_reader, from_slice};
#[cfg(feature = "tokio")]
pub use fivefold_xml5::AsyncReader;
#[cfg(feature = "encoding")]
pub use fivefold_xml5::StreamReader;
pub use fivefold_xml5::{
    ElementSpans, End, Event, EventAttribute, EventAttributes, IllegalCharacters, IntoIter, Options, OwnedAttribute,
    OwnedDoctype, OwnedEnd, OwnedEvent, OwnedNamespace, OwnedStart, OwnedText, PushReader, Reader, ResolvedNamespace,
    SerializeError, SerializeOptions, SerializeProblem, Start, Strictness, Writer, parse_into,
};
pub use tree_format::{expanded_name, tree_format};

#[cfg(feature = "encoding")]
use crate::encoding::Hints;
use crate::{Document, NodeId, NotWellFormed};
use core::fmt;
#[cfg(feature = "encoding")]
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
    Parser::new(Options::default()).parse(text)
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
    let document = Parser::new(Options::default().with_strict(true)).parse(text);
    document.check_well_formed()?;
    Ok(document)
}

/// Parses the bytes of a document. The encoding is determined by a byte order mark, the `charset` of a `Content-Type`
/// header, or the XML declaration. Without any of these it is UTF-8. The hints are [`Hints`], or the value of the
/// header, if there is one.
///
/// ```
/// let bytes = b"<?xml version='1.0' encoding='koi8-r'?><a>\xD6</a>";
/// let document = fivefold::xml::parse_bytes(bytes, None);
/// assert_eq!(document.root().text_content(), "ж");
/// assert_eq!(document.encoding().map(|found| found.encoding.name()), Some("KOI8-R"));
/// ```
#[cfg(feature = "encoding")]
pub fn parse_bytes(bytes: &[u8], hints: impl Into<Hints>) -> Document {
    Parser::new(Options::default()).with_hints(hints.into()).parse_bytes(bytes)
}

/// Reads the bytes of a document to their end and parses them, as [`parse_bytes`] does. The source need not be buffered.
/// A [`Parser`] does so with options and hints.
///
/// ```
/// let document = fivefold::xml::parse_reader(&b"<a>\xC3\xA9</a>"[..])?;
/// assert_eq!(document.root().text_content(), "é");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// Returns the first error of the source. [`Parser::read_from`] keeps what was parsed until then.
#[cfg(feature = "encoding")]
pub fn parse_reader(reader: impl io::Read) -> io::Result<Document> {
    Parser::new(Options::default()).parse_reader(reader)
}

/// Serializes a whole document as XML 1.0, so that parsing it gives the same tree. Missing namespace declarations are
/// added. [`SerializeOptions`] have replacements instead of errors, indentation, an XML declaration and XHTML, write to
/// any output, and write parts of a document.
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
    SerializeOptions::default().serialize(document)
}

/// Displays a whole document as Canonical XML 1.0 without comments and DOCTYPE.
///
/// <https://www.w3.org/TR/xml-c14n>
///
/// ```
/// let document = fivefold::xml::parse("<a c='1' b='2'/>");
/// assert_eq!(fivefold::xml::canonical(&document).to_string(), "<a b=\"2\" c=\"1\"></a>");
/// ```
#[inline] // Compiled where it is used: few programs need it.
pub fn canonical(document: &Document) -> impl fmt::Display {
    fivefold_xml5::canonical(document, document.root().id()).to_string()
}
