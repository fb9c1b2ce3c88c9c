//! A value under construction: a range of the input for as long as possible, copied only when necessary.

pub use crate::chunk::Chunk;

use crate::input::Cursor;
use crate::{Span, Text, floor_char_boundary, work};

/// A name, value or comment that is being collected.
///
/// It is a range of the current chunk until something forces a copy into the scratch buffer: a character that differs
/// from its source, or the end of the chunk. Several pieces share one scratch buffer, and only the newest one grows.
#[derive(Clone, Copy, Debug, Default)]
pub struct Piece {
    span: Span,
    /// The copy's place in the scratch buffer.
    copy: (usize, usize),
    place: Place,
    /// Whether the text so far differs from the source at `span`.
    changed: bool,
}

/// The least room that the scratch buffer has at first, in bytes: it takes as long to make it larger as to make it.
const FIRST_COPY: usize = 128;

/// Where the text of a piece is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Place {
    /// In the chunk, at the piece's span.
    #[default]
    Chunk,
    /// In the scratch buffer.
    Copy,
    /// In the scratch buffer, and full: appending more would exceed a limit.
    FullCopy,
}

impl Piece {
    /// A piece of nothing, at the start.
    pub const EMPTY: Self = Self { span: Span::empty(0), copy: (0, 0), place: Place::Chunk, changed: false };

    /// An empty piece at `offset`.
    #[inline]
    pub fn begin(offset: u64) -> Self {
        Self { span: Span::empty(offset), ..Self::default() }
    }

    /// A piece that is the source at `span`.
    #[inline]
    pub fn of_source(span: Span) -> Self {
        Self { span, ..Self::default() }
    }

    /// Where the piece stands in the source.
    #[inline]
    pub fn span(&self) -> Span {
        self.span
    }

    /// Whether the text so far equals the source at the span.
    #[inline]
    pub fn is_verbatim(&self) -> bool {
        !self.changed
    }

    #[inline(always)]
    fn is_copied(&self) -> bool {
        self.place != Place::Chunk
    }

    /// Whether no text has been collected.
    #[inline]
    pub fn is_empty(&self) -> bool {
        if self.is_copied() { self.copy.0 == self.copy.1 } else { self.span.is_empty() }
    }

    /// Appends the source from the piece's end up to `end`, as it stands.
    #[inline]
    pub fn extend_to(&mut self, end: u64, chunk: Chunk<'_>, scratch: &mut String) {
        if self.is_copied() {
            self.append_copy(chunk.slice(Span::new(self.span.end, end)), scratch);
        }
        self.span.end = end;
    }

    /// Appends `text`, which equals the source after the piece's end but need not lie in the chunk any more.
    ///
    /// A piece that begins in an earlier chunk must be empty or a copy already, as after [`keep`](Self::keep).
    #[cold]
    pub fn extend_with(&mut self, text: &str, chunk: Chunk<'_>, scratch: &mut String) {
        self.keep(chunk, scratch);
        self.append_copy(text, scratch);
        self.span.end += text.len() as u64;
    }

    /// Appends `text` in place of the source from the piece's end up to `end`.
    #[cold]
    pub fn replace_to(&mut self, end: u64, text: &str, chunk: Chunk<'_>, scratch: &mut String) {
        self.keep(chunk, scratch);
        self.append_copy(text, scratch);
        self.changed = true;
        self.span.end = end;
    }

    /// Appends the current input character, with its newline normalised.
    pub fn append_current(&mut self, input: &Cursor<'_>, scratch: &mut String) {
        if input.is_changed_newline() {
            self.replace_current('\n', input, scratch);
        } else {
            let Span { start, end } = input.current_span();
            debug_assert_eq!(self.span.end, start);
            self.extend_to(end, input.chunk(), scratch);
        }
    }

    /// Appends `character` in place of the current input character.
    #[cold]
    pub fn replace_current(&mut self, character: char, input: &Cursor<'_>, scratch: &mut String) {
        self.replace_to(input.current_span().end, character.encode_utf8(&mut [0; 4]), input.chunk(), scratch);
    }

