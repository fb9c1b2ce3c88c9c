//! html5lib's tree construction tests: trees, and the errors that have names in the standard, however the input is cut.

mod support;
#[path = "support/tree_cases.rs"]
mod tree_cases;
#[path = "support/tree_expectations.rs"]
mod tree_expectations;

use std::fmt::Write;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use fivefold::html::{Context, Options, Parser, Scripting, tree_format};
use fivefold::{LineColumn, LineIndex, ParseError};
use libtest_mimic::{Failed, Trial};
use support::Delivery;
use tree_cases::{ExpectedError, Test};

fn main() -> ExitCode {
    support::run_suite("html5lib/tree-construction", load)
}

fn load(folder: &Path) -> Vec<Trial> {
    let mut names = support::UniqueNames::default();
    let tests = tree_cases::load(folder, &mut names);
    let scripted: Vec<_> = tree_cases::load(&folder.join("scripted"), &mut names);
    tree_expectations::assert_all_used(&tests);
    let mut trials = Vec::new();
    for test in tests.into_iter().map(Arc::new) {
        for scripting in [false, true] {
            if test.scripting.is_none_or(|only| only == scripting) {
                let name = format!("{} [scripting {}]", test.name, if scripting { "on" } else { "off" });
                let test = Arc::clone(&test);
                trials.push(Trial::test(name, move || check(&test, scripting)));
            }
        }
    }
    let left_out: Vec<_> = scripted.iter().map(|test| &test.name).collect();
    eprintln!(
        "html5lib tree construction: {} runs. Left out: {} that need a script engine: {left_out:?}.",
        trials.len(),
        left_out.len(),
    );
    trials
}

/// What comes of one run.
struct Outcome {
    tree: String,
    errors: Vec<ParseError>,
}

fn parse(test: &Test, scripting: bool, delivery: Delivery) -> Outcome {
    let scripting = if scripting { Scripting::Normal } else { Scripting::Disabled };
    let options = Options::default().with_scripting(scripting).with_errors(true);
    let mut parser = match &test.context {
        Some(context) => {
            let context = context.parse::<Context>().unwrap_or_else(|_| panic!("unusable context {context:?}"));
            Parser::for_fragment(&context, options)
        }
        None => Parser::new(options),
    };
    for piece in delivery.pieces(&test.input) {
        parser.feed(piece);
    }
    let document = parser.finish();
    Outcome { tree: tree_format(&document).trim_end_matches('\n').to_owned(), errors: document.errors().to_vec() }
}

fn check(test: &Test, scripting: bool) -> Result<(), Failed> {
    let whole = parse(test, scripting, Delivery::Whole);
    let mut faults = Vec::new();
    if whole.tree != test.tree {
        faults.push(format!("the tree differs\nexpected\n{}\nactual\n{}", test.tree, whole.tree));
    }
    check_errors(test, &whole, &mut faults);
    if let Some(reason) = tree_expectations::contradiction(test) {
        // Only what the test expects can contradict the standard; how the input is cut may never matter.
        if faults.is_empty() {
            faults.push(format!("it passes, and must leave the list of contradictions; the reason was: {reason}"));
        } else {
            faults.clear();
        }
    }
    for delivery in Delivery::in_pieces(&test.input) {
        let cut = parse(test, scripting, delivery);
        if cut.tree != whole.tree {
            faults.push(format!("{delivery}: the tree differs\nwhole\n{}\nactual\n{}", whole.tree, cut.tree));
        }
        if cut.errors != whole.errors {
            let (expected, actual) = (&whole.errors, &cut.errors);
            faults.push(format!("{delivery}: errors differ\n  whole  {expected:?}\n  actual {actual:?}"));
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(report(test, &faults)) }
}

/// Compares the errors that have names in the standard: all that are expected must occur, and no other.
fn check_errors(test: &Test, outcome: &Outcome, faults: &mut Vec<String>) {
    let index = LineIndex::new(&test.input);
    let position = |offset| {
        let LineColumn { line, column } = index.line_column(offset);
        (line, column)
    };
    let expected = tree_expectations::errors(test);
    let mut actual: Vec<_> = outcome
        .errors
        .iter()
        .filter(|error| error.code.is_of_html_standard())
        .map(|error| {
            let ((line, column), end) = (position(error.span.start), position(error.span.end));
            ExpectedError { line, column, end: Some(end), code: error.code.to_string() }
        })
        .filter(|error| !tree_expectations::leaves_open(test, &error.code))
        .collect();
    actual.sort();
    let agree = |expected: &ExpectedError, actual: &ExpectedError| {
        (expected.line, expected.column, &expected.code) == (actual.line, actual.column, &actual.code)
            && (expected.end.is_none() || expected.end == actual.end)
    };
    let all_agree = expected.len() == actual.len() && expected.iter().zip(&actual).all(|(e, a)| agree(e, a));
    if !all_agree {
        faults.push(format!("errors differ\n  expected {expected:?}\n  actual   {actual:?}"));
    }
}

/// The first few faults: where one delivery differs, most do.
fn report(test: &Test, faults: &[String]) -> Failed {
    let mut text = format!("input {:?}, context {:?}\n", test.input, test.context);
    for fault in faults.iter().take(2) {
        let _ = writeln!(text, "- {fault}");
    }
    if faults.len() > 2 {
        let _ = writeln!(text, "and {} more", faults.len() - 2);
    }
    text.into()
}
