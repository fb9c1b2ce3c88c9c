//! Lines and columns, computed from byte offsets on demand.

use crate::scan::find_any;

/// A place as people read it; both numbers start at 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineColumn {
    /// The line. Lines end at LF, CRLF or a lone CR, and hold their terminator.
    pub line: u64,
    /// The column, in UTF-16 code units, as editors count. A byte order mark at the start counts for nothing.
    pub column: u64,
}

/// The starts of a source's lines.
///
/// Building it takes time linear in the source; a look-up takes the logarithm of the number of lines, plus the length
/// of the line in question.
///
/// ```
/// use fivefold::{LineColumn, LineIndex};
/// let index = LineIndex::new("<p>\r\n𝄞x");
/// assert_eq!(index.line_column(0), LineColumn { line: 1, column: 1 });
/// // The clef is four bytes and two UTF-16 code units.
/// assert_eq!(index.line_column(9), LineColumn { line: 2, column: 3 });
/// ```
#[derive(Clone, Debug)]
pub struct LineIndex<'a> {
    source: &'a str,
    starts: Vec<usize>,
}

impl<'a> LineIndex<'a> {
    /// Finds the lines of `source`.
    pub fn new(source: &'a str) -> Self {
        let bytes = source.as_bytes();
        let mut starts = vec![0];
        let mut at = 0;
        loop {
            at += find_any(&bytes[at..], *b"\n\r") + 1;
            if at > bytes.len() {
                return Self { source, starts };
            }
            if bytes[at - 1] == b'\r' && bytes.get(at) == Some(&b'\n') {
                at += 1;
            }
            starts.push(at);
        }
    }

    /// The line that holds byte `offset`, from 1, in the logarithm of the number of lines. An offset past the end counts
    /// as the end.
    pub fn line_number(&self, offset: u64) -> u64 {
        self.starts.partition_point(|&start| start as u64 <= offset) as u64
    }

    /// The line and column of the character that starts at byte `offset`. An offset past the end counts as the end,
    /// one inside a character as the character's start.
    pub fn line_column(&self, offset: u64) -> LineColumn {
        let mut offset = usize::try_from(offset).map_or(self.source.len(), |offset| offset.min(self.source.len()));
        while !self.source.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.starts.partition_point(|&start| start <= offset);
        let before = &self.source[self.starts[line - 1]..offset];
        let before = if line == 1 { before.strip_prefix('\u{FEFF}').unwrap_or(before) } else { before };
        let units: usize = before.chars().map(char::len_utf16).sum();
        LineColumn { line: line as u64, column: units as u64 + 1 }
    }

    /// The source's text on `line` (from 1), without its terminator; `None` past the last line.
    pub fn line(&self, line: u64) -> Option<&'a str> {
        let index = usize::try_from(line).ok()?.checked_sub(1)?;
        let start = *self.starts.get(index)?;
        let end = self.starts.get(index + 1).copied().unwrap_or(self.source.len());
        Some(self.source[start..end].trim_end_matches(['\r', '\n']))
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
        assert_eq!(
            [index.line(1), index.line(2), index.line(3), index.line(4)],
            [Some("a"), Some("b"), Some(""), None]
        );
        assert_eq!(index.line(0), None);
    }
}
