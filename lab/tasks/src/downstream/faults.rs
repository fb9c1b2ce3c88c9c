//! What feed-rs keeps of feeds with faults, on quick-xml and on Fivefold, and what a reader on Fivefold's own interface does,
//! beside feedparser.
//!
//! The scripts in `lab/tasks/downstream/faults` make the feeds and the tables.

use super::project::{Project, Side};
use std::env;
use std::path::Path;
use std::process::Command;

/// Prints the tables that docs/guide/feeds.md sums up: a row for each of the first faults, and for each family of the
/// others.
pub(super) fn table(projects: [&Project; 2]) -> Result<(), String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("downstream/native");
    let target = xtask::target()?.join("downstream/build/native");
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["build", "--quiet"]).current_dir(folder).env("CARGO_TARGET_DIR", &target);
    let status = cargo.status().map_err(|error| format!("cargo build: {error}"))?;
    if !status.success() {
        return Err("lab/tasks/downstream/native cannot be built".to_owned());
    }
    run("run.py", "cases", projects, &[target.join("debug/native").display().to_string()])
}

/// Changes feeds at random until each crate has read so many on quick-xml, and prints those of which Fivefold has less.
pub(super) fn mutants(projects: [&Project; 2], count: usize) -> Result<(), String> {
    run("mutants.py", "mutants", projects, &[count.to_string()])
}

/// Runs a script with a folder for its feeds and the program of both sides.
fn run(script: &str, folder: &str, projects: [&Project; 2], arguments: &[String]) -> Result<(), String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("downstream/faults").join(script);
    let mut python = Command::new("python3");
    python.arg(path).arg(xtask::target()?.join("downstream").join(folder));
    for (project, side) in projects.into_iter().zip(Side::BOTH) {
        debug_assert_eq!(project.side, side);
        project.build(&[])?;
        python.arg(project.program("debug", "models").get_program());
    }
    let status = python.args(arguments).status().map_err(|error| format!("python3: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{script} fails")) }
}
