//! The work on an input, timed.

pub mod conformance;
pub mod content;
pub mod deserialize;
pub mod edits;
pub mod feeds;
pub mod html;
pub mod lines;
pub mod playground;
pub mod rewrite;
pub mod sanitize;
pub mod select;
pub mod source_edits;
pub mod xml;
pub mod xml_filter;

use core::time::Duration;
use cpu_time::ThreadTime;
use fivefold::Document;
use std::hint::black_box;

/// An operation on an input.
#[derive(Clone, Copy, Debug)]
pub struct Work {
    /// Its name.
    pub name: &'static str,
    /// Runs the operation. The time only includes what the name says: serializing does not include parsing.
    pub run: fn(&str) -> Sample,
}

impl Work {
    /// Creates work with this name.
    pub const fn new(name: &'static str, run: fn(&str) -> Sample) -> Self {
        Self { name, run }
    }
}

/// The time of the work, and the amount of its output.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// Processor time, which other programs disturb less than wall-clock time.
    pub time: Duration,
    /// The number of created nodes, events or bytes.
    pub output: usize,
}

/// Times `work` and dropping its result, but not counting it.
fn timed<T>(work: impl FnOnce() -> T, count: impl FnOnce(&mut T) -> usize) -> Sample {
    let start = ThreadTime::now();
    let mut made = black_box(work());
    let time = start.elapsed();
    let output = count(&mut made);
    let start = ThreadTime::now();
    drop(made);
    Sample { time: time + start.elapsed(), output }
}

/// Times work that creates a document.
fn timed_document(work: impl FnOnce() -> Document) -> Sample {
    timed(work, count_nodes)
}

/// Times work that creates a text.
fn timed_text(work: impl FnOnce() -> String) -> Sample {
    timed(work, |text| text.len())
}

/// The number of nodes ever created in a document: those that a parser has dropped were work, too.
fn count_nodes(document: &mut Document) -> usize {
    document.create_comment("").expect("the document has room").index()
}

/// Passes each character of a text to `feed`.
fn for_each_character(text: &str, mut feed: impl FnMut(&str)) {
    let mut buffer = [0; 4];
    for character in text.chars() {
        feed(character.encode_utf8(&mut buffer));
    }
}

/// A text in UTF-16, with a byte order mark.
fn as_utf16(text: &str) -> Vec<u8> {
    "\u{FEFF}".encode_utf16().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect()
}
