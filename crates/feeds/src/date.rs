//! Dates of feeds.

#[cfg(feature = "microsyntax")]
mod convert;
mod names;
mod parse;

use core::fmt::{self, Display};
use core::str::FromStr;
use parse::Parser;

/// A date and time of a feed, with the offset from UTC if the feed tells it.
///
/// Displays as in RFC 3339, without an offset if that is unknown. The features `jiff` and `chrono` add conversions to the
/// types of these crates.
///
/// ```
/// use fivefold::feed::parse_date;
///
/// let date = parse_date("Thu, 01 Jan 04 19:48:21 EST").unwrap();
/// assert_eq!((date.year(), date.month(), date.day()), (2004, 1, 1));
/// assert_eq!(date.offset(), Some(-300));
/// assert_eq!(date.to_string(), "2004-01-01T19:48:21-05:00");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Date {
    day: Day,
    time: Time,
    offset: Option<i16>,
}

/// A day that exists, in the years 1 to 9999.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Day {
    year: u16,
    month: u8,
    day: u8,
}

/// A time of a day: less than 24 hours, without leap seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Time {
    hour: u8,
    minute: u8,
    second: u8,
    nanosecond: u32,
}

/// Parses a date as feeds have them; `None` if it is none, lacks the year, or does not exist.
///
/// These forms are understood, in any letter case, and with any white space, commas and comments in parentheses between
/// their parts:
///
/// - RFC 822, 2822 and 5322, in RSS: `Thu, 01 Jan 2004 19:48:21 GMT`. The day of the week may be missing, wrong, in full or
///   in another language. Months may be in full or abbreviated, in English and 28 other languages, and may come before the
///   day. Years may have two digits, seconds may be missing, and so may the time. `3:04 pm` counts as well.
/// - RFC 3339 and W3C's date and time format, in Atom and in Dublin Core: `2004-01-01T19:48:21.5Z`. What is missing at the
///   end is the beginning: `2004` is 1 January 2004. The `T` may be a space or missing, and the hyphens and colons may be
///   missing, as in ISO 8601's basic form: `20040101T194821Z`. There may be a day of the year, `2004-123`.
/// - C's `asctime`, the program `date`, and JavaScript: `Sun Jan  4 16:29:06 EST 2004`.
/// - Numbers: `30.10.2023` begins with the day. `10/30/2023` and `30-10-2023` begin with the day or the month, if only one
///   of these is possible or the day of the week tells.
/// - Korean, `2004년 05월 28일 01:31:15`, `2004-05-25 오후 11:23:17` and `2004. 5. 25. 오후 11:23`, in Korea's time zone; Chinese
///   and Japanese, `2004年5月28日 下午3:04` and `2004年5月28日 15時04分05秒`; and Vietnamese, `ngày 2 tháng 1 năm 2006`.
/// - Seconds or milliseconds since 1970, as 10 or 13 digits.
///
/// 24:00 is the beginning of the next day, and a leap second is the second before it. A fraction is kept to nanoseconds.
///
/// Time zones are offsets (`+0200`, `+02:00`, `+2`, `GMT+2`, `GMT+0200 (CEST)`), or names: those of RFC 822, and those
/// that mean one offset in the tz database, such as `CEST`, `JST` and `AEDT`, and those of Windows, `Eastern Standard Time`. Any other name, such as `IST`, the letters
/// of military zones, which RFC 822 had wrong, and `Europe/Brussels`, leave the [offset](Date::offset) unknown, as does
/// whatever else follows a whole date and time. What RFC 9557 adds in brackets does not matter.
///
/// Takes time linear in the text, and allocates nothing.
///
/// ```
/// use fivefold::feed::parse_date;
///
/// for (text, expected) in [
///     ("Thu, 01 Jan 2004 19:48:21 GMT", "2004-01-01T19:48:21Z"),
///     ("Friday, December 8, 2017 - 3:07pm", "2017-12-08T15:07:00"),
///     ("ven., 03 juil. 2020 15:09:58 +0000", "2020-07-03T15:09:58Z"),
///     ("2020-11-08 16:20:00,25 +0100", "2020-11-08T16:20:00.25+01:00"),
///     ("20041231T2400Z", "2005-01-01T00:00:00Z"),
///     ("2003-12", "2003-12-01T00:00:00"),
/// ] {
///     assert_eq!(parse_date(text).unwrap().to_string(), expected);
/// }
/// assert_eq!(parse_date("Mon, 30 Feb 2026 12:00:00 GMT"), None);
/// assert_eq!(parse_date("02/01/2006"), None);
/// ```
pub fn parse_date(text: &str) -> Option<Date> {
    Parser::new(text).parse()
}

impl Date {
    /// The year, from 1 to 9999.
    pub fn year(self) -> u16 {
        self.day.year
    }

    /// The month, from 1 to 12.
    pub fn month(self) -> u8 {
        self.day.month
    }

