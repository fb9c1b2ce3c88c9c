//! Where a selector goes wrong, and what was expected there.
//!
//! The crates that parse selectors only say that one is wrong. So what they refuse is looked at again here, token by
//! token. Nothing is built from it.

use crate::syntax::is_known;
use crate::{Namespaces, SelectorError, parser};
use cssparser::{BasicParseError, BasicParseErrorKind, ParseError, ParseErrorKind, Parser, Token, parse_nth};
use std::borrow::Cow;

/// Says what is wrong with a selector that was refused.
#[cold]
pub(crate) fn diagnose(text: &str, namespaces: &Namespaces) -> SelectorError {
    let mut check = Check { namespaces, is_in_has: false };
    // What stands in `:is()` was passed over, but for the depth of its brackets.
    let outcome = check.list(&mut Parser::new(text), false).and_then(|()| enter_all(&mut Parser::new(text)));
    let (offset, expected) = match outcome {
        Err(ParseError { kind: ParseErrorKind::Custom(Wrong { offset, expected }) }) => (offset, expected),
        _ => (0, "a list of selectors".into()),
    };
    SelectorError::new(text, offset, expected)
}

/// An offset, and what was expected there.
struct Wrong {
    offset: usize,
    expected: Cow<'static, str>,
}

type Outcome<T = ()> = Result<T, ParseError<Wrong>>;

fn wrong<T>(offset: usize, expected: impl Into<Cow<'static, str>>) -> Outcome<T> {
    Err(ParseError::custom(Wrong { offset, expected: expected.into() }))
}

/// The offset of the next token that is not white space.
fn offset(input: &mut Parser<'_>) -> usize {
    input.skip_whitespace();
    input.position().byte_index()
}

/// The next token if it is the wanted one. Otherwise nothing is consumed.
fn take(input: &mut Parser<'_>, is_wanted: impl Fn(&Token<'_>) -> bool) -> bool {
    let state = input.state();
    let is_taken = input.next_including_whitespace().is_ok_and(is_wanted);
    if !is_taken {
        input.reset(&state);
    }
    is_taken
}

fn is_name(token: &Token<'_>) -> bool {
    matches!(token, Token::Ident(_))
}

/// Checks what stands between the brackets that were just opened.
fn nested<'i, T>(input: &mut Parser<'i>, check: impl FnOnce(&mut Parser<'i>) -> Outcome<T>) -> Outcome {
    let offset = input.position().byte_index();
    let outcome = input.parse_nested_block(|input| check(input).map(|_| ()));
    match outcome {
        Err(ParseError { kind: ParseErrorKind::Basic(BasicParseErrorKind::TooManyNestedBlocks) }) => {
            wrong(offset, "fewer brackets inside of brackets")
        }
        // Tokens are left that the check did not expect.
        Err(ParseError { kind: ParseErrorKind::Basic(_) }) => wrong(offset, "another argument"),
        outcome => outcome,
    }
}

struct Check<'n> {
    namespaces: &'n Namespaces,
    is_in_has: bool,
}

