//! Events.

use crate::namespaces::{Namespaces, Resolved};
use crate::phases::Phases;
use crate::tokenizer::{Comment, EntityReference, Output, ProcessingInstruction, XmlDeclaration, XmlDoctype};
use core::fmt;
use fivefold_core::machine::TokenBuilder;
use fivefold_core::piece::Chunk;
use fivefold_core::{Span, Text, split_qualified_name};
use std::sync::Arc;

/// An event of a reader. Its texts borrow from the input or from the reader.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// The document type. A document type that is ignored causes no event.
    Doctype(Box<XmlDoctype<'a>>),
    /// The start of an element.
    Start(Start<'a>),
    /// The end of an element: an end tag, the end of an empty tag, or an implied end.
    End(End<'a>),
    /// Text, whole: with its references resolved and its CDATA sections joined.
    Text(Text<'a>),
    /// A comment.
    Comment(Comment<'a>),
    /// A processing instruction.
    ProcessingInstruction(ProcessingInstruction<'a>),
    /// A reference to an entity that is not expanded.
    EntityReference(EntityReference<'a>),
    /// Text that a reference stands for, where text comes [as it is written](crate::Reader::with_text_as_written). Of an
    /// entity that holds more than text, there can be several; each stands where the outermost reference does.
    Reference(Text<'a>),
    /// The content of a CDATA section that is not empty, where text comes as it is written. It stands where the content
    /// does.
    CdataSection(Text<'a>),
    /// The XML declaration, where text comes as it is written.
    XmlDeclaration(XmlDeclaration<'a>),
}

impl Event<'_> {
    /// Where the event stands in the source. An implied end is empty, at what implies it; whatever
    /// comes from an entity stands where the outermost reference does.
    pub fn span(&self) -> Span {
        match self {
            Self::Doctype(doctype) => doctype.span,
            Self::Start(start) => start.span(),
            Self::End(end) => end.span,
            Self::Text(text) | Self::Reference(text) | Self::CdataSection(text) => text.span,
            Self::Comment(comment) => comment.span,
            Self::ProcessingInstruction(instruction) => instruction.span,
            Self::EntityReference(reference) => reference.span,
            Self::XmlDeclaration(declaration) => declaration.span,
        }
    }
}

/// What the prefix of a name, or the lack of one, resolves to.
///
/// <https://www.w3.org/TR/xml-names/#ns-qualnames>
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResolvedNamespace<'a> {
    /// The name is in no namespace.
    None,
    /// The name is in the namespace with this URI.
    Uri(&'a str),
    /// The name's prefix, which is this, is not declared. The name is not the one without prefix.
    Undeclared(&'a str),
}

impl<'a> ResolvedNamespace<'a> {
    /// The URI, if there is one.
    pub fn uri(self) -> Option<&'a str> {
        match self {
            Self::Uri(uri) => Some(uri),
            Self::None | Self::Undeclared(_) => None,
        }
    }

    /// Whether this is the namespace with the URI, or for `None` no namespace. An undeclared prefix is neither.
    pub(super) fn is(self, uri: Option<&str>) -> bool {
        match self {
            Self::None => uri.is_none(),
            Self::Uri(this) => uri == Some(this),
            Self::Undeclared(_) => false,
        }
    }
}

/// An owned [`ResolvedNamespace`]. All names of one declaration share its URI.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum OwnedNamespace {
    /// The name is in no namespace.
    None,
    /// The name is in the namespace with this URI.
    Uri(Arc<str>),
    /// The name's prefix, which is this, is not declared.
    Undeclared(String),
}

impl OwnedNamespace {
    fn new(name: &str, resolved: Resolved, namespaces: &Namespaces) -> Self {
        match namespaces.shared_uri(resolved) {
            Some(uri) => Self::Uri(uri),
            None if resolved == Resolved::Undeclared => Self::Undeclared(prefix(name).unwrap_or_default().to_owned()),
            None => Self::None,
        }
    }

    /// The URI, if there is one.
    pub fn uri(&self) -> Option<&str> {
        match self {
            Self::Uri(uri) => Some(uri),
            Self::None | Self::Undeclared(_) => None,
        }
    }

    /// The namespace, borrowed.
    pub fn resolved(&self) -> ResolvedNamespace<'_> {
        match self {
            Self::None => ResolvedNamespace::None,
            Self::Uri(uri) => ResolvedNamespace::Uri(uri),
            Self::Undeclared(prefix) => ResolvedNamespace::Undeclared(prefix),
        }
    }
}

#[inline]
fn resolved<'a>(name: &'a str, resolved: Resolved, namespaces: &'a Namespaces) -> ResolvedNamespace<'a> {
    match resolved {
        Resolved::None => ResolvedNamespace::None,
        Resolved::Undeclared => ResolvedNamespace::Undeclared(prefix(name).unwrap_or_default()),
        _ => ResolvedNamespace::Uri(namespaces.uri(resolved).unwrap_or_default()),
    }
}

pub(crate) fn prefix(name: &str) -> Option<&str> {
    split_qualified_name(name).map(|(prefix, _)| prefix)
}

pub(super) fn local_name(name: &str) -> &str {
    split_qualified_name(name).map_or(name, |(_, local)| local)
}

/// What the name of an attribute resolves to.
// By reference, the attribute would be copied to memory first, and stall where it is read.
fn resolve_attribute(name: &str, namespaces: &Namespaces) -> Resolved {
    match prefix(name) {
        Some(prefix) => namespaces.resolve(prefix),
        None if name == "xmlns" => Resolved::Xmlns,
        None => Resolved::None,
    }
}

/// The start of an element.
#[derive(Clone, Copy)]
pub struct Start<'a> {
    pub(super) token: &'a TokenBuilder,
    pub(super) output: &'a Output,
    pub(super) phases: &'a Phases,
    pub(super) chunk: Chunk<'a>,
    pub(super) is_empty_tag: bool,
}

impl fmt::Debug for Start<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let attributes: Vec<_> = self.attributes().map(|a| (a.name(), a.value())).collect();
        f.debug_struct("Start").field("name", &self.name()).field("attributes", &attributes).finish_non_exhaustive()
    }
}

impl<'a> Start<'a> {
    /// The name as written in the tag, with its prefix.
    #[inline]
    pub fn name(&self) -> &'a str {
        self.name_text().data
    }

    /// The name, with its place.
    #[inline]
    pub fn name_text(&self) -> Text<'a> {
        self.token.tag_name(self.chunk)
    }

    /// The prefix.
    #[inline]
    pub fn prefix(&self) -> Option<&'a str> {
        // The tokenizer knows where there is no colon.
        if self.output.name_has_colon { prefix(self.name()) } else { None }
    }

    /// The name without its prefix.
    #[inline]
    pub fn local_name(&self) -> &'a str {
        if self.output.name_has_colon { local_name(self.name()) } else { self.name() }
    }

    /// The namespace.
    #[inline]
    pub fn namespace(&self) -> ResolvedNamespace<'a> {
        let comes_to = self.phases.element.resolved;
        if comes_to == Resolved::None {
            return ResolvedNamespace::None;
        }
        // Only an undeclared prefix needs the name.
        let name = if comes_to == Resolved::Undeclared { self.name() } else { "" };
        resolved(name, comes_to, &self.phases.namespaces)
    }

    /// The namespace, owned.
    pub(super) fn owned_namespace(&self) -> OwnedNamespace {
        OwnedNamespace::new(self.name(), self.phases.element.resolved, &self.phases.namespaces)
    }

    /// The attributes, in source order, followed by those that the internal subset supplies. Declarations of namespaces
    /// are included.
    ///
    /// ```
    /// use fivefold::xml::{Event, Reader};
    ///
    /// let mut reader = Reader::new("<a b='1' c='2'/>");
    /// if let Some(Event::Start(start)) = reader.next() {
    ///     let mut text = String::new();
    ///     for attribute in start.attributes() {
    ///         text += &format!("{}={} ", attribute.name(), attribute.value());
    ///     }
    ///     assert_eq!(text, "b=1 c=2 ");
    /// }
    /// ```
    #[inline]
    pub fn attributes(&self) -> EventAttributes<'a> {
        EventAttributes {
            attributes: self.token.tag_attributes(self.chunk).iter(),
            namespaces: &self.phases.namespaces,
            may_have_prefixes: self.token.attributes.concern_namespaces(),
        }
    }

    /// The value of an attribute, whose name is given as in the tag. Takes time linear in the number of attributes.
    pub fn attribute(&self, name: &str) -> Option<&'a str> {
        self.attributes().find(|attribute| attribute.name() == name).map(|attribute| attribute.value())
    }

    /// The value of the attribute with this namespace, or without one, and this local name. Takes time linear in the
    /// number of attributes.
    ///
    /// ```
    /// use fivefold::xml::{Event, Reader};
    ///
    /// let mut reader = Reader::new("<a href='1' x:href='2' xmlns:x='http://www.w3.org/1999/xlink'/>");
    /// if let Some(Event::Start(start)) = reader.next() {
    ///     assert_eq!(start.attribute_ns(Some("http://www.w3.org/1999/xlink"), "href"), Some("2"));
    ///     assert_eq!(start.attribute_ns(None, "href"), Some("1"));
    /// }
    /// ```
    pub fn attribute_ns(&self, namespace_uri: Option<&str>, local_name: &str) -> Option<&'a str> {
        let mut named = self.attributes().filter(|attribute| attribute.local_name() == local_name);
        named.find(|attribute| attribute.namespace().is(namespace_uri)).map(|attribute| attribute.value())
    }

    /// Whether the tag is an empty one: `<br/>`. An end event follows all the same.
    pub fn is_empty_tag(&self) -> bool {
        self.is_empty_tag
    }

    /// Where the tag stands in the source.
    pub fn span(&self) -> Span {
        self.output.span
    }

    /// The source at the tag's span: the tag, or the reference to the entity that it comes from. `None` if a reader
    /// of a stream no longer holds all of it.
    pub fn source(&self) -> Option<&'a str> {
        let Span { start, end } = self.span();
        let [start, end] = [start, end].map(|offset| offset.checked_sub(self.chunk.base));
        self.chunk.text.get(start? as usize..end? as usize)
    }
}

