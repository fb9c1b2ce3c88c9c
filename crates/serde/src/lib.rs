//! XML into Rust values, with serde.
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
//! # How types and documents correspond
//!
//! The conventions are those of the crate quick-xml, so that types made for it can be used here.
//!
//! | field of a struct, or key of a map | takes |
//! | --- | --- |
//! | `name` | the child elements of this name |
//! | `@name` | the attribute of this name |
//! | `$text` | text among the child elements |
//! | `$value` | any content: child elements that no other field takes; and text, unless there is `$text` |
//!
//! | type | takes |
//! | --- | --- |
//! | string | the text of the element or attribute with all its white space; comments in it count for nothing |
//! | number, `bool`, `char` | the same without white space around it, by `FromStr`; `true` and `1`, `false` and `0` |
//! | `Option` | `None` if there is no such element or attribute, or if the element or its parent is `xsi:nil`; an empty one is `Some` |
//! | `()`, unit struct | anything, which is skipped |
//! | newtype struct | what its content takes |
//! | struct, map | an element, with its attributes and children. Namespace declarations are attributes |
//! | sequence, tuple | all child elements of the field's name, wherever they stand; for `$value`, all content. In an attribute, in `$text`, and in a sequence: a list of texts that white space separates |
//! | enum as a field | the variant that the element's text names. Without text: the variant `$text` |
//! | enum in `$value`, in a sequence, and as the document | the variant that the element's name names, with the element as its content; for text, the variant `$text` |
//!
//! The name of the document's element does not matter, except to an enum. Unknown elements and attributes are skipped,
//! unless the type has `deny_unknown_fields`. Missing ones are errors, unless the field is an `Option` or has `default`:
//! so has each sequence that can be empty.
//!
//! Names are local names: `<media:title>` goes to the field `title`. But a field whose name has a prefix, `media:title`
//! or `@xlink:href`, takes what is written with this prefix, and leaves the rest to the field without. The attributes
//! `xml:…` and `xmlns:…` always have their prefix: `@xml:lang`.
//!
//! What serde buffers (`flatten`, untagged and internally tagged enums) has no type while it is read. An element is a map
//! then, with its text as `$text`, and an attribute a string. So a flattened struct can have fields that are structs,
//! or strings for attributes, but no `name: u32`.
//!
//! Where elements of other names come between those of a sequence, the nodes from there to the end of the parent are
//! held in memory. This takes linear time, whatever the number of sequences.
//!
//! # Differences from quick-xml
//!
//! - Documents that are not well-formed are [repaired](Deserializer::with_strict), with the end tags that are missing and
//!   references that are unknown. There, most of them are errors.
//! - Entities that the internal subset declares are expanded, within a [budget](fivefold_core::Limits::entity_bytes), and
//!   attributes that it declares are supplied. The named references of HTML are known, as XML5 has it.
//! - A document has one element. There, a sequence can be deserialized from several, and from text.
//! - Fields can have names with prefixes. There, none is ever found. A sequence has elements of its name with any prefix;
//!   there, with one only.
//! - Lists are separated by any white space; there, by spaces.
//! - `xsi:nil` counts in the items of sequences.
//! - In the content of a newtype variant, an enum is named by text. There, it is the variant's own element again, which
//!   does not end if it is the same enum.
//! - A type may ignore an error of a field; what the field left unread is skipped.
//! - Elements out of order are no feature to be turned on, and no limit bounds the number of events that are held.
//!
//! As there, 128 elements can be read inside one another; see [`Deserializer::with_depth_limit`].

#![forbid(unsafe_code)]

mod deserializer;
mod element;
mod error;
mod path;
mod plain;
mod source;
mod state;
mod tape;
mod value;

pub use deserializer::{Deserializer, from_element, from_str};
#[cfg(feature = "encoding")]
pub use deserializer::{from_reader, from_slice};
pub use error::DeserializeError;
pub use source::EventSource;
