//! Conversions to and from jiff. Parts of a nanosecond are dropped, and durations are rounded to nanoseconds.

use super::OutOfRange;
use crate::{Date, Duration, GlobalDateTime, LocalDateTime, Time, TimeZoneOffset, Week};
use jiff::civil::{self, ISOWeekDate, Weekday};
use jiff::tz::{Offset, TimeZone};
use jiff::{SignedDuration, Timestamp, Zoned};

const OUT_OF_RANGE: OutOfRange = OutOfRange::new();

fn year(year: u64) -> Result<i16, OutOfRange> {
    i16::try_from(year).map_err(|_| OUT_OF_RANGE)
}

impl TryFrom<Date> for civil::Date {
    type Error = OutOfRange;

    fn try_from(date: Date) -> Result<Self, OutOfRange> {
        Self::new(year(date.year())?, date.month() as i8, date.day() as i8).map_err(|_| OUT_OF_RANGE)
    }
}

impl TryFrom<civil::Date> for Date {
    type Error = OutOfRange;

    fn try_from(date: civil::Date) -> Result<Self, OutOfRange> {
        let year = u64::try_from(date.year()).map_err(|_| OUT_OF_RANGE)?;
        Self::new(year, date.month() as u8, date.day() as u8).ok_or(OUT_OF_RANGE)
    }
}

impl From<Time> for civil::Time {
    fn from(time: Time) -> Self {
        let [hour, minute, second] = [time.hour(), time.minute(), time.second()].map(|part| part as i8);
        Self::constant(hour, minute, second, time.nanosecond() as i32)
    }
}

impl From<civil::Time> for Time {
    fn from(time: civil::Time) -> Self {
        let [hour, minute, second] = [time.hour(), time.minute(), time.second()].map(|part| part as u8);
        let converted = Self::new(hour, minute, second, time.subsec_nanosecond() as u32);
        converted.expect("jiff's times are less than a day, without leap seconds")
    }
}

impl TryFrom<LocalDateTime> for civil::DateTime {
    type Error = OutOfRange;

    fn try_from(local: LocalDateTime) -> Result<Self, OutOfRange> {
        Ok(Self::from_parts(local.date.try_into()?, local.time.into()))
    }
}

impl TryFrom<civil::DateTime> for LocalDateTime {
    type Error = OutOfRange;

    fn try_from(local: civil::DateTime) -> Result<Self, OutOfRange> {
        Ok(Self { date: local.date().try_into()?, time: local.time().into() })
    }
}

impl From<TimeZoneOffset> for Offset {
    fn from(offset: TimeZoneOffset) -> Self {
        Self::from_seconds(i32::from(offset.minutes()) * 60).expect("jiff's offsets go beyond a day")
    }
}

/// Fails for an offset with seconds, or of a day or more.
impl TryFrom<Offset> for TimeZoneOffset {
    type Error = OutOfRange;

    fn try_from(offset: Offset) -> Result<Self, OutOfRange> {
        let seconds = offset.seconds();
        let minutes = i16::try_from(seconds / 60).map_err(|_| OUT_OF_RANGE)?;
        Self::from_minutes(minutes).filter(|_| seconds % 60 == 0).ok_or(OUT_OF_RANGE)
    }
}

/// Without the offset.
impl TryFrom<GlobalDateTime> for Timestamp {
    type Error = OutOfRange;

    fn try_from(global: GlobalDateTime) -> Result<Self, OutOfRange> {
        let utc = civil::DateTime::try_from(global.utc())?;
        Offset::UTC.to_timestamp(utc).map_err(|_| OUT_OF_RANGE)
    }
}

/// With the offset of UTC.
impl TryFrom<Timestamp> for GlobalDateTime {
    type Error = OutOfRange;

    fn try_from(timestamp: Timestamp) -> Result<Self, OutOfRange> {
        let utc = Offset::UTC.to_datetime(timestamp).try_into()?;
        Self::from_local(utc, TimeZoneOffset::UTC).ok_or(OUT_OF_RANGE)
    }
}

/// In a time zone with this fixed offset.
impl TryFrom<GlobalDateTime> for Zoned {
    type Error = OutOfRange;

    fn try_from(global: GlobalDateTime) -> Result<Self, OutOfRange> {
        Ok(Self::new(global.try_into()?, TimeZone::fixed(global.offset().into())))
    }
}

