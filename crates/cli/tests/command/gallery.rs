//! Snapshots of the command's output for the fixtures: traces of a few short documents, and results for values.
//!
//! After an intended change, `cargo insta review` (or `INSTA_UPDATE=always cargo test`) accepts the new ones.

use crate::support::stdout;
use core::fmt::Write;
use std::path::Path;

fn trace(language: &str, path: &Path) -> String {
    let input = std::fs::read(path).expect("fixtures can be read");
    let trace = stdout(&[language, "--format", "trace"], input);
    // Empty columns leave no trailing spaces.
    trace.lines().fold(String::new(), |text, line| text + line.trim_end() + "\n")
}

#[test]
fn traces_of_html() {
    insta::with_settings!({ snapshot_path => "../../../../fixtures/html/snapshots", prepend_module_to_snapshot => false, omit_expression => true }, {
        let fixtures = "{broken-doctypes,comments,newlines-and-nulls,truncated-script}.html";
        insta::glob!("../../../../fixtures/html", fixtures, |path| insta::assert_snapshot!("trace", trace("html", path)));
    });
}

#[test]
fn traces_of_xml() {
    insta::with_settings!({ snapshot_path => "../../../../fixtures/xml/snapshots", prepend_module_to_snapshot => false, omit_expression => true }, {
        let fixtures = "{illegal-characters,late-declaration,not-utf-8,truncated-doctype,unquoted-attributes}.xml";
        insta::glob!("../../../../fixtures/xml", fixtures, |path| insta::assert_snapshot!("trace", trace("xml", path)));
    });
}

#[test]
fn values_of_microsyntaxes() {
    insta::with_settings!({ snapshot_path => "../../../../fixtures/microsyntax/snapshots", prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::glob!("../../../../fixtures/microsyntax", "*.txt", |path| {
            insta::assert_snapshot!("microsyntax", table(path));
        });
    });
}

/// One line for each value of the file that is named after the rule: the value, and its result.
fn table(path: &Path) -> String {
    let rule = path.file_stem().and_then(|stem| stem.to_str()).expect("a rule");
    let values = std::fs::read_to_string(path).expect("fixtures can be read");
    let answers = stdout(&["microsyntax", rule], &values);
    let mut table = String::new();
    for (value, answer) in values.lines().zip(answers.lines()) {
        let _ = writeln!(table, "{:<36} {answer}", format!("{value:?}"));
    }
    table
}
