//! `cargo xtask growth`: whether the cost of parsing is linear where careless parsers are not.

use crate::bench;
use std::process::Command;

/// Show how the cost grows with what makes careless parsers slow; fail if a case is not linear.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Measure only cases whose `language/name` contains this text, like `xml/`
    #[arg(long, default_value = "")]
    only: String,
}

/// Does what `options` ask for.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let mut growth = Command::new(bench::build()?.join("growth"));
    let status = growth.args(["--only", &options.only]).status().map_err(|error| format!("growth: {error}"))?;
    if status.success() { Ok(()) } else { Err("not all cases are linear".to_owned()) }
}
