//! What the XML declaration says.
//!
//! <https://www.w3.org/TR/xml/#NT-XMLDecl>

use super::XmlDeclaration;
use core::ops::Range;
use fivefold_core::{Span, ceil_char_boundary};

/// Where the values stand in the data of the declaration.
#[derive(Clone, Debug, Default)]
pub(super) struct PseudoAttributes {
    version: Option<Range<usize>>,
    encoding: Option<Range<usize>>,
    standalone: Option<Range<usize>>,
}

impl PseudoAttributes {
    /// Finds the three, in any order; and whether the declaration is malformed: something is missing, out of order, or
    /// not of these.
    pub(super) fn find(data: &str) -> (Self, bool) {
        let mut found = Self::default();
        let mut is_malformed = false;
        // How many of the three have had their turn.
        let mut turn = 0;
        let mut at = 0;
        while let Some((name, value, next)) = next_pair(data, &mut at, &mut is_malformed) {
            let text = &data[value.clone()];
            let (place, slot, is_valid) = match name {
                "version" => (1, &mut found.version, is_version(text)),
                "encoding" => (2, &mut found.encoding, is_encoding_name(text)),
                "standalone" => (3, &mut found.standalone, matches!(text, "yes" | "no")),
                _ => {
                    is_malformed = true;
                    at = next;
                    continue;
                }
            };
            is_malformed |= place <= turn || !is_valid || turn == 0 && place != 1;
            turn = place;
            slot.get_or_insert(value);
            at = next;
        }
        is_malformed |= found.version.is_none();
        (found, is_malformed)
    }

    /// The values, as slices of the data.
    pub(super) fn view<'a>(&self, data: &'a str, span: Span) -> XmlDeclaration<'a> {
        let slice = |range: &Option<Range<usize>>| range.clone().and_then(|range| data.get(range));
        XmlDeclaration {
            version: slice(&self.version),
            encoding: slice(&self.encoding),
            standalone: slice(&self.standalone),
            span,
        }
    }
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

fn skip_spaces(data: &str, at: usize) -> usize {
    at + data.as_bytes()[at..].iter().take_while(|&&byte| is_space(byte)).count()
}

/// The next name with a quoted value from `at` on, and where what follows begins. What is neither is skipped.
fn next_pair<'a>(data: &'a str, at: &mut usize, is_malformed: &mut bool) -> Option<(&'a str, Range<usize>, usize)> {
    loop {
        let begin = skip_spaces(data, *at);
        *is_malformed |= begin == *at && *at > 0 && begin < data.len();
        if begin == data.len() {
            return None;
        }
        let name_len = data[begin..].find(|character: char| !character.is_ascii_alphabetic());
        let name_end = name_len.map_or(data.len(), |len| begin + len);
        if name_end == begin {
            *is_malformed = true;
            *at = ceil_char_boundary(data, begin + 1);
            continue;
        }
        let equals = skip_spaces(data, name_end);
        let open = skip_spaces(data, (equals + 1).min(data.len()));
        let quote = data.as_bytes().get(open).copied().filter(|byte| matches!(byte, b'"' | b'\''));
        let close = quote.and_then(|quote| data[open + 1..].find(char::from(quote)));
        match close {
            Some(len) if data.as_bytes()[equals] == b'=' => {
                let value = open + 1..open + 1 + len;
                return Some((&data[begin..name_end], value.clone(), value.end + 1));
            }
            _ => {
                *is_malformed = true;
                *at = name_end;
            }
        }
    }
}

/// <https://www.w3.org/TR/xml/#NT-VersionNum>
fn is_version(text: &str) -> bool {
    text.strip_prefix("1.").is_some_and(|minor| !minor.is_empty() && minor.bytes().all(|byte| byte.is_ascii_digit()))
}

/// <https://www.w3.org/TR/xml/#NT-EncName>
fn is_encoding_name(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(data: &str) -> (Option<&str>, Option<&str>, Option<&str>, bool) {
        let (found, is_malformed) = PseudoAttributes::find(data);
        let view = found.view(data, Span::empty(0));
        (view.version, view.encoding, view.standalone, is_malformed)
    }

    #[test]
    fn all_three_in_order() {
        assert_eq!(find("version=\"1.0\""), (Some("1.0"), None, None, false));
        let data = "version = '1.1' encoding='KOI8-R'\n standalone = \"yes\" ";
        assert_eq!(find(data), (Some("1.1"), Some("KOI8-R"), Some("yes"), false));
    }

    #[test]
    fn what_can_be_found_is_taken() {
        assert_eq!(find("encoding='x' version='1.0'"), (Some("1.0"), Some("x"), None, true));
        assert_eq!(find("version='1.0'encoding='x'"), (Some("1.0"), Some("x"), None, true));
        assert_eq!(find("version=1.0 encoding='x'"), (None, Some("x"), None, true));
        assert_eq!(find("version='1.0' version='1.1'"), (Some("1.0"), None, None, true));
        assert_eq!(find("version='1.0' foo='1'"), (Some("1.0"), None, None, true));
        assert_eq!(find("version='1.0' é standalone='maybe'"), (Some("1.0"), None, Some("maybe"), true));
        assert_eq!(find(""), (None, None, None, true));
        assert_eq!(find("version"), (None, None, None, true));
        assert_eq!(find("version='1.0"), (None, None, None, true));
    }
}
