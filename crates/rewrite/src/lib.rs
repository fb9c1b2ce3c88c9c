//! Rewriting HTML while it streams, with handlers by CSS selector.
//!
//! Users take the crate `fivefold` with the feature `rewrite`.

#![forbid(unsafe_code)]

#[cfg(feature = "encoding")]
mod bytes;
mod content;
mod element;
mod end_tag;
mod engine;
mod error;
mod nodes;
mod options;
mod rewriter;
mod rules;
mod structure;
mod tag;
mod tree;
mod units;
mod window;
mod written;

#[cfg(feature = "encoding")]
pub use bytes::ByteRewriter;
pub use content::Content;
pub use element::Element;
pub use end_tag::EndTag;
pub use error::{HandlerError, HandlerResult, InvalidText, RewriteError};
pub use options::{Matching, RewriteOptions};
pub use rewriter::{Rewriter, rewrite, rewrite_with};
pub use rules::{RuleSelector, Rules};
pub use units::{Comment, Doctype, End, TextPiece};
