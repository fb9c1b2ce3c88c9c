//! The conformance suite of `fixtures/conformance`: each case in all deliveries, as html5lib's suites are run; and that
//! the cases take what they say, that together they take every transition of the standards' tables and raise every
//! error, that no input is longer than it needs to be, and that each expectation is confirmed or read.

#[path = "conformance/coverage.rs"]
mod coverage;
#[path = "html5lib_tokenizer/check.rs"]
mod tokenizer;
#[path = "html5lib_tree/check.rs"]
mod tree;
#[path = "conformance/xml.rs"]
mod xml;

use fivefold_test_support::{UniqueNames, tokenizer_cases, tree_cases};
use libtest_mimic::Arguments;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    let folder = folder();
    let mut trials = coverage::trials();
    trials.extend(tokenizer::trials(tokenizer_cases::load_current(&folder.join("html/tokenizer"), "tokenizer")));
    let mut names = UniqueNames::default();
    trials.extend(tree::trials(tree_cases::load(&folder.join("html/tree-construction"), &mut names)));
    trials.extend(xml::trials(&folder.join("xml")));
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// The folder of the suite.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/conformance")
}
