//! Every fixture and every conformance case under an observer: each step that a machine takes is one that
//! `docs/maps/transitions.json` has, and each state, mode, phase and error code is taken by something.
//!
//! With `FIVEFOLD_OBSERVED`, what was seen is written to that file, for `cargo xtask spec-map`.

#[path = "support/observed.rs"]
mod observed;

use fivefold::ErrorCode;
use fivefold::encoding::Hints;
use fivefold::html::draft_2007::ContentModel;
use fivefold_test_support::{self as support, tokenizer_cases, tree_cases, xml_decode, xml5lib_cases};
use observed::{Case, Seen};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

#[test]
fn every_step_is_in_the_maps_and_every_state_is_taken() {
    let mut seen = Seen::default();
    run_fixtures(&mut seen);
    let fixtures_alone = seen.clone();
    match support::conformance_data() {
        Some(data) => run_conformance(&data, &mut seen),
        None => eprintln!(
            "*** The conformance cases were NOT observed: no conformance data; set FIVEFOLD_CONFORMANCE to its folder"
        ),
    }
    if let Some(path) = std::env::var_os("FIVEFOLD_OBSERVED") {
        std::fs::write(path, seen.to_json()).expect("what was observed can be written");
    }
    let maps: Value = serde_json::from_str(&read("docs/maps/transitions.json")).expect("the maps are JSON");
    let mut faults = Vec::new();
    for (graph, map) in maps.as_object().expect("the maps have names") {
        let map = Map::read(graph, map);
        faults.extend(map.missing_steps(graph, &seen));
        let taken = fixtures_alone.states(graph);
        let missing: Vec<_> = map.states.iter().filter(|state| !taken.contains(state.as_str())).collect();
        if !missing.is_empty() {
            faults.push(format!("{graph}: no fixture takes {missing:?}"));
        }
    }
    let missing: Vec<_> = ErrorCode::ALL
        .iter()
        .filter(|code| !IMPOSSIBLE.contains(code) && !LIMITS.contains(code))
        .filter(|code| !fixtures_alone.codes().contains(code.as_str()))
        .map(|code| code.as_str())
        .collect();
    if !missing.is_empty() {
        faults.push(format!("no fixture raises {missing:?}"));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Decoded text holds no surrogate.
const IMPOSSIBLE: [ErrorCode; 1] = [ErrorCode::SurrogateInInputStream];

/// These take inputs larger than a fixture should be, or limits of the caller's; `limits.rs`,
/// `limit_options.rs` and `xml_limits.rs` do.
const LIMITS: [ErrorCode; 12] = [
    ErrorCode::NodeLimitReached,
    ErrorCode::SearchLimitReached,
    ErrorCode::DocumentLimitReached,
    ErrorCode::DocumentNodeLimitReached,
    ErrorCode::InputLimitReached,
    ErrorCode::TextLimitReached,
    ErrorCode::ParsingStopped,
    ErrorCode::EntityExpansionLimitReached,
    ErrorCode::AttributeDefaultLimitReached,
    ErrorCode::DepthLimitReached,
    ErrorCode::AttributeLimitReached,
    ErrorCode::NameLimitReached,
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn run_fixtures(seen: &mut Seen) {
    for (folder, extension) in [("fixtures/html", "html"), ("fixtures/xml", "xml")] {
        for path in support::files(&root().join(folder), extension) {
            let case = Case::fixture(&format!("{folder}/{}", support::file_name(&path)));
            let bytes = std::fs::read(&path).expect("fixtures can be read");
            if extension == "html" {
                let text = String::from_utf8(bytes).expect("HTML fixtures are UTF-8");
                for scripting in [false, true] {
                    seen.html_document(&case, &text, scripting);
                }
                draft_2007(&case, &text, "title", seen);
            } else {
                let decoded = xml_decode::whole(&bytes, &Hints::default());
                seen.errors(observed::XML_ERRORS, &case, &decoded.errors);
                seen.xml_document(&case, &decoded.text());
            }
        }
    }
}

fn run_conformance(data: &Path, seen: &mut Seen) {
    for test in tokenizer_cases::load(&data.join("html5lib/tokenizer")).cases {
        let case = Case::conformance(&test.name);
        seen.html_tokens(&case, &test.input, test.state, test.last_start_tag.as_deref());
        draft_2007(&case, &test.input, test.last_start_tag.as_deref().unwrap_or_default(), seen);
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
    let vectors: Value = serde_json::from_str(&read_data(&data.join("xml5/vectors.json"))).expect("vectors are JSON");
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

/// Runs the tokeniser of 2007 with each setting of its content model flag.
fn draft_2007(case: &Case, text: &str, last_start_tag: &str, seen: &mut Seen) {
    for model in [ContentModel::Pcdata, ContentModel::Rcdata, ContentModel::Cdata, ContentModel::Plaintext] {
        seen.draft_2007(case, text, model, last_start_tag);
    }
}

fn read_data(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What a map has.
struct Map {
    states: BTreeSet<String>,
    /// For each state: where it goes at once, and where it goes on with the same token.
    at_once: BTreeMap<String, BTreeSet<String>>,
    reprocessed: BTreeMap<String, BTreeSet<String>>,
}

impl Map {
    fn read(graph: &str, map: &Value) -> Self {
        let text = |value: &Value| value.as_str().expect("maps hold texts").to_owned();
        let listed = || map["states"].as_array().into_iter().flatten();
        let states = listed().map(|state| text(&state["id"])).collect();
        // A character reference is one algorithm in XML5's text, and can be read in one step.
        let is_passed = |state: &Value| graph == "xml-tokenizer" && state["family"] == "Character references";
        let passed: BTreeSet<_> = listed().filter(|state| is_passed(state)).map(|state| text(&state["id"])).collect();
        let mut read = Self { states, at_once: BTreeMap::new(), reprocessed: BTreeMap::new() };
        for way in map["transitions"].as_array().into_iter().flatten() {
            let (from, to, via) = (text(&way["from"]), text(&way["to"]), text(&way["via"]));
            if matches!(via.as_str(), "reprocess" | "rules" | "reset" | "return") || passed.contains(&from) {
                read.reprocessed.entry(from.clone()).or_default().insert(to.clone());
            }
            if via != "rules" {
                read.at_once.entry(from).or_default().insert(to);
            }
        }
        read
    }

    /// Whether one step can lead from a state to another: at once, or by way of states that hand the token on.
    fn leads(&self, from: &str, to: &str) -> bool {
        let mut reached = BTreeSet::from([from]);
        let mut open = vec![from];
        while let Some(state) = open.pop() {
            if self.at_once.get(state).is_some_and(|next| next.contains(to)) {
                return true;
            }
            for next in self.reprocessed.get(state).into_iter().flatten() {
                if reached.insert(next) {
                    open.push(next);
                }
            }
        }
        false
    }

    fn missing_steps(&self, graph: &str, seen: &Seen) -> Vec<String> {
        let steps = seen.steps(graph);
        let missing = steps.iter().filter(|((from, to), _)| from != to && !self.leads(from, to));
        missing.map(|((from, to), case)| format!("{graph}: {case} goes from {from} to {to}")).collect()
    }
}
