use super::*;
use crate::testing::{arrive, at, create, doctype, open_link, repeat, show, show_attributes, write};
use fivefold_core::{ElementName, Name, Namespace, NodeKind, ShadowRootMode, TreeSource};
use fivefold_html5::HtmlTreeSink;

const ROOT: InsertionPlace<Link> = InsertionPlace::LastChildOf(Link::ROOT);

const SHADOW_ROOT: ShadowRoot = {
    let mut root = ShadowRoot::new(ShadowRootMode::Open);
    root.clonable = true;
    root
};

#[test]
fn adjacent_text_is_one_range_of_the_source() {
    let mut document = Document::new();
    write(&mut document, ROOT, "ab");
    write(&mut document, ROOT, "cd");
    let text = document.root().first_child().unwrap();
    assert_eq!((text.text(), text.span(), text.is_joined_text()), (Some("abcd"), Span::new(0, 4), false));
    assert!(text.next_sibling().is_none() && document.texts.extra.is_empty());
}

#[test]
fn a_reference_joins_the_text_around_it() {
    let mut document = Document::new();
    write(&mut document, ROOT, "a");
    let span = arrive(&mut document, "&lt;");
    document.insert_text(ROOT, Text::replaced("<", span));
    write(&mut document, ROOT, "b");
    let text = document.root().first_child().unwrap();
    assert_eq!((text.text(), text.span(), text.is_joined_text()), (Some("a<b"), Span::new(0, 6), false));
}

