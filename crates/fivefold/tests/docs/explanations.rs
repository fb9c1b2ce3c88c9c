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
    for &code in ErrorCode::ALL {
        let Some(example) = code.example() else { continue };
        let codes: Vec<_> = provoked(example).into_iter().map(|error| error.code).collect();
        assert!(codes.contains(&code), "{code}: {codes:?}");
    }
    // Limits need many megabytes, or a caller who sets them; decoded text has no surrogates.
    let without =
        ErrorCode::ALL.iter().filter(|code| code.example().is_none() && !code.ends_input() && !code.shortens());
    assert_eq!(without.collect::<Vec<_>>(), [&ErrorCode::SurrogateInInputStream]);
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
