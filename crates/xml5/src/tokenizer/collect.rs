//! Collecting text, leaving out the illegal characters that the caller wants removed.

use crate::IllegalCharacters;
use fivefold_core::Span;
use fivefold_core::piece::{Chunk, Piece, PieceMut};
use fivefold_core::xml_char::is_xml_char;

/// Appends the source up to `end` to a piece, without the illegal characters that the caller wants removed.
#[inline]
pub(super) fn collect(piece: PieceMut<'_>, end: u64, chunk: Chunk<'_>, illegal: IllegalCharacters) {
    match illegal {
        IllegalCharacters::Keep => piece.extend_to(end, chunk),
        IllegalCharacters::Replace => collect_legal(piece, end, chunk, |_| "\u{FFFD}"),
        IllegalCharacters::Drop => collect_legal(piece, end, chunk, |_| ""),
    }
}

/// Like [`collect`], for the data of a comment or processing instruction. An illegal character inside what would
/// otherwise be the end delimiter is not left out, but replaced.
#[inline]
pub(super) fn collect_data(piece: PieceMut<'_>, end: u64, chunk: Chunk<'_>, illegal: IllegalCharacters) {
    match illegal {
        IllegalCharacters::Drop => {
            let keeps_apart = |data: &str| data.ends_with(['-', '?']);
            collect_legal(piece, end, chunk, |data| if keeps_apart(data) { "\u{FFFD}" } else { "" });
        }
        _ => collect(piece, end, chunk, illegal),
    }
}

/// Whether a character that XML forbids can begin with this byte.
pub(super) const fn may_be_illegal(byte: u8) -> bool {
    matches!(byte, 1..=8 | 0x0B | 0x0C | 0x0E..=0x1F | 0xEF)
}

/// Appends the source up to `end` to a piece. What replaces an illegal character depends on what comes before it.
#[cold]
fn collect_legal(
    PieceMut { piece, scratch }: PieceMut<'_>,
    end: u64,
    chunk: Chunk<'_>,
    replacement: impl Fn(&str) -> &'static str,
) {
    let start = piece.span().end;
    for (at, illegal) in chunk.slice(Span::new(start, end)).match_indices(|character| !is_xml_char(character)) {
        let at = start + at as u64;
        piece.extend_to(at, chunk, scratch);
        let replacement = replacement(piece.text(chunk, scratch).data);
        piece.replace_to(at + illegal.len() as u64, replacement, chunk, scratch);
    }
    piece.extend_to(end, chunk, scratch);
}

/// Puts U+FFFD before the name of a tag or attribute of which illegal characters were left out, if nothing is left of it,
/// or what no such name begins with.
#[inline]
pub(super) fn repair_name(name: PieceMut<'_>, illegal: IllegalCharacters, chunk: Chunk<'_>) {
    let PieceMut { piece: name, scratch } = name;
    if illegal == IllegalCharacters::Drop && !name.is_verbatim() {
        let text = name.text(chunk, scratch).data;
        if text.is_empty() || text.starts_with([':', '<', '>', '/', '?', '!']) {
            let repaired = format!("\u{FFFD}{text}");
            let span = name.span();
            *name = Piece::begin(span.start);
            name.replace_to(span.end, &repaired, chunk, scratch);
        }
    }
}
