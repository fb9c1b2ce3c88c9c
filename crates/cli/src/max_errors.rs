//! How many parse errors are shown.

use crate::progress::Progress;
use crate::visible::shown_in_line;
use fivefold::Limits;
use std::io::{self, Write};

/// The option of the commands that print parse errors for programs.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct MaxErrors {
    /// How many parse errors to print, the first ones of the input; 0 for all. As many notices are printed
    #[arg(long = "max-errors", value_name = "N", default_value_t = Limits::default().errors)]
    count: usize,
}

impl MaxErrors {
    /// How many errors a parser is to keep.
    pub(crate) fn limit(self) -> usize {
        if self.count == 0 { usize::MAX } else { self.count }
    }
}

/// Says in a line on standard error how many errors and notices, of a file if it has a name, are not shown; nothing if
/// all are. What is written goes out before.
pub(crate) fn tell_rest(
    count: u64,
    file: Option<&str>,
    output: &mut impl Write,
    progress: &Progress,
) -> io::Result<()> {
    if count > 0 {
        output.flush()?;
        let line = shown_in_line(&rest(count, file));
        // There is no other place to complain about standard error.
        let _ = writeln!(progress.step_aside_for(io::stderr()), "fivefold: {line}");
    }
    Ok(())
}

/// How many errors and notices, of a file if it has a name, are not shown.
pub(crate) fn rest(count: u64, file: Option<&str>) -> String {
    let file = file.map(|file| format!(" in {file}")).unwrap_or_default();
    format!("{count} more{file}; `--max-errors 0` shows all")
}
