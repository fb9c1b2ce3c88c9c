//! What edits of an XML document refuse, because XML cannot write it: names, prefixes, texts.
//!
//! A namespace needs no declaration in the tree: the serializer adds those that are missing. It can add none for a prefix
//! that stands for something else in the same tag.

use super::{EditError, EditErrorKind};
use crate::id::Link;
use crate::node::Kind;
use crate::subject::Subject;
use crate::{Document, NodeRef};
use core::iter;
use fivefold_core::xml_char::{is_name_without_colon, is_public_id, is_qualified_name, is_xml_text};
use fivefold_core::{
    ElementName, Language, Name, Namespace, declared_prefix, is_valid_declaration, split_qualified_name, work,
};
use std::collections::HashMap;

/// Whether a name with this prefix can be in a namespace.
#[inline]
fn can_be_in(prefix: Option<&str>, namespace: Namespace) -> bool {
    match (prefix, namespace) {
        (Some(prefix), Namespace::XML) => prefix == "xml",
        (Some(prefix), Namespace::XMLNS) => prefix == "xmlns",
        (Some(prefix), namespace) => !matches!(prefix, "xml" | "xmlns") && namespace != Namespace::NONE,
        (None, namespace) => !matches!(namespace, Namespace::XML | Namespace::XMLNS),
    }
}

/// Whether this is a public identifier that a parser leaves as it is.
#[inline]
fn is_kept_public_id(id: &str) -> bool {
    is_public_id(id) && !id.contains(['\r', '\n']) && !id.starts_with(' ') && !id.ends_with(' ') && !id.contains("  ")
}

/// Whether XML has all characters of a text.
#[inline]
fn is_text(text: &str) -> bool {
    is_xml_text(text.as_bytes())
}

impl Document {
    #[inline]
    pub(crate) fn is_xml(&self) -> bool {
        self.language() == Language::Xml
    }

    /// In an XML document, refuses names that the DOM has and XML cannot write.
    #[inline]
    pub(super) fn check_qualified_name(&self, name: &str) -> Result<(), EditError> {
        if !self.is_xml() || is_qualified_name(name) { Ok(()) } else { Err(EditErrorKind::InvalidName.of(name)) }
    }

    /// The same for names without a prefix.
    #[inline]
    pub(super) fn check_plain_name(&self, name: &str) -> Result<(), EditError> {
        if !self.is_xml() || is_name_without_colon(name) { Ok(()) } else { Err(EditErrorKind::InvalidName.of(name)) }
    }

    /// In an XML document, refuses a reserved namespace for an element.
    #[inline]
    pub(super) fn check_element_namespace(&self, name: &str, namespace: Namespace) -> Result<(), EditError> {
        let prefix = split_qualified_name(name).map(|(prefix, _)| prefix);
        // No element has the prefix of declarations.
        let is_possible = can_be_in(prefix, namespace) && namespace != Namespace::XMLNS && !namespace.is_undeclared();
        if !self.is_xml() || is_possible { Ok(()) } else { Err(EditErrorKind::InvalidNamespace.of(name)) }
    }

    /// In an XML document, refuses a namespace that no declaration can name, for something of that name.
    #[inline]
    pub(super) fn check_uri(&self, uri: Option<&str>, name: &str) -> Result<(), EditError> {
        let is_possible = !self.is_xml() || uri.is_none_or(is_text);
        if is_possible { Ok(()) } else { Err(EditErrorKind::InvalidNamespace.of(name)) }
    }

    /// In an XML document, refuses text that has characters that XML does not have; it is for what the error is about.
    #[inline]
    pub(super) fn check_text(&self, text: &str, holder: impl Into<Subject>) -> Result<(), EditError> {
        if !self.is_xml() || is_text(text) { Ok(()) } else { Err(EditErrorKind::InvalidText.of(holder)) }
    }

    /// The same for what a node of that kind has.
    #[inline]
    pub(super) fn check_data(&self, kind: Kind, data: &str) -> Result<(), EditError> {
        if !self.is_xml() {
            return Ok(());
        }
        self.check_text(data, kind)?;
        // What stands in markup as it is has its line ends normalized.
        let is_possible = match kind {
            Kind::Comment => !data.contains("--") && !data.ends_with('-') && !data.contains('\r'),
            Kind::ProcessingInstruction => {
                let begins_with_space = data.starts_with([' ', '\t', '\n']);
                !data.contains("?>") && !begins_with_space && !data.contains('\r')
            }
            _ => true,
        };
        if is_possible { Ok(()) } else { Err(EditErrorKind::InvalidText.of(kind)) }
    }

