//! Elements of a feed as they stand.

use super::namespace::Ns;
use fivefold_core::Span;
use smol_str::{SmolStr, format_smolstr};
use std::sync::Arc;
use url::Url;

/// An element of a feed, with what is in it: one of those that have no field of their own, or that a
/// [module](super::modules) reads.
///
/// Elements that are nested more than 32 deep are no children any more; their text is part of the text around them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Element {
    pub(crate) ns: Ns,
    pub(crate) namespace: Option<Arc<Namespace>>,
    pub(crate) name: SmolStr,
    pub(crate) value: String,
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) children: Vec<Self>,
    pub(crate) span: Span,
    /// Where its text stands.
    pub(crate) text_span: Option<Span>,
    pub(crate) scope: Arc<Scope>,
    /// What its value is, if it is one of those that have texts for readers.
    pub(crate) kind: Option<TextKind>,
}

/// An attribute of an [`Element`]. Declarations of namespaces are none, nor are `xml:base` and `xml:lang`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribute {
    pub(crate) name: SmolStr,
    pub(crate) value: SmolStr,
    pub(crate) span: Span,
}

/// A namespace, as the elements in it share it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Namespace {
    /// Its address; `None` where a prefix is not declared.
    pub(crate) uri: Option<String>,
    pub(crate) ns: Ns,
    /// Its usual prefix, or else that which it has in the feed.
    pub(crate) prefix: Option<SmolStr>,
}

/// What holds where an element stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Scope {
    pub(crate) base: Option<Arc<Url>>,
    pub(crate) language: Option<Arc<str>>,
    /// Whether the feed says the base, by `xml:base`.
    pub(crate) has_own_base: bool,
}

/// What a text of a feed is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TextKind {
    /// Text without markup.
    #[default]
    Text,
    /// HTML, escaped in the feed.
    Html,
    /// XHTML, in the feed as elements; the value is written as HTML.
    Xhtml,
    /// Something else: see [`Text::media_type`](super::Text::media_type).
    Other,
}

impl Scope {
    /// An address, absolute if it is relative and there is a base.
    pub(super) fn absolute(&self, address: &str) -> String {
        let address = address.trim_ascii();
        let scheme = address.split([':', '/', '?', '#']).next().unwrap_or_default();
        let is_absolute =
            address[scheme.len()..].starts_with(':') && scheme.starts_with(|c: char| c.is_ascii_alphabetic());
        let base = self.base.as_ref().filter(|_| !is_absolute && !address.is_empty());
        base.and_then(|base| base.join(address).ok()).map_or_else(|| address.to_owned(), String::from)
    }
}

impl Element {
    /// The namespace.
    pub fn namespace(&self) -> Option<&str> {
        self.namespace.as_ref()?.uri.as_deref()
    }

    /// The prefix that its namespace usually has, or else that which it has in the feed.
    pub fn prefix(&self) -> Option<&str> {
        match &self.namespace {
            Some(namespace) => namespace.prefix.as_deref(),
            // The root of a feed of Atom may lack the declaration.
            None => (self.ns == Ns::Atom).then_some("atom"),
        }
    }

    /// The name as it is with the usual prefix: none for the elements of the formats themselves.
    pub(super) fn usual_name(&self) -> SmolStr {
        let prefix = self.prefix().filter(|_| !self.ns.is_core());
        prefix.map_or_else(|| self.name.clone(), |prefix| format_smolstr!("{prefix}:{}", self.name))
    }

    /// The name, without its prefix.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text in it, without white space at its ends; that of its children is with them.
    pub fn value(&self) -> &str {
        &self.value
    }

    /// The attributes, in the order of the source.
    pub fn attributes(&self) -> &[Attribute] {
        &self.attributes
    }

    /// The value of the attribute with this name, whatever the case of its ASCII letters. Takes time linear in the attributes.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.find(name).map(|attribute| &*attribute.value)
    }

    pub(crate) fn find(&self, name: &str) -> Option<&Attribute> {
        self.attributes.iter().find(|attribute| attribute.name.eq_ignore_ascii_case(name))
    }

    /// The elements in it.
    pub fn children(&self) -> &[Self] {
        &self.children
    }

    /// The first child with this name, in whatever namespace and case.
    pub(crate) fn child(&self, name: &str) -> Option<&Self> {
        self.children.iter().find(|child| child.is_named(name))
    }

    pub(crate) fn is_named(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// What addresses in it are relative to, as far as it is known.
    pub fn base(&self) -> Option<&Url> {
        self.scope.base.as_deref()
    }

    /// Where it stands in the source, from its start tag to its end tag.
    pub fn span(&self) -> Span {
        self.span
    }

    /// Where its text stands, or else the element.
    pub(crate) fn span_of_text(&self) -> Span {
        self.text_span.unwrap_or(self.span)
    }
}

impl Attribute {
    /// The name as written in the tag, with its prefix.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The value.
    pub fn value(&self) -> &str {
        &self.value
    }

    /// Where the value stands in the source.
    pub fn span(&self) -> Span {
        self.span
    }
}
