//! Properties of the microsyntaxes.

use crate::MICROSYNTAX;
use crate::input::Input;
use core::fmt::{Debug, Display};
use fivefold_microsyntax::*;

/// The displayed form of a value parses to the same value, valid values parse, and sanitizing is idempotent.
pub fn microsyntax(data: &[u8]) {
    let mut input = Input::new(data);
    let limits = limits(&mut input);
    let text = input.text(&MICROSYNTAX);
    check_values(&text);
    check_numbers(&text);
    check_validity(&text);
    check_lists(&text);
    check_sanitization(&text, limits);
}

/// Limits of a range: any numbers, including infinite ones.
fn limits(input: &mut Input<'_>) -> RangeLimits {
    const NUMBERS: &[f64] =
        &[0.0, 1.0, -1.0, 0.1, 1e308, -1e308, f64::MAX, f64::MIN, 5e-324, 1e17, -2.5, f64::INFINITY];
    let mut number = |default: f64| match input.below(4) {
        0 => default,
        1 | 2 => input.pick(NUMBERS),
        _ => f64::from_bits(u64::from(input.choose::<u32>()) << 32),
    };
    let (min, max, step) = (number(0.0), number(100.0), number(1.0));
    let limits = RangeLimits::default().with_min(min).with_max(max);
    if input.choose() { limits.with_step(None) } else { limits.with_step(Some(step)) }
}

fn comes_back<T: Display + Debug + PartialEq>(text: &str, parse: impl Fn(&str) -> Option<T>) {
    if let Some(value) = parse(text) {
        let displayed = value.to_string();
        assert_eq!(parse(&displayed), Some(value), "{text:?} displays as {displayed:?}");
    }
}

fn check_values(text: &str) {
    comes_back(text, parse_integer);
    comes_back(text, parse_non_negative_integer);
    comes_back(text, parse_dimension);
    comes_back(text, parse_month);
    comes_back(text, parse_date);
    comes_back(text, parse_yearless_date);
    comes_back(text, parse_time);
    comes_back(text, parse_local_date_and_time);
    comes_back(text, parse_time_zone_offset);
    comes_back(text, parse_global_date_and_time);
    comes_back(text, parse_week);
    comes_back(text, parse_duration);
    comes_back(text, parse_date_or_time);
    comes_back(text, parse_simple_color);
    comes_back(text, parse_legacy_color);
    comes_back(text, parse_css_color);
    comes_back(text, |text| parse_floating_point_number(text).map(BestRepresentation));
    if let Some(global) = parse_global_date_and_time(text) {
        let parts = (global.local(), global.utc());
        assert_eq!(GlobalDateTime::from_local(parts.0, global.offset()).map(|it| it.utc()), Some(parts.1));
    }
}

fn check_numbers(text: &str) {
    assert!(parse_floating_point_number(text).is_none_or(f64::is_finite));
    assert!(parse_dimension(text).is_none_or(|it| it.value.is_finite() && it.value >= 0.0));
    assert!(parse_nonzero_dimension(text).is_none_or(|it| it.value > 0.0));
    assert!(parse_duration(text).is_none_or(|it| it.seconds().is_finite()));
    // A valid number is refused only if it is too large.
    if is_valid_floating_point_number(text) {
        let nearest = text.parse::<f64>().expect("the standard library reads what HTML does");
        assert_eq!(parse_floating_point_number(text), Some(nearest).filter(|number| number.is_finite()));
    }
}

fn check_validity(text: &str) {
    let parses = |is_valid: bool, parses: bool| assert!(!is_valid || parses, "{text:?} is valid and does not parse");
    parses(is_valid_integer(text), parse_integer(text).is_some());
    parses(is_valid_non_negative_integer(text), parse_non_negative_integer(text).is_some());
    parses(is_valid_time(text), parse_time(text).is_some());
    parses(is_valid_local_date_and_time(text), parse_local_date_and_time(text).is_some());
    parses(is_valid_normalized_local_date_and_time(text), is_valid_local_date_and_time(text));
    parses(is_valid_time_zone_offset(text), parse_time_zone_offset(text).is_some());
    parses(is_valid_global_date_and_time(text), parse_global_date_and_time(text).is_some());
    // A component beyond all floating-point numbers is refused; it has at least three hundred digits.
    parses(is_valid_duration(text) && text.len() < 300, parse_duration(text).is_some());
    parses(is_valid_date_with_optional_time(text), parse_date_or_time(text).is_some());
    parses(is_valid_lowercase_simple_color(text), parse_simple_color(text).is_some());
    parses(is_valid_hash_name_reference(text), parse_hash_name_reference(text).is_some());
    parses(is_valid_srcset(text), parse_srcset(text).next().is_some());
    parses(is_valid_mime_type(text), text.contains('/'));
    parses(is_valid_email_address(text), text.contains('@') && text.is_ascii());
    parses(is_valid_permissions_policy(text), text.is_ascii() && !text.trim_ascii().is_empty());
    parses(is_valid_source_size_list(text), parse_sizes(text).last().is_some_and(|last| last.condition.is_none()));
    parses(AutofillDetails::new(text).is_ok(), text.split_ascii_whitespace().count() <= 5);
    parses(is_valid_accept(text), text.is_empty() || comma_separated_tokens(text).all(|token| !token.is_empty()));
    parses(check_language_tag(text).is_ok(), text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-'));
    // The case of a language tag does not count.
    assert_eq!(check_language_tag(text).is_ok(), check_language_tag(&text.to_ascii_uppercase()).is_ok(), "{text:?}");
    let _ = is_valid_media_query_list(text);
}

fn check_lists(text: &str) {
    assert!(parse_list_of_floating_point_numbers(text).all(f64::is_finite));
    assert!(parse_list_of_dimensions(text).all(|it| it.value >= 0.0));
    assert!(space_separated_tokens(text).all(|token| !token.is_empty()));
    assert!(comma_separated_tokens(text).all(|token| token == token.trim_ascii() && !token.contains(',')));
    assert!(parse_srcset(text).all(|one| !one.url.is_empty() && one.width != Some(0)));
    let unique = unique_space_separated_tokens(text).len();
    assert_eq!(unique == space_separated_tokens(text).count(), is_valid_unique_space_separated_tokens(text));
    let is_no_color = text.is_empty() || text.trim_ascii().eq_ignore_ascii_case("transparent");
    assert_eq!(parse_legacy_color(text).is_none(), is_no_color);
    for shape in [None, Some("circle"), Some("rect"), Some("poly"), Some(text)] {
        let _ = parse_coords(shape, text);
    }
    let _ = (parse_refresh(text), extract_charset(text), parse_sizes(text), link_types(text));
}

fn check_sanitization(text: &str, limits: RangeLimits) {
    const STATES: &[&str] = &[
        "text",
        "search",
        "telephone",
        "password",
        "url",
        "email",
        "date",
        "month",
        "week",
        "time",
        "local-date-and-time",
        "number",
        "range",
        "color",
        "hidden",
    ];
    for state in STATES {
        let once = sanitize_input_value(state, text).into_owned();
        assert_eq!(sanitize_input_value(state, &once), once, "{text:?} as {state}");
    }
    let once = sanitize_range(text, &limits).to_string();
    let numbers = [Some(limits.min), Some(limits.max), limits.step];
    if numbers.into_iter().flatten().all(f64::is_finite) {
        assert!(is_valid_floating_point_number(&once), "{text:?} in {limits:?} is {once}");
    }
}
