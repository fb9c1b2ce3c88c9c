//! A replacement for html5ever 0.29 over Fivefold's HTML parser, on the types of markup5ever 0.14.
//!
//! The packages for all versions have the same [`modules`]; only `tag`, `later` and `fragment` differ.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

#[macro_use]
extern crate markup5ever;

mod fragment;
mod later;
#[path = "../../src/modules.rs"]
#[expect(unreachable_pub, reason = "the tokenizer is exported with one more type")]
mod modules;
#[path = "../../0.38/src/tag.rs"]
mod tag;

pub use markup5ever::*;
use modules::*;
pub use modules::{driver, serialize};

pub use driver::{ParseOpts, Parser, parse_document, parse_fragment};
pub use serialize::serialize;

/// The tokenizer.
pub mod tokenizer {
    pub use crate::later::TokenizerResult;
    pub use crate::modules::tokenizer::*;
}

/// The tree builder.
pub mod tree_builder {
    pub use crate::interface::NextParserState;
    pub use crate::modules::tree_builder::PushFlag::*;
    pub use crate::modules::tree_builder::*;
}
