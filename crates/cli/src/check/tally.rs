//! Counts errors by code.

use super::filter::Level;
use super::reported::Reported;
use crate::rule::Rule;
use crate::visible::shown_in_line;
use fivefold::LineColumn;
use std::collections::HashMap;
use std::io::{self, Write};

/// The counts of errors in files.
#[derive(Debug, Default)]
pub(super) struct Tally {
    codes: HashMap<(Rule, Level), u64>,
    errors: u64,
    warnings: u64,
    /// Whether there are warnings that the status tells of.
    has_denied_warnings: bool,
    notices: u64,
    /// What a baseline names.
    known: u64,
    /// Errors and notices that were not kept, so that their codes are unknown.
    dropped: u64,
    files: u64,
    /// The number of files with errors or notices.
    faulty_files: u64,
    /// The number of files without errors that are not well-formed, and where the first one is not.
    ill_formed_files: u64,
    /// The number of files of XML that are neither HTML nor feeds with rules, although the document was to be checked.
    unchecked_files: u64,
    first_ill_formed: String,
}

impl Tally {
    /// Counts the errors of a file.
    pub(super) fn add_file(&mut self, reported: &Reported<'_>) {
        let (before, warnings) = (self.errors + self.warnings + self.notices, self.warnings);
        for item in &reported.items {
            if item.is_known {
                self.known += 1;
            } else {
                self.add(item.what.rule(), item.level);
            }
        }
        self.files += 1;
        self.faulty_files += u64::from(self.errors + self.warnings + self.notices > before);
        self.has_denied_warnings |= reported.rules.deny_warnings() && self.warnings > warnings;
        self.unchecked_files += u64::from(reported.parsed.is_unchecked());
        self.dropped += reported.parsed.document.dropped_errors();
    }

    fn add(&mut self, rule: Rule, level: Level) {
        *self.codes.entry((rule, level)).or_default() += 1;
        *(match level {
            Level::Error => &mut self.errors,
            Level::Warning => &mut self.warnings,
            Level::Notice => &mut self.notices,
        }) += 1;
    }

    /// What to say of files of XML whose syntax alone was checked.
    pub(super) fn unchecked(&self) -> Option<String> {
        match self.unchecked_files {
            0 => None,
            1 => Some(
                "1 file of XML is neither HTML nor a feed of RSS 2.0 or Atom: only its syntax was checked.".to_owned(),
            ),
            count => Some(format!(
                "{count} files of XML are neither HTML nor feeds of RSS 2.0 or Atom: only their syntax was checked."
            )),
        }
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

    /// Whether there are errors, or warnings that count as such.
    pub(super) fn is_failure(&self) -> bool {
        self.errors > 0 || self.has_denied_warnings
    }

    /// Writes the counts, the most frequent code first; nothing if there are none.
    pub(super) fn write(&self, output: &mut impl Write) -> io::Result<()> {
        let mut counts: Vec<_> = self.codes.iter().collect();
        counts.sort_by_key(|&(&(rule, level), &count)| (core::cmp::Reverse(count), level, rule));
        if let Some(line) = self.ill_formed() {
            writeln!(output, "{line}")?;
        }
        if let Some(line) = self.unchecked() {
            writeln!(output, "{line}")?;
        }
        if self.known > 0 {
            writeln!(output, "Left out, as the baseline names them: {}.", counted(self.known, "finding"))?;
        }
        let Some((_, most)) = counts.first() else { return Ok(()) };
        let width = most.to_string().len();
        let kinds = [(self.errors, "error"), (self.warnings, "warning"), (self.notices, "notice")];
        let kinds: Vec<_> =
            kinds.iter().filter(|(count, _)| *count > 0).map(|&(count, kind)| counted(count, kind)).collect();
        let of_all = if self.files > self.faulty_files { format!("{} of ", self.faulty_files) } else { String::new() };
        let kinds = match kinds.as_slice() {
            [first, second, third] => format!("{first}, {second} and {third}"),
            kinds => kinds.join(" and "),
        };
        writeln!(output, "{kinds} in {of_all}{}:", counted(self.files, "file"))?;
        for ((rule, level), count) in &counts {
            let mark = match level {
                Level::Error => "",
                Level::Warning => " (warning)",
                Level::Notice => " (notice)",
            };
            writeln!(output, "  {count:>width$}  {}{mark}", rule.name())?;
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
