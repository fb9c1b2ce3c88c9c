//! Prefixes, and the declarations that they need.

use super::tree::{Tree, XML, XMLNS, xml5};
use fivefold_xml5::SerializeProblem;

fn attribute_namespace(attribute: &str) -> SerializeProblem {
    SerializeProblem::AttributeNamespace { attribute: attribute.to_owned() }
}

#[test]
fn declarations_of_the_tree_stand_where_they_are() {
    let tree = Tree::new().open("urn:1", "a").attr("", "z", "").declare("xmlns:p", "urn:2").declare("xmlns", "urn:1");
    let tree = tree.attr("urn:2", "p:b", "").open("urn:2", "p:c").close().open("urn:1", "d").close().close();
    assert_eq!(tree.xml(), "<a z=\"\" xmlns:p=\"urn:2\" xmlns=\"urn:1\" p:b=\"\"><p:c/><d/></a>");
}

#[test]
fn a_declaration_may_be_superfluous() {
    let tree = Tree::new().open("urn:1", "a").declare("xmlns", "urn:1").open("urn:1", "b").declare("xmlns", "urn:1");
    let tree = tree.declare("xmlns:unused", "urn:unused").close().close();
    assert_eq!(tree.xml(), "<a xmlns=\"urn:1\"><b xmlns=\"urn:1\" xmlns:unused=\"urn:unused\"/></a>");
}

#[test]
fn what_the_tree_lacks_is_declared() {
    let tree = Tree::new().open("urn:1", "a").attr("", "b", "").attr("urn:3", "q:c", "").attr("urn:2", "p:d", "");
    let tree = tree.open("urn:2", "p:e").close().open("", "f").close().close();
    let expected =
        "<a xmlns=\"urn:1\" xmlns:p=\"urn:2\" xmlns:q=\"urn:3\" b=\"\" q:c=\"\" p:d=\"\"><p:e/><f xmlns=\"\"/></a>";
    assert_eq!(tree.xml(), expected);
}

#[test]
fn bindings_end_with_their_element() {
    let tree = Tree::new().open("", "r").open("urn:1", "p:a").open("urn:2", "p:b").close().open("urn:1", "p:c").close();
    let tree = tree.close().open("urn:1", "p:d").close().close();
    let expected = "<r><p:a xmlns:p=\"urn:1\"><p:b xmlns:p=\"urn:2\"/><p:c/></p:a><p:d xmlns:p=\"urn:1\"/></r>";
    assert_eq!(tree.xml(), expected);
}

#[test]
fn uris_are_escaped() {
    let tree = Tree::new().open("urn:\"&\n", "a").close();
    assert_eq!(tree.xml(), "<a xmlns=\"urn:&quot;&amp;&#10;\"/>");
    assert_eq!(Tree::new().open("\0", "a").close().problem(), ("a", SerializeProblem::NullCharacter));
}

#[test]
fn what_is_written_of_an_element_stands_by_itself() {
    let tree = Tree::new().open("urn:1", "p:a").declare("xmlns:p", "urn:1").open("urn:1", "p:b").open("urn:1", "p:c");
    let tree = tree.close().open("urn:1", "p:d").close().close().close();
    let node = tree.document.root().first_child().and_then(|root| root.first_child()).unwrap().id();
    let options = xml5();
    let outer = options.serialize_outer(&tree.document, node).unwrap();
    assert_eq!(outer, "<p:b xmlns:p=\"urn:1\"><p:c/><p:d/></p:b>");
    let inner = options.serialize_inner(&tree.document, node).unwrap();
    assert_eq!(inner, "<p:c xmlns:p=\"urn:1\"/><p:d xmlns:p=\"urn:1\"/>");
}

#[test]
fn contradictions_of_an_element_with_itself() {
    let tree = Tree::new().open("urn:1", "a").declare("xmlns", "urn:2").close();
    assert_eq!(tree.problem(), ("a", SerializeProblem::ElementNamespace));
    let tree = Tree::new().open("", "a").declare("xmlns", "urn:2").close();
    assert_eq!(tree.problem(), ("a", SerializeProblem::ElementNamespace));
    let tree = Tree::new().open("urn:1", "p:a").declare("xmlns:p", "urn:2").close();
    assert_eq!(tree.problem(), ("p:a", SerializeProblem::ElementNamespace));
    let tree = Tree::new().open("urn:1", "p:a").attr("urn:2", "p:b", "").close();
    assert_eq!(tree.problem(), ("p:a", attribute_namespace("p:b")));
    let tree = Tree::new().open("", "a").attr("urn:1", "p:b", "").attr("urn:2", "p:c", "").close();
    assert_eq!(tree.problem(), ("a", attribute_namespace("p:c")));
    // The prefix is already in scope, but only one of the names is in its namespace.
    let tree = Tree::new().open("urn:1", "p:r").open("urn:1", "p:a").attr("urn:2", "p:b", "").close().close();
    assert_eq!(tree.problem(), ("p:a", attribute_namespace("p:b")));
}

