//! `cargo lab suite`: makes the conformance suite in `fixtures/conformance`.

use crate::bench;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use xtask::{files, root};

/// Search for the smallest input for each transition of the standards, and write them as test cases, each confirmed by
/// other parsers. The test `conformance` checks, without these parsers, that the cases are complete and hold.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Only compare the cases with those in the repository
    #[arg(long)]
    check: bool,
    /// The folder whose `node_modules` has parse5
    #[arg(long)]
    parse5: Option<PathBuf>,
    /// A Python that has turbohtml and lxml
    #[arg(long, default_value = "python3")]
    python: PathBuf,
    /// Chromium's oracle, a program for Node
    #[arg(long)]
    oracle: Option<PathBuf>,
    /// The folder of the public suites
    #[arg(long)]
    conformance: Option<PathBuf>,
}

/// Runs the command.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let made = xtask::target()?.join("suite");
    files::remove(&made)?;
    let shared = bench::folder().join("../../../shared");
    let mut suite = Command::new(bench::build()?.join("suite"));
    suite.arg("--out").arg(&made).arg("--python").arg(&options.python);
    suite.arg("--oracle").arg(options.oracle.clone().unwrap_or(shared.join("tools/chromium-oracle.js")));
    suite.arg("--conformance").arg(options.conformance.clone().unwrap_or(shared.join("conformance")));
    if let Some(folder) = &options.parse5 {
        suite.env("PARSE5", folder);
    }
    let status = suite.status().map_err(|error| format!("suite: {error}"))?;
    if !status.success() {
        return Err("the cases could not be made".to_owned());
    }
    let stored = root().join("fixtures/conformance");
    let (new, old) = (read(&made)?, read(&stored)?);
    let stale: Vec<_> = new.keys().chain(old.keys()).filter(|path| new.get(*path) != old.get(*path)).collect();
    if options.check {
        return if stale.is_empty() { Ok(()) } else { Err(format!("run `cargo lab suite`, for {stale:?}")) };
    }
    for path in old.keys().filter(|path| !new.contains_key(*path)) {
        fs::remove_file(stored.join(path)).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    for (path, bytes) in &new {
        files::write(&stored.join(path), bytes)?;
    }
    println!("{} files, of which {} are new or changed", new.len(), stale.len());
    Ok(())
}

/// The files of cases below a folder, by their paths in it.
fn read(folder: &Path) -> Result<BTreeMap<PathBuf, String>, String> {
    let cases = files::below(folder, &[])?.into_iter().filter(|path| path.extension().is_some_and(|it| it != "md"));
    cases.map(|path| Ok((path.strip_prefix(folder).unwrap_or(&path).to_owned(), files::read(&path)?))).collect()
}
