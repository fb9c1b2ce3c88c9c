//! Character references: one algorithm for every dialect.
//!
//! The states are those of the standard's tokenizer, from
//! <https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state> on. They are a small machine of
//! their own here, because HTML and XML share them; it can stop at any character and continue with the next chunk. A
//! language's [`Dialect`] supplies what differs between languages.

mod dialect;
mod named;
mod numeric;
mod windows_1252;

pub use dialect::{Dialect, LivingStandard, Xml5};
pub use named::{NamedMatch, longest_match, lookup};
pub use windows_1252::windows_1252;

use crate::input::Cursor;
use crate::xml_char::{is_name_start_char, name_char_run};
use crate::{ErrorCode, ParseError, Span};
use core::marker::PhantomData;
use numeric::numeric;

/// The states of a character reference, named as in the standard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Character reference state.
    CharacterReference,
    /// Named character reference state.
    NamedCharacterReference,
    /// Ambiguous ampersand state.
    AmbiguousAmpersand,
    /// The part of XML5's "tokenizing character references" that reads a name.
    EntityReference,
    /// Numeric character reference state.
    NumericCharacterReference,
    /// Hexadecimal character reference start state.
    HexadecimalCharacterReferenceStart,
    /// Hexadecimal character reference state.
    HexadecimalCharacterReference,
    /// Decimal character reference state.
    DecimalCharacterReference,
    /// Numeric character reference end state.
    NumericCharacterReferenceEnd,
}

impl State {
    /// The fragment id of the state's section in the standard.
    pub const fn fragment_id(self) -> &'static str {
        match self {
            Self::CharacterReference => "character-reference-state",
            Self::NamedCharacterReference => "named-character-reference-state",
            Self::AmbiguousAmpersand => "ambiguous-ampersand-state",
            Self::EntityReference => "tokenizing-character-references",
            Self::NumericCharacterReference => "numeric-character-reference-state",
            Self::HexadecimalCharacterReferenceStart => "hexadecimal-character-reference-start-state",
            Self::HexadecimalCharacterReference => "hexadecimal-character-reference-state",
            Self::DecimalCharacterReference => "decimal-character-reference-state",
            Self::NumericCharacterReferenceEnd => "numeric-character-reference-end-state",
        }
    }
}

/// The result of reading a character reference, or a part of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome<'a> {
    /// The next chunk is needed first.
    NeedsInput,
    /// The source up to the cursor stands for these one or two characters. The reference is at its end.
    Decoded(Decoded),
    /// The source up to the cursor is not a reference: it is literal text.
    Literal {
        /// The same text as in the source.
        text: &'a str,
        /// Whether the literal text ends here; otherwise the machine must run again.
        done: bool,
    },
    /// The source up to the cursor is the reference `&name;`, whose [name](CharacterReference::name) is not
    /// interpreted. The reference is at its end.
    Entity,
    /// The source up to the cursor is an ampersand and a [name](CharacterReference::name) without its semicolon, and
    /// stands for itself. The reference is at its end.
    UnfinishedEntity,
}

/// The characters that a reference stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decoded {
    /// The characters of a named reference.
    Named(&'static str),
    /// The character of a numeric reference.
    Numeric(char),
}

impl Decoded {
    /// The characters as text; `buffer` is used where they must be encoded.
    #[inline]
    pub fn as_str(self, buffer: &mut [u8; 4]) -> &str {
        match self {
            Self::Named(text) => text,
            Self::Numeric(character) => character.encode_utf8(buffer),
        }
    }
}

/// A character reference that is being read. It begins right after the ampersand.
#[derive(Debug)]
pub struct CharacterReference<D> {
    state: State,
    in_attribute: bool,
    /// The character reference code, kept at 0x110000 once it is above.
    code: u32,
    /// The letter that marks a hexadecimal number, as written.
    hexadecimal_marker: Option<u8>,
    /// The ampersand and the name, where the dialect does not interpret it.
    name: String,
    dialect: PhantomData<D>,
}

