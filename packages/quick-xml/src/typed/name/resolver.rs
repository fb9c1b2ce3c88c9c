//! The namespaces that are in scope.

use crate::Content;
use crate::typed::events::attributes::Attributes;
use crate::typed::events::{BytesStart, Event};
use crate::typed::names::{
    LocalName, Namespace, NamespaceError, Owned, Prefix, PrefixDeclaration, QName, ResolveResult,
};
use core::iter::FusedIterator;
use core::ops::Range;
use fivefold_quick_xml::Unit;
use fivefold_quick_xml::reader::well_known_namespace;

/// The namespaces of prefixes, element by element.
///
/// ```
/// use fivefold_quick_xml::events::BytesStart;
/// use fivefold_quick_xml::name::{Namespace, NamespaceResolver, QName, ResolveResult};
///
/// let mut resolver = NamespaceResolver::default();
/// resolver.push(&BytesStart::from_content("feed xmlns='http://www.w3.org/2005/Atom'", 4))?;
/// let atom = ResolveResult::Bound(Namespace("http://www.w3.org/2005/Atom"));
/// assert_eq!(resolver.resolve_element(QName("entry")).0, atom);
/// assert_eq!(resolver.resolve_attribute(QName("href")).0, ResolveResult::Unbound);
/// # Ok::<(), fivefold_quick_xml::name::NamespaceError>(())
/// ```
#[derive(Clone, Debug)]
pub struct NamespaceResolver {
    /// Prefixes and URIs, one after the other.
    buffer: Owned,
    /// From the outermost to the innermost.
    bindings: Vec<Binding>,
    /// The number of open elements.
    level: u16,
    /// Whether undeclared prefixes have their usual namespaces.
    knows_usual_prefixes: bool,
}

/// A declaration. Without a prefix, it is one of the default namespace.
#[derive(Clone, Debug)]
struct Binding {
    prefix: Range<usize>,
    uri: Range<usize>,
    level: u16,
}

/// The prefixes that need no declaration, and their namespaces.
///
/// <https://www.w3.org/TR/xml-names/#ns-decl>
const RESERVED: [(&str, &str); 2] =
    [("xml", "http://www.w3.org/XML/1998/namespace"), ("xmlns", "http://www.w3.org/2000/xmlns/")];

impl Default for NamespaceResolver {
    fn default() -> Self {
        let mut this = Self { buffer: Owned::default(), bindings: Vec::new(), level: 0, knows_usual_prefixes: false };
        for (prefix, uri) in RESERVED {
            this.bind(Content::from_text(prefix), Content::from_text(uri));
        }
        this
    }
}

impl NamespaceResolver {
    /// Sets whether undeclared prefixes have their usual namespaces.
    pub(crate) fn set_knows_usual_prefixes(&mut self, knows: bool) {
        self.knows_usual_prefixes = knows;
    }

    fn bind(&mut self, prefix: &Content, uri: &Content) {
        let start = self.buffer.len();
        Content::append(&mut self.buffer, prefix);
        let middle = self.buffer.len();
        Content::append(&mut self.buffer, uri);
        let binding = Binding { prefix: start..middle, uri: middle..self.buffer.len(), level: self.level };
        self.bindings.push(binding);
    }

    fn at(&self, range: &Range<usize>) -> &Content {
        let buffer: &Content = &self.buffer;
        buffer.part(range.clone())
    }

