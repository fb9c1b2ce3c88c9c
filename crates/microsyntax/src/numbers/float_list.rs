//! Lists of floating-point numbers.

use super::{is_valid_floating_point_number, parse_floating_point_number};
use crate::cursor::{Cursor, is_whitespace};
use core::iter::FusedIterator;

/// Parses a list of floating-point numbers. Anything that is not a number counts as zero.
///
/// The numbers are parsed one by one, without an allocation.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-a-list-of-floating-point-numbers>
///
/// ```
/// use fivefold::microsyntax::parse_list_of_floating_point_numbers;
///
/// let numbers: Vec<f64> = parse_list_of_floating_point_numbers("1, 2.5;x 3px").collect();
/// assert_eq!(numbers, [1.0, 2.5, 0.0, 3.0]);
/// ```
pub fn parse_list_of_floating_point_numbers(input: &str) -> ListOfFloatingPointNumbers<'_> {
    let mut cursor = Cursor::new(input);
    cursor.collect_ascii(is_delimiter);
    ListOfFloatingPointNumbers { cursor }
}

/// The numbers of a list. See [`parse_list_of_floating_point_numbers`].
#[derive(Clone, Debug)]
pub struct ListOfFloatingPointNumbers<'a> {
    /// Never before a delimiter.
    cursor: Cursor<'a>,
}

impl Iterator for ListOfFloatingPointNumbers<'_> {
    type Item = f64;

    fn next(&mut self) -> Option<f64> {
        if self.cursor.is_at_end() {
            return None;
        }
        // Leading garbage.
        self.cursor.collect_until(|byte| is_delimiter(byte) || byte.is_ascii_digit() || matches!(byte, b'.' | b'-'));
        let unparsed = self.cursor.collect_until(is_delimiter);
        self.cursor.collect_ascii(is_delimiter);
        Some(parse_floating_point_number(unparsed).unwrap_or(0.0))
    }
}

impl FusedIterator for ListOfFloatingPointNumbers<'_> {}

fn is_delimiter(byte: u8) -> bool {
    is_whitespace(byte) || matches!(byte, b',' | b';')
}

/// Whether a string is a valid list of floating-point numbers: one or more, with one comma between two.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-list-of-floating-point-numbers>
///
/// ```
/// use fivefold::microsyntax::is_valid_list_of_floating_point_numbers;
///
/// assert!(is_valid_list_of_floating_point_numbers("1,-2.5"));
/// assert!(!is_valid_list_of_floating_point_numbers("1, -2.5"));
/// ```
pub fn is_valid_list_of_floating_point_numbers(input: &str) -> bool {
    input.split(',').all(is_valid_floating_point_number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn each_step() {
        for (input, expected) in [
            ("", &[][..]),
            (" ,;\t", &[]),
            ("1", &[1.0]),
            (",;1", &[1.0]),
            ("1,2;3 4\n5", &[1.0, 2.0, 3.0, 4.0, 5.0]),
            ("1,,;2", &[1.0, 2.0]),
            ("1 , 2 ", &[1.0, 2.0]),
            ("abc1", &[1.0]),
            ("abc", &[0.0]),
            ("abc,1", &[0.0, 1.0]),
            ("+5", &[5.0]),
            ("é5é,6", &[5.0, 6.0]),
            ("1x2", &[1.0]),
            ("-1,.5,-.5,1e2", &[-1.0, 0.5, -0.5, 100.0]),
            ("-", &[0.0]),
            (".", &[0.0]),
            ("x-", &[0.0]),
            ("1e400,1", &[0.0, 1.0]),
            ("\x0B1", &[1.0]),
        ] {
            assert_eq!(parse_list_of_floating_point_numbers(input).collect::<Vec<_>>(), expected, "{input:?}");
        }
    }

    #[test]
    fn validity() {
        for (input, expected) in [
            ("1", true),
            ("1,2", true),
            ("-.5,1e5", true),
            ("", false),
            (",", false),
            ("1,", false),
            (",1", false),
            ("1,,2", false),
            ("1, 2", false),
            ("1;2", false),
            ("1 ", false),
        ] {
            assert_eq!(is_valid_list_of_floating_point_numbers(input), expected, "{input:?}");
        }
    }
}
