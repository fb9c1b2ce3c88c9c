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

/// Implements conversions by way of a type of the microsyntaxes.
macro_rules! by_way_of {
    ($( $(#[$attribute:meta])+ $type:ty: $microsyntax:ty; )+) => { $(
        $(#[$attribute])+
        impl TryFrom<Date> for $type {
            type Error = OutOfRange;

            fn try_from(date: Date) -> Result<Self, OutOfRange> {
                <$microsyntax>::try_from(date)?.try_into()
            }
        }
    )+ };
}

by_way_of! {
    /// The local date and time, without the offset.
    #[cfg(feature = "jiff")]
    jiff::civil::DateTime: LocalDateTime;
    /// An unknown offset counts as that of UTC. Fails in the last day of the year 9999, beyond jiff's range.
    #[cfg(feature = "jiff")]
    jiff::Timestamp: GlobalDateTime;
    /// In a time zone with this fixed offset; that of UTC if it is unknown. Fails in the last day of the year 9999, beyond
    /// jiff's range.
    #[cfg(feature = "jiff")]
    jiff::Zoned: GlobalDateTime;
    /// The local date and time, without the offset.
    #[cfg(feature = "chrono")]
    chrono::NaiveDateTime: LocalDateTime;
    /// An unknown offset counts as that of UTC.
    #[cfg(feature = "chrono")]
    chrono::DateTime<chrono::FixedOffset>: GlobalDateTime;
    /// An unknown offset counts as that of UTC.
    #[cfg(feature = "chrono")]
    chrono::DateTime<chrono::Utc>: GlobalDateTime;
}
