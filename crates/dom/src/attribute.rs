//! The attributes of an element, for reading.

use crate::Document;
use crate::attributes::{AttributeRecord, Records};
use core::fmt;
use core::iter::FusedIterator;
use fivefold_core::{Name, Namespace, Span};

/// An attribute of an element in a document.
///
/// ```
/// use fivefold::{Document, Namespace};
///
/// let mut document = Document::new();
/// let link = document.create_element_ns(Namespace::SVG.known_uri(), "a")?;
/// document.set_attribute(link, "xlink:href", "#top")?;
///
/// let attribute = document.node(link).attributes().next().unwrap();
/// assert_eq!(attribute.name(), "xlink:href");
/// assert_eq!((attribute.prefix(), attribute.local_name()), (Some("xlink"), "href"));
/// assert_eq!(attribute.namespace(), Namespace::XLINK);
/// assert_eq!(attribute.value(), "#top");
/// # Ok::<(), fivefold::dom::EditError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Attribute<'a> {
    document: &'a Document,
    record: &'a AttributeRecord,
}

impl<'a> Attribute<'a> {
    /// The name, with its prefix if it has one.
    pub fn name(self) -> &'a str {
        self.document.names.text(self.record.name)
    }

    /// The name without prefix. For an attribute in no namespace, that is the whole name, colons included.
    pub fn local_name(self) -> &'a str {
        self.document.names.local(self.record.name)
    }

    /// The prefix of an attribute in a namespace.
    pub fn prefix(self) -> Option<&'a str> {
        self.document.names.prefix(self.record.name)
    }

    /// The namespace; for most attributes [`Namespace::NONE`].
    pub fn namespace(self) -> Namespace {
        self.document.names.namespace(self.record.name)
    }

    /// The URI of the namespace; `None` if there is no namespace, or nothing declares the prefix.
    pub fn namespace_uri(self) -> Option<&'a str> {
        self.document.names.namespace_uri(self.namespace())
    }

    /// The name as interned in the document's [`Names`](fivefold_core::Names).
    pub fn interned_name(self) -> Name {
        self.record.name
    }

    /// The value.
    pub fn value(self) -> &'a str {
        self.document.attributes.value(self.record, &self.document.texts)
    }

    /// Whether the tag lacks the attribute, and a declaration in the internal subset supplied it.
    pub fn is_defaulted(self) -> bool {
        self.record.is_defaulted()
    }

    /// Whether the internal subset declares the attribute to be an ID.
    pub fn is_id(self) -> bool {
        self.record.is_id()
    }

    /// Where the name stands in the source; empty if it is not there.
    pub fn name_span(self) -> Span {
        self.record.name_span()
    }

    /// Where the value stands in the source, without quotes; empty if it is not there. A [set](Document::set_attribute)
    /// value has the span of the value it replaced.
    pub fn value_span(self) -> Span {
        self.record.value_span()
    }

    /// Where the attribute stands in the source, from its name to its closing quote; `None` if the tag lacks it.
    ///
    /// A clone of an element has the attributes of the tag that it repeats, so several elements may have an attribute
    /// with the same span. [`Edits`](crate::Edits) change it once.
    pub fn span(self) -> Option<Span> {
        let (name, value) = (self.name_span(), self.value_span());
        let end = match self.syntax()? {
            AttributeSyntax::NoValue => name.end,
            AttributeSyntax::Unquoted => value.end,
            // At the end of the input, the quote can be missing.
            AttributeSyntax::SingleQuoted => value.end + u64::from(self.source_byte(value.end) == Some(b'\'')),
            AttributeSyntax::DoubleQuoted => value.end + u64::from(self.source_byte(value.end) == Some(b'"')),
        };
        Some(Span::new(name.start, end))
    }

    /// How the attribute is written in the source: so, `<p id>` and `<p id="">` can be told apart, though both values are
    /// empty. `None` if the tag lacks the attribute.
    pub fn syntax(self) -> Option<AttributeSyntax> {
        let (name, value) = (self.name_span(), self.value_span());
        if name.is_empty() || self.is_defaulted() {
            return None;
        }
        Some(match value.start.checked_sub(1).and_then(|before| self.source_byte(before)) {
            _ if value.start <= name.end => AttributeSyntax::NoValue,
            Some(b'\'') => AttributeSyntax::SingleQuoted,
            Some(b'"') => AttributeSyntax::DoubleQuoted,
            _ => AttributeSyntax::Unquoted,
        })
    }

    fn source_byte(self, offset: u64) -> Option<u8> {
        self.document.source().as_bytes().get(usize::try_from(offset).ok()?).copied()
    }
}

/// How an attribute is written.
///
/// ```
/// use fivefold::dom::AttributeSyntax;
///
/// let document = fivefold::html::parse("<p a c=x d='' e=\"x\" b=>");
/// let paragraph = document.root().descendants().find(|node| node.local_name() == Some("p")).unwrap();
/// let written = paragraph.attributes().map(|attribute| &document.source()[attribute.span().unwrap()]);
/// assert_eq!(written.collect::<Vec<_>>(), ["a", "c=x", "d=''", "e=\"x\"", "b="]);
/// assert_eq!(paragraph.attributes().next().unwrap().syntax(), Some(AttributeSyntax::NoValue));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AttributeSyntax {
    /// A name alone.
    NoValue,
    /// A value without quotes, which can be empty: `a=>`.
    Unquoted,
    /// A value in `'`.
    SingleQuoted,
    /// A value in `"`.
    DoubleQuoted,
}

impl fmt::Debug for Attribute<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={:?}", self.name(), self.value())
    }
}

/// The attributes of an element, in source order.
///
/// Made by [`NodeRef::attributes`](crate::NodeRef::attributes).
#[derive(Clone)]
pub struct Attributes<'a> {
    document: &'a Document,
    records: Records<'a>,
}

impl<'a> Attributes<'a> {
    pub(crate) fn new(document: &'a Document, first: u32) -> Self {
        Self { document, records: document.attributes.records(first) }
    }
}

impl<'a> Iterator for Attributes<'a> {
    type Item = Attribute<'a>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.records.next().map(|record| Attribute { document: self.document, record })
    }
}

impl FusedIterator for Attributes<'_> {}

impl fmt::Debug for Attributes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}
