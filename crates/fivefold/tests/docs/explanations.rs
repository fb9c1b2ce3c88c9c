//! The explanation of each error: one sentence, and an example that raises it.

use fivefold::{ErrorCode, Example, Language, ParseError};

/// The errors and notices of an example.
fn provoked(example: Example) -> Vec<ParseError> {
    let document = match example.language {
        Language::Html => {
            let options = fivefold::html::Options::default().with_errors(true);
            fivefold::html::Parser::new(options).parse(str::from_utf8(example.source).unwrap())
        }
        Language::Xml => {
            let options = fivefold::xml::Options::default().with_errors(true).with_notices(true);
            fivefold::xml::Parser::new(options).parse_bytes(example.source)
        }
    };
    document.errors().iter().chain(document.notices()).copied().collect()
}

#[test]
fn each_example_provokes_its_error() {
    let without: Vec<_> = ErrorCode::ALL.iter().filter(|code| code.example().is_none()).collect();
    for &code in ErrorCode::ALL {
        let Some(example) = code.example() else { continue };
        let codes: Vec<_> = provoked(example).into_iter().map(|error| error.code).collect();
        assert!(codes.contains(&code), "{code}: {codes:?}");
    }
    let reasons = [
        // Decoded text has no surrogates.
        &ErrorCode::SurrogateInInputStream,
        // These need many megabytes.
        &ErrorCode::NodeLimitReached,
        &ErrorCode::SearchLimitReached,
        // These need a limit that the caller sets, or a signal.
        &ErrorCode::DocumentLimitReached,
        &ErrorCode::DocumentNodeLimitReached,
        &ErrorCode::InputLimitReached,
        &ErrorCode::TextLimitReached,
        &ErrorCode::ParsingStopped,
        // This needs many megabytes.
        &ErrorCode::AttributeDefaultLimitReached,
        // These need a limit that the caller sets.
        &ErrorCode::DepthLimitReached,
        &ErrorCode::AttributeLimitReached,
        &ErrorCode::NameLimitReached,
    ];
    assert_eq!(without, reasons);
}

#[test]
fn examples_are_short() {
    for &code in ErrorCode::ALL {
        let Some(example) = code.example() else { continue };
        for line in String::from_utf8_lossy(example.source).lines() {
            assert!(line.chars().count() <= 76, "{code}: {line}");
        }
    }
}

#[test]
fn each_explanation_is_one_short_sentence() {
    for &code in ErrorCode::ALL {
        let sentence = code.explanation();
        assert!(sentence.starts_with(|first: char| first.is_ascii_uppercase() || matches!(first, '`')), "{sentence}");
        assert!(sentence.ends_with('.') && !sentence.trim_end_matches('.').contains(". "), "{sentence}");
        assert!((20..=150).contains(&sentence.len()), "{}: {sentence}", sentence.len());
    }
    let mut sentences: Vec<_> = ErrorCode::ALL.iter().map(|code| code.explanation()).collect();
    sentences.sort_unstable();
    sentences.dedup();
    assert_eq!(sentences.len(), ErrorCode::ALL.len());
}
