//! What is done to an input, timed.

pub mod edits;
pub mod html;
pub mod lines;
pub mod xml;

use core::time::Duration;
use cpu_time::ThreadTime;
use fivefold::dom::Document;
use std::hint::black_box;

/// Something that is done to an input.
#[derive(Clone, Copy, Debug)]
pub struct Work {
    /// What is done.
    pub name: &'static str,
    /// Does it. The time is that of what the work is named for: to serialise does not include to parse.
    pub run: fn(&str) -> Sample,
}

impl Work {
    /// Work of that name.
    pub const fn new(name: &'static str, run: fn(&str) -> Sample) -> Self {
        Self { name, run }
    }
}

/// What a piece of work took, and how much came of it.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// The processor's time, which other programs do not disturb as they do that of a clock.
    pub time: Duration,
    /// The nodes, events or bytes that were made.
    pub output: usize,
}

/// Times `work` and the drop of what it makes, but not how that is counted.
fn timed<T>(work: impl FnOnce() -> T, count: impl FnOnce(&mut T) -> usize) -> Sample {
    let start = ThreadTime::now();
    let mut made = black_box(work());
    let time = start.elapsed();
    let output = count(&mut made);
    let start = ThreadTime::now();
    drop(made);
    Sample { time: time + start.elapsed(), output }
}

/// Times work that makes a document.
fn timed_document(work: impl FnOnce() -> Document) -> Sample {
    timed(work, count_nodes)
}

/// Times work that makes a text.
fn timed_text(work: impl FnOnce() -> String) -> Sample {
    timed(work, |text| text.len())
}

/// How many nodes were ever made in a document: those that a parser has thrown away were work, too.
fn count_nodes(document: &mut Document) -> usize {
    document.create_comment("").expect("the document has room").index()
}

/// Gives each character of a text to `feed`, by itself.
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
