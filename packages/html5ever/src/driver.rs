//! Parsers of documents and fragments.

pub use crate::fragment::{parse_fragment, parse_fragment_for_element};
pub use crate::parser::{ParseOpts, Parser, parse_document};
