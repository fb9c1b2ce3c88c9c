//! What XML 1.0 refuses, and what is written instead if [`Strictness::Replace`](super::Strictness::Replace) asks for it.
//!
//! The replacements are those that the HTML standard suggests for trees that XML cannot hold.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#coercing-an-html-dom-into-an-infoset>

use core::fmt::Write;
use fivefold_core::xml_char::{is_name_char, is_name_start_char, is_name_without_colon, is_xml_char};
use std::borrow::Cow;

/// Whether `xml` is reserved in any case, as a target.
///
/// <https://www.w3.org/TR/xml/#NT-PITarget>
pub(super) fn is_strict_target(target: &str) -> bool {
    is_name_without_colon(target) && !target.eq_ignore_ascii_case("xml")
}

/// Whether no hyphen follows another or ends the comment.
///
/// <https://www.w3.org/TR/xml/#NT-Comment>
pub(super) fn is_strict_comment(data: &str) -> bool {
    !data.contains("--") && !data.ends_with('-')
}

/// The first character that XML forbids.
pub(super) fn illegal_character(text: &str) -> Option<char> {
    // Most text has none of the bytes that such a character begins with.
    let is_suspect = |byte: u8| byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r') || byte == 0xEF;
    if !text.bytes().any(is_suspect) {
        return None;
    }
    text.chars().find(|&character| !is_xml_char(character))
}

/// A name without the characters that no plain name has: each becomes `U` and its number, in six digits.
pub(super) fn replaced_name(name: &str) -> String {
    let mut replaced = String::with_capacity(name.len() + 12);
    for (at, character) in name.char_indices() {
        let is_kept = if at == 0 { is_name_start_char(character) } else { is_name_char(character) };
        if is_kept && character != ':' {
            replaced.push(character);
        } else {
            // Writing to a string does not fail.
            let _ = write!(replaced, "U{:06X}", u32::from(character));
        }
    }
    // No name is empty.
    if replaced.is_empty() { "_".to_owned() } else { replaced }
}

/// The character that is written for one that XML forbids.
pub(super) const fn replacement(character: char) -> char {
    if character == '\x0C' { ' ' } else { '\u{FFFD}' }
}

/// Text without characters that XML forbids.
pub(super) fn replaced_characters(text: &str) -> Cow<'_, str> {
    match illegal_character(text) {
        None => Cow::Borrowed(text),
        Some(_) => {
            let replaced =
                text.chars().map(|character| if is_xml_char(character) { character } else { replacement(character) });
            Cow::Owned(replaced.collect())
        }
    }
}

/// The data of a comment, with a space between hyphens, and after one at the end.
pub(super) fn replaced_comment(data: &str) -> String {
    let mut replaced = String::with_capacity(data.len() + 1);
    for character in replaced_characters(data).chars() {
        if character == '-' && replaced.ends_with('-') {
            replaced.push(' ');
        }
        replaced.push(character);
    }
    if replaced.ends_with('-') {
        replaced.push(' ');
    }
    replaced
}

/// The target of a processing instruction.
pub(super) fn replaced_target(target: &str) -> String {
    let replaced = replaced_name(target);
    if replaced.eq_ignore_ascii_case("xml") {
        format!("U{:06X}{}", u32::from(replaced.as_bytes()[0]), &replaced[1..])
    } else {
        replaced
    }
}

/// The data of a processing instruction, with a space in what would end it.
pub(super) fn replaced_instruction_data(data: &str) -> String {
    replaced_characters(data).replace("?>", "? >")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        // The example of the HTML standard.
        assert_eq!(replaced_name("foo<bar"), "fooU00003Cbar");
        assert_eq!(replaced_name("o:p"), "oU00003Ap");
        assert_eq!(replaced_name("1é"), "U000031é");
        assert_eq!(replaced_name("\0"), "U000000");
        assert_eq!(replaced_name("\u{10FFFF}"), "U10FFFF");
        assert_eq!(replaced_name(""), "_");
        assert_eq!(replaced_target("Xml"), "U000058ml");
        assert_eq!(replaced_target("xml-stylesheet"), "xml-stylesheet");
    }

    #[test]
    fn comments() {
        for (data, expected) in [
            ("-", "- "),
            ("--", "- - "),
            ("a--b", "a- -b"),
            ("---a", "- - -a"),
            ("a", "a"),
            ("-->", "- ->"),
            ("\x01", "\u{FFFD}"),
        ] {
            assert_eq!(replaced_comment(data), expected);
            assert!(is_strict_comment(expected), "{expected}");
        }
    }

    #[test]
    fn characters() {
        assert_eq!(illegal_character("a\u{FEFF}\t\u{FFFD}\u{10FFFF}"), None);
        assert_eq!(illegal_character("a\u{FFFE}\x01"), Some('\u{FFFE}'));
        assert_eq!(replaced_characters("a\x0C\0\u{FFFF}"), "a \u{FFFD}\u{FFFD}");
        assert_eq!(replaced_instruction_data("a?>b??>"), "a? >b?? >");
    }
}
