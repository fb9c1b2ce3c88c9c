use crate::testing::{open, show};
use crate::{Document, EditErrorKind, Link, NodeId, NodeRef};
use fivefold_core::{InsertionPlace, Namespace, NewDoctype, Notation, ShadowRoot, ShadowRootMode, Span, TreeSink};
use fivefold_html5::HtmlTreeSink;
use fivefold_xml5::XmlTreeSink;

fn html(text: &str) -> Document {
    text.parse().unwrap()
}

fn first(document: &Document, name: &str) -> NodeId {
    document.elements_by_name(name).next().unwrap().id()
}

/// Runs on a stack that recursion over a deep tree would overflow.
fn on_a_small_stack(run: fn()) {
    std::thread::Builder::new().stack_size(128 << 10).spawn(run).unwrap().join().unwrap();
}

/// The nodes `<div>` of a document, each in the one before.
const DEPTH: usize = 1_000_000;

fn deep() -> Document {
    let mut document = Document::new();
    let mut parent = document.root().id();
    for _ in 0..DEPTH {
        let node = document.create_element("div").unwrap();
        document.append(parent, node).unwrap();
        parent = node;
    }
    document.append_text(parent, "deep").unwrap();
    document
}

#[test]
fn any_depth_is_imported_and_cloned() {
    on_a_small_stack(|| {
        let source = deep();
        let mut document = Document::new();
        let copy = document.import(source.root_element().unwrap()).unwrap();
        assert_eq!(document.node(copy).descendants().count(), DEPTH);
        assert_eq!(document.node(copy).text_content(), "deep");
        let again = document.clone_subtree(copy).unwrap();
        assert_eq!(document.node(again).descendants().count(), DEPTH);
        assert!(
            document.node(again).descendants().next_back().unwrap().ancestors().last().unwrap() == document.node(again)
        );
        document.import_children(copy, source.root()).unwrap();
        assert_eq!(document.node(copy).descendants().count(), 2 * DEPTH + 1);
    });
}

#[test]
fn every_kind_of_node_is_imported() {
    let mut source =
        html("<div a=1 b='&lt;'>text<!--c--><template><b>in</b></template><svg xlink:href=x><path/></svg></div>");
    let host = source.create_element("host").unwrap();
    let div = first(&source, "div");
    source.append(div, host).unwrap();
    let instruction = source.create_processing_instruction("target", "data").unwrap();
    source.append(div, instruction).unwrap();
    let reference = InsertionPlace::LastChildOf(div.link());
    source.insert_entity_reference(reference, "unknown-entity", Span::empty(0));
    let shadow = open(&mut source, div.link(), "<template>");
    let contents = HtmlTreeSink::template_contents(&mut source, shadow.link());
    open(&mut source, contents, "<slot>");
    let mut settings = ShadowRoot::new(ShadowRootMode::Open);
    settings.clonable = true;
    settings.delegates_focus = true;
    assert!(source.attach_shadow_root(host.link(), shadow.link(), settings));
    source.detach(shadow).unwrap();

    let mut target = Document::new();
    // Other names come first, so that the same numbers stand for others.
    target.create_element("unrelated").unwrap();
    let copy = target.import(source.node(div)).unwrap();
    let shown = show(source.node(div));
    assert!(shown.contains("<slot>") && shown.contains("{b(\"in\")}"), "{shown}");
    assert_eq!(show(target.node(copy)), shown);
    let svg = target.node(copy).elements_by_name("svg").next().unwrap();
    assert_eq!(svg.attributes().next().unwrap().namespace(), Namespace::XLINK);
    assert_eq!(target.node(copy).span(), Span::empty(0));
    assert_eq!(target.node(copy).outer_html(), source.node(div).outer_html());

    let shallow = target.import_shallow(source.node(div)).unwrap();
    assert_eq!(target.node(shallow).outer_html(), "<div a=\"1\" b=\"&lt;\"></div>");
}

