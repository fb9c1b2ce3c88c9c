//! Which errors a tree construction test expects.
//!
//! What `#new-errors` says is complete: a test that has the section lists every error that has a name in the standard,
//! and one without it has none. The exceptions are below, each with its reason. `#errors` holds old names for the same
//! errors and others of its own, and is not looked at.

use fivefold_test_support::tree_cases::{ExpectedError, Test};

/// A test whose errors are not those of the standard as it is now.
struct Correction {
    file: &'static str,
    input: &'static str,
    /// Column, all in line 1, and code.
    errors: &'static [(u64, &'static str)],
}

/// Why `CORRECTIONS` has so many on `<?`: since June 2026 it begins a processing instruction. The trees of these tests
/// were brought up to date, but their errors still name `unexpected-question-mark-instead-of-tag-name`, which is gone.
/// The columns follow the convention of `tokenizer-pi-overrides.json`.
const CORRECTIONS: &[Correction] = &[
    Correction {
        file: "comments01.dat",
        input: "<?xml version=\"1.0\">Hi",
        errors: &[(6, "disallowed-processing-instruction-target")],
    },
    Correction {
        file: "comments01.dat",
        input: "<?xml version=\"1.0\">",
        errors: &[(6, "disallowed-processing-instruction-target")],
    },
    Correction {
        file: "comments01.dat",
        input: "<?xml version",
        errors: &[(6, "disallowed-processing-instruction-target")],
    },
    Correction { file: "html5test-com.dat", input: "<?import namespace=\"foo\" implementation=\"#bar\">", errors: &[] },
    Correction { file: "tests1.dat", input: "<?", errors: &[(3, "eof-in-processing-instruction")] },
    Correction {
        file: "tests1.dat",
        input: "<?#",
        errors: &[(3, "invalid-first-character-of-processing-instruction-target")],
    },
    Correction { file: "tests1.dat", input: "<?COMMENT?>", errors: &[] },
    Correction { file: "tests1.dat", input: "<?COM--MENT?>", errors: &[] },
    // The file has no `#new-errors` at all, and this one of its inputs has such an error.
    Correction {
        file: "tests19.dat",
        input: "<!doctype html>&#0;<frameset><frame>",
        errors: &[(20, "null-character-reference")],
    },
];

/// The errors that a test expects, sorted; all of them have names in the standard.
pub(crate) fn errors(test: &Test) -> Vec<ExpectedError> {
    let mut errors = match correction(test) {
        Some(correction) => correction
            .errors
            .iter()
            .map(|&(column, code)| ExpectedError { line: 1, column, end: None, code: code.to_owned() })
            .collect(),
        None => test.new_errors.clone().unwrap_or_default(),
    };
    errors.sort();
    errors
}

fn correction(test: &Test) -> Option<&'static Correction> {
    CORRECTIONS.iter().find(|correction| correction.file == test.file && correction.input == test.input)
}

/// Whether the test leaves open if this error occurs: `processing-instructions.dat` lists no errors, though many of its
/// inputs are wrong on purpose; but none of them has other errors than those of processing instructions.
pub(crate) fn leaves_open(test: &Test, code: &str) -> bool {
    test.file == "processing-instructions.dat" && code.contains("processing-instruction")
}

/// A correction that fits no test would mean that the files have changed.
pub(crate) fn assert_all_used(tests: &[Test]) {
    for Correction { file, input, .. } in CORRECTIONS {
        let is_used = tests.iter().any(|test| test.file == *file && test.input == *input);
        assert!(is_used, "no test in {file} for the correction of {input:?}");
    }
}

/// Tests that contradict the standard, by file and number, each with the reason. They are run, and must fail: one that
/// passes is to be taken off.
const CONTRADICTIONS: &[(&str, usize, &str)] = &[];

/// Why the test contradicts the standard, if it does.
pub(crate) fn contradiction(test: &Test) -> Option<&'static str> {
    let found = CONTRADICTIONS.iter().find(|(file, number, _)| *file == test.file && *number == test.number);
    found.map(|&(_, _, reason)| reason)
}
