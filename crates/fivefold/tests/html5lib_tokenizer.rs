//! html5lib's tokenizer tests: tokens, errors with their positions, and spans, in all deliveries.

#[path = "html5lib_tokenizer/check.rs"]
mod check;

use std::path::Path;
use std::process::ExitCode;

use fivefold_test_support::tokenizer_cases;
use libtest_mimic::Trial;

fn main() -> ExitCode {
    fivefold_test_support::run_suite("html5lib/tokenizer", load)
}

fn load(folder: &Path) -> Vec<Trial> {
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
    check::trials(suite.cases)
}
