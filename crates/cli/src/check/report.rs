//! Errors in the formats that programs read.

use super::filter::Level;
use crate::errors::{Entry, Finding, add_related};
use crate::json::write_value;
use crate::message::{ended, sentence};
use crate::parsed::{Causes, Parsed};
use crate::rule::Rule;
use crate::visible::shown_in_line;
use fivefold::{LineColumn, LineIndex, Span, conformance};
use serde_json::json;
use std::io::{self, Write};

/// An error, or a finding about a document, with what all formats say of it.
#[derive(Debug)]
pub(super) struct Record<'a> {
    pub(super) file: &'a str,
    pub(super) rule: Rule,
    level: Level,
    entry: Entry,
    extent: Span,
    /// The range that a person looks at.
    pub(super) marked: Span,
    pub(super) message: String,
    /// Other places that have to do with it, and what is there.
    pub(super) related: Vec<(Span, String)>,
    /// Whether severity and category are among what is written as JSON.
    has_category: bool,
}

impl<'a> Record<'a> {
    pub(super) fn new(
        file: &'a str,
        finding: Finding,
        causes: &Causes<'_>,
        parsed: &Parsed,
        places: &LineIndex,
    ) -> Self {
        let level = if finding.is_notice { Level::Notice } else { Level::Error };
        let mut message = sentence(&finding, parsed.language, parsed.document.source());
        if let Some(still_open) = causes.still_open(&finding, places) {
            message = format!("{message} {still_open}");
        }
        Self {
            file,
            rule: Rule::Syntax(finding.error.code),
            level,
            entry: finding.into(),
            extent: finding.error.extent,
            marked: causes.of(&finding, places).0,
            message,
            related: causes.related(&finding, places),
            has_category: false,
        }
    }

    /// The record of a finding about a document.
    pub(super) fn of_document(file: &'a str, finding: &conformance::Finding) -> Self {
        let (rule, span) = (Rule::Document(finding.code), finding.span);
        Self {
            file,
            rule,
            level: Level::of(finding.severity()),
            entry: Entry::named(rule.name(), span),
            extent: span,
            marked: span,
            message: ended(&finding.message),
            related: finding.related.iter().map(|related| (related.span, related.message.clone())).collect(),
            has_category: true,
        }
    }

    /// The same with how much it weighs, and whether JSON has severity and category.
    pub(super) fn with_level(self, level: Level, has_category: bool) -> Self {
        Self { level, has_category, ..self }
    }

    /// `error` or `warning`.
    pub(super) const fn level(&self) -> &'static str {
        match self.level {
            Level::Error => "error",
            Level::Warning | Level::Notice => "warning",
        }
    }

    pub(super) fn code(&self) -> &'static str {
        self.rule.name()
    }

    /// Writes one line, as compilers do: `file:line:column: error: message [code]`.
    pub(super) fn write_gnu(&self, places: &LineIndex, output: &mut impl Write) -> io::Result<()> {
        let LineColumn { line, column } = places.line_column(self.marked.start);
        let (level, code) = (self.level(), self.code());
        // A name with line ends would be several lines.
        writeln!(output, "{}:{line}:{column}: {level}: {} [{code}]", shown_in_line(self.file), self.message)
    }

    /// Writes a command of GitHub's workflows, which annotates the line.
    pub(super) fn write_github(&self, places: &LineIndex, output: &mut impl Write) -> io::Result<()> {
        let start = places.line_column(self.marked.start);
        let end = places.line_column(self.marked.end);
        write!(output, "::{} file={},line={}", self.level(), escaped(self.file, true), start.line)?;
        write!(output, ",endLine={},col={}", end.line, start.column)?;
        // Columns count only within one line.
        if start.line == end.line {
            write!(output, ",endColumn={}", end.column)?;
        }
        writeln!(output, ",title={}::{}", self.code(), escaped(&self.message, false))
    }

    /// Writes a JSON object: that of `--format errors`, with the end and the extent, the file and the message.
    pub(super) fn write_json(&self, places: &LineIndex, output: &mut impl Write) -> io::Result<()> {
        let end = places.line_column(self.entry.span().end);
        let Span { start, end: after } = self.extent;
        let [from, to] = [start, after].map(|offset| places.line_column(offset));
        let mut more = json!({
            "end_line": end.line,
            "end_column": end.column,
            "extent": {
                "start": start,
                "end": after,
                "line": from.line,
                "column": from.column,
                "end_line": to.line,
                "end_column": to.column,
            },
            "file": self.file,
            "message": self.message,
        });
        if self.has_category {
            more["severity"] = self.level().into();
            more["category"] = self.rule.category().into();
        }
        add_related(&mut more, self.related.iter().map(|(span, message)| (*span, &**message)), places);
        write_value(output, &self.entry.object(places, more))?;
        output.write_all(b"\n")
    }
}

/// A value of a workflow command.
fn escaped(text: &str, is_property: bool) -> String {
    let text = text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
    if is_property { text.replace(':', "%3A").replace(',', "%2C") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_escaped() {
        assert_eq!(escaped("a:b,c\n%", true), "a%3Ab%2Cc%0A%25");
        assert_eq!(escaped("a:b,c", false), "a:b,c");
    }
}
