//! The conformance suite of `fixtures/conformance`: each case in all deliveries, as html5lib's suites are run; and that
//! the cases take what they say, that together they take every transition of the standards' tables and raise every
//! error, that no input is longer than it needs to be, and that each expectation is confirmed or read.

mod coverage;
mod xml;

use crate::{html5lib_tokenizer, html5lib_tree};
use fivefold_test_support::{Trials, UniqueNames, tokenizer_cases, tree_cases};
use std::path::{Path, PathBuf};

pub(crate) fn load(trials: &mut Trials) {
    let folder = folder();
    coverage::load(trials);
    html5lib_tokenizer::check::load(tokenizer_cases::load_current(&folder.join("html/tokenizer"), "tokenizer"), trials);
    let mut names = UniqueNames::default();
    html5lib_tree::check::load(tree_cases::load(&folder.join("html/tree-construction"), &mut names), trials);
    xml::load(&folder.join("xml"), trials);
}

/// The folder of the suite.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/conformance")
}
