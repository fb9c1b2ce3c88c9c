//! Properties of the XML parser, the readers and the serializers.

mod bytes;
pub(crate) mod events;
mod hook;
mod parse;
mod reader;
mod tokens;

pub use bytes::xml_bytes;
pub use hook::xml_hook;
pub use parse::xml_parse;
pub use reader::xml_reader;
pub use tokens::xml_tokens;

use crate::input::{Cuts, Input};
use crate::limits::limits;
use fivefold::encoding::{Hints, UTF_8};
use fivefold::xml::{IllegalCharacters, Options, StreamReader};
use std::io::{self, BufRead, Read};

/// Options of all kinds, with errors.
pub(crate) fn options(input: &mut Input<'_>) -> Options {
    let illegal = [IllegalCharacters::Keep, IllegalCharacters::Replace, IllegalCharacters::Drop];
    Options::default()
        .with_errors(true)
        .with_notices(input.choose())
        .with_illegal_characters(input.pick(&illegal))
        .with_c1_references_as_windows_1252(input.choose())
        .with_limits(limits(input))
}

/// A reader over the chunks of a text, which are UTF-8 whatever the text declares.
fn stream(chunks: Chunks<'_>, options: Options) -> StreamReader<Chunks<'_>> {
    StreamReader::with_options(chunks, Hints::default().with_encoding(UTF_8), options)
}

/// Returns one chunk per read.
#[derive(Debug)]
pub(crate) struct Chunks<'b> {
    /// The remaining chunks, the last one first.
    chunks: Vec<&'b [u8]>,
    /// Whether each chunk is preceded by a read that would block.
    blocks: bool,
    has_blocked: bool,
}

impl<'b> Chunks<'b> {
    pub(crate) fn new(bytes: &'b [u8], cuts: Cuts) -> Self {
        let mut chunks = cuts.of_bytes(bytes);
        chunks.retain(|chunk| !chunk.is_empty());
        chunks.reverse();
        Self { chunks, blocks: false, has_blocked: false }
    }

    /// A read fails once before each chunk, because it would block.
    fn with_blocking(self) -> Self {
        Self { blocks: true, ..self }
    }
}

impl Read for Chunks<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.fill_buf()?.read(buffer)?;
        self.consume(length);
        Ok(length)
    }
}

impl BufRead for Chunks<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.has_blocked = self.blocks && !self.has_blocked;
        if self.has_blocked {
            return Err(io::ErrorKind::WouldBlock.into());
        }
        Ok(self.chunks.last().copied().unwrap_or_default())
    }

    fn consume(&mut self, length: usize) {
        if let Some(chunk) = self.chunks.last_mut() {
            *chunk = &chunk[length..];
            if chunk.is_empty() {
                self.chunks.pop();
            }
        }
    }
}

/// Repeats reads that would block.
fn wait<T>(mut attempt: impl FnMut() -> io::Result<T>) -> T {
    loop {
        match attempt() {
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            other => return other.expect("memory can be read"),
        }
    }
}