/// With the offset at that moment.
impl TryFrom<&Zoned> for GlobalDateTime {
    type Error = OutOfRange;

    fn try_from(zoned: &Zoned) -> Result<Self, OutOfRange> {
        let local = zoned.datetime().try_into()?;
        Self::from_local(local, zoned.offset().try_into()?).ok_or(OUT_OF_RANGE)
    }
}

/// The Monday of the week.
impl TryFrom<Week> for ISOWeekDate {
    type Error = OutOfRange;

    fn try_from(week: Week) -> Result<Self, OutOfRange> {
        Self::new(year(week.year())?, week.week() as i8, Weekday::Monday).map_err(|_| OUT_OF_RANGE)
    }
}

/// The week of the day.
impl TryFrom<ISOWeekDate> for Week {
    type Error = OutOfRange;

    fn try_from(date: ISOWeekDate) -> Result<Self, OutOfRange> {
        let year = u64::try_from(date.year()).map_err(|_| OUT_OF_RANGE)?;
        Self::new(year, date.week() as u8).ok_or(OUT_OF_RANGE)
    }
}

impl TryFrom<Duration> for SignedDuration {
    type Error = OutOfRange;

    fn try_from(duration: Duration) -> Result<Self, OutOfRange> {
        Self::try_from_secs_f64(duration.seconds()).map_err(|_| OUT_OF_RANGE)
    }
}

/// Fails for a negative duration.
impl TryFrom<SignedDuration> for Duration {
    type Error = OutOfRange;

    fn try_from(duration: SignedDuration) -> Result<Self, OutOfRange> {
        Self::from_seconds(duration.as_secs_f64()).ok_or(OUT_OF_RANGE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    fn parse<T: core::str::FromStr<Err: core::fmt::Debug>>(text: &str) -> T {
        text.parse().unwrap()
    }

    #[test]
    fn there_and_back() {
        let date: Date = parse("2026-11-21");
        assert_eq!(civil::Date::try_from(date), Ok(civil::date(2026, 11, 21)));
        assert_eq!(Date::try_from(civil::date(2026, 11, 21)), Ok(date));

        let local: LocalDateTime = parse("2026-11-21T14:54:39.929");
        let converted = civil::DateTime::try_from(local).unwrap();
        assert_eq!(converted, civil::date(2026, 11, 21).at(14, 54, 39, 929_000_000));
        assert_eq!(LocalDateTime::try_from(converted), Ok(local));

        let global: GlobalDateTime = parse("2026-11-21T23:54:39.929-05:30");
        let timestamp = Timestamp::try_from(global).unwrap();
        assert_eq!(timestamp.to_string(), "2026-11-22T05:24:39.929Z");
        assert_eq!(GlobalDateTime::try_from(timestamp).unwrap().utc(), global.utc());
        let zoned = Zoned::try_from(global).unwrap();
        assert_eq!(zoned.timestamp(), timestamp);
        assert_eq!(GlobalDateTime::try_from(&zoned), Ok(global));

        let week: Week = parse("2026-W53");
        let converted = ISOWeekDate::try_from(week).unwrap();
        assert_eq!(converted.date(), civil::date(2026, 12, 28));
        assert_eq!(Week::try_from(converted), Ok(week));

        let duration: Duration = parse("PT1.5S");
        assert_eq!(SignedDuration::try_from(duration), Ok(SignedDuration::from_millis(1500)));
        assert_eq!(Duration::try_from(SignedDuration::from_millis(1500)), Ok(duration));
    }

    #[test]
    fn what_does_not_fit() {
        assert_eq!(civil::Date::try_from(parse::<Date>("10000-01-01")), Err(OUT_OF_RANGE));
        assert_eq!(Date::try_from(civil::date(-1, 1, 1)), Err(OUT_OF_RANGE));
        assert_eq!(Duration::try_from(SignedDuration::from_secs(-1)), Err(OUT_OF_RANGE));
        assert_eq!(SignedDuration::try_from(parse::<Duration>("99999999999999999999s")), Err(OUT_OF_RANGE));
        assert_eq!(TimeZoneOffset::try_from(Offset::from_seconds(1).unwrap()), Err(OUT_OF_RANGE));
        assert_eq!(TimeZoneOffset::try_from(Offset::MAX), Err(OUT_OF_RANGE));
    }
}
