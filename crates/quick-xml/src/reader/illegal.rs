//! Characters that XML forbids.

use fivefold_core::scan::find_any;
use fivefold_core::xml_char::is_xml_char;

/// How many bytes are looked at together.
const BLOCK: usize = 64;

/// Removes the characters that XML forbids. Looks at text without any many bytes at a time.
pub(super) fn remove(text: &mut String) {
    if has_any(text.as_bytes()) {
        text.retain(is_xml_char);
    }
}

fn has_any(bytes: &[u8]) -> bool {
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
                remove(&mut text);
                assert_eq!(text, plain, "{illegal:?} at {place}");
            }
        }
    }
}
