//! Entities where they do not belong.

use fivefold::ErrorCode;
use fivefold::xml::{Options, Parser, parse_with, tree_format};

fn errors(text: &str) -> Vec<ErrorCode> {
    let document = parse_with(text, Options::default().with_errors(true));
    document.errors().iter().map(|error| error.code).collect()
}

/// Each text whole and in pieces of one character, which must not differ.
fn tree(text: &str) -> String {
    let whole = tree_format(&parse_with(text, Options::default()));
    let mut parser = Parser::new(Options::default());
    text.chars().for_each(|character| parser.feed(character.encode_utf8(&mut [0; 4])));
    assert_eq!(tree_format(&parser.finish()), whole);
    whole
}

#[test]
fn a_doctype_in_an_entity_ends_with_it() {
    let outside = "<!DOCTYPE[<!ENTITY e \"<!DOCTYPE[\">]>&e;<r/>";
    assert_eq!(tree(outside), "| <!DOCTYPE >\n| <r>\n");
    for doctype in ["<!DOCTYPE r [", "<!DOCTYPE r [<!ENTITY f '1'", "<!DOCTYPE r", "<!DOCTYPE r x"] {
        let text = format!("<!DOCTYPE r [<!ENTITY e \"{doctype}\">]><r>&e; x ]> y</r>");
        assert_eq!(tree(&text), "| <!DOCTYPE r>\n| <r>\n|   \" x ]> y\"\n", "{doctype}");
        let errors = errors(&text);
        assert!(errors.contains(&ErrorCode::EntityEndsInsideMarkup), "{doctype}: {errors:?}");
        assert!(!errors.contains(&ErrorCode::EofInDoctype), "{doctype}: {errors:?}");
    }
}

#[test]
fn errors_that_start_together_have_one_order() {
    let text = "<\u{1}:a/>";
    let mut parser = Parser::new(Options::default().with_errors(true));
    text.chars().for_each(|character| parser.feed(character.encode_utf8(&mut [0; 4])));
    assert_eq!(parser.finish().errors(), parse_with(text, Options::default().with_errors(true)).errors());
}
