//! Walks over documents that are edited on the way.

use fivefold::dom::Walk;
use fivefold::html;
use fivefold::{Document, NodeId};
use fivefold_core::work::count;
use fivefold_test_support::html_soup::markup;
use fivefold_test_support::work::assert_linear;
use proptest::prelude::*;
use std::collections::HashSet;

/// Walks over the body and edits each node with this name. Returns the names that were visited.
fn walk(markup: &str, name: &str, mut edit: impl FnMut(&mut Document, NodeId)) -> String {
    let mut document = html::parse(markup);
    let mut walk = Walk::new(document.body().unwrap());
    let mut visited = Vec::new();
    while let Some(id) = walk.next(&document) {
        let node = document.node(id);
        visited.push(node.local_name().unwrap_or(".").to_owned());
        if node.local_name() == Some(name) {
            edit(&mut document, id);
        }
        assert!(visited.len() < 100, "the walk does not end");
    }
    visited.join(" ")
}

#[test]
fn what_is_put_beside_is_not_visited() {
    for markup in ["<p></p><p></p>", "<p>1</p><p>2</p>", "<p><b>1</b></p><p>2<!--3--></p>"] {
        let without = walk(markup, "p", |_, _| {});
        let with = walk(markup, "p", |document, p| {
            let copy = document.clone_subtree(p).unwrap();
            document.insert_after(p, copy).unwrap();
            let rule = document.create_element("hr").unwrap();
            document.insert_before(p, rule).unwrap();
        });
        assert_eq!(with, without, "{markup}");
    }
}

#[test]
fn what_is_moved_is_visited_once() {
    let to_section = |document: &mut Document, node| {
        let section = document.elements_by_name("section").next().unwrap().id();
        document.append(section, node).unwrap();
    };
    for (markup, name, expected) in [
        ("<div><p>1</p><b>2</b></div><section></section>", "p", "div p . b . section"),
        ("<div><img><b>2</b></div><section></section>", "img", "div img b . section"),
        ("<section></section><div><p>1</p><b>2</b></div>", "p", "section div p . b ."),
        ("<i>1</i><i>2</i><section><u></u></section><hr>", "i", "i . i . section u hr"),
    ] {
        assert_eq!(walk(markup, name, to_section), expected, "{markup}");
    }
    let to_end = |document: &mut Document, node| {
        let body = document.body().unwrap().id();
        document.append(body, node).unwrap();
    };
    assert_eq!(walk("<p>1</p><p>2</p><hr>", "p", to_end), "p . p . hr");
}

#[test]
fn unwrapped_in_unwrapped() {
    let unwrap = |document: &mut Document, node| document.unwrap(node).unwrap();
    assert_eq!(walk("<div><div><p>1</p><div><b></b></div></div>2</div><hr>", "div", unwrap), "div div p . div b . hr");
}

#[test]
fn what_came_next_may_go() {
    let remove_next = |document: &mut Document, node| {
        if let Some(next) = document.node(node).next_sibling().map(|next| next.id()) {
            document.detach(next).unwrap();
        }
    };
    assert_eq!(walk("<p>1</p><hr><p>2</p><hr><b></b>", "p", remove_next), "p . p . b");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 125, failure_persistence: None, ..ProptestConfig::default() })]

    /// Any edits of the node that was given: the walk ends, and gives no node twice.
    #[test]
    fn no_node_twice(text in markup(), edits in prop::collection::vec((0u8..8, any::<prop::sample::Index>()), 0..40)) {
        let mut document = html::parse(&text);
        let mut walk = Walk::new(document.root());
        let mut seen = HashSet::new();
        let mut edits = edits.into_iter();
        while let Some(id) = walk.next(&document) {
            prop_assert!(seen.insert(id), "{:?} is given twice", document.node(id));
            let Some((edit, other)) = edits.next() else { continue };
            let nodes: Vec<_> = document.root().descendants().map(|node| node.id()).collect();
            let other = *other.get(&nodes);
            // Some cannot be done.
            match edit {
                0 => document.detach(id).unwrap(),
                1 => drop(document.unwrap(id)),
                2 => drop(document.append(other, id)),
                3 => drop(document.insert_before(other, id)),
                4 => drop(document.set_inner_html(id, "<u>1<s></s></u>")),
                5 => drop(document.clone_subtree(id).and_then(|copy| document.insert_after(id, copy))),
                6 => drop(document.rename(id, "em")),
                _ => drop(document.set_outer_html(id, "<q></q><s></s>")),
            }
        }
    }

    /// Without edits, the nodes are the descendants.
    #[test]
    fn descendants(text in markup()) {
        let document = html::parse(&text);
        for root in document.root().descendants() {
            let mut walk = Walk::new(root);
            let walked: Vec<_> = std::iter::from_fn(|| walk.next(&document)).collect();
            prop_assert_eq!(walked, root.descendants().map(|node| node.id()).collect::<Vec<_>>());
        }
    }
}

#[test]
fn walks_are_linear() {
    let shapes = |n: usize| {
        vec![
            ("nested", "<div>".repeat(n)),
            ("siblings", "<p>".repeat(n)),
            ("nested, with siblings", format!("{}x", "<div>1<b>2</b>".repeat(n))),
        ]
    };
    assert_linear(shapes, |text| {
        let document = html::parse(text);
        let mut walk = Walk::new(document.root());
        count(|| while walk.next(&document).is_some() {})
    });
    assert_linear(shapes, |text| {
        let mut document = html::parse(text);
        let mut walk = Walk::new(document.root());
        count(|| {
            while let Some(id) = walk.next(&document) {
                if matches!(document.node(id).local_name(), Some("div" | "p")) {
                    document.unwrap(id).unwrap();
                }
            }
        })
    });
}
