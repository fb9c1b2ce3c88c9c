//! The components of colour functions.

use crate::css::{Error, error};
use cssparser::{Parser, Token};

/// Three numbers, to be interpreted by a colour space.
pub(super) type Components = [f64; 3];

/// The kind of a component, and the value of 100%.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Range {
    /// A number or an angle, in degrees.
    Hue,
    /// A non-negative number; 100% is 100.
    Hundred,
    /// A number; 100% has this value.
    Upto(f64),
}

/// One component as written.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Value {
    None,
    Number(f64),
    /// 1 for 100%.
    Percentage(f64),
    /// In degrees.
    Angle(f64),
}

impl Value {
    fn parse(input: &mut Parser<'_>) -> Result<Self, Error> {
        match input.next()? {
            Token::Number { value, .. } => Ok(Self::Number(f64::from(*value))),
            Token::Percentage { unit_value, .. } => Ok(Self::Percentage(f64::from(*unit_value))),
            Token::Ident(name) if name.eq_ignore_ascii_case("none") => Ok(Self::None),
            Token::Dimension { value, unit, .. } => {
                let value = f64::from(*value);
                // <https://drafts.csswg.org/css-values/#angles>
                let degrees = match unit.to_ascii_lowercase().as_str() {
                    "deg" => value,
                    "grad" => value * 0.9,
                    "rad" => value.to_degrees(),
                    "turn" => value * 360.0,
                    _ => return Err(error()),
                };
                Ok(Self::Angle(degrees))
            }
            _ => Err(error()),
        }
    }

    /// The value of the component for its kind.
    fn within(self, range: Range) -> Result<f64, Error> {
        match (self, range) {
            (Self::None, _) => Ok(0.0),
            (Self::Number(number) | Self::Angle(number), Range::Hue) => Ok(number),
            (Self::Number(number), _) => Ok(number),
            (Self::Percentage(share), Range::Hundred) => Ok(share * 100.0),
            (Self::Percentage(share), Range::Upto(most)) => Ok(share * most),
            (Self::Percentage(_), Range::Hue) | (Self::Angle(_), _) => Err(error()),
        }
    }
}

/// Three components separated by white space, and optionally a slash and the opacity.
pub(super) fn modern(input: &mut Parser<'_>, ranges: [Range; 3]) -> Result<Components, Error> {
    let values = [Value::parse(input)?, Value::parse(input)?, Value::parse(input)?];
    finish_modern(input, values, ranges)
}

fn finish_modern(input: &mut Parser<'_>, values: [Value; 3], ranges: [Range; 3]) -> Result<Components, Error> {
    if !input.is_exhausted() {
        input.expect_delim('/')?;
        Value::parse(input)?.within(Range::Upto(1.0))?;
    }
    numbers(values, ranges)
}

/// The components after the first, if they are separated by commas.
fn finish_legacy(input: &mut Parser<'_>, first: Value) -> Result<[Value; 3], Error> {
    let second = Value::parse(input)?;
    input.expect_comma()?;
    let third = Value::parse(input)?;
    if !input.is_exhausted() {
        input.expect_comma()?;
        Value::parse(input)?.within(Range::Upto(1.0))?;
    }
    let values = [first, second, third];
    if values.contains(&Value::None) { Err(error()) } else { Ok(values) }
}

fn numbers(values: [Value; 3], ranges: [Range; 3]) -> Result<Components, Error> {
    let [first, second, third] = values;
    Ok([first.within(ranges[0])?, second.within(ranges[1])?, third.within(ranges[2])?])
}

/// <https://drafts.csswg.org/css-color/#rgb-functions>
pub(super) fn rgb(input: &mut Parser<'_>) -> Result<Components, Error> {
    let ranges = [Range::Upto(255.0); 3];
    let first = Value::parse(input)?;
    if input.try_parse(Parser::expect_comma).is_err() {
        let values = [first, Value::parse(input)?, Value::parse(input)?];
        return finish_modern(input, values, ranges);
    }
    let values = finish_legacy(input, first)?;
    // With commas, either all or none are percentages.
    let percentages = values.iter().filter(|value| matches!(value, Value::Percentage(_))).count();
    if matches!(percentages, 0 | 3) { numbers(values, ranges) } else { Err(error()) }
}

/// <https://drafts.csswg.org/css-color/#the-hsl-notation>
pub(super) fn hsl(input: &mut Parser<'_>) -> Result<Components, Error> {
    let ranges = [Range::Hue, Range::Hundred, Range::Hundred];
    let first = Value::parse(input)?;
    if input.try_parse(Parser::expect_comma).is_err() {
        let values = [first, Value::parse(input)?, Value::parse(input)?];
        return finish_modern(input, values, ranges);
    }
    match finish_legacy(input, first)? {
        values @ [_, Value::Percentage(_), Value::Percentage(_)] => numbers(values, ranges),
        _ => Err(error()),
    }
}
