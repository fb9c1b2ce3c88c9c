//! Errors of edits name what they are about, and no id of another document makes an edit panic.

use fivefold::dom::{
    EditError, EditErrorKind, Edits, Position, SourceEditError, SourceEditErrorKind, SourcePlace, Walk,
};
use fivefold::{Document, NodeId, Span, html, xml};

fn element(document: &Document, name: &str) -> NodeId {
    document.elements_by_name(name).next().expect("it is there").id()
}

#[track_caller]
fn assert_error<T: core::fmt::Debug>(
    outcome: Result<T, EditError>,
    kind: EditErrorKind,
    name: Option<&str>,
    message: &str,
) {
    let error = outcome.unwrap_err();
    assert_eq!((error.kind(), error.name(), &*error.to_string()), (kind, name, message));
}

#[test]
fn errors_of_html_name_what_they_are_about() {
    use EditErrorKind as Kind;
    let mut document = html::parse("<!DOCTYPE html><div><p>text<!--c--></p></div>");
    let (div, p, root) = (element(&document, "div"), element(&document, "p"), document.root().id());
    let comment = document.node(p).last_child().unwrap().id();
    let doctype = document.root().first_child().unwrap().id();

    let name = Some("div");
    assert_error(document.append(p, div), Kind::WithinItself, name, "<div> cannot be inside itself");
    assert_error(document.wrap(div, div), Kind::WithinItself, name, "<div> cannot be inside itself");
    assert_error(document.append(p, root), Kind::NotAChild, None, "the document cannot be a child there");
    assert_error(document.append(p, doctype), Kind::NotAChild, None, "the document type cannot be a child there");
    let message = "the comment can have no children: only documents, fragments and elements can";
    assert_error(document.append(comment, p), Kind::NotAParent, None, message);
    assert_error(document.append_element(comment, "p"), Kind::NotAParent, None, message);
    let new = document.create_element("b").unwrap();
    let message = "<b> has no parent, or none that is an element";
    assert_error(document.insert_before(new, p), Kind::NoParent, Some("b"), message);
    assert_error(document.unwrap(new), Kind::NoParent, Some("b"), message);
    assert_error(document.set_outer_html(new, ""), Kind::NoParent, Some("b"), message);
    assert_error(document.set_attribute(comment, "a", ""), Kind::NotAnElement, None, "the comment is not an element");
    assert_error(document.rename(root, "a"), Kind::NotAnElement, None, "the document is not an element");
    assert_error(document.set_inner_html(comment, ""), Kind::NotAnElement, None, "the comment is not an element");
    assert_error(document.set_text(p, ""), Kind::NotText, Some("p"), "<p> has no text of its own");

    let message = "the name \"a\\tb\" cannot be written";
    assert_error(document.set_attribute(p, "a\tb", ""), Kind::InvalidName, Some("a\tb"), message);
    assert_error(document.set_attribute_ns(p, None, "a\tb", ""), Kind::InvalidName, Some("a\tb"), message);
    assert_error(document.add_class(p, "a\tb"), Kind::InvalidName, Some("a\tb"), message);
    assert_error(document.create_element("a\tb"), Kind::InvalidName, Some("a\tb"), message);
    assert_error(document.rename(p, "a\tb"), Kind::InvalidName, Some("a\tb"), message);
    assert_error(document.create_doctype("a\tb", None, None), Kind::InvalidName, Some("a\tb"), message);
    assert_error(document.create_processing_instruction("a\tb", ""), Kind::InvalidName, Some("a\tb"), message);
    let message = "the name \"x:a\" cannot have that namespace here";
    assert_error(document.create_element_ns(None, "x:a"), Kind::InvalidNamespace, Some("x:a"), message);
    assert_error(document.set_attribute_ns(p, None, "x:a", ""), Kind::InvalidNamespace, Some("x:a"), message);
}

