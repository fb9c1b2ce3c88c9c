//! Yearless dates.

use super::calendar::days_in_month;
use super::parse_whole;
use crate::cursor::Cursor;
use crate::layout::{Layout, two_digits};
use core::fmt::{self, Display};

/// Any leap year, since 29 February is a yearless date.
const LEAP_YEAR: u64 = 4;

/// A day of a month, in any year.
///
/// Displays as a valid yearless date string: `11-21`.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#concept-yearless-date>
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct YearlessDate {
    month: u8,
    day: u8,
}

impl YearlessDate {
    /// Creates a day from 1 on, of a month from 1 to 12. February has 29 days.
    ///
    /// ```
    /// use fivefold::microsyntax::YearlessDate;
    ///
    /// assert_eq!(YearlessDate::new(2, 29).unwrap().to_string(), "02-29");
    /// assert_eq!(YearlessDate::new(2, 30), None);
    /// ```
    pub const fn new(month: u8, day: u8) -> Option<Self> {
        if month == 0 || month > 12 || day == 0 || day > days_in_month(LEAP_YEAR, month) {
            return None;
        }
        Some(Self { month, day })
    }

    /// The month, from 1 to 12.
    pub const fn month(self) -> u8 {
        self.month
    }

    /// The day of the month, from 1 on.
    pub const fn day(self) -> u8 {
        self.day
    }

    /// Parses a yearless date component.
    ///
    /// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-yearless-date-component>
    fn parse_component(cursor: &mut Cursor<'_>) -> Option<Self> {
        const MONTH_AND_DAY: Layout<5> = Layout::new(b"00-00");
        let hyphens = cursor.collect_ascii(|byte| byte == b'-');
        if !matches!(hyphens.len(), 0 | 2) {
            return None;
        }
        let [m1, m0, _, d1, d0] = cursor.layout(&MONTH_AND_DAY)?;
        Self::new(two_digits(m1, m0), two_digits(d1, d0))
    }
}

impl Display for YearlessDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}-{:02}", self.month, self.day)
    }
}

/// Parses a yearless date string. What parses is a [valid one], and nothing else is.
///
/// [valid one]: https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-yearless-date-string
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-yearless-date-string>
///
/// ```
/// use fivefold::microsyntax::parse_yearless_date;
///
/// let date = parse_yearless_date("--02-29").unwrap();
/// assert_eq!((date.month(), date.day()), (2, 29));
/// ```
pub fn parse_yearless_date(input: &str) -> Option<YearlessDate> {
    parse_whole(input, YearlessDate::parse_component)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_step() {
        for (input, expected) in [
            ("", None),
            ("-11-21", None),
            ("---11-21", None),
            ("----11-21", None),
            ("--", None),
            ("1-21", None),
            ("011-21", None),
            ("00-21", None),
            ("13-21", None),
            ("11", None),
            ("1121", None),
            ("11/21", None),
            ("11--21", None),
            ("11-", None),
            ("11-1", None),
            ("11-001", None),
            ("11-00", None),
            ("11-31", None),
            ("02-30", None),
            ("11-21 ", None),
            ("11-21", Some((11, 21))),
            ("--11-21", Some((11, 21))),
            ("02-29", Some((2, 29))),
            ("--02-29", Some((2, 29))),
            ("12-31", Some((12, 31))),
        ] {
            let found = parse_yearless_date(input).map(|date| (date.month(), date.day()));
            assert_eq!(found, expected, "{input:?}");
        }
    }
}
