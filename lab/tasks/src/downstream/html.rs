//! Runs the crates that stand on html5ever, once on it and once on the package in its place.

use super::calls;
use super::hostile;
use super::interface;
use super::project::{HTML5EVER, Project, Side, THIN};
use super::suite;
use crate::bench::output;
use crate::callgrind::{self, ratio};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A crate that is built on both sides.
struct Suite {
    name: &'static str,
    /// How its version begins, if it is not that of `pages`.
    version: &'static str,
    /// The tests, and the features, as arguments of `cargo test`. None if the package has no tests that can be built:
    /// then the crate is only checked by the compiler.
    arguments: &'static [&'static str],
    /// Whether it is run only if everything is asked for.
    takes_long: bool,
}

impl Suite {
    const fn long(name: &'static str, version: &'static str, arguments: &'static [&'static str]) -> Self {
        Self { name, version, arguments, takes_long: true }
    }
}

/// The crates, each with all tests that its package can build. dom_query's package lacks the pages that its other tests
/// read, and markup5ever_rcdom's has no tests: its suite, html5lib's, is one of the package's own tests. dom_smoothie's
/// package lacks the pages of all of its tests, those of lychee-lib need a crate that is not published, and monolith and
/// blitz-html have none.
const SUITES: [Suite; 16] = [
    Suite { name: "scraper", version: "0.29", arguments: &["--all-features", "--lib", "--tests"], takes_long: false },
    Suite { name: "ammonia", version: "", arguments: &["--lib", "--tests"], takes_long: false },
    Suite::long(
        "dom_query",
        "0.29",
        &["--lib", "--test=alloc", "--test=html-dom", "--test=md-roundtrip", "--test=pseudo-classes"],
    ),
    Suite::long("dom_query", "0.28", &["--lib", "--test=alloc", "--test=html-dom", "--test=pseudo-classes"]),
    Suite::long("html2text", "", &["--lib"]),
    Suite::long("css-inline", "", &["--no-default-features", "--lib"]),
    Suite::long("scraper", "0.27", &["--lib", "--tests"]),
    Suite::long("htmd", "", &["--lib", "--tests"]),
    Suite::long("html2md", "", &["--lib", "--tests"]),
    Suite::long("mdka", "", &["--lib", "--tests"]),
    Suite::long("brik", "", &["--lib", "--tests"]),
    Suite::long("kuchikiki", "", &["--lib"]),
    Suite::long("dom_smoothie", "", &[]),
    Suite::long("lychee-lib", "", &[]),
    Suite::long("monolith", "", &[]),
    Suite::long("blitz-html", "", &[]),
];

/// What is measured: the works of `pages`.
const WORKS: [&str; 6] = ["scraper", "ammonia", "dom_query", "html2text", "htmd", "rcdom"];

fn template() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("downstream/pages")
}

fn dependents_template() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("downstream/html-dependents")
}

fn folder() -> Result<PathBuf, String> {
    Ok(xtask::target()?.join("downstream"))
}

/// Both copies of the program that depends on all crates.
fn programs() -> Result<[Project; 2], String> {
    let [original, ours] = Side::BOTH.map(|side| Project::copy(&template(), &folder()?, "pages", side, &HTML5EVER));
    Ok([original?, ours?])
}

/// Runs the suites, and compares the interfaces and the calls of a sink; or only those whose names contain `only`. Returns
/// what has no explanation.
pub(super) fn run(everything: bool, only: &str) -> Result<Vec<String>, String> {
    let [original, _] = programs()?;
    let dependents = Project::copy(&dependents_template(), &folder()?, "html-dependents", Side::Original, &HTML5EVER)?;
    let packages = |name: &str, version: &str| {
        original.package_of_version(name, version).or_else(|_| dependents.package_of_version(name, version))
    };
    let mut problems = Vec::new();
    if only.is_empty() || "interfaces".contains(only) {
        problems.extend(compare_interfaces(packages)?);
    }
    if only.is_empty() || "calls".contains(only) {
        problems.extend(calls::compare(&folder()?)?);
    }
    let chosen =
        |suite: &&Suite| if only.is_empty() { everything || !suite.takes_long } else { suite.name.contains(only) };
    for suite in SUITES.iter().filter(chosen) {
        problems.extend(run_suite(suite, &packages(suite.name, suite.version)?)?);
    }
    Ok(problems)
}

