//! `srcset` and `sizes`, as authors may write them.

use super::url::{self, Form};
use cssparser::{Parser, Token};
use fivefold_microsyntax::{SourceSizeValue, is_valid_srcset, parse_sizes, parse_srcset};

/// Checks a `srcset`: its syntax, the agreement of its candidates, and their URLs.
pub(crate) fn check_srcset(input: &str) -> Result<(), String> {
    if let Some(candidate) = parse_srcset(input).find(|one| one.url.starts_with(',') || one.url.ends_with(',')) {
        return Err(format!("the URL {} must not start or end with a comma", super::quote(candidate.url)));
    }
    if !is_valid_srcset(input) {
        return Err(srcset_problem(input));
    }
    for candidate in parse_srcset(input) {
        let shown = super::quote(candidate.url);
        url::check(candidate.url, Form::Any).map_err(|what| format!("in the URL {shown}, {what}"))?;
    }
    Ok(())
}

/// What is wrong with a `srcset` that is not valid.
fn srcset_problem(input: &str) -> String {
    let mut candidates = parse_srcset(input);
    let all: Vec<_> = candidates.by_ref().collect();
    let with_width = all.iter().filter(|one| one.width.is_some()).count();
    match () {
        () if all.is_empty() => "it has no image candidate",
        () if candidates.has_errors() => "a candidate must be a URL with at most one width (`100w`) or density (`2x`)",
        () if with_width != 0 && with_width != all.len() => "all candidates must have a width, or none",
        () if input.trim_ascii_end().ends_with(',') => "nothing follows the last comma",
        () => "two candidates have the same width or density, or one has a density of 0",
    }
    .to_owned()
}

/// Whether a candidate has a width.
pub(crate) fn has_widths(srcset: &str) -> bool {
    parse_srcset(srcset).any(|one| one.width.is_some())
}

/// Checks a valid source size list.
///
/// <https://html.spec.whatwg.org/multipage/images.html#sizes-attributes>
pub(crate) fn check_sizes(input: &str) -> Result<(), String> {
    // NOTE: what follows `auto,` is for browsers that do not know it.
    let trimmed = input.trim_ascii();
    let after = trimmed.get(..4).filter(|start| start.eq_ignore_ascii_case("auto")).map(|_| &trimmed[4..]);
    match after {
        Some("") => Ok(()),
        Some(rest) if rest.starts_with(',') => check_lengths(&rest[1..]),
        _ => check_lengths(trimmed),
    }
}

/// Checks a list without `auto`.
fn check_lengths(input: &str) -> Result<(), String> {
    let entries = parse_sizes(input);
    if entries.len() != count_entries(input)? {
        return Err("each entry must be a condition and a length, such as `(min-width: 40em) 50vw`".to_owned());
    }
    let (_, others) = entries.split_last().ok_or("it has no size")?;
    if others.iter().any(|entry| entry.condition.is_none()) {
        return Err("only the last size may have no condition".to_owned());
    }
    if entries.iter().any(|entry| entry.size == SourceSizeValue::Auto) {
        return Err("`auto` must be the first entry".to_owned());
    }
    entries.iter().filter_map(|entry| entry.condition).try_for_each(super::media::check_condition)
}

/// Whether the last entry of a valid list is a size without a condition, so that there is one in any case.
pub(crate) fn ends_with_size(input: &str) -> bool {
    parse_sizes(input).last().is_none_or(|entry| entry.condition.is_none())
}

/// The number of entries between commas.
fn count_entries(input: &str) -> Result<usize, String> {
    let mut parser = Parser::new(input);
    let mut count = 1;
    while let Ok(token) = parser.next() {
        match token {
            Token::Comma => count += 1,
            token if token.is_parse_error() => return Err("it is not CSS".to_owned()),
            _ => {}
        }
    }
    Ok(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        for input in [
            "100vw",
            "auto",
            "AUTO, 100vw",
            "(min-width: 500px) 500px, 100vw",
            "calc(1px + 2vw)",
            "0",
            "(min-width: 1px) and (color) 1em, 2em",
        ] {
            assert_eq!(check_sizes(input), Ok(()), "{input:?}");
        }
        for input in [
            "",
            ",",
            "100vw,",
            "1deg",
            "50%",
            "foo",
            "100vw, (color) 1px",
            "(123) 1px, 2px",
            "1px, 2px",
            "all 1px, 2px",
            "1px, auto",
        ] {
            assert!(check_sizes(input).is_err(), "{input:?}");
        }
    }

    #[test]
    fn srcsets() {
        for input in ["a", "a 1x, b 2x", "a 100w, b 200w", "a b?c 1x".split_at(1).0] {
            assert_eq!(check_srcset(input), Ok(()), "{input:?}");
        }
        for input in ["", ",", "a,", "a, ,b", "a 1x, b", "a 1w, b 2x", "a 1w 1h", "a 2x, b 2x", "a +1x", "http://[ 1x"]
        {
            assert!(check_srcset(input).is_err(), "{input:?}");
        }
    }
}
