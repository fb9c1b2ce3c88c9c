//! What a parser has made of the first part of a source, for a page that goes on from there.

use crate::parse::{Extent, Parsed, parse};
use crate::settings::Settings;
use fivefold::NodeRef;
use fivefold::dom::NodeKind;
use fivefold::html::tree_builder::StateChange;
use fivefold_view::{Language, quirks_mode, shadow_mode, tree_change_value};
use serde_json::{Map, Value, json};

/// The namespace that most elements have. It is written as 1.
const HTML: &str = "http://www.w3.org/1999/xhtml";

/// `{"nodes":[…],"open":[…],"state":[…],"mode":…}`: the nodes, in tree order; the numbers of the open elements, the outermost
/// first; the changes that lead to the state of the tree builder; and the document's mode.
///
/// A node is `[depth, number, kind, …]`. A null stands before nodes that are in no tree, but known to the parser.
pub(crate) fn answer(language: Language, settings: &Settings, end: usize, source: &str) -> Value {
    let Parsed { document, open, state, has_mode, .. } = parse(language, settings, source, Extent::Before(end));
    let mut nodes = Nodes { values: Vec::new(), seen: Vec::new() };
    nodes.push_all(document.root());
    let held = state.iter().filter_map(|change| match change {
        StateChange::PushFormatting(node) | StateChange::SetHeadElement(node) => Some(*node),
        StateChange::SetFormElement(node) => *node,
        _ => None,
    });
    for link in open.iter().copied().chain(held) {
        let node = document.node(document.id(link));
        if !nodes.has_seen(node) {
            nodes.values.push(Value::Null);
            nodes.push_all(node.ancestors().last().unwrap_or(node));
        }
    }
    json!({
        "nodes": nodes.values,
        "open": open.iter().map(|link| link.index()).collect::<Value>(),
        "state": state.iter().map(|change| tree_change_value(change.map(|link| link.index()))).collect::<Value>(),
        "mode": has_mode.then(|| quirks_mode(document.quirks_mode())),
    })
}

struct Nodes {
    values: Vec<Value>,
    /// Whether a node, by its number, is among them.
    seen: Vec<bool>,
}

impl Nodes {
    fn has_seen(&self, node: NodeRef<'_>) -> bool {
        self.seen.get(node.id().index()).is_some_and(|seen| *seen)
    }

    /// Pushes a node and all below it. The document itself is not written.
    fn push_all(&mut self, top: NodeRef<'_>) {
        let mut work = vec![(top, 0, None)];
        while let Some((node, depth, shadow)) = work.pop() {
            let number = node.id().index();
            if self.seen.len() <= number {
                self.seen.resize(number + 1, false);
            }
            self.seen[number] = true;
            let mut below = depth + 1;
            match node.kind() {
                NodeKind::Document => below = depth,
                kind => {
                    let mut fields = vec![depth.into(), number.into()];
                    fields.extend(shadow.unwrap_or_else(|| fields_of(node, kind)));
                    self.values.push(fields.into());
                }
            }
            let first = work.len();
            if let Some((root, settings)) = node.shadow_root() {
                work.push((root, below, Some(vec!["shadow".into(), shadow_mode(settings.mode).into()])));
            }
            work.extend(node.template_contents().into_iter().chain(node.children()).map(|child| (child, below, None)));
            work[first..].reverse();
        }
    }
}

fn fields_of(node: NodeRef<'_>, kind: NodeKind<'_>) -> Vec<Value> {
    match kind {
        NodeKind::Element(_) => {
            let namespace = match node.namespace_uri() {
                Some(HTML) => 1.into(),
                uri => Value::from(uri),
            };
            let attributes = node.attributes().map(|it| (it.name().to_owned(), it.value().into()));
            let attributes: Map<_, _> = attributes.collect();
            vec!["element".into(), node.name().into(), namespace, attributes.into()]
        }
        NodeKind::Text(text) => vec!["text".into(), text.into()],
        NodeKind::Comment(data) => vec!["comment".into(), data.into()],
        NodeKind::ProcessingInstruction { target, data } => vec!["pi".into(), target.into(), data.into()],
        NodeKind::Doctype { name, .. } => vec!["doctype".into(), name.into()],
        NodeKind::EntityReference(name) => vec!["reference".into(), name.into()],
        // The contents of a template.
        _ => vec!["content".into()],
    }
}
