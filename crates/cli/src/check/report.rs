//! Errors in the formats that programs read.

use crate::errors::{self, Finding, Places};
use crate::json::write_string;
use crate::message::sentence;
use core::fmt::Write as _;
use fivefold::{ErrorCode, Language, LineColumn, Span};
use std::collections::BTreeSet;
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
    const fn level(&self) -> &'static str {
        if self.finding.is_notice { "warning" } else { "error" }
    }

    fn code(&self) -> &'static str {
        self.finding.error.code.as_str()
    }

    /// Writes one line, as compilers do: `file:line:column: error: message [code]`.
    pub(super) fn write_gnu(&self, places: &mut Places<'_>, output: &mut impl Write) -> io::Result<()> {
        let LineColumn { line, column } = places.find(self.marked.start);
        let (level, code) = (self.level(), self.code());
        writeln!(output, "{}:{line}:{column}: {level}: {} [{code}]", self.file, self.message)
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

/// A log in the Static Analysis Results Interchange Format, version 2.1.0.
#[derive(Debug, Default)]
pub(super) struct Sarif {
    codes: BTreeSet<ErrorCode>,
    is_begun: bool,
}

impl Sarif {
    /// Begins the log, and its list of results.
    pub(super) fn begin(output: &mut impl Write) -> io::Result<()> {
        write!(output, r#"{{"version":"2.1.0","$schema":"https://json.schemastore.org/sarif-2.1.0.json","runs":["#)?;
        write!(output, r#"{{"columnKind":"utf16CodeUnits","results":["#)
    }

    /// Writes a result.
    pub(super) fn write(
        &mut self,
        record: &Record<'_>,
        places: &mut Places<'_>,
        output: &mut impl Write,
    ) -> io::Result<()> {
        self.codes.insert(record.finding.error.code);
        output.write_all(if self.is_begun { b",\n" } else { b"\n" })?;
        self.is_begun = true;
        write!(output, r#"{{"ruleId":"{}","level":"{}","message":{{"text":"#, record.code(), record.level())?;
        write_string(output, &record.message)?;
        output.write_all(br#"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"#)?;
        write_string(output, &uri(record.file))?;
        let [start, end] = [record.marked.start, record.marked.end].map(|offset| places.find(offset));
        write!(output, r#"}},"region":{{"startLine":{},"startColumn":{}"#, start.line, start.column)?;
        write!(output, r#","endLine":{},"endColumn":{}}}}}}}]}}"#, end.line, end.column)
    }

    /// Ends the list and the log, with the rules that the results name.
    pub(super) fn end(&self, output: &mut impl Write) -> io::Result<()> {
        let version = env!("CARGO_PKG_VERSION");
        write!(output, r#"],"tool":{{"driver":{{"name":"fivefold","version":"{version}","rules":["#)?;
        for (index, code) in self.codes.iter().enumerate() {
            write!(output, r#"{}{{"id":"{code}","shortDescription":{{"text":"#, if index > 0 { "," } else { "" })?;
            write_string(output, code.explanation())?;
            output.write_all(b"}")?;
            if let Some(url) = code.url() {
                write!(output, r#","helpUri":"{url}""#)?;
            }
            output.write_all(b"}")?;
        }
        output.write_all(b"]}}}]}\n")
    }
}

/// A path as a relative or absolute reference.
fn uri(path: &str) -> String {
    let mut uri = String::with_capacity(path.len());
    for byte in path.replace('\\', "/").bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => uri.push(char::from(byte)),
            // Writing to a string cannot fail.
            _ => drop(write!(uri, "%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_escaped() {
        assert_eq!(uri("a b/é%.html"), "a%20b/%C3%A9%25.html");
        assert_eq!(escaped("a:b,c\n%", true), "a%3Ab%2Cc%0A%25");
        assert_eq!(escaped("a:b,c", false), "a:b,c");
    }
}
