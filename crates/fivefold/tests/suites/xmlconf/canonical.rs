//! The canonical forms of the suite's outputs, described in `xmltest/canonxml.html` and `sun/cxml.html`.

use core::fmt::Write;
use fivefold::dom::{NodeKind, Notation};
use fivefold::{Document, NodeRef};

/// The first canonical form: the root, and processing instructions; no comments, no DOCTYPE. A reference to an unread
/// entity, which the form cannot express, is written unchanged.
pub(crate) fn first(document: &Document) -> String {
    let mut output = String::new();
    let mut work: Vec<_> = document.root().first_child().into_iter().map(Step::Open).collect();
    while let Some(step) = work.pop() {
        match step {
            Step::Open(node) => {
                work.extend(node.next_sibling().map(Step::Open));
                open(node, &mut output);
                if matches!(node.kind(), NodeKind::Element(_)) {
                    work.push(Step::Close(node));
                }
                work.extend(node.first_child().map(Step::Open));
            }
            Step::Close(node) => {
                let _ = write!(output, "</{}>", node.name().unwrap_or_default());
            }
        }
    }
    output
}

/// The second canonical form: the first, preceded by a DOCTYPE with the notations, if there are any.
pub(crate) fn second(document: &Document) -> String {
    let doctype = document.root().children().find(|node| matches!(node.kind(), NodeKind::Doctype { .. }));
    let Some(doctype) = doctype else { return first(document) };
    let mut notations: Vec<_> = doctype.notations().map(notation).collect();
    if notations.is_empty() {
        return first(document);
    }
    notations.sort();
    let NodeKind::Doctype { name, .. } = doctype.kind() else { unreachable!("it is a DOCTYPE") };
    format!("<!DOCTYPE {name} [\n{}]>\n{}", notations.concat(), first(document))
}

fn notation(notation: Notation<'_>) -> String {
    let Notation { name, public_id, system_id } = notation;
    match (public_id, system_id) {
        (Some(public_id), Some(system_id)) => format!("<!NOTATION {name} PUBLIC '{public_id}' '{system_id}'>\n"),
        (Some(public_id), None) => format!("<!NOTATION {name} PUBLIC '{public_id}'>\n"),
        (None, system_id) => format!("<!NOTATION {name} SYSTEM '{}'>\n", system_id.unwrap_or_default()),
    }
}

enum Step<'d> {
    Open(NodeRef<'d>),
    Close(NodeRef<'d>),
}

fn open(node: NodeRef<'_>, output: &mut String) {
    match node.kind() {
        NodeKind::Element(_) => start_tag(node, output),
        NodeKind::Text(text) => characters(text, output),
        NodeKind::ProcessingInstruction { target, data } => {
            let _ = write!(output, "<?{target} {data}?>");
        }
        NodeKind::EntityReference(name) => {
            let _ = write!(output, "&{name};");
        }
        _comment_or_doctype => {}
    }
}

/// Attributes are sorted by their names as written.
fn start_tag(node: NodeRef<'_>, output: &mut String) {
    let _ = write!(output, "<{}", node.name().unwrap_or_default());
    let mut attributes: Vec<_> = node.attributes().map(|attribute| (attribute.name(), attribute.value())).collect();
    attributes.sort_unstable();
    for (name, value) in attributes {
        let _ = write!(output, " {name}=\"");
        characters(value, output);
        output.push('"');
    }
    output.push('>');
}

fn characters(text: &str, output: &mut String) {
    for character in text.chars() {
        match character {
            '&' => output.push_str("&amp;"),
            '<' => output.push_str("&lt;"),
            '>' => output.push_str("&gt;"),
            '"' => output.push_str("&quot;"),
            '\t' | '\n' | '\r' => {
                let _ = write!(output, "&#{};", u32::from(character));
            }
            _ => output.push(character),
        }
    }
}
