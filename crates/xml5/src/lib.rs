//! XML5: XML with well-defined error handling.
//!
//! Any text gives a tree; a well-formed, namespace-well-formed XML 1.0 document gives what an XML processor that reads
//! no external entity reports. Users take the crate `fivefold`, which joins these to a tree:
//!
//! - the [`tokenizer`], with each state under its own name;
//! - the [`tree_builder`] with its start, main and end phases, which writes to any
//!   [`XmlTreeSink`];
//! - the pull [`Reader`], for text, bytes and whatever can be read, and the [`PushReader`];
//! - serialising that gives the same tree again, by [`SerializeOptions`], and [`canonical`] XML.

#![forbid(unsafe_code)]

mod canonical;
mod driver;
#[cfg(feature = "encoding")]
pub mod encoding;
mod namespaces;
mod open_elements;
mod options;
mod phases;
mod reader;
mod recent_names;
pub mod recognise;
pub mod recover;
mod serializer;
pub mod tokenizer;
pub mod tree_builder;
mod tree_sink;
mod writer;

pub use canonical::canonical;
pub use options::{IllegalCharacters, Options};
#[cfg(feature = "tokio")]
pub use reader::AsyncReader;
#[cfg(feature = "encoding")]
pub use reader::StreamReader;
pub use reader::{
    ElementSpans, End, Event, EventAttribute, EventAttributes, IntoIter, OwnedAttribute, OwnedDoctype, OwnedEnd,
    OwnedEvent, OwnedNamespace, OwnedStart, OwnedText, PushReader, Reader, ResolvedNamespace, Start,
};
pub use serializer::{SerializeError, SerializeOptions, SerializeProblem, Strictness, push_escaped};
pub use tokenizer::read_back::{DeclaredAttribute, ReadDoctype};
pub use tree_builder::{parse_into, parse_recovering};
pub use tree_sink::XmlTreeSink;
pub use writer::Writer;
