//! The names of elements and attributes in a configuration.

use crate::builtin;
use fivefold_core::{Name, Namespace};

/// A local name. Most are static, so that to look one up allocates nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum LocalName {
    Static(Name),
    Other(Box<str>),
}

impl From<&str> for LocalName {
    fn from(text: &str) -> Self {
        Name::lookup(text).map_or_else(|| Self::Other(text.into()), Self::Static)
    }
}

impl LocalName {
    fn as_str(&self) -> &str {
        match self {
            Self::Static(name) => name.as_static_str().unwrap_or_default(),
            Self::Other(text) => text,
        }
    }
}

/// The name of an element in a [`Config`](crate::Config). A string alone names an HTML element.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Element {
    namespace: Namespace,
    local: LocalName,
}

impl From<&str> for Element {
    fn from(local: &str) -> Self {
        (Namespace::HTML, local).into()
    }
}

impl From<(Namespace, &str)> for Element {
    fn from((namespace, local): (Namespace, &str)) -> Self {
        Self { namespace, local: local.into() }
    }
}

impl Element {
    /// Its namespace.
    pub fn namespace(&self) -> Namespace {
        self.namespace
    }

    /// Its name, without a prefix.
    pub fn local_name(&self) -> &str {
        self.local.as_str()
    }

    /// Whether it animates attributes, so that it can put a URL into one that navigates.
    pub(crate) fn animates(&self) -> bool {
        self.namespace == Namespace::SVG && builtin::ANIMATING.contains(&self.local_name())
    }

    pub(crate) fn is_one_of(&self, names: &[(Namespace, &str)]) -> bool {
        names.contains(&(self.namespace, self.local_name()))
    }
}

/// The name of an attribute in a [`Config`](crate::Config). A string alone names an attribute without a namespace, as
/// nearly all are.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Attribute {
    namespace: Namespace,
    local: LocalName,
}

impl From<&str> for Attribute {
    fn from(local: &str) -> Self {
        (Namespace::NONE, local).into()
    }
}

impl From<(Namespace, &str)> for Attribute {
    fn from((namespace, local): (Namespace, &str)) -> Self {
        Self { namespace, local: local.into() }
    }
}

impl Attribute {
    /// Its namespace.
    pub fn namespace(&self) -> Namespace {
        self.namespace
    }

    /// Its name, without a prefix.
    pub fn local_name(&self) -> &str {
        self.local.as_str()
    }

    pub(crate) fn is_event_handler(&self) -> bool {
        self.namespace == Namespace::NONE && builtin::is_event_handler(self.local_name())
    }
}
