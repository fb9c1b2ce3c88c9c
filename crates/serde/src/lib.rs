//! XML into Rust values and back, with serde.
//!
//! [`from_str`], [`from_slice`] and [`from_reader`] deserialize a document, and [`from_element`] one element of a reader,
//! so that a document of any length is read record by record. [`Deserializer`] has options. Errors say where they are:
//! line, column, span and path ([`DeserializeError`]).
//!
//! ```
//! use serde::Deserialize;
//!
//! #[derive(Deserialize)]
//! struct Config {
//!     #[serde(rename = "@version")]
//!     version: u8,
//!     server: Vec<Server>,
//!     #[serde(default)]
//!     log: Log,
//! }
//!
//! #[derive(Deserialize)]
//! struct Server {
//!     #[serde(rename = "@name")]
//!     name: String,
//!     #[serde(rename = "$text")]
//!     address: String,
//! }
//!
//! #[derive(Deserialize, Default)]
//! #[serde(rename_all = "lowercase")]
//! enum Log {
//!     #[default]
//!     Errors,
//!     All,
//! }
//!
//! let config: Config = fivefold::xml::from_str(
//!     "<config version='1'>
//!         <server name='a'>10.0.0.1</server>
//!         <log>all</log>
//!         <server name='b'>10.0.0.2</server>
//!     </config>",
//! )?;
//! assert_eq!((config.version, config.server.len()), (1, 2));
//! assert_eq!((&*config.server[1].name, &*config.server[1].address), ("b", "10.0.0.2"));
//! assert!(matches!(config.log, Log::All));
//! # Ok::<(), fivefold::xml::DeserializeError>(())
//! ```
//!
//! [`Deserializer`] has tables of how types and documents correspond, takes prefixes for namespaces, and lists the
//! differences from quick-xml. [`deserialize_text`], [`deserialize_first`] and [`deserialize_ok`] are for fields of documents
//! that are not as they should be. [`to_string`] and [`to_writer`] serialize values as XML that is read back; [`Serializer`] has
//! options.

#![forbid(unsafe_code)]

mod buffered;
mod deserializer;
mod error;
mod fields;
mod keys;
mod names;
mod path;
mod piece;
mod plain;
pub mod ser;
mod source;
mod state;
mod tape;
mod value;

pub use deserializer::{Deserializer, from_element, from_str};
#[cfg(feature = "encoding")]
pub use deserializer::{from_reader, from_slice};
pub use error::DeserializeError;
pub use fields::{deserialize_first, deserialize_ok, deserialize_text};
pub use ser::{Serializer, ValueError, to_string, to_writer};
pub use source::EventSource;
