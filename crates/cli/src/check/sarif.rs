//! Logs in the Static Analysis Results Interchange Format, version 2.1.0, with what GitHub's code scanning asks for.
//!
//! <https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html>

use super::report::Record;
use crate::explain::{document_explanation, explanation};
use crate::failure::Failure;
use crate::json::write_string;
use crate::rule::Rule;
use core::fmt::Write as _;
use fivefold::conformance::Code;
use fivefold::{ErrorCode, LineIndex, Span};
use std::collections::BTreeSet;
use std::env;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Where the command is described.
const INFORMATION: &str = "https://crates.io/crates/fivefold-cli";

/// A log.
#[derive(Debug)]
pub(super) struct Sarif {
    /// The folder to which paths are relative.
    base: PathBuf,
    rules: BTreeSet<Rule>,
    failures: Vec<(Option<PathBuf>, String)>,
    is_begun: bool,
    /// Whether results are compared with a baseline.
    has_baseline: bool,
}

impl Sarif {
    pub(super) fn new(has_baseline: bool) -> Self {
        let base = env::current_dir().unwrap_or_default();
        Self { base, rules: BTreeSet::new(), failures: Vec::new(), is_begun: false, has_baseline }
    }

    /// Begins the log, and its list of results.
    pub(super) fn begin(output: &mut impl Write) -> io::Result<()> {
        write!(output, r#"{{"version":"2.1.0","$schema":"https://json.schemastore.org/sarif-2.1.0.json","runs":["#)?;
        write!(output, r#"{{"columnKind":"utf16CodeUnits","results":["#)
    }

    /// Keeps the message of a failure, and the file that it is about, for the end of the log.
    pub(super) fn add_failure(&mut self, file: Option<&Path>, failure: &Failure) {
        self.failures.push((file.map(Path::to_owned), failure.message()));
    }

    /// Writes a result, which a baseline may name.
    pub(super) fn write(
        &mut self,
        file: &Path,
        record: &Record<'_>,
        is_known: bool,
        places: &LineIndex,
        output: &mut impl Write,
    ) -> io::Result<()> {
        self.rules.insert(record.rule);
        output.write_all(if self.is_begun { b",\n" } else { b"\n" })?;
        self.is_begun = true;
        write!(output, r#"{{"ruleId":"{}","level":"{}","message":{{"text":"#, record.code(), record.level())?;
        write_string(output, &record.message)?;
        let uri = self.uri(file);
        output.write_all(br#"},"locations":[{"#)?;
        write_location(&uri, record.marked, places, output)?;
        output.write_all(b"}]")?;
        for (index, (span, message)) in record.related.iter().enumerate() {
            write!(output, r#"{}{{"id":{}"#, if index == 0 { r#","relatedLocations":["# } else { "," }, index + 1)?;
            output.write_all(br#","message":{"text":"#)?;
            write_string(output, message)?;
            output.write_all(b"},")?;
            write_location(&uri, *span, places, output)?;
            output.write_all(if index + 1 == record.related.len() { b"}]" } else { b"}" })?;
        }
        if self.has_baseline {
            let state = if is_known { "unchanged" } else { "new" };
            write!(output, r#","baselineState":"{state}""#)?;
        }
        output.write_all(b"}")
    }

    /// Ends the list and the log, with the rules that the results name, and the files that could not be read.
    pub(super) fn end(&self, output: &mut impl Write) -> io::Result<()> {
        let version = env!("CARGO_PKG_VERSION");
        write!(output, r#"],"tool":{{"driver":{{"name":"fivefold","version":"{version}","#)?;
        write!(output, r#""informationUri":"{INFORMATION}","rules":["#)?;
        for (index, rule) in self.rules.iter().enumerate() {
            write!(output, "{}", if index > 0 { "," } else { "" })?;
            match *rule {
                Rule::Syntax(code) => write_rule(code, output)?,
                Rule::Document(code) => write_document_rule(code, output)?,
            }
        }
        write!(output, r#"]}}}},"invocations":[{{"executionSuccessful":{}"#, self.failures.is_empty())?;
        if !self.failures.is_empty() {
            output.write_all(br#","toolExecutionNotifications":["#)?;
            for (index, (file, message)) in self.failures.iter().enumerate() {
                write!(output, r#"{}{{"level":"error","message":{{"text":"#, if index > 0 { "," } else { "" })?;
                write_string(output, message)?;
                output.write_all(b"}")?;
                if let Some(file) = file {
                    output.write_all(br#","locations":[{"physicalLocation":{"artifactLocation":{"uri":"#)?;
                    write_string(output, &self.uri(file))?;
                    output.write_all(b"}}}]")?;
                }
                output.write_all(b"}")?;
            }
            output.write_all(b"]")?;
        }
        output.write_all(b"}]}]}\n")
    }

    /// A path as a reference, relative to the present folder if it leads there.
    fn uri(&self, path: &Path) -> String {
        let relative = path.strip_prefix(&self.base).ok().filter(|relative| !relative.as_os_str().is_empty());
        let path = relative.unwrap_or(path);
        let path = path.strip_prefix(".").unwrap_or(path);
        let start = match path.is_absolute() {
            // The path begins with the letter of a drive.
            true if cfg!(windows) => "file:///",
            true => "file://",
            false => "",
        };
        let mut uri = start.to_owned();
        for byte in super::name_bytes(path) {
            match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                    uri.push(char::from(byte))
                }
                b'\\' if cfg!(windows) => uri.push('/'),
                // Writing to a string cannot fail.
                _ => drop(write!(uri, "%{byte:02X}")),
            }
        }
        uri
    }
}

/// Writes a place in a file.
fn write_location(uri: &str, span: Span, places: &LineIndex, output: &mut impl Write) -> io::Result<()> {
    output.write_all(br#""physicalLocation":{"artifactLocation":{"uri":"#)?;
    write_string(output, uri)?;
    let [start, end] = [span.start, span.end].map(|offset| places.line_column(offset));
    write!(output, r#"}},"region":{{"startLine":{},"startColumn":{}"#, start.line, start.column)?;
    write!(output, r#","endLine":{},"endColumn":{}}}}}"#, end.line, end.column)
}

/// Writes what a code means.
fn write_rule(code: ErrorCode, output: &mut impl Write) -> io::Result<()> {
    let help = explanation(code);
    write!(output, r#"{{"id":"{code}","shortDescription":{{"text":"#)?;
    write_string(output, &format!("{}.", code.headline()))?;
    output.write_all(br#"},"fullDescription":{"text":"#)?;
    write_string(output, code.explanation())?;
    output.write_all(br#"},"help":{"text":"#)?;
    write_string(output, &help)?;
    output.write_all(br#","markdown":"#)?;
    // An example keeps its lines.
    write_string(output, &format!("```text\n{help}```\n"))?;
    output.write_all(b"}")?;
    if let Some(url) = code.url() {
        write!(output, r#","helpUri":"{url}""#)?;
    }
    output.write_all(b"}")
}

/// Writes what a code of findings about documents means.
fn write_document_rule(code: Code, output: &mut impl Write) -> io::Result<()> {
    write!(output, r#"{{"id":"{code}","shortDescription":{{"text":"#)?;
    write_string(output, &format!("{code} ({})", code.category()))?;
    output.write_all(br#"},"help":{"text":"#)?;
    write_string(output, &document_explanation(code))?;
    write!(output, r#"}},"helpUri":"{}"}}"#, code.reference())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_references() {
        let sarif = Sarif { base: PathBuf::from("/home/a b"), ..Sarif::new(false) };
        let uri = |path: &str| sarif.uri(Path::new(path));
        assert_eq!(uri("a b/é%.html"), "a%20b/%C3%A9%25.html");
        assert_eq!(uri("./a.html"), "a.html");
        assert_eq!(uri("-"), "%3Cstdin%3E");
        if cfg!(unix) {
            assert_eq!(uri("/home/a b/c/d.html"), "c/d.html");
            assert_eq!(uri("/home/a:b"), "file:///home/a%3Ab");
            assert_eq!(uri("a\\b\nc"), "a%5Cb%0Ac");
        }
    }

    #[cfg(unix)]
    #[test]
    fn names_that_are_not_utf_8_are_those_of_files() {
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt;
        assert_eq!(Sarif::new(false).uri(Path::new(OsStr::from_bytes(b"\xFF\xFE.html"))), "%FF%FE.html");
    }
}
