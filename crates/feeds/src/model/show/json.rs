//! JSON.

use super::Writer;
use crate::Date;
use core::fmt::Write;

/// Writes JSON: <https://www.rfc-editor.org/rfc/rfc8259>.
#[derive(Clone, Debug, Default)]
pub struct Json {
    text: String,
    /// Whether a value comes next that others came before.
    needs_comma: bool,
}

impl Json {
    /// The text so far.
    pub fn into_text(self) -> String {
        self.text
    }

    fn value(&mut self, value: impl core::fmt::Display) {
        self.separate();
        // Writing to a string cannot fail.
        let _ = write!(self.text, "{value}");
        self.needs_comma = true;
    }

    fn separate(&mut self) {
        if self.needs_comma {
            self.text.push(',');
        }
    }

    fn bracket(&mut self, bracket: char, begins: bool) {
        if begins {
            self.separate();
        }
        self.text.push(bracket);
        self.needs_comma = !begins;
    }

    fn string(&mut self, text: &str) {
        self.text.push('"');
        for character in text.chars() {
            match character {
                '"' => self.text.push_str("\\\""),
                '\\' => self.text.push_str("\\\\"),
                '\n' => self.text.push_str("\\n"),
                '\0'..='\u{1F}' => {
                    let _ = write!(self.text, "\\u{:04x}", u32::from(character));
                }
                other => self.text.push(other),
            }
        }
        self.text.push('"');
    }
}

impl Writer for Json {
    fn text(&mut self, text: &str) {
        self.separate();
        self.string(text);
        self.needs_comma = true;
    }

    fn integer(&mut self, number: u64) {
        self.value(number);
    }

    fn number(&mut self, number: f64) {
        self.value(number);
    }

    fn flag(&mut self, flag: bool) {
        self.value(flag);
    }

    /// RFC 3339, whose offset `-00:00` is that which is not known: <https://www.rfc-editor.org/rfc/rfc3339#section-4.3>.
    fn date(&mut self, date: Date) {
        let unknown = if date.offset().is_none() { "-00:00" } else { "" };
        self.value(format_args!("\"{date}{unknown}\""));
    }

    fn list(&mut self, begins: bool) {
        self.bracket(if begins { '[' } else { ']' }, begins);
    }

    fn object(&mut self, begins: bool) {
        self.bracket(if begins { '{' } else { '}' }, begins);
    }

    fn key(&mut self, name: &str) {
        self.separate();
        self.string(name);
        self.text.push(':');
        self.needs_comma = false;
    }
}
