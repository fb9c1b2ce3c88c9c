//! Records events: those of the readers, and those that correspond to a tree.

use core::fmt::Debug;
use fivefold::dom::NodeKind;
use fivefold::xml::{Event, Start};
use fivefold::{Document, NodeRef, Span};

/// An event, as one line.
pub(crate) fn line(event: &Event<'_>) -> String {
    let span = event.span();
    match event {
        Event::Start(start) => start_line(start),
        Event::End(end) => format!("end {:?} {:?}", end.name(), end.namespace().uri()),
        Event::Text(text) => format!("text {:?} {span:?}", text.data),
        Event::Comment(comment) => format!("comment {:?} {span:?}", comment.data.data),
        Event::ProcessingInstruction(token) => {
            format!("instruction {:?} {:?} {span:?}", token.target.data, token.data.data)
        }
        Event::EntityReference(reference) => format!("entity {:?} {span:?}", reference.name),
        Event::Doctype(doctype) => {
            let ids = [doctype.public_id, doctype.system_id].map(|id| id.map(|id| id.data));
            doctype_line(doctype.name.map_or("", |name| name.data), ids, span)
        }
        Event::Reference(text) => format!("reference {:?} {span:?}", text.data),
        Event::CdataSection(text) => format!("section {:?} {span:?}", text.data),
        Event::XmlDeclaration(declaration) => format!("declaration {declaration:?}"),
        other => panic!("an event of an unknown kind: {other:?}"),
    }
}

fn start_line(start: &Start<'_>) -> String {
    let attributes: Vec<_> = start
        .attributes()
        .map(|it| (it.name(), it.namespace().uri(), it.value(), it.is_defaulted(), it.is_id()))
        .collect();
    element_line(start.name(), start.namespace().uri(), &attributes, start.span())
}

fn element_line(name: &str, uri: Option<&str>, attributes: &impl Debug, span: Span) -> String {
    format!("start {name:?} {uri:?} {attributes:?} {span:?}")
}

fn doctype_line(name: &str, ids: [Option<&str>; 2], span: Span) -> String {
    format!("doctype {name:?} {ids:?} {span:?}")
}

/// The events that correspond to a tree.
pub(super) fn of_tree(document: &Document) -> Vec<String> {
    let mut lines = Vec::new();
    let mut work: Vec<(NodeRef<'_>, bool)> = vec![(document.root(), false)];
    while let Some((node, has_begun)) = work.pop() {
        if !has_begun {
            lines.extend(node_line(node));
            work.push((node, true));
            work.extend(node.children().rev().map(|child| (child, false)));
        } else if let Some(name) = node.name() {
            lines.push(format!("end {name:?} {:?}", node.namespace_uri()));
        }
    }
    lines
}

fn node_line(node: NodeRef<'_>) -> Option<String> {
    let span = node.span();
    Some(match node.kind() {
        NodeKind::Element(_) => {
            let attributes: Vec<_> = node
                .attributes()
                .map(|it| (it.name(), it.namespace_uri(), it.value(), it.is_defaulted(), it.is_id()))
                .collect();
            let tag = node.start_tag_span().unwrap_or_default();
            element_line(node.name().unwrap_or_default(), node.namespace_uri(), &attributes, tag)
        }
        NodeKind::Text(text) => format!("text {text:?} {span:?}"),
        NodeKind::Comment(data) => format!("comment {data:?} {span:?}"),
        NodeKind::ProcessingInstruction { target, data } => format!("instruction {target:?} {data:?} {span:?}"),
        NodeKind::EntityReference(name) => format!("entity {name:?} {span:?}"),
        NodeKind::Doctype { name, public_id, system_id } => doctype_line(name, [public_id, system_id], span),
        _ => return None,
    })
}
