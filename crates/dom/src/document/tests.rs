use super::*;
use crate::NodeRef;
use crate::testing::{arrive, at, create, doctype, open_link, show, write};
use fivefold_core::{InsertionPlace, Namespace, TreeSink};
use fivefold_html5::HtmlTreeSink;
use fivefold_html5::tokenizer::Tokenizer;
use fivefold_html5::tree_builder::TreeBuilder;
use fivefold_xml5::tokenizer as xml;
use fivefold_xml5::tree_builder::TreeBuilder as XmlTreeBuilder;

#[test]
fn documents_cross_threads() {
    fn is_send_and_sync<T: Send + Sync>() {}
    is_send_and_sync::<Document>();
    is_send_and_sync::<NodeRef<'_>>();
}

/// A document that can address only so many bytes of its source.
fn with_source_limit(limit: u32, wants_errors: bool) -> Document {
    let mut document = Document::new();
    document.collect_errors(wants_errors);
    document.texts.source_limit = limit;
    document
}

#[test]
fn a_source_too_long_ends_early_and_says_so_once() {
    let html = fivefold_html5::Options::default();
    let mut tokenizer = Tokenizer::new(TreeBuilder::new(with_source_limit(4, true), html));
    for chunk in ["abcé", "é"] {
        let _ = tokenizer.feed(chunk);
    }
    let mut by_html = tokenizer.finish().into_sink();
    let mut tokenizer = xml::Tokenizer::new(XmlTreeBuilder::new(with_source_limit(4, true), Default::default()));
    for chunk in ["<a>é", "é"] {
        tokenizer.feed(chunk);
    }
    let mut by_xml = tokenizer.finish().into_sink();
    for document in [&mut by_html, &mut by_xml] {
        document.sort_errors();
        assert_eq!(document.source().len(), 3);
        assert_eq!(document.ended_early(), Some(ErrorCode::InputLimitReached));
        let ends: Vec<_> = document.errors().iter().filter(|error| error.code.ends_input()).collect();
        assert_eq!(ends, [&ParseError::new(ErrorCode::InputLimitReached, Span::empty(3))]);
    }
}

#[test]
fn a_source_too_long_is_known_without_errors() {
    let document = fivefold_html5::parse_into(with_source_limit(1, false), "ab", Default::default());
    assert_eq!((document.errors(), document.ended_early()), (&[][..], Some(ErrorCode::InputLimitReached)));
    let document = fivefold_xml5::parse_into(with_source_limit(3, false), "<a/><b/>", Default::default());
    assert_eq!((document.errors(), document.ended_early()), (&[][..], Some(ErrorCode::InputLimitReached)));
}

#[test]
fn text_that_a_document_cannot_address_is_not_lost_in_silence() {
    for wants_errors in [false, true] {
        let mut document = Document::new();
        document.collect_errors(wants_errors);
        document.texts.extra_limit = 4;
        let text = "<!DOCTYPE html><p title='&amp;xyz'>&lt;y";
        let mut document = fivefold_html5::parse_into(document, text, Default::default());
        assert_eq!(document.ended_early(), Some(ErrorCode::DocumentLimitReached));
        document.sort_errors();
        assert_eq!(document.ended_early(), Some(ErrorCode::DocumentLimitReached));
        let errors: Vec<_> = document.errors().iter().map(|error| error.code).collect();
        assert_eq!(errors, Vec::from_iter(wants_errors.then_some(ErrorCode::DocumentLimitReached)));
        document.compact();
        assert_eq!(document.ended_early(), Some(ErrorCode::DocumentLimitReached));
    }
    // Nothing more is read.
    let mut document = Document::new();
    document.texts.extra_limit = 1;
    let mut tokenizer = Tokenizer::new(TreeBuilder::new(document, Default::default()));
    let _ = tokenizer.feed("<p>&lt;&gt;");
    let _ = tokenizer.feed("<br>");
    let document = tokenizer.finish().into_sink();
    assert!(document.ended_early().is_some());
    assert_eq!(document.elements().filter(|element| element.name() == Some("br")).count(), 0);
}

