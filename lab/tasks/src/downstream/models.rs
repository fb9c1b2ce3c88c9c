//! The models that the crates build from feeds, and the time they take.

use super::project::Project;
use crate::bench::output;
use crate::callgrind::ratio;
use serde_json::Value;
use std::env;
use std::path::{Path, PathBuf};

/// Builds the program on both sides, and compares its output for all feeds. Returns the differences.
pub(super) fn compare(original: &Project, ours: &Project, more: &[String]) -> Result<Vec<String>, String> {
    let feeds = feeds(more);
    let (original, ours) = (show(original, &feeds)?, show(ours, &feeds)?);
    let (mut read, mut same, mut problems) = (0, 0, Vec::new());
    for (original, ours) in original.iter().zip(&ours) {
        // If quick-xml refuses a feed, there is no model to compare with.
        if original.get("model").is_some() {
            read += 1;
            if original == ours {
                same += 1;
            } else {
                problems.push(format!("{} builds a different model of {}", original["crate"], original["file"]));
            }
        }
    }
    println!("models: of {} built from {} feeds on quick-xml, {same} are equal on fivefold", read, feeds.len());
    Ok(problems)
}

/// The model of each feed by each crate.
fn show(project: &Project, feeds: &[PathBuf]) -> Result<Vec<Value>, String> {
    project.build(&[])?;
    let shown = output(project.program("debug", "models").arg("show").args(feeds))?;
    shown.lines().map(|line| serde_json::from_str(line).map_err(|error| format!("models: {error}"))).collect()
}

/// Measures the time of feed-rs on both sides for all well-formed feeds.
pub(super) fn time(original: &Project, ours: &Project, more: &[String]) -> Result<(), String> {
    const SECONDS: &str = "0.2";
    /// The sides take turns, so that load on the machine affects both.
    const TURNS: usize = 5;
    let feeds = feeds(more);
    for project in [original, ours] {
        project.build(&["--release"])?;
    }
    let mut fastest = vec![[u64::MAX; 2]; feeds.len()];
    let mut sizes = vec![0; feeds.len()];
    for _ in 0..TURNS {
        for (side, project) in [original, ours].into_iter().enumerate() {
            let lines = output(project.program("release", "models").args(["time", SECONDS]).args(&feeds))?;
            for (index, line) in lines.lines().enumerate() {
                let line: Value = serde_json::from_str(line).map_err(|error| format!("models: {error}"))?;
                let [nanoseconds, bytes] = ["nanoseconds", "bytes"].map(|key| line[key].as_u64().unwrap_or_default());
                fastest[index][side] = fastest[index][side].min(nanoseconds);
                sizes[index] = bytes;
            }
        }
    }
    println!("{:>9}  {:>12}  {:>12}  ratio", "bytes", "quick-xml ns", "fivefold ns");
    let mut sums = [0, 0];
    for ((feed, [original, ours]), bytes) in feeds.iter().zip(&fastest).zip(&sizes) {
        println!("{bytes:>9}  {original:>12}  {ours:>12}  {:>5.2}  {}", ratio(*ours, *original), feed.display());
        sums = [sums[0] + original, sums[1] + ours];
    }
    let bytes: u64 = sizes.iter().sum();
    println!("{bytes:>9}  {:>12}  {:>12}  {:>5.2}  all", sums[0], sums[1], ratio(sums[1], sums[0]));
    Ok(())
}

/// The well-formed feeds of the repository, those of the conformance data, and those that the caller names.
fn feeds(more: &[String]) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let conformance =
        env::var_os("FIVEFOLD_CONFORMANCE").map_or_else(|| root.join("../shared/conformance"), PathBuf::from);
    let below = |folder: PathBuf| xtask::files::below(&folder, &["xml"]).unwrap_or_default();
    let mut feeds = below(root.join("fixtures/feeds/well-formed"));
    let own = feeds.len();
    feeds.extend(below(conformance.join("feeds")));
    if feeds.len() == own {
        println!("models: NO FEEDS in {}; only the {own} of the repository are read", conformance.display());
    }
    feeds.extend(more.iter().map(PathBuf::from));
    feeds.sort();
    feeds
}
