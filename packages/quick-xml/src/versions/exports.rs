//! What the packages for all versions export, under quick-xml's paths.

#[cfg(feature = "serialize")]
pub use crate::typed::errors::serialize::{DeError, SeError};
pub use crate::typed::errors::{Error, Result};
pub use crate::typed::reader::{NsReader, Reader};
pub use crate::typed::writer::{ElementWriter, Writer};
#[cfg(feature = "serialize")]
pub use crate::typed::{de, se, serde_helpers};
pub use crate::typed::{errors, events, reader, writer};
pub use fivefold_quick_xml::{Decoder, encoding, escape};
