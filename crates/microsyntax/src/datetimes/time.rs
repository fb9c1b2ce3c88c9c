//! Times.

use super::fraction::{SECOND, attoseconds, nearest_seconds, write_fraction};
use super::parse_whole;
use crate::cursor::{Cursor, is_digits};
use crate::layout::{Layout, two_digits};
use core::fmt::{self, Display};

/// A time of a day.
///
/// Displays as the shortest string for the time: `14:54`, `14:54:39`, `14:54:39.929`. This is a valid time string if
/// the time is an integral number of milliseconds, as the times of all valid strings are.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#concept-time>
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Time {
    hour: u8,
    minute: u8,
    second: u8,
    attosecond: u64,
}

impl Time {
    /// Creates a time from an hour below 24, a minute and a second below 60, and a nanosecond below 1,000,000,000.
    ///
    /// ```
    /// use fivefold::microsyntax::Time;
    ///
    /// assert_eq!(Time::new(14, 54, 39, 500_000_000).unwrap().to_string(), "14:54:39.5");
    /// assert_eq!(Time::new(24, 0, 0, 0), None);
    /// ```
    pub const fn new(hour: u8, minute: u8, second: u8, nanosecond: u32) -> Option<Self> {
        if nanosecond >= 1_000_000_000 {
            return None;
        }
        Self::with_attosecond(hour, minute, second, nanosecond as u64 * 1_000_000_000)
    }

    /// As [`new`](Self::new), with an attosecond below 10¹⁸.
    pub const fn with_attosecond(hour: u8, minute: u8, second: u8, attosecond: u64) -> Option<Self> {
        if hour > 23 || minute > 59 || second > 59 || attosecond >= SECOND {
            return None;
        }
        Some(Self { hour, minute, second, attosecond })
    }

    /// The same time with other hours and minutes.
    pub(super) const fn with_hour_and_minute(self, hour: u8, minute: u8) -> Option<Self> {
        Self::with_attosecond(hour, minute, self.second, self.attosecond)
    }

    /// The hour, from 0 to 23.
    pub const fn hour(self) -> u8 {
        self.hour
    }

    /// The minute, from 0 to 59.
    pub const fn minute(self) -> u8 {
        self.minute
    }

    /// The integer part of the second, from 0 to 59.
    pub const fn second(self) -> u8 {
        self.second
    }

    /// The fraction of the second in attoseconds, 10⁻¹⁸ seconds.
    pub const fn attosecond(self) -> u64 {
        self.attosecond
    }

    /// The fraction of the second in nanoseconds, rounded down.
    pub const fn nanosecond(self) -> u32 {
        (self.attosecond / 1_000_000_000) as u32
    }

    /// The second with its fraction, as the nearest number, which can be 60.
    pub fn second_with_fraction(self) -> f64 {
        nearest_seconds(self.second.into(), self.attosecond)
    }

    /// Parses a time component.
    ///
    /// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-time-component>
    #[inline(always)]
    pub(super) fn parse_component(cursor: &mut Cursor<'_>) -> Option<Self> {
        const HOUR_AND_MINUTE: Layout<5> = Layout::new(b"00:00");
        const SECOND: Layout<3> = Layout::new(b":00");
        let [h1, h0, _, m1, m0] = cursor.layout(&HOUR_AND_MINUTE)?;
        let (mut second, mut fraction) = (0, 0);
        if cursor.peek() == Some(b':') {
            let [_, s1, s0] = cursor.layout(&SECOND)?;
            second = two_digits(s1, s0);
            if cursor.take(b'.') {
                fraction = Self::parse_fraction(cursor)?;
            }
        }
        Self::with_attosecond(two_digits(h1, h0), two_digits(m1, m0), second, fraction)
    }

    /// Parses the part after the full stop: digits, and no further full stop.
    fn parse_fraction(cursor: &mut Cursor<'_>) -> Option<u64> {
        let digits = cursor.digits();
        let is_fraction = !digits.is_empty() && cursor.peek() != Some(b'.');
        is_fraction.then(|| attoseconds(digits))
    }
}

impl Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.hour, self.minute)?;
        if self.second == 0 && self.attosecond == 0 {
            return Ok(());
        }
        write!(f, ":{:02}", self.second)?;
        write_fraction(f, self.attosecond)
    }
}

