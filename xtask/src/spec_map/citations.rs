//! Finds citations of the HTML standard and checks that their targets exist; finds the code of states and algorithms.

use crate::root;
use crate::source::{Function, cited, functions, read, relative, rust_files};
use crate::standards::Entry;
use std::collections::BTreeMap;

/// The crates whose code implements the standards.
const CRATES: [&str; 8] = [
    "crates/core/src",
    "crates/dom/src",
    "crates/html5/src",
    "crates/xml5/src",
    "crates/microsyntax/src",
    "crates/fivefold/src",
    "crates/trace/src",
    "crates/draft-2007/src",
];

/// The code of a standard's states. HTML and XML share those of character references.
fn folders(standard: &str) -> &'static [&'static str] {
    match standard {
        "html" => &["crates/html5/src/tokenizer", "crates/html5/src/tree_builder", "crates/core/src/char_ref.rs"],
        "xml" => &["crates/xml5/src/tokenizer", "crates/xml5/src/phases.rs", "crates/core/src/char_ref.rs"],
        _ => &["crates/draft-2007/src"],
    }
}

/// The functions of the code, and the citations in documentation.
#[derive(Debug)]
pub(super) struct Citations {
    functions: Vec<Function>,
    /// A location for each fragment id, as `file:line`.
    cited: BTreeMap<String, String>,
}

impl Citations {
    pub(super) fn read() -> Result<Self, String> {
        let mut citations = Self { functions: Vec::new(), cited: BTreeMap::new() };
        for folder in CRATES {
            citations.functions.extend(functions(folder)?);
            for path in rust_files(&root().join(folder))? {
                for (number, line) in read(&path)?.lines().enumerate() {
                    for id in cited(line).filter(|_| line.trim_start().starts_with("//")) {
                        let place = || format!("{}:{}", relative(&path), number + 1);
                        citations.cited.entry(id.to_owned()).or_insert_with(place);
                    }
                }
            }
        }
        Ok(citations)
    }

    /// The function of a state, mode or phase: it cites the section and, if several do, has the name.
    pub(super) fn state(&self, standard: &str, entry: &Entry) -> Option<String> {
        let cites = |function: &&Function| {
            function.documentation.contains(&format!("*{}*", entry.name))
                || entry.kind == "own state" && function.documentation.contains(&entry.name)
                || standard != "draft-2007" && cited(&function.documentation).any(|id| id == entry.id)
        };
        let name = entry.name.strip_suffix(" state").unwrap_or(&entry.name).to_lowercase();
        let name = name.replace([' ', '-'], "_").replace(['(', ')'], "");
        let is_here = |function: &&Function| folders(standard).iter().any(|folder| function.place.starts_with(folder));
        let found: Vec<_> = self.functions.iter().filter(is_here).filter(cites).collect();
        found.iter().find(|function| function.name == name).or(found.first()).map(|function| function.place.clone())
    }

    /// The function that records that it runs an algorithm and, if the standard is HTML, cites it.
    pub(super) fn algorithm(&self, standard: &str, id: &str) -> Option<String> {
        let mut functions = self.functions.iter().filter(|function| {
            function.algorithms.iter().any(|other| other == id)
                && (standard != "html" || cited(&function.documentation).any(|cited| cited == id))
        });
        functions.next().map(|function| function.place.clone())
    }

    /// The citations whose targets no list has.
    pub(super) fn unknown(&self, list: &[Entry]) -> Vec<String> {
        let is_known = |id: &str| list.iter().any(|entry| entry.id == id);
        let unknown = self.cited.iter().filter(|(id, _)| !is_known(id) && !id.starts_with("parse-error-"));
        unknown.map(|(id, place)| format!("{place}: the standard has no #{id}")).collect()
    }
}
