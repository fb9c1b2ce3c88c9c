//! The attributes of an element, for reading.

use crate::Document;
use crate::attributes::{AttributeRecord, Records};
use core::fmt;
use core::iter::FusedIterator;
use fivefold_core::{Name, Namespace, Span};

/// An attribute of an element in a document.
///
/// ```
/// use fivefold::Namespace;
/// use fivefold::dom::Document;
///
/// let mut document = Document::new();
/// let link = document.create_element("a", Namespace::SVG)?;
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