#[test]
fn fostered_text_is_joined_before_the_table() {
    let mut document = Document::new();
    let table = open_link(&mut document, Link::ROOT, "<table>");
    let place = InsertionPlace::BeforeTable { table, fallback: Link::ROOT };
    write(&mut document, place, "a");
    open_link(&mut document, table, "<tr>");
    write(&mut document, place, "b");
    assert_eq!(show(document.root()), r#"("ab",table(tr))"#);
    let text = document.root().first_child().unwrap();
    assert_eq!((text.span(), text.is_joined_text()), (Span::new(7, 13), true));
}

#[test]
fn a_table_without_parent_sends_text_to_the_fallback() {
    let mut document = Document::new();
    let table = create(&mut document, Namespace::HTML, "<table>");
    let body = open_link(&mut document, Link::ROOT, "<body>");
    let place = InsertionPlace::BeforeTable { table, fallback: body };
    write(&mut document, place, "a");
    let b = create(&mut document, Namespace::HTML, "<b>");
    document.insert(place, b);
    assert_eq!(show(document.root()), r#"(body("a",b))"#);
}

#[test]
fn empty_text_makes_no_node() {
    let mut document = Document::new();
    write(&mut document, ROOT, "");
    assert_eq!(show(document.root()), "");
}

#[test]
fn text_before_a_sibling() {
    let mut document = Document::new();
    let sibling = open_link(&mut document, Link::ROOT, "<p>");
    let before = InsertionPlace::Before { parent: Link::ROOT, sibling };
    write(&mut document, before, "a");
    write(&mut document, before, "b");
    open_link(&mut document, Link::ROOT, "<q>");
    assert_eq!(show(document.root()), r#"("ab",p,q)"#);
}

#[test]
fn two_texts_that_grow_in_turn_take_linear_room() {
    let mut document = Document::new();
    let tables = [0, 1].map(|_| open_link(&mut document, Link::ROOT, "<table>"));
    for _ in 0..50_000 {
        for table in tables {
            write(&mut document, InsertionPlace::BeforeTable { table, fallback: table }, "xy");
        }
    }
    assert_eq!(document.root().first_child().and_then(|text| text.text()).map(str::len), Some(100_000));
    assert!(document.texts.extra.len() < 1_000_000, "{}", document.texts.extra.len());
}

#[test]
fn doctypes_and_processing_instructions() {
    let mut document = Document::new();
    document.append_doctype(doctype("html", None, None, Span::new(0, 15)));
    document.append_doctype(doctype("x", Some("p"), Some(""), Span::new(15, 30)));
    let instruction = arrive(&mut document, "<?a b?>");
    let [target, data] = [("a", 2), ("b", 4)].map(|(text, start)| Text::verbatim(text, start));
    let node = TreeSink::create_processing_instruction(&mut document, target, data, instruction);
    document.insert(ROOT, node);
    let data = arrive(&mut document, "<!--c-->");
    let node = TreeSink::create_comment(&mut document, Text::verbatim("c", data.start + 4), data);
    document.insert(ROOT, node);
    let kinds: Vec<_> = document.root().children().map(|node| node.kind()).collect();
    assert_eq!(
        kinds,
        [
            NodeKind::Doctype { name: "html", public_id: None, system_id: None },
            NodeKind::Doctype { name: "x", public_id: Some("p"), system_id: Some("") },
            NodeKind::ProcessingInstruction { target: "a", data: "b" },
            NodeKind::Comment("c"),
        ]
    );
    assert_eq!(at(&document, node).span(), data);
}

#[test]
fn attributes_know_their_places() {
    let mut document = Document::new();
    let p = open_link(&mut document, Link::ROOT, "<p id=a data-x=&lt;>");
    let p = at(&document, p);
    let spans: Vec<_> = p.attributes().map(|a| (a.name(), a.value(), a.name_span(), a.value_span())).collect();
    assert_eq!(
        spans,
        [("id", "a", Span::new(3, 5), Span::new(6, 7)), ("data-x", "<", Span::new(8, 14), Span::new(15, 19)),]
    );
    assert_eq!((p.attribute("data-x"), p.attribute("class")), (Some("<"), None));
}

#[test]
fn foreign_attributes_are_adjusted() {
    let mut document = Document::new();
    let svg = create(&mut document, Namespace::SVG, "<svg viewbox=1 xlink:href=2>");
    let names: Vec<_> = at(&document, svg).attributes().map(|attribute| attribute.interned_name()).collect();
    assert_eq!(names, [Name::VIEW_BOX, Name::NS_XLINK_HREF]);
    assert_eq!(at(&document, svg).attribute("xlink:href"), Some("2"));
    assert_eq!(TreeSource::attribute(&document, document.id(svg), Name::VIEW_BOX), Some("1"));
}

#[test]
fn the_same_attributes_in_any_order() {
    let many: Vec<_> = (0..40).map(|n| format!("a{n}={n}")).collect();
    let reversed: Vec<_> = many.iter().rev().cloned().collect();
    let (many, reversed) = (many.join(" "), reversed.join(" "));
    let other = many.replace("a7=7", "a7=8");
    let mut document = Document::new();
    for (one, two, same) in [
        ("<b>", "<b>", true),
        ("<b a=1>", "<b>", false),
        ("<b a=1 b=&lt;>", "<i b=&lt; a=1>", true),
        ("<b a=1 b=2>", "<b a=2 b=1>", false),
        ("<b a=1 b=2>", "<b a=1 c=2>", false),
        (&format!("<b {many}>"), &format!("<b {reversed}>"), true),
        (&format!("<b {many}>"), &format!("<b {other}>"), false),
        (&format!("<b {many}>"), &format!("<b {many} x=1>"), false),
    ] {
        let (first, second) = (open_link(&mut document, Link::ROOT, one), open_link(&mut document, Link::ROOT, two));
        assert_eq!(document.same_attributes(first, second), same, "{one} {two}");
        assert_eq!(document.same_attributes(second, first), same, "{two} {one}");
        let fingerprints = [first, second].map(|node| document.attributes_fingerprint(node));
        assert_eq!(fingerprints[0] == fingerprints[1], same, "{one} {two}");
    }
}

#[test]
fn missing_attributes_are_added() {
    let mut document = Document::new();
    let body = open_link(&mut document, Link::ROOT, "<body>");
    repeat(&mut document, body, "<body a=1>");
    open_link(&mut document, body, "<p x=1>");
    repeat(&mut document, body, "<body a=2 b=&lt;>");
    open_link(&mut document, body, "<p y=1>");
    repeat(&mut document, body, "<body c=3 b=4 d=5>");
    assert_eq!(show(document.root()), "(body[a=1 b=< c=3 d=5](p[x=1],p[y=1]))");
}

#[test]
fn repeated_tags_take_linear_time_and_room() {
    let mut document = Document::new();
    let html = open_link(&mut document, Link::ROOT, "<html>");
    let body = open_link(&mut document, html, "<body>");
    // The elements grow in turn, between others, and each tag repeats an attribute that was there already.
    for n in 0..30_000 {
        repeat(&mut document, html, &format!("<html h{n}=1 h{}=2>", n / 2));
        repeat(&mut document, body, &format!("<body b{n}=1 b{}=2>", n / 2));
        open_link(&mut document, body, "<p x=1>");
    }
    for node in [html, body] {
        assert_eq!(at(&document, node).attributes().count(), 30_000);
        assert!(at(&document, node).attributes().all(|attribute| attribute.value() == "1"));
    }
    assert!(document.attributes.records.len() < 400_000, "{}", document.attributes.records.len());
}

#[test]
fn elements_end_at_their_end_tags() {
    let mut document = Document::new();
    let p = open_link(&mut document, Link::ROOT, "<p>");
    write(&mut document, InsertionPlace::LastChildOf(p), "x");
    let open_span = at(&document, p).span();
    let end = arrive(&mut document, "</p>");
    document.close_element(p, ElementEnd::Tag(end));
    let p = at(&document, p);
    assert_eq!((open_span, p.span()), (Span::new(0, 3), Span::new(0, 8)));
    assert_eq!((p.start_tag_span(), p.end_tag_span()), (Some(Span::new(0, 3)), Some(Span::new(4, 8))));
}

#[test]
fn elements_end_where_others_close_them() {
    let mut document = Document::new();
    let p = open_link(&mut document, Link::ROOT, "<p>");
    write(&mut document, InsertionPlace::LastChildOf(p), "x");
    document.close_element(p, ElementEnd::Implied(4));
    let p = at(&document, p);
    assert_eq!((p.span(), p.end_tag_span()), (Span::new(0, 4), None));
}

#[test]
fn elements_without_tags_keep_their_spans() {
    let mut document = Document::new();
    let b = open_link(&mut document, Link::ROOT, "<b a=1>");
    write(&mut document, InsertionPlace::LastChildOf(b), "x");
    let copy = document.clone_element(b);
    let implied = TreeSink::create_element(
        &mut document,
        NewElement::new(ElementName::html(Name::TBODY), TagAttributes::EMPTY, Span::empty(8)),
    );
    let end = arrive(&mut document, "</b>");
    for node in [b, copy, implied] {
        document.close_element(node, ElementEnd::Tag(end));
    }
    let again = document.clone_element(b);
    for (node, span) in [(copy, Span::new(0, 7)), (again, Span::new(0, 7)), (implied, Span::empty(8))] {
        let node = at(&document, node);
        assert_eq!((node.span(), node.start_tag_span(), node.end_tag_span()), (span, None, None));
    }
    assert_eq!(at(&document, b).span(), Span::new(0, 12));
    assert_eq!(show_attributes(at(&document, copy)), "a=1");
}

#[test]
fn children_move_to_the_end() {
    let mut document = Document::new();
    let [one, two] = ["<a>", "<b>"].map(|tag| open_link(&mut document, Link::ROOT, tag));
    document.reparent_children(one, two);
    for tag in ["<i>", "<u>"] {
        open_link(&mut document, one, tag);
    }
    open_link(&mut document, two, "<q>");
    document.reparent_children(one, two);
    document.reparent_children(two, two);
    assert_eq!(show(document.root()), "(a,b(q,i,u))");
    document.reparent_children(two, one);
    assert_eq!(show(document.root()), "(a(q,i,u),b)");
}

#[test]
fn detached_nodes_leave_no_trace() {
    let mut document = Document::new();
    let nodes = ["<a>", "<b>", "<i>"].map(|tag| open_link(&mut document, Link::ROOT, tag));
    for (node, left) in nodes.into_iter().zip(["(b,i)", "(i)", ""]) {
        document.detach(document.id(node)).unwrap();
        document.detach(document.id(node)).unwrap();
        assert_eq!(show(document.root()), left);
    }
    document.insert(ROOT, nodes[1]);
    document.insert(InsertionPlace::Before { parent: Link::ROOT, sibling: nodes[1] }, nodes[2]);
    assert_eq!(show(document.root()), "(i,b)");
}

#[test]
fn template_contents_are_apart() {
    let mut document = Document::new();
    let template = open_link(&mut document, Link::ROOT, "<template>");
    let contents = HtmlTreeSink::template_contents(&mut document, template);
    open_link(&mut document, contents, "<p>");
    assert_eq!(show(document.root()), "(template{p})");
    assert_eq!(document.root().descendants().count(), 1);
}

#[test]
fn a_template_becomes_a_shadow_root() {
    let mut document = Document::new();
    let host = open_link(&mut document, Link::ROOT, "<div>");
    let template = create(&mut document, Namespace::HTML, "<template id=a>");
    assert!(document.attach_shadow_root(host, template, SHADOW_ROOT));
    let contents = HtmlTreeSink::template_contents(&mut document, template);
    open_link(&mut document, contents, "<p>");
    assert_eq!(show(document.root()), "(div<p>)");
    assert_eq!(
        at(&document, host).shadow_root().map(|(node, root)| (node.link(), root)),
        Some((contents, SHADOW_ROOT))
    );
    let (shadow_root, _) = at(&document, host).shadow_root().unwrap();
    assert_eq!((show_attributes(shadow_root), shadow_root.span()), ("id=a".to_owned(), Span::new(5, 20)));
    let second = create(&mut document, Namespace::HTML, "<template>");
    assert!(!document.attach_shadow_root(host, second, SHADOW_ROOT));
    assert!(at(&document, second).template_contents().is_some());
}
