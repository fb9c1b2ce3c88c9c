use super::*;
use crate::testing::{open, show, show_attributes};
use fivefold_html5::HtmlTreeSink;

#[test]
fn a_tree_stays_a_tree() {
    let mut document = Document::new();
    let outer = open(&mut document, NodeId::ROOT, "<div>");
    let inner = open(&mut document, outer, "<p>");
    let text = document.create_text("x").unwrap();
    document.append(inner, text).unwrap();
    assert_eq!(document.append(inner, inner), Err(EditError::WithinItself));
    assert_eq!(document.append(inner, outer), Err(EditError::WithinItself));
    assert_eq!(document.insert_before(inner, outer), Err(EditError::WithinItself));
    assert_eq!(document.append(outer, NodeId::ROOT), Err(EditError::NotAChild));
    assert_eq!(document.append(text, inner), Err(EditError::NotAParent));
    assert_eq!(document.insert_before(NodeId::ROOT, inner), Err(EditError::NoParent));
    assert_eq!(show(document.root()), r#"(div(p("x")))"#);
}

#[test]
fn a_template_stays_out_of_its_contents() {
    let mut document = Document::new();
    let template = open(&mut document, NodeId::ROOT, "<template>");
    let contents = HtmlTreeSink::template_contents(&document, template);
    let p = open(&mut document, contents, "<p>");
    assert_eq!(document.append(p, template), Err(EditError::WithinItself));
    assert_eq!(document.append(contents, template), Err(EditError::WithinItself));
    assert_eq!(document.append(NodeId::ROOT, contents), Err(EditError::NotAChild));
}

#[test]
fn nodes_move() {
    let mut document = Document::new();
    let [one, two] = ["<a>", "<b>"].map(|tag| open(&mut document, NodeId::ROOT, tag));
    let inner = open(&mut document, one, "<i>");
    document.insert_before(one, two).unwrap();
    assert_eq!(show(document.root()), "(b,a(i))");
    document.append(two, inner).unwrap();
    document.append(two, one).unwrap();
    assert_eq!(show(document.root()), "(b(i,a))");
    document.insert_before(inner, inner).unwrap();
    document.insert_before(one, inner).unwrap();
    document.append(two, one).unwrap();
    assert_eq!(show(document.root()), "(b(i,a))");
    Document::detach(&mut document, inner);
    assert_eq!(show(document.root()), "(b(a))");
}

#[test]
fn attributes_come_and_go() {
    let mut document = Document::new();
    let p = open(&mut document, NodeId::ROOT, "<p a=1 b=2>");
    let q = open(&mut document, NodeId::ROOT, "<q c=3>");
    document.set_attribute(p, "b", "4").unwrap();
    document.set_attribute(p, "x-y", "5").unwrap();
    document.set_attribute(q, "d", "").unwrap();
    assert!(document.remove_attribute(p, "a"));
    assert!(!document.remove_attribute(p, "a") && !document.remove_attribute(p, "unheard-of"));
    assert_eq!(show(document.root()), "(p[b=4 x-y=5],q[c=3 d=])");
    document.set_attribute(p, "e", "6").unwrap();
    assert!(document.remove_attribute(p, "e") && document.remove_attribute(p, "x-y"));
    assert!(document.remove_attribute(p, "b") && document.remove_attribute(q, "d"));
    assert_eq!(show(document.root()), "(p,q[c=3])");
    document.set_attribute(p, "f", "7").unwrap();
    document.set_attribute(q, "g", "8").unwrap();
    assert_eq!(show(document.root()), "(p[f=7],q[c=3 g=8])");
}

#[test]
fn edits_and_repeated_tags_agree_on_many_attributes() {
    let mut document = Document::new();
    let body = open(&mut document, NodeId::ROOT, "<body>");
    let tag = |range: core::ops::Range<u32>| {
        format!("<body {}>", range.map(|n| format!("a{n}={n}")).collect::<Vec<_>>().join(" "))
    };
    crate::testing::repeat(&mut document, body, &tag(0..20));
    assert!(document.remove_attribute(body, "a19") && document.remove_attribute(body, "a0"));
    document.set_attribute(body, "a20", "x").unwrap();
    open(&mut document, body, "<p z=1>");
    crate::testing::repeat(&mut document, body, &tag(0..22));
    let values: Vec<_> = (1..19).map(|n| format!("a{n}={n}")).collect();
    assert_eq!(show_attributes(document.node(body)), format!("{} a20=x a0=0 a19=19 a21=21", values.join(" ")));
    for n in 0..22 {
        assert!(document.remove_attribute(body, &format!("a{n}")));
    }
    crate::testing::repeat(&mut document, body, "<body b=1>");
    assert_eq!(show(document.root()), "(body[b=1](p[z=1]))");
}

#[test]
fn attributes_in_namespaces_are_set_by_their_whole_names() {
    let mut document = Document::new();
    let svg = document.create_element("svg", Namespace::SVG).unwrap();
    let div = document.create_element("div", Namespace::HTML).unwrap();
    for (node, namespace) in [(svg, Namespace::XLINK), (div, Namespace::NONE)] {
        document.set_attribute(node, "xlink:href", "1").unwrap();
        document.set_attribute(node, "xlink:href", "2").unwrap();
        let attribute = document.node(node).attributes().next().unwrap();
        assert_eq!((attribute.namespace(), attribute.value()), (namespace, "2"));
        assert!(document.remove_attribute(node, "xlink:href"));
        assert!(document.node(node).attributes().next().is_none());
    }
}

#[test]
fn only_elements_have_attributes() {
    let mut document = Document::new();
    let text = document.create_text("x").unwrap();
    document.set_attribute(text, "a", "1").unwrap();
    document.set_text(NodeId::ROOT, "x").unwrap();
    assert_eq!((show(document.node(text)).as_str(), document.root().text()), ("\"x\"", None));
    assert!(!document.remove_attribute(text, "a"));
}

#[test]
fn text_is_replaced() {
    let mut document = Document::new();
    let nodes = [document.create_text("old").unwrap(), document.create_comment("old").unwrap()];
    for node in nodes {
        document.set_text(node, "newer").unwrap();
        assert_eq!(document.node(node).data(), Some("newer"));
    }
}
