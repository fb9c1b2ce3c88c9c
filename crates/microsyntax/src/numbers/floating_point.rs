//! Floating-point numbers.

use super::decimal::Decimal;
use crate::cursor::Cursor;

/// The number of digits of an exponent up to which the standard library's parser respects them all.
const EXPONENT_DIGITS: usize = 4;

/// Parses a floating-point number.
///
/// White space before the number, a `+` and anything after the number are ignored. The result is the nearest number,
/// with ties to even, and never −0; a number that rounds to 2¹⁰²⁴ or −2¹⁰²⁴ is refused. Takes time linear in the number
/// of digits.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-floating-point-number-values>
///
/// ```
/// use fivefold::microsyntax::parse_floating_point_number;
///
/// assert_eq!(parse_floating_point_number(" 1.5e3px"), Some(1500.0));
/// assert_eq!(parse_floating_point_number("-.5"), Some(-0.5));
/// assert_eq!(parse_floating_point_number("1e400"), None);
/// assert_eq!(parse_floating_point_number("NaN"), None);
/// ```
pub fn parse_floating_point_number(input: &str) -> Option<f64> {
    let mut cursor = Cursor::new(input);
    cursor.skip_ascii_whitespace();
    let is_negative = cursor.take(b'-');
    if !is_negative {
        cursor.take(b'+');
    }
    let begins_with_fraction = matches!(cursor.rest().as_bytes(), [b'.', b'0'..=b'9', ..]);
    if !begins_with_fraction && !cursor.is_at_digit() {
        return None;
    }

    let start = cursor;
    let integer = cursor.digits();
    // A full stop without digits after it has no effect, and an exponent may still follow.
    let fraction = if cursor.take(b'.') { cursor.digits() } else { "" };
    let significand = cursor.since(start);
    let exponent = exponent(&mut cursor);
    let value = match exponent {
        "" => significand.parse().ok()?,
        digits if digits.len() <= EXPONENT_DIGITS => cursor.since(start).parse().ok()?,
        digits => Decimal { integer, fraction, exponent: saturating(digits) }.nearest(),
    };
    // Adding zero turns −0 into zero.
    f64::is_finite(value).then_some(if is_negative { -value } else { value } + 0.0)
}

/// The digits of an exponent, with their sign. If there are none, the result is empty, and nothing is consumed.
fn exponent<'a>(cursor: &mut Cursor<'a>) -> &'a str {
    let before = *cursor;
    if !cursor.take_either(b'e', b'E') {
        return "";
    }
    let start = *cursor;
    cursor.take_either(b'-', b'+');
    if cursor.digits().is_empty() {
        *cursor = before;
        return "";
    }
    cursor.since(start)
}

/// The saturated value of digits with an optional sign. No input is long enough for the saturation to make a
/// difference.
fn saturating(digits: &str) -> i64 {
    let is_negative = digits.starts_with('-');
    let digits = digits.trim_start_matches(['-', '+']);
    let value =
        digits.bytes().fold(0_i64, |value, digit| value.saturating_mul(10).saturating_add(i64::from(digit - b'0')));
    if is_negative { -value } else { value }
}

