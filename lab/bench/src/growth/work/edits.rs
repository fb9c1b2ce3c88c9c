//! Edits of a document, which is parsed before the timing starts.

use super::{Work, timed, timed_document, timed_text};
use fivefold::dom::Edits;
use fivefold::{Document, NodeId, html, xml};

pub(super) fn works() -> Vec<Work> {
    vec![
        // An element and a text for each child.
        of_children("append", |document, root, children| {
            for _ in children {
                let element = new_element(document);
                document.append(root, element).expect("a new element has a place");
                let text = new_text(document, "y");
                document.append(element, text).expect("a new text has a place");
            }
        }),
        of_children("insert before", |document, _, children| {
            for &child in children {
                let element = new_element(document);
                document.insert_before(child, element).expect("a new element has a place");
            }
        }),
        // From the middle outwards.
        of_children("detach", |document, _, children| {
            let (left, right) = children.split_at(children.len() / 2);
            for (&left, &right) in left.iter().rev().zip(right) {
                document.detach(left).unwrap();
                document.detach(right).unwrap();
            }
        }),
        // The first child moves to the end, as often as there are children.
        of_children("rotate", |document, root, children| {
            for &child in children {
                document.append(root, child).expect("a child has a place");
            }
        }),
        of_children("reverse", |document, _, children| {
            for pair in children.windows(2) {
                document.insert_before(pair[0], pair[1]).expect("a child has a place");
            }
        }),
        // From the outside in.
        of_elements("unwrap", |document, elements| {
            for element in elements {
                document.unwrap(element).expect("an element below the root has a parent");
            }
        }),
        of_elements("unwrap inside out", |document, mut elements| {
            elements.reverse();
            document.unwrap_all(elements).expect("an element below the root has a parent");
        }),
        of_elements("wrap", |document, elements| {
            for element in elements {
                let wrapper = new_element(document);
                document.wrap(element, wrapper).expect("a new element has a place");
            }
        }),
        // Each element stands before its parent then.
        of_elements("raise", |document, elements| {
            for element in elements {
                let parent = document.node(element).parent().expect("an element below the root has a parent").id();
                document.insert_before(parent, element).expect("the parent is below the root");
            }
        }),
        // Each child gets adjacent texts before.
        of_children("normalize", |document, root, children| {
            for &child in children {
                for text in ["one", "", "two"] {
                    let text = new_text(document, text);
                    // For a child that is a text, its parent gets them.
                    let parent = if document.node(child).local_name().is_some() { child } else { root };
                    document.append(parent, text).expect("a new text has a place");
                }
            }
            document.normalize(root).expect("the document has room");
        }),
        // The text of each child, and an attribute if it is an element.
        of_children("change", |document, _, children| {
            for &child in children {
                let changed = if document.node(child).is_element() {
                    document.remove_attribute(child, "b").unwrap();
                    document.set_attribute(child, "a", "v").and_then(|()| document.set_text_content(child, "other"))
                } else {
                    document.set_text(child, "other")
                };
                changed.expect("the document has room");
            }
        }),
        Work::new("clone", |text| {
            let document = xml::parse(text);
            timed_document(|| document.clone())
        }),
        Work::written("text content", xml::parse, |document| document.root().text_content()),
        // One by one.
        of_source("set attributes in the source", |document, edits| {
            for element in document.elements() {
                for attribute in element.attributes() {
                    edits.set_attribute(element.id(), attribute.name(), "value").expect("the source has the attribute");
                }
            }
        }),
        of_source("remove attributes from the source", |document, edits| {
            for element in document.elements() {
                edits.retain_attributes(element.id(), |_| false).expect("the source has the attributes");
            }
        }),
        of_source("set texts in the source", |document, edits| {
            for node in document.root().descendants().filter(|node| node.is_text()) {
                edits.set_text(node.id(), "1 < 2").expect("the source has the text in one place");
            }
        }),
    ]
}

fn new_element(document: &mut Document) -> NodeId {
    document.create_element_ns(None, "x").expect("the document has room")
}

fn new_text(document: &mut Document, text: &str) -> NodeId {
    document.create_text(text).expect("the document has room")
}

/// An edit of the root element of XML, or of its children.
fn of_children(name: &'static str, edit: fn(&mut Document, root: NodeId, children: &[NodeId])) -> Work {
    Work::new(name, move |text| {
        let mut document = xml::parse(text);
        let root = document.root().first_child().expect("a root element").id();
        let children: Vec<_> = document.node(root).children().map(|child| child.id()).collect();
        timed(|| edit(&mut document, root, &children), |()| children.len())
    })
}

/// An edit of all elements of XML with the name `x`.
fn of_elements(name: &'static str, edit: fn(&mut Document, elements: Vec<NodeId>)) -> Work {
    Work::new(name, move |text| {
        let mut document = xml::parse(text);
        let elements: Vec<_> = document.elements_by_name("x").map(|element| element.id()).collect();
        let count = elements.len();
        timed(|| edit(&mut document, elements), |()| count)
    })
}

/// Changes of the source of HTML.
fn of_source(name: &'static str, edit: fn(&Document, &mut Edits<'_>)) -> Work {
    Work::new(name, move |text| {
        let document = html::parse(text);
        timed_text(|| {
            let mut edits = Edits::new(&document);
            edit(&document, &mut edits);
            edits.apply().expect("changes of attributes and texts do not overlap")
        })
    })
}
