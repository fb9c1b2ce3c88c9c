//! Types that attribute values can be parsed as.

use crate::{
    Date, DateOrTime, Dimension, Duration, GlobalDateTime, LinkTypes, ListOfDimensions, ListOfFloatingPointNumbers,
    LocalDateTime, Month, SimpleColor, SpaceSeparatedTokens, Time, TimeZoneOffset, Week, YearlessDate,
};
use core::fmt::{self, Display};
use core::str::FromStr;

/// A type that has rules for parsing it from an attribute's value.
///
/// ```
/// use fivefold::microsyntax::{Duration, FromAttribute};
///
/// fn read<'a, T: FromAttribute<'a>>(value: &'a str) -> Option<T> {
///     T::from_attribute(value)
/// }
///
/// assert_eq!(read::<Duration>("90s"), Duration::from_seconds(90.0));
/// assert_eq!(read::<i64>("-3px"), Some(-3));
/// ```
pub trait FromAttribute<'a>: Sized {
    /// Parses a value by the rules of its type; `None` if they return an error or nothing.
    fn from_attribute(value: &'a str) -> Option<Self>;
}

/// By the rules for parsing integers.
impl FromAttribute<'_> for i64 {
    fn from_attribute(value: &str) -> Option<Self> {
        crate::parse_integer(value)
    }
}

/// By the rules for parsing non-negative integers.
impl FromAttribute<'_> for u64 {
    fn from_attribute(value: &str) -> Option<Self> {
        crate::parse_non_negative_integer(value)
    }
}

/// By the rules for parsing floating-point number values.
impl FromAttribute<'_> for f64 {
    fn from_attribute(value: &str) -> Option<Self> {
        crate::parse_floating_point_number(value)
    }
}

/// The value unchanged.
impl<'a> FromAttribute<'a> for &'a str {
    fn from_attribute(value: &'a str) -> Option<Self> {
        Some(value)
    }
}

impl<'a> FromAttribute<'a> for SpaceSeparatedTokens<'a> {
    fn from_attribute(value: &'a str) -> Option<Self> {
        Some(crate::space_separated_tokens(value))
    }
}

impl<'a> FromAttribute<'a> for LinkTypes<'a> {
    fn from_attribute(value: &'a str) -> Option<Self> {
        Some(crate::link_types(value))
    }
}

impl<'a> FromAttribute<'a> for ListOfFloatingPointNumbers<'a> {
    fn from_attribute(value: &'a str) -> Option<Self> {
        Some(crate::parse_list_of_floating_point_numbers(value))
    }
}

impl<'a> FromAttribute<'a> for ListOfDimensions<'a> {
    fn from_attribute(value: &'a str) -> Option<Self> {
        Some(crate::parse_list_of_dimensions(value))
    }
}

/// The text is not a value of its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Malformed {
    expected: &'static str,
}

impl Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this is not {}", self.expected)
    }
}

impl core::error::Error for Malformed {}

/// Implements `FromAttribute`, `FromStr` and deserialization for types, by their rules.
macro_rules! parsed_from_text {
    ($($type:ty, $expected:literal, $parse:path;)*) => {$(
        impl FromAttribute<'_> for $type {
            fn from_attribute(value: &str) -> Option<Self> {
                $parse(value)
            }
        }

        impl FromStr for $type {
            type Err = Malformed;

            fn from_str(text: &str) -> Result<Self, Malformed> {
                $parse(text).ok_or(Malformed { expected: $expected })
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(crate::serde::FromText::new($expected))
            }
        }
    )*};
}

parsed_from_text! {
    Date, "a date", crate::parse_date;
    DateOrTime, "a date or a time", crate::parse_date_or_time;
    Dimension, "a percentage or a length", crate::parse_dimension;
    Duration, "a duration", crate::parse_duration;
    GlobalDateTime, "a global date and time", crate::parse_global_date_and_time;
    LocalDateTime, "a local date and time", crate::parse_local_date_and_time;
    Month, "a month", crate::parse_month;
    SimpleColor, "a simple color", crate::parse_simple_color;
    Time, "a time", crate::parse_time;
    TimeZoneOffset, "a time-zone offset", crate::parse_time_zone_offset;
    Week, "a week", crate::parse_week;
    YearlessDate, "a yearless date", crate::parse_yearless_date;
}