#[test]
fn what_no_declaration_can_say() {
    for (uri, name) in [("", "p:a"), (XML, "a"), (XML, "p:a"), (XMLNS, "a"), ("urn:1", "xml:a"), ("urn:1", "xmlns:a")] {
        assert_eq!(Tree::new().open(uri, name).close().problem(), (name, SerializeProblem::ElementNamespace));
    }
    let attributes =
        [("", "p:b"), ("urn:1", "b"), (XML, "b"), (XML, "p:b"), (XMLNS, "b"), (XMLNS, "p:b"), ("urn:1", "xml:b")];
    for (uri, name) in attributes {
        let tree = Tree::new().open("", "a").attr(uri, name, "").close();
        assert_eq!(tree.problem(), ("a", attribute_namespace(name)), "{uri}");
    }
    assert_eq!(Tree::new().open("urn:1", "p=:a").close().problem(), ("p=:a", SerializeProblem::ElementNamespace));
    assert_eq!(Tree::new().open("", "a").attr("urn:1", "=:b", "").problem(), ("a", attribute_namespace("=:b")));
    for (uri, name) in [("", "xmlns"), ("", "xmlns:p"), ("urn:1", "xmlns:p"), ("urn:1", "xmlns")] {
        let tree = Tree::new().open("", "a").attr(uri, name, "urn:1").close();
        assert_eq!(tree.problem(), ("a", attribute_namespace(name)), "it would declare something");
    }
}

#[test]
fn reserved_prefixes() {
    let tree = Tree::new().open(XML, "xml:a").attr(XML, "xml:lang", "en").open(XMLNS, "xmlns:b").close().close();
    assert_eq!(tree.xml(), "<xml:a xml:lang=\"en\"><xmlns:b/></xml:a>");
    let tree = Tree::new().open("", "a").declare("xmlns:xml", XML).declare("xmlns:xmlns", "urn:1").close();
    assert_eq!(tree.xml(), format!("<a xmlns:xml=\"{XML}\" xmlns:xmlns=\"urn:1\"/>"));
}

#[test]
fn refused_declarations_bind_nothing() {
    let tree = Tree::new().open_undeclared("p:a", &[]).declare("xmlns:p", XML).close();
    assert_eq!(tree.xml(), format!("<p:a xmlns:p=\"{XML}\"/>"));
    let tree = Tree::new().open("urn:1", "p:a").declare("xmlns:p", XML).close();
    assert_eq!(tree.problem(), ("p:a", SerializeProblem::ElementNamespace));
}

#[test]
fn undeclared_prefixes_stay_undeclared() {
    let tree = Tree::new().open_undeclared("p:a", &[("q:b", "1"), ("c", "2")]).close();
    assert_eq!(tree.xml(), "<p:a q:b=\"1\" c=\"2\"/>");
    // An outer declaration is undone.
    let tree = Tree::new().open("urn:1", "p:r").declare("xmlns:p", "urn:1");
    let tree = tree.open_undeclared("p:a", &[("p:b", "1")]).close().close();
    assert_eq!(tree.xml(), "<p:r xmlns:p=\"urn:1\"><p:a xmlns:p=\"\" p:b=\"1\"/></p:r>");
    let tree = Tree::new().open_undeclared("p:a", &[]).declare("xmlns:p", "").close();
    assert_eq!(tree.xml(), "<p:a xmlns:p=\"\"/>");
    let tree = Tree::new().open_undeclared("p:a", &[]).declare("xmlns:p", "urn:1").close();
    assert_eq!(tree.problem(), ("p:a", SerializeProblem::ElementNamespace));
}

#[test]
fn many_attributes_and_prefixes() {
    let mut tree = Tree::new().open("", "a");
    let count = 2000;
    for index in 0..count {
        tree = tree.attr(&format!("urn:{index}"), &format!("p{index}:b"), "");
    }
    let xml = tree.close().xml();
    assert_eq!((xml.matches("xmlns:p").count(), xml.matches(":b=\"\"").count()), (count, count));
}
