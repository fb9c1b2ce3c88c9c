//! `cargo xtask lines`: the lines of code, by crate and by kind.

mod other;
mod rust;

use crate::source::tracked;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use xtask::PLACES;
use xtask::files::read;

/// Count the lines of code by crate and kind: those that are neither blank nor only a comment
#[derive(clap::Args)]
pub(crate) struct Options {
    /// The folder of the checkout, such as that of another commit; without it, this one
    folder: Option<PathBuf>,
}

/// What a line of code is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// It is part of what users build or run.
    Shipped,
    /// It builds, measures or checks the project, and is no test.
    Tooling,
    /// It is in a folder or module of tests.
    Tests,
    /// It shows how the library is used.
    Examples,
    /// A task writes it.
    Generated,
}

const KINDS: [(Kind, &str); 5] = [
    (Kind::Shipped, "shipped"),
    (Kind::Tooling, "tooling"),
    (Kind::Tests, "tests"),
    (Kind::Examples, "examples"),
    (Kind::Generated, "generated"),
];

/// The lines of a crate, in the order of `KINDS`.
type Row = [usize; KINDS.len()];

/// Runs the command.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let folder = options.folder.clone().unwrap_or_else(xtask::root);
    let mut files = tracked(&folder)?;
    // Fixtures are data, whatever their names end with.
    files.retain(|path| !path.starts_with("fixtures/"));
    let rust: Vec<_> = files.iter().filter(|path| path.ends_with(".rs")).collect();
    let mut counts = BTreeMap::new();
    let mut of_tests = BTreeSet::new();
    for path in &rust {
        let text = read(&folder.join(path))?;
        let count = rust::count(&text).map_err(|error| format!("{path}: {error}"))?;
        let modules = count.test_modules.iter().flat_map(|module| files_of_module(path, module));
        of_tests.extend(modules);
        counts.insert(path.as_str(), count);
    }
    let mut rows: BTreeMap<String, Row> = BTreeMap::new();
    let mut features = BTreeMap::new();
    for (path, count) in &counts {
        let is_test = of_tests.iter().any(|module| is_at_or_below(path, module));
        let kind = if is_test { Kind::Tests } else { kind_of(path) };
        let row = rows.entry(package(path)).or_default();
        row[kind as usize] += count.code;
        if kind == Kind::Shipped
            && let Some(feature) = feature_of(path)
        {
            *features.entry(feature).or_default() += count.code;
        }
        let tests = if kind == Kind::Generated { kind } else { Kind::Tests };
        row[tests as usize] += count.in_tests;
    }
    println!("{}", table("Rust", &rows));
    println!("\n{}", feature_table(&features, &rows));

    let mut rows: BTreeMap<String, Row> = BTreeMap::new();
    for path in &files {
        let Some(language) = other::language(path) else { continue };
        let lines = other::count(&read(&folder.join(path))?, language);
        rows.entry(package(path)).or_default()[kind_of(path) as usize] += lines;
    }
    println!("\n{}", table("JavaScript, CSS, HTML, Python, shell", &rows));
    Ok(())
}

/// The files that the module `name`, which `path` declares, can be in: its file, and the folder below it.
fn files_of_module(path: &str, name: &str) -> [String; 2] {
    let (folder, file) = path.rsplit_once('/').unwrap_or(("", path));
    let stem = file.strip_suffix(".rs").unwrap_or(file);
    let folder = match stem {
        "lib" | "main" | "mod" => folder.to_owned(),
        _ => format!("{folder}/{stem}"),
    };
    [format!("{folder}/{name}.rs"), format!("{folder}/{name}")]
}

