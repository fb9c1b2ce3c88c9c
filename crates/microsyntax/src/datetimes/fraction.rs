//! Fractions of a second.

use crate::buffer::Buffer;
use core::fmt::{self, Write};

/// So many digits of a fraction are kept.
const DIGITS: usize = 18;
/// Attoseconds in a second.
pub(super) const SECOND: u64 = 1_000_000_000_000_000_000;

/// The attoseconds that the digits after a full stop mean. Digits beyond the eighteenth are dropped.
pub(super) fn attoseconds(digits: &str) -> u64 {
    let kept = &digits.as_bytes()[..digits.len().min(DIGITS)];
    let value = kept.iter().fold(0, |value, digit| value * 10 + u64::from(digit - b'0'));
    value * 10_u64.pow((DIGITS - kept.len()) as u32)
}

/// The number nearest to seconds and attoseconds, of which there are less than a second.
pub(super) fn nearest_seconds(seconds: u128, attoseconds: u64) -> f64 {
    if attoseconds == 0 {
        return seconds as f64;
    }
    // At most 39 digits, the full stop and 18.
    let mut text = Buffer::<64>::new();
    let _ = write!(text, "{seconds}.{attoseconds:018}");
    text.as_str().parse().unwrap_or(0.0)
}

/// Writes a full stop and the digits of a fraction without zeros at the end, or nothing.
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
        assert_eq!(nearest_seconds(u128::MAX, SECOND / 2), u128::MAX as f64);
    }
}
