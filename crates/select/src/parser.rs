//! The parts of the grammar that the crate `selectors` leaves open.

use crate::Namespaces;
use crate::language::LanguageRange;
use crate::syntax::{Plain, PseudoClass, RelativeSelector, Syntax};
use crate::terms::{Identifier, NamespaceUri};
use core::cell::Cell;
use cssparser::{CowRcStr, ParseError, Token};
use selectors::SelectorList;
use selectors::parser::{ParseRelative, SelectorParseErrorKind};

/// A parser of selectors.
pub(crate) struct Parser<'n> {
    namespaces: &'n Namespaces,
    /// Whether the argument of a `:has()` is parsed, in which there must not be another.
    is_in_has: Cell<bool>,
}

impl<'n> Parser<'n> {
    pub(crate) fn new(namespaces: &'n Namespaces) -> Self {
        Self { namespaces, is_in_has: Cell::new(false) }
    }

    fn has<'i>(&self, input: &mut cssparser::Parser<'i>) -> Result<PseudoClass, Error> {
        if self.is_in_has.replace(true) {
            return Err(ParseError::custom(SelectorParseErrorKind::InvalidState));
        }
        let list = SelectorList::parse_disallow_pseudo(self, input, ParseRelative::ForHas);
        self.is_in_has.set(false);
        Ok(PseudoClass::Has(list?.slice().iter().cloned().map(RelativeSelector::new).collect()))
    }
}

type Error = ParseError<SelectorParseErrorKind>;

/// Parses the language ranges of `:lang()`.
pub(crate) fn language_ranges<E>(input: &mut cssparser::Parser<'_>) -> Result<PseudoClass, ParseError<E>> {
    let ranges = input.parse_comma_separated(|input| match input.next()? {
        Token::Ident(text) | Token::QuotedString(text) => Ok(LanguageRange::new(text)),
        _ => Err(ParseError::unexpected_token()),
    })?;
    Ok(PseudoClass::Lang(ranges.into()))
}

impl<'i> selectors::Parser<'i> for Parser<'_> {
    type Impl = Syntax;
    type Error = SelectorParseErrorKind;

    fn parse_nth_child_of(&self) -> bool {
        true
    }

    fn parse_is_and_where(&self) -> bool {
        true
    }

    fn parse_non_ts_pseudo_class(&self, name: CowRcStr<'i>) -> Result<PseudoClass, Error> {
        let class = Plain::from_name(&name).map(PseudoClass::Plain);
        class.ok_or_else(|| ParseError::custom(SelectorParseErrorKind::UnsupportedPseudoClassOrElement))
    }

    fn parse_non_ts_functional_pseudo_class(
        &self,
        name: CowRcStr<'i>,
        input: &mut cssparser::Parser<'i>,
        _after_part: bool,
    ) -> Result<PseudoClass, Error> {
        match &name {
            name if name.eq_ignore_ascii_case("has") => self.has(input),
            name if name.eq_ignore_ascii_case("lang") => language_ranges(input),
            name if name.eq_ignore_ascii_case("dir") => Ok(PseudoClass::Dir((**input.expect_ident()?).into())),
            _ => Err(ParseError::custom(SelectorParseErrorKind::UnsupportedPseudoClassOrElement)),
        }
    }

    fn default_namespace(&self) -> Option<NamespaceUri> {
        self.namespaces.default().cloned()
    }

    fn namespace_for_prefix(&self, prefix: &Identifier) -> Option<NamespaceUri> {
        self.namespaces.get(prefix.as_ref())
    }
}
