//! `sizes`: the size at which an image will be shown.

use crate::css::{Error, block, error, opens_block};
use crate::media_queries::is_media_condition;
use alloc::vec::Vec;
use cssparser::{Parser, Token};

/// A size, and the condition under which it applies.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct SourceSize<'a> {
    /// The `<media-condition>`; `None` if the size applies when no condition is true.
    pub condition: Option<&'a str>,
    /// The size.
    pub size: SourceSizeValue<'a>,
}

/// The size of an image.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum SourceSizeValue<'a> {
    /// `auto`: the layout size of the image, if it is loaded lazily.
    Auto,
    /// A length that is not negative.
    Length {
        /// The number.
        value: f32,
        /// The unit, in lower case; `px` for zero without one.
        unit: &'static str,
    },
    /// A length that is the result of a CSS function, like `calc()`.
    Function(&'a str),
}

/// The units of lengths.
///
/// <https://drafts.csswg.org/css-values/#lengths>
const UNITS: &[&str] = &[
    "px", "em", "rem", "ex", "rex", "cap", "rcap", "ch", "rch", "ic", "ric", "lh", "rlh", "vw", "svw", "lvw", "dvw",
    "vh", "svh", "lvh", "dvh", "vi", "svi", "lvi", "dvi", "vb", "svb", "lvb", "dvb", "vmin", "svmin", "lvmin", "dvmin",
    "vmax", "svmax", "lvmax", "dvmax", "cqw", "cqh", "cqi", "cqb", "cqmin", "cqmax", "cm", "mm", "q", "in", "pt", "pc",
];

/// The functions that can give a length.
///
/// <https://drafts.csswg.org/css-values/#math>
const FUNCTIONS: &[&str] = &[
    "calc",
    "min",
    "max",
    "clamp",
    "round",
    "mod",
    "rem",
    "abs",
    "hypot",
    "progress",
    "calc-size",
    "env",
    "var",
    "if",
];

/// Parses a `sizes` attribute into the entries that can apply, in order. The first entry whose condition is true gives
/// the size, unless it is `auto` for an image without a size of its own. If there is none, the size is `100vw`.
///
/// Invalid entries are dropped, and so are those after an entry without a condition. The caller evaluates the
/// conditions. Takes time linear in the input.
///
/// <https://html.spec.whatwg.org/multipage/images.html#parse-a-sizes-attribute>
///
/// ```
/// use fivefold::microsyntax::{SourceSizeValue, parse_sizes};
///
/// let sizes = parse_sizes("(min-width: 40em) 50vw, calc(100vw - 2em)");
/// assert_eq!(sizes[0].condition, Some("(min-width: 40em)"));
/// assert_eq!(sizes[0].size, SourceSizeValue::Length { value: 50.0, unit: "vw" });
/// assert_eq!(sizes[1].size, SourceSizeValue::Function("calc(100vw - 2em)"));
/// ```
pub fn parse_sizes(input: &str) -> Vec<SourceSize<'_>> {
    let mut parser = Parser::new(input);
    let entries = parser.parse_comma_separated_ignoring_errors(|entry| source_size(entry, input.len()));
    let is_last = |entry: &SourceSize<'_>| entry.condition.is_none() && entry.size != SourceSizeValue::Auto;
    let count = entries.iter().position(is_last).map_or(entries.len(), |place| place + 1);
    entries.into_iter().take(count).collect()
}

/// The functions of mathematics.
///
/// <https://drafts.csswg.org/css-values/#math>
const MATH: &[&str] = &[
    "calc", "min", "max", "clamp", "round", "mod", "rem", "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "pow",
    "sqrt", "hypot", "log", "exp", "abs", "sign", "progress",
];

/// Whether a string is a valid source size list: sizes with conditions, and at the end one without; `auto` stands alone
/// or first. A length that a function gives may only use functions of mathematics, such as `calc()`.
///
/// As for media queries, anything between parentheses that CSS can tokenize is a condition. Takes time linear in the input.
///
/// <https://html.spec.whatwg.org/multipage/images.html#valid-source-size-list>
///
/// ```
/// use fivefold::microsyntax::is_valid_source_size_list;
///
/// assert!(is_valid_source_size_list("(min-width: 40em) 50vw, 100vw"));
/// assert!(!is_valid_source_size_list("(min-width: 40em) 50vw"));
/// assert!(!is_valid_source_size_list("50%"));
/// assert!(!is_valid_source_size_list("var(--width)"));
/// ```
pub fn is_valid_source_size_list(input: &str) -> bool {
    let trimmed = input.trim_ascii();
    let after_auto = trimmed.get(..4).filter(|start| start.eq_ignore_ascii_case("auto")).map(|_| &trimmed[4..]);
    match after_auto {
        Some("") => true,
        Some(rest) if rest.starts_with(',') => is_list_of_lengths(&rest[1..]),
        _ => is_list_of_lengths(trimmed),
    }
}

/// Whether a string is a valid list without `auto`.
fn is_list_of_lengths(input: &str) -> bool {
    let entries = parse_sizes(input);
    let is_valid_size = |size| match size {
        SourceSizeValue::Auto => false,
        SourceSizeValue::Length { .. } => true,
        SourceSizeValue::Function(text) => has_math_alone(&mut Parser::new(text)).is_ok(),
    };
    // Entries that are not valid, and those after one without a condition, are not among the parsed ones.
    count_entries(input) == Some(entries.len())
        && entries.last().is_some_and(|last| last.condition.is_none())
        && entries.into_iter().all(|entry| is_valid_size(entry.size))
}

/// The number of entries between commas; `None` if it is not CSS.
fn count_entries(input: &str) -> Option<usize> {
    let mut parser = Parser::new(input);
    let mut count = 1;
    while let Ok(token) = parser.next() {
        match token {
            Token::Comma => count += 1,
            token if token.is_parse_error() => return None,
            _ => {}
        }
    }
    Some(count)
}