    /// The same for what is appended to the data of a node.
    #[inline]
    pub(super) fn check_appended(&self, kind: Kind, before: &str, data: &str) -> Result<(), EditError> {
        match before.chars().next_back() {
            None => self.check_data(kind, data),
            Some(_) if kind == Kind::Text => self.check_text(data, kind),
            // The last character may begin what cannot be; white space only counts at the start.
            Some(last) => self.check_data(kind, &format!("{}{data}", if last.is_whitespace() { 'x' } else { last })),
        }
    }

    /// In an XML document, refuses a target that is none.
    #[inline]
    pub(super) fn check_target(&self, target: &str) -> Result<(), EditError> {
        let is_target = is_name_without_colon(target) && !target.eq_ignore_ascii_case("xml");
        if !self.is_xml() || is_target { Ok(()) } else { Err(EditErrorKind::InvalidName.of(target)) }
    }

    /// The namespace of an attribute whose name comes without one, in an XML document: that of its prefix.
    #[inline]
    pub(super) fn namespace_of_attribute(&mut self, element: Link, name: &str) -> Result<Namespace, EditError> {
        let Some((prefix, _)) = split_qualified_name(name) else {
            return Ok(if name == "xmlns" { Namespace::XMLNS } else { Namespace::NONE });
        };
        match prefix {
            "xml" => Ok(Namespace::XML),
            "xmlns" => Ok(Namespace::XMLNS),
            _ => {
                let uri = self.uri_in_scope(element, prefix).map(str::to_owned);
                let uri = uri.filter(|uri| !uri.is_empty()).ok_or_else(|| EditErrorKind::UndeclaredPrefix.of(name))?;
                Ok(self.names.intern_namespace(&uri))
            }
        }
    }

    /// The URI that a prefix stands for in an element: as the nearest element says that declares or has it.
    #[inline]
    fn uri_in_scope(&self, element: Link, prefix: &str) -> Option<&str> {
        let mut around = iter::successors(Some(element), |&node| self.parent_or_host(node));
        around.find_map(|node| {
            work::steps(1);
            let name = self.name_of(node)?;
            let mut bindings = self.bindings(self.nodes[node.index()].name, name, self.attributes_of(node));
            bindings.find(|(bound, _)| *bound == prefix).map(|(_, uri)| uri)
        })
    }

    /// The attributes of a node, with their values.
    #[inline]
    fn attributes_of(&self, node: Link) -> impl Iterator<Item = (Name, &str)> {
        NodeRef::new(self, node).attributes().map(|attribute| (attribute.interned_name(), attribute.value()))
    }

    /// What prefixes stand for in the tag of an element, each with its URI. Those that are not declared are left out.
    #[inline]
    fn bindings<'a>(
        &'a self,
        qualified_name: Name,
        name: ElementName,
        attributes: impl Iterator<Item = (Name, &'a str)>,
    ) -> impl Iterator<Item = (&'a str, &'a str)> {
        let names = &self.names;
        let uri = |namespace: Namespace| match namespace {
            Namespace::NONE => Some(""),
            _ => names.namespace_uri(namespace),
        };
        let of_element = Some(names.prefix(qualified_name).unwrap_or_default()).zip(uri(name.namespace));
        let of_attributes = attributes.filter_map(move |(name, value)| match names.namespace(name) {
            Namespace::XMLNS => declared_prefix(names.text(name)).map(|prefix| (prefix, value)),
            namespace => names.prefix(name).zip(uri(namespace)),
        });
        of_element.into_iter().chain(of_attributes)
    }

