//! The command `fivefold completions`.

use crate::failure::Failure;
use clap::CommandFactory;
use clap_complete::Shell;
use std::io::{self, Write};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The shell
    shell: Shell,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    // `generate` panics if its output fails, which memory does not.
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, &mut crate::Command::command(), "fivefold", &mut text);
    Ok(io::stdout().write_all(&text)?)
}
