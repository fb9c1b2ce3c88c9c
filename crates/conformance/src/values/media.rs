//! Media queries: which media types and features there are.
//!
//! <https://drafts.csswg.org/mediaqueries/>

use crate::generated::lists::{DEPRECATED_FEATURES, DEPRECATED_TYPES, LENGTH_UNITS};
use crate::generated::media_features::FEATURES;
use cssparser::{BasicParseErrorKind, ParseError, Parser, Token};
use fivefold_microsyntax::is_valid_media_query_list;

type Error = ParseError<()>;

/// What a feature is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Length,
    Ratio,
    Integer,
    Resolution,
    ZeroOrOne,
    Keywords(&'static [&'static str]),
}

/// Checks a media query list: its grammar, and that its types and features are known and in use.
pub(crate) fn check_list(input: &str) -> Result<(), String> {
    if !is_valid_media_query_list(input) {
        return Err("it does not follow the grammar of media queries".to_owned());
    }
    let mut parser = Parser::new(input);
    let mut problem = None;
    // NOTE: the grammar holds, so that blocks are nested no deeper than its check admits.
    let _ = query_list(&mut parser, &mut problem);
    problem.map_or(Ok(()), Err)
}

/// Checks a media condition that is known to follow the grammar.
pub(crate) fn check_condition(input: &str) -> Result<(), String> {
    let mut problem = None;
    let _ = conditions(&mut Parser::new(input), &mut problem);
    problem.map_or(Ok(()), Err)
}

fn query_list(parser: &mut Parser<'_>, problem: &mut Option<String>) -> Result<(), Error> {
    parser.parse_comma_separated(|query| conditions(query, problem)).map(|_: Vec<()>| ())
}

fn note(problem: &mut Option<String>, what: impl FnOnce() -> String) {
    if problem.is_none() {
        *problem = Some(what());
    }
}

/// The media type of a query, if it has one, and all conditions in parentheses.
fn conditions(parser: &mut Parser<'_>, problem: &mut Option<String>) -> Result<(), Error> {
    while !parser.is_exhausted() {
        match parser.next()?.clone() {
            Token::ParenthesisBlock => parser.parse_nested_block(|inside| in_parens(inside, problem))?,
            Token::Function(name) => {
                note(problem, || format!("`{name}()` is not a media feature"));
                parser.parse_nested_block(|inside| {
                    while inside.next().is_ok() {}
                    Ok::<(), Error>(())
                })?;
            }
            Token::Ident(name) => media_type(&name, problem),
            _ => {}
        }
    }
    Ok(())
}

fn media_type(name: &str, problem: &mut Option<String>) {
    let is = |list: &[&str]| list.iter().any(|one| one.eq_ignore_ascii_case(name));
    if is(&["and", "or", "not", "only", "all", "print", "screen"]) {
        return;
    }
    if is(DEPRECATED_TYPES) {
        note(problem, || format!("the media type `{name}` is deprecated"));
    } else {
        note(problem, || format!("there is no media type `{name}`"));
    }
}

/// What stands between parentheses: a condition again, or a feature.
fn in_parens(parser: &mut Parser<'_>, problem: &mut Option<String>) -> Result<(), Error> {
    let start = parser.state();
    let is_condition = match parser.next() {
        Ok(Token::ParenthesisBlock) => true,
        Ok(Token::Ident(name)) => name.eq_ignore_ascii_case("not"),
        _ => false,
    };
    parser.reset(&start);
    if is_condition {
        return conditions(parser, problem);
    }
    let text_start = parser.position();
    let checked = feature(parser);
    while parser.next().is_ok() {}
    match checked {
        Ok(Ok(())) => {}
        Ok(Err(what)) => note(problem, || what),
        Err(_) => {
            let text = super::quote(parser.slice_from(text_start).trim());
            note(problem, || format!("{text} is not a media feature with a value"));
        }
    }
    Ok(())
}

/// A feature: alone, with a value, or compared with one or two values. The inner result is about names and values.
fn feature(parser: &mut Parser<'_>) -> Result<Result<(), String>, Error> {
    let start = parser.state();
    if let Ok(Token::Ident(name)) = parser.next().cloned() {
        if parser.is_exhausted() {
            return Ok(find(&name, true).map(|_| ()));
        }
        if parser.try_parse(Parser::expect_colon).is_ok() {
            let found = match find(&name, false) {
                Ok(found) => found,
                Err(what) => return Ok(Err(what)),
            };
            value(parser, found)?;
            parser.expect_exhausted()?;
            return Ok(Ok(()));
        }
    }
    parser.reset(&start);
    range(parser)
}

