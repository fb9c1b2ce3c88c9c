//! Dates.

use super::calendar::{days_in_month, parse_year};
use super::parse_whole;
use crate::cursor::Cursor;
use crate::layout::{Layout, two_digits};
use core::fmt::{self, Display};

/// A date of the proleptic Gregorian calendar.
///
/// Displays as a valid date string, `2026-11-21`, unless the year is 0. Only a [date in
/// UTC](super::GlobalDateTime::utc) can be in that year.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#concept-date>
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u64,
    month: u8,
    day: u8,
}

impl Date {
    /// Creates a date from a day from 1 on, a month from 1 to 12, and a year from 0 on.
    ///
    /// ```
    /// use fivefold::microsyntax::Date;
    ///
    /// assert_eq!(Date::new(2024, 2, 29).unwrap().to_string(), "2024-02-29");
    /// assert_eq!(Date::new(2026, 2, 29), None);
    /// ```
    pub const fn new(year: u64, month: u8, day: u8) -> Option<Self> {
        if month == 0 || month > 12 || day == 0 || day > days_in_month(year, month) {
            return None;
        }
        Some(Self { year, month, day })
    }

    /// The year.
    pub const fn year(self) -> u64 {
        self.year
    }

    /// The month, from 1 to 12.
    pub const fn month(self) -> u8 {
        self.month
    }

    /// The day of the month, from 1 on.
    pub const fn day(self) -> u8 {
        self.day
    }

    /// The next day; `None` after the last day of the year 2⁶⁴ − 1.
    pub(super) const fn next(self) -> Option<Self> {
        let Self { year, month, day } = self;
        if day < days_in_month(year, month) {
            Some(Self { year, month, day: day + 1 })
        } else if month < 12 {
            Some(Self { year, month: month + 1, day: 1 })
        } else if year < u64::MAX {
            Some(Self { year: year + 1, month: 1, day: 1 })
        } else {
            None
        }
    }

    /// The previous day; `None` before the first day of the year 0.
    pub(super) const fn previous(self) -> Option<Self> {
        let Self { year, month, day } = self;
        if day > 1 {
            Some(Self { year, month, day: day - 1 })
        } else if month > 1 {
            Some(Self { year, month: month - 1, day: days_in_month(year, month - 1) })
        } else if year > 0 {
            Some(Self { year: year - 1, month: 12, day: 31 })
        } else {
            None
        }
    }

    /// Parses a date component.
    ///
    /// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-date-component>
    #[inline(always)]
    pub(super) fn parse_component(cursor: &mut Cursor<'_>) -> Option<Self> {
        const MONTH_AND_DAY: Layout<6> = Layout::new(b"-00-00");
        let year = parse_year(cursor)?;
        let [_, m1, m0, _, d1, d0] = cursor.layout(&MONTH_AND_DAY)?;
        Self::new(year, two_digits(m1, m0), two_digits(d1, d0))
    }
}

impl Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// Parses a date string. What parses is a [valid one], and nothing else is.
///
/// [valid one]: https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-date-string
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-date-string>
///
/// ```
/// use fivefold::microsyntax::parse_date;
///
/// let date = parse_date("2026-11-21").unwrap();
/// assert_eq!((date.year(), date.month(), date.day()), (2026, 11, 21));
/// assert_eq!(parse_date("2026-02-30"), None);
/// ```
pub fn parse_date(input: &str) -> Option<Date> {
    parse_whole(input, Date::parse_component)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_step() {
        for (input, expected) in [
            ("", None),
            ("2026-11", None),
            ("2026-13-01", None),
            ("2026-1121", None),
            ("2026-11/21", None),
            ("2026-11-", None),
            ("2026-11-1", None),
            ("2026-11-001", None),
            ("2026-11-00", None),
            ("2026-11-31", None),
            ("2026-02-29", None),
            ("2026-02-30", None),
            ("1900-02-29", None),
            ("2026-01-32", None),
            ("2026-11-21 ", None),
            ("2026-11-21T", None),
            ("0000-12-31", None),
            ("2026-11-21", Some((2026, 11, 21))),
            ("2024-02-29", Some((2024, 2, 29))),
            ("2000-02-29", Some((2000, 2, 29))),
            ("0001-01-01", Some((1, 1, 1))),
            ("275760-09-13", Some((275_760, 9, 13))),
        ] {
            let found = parse_date(input).map(|date| (date.year(), date.month(), date.day()));
            assert_eq!(found, expected, "{input:?}");
        }
    }

    #[test]
    fn days_follow_one_another() {
        let date = |year, month, day| Date::new(year, month, day).unwrap();
        for (one, other) in [
            (date(2023, 2, 28), date(2023, 3, 1)),
            (date(2024, 2, 28), date(2024, 2, 29)),
            (date(2024, 12, 31), date(2025, 1, 1)),
            (date(0, 12, 31), date(1, 1, 1)),
        ] {
            assert_eq!((one.next(), other.previous()), (Some(other), Some(one)));
            assert!(one < other);
        }
        assert_eq!(date(0, 1, 1).previous(), None);
        assert_eq!(date(u64::MAX, 12, 31).next(), None);
    }
}
