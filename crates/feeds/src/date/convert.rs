//! Conversions to the types of the microsyntaxes, and by way of these to those of chrono and jiff.

use super::Date;
use fivefold_microsyntax::{self as microsyntax, GlobalDateTime, LocalDateTime, OutOfRange, TimeZoneOffset};

/// The local date and time, without the offset.
impl TryFrom<Date> for LocalDateTime {
    type Error = OutOfRange;

    fn try_from(date: Date) -> Result<Self, OutOfRange> {
        let day = microsyntax::Date::new(date.year().into(), date.month(), date.day());
        let time = microsyntax::Time::new(date.hour(), date.minute(), date.second(), date.nanosecond());
        Ok(Self { date: day.ok_or(OutOfRange::new())?, time: time.ok_or(OutOfRange::new())? })
    }
}

/// An unknown offset counts as that of UTC.
impl TryFrom<Date> for GlobalDateTime {
    type Error = OutOfRange;

    fn try_from(date: Date) -> Result<Self, OutOfRange> {
        let offset = TimeZoneOffset::from_minutes(date.offset().unwrap_or_default()).ok_or(OutOfRange::new())?;
        Self::from_local(date.try_into()?, offset).ok_or(OutOfRange::new())
    }
}

/// The local date and time, without the offset.
#[cfg(feature = "jiff")]
impl TryFrom<Date> for jiff::civil::DateTime {
    type Error = OutOfRange;

    fn try_from(date: Date) -> Result<Self, OutOfRange> {
        LocalDateTime::try_from(date)?.try_into()
    }
}

/// An unknown offset counts as that of UTC. Fails in the last day of the year 9999, beyond jiff's range.
#[cfg(feature = "jiff")]
impl TryFrom<Date> for jiff::Timestamp {
    type Error = OutOfRange;

    fn try_from(date: Date) -> Result<Self, OutOfRange> {
        GlobalDateTime::try_from(date)?.try_into()
    }
}

/// In a time zone with this fixed offset; that of UTC if it is unknown. Fails in the last day of the year 9999, beyond
/// jiff's range.
#[cfg(feature = "jiff")]
impl TryFrom<Date> for jiff::Zoned {
    type Error = OutOfRange;

    fn try_from(date: Date) -> Result<Self, OutOfRange> {
        GlobalDateTime::try_from(date)?.try_into()
    }
}

/// The local date and time, without the offset.
#[cfg(feature = "chrono")]
impl TryFrom<Date> for chrono::NaiveDateTime {
    type Error = OutOfRange;

    fn try_from(date: Date) -> Result<Self, OutOfRange> {
        LocalDateTime::try_from(date)?.try_into()
    }
}

/// An unknown offset counts as that of UTC.
#[cfg(feature = "chrono")]
impl TryFrom<Date> for chrono::DateTime<chrono::FixedOffset> {
    type Error = OutOfRange;

    fn try_from(date: Date) -> Result<Self, OutOfRange> {
        GlobalDateTime::try_from(date)?.try_into()
    }
}

/// An unknown offset counts as that of UTC.
#[cfg(feature = "chrono")]
impl TryFrom<Date> for chrono::DateTime<chrono::Utc> {
    type Error = OutOfRange;

    fn try_from(date: Date) -> Result<Self, OutOfRange> {
        GlobalDateTime::try_from(date)?.try_into()
    }
}
