//! The proleptic Gregorian calendar.

use crate::cursor::{Cursor, number};
use crate::layout::{Layout, two_digits};

/// The number of days in a month, from 1 to 12, of a year.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#number-of-days-in-month-month-of-year-year>
pub(super) const fn days_in_month(year: u64, month: u8) -> u8 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if is_leap_year(year) => 29,
        2 => 28,
        _ => 31,
    }
}

const fn is_leap_year(year: u64) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

/// The number of the last week of a week-year, 52 or 53.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#week-number-of-the-last-day>
pub(super) const fn last_week(year: u64) -> u8 {
    match first_weekday(year) {
        4 => 53,
        3 if is_leap_year(year) => 53,
        _ => 52,
    }
}

/// The day of the week of 1 January, where Sunday is 0. The calendar repeats itself every 400 years.
const fn first_weekday(year: u64) -> u64 {
    // The number of years since the year 1, or an equivalent year. The year 1 began on a Monday.
    let passed = (year % 400 + 399) % 400;
    (1 + passed + passed / 4 - passed / 100) % 7
}

/// Collects the digits of a year: at least four, with a value of more than zero.
#[inline(always)]
pub(super) fn parse_year(cursor: &mut Cursor<'_>) -> Option<u64> {
    const YEAR: Layout<4> = Layout::new(b"0000");
    let year = match cursor.layout(&YEAR) {
        Some([y3, y2, y1, y0]) => u64::from(two_digits(y3, y2)) * 100 + u64::from(two_digits(y1, y0)),
        None => {
            let (year, after) = parse_long_year(*cursor)?;
            *cursor = after;
            year
        }
    };
    if year > 0 { Some(year) } else { None }
}

/// Returns the cursor by value: a reference to it would keep it out of registers on the fast path.
#[cold]
fn parse_long_year(mut cursor: Cursor<'_>) -> Option<(u64, Cursor<'_>)> {
    let digits = cursor.digits();
    if digits.len() > 4 { Some((number(digits)?, cursor)) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn februaries() {
        for (year, days) in [(1, 28), (4, 29), (1900, 28), (2000, 29), (2023, 28), (2024, 29), (2100, 28), (0, 29)] {
            assert_eq!(days_in_month(year, 2), days, "{year}");
        }
        assert_eq!(
            [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map(|month| days_in_month(2023, month)),
            [31, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        );
    }

    #[test]
    fn weekdays() {
        // Known weekdays, where Sunday is 0.
        for (year, weekday) in [(1, 1), (1900, 1), (1970, 4), (2000, 6), (2001, 1), (2024, 1), (2026, 4), (2100, 5)] {
            assert_eq!(first_weekday(year), weekday, "{year}");
            assert_eq!(first_weekday(year + 400_000), weekday, "{year}");
        }
    }

    #[test]
    fn years_with_53_weeks() {
        // A cycle of ISO 8601 has 71 long years.
        assert_eq!((2000..2400).filter(|&year| last_week(year) == 53).count(), 71);
        for (year, weeks) in
            [(2004, 53), (2009, 53), (2015, 53), (2020, 53), (2026, 53), (2021, 52), (1970, 53), (2000, 52)]
        {
            assert_eq!(last_week(year), weeks, "{year}");
        }
    }
}