/// Extends the error of a reference, whose ampersand is at `start`, over the whole reference.
#[cold]
pub fn extend_over_reference(error: ParseError, start: u64) -> ParseError {
    // Only this one stands at the reference's own semicolon. The others stand at what comes after it.
    let is_at_semicolon = error.code == ErrorCode::UnknownNamedCharacterReference;
    let end = if is_at_semicolon { error.span.end } else { error.span.start };
    error.with_extent(Span::new(start, end))
}

impl<D: Dialect> CharacterReference<D> {
    /// A reference whose ampersand has just been consumed.
    #[inline]
    pub fn new(in_attribute: bool) -> Self {
        Self {
            state: State::CharacterReference,
            in_attribute,
            code: 0,
            hexadecimal_marker: None,
            name: String::new(),
            dialect: PhantomData,
        }
    }

    /// Resets the machine for a new reference, and keeps the memory.
    pub fn restart(&mut self, in_attribute: bool) {
        let name = core::mem::take(&mut self.name);
        *self = Self { name, ..Self::new(in_attribute) };
        self.name.clear();
    }

    /// The name of an [entity](Outcome::Entity) reference.
    pub fn name(&self) -> &str {
        self.name.get(1..).unwrap_or_default()
    }

    /// The ampersand and the name.
    pub fn literal(&self) -> &str {
        &self.name
    }

    /// Whether the marker of a hexadecimal number is an upper-case X.
    pub fn has_uppercase_marker(&self) -> bool {
        self.hexadecimal_marker == Some(b'X')
    }

    /// The present state.
    pub fn state(&self) -> State {
        self.state
    }

    /// The character reference code of a numeric reference; 0x110000 stands for all that are above.
    pub fn code(&self) -> Option<u32> {
        matches!(
            self.state,
            State::HexadecimalCharacterReference
                | State::DecimalCharacterReference
                | State::NumericCharacterReferenceEnd
        )
        .then_some(self.code)
    }

