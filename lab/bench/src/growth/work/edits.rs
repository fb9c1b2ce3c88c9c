//! Edits of an XML document, which is parsed before the timing starts.

use super::{Sample, Work, timed};
use fivefold::xml;
use fivefold::{Document, NodeId};

/// Times an edit of the document's root element, or of its children.
fn edited(text: &str, edit: fn(&mut Document, root: NodeId, children: &[NodeId])) -> Sample {
    let mut document = xml::parse(text);
    let root = document.root().first_child().expect("a root element").id();
    let children: Vec<_> = document.node(root).children().map(|child| child.id()).collect();
    timed(|| edit(&mut document, root, &children), |()| children.len())
}

/// Appends an element and a text for each child.
pub const APPEND: Work = Work::new("append", append);

fn append(text: &str) -> Sample {
    edited(text, |document, root, children| {
        for _ in children {
            let element = document.create_element_ns(None, "x").expect("the document has room");
            document.append(root, element).expect("a new element has a place");
            let text = document.create_text("y").expect("the document has room");
            document.append(element, text).expect("a new text has a place");
        }
    })
}

/// Inserts an element before each child.
pub const INSERT_BEFORE: Work = Work::new("insert before", insert_before);

fn insert_before(text: &str) -> Sample {
    edited(text, |document, _, children| {
        for &child in children {
            let element = document.create_element_ns(None, "x").expect("the document has room");
            document.insert_before(child, element).expect("a new element has a place");
        }
    })
}

/// Removes all children, from the middle outwards.
pub const DETACH: Work = Work::new("detach", detach);

fn detach(text: &str) -> Sample {
    edited(text, |document, _, children| {
        let (left, right) = children.split_at(children.len() / 2);
        for (&left, &right) in left.iter().rev().zip(right) {
            document.detach(left).unwrap();
            document.detach(right).unwrap();
        }
    })
}

/// Moves the first child to the end, as often as there are children.
pub const ROTATE: Work = Work::new("rotate", rotate);

fn rotate(text: &str) -> Sample {
    edited(text, |document, root, children| {
        for &child in children {
            document.append(root, child).expect("a child has a place");
        }
    })
}

/// Reverses the order of the children.
pub const REVERSE: Work = Work::new("reverse", reverse);

fn reverse(text: &str) -> Sample {
    edited(text, |document, _, children| {
        for pair in children.windows(2) {
            document.insert_before(pair[0], pair[1]).expect("a child has a place");
        }
    })
}

/// Times an edit of all elements with the name `x`.
fn edited_elements(text: &str, edit: fn(&mut Document, elements: Vec<NodeId>)) -> Sample {
    let mut document = xml::parse(text);
    let elements: Vec<_> = document.elements_by_name("x").map(|element| element.id()).collect();
    let count = elements.len();
    timed(|| edit(&mut document, elements), |()| count)
}

/// Puts the children of each element in its place, from the outside in.
pub const UNWRAP: Work = Work::new("unwrap", unwrap);

fn unwrap(text: &str) -> Sample {
    edited_elements(text, |document, elements| {
        for element in elements {
            document.unwrap(element).expect("an element below the root has a parent");
        }
    })
}

/// The same of all elements at once, from the inside out.
pub const UNWRAP_INSIDE_OUT: Work = Work::new("unwrap inside out", unwrap_inside_out);

fn unwrap_inside_out(text: &str) -> Sample {
    edited_elements(text, |document, mut elements| {
        elements.reverse();
        document.unwrap_all(elements).expect("an element below the root has a parent");
    })
}

/// Puts each element into a new one.
pub const WRAP: Work = Work::new("wrap", wrap);

fn wrap(text: &str) -> Sample {
    edited_elements(text, |document, elements| {
        for element in elements {
            let wrapper = document.create_element_ns(None, "w").expect("the document has room");
            document.wrap(element, wrapper).expect("a new element has a place");
        }
    })
}

/// Puts each element before its parent.
pub const RAISE: Work = Work::new("raise", raise);

fn raise(text: &str) -> Sample {
    edited_elements(text, |document, elements| {
        for element in elements {
            let parent = document.node(element).parent().expect("an element below the root has a parent").id();
            document.insert_before(parent, element).expect("the parent is below the root");
        }
    })
}

/// Appends adjacent texts to each child, and joins them.
pub const NORMALIZE: Work = Work::new("normalize", normalize);

fn normalize(text: &str) -> Sample {
    edited(text, |document, root, children| {
        for &child in children {
            for text in ["one", "", "two"] {
                let text = document.create_text(text).expect("the document has room");
                // For a child that is a text, its parent gets them.
                let parent = if document.node(child).local_name().is_some() { child } else { root };
                document.append(parent, text).expect("a new text has a place");
            }
        }
        document.normalize(root).expect("the document has room");
    })
}

/// Sets the text of each child, and an attribute if it is an element.
pub const CHANGE: Work = Work::new("change", change);

fn change(text: &str) -> Sample {
    edited(text, |document, _, children| {
        for &child in children {
            let changed = if document.node(child).is_element() {
                document.remove_attribute(child, "b").unwrap();
                document.set_attribute(child, "a", "v").and_then(|()| document.set_text_content(child, "other"))
            } else {
                document.set_text(child, "other")
            };
            changed.expect("the document has room");
        }
    })
}

/// Clones the document.
pub const CLONE: Work = Work::new("clone", clone);

fn clone(text: &str) -> Sample {
    let document = xml::parse(text);
    super::timed_document(|| document.clone())
}

/// Collects the text of the document.
pub const TEXT_CONTENT: Work = Work::new("text content", text_content);

fn text_content(text: &str) -> Sample {
    let document = xml::parse(text);
    super::timed_text(|| document.root().text_content())
}