/// The end of an element.
#[derive(Clone, Copy)]
pub struct End<'a> {
    pub(super) name: &'a str,
    pub(super) may_have_prefix: bool,
    pub(super) namespaces: &'a Namespaces,
    pub(super) span: Span,
}

impl fmt::Debug for End<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("End").field("name", &self.name).field("span", &self.span).finish_non_exhaustive()
    }
}

impl<'a> End<'a> {
    /// The name as in the start tag, with its prefix.
    #[inline]
    pub fn name(&self) -> &'a str {
        self.name
    }

    /// The prefix.
    #[inline]
    pub fn prefix(&self) -> Option<&'a str> {
        if self.may_have_prefix { prefix(self.name) } else { None }
    }

    /// The name without its prefix.
    #[inline]
    pub fn local_name(&self) -> &'a str {
        if self.may_have_prefix { local_name(self.name) } else { self.name }
    }

    /// The namespace.
    #[inline]
    pub fn namespace(&self) -> ResolvedNamespace<'a> {
        match self.comes_to() {
            Resolved::None => ResolvedNamespace::None,
            other => resolved(self.name, other, self.namespaces),
        }
    }

    /// The namespace, with its resolution if that is known.
    pub(super) fn namespace_of(&self, known: Option<Resolved>) -> ResolvedNamespace<'a> {
        resolved(self.name, known.unwrap_or_else(|| self.comes_to()), self.namespaces)
    }

    /// The namespace, owned.
    pub(super) fn owned_namespace(&self) -> OwnedNamespace {
        OwnedNamespace::new(self.name, self.comes_to(), self.namespaces)
    }

    #[inline]
    fn comes_to(&self) -> Resolved {
        match self.prefix() {
            Some(prefix) => self.namespaces.resolve(prefix),
            None => self.namespaces.resolve_default(),
        }
    }

    /// The span of the end tag, or of the empty tag; for an implied end, the empty span at what implies it.
    pub fn span(&self) -> Span {
        self.span
    }
}