#[test]
fn errors_are_sorted_by_start_alone() {
    let mut document = Document::new();
    document.collect_errors(true);
    let error = |code, start, end| ParseError::new(code, Span::new(start, end));
    let one = error(ErrorCode::UnexpectedEndTag, 5, 9);
    let other = error(ErrorCode::EofInTag, 5, 5);
    let first = error(ErrorCode::MissingDoctype, 0, 3);
    for error in [one, other, first] {
        document.parse_error(error);
    }
    document.sort_errors();
    assert_eq!(document.errors(), [first, one, other]);
}

#[test]
fn retracted_source_arrives_again() {
    let mut document = Document::new();
    arrive(&mut document, "<script></script>abc");
    document.retract_source(3);
    arrive(&mut document, "xabc");
    assert_eq!(document.source(), "<script></script>xabc");
}

#[test]
fn nodes_beyond_the_limit_are_left_out() {
    let mut document = Document::new();
    document.collect_errors(true);
    document.set_limits(Limits::default().with_nodes(3));
    let one = open_link(&mut document, Link::ROOT, "<a>");
    let two = open_link(&mut document, one, "<b>");
    let three = open_link(&mut document, two, "<i>");
    let template = open_link(&mut document, three, "<template>");
    assert_eq!((three, HtmlTreeSink::template_contents(&mut document, template)), (template, template));
    write(&mut document, InsertionPlace::LastChildOf(two), "text");
    write(&mut document, InsertionPlace::LastChildOf(three), "text");
    document.reparent_children(one, three);
    document.reparent_children(three, one);
    let _ = document.replace_with_clones(two, one, 100);
    document.append_doctype(doctype("html", None, Some(""), Span::empty(9)));
    let copy = document.clone_element(three);
    document.insert(InsertionPlace::Before { parent: one, sibling: two }, copy);
    assert_eq!(show(document.root()), "(a(b))");
    assert_eq!(document.errors(), [ParseError::new(ErrorCode::DocumentNodeLimitReached, Span::empty(6))]);
}

#[test]
fn a_cleared_document_is_as_new() {
    let mut document = Document::new();
    document.collect_errors(true);
    let template = open_link(&mut document, Link::ROOT, "<template x-y=&lt;>");
    write(&mut document, InsertionPlace::LastChildOf(template), "text");
    document.append_doctype(doctype("html", Some("p"), None, Span::empty(0)));
    document.set_quirks_mode(QuirksMode::Quirks);
    document.parse_error(ParseError::new(ErrorCode::EofInTag, Span::empty(0)));
    document.clear();
    assert_eq!(show(document.root()), "");
    assert_eq!((document.source(), document.errors()), ("", [].as_slice()));
    assert_eq!((document.quirks_mode(), document.wants_errors()), (QuirksMode::NoQuirks, true));
    let div = open_link(&mut document, Link::ROOT, "<div>");
    assert_eq!((div.index(), at(&document, div).template_contents()), (1, None));
}

#[test]
fn shrinking_keeps_the_tree() {
    let mut document = Document::with_capacity_for(100_000);
    open_link(&mut document, Link::ROOT, "<p a=1>");
    document.shrink();
    assert_eq!(show(document.root()), "(p[a=1])");
    assert_eq!((document.nodes.capacity(), document.attributes.records.capacity()), (2, 1));
}

#[test]
fn a_clone_is_independent() {
    let mut document = Document::new();
    let p = open_link(&mut document, Link::ROOT, "<p a=1>");
    let mut copy = document.clone();
    copy.set_attribute(document.id(p), "a", "2").unwrap();
    assert_eq!((show(document.root()).as_str(), show(copy.root()).as_str()), ("(p[a=1])", "(p[a=2])"));
}

#[test]
fn a_template_of_another_language_has_no_contents() {
    let mut document = Document::new();
    let template = create(&mut document, Namespace::SVG, "<template>");
    assert_eq!(at(&document, template).template_contents(), None);
}

#[test]
fn debug_output_is_short() {
    let document = Document::new();
    assert_eq!(format!("{document:?}"), "Document { source_len: 0, nodes: 1, errors: 0, quirks_mode: NoQuirks, .. }");
    assert_eq!(format!("{:?}", document.root()), "NodeRef { id: 0, kind: Document }");
}
