//! Comma-separated tokens.

use crate::cursor::{Cursor, strip};
use core::iter::FusedIterator;

/// The tokens of a set of comma-separated tokens, without the white space around them. Does not allocate.
///
/// A token can be empty, but an empty string has no token, and a comma at the end is not followed by one.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#comma-separated-tokens>
///
/// ```
/// use fivefold::microsyntax::comma_separated_tokens;
///
/// let tokens: Vec<&str> = comma_separated_tokens(" a ,b,,d d ").collect();
/// assert_eq!(tokens, ["a", "b", "", "d d"]);
/// ```
pub fn comma_separated_tokens(input: &str) -> CommaSeparatedTokens<'_> {
    CommaSeparatedTokens { cursor: Cursor::new(input) }
}

/// An iterator over tokens separated by commas. See [`comma_separated_tokens`].
#[derive(Clone, Debug)]
pub struct CommaSeparatedTokens<'a> {
    cursor: Cursor<'a>,
}

impl<'a> Iterator for CommaSeparatedTokens<'a> {
    type Item = &'a str;

    /// <https://infra.spec.whatwg.org/#split-on-commas>
    fn next(&mut self) -> Option<&'a str> {
        if self.cursor.is_at_end() {
            return None;
        }
        let token = self.cursor.collect_until(|byte| byte == b',');
        self.cursor.take(b',');
        Some(strip(token))
    }
}

impl FusedIterator for CommaSeparatedTokens<'_> {}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn splitting() {
        for (input, expected) in [
            ("", &[][..]),
            (" ", &[""]),
            (",", &[""]),
            (",,", &["", ""]),
            ("a,", &["a"]),
            ("a, ", &["a", ""]),
            (",a", &["", "a"]),
            (" a ,b,,d d ", &["a", "b", "", "d d"]),
            ("\u{A0}a\x0B,\té\x0C", &["\u{A0}a\x0B", "é"]),
        ] {
            assert_eq!(comma_separated_tokens(input).collect::<Vec<_>>(), expected, "{input:?}");
        }
    }
}
