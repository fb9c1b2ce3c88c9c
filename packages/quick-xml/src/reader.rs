//! What the readers of all versions share: the settings, and the document that they read.

mod config;
mod doctype;
mod document;
mod encoding;
mod engine;
mod found;
mod illegal;
mod names;
mod plain;
mod root;
mod tag;

pub use config::Config;
pub use document::Document;
pub use fivefold_feeds::{Repairs, WELL_KNOWN_PREFIXES, well_known_namespace};
pub use fivefold_xml5::ResolvedNamespace;
pub use found::{Found, Tag};

use core::ops::Range;

/// A range of offsets, in bytes of the document as UTF-8.
pub type Span = Range<u64>;
