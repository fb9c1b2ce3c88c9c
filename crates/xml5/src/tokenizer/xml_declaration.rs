//! What the XML declaration says.
//!
//! <https://www.w3.org/TR/xml/#NT-XMLDecl>

use super::XmlDeclaration;
use crate::recognise::skip_space;
use fivefold_core::{Span, ceil_char_boundary};

/// What the data of a declaration says: the three, in any order; and whether it is malformed: something is missing, out of
/// order, or not of these.
pub(super) fn read_declaration(data: &str, span: Span) -> (XmlDeclaration<'_>, bool) {
    let mut found = XmlDeclaration { version: None, encoding: None, standalone: None, span };
    let mut is_malformed = false;
    // How many of the three have had their turn.
    let mut turn = 0;
    let mut at = 0;
    while let Some((name, value)) = next_pair(data, &mut at, &mut is_malformed) {
        let (place, slot, is_valid) = match name {
            "version" => (1, &mut found.version, is_version(value)),
            "encoding" => (2, &mut found.encoding, is_encoding_name(value)),
            "standalone" => (3, &mut found.standalone, matches!(value, "yes" | "no")),
            _ => {
                is_malformed = true;
                continue;
            }
        };
        is_malformed |= place <= turn || !is_valid || turn == 0 && place != 1;
        turn = place;
        slot.get_or_insert(value);
    }
    is_malformed |= found.version.is_none();
    (found, is_malformed)
}

/// The next name with a quoted value from `at` on, which then is where what follows begins. What is neither is skipped.
fn next_pair<'a>(data: &'a str, at: &mut usize, is_malformed: &mut bool) -> Option<(&'a str, &'a str)> {
    let bytes = data.as_bytes();
    loop {
        let begin = skip_space(bytes, *at);
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
        let equals = skip_space(bytes, name_end);
        let open = skip_space(bytes, equals + 1);
        let quote = bytes.get(open).copied().filter(|byte| matches!(byte, b'"' | b'\''));
        let close = quote.and_then(|quote| data[open + 1..].find(char::from(quote)));
        match close {
            Some(len) if bytes[equals] == b'=' => {
                let value = open + 1..open + 1 + len;
                *at = value.end + 1;
                return Some((&data[begin..name_end], &data[value]));
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
        let (found, is_malformed) = read_declaration(data, Span::empty(0));
        (found.version, found.encoding, found.standalone, is_malformed)
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
