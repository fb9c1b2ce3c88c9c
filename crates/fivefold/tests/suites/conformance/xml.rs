//! The cases of XML5.

use fivefold::xml::parse_strict;
use fivefold_test_support::tokenizer_recorder::positions;
use fivefold_test_support::{Trials, UniqueNames, file_name, files, xml_run};
use libtest_mimic::Failed;
use serde_json::Value;
use std::path::Path;

/// A test for each case of the folder.
pub(crate) fn load(folder: &Path, trials: &mut Trials) {
    let mut names = UniqueNames::default();
    for path in files(folder, "test") {
        for case in super::coverage::tests(&path) {
            let description = case["description"].as_str().expect("a case has a description");
            let name = names.make(format!("xml::{}::{description}", file_name(&path)));
            trials.add(&name, move || check(&case));
        }
    }
}

fn check(case: &Value) -> Result<(), Failed> {
    let input = case["input"].as_str().expect("a case has an input");
    let whole = xml_run::run([input], xml_run::options(true));
    let errors = positions(input, &whole.errors).into_iter();
    let errors = errors.map(|(line, column, code)| serde_json::json!({ "code": code, "line": line, "col": column }));
    let actual = [
        ("output", Value::from(whole.tokens.clone())),
        ("errors", errors.collect()),
        ("tree", whole.tree.clone().into()),
        ("wellFormed", parse_strict(input).is_ok().into()),
    ];
    for (part, actual) in actual {
        if case[part] != actual {
            return Err(format!("input {input:?}\n  {part} {}\n  actual {actual}", case[part]).into());
        }
    }
    Ok(xml_run::check_cuts(input, &whole, |pieces, notices| xml_run::run(pieces, xml_run::options(notices)))?)
}
