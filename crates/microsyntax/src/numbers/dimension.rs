//! Percentages and lengths.

use super::decimal::Decimal;
use crate::cursor::Cursor;
use core::fmt::{self, Display};

/// A number that is zero or more, with its unit.
///
/// Displays as the number, with a `%` if it is a percentage.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#percentages-and-dimensions>
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dimension {
    /// The number.
    pub value: f64,
    /// Its unit.
    pub unit: DimensionUnit,
}

/// The unit of a [`Dimension`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DimensionUnit {
    /// CSS pixels.
    Length,
    /// A percentage.
    Percentage,
}

impl Display for Dimension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The rules for parsing have no exponents.
        write!(f, "{}", self.value)?;
        match self.unit {
            DimensionUnit::Length => Ok(()),
            DimensionUnit::Percentage => f.write_str("%"),
        }
    }
}

/// Parses a dimension value.
///
/// White space before the number, and text after it other than a `%`, are ignored. A number that rounds to 2¹⁰²⁴ is
/// refused.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-dimension-values>
///
/// ```
/// use fivefold::microsyntax::{DimensionUnit, parse_dimension};
///
/// let width = parse_dimension("50.5%").unwrap();
/// assert_eq!((width.value, width.unit), (50.5, DimensionUnit::Percentage));
/// assert_eq!(parse_dimension("7em").unwrap().to_string(), "7");
/// assert_eq!(parse_dimension("-1"), None);
/// ```
pub fn parse_dimension(input: &str) -> Option<Dimension> {
    let mut cursor = Cursor::new(input);
    cursor.skip_ascii_whitespace();
    if !cursor.is_at_digit() {
        return None;
    }
    let integer = cursor.digits();
    let fraction = if cursor.take(b'.') { cursor.digits() } else { "" };
    let unit = current_dimension_value(cursor);
    let value = Decimal::new(integer, fraction).nearest();
    value.is_finite().then_some(Dimension { value, unit })
}

/// The unit of the number before the position.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#current-dimension-value>
fn current_dimension_value(cursor: Cursor<'_>) -> DimensionUnit {
    match cursor.peek() {
        Some(b'%') => DimensionUnit::Percentage,
        _ => DimensionUnit::Length,
    }
}

/// Parses a nonzero dimension value: as [`parse_dimension`], but zero is refused.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-non-zero-dimension-values>
///
/// ```
/// use fivefold::microsyntax::parse_nonzero_dimension;
///
/// assert_eq!(parse_nonzero_dimension("10").unwrap().value, 10.0);
/// assert_eq!(parse_nonzero_dimension("0%"), None);
/// ```
pub fn parse_nonzero_dimension(input: &str) -> Option<Dimension> {
    parse_dimension(input).filter(|dimension| dimension.value > 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use DimensionUnit::{Length, Percentage};

    #[test]
    fn each_step() {
        for (input, expected) in [
            ("", None),
            ("  ", None),
            ("x", None),
            ("+5", None),
            ("-5", None),
            (".5", None),
            ("%", None),
            ("5", Some((5.0, Length))),
            (" \t\n\x0C\r5", Some((5.0, Length))),
            ("5%", Some((5.0, Percentage))),
            ("5 %", Some((5.0, Length))),
            ("5px", Some((5.0, Length))),
            ("5.", Some((5.0, Length))),
            ("5.%", Some((5.0, Percentage))),
            ("5.x%", Some((5.0, Length))),
            ("5.25", Some((5.25, Length))),
            ("5.25%", Some((5.25, Percentage))),
            ("5.25.5%", Some((5.25, Length))),
            ("5.25em", Some((5.25, Length))),
            ("5e3", Some((5.0, Length))),
            ("0", Some((0.0, Length))),
            ("0.0%", Some((0.0, Percentage))),
            ("007", Some((7.0, Length))),
        ] {
            assert_eq!(parse_dimension(input).map(|Dimension { value, unit }| (value, unit)), expected, "{input:?}");
        }
    }

    #[test]
    fn nonzero() {
        assert_eq!(parse_nonzero_dimension("0"), None);
        assert_eq!(parse_nonzero_dimension("0.000"), None);
        assert_eq!(parse_nonzero_dimension("x"), None);
        assert_eq!(parse_nonzero_dimension("0.1%"), Some(Dimension { value: 0.1, unit: Percentage }));
        assert_eq!(parse_nonzero_dimension("3"), Some(Dimension { value: 3.0, unit: Length }));
    }

    #[test]
    fn many_digits() {
        assert_eq!(parse_dimension(&"9".repeat(400)), None);
        assert_eq!(parse_dimension("9007199254740993").unwrap().value, 9_007_199_254_740_992.0);
        assert_eq!(parse_dimension("0.1000000000000000000000000000000000000001").unwrap().value, 0.1);
    }
}
