use super::*;
use crate::EditErrorKind;
use crate::testing::{at, doctype, open_link, show, write};
use fivefold_core::{InsertionPlace, Limits, NodeKind, ShadowRoot, ShadowRootMode, Span, TreeSink};
use fivefold_html5::HtmlTreeSink;

const OPEN: ShadowRoot = ShadowRoot::new(ShadowRootMode::Open);

#[test]
fn what_is_in_the_tree_stays_as_it_is() {
    let mut document = Document::new();
    document.append_doctype(doctype("html", Some("p"), Some("s"), Span::empty(0)));
    let gone = open_link(&mut document, Link::ROOT, "<gone a=1 b=&lt;>");
    write(&mut document, InsertionPlace::LastChildOf(gone), "gone");
    let div = open_link(&mut document, Link::ROOT, "<div a=&lt; b=2>");
    let template = open_link(&mut document, div, "<template>");
    let contents = HtmlTreeSink::template_contents(&mut document, template);
    open_link(&mut document, contents, "<i c=&amp;>");
    let host = open_link(&mut document, div, "<p>");
    let shadow = open_link(&mut document, host, "<template d=&lt;>");
    let inside = HtmlTreeSink::template_contents(&mut document, shadow);
    open_link(&mut document, inside, "<slot>");
    assert!(document.attach_shadow_root(host, shadow, OPEN));
    let text = document.create_text("text").unwrap();
    document.append(document.id(host), text).unwrap();
    document.set_text(text, "new").unwrap();
    let copy = document.clone_element(div);
    document.append(document.id(div), document.id(copy)).unwrap();
    document.detach(document.id(gone)).unwrap();
    let before = show(document.root());

    let [gone, div, template, host, copy] = [gone, div, template, host, copy].map(|link| document.id(link));
    let ids = document.compact();
    assert_eq!(show(document.root()), before);
    assert_eq!(ids.get(gone), None);
    assert!(document.get(div).is_none(), "an old id is refused");
    let [div, template, host, text, copy] = [div, template, host, text, copy].map(|id| ids.get(id).unwrap());
    assert_eq!(at(&document, text).text(), Some("new"));
    assert_eq!(at(&document, div).attribute("a"), at(&document, copy).attribute("a"));
    let contents = at(&document, template).template_contents().unwrap();
    assert_eq!(contents.first_child().unwrap().attribute("c"), Some("&amp;"));
    assert_eq!(at(&document, host).shadow_root().unwrap().0.attribute("d"), Some("<"));
    // The copy still shares its attributes, and gets its own when it is edited.
    document.set_attribute(copy, "a", "other").unwrap();
    assert_eq!(at(&document, div).attribute("a"), Some("<"));
    // Compacting twice changes nothing.
    let again = document.compact();
    let new = again.get(div).unwrap();
    assert_eq!((new.index(), new == div), (div.index(), false));
}

#[test]
fn memory_comes_back() {
    let mut document = Document::new();
    let text = document.create_text("x").unwrap();
    document.append(document.id(Link::ROOT), text).unwrap();
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
    open_link(&mut document, Link::ROOT, "<gone a>");
    let p = open_link(&mut document, Link::ROOT, "<p>");
    for index in 0..40 {
        document.set_attribute(document.id(p), &format!("a{index}"), &index.to_string()).unwrap();
    }
    let p = document.id(p);
    let p = document.compact().get(p).unwrap();
    document.set_attribute(p, "a7", "seven").unwrap();
    document.set_attribute(p, "b", "new").unwrap();
    let node = at(&document, p);
    let found = [node.attribute("a7"), node.attribute("a39"), node.attribute("b")];
    assert_eq!((found, node.attributes().count()), ([Some("seven"), Some("39"), Some("new")], 41));
}

#[test]
fn a_full_document_says_so_and_stays_as_it_is() {
    let mut document = Document::new();
    let text = document.create_text("text").unwrap();
    let element = document.create_element("p").unwrap();
    document.set_attribute(element, "a", "1").unwrap();
    document.append(document.id(Link::ROOT), element).unwrap();
    document.append(element, text).unwrap();
    document.texts.extra_limit = document.texts.extra.len() as u32 + 3;
    let full = || Err(EditErrorKind::DocumentFull.alone());
    assert_eq!(document.set_text(text, "longer"), full());
    assert_eq!(document.set_attribute(element, "a", "longer"), full());
    assert_eq!(document.create_comment("longer").map_err(|error| error.kind()), Err(EditErrorKind::DocumentFull));
    assert_eq!(show(document.root()), r#"(p[a=1]("text"))"#);
    document.set_text(text, "new").unwrap();
    assert_eq!(document.set_text(text, "x"), full());
    // The old texts make room.
    let text = document.compact().get(text).unwrap();
    document.set_text(text, "four").unwrap();

    let mut document = Document::new();
    document.set_limits(Limits::default().with_nodes(2));
    document.create_text("").unwrap();
    assert_eq!(document.create_text("").map_err(|error| error.kind()), Err(EditErrorKind::DocumentFull));
}

#[test]
fn values_that_are_replaced_take_no_memory() {
    let mut document = Document::new();
    document.append_doctype(doctype("html", Some("p"), Some("s"), Span::empty(0)));
    let first = open_link(&mut document, Link::ROOT, "<p a=&lt; b=2 id=x>");
    let copy = document.clone_element(first);
    let [first, copy] = [first, copy].map(|link| document.id(link));
    document.append(document.root().id(), copy).unwrap();
    let comment = document.create_comment("c").unwrap();
    document.append(copy, comment).unwrap();
    // It is not in the tree, and stays as it is.
    let aside = document.create_text("aside").unwrap();
    document.set_attribute(copy, "kept", "k").unwrap();
    let mut largest = 0;
    for number in 0..200_000 {
        document.set_attribute(first, "b", &format!("a value of some forty bytes, and number {number}")).unwrap();
        document.set_attribute(copy, "c", "").unwrap();
        document.set_text(comment, &format!("the comment {number}")).unwrap();
        largest = largest.max(document.stored_bytes());
    }
    // All of them take 14 MB.
    assert!(largest < 3 << 20, "{largest}");
    assert_eq!(at(&document, first).attribute("b"), Some("a value of some forty bytes, and number 199999"));
    assert_eq!(at(&document, comment).data(), Some("the comment 199999"));
    assert_eq!(at(&document, aside).text(), Some("aside"));
    for id in [first, copy] {
        assert_eq!(at(&document, id).attribute("a"), Some("<"));
        assert_eq!(at(&document, id).attribute("id"), Some("x"));
    }
    assert_eq!((at(&document, copy).attribute("b"), at(&document, copy).attribute("kept")), (Some("2"), Some("k")));
    let doctype = document.root().first_child().unwrap().kind();
    assert!(matches!(doctype, NodeKind::Doctype { public_id: Some("p"), system_id: Some("s"), .. }), "{doctype:?}");
}
