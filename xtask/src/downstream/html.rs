//! Runs the crates that stand on html5ever, once on it and once on the package in its place.

use super::interface;
use super::project::{HTML5EVER, Project, Side};
use super::suite;
use crate::bench::{self, output};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A crate whose tests are run.
struct Suite {
    name: &'static str,
    /// The tests, and the features, as arguments of `cargo test`.
    arguments: &'static [&'static str],
    /// Whether it is run only if everything is asked for.
    takes_long: bool,
}

/// The crates, each with all tests that its package can build. dom_query's package lacks the pages that its other tests
/// read, and markup5ever_rcdom's has no tests: its suite, html5lib's, is one of the package's own tests.
const SUITES: [Suite; 6] = [
    Suite { name: "scraper", arguments: &["--all-features", "--lib", "--tests"], takes_long: false },
    Suite { name: "ammonia", arguments: &["--lib", "--tests"], takes_long: false },
    Suite {
        name: "dom_query",
        arguments: &["--lib", "--test=alloc", "--test=html-dom", "--test=md-roundtrip", "--test=pseudo-classes"],
        takes_long: true,
    },
    Suite { name: "html2text", arguments: &["--lib"], takes_long: true },
    Suite { name: "css-inline", arguments: &["--no-default-features", "--lib"], takes_long: true },
    Suite { name: "htmd", arguments: &["--lib", "--tests"], takes_long: true },
];

/// What is measured: the works of `pages`.
const WORKS: [&str; 6] = ["scraper", "ammonia", "dom_query", "html2text", "htmd", "rcdom"];

/// The items that the package lacks, each with its reason.
const LACKING: [(&str, &str); 2] = [
    ("html5ever::tree_builder::ActiveFormattingIter", "no function returns or takes it"),
    ("html5ever::tree_builder::PushFlag", "no function returns or takes it"),
];

fn template() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("downstream/pages")
}

fn folder() -> Result<PathBuf, String> {
    Ok(bench::target()?.join("downstream"))
}

/// Both copies of the program that depends on all crates.
fn programs() -> Result<[Project; 2], String> {
    let [original, ours] = Side::BOTH.map(|side| Project::copy(&template(), &folder()?, "pages", side, &HTML5EVER));
    Ok([original?, ours?])
}

/// Runs the suites, and compares the interfaces. Returns what has no explanation.
pub(super) fn run(everything: bool) -> Result<Vec<String>, String> {
    let [original, _] = programs()?;
    let mut problems = compare_interfaces(&original)?;
    for Suite { name, arguments, .. } in SUITES.iter().filter(|suite| everything || !suite.takes_long) {
        let package = original.package_of(name)?;
        let [original, ours] = Side::BOTH.map(|side| {
            let project = Project::copy(&package, &folder()?, name, side, &HTML5EVER)?;
            suite::run_kind(&project, &[], arguments)
        });
        problems.extend(suite::compare(name, HTML5EVER.name, &original?, &ours?));
    }
    Ok(problems)
}

/// Compares the public items of html5ever with those of the package. Returns those that are missing or added without a
/// reason.
fn compare_interfaces(program: &Project) -> Result<Vec<String>, String> {
    let package = program.package_of(HTML5EVER.name)?;
    let original = Project::copy_original(&package, &folder()?, &HTML5EVER)?;
    let theirs = without_sources(interface::items(&original, "html5ever", "")?);
    let ours = interface::items(&Project::of_package("0.40", &folder()?, &HTML5EVER), "html5ever", "")?;
    let ours = without_sources(ours);
    let names = |line: &str| LACKING.iter().find(|(name, _)| line.contains(name)).map(|(_, reason)| *reason);
    println!("html5ever: of {} public items, {} are in the package", theirs.len(), theirs.intersection(&ours).count());
    let mut problems = Vec::new();
    for item in theirs.difference(&ours) {
        match names(item) {
            Some(reason) => println!("  `{item}` is missing: {reason}"),
            None => problems.push(format!("html5ever: `{item}` is missing")),
        }
    }
    for item in ours.difference(&theirs) {
        // More implementations of traits break nothing.
        if !item.starts_with("impl ") {
            problems.push(format!("html5ever: `{item}` is not in the original"));
        }
    }
    if let Some((name, _)) = LACKING.iter().find(|(name, _)| ours.iter().any(|item| item.contains(name))) {
        problems.push(format!("html5ever: {name} is not lacking"));
    }
    Ok(problems)
}