    /// The prefix that an attribute needs or declares, and the URI that it must stand for.
    #[inline]
    fn binding_of<'a>(&'a self, attribute: Name, value: &'a str) -> Result<Option<(&'a str, &'a str)>, EditError> {
        let names = &self.names;
        match (names.namespace(attribute), names.prefix(attribute)) {
            (Namespace::NONE, _) => Ok(None),
            (Namespace::XMLNS, _) => match declared_prefix(names.text(attribute)) {
                Some(declared) if is_valid_declaration(declared, value) => Ok(Some((declared, value))),
                _ => Err(EditErrorKind::InvalidNamespace.of(names.text(attribute))),
            },
            (namespace, Some(prefix)) if can_be_in(Some(prefix), namespace) => {
                // One that is not declared cannot be written anyway.
                Ok(names.namespace_uri(namespace).map(|uri| (prefix, uri)))
            }
            _ => Err(EditErrorKind::InvalidNamespace.of(names.text(attribute))),
        }
    }

    /// In an XML document, checks that an attribute with that name and value can be in a tag with an element's name and its
    /// other attributes.
    #[inline]
    pub(super) fn check_attribute(&self, element: Link, attribute: Name, value: &str) -> Result<(), EditError> {
        if !self.is_xml() {
            return Ok(());
        }
        let written = || self.names.text(attribute);
        self.check_text(value, written())?;
        let Some((prefix, uri)) = self.binding_of(attribute, value)? else { return Ok(()) };
        let Some(name) = self.name_of(element) else { return Ok(()) };
        let others = self.attributes_of(element).filter(|(other, _)| *other != attribute);
        let mut bindings = self.bindings(self.nodes[element.index()].name, name, others);
        let contradicts = |(bound, other): (&str, &str)| bound == prefix && other != uri;
        if bindings.any(contradicts) { Err(EditErrorKind::InvalidNamespace.of(written())) } else { Ok(()) }
    }

    /// In an XML document, checks that the tag of an element can have a name in place of its own.
    #[inline]
    pub(super) fn check_renamed(
        &self,
        element: Link,
        qualified_name: Name,
        name: ElementName,
    ) -> Result<(), EditError> {
        if !self.is_xml() {
            return Ok(());
        }
        let mut bound = HashMap::new();
        for (prefix, uri) in self.bindings(qualified_name, name, self.attributes_of(element)) {
            if *bound.entry(prefix).or_insert(uri) != uri {
                return Err(EditErrorKind::InvalidNamespace.of(self.names.text(qualified_name)));
            }
        }
        Ok(())
    }

    /// Checks that a node, which was copied from a document of HTML, can be in this one.
    #[inline]
    pub(crate) fn check_copy(&self, copy: Link) -> Result<(), EditError> {
        let node = &self.nodes[copy.index()];
        let data = self.data(node).unwrap_or_default();
        match node.kind {
            _ if !self.is_xml() => Ok(()),
            Kind::Element => self.check_copied_element(copy),
            Kind::ProcessingInstruction => {
                self.check_target(self.names.text(node.name))?;
                self.check_data(node.kind, data)
            }
            kind => self.check_data(kind, data),
        }
    }

    #[inline]
    fn check_copied_element(&self, copy: Link) -> Result<(), EditError> {
        let qualified_name = self.nodes[copy.index()].name;
        let Some(name) = self.name_of(copy) else { return Ok(()) };
        // In HTML, a name can have a colon and no prefix.
        match self.names.prefix(qualified_name) {
            Some(_) => self.check_qualified_name(self.names.text(qualified_name))?,
            None => self.check_plain_name(self.names.text(qualified_name))?,
        }
        self.check_element_namespace(self.names.text(qualified_name), name.namespace)?;
        for (attribute, value) in self.attributes_of(copy) {
            let text = self.names.text(attribute);
            self.check_qualified_name(text)?;
            self.check_text(value, text)?;
            let is_plain = is_name_without_colon(text) && text != "xmlns";
            if self.names.namespace(attribute) == Namespace::NONE && !is_plain {
                return Err(EditErrorKind::InvalidNamespace.of(text));
            }
            self.binding_of(attribute, value)?;
        }
        self.check_renamed(copy, qualified_name, name)
    }

    /// In an XML document, checks the parts of a document type.
    #[inline]
    pub(super) fn check_doctype(
        &self,
        name: &str,
        public_id: Option<&str>,
        system_id: Option<&str>,
    ) -> Result<(), EditError> {
        if !self.is_xml() {
            return Ok(());
        }
        self.check_qualified_name(name)?;
        let is_public_id = public_id.is_none_or(is_kept_public_id);
        let is_system_id = system_id.is_none_or(|id| !id.contains('\r') && (!id.contains('"') || !id.contains('\'')));
        self.check_text(system_id.unwrap_or_default(), Kind::Doctype)?;
        // A public identifier does not stand alone.
        let is_possible = is_public_id && is_system_id && (public_id.is_none() || system_id.is_some());
        if is_possible { Ok(()) } else { Err(EditErrorKind::InvalidText.of(Kind::Doctype)) }
    }
}
