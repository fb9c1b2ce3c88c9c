//! What is wrong with the XML of a feed, as `fivefold check` finds it.

use core::fmt::Write;
use fivefold::encoding::Hints;
use fivefold::feed::Repairs;
use fivefold::xml::Options;
use fivefold::{Language, LineIndex, ParseError};

/// Something wrong, and where.
pub(crate) struct Problem {
    pub(crate) code: &'static str,
    pub(crate) explanation: String,
    /// Whether it is an error in XML5; if not, it is one in XML 1.0 alone.
    pub(crate) is_error: bool,
    pub(crate) line: u64,
    pub(crate) column: u64,
    /// The line in which it stands, or a part of it.
    shown: String,
    /// How many characters are before what is marked, and how many are marked.
    marked: (usize, usize),
}

/// Everything that is wrong with a document, in its order.
pub(crate) fn find(bytes: &[u8]) -> Vec<Problem> {
    // The repairs of the packages hold here, too: what they mend is not taken for more than it is.
    let repairs = Repairs::feeds();
    let options = Options::default().with_errors(true).with_notices(true);
    let mut reader = repairs.read_with(bytes, Hints::default(), options);
    while reader.next().is_some() {}
    let mut found: Vec<(ParseError, bool)> = reader.take_errors().into_iter().map(|error| (error, true)).collect();
    found.extend(reader.take_notices().into_iter().map(|notice| (notice, false)));
    found.sort_by_key(|(error, _)| error.span.start);
    let index = LineIndex::new(reader.source());
    found.into_iter().map(|(error, is_error)| locate(error, is_error, &index, reader.source())).collect()
}

fn locate(error: ParseError, is_error: bool, index: &LineIndex, source: &str) -> Problem {
    /// How much of a line is shown before a problem, and in all.
    const SHOWN: (usize, usize) = (40, 80);
    let place = index.line_column(error.span.start);
    let line = index.line_span(place.line).map_or("", |span| &source[span]).trim_end();
    let column = usize::try_from(place.column).unwrap_or(usize::MAX).saturating_sub(1);
    let start = column.saturating_sub(SHOWN.0);
    let visible = |character: char| if character.is_control() { '\u{FFFD}' } else { character };
    let shown: String = line.chars().skip(start).take(SHOWN.1).map(visible).collect();
    let marked = source.get(error.span.range()).unwrap_or_default().lines().next().unwrap_or_default();
    let rest = shown.chars().count().saturating_sub(column - start).max(1);
    Problem {
        code: error.code.as_str(),
        explanation: error.explain(Language::Xml, source),
        is_error,
        line: place.line,
        column: place.column,
        marked: (column - start, marked.chars().count().clamp(1, rest)),
        shown,
    }
}

/// Problems for reading, so many of them.
pub(crate) fn report(name: &str, problems: &[Problem], limit: usize) -> String {
    let mut out = String::new();
    if problems.is_empty() || limit == 0 {
        return out;
    }
    let s = if problems.len() == 1 { "" } else { "s" };
    let _ = writeln!(out, "\n  {} problem{s} in the XML:", problems.len());
    for problem in problems.iter().take(limit) {
        let Problem { code, explanation, line, column, shown, marked: (before, width), .. } = problem;
        let kind = if problem.is_error { "error" } else { "warning" };
        let _ = writeln!(out, "\n  {kind}: {code}\n    --> {name}:{line}:{column}");
        let _ = writeln!(out, "    {shown}\n    {}{}\n    {explanation}", " ".repeat(*before), "^".repeat(*width));
    }
    let more = problems.len().saturating_sub(limit);
    if more > 0 {
        let _ = writeln!(out, "\n  and {more} more");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_are_shown_where_they_are() {
        let problems = find(b"<rss>\n <title>Q & A &nbsp;</titel>\n</rss>");
        let codes: Vec<_> = problems.iter().map(|problem| (problem.code, problem.is_error)).collect();
        let expected = [
            ("unescaped-ampersand", false),
            ("undeclared-html-entity-reference", true),
            ("end-tag-with-no-matching-element", true),
            ("mismatched-end-tag", true),
        ];
        assert_eq!(codes, expected);
        let report = report("feed.xml", &problems, 2);
        let expected = "\n  4 problems in the XML:\n\n  warning: unescaped-ampersand\n    --> feed.xml:2:11\n     \
             <title>Q & A &nbsp;</titel>\n              ^\n";
        assert!(report.starts_with(expected), "{report}");
        assert!(report.ends_with("\n  and 2 more\n"), "{report}");
        assert!(find(b"<rss/>").is_empty());
    }
}
