//! Places in the source, as Python counts them: in characters.

use fivefold::{ColumnUnit, LineIndex, Span};

/// The distance of two entries of [`Places::counts`], in bytes.
const BLOCK: usize = 1 << 10;

/// Finds the places of byte offsets in a source.
pub(crate) struct Places {
    lines: LineIndex,
    /// How many characters begin before each block; empty if all of the source is ASCII.
    counts: Vec<u32>,
}

/// A line and a column, both from 1.
pub(crate) type Place = (u64, u64);

impl Places {
    /// Takes time linear in the source.
    pub(crate) fn new(source: &str) -> Self {
        let mut counts = Vec::new();
        if !source.is_ascii() {
            let mut count = 0;
            for block in source.as_bytes().chunks(BLOCK) {
                counts.push(count);
                count += count_characters(block);
            }
        }
        Self { lines: LineIndex::new(source), counts }
    }

    /// The number of characters before a byte offset.
    pub(crate) fn characters(&self, source: &str, offset: u64) -> usize {
        let offset = usize::try_from(offset).unwrap_or(usize::MAX).min(source.len());
        let block = offset / BLOCK;
        match self.counts.get(block) {
            Some(count) => (*count + count_characters(&source.as_bytes()[block * BLOCK..offset])) as usize,
            // An offset at the end, where a block would begin.
            None if !self.counts.is_empty() => source.chars().count(),
            None => offset,
        }
    }

    /// A span in characters.
    pub(crate) fn span(&self, source: &str, span: Span) -> (usize, usize) {
        (self.characters(source, span.start), self.characters(source, span.end))
    }

    /// The line and the column of a byte offset.
    pub(crate) fn place(&self, offset: u64) -> Place {
        let place = self.lines.line_column_in(offset, ColumnUnit::Chars);
        (place.line, place.column)
    }
}

/// How many characters begin in a part of a text in UTF-8.
fn count_characters(bytes: &[u8]) -> u32 {
    bytes.iter().map(|byte| u32::from((*byte as i8) >= -0x40)).sum()
}
