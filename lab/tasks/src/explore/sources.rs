//! Finds the random tests in the sources: those in a block of proptest, and those that call `seeded`.

use std::collections::{BTreeMap, BTreeSet};
use xtask::{crate_folders, files, root};

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
            for file in files::below(&root().join(&folder).join(part), &["rs"]).unwrap_or_default() {
                names.extend(names_in(&files::read(&file)?));
            }
        }
        if !names.is_empty() {
            tests.insert(folder, names);
        }
    }
    Ok(tests)
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
