//! The namespace declarations in scope, and how they resolve a prefix: to a namespace, to none, or as undeclared.
//!
//! <https://www.w3.org/TR/xml-names/#scoping>

use core::hash::BuildHasher;
use core::ops::Range;
use fivefold_core::{IndexTable, Name, Names, Namespace, work};
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// The resolution of a name's prefix, or of the lack of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Resolved {
    /// No namespace.
    None,
    /// The namespace of the declaration with that index.
    Declared(u32),
    /// The namespace of the prefix `xml`.
    Xml,
    /// The namespace of the prefix `xmlns`.
    Xmlns,
    /// The namespace at that index of the caller's table.
    WellKnown(u32),
    /// Nothing declares the prefix.
    Undeclared,
}

/// A declaration in scope.
#[derive(Clone, Debug)]
struct Binding {
    /// The prefix, as a range of [`Namespaces::texts`]; empty for the default namespace.
    prefix: Range<usize>,
    /// The URI, right after the prefix.
    uri_end: usize,
    /// The namespace among the names of a document, if there is one.
    namespace: Namespace,
    /// The URI to share with owned names, once it was needed.
    shared_uri: OnceLock<Arc<str>>,
    /// The outermost declaration in scope that has the same URI, perhaps this one, once it was looked up.
    same_uri: Option<u32>,
    /// The declaration of the same prefix that this one hides, for the default namespace and while prefixes are hashed.
    hidden: Option<u32>,
}

impl Binding {
    /// Whether the prefix is declared, and not undeclared again.
    #[inline]
    fn has_uri(&self) -> bool {
        self.uri_end > self.prefix.end
    }
}

/// Up to this many declarations in scope, a prefix or a URI is found by comparison; beyond, by hash.
const HASHED_FROM: usize = 16;

/// Initial capacity, in declarations.
const FIRST_BINDINGS: usize = 8;

/// The declarations in scope, the innermost last.
#[derive(Debug)]
pub(crate) struct Namespaces {
    bindings: Vec<Binding>,
    /// Prefixes and URIs.
    texts: String,
    /// The innermost declaration of each prefix, once there are many.
    by_prefix: HashMap<Box<str>, u32, foldhash::fast::RandomState>,
    /// The outermost declaration of each URI, once there are many.
    by_uri: IndexTable,
    /// Whether there were enough declarations for the two tables to be maintained.
    is_hashed: bool,
    hasher: foldhash::fast::RandomState,
    /// The innermost declaration of the default namespace.
    default: Option<u32>,
    well_known: &'static [(&'static str, &'static str)],
    /// Changes whenever the declarations in scope do.
    version: u32,
}

impl Namespaces {
    pub(crate) fn new(well_known: &'static [(&'static str, &'static str)]) -> Self {
        Self {
            bindings: Vec::new(),
            texts: String::new(),
            by_prefix: HashMap::default(),
            by_uri: IndexTable::default(),
            is_hashed: false,
            hasher: foldhash::fast::RandomState::default(),
            default: None,
            well_known,
            version: 1,
        }
    }

    /// The version of the declarations in scope, never 0. It changes when they do, to invalidate cached resolutions.
    #[inline]
    pub(crate) fn version(&self) -> u32 {
        self.version
    }

