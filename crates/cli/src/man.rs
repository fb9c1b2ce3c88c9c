//! The command `fivefold man`.

use crate::failure::Failure;
use clap::CommandFactory;
use clap_mangen::Man;
use std::io;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The subcommand, such as `check`; without it, the page is that of `fivefold`
    subcommand: Option<String>,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut command = crate::Command::command().disable_help_subcommand(true);
    // Names the subcommands in full, as in `fivefold-check`.
    command.build();
    let command = match &arguments.subcommand {
        None => command,
        Some(name) => {
            let found = command.find_subcommand(name).cloned();
            found.ok_or_else(|| Failure::Message(format!("unknown subcommand `{name}`; `fivefold help` lists all")))?
        }
    };
    Ok(Man::new(command).render(&mut io::stdout().lock())?)
}
