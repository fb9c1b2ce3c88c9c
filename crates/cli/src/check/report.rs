//! Errors in the formats that programs read.

use crate::errors::{self, Finding, Places};
use crate::json::write_string;
use crate::message::sentence;
use crate::visible::shown_in_line;
use fivefold::{Language, LineColumn, Span};
use std::io::{self, Write};

/// An error with what all formats say of it.
#[derive(Debug)]
pub(super) struct Record<'a> {
    pub(super) file: &'a str,
    pub(super) finding: Finding,
    /// The range that a person looks at.
    pub(super) marked: Span,
    pub(super) message: String,
}

impl<'a> Record<'a> {
    pub(super) fn new(file: &'a str, finding: Finding, marked: Span, language: Language, source: &str) -> Self {
        Self { file, finding, marked, message: sentence(&finding, language, source) }
    }

    /// `error` or `warning`.
    pub(super) const fn level(&self) -> &'static str {
        if self.finding.is_notice { "warning" } else { "error" }
    }

    pub(super) fn code(&self) -> &'static str {
        self.finding.error.code.as_str()
    }

    /// Writes one line, as compilers do: `file:line:column: error: message [code]`.
    pub(super) fn write_gnu(&self, places: &mut Places<'_>, output: &mut impl Write) -> io::Result<()> {
        let LineColumn { line, column } = places.find(self.marked.start);
        let (level, code) = (self.level(), self.code());
        // A name with line ends would be several lines.
        writeln!(output, "{}:{line}:{column}: {level}: {} [{code}]", shown_in_line(self.file), self.message)
    }

    /// Writes a command of GitHub's workflows, which annotates the line.
    pub(super) fn write_github(&self, places: &mut Places<'_>, output: &mut impl Write) -> io::Result<()> {
        let start = places.find(self.marked.start);
        let end = places.find(self.marked.end);
        write!(output, "::{} file={},line={}", self.level(), escaped(self.file, true), start.line)?;
        write!(output, ",endLine={},col={}", end.line, start.column)?;
        // Columns count only within one line.
        if start.line == end.line {
            write!(output, ",endColumn={}", end.column)?;
        }
        writeln!(output, ",title={}::{}", self.code(), escaped(&self.message, false))
    }

    /// Writes a JSON object: that of `--format errors`, with the end and the extent, the file and the message.
    pub(super) fn write_json(&self, places: &mut Places<'_>, output: &mut impl Write) -> io::Result<()> {
        let error = self.finding.error;
        errors::begin_object(output, self.finding.into(), places)?;
        let end = places.find(error.span.end);
        write!(output, r#","end_line":{},"end_column":{},"extent":"#, end.line, end.column)?;
        let Span { start, end } = error.extent;
        let [from, to] = [start, end].map(|offset| places.find(offset));
        write!(output, r#"{{"start":{start},"end":{end},"line":{},"column":{}"#, from.line, from.column)?;
        write!(output, r#","end_line":{},"end_column":{}}},"file":"#, to.line, to.column)?;
        write_string(output, self.file)?;
        output.write_all(br#","message":"#)?;
        write_string(output, &self.message)?;
        output.write_all(b"}\n")
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
