//! Conversions to and from chrono. Parts of a nanosecond are dropped, and durations are rounded to nanoseconds.

use super::OutOfRange;
use crate::{Date, Duration, GlobalDateTime, LocalDateTime, Time, TimeZoneOffset, Week};
use chrono::{DateTime, Datelike, FixedOffset, IsoWeek, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Timelike, Utc};
use chrono::{TimeZone, Weekday};

const OUT_OF_RANGE: OutOfRange = OutOfRange::new();

fn year(year: u64) -> Result<i32, OutOfRange> {
    i32::try_from(year).map_err(|_| OUT_OF_RANGE)
}

impl TryFrom<Date> for NaiveDate {
    type Error = OutOfRange;

    fn try_from(date: Date) -> Result<Self, OutOfRange> {
        Self::from_ymd_opt(year(date.year())?, date.month().into(), date.day().into()).ok_or(OUT_OF_RANGE)
    }
}

impl TryFrom<NaiveDate> for Date {
    type Error = OutOfRange;

    fn try_from(date: NaiveDate) -> Result<Self, OutOfRange> {
        let year = u64::try_from(date.year()).map_err(|_| OUT_OF_RANGE)?;
        Self::new(year, date.month() as u8, date.day() as u8).ok_or(OUT_OF_RANGE)
    }
}

impl From<Time> for NaiveTime {
    fn from(time: Time) -> Self {
        let [hour, minute, second] = [time.hour(), time.minute(), time.second()].map(u32::from);
        let converted = Self::from_hms_nano_opt(hour, minute, second, time.nanosecond());
        converted.expect("all times of a day are times of chrono")
    }
}

/// Fails in a leap second.
impl TryFrom<NaiveTime> for Time {
    type Error = OutOfRange;

    fn try_from(time: NaiveTime) -> Result<Self, OutOfRange> {
        let [hour, minute, second] = [time.hour(), time.minute(), time.second()].map(|part| part as u8);
        Self::new(hour, minute, second, time.nanosecond()).ok_or(OUT_OF_RANGE)
    }
}

impl TryFrom<LocalDateTime> for NaiveDateTime {
    type Error = OutOfRange;

    fn try_from(local: LocalDateTime) -> Result<Self, OutOfRange> {
        Ok(Self::new(local.date.try_into()?, local.time.into()))
    }
}

/// Fails in a leap second.
impl TryFrom<NaiveDateTime> for LocalDateTime {
    type Error = OutOfRange;

    fn try_from(local: NaiveDateTime) -> Result<Self, OutOfRange> {
        Ok(Self { date: local.date().try_into()?, time: local.time().try_into()? })
    }
}

impl From<TimeZoneOffset> for FixedOffset {
    fn from(offset: TimeZoneOffset) -> Self {
        Self::east_opt(i32::from(offset.minutes()) * 60).expect("chrono's offsets go up to a day")
    }
}

/// Fails for an offset with seconds.
impl TryFrom<FixedOffset> for TimeZoneOffset {
    type Error = OutOfRange;

    fn try_from(offset: FixedOffset) -> Result<Self, OutOfRange> {
        let seconds = offset.local_minus_utc();
        let minutes = i16::try_from(seconds / 60).map_err(|_| OUT_OF_RANGE)?;
        Self::from_minutes(minutes).filter(|_| seconds % 60 == 0).ok_or(OUT_OF_RANGE)
    }
}

impl TryFrom<GlobalDateTime> for DateTime<FixedOffset> {
    type Error = OutOfRange;

    fn try_from(global: GlobalDateTime) -> Result<Self, OutOfRange> {
        let utc = NaiveDateTime::try_from(global.utc())?;
        Ok(FixedOffset::from(global.offset()).from_utc_datetime(&utc))
    }
}

/// Without the offset.
impl TryFrom<GlobalDateTime> for DateTime<Utc> {
    type Error = OutOfRange;

    fn try_from(global: GlobalDateTime) -> Result<Self, OutOfRange> {
        Ok(NaiveDateTime::try_from(global.utc())?.and_utc())
    }
}

/// Fails in a leap second, and for an offset with seconds.
impl TryFrom<DateTime<FixedOffset>> for GlobalDateTime {
    type Error = OutOfRange;