    /// Copies what has been collected, because the chunk is about to go away or to differ.
    pub fn keep(&mut self, chunk: Chunk<'_>, scratch: &mut String) {
        if !self.is_copied() {
            if scratch.capacity() == 0 {
                *scratch = String::with_capacity(FIRST_COPY.max(2 * self.len()));
            }
            let start = scratch.len();
            // An empty piece may stand in an earlier chunk.
            if !self.span.is_empty() {
                scratch.push_str(chunk.slice(self.span));
            }
            self.copy = (start, scratch.len());
            self.place = Place::Copy;
        }
    }

    /// As [`keep`](Self::keep), for a piece that [`cut`](Self::cut) will shorten to `limit` bytes. Once it is longer, nothing
    /// is appended to it any more, so that it takes no more memory however many chunks it goes on for.
    pub fn keep_within(&mut self, limit: usize, chunk: Chunk<'_>, scratch: &mut String) {
        self.keep(chunk, scratch);
        if self.len() > limit {
            self.place = Place::FullCopy;
        }
    }

    /// The length of the text so far, in bytes.
    #[inline]
    pub fn len(&self) -> usize {
        if self.is_copied() { self.copy.1 - self.copy.0 } else { self.span.len() as usize }
    }

    /// Truncates the piece to at most `len` bytes, at a character boundary. Returns the span of the whole piece if that
    /// removed something.
    #[inline(always)]
    pub fn cut(&mut self, len: usize, chunk: Chunk<'_>, scratch: &str) -> Option<Span> {
        if self.len() <= len {
            return None;
        }
        let whole = self.span;
        self.truncate(len, chunk, scratch);
        Some(whole)
    }

    /// Cuts the piece, which is longer than `len` bytes.
    #[cold]
    fn truncate(&mut self, len: usize, chunk: Chunk<'_>, scratch: &str) {
        let len = floor_char_boundary(self.text(chunk, scratch).data, len);
        if self.is_copied() {
            self.copy.1 = self.copy.0 + len;
        }
        if !self.changed {
            self.span.end = self.span.start + len as u64;
        }
    }

    /// Makes the piece stand for `span`, from whose replacement text it was taken.
    pub fn relocate(&mut self, span: Span, chunk: Chunk<'_>, scratch: &mut String) {
        self.keep(chunk, scratch);
        self.span = span;
        self.changed = true;
    }

    #[inline(always)]
    fn append_copy(&mut self, text: &str, scratch: &mut String) {
        if self.place == Place::FullCopy {
            return;
        }
        if self.copy.1 != scratch.len() {
            // Another piece was kept in between. That happens once a chunk at most, so the copying stays linear.
            let start = scratch.len();
            work::bytes(self.copy.1 - self.copy.0);
            scratch.extend_from_within(self.copy.0..self.copy.1);
            self.copy.0 = start;
        }
        work::bytes(text.len());
        scratch.push_str(text);
        self.copy.1 = scratch.len();
    }

    /// The text collected so far.
    #[inline(always)]
    pub fn text<'a>(&self, chunk: Chunk<'a>, scratch: &'a str) -> Text<'a> {
        let data = if self.is_copied() { &scratch[self.copy.0..self.copy.1] } else { chunk.slice(self.span) };
        Text { data, span: self.span, verbatim: !self.changed }
    }
}

/// A piece that grows, together with the scratch buffer that it may be copied to.
#[derive(Debug)]
pub struct PieceMut<'a> {
    /// The piece.
    pub piece: &'a mut Piece,
    /// The scratch buffer.
    pub scratch: &'a mut String,
}

