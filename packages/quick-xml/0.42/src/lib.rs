//! A replacement for quick-xml 0.42, whose names and contents are `str`, over Fivefold's XML5 reader.
//!
//! It gives quick-xml's paths to the interface that `fivefold-quick-xml` has for this type.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

#[path = "../../src/versions/exports.rs"]
mod exports;

pub use exports::*;
pub use fivefold_quick_xml::XmlVersion;
pub use typed::name;

use fivefold_quick_xml::typed;
