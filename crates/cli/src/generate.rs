//! The command `fivefold generate`, which `cargo xtask assets` calls.

use crate::failure::Failure;
use clap::CommandFactory;
use clap_complete::Shell;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Write shell completions and man pages.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The folder, which gets the folders `completions` and `man`
    folder: PathBuf,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    write(&arguments.folder)
        .map_err(|error| Failure::Message(format!("cannot write to {}: {error}", arguments.folder.display())))
}

fn write(folder: &Path) -> io::Result<()> {
    let [completions, man] = ["completions", "man"].map(|name| folder.join(name));
    fs::create_dir_all(&completions)?;
    fs::create_dir_all(&man)?;
    for shell in [Shell::Bash, Shell::Elvish, Shell::Fish, Shell::PowerShell, Shell::Zsh] {
        clap_complete::generate_to(shell, &mut crate::Command::command(), "fivefold", &completions)?;
    }
    clap_mangen::generate_to(crate::Command::command(), &man)
}
