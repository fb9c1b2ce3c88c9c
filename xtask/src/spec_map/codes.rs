//! Error codes: the code and the tests that raise them.

use super::Tests;
use super::observed::Observed;
use crate::source::{Place, function_name, relative, rust_files};
use crate::standards::{self, Entry};
use fivefold_core::ErrorCode;
use std::collections::BTreeMap;
use std::path::PathBuf;
use xtask::files::{below, read};
use xtask::root;

/// The crates that raise errors, and those that test them.
const CODE: [&str; 5] =
    ["crates/html5/src", "crates/xml5/src", "crates/core/src", "crates/dom/src", "crates/fivefold/src"];
const TESTS: [&str; 2] = ["crates/fivefold/tests", "crates/dom/src/document/tests.rs"];
const LIST: &str = "crates/core/src/error/codes.rs";

/// Codes of the standard that can never be raised, with the reason.
const IMPOSSIBLE: [(&str, &str); 1] =
    [("surrogate-in-input-stream", "the input is decoded text, and that holds no surrogate")];

/// The places that name codes.
#[derive(Debug)]
pub(super) struct Uses {
    variants: BTreeMap<String, String>,
    code: BTreeMap<String, Vec<Place>>,
    tests: BTreeMap<String, Vec<Place>>,
}

impl Uses {
    pub(super) fn read() -> Result<Self, String> {
        let variants = variants().map(|(variant, code)| (code, variant)).collect();
        Ok(Self { variants, code: uses(&CODE, true)?, tests: uses(&TESTS, false)? })
    }

    /// The place where a code is raised, preferably in the crate of the language.
    pub(super) fn code(&self, standard: &str, code: &str) -> Option<Place> {
        let places = self.code.get(self.variants.get(code)?)?;
        let own = format!("crates/{standard}5/");
        places.iter().find(|place| place.file.starts_with(&own)).or(places.first()).cloned()
    }

    /// The tests that raise a code: those observed or, without any, those that name it.
    pub(super) fn tests(&self, standard: &str, code: &str, observed: &Observed) -> Tests {
        if let Some((_, reason)) = IMPOSSIBLE.iter().find(|(impossible, _)| *impossible == code) {
            return Tests::None(reason);
        }
        let tests = observed.tests(standard, code);
        if !matches!(tests, Tests::Missing) {
            return tests;
        }
        let named = self.variants.get(code).and_then(|variant| self.tests.get(variant));
        let mut files: Vec<String> = Vec::new();
        for Place { file, .. } in named.into_iter().flatten() {
            // These iterate over all codes.
            if !files.contains(file) && !file.ends_with("/observed.rs") && !file.ends_with("/explanations.rs") {
                files.push(file.clone());
            }
        }
        if files.is_empty() { Tests::Missing } else { Tests::Files(files) }
    }
}

/// The codes that no standard lists.
pub(super) fn own() -> Result<Vec<Entry>, String> {
    let mut listed = Vec::new();
    for (standard, _) in standards::ALL {
        listed.extend(standards::read(standard)?);
    }
    let own = variants().filter(|(_, code)| listed.iter().all(|entry| entry.name != *code));
    Ok(own
        .map(|(_, code)| Entry {
            kind: "error".to_owned(),
            id: code.clone(),
            name: code,
            group: String::new(),
            note: String::new(),
        })
        .collect())
}

/// The variant and the code of each error.
fn variants() -> impl Iterator<Item = (String, String)> {
    ErrorCode::ALL.iter().map(|code| (format!("{code:?}"), code.as_str().to_owned()))
}

/// The places that name each variant of `ErrorCode`, without those in test modules if `code_only`.
fn uses(folders: &[&str], code_only: bool) -> Result<BTreeMap<String, Vec<Place>>, String> {
    let mut uses = BTreeMap::new();
    for folder in folders {
        for path in files(folder, code_only)? {
            let file = relative(&path);
            if file == LIST || file.contains("explain") {
                continue;
            }
            let text = read(&path)?;
            let code =
                if code_only { text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default() } else { &text };
            let mut function = None;
            for line in code.lines().map(str::trim_start).filter(|line| !line.starts_with("//")) {
                function = function_name(line).map(str::to_owned).or(function);
                for named in line.split("ErrorCode::").skip(1) {
                    let end = named.find(|character: char| !character.is_alphanumeric()).unwrap_or(named.len());
                    let places: &mut Vec<_> = uses.entry(named[..end].to_owned()).or_default();
                    places.push(Place { file: file.clone(), function: function.clone() });
                }
            }
        }
    }
    Ok(uses)
}

fn files(folder: &str, code_only: bool) -> Result<Vec<PathBuf>, String> {
    if code_only || folder.ends_with(".rs") {
        return rust_files(&root().join(folder));
    }
    below(&root().join(folder), &["rs"])
}
