use super::*;
use crate::EditError;
use crate::testing::{doctype, open, show, write};
use fivefold_core::{InsertionPlace, Limits, Namespace, ShadowRoot, ShadowRootMode, Span, TreeSink};
use fivefold_html5::HtmlTreeSink;

const OPEN: ShadowRoot = ShadowRoot {
    mode: ShadowRootMode::Open,
    delegates_focus: false,
    serializable: false,
    clonable: false,
    manual_slot_assignment: false,
    keeps_registry_null: false,
};

#[test]
fn what_is_in_the_tree_stays_as_it_is() {
    let mut document = Document::new();
    document.append_doctype(doctype("html", Some("p"), Some("s"), Span::empty(0)));
    let gone = open(&mut document, NodeId::ROOT, "<gone a=1 b=&lt;>");
    write(&mut document, InsertionPlace::LastChildOf(gone), "gone");
    let div = open(&mut document, NodeId::ROOT, "<div a=&lt; b=2>");
    let template = open(&mut document, div, "<template>");
    let contents = HtmlTreeSink::template_contents(&document, template);
    open(&mut document, contents, "<i c=&amp;>");
    let host = open(&mut document, div, "<p>");
    let shadow = open(&mut document, host, "<template>");
    let inside = HtmlTreeSink::template_contents(&document, shadow);
    open(&mut document, inside, "<slot>");
    assert!(document.attach_shadow_root(host, shadow, OPEN));
    let text = document.create_text("text").unwrap();
    document.append(host, text).unwrap();
    document.set_text(text, "new").unwrap();
    let copy = document.clone_element(div);
    document.append(div, copy).unwrap();
    document.detach(gone);
    let before = show(document.root());

    let ids = document.compact();
    assert_eq!(show(document.root()), before);
    assert_eq!(ids.get(gone), None);
    let [div, template, host, text, copy] = [div, template, host, text, copy].map(|id| ids.get(id).unwrap());
    assert_eq!(document.node(text).text(), Some("new"));
    assert_eq!(document.node(div).attribute("a"), document.node(copy).attribute("a"));
    let contents = document.node(template).template_contents().unwrap();
    assert_eq!(contents.first_child().unwrap().attribute("c"), Some("&amp;"));
    assert!(document.node(host).shadow_root().is_some());
    // The copy still shares its attributes, and gets its own when it is edited.
    document.set_attribute(copy, "a", "other").unwrap();
    assert_eq!(document.node(div).attribute("a"), Some("<"));
    // Compacting twice changes nothing.
    let again = document.compact();
    assert_eq!(again.get(div), Some(div));
}

#[test]
fn memory_comes_back() {
    let mut document = Document::new();
    let text = document.create_text("x").unwrap();
    document.append(NodeId::ROOT, text).unwrap();
    for round in 0..1000 {
        document.set_text(text, &"x".repeat(round)).unwrap();
        document.create_comment("never in the tree").unwrap();
    }
    document.compact();
    assert_eq!((document.nodes.len(), document.texts.extra.len()), (2, 999));
}

#[test]
fn many_attributes_are_still_found() {
    let mut document = Document::new();
    open(&mut document, NodeId::ROOT, "<gone a>");
    let p = open(&mut document, NodeId::ROOT, "<p>");
    for index in 0..40 {
        document.set_attribute(p, &format!("a{index}"), &index.to_string()).unwrap();
    }
    let p = document.compact().get(p).unwrap();
    document.set_attribute(p, "a7", "seven").unwrap();
    document.set_attribute(p, "b", "new").unwrap();
    let node = document.node(p);
    let found = [node.attribute("a7"), node.attribute("a39"), node.attribute("b")];
    assert_eq!((found, node.attributes().count()), ([Some("seven"), Some("39"), Some("new")], 41));
}

#[test]
fn a_full_document_says_so_and_stays_as_it_is() {
    let mut document = Document::new();
    let text = document.create_text("text").unwrap();
    let element = document.create_element("p", Namespace::HTML).unwrap();
    document.set_attribute(element, "a", "1").unwrap();
    document.append(NodeId::ROOT, element).unwrap();
    document.append(element, text).unwrap();
    document.texts.extra_limit = document.texts.extra.len() as u32 + 3;
    let full = Err(EditError::DocumentFull);
    assert_eq!(document.set_text(text, "longer"), full);
    assert_eq!(document.set_attribute(element, "a", "longer"), full);
    assert_eq!(document.create_comment("longer"), Err(EditError::DocumentFull));
    assert_eq!(show(document.root()), r#"(p[a=1]("text"))"#);
    document.set_text(text, "new").unwrap();
    assert_eq!(document.set_text(text, "x"), full);
    // The old texts make room.
    let text = document.compact().get(text).unwrap();
    document.set_text(text, "four").unwrap();

    let mut document = Document::new();
    document.set_limits(Limits::default().with_nodes(2));
    document.create_text("").unwrap();
    assert_eq!(document.create_text(""), Err(EditError::DocumentFull));
}