/// The attributes of a start, in source order.
///
/// Made by [`Start::attributes`].
#[derive(Clone, Debug)]
pub struct EventAttributes<'a> {
    attributes: fivefold_core::TagAttributesIter<'a>,
    namespaces: &'a Namespaces,
    /// Whether one of them may have a prefix, or declare a namespace.
    may_have_prefixes: bool,
}

impl<'a> EventAttributes<'a> {
    #[inline]
    fn view(&self, attribute: fivefold_core::TagAttribute<'a>) -> EventAttribute<'a> {
        let Self { namespaces, may_have_prefixes, .. } = *self;
        EventAttribute { attribute, namespaces, may_have_prefix: may_have_prefixes }
    }
}

impl<'a> Iterator for EventAttributes<'a> {
    type Item = EventAttribute<'a>;

    #[inline]
    fn next(&mut self) -> Option<EventAttribute<'a>> {
        self.attributes.next().map(|attribute| self.view(attribute))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.attributes.size_hint()
    }
}

impl DoubleEndedIterator for EventAttributes<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.attributes.next_back().map(|attribute| self.view(attribute))
    }
}

impl ExactSizeIterator for EventAttributes<'_> {}

impl core::iter::FusedIterator for EventAttributes<'_> {}

/// An attribute of a start.
#[derive(Clone, Copy, Debug)]
pub struct EventAttribute<'a> {
    attribute: fivefold_core::TagAttribute<'a>,
    namespaces: &'a Namespaces,
    may_have_prefix: bool,
}

