//! The names of elements and attributes, and the prefixes that the program has declared for them.

use crate::piece::{Piece, Str};
use fivefold_core::split_qualified_name;
use fivefold_xml5::ResolvedNamespace;
use std::borrow::Cow;

/// The prefixes that the program has declared. A prefix can have several namespaces, and a namespace several prefixes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Prefixes(Vec<(Cow<'static, str>, Cow<'static, str>)>);

impl Prefixes {
    pub(crate) fn declare(&mut self, prefix: Cow<'static, str>, uri: Cow<'static, str>) {
        self.0.push((prefix, uri));
    }

    /// What the program knows of a name's namespace.
    #[inline]
    pub(crate) fn binding<'n>(&self, name: &str, namespace: impl FnOnce() -> ResolvedNamespace<'n>) -> Binding {
        if self.0.is_empty() { Binding::Unbound } else { self.find_binding(name, namespace()) }
    }

    fn find_binding(&self, name: &str, namespace: ResolvedNamespace<'_>) -> Binding {
        let declared = match namespace {
            ResolvedNamespace::None => None,
            ResolvedNamespace::Uri(uri) => self.0.iter().position(|(_, declared)| declared == uri),
            ResolvedNamespace::Undeclared(prefix) => self.0.iter().position(|(declared, _)| declared == prefix),
        };
        match declared.and_then(|number| u16::try_from(number).ok()) {
            Some(number) => Binding::Bound(number),
            None if split_qualified_name(name).is_some_and(|(prefix, _)| self.declares(prefix)) => Binding::Elsewhere,
            None => Binding::Unbound,
        }
    }

    pub(crate) fn declares(&self, prefix: &str) -> bool {
        self.0.iter().any(|(declared, _)| declared == prefix)
    }

    /// Whether the prefix stands for the namespace of a declaration.
    pub(crate) fn stands_for(&self, prefix: &str, number: u16) -> bool {
        let namespace = self.0.get(usize::from(number)).map(|(_, uri)| uri);
        self.0.iter().any(|(declared, uri)| declared == prefix && Some(uri) == namespace)
    }

    /// The local name with the prefix of a declaration.
    pub(crate) fn qualify(&self, number: u16, local_name: &str) -> String {
        let prefix = self.0.get(usize::from(number)).map_or("", |(prefix, _)| prefix);
        format!("{prefix}:{local_name}")
    }

    /// The field that has a prefix and stands for this name. Without its `sigil`, a field is the name of what it takes.
    pub(crate) fn find(&self, fields: &[&'static str], sigil: &str, name: Name<'_>) -> Option<&'static str> {
        let is_it = |field: &&&'static str| {
            let Some(field) = field.strip_prefix(sigil) else { return false };
            match name.binding {
                Binding::Unbound => field == name.qualified,
                Binding::Elsewhere => false,
                Binding::Bound(number) => split_qualified_name(field).is_some_and(|(prefix, local_name)| {
                    let is_written_so = || field == name.qualified && !self.declares(prefix);
                    local_name == name.local() && (self.stands_for(prefix, number) || is_written_so())
                }),
            }
        };
        match name.is_plain() {
            true => None,
            false => fields.iter().find(is_it).copied(),
        }
    }
}

/// What the program knows of the namespace of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Binding {
    /// Nothing: it has declared neither the namespace nor the prefix.
    Unbound,
    /// It has a declaration of the namespace, which has this number.
    Bound(u16),
    /// It has declared the prefix, for another namespace.
    Elsewhere,
}

/// The name of an element or attribute.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NodeName {
    pub(crate) qualified: Piece,
    /// The length of the prefix and its colon.
    pub(crate) prefix_len: u32,
    pub(crate) binding: Binding,
}

impl NodeName {
    /// Whether the name has no prefix, and stands for none of the program's.
    #[inline]
    pub(crate) fn is_plain(self) -> bool {
        self.prefix_len == 0 && self.binding == Binding::Unbound
    }
}

/// A [`NodeName`] with its text.
#[derive(Clone, Copy)]
pub(crate) struct Name<'a> {
    pub(crate) qualified: &'a str,
    pub(crate) prefix_len: usize,
    pub(crate) binding: Binding,
}

impl<'a> Name<'a> {
    pub(crate) fn new(text: &'a Str<'_, '_>, name: NodeName) -> Self {
        Self { qualified: text.get(), prefix_len: name.prefix_len as usize, binding: name.binding }
    }

    pub(crate) fn is_plain(self) -> bool {
        self.prefix_len == 0 && self.binding == Binding::Unbound
    }

    pub(crate) fn local(self) -> &'a str {
        &self.qualified[self.prefix_len..]
    }

    /// The prefix without its colon.
    pub(crate) fn prefix(self) -> &'a str {
        &self.qualified[..self.prefix_len.saturating_sub(1)]
    }
}