/// Whether a string is a valid floating-point number.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-floating-point-number>
///
/// ```
/// use fivefold::microsyntax::is_valid_floating_point_number;
///
/// assert!(is_valid_floating_point_number("-.5E+3"));
/// assert!(!is_valid_floating_point_number("5."));
/// ```
pub fn is_valid_floating_point_number(input: &str) -> bool {
    let mut cursor = Cursor::new(input);
    cursor.take(b'-');
    let has_integer = !cursor.digits().is_empty();
    let has_fraction = cursor.take(b'.');
    if has_fraction && cursor.digits().is_empty() {
        return false;
    }
    if !has_integer && !has_fraction {
        return false;
    }
    cursor.is_at_end() || !exponent(&mut cursor).is_empty() && cursor.is_at_end()
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;

    #[test]
    fn each_step() {
        for (input, expected) in [
            ("", None),
            ("  ", None),
            ("-", None),
            ("+", None),
            ("--1", None),
            (".", None),
            ("-.", None),
            (".x", None),
            (".e5", None),
            ("e5", None),
            ("Infinity", None),
            ("nan", None),
            ("\x0B1", None),
            ("+5", Some(5.0)),
            (" \t\n\x0C\r5", Some(5.0)),
            (".5", Some(0.5)),
            ("+.5", Some(0.5)),
            ("-.5", Some(-0.5)),
            ("5", Some(5.0)),
            ("5.", Some(5.0)),
            ("5.x", Some(5.0)),
            ("5. 5", Some(5.0)),
            ("5.25", Some(5.25)),
            ("5.25.5", Some(5.25)),
            ("5.25x", Some(5.25)),
            ("5.e3", Some(5000.0)),
            ("5.E3", Some(5000.0)),
            (".5e1", Some(5.0)),
            ("1e5", Some(100_000.0)),
            ("1E5", Some(100_000.0)),
            ("1e", Some(1.0)),
            ("1ex", Some(1.0)),
            ("1e-", Some(1.0)),
            ("1E+", Some(1.0)),
            ("1e+x", Some(1.0)),
            ("1e--5", Some(1.0)),
            ("1e-5", Some(0.00001)),
            ("1e+5", Some(100_000.0)),
            ("1e5.5", Some(100_000.0)),
            ("1e05", Some(100_000.0)),
            ("1e0000000005", Some(100_000.0)),
            ("1x", Some(1.0)),
            ("1é", Some(1.0)),
        ] {
            assert_eq!(parse_floating_point_number(input), expected, "{input:?}");
        }
    }

    #[test]
    fn rounding() {
        for (input, expected) in [
            ("1.7976931348623157e308", Some(f64::MAX)),
            ("1e309", None),
            ("-1e309", None),
            ("1e99999999999999999999999", None),
            ("-1e-99999999999999999999999", Some(0.0)),
            ("0e99999999999999999999999", Some(0.0)),
            ("1e-400", Some(0.0)),
            ("5e-324", Some(5e-324)),
            ("2e-324", Some(0.0)),
            ("9007199254740993", Some(9_007_199_254_740_992.0)),
            ("9007199254740993.0000000000000000000000000000001", Some(9_007_199_254_740_994.0)),
            ("0.1", Some(0.1)),
        ] {
            assert_eq!(parse_floating_point_number(input), expected, "{input:?}");
        }
    }

    #[test]
    fn the_middle_between_the_largest_number_and_2_to_the_1024th_is_none() {
        let middle = "17976931348623158079372897140530341507993413271003782693617377898044496829276475\
                      09466490179775872070963302864166928879109465555478519404026306574886715058206819\
                      08902000708383676273854845817711531764475730270069855571366959622842914819860834\
                      936475292719074168444365510704342711559699508093042880177904174497792";
        assert_eq!(parse_floating_point_number(middle), None);
        let below = format!("{}1", middle.strip_suffix('2').unwrap());
        assert_eq!(parse_floating_point_number(&below), Some(f64::MAX));
        assert_eq!(parse_floating_point_number(&format!("{below}.9999")), Some(f64::MAX));
        assert_eq!(parse_floating_point_number(&format!("-{middle}.0")), None);
        assert_eq!(parse_floating_point_number(&format!("-{below}")), Some(f64::MIN));
    }

    #[test]
    fn there_is_no_negative_zero() {
        for input in ["-0", "-0.0", "-0e5", "-1e-400", "-.0"] {
            let value = parse_floating_point_number(input).unwrap();
            assert!(value == 0.0 && value.is_sign_positive(), "{input}");
        }
    }

    #[test]
    fn long_exponents_meet_long_significands() {
        let zeros = "0".repeat(70_000);
        assert_eq!(parse_floating_point_number(&format!("1{zeros}e-70000")), Some(1.0));
        assert_eq!(parse_floating_point_number(&format!("0.{zeros}1e70001")), Some(1.0));
        assert_eq!(parse_floating_point_number(&format!("-1{zeros}e-00000000000070000")), Some(-1.0));
    }

    #[test]
    fn validity() {
        for valid in ["0", "-0", "1", ".5", "-.5", "1.5", "1e5", "1E5", "1e+5", "1e-5", ".5e5", "1e1000", "00.00"] {
            assert!(is_valid_floating_point_number(valid), "{valid:?}");
        }
        let invalid = [
            "", "-", ".", "-.", "+1", "1.", "1.e5", "1e", "1e+", "1e-", "e5", " 1", "1 ", "1x", "1e5x", "1e5.5", "--1",
            "Infinity", "NaN", "inf", "1,5", "\u{661}",
        ];
        for invalid in invalid {
            assert!(!is_valid_floating_point_number(invalid), "{invalid:?}");
        }
    }
}
