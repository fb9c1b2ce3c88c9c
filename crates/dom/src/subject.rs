//! What errors of edits are about.

use crate::id::Link;
use crate::node::Kind;
use crate::{Document, NodeRef};
use core::fmt;

/// What an error of an edit is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    /// Nothing that has a name.
    None,
    /// A name that the edit was given, of an attribute, an element, a target or a class.
    Name(Box<str>),
    /// An element of the tree, by its qualified name.
    Element(Box<str>),
    /// A node without a name.
    Node(Kind),
}

impl Subject {
    /// The name as it was given, or that of the element.
    pub(crate) fn name(&self) -> Option<&str> {
        match self {
            Self::Name(name) | Self::Element(name) => Some(name),
            Self::None | Self::Node(_) => None,
        }
    }
}

impl From<&str> for Subject {
    fn from(name: &str) -> Self {
        Self::Name(name.into())
    }
}

impl From<NodeRef<'_>> for Subject {
    fn from(node: NodeRef<'_>) -> Self {
        match node.node().kind {
            Kind::Element => Self::Element(node.name().unwrap_or_default().into()),
            kind => Self::Node(kind),
        }
    }
}

impl From<Kind> for Subject {
    fn from(kind: Kind) -> Self {
        Self::Node(kind)
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self {
            Self::None => "that part",
            // A name can hold anything.
            Self::Name(name) => return write!(f, "{name:?}"),
            Self::Element(name) => return write!(f, "<{}>", name.escape_debug()),
            Self::Node(Kind::Document) => "the document",
            Self::Node(Kind::Fragment) => "the fragment",
            Self::Node(Kind::Element) => "the element",
            Self::Node(Kind::Doctype) => "the document type",
            Self::Node(Kind::Text) => "the text",
            Self::Node(Kind::Comment) => "the comment",
            Self::Node(Kind::ProcessingInstruction) => "the processing instruction",
            Self::Node(Kind::EntityReference) => "the reference to an entity",
        };
        f.write_str(kind)
    }
}

impl Document {
    /// What an error about a node of this document is about.
    #[cold]
    pub(crate) fn subject(&self, node: Link) -> Subject {
        NodeRef::new(self, node).into()
    }
}
