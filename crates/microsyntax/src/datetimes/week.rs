//! Weeks.

use super::calendar::{last_week, parse_year};
use super::parse_whole;
use crate::cursor::Cursor;
use crate::layout::{Layout, two_digits};
use core::fmt::{self, Display};

/// A week of a week-year, as in ISO 8601.
///
/// Displays as a valid week string: `2026-W47`.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#concept-week>
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Week {
    year: u64,
    week: u8,
}

impl Week {
    /// Creates a week from 1 to 52, or 53 if the week-year, from 1 on, has that many.
    ///
    /// ```
    /// use fivefold::microsyntax::Week;
    ///
    /// assert_eq!(Week::new(2026, 53).unwrap().to_string(), "2026-W53");
    /// assert_eq!(Week::new(2027, 53), None);
    /// ```
    pub const fn new(year: u64, week: u8) -> Option<Self> {
        if year == 0 || week == 0 || week > last_week(year) { None } else { Some(Self { year, week }) }
    }

    /// The week-year, from 1 on.
    pub const fn year(self) -> u64 {
        self.year
    }

    /// The week, from 1 to 53.
    pub const fn week(self) -> u8 {
        self.week
    }

    fn parse_component(cursor: &mut Cursor<'_>) -> Option<Self> {
        const WEEK: Layout<4> = Layout::new(b"-W00");
        let year = parse_year(cursor)?;
        let [_, _, w1, w0] = cursor.layout(&WEEK)?;
        Self::new(year, two_digits(w1, w0))
    }
}

impl Display for Week {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-W{:02}", self.year, self.week)
    }
}

/// Parses a week string. What parses is a [valid one], and nothing else is.
///
/// [valid one]: https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-week-string
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-week-string>
///
/// ```
/// use fivefold::microsyntax::parse_week;
///
/// let week = parse_week("2026-W47").unwrap();
/// assert_eq!((week.year(), week.week()), (2026, 47));
/// ```
pub fn parse_week(input: &str) -> Option<Week> {
    parse_whole(input, Week::parse_component)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_step() {
        for (input, expected) in [
            ("", None),
            ("202-W47", None),
            ("0000-W01", None),
            ("2026", None),
            ("2026W47", None),
            ("2026-", None),
            ("2026-47", None),
            ("2026-w47", None),
            ("2026-W", None),
            ("2026-W4", None),
            ("2026-W047", None),
            ("2026-W00", None),
            ("2026-W54", None),
            ("2025-W53", None),
            ("2027-W53", None),
            ("1900-W53", None),
            ("2026-W47 ", None),
            ("2026-W47-1", None),
            ("99999999999999999999-W01", None),
            ("2026-W47", Some((2026, 47))),
            // 1 January is a Thursday.
            ("2026-W53", Some((2026, 53))),
            ("1970-W53", Some((1970, 53))),
            // 1 January is a Wednesday of a leap year.
            ("2020-W53", Some((2020, 53))),
            ("0001-W01", Some((1, 1))),
            ("12026-W52", Some((12026, 52))),
        ] {
            assert_eq!(parse_week(input).map(|week| (week.year(), week.week())), expected, "{input:?}");
        }
    }
}
