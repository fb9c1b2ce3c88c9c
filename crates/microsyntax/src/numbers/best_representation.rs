//! The best representation of a number as a floating-point number.

use crate::buffer::Buffer;
use core::fmt::{self, Display, Write};

/// More than the 17 digits, the full stop, the sign and the exponent of a number.
type Scientific = Buffer<32>;

/// Displays a number as its best representation as a floating-point number, as `ToString` of ECMAScript does.
///
/// It has the fewest digits that parse to the same number. NaN and the infinities have no such representation; they
/// display as in ECMAScript, which is not a valid floating-point number. Formatting does not allocate.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#best-representation-of-the-number-as-a-floating-point-number>
///
/// ```
/// use fivefold::microsyntax::BestRepresentation;
///
/// assert_eq!(BestRepresentation(0.1 + 0.2).to_string(), "0.30000000000000004");
/// assert_eq!(BestRepresentation(-0.0).to_string(), "0");
/// assert_eq!(BestRepresentation(1e21).to_string(), "1e+21");
/// assert_eq!(BestRepresentation(1.5e-7).to_string(), "1.5e-7");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct BestRepresentation(pub f64);

impl Display for BestRepresentation {
    /// <https://tc39.es/ecma262/#sec-numeric-types-number-tostring>
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(number) = *self;
        if number.is_nan() {
            return f.write_str("NaN");
        }
        if number == 0.0 {
            return f.write_str("0");
        }
        if number < 0.0 {
            f.write_str("-")?;
        }
        if number.is_infinite() {
            return f.write_str("Infinity");
        }
        // This formatting gives the shortest digits: `1.2345e6`.
        let mut scientific = Scientific::new();
        write!(scientific, "{:e}", number.abs())?;
        let (significand, exponent) = scientific.as_str().split_once('e').ok_or(fmt::Error)?;
        let exponent = exponent.parse::<i32>().map_err(|_| fmt::Error)?;
        let (first, others) = significand.split_once('.').unwrap_or((significand, ""));
        write_digits(f, first, others, exponent)
    }
}

/// Writes 10^exponent times the number with the one digit `first` before the full stop and `others` after it.
fn write_digits(f: &mut fmt::Formatter<'_>, first: &str, others: &str, exponent: i32) -> fmt::Result {
    let decimals = others.len() as i32;
    match exponent {
        // All digits are before the full stop.
        0..=20 if exponent >= decimals => {
            write!(f, "{first}{others}{:0<1$}", "", (exponent - decimals) as usize)
        }
        0..=20 => {
            let (before, after) = others.split_at(exponent as usize);
            write!(f, "{first}{before}.{after}")
        }
        -6..=-1 => write!(f, "0.{:0<1$}{first}{others}", "", (-exponent - 1) as usize),
        _ => {
            let point = if others.is_empty() { "" } else { "." };
            write!(f, "{first}{point}{others}e{exponent:+}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn each_case_of_ecmascript() {
        for (number, expected) in [
            (0.0, "0"),
            (-0.0, "0"),
            (1.0, "1"),
            (-1.0, "-1"),
            (10.0, "10"),
            (123.0, "123"),
            (123.456, "123.456"),
            (100_000.5, "100000.5"),
            (1e20, "100000000000000000000"),
            (123_456_789_012_345_680_000.0, "123456789012345680000"),
            (1e21, "1e+21"),
            (1.25e21, "1.25e+21"),
            (0.5, "0.5"),
            (-0.001, "-0.001"),
            (0.000_001, "0.000001"),
            (0.000_001_5, "0.0000015"),
            (0.000_000_1, "1e-7"),
            (0.000_000_123, "1.23e-7"),
            (5e-324, "5e-324"),
            (f64::MAX, "1.7976931348623157e+308"),
            (9_007_199_254_740_993.0, "9007199254740992"),
            (f64::NAN, "NaN"),
            (f64::INFINITY, "Infinity"),
            (f64::NEG_INFINITY, "-Infinity"),
        ] {
            assert_eq!(BestRepresentation(number).to_string(), expected);
        }
    }
}
