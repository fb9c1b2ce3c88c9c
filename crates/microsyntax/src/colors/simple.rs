//! Simple colours: `#` and six hexadecimal digits.
//!
//! The standard does not define them by themselves: an `input` of the type `color` takes any CSS color, and without `alpha`
//! and `colorspace` serializes it in this form. They are here for such values, and for programs that accept no other form.

use core::fmt::{self, Display};

/// A colour of three 8-bit numbers, in the sRGB colour space.
///
/// Displays as a valid lowercase simple color, `#0a80ff`, which is how [a color well control
/// color](https://html.spec.whatwg.org/multipage/input.html#serialize-a-color-well-control-color) is serialized without the
/// attributes `alpha` and `colorspace`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SimpleColor {
    /// The red component.
    pub red: u8,
    /// The green component.
    pub green: u8,
    /// The blue component.
    pub blue: u8,
}

impl SimpleColor {
    /// Black, the default for invalid colours.
    pub const BLACK: Self = Self { red: 0, green: 0, blue: 0 };

    pub(super) const fn from_components([red, green, blue]: [u8; 3]) -> Self {
        Self { red, green, blue }
    }
}

impl Display for SimpleColor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }
}

/// The value of a hexadecimal digit.
pub(super) fn hex_digit(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).map(|digit| digit as u8)
}

/// Parses a simple color: `#` and six hexadecimal digits in upper or lower case. These are the valid ones; the standard has no rule for
/// them alone; with the feature `cssparser`, `parse_css_color` parses what an `input` of the type `color` takes.
///
/// ```
/// use fivefold::microsyntax::{SimpleColor, parse_simple_color};
///
/// assert_eq!(parse_simple_color("#0A80ff"), Some(SimpleColor { red: 10, green: 128, blue: 255 }));
/// assert_eq!(parse_simple_color("#fff"), None);
/// ```
pub fn parse_simple_color(input: &str) -> Option<SimpleColor> {
    let &[b'#', r1, r0, g1, g0, b1, b0] = input.as_bytes() else { return None };
    let component = |high, low| Some(hex_digit(high)? << 4 | hex_digit(low)?);
    Some(SimpleColor { red: component(r1, r0)?, green: component(g1, g0)?, blue: component(b1, b0)? })
}

/// Whether a string is a valid simple color without letters in upper case.
///
/// ```
/// use fivefold::microsyntax::is_valid_lowercase_simple_color;
///
/// assert!(is_valid_lowercase_simple_color("#0a80ff"));
/// assert!(!is_valid_lowercase_simple_color("#0A80ff"));
/// ```
pub fn is_valid_lowercase_simple_color(input: &str) -> bool {
    parse_simple_color(input).is_some() && !input.bytes().any(|byte| byte.is_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn each_step() {
        for (input, expected, is_lowercase) in [
            ("", None, false),
            ("#", None, false),
            ("#fff", None, false),
            ("#fffff", None, false),
            ("#fffffff", None, false),
            ("ffffff#", None, false),
            ("fffffff", None, false),
            ("#fffffg", None, false),
            ("#ffffé", None, false),
            ("#ffffff ", None, false),
            (" #fffff", None, false),
            ("#+f+f+f", None, false),
            ("#000000", Some("#000000"), true),
            ("#12abef", Some("#12abef"), true),
            ("#12ABef", Some("#12abef"), false),
            ("#123456", Some("#123456"), true),
        ] {
            assert_eq!(parse_simple_color(input).map(|color| color.to_string()).as_deref(), expected, "{input:?}");
            assert_eq!(is_valid_lowercase_simple_color(input), is_lowercase, "{input:?}");
        }
    }
}
