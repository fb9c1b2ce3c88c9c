//! The number of parse errors that are shown.

use crate::progress::Progress;
use crate::visible::shown_in_line;
use fivefold::Limits;
use std::io::{self, Write};

/// The option of the commands that print parse errors for programs.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct MaxErrors {
    /// The number of parse errors to print, the first ones of the input; 0 for all. The same number of notices is
    /// printed
    #[arg(long = "max-errors", value_name = "N", default_value_t = Limits::default().errors)]
    count: usize,
}

impl MaxErrors {
    /// The number of errors that a parser keeps.
    pub(crate) fn limit(self) -> usize {
        if self.count == 0 { usize::MAX } else { self.count }
    }
}

/// Flushes the output, and prints how many errors and notices were omitted, with the file's name if there is one;
/// nothing if none were.
pub(crate) fn tell_rest(
    count: u64,
    file: Option<&str>,
    output: &mut impl Write,
    progress: &Progress,
) -> io::Result<()> {
    if count > 0 {
        output.flush()?;
        let line = shown_in_line(&rest(count, file));
        // Nothing can be done if standard error fails.
        let _ = writeln!(progress.step_aside_for(io::stderr()), "fivefold: {line}");
    }
    Ok(())
}

/// The number of omitted errors and notices as a message, with the file's name if there is one.
pub(crate) fn rest(count: u64, file: Option<&str>) -> String {
    let file = file.map(|file| format!(" in {file}")).unwrap_or_default();
    format!("{count} more{file}; `--max-errors 0` shows all")
}
