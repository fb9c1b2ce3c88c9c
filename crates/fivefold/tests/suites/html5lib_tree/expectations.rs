//! The expected errors of tree construction tests.
//!
//! `#new-errors` is complete: a test with this section lists every error that the standard names, and a test without it
//! has none. The exceptions are below, each with its reason. `#errors`, which has old names for the same errors and
//! others of its own, is ignored.

use fivefold_test_support::tree_cases::{ExpectedError, Test};

/// A test whose errors are not those of the current standard.
struct Correction {
    file: &'static str,
    input: &'static str,
    /// Column, all in line 1, and code.
    errors: &'static [(u64, &'static str)],
}

/// Why `CORRECTIONS` has many entries about `<?`: since June 2026 it begins a processing instruction. The errors
/// of these tests still name `unexpected-question-mark-instead-of-tag-name`, which no longer exists. The columns follow
/// the convention of the tokenizer tests.
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
    // The file has no `#new-errors` at all, but this input has such an error.
    Correction {
        file: "tests19.dat",
        input: "<!doctype html>&#0;<frameset><frame>",
        errors: &[(20, "null-character-reference")],
    },
];

/// A test whose tree has a comment where the current standard has a processing instruction, or nothing.
struct OldTree {
    file: &'static str,
    input: &'static str,
    /// The line with the comment.
    comment: &'static str,
    /// What takes its place, in the notation of web-platform-tests.
    instruction: &'static str,
}

/// Why there are old trees: html5lib's copy of these tests was closed before processing instructions. A copy with the
/// new trees, as web-platform-tests has them, passes as it is.
const OLD_TREES: &[OldTree] = &[
    OldTree { file: "tests1.dat", input: "<?", comment: "| <!-- ? -->\n", instruction: "" },
    OldTree {
        file: "tests1.dat",
        input: "<?COMMENT?>",
        comment: "| <!-- ?COMMENT? -->\n",
        instruction: "| <?COMMENT ?>\n",
    },
    OldTree {
        file: "tests1.dat",
        input: "<?COM--MENT?>",
        comment: "| <!-- ?COM--MENT? -->\n",
        instruction: "| <?COM--MENT ?>\n",
    },
    OldTree {
        file: "html5test-com.dat",
        input: "<?import namespace=\"foo\" implementation=\"#bar\">",
        comment: "| <!-- ?import namespace=\"foo\" implementation=\"#bar\" -->\n",
        instruction: "| <?import namespace=\"foo\" implementation=\"#bar\"?>\n",
    },
];

/// Replaces the tree of a test that is older than processing instructions.
pub(crate) fn renew_tree(test: &mut Test) {
    let old = OLD_TREES.iter().find(|old| old.file == test.file && old.input == test.input);
    if let Some(old) = old {
        test.tree = test.tree.replacen(old.comment, old.instruction, 1);
    }
}

/// The errors of `processing-instructions.dat`, which lists none although many of its inputs have errors: for each code
/// the inputs, with a `¦` before each character at which the standard raises the error. No other input has any.
const INSTRUCTIONS: &[(&str, &[&str])] = &[
    (
        "eof-in-processing-instruction",
        &[
            "<body><?¦",
            "<body><?start¦",
            "<body><?start ¦",
            "<body><?start?¦",
            "<body><?start ? ?¦",
            "<body><?start data¦",
        ],
    ),
    (
        "invalid-first-character-of-processing-instruction-target",
        &[
            "<body><?¦ ",
            "<body><?¦--internal>",
            "<body><?¦-100>",
            "<body><?¦-data->",
            "<body><?¦-prefix>",
            "<body><?¦100%>",
            "<body><?¦1st-place>",
            "<body><?¦2-factor>",
            "<body><?¦99-problems>",
            "<body><?¦\u{301}accent-start>",
            "<body><?¦·middle-dot>",
            "<body><?¦͵greek-numeral>",
            "<body><?¦٥-star>",
            "<body><?¦🚀-launch>",
        ],
    ),
    (
        "invalid-processing-instruction-target",
        &[
            "<body><?a¦$><?b¦$><?good?>",
            "<body><?a¦+b>",
            "<body><?a¦<b>",
            "<body><?data¦.v1>",
            "<body><?error¦!code>",
            "<body><?error-¦⚠\u{fe0f}>",
            "<body><?fire-¦🔥>",
            "<body><?lit¦$$4x>",
            "<body><?lit¦$123456789>",
            "<body><?namespace¦:tag>",
            "<body><?not¦|or>",
            "<body><?price¦$value>",
            "<body><?tag¦#id>",
            "<body><?true¦&false>",
            "<body><?user¦@domain>",
            "<body><?v1-¦✅>",
            "<body><?x¦=y>",
        ],
    ),
    (
        "disallowed-processing-instruction-target",
        &[
            "<body><?xml¦>",
            "<body><?xML¦>",
            "<body><?XML¦>",
            "<body><?xml-stylesheet¦>",
            "<body><?xml-STYLesheet¦>",
            "<body><?XML-stylesheet¦>",
        ],
    ),
];

/// The errors that a test expects, sorted; the standard names all of them.
pub(crate) fn errors(test: &Test) -> Vec<ExpectedError> {
    let error = |column, code: &str| ExpectedError { line: 1, column, end: None, code: code.to_owned() };
    let mut errors = match correction(test) {
        Some(correction) => correction.errors.iter().map(|&(column, code)| error(column, code)).collect(),
        None if test.file == "processing-instructions.dat" => instructions()
            .filter(|(_, marked)| marked.replace('¦', "") == test.input)
            .flat_map(|(code, marked)| columns(marked).map(move |column| error(column, code)))
            .collect(),
        None => test.new_errors.clone().unwrap_or_default(),
    };
    errors.sort();
    errors
}

fn instructions() -> impl Iterator<Item = (&'static str, &'static str)> {
    INSTRUCTIONS.iter().flat_map(|(code, inputs)| inputs.iter().map(move |marked| (*code, *marked)))
}

/// The columns of the characters that have a mark before them.
fn columns(marked: &str) -> impl Iterator<Item = u64> {
    let marks = marked.chars().enumerate().filter(|(_, character)| *character == '¦');
    marks.enumerate().map(|(marks_before, (at, _))| (at - marks_before + 1) as u64)
}

fn correction(test: &Test) -> Option<&'static Correction> {
    CORRECTIONS.iter().find(|correction| correction.file == test.file && correction.input == test.input)
}

/// If a correction matches no test, the files have changed.
pub(crate) fn assert_all_used(tests: &[Test]) {
    for Correction { file, input, .. } in CORRECTIONS {
        let is_used = tests.iter().any(|test| test.file == *file && test.input == *input);
        assert!(is_used, "no test in {file} for the correction of {input:?}");
    }
    for (_, marked) in instructions() {
        assert!(tests.iter().any(|test| test.input == marked.replace('¦', "")), "no test for the errors of {marked:?}");
    }
}