impl<'a> EventAttribute<'a> {
    /// The name as written in the tag, with its prefix.
    #[inline]
    pub fn name(&self) -> &'a str {
        self.attribute.name_text.data
    }

    /// The prefix.
    #[inline]
    pub fn prefix(&self) -> Option<&'a str> {
        if self.may_have_prefix { prefix(self.name()) } else { None }
    }

    /// The name without its prefix.
    #[inline]
    pub fn local_name(&self) -> &'a str {
        if self.may_have_prefix { local_name(self.name()) } else { self.name() }
    }

    /// The namespace: none without a prefix, except for `xmlns`.
    #[inline]
    pub fn namespace(&self) -> ResolvedNamespace<'a> {
        if !self.may_have_prefix {
            return ResolvedNamespace::None;
        }
        resolved(self.name(), resolve_attribute(self.name(), self.namespaces), self.namespaces)
    }

    /// The namespace, owned.
    pub(super) fn owned_namespace(&self) -> OwnedNamespace {
        OwnedNamespace::new(self.name(), resolve_attribute(self.name(), self.namespaces), self.namespaces)
    }

    /// The value, with references resolved and white space normalised.
    #[inline]
    pub fn value(&self) -> &'a str {
        self.attribute.value.data
    }

    /// The name, with its place.
    pub fn name_text(&self) -> Text<'a> {
        self.attribute.name_text
    }

    /// The value, with its place.
    pub fn value_text(&self) -> Text<'a> {
        self.attribute.value
    }

    /// Whether the tag lacks the attribute, and the internal subset supplied it.
    pub fn is_defaulted(&self) -> bool {
        self.attribute.is_defaulted
    }

    /// Whether the internal subset declares the attribute to be an ID.
    pub fn is_id(&self) -> bool {
        self.attribute.is_id
    }
}
