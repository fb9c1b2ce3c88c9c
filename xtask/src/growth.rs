//! `cargo xtask growth`: whether the cost is linear where careless parsers are not.

use crate::bench;
use std::path::PathBuf;
use std::process::Command;

/// Show how the cost grows with what makes careless parsers slow; fail if something is not linear.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Only cases whose `family/work: pattern` contains this text, like `xml/`
    #[arg(long, default_value = "")]
    only: String,
    /// The program `fivefold`, to measure that, too
    #[arg(long, value_name = "PATH")]
    command: Option<PathBuf>,
}

/// Does what `options` ask for.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let mut growth = Command::new(bench::build()?.join("growth"));
    growth.args(["--only", &options.only]);
    if let Some(path) = &options.command {
        growth.arg("--command").arg(path);
    }
    let status = growth.status().map_err(|error| format!("growth: {error}"))?;
    if status.success() { Ok(()) } else { Err("not everything is linear".to_owned()) }
}
