//! The dialects of character references: what each of them decides, side by side.
//!
//! `docs/character-references.md` shows the same as a table; `cargo xtask codegen` writes it from what stands here.

use crate::{ErrorCode, ParseError, Span};

/// A dialect of character references. The algorithm asks only for its [rules](Rules).
pub trait Dialect {
    /// What the dialect decides.
    const RULES: Rules;
}

/// HTML as it is.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state>
#[derive(Clone, Copy, Debug)]
pub enum LivingStandard {}

impl Dialect for LivingStandard {
    const RULES: Rules = Rules {
        alone: Alone::UnlessAlphanumeric,
        names: Names::LivingStandard,
        unmatched: Unmatched::ErrorBeforeSemicolon,
        in_attributes: InAttributes { before_equals_sign: true, is_error: false },
        replacements: Replacements::Windows1252,
        faults: Faults::ControlsAndNoncharacters,
        codes: Codes::Named,
    };
}

/// HTML as the draft of 27 October 2007 had it, in its section on tokenising entities.
#[derive(Clone, Copy, Debug)]
pub enum Draft2007 {}

impl Dialect for Draft2007 {
    const RULES: Rules = Rules {
        alone: Alone::BeforeWhiteSpaceOrMarkup { vertical_tab: true },
        names: Names::Draft2007,
        unmatched: Unmatched::Error,
        in_attributes: InAttributes { before_equals_sign: false, is_error: true },
        replacements: Replacements::Draft2007,
        faults: Faults::Replaced,
        codes: Codes::Unnamed,
    };
}

/// HTML as the drafts of about 2010 had it, those with an additional allowed character.
#[derive(Clone, Copy, Debug)]
pub enum Draft2010 {}

impl Dialect for Draft2010 {
    const RULES: Rules = Rules {
        alone: Alone::BeforeWhiteSpaceOrMarkup { vertical_tab: false },
        names: Names::LivingStandard,
        unmatched: Unmatched::ErrorBeforeSemicolon,
        in_attributes: InAttributes { before_equals_sign: true, is_error: false },
        replacements: Replacements::Windows1252,
        faults: Faults::ControlsAndNoncharacters,
        codes: Codes::Unnamed,
    };
}

/// XML5: a name is whatever ends with a semicolon, and a number is the character with that number.
#[derive(Clone, Copy, Debug)]
pub enum Xml5 {}

impl Dialect for Xml5 {
    const RULES: Rules = Rules {
        alone: Alone::UnlessNameStart,
        names: Names::Declared,
        unmatched: Unmatched::LeftToCaller,
        in_attributes: InAttributes { before_equals_sign: false, is_error: true },
        replacements: Replacements::None,
        faults: Faults::NoXmlCharacters,
        codes: Codes::Named,
    };
}

/// What a dialect decides. Whatever is not in here, all dialects have alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// When an ampersand is no reference at all, and no error either.
    pub alone: Alone,
    /// Where names come from.
    pub names: Names,
    /// What it means that no name matches.
    pub unmatched: Unmatched,
    /// What is different about names without their semicolon in attribute values.
    pub in_attributes: InAttributes,
    /// What numbers stand for another character than the one with that number, beyond those that are U+FFFD everywhere.
    pub replacements: Replacements,
    /// What numbers are errors, beyond those that are U+FFFD everywhere.
    pub faults: Faults,
    /// How errors are named.
    pub codes: Codes,
}

/// When an ampersand is no reference at all, and no error either. A `#` always begins a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alone {
    /// Before anything but an ASCII alphanumeric.
    UnlessAlphanumeric,
    /// Before white space, `<`, `&`, the end of the input and the additional allowed character, if there is one.
    BeforeWhiteSpaceOrMarkup {
        /// Whether U+000B is white space.
        vertical_tab: bool,
    },
    /// Before anything but a character with which a name of XML may begin.
    UnlessNameStart,
}

/// Where names come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Names {
    /// The longest name counts of those that the standard has, with its semicolon or without.
    LivingStandard,
    /// As before, of those that the draft of 2007 had.
    Draft2007,
    /// All name characters of XML count, and a semicolon must follow. What the name stands for is the caller's matter.
    Declared,
}

/// What it means that no name matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unmatched {
    /// An error, if the alphanumerics after the ampersand end with a semicolon; it stands at that.
    ErrorBeforeSemicolon,
    /// An error, at the character after the ampersand.
    Error,
    /// The caller knows what names there are.
    LeftToCaller,
}

/// What is different about names without their semicolon in attribute values: before an ASCII alphanumeric they stay
/// text. Of no matter for [`Names::Declared`], where every name without its semicolon does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InAttributes {
    /// Whether they stay text before `=`, too.
    pub before_equals_sign: bool,
    /// Whether a name that stays text is an error.
    pub is_error: bool,
}

/// What numbers stand for another character than the one with that number. 0, surrogates and what is above U+10FFFF are
/// U+FFFD everywhere, and errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replacements {
    /// U+0080 to U+009F stand for what windows-1252 has there, if it has anything.
    Windows1252,
    /// As before; where windows-1252 has nothing, they are U+FFFD. U+000D is U+000A.
    Draft2007,
    /// None.
    None,
}

/// What numbers are errors, beyond those that are U+FFFD everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Faults {
    /// Controls other than tab, line feed and form feed; noncharacters.
    ControlsAndNoncharacters,
    /// U+000D, and U+0080 to U+009F: those that [stand for another character](Replacements).
    Replaced,
    /// What XML 1.0 does not allow in a document.
    NoXmlCharacters,
}

/// How errors are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Codes {
    /// Each kind by itself.
    Named,
    /// All are [`ErrorCode::Unnamed`].
    Unnamed,
}

impl Rules {
    /// Whether an ampersand before this character is no reference, and no error; `None` is the end of the input.
    ///
    /// Where XML's names come in, the character has been looked at before.
    #[inline]
    pub(super) const fn is_alone(&self, next: Option<u8>, additional_allowed_character: Option<u8>) -> bool {
        match (self.alone, next) {
            (_, None) | (Alone::UnlessNameStart, _) => true,
            (Alone::UnlessAlphanumeric, Some(byte)) => !byte.is_ascii_alphanumeric(),
            (Alone::BeforeWhiteSpaceOrMarkup { .. }, Some(b'\t' | b'\n' | b'\x0C' | b' ' | b'<' | b'&')) => true,
            (Alone::BeforeWhiteSpaceOrMarkup { vertical_tab: true }, Some(b'\x0B')) => true,
            (Alone::BeforeWhiteSpaceOrMarkup { .. }, Some(byte)) => {
                matches!(additional_allowed_character, Some(allowed) if allowed == byte)
            }
        }
    }

    /// Whether a name without its semicolon stays text in an attribute value, before this character.
    #[inline]
    pub(super) fn stays_text(&self, next: Option<u8>) -> bool {
        let InAttributes { before_equals_sign, .. } = self.in_attributes;
        next.is_some_and(|byte| byte.is_ascii_alphanumeric() || before_equals_sign && byte == b'=')
    }

    /// An error, by the name that it has in this dialect.
    pub(super) const fn error(&self, code: ErrorCode, span: Span) -> ParseError {
        let code = match self.codes {
            Codes::Named => code,
            Codes::Unnamed => ErrorCode::Unnamed,
        };
        ParseError::new(code, span)
    }
}
