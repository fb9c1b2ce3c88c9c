//! What the cases take of the standards.

use super::folder;
use fivefold::ErrorCode;
use fivefold::html::tokenizer::State;
use fivefold_test_support::takes::{Input, Machines, Takes};
use fivefold_test_support::transitions::Transitions;
use fivefold_test_support::{Trials, files, tree_cases};
use libtest_mimic::Failed;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// A case as far as coverage goes.
struct Case {
    input: Input,
    fields: Value,
    has_tree: bool,
}

/// The tests of the suite as a whole.
pub(crate) fn load(trials: &mut Trials) {
    trials.add("coverage::html", || check("html"));
    trials.add("coverage::xml", || check("xml"));
    trials.add("coverage::errors", every_error_is_raised);
    trials.add("coverage::provenance", every_expectation_has_a_source);
}

/// The objects of a file.
pub(crate) fn tests(path: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut json: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    match json["tests"].take() {
        Value::Array(tests) => tests,
        _ => panic!("{} holds no tests", path.display()),
    }
}

fn leak(text: &str) -> &'static str {
    text.to_owned().leak()
}

fn cases(language: &str) -> Vec<Case> {
    let mut cases = Vec::new();
    if language == "xml" {
        for fields in files(&folder().join("xml"), "test").iter().flat_map(|path| tests(path)) {
            let text = fields["input"].as_str().expect("a case has an input").to_owned();
            cases.push(Case { input: Input { text, ..Input::default() }, fields, has_tree: true });
        }
        return cases;
    }
    for fields in files(&folder().join("html/tokenizer"), "test").iter().flat_map(|path| tests(path)) {
        let name = fields["initialStates"][0].as_str().expect("a case has an initial state");
        let state =
            State::ALL.iter().find(|state| format!("{} state", fivefold::trace::state_name(state.name())) == name);
        let input = Input {
            text: fields["input"].as_str().expect("a case has an input").to_owned(),
            state: Some(state.unwrap_or_else(|| panic!("no state is {name:?}")).name()),
            last_start_tag: fields["lastStartTag"].as_str().map(leak),
            ..Input::default()
        };
        cases.push(Case { input, fields, has_tree: false });
    }
    let trees = folder().join("html/tree-construction");
    let provenance: BTreeMap<_, _> = files(&trees, "json")
        .iter()
        .flat_map(|path| {
            let file = path.with_extension("dat");
            let file = file.file_name().expect("a file has a name").to_string_lossy().into_owned();
            tests(path).into_iter().map(move |fields| ((file.clone(), fields["test"].as_u64()), fields))
        })
        .collect();
    for test in tree_cases::load(&trees, &mut Default::default()) {
        let fields = provenance.get(&(test.file.clone(), Some(test.number as u64)));
        let fields = fields.unwrap_or_else(|| panic!("nothing says what {} takes", test.name)).clone();
        assert_eq!(fields["data"], test.input.as_str(), "{}: the lists differ", test.name);
        let input = Input {
            text: test.input,
            context: test.context.as_deref().map(leak),
            scripting: test.scripting == Some(true),
            ..Input::default()
        };
        cases.push(Case { input, fields, has_tree: true });
    }
    cases
}

fn labels(list: &Value) -> Vec<&str> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

/// Checks that each case takes what it says, that it would not without one of its characters, and that every row is
/// taken.
fn check(language: &str) -> Result<(), Failed> {
    let machines = Machines::default();
    let run = |case: &Case, input: &Input| -> BTreeSet<String> {
        let runs: Vec<Takes> = match (language, case.has_tree) {
            ("xml", _) => vec![machines.xml_states(input), machines.xml_phases(input)],
            (_, false) => vec![machines.html_tokens(input)],
            (_, true) => vec![machines.html_modes(input), machines.html_states(input)],
        };
        runs.into_iter().flat_map(|takes| takes.labels).collect()
    };
    let mut faults = Vec::new();
    let mut taken = BTreeSet::new();
    let cases = cases(language);
    for case in &cases {
        let said = labels(&case.fields["takes"]);
        if said.is_empty() {
            continue;
        }
        let takes = run(case, &case.input);
        let text = &case.input.text;
        faults.extend(
            said.iter().filter(|label| !takes.contains(**label)).map(|label| format!("{text:?} does not take {label}")),
        );
        for (at, character) in text.char_indices() {
            let mut shorter = text.clone();
            shorter.replace_range(at..at + character.len_utf8(), "");
            let takes = run(case, &case.input.with_text(shorter));
            let needless = said.iter().filter(|label| takes.contains(**label));
            faults.extend(needless.map(|label| format!("{text:?} takes {label} without its character at {at}, too")));
        }
        taken.extend(said);
    }
    let tables: [&Transitions; 2] =
        if language == "xml" { [&machines.xml, &machines.phases] } else { [&machines.html, &machines.modes] };
    for table in tables {
        for row in table.alternatives() {
            let label = table.label(row);
            if !taken.contains(&*label) {
                faults.push(format!("no case takes {label}"));
            }
        }
    }
    faults.truncate(20);
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n").into()) }
}

/// No text has a surrogate, and the errors of limits need inputs that are too large.
fn is_left_out(code: ErrorCode) -> bool {
    code == ErrorCode::SurrogateInInputStream || code.as_str().contains("limit")
}

fn every_error_is_raised() -> Result<(), Failed> {
    let mut raised = BTreeSet::new();
    for case in cases("html") {
        let errors = labels(&case.fields["takes"]).into_iter().filter_map(|label| label.split_once(": error "));
        raised.extend(errors.map(|(_, code)| code.to_owned()));
    }
    let missing: Vec<_> = ErrorCode::ALL
        .iter()
        .filter(|code| code.is_of_html_standard() && !is_left_out(**code) && !raised.contains(code.as_str()))
        .collect();
    if missing.is_empty() { Ok(()) } else { Err(format!("no case raises {missing:?}").into()) }
}

/// A part of a case is confirmed by another parser, or the case says how the standard is read.
fn every_expectation_has_a_source() -> Result<(), Failed> {
    let mut faults = Vec::new();
    for language in ["html", "xml"] {
        for case in cases(language) {
            let confirms = |part: &str| !labels(&case.fields["confirmed"][part]).is_empty();
            let is_confirmed = match (language, case.has_tree) {
                // The tokens of a document that others read alike are right, too.
                ("xml", _) => confirms("wellFormed") && (confirms("output") || confirms("tree")),
                (_, false) => confirms("output") && confirms("errors"),
                (_, true) => confirms("tree") && confirms("errors"),
            };
            let is_read = case.fields["reading"].as_str().is_some_and(|reading| !reading.is_empty());
            if !is_confirmed && !is_read {
                faults.push(format!("{:?}: {}", case.input.text, case.fields["confirmed"]));
            }
        }
    }
    faults.truncate(20);
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n").into()) }
}
