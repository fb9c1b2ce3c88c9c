//! The excerpt of a line that a diagnostic shows.

use crate::visible::{TAB, shown};
use core::ops::Range;
use unicode_width::UnicodeWidthChar;

/// An excerpt of one line, without tabs and control characters.
#[derive(Debug)]
pub(super) struct Excerpt<'a> {
    pub(super) text: String,
    /// The excerpt as written in the source, and its offset there.
    source: &'a str,
    start: usize,
    /// Whether the marked range is truncated.
    pub(super) is_mark_cut: bool,
    is_start_cut: bool,
}

/// The least number of columns for the marked range, however long its label is.
const LEAST_MARK: usize = 8;

impl<'a> Excerpt<'a> {
    /// Cuts the marked range with its surroundings out of a source, so that it fits into `columns`, with `label`
    /// columns left after the mark. A marked range ends with its first line.
    ///
    /// Takes time linear in the columns, regardless of the line's length.
    pub(super) fn cut(source: &'a str, marked: Range<usize>, columns: usize, label: usize) -> Self {
        let [start, end] = [marked.start, marked.end].map(|offset| character_start(source, offset));
        let marked = start..end.max(start);
        let label = if label == 0 { 0 } else { " ".len() + label };
        let least = columns.saturating_sub(2 * ELLIPSIS_COLUMNS + label).max(LEAST_MARK);
        let mark = Part::take(source[marked.clone()].chars(), least);
        let mark_end = marked.start + mark.bytes;
        let left = Part::take(source[..marked.start].chars().rev(), columns);
        let left = if left.is_cut { left } else { left.without_indentation(&source[..marked.start]) };
        // With text after a truncated mark, the mark would appear to end there.
        let right = if mark.is_cut { Part::CUT } else { Part::take(source[mark_end..].chars(), columns) };

        // An empty mark still has one column.
        let room = columns.saturating_sub(mark.columns.max(1));
        let right_wants = right.columns.max(label);
        let fits = !left.is_cut && !right.is_cut && left.columns + right_wants <= room;
        let (left, right) = if fits {
            (left, right)
        } else {
            let room = room.saturating_sub(2 * ELLIPSIS_COLUMNS);
            let share = (room / 2).min(room.saturating_sub(label)).max(room.saturating_sub(right_wants));
            let left = left.shortened(share, source[..marked.start].chars().rev());
            let right = right.shortened(room.saturating_sub(left.columns), source[mark_end..].chars());
            (left, right)
        };
        let range = marked.start - left.bytes..mark_end + right.bytes;
        let [before, after] = [left.is_cut, right.is_cut].map(|is_cut| if is_cut { ELLIPSIS } else { "" });
        let text = format!("{before}{}{after}", shown(&source[range.clone()]));
        let is_mark_cut = mark.is_cut;
        Self { text, source: &source[range.clone()], start: range.start, is_mark_cut, is_start_cut: left.is_cut }
    }

    /// Maps a range of the source to the excerpt; beyond its end, to the end.
    pub(super) fn place(&self, range: &Range<usize>) -> Range<usize> {
        let place = |offset: usize| {
            let offset = offset.saturating_sub(self.start).min(self.source.len());
            let before = if self.is_start_cut { ELLIPSIS.len() } else { 0 };
            before + shown(&self.source[..offset]).len()
        };
        place(range.start)..place(range.end)
    }
}

const ELLIPSIS: &str = "…";
const ELLIPSIS_COLUMNS: usize = 1;

/// Adjacent characters of one line.
#[derive(Clone, Copy, Debug, Default)]
struct Part {
    bytes: usize,
    columns: usize,
    /// Whether the line continues beyond them.
    is_cut: bool,
}

impl Part {
    /// No characters, at a place inside the line.
    const CUT: Self = Self { bytes: 0, columns: 0, is_cut: true };

    /// Takes characters to the end of the line, or as many as fit into `columns`.
    fn take(characters: impl Iterator<Item = char>, columns: usize) -> Self {
        let mut part = Self::default();
        for character in characters.take_while(|&character| !is_line_end(character)) {
            let width = columns_of(character);
            if part.columns + width > columns {
                part.is_cut = true;
                break;
            }
            part.bytes += character.len_utf8();
            part.columns += width;
        }
        part
    }

