//! `cargo xtask differential`: compares fivefold with other parsers on random inputs.

use crate::bench;
use std::path::PathBuf;
use std::process::Command;

/// Compare trees of random HTML with those of html5ever and, if they are installed, of parse5, html5lib and Chromium;
/// events of random XML with those of expat and libxml2. Fail if a difference is unexplained.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// The first seed
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// The number of inputs
    #[arg(long, default_value_t = 20_000)]
    count: u64,
    /// Only peers whose name contains this text
    #[arg(long, default_value = "")]
    only: String,
    /// Stop comparing with a peer after about this many unexplained differences
    #[arg(long, default_value_t = 10)]
    show: usize,
    /// The folder whose `node_modules` has parse5
    #[arg(long)]
    parse5: Option<PathBuf>,
    /// Chromium's oracle, a program for Node
    #[arg(long)]
    oracle: Option<PathBuf>,
}

/// Runs the command.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let mut differential = Command::new(bench::build()?.join("differential"));
    differential.args(["--only", &options.only]);
    for (name, number) in [("--seed", options.seed), ("--count", options.count), ("--show", options.show as u64)] {
        differential.args([name, &number.to_string()]);
    }
    let beside = bench::folder().join("../../../shared/tools/chromium-oracle.js");
    differential.arg("--oracle").arg(options.oracle.as_ref().unwrap_or(&beside));
    if let Some(folder) = &options.parse5 {
        differential.env("PARSE5", folder);
    }
    let status = differential.status().map_err(|error| format!("differential: {error}"))?;
    if status.success() { Ok(()) } else { Err("some differences are unexplained".to_owned()) }
}
