//! Replaces characters that a terminal would interpret, or that change how other characters are shown.

use std::io::{self, Write};

/// The width of a tab in spaces.
pub(crate) const TAB: &str = "    ";

/// Appends a character in its visible form.
fn push_shown(character: char, text: &mut String) {
    match character {
        '\t' => text.push_str(TAB),
        // The Unicode control pictures.
        '\0'..='\u{1F}' => {
            text.push(char::from_u32(0x2400 + u32::from(character)).unwrap_or(char::REPLACEMENT_CHARACTER))
        }
        '\u{7F}' => text.push('\u{2421}'),
        _ if has_no_shape(character) => text.push(char::REPLACEMENT_CHARACTER),
        _ => text.push(character),
    }
}

/// Whether a character is a control character, or an invisible one that changes how others are shown.
fn has_no_shape(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{61C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
            | '\u{FDD0}'..='\u{FDEF}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E007F}')
        || u32::from(character) & 0xFFFE == 0xFFFE
}

/// The visible form of a text, which keeps its lines.
pub(crate) fn shown(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        if character == '\n' {
            shown.push('\n');
        } else {
            push_shown(character, &mut shown);
        }
    }
    shown
}

/// The visible form of a text, in one line.
pub(crate) fn shown_in_line(text: &str) -> String {
    shown(text).replace('\n', "\u{240A}")
}

/// A writer that makes UTF-8 text for a terminal visible.
#[derive(Debug)]
pub(crate) struct VisibleWriter<W> {
    terminal: W,
    /// The bytes of an incomplete character.
    rest: Vec<u8>,
}

impl<W: Write> VisibleWriter<W> {
    pub(crate) fn new(terminal: W) -> Self {
        Self { terminal, rest: Vec::new() }
    }
}

impl<W: Write> Write for VisibleWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.rest.extend_from_slice(bytes);
        let complete = match str::from_utf8(&self.rest) {
            Ok(text) => text.len(),
            Err(error) if error.error_len().is_none() => error.valid_up_to(),
            Err(_) => self.rest.len(),
        };
        let text: Vec<u8> = self.rest.drain(..complete).collect();
        self.terminal.write_all(shown(&String::from_utf8_lossy(&text)).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.terminal.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// C0, DEL, C1, bidirectional controls, and invisible characters.
    const DANGEROUS: &str = "\0\u{1}\u{8}\u{B}\u{C}\r\u{1B}\u{1F}\u{7F}\u{80}\u{85}\u{90}\u{9B}\u{9D}\u{9F}\u{61C}\u{200E}\
        \u{200F}\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}\u{2066}\u{2067}\u{2068}\u{2069}\u{200B}\u{2028}\u{FEFF}\u{E0041}";

    #[test]
    fn nothing_is_shown_that_a_terminal_obeys() {
        let pictures = "␀␁␈␋␌␍␛␟␡";
        let count = DANGEROUS.chars().count() - pictures.chars().count();
        assert_eq!(shown(DANGEROUS), format!("{pictures}{}", "\u{FFFD}".repeat(count)));
        assert_eq!(shown("a\r\n\u{7}\té漢"), "a␍\n␇    é漢");
        assert_eq!(shown_in_line("a\nb\u{1B}"), "a␊b␛");
    }

    #[test]
    fn a_terminal_is_shown_the_same_however_it_is_written_to() {
        let text = format!("| \"é漢𝄞{DANGEROUS}\"\n");
        for size in [1, 2, 3, 1000] {
            let mut writer = VisibleWriter::new(Vec::new());
            text.as_bytes().chunks(size).for_each(|piece| writer.write_all(piece).unwrap());
            assert_eq!(String::from_utf8(writer.terminal).unwrap(), shown(&text), "{size}");
        }
    }
}