    /// The part of a line before `before`, without white space and a byte order mark at the line's start.
    fn without_indentation(self, before: &str) -> Self {
        let line = &before[before.len() - self.bytes..];
        let rest = line.trim_start_matches(|character: char| character.is_whitespace() || character == '\u{FEFF}');
        Self { bytes: rest.len(), columns: rest.chars().map(columns_of).sum(), ..self }
    }

    /// This part, or as much of its end as fits into `columns`.
    fn shortened(self, columns: usize, characters: impl Iterator<Item = char>) -> Self {
        if self.columns <= columns { self } else { Self::take(characters, columns) }
    }
}

const fn is_line_end(character: char) -> bool {
    matches!(character, '\n' | '\r')
}

/// An upper bound of a character's columns: a character of width zero counts as one, so that any line has a bounded
/// number of characters.
fn columns_of(character: char) -> usize {
    match character {
        '\t' => TAB.len(),
        _ => character.width().unwrap_or(1).max(1),
    }
}

/// Where the character that holds the byte at `offset` begins; the end of the text if `offset` is beyond it.
fn character_start(text: &str, offset: usize) -> usize {
    let mut start = offset.min(text.len());
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    start
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An excerpt of 20 columns, and its marked part.
    fn cut(source: &str, marked: &str) -> (String, String) {
        let start = source.find(marked).unwrap();
        let range = start..start + marked.len();
        let excerpt = Excerpt::cut(source, range.clone(), 20, 0);
        assert!(excerpt.text.chars().count() <= 20, "{}", excerpt.text);
        (excerpt.text.clone(), excerpt.text[excerpt.place(&range)].to_owned())
    }

    fn of(text: &str, mark: &str) -> (String, String) {
        (text.to_owned(), mark.to_owned())
    }

    #[test]
    fn a_short_line_is_shown_without_its_indentation() {
        assert_eq!(cut("<p>\n \t <b>x</b> y\r\n</p>", "x"), of("<b>x</b> y", "x"));
        assert_eq!(cut("<p>\n   \n</p>", "  \n"), of("  ", "  "));
        assert_eq!(cut("\u{FEFF} <p>", "p"), of("<p>", "p"));
    }

    #[test]
    fn a_long_line_is_cut_around_the_mark() {
        let line = format!("{}<b>{}", "x".repeat(300), "y".repeat(300));
        assert_eq!(cut(&line, "<b>"), of("…xxxxxxx<b>yyyyyyyy…", "<b>"));
        assert_eq!(cut(&line[295..], "<b>"), of("xxxxx<b>yyyyyyyyyy…", "<b>"));
        assert_eq!(cut(&line[..305], "<b>"), of("…xxxxxxxxxxxxx<b>yy", "<b>"));
        assert_eq!(cut(&line, &line[300..]), of("…<b>yyyyyyyyyyyyyyy…", "<b>yyyyyyyyyyyyyyy"));
        assert_eq!(cut(&line, &line[300..400]), of("…<b>yyyyyyyyyyyyyyy…", "<b>yyyyyyyyyyyyyyy"));
    }

    #[test]
    fn a_mark_ends_with_its_line() {
        assert_eq!(cut("<a\n b>", "<a\n b"), of("<a", "<a"));
        assert_eq!(cut("ab\r\ncd", "\r\n"), of("ab", ""));
        assert_eq!(cut("", ""), of("", ""));
    }

    #[test]
    fn a_label_has_its_room() {
        let excerpt = Excerpt::cut("0123456789abcdef", 15..16, 20, 10);
        assert_eq!((&*excerpt.text, &excerpt.text[excerpt.place(&(15..16))]), ("…9abcdef", "f"));
        let excerpt = Excerpt::cut("<a href=b>", 0..10, 20, 10);
        assert_eq!((&*excerpt.text, &excerpt.text[excerpt.place(&(0..10))]), ("<a href=…", "<a href="));
    }

    #[test]
    fn nothing_is_shown_that_a_terminal_obeys() {
        assert_eq!(cut("\u{1b}[31m\u{9b}\u{202e}\t|\u{7f}", "|").0, "␛[31m\u{FFFD}\u{FFFD}    |␡");
        assert_eq!(
            cut(&"\u{301}".repeat(1000), "\u{301}").0.chars().count(),
            19,
            "one column for each, and the ellipsis"
        );
    }

    #[test]
    fn wide_characters_take_two_columns() {
        let line = "漢".repeat(100);
        let Excerpt { text, .. } = Excerpt::cut(&line, 150..153, 20, 0);
        assert_eq!(text.chars().filter(|&character| character == '漢').count(), 9);
    }
}
