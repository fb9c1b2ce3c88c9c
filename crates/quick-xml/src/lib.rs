//! quick-xml's interface over Fivefold's XML5 reader.
//!
//! The packages named `quick-xml` in this folder, one for each version that feed readers need, re-export this crate:
//! 0.41 for contents of bytes, 0.42 for contents of `str`. See their README and `docs/feeds.md`.

#![forbid(unsafe_code)]

pub mod encoding;
pub mod errors;
pub mod escape;
pub mod events;
pub mod name;
pub mod reader;
mod unit;
pub mod writer;

pub use encoding::Decoder;
pub use errors::{Error, Result};
pub use reader::{NsReader, Reader};
pub use unit::Unit;
pub use writer::Writer;

/// A version of XML. The reader treats both in the same way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum XmlVersion {
    /// 1.0, without an explicit version.
    #[default]
    Implicit1_0,
    /// 1.0.
    Explicit1_0,
    /// 1.1.
    Explicit1_1,
}
