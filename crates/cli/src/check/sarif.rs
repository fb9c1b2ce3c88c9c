//! Logs in the Static Analysis Results Interchange Format, version 2.1.0, with what GitHub's code scanning asks for.
//!
//! <https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html>

use super::report::Record;
use crate::explain::{document_explanation, explanation};
use crate::failure::Failure;
use crate::rule::Rule;
use core::fmt::Write as _;
use fivefold::conformance::Code;
use fivefold::{ErrorCode, LineIndex, Span};
use serde_json::{Value, json};
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
        let uri = self.uri(file);
        let mut result = json!({
            "ruleId": record.code(),
            "level": record.level(),
            "message": { "text": record.message },
            "locations": [{ "physicalLocation": location(&uri, record.marked, places) }],
        });
        if !record.related.is_empty() {
            let related = record.related.iter().zip(1..).map(|((span, message), id)| {
                let place = location(&uri, *span, places);
                json!({ "id": id, "message": { "text": message }, "physicalLocation": place })
            });
            result["relatedLocations"] = related.collect();
        }
        if self.has_baseline {
            result["baselineState"] = if is_known { "unchanged" } else { "new" }.into();
        }
        write!(output, "{}{result}", if self.is_begun { ",\n" } else { "\n" })?;
        self.is_begun = true;
        Ok(())
    }

    /// Ends the list and the log, with the rules that the results name, and the files that could not be read.
    pub(super) fn end(&self, output: &mut impl Write) -> io::Result<()> {
        let rules = self.rules.iter().map(|rule| match *rule {
            Rule::Syntax(code) => rule_of(code),
            Rule::Document(code) => document_rule(code),
        });
        let mut invocation = json!({ "executionSuccessful": self.failures.is_empty() });
        if !self.failures.is_empty() {
            let notifications = self.failures.iter().map(|(file, message)| {
                let mut notification = json!({ "level": "error", "message": { "text": message } });
                if let Some(file) = file {
                    let location = json!({ "physicalLocation": { "artifactLocation": { "uri": self.uri(file) } } });
                    notification["locations"] = json!([location]);
                }
                notification
            });
            invocation["toolExecutionNotifications"] = notifications.collect();
        }
        let driver = json!({
            "name": "fivefold",
            "version": env!("CARGO_PKG_VERSION"),
            "informationUri": INFORMATION,
            "rules": rules.collect::<Value>(),
        });
        writeln!(output, r#"],"tool":{{"driver":{driver}}},"invocations":[{invocation}]}}]}}"#)
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

/// A place in a file.
fn location(uri: &str, span: Span, places: &LineIndex) -> Value {
    let [start, end] = [span.start, span.end].map(|offset| places.line_column(offset));
    json!({
        "artifactLocation": { "uri": uri },
        "region": {
            "startLine": start.line,
            "startColumn": start.column,
            "endLine": end.line,
            "endColumn": end.column,
        },
    })
}

/// What a code means.
fn rule_of(code: ErrorCode) -> Value {
    let help = explanation(code);
    let mut rule = json!({
        "id": code.as_str(),
        "shortDescription": { "text": format!("{}.", code.headline()) },
        "fullDescription": { "text": code.explanation() },
        // An example keeps its lines.
        "help": { "text": help, "markdown": format!("```text\n{help}```\n") },
    });
    if let Some(url) = code.url() {
        rule["helpUri"] = url.into();
    }
    rule
}

/// What a code of findings about documents means.
fn document_rule(code: Code) -> Value {
    json!({
        "id": code.as_str(),
        "shortDescription": { "text": format!("{code} ({})", code.category()) },
        "help": { "text": document_explanation(code) },
        "helpUri": code.reference(),
    })
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
