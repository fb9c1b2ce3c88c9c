//! `srcset` and `sizes`, as authors may write them.

use super::Problem;
use super::url::{self, Form};
use fivefold_microsyntax::{
    SourceSize, SourceSizeValue, is_valid_source_size_list, is_valid_srcset, parse_sizes, parse_srcset,
};

/// Checks a `srcset`: its syntax, the agreement of its candidates, and their URLs.
pub(crate) fn check_srcset(input: &str) -> Result<(), String> {
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

/// Checks a source size list, and that its conditions name features that there are.
pub(crate) fn check_sizes(input: &str) -> Result<(), Problem> {
    let entries = parse_sizes(input);
    let is_valid = is_valid_source_size_list(input);
    // NOTE: that the last size has no condition is a must of the standard, which pages that work break.
    let lacks_last = !is_valid && is_valid_source_size_list(&format!("{input}, 100vw"));
    if !is_valid && !lacks_last {
        return Err(Problem::Bad(sizes_problem(input, &entries).to_owned()));
    }
    let mut conditions = entries.iter().filter_map(|entry| entry.condition);
    conditions.try_for_each(super::media::check_condition).map_err(Problem::Bad)?;
    if lacks_last { Err(Problem::Unwise("the last size should have no condition".to_owned())) } else { Ok(()) }
}

/// What is wrong with a source size list that is not valid.
fn sizes_problem(input: &str, entries: &[SourceSize<'_>]) -> &'static str {
    let is_other = |entry: &SourceSize<'_>| match entry.size {
        SourceSizeValue::Function(text) => !is_valid_source_size_list(text),
        _ => false,
    };
    match () {
        () if input.trim_ascii().is_empty() => "it has no size",
        () if entries.iter().any(|entry| entry.size == SourceSizeValue::Auto) => "`auto` must be the first entry",
        () if entries.iter().any(is_other) => "only functions of mathematics, such as `calc()`, may give a length",
        () => "each entry must be a condition and a length, such as `(min-width: 40em) 50vw`",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        for input in ["100vw", "auto", "(min-width: 500px) 500px, 100vw", "(min-width: 1px) and (color) 1em, 2em"] {
            assert_eq!(check_sizes(input), Ok(()), "{input:?}");
        }
        for (input, reason) in [
            ("", "no size"),
            ("50%", "each entry"),
            ("100vw,", "each entry"),
            ("100vw, (color) 1px", "each entry"),
            ("(123) 1px, 2px", "media feature"),
            ("(123) 1px", "media feature"),
            ("1px, auto", "each entry"),
            ("(color) 1px, auto", "`auto` must be the first"),
            ("var(--a)", "mathematics"),
        ] {
            let Err(Problem::Bad(why)) = check_sizes(input) else { panic!("{input:?}: {:?}", check_sizes(input)) };
            assert!(why.contains(reason), "{input:?}: {why}");
        }
        assert!(matches!(check_sizes("(color) 1px"), Err(Problem::Unwise(_))));
        assert!(matches!(check_sizes("auto, (color) 1px"), Err(Problem::Unwise(_))));
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
