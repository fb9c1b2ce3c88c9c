//! Escaping: characters that would be read as markup, or not as they are.

use super::Formatting;
use core::fmt::{self, Write};
use fivefold_core::scan::find_rare;
use fivefold_core::start_tag::unquoted;
use std::borrow::Cow;

/// The first byte of U+00A0, and of some other characters.
const NO_BREAK_SPACE: u8 = 0xC2;

/// Escapes text.
///
/// To what the standard escapes, [`Formatting::Complete`] and [`Formatting::Indented`] add the carriage return, which a parser would replace.
/// [`Formatting::Minimal`] escapes only what a parser would not return.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#escapingString>
#[inline]
pub(super) fn escape_text(text: &str, formatting: Formatting, output: &mut impl Write) -> fmt::Result {
    match formatting {
        Formatting::Standard => escape(text, *b"&<>\xC2", output),
        Formatting::Complete | Formatting::Indented(_) => escape(text, *b"&<>\xC2\r", output),
        Formatting::Minimal => escape(text, *b"&<\r", output),
    }
}

/// Writes the attribute value that belongs behind a name, with the equals sign and the quotes that it needs.
#[inline]
pub(super) fn write_value(value: &str, formatting: Formatting, output: &mut impl Write) -> fmt::Result {
    if formatting == Formatting::Minimal {
        return write_minimal_value(value, output);
    }
    output.write_str("=\"")?;
    match formatting {
        Formatting::Standard => escape(value, *b"&<>\"\xC2", output)?,
        _ => escape(value, *b"&<>\"\xC2\r", output)?,
    }
    output.write_char('"')
}

/// Writes the source of a value, with its quotes, behind a name.
pub(super) fn write_source_of_value(source: &str, formatting: Formatting, output: &mut impl Write) -> fmt::Result {
    let content = unquoted(source);
    if source.is_empty() || formatting == Formatting::Minimal && content.is_empty() {
        return Ok(());
    }
    output.write_char('=')?;
    let source = if formatting == Formatting::Minimal && !content.bytes().any(needs_quotes) { content } else { source };
    output.write_str(&normalized(source))
}

/// The text with newlines as parsers read them.
///
/// <https://infra.spec.whatwg.org/#normalize-newlines>
pub(crate) fn normalized(text: &str) -> Cow<'_, str> {
    if text.contains('\r') { Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n")) } else { Cow::Borrowed(text) }
}

/// Writes a value without quotes where possible, and an empty one not at all.
///
/// <https://html.spec.whatwg.org/multipage/syntax.html#attributes-2>
fn write_minimal_value(value: &str, output: &mut impl Write) -> fmt::Result {
    if value.is_empty() {
        return Ok(());
    }
    output.write_char('=')?;
    if !value.bytes().any(needs_quotes) {
        escape(value, *b"&", output)
    } else if value.contains('"') && !value.contains('\'') {
        output.write_char('\'')?;
        escape(value, *b"&\r", output)?;
        output.write_char('\'')
    } else {
        output.write_char('"')?;
        escape(value, *b"&\"\r", output)?;
        output.write_char('"')
    }
}

fn needs_quotes(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\x0C' | b'\r' | b' ' | b'"' | b'\'' | b'=' | b'<' | b'>' | b'`')
}

/// Escapes those of `suspects` that must be. Most texts have none, and are written where this is called.
#[inline(always)]
fn escape<const N: usize>(text: &str, suspects: [u8; N], output: &mut impl Write) -> fmt::Result {
    match find_rare(text.as_bytes(), suspects) {
        first if first == text.len() => output.write_str(text),
        first => escape_from(first, text, suspects, output),
    }
}

/// Escapes a text whose first suspect is there.
#[inline(never)]
fn escape_from<const N: usize>(first: usize, text: &str, suspects: [u8; N], output: &mut impl Write) -> fmt::Result {
    let bytes = text.as_bytes();
    let mut written = 0;
    let mut at = first;
    loop {
        at += find_rare(&bytes[at..], suspects);
        let (replacement, len) = match bytes.get(at) {
            None => break,
            Some(b'&') => ("&amp;", 1),
            Some(b'<') => ("&lt;", 1),
            Some(b'>') => ("&gt;", 1),
            Some(b'"') => ("&quot;", 1),
            Some(b'\r') => ("&#13;", 1),
            Some(&NO_BREAK_SPACE) if bytes.get(at + 1) == Some(&0xA0) => ("&nbsp;", 2),
            Some(_) => {
                at += 1;
                continue;
            }
        };
        output.write_str(&text[written..at])?;
        output.write_str(replacement)?;
        at += len;
        written = at;
    }
    output.write_str(&text[written..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn escaped(text: &str, formatting: Formatting) -> [String; 2] {
        let (mut as_text, mut as_value) = (String::new(), String::new());
        escape_text(text, formatting, &mut as_text).unwrap();
        write_value(text, formatting, &mut as_value).unwrap();
        [as_text, as_value]
    }

    #[test]
    fn only_what_must_be_is_escaped() {
        let standard = |text| escaped(text, Formatting::Standard);
        assert_eq!(standard("a<b>&\"\u{A0}©\r"), ["a&lt;b&gt;&amp;\"&nbsp;©\r", "=\"a&lt;b&gt;&amp;&quot;&nbsp;©\r\""]);
        assert_eq!(standard(""), ["", "=\"\""]);
        assert_eq!(standard("¡"), ["¡", "=\"¡\""]);
        assert_eq!(escaped("<\r>", Formatting::Indented(1)), ["&lt;&#13;&gt;", "=\"&lt;&#13;&gt;\""]);
    }

    #[test]
    fn minimal_values_have_the_quotes_that_they_need() {
        let minimal = |text| escaped(text, Formatting::Minimal);
        assert_eq!(minimal("<\r>\u{A0}&'"), ["&lt;&#13;>\u{A0}&amp;'", "=\"<&#13;>\u{A0}&amp;'\""]);
        for (value, expected) in [
            ("", ""),
            ("a/?#&", "=a/?#&amp;"),
            ("é\u{A0}", "=é\u{A0}"),
            ("a b", "=\"a b\""),
            ("'", "=\"'\""),
            ("\"", "='\"'"),
            ("\"'", "=\"&quot;'\""),
            ("=", "=\"=\""),
            ("`", "=\"`\""),
        ] {
            assert_eq!(minimal(value)[1], expected);
        }
    }
}
