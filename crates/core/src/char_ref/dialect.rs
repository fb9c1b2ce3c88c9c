//! The dialects of character references: what each of them decides.

use super::{NamedMatch, longest_match, windows_1252};
use crate::ErrorCode;
use crate::input::is_noncharacter;
use crate::xml_char::is_xml_char;

/// A dialect of character references: the choices of the algorithm. The defaults are those of the Living Standard.
///
/// `docs/inside/character-references.md` compares the dialects.
pub trait Dialect {
    /// Whether names are declared in the document: any name of XML counts, a semicolon must follow, and the caller finds
    /// what the name stands for. Otherwise the dialect has a [table of names](Self::longest_match).
    const DECLARES_NAMES: bool = false;

    /// Whether an ampersand that no name follows is always an error, at the character after it. Otherwise it is one
    /// only if alphanumerics and a semicolon follow, at the semicolon.
    const NEEDS_NAME: bool = false;

    /// Whether a name without its semicolon is an error even where it [stays text](Self::stays_text).
    const REPORTS_TEXT: bool = false;

    /// Whether an ampersand before this character is no reference, and no error; `None` is the end of the input. A `#`
    /// always begins a reference. Where names are [declared](Self::DECLARES_NAMES), no name begins here.
    #[inline]
    fn is_alone(next: Option<u8>) -> bool {
        !next.is_some_and(|byte| byte.is_ascii_alphanumeric())
    }

    /// Finds the longest name at the start of the bytes after the ampersand.
    #[inline]
    fn longest_match(input: &[u8]) -> NamedMatch {
        longest_match(input)
    }

    /// Whether a name without its semicolon stays text in an attribute value, before this character.
    #[inline]
    fn stays_text(next: Option<u8>) -> bool {
        next.is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'=')
    }

    /// What the number of this character stands for, and what is wrong with it. The numbers that are no characters, and
    /// 0, stand for U+FFFD in every dialect.
    fn numbered(character: char) -> (char, Option<ErrorCode>) {
        let is_control = character.is_control() && !matches!(character, '\t' | '\n' | '\x0C');
        (windows_1252(character), fault(is_control, is_noncharacter(character)))
    }
}

fn fault(is_control: bool, is_noncharacter: bool) -> Option<ErrorCode> {
    if is_control {
        Some(ErrorCode::ControlCharacterReference)
    } else {
        is_noncharacter.then_some(ErrorCode::NoncharacterCharacterReference)
    }
}

/// HTML as it is.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state>
#[derive(Clone, Copy, Debug)]
pub enum LivingStandard {}

impl Dialect for LivingStandard {}

/// XML5: a name is whatever ends with a semicolon, and a number is the character with that number.
#[derive(Clone, Copy, Debug)]
pub enum Xml5 {}

impl Dialect for Xml5 {
    const DECLARES_NAMES: bool = true;

    #[inline]
    fn is_alone(_: Option<u8>) -> bool {
        true
    }

    fn numbered(character: char) -> (char, Option<ErrorCode>) {
        let is_wrong = !is_xml_char(character);
        (character, fault(is_wrong && character.is_control(), is_wrong && is_noncharacter(character)))
    }
}
