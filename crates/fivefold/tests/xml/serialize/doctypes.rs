//! Document types, and their effect on references and attributes.

use super::tree::{Tree, xml5};
use fivefold::tree::{InsertionPlace, TreeSink};
use fivefold_xml5::SerializeProblem;

#[test]
fn identifiers_and_internal_subsets() {
    for (name, public_id, system_id, subset, expected) in [
        ("a", None, None, None, "<!DOCTYPE a>"),
        ("PUBLIC", None, None, None, "<!DOCTYPE PUBLIC>"),
        ("", None, None, None, "<!DOCTYPE >"),
        ("", None, None, Some(" "), "<!DOCTYPE [ ]>"),
        ("a", Some("p"), None, None, "<!DOCTYPE a PUBLIC \"p\">"),
        ("a", Some(""), Some("s"), None, "<!DOCTYPE a PUBLIC \"\" \"s\">"),
        ("a", None, Some("x > \"y\""), None, "<!DOCTYPE a SYSTEM 'x > \"y\"'>"),
        ("a", Some("it's"), Some("\n"), Some(""), "<!DOCTYPE a PUBLIC \"it's\" \"\n\" []>"),
        ("a", None, None, Some("<!ELEMENT a ANY>\r\n"), "<!DOCTYPE a [<!ELEMENT a ANY>\r\n]>"),
    ] {
        let tree = Tree::new().doctype(name, public_id, system_id, subset);
        assert_eq!(tree.xml(), expected);
        let node = tree.document.root().first_child().unwrap().id();
        assert_eq!(xml5().serialize_outer(&tree.document, node).unwrap(), expected);
    }
}

#[test]
fn what_would_not_be_read_back() {
    for name in ["a b", "a>", "[", "a\x0C", "\r", "\0"] {
        let tree = Tree::new().doctype(name, None, None, None);
        assert_eq!(tree.problem(), ("doctype", SerializeProblem::DoctypeName));
    }
    let tree = Tree::new().doctype("", None, Some("s"), None);
    assert_eq!(tree.problem(), ("doctype", SerializeProblem::DoctypeName));
    for id in [" p", "p ", "p  q", "p\tq", "p\nq", "p>q", "'\"", "\r", "\0"] {
        let tree = Tree::new().doctype("a", Some(id), None, None);
        assert_eq!(tree.problem(), ("doctype", SerializeProblem::PublicId));
    }
    for id in ["'\"", "\r", "\0"] {
        let tree = Tree::new().doctype("a", None, Some(id), None);
        assert_eq!(tree.problem(), ("doctype", SerializeProblem::SystemId));
    }
    for subset in ["]", "<!ENTITY e 'v'> ]", "<!ENTITY e 'v", "<!--"] {
        let tree = Tree::new().doctype("a", None, None, Some(subset)).open("", "a").close();
        assert_eq!(tree.problem(), ("doctype", SerializeProblem::InternalSubset), "{subset}");
    }
}

#[test]
fn the_end_of_the_input_may_end_a_subset() {
    let tree = Tree::new().comment("").doctype("a", None, None, Some("<!ENTITY e \"v"));
    assert_eq!(tree.xml(), "<!----><!DOCTYPE a [<!ENTITY e \"v");
}

#[test]
fn where_a_document_type_stands() {
    let tree = Tree::new().comment("").pi("t", "").doctype("a", None, None, None).comment("").open("", "a").close();
    assert_eq!(tree.xml(), "<!----><?t?><!DOCTYPE a><!----><a/>");
    let tree = Tree::new().open("", "a").close().doctype("a", None, None, None);
    assert_eq!(tree.problem(), ("doctype", SerializeProblem::MisplacedDoctype));
    let tree = Tree::new().doctype("a", None, None, None).doctype("a", None, None, None);
    assert_eq!(tree.problem(), ("doctype", SerializeProblem::MisplacedDoctype));
    let mut tree = Tree::new().open("", "a").close().doctype("a", None, None, None);
    let (root, doctype) =
        (tree.document.root().first_child().unwrap().id(), tree.document.root().last_child().unwrap().id());
    tree.document.detach(doctype).unwrap();
    TreeSink::insert(&mut tree.document, InsertionPlace::LastChildOf(root.link()), doctype.link());
    assert_eq!(tree.problem(), ("doctype", SerializeProblem::MisplacedDoctype));
}

