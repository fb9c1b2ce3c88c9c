//! Lists of dimensions.

use super::decimal::Decimal;
use crate::cursor::{Cursor, is_whitespace};
use crate::tokens::{CommaSeparatedTokens, comma_separated_tokens};
use core::fmt::{self, Display};
use core::iter::FusedIterator;

/// An entry of a list of dimensions: a number that is zero or more, and its unit.
///
/// Displays as the number, with a `%` or `*` if it is a percentage or relative.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ListDimension {
    /// The number; infinity if it rounds to 2¹⁰²⁴.
    pub value: f64,
    /// Its unit.
    pub unit: ListDimensionUnit,
}

/// The unit of a [`ListDimension`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ListDimensionUnit {
    /// A percentage.
    Percentage,
    /// A share of the remaining space.
    Relative,
    /// CSS pixels.
    Absolute,
}

impl Display for ListDimension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The rules for parsing have no exponents.
        write!(f, "{}", self.value)?;
        match self.unit {
            ListDimensionUnit::Absolute => Ok(()),
            ListDimensionUnit::Percentage => f.write_str("%"),
            ListDimensionUnit::Relative => f.write_str("*"),
        }
    }
}

/// Parses a list of dimensions, as in `rows` and `cols` of `frameset`.
///
/// The entries are parsed one by one, without an allocation.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-a-list-of-dimensions>
///
/// ```
/// use fivefold::microsyntax::parse_list_of_dimensions;
///
/// let entries: Vec<String> = parse_list_of_dimensions("100, 2*, 5.5%").map(|entry| entry.to_string()).collect();
/// assert_eq!(entries, ["100", "2*", "5.5%"]);
/// ```
pub fn parse_list_of_dimensions(input: &str) -> ListOfDimensions<'_> {
    ListOfDimensions { tokens: comma_separated_tokens(input.strip_suffix(',').unwrap_or(input)) }
}

/// The entries of a list. See [`parse_list_of_dimensions`].
#[derive(Clone, Debug)]
pub struct ListOfDimensions<'a> {
    tokens: CommaSeparatedTokens<'a>,
}

impl Iterator for ListOfDimensions<'_> {
    type Item = ListDimension;

    fn next(&mut self) -> Option<ListDimension> {
        self.tokens.next().map(parse_entry)
    }
}

impl FusedIterator for ListOfDimensions<'_> {}

fn parse_entry(token: &str) -> ListDimension {
    if token.is_empty() {
        return ListDimension { value: 0.0, unit: ListDimensionUnit::Relative };
    }
    let mut cursor = Cursor::new(token);
    let integer = cursor.digits();
    // NOTE: The standard collects digits starting at the full stop, which is not a digit, so the full stop must be
    // skipped.
    let fraction =
        if cursor.take(b'.') { cursor.collect_ascii(|byte| byte.is_ascii_digit() || is_whitespace(byte)) } else { "" };
    cursor.skip_ascii_whitespace();
    let unit = match cursor.peek() {
        Some(b'%') => ListDimensionUnit::Percentage,
        Some(b'*') => ListDimensionUnit::Relative,
        _ => ListDimensionUnit::Absolute,
    };
    ListDimension { value: Decimal::new(integer, fraction).nearest(), unit }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ListDimensionUnit::{Absolute, Percentage, Relative};
    use alloc::vec::Vec;

    #[test]
    fn each_step() {
        for (input, expected) in [
            ("", &[][..]),
            (",", &[]),
            (",,", &[(0.0, Relative)]),
            (" ", &[(0.0, Relative)]),
            ("5, ", &[(5.0, Absolute), (0.0, Relative)]),
            ("5", &[(5.0, Absolute)]),
            ("5,", &[(5.0, Absolute)]),
            (" 5 , 6* ", &[(5.0, Absolute), (6.0, Relative)]),
            ("5%,*,%", &[(5.0, Percentage), (0.0, Relative), (0.0, Percentage)]),
            ("5 %", &[(5.0, Percentage)]),
            ("5x%", &[(5.0, Absolute)]),
            ("x", &[(0.0, Absolute)]),
            ("-5*", &[(0.0, Absolute)]),
            ("1.5", &[(1.5, Absolute)]),
            (".5*", &[(0.5, Relative)]),
            ("1. 2 3 %", &[(1.23, Percentage)]),
            ("1.%", &[(1.0, Percentage)]),
            ("1.5.5%", &[(1.5, Absolute)]),
            ("1,,2", &[(1.0, Absolute), (0.0, Relative), (2.0, Absolute)]),
        ] {
            let entries: Vec<_> = parse_list_of_dimensions(input).map(|entry| (entry.value, entry.unit)).collect();
            assert_eq!(entries, expected, "{input:?}");
        }
    }
}
