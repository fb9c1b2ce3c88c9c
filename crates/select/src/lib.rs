//! CSS selectors, as browsers have them, for any tree that can be read.
//!
//! [`Selector`] is a parsed selector. It [selects](Selector::select) elements of a [`SelectTree`], or answers whether one
//! [matches](Selector::matches). The document of the crate `fivefold` has methods for both.

#![forbid(unsafe_code)]

mod around;
mod bounds;
mod diagnosis;
mod direction;
mod element;
mod error;
mod form;
mod generated;
mod inherited;
mod language;
mod links;
mod matcher;
mod matching;
mod namespaces;
mod parser;
mod program;
mod query;
mod select;
mod selector;
#[cfg(feature = "stream")]
mod stream;
mod syntax;
mod terms;
mod tree;

pub use bounds::{Incomplete, Options};
pub use error::SelectorError;
pub use namespaces::Namespaces;
pub use query::Query;
pub use select::{TreeSelect, TreeSelectWith};
pub use selector::Selector;
#[cfg(feature = "stream")]
pub use stream::{StreamAttributes, StreamError, StreamMatcher};
pub use tree::SelectTree;
