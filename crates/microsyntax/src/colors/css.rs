//! CSS colours.

mod spaces;
mod values;

use super::named::named_color;
use super::simple::{SimpleColor, hex_digit};
use crate::css::{Error, error};
use cssparser::{Parser, Token};
use spaces::Space;
use values::{Components, Range};

/// Parses a CSS colour as a simple colour: converted to the sRGB colour space, each component clamped and rounded to 8
/// bits. The opacity is ignored.
///
/// Colours that depend on more than their text (`currentcolor`, system colours, `light-dark()`), relative colours,
/// `color-mix()` and the like, and `calc()` are not supported.
///
/// <https://drafts.csswg.org/css-color/#typedef-color>
///
/// ```
/// use fivefold::microsyntax::parse_css_color;
///
/// for color in ["#f00", "RED", "rgb(100% 0 0 / 50%)", "hsl(0, 100%, 50%)", "color(srgb 1 0 0)"] {
///     assert_eq!(parse_css_color(color).unwrap().to_string(), "#ff0000", "{color}");
/// }
/// assert_eq!(parse_css_color("#12345"), None);
/// ```
pub fn parse_css_color(input: &str) -> Option<SimpleColor> {
    Parser::new(input).parse_entirely(color).ok()
}

fn color(input: &mut Parser<'_>) -> Result<SimpleColor, Error> {
    match input.next()?.clone() {
        Token::Hash(digits) | Token::IDHash(digits) => hex_color(&digits).ok_or_else(error),
        Token::Ident(name) if name.eq_ignore_ascii_case("transparent") => Ok(SimpleColor::BLACK),
        Token::Ident(name) => named_color(&name).ok_or_else(error),
        Token::Function(name) => input.parse_nested_block(|input| color_function(&name, input)),
        _ => Err(error()),
    }
}

/// <https://drafts.csswg.org/css-color/#hex-notation>
fn hex_color(digits: &str) -> Option<SimpleColor> {
    let short = |digit| Some(hex_digit(digit)? * 17);
    let long = |high, low| Some(hex_digit(high)? << 4 | hex_digit(low)?);
    let components = match *digits.as_bytes() {
        [r, g, b] => [short(r)?, short(g)?, short(b)?],
        [r, g, b, a] => short(a).and(Some([short(r)?, short(g)?, short(b)?]))?,
        [r1, r0, g1, g0, b1, b0] => [long(r1, r0)?, long(g1, g0)?, long(b1, b0)?],
        [r1, r0, g1, g0, b1, b0, a1, a0] => long(a1, a0).and(Some([long(r1, r0)?, long(g1, g0)?, long(b1, b0)?]))?,
        _ => return None,
    };
    Some(SimpleColor::from_components(components))
}

/// <https://drafts.csswg.org/css-color/#color-functions>
fn color_function(name: &str, input: &mut Parser<'_>) -> Result<SimpleColor, Error> {
    let (space, components) = match name.to_ascii_lowercase().as_str() {
        "rgb" | "rgba" => (Space::Rgb, values::rgb(input)?),
        "hsl" | "hsla" => (Space::Hsl, values::hsl(input)?),
        "hwb" => (Space::Hwb, values::modern(input, [Range::Hue, Range::Hundred, Range::Hundred])?),
        "lab" => (Space::Lab, values::modern(input, [Range::Hundred, Range::Upto(125.0), Range::Upto(125.0)])?),
        "lch" => (Space::Lch, values::modern(input, [Range::Hundred, Range::Upto(150.0), Range::Hue])?),
        "oklab" => (Space::Oklab, values::modern(input, [Range::Upto(1.0), Range::Upto(0.4), Range::Upto(0.4)])?),
        "oklch" => (Space::Oklch, values::modern(input, [Range::Upto(1.0), Range::Upto(0.4), Range::Hue])?),
        "color" => {
            let name = input.expect_ident_cloned()?;
            let space = Space::of_color_function(&name.to_ascii_lowercase()).ok_or_else(error)?;
            (space, values::modern(input, [Range::Upto(1.0); 3])?)
        }
        _ => return Err(error()),
    };
    Ok(round(space.to_srgb(components)))
}

/// Clamps the components to 0 to 1, and rounds them to 8 bits.
fn round(components: Components) -> SimpleColor {
    SimpleColor::from_components(components.map(|component| (component.clamp(0.0, 1.0) * 255.0).round() as u8))
}

#[cfg(test)]
mod tests;
