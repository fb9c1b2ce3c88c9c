//! A replacement for quick-xml 0.39, whose names and contents are bytes, over Fivefold's XML5 reader.
//!
//! It compiles the interface in `typed` for this type, and has quick-xml's paths.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

#[path = "../../src/versions/bytes.rs"]
mod bytes;
#[path = "../../src/typed/mod.rs"]
mod typed;
#[path = "../../src/versions/before_0_40.rs"]
mod version;

pub use fivefold_quick_xml::{Decoder, encoding, escape};
#[cfg(feature = "serialize")]
pub use typed::errors::serialize::{DeError, SeError};
pub use typed::errors::{Error, Result};
pub use typed::reader::{NsReader, Reader};
pub use typed::writer::{ElementWriter, Writer};
#[cfg(feature = "serialize")]
pub use typed::{de, se, serde_helpers};
pub use typed::{errors, events, name, reader, writer};

pub(crate) use version::{Written, written};

/// The type of names and contents.
pub(crate) type Content = [u8];
