//! Time zones.

use super::parse_whole;
use crate::cursor::Cursor;
use crate::layout::{Layout, two_digits};
use core::fmt::{self, Display};

/// The offset of a time zone from UTC: less than a day, in minutes.
///
/// Displays as a valid time-zone offset string: `Z`, `+05:30`.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#concept-timezone>
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TimeZoneOffset {
    minutes: i16,
}

impl TimeZoneOffset {
    /// The offset of UTC.
    pub const UTC: Self = Self { minutes: 0 };

    /// Creates an offset between −23:59 and +23:59.
    ///
    /// ```
    /// use fivefold::microsyntax::TimeZoneOffset;
    ///
    /// assert_eq!(TimeZoneOffset::from_minutes(-270).unwrap().to_string(), "-04:30");
    /// assert_eq!(TimeZoneOffset::from_minutes(24 * 60), None);
    /// ```
    pub const fn from_minutes(minutes: i16) -> Option<Self> {
        if minutes.unsigned_abs() < 24 * 60 { Some(Self { minutes }) } else { None }
    }

    /// The minutes ahead of UTC; negative if behind it.
    pub const fn minutes(self) -> i16 {
        self.minutes
    }

    /// Parses a time-zone offset component.
    ///
    /// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-time-zone-offset-component>
    #[inline(always)]
    pub(super) fn parse_component(cursor: &mut Cursor<'_>) -> Option<Self> {
        const WITH_COLON: Layout<5> = Layout::new(b"00:00");
        const WITHOUT_COLON: Layout<4> = Layout::new(b"0000");
        if cursor.take(b'Z') {
            return Some(Self::UTC);
        }
        let is_negative = cursor.take(b'-');
        if !is_negative && !cursor.take(b'+') {
            return None;
        }
        let [h1, h0, m1, m0] = match cursor.layout(&WITH_COLON) {
            Some([h1, h0, _, m1, m0]) => [h1, h0, m1, m0],
            None => cursor.layout(&WITHOUT_COLON)?,
        };
        let (hours, minutes) = (two_digits(h1, h0), two_digits(m1, m0));
        if hours > 23 || minutes > 59 {
            return None;
        }
        let minutes = i16::from(hours) * 60 + i16::from(minutes);
        Some(Self { minutes: if is_negative { -minutes } else { minutes } })
    }
}

impl Display for TimeZoneOffset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.minutes == 0 {
            return f.write_str("Z");
        }
        let sign = if self.minutes < 0 { '-' } else { '+' };
        let minutes = self.minutes.unsigned_abs();
        write!(f, "{sign}{:02}:{:02}", minutes / 60, minutes % 60)
    }
}

/// Parses a time-zone offset string.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-time-zone-offset-string>
///
/// ```
/// use fivefold::microsyntax::parse_time_zone_offset;
///
/// assert_eq!(parse_time_zone_offset("-0430").unwrap().minutes(), -270);
/// ```
pub fn parse_time_zone_offset(input: &str) -> Option<TimeZoneOffset> {
    parse_whole(input, TimeZoneOffset::parse_component)
}

/// Whether a string is a valid time-zone offset string: one that parses, and is not zero with a `-`.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-time-zone-offset-string>
///
/// ```
/// use fivefold::microsyntax::is_valid_time_zone_offset;
///
/// assert!(is_valid_time_zone_offset("+00:00"));
/// assert!(!is_valid_time_zone_offset("-00:00"));
/// ```
pub fn is_valid_time_zone_offset(input: &str) -> bool {
    parse_time_zone_offset(input).is_some() && !ends_with_negative_zero(input)
}

/// Whether the time-zone offset at the end of a string is zero with a `-`.
pub(super) fn ends_with_negative_zero(input: &str) -> bool {
    input.ends_with("-00:00") || input.ends_with("-0000")
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn each_step() {
        for (input, expected) in [
            ("", None),
            ("z", None),
            ("ZZ", None),
            ("Z ", None),
            ("+", None),
            ("+0", None),
            ("+05", None),
            ("+053", None),
            ("+05300", None),
            ("+05:", None),
            ("+05:3", None),
            ("+05:300", None),
            ("+05.30", None),
            ("+5:30", None),
            ("+005:30", None),
            ("05:30", None),
            ("+24:00", None),
            ("+2400", None),
            ("+05:60", None),
            ("+0560", None),
            ("\u{2212}05:30", None),
            ("+-05:30", None),
            ("Z", Some(0)),
            ("+00:00", Some(0)),
            ("-00:00", Some(0)),
            ("-0000", Some(0)),
            ("+05:30", Some(330)),
            ("+0530", Some(330)),
            ("-04:30", Some(-270)),
            ("-0430", Some(-270)),
            ("-00:30", Some(-30)),
            ("+23:59", Some(1439)),
            ("-23:59", Some(-1439)),
        ] {
            assert_eq!(parse_time_zone_offset(input).map(TimeZoneOffset::minutes), expected, "{input:?}");
            let is_valid = expected.is_some() && !input.starts_with("-00:00") && input != "-0000";
            assert_eq!(is_valid_time_zone_offset(input), is_valid, "{input:?}");
        }
    }

    #[test]
    fn display() {
        for (minutes, expected) in [(0, "Z"), (1, "+00:01"), (-1, "-00:01"), (-1439, "-23:59"), (600, "+10:00")] {
            assert_eq!(TimeZoneOffset::from_minutes(minutes).unwrap().to_string(), expected);
        }
        assert_eq!(TimeZoneOffset::from_minutes(-1440), None);
        assert_eq!(TimeZoneOffset::from_minutes(i16::MIN), None);
    }
}
