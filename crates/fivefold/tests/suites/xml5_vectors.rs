//! This project's vectors for XML5: tokens, tree, errors and notices, in all deliveries.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use fivefold::Limits;
use fivefold::xml::Options;
use fivefold_core::encoding::Hints;
use fivefold_test_support::xml_decode::{self, Decoded};
use fivefold_test_support::xml_run::{self, Outcome};
use fivefold_test_support::{Delivery, Trials, UniqueNames};
use libtest_mimic::Failed;
use serde_json::Value;

pub(crate) fn load(folder: &Path, trials: &mut Trials) {
    let path = folder.join("vectors.json");
    let json = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut json: Value = serde_json::from_str(&json).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert_eq!(json["format"], 1, "the vectors are in another format");
    let mut names = UniqueNames::default();
    for vector in texts(&mut json, "vectors") {
        let name = names.make(format!("vectors::{}", string(&vector["name"])));
        trials.add(&name, move || check(&Vector::read(&vector), &string(&vector["input"])));
    }
    for vector in texts(&mut json, "byte_vectors") {
        let name = names.make(format!("byte_vectors::{}", string(&vector["name"])));
        trials.add(&name, move || check_bytes(&vector));
    }
}

/// The vectors of one of the two lists.
fn texts(json: &mut Value, key: &str) -> Vec<Value> {
    let Value::Array(list) = json[key].take() else { panic!("no {key}") };
    assert!(!list.is_empty(), "no {key}");
    list
}

fn string(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("a string is due, not {value}")).to_owned()
}

fn strings(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().map(string).collect()
}

/// The expectations of a vector.
struct Vector {
    tokens: Vec<Value>,
    tree: String,
    /// Codes, sorted: their number matters, their order does not.
    errors: Vec<String>,
    /// Codes; their number does not matter.
    notices: BTreeSet<String>,
    is_well_formed: bool,
    entity_budget: Option<u64>,
}

impl Vector {
    fn read(json: &Value) -> Self {
        let mut errors = strings(&json["errors"]);
        errors.sort();
        Self {
            tokens: json["tokens"].as_array().expect("tokens").clone(),
            tree: string(&json["tree"]),
            errors,
            notices: strings(&json["notices"]).into_iter().collect(),
            is_well_formed: json["wellformed"] == true,
            entity_budget: json["options"]["entity_budget"].as_u64(),
        }
    }

    fn options(&self, notices: bool) -> Options {
        let options = xml_run::options(notices);
        self.entity_budget.map_or(options, |budget| options.with_limits(Limits::default().with_entity_bytes(budget)))
    }

    /// Compares with the results; `decoding` are the codes of decoding errors.
    fn compare(&self, outcome: &Outcome, decoding: &[String], faults: &mut Vec<String>) {
        // Attributes are in order, which comparing the values would not show.
        let (expected, actual) = (xml_run::show(&self.tokens), xml_run::show(&outcome.tokens));
        if actual != expected {
            faults.push(format!("tokens differ\n  expected {expected}\n  actual   {actual}"));
        }
        if outcome.tree != self.tree {
            faults.push(format!("the tree differs\nexpected\n{}\nactual\n{}", self.tree, outcome.tree));
        }
        let mut errors = xml_run::codes(&outcome.errors);
        errors.extend_from_slice(decoding);
        errors.sort();
        if errors != self.errors {
            faults.push(format!("errors differ\n  expected {:?}\n  actual   {errors:?}", self.errors));
        }
    }

    fn compare_notices(&self, outcome: &Outcome, faults: &mut Vec<String>) {
        let notices: BTreeSet<_> = xml_run::codes(outcome.notices.as_deref().unwrap_or_default()).into_iter().collect();
        if notices != self.notices {
            faults.push(format!("notices differ\n  expected {:?}\n  actual   {notices:?}", self.notices));
        }
    }

    /// A well-formed document has neither errors nor notices, with the exceptions that `docs/inside/deviations-xml.md`
    /// names: a limit was reached, or a parameter entity is not declared, which matters only to validity.
    fn check_well_formed(&self, faults: &mut Vec<String>) {
        let is_exception =
            |code: &&String| code.ends_with("-limit-reached") || *code == "undeclared-parameter-entity-reference";
        let found: Vec<_> = self.errors.iter().chain(&self.notices).filter(|code| !is_exception(code)).collect();
        if self.is_well_formed && !found.is_empty() {
            faults.push(format!("a well-formed document should not have {found:?}"));
        }
    }
}

fn check(vector: &Vector, input: &str) -> Result<(), Failed> {
    let mut faults = Vec::new();
    vector.check_well_formed(&mut faults);
    let noted = xml_run::run([input], vector.options(true));
    vector.compare(&noted, &[], &mut faults);
    vector.compare_notices(&noted, &mut faults);
    let quiet = xml_run::run([input], vector.options(false));
    faults.extend(quiet.difference(&noted).map(|difference| format!("without notices: {difference}")));
    for (whole, notices) in [(noted, true), (quiet, false)] {
        for delivery in Delivery::in_pieces(input) {
            let cut = xml_run::run(delivery.pieces(input), vector.options(notices));
            if let Some(difference) = cut.difference(&whole) {
                faults.push(format!("{delivery}, notices {notices}: {difference}"));
            }
        }
    }
    report(&format!("{input:?}"), &faults)
}

fn check_bytes(json: &Value) -> Result<(), Failed> {
    let vector = Vector::read(json);
    let bytes = hex(&string(&json["input_hex"]));
    let label = json["charset"].as_str();
    let hints = label.map_or(Hints::default(), |label| Hints::default().with_transport_label(label));
    let mut faults = Vec::new();
    let lengths = [bytes.len(), 1, 2, 3, 5];
    for decoded in lengths.into_iter().map(|len| xml_decode::in_pieces(&bytes, len, &hints)) {
        check_decoded(&vector, json, &decoded, &mut faults);
    }
    check_decoded(&vector, json, &xml_decode::whole(&bytes, &hints), &mut faults);
    report(&format!("{:?}", String::from_utf8_lossy(&bytes)), &faults)
}

fn check_decoded(vector: &Vector, json: &Value, decoded: &Decoded, faults: &mut Vec<String>) {
    let encoding = decoded.encoding.map(|encoding| encoding.name().to_ascii_lowercase());
    if encoding.as_deref() != json["encoding"].as_str() {
        faults.push(format!("the encoding should be {}, not {encoding:?}", json["encoding"]));
    }
    for notices in [true, false] {
        vector.compare(&decoded.parse(vector.options(notices)), &xml_run::codes(&decoded.errors), faults);
    }
}

fn hex(digits: &str) -> Vec<u8> {
    assert!(digits.len().is_multiple_of(2) && digits.is_ascii(), "{digits:?} are no bytes");
    let byte = |at| u8::from_str_radix(&digits[at..at + 2], 16).unwrap_or_else(|error| panic!("{digits:?}: {error}"));
    (0..digits.len()).step_by(2).map(byte).collect()
}

/// The first few faults: if one delivery differs, most do.
fn report(input: &str, faults: &[String]) -> Result<(), Failed> {
    if faults.is_empty() {
        return Ok(());
    }
    let mut text = format!("input {input}\n");
    for fault in faults.iter().take(3) {
        let _ = writeln!(text, "- {fault}");
    }
    if faults.len() > 3 {
        let _ = writeln!(text, "and {} more", faults.len() - 3);
    }
    Err(text.into())
}
