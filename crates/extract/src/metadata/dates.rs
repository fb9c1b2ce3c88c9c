//! Dates as pages write them.

use fivefold_microsyntax::{DateOrTime, parse_date_or_time, parse_local_date_and_time};

/// A date after RFC 3339, with its time if the offset from UTC is known, or the date alone. Only what the microsyntaxes of
/// HTML read is a date.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#dates-and-times>
pub(super) fn date(text: &str) -> Option<String> {
    let text = text.trim();
    match parse_date_or_time(text) {
        Some(DateOrTime::Date(date)) => Some(date.to_string()),
        Some(DateOrTime::Global(moment)) => {
            let local = moment.local();
            let time = local.time.to_string();
            // RFC 3339 has the seconds always.
            let seconds = if time.len() == "00:00".len() { ":00" } else { "" };
            Some(format!("{}T{time}{seconds}{}", local.date, moment.offset()))
        }
        _ => parse_local_date_and_time(text).map(|local| local.date.to_string()),
    }
}
