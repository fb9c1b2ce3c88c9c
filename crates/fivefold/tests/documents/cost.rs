//! What changes of trees cost: as many steps as there are nodes, however deep they are.

use fivefold::html::{self, Parser};
use fivefold::{ColumnUnit, Document, LineIndex, NodeId};
use fivefold_core::work::count;
use fivefold_sanitize::{Config, clean};
use fivefold_test_support::work::assert_linear;

type Shapes = Vec<(&'static str, String)>;

fn shape(name: &'static str, parts: &[(&str, usize)]) -> (&'static str, String) {
    (name, parts.iter().map(|(part, times)| part.repeat(*times)).collect())
}

/// Elements in elements, most of which have several children.
fn deep(n: usize) -> Shapes {
    vec![
        shape("one in another", &[("<b>", n), ("<i>x</i></b>", n)]),
        shape("every second", &[("<div><b><i>x</i>", n)]),
        shape("side by side, deep", &[("<div>", n), ("<b><i>x</i></b>", n)]),
        shape("one, deep, of many children", &[("<div>", n), ("<b>", 1), ("<i>x</i>", n)]),
    ]
}

/// A fragment, for elements that stay where they are written.
fn parse(text: &str) -> Document {
    Parser::for_fragment("div", html::Options::default()).parse(text)
}

fn named(document: &Document, name: &str) -> Vec<NodeId> {
    document.elements_by_name(name).map(|element| element.id()).collect()
}

/// The steps to clean a text of an element, whose children stay.
fn clean_steps(text: &str, replaced: &str) -> u64 {
    let config = Config::default().replace_element_with_children(replaced).unwrap();
    let mut output = String::new();
    let steps = count(|| output = clean(text, &config));
    assert!(!output.contains(&format!("<{replaced}>")), "{replaced} stays");
    steps
}

#[test]
fn replacing_elements_with_their_children_is_linear() {
    assert_linear(deep, |text| clean_steps(text, "b"));
    assert_linear(
        |n| vec![shape("table", &[("<table><tr><td>", n)]), shape("cells", &[("<div>", n), ("<table><td><b>", n)])],
        |text| clean_steps(text, "td"),
    );
    assert_linear(|n| vec![shape("select", &[("<select><option><b>", n)])], |text| clean_steps(text, "select"));
}

/// One by one from the outside in, and all at once from the inside out.
#[test]
fn unwrapping_is_linear() {
    assert_linear(deep, |text| {
        let mut document = parse(text);
        let mut at_once = document.clone();
        let mut elements = named(&document, "b");
        let one_by_one = count(|| elements.iter().for_each(|&element| document.unwrap(element).unwrap()));
        elements.reverse();
        let steps = count(|| at_once.unwrap_all(elements).unwrap());
        assert_eq!(html::serialize(&document), html::serialize(&at_once));
        one_by_one.max(steps)
    });
}

/// A node that does not go far is not looked for among all ancestors of its new parent.
#[test]
fn moving_nearby_is_linear() {
    fn nearby(n: usize) -> Shapes {
        deep(n).into_iter().filter(|(name, _)| matches!(*name, "every second" | "side by side, deep")).collect()
    }
    fn steps(text: &str, go: fn(&mut Document, NodeId, NodeId)) -> u64 {
        let mut document = parse(text);
        count(|| {
            for element in named(&document, "b") {
                let parent = document.node(element).parent().unwrap().id();
                go(&mut document, element, parent);
            }
        })
    }
    assert_linear(nearby, |text| {
        steps(text, |document, element, _| {
            let wrapper = document.create_element("u").unwrap();
            document.wrap(element, wrapper).unwrap();
        })
    });
    assert_linear(nearby, |text| steps(text, |document, element, parent| document.append(parent, element).unwrap()));
    assert_linear(nearby, |text| {
        steps(text, |document, element, parent| {
            if document.node(parent).parent().is_some() {
                document.insert_after(parent, element).unwrap();
            }
        })
    });
    // Into the sibling, and back.
    assert_linear(nearby, |text| {
        steps(text, |document, element, parent| {
            let sibling = document.node(element).preceding_siblings().find(|sibling| sibling.is_element());
            if let Some(sibling) = sibling.map(|sibling| sibling.id()) {
                document.append(sibling, element).unwrap();
                document.append(parent, element).unwrap();
            }
        })
    });
}

/// In one line that is not ASCII.
#[test]
fn lookups_in_long_lines_are_linear() {
    let shapes = |n: usize| {
        vec![shape("two bytes", &[("é", n)]), shape("pairs", &[("x𝄞", n)]), shape("the end", &[("x", n), ("é", 1)])]
    };
    assert_linear(shapes, |text| {
        count(|| {
            let index = LineIndex::new(text);
            for unit in [ColumnUnit::Utf16, ColumnUnit::Chars] {
                for (offset, _) in text.char_indices() {
                    let place = index.line_column_in(offset as u64, unit);
                    assert_eq!(index.offset_in(place, unit), Some(offset as u64));
                }
            }
        })
    });
}
