//! Local dates and times.

use super::date::Date;
use super::parse_whole;
use super::time::{Time, has_valid_fraction};
use crate::cursor::Cursor;
use core::fmt::{self, Display};

/// A date and a time, without a time zone.
///
/// Displays as a valid normalized local date and time string, `2026-11-21T14:54`, if the time displays as a valid time
/// string and the year is not 0.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#concept-datetime-local>
///
/// ```
/// use fivefold::microsyntax::{Date, LocalDateTime, Time};
///
/// let lunch = LocalDateTime { date: Date::new(2026, 11, 21).unwrap(), time: Time::new(12, 30, 0, 0).unwrap() };
/// assert_eq!(lunch.to_string(), "2026-11-21T12:30");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LocalDateTime {
    /// The date.
    pub date: Date,
    /// The time.
    pub time: Time,
}

impl LocalDateTime {
    /// Parses a date component, a `T` or a space, and a time component.
    #[inline(always)]
    pub(super) fn parse_component(cursor: &mut Cursor<'_>) -> Option<Self> {
        let date = Date::parse_component(cursor)?;
        if !cursor.take_either(b'T', b' ') {
            return None;
        }
        Some(Self { date, time: Time::parse_component(cursor)? })
    }

    /// Adds minutes, which may be negative, but are less than a day; `None` outside the years from 0 to 2⁶⁴ − 1.
    #[inline(always)]
    pub(super) fn plus_minutes(self, minutes: i16) -> Option<Self> {
        const DAY: i16 = 24 * 60;
        let Self { date, time } = self;
        let of_day = i16::from(time.hour()) * 60 + i16::from(time.minute()) + minutes;
        let date = match of_day {
            ..0 => date.previous()?,
            0..DAY => date,
            DAY.. => date.next()?,
        };
        let of_day = of_day.rem_euclid(DAY) as u16;
        Some(Self { date, time: time.with_hour_and_minute((of_day / 60) as u8, (of_day % 60) as u8)? })
    }
}

impl Display for LocalDateTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}T{}", self.date, self.time)
    }
}

/// Parses a local date and time string.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-local-date-and-time-string>
///
/// ```
/// use fivefold::microsyntax::parse_local_date_and_time;
///
/// let local = parse_local_date_and_time("2026-11-21 14:54:00").unwrap();
/// assert_eq!((local.date.day(), local.time.hour()), (21, 14));
/// assert_eq!(local.to_string(), "2026-11-21T14:54");
/// ```
pub fn parse_local_date_and_time(input: &str) -> Option<LocalDateTime> {
    parse_whole(input, LocalDateTime::parse_component)
}

/// Whether a string is a valid local date and time string.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-local-date-and-time-string>
///
/// ```
/// assert!(fivefold::microsyntax::is_valid_local_date_and_time("2026-11-21 14:54"));
/// ```
pub fn is_valid_local_date_and_time(input: &str) -> bool {
    parse_local_date_and_time(input).is_some() && has_valid_fraction(input)
}

/// Whether a string is a valid normalized local date and time string: with a `T`, and the shortest string for the time.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-normalised-local-date-and-time-string>
///
/// ```
/// use fivefold::microsyntax::is_valid_normalized_local_date_and_time;
///
/// assert!(is_valid_normalized_local_date_and_time("2026-11-21T14:54"));
/// assert!(!is_valid_normalized_local_date_and_time("2026-11-21T14:54:00"));
/// ```
pub fn is_valid_normalized_local_date_and_time(input: &str) -> bool {
    if !is_valid_local_date_and_time(input) {
        return false;
    }
    let Some((_, time)) = input.split_once('T') else { return false };
    // Shorter strings omit trailing zeros: of the fraction, the fraction, and the second.
    match time.split_once('.') {
        Some((_, fraction)) => !fraction.ends_with('0'),
        None => time.len() == "hh:mm".len() || !time.ends_with(":00"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_step() {
        for (input, normalized, valid, parses) in [
            ("2026-11-21T14:54", true, true, true),
            ("2026-11-21T14:00", true, true, true),
            ("2026-11-21T00:00", true, true, true),
            ("2026-11-21T14:54:39", true, true, true),
            ("2026-11-21T14:54:39.9", true, true, true),
            ("2026-11-21T14:54:00.1", true, true, true),
            ("02026-11-21T14:54", true, true, true),
            ("2026-11-21 14:54", false, true, true),
            ("2026-11-21T14:54:00", false, true, true),
            ("2026-11-21T14:54:39.90", false, true, true),
            ("2026-11-21T14:54:39.0", false, true, true),
            ("2026-11-21T14:54:39.9999", false, false, true),
            ("2026-11-21t14:54", false, false, false),
            ("2026-11-21  14:54", false, false, false),
            ("2026-11-21\t14:54", false, false, false),
            ("2026-11-21T", false, false, false),
            ("2026-11-21", false, false, false),
            ("2026-11-31T14:54", false, false, false),
            ("2026-11-21T24:00", false, false, false),
            ("2026-11-21T14:54Z", false, false, false),
            ("2026-11-21T14:54 ", false, false, false),
            ("", false, false, false),
        ] {
            let found = (
                is_valid_normalized_local_date_and_time(input),
                is_valid_local_date_and_time(input),
                parse_local_date_and_time(input).is_some(),
            );
            assert_eq!(found, (normalized, valid, parses), "{input:?}");
        }
    }

    #[test]
    fn minutes_pass() {
        let at = |input| parse_local_date_and_time(input).unwrap();
        assert_eq!(at("2026-11-21T14:54:39").plus_minutes(-895), Some(at("2026-11-20T23:59:39")));
        assert_eq!(at("2026-11-21T14:54:39").plus_minutes(546), Some(at("2026-11-22T00:00:39")));
        assert_eq!(at("2026-11-21T14:54:39").plus_minutes(0), Some(at("2026-11-21T14:54:39")));
        assert_eq!(at("18446744073709551615-12-31T23:59").plus_minutes(1), None);
    }
}