    fn try_from(moment: DateTime<FixedOffset>) -> Result<Self, OutOfRange> {
        let local = moment.naive_local().try_into()?;
        Self::from_local(local, (*moment.offset()).try_into()?).ok_or(OUT_OF_RANGE)
    }
}

/// With the offset of UTC. Fails in a leap second.
impl TryFrom<DateTime<Utc>> for GlobalDateTime {
    type Error = OutOfRange;

    fn try_from(moment: DateTime<Utc>) -> Result<Self, OutOfRange> {
        moment.fixed_offset().try_into()
    }
}

impl TryFrom<Week> for IsoWeek {
    type Error = OutOfRange;

    fn try_from(week: Week) -> Result<Self, OutOfRange> {
        let monday = NaiveDate::from_isoywd_opt(year(week.year())?, week.week().into(), Weekday::Mon);
        monday.map(|monday| monday.iso_week()).ok_or(OUT_OF_RANGE)
    }
}

impl TryFrom<IsoWeek> for Week {
    type Error = OutOfRange;

    fn try_from(week: IsoWeek) -> Result<Self, OutOfRange> {
        let year = u64::try_from(week.year()).map_err(|_| OUT_OF_RANGE)?;
        Self::new(year, week.week() as u8).ok_or(OUT_OF_RANGE)
    }
}

impl TryFrom<Duration> for TimeDelta {
    type Error = OutOfRange;

    fn try_from(duration: Duration) -> Result<Self, OutOfRange> {
        Self::from_std(duration.try_into()?).map_err(|_| OUT_OF_RANGE)
    }
}

/// Fails for a negative duration.
impl TryFrom<TimeDelta> for Duration {
    type Error = OutOfRange;

    fn try_from(duration: TimeDelta) -> Result<Self, OutOfRange> {
        duration.to_std().map(Self::from).map_err(|_| OUT_OF_RANGE)
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
        let converted = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();
        assert_eq!((NaiveDate::try_from(date), Date::try_from(converted)), (Ok(converted), Ok(date)));

        let local: LocalDateTime = parse("2026-11-21T14:54:39.929");
        let converted = NaiveDateTime::try_from(local).unwrap();
        assert_eq!(converted.to_string(), "2026-11-21 14:54:39.929");
        assert_eq!(LocalDateTime::try_from(converted), Ok(local));

        let global: GlobalDateTime = parse("2026-11-21T23:54:39.929-05:30");
        let converted = DateTime::<FixedOffset>::try_from(global).unwrap();
        assert_eq!(converted.to_string(), "2026-11-21 23:54:39.929 -05:30");
        assert_eq!(GlobalDateTime::try_from(converted), Ok(global));
        let converted = DateTime::<Utc>::try_from(global).unwrap();
        assert_eq!(converted.to_string(), "2026-11-22 05:24:39.929 UTC");
        assert_eq!(GlobalDateTime::try_from(converted).unwrap().utc(), global.utc());

        let week: Week = parse("2026-W53");
        let converted = IsoWeek::try_from(week).unwrap();
        assert_eq!((converted.year(), converted.week()), (2026, 53));
        assert_eq!(Week::try_from(converted), Ok(week));

        let duration: Duration = parse("PT1.5S");
        assert_eq!(TimeDelta::try_from(duration), Ok(TimeDelta::milliseconds(1500)));
        assert_eq!(Duration::try_from(TimeDelta::milliseconds(1500)), Ok(duration));
    }

    #[test]
    fn what_does_not_fit() {
        assert_eq!(NaiveDate::try_from(parse::<Date>("999999-01-01")), Err(OUT_OF_RANGE));
        assert_eq!(Date::try_from(NaiveDate::MIN), Err(OUT_OF_RANGE));
        assert_eq!(Duration::try_from(TimeDelta::seconds(-1)), Err(OUT_OF_RANGE));
        assert_eq!(TimeDelta::try_from(parse::<Duration>("99999999999999999999s")), Err(OUT_OF_RANGE));
        assert_eq!(TimeZoneOffset::try_from(FixedOffset::east_opt(1).unwrap()), Err(OUT_OF_RANGE));
        let leap_second = NaiveTime::from_hms_nano_opt(23, 59, 59, 1_500_000_000).unwrap();
        assert_eq!(Time::try_from(leap_second), Err(OUT_OF_RANGE));
    }
}
