//! `cargo lab python`: builds the wheel of `packages/python`, and runs its tests and the suites of the packages whose place
//! it takes.

use std::path::PathBuf;
use std::process::Command;
use xtask::root;

/// Build the Python package into a virtual environment, and run its tests and those of html5lib, tinyhtml5, Beautiful Soup,
/// feedparser and selectolax on it
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Run only this suite; may be given several times
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// The interpreter
    #[arg(long, default_value = "python3")]
    python: PathBuf,
}

/// The status of `run.py` if something that it needs cannot be had.
const UNAVAILABLE: i32 = 3;

/// Runs the command.
///
/// # Errors
///
/// Returns an error if the wheel cannot be built, or a test fails that is not known to.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let skipped = |reason: &str| {
        eprintln!("*** SKIPPED: the Python package was NOT tested: {reason}");
        Ok(())
    };
    if Command::new(&options.python).arg("--version").output().is_err() {
        return skipped(&format!("there is no {}", options.python.display()));
    }
    let mut command = Command::new(&options.python);
    command.arg(root().join("packages/python/suites/run.py")).arg(xtask::target()?.join("python"));
    for name in &options.only {
        command.args(["--only", name]);
    }
    // The wheel's crates are compiled beside those of the workspace, whose target folder may be elsewhere.
    command.env("CARGO_TARGET_DIR", xtask::target()?.join("python/target"));
    let status = command.status().map_err(|error| format!("{}: {error}", options.python.display()))?;
    match status.code() {
        Some(0) => Ok(()),
        Some(UNAVAILABLE) => skipped("its environment cannot be made, or PyPI cannot be reached"),
        _ => Err(format!("run.py: {status}")),
    }
}
