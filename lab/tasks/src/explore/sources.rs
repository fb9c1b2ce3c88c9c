//! Finds the random tests in the sources: those in a block of proptest, and those that call `seeded`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use xtask::crate_folders;
use xtask::root;

/// The names of the functions that are random tests, for each folder of a crate.
pub(super) type RandomTests = BTreeMap<String, BTreeSet<String>>;

/// The folder whose tests are made by a macro, from the list of the fuzz targets.
pub(super) const TARGETS: &str = "lab/properties";

/// Finds all random tests.
pub(super) fn find() -> Result<RandomTests, String> {
    let mut tests = RandomTests::new();
    for folder in crate_folders()? {
        let mut names = BTreeSet::new();
        for part in ["src", "tests"] {
            visit(&root().join(&folder).join(part), &mut |source| names.extend(names_in(source)))?;
        }
        if !names.is_empty() {
            tests.insert(folder, names);
        }
    }
    Ok(tests)
}

/// Calls `see` with each source below `path`.
fn visit(path: &Path, see: &mut impl FnMut(&str)) -> Result<(), String> {
    if path.is_dir() {
        for entry in fs::read_dir(path).map_err(|error| format!("{}: {error}", path.display()))? {
            visit(&entry.map_err(|error| error.to_string())?.path(), see)?;
        }
    } else if path.extension().is_some_and(|extension| extension == "rs") {
        see(&fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?);
    }
    Ok(())
}

/// The random tests of a source. A block ends at a brace with the indentation of its first line.
fn names_in(source: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut block_end: Option<String> = None;
    let mut is_test = false;
    let mut test = None;
    for line in source.lines() {
        let text = line.trim_start();
        if text == "proptest! {" {
            block_end = Some(format!("{}}}", &line[..line.len() - text.len()]));
            test = None;
        } else if block_end.as_deref() == Some(line) {
            block_end = None;
        } else if text == "#[test]" {
            is_test = true;
        } else if let Some(rest) = text.strip_prefix("fn ") {
            test = is_test.then(|| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or(rest));
            is_test = false;
        }
        if let Some(test) = test
            && (block_end.is_some() || text.contains("seeded("))
        {
            names.insert(test.to_owned());
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_tests_are_found_by_what_makes_them_random() {
        let source = "\
#[test]
fn fixed() {
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any(text in markup()) {
    }
}

#[test]
fn another() {
    let random = seeded(7);
}

fn helper() {
    seeded(8);
}
";
        assert_eq!(names_in(source), BTreeSet::from(["another", "any"].map(str::to_owned)));
    }

    #[test]
    fn each_crate_with_proptest_has_random_tests() {
        let tests = find().unwrap();
        for folder in [
            "crates/draft-2007",
            "crates/fivefold",
            "crates/microsyntax",
            "crates/sanitize",
            "packages/html5ever",
            "packages/quick-xml",
        ] {
            assert!(tests.contains_key(folder), "{folder}");
        }
        assert!(tests["crates/fivefold"].contains("written_soup_comes_back"));
    }
}
