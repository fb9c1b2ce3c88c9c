//! How many errors there are, of each code.

use crate::errors::Finding;
use fivefold::ErrorCode;
use std::collections::HashMap;
use std::io::{self, Write};

/// Counts what is found in files.
#[derive(Debug, Default)]
pub(super) struct Tally {
    codes: HashMap<(ErrorCode, bool), usize>,
    errors: usize,
    notices: usize,
    files: usize,
    /// Files in which something was found.
    faulty_files: usize,
}

impl Tally {
    /// Counts what is found in a file.
    pub(super) fn add_file(&mut self, findings: &[Finding]) {
        self.files += 1;
        self.faulty_files += usize::from(!findings.is_empty());
        for finding in findings {
            *self.codes.entry((finding.error.code, finding.is_notice)).or_default() += 1;
            *(if finding.is_notice { &mut self.notices } else { &mut self.errors }) += 1;
        }
    }

    pub(super) fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// Writes the counts, the most frequent code first; nothing if nothing was found.
    pub(super) fn write(&self, output: &mut impl Write) -> io::Result<()> {
        let mut counts: Vec<_> = self.codes.iter().collect();
        counts.sort_by_key(|&(&(code, is_notice), &count)| (core::cmp::Reverse(count), is_notice, code));
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
        writeln!(output, "`fivefold explain CODE` tells more, with an example.")
    }
}

/// A number of things.
fn counted(count: usize, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}
