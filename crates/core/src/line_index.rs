//! Lines and columns, and the byte offsets that they stand for.

use crate::Span;
use crate::scan::find_any;
use crate::work;
use core::fmt;

/// A place as people read it; both numbers start at 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineColumn {
    /// The line. Lines end at LF, CRLF or a lone CR, and hold their terminator.
    pub line: u64,
    /// The column, in UTF-16 code units, as editors count, unless [another unit](ColumnUnit) was asked for. A byte order
    /// mark at the start counts for nothing.
    pub column: u64,
}

impl LineColumn {
    /// The place whose line and column are counted from 0, as in the Language Server Protocol.
    pub const fn from_zero_based(line: u64, column: u64) -> Self {
        Self { line: line.saturating_add(1), column: column.saturating_add(1) }
    }

    /// Line and column, counted from 0.
    pub const fn zero_based(self) -> (u64, u64) {
        (self.line.saturating_sub(1), self.column.saturating_sub(1))
    }
}

/// Line and column as compilers write them: `3:17`.
impl fmt::Display for LineColumn {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// What a column counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ColumnUnit {
    /// Bytes of UTF-8.
    Bytes,
    /// Characters: Unicode scalar values.
    Chars,
    /// UTF-16 code units, as editors count.
    #[default]
    Utf16,
}

/// The lines of a source. It does not borrow the source.
///
/// Building it takes time linear in the source, and a lookup the logarithm of its length. It takes 16 bytes for each line,
/// and some 28 % of the length of a source that is not ASCII.
///
/// ```
/// use fivefold::{ColumnUnit, LineColumn, LineIndex};
/// let index = LineIndex::new("<p>\r\n𝄞x");
/// assert_eq!(index.line_column(0), LineColumn { line: 1, column: 1 });
/// // The clef is four bytes and two UTF-16 code units.
/// assert_eq!(index.line_column(9), LineColumn { line: 2, column: 3 });
/// assert_eq!(index.line_column_in(9, ColumnUnit::Chars), LineColumn { line: 2, column: 2 });
/// assert_eq!(index.offset(LineColumn { line: 2, column: 3 }), Some(9));
/// assert_eq!(index.offset(LineColumn::from_zero_based(1, 2)), Some(9));
/// ```
#[derive(Clone, Debug)]
pub struct LineIndex {
    lines: Vec<Line>,
    len: usize,
    /// The bytes that begin no character; empty if all characters are ASCII.
    continuations: Bits,
    /// The first bytes of characters that are two UTF-16 code units.
    pairs: Bits,
}

#[derive(Clone, Copy, Debug)]
struct Line {
    /// Where columns are counted from: after a byte order mark.
    start: usize,
    /// Where the terminator starts.
    end: usize,
}

const BYTE_ORDER_MARK: &str = "\u{FEFF}";

impl LineIndex {
    /// Finds the lines of `source`.
    #[inline]
    pub fn new(source: &str) -> Self {
        let bytes = source.as_bytes();
        let mut lines = Vec::new();
        let mut start = if source.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
        loop {
            let end = start + find_any(&bytes[start..], *b"\n\r");
            lines.push(Line { start, end });
            start = match bytes.get(end..) {
                None | Some([]) => break,
                Some([b'\r', b'\n', ..]) => end + 2,
                Some(_) => end + 1,
            };
        }
        let (continuations, pairs) = if source.is_ascii() {
            (Bits::default(), Bits::default())
        } else {
            (Bits::of(bytes, |byte| byte & 0xC0 == 0x80), Bits::of(bytes, |byte| byte >= 0xF0))
        };
        Self { lines, len: bytes.len(), continuations, pairs }
    }

    /// The line that holds byte `offset`, from 1, in the logarithm of the number of lines. An offset past the end counts
    /// as the end.
    #[inline]
    pub fn line_number(&self, offset: u64) -> u64 {
        (self.lines.partition_point(|line| line.start as u64 <= offset) as u64).max(1)
    }

    /// The line and column of the character that starts at byte `offset`. An offset past the end counts as the end,
    /// one inside a character as the character's start.
    #[inline]
    pub fn line_column(&self, offset: u64) -> LineColumn {
        self.line_column_in(offset, ColumnUnit::Utf16)
    }

    /// The line and column as [`line_column`](Self::line_column) has them, with columns that count `unit`.
    #[inline]
    pub fn line_column_in(&self, offset: u64, unit: ColumnUnit) -> LineColumn {
        let mut offset = usize::try_from(offset).map_or(self.len, |offset| offset.min(self.len));
        while self.continuations.has(offset) {
            offset -= 1;
        }
        let line = self.line_number(offset as u64);
        let start = self.lines[line as usize - 1].start;
        // Before the byte order mark is where it ends.
        let column = if offset > start { self.columns(start, offset, unit) } else { 0 };
        LineColumn { line, column: column as u64 + 1 }
    }

