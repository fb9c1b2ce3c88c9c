//! Space-separated tokens.

use crate::cursor::{Cursor, is_whitespace};
use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::iter::FusedIterator;

/// The tokens of a set of space-separated tokens, in order, with duplicates. Does not allocate. `class`, `headers`,
/// `ping` and many other attributes have such values.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#space-separated-tokens>
///
/// ```
/// use fivefold::microsyntax::space_separated_tokens;
///
/// let classes: Vec<&str> = space_separated_tokens(" one\ttwo  one ").collect();
/// assert_eq!(classes, ["one", "two", "one"]);
/// ```
pub fn space_separated_tokens(input: &str) -> SpaceSeparatedTokens<'_> {
    let mut cursor = Cursor::new(input);
    cursor.skip_ascii_whitespace();
    SpaceSeparatedTokens { cursor }
}

/// An iterator over tokens separated by white space. See [`space_separated_tokens`].
#[derive(Clone, Debug)]
pub struct SpaceSeparatedTokens<'a> {
    /// Never before white space.
    cursor: Cursor<'a>,
}

impl<'a> Iterator for SpaceSeparatedTokens<'a> {
    type Item = &'a str;

    /// <https://infra.spec.whatwg.org/#split-on-ascii-whitespace>
    fn next(&mut self) -> Option<&'a str> {
        if self.cursor.is_at_end() {
            return None;
        }
        let token = self.cursor.collect_until(is_whitespace);
        self.cursor.skip_ascii_whitespace();
        Some(token)
    }
}

impl FusedIterator for SpaceSeparatedTokens<'_> {}

/// The tokens of a set of space-separated tokens without duplicates, in the order of their first occurrence.
///
/// Takes time in O(n log n).
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#ordered-set-of-unique-space-separated-tokens>
///
/// ```
/// use fivefold::microsyntax::unique_space_separated_tokens;
///
/// assert_eq!(unique_space_separated_tokens("b a b"), ["b", "a"]);
/// ```
pub fn unique_space_separated_tokens(input: &str) -> Vec<&str> {
    let mut seen = BTreeSet::new();
    space_separated_tokens(input).filter(|token| seen.insert(*token)).collect()
}

/// Whether a string has no duplicate tokens: whether it is an unordered, or an ordered, set of unique space-separated
/// tokens. Tokens are compared case-sensitively.
///
/// Takes time in O(n log n).
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#unordered-set-of-unique-space-separated-tokens>
///
/// ```
/// use fivefold::microsyntax::is_valid_unique_space_separated_tokens;
///
/// assert!(is_valid_unique_space_separated_tokens(" a  A "));
/// assert!(!is_valid_unique_space_separated_tokens("a b a"));
/// ```
pub fn is_valid_unique_space_separated_tokens(input: &str) -> bool {
    let mut seen = BTreeSet::new();
    space_separated_tokens(input).all(|token| seen.insert(token))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splitting() {
        for (input, expected) in [
            ("", &[][..]),
            (" \t\n\x0C\r", &[]),
            ("a", &["a"]),
            (" a ", &["a"]),
            ("a b\tc\nd\x0Ce\rf", &["a", "b", "c", "d", "e", "f"]),
            ("a  b a", &["a", "b", "a"]),
            ("a\u{A0}b\x0Bc", &["a\u{A0}b\x0Bc"]),
            ("é ü", &["é", "ü"]),
        ] {
            assert_eq!(space_separated_tokens(input).collect::<Vec<_>>(), expected, "{input:?}");
        }
    }

    #[test]
    fn uniqueness() {
        for (input, expected) in
            [("", true), (" ", true), ("a b", true), ("a a", false), ("a A", true), ("b a b", false)]
        {
            assert_eq!(is_valid_unique_space_separated_tokens(input), expected, "{input:?}");
        }
        assert_eq!(unique_space_separated_tokens(" c a b a c "), ["c", "a", "b"]);
    }
}
