//! A replacement for html5ever 0.35 over Fivefold's HTML parser, on the types of markup5ever 0.35.
//!
//! The packages for all versions have the same [`modules`]; only `tag` and `later` differ.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

#[path = "../../src/fragment.rs"]
mod fragment;
mod later;
#[path = "../../src/modules.rs"]
mod modules;
#[path = "../../0.38/src/tag.rs"]
mod tag;

pub use markup5ever::*;
use modules::*;
pub use modules::{driver, serialize, tokenizer};

pub use driver::{ParseOpts, Parser, parse_document, parse_fragment};
pub use serialize::serialize;

/// The tree builder.
pub mod tree_builder {
    pub use crate::modules::tree_builder::*;
}
