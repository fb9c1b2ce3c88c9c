//! The refresh of `meta` and of the header.

use crate::cursor::{Cursor, is_whitespace};
use crate::numbers::parse_non_negative_integer;

/// A refresh: a time and the page to load.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Refresh<'a> {
    /// The seconds to wait; at most [`i64::MAX`].
    pub time: u64,
    /// The URL as written, to be resolved against the document's; `None` for the document itself.
    ///
    /// If the URL cannot be resolved, or its scheme is `javascript`, there is no refresh at all.
    pub url: Option<&'a str>,
}

/// Parses the value of a refresh, in the `content` of `meta` or the `Refresh` header: the first part of the shared
/// declarative refresh steps. `None` if it is not a refresh.
///
/// <https://html.spec.whatwg.org/multipage/semantics.html#shared-declarative-refresh-steps>
///
/// ```
/// use fivefold::microsyntax::parse_refresh;
///
/// let refresh = parse_refresh("5; url='/next page'").unwrap();
/// assert_eq!((refresh.time, refresh.url), (5, Some("/next page")));
/// assert_eq!(parse_refresh("0").unwrap().url, None);
/// assert_eq!(parse_refresh("soon"), None);
/// ```
pub fn parse_refresh(input: &str) -> Option<Refresh<'_>> {
    let mut cursor = Cursor::new(input);
    cursor.skip_ascii_whitespace();
    let digits = cursor.digits();
    if digits.is_empty() && cursor.peek() != Some(b'.') {
        return None;
    }
    let time = parse_non_negative_integer(digits).unwrap_or(0);
    // A fraction, or anything of digits and full stops, is ignored.
    cursor.collect_ascii(|byte| byte.is_ascii_digit() || byte == b'.');
    if cursor.is_at_end() {
        return Some(Refresh { time, url: None });
    }

    let has_whitespace = !cursor.collect_ascii(is_whitespace).is_empty();
    let has_separator = cursor.take_either(b';', b',');
    if !has_separator && !has_whitespace {
        return None;
    }
    cursor.skip_ascii_whitespace();
    let url = (!cursor.is_at_end()).then(|| parse_url(cursor));
    Some(Refresh { time, url })
}

/// Parses the part after the separator: optionally `url=`, and a URL, optionally in quotes.
fn parse_url(mut cursor: Cursor<'_>) -> &str {
    let whole = cursor.rest();
    if cursor.take_either(b'U', b'u') {
        let is_complete = cursor.take_either(b'R', b'r') && cursor.take_either(b'L', b'l') && {
            cursor.skip_ascii_whitespace();
            cursor.take(b'=')
        };
        if !is_complete {
            return whole;
        }
        cursor.skip_ascii_whitespace();
    }
    for quote in [b'"', b'\''] {
        if cursor.take(quote) {
            let rest = cursor.rest();
            return rest.split_once(char::from(quote)).map_or(rest, |(url, _)| url);
        }
    }
    cursor.rest()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_step() {
        for (input, expected) in [
            ("", None),
            (" ", None),
            ("x", None),
            ("-1", None),
            ("+1", None),
            (";url=a", None),
            ("5", Some((5, None))),
            (" \t5", Some((5, None))),
            (".", Some((0, None))),
            (".5", Some((0, None))),
            ("5.9.9", Some((5, None))),
            ("99999999999999999999", Some((i64::MAX as u64, None))),
            ("5x", None),
            ("5x; url=a", None),
            ("5 ", Some((5, None))),
            ("5;", Some((5, None))),
            ("5 ; ", Some((5, None))),
            ("5 a", Some((5, Some("a")))),
            ("5;a", Some((5, Some("a")))),
            ("5,a", Some((5, Some("a")))),
            ("5;,a", Some((5, Some(",a")))),
            ("5; url=a", Some((5, Some("a")))),
            ("5; URL = a b ", Some((5, Some("a b ")))),
            ("5 url=a", Some((5, Some("a")))),
            ("5; u", Some((5, Some("u")))),
            ("5; up", Some((5, Some("up")))),
            ("5; ur", Some((5, Some("ur")))),
            ("5; urn:x", Some((5, Some("urn:x")))),
            ("5; url", Some((5, Some("url")))),
            ("5; url a", Some((5, Some("url a")))),
            ("5; url=", Some((5, Some("")))),
            ("5; url='a b'c", Some((5, Some("a b")))),
            ("5; url=\"a", Some((5, Some("a")))),
            ("5; url=\"a'b", Some((5, Some("a'b")))),
            ("5; 'a'", Some((5, Some("a")))),
            ("5; \"url=a\"", Some((5, Some("url=a")))),
            ("5; a'b'", Some((5, Some("a'b'")))),
            ("5; url=a;b", Some((5, Some("a;b")))),
            ("5;é", Some((5, Some("é")))),
        ] {
            assert_eq!(parse_refresh(input).map(|Refresh { time, url }| (time, url)), expected, "{input:?}");
        }
    }
}
