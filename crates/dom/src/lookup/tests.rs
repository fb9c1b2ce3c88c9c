use crate::testing::{open, repeat};
use crate::{Document, Link, NodeId, NodeRef};
use fivefold_core::{Language, Namespace, QuirksMode, TreeSink};
use fivefold_html5::HtmlTreeSink;

fn ids<'a>(nodes: impl Iterator<Item = NodeRef<'a>>) -> Vec<NodeId> {
    nodes.map(NodeRef::id).collect()
}

#[test]
fn names_fold_in_html_documents_only() {
    let mut document = Document::new();
    let root = open(&mut document, Link::ROOT, "<html>");
    let lower = open(&mut document, root, "<p>");
    let upper = document.create_element_ns(Namespace::SVG.known_uri(), "P").unwrap();
    let prefixed = document.create_element_ns(Some("urn:x"), "x:p").unwrap();
    let far = document.create_element_ns(Some("urn:x"), "p").unwrap();
    for node in [upper, prefixed, far] {
        document.append(root, node).unwrap();
    }
    assert_eq!(ids(document.elements_by_name("p")), [lower, far]);
    // Of HTML's elements, the lower-case name is compared; of all others, the name as it is.
    assert_eq!(ids(document.elements_by_name("P")), [lower, upper]);
    assert_eq!(ids(document.elements_by_name("x:p")), [prefixed]);
    assert_eq!(ids(document.elements_by_name("x:P")), []);
    document.set_language(Language::Xml);
    assert_eq!(ids(document.elements_by_name("P")), [upper]);
    assert_eq!(ids(document.elements_by_name("p").rev()), [far, lower]);
}

#[test]
fn classes_fold_in_quirks_mode_only() {
    let mut document = Document::new();
    let root = open(&mut document, Link::ROOT, "<html class=A>");
    assert_eq!(ids(document.elements_by_class("a")), []);
    document.set_quirks_mode(QuirksMode::LimitedQuirks);
    assert_eq!(ids(document.elements_by_class("a")), []);
    document.set_quirks_mode(QuirksMode::Quirks);
    assert_eq!(ids(document.elements_by_class("a")), [root]);
    assert_eq!(ids(document.elements_by_class("")), []);
    assert_eq!(ids(document.elements_by_class("a b")), []);
}

#[test]
fn ids_follow_every_change() {
    let mut document = Document::new();
    let find = |document: &Document, id: &str| document.element_by_id(id).map(NodeRef::id);
    assert_eq!(find(&document, "x"), None);
    let root = open(&mut document, Link::ROOT, "<html>");
    let first = open(&mut document, root, "<p id=x>");
    let second = open(&mut document, root, "<p id=x>");
    assert_eq!(find(&document, "x"), Some(first));
    document.insert_before(first, second).unwrap();
    assert_eq!(find(&document, "x"), Some(second));
    document.set_attribute(second, "id", "y").unwrap();
    assert_eq!((find(&document, "x"), find(&document, "y")), (Some(first), Some(second)));
    document.remove_attribute(second, "id").unwrap();
    assert_eq!(find(&document, "y"), None);
    document.detach(first).unwrap();
    assert_eq!(find(&document, "x"), None);
    document.append(second, first).unwrap();
    assert_eq!(find(&document, "x"), Some(first));
    HtmlTreeSink::reparent_children(&mut document, second.link(), root.link());
    assert_eq!(find(&document, "x"), Some(first));
    document.retain_attributes(first, |attribute| attribute.name() != "id").unwrap();
    assert_eq!(find(&document, "x"), None);
    document.set_attribute(first, "id", "").unwrap();
    assert_eq!((find(&document, "x"), find(&document, "")), (None, None));
    repeat(&mut document, root, "<html id=z>");
    assert_eq!(find(&document, "z"), Some(root));
    document.clear();
    assert_eq!(find(&document, "z"), None);
    let text = TreeSink::create_comment(&mut document, fivefold_core::Text::verbatim("", 0), Default::default());
    assert_eq!(document.node(document.id(text)).id_attribute(), None);
}

#[test]
fn what_every_page_has() {
    let mut document = Document::new();
    assert!(document.root_element().is_none() && document.body().is_none() && document.title().is_none());
    let root = open(&mut document, Link::ROOT, "<html>");
    let head = open(&mut document, root, "<head>");
    let frameset = open(&mut document, root, "<frameset>");
    open(&mut document, root, "<body>");
    assert_eq!(document.head().map(NodeRef::id), Some(head));
    assert_eq!(document.body().map(NodeRef::id), Some(frameset));
}

#[test]
fn an_svg_document_has_the_title_of_its_root() {
    let mut document = Document::new();
    let make = |document: &mut Document, parent, name| {
        let node = document.create_element_ns(Namespace::SVG.known_uri(), name).unwrap();
        document.append(parent, node).unwrap();
        node
    };
    let document_node = document.root().id();
    let root = make(&mut document, document_node, "svg");
    let group = make(&mut document, root, "g");
    let of_group = make(&mut document, group, "title");
    let of_root = make(&mut document, root, "title");
    for (title, text) in [(of_group, "group"), (of_root, " a\n drawing ")] {
        let text = document.create_text(text).unwrap();
        document.append(title, text).unwrap();
    }
    assert_eq!(document.title().as_deref(), Some("a drawing"));
}

/// <https://html.spec.whatwg.org/multipage/dom.html#dom-document-links>
#[test]
fn links_are_elements_of_html_that_have_an_address() {
    let mut document = Document::new();
    let root = document.root().id();
    let mut links = Vec::new();
    for (name, namespace, address) in [
        ("a", Namespace::HTML, Some("/1")),
        ("a", Namespace::HTML, None),
        ("area", Namespace::HTML, Some("")),
        ("link", Namespace::HTML, Some("/2")),
        ("a", Namespace::SVG, Some("/3")),
    ] {
        let element = document.create_element_ns(namespace.known_uri(), name).unwrap();
        document.append(root, element).unwrap();
        if let Some(address) = address {
            document.set_attribute(element, "href", address).unwrap();
        }
        links.push(element);
    }
    let found: Vec<_> = document.links().map(|link| link.id()).collect();
    assert_eq!(found, [links[0], links[2]]);
}
