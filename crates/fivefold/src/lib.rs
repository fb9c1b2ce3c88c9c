//! Fivefold parses HTML as the WHATWG Living Standard defines it, and XML5.
//!
//! ```
//! let document = fivefold::html::parse("<!DOCTYPE html><p class=greeting>Hello &amp; welcome");
//! let paragraph = document.root().descendants().find(|node| node.local_name() == Some("p")).unwrap();
//! assert_eq!(paragraph.attribute("class"), Some("greeting"));
//! assert_eq!(paragraph.text_content(), "Hello & welcome");
//! ```

#![forbid(unsafe_code)]

pub mod html;

pub use fivefold_core::{ErrorCode, LineColumn, LineIndex, Name, Namespace, Observer, ParseError, Span, Text};

/// The document, and how to walk and edit it.
pub mod dom {
    pub use fivefold_core::{ElementName, NodeKind, QuirksMode, ShadowRoot, ShadowRootMode, TreeSink, TreeSource};
    pub use fivefold_dom::{
        Ancestors, Attribute, Attributes, Descendants, Document, HierarchyError, NodeId, NodeRef, Siblings,
    };
}

/// Compiles and runs the tour of the README.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct ReadmeTour;
