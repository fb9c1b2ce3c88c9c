//! The operations of a tree builder on a tree.

use core::fmt;
use fivefold_core::{QuirksMode, ShadowRootMode};
use std::sync::Arc;

/// A node in a trace. Equal values denote the same node.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Node {
    /// The index of its [`NodeId`](fivefold_dom::NodeId). The document's is 0.
    pub index: usize,
    /// A label for readers: `<p>`, `#document`.
    pub label: Arc<str>,
}

impl PartialEq for Node {
    fn eq(&self, other: &Self) -> bool {
        self.index == other.index
    }
}

impl Eq for Node {}

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.label)
    }
}

/// The place where a node is inserted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Place {
    /// After the last child of this node.
    LastChildOf(Node),
    /// Right before this node.
    Before(Node),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LastChildOf(parent) => write!(f, "into {parent}"),
            Self::Before(sibling) => write!(f, "before {sibling}"),
        }
    }
}

/// One operation on the tree under construction.
///
/// Its [`Display`](fmt::Display) form is a short phrase: `create <p>`, `insert <p> into <body>`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Operation {
    /// The document's mode is set.
    SetQuirksMode(QuirksMode),
    /// A document type is appended to the document.
    AppendDoctype {
        /// Its name.
        name: String,
        /// Its public identifier.
        public_id: Option<String>,
        /// Its system identifier.
        system_id: Option<String>,
    },
    /// An element is created.
    CreateElement {
        /// The element.
        node: Node,
        /// Its name, with its prefix.
        name: String,
        /// The URI of its namespace.
        namespace: Option<String>,
        /// Its attributes, in order.
        attributes: Vec<(String, String)>,
        /// Of a `template`, its contents.
        contents: Option<Node>,
    },
    /// An element is created with the name and attributes of another.
    CloneElement {
        /// The new element.
        node: Node,
        /// The other.
        of: Node,
    },
    /// A comment is created.
    CreateComment {
        /// The comment.
        node: Node,
        /// Its data.
        data: String,
    },
    /// A processing instruction is created.
    CreateProcessingInstruction {
        /// The processing instruction.
        node: Node,
        /// Its target.
        target: String,
        /// Its data.
        data: String,
    },
    /// A node is inserted into the tree.
    Insert {
        /// The node.
        node: Node,
        /// The place.
        place: Place,
    },
    /// Text is inserted into the tree, and joined to text before the place.
    InsertText {
        /// The place.
        place: Place,
        /// The text.
        text: String,
    },
    /// A reference to an entity is inserted into the tree. XML only.
    InsertEntityReference {
        /// The place.
        place: Place,
        /// The name of the entity.
        name: String,
    },
    /// A node is removed from the tree.
    Detach(Node),
    /// All children of one node are moved to the end of another.
    ReparentChildren {
        /// Their parent so far.
        from: Node,
        /// The new one.
        to: Node,
    },
    /// An element receives those attributes of a tag that it lacks.
    AddMissingAttributes {
        /// The element.
        node: Node,
        /// The tag's attributes.
        attributes: Vec<(String, String)>,
    },
    /// An element receives a shadow root, whose content is that of a template.
    AttachShadowRoot {
        /// The element.
        host: Node,
        /// The template's contents, which become the shadow root.
        contents: Node,
        /// The mode.
        mode: ShadowRootMode,
    },
    /// The children of a node are replaced by clones of those of another.
    ReplaceWithClones {
        /// The node.
        to: Node,
        /// The other.
        from: Node,
    },
    /// An element leaves the stack of open elements.
    Close {
        /// The element.
        node: Node,
        /// Whether anything other than its end tag closed it.
        implied: bool,
    },
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SetQuirksMode(mode) => write!(
                f,
                "{}",
                match mode {
                    QuirksMode::NoQuirks => "no quirks",
                    QuirksMode::LimitedQuirks => "limited quirks",
                    QuirksMode::Quirks => "quirks",
                }
            ),
            Self::AppendDoctype { name, .. } => write!(f, "append <!DOCTYPE {name}>"),
            Self::CreateElement { node, .. }
            | Self::CreateComment { node, .. }
            | Self::CreateProcessingInstruction { node, .. } => write!(f, "create {node}"),
            Self::CloneElement { node, .. } => write!(f, "clone {node}"),
            Self::Insert { node, place } => write!(f, "insert {node} {place}"),
            Self::InsertText { place, text } => write!(f, "insert {text:?} {place}"),
            Self::InsertEntityReference { place, name } => write!(f, "insert &{name}; {place}"),
            Self::Detach(node) => write!(f, "detach {node}"),
            Self::ReparentChildren { from, to } => write!(f, "move the children of {from} to {to}"),
            Self::AddMissingAttributes { node, .. } => write!(f, "add missing attributes to {node}"),
            Self::AttachShadowRoot { host, .. } => write!(f, "attach a shadow root to {host}"),
            Self::ReplaceWithClones { to, from } => write!(f, "replace the children of {to} by copies of {from}'s"),
            Self::Close { node, implied: false } => write!(f, "close {node}"),
            Self::Close { node, implied: true } => write!(f, "close {node}, implied"),
        }
    }
}
