//! Properties of any input.

use core::fmt::{Debug, Display};
use fivefold_microsyntax::*;
use proptest::prelude::*;

/// Texts of fragments that the rules recognize, and of others.
fn soup() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[0-9]{1,5}",
        "[-+.:eE,;%*#xwh'\"()=/ \\t\\n]",
        "[TWPZDHMSYwdhmsyz]",
        Just("2024-02-29".to_owned()),
        Just("23:59:59.999".to_owned()),
        Just("url=".to_owned()),
        Just("charset".to_owned()),
        Just("rgb(".to_owned()),
        Just(" and ".to_owned()),
        any::<char>().prop_map(String::from),
    ];
    proptest::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

fn comes_back<T: Display + Debug + PartialEq>(value: T, parse: impl FnOnce(&str) -> Option<T>) {
    let text = value.to_string();
    assert_eq!(parse(&text), Some(value), "{text}");
}

fn date() -> impl Strategy<Value = Date> {
    (prop_oneof![1_u64..4000, 1..=u64::MAX], 1_u8..=12, 1_u8..=31)
        .prop_filter_map("no such day", |(year, month, day)| Date::new(year, month, day))
}

fn time() -> impl Strategy<Value = Time> {
    let attosecond =
        prop_oneof![Just(0), 0..1_000_000_000_000_000_000_u64, (0..1000_u64).prop_map(|ms| ms * 10_u64.pow(15))];
    (0_u8..24, 0_u8..60, 0_u8..60, attosecond)
        .prop_map(|(hour, minute, second, rest)| Time::with_attosecond(hour, minute, second, rest).unwrap())
}

fn offset() -> impl Strategy<Value = TimeZoneOffset> {
    (-1439_i16..=1439).prop_map(|minutes| TimeZoneOffset::from_minutes(minutes).unwrap())
}

