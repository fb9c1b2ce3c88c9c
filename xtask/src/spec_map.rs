//! `cargo xtask spec-map`: for every state, mode, algorithm and error code of the standards, the code that implements
//! it and the tests that take it.

mod citations;
mod codes;
mod fragments;
mod observed;
mod page;

use crate::generated;
use crate::source::Place;
use crate::standards::{self, Entry};
use citations::Citations;
use observed::Observed;
use std::fs;
use std::path::PathBuf;
use xtask::root;

/// List the definitions of the standards, with the code and the tests of each
#[derive(Default, clap::Args)]
pub(crate) struct Options {
    /// Write nothing; fail if the checked-in map is stale, except for the numbers of cases
    #[arg(long)]
    check: bool,
    /// The observations written by the test `observed`; without this, the test is run
    #[arg(long, value_name = "FILE")]
    observed: Option<PathBuf>,
}

const FILE: &str = "docs/generated/spec-map.md";
const TABLE: &str = "fixtures/spec-map.tsv";

/// One line of the map.
#[derive(Clone, Debug)]
struct Line {
    entry: Entry,
    /// The location of the code; `None` if there is none.
    code: Option<Place>,
    tests: Tests,
}

/// The tests of an entry.
#[derive(Clone, Debug)]
enum Tests {
    /// Some fixtures, and the number of cases of the suites.
    Taken { fixtures: Vec<String>, first_case: Option<String>, cases: usize },
    /// The files of tests that mention it.
    Files(Vec<String>),
    /// What it is a part of is tested: an observer does not see it run.
    Unobserved,
    /// No test, for a reason.
    None(&'static str),
    /// No test.
    Missing,
}

/// Runs the command.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let observed = Observed::of(options.observed.as_deref())?;
    if !observed.has_conformance {
        eprintln!("*** The cases of the conformance suites were NOT counted: some have no data");
    }
    let citations = Citations::read()?;
    if !options.check {
        fragments::write()?;
    }
    let mut faults = fragments::faults()?;
    let mut sections = Vec::new();
    for (standard, title) in standards::ALL {
        let entries = standards::read(standard)?;
        let lines = lines(standard, &entries, &citations, &observed)?;
        faults.extend(lines.iter().filter_map(|line| fault(line, observed.has_conformance)));
        let unexplained = entries.iter().filter(|entry| entry.kind == "own state" && entry.note.is_empty());
        faults.extend(unexplained.map(|entry| format!("{}: no reason is given for it", entry.name)));
        sections.push((title, lines));
    }
    let own = codes::own()?;
    let lines = lines("", &own, &citations, &observed)?;
    faults.extend(lines.iter().filter_map(|line| fault(line, observed.has_conformance)));
    sections.push(("This project's own error codes", lines));
    if !faults.is_empty() {
        return Err(faults.join("\n"));
    }
    let files = [(FILE, page::page(&sections)), (TABLE, page::table(&sections))];
    let comparable = |text: &str| page::comparable(text, observed.has_conformance);
    let is_stale = |(path, text): &&(&str, String)| {
        let found = fs::read_to_string(root().join(path)).unwrap_or_default();
        comparable(&found) != comparable(text)
    };
    let stale = files.iter().filter(is_stale).map(|(path, _)| *path).collect::<Vec<_>>().join(", ");
    match (options.check, observed.has_conformance) {
        (false, true) => generated::keep("spec-map", &files, false),
        _ if stale.is_empty() => Ok(()),
        (true, _) => Err(format!("stale, run `cargo xtask spec-map`: {stale}")),
        (false, false) => Err(format!("stale, but it counts the cases of all conformance suites: {stale}")),
    }
}

/// Finds code and tests for each entry.
fn lines(standard: &str, entries: &[Entry], citations: &Citations, observed: &Observed) -> Result<Vec<Line>, String> {
    let codes = codes::Uses::read()?;
    let mut lines = Vec::new();
    for entry in entries {
        let (code, tests) = match entry.kind.as_str() {
            "state" | "own state" | "mode" | "phase" => {
                (citations.state(standard, entry), observed.tests(standard, &entry.id))
            }
            "algorithm" => (citations.algorithm(entry), Tests::Unobserved),
            _ => (codes.code(standard, &entry.name), codes.tests(standard, &entry.name, observed)),
        };
        lines.push(Line { entry: entry.clone(), code, tests });
    }
    Ok(lines)
}

/// The parts that a line lacks. Some states are taken only by cases of the conformance suites.
fn fault(line: &Line, has_conformance: bool) -> Option<String> {
    let Entry { kind, name, .. } = &line.entry;
    if matches!(line.tests, Tests::None(_)) {
        return None;
    }
    match (&line.code, &line.tests) {
        (None, _) => Some(format!("{kind} {name}: no code")),
        (_, Tests::Missing) if has_conformance => Some(format!("{kind} {name}: no test")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lacks_code_or_tests_is_a_fault() {
        let line = |code: Option<&str>, tests| {
            let entry = standards::read("html").unwrap().remove(0);
            let code = code.map(|file| Place { file: file.to_owned(), function: None });
            fault(&Line { entry, code, tests }, true)
        };
        let taken = || Tests::Files(vec!["a test".to_owned()]);
        assert_eq!(line(Some("a.rs"), taken()), None);
        assert_eq!(line(None, taken()).unwrap(), "state Data state: no code");
        assert_eq!(line(Some("a.rs"), Tests::Missing).unwrap(), "state Data state: no test");
        assert_eq!(line(None, Tests::None("it cannot be")), None);
    }

    /// The same as `cargo xtask spec-map --check --observed`.
    #[test]
    #[ignore = "needs what the tests of traces write to the file of FIVEFOLD_OBSERVED"]
    fn the_map_has_what_was_observed() {
        let observed = std::env::var_os("FIVEFOLD_OBSERVED").expect("the tests have written a file");
        run(&Options { check: true, observed: Some(observed.into()) }).unwrap();
    }
}
