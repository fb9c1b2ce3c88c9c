//! Global dates and times.

use super::local::LocalDateTime;
use super::parse_whole;
use super::time::has_valid_fraction;
use super::time_zone_offset::{TimeZoneOffset, ends_with_negative_zero};
use crate::cursor::Cursor;
use core::fmt::{self, Display};

/// A moment, with the time-zone offset of its source.
///
/// Displays as a valid global date and time string, `2011-11-18T14:54:39.929-06:00`, if the time displays as a valid time
/// string. Ordered by the moment, then by the offset.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#concept-datetime>
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GlobalDateTime {
    utc: LocalDateTime,
    offset: TimeZoneOffset,
}

impl GlobalDateTime {
    /// Creates the moment at which the local time is `local`, with clocks `offset` ahead of UTC. `None` if the local
    /// year is 0, or the year in UTC does not fit into 64 bits.
    ///
    /// ```
    /// use fivefold::microsyntax::{GlobalDateTime, TimeZoneOffset, parse_local_date_and_time};
    ///
    /// let local = parse_local_date_and_time("2026-12-31T23:30").unwrap();
    /// let moment = GlobalDateTime::from_local(local, TimeZoneOffset::from_minutes(-60).unwrap()).unwrap();
    /// assert_eq!(moment.utc().to_string(), "2027-01-01T00:30");
    /// assert_eq!(moment.to_string(), "2026-12-31T23:30-01:00");
    /// ```
    #[inline]
    pub fn from_local(local: LocalDateTime, offset: TimeZoneOffset) -> Option<Self> {
        if local.date.year() == 0 {
            return None;
        }
        Some(Self { utc: local.plus_minutes(-offset.minutes())?, offset })
    }

    /// The date and time in UTC. The year can be 0.
    pub fn utc(self) -> LocalDateTime {
        self.utc
    }

    /// The time-zone offset.
    pub fn offset(self) -> TimeZoneOffset {
        self.offset
    }

    /// The local date and time, at the offset.
    pub fn local(self) -> LocalDateTime {
        // The value was created from this local time, so the addition cannot fail.
        self.utc.plus_minutes(self.offset.minutes()).unwrap_or(self.utc)
    }

    /// Parses a date and a time component with their separator, and a time-zone offset component.
    #[inline(always)]
    fn parse_component(cursor: &mut Cursor<'_>) -> Option<Self> {
        let local = LocalDateTime::parse_component(cursor)?;
        Self::from_local(local, TimeZoneOffset::parse_component(cursor)?)
    }
}

impl Display for GlobalDateTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.local(), self.offset)
    }
}

/// Parses a global date and time string.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-global-date-and-time-string>
///
/// ```
/// use fivefold::microsyntax::parse_global_date_and_time;
///
/// let moment = parse_global_date_and_time("2011-11-18 23:54:39-06:00").unwrap();
/// assert_eq!(moment.utc().to_string(), "2011-11-19T05:54:39");
/// assert_eq!(moment.offset().minutes(), -360);
/// ```
pub fn parse_global_date_and_time(input: &str) -> Option<GlobalDateTime> {
    parse_whole(input, GlobalDateTime::parse_component)
}

/// Whether a string is a valid global date and time string.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-global-date-and-time-string>
///
/// ```
/// assert!(fivefold::microsyntax::is_valid_global_date_and_time("0037-12-13 00:00Z"));
/// ```
pub fn is_valid_global_date_and_time(input: &str) -> bool {
    parse_global_date_and_time(input).is_some() && has_valid_fraction(input) && !ends_with_negative_zero(input)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn each_step() {
        for (input, expected) in [
            ("", None),
            ("2011-11-18", None),
            ("2011-11-18T", None),
            ("2011-11-18T14:54", None),
            ("2011-11-18T14:54:39", None),
            ("2011-11-18t14:54Z", None),
            ("2011-11-18  14:54Z", None),
            ("2011-11-18T14:54z", None),
            ("2011-11-18T14:54 Z", None),
            ("2011-11-18T14:54Z ", None),
            ("2011-11-18T14:54+0", None),
            ("2011-11-18T24:00Z", None),
            ("2011-02-29T14:54Z", None),
            ("0000-12-31T23:59-01:00", None),
            ("2011-11-18T14:54Z", Some("2011-11-18T14:54")),
            ("2011-11-18 14:54Z", Some("2011-11-18T14:54")),
            ("2011-11-18T14:54:39.929-0600", Some("2011-11-18T20:54:39.929")),
            ("2011-11-18T14:54:39.929-06:00", Some("2011-11-18T20:54:39.929")),
            ("8592-01-01T02:09+02:09", Some("8592-01-01T00:00")),
            ("1979-10-14T12:00:00.001-04:00", Some("1979-10-14T16:00:00.001")),
            ("2024-03-01T00:00+00:01", Some("2024-02-29T23:59")),
            ("2023-03-01T00:00+00:01", Some("2023-02-28T23:59")),
            ("2023-12-31T23:59-00:01", Some("2024-01-01T00:00")),
            ("2024-01-01T00:00+23:59", Some("2023-12-31T00:01")),
            ("0001-01-01T00:00+00:01", Some("0000-12-31T23:59")),
            ("18446744073709551615-12-31T23:59Z", Some("18446744073709551615-12-31T23:59")),
            ("18446744073709551615-12-31T23:59-00:01", None),
        ] {
            let found = parse_global_date_and_time(input);
            assert_eq!(found.map(|moment| moment.utc().to_string()).as_deref(), expected, "{input:?}");
        }
    }

    #[test]
    fn validity() {
        for (input, expected) in [
            ("0037-12-13 00:00Z", true),
            ("1979-10-14T12:00:00.001-04:00", true),
            ("8592-01-01T02:09+02:09", true),
            ("2011-11-18T14:54+0000", true),
            ("2011-11-18T14:54-00:00", false),
            ("2011-11-18T14:54-0000", false),
            ("2011-11-18T14:54:39.9290Z", false),
            ("2011-11-18T14:54:39.929+06:00", true),
            ("2011-11-18T14:54", false),
        ] {
            assert_eq!(is_valid_global_date_and_time(input), expected, "{input:?}");
        }
    }

    #[test]
    fn display_keeps_the_offset() {
        for (input, expected) in [
            ("2011-11-18 14:54:00.000-0600", "2011-11-18T14:54-06:00"),
            ("2011-11-18T14:54-00:00", "2011-11-18T14:54Z"),
            ("0001-01-01T00:00+00:01", "0001-01-01T00:00+00:01"),
        ] {
            assert_eq!(parse_global_date_and_time(input).unwrap().to_string(), expected);
        }
    }
}
