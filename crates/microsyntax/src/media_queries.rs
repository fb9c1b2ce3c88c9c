//! Media queries, as strings.

use crate::css::{Error, block, error};
use cssparser::{ParseError, Parser, Token};

/// Words that are not media types.
const KEYWORDS: [&str; 5] = ["not", "only", "and", "or", "layer"];

/// Whether a string is a valid media query list: whether it matches the production `<media-query-list>`.
///
/// An empty list is valid. So is, by `<general-enclosed>`, anything between parentheses that CSS can tokenize; blocks
/// may be nested 75 deep, and must be closed. Takes time linear in the input.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-media-query-list>
///
/// ```
/// use fivefold::microsyntax::is_valid_media_query_list;
///
/// assert!(is_valid_media_query_list("screen and (min-width: 600px), print"));
/// assert!(!is_valid_media_query_list("screen and"));
/// ```
pub fn is_valid_media_query_list(input: &str) -> bool {
    let mut parser = Parser::new(input);
    if parser.is_exhausted() {
        return true;
    }
    parser.parse_comma_separated(|query| media_query(query, input.len())).is_ok()
}

/// Whether a string matches `<media-condition>`, with the limits of [`is_valid_media_query_list`].
pub(crate) fn is_media_condition(input: &str) -> bool {
    Parser::new(input).parse_entirely(|parser| media_condition(parser, input.len(), Or::Allowed)).is_ok()
}

/// Whether conditions may be joined by `or`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Or {
    Allowed,
    Forbidden,
}

/// <https://drafts.csswg.org/mediaqueries/#typedef-media-query>
fn media_query(input: &mut Parser<'_>, length: usize) -> Result<(), Error> {
    let start = input.state();
    if media_type(input).is_err() {
        input.reset(&start);
        return media_condition(input, length, Or::Allowed);
    }
    if input.is_exhausted() {
        return Ok(());
    }
    input.expect_ident_matching("and")?;
    media_condition(input, length, Or::Forbidden)
}

/// A media type, optionally preceded by `not` or `only`.
///
/// <https://drafts.csswg.org/mediaqueries/#typedef-media-type>
fn media_type(input: &mut Parser<'_>) -> Result<(), Error> {
    let first = input.expect_ident_cloned()?;
    if !is_keyword(&first) {
        return Ok(());
    }
    let has_prefix = first.eq_ignore_ascii_case("not") || first.eq_ignore_ascii_case("only");
    let is_type = has_prefix && !is_keyword(input.expect_ident()?);
    if is_type { Ok(()) } else { Err(error()) }
}

fn is_keyword(word: &str) -> bool {
    KEYWORDS.iter().any(|keyword| keyword.eq_ignore_ascii_case(word))
}

/// <https://drafts.csswg.org/mediaqueries/#typedef-media-condition>
fn media_condition(input: &mut Parser<'_>, length: usize, or: Or) -> Result<(), Error> {
    if input.try_parse(|input| input.expect_ident_matching("not")).is_ok() {
        return media_in_parens(input, length);
    }
    media_in_parens(input, length)?;
    if input.is_exhausted() {
        return Ok(());
    }
    // The first conjunction must also join all further conditions.
    let word = input.expect_ident_cloned()?;
    let may_join = word.eq_ignore_ascii_case("and") || or == Or::Allowed && word.eq_ignore_ascii_case("or");
    if !may_join {
        return Err(error());
    }
    loop {
        media_in_parens(input, length)?;
        if input.is_exhausted() {
            return Ok(());
        }
        input.expect_ident_matching(&word)?;
    }
}

/// A condition or a feature in parentheses; or anything in parentheses, or a function.
///
/// <https://drafts.csswg.org/mediaqueries/#typedef-media-in-parens>
fn media_in_parens(input: &mut Parser<'_>, length: usize) -> Result<(), Error> {
    match input.next().map_err(ParseError::from)? {
        // NOTE: `<general-enclosed>` includes every condition and feature.
        Token::ParenthesisBlock | Token::Function(_) => block(input, length),
        _ => Err(error()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;

    #[test]
    fn valid_lists() {
        for input in [
            "",
            " \t",
            "/* */",
            "all",
            " screen ",
            "SCREEN",
            "screen, print",
            "not screen",
            "only screen",
            "ONLY screen AND (color)",
            "unknown",
            "min-width",
            "(color)",
            "(min-width: 600px)",
            "(width >= 600px)",
            "(400px <= width <= 700px)",
            "(aspect-ratio: 16 / 9)",
            "screen and (color)",
            "screen and (a) and (b)",
            "screen and not (a)",
            "not screen and (a)",
            "not (a)",
            "(a) and (b) and (c)",
            "(a) or (b) or (c)",
            "((a) or (b)) and (c)",
            "not ((a) or (b))",
            "style(--x: y)",
            "screen/**/and/**/(color)",
            "(a), screen and (b), not (c)",
            // By <general-enclosed>.
            "()",
            "(min-width:)",
            "(a [b] {c})",
            "(a; b!)",
            "(')')",
            "s\\63 reen",
        ] {
            assert!(is_valid_media_query_list(input), "{input:?}");
        }
    }

    #[test]
    fn invalid_lists() {
        for input in [
            ",",
            "screen,",
            ",screen",
            "screen,,print",
            "screen print",
            "and",
            "or",
            "not",
            "only",
            "layer",
            "not not",
            "only and",
            "only (color)",
            "only not screen",
            "screen and",
            "screen and print",
            "screen (color)",
            "screen and(color)",
            "screen or (color)",
            "screen and (a) or (b)",
            "screen and not (a) and (b)",
            "(a) and (b) or (c)",
            "(a) or (b) and (c)",
            "(a) and not (b)",
            "not (a) and (b)",
            "(a) (b)",
            "(a) and",
            "and (a)",
            "min-width: 600px",
            "600px",
            "@media screen",
            "screen;",
            "[a]",
            "{a}",
            "(a))",
            ")",
            "(a",
            "((a)",
            "(a]",
            "(\"a\n)",
            "'screen'",
            "#a",
        ] {
            assert!(!is_valid_media_query_list(input), "{input:?}");
        }
    }

    #[test]
    fn nesting_has_a_limit() {
        let nested = |depth: usize| format!("{}a{}", "(".repeat(depth), ")".repeat(depth));
        assert!(is_valid_media_query_list(&nested(75)));
        assert!(!is_valid_media_query_list(&nested(76)));
        assert!(!is_valid_media_query_list(&nested(1_000_000)));
    }
}