/// Fails on a function that is not one of mathematics, at any depth. The blocks are nested no deeper than parsing admits.
fn has_math_alone(input: &mut Parser<'_>) -> Result<(), Error> {
    while let Ok(token) = input.next() {
        if let Token::Function(name) = token {
            MATH.iter().find(|one| one.eq_ignore_ascii_case(name)).ok_or_else(error)?;
        }
        if opens_block(token) {
            input.parse_nested_block(has_math_alone)?;
        }
    }
    Ok(())
}

/// Parses an entry: its last component value is the size, preceded by the condition.
fn source_size<'a>(input: &mut Parser<'a>, length: usize) -> Result<SourceSize<'a>, Error> {
    input.skip_whitespace();
    let start = input.position();
    let mut end_of_condition = start;
    let mut size = None;
    loop {
        input.skip_whitespace();
        let before = input.position();
        let Ok(token) = input.next() else { break };
        end_of_condition = before;
        let (value, is_block) = (source_size_value(token), opens_block(token));
        if is_block {
            block(input, length)?;
        }
        size = match value {
            Some(SourceSizeValue::Function(_)) => Some(SourceSizeValue::Function(input.slice_from(before))),
            value => value,
        };
    }
    let size = size.ok_or_else(error)?;
    let condition = input.slice(start..end_of_condition).trim_ascii_end();
    match condition {
        "" => Ok(SourceSize { condition: None, size }),
        condition if is_media_condition(condition) => Ok(SourceSize { condition: Some(condition), size }),
        _ => Err(error()),
    }
}

/// The size of a component value that begins with this token.
///
/// <https://html.spec.whatwg.org/multipage/images.html#source-size-value>
fn source_size_value<'a>(token: &Token<'_>) -> Option<SourceSizeValue<'a>> {
    let find = |names: &[&'static str], name: &str| names.iter().copied().find(|one| one.eq_ignore_ascii_case(name));
    match token {
        Token::Ident(name) if name.eq_ignore_ascii_case("auto") => Some(SourceSizeValue::Auto),
        Token::Number { value: 0.0, .. } => Some(SourceSizeValue::Length { value: 0.0, unit: "px" }),
        Token::Dimension { value, unit, .. } if *value >= 0.0 => {
            Some(SourceSizeValue::Length { value: *value, unit: find(UNITS, unit)? })
        }
        Token::Function(name) => find(FUNCTIONS, name).map(|_| SourceSizeValue::Function("")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use SourceSizeValue::{Auto, Function, Length};

    fn entries(input: &str) -> Vec<(Option<&str>, SourceSizeValue<'_>)> {
        parse_sizes(input).into_iter().map(|entry| (entry.condition, entry.size)).collect()
    }

    #[test]
    fn each_step() {
        let px = |value| Length { value, unit: "px" };
        for (input, expected) in [
            ("", &[][..]),
            (",", &[]),
            ("100px", &[(None, px(100.0))]),
            (" 50VW ", &[(None, Length { value: 50.0, unit: "vw" })]),
            ("0", &[(None, px(0.0))]),
            ("-0", &[(None, px(0.0))]),
            ("1", &[]),
            ("-1px", &[]),
            ("50%", &[]),
            ("1deg", &[]),
            ("auto", &[(None, Auto)]),
            ("auto, 1px, 2px", &[(None, Auto), (None, px(1.0))]),
            ("calc(1px + 2px)", &[(None, Function("calc(1px + 2px)"))]),
            ("(a) min(1px, 2px), 3px", &[(Some("(a)"), Function("min(1px, 2px)")), (None, px(3.0))]),
            ("url(x)", &[]),
            ("(a) 1px, (b) 2px, 3px", &[(Some("(a)"), px(1.0)), (Some("(b)"), px(2.0)), (None, px(3.0))]),
            ("1px, (a) 2px", &[(None, px(1.0))]),
            ("(a), 2px", &[(None, px(2.0))]),
            ("screen 1px, 2px", &[(None, px(2.0))]),
            ("not (a) 1px", &[(Some("not (a)"), px(1.0))]),
            ("(a) and (b) 1px", &[(Some("(a) and (b)"), px(1.0))]),
            ("(a) /**/ 1px /**/", &[(Some("(a) /**/"), px(1.0))]),
            ("(a)1px", &[(Some("(a)"), px(1.0))]),
            ("1px (a), 2px", &[(None, px(2.0))]),
            ("calc(1px", &[]),
        ] {
            assert_eq!(entries(input), expected, "{input:?}");
        }
    }

    #[test]
    fn valid_lists() {
        for input in [
            "100vw",
            "auto",
            " AUTO ",
            "AUTO, 100vw",
            "auto,(a) 1px, 2px",
            "(min-width: 500px) 500px, 100vw",
            "calc(1px + 2vw)",
            "max(10px, calc(100vw / pow(2, 2)))",
            "0",
            "(min-width: 1px) and (color) 1em, 2em",
        ] {
            assert!(is_valid_source_size_list(input), "{input:?}");
        }
        for input in [
            "",
            ",",
            "100vw,",
            "1deg",
            "50%",
            "-1px",
            "foo",
            "(color) 1px",
            "100vw, (color) 1px",
            "1px, 2px",
            "all 1px, 2px",
            "1px, auto",
            "auto, auto",
            "auto,",
            "auto 1px",
            "auto, (a) 1px",
            "var(--a)",
            "env(a)",
            "calc(var(--a) * 2)",
            "calc-size(auto, size)",
        ] {
            assert!(!is_valid_source_size_list(input), "{input:?}");
        }
    }
}