#[test]
fn errors_of_xml_name_what_they_are_about() {
    use EditErrorKind as Kind;
    let mut document = xml::parse("<a xmlns:x='urn:1'><b/><!--c--></a>");
    let a = element(&document, "a");
    let comment = document.node(a).last_child().unwrap().id();
    let message = "nothing declares the prefix of \"y:b\" here";
    assert_error(document.set_attribute(a, "y:b", ""), Kind::UndeclaredPrefix, Some("y:b"), message);
    let message = "the name \"x:b\" cannot have that namespace here";
    assert_error(document.set_attribute_ns(a, Some("urn:2"), "x:b", ""), Kind::InvalidNamespace, Some("x:b"), message);
    assert_error(document.set_attribute_ns(a, Some("\0"), "x:b", ""), Kind::InvalidNamespace, Some("x:b"), message);
    let message = "XML has no way to write what \"b\" would hold";
    assert_error(document.set_attribute(a, "b", "\0"), Kind::InvalidText, Some("b"), message);
    let message = "XML has no way to write what the comment would hold";
    assert_error(document.set_text(comment, "--"), Kind::InvalidText, None, message);
    assert_error(document.append_text(comment, "--"), Kind::InvalidText, None, message);
    let message = "XML has no way to write what the document type would hold";
    assert_error(document.create_doctype("a", Some("p"), None), Kind::InvalidText, None, message);
    let message = "the markup for <a> is not well-formed XML";
    assert_error(document.set_inner_html(a, "<b>"), Kind::IllFormed, Some("a"), message);

    let page = html::parse("<p title='\u{1}'>");
    let message = "XML has no way to write what \"title\" would hold";
    assert_error(document.import(page.node(element(&page, "p"))), Kind::InvalidText, Some("title"), message);
}

#[track_caller]
fn assert_source_error<T: core::fmt::Debug>(
    outcome: Result<T, SourceEditError>,
    kind: SourceEditErrorKind,
    name: Option<&str>,
    message: &str,
) {
    let error = outcome.unwrap_err();
    assert_eq!((error.kind(), error.name(), &*error.to_string()), (kind, name, message));
}

#[test]
fn errors_of_source_edits_name_what_they_are_about() {
    use SourceEditErrorKind as Kind;
    let document = html::parse("<body a><body b><table><td>1</table><script>2</script><br>&amp;");
    let (tbody, script, br) = (element(&document, "tbody"), element(&document, "script"), element(&document, "br"));
    let (text, body) = (document.node(br).next_sibling().unwrap().id(), document.body().unwrap().id());
    let mut edits = Edits::new(&document);
    let message = "the source does not spell out <tbody>";
    assert_source_error(edits.set_attribute(tbody, "a", ""), Kind::NotInSource, Some("tbody"), message);
    assert_source_error(edits.replace(tbody, ""), Kind::NotInSource, Some("tbody"), message);
    assert_source_error(
        edits.set_attribute(text, "a", ""),
        Kind::WrongKind,
        None,
        "the text cannot be changed in this way",
    );
    assert_source_error(edits.set_inner(br, ""), Kind::WrongKind, Some("br"), "<br> cannot be changed in this way");
    let message = "more than one tag has attributes of <body>";
    assert_source_error(edits.remove_attribute(body, "a"), Kind::SeveralTags, Some("body"), message);
    let message = "the name \"a b\" cannot be written in a tag";
    assert_source_error(edits.set_attribute(script, "a b", ""), Kind::InvalidName, Some("a b"), message);
    let message = "the language has no way to write that change of \"a\"";
    assert_source_error(edits.set_attribute(script, "a", "\0"), Kind::Inexpressible, Some("a"), message);
    let message = "the language has no way to write that change of <script>";
    let outcome = edits.set_text_content(script, "</script>");
    assert_source_error(outcome, Kind::Inexpressible, Some("script"), message);
    let message = "the language has no way to write that change of the text";
    assert_source_error(edits.set_text(text, "\0"), Kind::Inexpressible, None, message);
    let outcome = edits.replace_source(Span::new(0, 1000), "");
    assert_source_error(outcome, Kind::NotInSource, None, "the source does not spell out that part");
}

#[test]
fn an_id_of_another_document_is_no_reason_to_panic() {
    let (mut document, other) = (html::parse("<p>1"), html::parse("<p>1"));
    let foreign = element(&other, "p");

    let gone = |outcome: Result<(), SourceEditError>| {
        assert_source_error(outcome, SourceEditErrorKind::NoSuchNode, None, "the document has no node of that id");
    };
    let mut edits = Edits::new(&document);
    gone(edits.set_attribute(foreign, "a", ""));
    gone(edits.remove_attribute(foreign, "a").map(drop));
    gone(edits.retain_attributes(foreign, |_| true));
    gone(edits.set_text(foreign, ""));
    gone(edits.set_inner(foreign, ""));
    gone(edits.set_text_content(foreign, ""));
    gone(edits.replace(foreign, ""));
    for place in [SourcePlace::Before, SourcePlace::Prepend, SourcePlace::Append, SourcePlace::After] {
        gone(edits.insert(foreign, place, ""));
    }

    let outcome = document.insert_html(foreign, Position::After, "");
    assert_error(outcome, EditErrorKind::NoSuchNode, None, "the document has no node of that id");
    assert_eq!(Walk::new(other.root()).next(&document), None);
    assert!(document.get(foreign).is_none());
}
