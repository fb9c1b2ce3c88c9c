//! quick-xml's interface over Fivefold's XML5 reader.
//!
//! The packages named `quick-xml` in this folder, one for each version that feed readers need, compile the folder
//! `typed` each for bytes as names and contents, up to 0.41. What does not depend on that type is here; and `typed` for
//! `str`, which the package for 0.42 exports. See the README and `docs/guide/feeds.md`.

#![forbid(unsafe_code)]

// The files in `typed` name this crate by its name, since they are part of other crates, too.
extern crate self as fivefold_quick_xml;

pub mod attributes;
pub mod encoding;
pub mod escape;
pub mod newlines;
pub mod reader;
mod unit;

pub mod typed;
#[path = "versions/read_text.rs"]
mod version;
#[path = "versions/xml_content.rs"]
mod xml_content;

pub use encoding::Decoder;
pub use typed::errors::{Error, Result};
pub use typed::reader::{NsReader, Reader};
pub use typed::writer::Writer;
#[cfg(feature = "serialize")]
pub use typed::{de, se, serde_helpers};
pub use typed::{errors, events, name, writer};
pub use unit::Unit;

pub(crate) use version::{Written, written};

/// The type of names and contents.
pub(crate) type Content = str;

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