impl Check<'_> {
    fn list(&mut self, input: &mut Parser<'_>, is_relative: bool) -> Outcome {
        loop {
            self.complex(input, is_relative)?;
            let offset = offset(input);
            match input.next() {
                Ok(Token::Comma) => {}
                Ok(_) => return wrong(offset, "a combinator, a comma or the end of the selector"),
                Err(_) => return Ok(()),
            }
        }
    }

    fn complex(&mut self, input: &mut Parser<'_>, is_relative: bool) -> Outcome {
        let mut expected = "a selector";
        input.skip_whitespace();
        if is_relative && combinator(input) {
            expected = "a selector after the combinator";
        }
        loop {
            let offset = offset(input);
            if !self.compound(input)? {
                return wrong(offset, expected);
            }
            let before = input.state();
            input.skip_whitespace();
            let has_space = input.position() != before.position();
            if combinator(input) {
                expected = "a selector after the combinator";
            } else if !has_space || input.is_exhausted() || is_before_comma(input) {
                return Ok(());
            } else {
                expected = "a selector, a combinator, a comma or the end of the selector";
            }
        }
    }

    /// Whether there is a compound selector.
    fn compound(&mut self, input: &mut Parser<'_>) -> Outcome<bool> {
        let mut is_there = self.qualified_name(input, false)?;
        loop {
            let state = input.state();
            let start = input.position().byte_index();
            let token = input.next_including_whitespace().cloned();
            let end = input.position().byte_index();
            match token {
                Ok(Token::IDHash(_)) => {}
                Ok(Token::Hash(_)) => return wrong(start + 1, "an id, which does not begin with a digit"),
                Ok(Token::Delim('.')) => {
                    if !take(input, is_name) {
                        return wrong(end, "a class");
                    }
                }
                Ok(Token::Delim('#')) => return wrong(end, "an id"),
                Ok(Token::SquareBracketBlock) => nested(input, |input| self.attribute(input))?,
                Ok(Token::Colon) => self.pseudo_class(input)?,
                _ => {
                    input.reset(&state);
                    return Ok(is_there);
                }
            }
            is_there = true;
        }
    }

    /// A name with or without a prefix; outside of attributes, `*` can be in the place of either.
    fn qualified_name(&self, input: &mut Parser<'_>, is_attribute: bool) -> Outcome<bool> {
        let start = input.position().byte_index();
        let state = input.state();
        let prefix = match input.next_including_whitespace() {
            Ok(Token::Ident(name)) => Some(name.clone()),
            Ok(Token::Delim('*')) => None,
            Ok(Token::Delim('|')) => {
                input.reset(&state);
                None
            }
            _ => {
                input.reset(&state);
                return Ok(false);
            }
        };
        let is_bar = |token: &Token<'_>| matches!(token, Token::Delim('|'));
        if !take(input, is_bar) {
            let is_star = prefix.is_none();
            return if is_attribute && is_star { wrong(start + 1, "`|` and a name") } else { Ok(true) };
        }
        if let Some(prefix) = prefix
            && self.namespaces.get(&prefix).is_none()
        {
            return wrong(start, "a namespace prefix that is declared (`Namespaces::with`)");
        }
        let end = input.position().byte_index();
        match take(input, |token| is_name(token) || !is_attribute && matches!(token, Token::Delim('*'))) {
            true => Ok(true),
            false => wrong(end, "a name after `|`"),
        }
    }

    fn attribute(&self, input: &mut Parser<'_>) -> Outcome {
        let start = offset(input);
        if !self.qualified_name(input, true)? {
            return wrong(start, "the name of an attribute");
        }
        let start = offset(input);
        match input.next() {
            Err(_) => return Ok(()),
            Ok(
                Token::Delim('=')
                | Token::IncludeMatch
                | Token::DashMatch
                | Token::PrefixMatch
                | Token::SubstringMatch
                | Token::SuffixMatch,
            ) => {}
            Ok(_) => return wrong(start, "`]`, `=`, `~=`, `|=`, `^=`, `$=` or `*=`"),
        }
        let start = offset(input);
        if input.expect_ident_or_string().is_err() {
            return wrong(start, "a value: a name, or a text in quotes");
        }
        let start = offset(input);
        if !input.is_exhausted() {
            let is_flag = |flag: &str| flag.eq_ignore_ascii_case("i") || flag.eq_ignore_ascii_case("s");
            if !input.expect_ident().is_ok_and(|flag| is_flag(flag)) {
                return wrong(start, "`i`, `s` or `]`");
            }
        }
        let start = offset(input);
        if input.is_exhausted() { Ok(()) } else { wrong(start, "`]`") }
    }

    fn pseudo_class(&mut self, input: &mut Parser<'_>) -> Outcome {
        let start = input.position().byte_index();
        match input.next_including_whitespace().cloned() {
            Ok(Token::Ident(name)) if is_known(&name) => Ok(()),
            Ok(Token::Ident(name)) if selectors::parser::is_css2_pseudo_element(&name) => {
                wrong(start, "a pseudo-class: a pseudo-element is no node of a document")
            }
            Ok(Token::Ident(_)) => wrong(start, "a pseudo-class that exists and is supported"),
            Ok(Token::Function(name)) => self.function(input, start, &name.to_ascii_lowercase()),
            Ok(Token::Colon) => wrong(start, "a pseudo-class: a pseudo-element is no node of a document"),
            _ => wrong(start, "the name of a pseudo-class"),
        }
    }

    fn function(&mut self, input: &mut Parser<'_>, start: usize, name: &str) -> Outcome {
        match name {
            // What is wrong in these is passed over.
            "is" | "where" => nested(input, skip_all),
            "not" => nested(input, |input| self.list(input, false)),
            "has" if self.is_in_has => wrong(start, "no `:has()` inside of another"),
            "has" => {
                self.is_in_has = true;
                let outcome = nested(input, |input| self.list(input, true));
                self.is_in_has = false;
                outcome
            }
            "nth-child" | "nth-last-child" => nested(input, |input| {
                nth(input)?;
                let start = offset(input);
                if input.is_exhausted() {
                    Ok(())
                } else if input.expect_ident_matching("of").is_ok() {
                    self.list(input, false)
                } else {
                    wrong(start, "`of` and selectors, or `)`")
                }
            }),
            "nth-of-type" | "nth-last-of-type" => nested(input, |input| {
                nth(input)?;
                let start = offset(input);
                if input.is_exhausted() { Ok(()) } else { wrong(start, "`)`") }
            }),
            "lang" => nested(input, |input| {
                let start = offset(input);
                let is_list = parser::language_ranges::<Wrong>(input).is_ok();
                if is_list { Ok(()) } else { wrong(start, "languages: names or texts in quotes") }
            }),
            "dir" => nested(input, |input| {
                let start = offset(input);
                let is_word = input.expect_ident().is_ok() && input.is_exhausted();
                if is_word { Ok(()) } else { wrong(start, "`ltr` or `rtl`") }
            }),
            _ => wrong(start, "a pseudo-class that exists and is supported"),
        }
    }
}

/// Whether there is a combinator, other than white space.
fn combinator(input: &mut Parser<'_>) -> bool {
    take(input, |token| matches!(token, Token::Delim('>' | '+' | '~')))
}

/// Whether a comma is next. It is not consumed.
fn is_before_comma(input: &mut Parser<'_>) -> bool {
    let state = input.state();
    let is_comma = matches!(input.next(), Ok(Token::Comma));
    input.reset(&state);
    is_comma
}

fn nth(input: &mut Parser<'_>) -> Outcome {
    let start = offset(input);
    if parse_nth(input).is_ok() { Ok(()) } else { wrong(start, "`odd`, `even`, or a number or a pattern like 2n+1") }
}

fn skip_all(input: &mut Parser<'_>) -> Outcome {
    loop {
        match input.next() {
            Ok(_) => {}
            Err(BasicParseError { kind: BasicParseErrorKind::EndOfInput }) => return Ok(()),
            Err(error) => return Err(error.into()),
        }
    }
}

/// Checks only that brackets are not too deep inside of brackets.
fn enter_all(input: &mut Parser<'_>) -> Outcome {
    loop {
        match input.next() {
            Ok(Token::Function(_) | Token::ParenthesisBlock | Token::SquareBracketBlock | Token::CurlyBracketBlock) => {
                nested(input, enter_all)?;
            }
            Ok(_) => {}
            Err(_) => return Ok(()),
        }
    }
}
