//! Trees built by hand, and the expected XML.
//!
//! Parsing each expectation would give the same tree.

mod canonical;
mod doctypes;
mod indentation;
mod namespaces;
mod round_trip;
mod strict;
mod tree;
mod xhtml;

use fivefold_core::Namespace;
use fivefold_dom::Document;
use fivefold_xml5::SerializeProblem;
use tree::{Tree, xml5};

/// A depth that would overflow a stack, and shows a cost that grows with the depth.
const DEEP: usize = 100_000;

#[test]
fn every_kind_of_node() {
    let tree = Tree::new().comment("c").pi("t", "d").open("", "a").attr("", "b", "1").attr("", "c", "");
    let tree = tree.text("x").open("", "d").close().comment("-").pi("t", "").close().pi("z", "").comment("");
    assert_eq!(tree.xml(), "<!--c--><?t d?><a b=\"1\" c=\"\">x<d/><!-----><?t?></a><?z?><!---->");
    assert_eq!(Tree::new().xml(), "");
}

#[test]
fn inner_and_outer() {
    let tree = Tree::new().open("", "a").attr("", "b", "").text("x").open("", "c").close().close();
    let (document, options) = (&tree.document, xml5());
    let root = document.root().first_child().unwrap();
    assert_eq!(options.serialize_inner(document, root.id()).unwrap(), "x<c/>");
    assert_eq!(options.serialize_outer(document, root.id()).unwrap(), "<a b=\"\">x<c/></a>");
    for child in root.children() {
        let expected = if child.data().is_some() { "x" } else { "<c/>" };
        assert_eq!(options.serialize_outer(document, child.id()).unwrap(), expected);
        assert_eq!(options.serialize_inner(document, child.id()).unwrap(), "");
    }
    assert_eq!(options.serialize_outer(document, document.root().id()).unwrap(), tree.xml());
}

#[test]
fn text_is_escaped() {
    let tree = |text| Tree::new().open("", "a").text(text).close();
    assert_eq!(tree("<b> & ]]> \" '").xml(), "<a>&lt;b&gt; &amp; ]]&gt; \" '</a>");
    assert_eq!(tree("\t\n \r\n\r").xml(), "<a>\t\n &#13;\n&#13;</a>");
    assert_eq!(tree("\x01\x0C\u{FFFE}\u{FFFF}").xml(), "<a>&#1;&#12;&#xFFFE;&#xFFFF;</a>");
    assert_eq!(tree("\x7F\u{85}\u{A0}\u{2028}\u{FEFF}😀").xml(), "<a>\x7F\u{85}\u{A0}\u{2028}\u{FEFF}😀</a>");
    assert_eq!(tree("a\0").problem(), ("text", SerializeProblem::NullCharacter));
}

#[test]
fn attribute_values_are_escaped() {
    let tree = |value| Tree::new().open("", "a").attr("", "b", value).close();
    assert_eq!(tree("<b> & \" '").xml(), "<a b=\"&lt;b&gt; &amp; &quot; '\"/>");
    assert_eq!(tree(" \t\n\r\n ").xml(), "<a b=\" &#9;&#10;&#13;&#10; \"/>");
    assert_eq!(tree("\x1F\u{FFFE}\u{FEFF}").xml(), "<a b=\"&#31;&#xFFFE;\u{FEFF}\"/>");
    assert_eq!(tree("\0").problem(), ("a", SerializeProblem::NullCharacter));
}

#[test]
fn a_text_at_the_very_start_is_no_byte_order_mark() {
    let mut document = Document::new();
    let text = document.create_text("\u{FEFF}\u{FEFF}x").unwrap();
    let options = xml5();
    assert_eq!(options.serialize_outer(&document, text).unwrap(), "&#xFEFF;\u{FEFF}x");
}

#[test]
fn names_of_elements() {
    let tree = |name| Tree::new().open("", name).close();
    for name in ["a", "3", "\"", "a<", "a=b", "a:", "a:b:c", "été", "\x0C", "-", "\u{FFFE}"] {
        assert_eq!(tree(name).xml(), format!("<{name}/>"));
    }
    for name in ["", "!", "?a", ":a", "<a", "a b", "a\t", "a\n", "a\r", "a/", "/", ">", "a>", "a\0"] {
        assert_eq!(tree(name).problem(), (name, SerializeProblem::ElementName));
    }
}