    /// The day of the month, from 1 to 31.
    pub fn day(self) -> u8 {
        self.day.day
    }

    /// The hour, from 0 to 23. It is 0 if the feed tells no time.
    pub fn hour(self) -> u8 {
        self.time.hour
    }

    /// The minute, from 0 to 59.
    pub fn minute(self) -> u8 {
        self.time.minute
    }

    /// The second, from 0 to 59.
    pub fn second(self) -> u8 {
        self.time.second
    }

    /// The fraction of the second, in nanoseconds.
    pub fn nanosecond(self) -> u32 {
        self.time.nanosecond
    }

    /// The minutes that the time zone is ahead of UTC, less than a day; negative if it is behind, and `None` if the feed
    /// does not tell, or in a way that cannot be known.
    pub fn offset(self) -> Option<i16> {
        self.offset
    }

    /// The seconds since the beginning of 1970 in UTC, without the fraction; negative before. An unknown offset counts as
    /// that of UTC, as RFC 5322 has it. Sort entries by this.
    ///
    /// ```
    /// use fivefold::feed::parse_date;
    /// assert_eq!(parse_date("Thu, 1 Jan 1970 01:00:05 +0100").unwrap().timestamp(), 5);
    /// ```
    pub fn timestamp(self) -> i64 {
        let Time { hour, minute, second, .. } = self.time;
        let minutes = self.day.number() * 24 * 60 + i64::from(hour) * 60 + i64::from(minute);
        (minutes - i64::from(self.offset.unwrap_or_default())) * 60 + i64::from(second)
    }
}

impl Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Day { year, month, day }, Time { hour, minute, second, nanosecond }) = (self.day, self.time);
        write!(f, "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}")?;
        if nanosecond > 0 {
            let digits = format!("{nanosecond:09}");
            write!(f, ".{}", digits.trim_end_matches('0'))?;
        }
        match self.offset {
            None => Ok(()),
            Some(0) => f.write_str("Z"),
            Some(offset) => {
                let (sign, minutes) = (if offset < 0 { '-' } else { '+' }, offset.unsigned_abs());
                write!(f, "{sign}{:02}:{:02}", minutes / 60, minutes % 60)
            }
        }
    }
}

/// A text is no date that [`parse_date`] understands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NotADate(());

impl Display for NotADate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the text is no date")
    }
}

impl core::error::Error for NotADate {}

impl FromStr for Date {
    type Err = NotADate;

    fn from_str(text: &str) -> Result<Self, NotADate> {
        parse_date(text).ok_or(NotADate(()))
    }
}

/// The days before each month of a year that is no leap year.
const DAYS_BEFORE: [u16; 12] = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];

fn is_leap_year(year: u16) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

impl Day {
    /// The number of days in a month, from 1 to 12.
    fn days_in_month(year: u16, month: u8) -> u8 {
        match month {
            2 if is_leap_year(year) => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        }
    }

    fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let exists = (1..=9999).contains(&year)
            && (1..=12).contains(&month)
            && (1..=Self::days_in_month(year, month)).contains(&day);
        exists.then_some(Self { year, month, day })
    }

    /// The day with a number in its year, from 1 to 366.
    fn of_year(year: u16, number: u16) -> Option<Self> {
        let mut day = number;
        for month in 1..=12 {
            let days = u16::from(Self::days_in_month(year, month));
            if day <= days {
                return Self::new(year, month, u8::try_from(day).ok()?);
            }
            day -= days;
        }
        None
    }

    /// The day with a number of days since 1 January 1970, up to the year 2286.
    fn from_number(number: u32) -> Option<Self> {
        // The leap days up to then are fewer than 365, so it is this year or the one before.
        let year = u16::try_from(1970 + number / 365).ok()?;
        let starts = |year| u32::try_from(Self { year, month: 1, day: 1 }.number());
        let year = if starts(year).ok()? > number { year - 1 } else { year };
        let passed = number - starts(year).ok()?;
        Self::of_year(year, u16::try_from(passed + 1).ok()?)
    }

    /// The number of days since 1 January 1970.
    fn number(self) -> i64 {
        let years = i64::from(self.year) - 1;
        let leap_day = i64::from(self.month > 2 && is_leap_year(self.year));
        let before = i64::from(DAYS_BEFORE[usize::from(self.month.clamp(1, 12)) - 1]);
        years * 365 + years / 4 - years / 100 + years / 400 + before + leap_day + i64::from(self.day) - 719_163
    }

    /// The day of the week, where Monday is 0.
    fn weekday(self) -> u8 {
        // 1 January 1970 was a Thursday.
        (self.number() + 3).rem_euclid(7) as u8
    }

    fn next(self) -> Option<Self> {
        Self::new(self.year, self.month, self.day + 1)
            .or_else(|| Self::new(self.year, self.month + 1, 1))
            .or_else(|| Self::new(self.year + 1, 1, 1))
    }
}
