//! Chunks of the input.

use core::num::NonZeroUsize;

/// The text in chunks of so many characters.
pub(crate) fn pieces(text: &str, size: NonZeroUsize) -> impl Iterator<Item = &str> {
    let mut rest = text;
    core::iter::from_fn(move || {
        let end = rest.char_indices().nth(size.get()).map_or(rest.len(), |(index, _)| index);
        let (piece, after) = rest.split_at(end);
        rest = after;
        (!piece.is_empty()).then_some(piece)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_counted_in_characters() {
        let cut = |text, size| pieces(text, NonZeroUsize::new(size).unwrap()).collect::<Vec<_>>();
        assert_eq!(cut("aé𝄞b", 2), ["aé", "𝄞b"]);
        assert_eq!(cut("aé𝄞b", 3), ["aé𝄞", "b"]);
        assert_eq!(cut("ab", usize::MAX), ["ab"]);
        assert!(cut("", 1).is_empty());
    }
}