#[test]
fn names_of_attributes() {
    let tree = |name| Tree::new().open("", "a").attr("", name, "1").close();
    for name in ["b", "3", "\"", "<", "!", "?", "=", "=b", "b:", "b:c:d", "\x0C", "xmlns:b:c"] {
        assert_eq!(tree(name).xml(), format!("<a {name}=\"1\"/>"));
    }
    for name in ["", ":b", "b=", "==", "b c", "b\t", "b\n", "b\r", "b/", ">", "b\0"] {
        let attribute = name.to_owned();
        assert_eq!(tree(name).problem(), ("a", SerializeProblem::AttributeName { attribute }));
    }
}

#[test]
fn a_colon_survives_after_an_attribute_without_value() {
    let tree = |value| Tree::new().open("", "a=\"\"").attr("", "long", "x").attr("", "b", value).attr("", ":c", "");
    assert_eq!(tree("").attr("", "::", "1").close().xml(), "<a=\"\" long=\"x\" b :c ::=\"1\"/>");
    // Without an attribute that has no value, a duplicate is added, which the parser drops.
    assert_eq!(tree("1").close().xml(), "<a=\"\" long=\"x\" b=\"1\" b :c=\"\"/>");
    let tree = Tree::new().open("", "a=\"\"").attr("", ":c", "").close();
    assert_eq!(tree.problem().1, SerializeProblem::AttributeName { attribute: ":c".to_owned() });
}

#[test]
fn attributes_with_one_name() {
    // The document distinguishes names in different namespaces, even if they are written in the same way.
    let tree = Tree::new().open("", "a").attr("urn:1", "p:b", "").attr("urn:2", "p:b", "").close();
    assert_eq!(tree.problem().1, SerializeProblem::DuplicateAttribute { attribute: "p:b".to_owned() });
    let tree = Tree::new().open("", "a").attr("urn:1", "p:b", "").attr("", "b", "").attr("urn:1", "q:b", "").close();
    assert_eq!(tree.problem().1, SerializeProblem::DuplicateAttribute { attribute: "q:b".to_owned() });
}

#[test]
fn comments() {
    for data in ["", "-", "--", ">", "->", "--!", "<!--", "a -- b", "&amp;", "\n\x01"] {
        assert_eq!(Tree::new().comment(data).xml(), format!("<!--{data}-->"));
    }
    for data in ["-->", "--!>", "a--->", "\r", "\0"] {
        assert_eq!(Tree::new().comment(data).problem(), ("comment", SerializeProblem::Comment));
    }
}

#[test]
fn processing_instructions() {
    for (target, data) in [("t", "d"), ("?t", "?"), (">", "a > b "), ("a:b", "\x0C\n"), ("XML", "1"), ("t", "a??")] {
        assert_eq!(Tree::new().pi(target, data).xml(), format!("<?{target} {data}?>"));
    }
    for target in ["", "a b", "a?", "\n", "\r", "a\0"] {
        let problem = SerializeProblem::ProcessingInstructionTarget;
        assert_eq!(Tree::new().pi(target, "").problem(), ("instruction", problem));
    }
    for data in [" ", "\td", "\nd", "?>", "a?>b", "\r", "\0"] {
        let problem = SerializeProblem::ProcessingInstructionData;
        assert_eq!(Tree::new().pi("t", data).problem(), ("instruction", problem));
    }
}

#[test]
fn no_instruction_becomes_the_xml_declaration() {
    let declaration = "<?xml version=\"1.0\"?>";
    assert_eq!(Tree::new().pi("xml", "a").xml(), format!("{declaration}<?xml a?>"));
    let tree = Tree::new().comment("").pi("xml", "").pi("xml", "").open("", "r").pi("xml", "").close();
    assert_eq!(tree.xml(), format!("{declaration}<!----><?xml?><?xml?><r><?xml?></r>"));
    // A declaration is no longer possible after the DOCTYPE, inside the root and after it.
    assert_eq!(Tree::new().doctype("r", None, None, None).pi("xml", "").xml(), "<!DOCTYPE r><?xml?>");
    assert_eq!(Tree::new().open("", "r").pi("xml", "").close().pi("xml", "").xml(), "<r><?xml?></r><?xml?>");
}

#[test]
fn text_that_would_not_stay_one_node() {
    let tree = Tree::new().open("", "a").text("").close();
    assert_eq!(tree.problem(), ("text", SerializeProblem::EmptyText));
    let tree = Tree::new().open("", "a").text("x").text("y").close();
    assert_eq!(tree.problem(), ("text", SerializeProblem::AdjacentText));
    let tree = Tree::new().open("", "a").text("x").comment("").text("y").close();
    assert_eq!(tree.xml(), "<a>x<!---->y</a>");
}

