//! Escaping: characters that would be read as markup, or not as they are.

use super::repair::replacement;
use super::{SerializeProblem, Strictness};
use core::fmt::Write;
use fivefold_core::scan::find_rare;
use fivefold_core::xml_char::is_xml_char;

/// Escapes text, which must be without U+0000 if [XML5](Strictness::Xml5) is written.
///
/// To what the standard escapes this adds the carriage return, which would become a line feed, and, in XML5, the
/// characters that XML 1.0 forbids.
///
/// <https://w3c.github.io/DOM-Parsing/#xml-serializing-a-text-node>
pub(crate) fn escape_text(text: &str, strictness: Strictness, output: &mut String) -> Result<(), SerializeProblem> {
    escape(text, strictness, output, |byte| byte == b'\r' || is_suspect(byte))
}

/// Escapes the value of an attribute in double quotes.
///
/// To what [`escape_text`] escapes this adds the quote and the white space that would become spaces.
///
/// <https://w3c.github.io/DOM-Parsing/#dfn-serializing-an-attribute-value>
pub(crate) fn escape_value(value: &str, strictness: Strictness, output: &mut String) -> Result<(), SerializeProblem> {
    escape(value, strictness, output, |byte| matches!(byte, b'"' | b'\t' | b'\n' | b'\r') || is_suspect(byte))
}

/// Markup, controls that XML forbids, and the first byte of U+FFFE and U+FFFF.
#[inline(always)]
const fn is_suspect(byte: u8) -> bool {
    match byte {
        b'\t' | b'\n' | b'\r' => false,
        _ => byte < b' ' || matches!(byte, b'&' | b'<' | b'>' | 0xEF),
    }
}

#[inline(always)]
fn escape(
    text: &str,
    strictness: Strictness,
    output: &mut String,
    is_escaped: impl Fn(u8) -> bool,
) -> Result<(), SerializeProblem> {
    let mut rest = text;
    while let Some(at) = rest.bytes().position(&is_escaped) {
        let (plain, suspect) = rest.split_at(at);
        output.push_str(plain);
        let mut characters = suspect.chars();
        let Some(character) = characters.next() else { break };
        match character {
            '&' => output.push_str("&amp;"),
            '<' => output.push_str("&lt;"),
            '>' => output.push_str("&gt;"),
            '"' => output.push_str("&quot;"),
            '\u{80}'.. if is_xml_char(character) => output.push(character),
            '\t' | '\n' | '\r' => push_reference(character, output),
            _ => match strictness {
                Strictness::Error => return Err(SerializeProblem::IllegalCharacter { character }),
                Strictness::Replace => output.push(replacement(character)),
                Strictness::Xml5 => push_reference(character, output),
            },
        }
        rest = characters.as_str();
    }
    output.push_str(rest);
    Ok(())
}

/// Writes a character as its number.
pub(super) fn push_reference(character: char, output: &mut String) {
    let number = u32::from(character);
    // Writing to a string does not fail.
    let _ = if character.is_ascii() { write!(output, "&#{number};") } else { write!(output, "&#x{number:X};") };
}

/// Appends a text, with references for its `special` characters, which are of ASCII.
///
/// ```
/// let mut escaped = String::new();
/// fivefold_xml5::push_escaped("1 < 2\r", [b'<', b'\r'], &mut escaped);
/// assert_eq!(escaped, "1 &lt; 2&#13;");
/// ```
pub fn push_escaped<const N: usize>(raw: &str, special: [u8; N], escaped: &mut String) {
    let mut rest = raw;
    loop {
        let at = find_rare(rest.as_bytes(), special);
        escaped.push_str(&rest[..at]);
        let Some(byte) = rest.as_bytes().get(at) else { return };
        match byte {
            b'<' => escaped.push_str("&lt;"),
            b'>' => escaped.push_str("&gt;"),
            b'&' => escaped.push_str("&amp;"),
            b'\'' => escaped.push_str("&apos;"),
            b'"' => escaped.push_str("&quot;"),
            _ => push_reference(char::from(*byte), escaped),
        }
        rest = &rest[at + 1..];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn escaped(text: &str) -> [String; 2] {
        let (mut as_text, mut as_value) = (String::new(), String::new());
        escape_text(text, Strictness::Xml5, &mut as_text).unwrap();
        escape_value(text, Strictness::Xml5, &mut as_value).unwrap();
        [as_text, as_value]
    }

    #[test]
    fn markup() {
        assert_eq!(escaped("a<b>&\"']]>"), ["a&lt;b&gt;&amp;\"']]&gt;", "a&lt;b&gt;&amp;&quot;']]&gt;"]);
        assert_eq!(escaped(""), ["", ""]);
    }

    #[test]
    fn white_space() {
        assert_eq!(escaped("\t\n\r "), ["\t\n&#13; ", "&#9;&#10;&#13; "]);
    }

    #[test]
    fn what_xml_forbids() {
        let forbidden = "&#1;&#12;&#31;&#xFFFE;&#xFFFF;";
        assert_eq!(escaped("\x01\x0C\x1F\u{FFFE}\u{FFFF}"), [forbidden, forbidden]);
        let allowed = "\x7F\u{80}\u{85}\u{2028}\u{FEFF}\u{FDD0}\u{FFFD}\u{1FFFE}\u{F000}";
        assert_eq!(escaped(allowed), [allowed, allowed]);
    }
}