/// Parses a time string.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-time-string>
///
/// ```
/// use fivefold::microsyntax::parse_time;
///
/// let time = parse_time("14:54:39.929").unwrap();
/// assert_eq!((time.hour(), time.minute(), time.second(), time.nanosecond()), (14, 54, 39, 929_000_000));
/// assert_eq!(time.second_with_fraction(), 39.929);
/// assert_eq!(parse_time("24:00"), None);
/// ```
pub fn parse_time(input: &str) -> Option<Time> {
    parse_whole(input, Time::parse_component)
}

/// Whether a string is a valid time string: one that parses, with at most three digits after the full stop.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-time-string>
///
/// ```
/// use fivefold::microsyntax::is_valid_time;
///
/// assert!(is_valid_time("14:54:39.929"));
/// assert!(!is_valid_time("14:54:39.9290"));
/// ```
pub fn is_valid_time(input: &str) -> bool {
    parse_time(input).is_some() && has_valid_fraction(input)
}

/// Whether a time string has at most three digits after its full stop. The input may continue after it.
pub(super) fn has_valid_fraction(input: &str) -> bool {
    input.split_once('.').is_none_or(|(_, fraction)| !fraction.get(..4).is_some_and(is_digits))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn each_step() {
        for (input, expected) in [
            ("", None),
            ("1", None),
            ("1:00", None),
            ("012:00", None),
            ("24:00", None),
            ("12", None),
            ("1200", None),
            ("12.00", None),
            ("12:", None),
            ("12:0", None),
            ("12:000", None),
            ("12:60", None),
            ("12:00:", None),
            ("12:00:0", None),
            ("12:00:x0", None),
            ("12:00:0x", None),
            ("12:00:000", None),
            ("12:00:00.", None),
            ("12:00:00:", None),
            ("12:00:000.5", None),
            ("12:00:00.5.5", None),
            ("12:00:00..5", None),
            ("12:00:00.5.", None),
            ("12:00:60", None),
            ("12:00:61", None),
            ("12:00:60.5", None),
            ("12:00:00.x", None),
            ("12:00 ", None),
            (" 12:00", None),
            ("12:00:00,5", None),
            ("12:00Z", None),
            ("-1:00", None),
            ("00:00", Some((0, 0, 0, 0))),
            ("23:59", Some((23, 59, 0, 0))),
            ("23:59:59", Some((23, 59, 59, 0))),
            ("12:00:00.5", Some((12, 0, 0, SECOND / 2))),
            ("12:00:00.0", Some((12, 0, 0, 0))),
            ("12:00:59.999", Some((12, 0, 59, 999_000_000_000_000_000))),
            ("12:00:00.1234567891234567891", Some((12, 0, 0, 123_456_789_123_456_789))),
        ] {
            let found = parse_time(input).map(|time| (time.hour(), time.minute(), time.second(), time.attosecond()));
            assert_eq!(found, expected, "{input:?}");
        }
    }

    #[test]
    fn validity() {
        for (input, expected) in [
            ("12:00", true),
            ("12:00:00", true),
            ("12:00:00.0", true),
            ("12:00:00.00", true),
            ("12:00:00.000", true),
            ("12:00:00.0000", false),
            ("12:00:00.", false),
            ("12:00:60", false),
            ("24:00", false),
            ("12:00:00.0é", false),
        ] {
            assert_eq!(is_valid_time(input), expected, "{input:?}");
        }
    }

    #[test]
    fn display_is_the_shortest() {
        for (input, expected) in [
            ("12:00:00.000", "12:00"),
            ("12:00:01.000", "12:00:01"),
            ("12:00:00.500", "12:00:00.5"),
            ("12:00:00.001", "12:00:00.001"),
            ("00:00:00.000000000000000001", "00:00:00.000000000000000001"),
        ] {
            assert_eq!(parse_time(input).unwrap().to_string(), expected);
        }
    }

    #[test]
    fn seconds_as_numbers() {
        assert_eq!(parse_time("12:00:39.929").unwrap().second_with_fraction(), 39.929);
        assert_eq!(parse_time("12:00:59.99999999999999999").unwrap().second_with_fraction(), 60.0);
        assert_eq!(parse_time("12:00:07").unwrap().second_with_fraction(), 7.0);
    }
}
