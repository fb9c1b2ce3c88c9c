//! What ends the command early.

use crate::visible::shown_in_line;
use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

/// Why the command ends before its work is done.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Something that the user must be told.
    Message(String),
    /// Nobody reads the output any more.
    ClosedPipe,
}

/// Failures that come from nowhere in particular are those of the output.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ClosedPipe,
            _ => Self::Message(format!("cannot write the output: {error}")),
        }
    }
}

impl Failure {
    /// Something cannot be read.
    pub(crate) fn reading(what: impl Display, error: &io::Error) -> Self {
        Self::Message(format!("cannot read {what}: {error}"))
    }

    /// What clap has to say: help and version go to standard output, and all else becomes one line.
    pub(crate) fn from_clap(error: &clap::Error) -> Result<(), Self> {
        if !error.use_stderr() {
            return Ok(write!(io::stdout(), "{}", error.render())?);
        }
        let text = error.render().to_string();
        // Below the first blank line stand hints and the usage.
        let lines: Vec<_> = text.lines().take_while(|line| !line.trim().is_empty()).map(str::trim).collect();
        let line = lines.join(" ");
        Err(Self::Message(line.strip_prefix("error: ").unwrap_or(&line).to_owned()))
    }

    /// Tells the user, in one line, and gives the exit status.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Self::ClosedPipe => ExitCode::SUCCESS,
            Self::Message(message) => {
                // A file's name can hold anything, line ends too.
                let line = shown_in_line(&message);
                // There is no other place to complain about standard error.
                let _ = writeln!(io::stderr(), "fivefold: {line}");
                ExitCode::from(2)
            }
        }
    }
}