proptest! {
    #[test]
    fn what_is_displayed_parses(date in date(), time in time(), offset in offset()) {
        let local = LocalDateTime { date, time };
        comes_back(date, parse_date);
        comes_back(time, parse_time);
        comes_back(offset, parse_time_zone_offset);
        comes_back(local, parse_local_date_and_time);
        comes_back(Month::new(date.year(), date.month()).unwrap(), parse_month);
        comes_back(YearlessDate::new(date.month(), date.day()).unwrap(), parse_yearless_date);
        if let Some(global) = GlobalDateTime::from_local(local, offset) {
            comes_back(global, parse_global_date_and_time);
            assert_eq!(global.local(), local);
        }
    }

    #[test]
    fn weeks_come_back(year in 1..=u64::MAX, week in 1_u8..=53) {
        if let Some(week) = Week::new(year, week) {
            comes_back(week, parse_week);
        } else {
            prop_assert_eq!(week, 53);
        }
    }

    #[test]
    fn numbers_come_back(number in any::<f64>()) {
        let text = BestRepresentation(number).to_string();
        if number.is_finite() {
            prop_assert!(is_valid_floating_point_number(&text.replace("e+", "e")), "{}", text);
            prop_assert_eq!(parse_floating_point_number(&text), Some(number));
        } else {
            prop_assert_eq!(parse_floating_point_number(&text), None);
        }
        if let Some(duration) = Duration::from_seconds(number) {
            comes_back(duration, parse_duration);
        }
    }

    #[test]
    fn durations_and_dimensions_come_back(milliseconds in 0_u64..1 << 50) {
        let duration = Duration::from_seconds(milliseconds as f64 / 1000.0).unwrap();
        prop_assert!(is_valid_duration(&duration.to_string()), "{}", duration);
        comes_back(duration, parse_duration);
        for unit in [DimensionUnit::Length, DimensionUnit::Percentage] {
            comes_back(Dimension { value: duration.seconds(), unit }, parse_dimension);
        }
    }

    #[test]
    fn colors_come_back(red: u8, green: u8, blue: u8) {
        let color = SimpleColor { red, green, blue };
        prop_assert!(is_valid_lowercase_simple_color(&color.to_string()));
        comes_back(color, parse_simple_color);
        comes_back(color, parse_legacy_color);
        comes_back(color, parse_css_color);
    }

    #[test]
    fn integers_come_back(number in any::<i64>()) {
        prop_assert!(is_valid_integer(&number.to_string()));
        comes_back(number, parse_integer);
    }

    /// Any number of digits, with the full stop and the exponent at any position, parses as in the standard library.
    #[test]
    fn numbers_are_the_nearest(integer in "[0-9]{1,40}", fraction in "[0-9]{1,40}", exponent in -400_i32..400) {
        let text = format!("{integer}.{fraction}e{exponent}");
        let expected = text.parse::<f64>().ok().filter(|number| number.is_finite());
        prop_assert_eq!(parse_floating_point_number(&text), expected);
        let zeros = format!("{integer}.{fraction}e{}{:05}", if exponent < 0 { "-" } else { "+" }, exponent.abs());
        prop_assert_eq!(parse_floating_point_number(&zeros), expected);
        let plain = format!("{integer}.{fraction}");
        let dimension = parse_dimension(&plain).map(|dimension| dimension.value);
        prop_assert_eq!(dimension, plain.parse().ok());
    }

    #[test]
    fn what_is_valid_parses(text in soup()) {
        let holds = |is_valid: bool, parses: bool| assert!(!is_valid || parses, "{text:?}");
        holds(is_valid_integer(&text), parse_integer(&text).is_some());
        holds(is_valid_non_negative_integer(&text), parse_non_negative_integer(&text).is_some());
        holds(is_valid_time(&text), parse_time(&text).is_some());
        holds(is_valid_normalized_local_date_and_time(&text), is_valid_local_date_and_time(&text));
        holds(is_valid_local_date_and_time(&text), parse_local_date_and_time(&text).is_some());
        holds(is_valid_time_zone_offset(&text), parse_time_zone_offset(&text).is_some());
        holds(is_valid_global_date_and_time(&text), parse_global_date_and_time(&text).is_some());
        holds(is_valid_duration(&text), parse_duration(&text).is_some());
        holds(is_valid_date_with_optional_time(&text), parse_date_or_time(&text).is_some());
        holds(is_valid_lowercase_simple_color(&text), parse_simple_color(&text).is_some());
        holds(is_valid_hash_name_reference(&text), parse_hash_name_reference(&text).is_some());
        holds(is_valid_srcset(&text), parse_srcset(&text).count() > 0);
        holds(is_valid_mime_type(&text), text.contains('/') && text.is_ascii() || text.contains('"'));
        holds(is_valid_email_address(&text), text.contains('@') && text.is_ascii());
        holds(is_valid_permissions_policy(&text), !text.trim_ascii().is_empty() && text.is_ascii());
        holds(is_valid_source_size_list(&text), !parse_sizes(&text).is_empty());
        holds(AutofillDetails::new(&text).is_ok(), text.split_ascii_whitespace().count() <= 5);
        holds(is_valid_accept(&text), text.is_empty() || comma_separated_tokens(&text).count() > 0);
        holds(check_language_tag(&text).is_ok(), text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-'));
    }

    /// A valid number that is refused is too large.
    #[test]
    fn valid_numbers_parse_or_overflow(text in "-?[0-9]{0,3}(\\.[0-9]{1,3})?(e[-+]?[0-9]{1,6})?") {
        if is_valid_floating_point_number(&text) && parse_floating_point_number(&text).is_none() {
            prop_assert!(text.parse::<f64>().unwrap().is_infinite(), "{}", text);
        }
    }

    /// Nothing panics, and results are within bounds.
    #[test]
    fn any_text_can_be_given(text in soup()) {
        prop_assert!(parse_floating_point_number(&text).is_none_or(f64::is_finite));
        prop_assert!(parse_dimension(&text).is_none_or(|it| it.value.is_finite() && it.value >= 0.0));
        prop_assert!(parse_nonzero_dimension(&text).is_none_or(|it| it.value > 0.0));
        prop_assert!(parse_list_of_floating_point_numbers(&text).all(f64::is_finite));
        prop_assert!(parse_list_of_dimensions(&text).all(|it| it.value >= 0.0));
        prop_assert!(space_separated_tokens(&text).all(|token| !token.is_empty()));
        prop_assert!(comma_separated_tokens(&text).all(|token| token == token.trim_ascii() && !token.contains(',')));
        prop_assert!(parse_srcset(&text).all(|one| !one.url.is_empty() && one.width != Some(0)));
        let _ = (parse_coords(Some("poly"), &text), parse_refresh(&text), extract_charset(&text));
        let unique = unique_space_separated_tokens(&text);
        prop_assert_eq!(unique.len() == space_separated_tokens(&text).count(), is_valid_unique_space_separated_tokens(&text));
        prop_assert_eq!(parse_legacy_color(&text).is_none(), text.is_empty() || text.trim_ascii().eq_ignore_ascii_case("transparent"));
        for state in ["text", "email", "date", "local-date-and-time", "number", "range", "color"] {
            let once = sanitize_input_value(state, &text).into_owned();
            prop_assert_eq!(&sanitize_input_value(state, &once), &once);
        }
        let _ = (is_valid_media_query_list(&text), parse_sizes(&text), parse_css_color(&text));
    }
}
