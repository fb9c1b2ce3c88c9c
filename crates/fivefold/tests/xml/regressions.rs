//! Inputs that once gave wrong results.

use fivefold::encoding::{Encoding, Hints};
use fivefold::xml::{Event, Options, Parser, Reader, StreamReader, parse, tree_format};
use fivefold::{ErrorCode, Limits, ParseError};

fn errors(text: &str) -> Vec<ErrorCode> {
    let document = Parser::new(Options::default().with_errors(true)).parse(text);
    document.errors().iter().map(|error| error.code).collect()
}

/// Each text whole and in chunks of one character, with equal results.
fn tree(text: &str) -> String {
    let whole = tree_format(&Parser::new(Options::default()).parse(text)).to_string();
    let mut parser = Parser::new(Options::default());
    text.chars().for_each(|character| parser.feed(character.encode_utf8(&mut [0; 4])));
    assert_eq!(tree_format(&parser.finish()).to_string(), whole);
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
    assert_eq!(parser.finish().errors(), Parser::new(Options::default().with_errors(true)).parse(text).errors());
}

#[test]
fn a_tag_that_lost_attributes_leaves_nothing_behind() {
    let equal: String = (0..8).flat_map(|n| [format!(" p:x{n}='1'"), format!(" q:x{n}='1'")]).collect();
    let many: String = (0..13).map(|n| format!(" x{n}='1'")).collect();
    let text = format!("<r xmlns:p='u' xmlns:q='u'><a{equal}/>{}</r>", format!("<b{many}/>").repeat(5));
    let document = parse(&text);
    let counts: Vec<_> = document.root().descendants().map(|node| node.attributes().count()).collect();
    assert_eq!(counts, [2, 8, 13, 13, 13, 13, 13]);
}

#[test]
fn carriage_returns_of_entities_are_white_space_in_tags() {
    let text = "<!DOCTYPE a [<!ENTITY e \"<b&#13;c='1'/><?t&#13;d?>\">]><a>&e;</a>";
    assert_eq!(tree(text), "| <!DOCTYPE a>\n| <a>\n|   <b>\n|     c=\"1\"\n|   <?t d?>\n");
    assert_eq!(errors(text), []);
}

#[test]
fn declarations_that_are_no_qualified_names_are_reported() {
    for text in ["<a xmlns:='x'/>", "<a xmlns:b:c='x'/>"] {
        assert_eq!(errors(text), [ErrorCode::InvalidQualifiedName], "{text}");
    }
}

#[test]
fn entities_that_meet_in_an_attribute_are_seen_at_once() {
    let text = "<!DOCTYPE a [<!ENTITY x '<b c=\"&#38;y;\"/>'><!ENTITY y '&#38;x;'>]><a>&x;</a>";
    assert_eq!(tree(text), "| <!DOCTYPE a>\n| <a>\n|   <b>\n|     c=\"&x;\"\n");
}

#[test]
fn a_predefined_entity_may_be_written_with_zeros() {
    assert_eq!(errors("<!DOCTYPE a [<!ENTITY lt '&#38;#060;'>]><a>&lt;</a>"), []);
}

#[test]
fn notices_do_not_join_what_different_texts_end_and_begin_with() {
    let text = "<!DOCTYPE a [<!ENTITY g ']]]'><!ENTITY f '&g;>'>]><a>&f;</a>";
    let document = Parser::new(Options::default().with_notices(true)).parse(text);
    assert_eq!(document.notices(), []);
}

#[test]
fn short_end_tags_close_what_was_too_deep() {
    let options = Options::default().with_limits(Limits::default().with_depth(1));
    assert_eq!(tree_format(&Parser::new(options).parse("<a><b></>1</a>")).to_string(), "| <a>\n|   \"1\"\n");
    let mut reader = Reader::with_options("<a></>", Options::default().with_limits(Limits::default().with_depth(0)));
    assert!(reader.next().is_none());
    assert_eq!(reader.depth(), 0);
}

#[test]
fn only_a_start_has_inner_source() {
    let text = "<a>text<b>x</b>y</a>";
    let mut reader = Reader::new(text);
    let mut stream = StreamReader::new(std::io::BufReader::with_capacity(1, text.as_bytes()));
    for _ in 0..2 {
        reader.next();
        stream.next().expect("memory can be read");
    }
    assert_eq!(reader.read_inner_source(), "");
    assert_eq!(stream.read_inner_source().expect("memory can be read"), "");
    assert!(reader.next().is_none() && matches!(stream.next(), Ok(None)));
}

#[test]
fn a_second_doctype_has_no_notations() {
    let mut reader = Reader::new("<!DOCTYPE a [<!NOTATION n SYSTEM 'x'>]><a/>");
    assert!(matches!(reader.next(), Some(Event::Doctype(doctype)) if doctype.notations.iter().len() == 1));
}

#[test]
fn a_solidus_can_begin_the_name_of_an_end_tag() {
    // XML5's end tag state creates a token whose name begins with the solidus; only the next one ends the name.
    assert_eq!(errors("<a><//x></a>"), [ErrorCode::EndTagWithNoMatchingElement]);
    assert_eq!(errors("<a><///></a>"), [ErrorCode::EndTagWithNoMatchingElement, ErrorCode::UnexpectedSolidusInEndTag]);
    assert_eq!(tree("<a><//a>b</a>"), "| <a>\n|   \"b\"\n");
}

/// A label that the text does not have, as it is in UTF-16, is wrong wherever the input ends.
#[test]
fn a_label_without_a_place_is_wrong_at_any_limit() {
    let bytes = b"<?xml version='1.0' encoding='ucs-4'?><a/>";
    let utf_16 = Encoding::for_label(b"utf-16be").expect("the label is known");
    let hints = Hints::default().with_default(utf_16);
    for limit in 0..60 {
        let options = Options::default().with_errors(true).with_limits(Limits::default().with_input_bytes(limit));
        let count = |errors: &[ParseError]| {
            errors.iter().filter(|error| error.code == ErrorCode::EncodingDeclarationMismatch).count()
        };
        let document = Parser::new(options).with_hints(hints).parse_bytes(bytes);
        assert_eq!(count(document.errors()), 1, "the document, {limit}");
        let mut reader = Reader::from_bytes(bytes, hints, options);
        while reader.next().is_some() {}
        assert_eq!(count(&reader.take_errors()), 1, "the reader, {limit}");
        let mut reader = StreamReader::with_options(&bytes[..], hints, options);
        while reader.next().unwrap().is_some() {}
        assert_eq!(count(&reader.take_errors()), 1, "the stream reader, {limit}");
    }
}