/// The items without the paths that exported ones have in another crate, which do not matter.
fn without_sources(items: BTreeSet<String>) -> BTreeSet<String> {
    let without_source = |item: String| match item.strip_prefix("use ").and_then(|it| it.split_once(" as ")) {
        Some((_, path)) => format!("use {path}"),
        None => item,
    };
    items.into_iter().map(without_source).collect()
}

/// Measures the crates on pages, and the growth on hostile inputs. The sides take turns, so that load on the machine
/// affects both.
pub(super) fn time(only: &str) -> Result<(), String> {
    const SECONDS: &str = "0.05";
    const TURNS: usize = 5;
    /// Of more files, every second or third and so on is measured.
    const MOST_FILES: usize = 100;
    let programs = programs()?;
    programs.iter().try_for_each(|program| program.build(&["--release"]))?;
    for (name, files) in crate::compare::pages()? {
        let step = files.len().div_ceil(MOST_FILES);
        let files: Vec<_> = files.into_iter().step_by(step).collect();
        println!("{name}: {} files", files.len());
        println!("{:>10}  {:>14}  {:>14}  ratio", "", "html5ever ms", "fivefold ms");
        for work in WORKS.into_iter().filter(|work| work.contains(only)) {
            let mut fastest = vec![[u64::MAX; 2]; files.len()];
            for _ in 0..TURNS {
                for (side, program) in programs.iter().enumerate() {
                    let mut command = program.program("release", "pages");
                    let lines = output(command.args(["time", work, SECONDS]).args(&files))?;
                    for (line, fastest) in lines.lines().zip(&mut fastest) {
                        fastest[side] = fastest[side].min(nanoseconds(line)?);
                    }
                }
            }
            let [original, ours] = [0, 1].map(|side| fastest.iter().map(|times| times[side]).sum::<u64>());
            let least = fastest.iter().map(|[original, ours]| ratio(*original, *ours)).fold(f64::MAX, f64::min);
            println!(
                "{work:>10}  {:>14.1}  {:>14.1}  {:>5.2}, {least:.2} at least",
                ratio(original, 1_000_000),
                ratio(ours, 1_000_000),
                ratio(original, ours)
            );
        }
    }
    growth(&programs)
}

/// Measures hostile inputs of three sizes, each twice as large as the one before.
fn growth(programs: &[Project; 2]) -> Result<(), String> {
    const SIZES: [usize; 3] = [32 << 10, 64 << 10, 128 << 10];
    let mut times: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for program in programs {
        for size in SIZES {
            for line in output(program.program("release", "pages").args(["growth", &size.to_string()]))?.lines() {
                let value: Value = serde_json::from_str(line).map_err(|error| format!("pages: {error}"))?;
                let input = value["input"].as_str().unwrap_or_default().to_owned();
                times.entry(input).or_default().push(format!("{:>9.1}", ratio(nanoseconds(line)?, 1_000_000)));
            }
        }
    }
    println!("hostile inputs of {SIZES:?} bytes, ms: on html5ever, then on fivefold");
    for (input, times) in times {
        println!("{input:>24}  {}", times.join(" "));
    }
    Ok(())
}

fn nanoseconds(line: &str) -> Result<u64, String> {
    let line: Value = serde_json::from_str(line).map_err(|error| format!("pages: {error}"))?;
    line["nanoseconds"].as_u64().ok_or_else(|| "pages: no time".to_owned())
}

#[expect(clippy::cast_precision_loss, reason = "two digits are printed")]
fn ratio(one: u64, other: u64) -> f64 {
    one as f64 / other as f64
}
