//! HTML as the WHATWG Living Standard defines it: tokenizer, tree builder and serialiser.
//!
//! Users take the crate `fivefold`, which joins these to a tree. Alone, a [`Tokenizer`](tokenizer::Tokenizer) hands its
//! tokens to a [`TokenSink`](tokenizer::TokenSink), of which the [`TreeBuilder`](tree_builder::TreeBuilder) is one; and
//! that writes to any [`HtmlTreeSink`].

#![forbid(unsafe_code)]

mod comparison;
#[cfg(feature = "encoding")]
pub mod encoding;
mod escape;
mod foreign_names;
mod generated;
mod insertion_mode;
mod options;
mod serializer;
mod state_change;
pub mod tokenizer;
pub mod tree_builder;
mod tree_sink;

pub use comparison::compare;
pub use escape::{escape, unescape, unescape_attribute};
pub use foreign_names::{adjusted_attributes, attribute_name};
pub use options::{Options, Scripting};
pub use serializer::{Formatting, SerializeOptions, ShadowRoots};
pub use tree_builder::{Context, UnknownContext, parse_into};
pub use tree_sink::HtmlTreeSink;