    /// Declares a namespace for the current element.
    ///
    /// # Errors
    ///
    /// Returns an error for what the reserved prefixes and namespaces do not permit.
    pub fn add(&mut self, prefix: PrefixDeclaration<'_>, namespace: Namespace<'_>) -> Result<(), NamespaceError> {
        let PrefixDeclaration::Named(prefix) = prefix else {
            self.bind(Content::from_text(""), namespace.0);
            return Ok(());
        };
        let [(_, xml), (_, xmlns)] = RESERVED;
        match (prefix.raw(), namespace.0.raw()) {
            (b"xml", uri) if uri == xml.as_bytes() => {}
            (b"xml", _) => return Err(NamespaceError::InvalidXmlPrefixBind(namespace.0.to_owned())),
            (b"xmlns", _) => return Err(NamespaceError::InvalidXmlnsPrefixBind(namespace.0.to_owned())),
            (_, uri) if uri == xml.as_bytes() => return Err(NamespaceError::InvalidPrefixForXml(prefix.to_owned())),
            (_, uri) if uri == xmlns.as_bytes() => {
                return Err(NamespaceError::InvalidPrefixForXmlns(prefix.to_owned()));
            }
            _ => self.bind(prefix, namespace.0),
        }
        Ok(())
    }

    /// Begins an element, with the namespaces that its start tag declares.
    ///
    /// # Errors
    ///
    /// Returns an error for the first declaration that is not permitted. The others are in effect.
    pub fn push(&mut self, start: &BytesStart<'_>) -> Result<(), NamespaceError> {
        self.enter();
        let mut result = Ok(());
        for attribute in start.attributes().with_checks(false).map_while(Result::ok) {
            if let Some(prefix) = attribute.key.as_namespace_binding() {
                result = result.and(self.add(prefix, Namespace(&attribute.value)));
            }
        }
        result
    }

    /// Begins an element that declares nothing.
    #[inline]
    pub(crate) fn enter(&mut self) {
        self.level = self.level.saturating_add(1);
    }

    /// Ends the current element, and drops its declarations.
    #[inline]
    pub fn pop(&mut self) {
        self.set_level(self.level.saturating_sub(1));
    }

    /// Calls a function with the declarations of a start tag in effect.
    ///
    /// # Errors
    ///
    /// Returns an error for a declaration that is not permitted.
    pub fn with<F, T>(&mut self, start: &BytesStart<'_>, mut action: F) -> Result<T, NamespaceError>
    where
        F: FnMut(&Self) -> T,
    {
        self.push(start)?;
        let result = action(self);
        self.pop();
        Ok(result)
    }

    /// Returns to an element that encloses the current one, at this depth; 0 is outside of all elements.
    #[inline]
    pub fn set_level(&mut self, level: u16) {
        self.level = level;
        while let Some(last) = self.bindings.last().filter(|last| last.level > level) {
            Content::truncate(&mut self.buffer, last.prefix.start);
            self.bindings.pop();
        }
    }

    /// The number of open elements.
    pub const fn level(&self) -> u16 {
        self.level
    }

    /// The namespace of a prefix, or without one the default namespace if `use_default` is true. Takes time linear in
    /// the number of declarations in scope.
    pub fn resolve_prefix(&self, prefix: Option<Prefix<'_>>, use_default: bool) -> ResolveResult<'_> {
        let name = prefix.map_or(&[][..], |prefix| prefix.0.raw());
        if name.is_empty() && !use_default {
            return ResolveResult::Unbound;
        }
        let found = self.bindings.iter().rev().find(|binding| self.at(&binding.prefix).raw() == name);
        match (found, prefix) {
            (Some(binding), _) if !binding.uri.is_empty() => ResolveResult::Bound(Namespace(self.at(&binding.uri))),
            (_, None) => ResolveResult::Unbound,
            (None, Some(prefix)) if self.knows_usual_prefixes => match well_known_namespace(name) {
                Some(uri) => ResolveResult::Bound(Namespace(Content::from_text(uri))),
                None => ResolveResult::Unknown(prefix.0.to_owned()),
            },
            (_, Some(prefix)) => ResolveResult::Unknown(prefix.0.to_owned()),
        }
    }

    /// The namespace of a name, and the name without its prefix.
    pub fn resolve<'n>(&self, name: QName<'n>, use_default: bool) -> (ResolveResult<'_>, LocalName<'n>) {
        let (local_name, prefix) = name.decompose();
        (self.resolve_prefix(prefix, use_default), local_name)
    }

    /// The namespace of an element, and its name without the prefix.
    pub fn resolve_element<'n>(&self, name: QName<'n>) -> (ResolveResult<'_>, LocalName<'n>) {
        self.resolve(name, true)
    }