/// The kind of value of the feature with that name.
fn find(name: &str, alone: bool) -> Result<Value, String> {
    let lower = name.to_ascii_lowercase();
    let bare = lower.strip_prefix("min-").or_else(|| lower.strip_prefix("max-"));
    if DEPRECATED_FEATURES.contains(&bare.unwrap_or(&lower)) {
        return Err(format!("the media feature `{name}` is deprecated"));
    }
    let own = FEATURES.iter().find(|(one, ..)| *one == lower);
    let limit =
        bare.filter(|_| !alone).and_then(|bare| FEATURES.iter().find(|(one, _, is_range)| *one == bare && *is_range));
    own.or(limit).map(|(_, value, _)| *value).ok_or_else(|| format!("there is no media feature `{name}`"))
}

/// `name < value`, `value < name`, or `value < name < value`, with `<`, `<=`, `>`, `>=` or `=`.
fn range(parser: &mut Parser<'_>) -> Result<Result<(), String>, Error> {
    // The name decides what the values are: find it first.
    let start = parser.state();
    let name = loop {
        if let Token::Ident(name) = parser.next()?.clone() {
            break name;
        }
    };
    parser.reset(&start);
    let found = match FEATURES.iter().find(|(one, _, is_range)| one.eq_ignore_ascii_case(&name) && *is_range) {
        Some((_, value, _)) => *value,
        None => return Ok(Err(find(&name, true).err().unwrap_or_else(|| format!("`{name}` cannot be compared")))),
    };
    let mut operands = 0;
    loop {
        if parser.try_parse(|parser| parser.expect_ident_matching(&name)).is_err() {
            value(parser, found)?;
        }
        operands += 1;
        if parser.is_exhausted() {
            return if operands >= 2 { Ok(Ok(())) } else { Err(error()) };
        }
        comparison(parser)?;
    }
}

fn comparison(parser: &mut Parser<'_>) -> Result<(), Error> {
    match parser.next()? {
        Token::Delim('<' | '>') => {
            let _ = parser.try_parse(|parser| parser.expect_delim('='));
            Ok(())
        }
        Token::Delim('=') => Ok(()),
        _ => Err(error()),
    }
}

fn error() -> Error {
    ParseError::from_basic_kind(BasicParseErrorKind::EndOfInput)
}

/// A value of that kind.
fn value(parser: &mut Parser<'_>, kind: Value) -> Result<(), Error> {
    const MATH: [&str; 5] = ["calc", "min", "max", "clamp", "env"];
    let token = parser.next()?.clone();
    if let Token::Function(name) = &token {
        if !MATH.iter().any(|one| one.eq_ignore_ascii_case(name)) {
            return Err(error());
        }
        return parser.parse_nested_block(|inside| {
            while inside.next().is_ok() {}
            Ok(())
        });
    }
    let fits = match (kind, &token) {
        (Value::Length, Token::Dimension { unit, .. }) => is_length_unit(unit),
        (Value::Length, Token::Number { value, .. }) => *value == 0.0,
        (Value::Ratio, Token::Number { value, .. }) if *value >= 0.0 => {
            if parser.try_parse(|parser| parser.expect_delim('/')).is_ok() {
                parser.expect_number()?;
            }
            true
        }
        (Value::Integer, Token::Number { int_value, .. }) => int_value.is_some(),
        (Value::ZeroOrOne, Token::Number { int_value, .. }) => matches!(int_value, Some(0 | 1)),
        (Value::Resolution, Token::Dimension { unit, .. }) => {
            ["dpi", "dpcm", "dppx", "x"].iter().any(|one| one.eq_ignore_ascii_case(unit))
        }
        (Value::Resolution, Token::Ident(word)) => word.eq_ignore_ascii_case("infinite"),
        (Value::Keywords(list), Token::Ident(word)) => list.iter().any(|one| one.eq_ignore_ascii_case(word)),
        _ => false,
    };
    if fits { Ok(()) } else { Err(error()) }
}

/// <https://drafts.csswg.org/css-values/#lengths>
fn is_length_unit(unit: &str) -> bool {
    LENGTH_UNITS.iter().any(|one| one.eq_ignore_ascii_case(unit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists() {
        for input in [
            "",
            "all",
            "screen and (min-width: 400px)",
            "(width >= 600px)",
            "(400px <= width <= 700px)",
            "(color)",
            "not print",
            "(min-resolution: 2dppx)",
            "((hover) and (pointer: fine)) or (orientation: portrait)",
            "(aspect-ratio: 16 / 9)",
            "(min-width: calc(1px + 2em))",
            "(prefers-color-scheme: dark)",
            "(min-width: 0)",
            "not (color)",
        ] {
            assert_eq!(check_list(input), Ok(()), "{input:?}");
        }
        for input in [
            "alla",
            "screen and",
            "tv",
            "projection",
            "(min-width:)",
            "(min-width: 400)",
            "(min-width: 400uu)",
            "(color: 1em)",
            "(123)",
            "(min-width)",
            "(device-width: 1px)",
            "(nothing: 1px)",
            "(width > )",
            "screen and (x)",
            "f(x)",
            "(width: 1px 2px)",
        ] {
            assert!(check_list(input).is_err(), "{input:?}");
        }
    }
}
