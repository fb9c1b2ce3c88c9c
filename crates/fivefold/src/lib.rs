//! Fivefold parses HTML as the WHATWG Living Standard defines it, and XML5: XML with well-defined error handling.
//!
//! [`html`] and [`xml`] have the parsers, which build a [`Document`]; [`dom`] has the types of its parts, [`select`] finds
//! its elements by CSS selectors, [`microsyntax`] parses attribute values, and [`tree`] has the traits for custom
//! trees. Each item has one path.
//!
//! ```
//! let document = fivefold::html::parse("<!DOCTYPE html><p class=greeting>Hello &amp; welcome");
//! let paragraph = document.select_first("p.greeting")?.unwrap();
//! assert_eq!(paragraph.attribute("class"), Some("greeting"));
//! assert_eq!(paragraph.text_content(), "Hello & welcome");
//! # Ok::<(), fivefold::select::SelectorError>(())
//! ```
//!
//! # Options
//!
//! The functions have no options: what has options is a type that takes them, such as [`html::Parser`] and
//! [`html::SerializeOptions`]. Options are `Copy` and taken by value; what holds lists, such as a configuration of the
//! sanitizer, is borrowed.
//!
//! # Features
//!
//! The default features parse HTML from text and select elements. Everything else is added by its name:
//!
//! ```toml
//! fivefold = { version = "0.1", features = ["xml", "encoding"] }
//! ```
//!
//! | feature | default | what it adds |
//! |:--|:--|:--|
//! | `html` | yes | [`html`]: parser, tokenizer, tree builder and serializers of HTML; `str::parse` for a [`Document`] |
//! | `select` | yes | [`select`]: CSS selectors |
//! | `xml` | | [`xml`]: parser, event readers and serializers of XML |
//! | `encoding` | | bytes as input: [`encoding`], `parse_bytes`, `Parser::read_from`, `xml::StreamReader`. Without it, input is text in UTF-8 |
//! | `feed` | | [`feed`]: RSS, Atom and CDF, as one model and as events, with what is wrong with them repaired; brings `xml`, `encoding` and `url` |
//! | `json-feed` | | of feeds, JSON Feed; brings `feed` |
//! | `microsyntax` | | [`microsyntax`]: values of attributes, such as dates, numbers and lists of tokens |
//! | `cssparser` | | of the microsyntaxes, those that need a parser of CSS: media query lists, source sizes, CSS colours |
//! | `languages` | | of the microsyntaxes, language tags, with the registry of their subtags |
//! | `chrono`, `jiff` | | conversions of dates and times to and from the types of these crates, and of the dates of feeds |
//! | `serde` | | XML and feeds are deserialized, and values serialized as XML; positions, errors, detected encodings and values of microsyntaxes are serialized; brings `xml` |
//! | `url` | | attributes of a document as URLs, resolved against its base; `xml:base` in feeds |
//! | `rewrite` | | [`rewrite`]: HTML is rewritten while it streams; with `xml`, XML is filtered; brings `html` and `select` |
//! | `extract` | | [`extract`]: the content of a page, its metadata and structured data; brings `html`, `url` and `sanitize` |
//! | `markdown` | | [`markdown`]: documents as CommonMark with GitHub's tables; brings `html` and `url` |
//! | `sanitize` | | [`sanitize`]: what is dangerous in HTML is removed, also in descriptions of feeds; brings `html`, `url` and `microsyntax` |
//! | `conformance` | | [`conformance`]: what is wrong with a document by the rules for authors; brings `html` and `microsyntax` |
//! | `tokio` | | parsers that read from an `AsyncRead`, and `rewrite::AsyncRewriter`; brings `encoding` |
//! | `trace` | | [`trace`]: what a parser does, step by step; brings `html`, `xml` and `encoding` |
//!
//! Each works without the others, but for what it brings.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

#[cfg(all(feature = "encoding", any(feature = "html", feature = "xml")))]
mod encode;
#[cfg(feature = "feed")]
pub mod feed;
#[cfg(feature = "html")]
pub mod html;
#[cfg(feature = "microsyntax")]
pub mod microsyntax;
#[cfg(any(feature = "html", feature = "xml"))]
mod tree_line;
#[cfg(feature = "xml")]
pub mod xml;