#[test]
fn what_cannot_be_outside_the_root() {
    assert_eq!(Tree::new().text(" ").problem(), ("text", SerializeProblem::TextOutsideRoot));
    let tree = Tree::new().open("", "a").close().reference("e");
    assert_eq!(tree.problem(), ("reference", SerializeProblem::TextOutsideRoot));
    let tree = Tree::new().open("", "a").close().open("", "b").close();
    assert_eq!(tree.problem(), ("b", SerializeProblem::SecondRoot));
}

#[test]
fn templates_with_contents() {
    let mut tree = Tree::new().open("http://www.w3.org/1999/xhtml", "template").close();
    assert_eq!(tree.xml(), "<template xmlns=\"http://www.w3.org/1999/xhtml\"></template>");
    let contents = tree.document.root().first_child().and_then(|node| node.template_contents()).unwrap().id();
    let text = tree.document.create_text("x").unwrap();
    tree.document.append(contents, text).unwrap();
    assert_eq!(tree.problem(), ("template", SerializeProblem::TemplateContents));
    let options = xml5();
    assert_eq!(options.serialize_inner(&tree.document, contents).unwrap(), "x", "a fragment is no document");
}

#[test]
fn errors_say_what_and_where() {
    let tree = Tree::new().open("", "a").attr("", "b c", "").close();
    let root = tree.document.root().first_child().unwrap().id();
    let error = xml5().serialize_inner(&tree.document, tree.document.root().id()).unwrap_err();
    assert_eq!(error.node, root);
    assert_eq!(error.element.as_deref(), Some("a"));
    assert_eq!(error.to_string(), "no attribute in a tag can have the name \"b c\", in <a>");

    let tree = Tree::new().open("urn:x", "p:a").comment("-->").close();
    let error = xml5().serialize(&tree.document).unwrap_err();
    assert_eq!(error.to_string(), "a comment cannot hold this data, in <p:a>");
    let error = xml5().serialize(&Tree::new().comment("-->").document).unwrap_err();
    assert_eq!((error.to_string(), error.element), ("a comment cannot hold this data".to_owned(), None));
}

#[test]
fn depth_costs_nothing() {
    let mut document = Document::new();
    let mut parent = document.root().id();
    let nodes: Vec<_> = (0..DEEP)
        .map(|depth| {
            let namespace = if depth % 2 == 0 { "urn:1" } else { "urn:2" };
            let node = document.create_element_ns(Some(namespace), "a").unwrap();
            document.set_attribute_ns(node, Some("urn:p"), "p:b", "").unwrap();
            node
        })
        .collect();
    for node in nodes {
        document.append(parent, node).unwrap();
        parent = node;
    }
    let root = document.root().id();
    let xml = xml5().serialize_inner(&document, root).unwrap();
    let start = |namespace, prefix| format!("<a xmlns=\"urn:{namespace}\"{prefix} p:b=\"\">");
    assert!(xml.starts_with(&(start(1, " xmlns:p=\"urn:p\"") + &start(2, "") + &start(1, ""))));
    assert_eq!(xml.matches("</a>").count(), DEEP - 1);
    let canonical = fivefold_xml5::canonical(&document, root).to_string();
    assert_eq!(canonical.matches("</a>").count(), DEEP);
    let indented = xml5().with_indent(4).serialize_inner(&document, root).unwrap();
    assert!(indented.len() < DEEP * 600);
}

#[test]
fn html_is_written_as_xml() {
    let mut document = Document::new();
    let root = document.root().id();
    let html = document.create_element("html").unwrap();
    document.append(root, html).unwrap();
    let svg = document.create_element_ns(Namespace::SVG.known_uri(), "svg").unwrap();
    document.set_attribute(svg, "xlink:href", "#a").unwrap();
    document.set_attribute(svg, "xml:lang", "de").unwrap();
    document.append(html, svg).unwrap();
    let line_break = document.create_element("br").unwrap();
    document.append(html, line_break).unwrap();
    let options = xml5();
    assert_eq!(
        options.serialize_inner(&document, root).unwrap(),
        "<html xmlns=\"http://www.w3.org/1999/xhtml\"><svg xmlns=\"http://www.w3.org/2000/svg\" \
         xmlns:xlink=\"http://www.w3.org/1999/xlink\" xlink:href=\"#a\" xml:lang=\"de\"/><br/></html>"
    );
}
