//! html5lib's tree construction tests: trees, and the errors that the standard names, in all deliveries.

pub(crate) mod check;
mod expectations;

use std::path::Path;

use check::{Outcome, parser, report};
use fivefold_test_support::tree_cases::{self, Test};
use fivefold_test_support::{self as support, Trials, document_write};
use libtest_mimic::Failed;

pub(crate) fn load(folder: &Path, trials: &mut Trials) {
    let count = trials.count();
    let mut names = support::UniqueNames::default();
    let mut tests = tree_cases::load(folder, &mut names);
    tests.iter_mut().for_each(expectations::renew_tree);
    let scripted: Vec<_> = tree_cases::load(&folder.join("scripted"), &mut names);
    expectations::assert_all_used(&tests);
    for test in &mut tests {
        test.new_errors = Some(expectations::errors(test));
    }
    check::load(tests, trials);
    let mut left_out = Vec::new();
    for test in scripted {
        if scripts_only_write(&test) {
            trials.add(&test.name.clone(), move || check_scripted(&test));
        } else {
            left_out.push(test.name);
        }
    }
    eprintln!(
        "html5lib tree construction: {} runs. Left out: {} that need a script engine: {left_out:?}.",
        trials.count() - count,
        left_out.len(),
    );
}

/// Whether the scripts of a test can be simulated without a script engine.
fn scripts_only_write(test: &Test) -> bool {
    let script = test.input.split_once("<script>").and_then(|(_, rest)| rest.rsplit_once("</script>"));
    script.is_some_and(|(script, _)| document_write::written_by(script).is_some())
}

fn check_scripted(test: &Test) -> Result<(), Failed> {
    let mut parser = parser(test, true).with_script_pauses(true);
    parser.feed(&test.input);
    while let Some(script) = parser.script() {
        let text = parser.document().node(script).text_content();
        parser.write(&document_write::written_by(&text).ok_or_else(|| format!("a script {text:?}"))?);
        parser.resume();
    }
    let outcome = Outcome::of(&parser.finish());
    let fault = format!("the tree differs\nexpected\n{}\nactual\n{}", test.tree, outcome.tree);
    if outcome.tree == test.tree { Ok(()) } else { Err(report(test, &[fault])) }
}
