//! A replacement for html5ever 0.38 over Fivefold's HTML parser, on the types of markup5ever 0.38.
//!
//! The modules are shared with the packages for other versions; only [`tag`] differs.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub use driver::{ParseOpts, Parser, parse_document, parse_fragment};
pub use markup5ever::*;
pub use serialize::serialize;

#[path = "../../src/adapter.rs"]
mod adapter;
#[path = "../../src/atoms.rs"]
mod atoms;
#[path = "../../src/builder.rs"]
mod builder;
#[path = "../../src/drive.rs"]
mod drive;
#[path = "../../src/driver.rs"]
pub mod driver;
#[path = "../../src/encoding.rs"]
mod encoding;
#[path = "../../src/generated/mod.rs"]
mod generated;
#[path = "../../src/lines.rs"]
mod lines;
#[path = "../../src/replay.rs"]
mod replay;
#[path = "../../src/serialize.rs"]
pub mod serialize;
mod tag;
#[path = "../../src/token.rs"]
mod token;
#[path = "../../src/tokenizer.rs"]
pub mod tokenizer;
/// The tree builder.
pub mod tree_builder {
    pub use crate::builder::{TreeBuilder, TreeBuilderOpts, html_elem};
    pub use crate::interface::{AppendNode, AppendText, Attribute, NodeOrText};
    pub use crate::interface::{ElemName, ElementFlags, Tracer, TreeSink, create_element};
    pub use crate::interface::{LimitedQuirks, NoQuirks, Quirks, QuirksMode};
}
