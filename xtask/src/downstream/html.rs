//! Runs the crates that stand on html5ever, once on it and once on the package in its place.

use super::calls;
use super::cost::{self, ratio};
use super::hostile;
use super::interface;
use super::project::{HTML5EVER, Project, Side};
use super::suite;
use crate::bench::{self, output};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A crate whose tests are run.
struct Suite {
    name: &'static str,
    /// How its version begins, if it is not the latest.
    version: &'static str,
    /// The tests, and the features, as arguments of `cargo test`.
    arguments: &'static [&'static str],
    /// Whether it is run only if everything is asked for.
    takes_long: bool,
}

/// The crates, each with all tests that its package can build. dom_query's package lacks the pages that its other tests
/// read, and markup5ever_rcdom's has no tests: its suite, html5lib's, is one of the package's own tests. scraper 0.27
/// stands on html5ever 0.39.
const SUITES: [Suite; 7] = [
    Suite { name: "scraper", version: "", arguments: &["--all-features", "--lib", "--tests"], takes_long: false },
    Suite { name: "ammonia", version: "", arguments: &["--lib", "--tests"], takes_long: false },
    Suite {
        name: "dom_query",
        version: "",
        arguments: &["--lib", "--test=alloc", "--test=html-dom", "--test=md-roundtrip", "--test=pseudo-classes"],
        takes_long: true,
    },
    Suite { name: "html2text", version: "", arguments: &["--lib"], takes_long: true },
    Suite { name: "css-inline", version: "", arguments: &["--no-default-features", "--lib"], takes_long: true },
    Suite { name: "scraper", version: "0.27", arguments: &["--lib", "--tests"], takes_long: true },
    Suite { name: "htmd", version: "", arguments: &["--lib", "--tests"], takes_long: true },
];

/// What is measured: the works of `pages`.
const WORKS: [&str; 6] = ["scraper", "ammonia", "dom_query", "html2text", "htmd", "rcdom"];

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

/// Runs the suites, and compares the interfaces and the calls of a sink; or runs only the suites whose names contain
/// `only`. Returns what has no explanation.
pub(super) fn run(everything: bool, only: &str) -> Result<Vec<String>, String> {
    let [original, _] = programs()?;
    let mut problems = if only.is_empty() { compare_interfaces(&original)? } else { Vec::new() };
    if only.is_empty() || "calls".contains(only) {
        problems.extend(calls::compare(&folder()?)?);
    }
    let chosen =
        |suite: &&Suite| if only.is_empty() { everything || !suite.takes_long } else { suite.name.contains(only) };
    for Suite { name, version, arguments, .. } in SUITES.iter().filter(chosen) {
        let package = original.package_of_version(name, version)?;
        let name = [*name, version].join("-");
        let name = name.trim_end_matches('-');
        let [original, ours] = Side::BOTH.map(|side| {
            let project = Project::copy(&package, &folder()?, name, side, &HTML5EVER)?;
            suite::run_kind(&project, &[], arguments)
        });
        problems.extend(suite::compare(name, HTML5EVER.name, &original?, &ours?));
    }
    Ok(problems)
}

/// Compares the public items of each version of html5ever with those of the package in its place. Returns those that are
/// missing or added.
fn compare_interfaces(program: &Project) -> Result<Vec<String>, String> {
    let mut problems = Vec::new();
    for version in HTML5EVER.versions() {
        let package = program.package_of_version("html5ever", version)?;
        let original = Project::copy_original(&package, &folder()?, &format!("html5ever-{version}"), &HTML5EVER)?;
        let theirs = without_sources(interface::items(&original, "html5ever", "")?);
        let ours = Project::of_package(version, &folder()?, &HTML5EVER);
        let ours = without_sources(interface::items(&ours, "html5ever", "")?);
        let common = theirs.intersection(&ours).count();
        println!("html5ever {version}: of {} public items, {common} are in the package", theirs.len());
        problems.extend(theirs.difference(&ours).map(|item| format!("html5ever {version}: `{item}` is missing")));
        // More implementations of traits break nothing.
        let added = ours.difference(&theirs).filter(|item| !item.starts_with("impl "));
        problems.extend(added.map(|item| format!("html5ever {version}: `{item}` is not in the original")));
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

/// Measures the crates on pages. The sides take turns, so that load on the machine affects both.
pub(super) fn time(only: &str) -> Result<(), String> {
    const SECONDS: &str = "0.05";
    const TURNS: usize = 5;
    const MOST_FILES: usize = 100;
    let programs = programs()?;
    programs.iter().try_for_each(|program| program.build(&["--release"]))?;
    for (name, files) in chosen_pages(MOST_FILES)? {
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
    Ok(())
}

/// Counts the instructions of the crates for some of the same pages, without reading the files.
pub(super) fn cost(only: &str) -> Result<(), String> {
    const MOST_FILES: usize = 40;
    let programs = programs()?;
    programs.iter().try_for_each(|program| program.build(&["--release"]))?;
    for (name, files) in chosen_pages(MOST_FILES)? {
        println!("instructions in millions for {}: {} files", name, files.len());
        println!("| crate | html5ever | Fivefold | ratio |\n|:--|--:|--:|--:|");
        for work in WORKS.into_iter().filter(|work| work.contains(only)) {
            let [original, ours] = programs.each_ref().map(|program| {
                let run = |times| {
                    let mut command = program.program("release", "pages");
                    cost::collected(command.args(["run", work, times]).args(&files))
                };
                Ok::<_, String>(run("1")?.saturating_sub(run("0")?))
            });
            let (original, ours) = (original?, ours?);
            let [there, here] = [original, ours].map(|count| ratio(count, 1_000_000));
            println!("| {work} | {there:.1} | {here:.1} | {:.2} |", ratio(original, ours));
        }
    }
    Ok(())
}

/// The captured pages and those of the Rust documentation: so many of each at most, every second or third and so on.
fn chosen_pages(most: usize) -> Result<Vec<(String, Vec<PathBuf>)>, String> {
    let choose = |(name, files): (String, Vec<PathBuf>)| {
        let step = files.len().div_ceil(most);
        (name, files.into_iter().step_by(step).collect())
    };
    Ok(crate::compare::pages()?.into_iter().map(choose).collect())
}

/// Counts the instructions for hostile inputs.
pub(super) fn hostile(only: &str) -> Result<(), String> {
    hostile::count(&programs()?, only)
}

fn nanoseconds(line: &str) -> Result<u64, String> {
    let line: Value = serde_json::from_str(line).map_err(|error| format!("pages: {error}"))?;
    line["nanoseconds"].as_u64().ok_or_else(|| "pages: no time".to_owned())
}