/// Runs the suite of the package in a folder. Returns what has no explanation.
fn run_suite(suite: &Suite, package: &Path) -> Result<Vec<String>, String> {
    let Suite { name, version, arguments, .. } = suite;
    let name = [*name, version].join("-");
    let name = name.trim_end_matches('-');
    // Both sides share what they have in common. It takes gigabytes, so it does not stay.
    let target = folder()?.join("build").join(name);
    let results = Side::BOTH.map(|side| {
        let project = Project::copy(package, &folder()?, name, side, &HTML5EVER)?.with_target(&target);
        if name == "html2md" {
            project.edit_manifest(without_num)?;
        }
        match arguments {
            [] => project.check().map(|()| None),
            arguments => suite::run_kind(&project, &[], arguments).map(Some),
        }
    });
    xtask::files::remove(&target)?;
    let [original, ours] = results;
    Ok(match (original?, ours?) {
        (Some(original), Some(ours)) => suite::compare(name, HTML5EVER.name, &original, &ours),
        _ => {
            println!("{name}: compiles on {} and on fivefold", HTML5EVER.name);
            Vec::new()
        }
    })
}

/// A manifest without what today's compiler refuses: a release of num from 2017, which the assertions of html2md's tests
/// can do without.
fn without_num(manifest: &str) -> String {
    let dependency = "[dev-dependencies.spectral]\n";
    manifest.replace(dependency, &format!("{dependency}default-features = false\n"))
}

/// The public items that differ: the versions, a part of the item, and the reason.
const KNOWN: [(&str, &str, &str); 2] = [
    ("0.29", "TreeBuilderOpts::ignore_missing_rules", "no rule is missing"),
    ("0.29 0.35", "::EncodingIndicator(StrTendril)", "later versions have it; here, the tokenizer goes on"),
];

/// Compares the public items of each version of html5ever with those of the package in its place. Returns those that are
/// missing or added.
fn compare_interfaces(packages: impl Fn(&str, &str) -> Result<PathBuf, String>) -> Result<Vec<String>, String> {
    let mut problems = Vec::new();
    for version in HTML5EVER.versions() {
        let package = packages(HTML5EVER.name, version)?;
        let original = Project::copy_original(&package, &folder()?, &format!("html5ever-{version}"), &HTML5EVER)?;
        let theirs = without_sources(interface::items(&original, "html5ever", "")?);
        let ours = Project::of_package(version, &folder()?, &HTML5EVER);
        let ours = without_sources(interface::items(&ours, "html5ever", "")?);
        let common = theirs.intersection(&ours).count();
        println!("html5ever {version}: of {} public items, {common} are in the package", theirs.len());
        let is_known = |item: &&String| {
            let known = KNOWN.iter().find(|(versions, path, _)| versions.contains(version) && item.contains(path));
            known.inspect(|(_, _, reason)| println!("  `{item}` differs: {reason}")).is_some()
        };
        let missing = theirs.difference(&ours).filter(|item| !is_known(item));
        problems.extend(missing.map(|item| format!("html5ever {version}: `{item}` is missing")));
        // More implementations of traits break nothing.
        let added = ours.difference(&theirs).filter(|item| !item.starts_with("impl ") && !is_known(item));
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
    programs.iter().try_for_each(|program| program.build(&["--profile", THIN]))?;
    for (name, files) in chosen_pages(MOST_FILES)? {
        println!("{name}: {} files", files.len());
        println!("{:>10}  {:>14}  {:>14}  ratio", "", "html5ever ms", "fivefold ms");
        for work in WORKS.into_iter().filter(|work| work.contains(only)) {
            let mut fastest = vec![[u64::MAX; 2]; files.len()];
            for _ in 0..TURNS {
                for (side, program) in programs.iter().enumerate() {
                    let mut command = program.program(THIN, "pages");
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

/// Counts the instructions of the crates for some of the same pages, without reading the files, in programs of both
/// profiles.
pub(super) fn cost(only: &str) -> Result<(), String> {
    const MOST_FILES: usize = 40;
    let programs = programs()?;
    for (profile, what) in [(THIN, "thin LTO, one codegen unit"), ("release", "Cargo's default profile for releases")] {
        programs.iter().try_for_each(|program| program.build(&["--profile", profile]))?;
        for (name, files) in chosen_pages(MOST_FILES)? {
            println!("instructions in millions for {}: {} files; {what}", name, files.len());
            println!("| crate | html5ever | Fivefold | ratio |\n|:--|--:|--:|--:|");
            for work in WORKS.into_iter().filter(|work| work.contains(only)) {
                let [original, ours] = programs.each_ref().map(|program| {
                    let run = |times| {
                        let mut command = program.program(profile, "pages");
                        callgrind::instructions(command.args(["run", work, times]).args(&files))
                    };
                    Ok::<_, String>(run("1")?.saturating_sub(run("0")?))
                });
                let (original, ours) = (original?, ours?);
                let [there, here] = [original, ours].map(|count| ratio(count, 1_000_000));
                println!("| {work} | {there:.1} | {here:.1} | {:.2} |", ratio(original, ours));
            }
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
