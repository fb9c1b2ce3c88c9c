use super::*;
use crate::testing::{at, create, open_link, show, write};
use fivefold_core::{InsertionPlace, Namespace, ShadowRoot, ShadowRootMode, Text, TreeSink};
use fivefold_html5::HtmlTreeSink;

#[test]
fn copies_are_deep_and_replace_what_was_there() {
    let mut document = Document::new();
    let from = open_link(&mut document, Link::ROOT, "<option>");
    let b = open_link(&mut document, from, "<b a=1>");
    write(&mut document, InsertionPlace::LastChildOf(b), "x");
    open_link(&mut document, b, "<i>");
    write(&mut document, InsertionPlace::LastChildOf(from), "y");
    let comment = document.create_comment("c").unwrap();
    document.append(document.id(from), comment).unwrap();
    let to = open_link(&mut document, Link::ROOT, "<q>");
    let old = open_link(&mut document, to, "<u>");
    assert!(document.replace_with_clones(to, from, 100).is_some());
    let all = r#"(b[a=1]("x",i),"y",!"c")"#;
    assert_eq!(show(document.root()), format!("(option{all},q{all})"));
    assert_eq!(at(&document, old).parent(), None);
    assert!(document.replace_with_clones(from, old, 100).is_some());
    assert_eq!(show(document.root()), format!("(option,q{all})"));
}

#[test]
fn copies_bring_template_contents_and_clonable_shadow_roots() {
    let mut document = Document::new();
    let from = open_link(&mut document, Link::ROOT, "<p>");
    let template = open_link(&mut document, from, "<template>");
    let contents = HtmlTreeSink::template_contents(&mut document, template);
    let inner = open_link(&mut document, contents, "<template>");
    let contents = HtmlTreeSink::template_contents(&mut document, inner);
    open_link(&mut document, contents, "<b>");
    for clonable in [true, false] {
        let host = open_link(&mut document, from, "<div>");
        let template = create(&mut document, Namespace::HTML, "<template>");
        let mut settings = ShadowRoot::new(ShadowRootMode::Closed);
        settings.clonable = clonable;
        settings.delegates_focus = true;
        settings.serializable = true;
        assert!(document.attach_shadow_root(host, template, settings));
        let contents = HtmlTreeSink::template_contents(&mut document, template);
        open_link(&mut document, contents, "<i>");
        open_link(&mut document, host, "<u>");
    }
    let to = open_link(&mut document, Link::ROOT, "<q>");
    assert!(document.replace_with_clones(to, from, 100).is_some());
    assert_eq!(
        show(document.root()),
        "(p(template{template{b}},div<i>(u),div<i>(u)),q(template{template{b}},div<i>(u),div(u)))"
    );
    let copy = at(&document, to).children().nth(1).unwrap();
    let original = at(&document, from).children().nth(1).unwrap();
    assert_eq!(copy.shadow_root().map(|(_, settings)| settings), original.shadow_root().map(|(_, settings)| settings));
}

#[test]
fn an_element_can_take_copies_from_around_itself() {
    let mut document = Document::new();
    let outer = open_link(&mut document, Link::ROOT, "<p>");
    let inner = open_link(&mut document, outer, "<q>");
    open_link(&mut document, inner, "<b>");
    assert!(document.replace_with_clones(inner, outer, 100).is_some());
    assert_eq!(show(document.root()), "(p(q(q(b))))");
    assert!(document.replace_with_clones(outer, inner, 100).is_some());
    assert_eq!(show(document.root()), "(p(q(b)))");
}

#[test]
fn text_of_copies_grows_apart() {
    let mut document = Document::new();
    let [one, two] = ["<p>", "<q>"].map(|tag| open_link(&mut document, Link::ROOT, tag));
    let insert = |document: &mut Document, parent, text: &str| {
        document.insert_text(InsertionPlace::LastChildOf(parent), Text::replaced(text, Span::empty(0)));
    };
    insert(&mut document, one, "a");
    assert!(document.replace_with_clones(two, one, 100).is_some());
    for text in ["b", "c", "d"] {
        insert(&mut document, one, text);
        insert(&mut document, two, &text.to_uppercase());
    }
    let three = open_link(&mut document, Link::ROOT, "<i>");
    assert!(document.replace_with_clones(three, one, 100).is_some());
    insert(&mut document, three, "!");
    insert(&mut document, one, "?");
    insert(&mut document, three, "!");
    assert_eq!(show(document.root()), r#"(p("abcd?"),q("aBCD"),i("abcd!!"))"#);
}

#[test]
fn attributes_of_copies_are_edited_apart() {
    let mut document = Document::new();
    let original = open_link(&mut document, Link::ROOT, "<p a=1 b=2>");
    let nodes: Vec<_> = (0..4).map(|_| document.clone_element(original)).collect();
    assert_eq!(document.attributes.records.len(), 2);
    for &node in &nodes {
        document.insert(InsertionPlace::LastChildOf(Link::ROOT), node);
    }
    document.set_attribute(document.id(nodes[0]), "a", "3").unwrap();
    document.set_attribute(document.id(nodes[1]), "c", "4").unwrap();
    document.remove_attribute(document.id(nodes[2]), "a").unwrap();
    document.set_attribute(document.id(original), "b", "5").unwrap();
    let copy = document.clone_element(nodes[1]);
    document.insert(InsertionPlace::LastChildOf(Link::ROOT), copy);
    document.set_attribute(document.id(nodes[1]), "d", "6").unwrap();
    assert_eq!(show(document.root()), "(p[a=1 b=5],p[a=3 b=2],p[a=1 b=2 c=4 d=6],p[b=2],p[a=1 b=2],p[a=1 b=2 c=4])");
}

#[test]
fn a_million_nodes_deep() {
    let mut document = Document::new();
    let mut parent = Link::ROOT;
    for _ in 0..1_000_000 {
        let node = document.create_element("b").unwrap();
        document.append(document.id(parent), node).unwrap();
        parent = node.link();
    }
    let text = document.create_text("deep").unwrap();
    document.append(document.id(parent), text).unwrap();
    let to = document.create_element("p").unwrap();
    assert!(document.replace_with_clones(to.link(), Link::ROOT, 2_000_000).is_some());
    assert_eq!(at(&document, to).descendants().count(), 1_000_001);
    assert_eq!(at(&document, to).text_content(), "deep");
    assert_eq!(at(&document, text).ancestors().count(), 1_000_001);
    drop(document.clone());
}

#[test]
fn a_copy_beyond_the_limit_is_not_made() {
    let mut document = Document::new();
    let (to, from) = (document.create_element("a").unwrap(), document.create_element("b").unwrap());
    for parent in [to, from, from] {
        let child = document.create_element("i").unwrap();
        document.append(parent, child).unwrap();
    }
    assert_eq!(document.replace_with_clones(to.link(), from.link(), 1), None);
    assert_eq!(at(&document, to).children().count(), 1);
    assert_eq!(document.replace_with_clones(to.link(), from.link(), 2), Some(2));
    assert_eq!(at(&document, to).children().count(), 2);
}
