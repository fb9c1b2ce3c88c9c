//! Scalar values are parsed without an allocation, and lists are iterated over without one.

use crate::allocations;
use fivefold::microsyntax::*;

pub(crate) fn no_parser_of_a_scalar_value_allocates() {
    let long = format!(" -{}.{}e-00000{}x", "9".repeat(5000), "8".repeat(5000), "5000");
    let texts = [
        "",
        "5",
        "-5.5e3",
        "50%",
        "2026-11",
        "2026-11-21",
        "--02-29",
        "14:54:39.929",
        "2026-11-21T14:54:39.929",
        "2026-11-21 23:54:39.929-06:00",
        "+05:30",
        "2026-W53",
        "PT4H18M3.5S",
        "4h 18m 3.25s",
        "#0a80ff",
        "chucknorris",
        "rebeccapurple",
        "5; url='x'",
        "text/html; charset=x",
        "a.b@example.com",
        "camera 'self' https://example.com; fullscreen",
        "section-a shipping work tel webauthn",
        "#map",
        &long,
    ];
    for text in texts {
        let count = allocations(|| {
            let numbers = (parse_integer(text), parse_non_negative_integer(text), parse_floating_point_number(text));
            let dimensions = (parse_dimension(text), parse_nonzero_dimension(text));
            let dates = (parse_month(text), parse_date(text), parse_yearless_date(text), parse_week(text));
            let times = (parse_time(text), parse_time_zone_offset(text), parse_local_date_and_time(text));
            let moments = (parse_global_date_and_time(text), parse_date_or_time(text), parse_duration(text));
            let colors = (parse_simple_color(text), parse_legacy_color(text));
            let others = (parse_refresh(text), extract_charset(text), parse_hash_name_reference(text));
            let valid = (is_valid_mime_type(text), is_valid_email_address(text), is_valid_permissions_policy(text));
            (numbers, dimensions, dates, times, moments, colors, others, valid, AutofillDetails::new(text).is_ok())
        });
        assert_eq!(count, 0, "{text:?}");
    }
}

pub(crate) fn no_iterator_allocates() {
    let text = "a.png 1x, 5.5e3, b.png 200w,, 6*;7% red";
    let count = allocations(|| {
        let tokens = (space_separated_tokens(text).count(), comma_separated_tokens(text).count());
        let numbers = parse_list_of_floating_point_numbers(text).count();
        (tokens, numbers, parse_list_of_dimensions(text).count(), parse_srcset(text).count())
    });
    assert_eq!(count, 0);
}
