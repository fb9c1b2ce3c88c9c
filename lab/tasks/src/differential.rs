//! `cargo lab differential`: compares fivefold with other parsers on random inputs, and with a checker of documents.

mod vnu;

use crate::bench;
use std::path::PathBuf;
use std::process::Command;

/// Compare trees of random HTML with those of html5ever and, if they are installed, of parse5, html5lib and Chromium;
/// events of random XML with those of expat and libxml2. With `--vnu`, compare the checker of documents with the Nu Html
/// Checker instead. Fail if a difference is unexplained.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// The first seed
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// The number of inputs
    #[arg(long, default_value_t = 20_000)]
    count: u64,
    /// Only peers, or families of documents, whose name contains this text
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
    /// Compare the checker of documents with the Nu Html Checker, on documents made from the rules and on captured pages
    #[arg(long)]
    vnu: bool,
    /// The Nu Html Checker, `vnu.jar`; without it, it is fetched from npm
    #[arg(long, requires = "vnu")]
    jar: Option<PathBuf>,
    /// Only each document with a number that this divides
    #[arg(long, requires = "vnu", default_value_t = 1)]
    every: usize,
}

/// Runs the command.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    if options.vnu {
        return vnu::run(options.jar.as_deref(), &options.only, options.show, options.every);
    }
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
