//! Failures that end the command early.

use crate::visible::shown_in_line;
use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

/// The reason why the command ends early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A message for the user.
    Message(String),
    /// The output was closed by its reader.
    ClosedPipe,
}

/// An I/O error without context is one of the output.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ClosedPipe,
            _ => Self::Message(format!("cannot write the output: {error}")),
        }
    }
}

impl Failure {
    /// An input that cannot be read.
    pub(crate) fn reading(what: impl Display, error: &io::Error) -> Self {
        Self::Message(format!("cannot read {what}: {error}"))
    }

    /// Handles clap's messages: help and version go to standard output, and errors are shortened to one line.
    pub(crate) fn from_clap(error: &clap::Error) -> Result<(), Self> {
        if !error.use_stderr() {
            return Ok(write!(io::stdout(), "{}", error.render())?);
        }
        let text = error.render().to_string();
        // Hints and usage follow the first blank line.
        let lines: Vec<_> = text.lines().take_while(|line| !line.trim().is_empty()).map(str::trim).collect();
        let line = lines.join(" ");
        Err(Self::Message(line.strip_prefix("error: ").unwrap_or(&line).to_owned()))
    }

    /// Prints the message in one line, and returns the exit status.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Self::ClosedPipe => ExitCode::SUCCESS,
            Self::Message(message) => {
                // A file's name may contain any characters, even line ends.
                let line = shown_in_line(&message);
                // Nothing can be done if standard error fails.
                let _ = writeln!(io::stderr(), "fivefold: {line}");
                ExitCode::from(2)
            }
        }
    }
}
