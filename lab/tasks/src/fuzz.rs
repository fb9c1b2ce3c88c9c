//! `cargo lab fuzz` runs the fuzz targets, one after the other; `cargo lab fuzz-seeds` writes their seeds.

mod report;
mod seeds;
mod targets;

use clap::builder::PossibleValuesParser;
use report::Report;
use std::fs::File;
use std::path::PathBuf;
use std::process::Command;
use targets::{TARGETS, Target};
use xtask::root;

/// Run the fuzz targets for a time each, and report their coverage; fail if an input violates a property.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// The time for each target in seconds
    #[arg(long, default_value_t = 60)]
    seconds: u32,
    /// Run only this target; may be given several times
    #[arg(long, value_parser = PossibleValuesParser::new(TARGETS.iter().map(|target| target.name)))]
    only: Vec<String>,
}

/// Write the seeds of the fuzz targets, generated from the fixtures, to `lab/fuzz/corpus`.
#[derive(clap::Args)]
pub(crate) struct SeedOptions {}

/// Runs the command.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let build = cargo_fuzz("build").status();
    if !build.map_err(|error| format!("cargo: {error}"))?.success() {
        return Err("the targets cannot be built; lab/fuzz/README.md says what that takes".to_owned());
    }
    println!("{}", Report::HEAD);
    let mut failed = Vec::new();
    let mut executions = 0;
    for target in
        TARGETS.iter().filter(|target| options.only.is_empty() || options.only.iter().any(|name| name == target.name))
    {
        seeds::write(target)?;
        let report = run_target(target, options.seconds)?;
        println!("{report}");
        executions += report.executions;
        if report.has_failed {
            failed.push(target.name);
        }
    }
    println!("{executions} executions");
    if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}", failed.join(", "))) }
}

/// Writes the seeds of all targets.
pub(crate) fn run_seeds(_: &SeedOptions) -> Result<(), String> {
    TARGETS.iter().try_for_each(seeds::write)
}

/// The longest input. Longer ones are slow, and find no more faults.
const MAX_LEN: u32 = 2048;

/// The timeout of an input, in seconds.
const TIMEOUT: u32 = 20;

fn run_target(target: &Target, seconds: u32) -> Result<Report, String> {
    let log = folder().join("corpus").join(format!("{}.log", target.name));
    let output = File::create(&log).map_err(|error| format!("{}: {error}", log.display()))?;
    let status = cargo_fuzz("run")
        .args([target.name, "--", "-print_final_stats=1"])
        .arg(format!("-max_total_time={seconds}"))
        .arg(format!("-max_len={MAX_LEN}"))
        .arg(format!("-timeout={TIMEOUT}"))
        .arg(format!("-dict={}", folder().join("dictionaries").join(target.dictionary).display()))
        .stderr(output)
        .status()
        .map_err(|error| format!("cargo: {error}"))?;
    let written = std::fs::read(&log).map_err(|error| format!("{}: {error}", log.display()))?;
    Ok(Report::new(target.name, &String::from_utf8_lossy(&written), status.success()))
}

/// `cargo fuzz` without a sanitizer, as the stable toolchain has none.
fn cargo_fuzz(command: &str) -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["fuzz", command, "--fuzz-dir", "lab/fuzz", "--sanitizer", "none"]).current_dir(root());
    cargo
}

fn folder() -> PathBuf {
    root().join("lab/fuzz")
}
