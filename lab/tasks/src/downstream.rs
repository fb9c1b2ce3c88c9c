//! Runs the crates that read feeds, once on quick-xml and once on Fivefold's replacements, and compares the results; and
//! the same for the crates that stand on html5ever.
//!
//! Their test suites come from their packages as Cargo downloads them; no part of them is stored here. `models` beside
//! this program's folder shows how they read feeds, `pages` how they parse HTML, and `calls` what a sink is called for.

mod calls;
mod cost;
mod dependents;
mod faults;
mod hostile;
mod html;
mod interface;
mod models;
mod original;
mod project;
mod suite;

use clap::Args;
use project::{Project, QUICK_XML, Side};
use std::path::Path;

/// Run the test suites of the crates on quick-xml and on html5ever on Fivefold, too, and compare the results.
#[derive(Args)]
pub(crate) struct Options {
    /// Run the examples in their documentation, too, which takes minutes
    #[arg(long)]
    doc_tests: bool,
    /// Only measure the time of feed-rs on both
    #[arg(long)]
    time: bool,
    /// Only count the instructions of the crates on both, with valgrind
    #[arg(long)]
    cost: bool,
    /// Only compare the packages with quick-xml itself: their public items, and the examples in its documentation
    #[arg(long)]
    original: bool,
    /// Only run the suites of other crates that depend on quick-xml, which takes an hour; those named, or all
    #[arg(long)]
    dependents: bool,
    /// Only show what feed-rs keeps of feeds with one fault each, and feedparser if it is installed
    #[arg(long)]
    faults: bool,
    /// Only change feeds at random, until each crate has read so many on quick-xml, and show those that quick-xml reads
    /// better
    #[arg(long, value_name = "COUNT")]
    mutants: Option<usize>,
    /// Only the crates on html5ever; with `--time` and `--cost`, measure them
    #[arg(long)]
    html: bool,
    /// With `--html`, only count the instructions for hostile inputs, with valgrind
    #[arg(long, requires = "html")]
    hostile: bool,
    /// Run the suites that take long, too
    #[arg(long)]
    all: bool,
    /// With `--html`, run or measure only crates whose name contains this text, or compare only `interfaces` or `calls`;
    /// with `--hostile`, only such inputs
    #[arg(long, default_value = "")]
    only: String,
    /// Feeds to measure or to compare, in addition to those of the repository and of the conformance data; with
    /// `--dependents`, the names of crates
    feeds: Vec<String>,
}

/// The crates whose suites are run, and their features. With all its features, the suite of feed-rs 3.0.0 cannot be
/// built.
const CRATES: [(&str, &[&str]); 3] =
    [("feed-rs", &[]), ("rss", &["--all-features"]), ("atom_syndication", &["--all-features"])];

/// Runs the suites on both sides, and compares models; or measures.
///
/// # Errors
///
/// Returns an error if a test fails without an explanation, one passes that has an explanation for its failure, a model
/// differs, or something cannot be run at all.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    if options.html {
        let Options { time, cost, hostile, all, only, .. } = options;
        return match (time, cost, hostile) {
            (true, ..) => html::time(only),
            (_, true, _) => html::cost(only),
            (.., true) => html::hostile(only),
            _ => report(&html::run(*all, only)?),
        };
    }
    let folder = xtask::target()?.join("downstream");
    if options.dependents {
        return report(&dependents::run(&folder, &options.feeds)?);
    }
    if options.original {
        let mut problems = original::compare_interfaces(&folder)?;
        problems.extend(original::compare_examples(&folder)?);
        return report(&problems);
    }
    let template = Path::new(env!("CARGO_MANIFEST_DIR")).join("downstream/models");
    let [original, ours] = Side::BOTH.map(|side| Project::copy(&template, &folder, "models", side, &QUICK_XML));
    let (original, ours) = (original?, ours?);
    if options.time {
        return models::time(&original, &ours, &options.feeds);
    }
    if options.cost {
        return cost::count(&original, &ours, &folder);
    }
    if options.faults {
        return faults::table([&original, &ours]);
    }
    if let Some(count) = options.mutants {
        return faults::mutants([&original, &ours], count);
    }
    let mut problems = Vec::new();
    for (name, features) in CRATES {
        let package = original.package_of(name)?;
        let [original, ours] = Side::BOTH.map(|side| {
            let project = Project::copy(&package, &folder, name, side, &QUICK_XML)?;
            suite::run(&project, features, options.doc_tests)
        });
        problems.extend(suite::compare(name, QUICK_XML.name, &original?, &ours?));
    }
    problems.extend(models::compare(&original, &ours, &options.feeds)?);
    problems.extend(original::compare_interfaces(&folder)?);
    if options.doc_tests {
        problems.extend(original::compare_examples(&folder)?);
    }
    problems.extend(html::run(options.all, "")?);
    if options.all {
        problems.extend(dependents::run(&folder, &[])?);
    }
    report(&problems)
}

/// An error with all problems, if there are any.
fn report(problems: &[String]) -> Result<(), String> {
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n       ")) }
}