    /// The number of columns between two characters of a line.
    #[inline]
    fn columns(&self, start: usize, end: usize, unit: ColumnUnit) -> usize {
        let bytes = end - start;
        match unit {
            ColumnUnit::Bytes => bytes,
            ColumnUnit::Chars => bytes - self.continuations.count(start, end),
            ColumnUnit::Utf16 => bytes - self.continuations.count(start, end) + self.pairs.count(start, end),
        }
    }

    /// The byte offset of a line and column in UTF-16 code units. A column past the end of its line counts as the
    /// line's end, before the terminator; one inside a character as the character's start. `None` if there is no such
    /// line, or a number is 0.
    #[inline]
    pub fn offset(&self, place: LineColumn) -> Option<u64> {
        self.offset_in(place, ColumnUnit::Utf16)
    }

    /// The byte offset as [`offset`](Self::offset) has it, of a column that counts `unit`.
    #[inline]
    pub fn offset_in(&self, place: LineColumn, unit: ColumnUnit) -> Option<u64> {
        let line = self.line(place.line)?;
        let column = usize::try_from(place.column).unwrap_or(usize::MAX).checked_sub(1)?;
        if self.continuations.is_empty() || unit == ColumnUnit::Bytes {
            let mut offset = line.start.saturating_add(column).min(line.end);
            while self.continuations.has(offset) {
                offset -= 1;
            }
            return Some(offset as u64);
        }
        let (mut offset, mut left) = self.place_before(line, column, unit);
        while offset < line.end {
            work::steps(1);
            let units = if unit == ColumnUnit::Utf16 && self.pairs.has(offset) { 2 } else { 1 };
            if left < units {
                break;
            }
            left -= units;
            offset += 1;
            while self.continuations.has(offset) {
                offset += 1;
            }
        }
        Some(offset as u64)
    }

    /// A character of a line, at most a block before the column, and the number of columns from there.
    #[inline]
    fn place_before(&self, line: Line, column: usize, unit: ColumnUnit) -> (usize, usize) {
        // Blocks begin inside of the line, and the first is beyond the column or the line.
        let (mut known, mut beyond) = (line.start / BLOCK, line.end / BLOCK + 1);
        while known + 1 < beyond {
            let middle = known + (beyond - known) / 2;
            let is_before = middle * BLOCK <= line.end && self.columns(line.start, middle * BLOCK, unit) <= column;
            *(if is_before { &mut known } else { &mut beyond }) = middle;
        }
        let start = known * BLOCK;
        if start <= line.start {
            return (line.start, column);
        }
        // The columns of a character count where it begins.
        let mut offset = start;
        while self.continuations.has(offset) {
            offset += 1;
        }
        (offset, column - self.columns(line.start, start, unit))
    }

    /// Where a line stands, from 1, without its terminator; `None` past the last line.
    #[inline]
    pub fn line_span(&self, line: u64) -> Option<Span> {
        self.line(line).map(|line| Span::new(line.start as u64, line.end as u64))
    }

    fn line(&self, line: u64) -> Option<Line> {
        self.lines.get(usize::try_from(line).ok()?.checked_sub(1)?).copied()
    }
}

/// The number of words of [`Bits`] that are counted together, and of bytes that they stand for.
const WORDS: usize = 8;
const BLOCK: usize = 64 * WORDS;

/// A bit for each byte of a source.
#[derive(Clone, Debug, Default)]
struct Bits {
    words: Vec<u64>,
    /// The number of bits before each block, and of all.
    counts: Vec<u64>,
}

