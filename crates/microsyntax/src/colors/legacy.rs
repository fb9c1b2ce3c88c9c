//! Legacy colours.

use super::named::named_color;
use super::simple::{SimpleColor, hex_digit};
use crate::cursor::strip;

/// The number of characters that are used.
const LENGTH: usize = 128;
/// The next multiple of three.
const PADDED: usize = LENGTH.next_multiple_of(3);

/// Parses a legacy color value, as in `bgcolor` and similar attributes. Few values are errors.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-a-legacy-colour-value>
///
/// ```
/// use fivefold::microsyntax::parse_legacy_color;
///
/// assert_eq!(parse_legacy_color("chucknorris").unwrap().to_string(), "#c00000");
/// assert_eq!(parse_legacy_color("#FA8").unwrap().to_string(), "#ffaa88");
/// assert_eq!(parse_legacy_color("transparent"), None);
/// ```
pub fn parse_legacy_color(input: &str) -> Option<SimpleColor> {
    if input.is_empty() {
        return None;
    }
    let input = strip(input);
    if input.eq_ignore_ascii_case("transparent") {
        return None;
    }
    named_color(input).or_else(|| parse_short(input)).or_else(|| Some(parse_anything(input)))
}

/// A number sign and three hexadecimal digits.
fn parse_short(input: &str) -> Option<SimpleColor> {
    let &[b'#', red, green, blue] = input.as_bytes() else { return None };
    let component = |digit| Some(hex_digit(digit)? * 17);
    Some(SimpleColor { red: component(red)?, green: component(green)?, blue: component(blue)? })
}

/// Any other text.
fn parse_anything(input: &str) -> SimpleColor {
    let mut digits = [0; PADDED];
    let mut length = 0;
    // Characters beyond the basic multilingual plane count as `00`.
    let characters = input.chars().flat_map(|character| {
        let times = if character > '\u{FFFF}' { 2 } else { 1 };
        core::iter::repeat_n(character, times)
    });
    let without_sign = usize::from(input.starts_with('#'));
    for character in characters.take(LENGTH).skip(without_sign) {
        digits[length] = character.to_digit(16).unwrap_or(0) as u8;
        length += 1;
    }
    // The buffer is initialized with zeros, so padding needs no code.
    let length = length.next_multiple_of(3).max(3) / 3;
    let components = [0, 1, 2].map(|index| &digits[index * length..][..length]);
    SimpleColor::from_components(shorten(components).map(|component| match *component {
        [high, low] => high << 4 | low,
        [low] => low,
        _ => 0,
    }))
}

/// Keeps one or two digits of each component; all components have the same length of at least one.
fn shorten(mut components: [&[u8]; 3]) -> [&[u8]; 3] {
    let surplus = components[0].len().saturating_sub(8);
    components = components.map(|component| &component[surplus..]);
    while components[0].len() > 2 && components.iter().all(|component| component[0] == 0) {
        components = components.map(|component| &component[1..]);
    }
    components.map(|component| &component[..component.len().min(2)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::string::ToString;

    #[test]
    fn each_step() {
        let emoji = "\u{1F600}";
        for (input, expected) in [
            ("", None),
            // White space is stripped after the check for an empty string.
            (" \t\n\x0C\r", Some("#000000")),
            ("transparent", None),
            (" TransParent\t", None),
            ("\u{A0}transparent", Some("#0000e0")),
            ("Red", Some("#ff0000")),
            (" RebeccaPurple ", Some("#663399")),
            ("red\u{A0}", Some("#0ed000")),
            // `ButtonFace` is not a colour name: b000 00fa ce00, and so on.
            ("ButtonFace", Some("#b000ce")),
            ("#abc", Some("#aabbcc")),
            (" #ABC ", Some("#aabbcc")),
            ("#ab", Some("#0a0b00")),
            ("#a", Some("#0a0000")),
            ("#", Some("#000000")),
            ("##", Some("#000000")),
            ("##f", Some("#000f00")),
            ("abc", Some("#0a0b0c")),
            ("abcd", Some("#abcd00")),
            ("#abcg", Some("#abc000")),
            ("#ab#", Some("#0a0b00")),
            ("#xyz", Some("#000000")),
            ("abcdef", Some("#abcdef")),
            ("#ABCDEF", Some("#abcdef")),
            ("#abcdefa", Some("#abdea0")),
            ("chucknorris", Some("#c00000")),
            ("zqbttv", Some("#00b000")),
            // One digit each, padded with zeros.
            ("1", Some("#010000")),
            ("12", Some("#010200")),
            ("1234", Some("#123400")),
            // Leading zeros are removed only if all components have them, and only down to two digits.
            ("001002003", Some("#010203")),
            ("000000fff", Some("#0000ff")),
            ("000100020003", Some("#010203")),
            ("100002003", Some("#100000")),
            ("000000000", Some("#000000")),
            // The last eight digits of each component, and of those the first two.
            ("123456789123456789123456789", Some("#232323")),
            ("0123456789", Some("#014589")),
            // Characters beyond the basic multilingual plane count as two.
            (emoji, Some("#000000")),
            ("a\u{1F600}", Some("#0a0000")),
            ("a\u{1F600}b\u{1F600}", Some("#a00b00")),
            ("é1é", Some("#000100")),
            ("#\u{FFFF}ff", Some("#000f0f")),
        ] {
            assert_eq!(parse_legacy_color(input).map(|color| color.to_string()).as_deref(), expected, "{input:?}");
        }
    }

    #[test]
    fn only_128_characters_count() {
        let color = |input: &str| parse_legacy_color(input).unwrap().to_string();
        // 43 digits per component; the last digit of the last one is padding.
        let digits = format!("{}{}{}", "1".repeat(43), "2".repeat(43), "3".repeat(42));
        assert_eq!(color(&digits), "#112233");
        assert_eq!(color(&format!("{digits}ffffffffffffffff")), "#112233");
        // The number sign is one of the 128 characters, and is removed after truncation.
        let signed = format!("#{}{}{}", "1".repeat(43), "2".repeat(43), "3".repeat(41));
        assert_eq!(color(&signed), "#112233");
        assert_eq!(color(&format!("{signed}f")), "#112233");
        // 127 digits, and the first of the two zeros for a character beyond the plane.
        let astral = format!("{}\u{1F600}", "f".repeat(127));
        assert_eq!(color(&astral), color(&"f".repeat(127)));
        assert_eq!(color(&"\u{1F600}".repeat(1000)), "#000000");
    }
}
