//! Texts of the document, in the source or in a copy.

use core::ops::Range;

/// A piece of text: a range of the text that values can borrow from, or of the copies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    pub(crate) start: usize,
    /// The length, with [`COPIED`](Self::COPIED) set for a copy.
    len: usize,
}

impl Piece {
    pub(crate) const EMPTY: Self = Self { start: 0, len: 0 };

    /// No text has as many bytes.
    const COPIED: usize = 1 << (usize::BITS - 1);

    pub(crate) fn copy(start: usize, end: usize) -> Self {
        Self { start, len: (end - start) | Self::COPIED }
    }

    pub(crate) fn is_copy(self) -> bool {
        self.len & Self::COPIED != 0
    }

    pub(crate) fn range(self) -> Range<usize> {
        self.start..self.start + (self.len & !Self::COPIED)
    }
}

/// A text, borrowed as long as possible.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Str<'de, 'a> {
    Source(&'de str),
    Copy(&'a str),
}

impl Str<'_, '_> {
    /// The text without its first bytes.
    #[inline]
    pub(crate) fn skip(self, len: usize) -> Self {
        match self {
            Self::Source(text) => Self::Source(&text[len..]),
            Self::Copy(text) => Self::Copy(&text[len..]),
        }
    }

    #[inline]
    pub(crate) fn get(&self) -> &str {
        match self {
            Self::Source(text) => text,
            Self::Copy(text) => text,
        }
    }
}

pub(crate) fn str_of<'de, 'a>(piece: Piece, text: &'de str, copies: &'a str) -> Str<'de, 'a> {
    match piece.is_copy() {
        false => Str::Source(&text[piece.range()]),
        true => Str::Copy(&copies[piece.range()]),
    }
}

/// A text as a range of `text`, if it is a part of that, or as a copy.
#[inline]
pub(crate) fn piece(data: &str, text: &str, copies: &mut String) -> Piece {
    if data.is_empty() {
        return Piece::EMPTY;
    }
    let start = (data.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize);
    let end = start.wrapping_add(data.len());
    if start < end && end <= text.len() {
        return Piece { start, len: data.len() };
    }
    let start = copies.len();
    copies.push_str(data);
    Piece::copy(start, copies.len())
}