    /// What a numeric reference begins with, as far as it has been read: `&#`, `&#x` or `&#X`.
    pub fn marker(&self) -> &'static str {
        match self.hexadecimal_marker {
            None => "&#",
            Some(b'x') => "&#x",
            Some(_) => "&#X",
        }
    }

    /// Continues reading: HTML's states of character references, or *Tokenizing character references* of XML5. Takes time
    /// linear in what it consumes, plus the longest name at the end of a chunk.
    #[inline]
    pub fn run<'a>(&mut self, input: &mut Cursor<'a>, mut report: impl FnMut(ParseError)) -> Outcome<'a> {
        loop {
            if let Some(outcome) = self.step(input, &mut report) {
                return outcome;
            }
        }
    }

    /// Runs the present state alone. `None` means that it has switched to another.
    #[inline]
    pub fn step<'a>(&mut self, input: &mut Cursor<'a>, mut report: impl FnMut(ParseError)) -> Option<Outcome<'a>> {
        match self.state {
            State::CharacterReference => self.character_reference(input),
            State::NamedCharacterReference => self.named_character_reference(input, &mut report),
            State::AmbiguousAmpersand => self.ambiguous_ampersand(input, &mut report),
            State::EntityReference => self.entity_reference(input, &mut report),
            State::NumericCharacterReference => self.numeric_character_reference(input, &mut report),
            State::HexadecimalCharacterReferenceStart => self.hexadecimal_character_reference_start(input, &mut report),
            State::HexadecimalCharacterReference => self.digits(input, 16, &mut report),
            State::DecimalCharacterReference => self.digits(input, 10, &mut report),
            State::NumericCharacterReferenceEnd => self.numeric_character_reference_end(input, &mut report),
        }
    }

    fn switch_to<'a>(&mut self, state: State) -> Option<Outcome<'a>> {
        self.state = state;
        None
    }

    fn reconsume_in<'a>(&mut self, state: State, input: &mut Cursor<'_>) -> Option<Outcome<'a>> {
        input.reconsume();
        self.switch_to(state)
    }

    /// Character reference state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state>
    fn character_reference<'a>(&mut self, input: &mut Cursor<'_>) -> Option<Outcome<'a>> {
        if D::DECLARES_NAMES && input.rest_text().starts_with(is_name_start_char) {
            self.name.push('&');
            return self.switch_to(State::EntityReference);
        }
        match input.next() {
            Some(b'#') => self.switch_to(State::NumericCharacterReference),
            None if !input.is_last() => Some(Outcome::NeedsInput),
            next if D::is_alone(next) => {
                input.reconsume();
                Some(Outcome::Literal { text: "&", done: true })
            }
            _ => self.reconsume_in(State::NamedCharacterReference, input),
        }
    }

    /// Named character reference state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#named-character-reference-state>
    fn named_character_reference<'a>(
        &mut self,
        input: &mut Cursor<'a>,
        report: &mut impl FnMut(ParseError),
    ) -> Option<Outcome<'a>> {
        let rest = input.rest();
        let found = D::longest_match(rest);
        let lacks_semicolon = found.len > 0 && rest[found.len - 1] != b';';
        // The character after the name decides too, and is where an error stands, so it must have arrived.
        if found.needs_more && !input.is_last() || lacks_semicolon && !input.has_arrived(found.len) {
            return Some(Outcome::NeedsInput);
        }
        if found.len == 0 {
            if D::NEEDS_NAME {
                report(ParseError::new(ErrorCode::UnknownNamedCharacterReference, input.next_span()));
            }
            self.state = State::AmbiguousAmpersand;
            let done = D::NEEDS_NAME || !rest.first().is_some_and(u8::is_ascii_alphanumeric);
            return Some(Outcome::Literal { text: "&", done });
        }
        let stays_text = lacks_semicolon && self.in_attribute && D::stays_text(rest.get(found.len).copied());
        if lacks_semicolon && (!stays_text || D::REPORTS_TEXT) {
            let code = ErrorCode::MissingSemicolonAfterCharacterReference;
            report(ParseError::new(code, input.span_ahead(found.len)));
        }
        if stays_text {
            // Only the ampersand is consumed here; the name that follows is ordinary text of the value.
            return Some(Outcome::Literal { text: "&", done: true });
        }
        input.advance(found.len);
        Some(Outcome::Decoded(Decoded::Named(found.characters)))
    }

    /// Entity reference state: the part of XML5's algorithm that reads a name.
    fn entity_reference<'a>(
        &mut self,
        input: &mut Cursor<'a>,
        report: &mut impl FnMut(ParseError),
    ) -> Option<Outcome<'a>> {
        let run = name_char_run(input.rest_text());
        self.name.push_str(&input.rest_text()[..run]);
        input.advance(run);
        match input.next() {
            Some(b';') => Some(Outcome::Entity),
            None if !input.is_last() => Some(Outcome::NeedsInput),
            _ => {
                report(ParseError::new(ErrorCode::MissingSemicolonAfterEntityReference, input.current_span()));
                input.reconsume();
                Some(Outcome::UnfinishedEntity)
            }
        }
    }

    /// Ambiguous ampersand state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#ambiguous-ampersand-state>
    fn ambiguous_ampersand<'a>(
        &mut self,
        input: &mut Cursor<'a>,
        report: &mut impl FnMut(ParseError),
    ) -> Option<Outcome<'a>> {
        let start = input.position();
        let run = input.rest().iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
        input.advance(run);
        let text = &input.chunk().text[start..input.position()];
        let next = input.next();
        input.reconsume();
        if next == Some(b';') {
            report(ParseError::new(ErrorCode::UnknownNamedCharacterReference, input.current_span()));
        }
        if next.is_none() && !input.is_last() {
            let outcome = if text.is_empty() { Outcome::NeedsInput } else { Outcome::Literal { text, done: false } };
            return Some(outcome);
        }
        Some(Outcome::Literal { text, done: true })
    }

    /// Numeric character reference state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-state>
    fn numeric_character_reference<'a>(
        &mut self,
        input: &mut Cursor<'_>,
        report: &mut impl FnMut(ParseError),
    ) -> Option<Outcome<'a>> {
        self.code = 0;
        match input.next() {
            Some(b'x') => {
                self.hexadecimal_marker = Some(b'x');
                self.switch_to(State::HexadecimalCharacterReferenceStart)
            }
            Some(b'X') => {
                self.hexadecimal_marker = Some(b'X');
                self.switch_to(State::HexadecimalCharacterReferenceStart)
            }
            Some(b'0'..=b'9') => self.reconsume_in(State::DecimalCharacterReference, input),
            None if !input.is_last() => Some(Outcome::NeedsInput),
            _ => Some(self.absence_of_digits(input, report)),
        }
    }

    /// Hexadecimal character reference start state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#hexadecimal-character-reference-start-state>
    fn hexadecimal_character_reference_start<'a>(
        &mut self,
        input: &mut Cursor<'_>,
        report: &mut impl FnMut(ParseError),
    ) -> Option<Outcome<'a>> {
        match input.next() {
            Some(byte) if byte.is_ascii_hexdigit() => self.reconsume_in(State::HexadecimalCharacterReference, input),
            None if !input.is_last() => Some(Outcome::NeedsInput),
            _ => Some(self.absence_of_digits(input, report)),
        }
    }

    fn absence_of_digits<'a>(&self, input: &mut Cursor<'_>, report: &mut impl FnMut(ParseError)) -> Outcome<'a> {
        report(ParseError::new(ErrorCode::AbsenceOfDigitsInNumericCharacterReference, input.current_span()));
        input.reconsume();
        Outcome::Literal { text: self.marker(), done: true }
    }

    /// Hexadecimal and decimal character reference states, which differ in their radix alone.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#hexadecimal-character-reference-state>,
    /// <https://html.spec.whatwg.org/multipage/parsing.html#decimal-character-reference-state>
    fn digits<'a>(
        &mut self,
        input: &mut Cursor<'_>,
        radix: u32,
        report: &mut impl FnMut(ParseError),
    ) -> Option<Outcome<'a>> {
        loop {
            match input.next() {
                Some(byte) if char::from(byte).is_digit(radix) => {
                    let digit = char::from(byte).to_digit(radix).unwrap_or(0);
                    self.code = (self.code * radix + digit).min(0x11_0000);
                }
                Some(b';') => return self.switch_to(State::NumericCharacterReferenceEnd),
                None if !input.is_last() => return Some(Outcome::NeedsInput),
                _ => {
                    let error = ErrorCode::MissingSemicolonAfterCharacterReference;
                    report(ParseError::new(error, input.current_span()));
                    return self.reconsume_in(State::NumericCharacterReferenceEnd, input);
                }
            }
        }
    }

    /// Numeric character reference end state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-end-state>
    fn numeric_character_reference_end<'a>(
        &mut self,
        input: &mut Cursor<'_>,
        report: &mut impl FnMut(ParseError),
    ) -> Option<Outcome<'a>> {
        let (character, error) = numeric::<D>(self.code);
        if let Some(code) = error {
            if !input.has_arrived(0) {
                // The error stands at the next character, whose length is not known yet.
                return Some(Outcome::NeedsInput);
            }
            report(ParseError::new(code, input.next_span()));
        }
        Some(Outcome::Decoded(Decoded::Numeric(character)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(text: &str, in_attribute: bool) -> (String, Vec<(ErrorCode, Span)>) {
        let mut input = Cursor::new(text, 1, true);
        let mut reference = CharacterReference::<LivingStandard>::new(in_attribute);
        let (mut result, mut errors) = (String::new(), Vec::new());
        loop {
            match reference.run(&mut input, |error| errors.push((error.code, error.span))) {
                Outcome::NeedsInput => unreachable!("the chunk is the last"),
                Outcome::Decoded(decoded) => {
                    result.push_str(decoded.as_str(&mut [0; 4]));
                    break;
                }
                Outcome::Literal { text, done } => {
                    result.push_str(text);
                    if done {
                        break;
                    }
                }
                Outcome::Entity | Outcome::UnfinishedEntity => unreachable!("HTML interprets names"),
            }
        }
        result.push_str(&text[input.position()..]);
        (result, errors)
    }

    #[test]
    fn the_longest_name_counts() {
        assert_eq!(run("notin;", false).0, "∉");
        let missing = ErrorCode::MissingSemicolonAfterCharacterReference;
        assert_eq!(run("notit;", false), ("¬it;".into(), vec![(missing, Span::new(4, 5))]));
        assert_eq!(run("amp", false), ("&".into(), vec![(missing, Span::new(4, 4))]));
    }

    #[test]
    fn attribute_values_keep_what_looks_like_a_query() {
        assert_eq!(run("notit;", true), ("&notit;".into(), vec![]));
        assert_eq!(run("copy=1", true), ("&copy=1".into(), vec![]));
        assert_eq!(run("copy;=1", true), ("©=1".into(), vec![]));
        assert_eq!(run("copy ", true).0, "© ");
    }

    #[test]
    fn an_ambiguous_ampersand_is_an_error_only_with_its_semicolon() {
        assert_eq!(run("nope ", false), ("&nope ".into(), vec![]));
        let unknown = ErrorCode::UnknownNamedCharacterReference;
        assert_eq!(run("nope;", false), ("&nope;".into(), vec![(unknown, Span::new(5, 6))]));
    }

    #[test]
    fn an_error_waits_for_the_newline_where_it_stands() {
        for text in ["amp\r", "#2\r", "#2;\r"] {
            let mut reference = CharacterReference::<LivingStandard>::new(false);
            let report = |error| panic!("{text:?} is cut inside a newline: {error}");
            assert_eq!(reference.run(&mut Cursor::new(text, 1, false), report), Outcome::NeedsInput);
        }
        let missing = ErrorCode::MissingSemicolonAfterCharacterReference;
        assert_eq!(run("amp\r\n", false), ("&\r\n".into(), vec![(missing, Span::new(4, 6))]));
        let control = ErrorCode::ControlCharacterReference;
        assert_eq!(run("#2;\r", false), ("\u{2}\r".into(), vec![(control, Span::new(4, 5))]));
    }

    #[test]
    fn xml5_leaves_names_to_its_caller() {
        let mut reference = CharacterReference::<Xml5>::new(false);
        let mut errors = Vec::new();
        let mut run = |reference: &mut CharacterReference<Xml5>, text: &'static str, last| {
            let mut input = Cursor::new(text, 0, last);
            (reference.run(&mut input, |error| errors.push(error.code)), input.position())
        };
        assert_eq!(run(&mut reference, "é.", false), (Outcome::NeedsInput, 3));
        assert_eq!(run(&mut reference, "2;x", false), (Outcome::Entity, 2));
        assert_eq!(reference.name(), "é.2");
        reference.restart(false);
        assert_eq!(run(&mut reference, "T b", true), (Outcome::UnfinishedEntity, 1));
        assert_eq!(reference.literal(), "&T");
        reference.restart(false);
        assert_eq!(run(&mut reference, "1;", true), (Outcome::Literal { text: "&", done: true }, 0));
        assert_eq!(errors, [ErrorCode::MissingSemicolonAfterEntityReference]);
    }

    #[test]
    fn xml5_takes_numbers_at_their_word() {
        assert_eq!(numeric::<Xml5>(0x92), ('\u{92}', None));
        assert_eq!(numeric::<Xml5>(0xFDD0), ('\u{FDD0}', None));
        assert_eq!(numeric::<Xml5>(0xFFFE), ('\u{FFFE}', Some(ErrorCode::NoncharacterCharacterReference)));
        assert_eq!(numeric::<Xml5>(1), ('\u{1}', Some(ErrorCode::ControlCharacterReference)));
        assert_eq!(numeric::<Xml5>(13), ('\r', None));
    }

    #[test]
    fn numbers_are_bounded() {
        assert_eq!(run("#x1F600;", false), ("😀".into(), vec![]));
        assert_eq!(run("#128;", false).0, "€");
        let outside = ErrorCode::CharacterReferenceOutsideUnicodeRange;
        assert_eq!(run("#99999999999999999999;x", false), ("\u{FFFD}x".into(), vec![(outside, Span::new(23, 24))]));
        let absent = ErrorCode::AbsenceOfDigitsInNumericCharacterReference;
        assert_eq!(run("#Xg", false), ("&#Xg".into(), vec![(absent, Span::new(3, 4))]));
        assert_eq!(run("#;", false), ("&#;".into(), vec![(absent, Span::new(2, 3))]));
    }
}