    /// The namespace of an attribute, and its name without the prefix.
    pub fn resolve_attribute<'n>(&self, name: QName<'n>) -> (ResolveResult<'_>, LocalName<'n>) {
        self.resolve(name, false)
    }

    /// The namespace of an event, if it is a start, an end or an empty tag.
    pub fn resolve_event<'i>(&self, event: Event<'i>) -> (ResolveResult<'_>, Event<'i>) {
        let prefix = match &event {
            Event::Start(tag) | Event::Empty(tag) => tag.name().prefix(),
            Event::End(end) => end.name().prefix(),
            _ => return (ResolveResult::Unbound, event),
        };
        (self.resolve_prefix(prefix, true), event)
    }

    /// The declarations in scope, except reserved ones and those that inner elements override.
    pub const fn bindings(&self) -> NamespaceBindingsIter<'_> {
        NamespaceBindingsIter { resolver: self, next: RESERVED.len() }
    }

    /// The declarations of the element at this depth; at depth 0 the reserved ones.
    pub const fn bindings_of(&self, level: u16) -> NamespaceBindingsOfLevelIter<'_> {
        NamespaceBindingsOfLevelIter { resolver: self, next: 0, level }
    }

    fn declaration(&self, binding: &Binding) -> (PrefixDeclaration<'_>, Namespace<'_>) {
        let prefix = match self.at(&binding.prefix) {
            prefix if prefix.raw().is_empty() => PrefixDeclaration::Default,
            prefix => PrefixDeclaration::Named(prefix),
        };
        (prefix, Namespace(self.at(&binding.uri)))
    }
}

/// An iterator over the declarations in scope.
#[derive(Clone, Debug)]
pub struct NamespaceBindingsIter<'a> {
    resolver: &'a NamespaceResolver,
    next: usize,
}

impl<'a> Iterator for NamespaceBindingsIter<'a> {
    type Item = (PrefixDeclaration<'a>, Namespace<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        let resolver = self.resolver;
        loop {
            let binding = resolver.bindings.get(self.next)?;
            self.next += 1;
            let prefix = resolver.at(&binding.prefix);
            let is_overridden = resolver.bindings[self.next..].iter().any(|it| resolver.at(&it.prefix) == prefix);
            if !is_overridden && !binding.uri.is_empty() {
                return Some(resolver.declaration(binding));
            }
        }
    }
}

impl FusedIterator for NamespaceBindingsIter<'_> {}

/// An iterator over the declarations of one element.
#[derive(Clone, Debug)]
pub struct NamespaceBindingsOfLevelIter<'a> {
    resolver: &'a NamespaceResolver,
    next: usize,
    level: u16,
}

impl<'a> Iterator for NamespaceBindingsOfLevelIter<'a> {
    type Item = (PrefixDeclaration<'a>, Namespace<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let binding = self.resolver.bindings.get(self.next)?;
            self.next += 1;
            if binding.level == self.level {
                return Some(self.resolver.declaration(binding));
            }
        }
    }
}

impl FusedIterator for NamespaceBindingsOfLevelIter<'_> {}

impl Attributes<'_> {
    /// Whether one of the attributes is a true `xsi:nil`.
    ///
    /// <https://www.w3.org/TR/xmlschema-1/#xsi_nil>
    pub fn has_nil(&mut self, resolver: &NamespaceResolver) -> bool {
        let instance = Namespace(Content::from_text("http://www.w3.org/2001/XMLSchema-instance"));
        self.by_ref().flatten().any(|attribute| {
            let (namespace, name) = resolver.resolve_attribute(attribute.key);
            name.into_inner().raw() == b"nil"
                && namespace == ResolveResult::Bound(instance)
                && attribute.as_bool() == Some(true)
        })
    }
}
