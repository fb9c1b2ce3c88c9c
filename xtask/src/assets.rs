//! `cargo xtask assets`: writes the completions and man pages of the command.

use crate::root;
use std::path::PathBuf;
use std::process::Command;

/// Write the shell completions and man pages of the command `fivefold`
#[derive(clap::Args)]
pub(crate) struct Options {
    /// The folder, which gets the folders `completions` and `man`
    #[arg(default_value = "target/assets")]
    folder: PathBuf,
}

/// Runs the command.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["run", "--locked", "--quiet", "--package", "fivefold-cli", "--", "generate"]);
    let status = cargo.arg(root().join(&options.folder)).current_dir(root()).status();
    let status = status.map_err(|error| format!("cannot run cargo: {error}"))?;
    if status.success() { Ok(()) } else { Err("the command fivefold failed".to_owned()) }
}
