//! Files that a command parses one after the other, writing while it parses. What the outputs have between them depends
//! on the format: text has headings, and JSON has names.

use crate::failure::Failure;
use crate::files::{FileArguments, Kinds};
use crate::json::write_value;
use crate::source::name_of;
use crate::visible::shown_in_line;
use fivefold::Language;
use std::cell::{Cell, RefCell};
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

/// The file whose turn it is.
#[derive(Debug)]
pub(crate) struct Turn<'a> {
    /// The path; `-` for standard input.
    pub(crate) path: &'a Path,
    /// The name, if the output has to say it.
    name: Option<String>,
    is_first: &'a Cell<bool>,
}

/// Calls `work` for each file. The files of folders are those in this language. A file for which `work` fails is reported,
/// and the others go on; returns the status.
pub(crate) fn for_each<W: Write>(
    files: &FileArguments,
    language: Language,
    output: &RefCell<W>,
    mut work: impl FnMut(&Turn<'_>) -> Result<(), Failure>,
) -> Result<ExitCode, Failure> {
    let (is_one_file, is_first) = (files.is_one_file(), Cell::new(true));
    let mut status = 0;
    let mut report = |failure: Failure| {
        if failure.is_of_output() {
            return Err(failure);
        }
        // The results before the failure come before its line.
        output.borrow_mut().flush()?;
        status = status.max(failure.status());
        failure.report();
        Ok(())
    };
    for found in files.find(Kinds::Only(language)) {
        match found {
            Err(failure) => report(failure)?,
            Ok(found) => found.iter().try_for_each(|path| {
                let name = (!is_one_file).then(|| name_of(path));
                work(&Turn { path, name, is_first: &is_first }).or_else(&mut report)
            })?,
        }
    }
    Ok(ExitCode::from(status))
}

impl Turn<'_> {
    /// The name, if there are other files.
    pub(crate) fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Begins the output as text: `==> NAME <==`, after an empty line unless the output before ended without a line
    /// feed, as `head` and `tail` write it.
    pub(crate) fn begin_text(&self, output: &mut impl Write) -> io::Result<()> {
        let Some(name) = self.name() else { return Ok(()) };
        let before = if self.is_first.replace(false) { "" } else { "\n" };
        // A name may contain any characters.
        writeln!(output, "{before}==> {} <==", shown_in_line(name))
    }

    /// Begins the output as JSON values in lines that have no place for a name: `{"file":NAME}`.
    pub(crate) fn begin_lines(&self, output: &mut impl Write) -> io::Result<()> {
        let Some(name) = self.name() else { return Ok(()) };
        output.write_all(br#"{"file":"#)?;
        write_value(output, name)?;
        output.write_all(b"}\n")
    }

    /// A message, after the name.
    pub(crate) fn message(&self, separator: &str, message: &str) -> String {
        self.name().map_or_else(String::new, |name| format!("{name}{separator}")) + message
    }
}
