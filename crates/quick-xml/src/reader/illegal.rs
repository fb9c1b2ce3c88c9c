//! Characters that XML forbids.

use fivefold_core::input::check_xml_input;
use fivefold_core::xml_char::is_xml_char;

/// Removes the characters that XML forbids. Text without any is looked at many bytes at a time.
pub(super) fn remove(text: &mut String) {
    let mut has_any = text.contains('\0');
    check_xml_input(text, 0, |_| has_any = true);
    if has_any {
        text.retain(is_xml_char);
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
