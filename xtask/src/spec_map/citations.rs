//! Where the code cites the HTML standard, and whether what it cites exists.

use crate::machine::source::{cited, relative, rust_files};
use crate::root;
use crate::standards::Entry;
use std::collections::BTreeMap;
use std::fs;

/// The crates whose code implements the standards.
const CRATES: [&str; 6] = [
    "crates/core/src",
    "crates/dom/src",
    "crates/html5/src",
    "crates/xml5/src",
    "crates/microsyntax/src",
    "crates/fivefold/src",
];

/// The places that cite each fragment id, as `file:line`.
#[derive(Debug)]
pub(super) struct Citations(BTreeMap<String, Vec<String>>);

impl Citations {
    pub(super) fn read() -> Result<Self, String> {
        let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for folder in CRATES {
            for path in rust_files(&root().join(folder))? {
                let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
                let documentation = text.lines().enumerate().filter_map(|(number, line)| {
                    let line = line.trim_start();
                    let line = line.strip_prefix("///").or_else(|| line.strip_prefix("//!"));
                    line.map(|line| (number + 1, line))
                });
                for (number, line) in documentation {
                    for id in cited(line) {
                        places.entry(id).or_default().push(format!("{}:{number}", relative(&path)));
                    }
                }
            }
        }
        Ok(Self(places))
    }

    /// The place that implements what has the id: not where a value is only described, if there is a choice.
    pub(super) fn of(&self, id: &str) -> Option<String> {
        let places = self.0.get(id)?;
        let best = places.iter().find(|place| !place.contains("/options.rs"));
        best.or(places.first()).cloned()
    }

    /// What is cited, and no list has.
    pub(super) fn unknown(&self, list: &[Entry]) -> Vec<String> {
        let is_known = |id: &str| list.iter().any(|entry| entry.id == id);
        let unknown = self.0.iter().filter(|(id, _)| !is_known(id) && !id.starts_with("parse-error-"));
        unknown.map(|(id, places)| format!("{}: the standard has no #{id}", places[0])).collect()
    }
}
