//! The value sanitization of `input` elements.
//!
//! <https://html.spec.whatwg.org/multipage/input.html#value-sanitization-algorithm>

mod range;

pub use range::{RangeLimits, sanitize_range};

use crate::colors::SimpleColor;
use crate::cursor::strip;
use crate::datetimes::{
    is_valid_local_date_and_time, is_valid_time, parse_date, parse_local_date_and_time, parse_month, parse_week,
};
use crate::numbers::is_valid_floating_point_number;
use alloc::borrow::Cow;
use alloc::string::{String, ToString};

/// Sanitizes the value of an `input` whose type has this state of [`INPUT_TYPE`].
///
/// A range has the limits of an `input` without `min`, `max` and `step`; see [`sanitize_range`] for others. An e-mail
/// address is that of an `input` without `multiple`. States without such an algorithm return the value unchanged.
///
/// [`INPUT_TYPE`]: crate::well_known::INPUT_TYPE
///
/// ```
/// use fivefold::microsyntax::sanitize_input_value;
///
/// assert_eq!(sanitize_input_value("date", "2026-02-30"), "");
/// assert_eq!(sanitize_input_value("local-date-and-time", "2026-11-21 14:54:00"), "2026-11-21T14:54");
/// assert_eq!(sanitize_input_value("text", "one\nline"), "oneline");
/// ```
pub fn sanitize_input_value<'a>(state: &str, value: &'a str) -> Cow<'a, str> {
    let only_if = |is_valid: bool| Cow::Borrowed(if is_valid { value } else { "" });
    match state {
        "text" | "search" | "telephone" | "password" => strip_newlines(value),
        "url" | "email" => strip_around(strip_newlines(value)),
        "date" => only_if(parse_date(value).is_some()),
        "month" => only_if(parse_month(value).is_some()),
        "week" => only_if(parse_week(value).is_some()),
        "time" => only_if(is_valid_time(value)),
        "local-date-and-time" => Cow::Owned(normalize_local_date_and_time(value)),
        "number" => only_if(is_valid_floating_point_number(value)),
        "range" => Cow::Owned(sanitize_range(value, &RangeLimits::default()).to_string()),
        "color" => Cow::Owned(sanitize_color(value).to_string()),
        _ => Cow::Borrowed(value),
    }
}

/// <https://infra.spec.whatwg.org/#strip-newlines>
fn strip_newlines(value: &str) -> Cow<'_, str> {
    let newlines = ['\n', '\r'];
    if value.contains(newlines) { Cow::Owned(value.replace(newlines, "")) } else { Cow::Borrowed(value) }
}

fn strip_around(value: Cow<'_, str>) -> Cow<'_, str> {
    match value {
        Cow::Borrowed(value) => Cow::Borrowed(strip(value)),
        Cow::Owned(value) => Cow::Owned(strip(&value).to_string()),
    }
}

/// The valid normalized local date and time string of a valid local date and time string; empty for any other string.
///
/// <https://html.spec.whatwg.org/multipage/input.html#local-date-and-time-state-(type=datetime-local)>
fn normalize_local_date_and_time(value: &str) -> String {
    let local = parse_local_date_and_time(value).filter(|_| is_valid_local_date_and_time(value));
    local.map_or(String::new(), |local| local.to_string())
}

/// The colour of an `input` without `alpha` and `colorspace`; black if the value is not a colour.
///
/// Without the feature `cssparser`, only simple colours are accepted.
///
/// <https://html.spec.whatwg.org/multipage/input.html#update-a-color-well-control-color>
fn sanitize_color(value: &str) -> SimpleColor {
    #[cfg(feature = "cssparser")]
    let color = crate::colors::parse_css_color(value);
    #[cfg(not(feature = "cssparser"))]
    let color = crate::colors::parse_simple_color(value);
    color.unwrap_or(SimpleColor::BLACK)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_state() {
        for (state, value, expected) in [
            ("hidden", " a\n", " a\n"),
            ("checkbox", "\n", "\n"),
            ("text", " a\r\nb ", " ab "),
            ("search", "a\nb", "ab"),
            ("telephone", "a\rb", "ab"),
            ("password", "ab", "ab"),
            ("url", " \n a\n b \t", "a b"),
            ("url", " a ", "a"),
            ("email", "\x0Ca@b ", "a@b"),
            ("date", "2026-11-21", "2026-11-21"),
            ("date", " 2026-11-21", ""),
            ("month", "2026-11", "2026-11"),
            ("month", "2026-13", ""),
            ("week", "2026-W53", "2026-W53"),
            ("week", "2025-W53", ""),
            ("time", "14:54:00", "14:54:00"),
            ("time", "14:54:00.0000", ""),
            ("local-date-and-time", "2026-11-21 14:54:00.000", "2026-11-21T14:54"),
            ("local-date-and-time", "2026-11-21T14:54:00.500", "2026-11-21T14:54:00.5"),
            ("local-date-and-time", "2026-11-21T14:54:00.5000", ""),
            ("local-date-and-time", "2026-11-21T14:54Z", ""),
            ("number", "-1.5e3", "-1.5e3"),
            ("number", "1.", ""),
            ("number", "+1", ""),
            ("range", "", "50"),
            ("range", "7", "7"),
            ("color", "#ABCDEF", "#abcdef"),
            ("color", "", "#000000"),
        ] {
            assert_eq!(sanitize_input_value(state, value), expected, "{state} {value:?}");
        }
    }

    #[test]
    #[cfg(feature = "cssparser")]
    fn any_color_of_css_is_a_color() {
        assert_eq!(sanitize_input_value("color", "RED"), "#ff0000");
        assert_eq!(sanitize_input_value("color", "rgb(1 2 3 / 0)"), "#010203");
    }
}