#[cfg(feature = "conformance")]
#[doc(inline)]
pub use fivefold_conformance as conformance;
#[cfg(feature = "select")]
pub use fivefold_dom::select;
pub use fivefold_dom::{Document, NodeId, NodeRef};
#[cfg(feature = "extract")]
#[doc(inline)]
pub use fivefold_extract as extract;
#[cfg(feature = "markdown")]
#[doc(inline)]
pub use fivefold_markdown as markdown;
#[cfg(feature = "rewrite")]
#[doc(inline)]
pub use fivefold_rewrite as rewrite;
#[cfg(feature = "sanitize")]
#[doc(inline)]
pub use fivefold_sanitize as sanitize;
#[cfg(feature = "trace")]
#[doc(inline)]
pub use fivefold_trace as trace;

pub use fivefold_core::{
    ColumnUnit, Comparison, Difference, DifferenceKind, ErrorCode, ErrorList, Example, Language, Limits, LineColumn,
    LineIndex, Name, Namespace, NotWellFormed, ParseError, Part, Shortening, Span, StopSignal, UnknownErrorCode,
};

/// Encodings of bytes: labels from the caller or the transport, byte order marks, and declarations in the document.
#[cfg(feature = "encoding")]
pub mod encoding {
    #[cfg(any(feature = "html", feature = "xml"))]
    pub use crate::encode::{EncodeError, EncodeOptions};
    pub use fivefold_core::encoding::{
        Confidence, ContentType, Decoder, Detected, Encoding, Hints, Origin, Sniff, TextSink, UTF_8, UnknownEncoding,
        decode_all,
    };
    #[cfg(feature = "html")]
    pub use fivefold_html5::encoding::{Html, declared_by_meta};
    #[cfg(feature = "xml")]
    pub use fivefold_xml5::encoding::Xml;
}

/// Traits for custom trees, and the types that they use.
///
/// A sink that only counts elements:
///
/// ```
/// use fivefold::html::tokenizer::Tokenizer;
/// use fivefold::html::{Options, tree_builder::TreeBuilder};
/// use fivefold::tree::{
///     HtmlTreeSink, InsertionPlace, Names, NewElement, NoTree, TagAttributes, TreeSink,
/// };
/// use fivefold::dom::QuirksMode;
/// use fivefold::{Span, token::Text};
///
/// #[derive(Default)]
/// struct Count {
///     names: Names,
///     nodes: usize,
///     elements: usize,
/// }
///
/// impl Count {
///     fn node(&mut self) -> usize {
///         self.nodes += 1;
///         self.nodes
///     }
/// }
///
/// impl TreeSink for Count {
///     type Node = usize;
///
///     fn document(&self) -> usize {
///         0
///     }
///     fn names(&self) -> &Names {
///         &self.names
///     }
///     fn names_mut(&mut self) -> &mut Names {
///         &mut self.names
///     }
///     fn create_element(&mut self, _: NewElement<'_>) -> usize {
///         self.elements += 1;
///         self.node()
///     }
///     fn create_comment(&mut self, _: Text<'_>, _: Span) -> usize {
///         self.node()
///     }
///     fn create_processing_instruction(&mut self, _: Text<'_>, _: Text<'_>, _: Span) -> usize {
///         self.node()
///     }
///     fn insert(&mut self, _: InsertionPlace<usize>, _: usize) {}
///     fn insert_text(&mut self, _: InsertionPlace<usize>, _: Text<'_>) {}
/// }
///
/// impl HtmlTreeSink for Count {
///     type Tree<'a> = NoTree<usize>;
///
///     fn tree(&self) -> Option<NoTree<usize>> {
///         None
///     }
///     fn set_quirks_mode(&mut self, _: QuirksMode) {}
///     fn clone_element(&mut self, _: usize) -> usize {
///         self.elements += 1;
///         self.node()
///     }
///     fn same_attributes(&self, _: usize, _: usize) -> bool {
///         false
///     }
///     fn detach(&mut self, _: usize) {}
///     fn reparent_children(&mut self, _: usize, _: usize) {}
///     fn add_missing_attributes(&mut self, _: usize, _: TagAttributes<'_>) {}
///     fn template_contents(&mut self, template: usize) -> usize {
///         template
///     }
/// }
///
/// let mut tokenizer = Tokenizer::new(TreeBuilder::new(Count::default(), Options::default()));
/// let _ = tokenizer.feed_all("<p>one<p>two");
/// // Two paragraphs, and `html`, `head` and `body`.
/// assert_eq!(tokenizer.finish().into_sink().elements, 5);
/// ```
pub mod tree {
    pub use fivefold_core::attributes::AttributePlace;
    pub use fivefold_core::{
        ElementEnd, InsertionPlace, Names, NewDoctype, NewElement, NoTree, QualifiedName, TagAttribute, TagAttributes,
        TagAttributesIter, TreeAttribute, TreeSink, TreeSource, pseudo_attribute, pseudo_attributes,
    };
    pub use fivefold_dom::{Link, ParserTree};
    #[cfg(feature = "html")]
    pub use fivefold_html5::{HtmlTreeSink, adjusted_attributes, attribute_name};
    #[cfg(feature = "xml")]
    pub use fivefold_xml5::XmlTreeSink;
}

