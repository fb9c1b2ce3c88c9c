//! Failures that end the command early.

use crate::visible::shown_in_line;
use fivefold::Document;
use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

/// The reason why the command ends early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A message for the user.
    Message(String),
    /// Why the document is refused: it is not what was asked for, which the status 1 says.
    Refusal(String),
    /// The output cannot be written.
    Output(io::Error),
    /// The output was closed by its reader.
    ClosedPipe,
}

/// An I/O error without context is one of the output.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ClosedPipe,
            _ => Self::Output(error),
        }
    }
}

impl Failure {
    /// An input that cannot be read.
    pub(crate) fn reading(what: impl Display, error: &io::Error) -> Self {
        Self::Message(format!("cannot read {what}: {error}"))
    }

    /// That only a part of a file was read, if so: what was printed for it covers no more.
    pub(crate) fn of_early_end(file: &str, document: &Document) -> Option<Self> {
        let code = document.ended_early()?;
        let (len, reason) = (document.source().len(), code.headline());
        Some(Self::Message(format!("{file}: only the first {len} bytes of the text were read: {reason} ({code})")))
    }

    /// What the message says.
    pub(crate) fn message(&self) -> String {
        match self {
            Self::ClosedPipe => "the output was closed".to_owned(),
            Self::Output(error) => format!("cannot write the output: {error}"),
            Self::Refusal(message) | Self::Message(message) => message.clone(),
        }
    }

    /// Whether the output failed, so that there is no use in going on with other inputs.
    pub(crate) fn is_of_output(&self) -> bool {
        matches!(self, Self::Output(_) | Self::ClosedPipe)
    }

    /// The exit status. With a closed pipe, it is what a shell gives for SIGPIPE: 0 would say that all is well with what has not
    /// been looked at.
    pub(crate) fn status(&self) -> u8 {
        match self {
            Self::ClosedPipe => 141,
            Self::Refusal(_) => 1,
            Self::Message(_) | Self::Output(_) => 2,
        }
    }

    /// Prints clap's messages: help and version on standard output, and errors on standard error, in one line, followed
    /// by clap's hints and the usage.
    pub(crate) fn from_clap(error: &clap::Error) -> Result<ExitCode, Self> {
        if !error.use_stderr() {
            write!(io::stdout(), "{}", error.render())?;
            return Ok(ExitCode::SUCCESS);
        }
        let text = error.render().to_string();
        if error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
            // Nothing can be done if standard error fails.
            let _ = write!(io::stderr(), "{text}");
            return Ok(ExitCode::from(2));
        }
        // Hints and usage follow the first blank line.
        let (message, hints) = text.split_once("\n\n").unwrap_or((&text, ""));
        let line = message.lines().map(str::trim).collect::<Vec<_>>().join(" ");
        let status = Self::Message(line.strip_prefix("error: ").unwrap_or(&line).to_owned()).report();
        for hint in hints.lines().filter(|line| !line.trim().is_empty()) {
            let _ = writeln!(io::stderr(), "{}", shown_in_line(hint));
        }
        Ok(status)
    }

    /// Prints the message in one line, and returns the exit status.
    pub(crate) fn report(self) -> ExitCode {
        let status = ExitCode::from(self.status());
        if matches!(self, Self::ClosedPipe) {
            return status;
        }
        // A file's name may contain any characters, even line ends.
        let line = shown_in_line(&self.message());
        // Nothing can be done if standard error fails.
        let _ = writeln!(io::stderr(), "fivefold: {line}");
        status
    }
}
