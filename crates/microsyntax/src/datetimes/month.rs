//! Months.

use super::calendar::parse_year;
use super::parse_whole;
use crate::cursor::Cursor;
use crate::layout::{Layout, two_digits};
use core::fmt::{self, Display};

/// A month of a particular year.
///
/// Displays as a valid month string: `2026-11`.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#concept-month>
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Month {
    year: u64,
    month: u8,
}

impl Month {
    /// Creates a month from 1 to 12, of a year from 1 on.
    ///
    /// ```
    /// use fivefold::microsyntax::Month;
    ///
    /// assert_eq!(Month::new(37, 12).unwrap().to_string(), "0037-12");
    /// assert_eq!(Month::new(2026, 13), None);
    /// ```
    pub const fn new(year: u64, month: u8) -> Option<Self> {
        if year == 0 || month == 0 || month > 12 { None } else { Some(Self { year, month }) }
    }

    /// The year, from 1 on.
    pub const fn year(self) -> u64 {
        self.year
    }

    /// The month, from 1 to 12.
    pub const fn month(self) -> u8 {
        self.month
    }

    /// Parses a month component.
    ///
    /// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-month-component>
    fn parse_component(cursor: &mut Cursor<'_>) -> Option<Self> {
        const MONTH: Layout<3> = Layout::new(b"-00");
        let year = parse_year(cursor)?;
        let [_, m1, m0] = cursor.layout(&MONTH)?;
        Self::new(year, two_digits(m1, m0))
    }
}

impl Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.year, self.month)
    }
}

/// Parses a month string. What parses is a [valid one], and nothing else is.
///
/// [valid one]: https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-month-string
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-month-string>
///
/// ```
/// use fivefold::microsyntax::parse_month;
///
/// let month = parse_month("2026-11").unwrap();
/// assert_eq!((month.year(), month.month()), (2026, 11));
/// ```
pub fn parse_month(input: &str) -> Option<Month> {
    parse_whole(input, Month::parse_component)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn each_step() {
        for (input, expected) in [
            ("", None),
            ("2026", None),
            ("202-11", None),
            ("-2026-11", None),
            ("+2026-11", None),
            ("0000-11", None),
            ("00000-11", None),
            ("202611", None),
            ("2026/11", None),
            ("2026-", None),
            ("2026-1", None),
            ("2026-011", None),
            ("2026-1x", None),
            ("2026-00", None),
            ("2026-13", None),
            ("2026-11 ", None),
            (" 2026-11", None),
            ("2026-11-01", None),
            ("\u{662}026-11", None),
            ("18446744073709551616-01", None),
            ("99999999999999999999-01", None),
            ("2026-11", Some((2026, 11))),
            ("0001-01", Some((1, 1))),
            ("12345-12", Some((12345, 12))),
            ("0000000000000000000000002026-11", Some((2026, 11))),
            ("18446744073709551615-01", Some((u64::MAX, 1))),
        ] {
            assert_eq!(parse_month(input).map(|month| (month.year(), month.month())), expected, "{input:?}");
        }
    }

    #[test]
    fn display() {
        assert_eq!(Month::new(1, 1).unwrap().to_string(), "0001-01");
        assert_eq!(Month::new(12345, 12).unwrap().to_string(), "12345-12");
        assert_eq!([Month::new(0, 1), Month::new(1, 0), Month::new(1, 13)], [None; 3]);
    }
}
