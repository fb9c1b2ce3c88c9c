//! Indentation.

use super::tree::{Tree, XML, xml5};
use fivefold_dom::NodeRef;

fn indented(tree: &Tree, spaces: usize) -> String {
    xml5().with_indent(spaces).serialize_inner(&tree.document, tree.document.root().id()).unwrap()
}

fn library() -> Tree {
    let tree = Tree::new().comment("c").doctype("a", None, None, None).open("", "a").open("", "b").text("x").close();
    tree.open("", "c").open("", "d").close().pi("t", "").close().open("", "e").close().close().comment("z")
}

#[test]
fn every_child_begins_a_line() {
    let expected =
        "<!--c-->\n<!DOCTYPE a>\n<a>\n  <b>x</b>\n  <c>\n    <d/>\n    <?t?>\n  </c>\n  <e/>\n</a>\n<!--z-->";
    assert_eq!(indented(&library(), 2), expected);
    assert_eq!(indented(&library(), 0), expected.replace("  ", ""));
}

#[test]
fn the_first_line_is_that_of_the_node() {
    let tree = library();
    let node = tree.document.root().descendants().find(|node| node.name() == Some("c")).map(NodeRef::id).unwrap();
    let options = xml5().with_indent(1);
    assert_eq!(options.serialize_outer(&tree.document, node).unwrap(), "<c>\n <d/>\n <?t?>\n</c>");
    assert_eq!(options.serialize_inner(&tree.document, node).unwrap(), "<d/>\n<?t?>");
}

#[test]
fn text_is_left_alone() {
    let tree = Tree::new().open("", "a").open("", "b").text(" ").open("", "c").open("", "d").close().close().close();
    let tree = tree.open("", "e").open("", "f").close().close().close();
    assert_eq!(indented(&tree, 1), "<a>\n <b> <c><d/></c></b>\n <e>\n  <f/>\n </e>\n</a>");
}

#[test]
fn preserved_space_is_left_alone() {
    let tree = Tree::new().open("", "a").open("", "b").attr(XML, "xml:space", "preserve").open("", "c").close();
    let tree = tree.open("", "d").attr(XML, "xml:space", "default").open("", "e").close().close().close().close();
    let expected = "<a>\n <b xml:space=\"preserve\"><c/><d xml:space=\"default\">\n   <e/>\n  </d></b>\n</a>";
    assert_eq!(indented(&tree, 1), expected);
    let inner = tree.document.root().descendants().find(|node| node.name() == Some("b")).unwrap();
    let options = xml5().with_indent(1);
    let expected = "<c/><d xml:space=\"default\">\n <e/>\n</d>";
    assert_eq!(options.serialize_inner(&tree.document, inner.id()).unwrap(), expected);
}

#[test]
fn indentation_is_bounded() {
    let tree = Tree::new().open("", "a").open("", "b").open("", "c");
    let line = format!("\n{}", " ".repeat(256));
    assert_eq!(indented(&tree, usize::MAX), format!("<a>{line}<b>{line}<c/>{line}</b>\n</a>"));
}
