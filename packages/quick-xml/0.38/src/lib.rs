//! A replacement for quick-xml 0.38 or 0.39, whose names and contents are bytes, over Fivefold's XML5 reader.
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
#[path = "../../src/versions/before_0_40.rs"]
mod version;

pub use exports::*;

/// Names and namespaces.
pub mod name {
    pub use crate::typed::name::*;
    pub use crate::version::PrefixIter;
}

pub(crate) use version::{Written, written};

/// The type of names and contents.
pub(crate) type Content = [u8];
