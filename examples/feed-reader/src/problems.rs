//! What is wrong with the XML of a feed.

use core::fmt::Write;
use fivefold::xml::encoding::Hints;
use fivefold::xml::{Options, Reader};
use fivefold::{LineIndex, ParseError};

/// Something wrong, and where.
pub(crate) struct Problem {
    pub(crate) code: String,
    /// Whether it is an error in XML5; if not, it is one in XML 1.0 alone.
    pub(crate) is_error: bool,
    pub(crate) line: u64,
    pub(crate) column: u64,
    /// The line in which it stands.
    source: String,
    /// How many characters are marked.
    width: usize,
}

/// Everything that is wrong with a document, in its order.
pub(crate) fn find(bytes: &[u8]) -> Vec<Problem> {
    let options = Options::default().with_errors(true).with_notices(true);
    let (mut reader, _) = Reader::from_bytes(bytes, &Hints::default().with_legacy_fallback(true), options);
    while reader.next().is_some() {}
    let mut found: Vec<(ParseError, bool)> = reader.take_errors().into_iter().map(|error| (error, true)).collect();
    found.extend(reader.take_notices().into_iter().map(|notice| (notice, false)));
    found.sort_by_key(|(error, _)| error.span.start);
    let index = LineIndex::new(reader.source());
    found.into_iter().map(|(error, is_error)| locate(error, is_error, &index, reader.source())).collect()
}

fn locate(error: ParseError, is_error: bool, index: &LineIndex<'_>, source: &str) -> Problem {
    let place = index.line_column(error.span.start);
    let line = index.line(place.line).unwrap_or_default().trim_end();
    let marked = source.get(error.span.range()).unwrap_or_default().lines().next().unwrap_or_default();
    let rest = line.chars().count().saturating_sub(place.column as usize - 1);
    Problem {
        code: error.code.to_string(),
        is_error,
        line: place.line,
        column: place.column,
        source: line.to_owned(),
        width: marked.chars().count().clamp(1, rest.max(1)),
    }
}

/// Problems for reading, so many of them.
pub(crate) fn report(name: &str, problems: &[Problem], limit: usize) -> String {
    let mut out = String::new();
    if problems.is_empty() || limit == 0 {
        return out;
    }
    let _ = writeln!(out, "\n  {} in the XML:", count(problems.len(), "problem"));
    for problem in problems.iter().take(limit) {
        let kind = if problem.is_error { "error" } else { "notice" };
        let _ = writeln!(out, "  {name}:{}:{}: {kind}: {}", problem.line, problem.column, problem.code);
        let (before, shown) = excerpt(&problem.source, problem.column as usize - 1);
        let _ = writeln!(out, "    {shown}\n    {}{}", " ".repeat(before), "^".repeat(problem.width.min(60)));
    }
    let more = problems.len().saturating_sub(limit);
    if more > 0 {
        let _ = writeln!(out, "  and {more} more");
    }
    out
}

/// The part of a line around a place, and how many characters of it come before that. Controls show as what stands for
/// them.
fn excerpt(line: &str, place: usize) -> (usize, String) {
    let start = place.saturating_sub(40);
    let visible = |character: char| if character.is_control() { '\u{FFFD}' } else { character };
    (place - start, line.chars().skip(start).take(80).map(visible).collect())
}

fn count(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_are_shown_where_they_are() {
        let problems = find(b"<rss>\n <title>Q & A &nbsp;</titel>\n</rss>");
        let report = report("feed.xml", &problems, 2);
        let expected = "\n  4 problems in the XML:\n  feed.xml:2:11: notice: unescaped-ampersand\n     <title>Q & A &nbsp;</titel>\n              ^\n";
        assert!(report.starts_with(expected), "{report}");
        assert!(report.ends_with("and 2 more\n"), "{report}");
        assert!(find(b"<rss/>").is_empty());
    }
}