impl PieceMut<'_> {
    /// See [`Piece::extend_to`].
    #[inline]
    pub fn extend_to(self, end: u64, chunk: Chunk<'_>) {
        self.piece.extend_to(end, chunk, self.scratch);
    }

    /// See [`Piece::extend_with`].
    #[inline]
    pub fn extend_with(self, text: &str, chunk: Chunk<'_>) {
        self.piece.extend_with(text, chunk, self.scratch);
    }

    /// See [`Piece::replace_to`].
    #[inline]
    pub fn replace_to(self, end: u64, text: &str, chunk: Chunk<'_>) {
        self.piece.replace_to(end, text, chunk, self.scratch);
    }

    /// See [`Piece::relocate`].
    #[inline]
    pub fn relocate(self, span: Span, chunk: Chunk<'_>) {
        self.piece.relocate(span, chunk, self.scratch);
    }

    /// See [`Piece::append_current`].
    #[inline]
    pub fn append_current(self, input: &Cursor<'_>) {
        self.piece.append_current(input, self.scratch);
    }

    /// See [`Piece::replace_current`].
    #[inline]
    pub fn replace_current(self, character: char, input: &Cursor<'_>) {
        self.piece.replace_current(character, input, self.scratch);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plain_piece_is_a_slice_of_the_chunk() {
        let (chunk, mut scratch) = (Chunk { text: "xabcx", base: 10 }, String::new());
        let mut piece = Piece::begin(11);
        piece.extend_to(13, chunk, &mut scratch);
        piece.extend_to(14, chunk, &mut scratch);
        assert_eq!(piece.text(chunk, &scratch), Text::verbatim("abc", 11));
        assert!(scratch.is_empty());
    }

    #[test]
    fn a_replacement_forces_a_copy() {
        let (chunk, mut scratch) = (Chunk { text: "aBc", base: 0 }, String::new());
        let mut piece = Piece::begin(0);
        piece.extend_to(1, chunk, &mut scratch);
        piece.replace_to(2, "b", chunk, &mut scratch);
        piece.extend_to(3, chunk, &mut scratch);
        assert_eq!(piece.text(chunk, &scratch), Text::replaced("abc", Span::new(0, 3)));
    }

    #[test]
    fn a_piece_outlives_its_chunk_and_stays_verbatim() {
        let mut scratch = String::new();
        let (first, second) = (Chunk { text: "ab", base: 0 }, Chunk { text: "cd", base: 2 });
        let mut name = Piece::begin(0);
        name.extend_to(1, first, &mut scratch);
        let mut value = Piece::begin(1);
        value.extend_to(2, first, &mut scratch);
        name.keep(first, &mut scratch);
        value.keep(first, &mut scratch);
        value.extend_to(3, second, &mut scratch);
        assert_eq!(value.text(second, &scratch), Text::verbatim("bc", 1));
        assert_eq!(name.text(second, &scratch), Text::verbatim("a", 0));
    }

    #[test]
    fn an_empty_piece_can_begin_in_an_earlier_chunk() {
        let (chunk, mut scratch) = (Chunk { text: "cd", base: 12 }, String::new());
        let mut comment = Piece::begin(10);
        comment.extend_with("ab", chunk, &mut scratch);
        comment.extend_to(14, chunk, &mut scratch);
        assert_eq!(comment.text(chunk, &scratch), Text::verbatim("abcd", 10));
    }

    #[test]
    fn a_piece_that_will_be_cut_takes_no_more_memory_than_that() {
        let (text, mut scratch) = ("é".repeat(100), String::new());
        let mut piece = Piece::begin(0);
        for base in (0..100_000).step_by(200) {
            let chunk = Chunk { text: &text, base };
            piece.extend_to(base + 200, chunk, &mut scratch);
            piece.keep_within(301, chunk, &mut scratch);
        }
        assert!(scratch.len() < 600, "{}", scratch.len());
        let chunk = Chunk { text: "", base: 100_000 };
        assert_eq!(piece.cut(301, chunk, &scratch), Some(Span::new(0, 100_000)));
        assert_eq!(piece.text(chunk, &scratch), Text::verbatim(&"é".repeat(150), 0));
    }

    #[test]
    fn a_copy_that_is_not_the_newest_moves() {
        let (chunk, mut scratch) = (Chunk { text: "nab", base: 0 }, String::new());
        let mut value = Piece::begin(1);
        value.replace_to(2, "A", chunk, &mut scratch);
        let mut name = Piece::of_source(Span::new(0, 1));
        name.keep(chunk, &mut scratch);
        value.extend_to(3, chunk, &mut scratch);
        assert_eq!(value.text(chunk, &scratch).data, "Ab");
        assert_eq!(name.text(chunk, &scratch).data, "n");
    }
}
