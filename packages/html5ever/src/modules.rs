//! The modules that the packages for all versions of html5ever have in common.

pub(crate) mod adapter;
pub(crate) mod atoms;
pub(crate) mod builder;
pub(crate) mod drive;
pub mod driver;
pub(crate) mod encoding;
pub(crate) mod generated;
pub(crate) mod handles;
pub(crate) mod kinds;
pub(crate) mod lines;
pub(crate) mod parser;
pub(crate) mod replay;
pub mod serialize;
pub(crate) mod texts;
pub(crate) mod token;
pub mod tokenizer;
/// What the tree builders of all versions have.
pub(crate) mod tree_builder {
    pub use crate::builder::{ActiveFormattingIter, PushFlag, TreeBuilder, TreeBuilderOpts, html_elem};
    pub use crate::interface::{AppendNode, AppendText, Attribute, NodeOrText};
    pub use crate::interface::{ElemName, ElementFlags, Tracer, TreeSink, create_element};
    pub use crate::interface::{LimitedQuirks, NoQuirks, Quirks, QuirksMode};
}
