//! Properties of Fivefold that hold for any input.
//!
//! Each target is a function that takes bytes and panics if a property does not hold for the input that they encode: a
//! parser gives the same document for the whole input and for its chunks, errors lie in the source, serialized
//! documents parse to the same tree, and so on. `lab/fuzz` runs the targets under libFuzzer; the tests of this crate run
//! them on inputs from a generator with fixed seeds.
//!
//! `input.rs` describes the encoding.

#![forbid(unsafe_code)]

pub mod cleaning;
mod conformance;
mod content;
mod deserialize;
mod draft_2007;
mod edits;
mod feed_reader;
mod feeds;
mod html;
mod input;
pub mod kept;
mod limits;
mod microsyntax;
mod nodes;
mod playground;
mod quick_xml;
mod readers;
mod recording;
mod rewrite;
mod sanitize;
mod selectors;
pub mod serde_types;
mod source_edits;
mod trace;
mod vocabulary;
mod warc;
mod xml;
mod xml_edits;
mod xml_filter;

pub use conformance::conformance;
pub use content::content;
pub use deserialize::deserialize;
pub use draft_2007::draft_2007_tokens;
pub use edits::edits;
pub use feed_reader::feed_reader;
pub use feeds::feeds;
pub use html::{
    assert_file_stays, assert_written_comes_back, html_bytes, html_fragment, html_parse, html_scripts, html_tokens,
    html_writing,
};
pub use input::{HEAD, html_chunks};
pub use microsyntax::microsyntax;
pub use playground::playground;
pub use quick_xml::quick_xml;
pub use readers::readers;
pub use rewrite::rewrite;
pub use sanitize::sanitize;
pub use selectors::selectors;
pub use serde_types::serde_types;
pub use source_edits::source_edits;
pub use trace::trace;
pub use vocabulary::{HTML, MICROSYNTAX, Vocabulary, XML};
pub use warc::warc;
pub use xml::{xml_bytes, xml_hook, xml_parse, xml_reader, xml_tokens};
pub use xml_edits::xml_edits;
pub use xml_filter::xml_filter;
