//! Canonical XML 1.0, rule by rule.

use super::tree::{Tree, XML};
use fivefold_dom::NodeRef;
use fivefold_xml5::canonical;

fn whole(tree: &Tree) -> String {
    canonical(&tree.document, tree.document.root().id()).to_string()
}

/// The canonical form of the first element with that name.
fn part(tree: &Tree, name: &str) -> String {
    let mut nodes = tree.document.root().descendants();
    canonical(&tree.document, nodes.find(|node| node.name() == Some(name)).map(NodeRef::id).unwrap()).to_string()
}

#[test]
fn instructions_outside_the_root_have_lines_of_their_own() {
    let tree = Tree::new().pi("first", "data ").comment("c").doctype("a", None, Some("u"), None).pi("second", "");
    let tree = tree.open("", "a").pi("third", "").comment("c").close().comment("c").pi("fourth", "").pi("fifth", "x");
    assert_eq!(whole(&tree), "<?first data ?>\n<?second?>\n<a><?third?></a>\n<?fourth?>\n<?fifth x?>");
}

#[test]
fn empty_elements_have_end_tags() {
    let tree = Tree::new().open("", "a").text("\n ").open("", "b").close().text("\n").close();
    assert_eq!(whole(&tree), "<a>\n <b></b>\n</a>");
}

#[test]
fn characters() {
    let tree = Tree::new().open("", "a").attr("", "b", "<>&'\"\t\n\r \u{A0}").text("<>&'\"\t\n\r]]>\u{A0}\x01").close();
    let expected = "<a b=\"&lt;>&amp;'&quot;&#x9;&#xA;&#xD; \u{A0}\">&lt;&gt;&amp;'\"\t\n&#xD;]]&gt;\u{A0}\x01</a>";
    assert_eq!(whole(&tree), expected);
}

#[test]
fn attributes_are_sorted_by_namespace_and_local_name() {
    let tree = Tree::new().open("urn:d", "r").declare("xmlns:z", "urn:a").declare("xmlns:a", "urn:b");
    let tree = tree.attr("urn:b", "a:k", "1").attr("", "z", "2").attr("urn:a", "z:n", "3").attr("", "b", "4");
    let tree = tree.attr("urn:a", "z:m", "5").attr(XML, "xml:lang", "6").declare("xmlns", "urn:d").close();
    let expected = "<r xmlns=\"urn:d\" xmlns:a=\"urn:b\" xmlns:z=\"urn:a\" b=\"4\" z=\"2\" xml:lang=\"6\" \
                    z:m=\"5\" z:n=\"3\" a:k=\"1\"></r>";
    assert_eq!(whole(&tree), expected);
}

#[test]
fn superfluous_declarations_are_left_out() {
    let tree =
        Tree::new().open("urn:1", "a").declare("xmlns", "urn:1").declare("xmlns:p", "urn:p").declare("xmlns:xml", XML);
    let tree = tree.open("urn:1", "b").declare("xmlns:p", "urn:p").declare("xmlns", "urn:1").open("urn:1", "c");
    let tree = tree.declare("xmlns:p", "urn:q").close().close().open("urn:1", "d").close().close();
    let expected = "<a xmlns=\"urn:1\" xmlns:p=\"urn:p\"><b><c xmlns:p=\"urn:q\"></c></b><d></d></a>";
    assert_eq!(whole(&tree), expected);
}

#[test]
fn an_empty_default_namespace_is_declared_below_another() {
    let tree =
        Tree::new().open("", "a").declare("xmlns", "").open("urn:1", "b").declare("xmlns", "urn:1").open("", "c");
    let tree = tree.declare("xmlns", "").open("", "d").declare("xmlns", "").close().open("urn:1", "e");
    let tree = tree.declare("xmlns", "urn:1").close().close().close().close();
    let expected = "<a><b xmlns=\"urn:1\"><c xmlns=\"\"><d></d><e xmlns=\"urn:1\"></e></c></b></a>";
    assert_eq!(whole(&tree), expected);
}

#[test]
fn a_part_takes_over_what_is_in_scope() {
    let tree = Tree::new()
        .open("urn:0", "r")
        .declare("xmlns", "urn:0")
        .declare("xmlns:p", "urn:far")
        .attr(XML, "xml:lang", "en");
    let tree = tree.attr(XML, "xml:space", "preserve").attr("", "id", "1").open("", "s").declare("xmlns", "");
    let tree = tree.declare("xmlns:p", "urn:near").attr(XML, "xml:lang", "de").open("", "t").attr("", "b", "");
    let tree = tree.attr(XML, "xml:base", "/").open("", "u").close().close().close().close();
    let expected = "<t xmlns:p=\"urn:near\" b=\"\" xml:base=\"/\" xml:lang=\"de\" xml:space=\"preserve\"><u></u></t>";
    assert_eq!(part(&tree, "t"), expected);
}

#[test]
fn parts_that_are_no_elements() {
    let tree = Tree::new().open("", "a").text("<").pi("t", "d").comment("c").close();
    let root = tree.document.root().first_child().unwrap();
    let parts: Vec<_> = root.children().map(|node| canonical(&tree.document, node.id()).to_string()).collect();
    assert_eq!(parts, ["&lt;", "<?t d?>", ""]);
}

#[test]
fn names_declare_what_the_tree_does_not() {
    let tree = Tree::new().open("urn:1", "p:a").attr("urn:2", "q:b", "").open("urn:3", "c").close().close();
    assert_eq!(whole(&tree), "<p:a xmlns:p=\"urn:1\" xmlns:q=\"urn:2\" q:b=\"\"><c xmlns=\"urn:3\"></c></p:a>");
    assert_eq!(part(&tree, "c"), "<c xmlns=\"urn:3\" xmlns:p=\"urn:1\" xmlns:q=\"urn:2\"></c>");
    let tree = Tree::new().open("urn:1", "a").declare("xmlns", "urn:2").close();
    assert_eq!(whole(&tree), "<a xmlns=\"urn:1\"></a>", "the name is right");
}

#[test]
fn undeclared_prefixes_and_references_stand_as_they_are() {
    let tree = Tree::new().open_undeclared("p:a", &[("q:b", "1"), ("r", "2")]).reference("e").close().reference("e");
    assert_eq!(whole(&tree), "<p:a q:b=\"1\" r=\"2\">&e;</p:a>");
    let tree = Tree::new().open("urn:1", "p:a").declare("xmlns:p", "urn:1").open_undeclared("p:b", &[]);
    let tree = tree.declare("xmlns:p", "").close().close();
    assert_eq!(whole(&tree), "<p:a xmlns:p=\"urn:1\"><p:b xmlns:p=\"\"></p:b></p:a>");
}
