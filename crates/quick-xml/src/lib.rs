//! quick-xml's interface over Fivefold's XML5 reader.
//!
//! The packages `quick-xml` beside this one, one for each version that feed readers want, are names for what is here:
//! those of 0.41 for contents of bytes, those of 0.42 for contents of `str`. See their README, and `docs/feeds.md`.

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

/// A version of XML. The reader treats all alike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum XmlVersion {
    /// 1.0, as nothing else is said.
    #[default]
    Implicit1_0,
    /// 1.0.
    Explicit1_0,
    /// 1.1.
    Explicit1_1,
}
