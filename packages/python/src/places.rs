//! Places in the source, as Python counts them: in characters.

use fivefold::{ColumnUnit, Language, LineIndex, ParseError, Span};
use std::collections::VecDeque;

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

/// Finds the places of byte offsets in a source of which only a part is kept.
#[derive(Default)]
pub(crate) struct StreamedPlaces {
    /// What is kept; never empty once something was fed.
    blocks: VecDeque<Block>,
    /// Whether the text so far ends with a carriage return, which is not in the blocks yet: a line feed may follow.
    holds_return: bool,
}

/// A part of a source.
struct Block {
    /// Where it begins, in bytes of the source, in characters, and as a line and a column from 1.
    base: u64,
    characters: usize,
    place: Place,
    /// The part itself. All but the first have a space before it, for a byte order mark counts only at the very beginning.
    text: String,
    padding: usize,
    places: Places,
}

impl Block {
    fn new(base: u64, characters: usize, place: Place, text: &str) -> Self {
        let padding = usize::from(base > 0);
        let text = [&" "[..padding], text].concat();
        Self { base, characters, place, places: Places::new(&text), text, padding }
    }

    /// The offset in the text of one in the source.
    fn offset(&self, offset: u64) -> u64 {
        (offset.saturating_sub(self.base) + self.padding as u64).min(self.text.len() as u64)
    }

    fn characters(&self, offset: u64) -> usize {
        self.characters + self.places.characters(&self.text, self.offset(offset)) - self.padding
    }

    fn place(&self, offset: u64) -> Place {
        match self.places.place(self.offset(offset)) {
            (1, column) => (self.place.0, self.place.1 + column - 1 - self.padding as u64),
            (line, column) => (self.place.0 + line - 1, column),
        }
    }

    fn end(&self) -> u64 {
        self.base + (self.text.len() - self.padding) as u64
    }
}

impl StreamedPlaces {
    /// Adds the next part of the source.
    pub(crate) fn feed(&mut self, text: &str, is_last: bool) {
        let holds_return = !is_last && if text.is_empty() { self.holds_return } else { text.ends_with('\r') };
        let before = if self.holds_return && !(text.is_empty() && holds_return) { "\r" } else { "" };
        let kept = text.len() - usize::from(holds_return && !text.is_empty());
        self.holds_return = holds_return;
        let text = [before, &text[..kept]].concat();
        if text.is_empty() && !self.blocks.is_empty() {
            return;
        }
        let block = match self.blocks.back() {
            Some(last) => Block::new(last.end(), last.characters(last.end()), last.place(last.end()), &text),
            None => Block::new(0, 0, (1, 1), &text),
        };
        self.blocks.push_back(block);
    }

    /// Drops the parts that end before an offset.
    pub(crate) fn drop_until(&mut self, offset: u64) {
        while self.blocks.len() > 1 && self.blocks[0].end() < offset {
            self.blocks.pop_front();
        }
    }

    /// The part in which an offset stands; the first one if that is dropped already.
    fn block(&self, offset: u64) -> Option<&Block> {
        let after = self.blocks.partition_point(|block| block.base <= offset);
        self.blocks.get(after.saturating_sub(1))
    }

    /// The number of characters before a byte offset.
    pub(crate) fn characters(&self, offset: u64) -> usize {
        self.block(offset).map_or(0, |block| block.characters(offset))
    }

    /// The line and the column of a byte offset.
    pub(crate) fn place(&self, offset: u64) -> Place {
        self.block(offset).map_or((1, 1), |block| block.place(offset))
    }

    /// What [`ParseError::explain`] says of an error.
    pub(crate) fn explain(&self, error: &ParseError, language: Language) -> String {
        // The parts over which its extent goes.
        let begin = self.blocks.partition_point(|block| block.end() <= error.extent.start);
        let parts = self.blocks.iter().skip(begin).take_while(|block| block.base < error.extent.end);
        let base = self.blocks.get(begin).map_or(0, |block| block.base);
        let text: String = parts.map(|block| &block.text[block.padding..]).collect();
        let mut moved = *error;
        moved.extent =
            Span { start: error.extent.start.saturating_sub(base), end: error.extent.end.saturating_sub(base) };
        moved.explain(language, &text)
    }
}

/// How many characters begin in a part of a text in UTF-8.
fn count_characters(bytes: &[u8]) -> u32 {
    bytes.iter().map(|byte| u32::from((*byte as i8) >= -0x40)).sum()
}
