//! Fivefold's document: an arena tree to parse into, to walk and to edit.
//!
//! - [`Document`] owns everything: the source, the nodes, the attributes, the names and the parse errors. It is
//!   `Send` and `Sync`.
//! - [`NodeRef`] reads it: a node together with its document, as small as a pointer and a number.
//! - [`NodeId`] is the node without the document, for keeping while the document is edited by [`Document`]'s methods.
//! - [`Edits`] change the source of a document, and leave every other byte as it is.
//!
//! Parsers write to the document through [`TreeSink`](fivefold_core::TreeSink) and what their languages add to it,
//! [`HtmlTreeSink`](fivefold_html5::HtmlTreeSink) and [`XmlTreeSink`](fivefold_xml5::XmlTreeSink). Algorithms for any
//! tree, such as serialisers, read it through [`TreeSource`](fivefold_core::TreeSource). Users take the crate `fivefold`,
//! which brings the parsers along.
//!
//! ```
//! use fivefold::{Document, Name};
//!
//! let mut document = Document::new();
//! let root = document.root().id();
//! let list = document.create_element("ul")?;
//! document.append(root, list)?;
//! for address in ["/one", "/two"] {
//!     let link = document.create_element("a")?;
//!     document.set_attribute(link, "href", address)?;
//!     document.append(list, link)?;
//! }
//!
//! let links = document.root().descendants().filter(|node| node.is_element_named(Name::A));
//! let addresses: Vec<_> = links.filter_map(|link| link.attribute("href")).collect();
//! assert_eq!(addresses, ["/one", "/two"]);
//! # Ok::<(), fivefold::dom::EditError>(())
//! ```
//!
//! # Memory
//!
//! A node takes 48 bytes, an attribute 24. Text and attribute values that equal the source are ranges of it. Others are
//! copied: those with decoded references or normalised newlines, or joined from pieces.

#![forbid(unsafe_code)]
#![cfg_attr(
    not(feature = "html"),
    allow(
        dead_code,
        unused_imports,
        reason = "only the construction of HTML's trees moves, merges and compares nodes"
    )
)]

mod attribute;
mod attributes;
mod budget;
mod clone;
mod compact;
#[cfg(feature = "xml")]
pub mod comparison;
mod document;
mod edit;
mod edits;
#[cfg(feature = "select")]
mod elements;
mod equality;
mod id;
mod id_index;
mod import;
mod inner_text;
mod links;
mod lookup;
#[cfg(any(feature = "html", feature = "xml"))]
mod markup;
mod navigate;
mod node;
mod node_ref;
mod nodes;
mod order;
pub mod parser;
mod place;
#[cfg(feature = "select")]
pub mod select;
mod sink;
mod subject;
#[cfg(test)]
mod testing;
mod text;
mod traverse;
mod tree_source;
#[cfg(feature = "url")]
mod urls;
mod walk;
#[cfg(feature = "xml")]
mod well_formed;

pub use attribute::{Attribute, AttributeSyntax, Attributes};
pub use compact::NewIds;
pub use document::Document;
#[cfg(any(feature = "html", feature = "xml"))]
pub use edit::Position;
pub use edit::{EditError, EditErrorKind};
pub use edits::{Edits, SourceChange, SourceEditError, SourceEditErrorKind, SourcePlace};
pub use id::{Link, NodeId};
pub use node_ref::NodeRef;
pub use traverse::{Ancestors, Descendants, Elements, Siblings};
pub use tree_source::ParserTree;
pub use walk::Walk;
