//! Counts errors by code.

use super::parse::Parsed;
use crate::errors::Finding;
use crate::visible::shown_in_line;
use fivefold::{ErrorCode, LineColumn};
use std::collections::HashMap;
use std::io::{self, Write};

/// The counts of errors in files.
#[derive(Debug, Default)]
pub(super) struct Tally {
    codes: HashMap<(ErrorCode, bool), u64>,
    errors: u64,
    notices: u64,
    /// Errors and notices that were not kept, so that their codes are unknown.
    dropped: u64,
    files: u64,
    /// The number of files with errors or notices.
    faulty_files: u64,
    /// The number of files without errors that are not well-formed, and where the first one is not.
    ill_formed_files: u64,
    first_ill_formed: String,
}

impl Tally {
    /// Counts the errors of a file.
    pub(super) fn add_file(&mut self, parsed: &Parsed, findings: impl Iterator<Item = Finding>) {
        let before = self.errors + self.notices;
        for Finding { error, is_notice } in findings {
            *self.codes.entry((error.code, is_notice)).or_default() += 1;
            *(if is_notice { &mut self.notices } else { &mut self.errors }) += 1;
        }
        self.files += 1;
        self.faulty_files += u64::from(self.errors + self.notices > before);
        self.dropped += parsed.document.dropped_errors();
    }

    /// Counts a file without errors that is not well-formed.
    pub(super) fn add_ill_formed(&mut self, file: &str, place: LineColumn) {
        self.ill_formed_files += 1;
        if self.first_ill_formed.is_empty() {
            self.first_ill_formed = format!("{} (line {}, column {})", shown_in_line(file), place.line, place.column);
        }
    }

    /// What to say of files that have no errors, though no parser of XML 1.0 takes them.
    pub(super) fn ill_formed(&self) -> Option<String> {
        let first = &self.first_ill_formed;
        let what = match self.ill_formed_files {
            0 => return None,
            1 => format!("{first} is not well-formed, and XML5 reads it without an error"),
            count => format!("{count} files are not well-formed, first {first}, and XML5 reads them without an error"),
        };
        Some(format!("{what}: `--notices` shows why, `--strict` makes errors of it."))
    }

    pub(super) fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// Writes the counts, the most frequent code first; nothing if there are none.
    pub(super) fn write(&self, output: &mut impl Write) -> io::Result<()> {
        let mut counts: Vec<_> = self.codes.iter().collect();
        counts.sort_by_key(|&(&(code, is_notice), &count)| (core::cmp::Reverse(count), is_notice, code));
        if let Some(line) = self.ill_formed() {
            writeln!(output, "{line}")?;
        }
        let Some((_, most)) = counts.first() else { return Ok(()) };
        let width = most.to_string().len();
        let kinds = [(self.errors, "error"), (self.notices, "notice")];
        let kinds: Vec<_> =
            kinds.iter().filter(|(count, _)| *count > 0).map(|&(count, kind)| counted(count, kind)).collect();
        let of_all = if self.files > self.faulty_files { format!("{} of ", self.faulty_files) } else { String::new() };
        writeln!(output, "{} in {of_all}{}:", kinds.join(" and "), counted(self.files, "file"))?;
        for ((code, is_notice), count) in &counts {
            let mark = if *is_notice { " (notice)" } else { "" };
            writeln!(output, "  {count:>width$}  {code}{mark}")?;
        }
        if self.dropped > 0 {
            writeln!(output, "  and {} more, which were not kept; `--max-errors 0` counts all", self.dropped)?;
        }
        writeln!(output, "`fivefold explain CODE` explains one, with an example.")
    }
}

/// A number with a noun.
fn counted(count: u64, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}