fn is_at_or_below(path: &str, module: &str) -> bool {
    path.strip_prefix(module).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// The crate that a file belongs to, or its folder.
fn package(path: &str) -> String {
    let mut parts = path.split('/');
    match (parts.next(), parts.next()) {
        (Some(place), Some(name)) if PLACES.contains(&place) => format!("{place}/{name}"),
        (Some(folder), Some(_)) => folder.to_owned(),
        _ => "the root".to_owned(),
    }
}

fn kind_of(path: &str) -> Kind {
    let has = |folder: &str| path.split('/').any(|part| part == folder);
    let package = package(path);
    if has("generated") {
        Kind::Generated
    } else if has("tests") || path.ends_with("/tests.rs") || path.ends_with("/tests.py") {
        Kind::Tests
    } else if has("examples") {
        Kind::Examples
    } else if !["crates/", "packages/"].iter().any(|place| package.starts_with(place)) {
        Kind::Tooling
    } else if has("benches") || has("bench") || has("suites") {
        // The benchmarks and foreign suites of the Python package stand in it.
        Kind::Tooling
    } else {
        Kind::Shipped
    }
}

/// Features and the files that only they need, by which they are told apart.
const FEATURES: &str = include_str!("../data/features.tsv");

fn features() -> impl Iterator<Item = (&'static str, &'static str)> {
    FEATURES.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once('\t'))
}

/// The feature that a file is there for alone, if it is one of the list.
fn feature_of(path: &str) -> Option<&'static str> {
    features().find(|(_, place)| is_at_or_below(path, place)).map(|(feature, _)| feature)
}

/// A table of the lines that are shipped for the features of the list, and of the rest.
fn feature_table(features: &BTreeMap<&str, usize>, rows: &BTreeMap<String, Row>) -> String {
    let all: usize = rows.values().map(|row| row[Kind::Shipped as usize]).sum();
    let of_features: usize = features.values().sum();
    let mut lines = vec![format!("{:<49}{:>10}", "Rust in files of one later feature", "shipped")];
    let rest = [("all of these", of_features), ("without these", all - of_features)];
    for (name, count) in features.iter().map(|(name, count)| (*name, *count)).chain(rest) {
        lines.push(format!("{name:<49}{count:>10}"));
    }
    lines.join("\n")
}

/// A table of the crates with code, and of all together.
fn table(title: &str, rows: &BTreeMap<String, Row>) -> String {
    let mut total = Row::default();
    for row in rows.values() {
        (0..total.len()).for_each(|kind| total[kind] += row[kind]);
    }
    let head: String = KINDS.iter().map(|(_, name)| format!(" {name:>10}")).collect();
    let mut lines = vec![format!("{title:<38}{head}")];
    for (name, row) in rows.iter().map(|(name, row)| (name.as_str(), row)).chain([("all", &total)]) {
        let numbers: String = row.iter().map(|number| format!(" {number:>10}")).collect();
        lines.push(format!("{name:<38}{numbers}"));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kind_of_a_file_follows_from_its_place() {
        assert_eq!(kind_of("crates/core/src/lib.rs"), Kind::Shipped);
        assert_eq!(kind_of("packages/quick-xml/0.38/src/lib.rs"), Kind::Shipped);
        assert_eq!(kind_of("crates/core/src/generated/names.rs"), Kind::Generated);
        assert_eq!(kind_of("crates/dom/src/edit/tests.rs"), Kind::Tests);
        assert_eq!(kind_of("crates/cli/tests/command/main.rs"), Kind::Tests);
        assert_eq!(kind_of("lab/bench/src/lib.rs"), Kind::Tooling);
        assert_eq!(kind_of("crates/fivefold/examples/links.rs"), Kind::Examples);
        assert_eq!(kind_of("examples/feed-reader/src/main.rs"), Kind::Examples);
        assert_eq!(kind_of("xtask/src/main.rs"), Kind::Tooling);
    }

    #[test]
    fn features_have_files() {
        let files = tracked(&xtask::root()).unwrap();
        for (feature, place) in features() {
            assert!(files.iter().any(|path| is_at_or_below(path, place)), "{feature}: {place}");
        }
        assert_eq!(feature_of("crates/select/src/stream/set.rs"), Some("rewriting of streams"));
        assert_eq!(feature_of("crates/select/src/streams.rs"), None);
    }

    #[test]
    fn a_module_has_a_file_or_a_folder() {
        assert_eq!(files_of_module("a/src/lib.rs", "testing"), ["a/src/testing.rs", "a/src/testing"]);
        assert_eq!(files_of_module("a/src/b.rs", "cases"), ["a/src/b/cases.rs", "a/src/b/cases"]);
        assert!(is_at_or_below("a/src/testing/one.rs", "a/src/testing"));
        assert!(!is_at_or_below("a/src/testing_more.rs", "a/src/testing"));
    }
}
