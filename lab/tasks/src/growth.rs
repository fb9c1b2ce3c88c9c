//! `cargo lab growth`: checks that the cost is linear for inputs that make naive parsers slow.

use crate::bench;
use std::path::PathBuf;
use std::process::Command;

/// Show how the cost grows for inputs that make naive parsers slow, or search random shapes for more of them; fail if
/// the cost of one is not linear.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Only cases whose `family/work: pattern` contains this text, like `xml/`; with `--random`, only `html`, `xml` or `feeds`
    #[arg(long, default_value = "")]
    only: String,
    /// The program `fivefold`, to be measured, too
    #[arg(long, value_name = "PATH")]
    command: Option<PathBuf>,
    /// Try random shapes for this time, instead of the known cases
    #[arg(long, value_name = "SECONDS", conflicts_with = "command")]
    random: Option<u64>,
    /// The first seed of random shapes
    #[arg(long, default_value_t = 0, requires = "random")]
    seed: u64,
}

/// Runs the command.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let mut growth = Command::new(bench::build()?.join("growth"));
    growth.args(["--only", &options.only]);
    if let Some(path) = &options.command {
        growth.arg("--command").arg(path);
    }
    if let Some(seconds) = options.random {
        growth.args(["--random", &seconds.to_string(), "--seed", &options.seed.to_string()]);
    }
    let status = growth.status().map_err(|error| format!("growth: {error}"))?;
    if status.success() { Ok(()) } else { Err("not everything is linear".to_owned()) }
}
