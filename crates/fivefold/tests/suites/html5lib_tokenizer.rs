//! html5lib's tokenizer tests: tokens, errors with their positions, and spans, in all deliveries.

pub(crate) mod check;

use std::path::Path;

use fivefold_test_support::{Trials, tokenizer_cases};

pub(crate) fn load(folder: &Path, trials: &mut Trials) {
    let suite = tokenizer_cases::load(folder);
    eprintln!(
        "html5lib tokenizer: {} runs. Left out: {} with lone surrogates, which no Rust text can hold: {:?}; {} that \
         want output fit for XML, which is not in the standard: {:?}.",
        suite.cases.len(),
        suite.lone_surrogates.len(),
        suite.lone_surrogates,
        suite.xml_violations.len(),
        suite.xml_violations,
    );
    check::load(suite.cases, trials);
}
