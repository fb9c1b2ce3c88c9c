//! Finds the code of states and algorithms by what it cites.

use crate::source::{Function, Place, cited, functions};
use crate::standards::Entry;

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

/// The functions of the code, with what their documentation cites.
#[derive(Debug)]
pub(super) struct Citations {
    functions: Vec<Function>,
}

impl Citations {
    pub(super) fn read() -> Result<Self, String> {
        let mut found = Vec::new();
        for folder in CRATES {
            found.extend(functions(folder)?);
        }
        Ok(Self { functions: found })
    }

    /// The function of a state, mode or phase: it cites the section and, if several do, has the name.
    pub(super) fn state(&self, standard: &str, entry: &Entry) -> Option<Place> {
        let cites = |function: &&Function| {
            function.documentation.contains(&format!("*{}*", entry.name))
                || entry.kind == "own state" && function.documentation.contains(&entry.name)
                || standard != "draft-2007" && cited(&function.documentation).any(|id| id == entry.id)
        };
        let name = entry.name.strip_suffix(" state").unwrap_or(&entry.name).to_lowercase();
        let name = name.replace([' ', '-'], "_").replace(['(', ')'], "");
        let is_here = |function: &&Function| folders(standard).iter().any(|folder| function.file.starts_with(folder));
        let found: Vec<_> = self.functions.iter().filter(is_here).filter(cites).collect();
        found.iter().find(|function| function.name == name).or(found.first()).map(|function| function.place())
    }

    /// The function of an algorithm: it cites the section or has the name and, if several do, is called so.
    pub(super) fn algorithm(&self, entry: &Entry) -> Option<Place> {
        let cites = |function: &&Function| {
            function.documentation.contains(&format!("*{}*", entry.name))
                || cited(&function.documentation).any(|id| id == entry.id)
        };
        let found: Vec<_> = self.functions.iter().filter(cites).collect();
        let name = entry.id.replace('-', "_");
        found.iter().find(|function| function.name == name).or(found.first()).map(|function| function.place())
    }
}
