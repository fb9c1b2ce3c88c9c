//! Values as JSON.

use fivefold::microsyntax::{
    Date, DateOrTime, Dimension, DimensionUnit, GlobalDateTime, ImageCandidate, ListDimension, ListDimensionUnit,
    LocalDateTime, Refresh, Time,
};
use serde_json::{Value, json};

/// A number, without a fraction if it is an integer; null if it is not finite.
pub(super) fn number(number: f64) -> Value {
    // All integers up to this one are exact.
    const INTEGERS: f64 = 9_007_199_254_740_992.0;
    if number.fract() == 0.0 && number.abs() <= INTEGERS { json!(number as i64) } else { json!(number) }
}

pub(super) fn dimension(dimension: Dimension) -> Value {
    let unit = match dimension.unit {
        DimensionUnit::Length => "length",
        DimensionUnit::Percentage => "percentage",
    };
    json!({ "value": number(dimension.value), "unit": unit })
}

pub(super) fn list_dimension(dimension: ListDimension) -> Value {
    let unit = match dimension.unit {
        ListDimensionUnit::Percentage => "percentage",
        ListDimensionUnit::Relative => "relative",
        ListDimensionUnit::Absolute => "absolute",
    };
    json!({ "value": number(dimension.value), "unit": unit })
}

pub(super) fn date(date: Date) -> Value {
    json!({ "year": date.year(), "month": date.month(), "day": date.day() })
}

pub(super) fn time(time: Time) -> Value {
    json!({ "hour": time.hour(), "minute": time.minute(), "second": number(time.second_with_fraction()) })
}

pub(super) fn local(local: LocalDateTime) -> Value {
    json!({ "date": date(local.date), "time": time(local.time) })
}

pub(super) fn global(global: GlobalDateTime) -> Value {
    json!({ "utc": local(global.utc()), "offset": { "minutes": global.offset().minutes() } })
}

pub(super) fn date_or_time(value: DateOrTime) -> Value {
    match value {
        DateOrTime::Date(it) => json!({ "date": date(it) }),
        DateOrTime::Time(it) => json!({ "time": time(it) }),
        DateOrTime::Global(it) => json!({ "global": global(it) }),
    }
}

pub(super) fn strings<'a>(tokens: impl Iterator<Item = &'a str>) -> Value {
    tokens.collect()
}

pub(super) fn candidates<'a>(candidates: impl Iterator<Item = ImageCandidate<'a>>) -> Value {
    let value = |one: ImageCandidate<'_>| json!({ "url": one.url, "width": one.width, "density": one.density.map(number), "height": one.height });
    candidates.map(value).collect()
}

pub(super) fn refresh(refresh: Refresh<'_>) -> Value {
    json!({ "time": refresh.time, "url": refresh.url })
}
