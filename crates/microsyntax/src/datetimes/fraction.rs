//! Fractions of a second.

use crate::buffer::Buffer;
use core::fmt::{self, Write};

/// The number of digits of a fraction that are kept.
const DIGITS: usize = 18;
/// Attoseconds in a second.
pub(super) const SECOND: u64 = 1_000_000_000_000_000_000;

/// The value of the digits after a full stop, in attoseconds. Digits beyond the eighteenth are dropped.
#[inline]
pub(super) fn attoseconds(digits: &str) -> u64 {
    let kept = &digits.as_bytes()[..digits.len().min(DIGITS)];
    let value = kept.iter().fold(0, |value, digit| value * 10 + u64::from(digit - b'0'));
    value * POWERS[DIGITS - kept.len()]
}

/// The powers of ten.
const POWERS: [u64; DIGITS + 1] = {
    let mut powers = [1; DIGITS + 1];
    let mut index = 1;
    while index <= DIGITS {
        powers[index] = powers[index - 1] * 10;
        index += 1;
    }
    powers
};

/// The number nearest to a number of seconds and attoseconds; the latter are less than a second.
pub(super) fn nearest_seconds(seconds: u64, attoseconds: u64) -> f64 {
    const MILLISECOND: u64 = SECOND / 1000;
    // Up to this limit, integers are exact, and dividing one of them rounds once.
    const INTEGERS: u64 = 1 << 53;
    if attoseconds == 0 {
        return seconds as f64;
    }
    if attoseconds.is_multiple_of(MILLISECOND) && seconds < INTEGERS / 1000 {
        return (seconds * 1000 + attoseconds / MILLISECOND) as f64 / 1000.0;
    }
    // At most 20 digits, the full stop and 18 digits.
    let mut text = Buffer::<40>::new();
    let _ = write!(text, "{seconds}.{attoseconds:018}");
    text.as_str().parse().unwrap_or(0.0)
}

/// Writes a full stop and the digits of a fraction without trailing zeros; nothing for zero.
pub(super) fn write_fraction(f: &mut fmt::Formatter<'_>, attoseconds: u64) -> fmt::Result {
    if attoseconds == 0 {
        return Ok(());
    }
    let mut text = Buffer::<DIGITS>::new();
    write!(text, "{attoseconds:018}")?;
    write!(f, ".{}", text.as_str().trim_end_matches('0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits() {
        assert_eq!(attoseconds(""), 0);
        assert_eq!(attoseconds("5"), SECOND / 2);
        assert_eq!(attoseconds("000000000000000001"), 1);
        assert_eq!(attoseconds("0000000000000000019"), 1);
        assert_eq!(attoseconds("9999999999999999999999"), SECOND - 1);
    }

    #[test]
    fn numbers() {
        assert_eq!(nearest_seconds(5, 0), 5.0);
        assert_eq!(nearest_seconds(0, SECOND / 10 * 3), 0.3);
        assert_eq!(nearest_seconds(39, SECOND / 1000 * 929), 39.929);
        assert_eq!(nearest_seconds(39, SECOND / 1000 * 929 + 1), 39.929);
        assert_eq!(nearest_seconds(0, 1), 1e-18);
        assert_eq!(nearest_seconds(u64::MAX, SECOND - 1), u64::MAX as f64);
    }
}