#[test]
fn references_stay_where_declarations_are_left_open() {
    let tree = |system_id, subset, name| {
        Tree::new().doctype("a", None, system_id, subset).open("", "a").text("x").reference(name).text("y").close()
    };
    let start = "<!DOCTYPE a SYSTEM \"u\"";
    assert_eq!(tree(Some("u"), None, "e").xml(), format!("{start}><a>x&e;y</a>"));
    assert_eq!(tree(Some("u"), Some("<!ENTITY nbsp SYSTEM 'v'>"), "nbsp").xml(), {
        format!("{start} [<!ENTITY nbsp SYSTEM 'v'>]><a>x&nbsp;y</a>")
    });
    assert_eq!(tree(None, Some("%p;"), "e").xml(), "<!DOCTYPE a [%p;]><a>x&e;y</a>");
    assert_eq!(tree(None, Some("<!ENTITY e PUBLIC '' ''>"), "e").xml(), {
        "<!DOCTYPE a [<!ENTITY e PUBLIC '' ''>]><a>x&e;y</a>"
    });
    for (system_id, subset, name) in [
        (None, None, "e"),
        (None, Some(""), "e"),
        (None, Some("<!ENTITY e 'v'>"), "e"),
        (Some("u"), Some("<!ENTITY e 'v'>"), "e"),
        (Some("u"), Some("<!ENTITY e SYSTEM 'v' NDATA n>"), "e"),
        (Some("u"), None, "nbsp"),
        (Some("u"), None, "amp"),
    ] {
        let tree = tree(system_id, subset, name);
        assert_eq!(tree.problem(), ("reference", SerializeProblem::EntityReference), "{subset:?} {name}");
    }
    assert_eq!(Tree::new().open("", "a").reference("e").close().problem().1, SerializeProblem::EntityReference);
    for name in ["", "1", "a b", "#1", "a;"] {
        assert_eq!(tree(Some("u"), None, name).problem(), ("reference", SerializeProblem::EntityName));
    }
}

#[test]
fn references_of_an_element_mean_what_they_mean_elsewhere() {
    let tree = Tree::new().open("", "a").reference("nbsp").open("", "b").reference("lt").close().close();
    let root = tree.document.root().first_child().unwrap();
    let options = xml5();
    let error = options.serialize_outer(&tree.document, root.id()).unwrap_err();
    assert_eq!(error.problem, SerializeProblem::EntityReference, "a predefined entity is one everywhere");
    assert_eq!(options.serialize_outer(&tree.document, root.first_child().unwrap().id()).unwrap(), "&nbsp;");
}

#[test]
fn declared_attributes() {
    let tree = |name, value| {
        let subset = "<!ATTLIST a b CDATA 'v' c NMTOKENS #IMPLIED>";
        Tree::new().doctype("a", None, None, Some(subset)).open("", "a").attr("", name, value).open("", "d")
    };
    let start = "<!DOCTYPE a [<!ATTLIST a b CDATA 'v' c NMTOKENS #IMPLIED>]>";
    assert_eq!(tree("b", "  ").attr("", "c", "  ").xml(), format!("{start}<a b=\"  \"><d c=\"  \"/></a>"));
    let missing = SerializeProblem::AttributeDefault { attribute: "b".to_owned() };
    assert_eq!(tree("c", "").problem(), ("a", missing));
    for value in [" ", " x", "x ", "x  y"] {
        let tree = tree("b", "").close().attr("", "c", value);
        assert_eq!(tree.problem(), ("a", SerializeProblem::AttributeValue { attribute: "c".to_owned() }));
    }
    assert!(tree("b", "").close().attr("", "c", "x y\n\tz").xml().ends_with("<a b=\"\" c=\"x y&#10;&#9;z\"><d/></a>"));
}
