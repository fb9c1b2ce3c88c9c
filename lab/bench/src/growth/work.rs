//! The work on an input, timed.

mod edits;
mod events;
mod filter;
mod html;
mod pages;
mod rewrite;
mod xml;

use core::time::Duration;
use cpu_time::ThreadTime;
use fivefold::Document;
use std::hint::black_box;
use std::sync::LazyLock;

/// An operation on an input.
pub struct Work {
    /// Its name.
    pub name: &'static str,
    run: Box<dyn Fn(&str) -> Sample + Send + Sync>,
}

impl core::fmt::Debug for Work {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.name)
    }
}

/// All operations.
static WORKS: LazyLock<Vec<Work>> = LazyLock::new(|| {
    let works = [
        edits::works(),
        events::works(),
        filter::works(),
        html::works(),
        pages::works(),
        rewrite::works(),
        xml::works(),
    ];
    works.into_iter().flatten().collect()
});

impl Work {
    pub(super) fn new(name: &'static str, run: impl Fn(&str) -> Sample + Send + Sync + 'static) -> Self {
        Self { name, run: Box::new(run) }
    }

    /// The operation with a name.
    ///
    /// # Panics
    ///
    /// Panics if there is none.
    pub(super) fn named(name: &str) -> &'static Self {
        WORKS.iter().find(|work| work.name == name).unwrap_or_else(|| panic!("no work is named {name}"))
    }

    /// Runs the operation. The time only includes what the name says: serializing does not include parsing.
    pub fn run(&self, text: &str) -> Sample {
        (self.run)(text)
    }

    /// Makes a document.
    fn document(name: &'static str, make: fn(&str) -> Document) -> Self {
        Self::new(name, move |text| timed_document(|| make(text)))
    }

    /// Makes a text.
    fn text(name: &'static str, make: fn(&str) -> String) -> Self {
        Self::new(name, move |text| timed_text(|| make(text)))
    }

    /// Makes a text of a document, which `parse` has made before the timing starts.
    fn written(name: &'static str, parse: fn(&str) -> Document, write: fn(&Document) -> String) -> Self {
        Self::new(name, move |text| {
            let document = parse(text);
            timed_text(|| write(&document))
        })
    }

    /// Goes through a text, and counts.
    fn count(name: &'static str, count: fn(&str) -> usize) -> Self {
        Self::new(name, move |text| timed(|| count(text), |count| *count))
    }

    /// Counts in a document, which `parse` has made before the timing starts.
    fn counted(name: &'static str, parse: fn(&str) -> Document, count: fn(&Document) -> usize) -> Self {
        Self::new(name, move |text| {
            let document = parse(text);
            timed(|| count(&document), |count| *count)
        })
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

/// Times work that creates a document. Its output are the nodes ever created: those that a parser has dropped were work,
/// too.
fn timed_document(work: impl FnOnce() -> Document) -> Sample {
    timed(work, |document| document.create_comment("").expect("the document has room").index())
}

/// Times work that creates a text.
fn timed_text(work: impl FnOnce() -> String) -> Sample {
    timed(work, |text| text.len())
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
