//! Named colours.

use super::simple::SimpleColor;
use crate::generated::named_colors::{LONGEST_NAME, NAMED_COLORS};

/// The colour with this name, ignoring ASCII case; system colours and `transparent` are not included.
///
/// <https://drafts.csswg.org/css-color/#named-colors>
///
/// ```
/// use fivefold::microsyntax::named_color;
///
/// assert_eq!(named_color("RebeccaPurple").unwrap().to_string(), "#663399");
/// assert_eq!(named_color("ButtonFace"), None);
/// ```
pub fn named_color(name: &str) -> Option<SimpleColor> {
    let mut lower = [0; LONGEST_NAME];
    let lower = lower.get_mut(..name.len())?;
    lower.copy_from_slice(name.as_bytes());
    lower.make_ascii_lowercase();
    let components = NAMED_COLORS.get(str::from_utf8(lower).ok()?)?;
    Some(SimpleColor::from_components(*components))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        assert_eq!(NAMED_COLORS.len(), 148);
        for (&name, &components) in &NAMED_COLORS {
            assert_eq!(named_color(name), Some(SimpleColor::from_components(components)));
            assert_eq!(named_color(&name.to_uppercase()), named_color(name));
        }
        for name in ["", "transparent", "currentcolor", "redd", "re", "blac\u{212A}", &"a".repeat(100)] {
            assert_eq!(named_color(name), None, "{name}");
        }
    }
}
