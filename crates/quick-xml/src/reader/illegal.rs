//! Characters that XML forbids.

use fivefold_core::scan::find_any;
use fivefold_core::xml_char::is_xml_char;

/// How many bytes are looked at together.
const BLOCK: usize = 64;

/// Appends text without the characters that XML forbids. Where one of them keeps apart what would be a tag, a reference or
/// the end of a section, U+FFFD takes its place.
pub(super) fn push_without(text: &str, buf: &mut Vec<u8>) {
    const SECTION_END: &str = "]]>";
    let kept: String = text.chars().filter(|&character| is_xml_char(character)).collect();
    if text.contains(['&', '<']) || kept.contains(SECTION_END) && !text.contains(SECTION_END) {
        let replaced = text.replace(|character| !is_xml_char(character), "\u{FFFD}");
        buf.extend_from_slice(replaced.as_bytes());
    } else {
        buf.extend_from_slice(kept.as_bytes());
    }
}

/// Whether there is a character that XML forbids. Looks at text without any many bytes at a time.
pub(super) fn has_any(bytes: &[u8]) -> bool {
    let (blocks, tail) = bytes.as_chunks::<BLOCK>();
    blocks.iter().any(has_control) || tail.iter().any(|&byte| is_control(byte)) || has_noncharacter(bytes)
}

/// Whether there is a control in a block. There is no exit in between, so that all bytes are compared at once.
#[inline]
fn has_control(block: &[u8; BLOCK]) -> bool {
    block.iter().fold(false, |found, &byte| found | is_control(byte))
}

#[inline]
const fn is_control(byte: u8) -> bool {
    (byte < b' ') & (byte != b'\t') & (byte != b'\n') & (byte != b'\r')
}

/// Whether there is a U+FFFE or U+FFFF.
fn has_noncharacter(bytes: &[u8]) -> bool {
    let mut rest = bytes;
    loop {
        rest = &rest[find_any(rest, [0xEF])..];
        match rest {
            [] => return false,
            [0xEF, 0xBF, 0xBE | 0xBF, ..] => return true,
            _ => rest = &rest[1..],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn illegal_characters_go_wherever_they_stand() {
        for illegal in ['\0', '\u{1}', '\u{8}', '\u{B}', '\u{C}', '\u{1F}', '\u{FFFE}', '\u{FFFF}'] {
            for place in 0..140 {
                let plain = "a\t\n\r é\u{7F}\u{FFFD}\u{FF01}".repeat(12);
                let place = plain.floor_char_boundary(place);
                let mut text = plain.clone();
                text.insert(place, illegal);
                assert!(has_any(text.as_bytes()) && !has_any(plain.as_bytes()));
                let mut kept = Vec::new();
                push_without(&text, &mut kept);
                assert_eq!(String::from_utf8(kept).as_ref(), Ok(&plain), "{illegal:?} at {place}");
            }
        }
    }

    #[test]
    fn what_they_keep_apart_stays_apart() {
        for (text, expected) in [
            ("&\u{1}lt;", "&\u{FFFD}lt;"),
            ("&l\u{1}t;", "&l\u{FFFD}t;"),
            ("]]\u{1}>", "]]\u{FFFD}>"),
            ("]\u{1}]>\u{2}", "]\u{FFFD}]>\u{FFFD}"),
            ("-\u{1}->", "-->"),
        ] {
            let mut kept = Vec::new();
            push_without(text, &mut kept);
            assert_eq!(str::from_utf8(&kept), Ok(expected), "{text:?}");
        }
    }
}
