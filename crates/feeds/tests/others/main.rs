//! The model against what other projects make of the same feeds.
//!
//! The feeds and expectations are in `../shared/feeds`, or where `FIVEFOLD_FEEDS` says. Without them, the tests say so and
//! pass.

mod feed_rs;
mod feedsmith;
mod gofeed;

use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The folder with a project's data; `None`, and a message that says what belongs there, if it is missing.
fn folder(name: &str, what: &str) -> Option<PathBuf> {
    let root = env::var_os("FIVEFOLD_FEEDS").map(PathBuf::from);
    let root = root.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/feeds"));
    let folder = root.join(name);
    if !folder.is_dir() {
        eprintln!("SKIPPED: there is no folder {}; {what} belongs there", folder.display());
        return None;
    }
    Some(folder)
}

/// The feeds below a folder that have an expectation beside them, with that.
fn cases(folder: &Path) -> Vec<(PathBuf, Value)> {
    let mut found = Vec::new();
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            found.extend(cases(&path));
        } else if let Some(stem) = path.to_str().and_then(|path| path.strip_suffix("_expected.json")) {
            // Feeds that are JSON themselves.
            let json = fs::read_to_string(&path).unwrap();
            found.push((PathBuf::from(format!("{stem}.json")), serde_json::from_str(&json).unwrap()));
        } else if let Some(stem) = path.to_str().and_then(|path| path.strip_suffix(".serde.json")) {
            let feed = ["xml", "json"].map(|kind| PathBuf::from(format!("{stem}.{kind}")));
            let json = fs::read_to_string(&path).unwrap();
            found.extend(
                feed.into_iter().find(|feed| feed.is_file()).map(|feed| (feed, serde_json::from_str(&json).unwrap())),
            );
        } else if path.extension().is_some_and(|extension| extension == "xml") {
            // One that no expectation stands beside is an input of other tests.
            if let Ok(json) = fs::read_to_string(path.with_extension("json")) {
                found.push((path, serde_json::from_str(&json).unwrap()));
            }
        }
    }
    found.sort_by(|(one, _), (other, _)| one.cmp(other));
    found
}

/// The values in a value, by their path without the numbers of lists, in order.
fn leaves(value: &Value, path: &str, found: &mut BTreeMap<String, Vec<String>>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                leaves(value, &path, found);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| leaves(value, path, found)),
        Value::Null => {}
        // What is there and says nothing.
        Value::String(text) if text.trim().is_empty() => {}
        Value::String(text) => found.entry(path.to_owned()).or_default().push(text.trim().to_owned()),
        other => found.entry(path.to_owned()).or_default().push(other.to_string()),
    }
}

/// How many values there are, and which of them differ.
#[derive(Default)]
struct Tally {
    values: usize,
    differing: Vec<String>,
}

impl Tally {
    /// Compares the values of one path.
    fn compare(&mut self, place: &str, expected: &[String], actual: &[String]) {
        self.values += expected.len();
        if expected != actual {
            let equal = expected.iter().zip(actual).filter(|(one, other)| one == other).count();
            let differing = expected.len() - equal;
            self.differing.extend(vec![format!("{place}: {expected:?} is {actual:?}"); differing.max(1)]);
        }
    }

    /// Panics unless just the values differ that a list names, by the beginning of their place.
    fn assert_only(&self, known: &[(&str, &str)]) {
        for difference in &self.differing {
            assert!(known.iter().any(|(place, _)| difference.starts_with(place)), "{difference}");
        }
        for (place, why) in known {
            assert!(
                self.differing.iter().any(|difference| difference.starts_with(place)),
                "{place} is equal now ({why})"
            );
        }
    }

    fn report(&self, name: &str) -> f64 {
        let equal = self.values.saturating_sub(self.differing.len());
        let share = 100.0 * equal as f64 / self.values.max(1) as f64;
        eprintln!("{name}: {equal} of {} values are equal ({share:.1} %)", self.values);
        if env::var_os("FIVEFOLD_DIFFERENCES").is_some() {
            self.differing.iter().for_each(|difference| eprintln!("  {difference}"));
        }
        share
    }
}
