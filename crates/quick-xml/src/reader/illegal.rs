//! Characters that XML forbids.

use fivefold_core::xml_char::is_xml_char;

/// How many bytes are looked at together.
const BLOCK: usize = 64;

/// Removes the characters that XML forbids. Looks at text without any many bytes at a time.
pub(super) fn remove(text: &mut String) {
    if may_have_any(text.as_bytes()) {
        text.retain(is_xml_char);
    }
}

fn may_have_any(bytes: &[u8]) -> bool {
    (0..bytes.len()).step_by(BLOCK).any(|start| {
        let block = &bytes[start..bytes.len().min(start + BLOCK)];
        // Without an exit in between, so that all are compared at once.
        let (mut has_control, mut may_have_noncharacter) = (false, false);
        for &byte in block {
            has_control |= byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r');
            may_have_noncharacter |= byte == 0xEF;
        }
        has_control || may_have_noncharacter && has_noncharacter(&bytes[start..bytes.len().min(start + BLOCK + 2)])
    })
}

/// Whether there is a U+FFFE or U+FFFF.
fn has_noncharacter(bytes: &[u8]) -> bool {
    bytes.windows(3).any(|three| matches!(three, [0xEF, 0xBF, 0xBE | 0xBF]))
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
