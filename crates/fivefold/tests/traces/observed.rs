//! Runs every fixture and every conformance case under an observer: each step of a machine must be one of the
//! standards' transitions, which `xtask/data/standards/` lists; each transition must be taken; and the fixtures must
//! take each state, mode and phase and raise each error code.
//!
//! With `FIVEFOLD_OBSERVED`, the observations are written to that file, for `cargo xtask spec-map`.

mod modes;
mod seen;
mod transitions;

use fivefold::ErrorCode;
use fivefold_draft_2007::ContentModel;
use fivefold_test_support::{self as support, tokenizer_cases, tree_cases, xml5lib_cases};
use seen::{Case, Seen};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

#[test]
fn every_step_is_in_the_tables_and_every_row_is_taken() {
    let data = support::conformance_data("xml5").or_else(|| support::conformance_data("html5lib"));
    let data = data.as_deref();
    if data.is_none() {
        eprintln!("*** The conformance cases were NOT observed: {}", support::NO_DATA);
    }
    // The languages have no machine in common, so that each can be observed by itself.
    let [mut html, xml, draft] = std::thread::scope(|scope| {
        let observers = [observe_html, observe_xml, observe_draft];
        let threads = observers.map(|observe| scope.spawn(move || observe(data)));
        threads.map(|thread| thread.join().expect("a language is observed"))
    });
    let codes = &html.codes | &xml.codes;
    // Limits need inputs that are too large for a fixture, or a caller who sets them: `limits/*.rs` reach them.
    let missing: Vec<_> = ErrorCode::ALL
        .iter()
        .filter(|code| !IMPOSSIBLE.contains(code) && !code.ends_input() && !code.shortens())
        .filter(|code| !codes.contains(code.as_str()))
        .map(|code| code.as_str())
        .collect();
    let mut faults = html.faults;
    faults.extend(xml.faults);
    faults.extend(draft.faults);
    if !missing.is_empty() {
        faults.push(format!("no fixture raises {missing:?}"));
    }
    if let Some(path) = std::env::var_os("FIVEFOLD_OBSERVED") {
        html.taken.add(xml.taken);
        html.taken.add(draft.taken);
        std::fs::write(path, html.taken.to_json()).expect("what was observed can be written");
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What was observed of a language.
struct Observed {
    taken: Seen,
    /// The codes of errors that its fixtures raise.
    codes: BTreeSet<String>,
    faults: Vec<String>,
}

fn observe_html(data: Option<&Path>) -> Observed {
    let mut seen = Seen::of_html();
    run_html_fixtures(&mut seen);
    let (mut faults, codes) = (seen.missing_states(), seen.codes());
    if let Some(data) = data {
        run_html_conformance(data, &mut seen);
    }
    for text in MORE_HTML {
        seen.html_document(&Case::other(text), text, false);
    }
    seen.probe_html();
    faults.extend(seen.faults(data.is_some()));
    Observed { taken: seen, codes, faults }
}

/// Runs the tokenizer of 2007 on what is HTML's.
fn observe_draft(data: Option<&Path>) -> Observed {
    let mut seen = Seen::of_draft();
    for path in support::files(&root().join("fixtures/html"), "html") {
        let case = Case::fixture(&format!("fixtures/html/{}", support::file_name(&path)));
        draft_2007(&case, &read_data(&path), "title", &mut seen);
    }
    let mut faults = seen.missing_states();
    for test in data.map(|data| tokenizer_cases::load(&data.join("html5lib/tokenizer")).cases).unwrap_or_default() {
        let last_start_tag = test.last_start_tag.as_deref().unwrap_or_default();
        draft_2007(&Case::conformance(&test.name), &test.input, last_start_tag, &mut seen);
    }
    faults.extend(seen.faults(data.is_some()));
    Observed { taken: seen, codes: BTreeSet::new(), faults }
}

fn observe_xml(data: Option<&Path>) -> Observed {
    let mut seen = Seen::of_xml();
    run_xml_fixtures(&mut seen);
    let (mut faults, codes) = (seen.missing_states(), seen.codes());
    if let Some(data) = data {
        run_xml_conformance(data, &mut seen);
    }
    for text in MORE_XML {
        seen.xml_document(&Case::other(text), text);
    }
    run_feeds(&mut seen);
    seen.probe_xml();
    faults.extend(seen.faults(data.is_some()));
    Observed { taken: seen, codes, faults }
}

/// Decoded text has no surrogate.
const IMPOSSIBLE: [ErrorCode; 1] = [ErrorCode::SurrogateInInputStream];

/// Inputs for rows that nothing else takes.
const MORE_HTML: [&str; 6] = [
    "<table><tr><th></td>",
    "<table><tr><th></th>",
    "<table><tfoot><tr><td></tfoot>",
    "<table><tfoot><tr></tfoot>",
    "<table><thead><tr><td></thead>",
    "<table><thead><tr></thead>",
];
const MORE_XML: [&str; 11] = [
    "<a></>",
    "<//x>",
    "<!DOCTYPE a [<!ENTITY % p ']x]y'>%p;]><a/>",
    "<!DOCTYPE a [<!ENTITY 1 ",
    "<!DOCTYPE a [<!ENTITY a PUBLIC \"{\"",
    "<!DOCTYPE a [<!ENTITY a PUBLIC '{'",
    "<!DOCTYPE a [<!ENTITY a SYSTEM '' NX ",
    "<!DOCTYPE a [<!ATTLIST 1 ",
    "<!DOCTYPE a [<!ATTLIST a 1 ",
    "<!DOCTYPE a [<!NOTATION a X ",
    "<!DOCTYPE a [<!NOTATION a PUBLIC \"{\"",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn run_html_fixtures(seen: &mut Seen) {
    for path in support::files(&root().join("fixtures/html"), "html") {
        let case = Case::fixture(&format!("fixtures/html/{}", support::file_name(&path)));
        let text = std::fs::read_to_string(&path).expect("HTML fixtures are UTF-8");
        for scripting in [false, true] {
            seen.html_document(&case, &text, scripting);
        }
    }
}

fn run_xml_fixtures(seen: &mut Seen) {
    for path in support::files(&root().join("fixtures/xml"), "xml") {
        let case = Case::fixture(&format!("fixtures/xml/{}", support::file_name(&path)));
        let text = seen.xml_bytes(&case, &std::fs::read(&path).expect("fixtures can be read"));
        seen.xml_document(&case, &text);
    }
}

/// The fixtures that only serve as seeds of the fuzz targets.
fn run_feeds(seen: &mut Seen) {
    for folder in ["fixtures/feeds/broken", "fixtures/feeds/well-formed"] {
        for path in support::files(&root().join(folder), "xml") {
            let bytes = std::fs::read(&path).expect("fixtures can be read");
            let case = Case::other(&format!("{folder}/{}", support::file_name(&path)));
            let text = seen.xml_bytes(&case, &bytes);
            seen.xml_document(&case, &text);
        }
    }
}

fn run_html_conformance(data: &Path, seen: &mut Seen) {
    for test in tokenizer_cases::load(&data.join("html5lib/tokenizer")).cases {
        let case = Case::conformance(&test.name);
        seen.html_tokens(&case, &test.input, test.state, test.last_start_tag.as_deref());
    }
    for test in tree_cases::load(&data.join("html5lib/tree-construction"), &mut support::UniqueNames::default()) {
        let case = Case::conformance(&test.name);
        for scripting in [false, true] {
            match &test.context {
                None => seen.html_document(&case, &test.input, scripting),
                Some(context) => seen.html_fragment(&case, &test.input, scripting, context),
            }
        }
    }
}

fn run_xml_conformance(data: &Path, seen: &mut Seen) {
    let vectors = data.join("xml5/vectors.json");
    let vectors: Value = if vectors.is_file() {
        serde_json::from_str(&read_data(&vectors)).expect("vectors are JSON")
    } else {
        Value::Null
    };
    for vector in vectors["vectors"].as_array().into_iter().flatten() {
        let (name, input) = (vector["name"].as_str(), vector["input"].as_str());
        let case = Case::conformance(&format!("vectors::{}", name.unwrap_or_default()));
        seen.xml_document(&case, input.expect("a vector has an input"));
    }
    for test in xml5lib_cases::tokenizer_cases(&data.join("xml5lib/tokenizer")) {
        seen.xml_document(&Case::conformance(&test.name), &test.input);
    }
    for test in xml5lib_cases::tree_cases(&data.join("xml5lib/tree-construction")) {
        seen.xml_document(&Case::conformance(&test.name), &test.input);
    }
}

/// Runs the tokenizer of 2007 with each setting of its content model flag.
fn draft_2007(case: &Case, text: &str, last_start_tag: &str, seen: &mut Seen) {
    for model in [ContentModel::Pcdata, ContentModel::Rcdata, ContentModel::Cdata, ContentModel::Plaintext] {
        seen.draft_2007(case, text, model, last_start_tag);
    }
}

fn read_data(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
