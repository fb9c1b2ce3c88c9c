//! Character references, which the draft calls entities, in the dialects of drafts.

use fivefold_core::ErrorCode;
use fivefold_core::char_ref::{self, Dialect, NamedMatch, windows_1252};
use std::collections::HashSet;
use std::sync::LazyLock;

/// HTML as the draft of 27 October 2007 had it, in its section on tokenising entities.
///
/// The draft gives errors no names; the [tokeniser](crate::Tokenizer) drops those that the algorithm reports.
#[derive(Clone, Copy, Debug)]
pub enum Draft2007 {}

impl Dialect for Draft2007 {
    const NEEDS_NAME: bool = true;
    const REPORTS_TEXT: bool = true;

    fn is_alone(next: Option<u8>) -> bool {
        matches!(next, None | Some(b'\t'..=b'\x0C' | b' ' | b'<' | b'&'))
    }

    fn longest_match(input: &[u8]) -> NamedMatch {
        longest_match(input)
    }

    fn stays_text(next: Option<u8>) -> bool {
        next.is_some_and(|byte| byte.is_ascii_alphanumeric())
    }

    fn numbered(character: char) -> (char, Option<ErrorCode>) {
        let replacement = match character {
            '\r' => '\n',
            // windows-1252 has nothing at five places.
            '\u{80}'..='\u{9F}' if windows_1252(character) == character => char::REPLACEMENT_CHARACTER,
            _ => windows_1252(character),
        };
        (replacement, (replacement != character).then_some(ErrorCode::ControlCharacterReference))
    }
}

/// HTML as the drafts of about 2010 had it, those with an additional allowed character: the one that ends the attribute
/// value, before which an ampersand is no reference. Nothing depends on it: no name begins with it, and where no name
/// matches, that is an error only between alphanumerics and a semicolon.
#[derive(Clone, Copy, Debug)]
pub enum Draft2010 {}

impl Dialect for Draft2010 {
    fn is_alone(next: Option<u8>) -> bool {
        matches!(next, None | Some(b'\t' | b'\n' | b'\x0C' | b' ' | b'<' | b'&'))
    }
}

/// The names of the draft, without `;`: the 252 of [HTML 4.01](https://www.w3.org/TR/html401/sgml/entities.html), and
/// `apos`, `AMP`, `COPY`, `GT`, `LT`, `QUOT`, `REG` and `TRADE`; the same list as html5lib had it at that date, copied
/// from the draft. Today's standard has all of them, and no others without a `;`.
static NAMES: LazyLock<HashSet<&str>> = LazyLock::new(|| include_str!("names.txt").lines().collect());

/// As [`char_ref::longest_match`], of the names that the draft of 2007 had. Two of them stood for other characters.
///
/// ```
/// use fivefold_draft_2007::char_ref::longest_match;
///
/// assert_eq!(longest_match(b"notin;").characters, "\u{2209}");
/// assert_eq!(longest_match(b"notinE;").characters, "\u{AC}");
/// assert_eq!(longest_match(b"lang;").characters, "\u{3008}");
/// ```
pub fn longest_match(input: &[u8]) -> NamedMatch {
    let found = char_ref::longest_match(input);
    match &input[..found.len] {
        b"lang;" => NamedMatch { characters: "\u{3008}", ..found },
        b"rang;" => NamedMatch { characters: "\u{3009}", ..found },
        [name @ .., b';'] if !str::from_utf8(name).is_ok_and(|name| NAMES.contains(name)) => {
            NamedMatch { needs_more: false, ..char_ref::longest_match(name) }
        }
        _ => found,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_are_those_of_html_4_and_eight_more() {
        assert_eq!(NAMES.len(), 252 + 8);
        let finds = |name: &str| longest_match(name.as_bytes()).len == name.len();
        assert!(NAMES.iter().all(|name| finds(&format!("{name};"))));
        // The standard has as many names without a semicolon.
        assert_eq!(NAMES.iter().filter(|name| finds(name)).count(), 106);
        for (name, characters) in [("rang;", "\u{3009}"), ("bull;", "\u{2022}"), ("sup2", "\u{B2}"), ("COPY", "\u{A9}")]
        {
            assert_eq!(longest_match(name.as_bytes()).characters, characters, "{name}");
        }
        // A later name is not found, but the one that it begins with is.
        assert_eq!(longest_match(b"Tab;").len, 0);
        assert_eq!(longest_match(b"ltcc;").len, 2);
    }
}
