//! Dates, times and durations.
//!
//! A year has at most 64 bits; a larger one is refused. A fraction of a second is kept to attoseconds, that is, 18
//! digits; further digits are dropped.
//!
//! <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#dates-and-times>

mod calendar;
mod date;
mod date_or_time;
mod duration;
mod fraction;
mod global;
mod local;
mod month;
mod time;
mod time_zone_offset;
mod week;
mod yearless_date;

pub use date::{Date, parse_date};
pub use date_or_time::{DateOrTime, is_valid_date_with_optional_time, parse_date_or_time};
pub use duration::{Duration, is_valid_duration, parse_duration};
pub use global::{GlobalDateTime, is_valid_global_date_and_time, parse_global_date_and_time};
pub use local::{
    LocalDateTime, is_valid_local_date_and_time, is_valid_normalized_local_date_and_time, parse_local_date_and_time,
};
pub use month::{Month, parse_month};
pub use time::{Time, is_valid_time, parse_time};
pub use time_zone_offset::{TimeZoneOffset, is_valid_time_zone_offset, parse_time_zone_offset};
pub use week::{Week, parse_week};
pub use yearless_date::{YearlessDate, parse_yearless_date};

use crate::cursor::Cursor;

/// Parses a whole string by the rules for a component.
#[inline(always)]
fn parse_whole<T>(input: &str, component: impl FnOnce(&mut Cursor<'_>) -> Option<T>) -> Option<T> {
    let mut cursor = Cursor::new(input);
    let parsed = component(&mut cursor)?;
    cursor.is_at_end().then_some(parsed)
}
