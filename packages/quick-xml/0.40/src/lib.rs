//! A replacement for quick-xml 0.40 or 0.41, whose names and contents are bytes, over Fivefold's XML5 reader.
//!
//! It compiles the interface in `typed` for this type, and has quick-xml's paths.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

#[path = "../../src/versions/bytes.rs"]
mod bytes;
#[path = "../../src/versions/exports.rs"]
mod exports;
#[path = "../../src/typed/mod.rs"]
mod typed;
#[path = "../../src/versions/read_text.rs"]
mod version;
#[path = "../../src/versions/xml_content.rs"]
mod xml_content;

pub use exports::*;
pub use fivefold_quick_xml::XmlVersion;
pub use typed::name;

pub(crate) use version::{Written, written};

/// The type of names and contents.
pub(crate) type Content = [u8];
