//! Signed and non-negative integers.

use crate::cursor::{Cursor, is_digits};

/// The most columns that `colspan` of a cell, or `span` of a column, makes it span.
///
/// <https://html.spec.whatwg.org/multipage/tables.html#attributes-common-to-td-and-th-elements>
pub const MAX_COLSPAN: u64 = 1000;

/// The most rows that `rowspan` makes a cell span.
pub const MAX_ROWSPAN: u64 = 65534;

/// Parses an integer.
///
/// White space before the number, a `+` and anything after the digits are ignored. An integer that does not fit into
/// 64 bits becomes the nearest that does, [`i64::MIN`] or [`i64::MAX`].
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-integers>
///
/// ```
/// use fivefold::microsyntax::parse_integer;
///
/// assert_eq!(parse_integer(" -42px"), Some(-42));
/// assert_eq!(parse_integer("99999999999999999999"), Some(i64::MAX));
/// assert_eq!(parse_integer("forty"), None);
/// ```
pub fn parse_integer(input: &str) -> Option<i64> {
    let mut cursor = Cursor::new(input);
    cursor.skip_ascii_whitespace();
    let is_negative = cursor.take(b'-');
    if !is_negative {
        cursor.take(b'+');
    }
    if !cursor.is_at_digit() {
        return None;
    }
    let digits = cursor.digits().bytes().map(|digit| i64::from(digit - b'0'));
    Some(if is_negative {
        digits.fold(0, |value: i64, digit| value.saturating_mul(10).saturating_sub(digit))
    } else {
        digits.fold(0, |value: i64, digit| value.saturating_mul(10).saturating_add(digit))
    })
}

/// Whether a string is a valid integer.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-integer>
///
/// ```
/// use fivefold::microsyntax::is_valid_integer;
///
/// assert!(is_valid_integer("-42"));
/// assert!(!is_valid_integer("+42"));
/// ```
pub fn is_valid_integer(input: &str) -> bool {
    is_digits(input.strip_prefix('-').unwrap_or(input))
}

/// Parses a non-negative integer: as [`parse_integer`], but negative ones are refused.
///
/// As there, a number that does not fit becomes [`i64::MAX`]. `-0` is zero.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-non-negative-integers>
///
/// ```
/// use fivefold::microsyntax::parse_non_negative_integer;
///
/// assert_eq!(parse_non_negative_integer("+7 items"), Some(7));
/// assert_eq!(parse_non_negative_integer("-7"), None);
/// ```
pub fn parse_non_negative_integer(input: &str) -> Option<u64> {
    u64::try_from(parse_integer(input)?).ok()
}

/// Whether a string is a valid non-negative integer.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-non-negative-integer>
///
/// ```
/// use fivefold::microsyntax::is_valid_non_negative_integer;
///
/// assert!(is_valid_non_negative_integer("007"));
/// assert!(!is_valid_non_negative_integer(" 7"));
/// ```
pub fn is_valid_non_negative_integer(input: &str) -> bool {
    is_digits(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_step_for_integers() {
        for (input, expected) in [
            ("", None),
            (" \t\n\x0C\r", None),
            ("\x0B1", None),
            ("\u{A0}1", None),
            ("-", None),
            ("+", None),
            ("--1", None),
            ("-+1", None),
            ("+-1", None),
            ("- 1", None),
            ("x1", None),
            (".5", None),
            ("\u{661}", None),
            ("0", Some(0)),
            ("-0", Some(0)),
            ("+5", Some(5)),
            ("-5", Some(-5)),
            (" \t\n\x0C\r12", Some(12)),
            ("12 ", Some(12)),
            ("1e5", Some(1)),
            ("1.9", Some(1)),
            ("0x1F", Some(0)),
            ("007", Some(7)),
            ("7é", Some(7)),
        ] {
            assert_eq!(parse_integer(input), expected, "{input:?}");
        }
    }

    #[test]
    fn integers_saturate() {
        for (input, expected) in [
            ("9223372036854775807", i64::MAX),
            ("9223372036854775808", i64::MAX),
            ("-9223372036854775808", i64::MIN),
            ("-9223372036854775809", i64::MIN),
            ("100000000000000000000000000000000000000000", i64::MAX),
            ("-100000000000000000000000000000000000000000", i64::MIN),
            ("00000000000000000000000000000000000000000009", 9),
        ] {
            assert_eq!(parse_integer(input), Some(expected), "{input}");
        }
        assert_eq!(parse_non_negative_integer("18446744073709551615"), Some(i64::MAX as u64));
    }

    #[test]
    fn non_negative_integers() {
        for (input, expected) in [("-0", Some(0)), ("0", Some(0)), ("-1", None), ("+1", Some(1)), ("", None)] {
            assert_eq!(parse_non_negative_integer(input), expected, "{input:?}");
        }
    }

    #[test]
    fn validity() {
        for (input, integer, non_negative) in [
            ("0", true, true),
            ("-0", true, false),
            ("-", false, false),
            ("", false, false),
            ("--1", false, false),
            ("+1", false, false),
            (" 1", false, false),
            ("1 ", false, false),
            ("1.0", false, false),
            ("\u{661}", false, false),
            ("123456789012345678901234567890", true, true),
        ] {
            assert_eq!(
                (is_valid_integer(input), is_valid_non_negative_integer(input)),
                (integer, non_negative),
                "{input:?}"
            );
        }
    }
}
