//! The texts in selectors: names, namespaces, and the values of attributes.

use core::fmt;
use cssparser::{ToCss, serialize_identifier, serialize_string};
use fivefold_core::{Name, Names, Namespace};
use precomputed_hash::PrecomputedHash;
use std::sync::Arc;

/// The value that an attribute is compared with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AttributeValue(Box<str>);

impl From<&str> for AttributeValue {
    fn from(text: &str) -> Self {
        Self(text.into())
    }
}

impl AsRef<str> for AttributeValue {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl ToCss for AttributeValue {
    fn to_css<W: fmt::Write>(&self, output: &mut W) -> fmt::Result {
        serialize_string(&self.0, output)
    }
}

/// An id, a class or a namespace prefix.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Identifier(Arc<str>);

impl From<&str> for Identifier {
    fn from(text: &str) -> Self {
        Self(text.into())
    }
}

impl AsRef<str> for Identifier {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl ToCss for Identifier {
    fn to_css<W: fmt::Write>(&self, output: &mut W) -> fmt::Result {
        serialize_identifier(&self.0, output)
    }
}

/// The local name of elements or attributes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LocalName {
    Static(Name),
    /// A text for which only the names of a document can have a number.
    Other(Arc<str>),
}

impl LocalName {
    /// The name that a document has for this text; [`Name::UNKNOWN`], which nothing has, if there is none.
    pub(crate) fn resolve(&self, names: &Names) -> Name {
        match self {
            Self::Static(name) => *name,
            Self::Other(text) => names.get(text).unwrap_or_default(),
        }
    }

    /// Whether this is the text of a name without a namespace.
    #[inline]
    pub(crate) fn is(&self, name: Name, names: &Names) -> bool {
        match self {
            Self::Static(own) => *own == name,
            Self::Other(text) => !name.is_static() && names.text(name) == &**text,
        }
    }
}

impl From<&str> for LocalName {
    fn from(text: &str) -> Self {
        Name::lookup(text).map_or_else(|| Self::Other(text.into()), Self::Static)
    }
}

impl AsRef<str> for LocalName {
    fn as_ref(&self) -> &str {
        match self {
            Self::Static(name) => name.as_static_str().unwrap_or_default(),
            Self::Other(text) => text,
        }
    }
}

impl ToCss for LocalName {
    fn to_css<W: fmt::Write>(&self, output: &mut W) -> fmt::Result {
        serialize_identifier(self.as_ref(), output)
    }
}

/// The URI of a namespace; empty for none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NamespaceUri {
    text: Box<str>,
    /// The namespace, if it has a constant.
    known: Option<Namespace>,
}

impl NamespaceUri {
    /// Whether this is the URI of a namespace. No URI is that of a prefix that nothing declares.
    pub(crate) fn is(&self, namespace: Namespace, names: &Names) -> bool {
        match self.known {
            Some(known) => known == namespace,
            None => names.namespace_uri(namespace) == Some(&self.text),
        }
    }
}

impl From<&str> for NamespaceUri {
    fn from(text: &str) -> Self {
        Self { text: text.into(), known: Names::new().get_namespace(text) }
    }
}

impl Default for NamespaceUri {
    fn default() -> Self {
        Self { text: Box::default(), known: Some(Namespace::NONE) }
    }
}

/// The hashes are for Bloom filters of ancestors, which this crate does without.
macro_rules! no_hash {
    ($($name:ty),*) => {
        $(impl PrecomputedHash for $name {
            fn precomputed_hash(&self) -> u32 {
                0
            }
        })*
    };
}

no_hash!(Identifier, LocalName, NamespaceUri);
