//! The namespaces in scope while a tree is written.

use core::iter;
use fivefold_core::{Names, Namespace, TreeSource};
use foldhash::fast::RandomState;
use std::collections::HashMap;

/// The binding of a prefix; the empty prefix is that of the default namespace.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Binding<'a> {
    /// No namespace: the prefix is not declared, or there is no default namespace.
    #[default]
    Unbound,
    /// A namespace.
    Namespace(Namespace),
    /// The namespace with this URI, which no name in the tree has.
    Unused(&'a str),
}

impl<'a> Binding<'a> {
    /// The binding that a declaration with this value makes.
    pub(crate) fn to_uri(uri: &'a str, names: &Names) -> Self {
        match names.get_namespace(uri) {
            Some(Namespace::NONE) => Self::Unbound,
            Some(namespace) => Self::Namespace(namespace),
            None => Self::Unused(uri),
        }
    }

    /// The value of a declaration that gives this binding.
    pub(crate) fn uri(self, names: &'a Names) -> &'a str {
        match self {
            Self::Unbound => "",
            Self::Namespace(namespace) => names.namespace_uri(namespace).unwrap_or_default(),
            Self::Unused(uri) => uri,
        }
    }
}

/// The bindings of all prefixes.
///
/// Each prefix has a stack of its own, so that a lookup does not search the open elements.
#[derive(Debug, Default)]
pub(crate) struct Scope<'a> {
    bindings: HashMap<&'a str, Vec<Binding<'a>>, RandomState>,
    /// The prefixes in the order of their bindings.
    bound: Vec<&'a str>,
}

impl<'a> Scope<'a> {
    /// Looks up the binding of the prefix.
    pub(crate) fn get(&self, prefix: &str) -> Binding<'a> {
        self.bindings.get(prefix).and_then(|bindings| bindings.last()).copied().unwrap_or_default()
    }

    /// Binds a prefix until the element that is now being opened ends.
    pub(crate) fn bind(&mut self, prefix: &'a str, binding: Binding<'a>) {
        self.bindings.entry(prefix).or_default().push(binding);
        self.bound.push(prefix);
    }

    /// The number of bindings: the mark to [undo](Self::undo_to) later ones.
    pub(crate) fn mark(&self) -> usize {
        self.bound.len()
    }

    /// Undoes the bindings since the mark was taken.
    pub(crate) fn undo_to(&mut self, mark: usize) {
        for prefix in self.bound.drain(mark..) {
            if let Some(bindings) = self.bindings.get_mut(prefix) {
                bindings.pop();
            }
        }
    }
}

/// Whether a declaration has no effect, because a reserved prefix or the URI of a reserved namespace is in it.
///
/// <https://www.w3.org/TR/xml-names/#ns-decl>
pub(crate) fn is_refused(prefix: &str, binding: Binding<'_>) -> bool {
    matches!(prefix, "xml" | "xmlns") || matches!(binding, Binding::Namespace(Namespace::XML | Namespace::XMLNS))
}

/// The parent, its parent, and so on.
pub(crate) fn ancestors<T: TreeSource>(tree: &T, node: T::Node) -> impl Iterator<Item = T::Node> {
    iter::successors(tree.parent(node), |&node| tree.parent(node))
}
