//! Indentation.

use super::tree::{Tree, XML, xml5};
use fivefold::xml::{SerializeOptions, parse};
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
    let tree = Tree::new().open("", "a").open("", "b").text(" x").open("", "c").open("", "d").close().close().close();
    let tree = tree.open("", "e").open("", "f").close().close().close();
    assert_eq!(indented(&tree, 1), "<a>\n <b> x<c><d/></c></b>\n <e>\n  <f/>\n </e>\n</a>");
}

/// As `xmllint --format` does; what it does otherwise is said here.
#[test]
fn white_space_between_markup_is_replaced() {
    let atom = "<feed xmlns='http://www.w3.org/2005/Atom' xmlns:h='http://www.w3.org/1999/xhtml'>";
    for (text, expected) in [
        ("<r>\n  <a><b/></a>\n</r>", "<r>\n  <a>\n    <b/>\n  </a>\n</r>"),
        ("<r>\n\t<a/>\r\n\n<?p?> <!--c--></r>", "<r>\n  <a/>\n  <?p?>\n  <!--c-->\n</r>"),
        ("<!DOCTYPE r>\n\n<r> <!-- --> </r>\n", "<!DOCTYPE r>\n<r>\n  <!-- -->\n</r>"),
        // White space that stands alone is what the element holds.
        ("<r><a> </a><b>\n</b></r>", "<r>\n  <a> </a>\n  <b>\n</b>\n</r>"),
        // xmllint drops the space between `b` and `i`.
        ("<r><p><b>x</b> <i>y</i> z</p> <q/></r>", "<r>\n  <p><b>x</b> <i>y</i> z</p>\n  <q/>\n</r>"),
        ("<r><p>x<b> <i/> </b></p></r>", "<r>\n  <p>x<b> <i/> </b></p>\n</r>"),
        // What is written as a reference or in a section is meant. To xmllint it is white space like any other.
        ("<r>&#32;<a/></r>", "<r>&#32;<a/></r>"),
        ("<r><a/>&#10;</r>", "<r><a/>&#10;</r>"),
        ("<r><![CDATA[ ]]><a/></r>", "<r>&#32;<a/></r>"),
        ("<r> <![CDATA[]]>\n<a/></r>", "<r>&#32;\n<a/></r>"),
        ("<!DOCTYPE r [<!ENTITY e '\t'>]><r>&e;<a/></r>", "<!DOCTYPE r [<!ENTITY e '\t'>]>\n<r>&#9;<a/></r>"),
        ("<r>&#13;<a/></r>", "<r>&#13;<a/></r>"),
        ("<r>\u{A0}<a/></r>", "<r>\u{A0}<a/></r>"),
        (
            "<r xml:space='preserve'> <a> <b/> </a><c xml:space='default'> <d/></c></r>",
            "<r xml:space=\"preserve\"> <a> <b/> </a><c xml:space=\"default\">\n    <d/>\n  </c></r>",
        ),
        // The white space of HTML is that between blocks.
        (
            &format!("{atom} <h:div> <h:p>x</h:p> <h:pre> y <h:b/></h:pre></h:div> <x><h:b>z</h:b> <h:i/></x></feed>"),
            "<h:div>\n    <h:p>x</h:p>\n    <h:pre> y <h:b></h:b></h:pre>\n  </h:div>\n  \
             <x><h:b>z</h:b> <h:i></h:i></x>\n</feed>",
        ),
        (
            "<html xmlns='http://www.w3.org/1999/xhtml'><body> <p><b>a</b> <i>b</i></p> <div> <textarea> </textarea>\
             </div><script> </script><style>\n</style></body></html>",
            "<html xmlns=\"http://www.w3.org/1999/xhtml\">\n  <body>\n    <p><b>a</b> <i>b</i></p>\n    \
             <div> <textarea> </textarea></div>\n    <script> </script>\n    <style>\n</style>\n  </body>\n</html>",
        ),
    ] {
        let options = SerializeOptions::default().with_indent(2);
        let written = options.serialize(&parse(text)).unwrap();
        assert!(written.ends_with(expected), "{text}\n{written}");
        let again = options.serialize(&parse(&written)).unwrap();
        assert_eq!(again, written);
    }
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
