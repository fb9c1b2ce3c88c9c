//! Other programs that tasks run.

use std::iter;
use std::process::{Command, Stdio};

/// Runs a command, which must succeed; the error has the command line.
pub fn succeed(command: &mut Command) -> Result<(), String> {
    let words = iter::once(command.get_program()).chain(command.get_args());
    let line = words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ");
    let status = command.status().map_err(|error| format!("{line}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{line}: {status}")) }
}

/// Whether a command can be run and succeeds. It prints nothing.
pub fn works(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}
