//! Reads html5lib's tokenizer tests.

use std::path::Path;

use fivefold::html::tokenizer::State;
use serde_json::Value;

use crate::{UniqueNames, file_name, files};

/// One test in one initial state.
#[derive(Debug)]
pub struct Case {
    /// `tokenizer::file::description [state]`, unique.
    pub name: String,
    /// The input.
    pub input: String,
    /// The initial state of the tokenizer.
    pub state: State,
    /// The name of the last start tag.
    pub last_start_tag: Option<String>,
    /// The tokens in the suite's notation.
    pub tokens: Vec<Value>,
    /// Line, column and code, sorted.
    pub errors: Vec<(u64, u64, String)>,
}

/// The tests, and those that are excluded for a reason.
#[derive(Debug, Default)]
pub struct Suite {
    /// The tests, one for each initial state.
    pub cases: Vec<Case>,
    /// The names of tests whose input or output has a lone surrogate, which Rust text cannot hold.
    pub lone_surrogates: Vec<String>,
    /// The names of tests that expect a mode outside the standard, with output that XML can express.
    pub xml_violations: Vec<String>,
}

/// Reads every test of `folder`, which has html5lib's suite: tests that are older than processing instructions get new
/// expectations.
pub fn load(folder: &Path) -> Suite {
    let mut overrides = Overrides::load();
    let suite = read(folder, "tokenizer", |file, test| overrides.apply(file, test));
    overrides.assert_all_used();
    suite
}

/// Reads every test of `folder`, whose expectations are those of the standard. The names begin with `prefix`.
pub fn load_current(folder: &Path, prefix: &str) -> Vec<Case> {
    read(folder, prefix, |_, _| {}).cases
}

fn read(folder: &Path, prefix: &str, mut renew: impl FnMut(&str, &mut Value)) -> Suite {
    let mut suite = Suite::default();
    let mut names = UniqueNames::default();
    for path in files(folder, "test") {
        let file = file_name(&path);
        let json = read_json(&path);
        let violations = json.get("xmlViolationTests");
        let tests = violations.or(json.get("tests")).and_then(Value::as_array);
        for test in tests.unwrap_or_else(|| panic!("{file} holds no tests")) {
            let mut test = test.clone();
            renew(&file, &mut test);
            for (state_name, state) in initial_states(&test) {
                let description = text(&test["description"]);
                let name = names.make(format!("{prefix}::{file}::{description} [{state_name}]"));
                if violations.is_some() {
                    suite.xml_violations.push(name);
                } else if test["doubleEscaped"] == true && !unescape_all(&mut test.clone()) {
                    suite.lone_surrogates.push(name);
                } else {
                    suite.cases.push(case(name, state, &test));
                }
            }
        }
    }
    suite
}

fn read_json(path: &Path) -> Value {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("a string is due, not {value}")).to_owned()
}

fn initial_states(test: &Value) -> Vec<(String, State)> {
    let Some(names) = test.get("initialStates") else { return vec![("Data state".into(), State::Data)] };
    names.as_array().unwrap().iter().map(|name| (text(name), state(name))).collect()
}

fn state(name: &Value) -> State {
    match name.as_str() {
        Some("Data state") => State::Data,
        Some("PLAINTEXT state") => State::Plaintext,
        Some("RCDATA state") => State::Rcdata,
        Some("RAWTEXT state") => State::Rawtext,
        Some("Script data state") => State::ScriptData,
        Some("CDATA section state") => State::CdataSection,
        _ => panic!("unknown state {name}"),
    }
}

fn case(name: String, state: State, test: &Value) -> Case {
    let mut test = test.clone();
    if test["doubleEscaped"] == true {
        unescape_all(&mut test);
    }
    // A test without this field expects no error; every test with errors has it.
    let errors = test.get("errors").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let number = |error: &Value, key: &str| error[key].as_u64().unwrap_or_else(|| panic!("{name}: no {key}"));
    let mut errors: Vec<_> =
        errors.iter().map(|error| (number(error, "line"), number(error, "col"), text(&error["code"]))).collect();
    errors.sort();
    Case {
        input: text(&test["input"]),
        state,
        last_start_tag: test.get("lastStartTag").map(text),
        tokens: test["output"].as_array().unwrap().clone(),
        errors,
        name,
    }
}

/// Undoes the double escaping in a test's input and output. `false` if the result has a lone surrogate.
fn unescape_all(test: &mut Value) -> bool {
    unescape_value(&mut test["input"]) && unescape_value(&mut test["output"])
}

fn unescape_value(value: &mut Value) -> bool {
    match value {
        Value::String(text) => unescape(text).map(|unescaped| *text = unescaped).is_some(),
        Value::Array(items) => items.iter_mut().all(unescape_value),
        Value::Object(attributes) => {
            let mut unescaped = serde_json::Map::new();
            for (name, value) in attributes.iter_mut() {
                let Some(name) = unescape(name) else { return false };
                if !unescape_value(value) {
                    return false;
                }
                unescaped.insert(name, value.take());
            }
            *attributes = unescaped;
            true
        }
        _ => true,
    }
}

/// Turns every `\uHHHH` into that UTF-16 code unit.
fn unescape(text: &str) -> Option<String> {
    let mut units = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find("\\u") {
        units.extend(rest[..at].encode_utf16());
        let digits = rest.get(at + 2..at + 6).unwrap_or_else(|| panic!("an unfinished escape in {text:?}"));
        units.push(u16::from_str_radix(digits, 16).unwrap_or_else(|_| panic!("a bad escape in {text:?}")));
        rest = &rest[at + 6..];
    }
    units.extend(rest.encode_utf16());
    String::from_utf16(&units).ok()
}

/// New expectations for the tests that are older than processing instructions, which entered the HTML standard in June
/// 2026. They are those of lexbor's copy of the suite; the columns follow the suite's convention.
const OVERRIDES: &str = include_str!("../data/processing-instructions.json");

/// The error code of these tests, which the standard no longer has.
const OLD_CODE: &str = "unexpected-question-mark-instead-of-tag-name";

struct Overrides {
    list: Vec<Value>,
    used: Vec<bool>,
}

impl Overrides {
    fn load() -> Self {
        let list: Vec<Value> = serde_json::from_str(OVERRIDES).expect("the overrides are JSON");
        Self { used: vec![false; list.len()], list }
    }

    /// Replaces the expectation of `test` if there is an override for it.
    fn apply(&mut self, file: &str, test: &mut Value) {
        let is_old =
            test["errors"].as_array().is_some_and(|errors| errors.iter().any(|error| error["code"] == OLD_CODE));
        if !is_old {
            return;
        }
        let found = self.list.iter().position(|entry| entry["file"] == file && entry["input"] == test["input"]);
        let found = found.unwrap_or_else(|| panic!("{file}: no override for {}", test["input"]));
        self.used[found] = true;
        test["output"] = self.list[found]["output"].clone();
        test["errors"] = self.list[found]["errors"].clone();
    }

    /// If an override matches no test, the files do not belong together.
    fn assert_all_used(&self) {
        for (entry, &used) in self.list.iter().zip(&self.used) {
            assert!(used, "no test for the override of {} in {}", entry["input"], entry["file"]);
        }
    }
}