impl Bits {
    fn of(bytes: &[u8], is_set: impl Fn(u8) -> bool) -> Self {
        let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, &byte| word << 1 | u64::from(is_set(byte)));
        let words: Vec<u64> = bytes.chunks(64).map(word).collect();
        let mut counts = vec![0];
        let mut count = 0;
        for block in words.chunks(WORDS) {
            count += block.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
            counts.push(count);
        }
        Self { words, counts }
    }

    fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    fn has(&self, at: usize) -> bool {
        self.words.get(at / 64).is_some_and(|word| word >> (at % 64) & 1 == 1)
    }

    /// The number of bits from `start` up to, and without, `end`.
    fn count(&self, start: usize, end: usize) -> usize {
        (self.count_before(end) - self.count_before(start)) as usize
    }

    /// The number of bits before `at`.
    fn count_before(&self, at: usize) -> u64 {
        let block = at / BLOCK;
        let whole = self.words.get(block * WORDS..at / 64).unwrap_or_default();
        work::steps(1 + whole.len());
        let part = self.words.get(at / 64).map_or(0, |word| word & !(u64::MAX << (at % 64)));
        let in_block = whole.iter().map(|word| word.count_ones()).sum::<u32>() + part.count_ones();
        self.counts.get(block).map_or(0, |before| before + u64::from(in_block))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(source: &str, offset: u64) -> (u64, u64) {
        let LineColumn { line, column } = LineIndex::new(source).line_column(offset);
        (line, column)
    }

    #[test]
    fn every_kind_of_line_end_ends_one_line() {
        let source = "a\nb\r\nc\rd";
        assert_eq!(at(source, 1), (1, 2), "the terminator belongs to its line");
        assert_eq!(at(source, 2), (2, 1));
        assert_eq!([1, 2, 4, 5].map(|offset| LineIndex::new(source).line_number(offset)), [1, 2, 2, 3]);
        assert_eq!(at(source, 4), (2, 3), "the LF of a CRLF is still the same line");
        assert_eq!(at(source, 5), (3, 1));
        assert_eq!(at(source, 7), (4, 1));
        assert_eq!(at(source, 8), (4, 2), "the end of file is one past the last character");
    }

    #[test]
    fn a_byte_order_mark_has_no_column() {
        assert_eq!(at("\u{FEFF}ab", 3), (1, 1));
        assert_eq!(at("\u{FEFF}ab", 4), (1, 2));
    }

    #[test]
    fn offsets_out_of_place_are_moved_to_a_character() {
        assert_eq!(at("é", 1), (1, 1));
        assert_eq!(at("é", 99), (1, 2));
        assert_eq!(at("", 0), (1, 1));
        assert_eq!(["", "a\nb"].map(|source| LineIndex::new(source).line_number(99)), [1, 2]);
    }

    #[test]
    fn lines_come_without_their_terminator() {
        let index = LineIndex::new("a\r\nb\n");
        let spans = [1, 2, 3].map(|line| index.line_span(line).unwrap().range());
        assert_eq!(spans, [0..1, 3..4, 5..5]);
        assert_eq!((index.line_span(0), index.line_span(4)), (None, None));
    }

    /// Each place of some sources, counted character by character.
    #[test]
    fn places_lead_back_to_their_offsets() {
        let long = "aé𝄞".repeat(100) + "\n" + &"\u{FEFF}b".repeat(50);
        let blocks = "é\n".to_owned() + &"x".repeat(BLOCK - 4) + &"𝄞".repeat(BLOCK) + "\n" + &"é𝄞".repeat(BLOCK) + "x";
        // The last block is full.
        let full = "é".repeat(BLOCK);
        for source in ["", "ab\ncd", "é𝄞x\r\n\ré", "\u{FEFF}aé", "\u{FEFF}", &long, &blocks, &full] {
            let index = LineIndex::new(source);
            let start = if source.starts_with('\u{FEFF}') { 3 } else { 0 };
            let (mut line, mut columns) = (1, [1, 1, 1]);
            let units = [ColumnUnit::Bytes, ColumnUnit::Chars, ColumnUnit::Utf16];
            let characters = source[start..].char_indices().map(|(at, character)| (start + at, Some(character)));
            let mut previous = None;
            for (offset, character) in characters.chain([(source.len(), None)]) {
                if previous == Some('\n') || previous == Some('\r') && character != Some('\n') {
                    (line, columns) = (line + 1, [1, 1, 1]);
                }
                for (unit, column) in units.into_iter().zip(columns) {
                    let place = LineColumn { line, column };
                    assert_eq!(index.line_column_in(offset as u64, unit), place, "{source:?} {offset} {unit:?}");
                    // The LF of a CRLF is no place of its own.
                    let back = if previous == Some('\r') && character == Some('\n') { offset - 1 } else { offset };
                    assert_eq!(index.offset_in(place, unit), Some(back as u64), "{source:?} {place:?} {unit:?}");
                }
                let character = character.unwrap_or_default();
                columns[0] += character.len_utf8() as u64;
                columns[1] += 1;
                columns[2] += character.len_utf16() as u64;
                previous = Some(character);
            }
        }
    }

    #[test]
    fn columns_out_of_place_are_moved() {
        let index = LineIndex::new("𝄞a\r\nb");
        let offset = |line, column| index.offset(LineColumn { line, column });
        assert_eq!([offset(1, 2), offset(1, 99), offset(2, 99)], [Some(0), Some(5), Some(8)]);
        assert_eq!([offset(0, 1), offset(1, 0), offset(3, 1)], [None; 3]);
        assert_eq!(index.offset_in(LineColumn { line: 1, column: 3 }, ColumnUnit::Bytes), Some(0));
        assert_eq!(LineColumn::from_zero_based(0, 4).zero_based(), (0, 4));
        assert_eq!(LineColumn::from_zero_based(0, 4).to_string(), "1:5");
    }
}
