use super::*;
use crate::NodeRef;
use crate::testing::{open, show, show_attributes};
use fivefold_html5::HtmlTreeSink;
use std::borrow::Cow;

#[test]
fn a_tree_stays_a_tree() {
    let mut document = Document::new();
    let outer = open(&mut document, Link::ROOT, "<div>");
    let inner = open(&mut document, outer, "<p>");
    let text = document.create_text("x").unwrap();
    document.append(inner, text).unwrap();
    assert_eq!(document.append(inner, inner).map_err(|error| error.kind()), Err(EditErrorKind::WithinItself));
    assert_eq!(document.append(inner, outer).map_err(|error| error.kind()), Err(EditErrorKind::WithinItself));
    assert_eq!(document.insert_before(inner, outer).map_err(|error| error.kind()), Err(EditErrorKind::WithinItself));
    assert_eq!(
        document.append(outer, document.id(Link::ROOT)).map_err(|error| error.kind()),
        Err(EditErrorKind::NotAChild)
    );
    assert_eq!(document.append(text, inner).map_err(|error| error.kind()), Err(EditErrorKind::NotAParent));
    assert_eq!(
        document.insert_before(document.id(Link::ROOT), inner).map_err(|error| error.kind()),
        Err(EditErrorKind::NoParent)
    );
    assert_eq!(show(document.root()), r#"(div(p("x")))"#);
}

#[test]
fn a_template_stays_out_of_its_contents() {
    let mut document = Document::new();
    let template = open(&mut document, Link::ROOT, "<template>");
    let contents = HtmlTreeSink::template_contents(&mut document, template.link());
    let p = open(&mut document, contents, "<p>");
    assert_eq!(document.append(p, template).map_err(|error| error.kind()), Err(EditErrorKind::WithinItself));
    assert_eq!(
        document.append(document.id(contents), template).map_err(|error| error.kind()),
        Err(EditErrorKind::WithinItself)
    );
    assert_eq!(
        document.append(document.id(Link::ROOT), document.id(contents)).map_err(|error| error.kind()),
        Err(EditErrorKind::NotAChild)
    );
}

#[test]
fn nodes_move() {
    let mut document = Document::new();
    let [one, two] = ["<a>", "<b>"].map(|tag| open(&mut document, Link::ROOT, tag));
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
    document.detach(inner).unwrap();
    assert_eq!(show(document.root()), "(b(a))");
}

#[test]
fn attributes_come_and_go() {
    let mut document = Document::new();
    let p = open(&mut document, Link::ROOT, "<p a=1 b=2>");
    let q = open(&mut document, Link::ROOT, "<q c=3>");
    document.set_attribute(p, "b", "4").unwrap();
    document.set_attribute(p, "x-y", "5").unwrap();
    document.set_attribute(q, "d", "").unwrap();
    assert!(document.remove_attribute(p, "a").unwrap());
    assert!(!document.remove_attribute(p, "a").unwrap() && !document.remove_attribute(p, "unheard-of").unwrap());
    assert_eq!(show(document.root()), "(p[b=4 x-y=5],q[c=3 d=])");
    document.set_attribute(p, "e", "6").unwrap();
    assert!(document.remove_attribute(p, "e").unwrap() && document.remove_attribute(p, "x-y").unwrap());
    assert!(document.remove_attribute(p, "b").unwrap() && document.remove_attribute(q, "d").unwrap());
    assert_eq!(show(document.root()), "(p,q[c=3])");
    document.set_attribute(p, "f", "7").unwrap();
    document.set_attribute(q, "g", "8").unwrap();
    assert_eq!(show(document.root()), "(p[f=7],q[c=3 g=8])");
}

#[test]
fn attributes_are_mapped_at_once() {
    let mut document = Document::new();
    let p = open(&mut document, Link::ROOT, "<p a=1 id=x b=2 c=3>");
    let clone = document.clone_subtree(p).unwrap();
    assert!(document.element_by_id("x").is_some());
    let map = |document: &mut Document, node| {
        document.map_attributes(node, |attribute| match attribute.name() {
            "a" => None,
            "b" => Some(Cow::Borrowed(attribute.value())),
            name => Some(format!("{name}{}", attribute.value()).into()),
        })
    };
    map(&mut document, p).unwrap();
    document.append(document.root().id(), clone).unwrap();
    assert_eq!(show(document.root()), "(p[id=idx b=2 c=c3],p[a=1 id=x b=2 c=3])");
    assert_eq!(document.element_by_id("x").map(NodeRef::id), Some(clone));
    document.set_attribute(p, "d", "4").unwrap();
    assert_eq!(show_attributes(document.node(p)), "id=idx b=2 c=c3 d=4");
    let root = document.root().id();
    assert_eq!(map(&mut document, root), Ok(()), "it has no attributes");
    assert_eq!(map(&mut Document::new(), p).map_err(|error| error.kind()), Err(EditErrorKind::NoSuchNode));
}

#[cfg(feature = "xml")]
#[test]
fn mapped_attributes_can_be_written() {
    let mut document = Document::new();
    let p = open(&mut document, Link::ROOT, "<p a=1>");
    let nul = |document: &mut Document| document.map_attributes(p, |_| Some("\0".into()));
    assert_eq!(nul(&mut document.clone()), Ok(()), "HTML is checked by nobody");
    document.set_language(Language::Xml);
    assert_eq!(nul(&mut document).map_err(|error| error.kind()), Err(EditErrorKind::InvalidText));
    document.set_attribute(p, "xmlns:x", "urn:x").unwrap();
    assert_eq!(
        document.map_attributes(p, |_| Some("2".into())).map_err(|error| error.kind()),
        Err(EditErrorKind::InvalidNamespace)
    );
    assert_eq!(show(document.root()), "(p[a=1 xmlns:x=urn:x])");
}

#[test]
fn edits_and_repeated_tags_agree_on_many_attributes() {
    let mut document = Document::new();
    let body = open(&mut document, Link::ROOT, "<body>");
    let tag = |range: core::ops::Range<u32>| {
        format!("<body {}>", range.map(|n| format!("a{n}={n}")).collect::<Vec<_>>().join(" "))
    };
    crate::testing::repeat(&mut document, body, &tag(0..20));
    assert!(document.remove_attribute(body, "a19").unwrap() && document.remove_attribute(body, "a0").unwrap());
    document.set_attribute(body, "a20", "x").unwrap();
    open(&mut document, body, "<p z=1>");
    crate::testing::repeat(&mut document, body, &tag(0..22));
    let values: Vec<_> = (1..19).map(|n| format!("a{n}={n}")).collect();
    assert_eq!(show_attributes(document.node(body)), format!("{} a20=x a0=0 a19=19 a21=21", values.join(" ")));
    for n in 0..22 {
        assert!(document.remove_attribute(body, &format!("a{n}")).unwrap());
    }
    crate::testing::repeat(&mut document, body, "<body b=1>");
    assert_eq!(show(document.root()), "(body[b=1](p[z=1]))");
}

#[test]
fn attributes_in_namespaces_are_set_by_their_whole_names() {
    let mut document = Document::new();
    let svg = document.create_element_ns(Namespace::SVG.known_uri(), "svg").unwrap();
    let div = document.create_element("div").unwrap();
    for (node, namespace) in [(svg, Namespace::XLINK), (div, Namespace::NONE)] {
        document.set_attribute(node, "xlink:href", "1").unwrap();
        document.set_attribute(node, "xlink:href", "2").unwrap();
        let attribute = document.node(node).attributes().next().unwrap();
        assert_eq!((attribute.namespace(), attribute.value()), (namespace, "2"));
        assert!(document.remove_attribute(node, "xlink:href").unwrap());
        assert!(document.node(node).attributes().next().is_none());
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let mut document = Document::new();
    let (root, text) = (document.root().id(), document.create_text("x").unwrap());
    let p = document.create_element("p").unwrap();
    for node in [root, text] {
        assert_eq!(
            document.set_attribute(node, "a", "1").map_err(|error| error.kind()),
            Err(EditErrorKind::NotAnElement)
        );
        assert_eq!(
            document.set_attribute_ns(node, None, "a", "1").map_err(|error| error.kind()),
            Err(EditErrorKind::NotAnElement)
        );
        assert_eq!(document.add_class(node, "a").map_err(|error| error.kind()), Err(EditErrorKind::NotAnElement));
        assert_eq!(document.remove_class(node, "a").map_err(|error| error.kind()), Err(EditErrorKind::NotAnElement));
        assert_eq!(document.rename(node, "a").map_err(|error| error.kind()), Err(EditErrorKind::NotAnElement));
        assert!(!document.remove_attribute(node, "a").unwrap());
    }
    for node in [root, p] {
        assert_eq!(document.set_text(node, "x").map_err(|error| error.kind()), Err(EditErrorKind::NotText));
    }
    assert_eq!(document.set_text_content(root, "x").map_err(|error| error.kind()), Err(EditErrorKind::NotText));
    assert_eq!(document.append_text(text, "y"), Ok(()));
    assert_eq!(
        document.set_attribute(p, "x=\"1\" onclick", "").map_err(|error| error.kind()),
        Err(EditErrorKind::InvalidName)
    );
    assert_eq!(
        document.set_attribute_ns(p, None, "x:a", "").map_err(|error| error.kind()),
        Err(EditErrorKind::InvalidNamespace)
    );
    assert_eq!(document.add_class(p, "a b").map_err(|error| error.kind()), Err(EditErrorKind::InvalidName));
    assert_eq!(document.rename(p, "a b").map_err(|error| error.kind()), Err(EditErrorKind::InvalidName));
    assert_eq!(document.create_element("a b").map_err(|error| error.kind()), Err(EditErrorKind::InvalidName));
    assert_eq!(
        document.create_element_ns(None, "x:a").map_err(|error| error.kind()),
        Err(EditErrorKind::InvalidNamespace)
    );
    assert_eq!(
        document.create_processing_instruction("1", "").map_err(|error| error.kind()),
        Err(EditErrorKind::InvalidName)
    );
    assert_eq!(
        document.create_processing_instruction("a", "?>").map_err(|error| error.kind()),
        Err(EditErrorKind::InvalidName)
    );
    assert_eq!(
        document.create_processing_instruction("a", "b>c").map_err(|error| error.kind()),
        Err(EditErrorKind::InvalidName)
    );
    assert_eq!(
        document.create_doctype("a>", None, None).map_err(|error| error.kind()),
        Err(EditErrorKind::InvalidName)
    );
    let doctype = document.create_doctype("html", None, None).unwrap();
    assert_eq!(document.append(p, doctype).map_err(|error| error.kind()), Err(EditErrorKind::NotAChild));
    assert_eq!(document.append(root, doctype), Ok(()));
    assert_eq!(document.wrap(p, p).map_err(|error| error.kind()), Err(EditErrorKind::WithinItself));
    assert_eq!(document.wrap(p, text).map_err(|error| error.kind()), Err(EditErrorKind::NotAParent));
    assert_eq!(document.unwrap(p).map_err(|error| error.kind()), Err(EditErrorKind::NoParent));
    assert_eq!(document.replace_with(p, text).map_err(|error| error.kind()), Err(EditErrorKind::NoParent));
    assert_eq!(show(document.node(p)), "p");
}

#[test]
fn nodes_of_other_documents_are_refused() {
    let (mut document, mut other) = (Document::new(), Document::new());
    let node = document.create_element("p").unwrap();
    let foreign = other.create_element("p").unwrap();
    let gone = || Err(EditErrorKind::NoSuchNode.alone());
    for foreign in [foreign, other.create_text("x").unwrap()] {
        assert!(document.get(foreign).is_none());
        assert_eq!((document.append(node, foreign), document.append(foreign, node)), (gone(), gone()));
        assert_eq!((document.prepend(node, foreign), document.prepend(foreign, node)), (gone(), gone()));
        assert_eq!((document.insert_before(node, foreign), document.insert_before(foreign, node)), (gone(), gone()));
        assert_eq!((document.insert_after(node, foreign), document.insert_after(foreign, node)), (gone(), gone()));
        assert_eq!((document.replace_with(node, foreign), document.replace_with(foreign, node)), (gone(), gone()));
        assert_eq!((document.wrap(node, foreign), document.wrap(foreign, node)), (gone(), gone()));
        assert_eq!((document.unwrap(foreign), document.rename(foreign, "a")), (gone(), gone()));
        assert_eq!((document.remove_children(foreign), document.normalize(foreign)), (gone(), gone()));
        assert_eq!((document.set_text(foreign, ""), document.append_text(foreign, "")), (gone(), gone()));
        assert_eq!((document.set_text_content(foreign, ""), document.set_inner_html(foreign, "")), (gone(), gone()));
        assert_eq!(document.insert_html(foreign, Position::After, ""), gone());
        assert_eq!((document.set_attribute(foreign, "a", ""), document.add_class(foreign, "a")), (gone(), gone()));
        assert_eq!(document.clone_subtree(foreign).map_err(|error| error.kind()), Err(EditErrorKind::NoSuchNode));
    }
    document.clear();
    assert_eq!(document.append(document.root().id(), node), gone());
}

#[test]
#[should_panic = "is of another document"]
fn a_foreign_id_is_not_read() {
    let (document, mut other) = (Document::new(), Document::new());
    let foreign = other.create_text("x").unwrap();
    let _ = document.node(foreign);
}

#[test]
fn elements_are_wrapped_renamed_and_replaced() {
    let mut document = Document::new();
    let [one, two] = ["<a x=1>", "<b>"].map(|tag| open(&mut document, Link::ROOT, tag));
    open(&mut document, one.link(), "<i>");
    let new = document.create_element("u").unwrap();
    document.insert_after(one, new).unwrap();
    document.insert_after(two, one).unwrap();
    assert_eq!(show(document.root()), "(u,b,a[x=1](i))");
    document.insert_after(one, one).unwrap();
    document.prepend(document.root().id(), one).unwrap();
    document.prepend(document.root().id(), one).unwrap();
    assert_eq!(show(document.root()), "(a[x=1](i),u,b)");
    document.replace_with(new, two).unwrap();
    document.replace_with(two, two).unwrap();
    assert_eq!(show(document.root()), "(a[x=1](i),b)");
    document.rename(one, "template").unwrap();
    assert_eq!(show(document.root()), "(template[x=1]{i},b)");
    document.rename(one, "Q").unwrap();
    assert_eq!(show(document.root()), "(q[x=1](i),b)");
    document.remove_children(one).unwrap();
    assert_eq!(show(document.root()), "(q[x=1],b)");
    let svg = document.create_element_ns(Namespace::SVG.known_uri(), "linearGradient").unwrap();
    document.rename(svg, "radialGradient").unwrap();
    assert_eq!(document.node(svg).name(), Some("radialGradient"));
    let far = document.create_element_ns(Some("urn:x"), "p:far").unwrap();
    document.rename(far, "near").unwrap();
    assert_eq!((document.node(far).name(), document.node(far).namespace_uri()), (Some("near"), Some("urn:x")));
}

#[test]
fn several_nodes_are_unwrapped_or_none() {
    let mut document = Document::new();
    let outer = open(&mut document, Link::ROOT, "<a>");
    let [first, inner, last] = ["<i>", "<b>", "<u>"].map(|tag| open(&mut document, outer, tag));
    open(&mut document, inner, "<q>");
    let apart = document.create_element("p").unwrap();
    assert_eq!(document.unwrap_all([inner, apart, outer]).map_err(|error| error.kind()), Err(EditErrorKind::NoParent));
    let foreign = Document::new().create_text("x").unwrap();
    assert_eq!(document.unwrap_all([inner, foreign]).map_err(|error| error.kind()), Err(EditErrorKind::NoSuchNode));
    assert_eq!(show(document.root()), "(a(i,b(q),u))");
    document.unwrap_all([inner, first, outer, inner]).unwrap();
    assert_eq!(show(document.root()), "(q,u)");
    assert!([first, inner, outer].iter().all(|&node| document.node(node).parent().is_none()));
    document.unwrap_all([]).unwrap();
    document.unwrap(last).unwrap();
    assert_eq!(show(document.root()), "(q)");
}

#[test]
fn case_folds_as_in_the_dom() {
    let mut document = Document::new();
    let p = document.create_element("P").unwrap();
    let svg = document.create_element_ns(Namespace::SVG.known_uri(), "SVG").unwrap();
    for node in [p, svg] {
        document.set_attribute(node, "HREF", "1").unwrap();
        document.set_attribute(node, "href", "2").unwrap();
    }
    assert_eq!((show(document.node(p)), show(document.node(svg))), ("p[href=2]".into(), "SVG[HREF=1 href=2]".into()));
    assert!(document.remove_attribute(p, "Href").unwrap() && !document.remove_attribute(svg, "Href").unwrap());
    document.set_language(Language::Xml);
    let p = document.create_element("P").unwrap();
    document.set_attribute(p, "HREF", "1").unwrap();
    assert_eq!(show(document.node(p)), "P[HREF=1]");
}

#[test]
fn text_is_appended() {
    let mut document = Document::new();
    let p = open(&mut document, Link::ROOT, "<p>");
    document.append_text(p, "").unwrap();
    document.append_text(p, "a").unwrap();
    document.append_text(p, "b").unwrap();
    open(&mut document, p.link(), "<br>");
    document.append_text(p, "c").unwrap();
    assert_eq!(show(document.root()), r#"(p("ab",br,"c"))"#);
    document.set_text_content(p, "x").unwrap();
    assert_eq!(show(document.root()), r#"(p("x"))"#);
    document.set_text_content(p, "").unwrap();
    assert_eq!(show(document.root()), "(p)");
    let comment = document.create_comment("a").unwrap();
    document.append_text(comment, "b").unwrap();
    assert_eq!(document.node(comment).data(), Some("ab"));
    document.set_text_content(comment, "c").unwrap();
    assert_eq!(document.node(comment).data(), Some("c"));
}

#[test]
fn classes_come_and_go() {
    let mut document = Document::new();
    let p = open(&mut document, Link::ROOT, "<p>");
    document.remove_class(p, "a").unwrap();
    assert_eq!(show(document.root()), "(p)");
    for class in ["a", "b", "a"] {
        document.add_class(p, class).unwrap();
    }
    assert_eq!(document.node(p).attribute("class"), Some("a b"));
    document.remove_class(p, "a").unwrap();
    document.remove_class(p, "b").unwrap();
    assert_eq!(document.node(p).attribute("class"), Some(""));
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

#[test]
fn names_that_xml_cannot_write_are_refused() {
    let mut document = Document::new();
    document.set_language(Language::Xml);
    let element = document.create_element_ns(None, "é").unwrap();
    for name in ["1x", "a\"b", "a<b", "@c", "-d", "a=b", "a&b"] {
        assert_eq!(
            document.set_attribute(element, name, "").map_err(|error| error.kind()),
            Err(EditErrorKind::InvalidName),
            "{name}"
        );
        assert_eq!(
            document.set_attribute_ns(element, None, name, "").map_err(|error| error.kind()),
            Err(EditErrorKind::InvalidName),
            "{name}"
        );
        assert_eq!(
            document.create_element_ns(Namespace::NONE.known_uri(), name).map_err(|error| error.kind()),
            Err(EditErrorKind::InvalidName),
            "{name}"
        );
        assert_eq!(
            document.create_element_ns(None, name).map_err(|error| error.kind()),
            Err(EditErrorKind::InvalidName),
            "{name}"
        );
        assert_eq!(
            document.rename(element, name).map_err(|error| error.kind()),
            Err(EditErrorKind::InvalidName),
            "{name}"
        );
    }
    document.create_processing_instruction("a", "b>c").unwrap();
}

#[test]
fn an_attribute_is_known_by_its_namespace_and_local_name() {
    let mut document = Document::new();
    let p = document.create_element("p").unwrap();
    document.set_attribute_ns(p, Some("urn:x"), "x:a", "1").unwrap();
    document.set_attribute_ns(p, Some("urn:x"), "y:a", "2").unwrap();
    document.set_attribute_ns(p, None, "a", "3").unwrap();
    let attributes: Vec<_> =
        document.node(p).attributes().map(|attribute| (attribute.name(), attribute.value())).collect();
    assert_eq!(attributes, [("x:a", "2"), ("a", "3")]);
    assert_eq!(document.node(p).attribute("A"), Some("3"));
    let svg = document.create_element_ns(Namespace::SVG.known_uri(), "svg").unwrap();
    document.set_attribute(svg, "viewBox", "").unwrap();
    assert_eq!((document.node(svg).attribute("viewBox"), document.node(svg).attribute("viewbox")), (Some(""), None));
}

#[test]
fn elements_are_made_in_the_namespace_of_the_document() {
    for (language, namespace, name) in [(Language::Html, Namespace::HTML, "ab"), (Language::Xml, Namespace::NONE, "aB")]
    {
        let mut document = Document::new();
        document.set_language(language);
        let made = document.append_element(document.root().id(), "aB").unwrap();
        let node = document.node(made);
        assert_eq!((node.namespace(), node.name()), (Some(namespace), Some(name)));
        assert_eq!(node.parent(), Some(document.root()));
        let count = document.nodes.len();
        let comment = document.create_comment("c").unwrap();
        assert_eq!(document.append_element(comment, "b").map_err(|error| error.kind()), Err(EditErrorKind::NotAParent));
        assert_eq!(document.append_element(made, "a b").map_err(|error| error.kind()), Err(EditErrorKind::InvalidName));
        // Nothing but the comment has been made.
        assert_eq!(document.nodes.len(), count + 1);
    }
}

#[test]
fn foreign_ids_are_errors() {
    let mut document = Document::new();
    let foreign = Document::new().create_element("p").unwrap();
    assert_eq!(document.detach(foreign).map_err(|error| error.kind()), Err(EditErrorKind::NoSuchNode));
    assert_eq!(document.remove_attribute(foreign, "a").map_err(|error| error.kind()), Err(EditErrorKind::NoSuchNode));
    assert_eq!(document.append_element(foreign, "p").map_err(|error| error.kind()), Err(EditErrorKind::NoSuchNode));
}
