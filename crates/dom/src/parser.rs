//! Parsers that build a [`Document`](crate::Document).
//!
//! They are here rather than in the crate `fivefold`, so that the parsers are compiled for a document only once.

#[cfg(feature = "html")]
pub mod html;
#[cfg(all(feature = "encoding", any(feature = "html", feature = "xml")))]
mod reading;
#[cfg(feature = "xml")]
pub mod xml;
