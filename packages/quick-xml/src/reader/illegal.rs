//! Drops characters that XML forbids.

use crate::attributes::is_space;
use fivefold_core::xml_char::{is_xml_char, is_xml_text};
use memchr::memchr3_iter;

/// Whether the text has a character that XML forbids.
pub(super) fn has_any(bytes: &[u8]) -> bool {
    !is_xml_text(bytes)
}

/// Appends text without the characters that XML forbids. One that separates what would otherwise form a tag or a
/// reference becomes U+FFFD.
pub(super) fn push_text_without(text: &str, buf: &mut Vec<u8>) {
    // Whether a tag or a reference may have begun.
    let mut is_open = false;
    push_without(text, buf, |character| {
        match character {
            '&' | '<' => is_open = true,
            ';' | '>' | ' ' | '\t' | '\n' | '\r' => is_open = false,
            _ => {}
        }
        is_open
    });
}

/// Appends the content of a CDATA section without the characters that XML forbids. Those that separate what would
/// otherwise be its end become U+FFFD.
pub(super) fn push_section_without(text: &str, buf: &mut Vec<u8>) {
    let start = buf.len();
    push_without(text, buf, |_| false);
    if buf[start..].windows(SECTION_END.len()).any(|bytes| bytes == SECTION_END) {
        buf.truncate(start);
        push_without(text, buf, |_| true);
    }
}

const SECTION_END: &[u8] = b"]]>";

/// Appends text without the characters that XML forbids, and with U+FFFD for those for which `must_stay` returns true.
/// It is called for each character.
fn push_without(text: &str, buf: &mut Vec<u8>, mut must_stay: impl FnMut(char) -> bool) {
    for character in text.chars() {
        let stays = must_stay(character);
        if is_xml_char(character) {
            buf.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
        } else if stays {
            buf.extend_from_slice("\u{FFFD}".as_bytes());
        }
    }
}

/// Replaces controls between the equals sign and the quote of an attribute by spaces. Otherwise the value would have no
/// quotes, and begin with one.
pub(super) fn clear_before_values(text: String) -> String {
    let mut bytes = text.into_bytes();
    let (mut places, mut is_in_tag) = (Vec::new(), false);
    for at in memchr3_iter(b'=', b'<', b'>', &bytes) {
        if bytes[at] != b'=' {
            is_in_tag = bytes[at] == b'<';
        } else if is_in_tag {
            let rest = &bytes[at + 1..];
            let len = rest.iter().take_while(|byte| is_control(**byte) || is_space(**byte)).count();
            if matches!(rest.get(len), Some(b'"' | b'\'')) {
                places.push(at + 1..at + 1 + len);
            }
        }
    }
    for place in places {
        bytes[place].iter_mut().filter(|byte| is_control(**byte)).for_each(|byte| *byte = b' ');
    }
    // ASCII characters have replaced others.
    String::from_utf8(bytes).unwrap_or_default()
}

#[inline]
const fn is_control(byte: u8) -> bool {
    (byte < b' ') & (byte != b'\t') & (byte != b'\n') & (byte != b'\r')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn illegal_characters_go_wherever_they_stand() {
        for illegal in ['\0', '\u{1}', '\u{8}', '\u{B}', '\u{C}', '\u{1F}', '\u{FFFE}', '\u{FFFF}'] {
            for place in 0..140 {
                let plain = "a\t\n\r é\u{7F}\u{FFFD}\u{FF01}".repeat(12);
                let place = fivefold_core::floor_char_boundary(&plain, place);
                let mut text = plain.clone();
                text.insert(place, illegal);
                assert!(has_any(text.as_bytes()) && !has_any(plain.as_bytes()));
                for push in [push_text_without, push_section_without] {
                    let mut kept = Vec::new();
                    push(&text, &mut kept);
                    assert_eq!(String::from_utf8(kept).as_ref(), Ok(&plain), "{illegal:?} at {place}");
                }
            }
        }
    }

    #[test]
    fn what_they_keep_apart_stays_apart() {
        let text = |text: &str| pushed(push_text_without, text);
        assert_eq!(text("&\u{1}lt; \u{1}x"), "&\u{FFFD}lt; x");
        assert_eq!(text("&l\u{1}t;"), "&l\u{FFFD}t;");
        assert_eq!(text("<\u{1}b/>\u{1}"), "<\u{FFFD}b/>");
        assert_eq!(text("Q & \u{1}A -\u{1}->"), "Q & A -->");
        let section = |text: &str| pushed(push_section_without, text);
        assert_eq!(section("]]\u{1}>"), "]]\u{FFFD}>");
        assert_eq!(section("]\u{1}]>\u{2}"), "]\u{FFFD}]>\u{FFFD}");
        assert_eq!(section("<p>&\u{1}x</p>"), "<p>&x</p>");
    }

    fn pushed(push: fn(&str, &mut Vec<u8>), text: &str) -> String {
        let mut kept = Vec::new();
        push(text, &mut kept);
        String::from_utf8(kept).unwrap()
    }
}
