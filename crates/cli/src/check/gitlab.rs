//! Reports of code quality for GitLab.
//!
//! <https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format>

use super::lines::{Line, fnv_1a, relative};
use super::report::Record;
use fivefold::LineIndex;
use serde_json::json;
use std::collections::HashMap;
use std::env;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A report. GitLab compares that of a branch with that of its target by fingerprints, so these have no numbers of lines.
#[derive(Debug)]
pub(super) struct Gitlab {
    /// The folder to which paths are relative.
    base: PathBuf,
    /// The path of the present file.
    file: String,
    /// How often a code was found in a line of it.
    found: HashMap<(&'static str, Line), u64>,
    is_begun: bool,
}

impl Gitlab {
    pub(super) fn new() -> Self {
        let base = env::current_dir().and_then(|base| base.canonicalize()).unwrap_or_default();
        Self { base, file: String::new(), found: HashMap::new(), is_begun: false }
    }

    /// Writes what is found in a line.
    pub(super) fn write(
        &mut self,
        file: &Path,
        record: &Record<'_>,
        line: Line,
        places: &LineIndex,
        output: &mut impl Write,
    ) -> io::Result<()> {
        let file = relative(file, &self.base);
        if file != self.file {
            self.found.clear();
            self.file = file;
        }
        let (Line::Text(text) | Line::Hash(text)) = &line;
        let known_by = format!("{}\0{}\0{text}", self.file, record.code());
        let count = self.found.entry((record.code(), line)).or_default();
        let fingerprint = fnv_1a(format!("{known_by}\0{count}").as_bytes());
        *count += 1;
        let severity = if record.level() == "error" { "major" } else { "minor" };
        let entry = json!({
            "description": record.message,
            "check_name": record.code(),
            "fingerprint": format!("{fingerprint:016x}"),
            "severity": severity,
            "location": { "path": self.file, "lines": { "begin": places.line_number(record.marked.start) } },
        });
        write!(output, "{}{entry}", if self.is_begun { ",\n" } else { "[\n" })?;
        self.is_begun = true;
        Ok(())
    }

    /// Ends the report.
    pub(super) fn end(&self, output: &mut impl Write) -> io::Result<()> {
        output.write_all(if self.is_begun { b"\n]\n" } else { b"[]\n" })
    }
}