#[test]
fn names_and_namespaces_keep_their_meaning() {
    let mut source = Document::new();
    let root = source.create_element_ns(Some("urn:one"), "p:root").unwrap();
    source.set_attribute_ns(root, Some("urn:two"), "q:own-name", "1").unwrap();
    let plain = source.create_element_ns(Some("urn:three"), "plain-name").unwrap();
    source.append(root, plain).unwrap();
    let mut target = Document::new();
    target.create_element_ns(Some("urn:other"), "p:other-name").unwrap();
    let copy = target.import(source.node(root)).unwrap();
    let copy = target.node(copy);
    assert_eq!((copy.name(), copy.namespace_uri(), copy.prefix()), (Some("p:root"), Some("urn:one"), Some("p")));
    assert_eq!(copy.attribute_ns(Some("urn:two"), "own-name"), Some("1"));
    let plain = copy.first_child().unwrap();
    assert_eq!((plain.name(), plain.namespace_uri()), (Some("plain-name"), Some("urn:three")));
}

#[test]
fn doctypes_are_imported_with_all_they_have() {
    let mut source = Document::new();
    let notations = [Notation { name: "n", public_id: Some("p"), system_id: None }];
    let mut doctype = NewDoctype::new("root-name", Some("public"), Some("system"), Span::empty(0));
    doctype.internal_subset = Some("<!NOTATION n PUBLIC 'p'>");
    doctype.notations = &notations;
    source.append_doctype(doctype);
    let mut target = Document::new();
    let doctype = source.root().first_child().unwrap();
    let copy = target.import(doctype).unwrap();
    let copy = target.node(copy);
    assert_eq!(copy.kind(), doctype.kind());
    assert_eq!(copy.internal_subset(), doctype.internal_subset());
    assert!(copy.notations().eq(notations));
}

#[test]
fn what_is_never_a_child_is_refused() {
    let source = html("<template>x</template>");
    let template = source.elements_by_name("template").next().unwrap();
    let mut target = Document::new();
    assert_eq!(target.import(source.root()).map_err(|error| error.kind()), Err(EditErrorKind::NotAChild));
    assert_eq!(
        target.import(template.template_contents().unwrap()).map_err(|error| error.kind()),
        Err(EditErrorKind::NotAChild)
    );
    assert_eq!(
        target.clone_subtree(target.id(Link::ROOT)).map_err(|error| error.kind()),
        Err(EditErrorKind::NotAChild)
    );
    let text = target.create_text("x").unwrap();
    assert_eq!(
        target.import_children(text, source.root()).map_err(|error| error.kind()),
        Err(EditErrorKind::NotAParent)
    );
}

#[test]
fn a_full_document_refuses() {
    let source = html("<p>1<p>2<p>3");
    let mut target = Document::new();
    target.set_limits(fivefold_core::Limits::default().with_nodes(5));
    let body = source.body().unwrap();
    assert_eq!(target.import(body).map_err(|error| error.kind()), Err(EditErrorKind::DocumentFull));
    assert_eq!(target.root().children().count(), 0);
}

#[test]
fn clones_are_independent() {
    let mut document = html("<p class=a id=x>text<template>in</template></p>");
    let p = first(&document, "p");
    let copy = document.clone_subtree(p).unwrap();
    assert_eq!(document.node(copy).parent(), None);
    assert_eq!(show(document.node(copy)), show(document.node(p)));
    document.set_attribute(copy, "class", "b").unwrap();
    let text = document.node(copy).first_child().map(NodeRef::id).unwrap();
    document.append_text(text, "!").unwrap();
    assert_eq!((document.node(p).attribute("class"), document.node(p).own_text()), (Some("a"), "text".to_owned()));
    assert_eq!(document.node(copy).own_text(), "text!");
    let template = document.create_element("template").unwrap();
    document.set_inner_html(template, "<i>x</i>").unwrap();
    let copy = document.clone_subtree(template).unwrap();
    assert_eq!(show(document.node(copy)), r#"template{i("x")}"#);
}
