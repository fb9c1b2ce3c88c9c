//! Vaguer moments in time.

use super::date::{Date, parse_date};
use super::global::{GlobalDateTime, is_valid_global_date_and_time};
use super::time::Time;
use super::time_zone_offset::TimeZoneOffset;
use super::{LocalDateTime, parse_whole};
use crate::cursor::Cursor;
use core::fmt::{self, Display};

/// A date, a time, or a global date and time.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#vaguer-moments-in-time>
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DateOrTime {
    /// A date.
    Date(Date),
    /// A time.
    Time(Time),
    /// A global date and time.
    Global(GlobalDateTime),
}

impl DateOrTime {
    fn parse_component(cursor: &mut Cursor<'_>) -> Option<Self> {
        let start = *cursor;
        let Some(date) = Date::parse_component(cursor) else {
            *cursor = start;
            return Time::parse_component(cursor).map(Self::Time);
        };
        if !cursor.take_either(b'T', b' ') {
            return Some(Self::Date(date));
        }
        let local = LocalDateTime { date, time: Time::parse_component(cursor)? };
        let offset = TimeZoneOffset::parse_component(cursor)?;
        GlobalDateTime::from_local(local, offset).map(Self::Global)
    }
}

impl Display for DateOrTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Date(date) => date.fmt(f),
            Self::Time(time) => time.fmt(f),
            Self::Global(global) => global.fmt(f),
        }
    }
}

/// Parses a date or time string.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-date-or-time-string>
///
/// ```
/// use fivefold::microsyntax::{DateOrTime, parse_date_or_time};
///
/// assert!(matches!(parse_date_or_time("2026-11-21"), Some(DateOrTime::Date(_))));
/// assert!(matches!(parse_date_or_time("14:54"), Some(DateOrTime::Time(_))));
/// assert!(matches!(parse_date_or_time("2026-11-21T14:54Z"), Some(DateOrTime::Global(_))));
/// // A local date and time is none of these.
/// assert_eq!(parse_date_or_time("2026-11-21T14:54"), None);
/// ```
pub fn parse_date_or_time(input: &str) -> Option<DateOrTime> {
    parse_whole(input, DateOrTime::parse_component)
}

/// Whether a string is a valid date string with optional time: a valid date string, or a valid global date and time
/// string.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-date-string-with-optional-time>
///
/// ```
/// use fivefold::microsyntax::is_valid_date_with_optional_time;
///
/// assert!(is_valid_date_with_optional_time("2026-11-21"));
/// assert!(!is_valid_date_with_optional_time("14:54"));
/// ```
pub fn is_valid_date_with_optional_time(input: &str) -> bool {
    parse_date(input).is_some() || is_valid_global_date_and_time(input)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;

    #[test]
    fn each_step() {
        for (input, expected, is_valid) in [
            ("", "None", false),
            ("2026-11-21", "Date 2026-11-21", true),
            ("14:54", "Time 14:54", false),
            ("14:54:39.5", "Time 14:54:39.5", false),
            ("2026-11-21T14:54Z", "Global 2026-11-21T14:54Z", true),
            ("2026-11-21 14:54:39.9999+0530", "Global 2026-11-21T14:54:39.9999+05:30", false),
            ("2026-11-21 14:54-00:00", "Global 2026-11-21T14:54Z", false),
            ("2026-11-21T", "None", false),
            ("2026-11-21 ", "None", false),
            ("2026-11-21x", "None", false),
            ("2026-11-21T14:54", "None", false),
            ("2026-11-21T25:54Z", "None", false),
            ("2026-11-21T14:54Zx", "None", false),
            ("2026-11-21T14:54x", "None", false),
            ("2026-11-31", "None", false),
            ("2026-11", "None", false),
            ("14:54Z", "None", false),
            ("T14:54", "None", false),
            (" 14:54", "None", false),
            ("18446744073709551615-12-31T23:59-00:01", "None", false),
        ] {
            let found = match parse_date_or_time(input) {
                None => "None".into(),
                Some(DateOrTime::Date(date)) => format!("Date {date}"),
                Some(DateOrTime::Time(time)) => format!("Time {time}"),
                Some(DateOrTime::Global(global)) => format!("Global {global}"),
            };
            assert_eq!(found, expected, "{input:?}");
            assert_eq!(is_valid_date_with_optional_time(input), is_valid, "{input:?}");
        }
    }
}