    /// The number of declarations in scope.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.bindings.len()
    }

    /// Declares a prefix; the empty prefix is the default namespace, and an empty URI undeclares. `names` are those of
    /// the document, if there is one.
    pub(crate) fn declare(&mut self, prefix: &str, uri: &str, names: Option<&mut Names>) {
        if self.bindings.capacity() == 0 {
            self.bindings = Vec::with_capacity(FIRST_BINDINGS);
            self.texts = String::with_capacity(64 * FIRST_BINDINGS);
        }
        self.version = self.version.wrapping_add(1).max(1);
        let start = self.texts.len();
        self.texts.push_str(prefix);
        let prefix_end = self.texts.len();
        self.texts.push_str(uri);
        let namespace = names.map_or(Namespace::NONE, |names| names.intern_namespace(uri));
        let index = self.bindings.len() as u32;
        let hidden = if prefix.is_empty() { self.default.replace(index) } else { None };
        self.bindings.push(Binding {
            prefix: start..prefix_end,
            uri_end: self.texts.len(),
            namespace,
            shared_uri: OnceLock::new(),
            same_uri: None,
            hidden,
        });
        if self.is_hashed {
            self.hash(index);
        } else if self.bindings.len() > HASHED_FROM {
            self.is_hashed = true;
            work::steps(index as usize);
            (0..=index).for_each(|index| self.hash(index));
        }
    }

    /// The outermost declaration in scope that has the URI: one before `index`, or `index` if there is none.
    fn outermost_of(&self, uri: &str, index: u32) -> u32 {
        work::bytes(uri.len());
        let earlier = if self.is_hashed {
            self.by_uri.find(self.hasher.hash_one(uri), |earlier| self.uri_at(earlier) == uri)
        } else {
            work::steps(index as usize);
            (0..index).find(|&earlier| self.uri_at(earlier) == uri)
        };
        earlier.unwrap_or(index)
    }

    /// Adds the declaration to the hash tables.
    fn hash(&mut self, index: u32) {
        let same_uri = self.outermost_of(self.uri_at(index), index);
        self.bindings[index as usize].same_uri = Some(same_uri);
        let Self { bindings, texts, by_uri, hasher, .. } = self;
        if same_uri == index {
            let binding = &bindings[index as usize];
            by_uri.insert(hasher.hash_one(&texts[binding.prefix.end..binding.uri_end]), index);
        }
        let binding = &mut self.bindings[index as usize];
        if binding.prefix.is_empty() {
            return;
        }
        let prefix = &self.texts[binding.prefix.clone()];
        binding.hidden = match self.by_prefix.get_mut(prefix) {
            Some(innermost) => Some(core::mem::replace(innermost, index)),
            None => {
                self.by_prefix.insert(prefix.into(), index);
                None
            }
        };
    }

    /// Ends the scope of all declarations but the outermost `len`.
    #[inline]
    pub(crate) fn truncate(&mut self, len: usize) {
        while self.bindings.len() > len {
            self.pop();
        }
    }

    fn pop(&mut self) {
        work::steps(1);
        self.version = self.version.wrapping_add(1).max(1);
        let Some(binding) = self.bindings.pop() else { return };
        if binding.prefix.is_empty() {
            self.default = binding.hidden;
        } else if self.is_hashed {
            let prefix = &self.texts[binding.prefix.clone()];
            match (binding.hidden, self.by_prefix.get_mut(prefix)) {
                (Some(hidden), Some(innermost)) => *innermost = hidden,
                _ => {
                    self.by_prefix.remove(prefix);
                }
            }
        }
        let index = self.bindings.len() as u32;
        if self.is_hashed && binding.same_uri == Some(index) {
            let hash = self.hasher.hash_one(&self.texts[binding.prefix.end..binding.uri_end]);
            self.by_uri.remove(hash, index);
        }
        self.texts.truncate(binding.prefix.start);
    }

    fn find(&self, prefix: &str) -> Option<u32> {
        if self.is_hashed {
            return self.by_prefix.get(prefix).copied();
        }
        let is_prefix = |binding: &Binding| {
            binding.prefix.len() == prefix.len() && &self.texts.as_bytes()[binding.prefix.clone()] == prefix.as_bytes()
        };
        work::steps(self.bindings.len());
        self.bindings.iter().rposition(is_prefix).map(|index| index as u32)
    }

    /// *Resolving names to namespaces*, of an element's name.
    pub(crate) fn resolve(&self, prefix: &str) -> Resolved {
        match prefix {
            "xml" => return Resolved::Xml,
            "xmlns" => return Resolved::Xmlns,
            _ => {}
        }
        match self.find(prefix) {
            Some(index) if self.bindings[index as usize].has_uri() => Resolved::Declared(index),
            _ => match self.well_known.iter().position(|(known, _)| *known == prefix) {
                Some(index) => Resolved::WellKnown(index as u32),
                None => Resolved::Undeclared,
            },
        }
    }

    /// The namespace of elements without a prefix.
    #[inline]
    pub(crate) fn resolve_default(&self) -> Resolved {
        match self.default {
            Some(index) if self.bindings[index as usize].has_uri() => Resolved::Declared(index),
            _ => Resolved::None,
        }
    }

    #[inline]
    fn uri_at(&self, index: u32) -> &str {
        let binding = &self.bindings[index as usize];
        &self.texts[binding.prefix.end..binding.uri_end]
    }

    /// A number that two namespaces share exactly if they have the same URI; `None` if there is no namespace.
    pub(crate) fn uri_id(&mut self, resolved: Resolved) -> Option<u64> {
        match resolved {
            Resolved::None | Resolved::Undeclared => None,
            Resolved::Xml => Some(u64::MAX),
            Resolved::Xmlns => Some(u64::MAX - 1),
            Resolved::Declared(index) => {
                let known = self.bindings[index as usize].same_uri;
                let same_uri = known.unwrap_or_else(|| self.outermost_of(self.uri_at(index), index));
                self.bindings[index as usize].same_uri = Some(same_uri);
                Some(u64::from(same_uri))
            }
            Resolved::WellKnown(index) => {
                let uri = self.well_known[index as usize].1;
                let next = self.bindings.len() as u32;
                let first = self.well_known.iter().position(|(_, other)| *other == uri).unwrap_or(index as usize);
                match self.outermost_of(uri, next) {
                    declared if declared != next => Some(u64::from(declared)),
                    _ => Some(1 << 32 | first as u64),
                }
            }
        }
    }

    /// The URI of a namespace.
    #[inline]
    pub(crate) fn uri(&self, resolved: Resolved) -> Option<&str> {
        match resolved {
            Resolved::None | Resolved::Undeclared => None,
            Resolved::Xml => Namespace::XML.known_uri(),
            Resolved::Xmlns => Namespace::XMLNS.known_uri(),
            Resolved::Declared(index) => Some(self.uri_at(index)),
            Resolved::WellKnown(index) => Some(self.well_known[index as usize].1),
        }
    }

    /// The URI of a namespace, to be kept. Takes constant time after the first call.
    pub(crate) fn shared_uri(&self, resolved: Resolved) -> Option<Arc<str>> {
        match resolved {
            Resolved::Declared(index) => {
                let shared = &self.bindings[index as usize].shared_uri;
                Some(Arc::clone(shared.get_or_init(|| self.uri_at(index).into())))
            }
            _ => self.uri(resolved).map(Arc::from),
        }
    }

    /// The namespace among a document's names. `prefix` is the one that was resolved.
    pub(crate) fn namespace(&self, resolved: Resolved, prefix: &str, names: &mut Names) -> Namespace {
        match resolved {
            Resolved::None => Namespace::NONE,
            Resolved::Xml => Namespace::XML,
            Resolved::Xmlns => Namespace::XMLNS,
            Resolved::Declared(index) => self.bindings[index as usize].namespace,
            Resolved::WellKnown(index) => names.intern_namespace(self.well_known[index as usize].1),
            Resolved::Undeclared => {
                let prefix: Name = names.intern(prefix);
                Namespace::undeclared(prefix)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uri<'n>(namespaces: &'n Namespaces, prefix: &str) -> Option<&'n str> {
        namespaces.uri(namespaces.resolve(prefix))
    }

    #[test]
    fn the_innermost_declaration_counts() {
        // The second number of prefixes exceeds what is found by comparison.
        for others in [0, 20] {
            let mut namespaces = Namespaces::new(&[]);
            (0..others).for_each(|index| namespaces.declare(&format!("p{index}"), "urn:p", None));
            namespaces.declare("a", "urn:1", None);
            let outer = namespaces.len();
            namespaces.declare("a", "urn:2", None);
            namespaces.declare("b", "urn:3", None);
            assert_eq!((uri(&namespaces, "a"), uri(&namespaces, "b")), (Some("urn:2"), Some("urn:3")));
            namespaces.declare("a", "", None);
            assert_eq!(namespaces.resolve("a"), Resolved::Undeclared);
            namespaces.truncate(outer);
            assert_eq!((uri(&namespaces, "a"), namespaces.resolve("b")), (Some("urn:1"), Resolved::Undeclared));
            namespaces.truncate(0);
            assert_eq!(namespaces.resolve("a"), Resolved::Undeclared);
        }
    }

    #[test]
    fn the_default_namespace_can_be_taken_back() {
        let mut namespaces = Namespaces::new(&[]);
        assert_eq!(namespaces.resolve_default(), Resolved::None);
        namespaces.declare("", "urn:1", None);
        assert_eq!(namespaces.uri(namespaces.resolve_default()), Some("urn:1"));
        namespaces.declare("", "", None);
        assert_eq!(namespaces.resolve_default(), Resolved::None);
    }

    #[test]
    fn well_known_prefixes_stand_in_for_undeclared_ones() {
        let mut namespaces = Namespaces::new(&[("media", "urn:media")]);
        assert_eq!(uri(&namespaces, "media"), Some("urn:media"));
        namespaces.declare("media", "urn:other", None);
        assert_eq!(uri(&namespaces, "media"), Some("urn:other"));
        assert_eq!(uri(&namespaces, "xml"), Namespace::XML.known_uri());
    }
}
