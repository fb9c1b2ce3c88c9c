//! Runs the crates that read feeds, once on quick-xml and once on our packages in its place, and compares.
//!
//! Their test suites come from their packages, as Cargo has downloaded them; nothing of them is kept. `models` beside
//! this program's folder shows what they make of feeds.

mod expected;
mod models;
mod project;
mod suite;

use crate::bench;
use clap::Args;
use project::{Project, Side};
use std::path::Path;

/// Runs the test suites of feed-rs, rss and atom_syndication on quick-xml and on Fivefold, and compares what they make
/// of feeds.
#[derive(Args)]
pub(crate) struct Options {
    /// Run the examples in their documentation, too, which takes minutes
    #[arg(long)]
    doc_tests: bool,
    /// Measure how long feed-rs takes on both, and nothing else
    #[arg(long)]
    time: bool,
    /// Feeds to measure or to compare, besides those of the repository and of the conformance data
    feeds: Vec<String>,
}

/// The crates whose suites are run, and with what. With all its features on, the suite of feed-rs 3.0.0 cannot be built.
const CRATES: [(&str, &[&str]); 3] =
    [("feed-rs", &[]), ("rss", &["--all-features"]), ("atom_syndication", &["--all-features"])];

/// Runs the suites on both sides, and compares models; or measures.
///
/// # Errors
///
/// When a test fails without an explanation, one passes that has an explanation for its failure, a model differs, or
/// something cannot be run at all.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let folder = bench::target()?.join("downstream");
    let template = Path::new(env!("CARGO_MANIFEST_DIR")).join("downstream/models");
    let [original, ours] = Side::BOTH.map(|side| Project::copy(&template, &folder, "models", side));
    let (original, ours) = (original?, ours?);
    if options.time {
        return models::time(&original, &ours, &options.feeds);
    }
    let mut problems = Vec::new();
    for (name, features) in CRATES {
        let package = original.package_of(name)?;
        let [original, ours] = Side::BOTH.map(|side| {
            let project = Project::copy(&package, &folder, name, side)?;
            suite::run(&project, features, options.doc_tests)
        });
        problems.extend(suite::compare(name, &original?, &ours?));
    }
    problems.extend(models::compare(&original, &ours, &options.feeds)?);
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n       ")) }
}