/// What the tokenizers of HTML and XML share: tokens and their texts, and observers of each step.
pub mod token {
    pub use fivefold_core::piece::Chunk;
    pub use fivefold_core::{
        Comment, CurrentToken, ObservedDeclaration, ObservedStep, Observer, ProcessingInstruction, Text,
    };
}

/// What a [`Document`] consists of, how it is walked, and how it is edited.
pub mod dom {
    pub use fivefold_core::{ElementName, NodeKind, Notation, QuirksMode, ShadowRoot, ShadowRootMode};
    #[cfg(any(feature = "html", feature = "xml"))]
    pub use fivefold_dom::Position;
    pub use fivefold_dom::{
        Ancestors, Attribute, AttributeSyntax, Attributes, Descendants, EditError, EditErrorKind, Edits, Elements,
        NewIds, Siblings, SourceChange, SourceEditError, SourceEditErrorKind, SourcePlace, Walk,
    };
}

/// Compiles and runs the tour of the README.
#[cfg(all(doctest, feature = "xml", feature = "encoding", feature = "select", feature = "serde"))]
#[doc = include_str!("../../../README.md")]
struct ReadmeTour;

/// Compiles and runs the example of the crate's own README.
#[cfg(all(doctest, feature = "select"))]
#[doc = include_str!("../README.md")]
struct CrateReadme;

/// Compiles and runs the code of the book.
#[cfg(doctest)]
mod book {
    #[doc = include_str!("../../../docs/guide/coming-from.md")]
    struct ComingFrom;

    #[doc = include_str!("../../../docs/guide/conformance.md")]
    #[cfg(feature = "conformance")]
    struct Conformance;

    #[doc = include_str!("../../../docs/guide/content.md")]
    #[cfg(all(feature = "extract", feature = "markdown"))]
    struct Content;

    #[doc = include_str!("../../../docs/guide/cookbook.md")]
    struct Cookbook;

    #[doc = include_str!("../../../docs/guide/encodings.md")]
    struct Encodings;

    #[doc = include_str!("../../../docs/guide/errors.md")]
    struct Errors;

    #[doc = include_str!("../../../docs/guide/feed-model.md")]
    #[cfg(feature = "sanitize")]
    struct FeedModel;

    #[doc = include_str!("../../../docs/guide/feed-readers.md")]
    struct FeedReaders;

    #[doc = include_str!("../../../docs/guide/first-lines.md")]
    struct FirstLines;

    #[doc = include_str!("../../../docs/guide/hostile-input.md")]
    struct HostileInput;

    #[doc = include_str!("../../../docs/guide/own-format.md")]
    struct OwnFormat;

    #[doc = include_str!("../../../docs/guide/positions.md")]
    struct Positions;

    #[doc = include_str!("../../../docs/guide/rewriting.md")]
    #[cfg(feature = "rewrite")]
    struct Rewriting;

    #[doc = include_str!("../../../docs/guide/sanitizing.md")]
    #[cfg(feature = "rewrite")]
    struct Sanitizing;
}
