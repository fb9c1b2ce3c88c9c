//! Converts any number of decimal digits to the nearest floating-point number.

use crate::buffer::Buffer;
use crate::cursor::is_whitespace;
use core::fmt::Write;

/// An integer with this many digits is exact, and so is the power of ten with as many zeros.
const EXACT: usize = 15;
/// This many significant digits distinguish any two floating-point numbers and the midpoint between them.
const SIGNIFICANT: usize = 770;
/// `0.`, the digits, one that represents all others, and an exponent.
const TEXT: usize = SIGNIFICANT + 16;
/// A number whose first digit is at a higher position is infinite, and one whose first digit is at a lower position
/// rounds to zero.
const HIGHEST: i64 = 400;
const LOWEST: i64 = -400;

/// A non-negative decimal number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decimal<'a> {
    /// The digits before the full stop.
    pub(crate) integer: &'a str,
    /// The digits after it; ASCII white space among them is ignored.
    pub(crate) fraction: &'a str,
    /// The power of ten by which it is multiplied.
    pub(crate) exponent: i64,
}

impl<'a> Decimal<'a> {
    pub(crate) fn new(integer: &'a str, fraction: &'a str) -> Self {
        Self { integer, fraction, exponent: 0 }
    }

    /// The nearest floating-point number, with ties to even: infinity from the midpoint between the largest finite
    /// number and 2¹⁰²⁴ on. Takes time linear in the number of digits.
    pub(crate) fn nearest(self) -> f64 {
        self.nearest_of_few_digits().unwrap_or_else(|| self.nearest_of_many_digits())
    }

    /// The usual case: all digits form an exact integer, and dividing it rounds only once.
    fn nearest_of_few_digits(self) -> Option<f64> {
        if self.exponent != 0
            || self.integer.len() + self.fraction.len() > EXACT
            || !self.fraction.bytes().all(|byte| byte.is_ascii_digit())
        {
            return None;
        }
        let digits = self.integer.bytes().chain(self.fraction.bytes());
        let integer = digits.fold(0, |value: u64, digit| value * 10 + u64::from(digit - b'0'));
        Some(integer as f64 / 10_u64.pow(self.fraction.len() as u32) as f64)
    }

    #[cold]
    fn nearest_of_many_digits(self) -> f64 {
        let fraction = self.fraction.bytes().filter(|&byte| !is_whitespace(byte));
        let mut digits = self.integer.bytes().chain(fraction).enumerate().skip_while(|(_, digit)| *digit == b'0');
        let Some((zeros, first)) = digits.next() else { return 0.0 };

        // The number is 0.123… × 10^point.
        let point = (self.integer.len() as i64).saturating_sub(zeros as i64).saturating_add(self.exponent);
        if point > HIGHEST {
            return f64::INFINITY;
        }
        if point < LOWEST {
            return 0.0;
        }
        let mut text = Buffer::<TEXT>::new();
        text.push(b'0');
        text.push(b'.');
        text.push(first);
        for (_, digit) in digits.by_ref().take(SIGNIFICANT - 1) {
            text.push(digit);
        }
        // The remaining digits can only make the number slightly larger.
        if digits.any(|(_, digit)| digit != b'0') {
            text.push(b'1');
        }
        let _ = write!(text, "e{point}");
        text.as_str().parse().unwrap_or(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;

    fn nearest(integer: &str, fraction: &str, exponent: i64) -> f64 {
        Decimal { integer, fraction, exponent }.nearest()
    }

    #[test]
    fn small_numbers() {
        assert_eq!(nearest("", "", 0), 0.0);
        assert_eq!(nearest("12", "", 0), 12.0);
        assert_eq!(nearest("12", "5", 0), 12.5);
        assert_eq!(nearest("", "5", 0), 0.5);
        assert_eq!(nearest("0", "05", 0), 0.05);
        assert_eq!(nearest("1", " 2\t3 ", 0), 1.23);
        assert_eq!(nearest("000", "000", 7), 0.0);
        assert_eq!(nearest("12", "5", -1), 1.25);
    }

    #[test]
    fn exponents_that_the_digits_make_up_for() {
        let zeros = "0".repeat(700_000);
        assert_eq!(nearest(&format!("1{zeros}"), "", -700_000), 1.0);
        assert_eq!(nearest("0", &format!("{zeros}1"), 700_001), 1.0);
        assert_eq!(nearest("1", "", i64::MAX), f64::INFINITY);
        assert_eq!(nearest("1", "", i64::MIN), 0.0);
        assert_eq!(nearest("0", "", i64::MAX), 0.0);
    }

    #[test]
    fn digits_beyond_the_significant_ones_break_ties() {
        // 1 + 2⁻⁵³ is the midpoint between 1 and its successor; its decimal digits end at the 53rd.
        let middle = "00000000000000011102230246251565404236316680908203125";
        assert_eq!(nearest("1", middle, 0), 1.0);
        let zeros = "0".repeat(2000);
        assert_eq!(nearest("1", &format!("{middle}{zeros}"), 0), 1.0);
        assert_eq!(nearest("1", &format!("{middle}{zeros}1"), 0), 1.0 + f64::EPSILON);
    }
}
