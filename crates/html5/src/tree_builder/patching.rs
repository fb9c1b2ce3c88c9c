//! `<template for>`: content that goes to where a marker stands.
//!
//! A marker is a processing instruction, `<?marker name="x"?>`, or a pair of `<?start name="x"?>` and `<?end?>`.

use super::TreeBuilder;
use super::open_elements::OpenElement;
use super::search::Budget;
use crate::HtmlTreeSink;
use crate::tokenizer::HtmlTag;
use fivefold_core::{ElementEnd, ElementName, InsertionPlace, Name, NodeKind, TreeSource, pseudo_attribute, work};

/// A template that patches: where its content goes while it is open.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patch<N> {
    template: N,
    marker: Marker<N>,
}

/// A marker, and where it stands.
#[derive(Clone, Copy, Debug)]
struct Marker<N> {
    target: N,
    start: N,
    /// The marker's end: the start itself for a single marker; `None` if the rest of the target is meant.
    end: Option<N>,
}

impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// Begins a patch if the template has a `for` that finds its marker, and takes out what it replaces. `false`
    /// leaves it a plain template.
    pub(super) fn begin_patch(&mut self, template: S::Node, tag: &HtmlTag<'_>, place: InsertionPlace<S::Node>) -> bool {
        let Some(name) = tag.attributes.get(Name::FOR).map(|value| value.data) else { return false };
        if name.is_empty() || !self.options.template_for || !self.state.has_marker {
            return false;
        }
        let found = self.search(|tree, budget| {
            let marker = find_marker(tree, patch_scope(tree, place)?, name, budget)?;
            Some((marker, select_around(tree, marker.target, budget)))
        });
        let Some((Marker { target, start, end }, select)) = found else { return false };
        if let Some(select) = select {
            self.note_patch_in_select(select);
        }
        if end != Some(start) {
            while let Some(between) = self.sink.tree().and_then(|tree| tree.next_sibling(start))
                && Some(between) != end
            {
                work::steps(1);
                self.sink.detach(between);
            }
        }
        self.state.patches.push(Patch { template, marker: Marker { target, start, end } });
        true
    }

    /// The place for children of an open element, which may be a patching template. Only the topmost such template can
    /// be the target, as content never goes to a template below another.
    pub(super) fn patched_place(&self, element: &OpenElement<S::Node>) -> InsertionPlace<S::Node> {
        let Some(Patch { marker, .. }) = self.state.patches.last().filter(|patch| patch.template == element.node)
        else {
            return InsertionPlace::LastChildOf(element.target);
        };
        let is_in_place = |end: &S::Node| self.sink.tree().and_then(|tree| tree.parent(*end)) == Some(marker.target);
        match marker.end.filter(is_in_place) {
            Some(sibling) => InsertionPlace::Before { parent: marker.target, sibling },
            None => InsertionPlace::LastChildOf(marker.target),
        }
    }

    /// Whether the content that is being parsed goes to a marker.
    pub(super) fn is_patching(&self) -> bool {
        let template = self.open_elements.topmost(Name::TEMPLATE);
        template != 0
            && self.state.patches.last().is_some_and(|patch| patch.template == self.open_elements.at(template).node)
    }

    /// Called when an end tag closes the last template on the stack: if it patches, removes its markers.
    pub(super) fn remove_markers(&mut self) {
        if !self.is_patching() {
            return;
        }
        let Some(&Patch { marker, .. }) = self.state.patches.last() else { return };
        self.sink.detach(marker.start);
        if let Some(end) = marker.end {
            self.sink.detach(end);
        }
    }

    /// Pops elements up to and with the last template on the stack, and ends its patch, if it has one. The patch lasts
    /// until then: an option in it that is still open is popped here, and is where the marker was.
    pub(super) fn pop_template(&mut self, end: ElementEnd) {
        let patches = self.is_patching();
        self.pop_until(Name::TEMPLATE, end);
        if patches {
            self.state.patches.pop();
        }
    }
}

/// Where to look for the marker of a template, given the place where the template itself would go.
fn patch_scope<T: TreeSource>(tree: &T, place: InsertionPlace<T::Node>) -> Option<T::Node> {
    let scope = match place {
        InsertionPlace::LastChildOf(parent) | InsertionPlace::Before { parent, .. } => parent,
        InsertionPlace::BeforeTable { table, fallback } => tree.parent(table).unwrap_or(fallback),
    };
    if tree.element_name(scope) == Some(ElementName::html(Name::BODY)) && is_the_body(tree, scope) {
        return tree.parent(scope);
    }
    Some(scope)
}

/// <https://html.spec.whatwg.org/multipage/dom.html#the-body-element-2>
fn is_the_body<T: TreeSource>(tree: &T, body: T::Node) -> bool {
    let Some(html) = tree.parent(body) else { return false };
    tree.element_name(html) == Some(ElementName::html(Name::HTML))
        && tree.parent(html).is_some_and(|document| tree.kind(document) == NodeKind::Document)
}

/// The first marker of that name in tree order.
fn find_marker<T: TreeSource>(
    tree: &T,
    scope: T::Node,
    name: &str,
    budget: &mut Budget<'_>,
) -> Option<Marker<T::Node>> {
    let mut next = tree.following(scope, scope);
    while let Some(node) = next {
        budget.pay()?;
        if let NodeKind::ProcessingInstruction { target, data } = tree.kind(node)
            && matches!(target, "marker" | "start")
            && is_named(data, name, budget)?
        {
            let end = if target == "marker" { Some(node) } else { find_end(tree, node, budget) };
            return Some(Marker { target: tree.parent(node)?, start: node, end });
        }
        next = tree.following(node, scope);
    }
    None
}

/// Whether a marker with that data has the name. Charges the budget for the data: there may be much, and each template
/// looks at it.
fn is_named(data: &str, name: &str, budget: &mut Budget<'_>) -> Option<bool> {
    budget.pay_for(data.len() / BYTES_SCANNED_A_STEP)?;
    if !data.contains(name) && !data.as_bytes().contains(&b'&') {
        return Some(false);
    }
    budget.pay_for(data.len())?;
    Some(pseudo_attribute(data, "name").as_deref() == Some(name))
}

/// The number of bytes whose search costs as much as a visit of a node.
const BYTES_SCANNED_A_STEP: usize = 16;

/// The `select` that a node is in, or is.
fn select_around<T: TreeSource>(tree: &T, node: T::Node, budget: &mut Budget<'_>) -> Option<T::Node> {
    let mut next = Some(node);
    while let Some(node) = next {
        budget.pay()?;
        if tree.element_name(node) == Some(ElementName::html(Name::SELECT)) {
            return Some(node);
        }
        next = tree.parent(node);
    }
    None
}

/// The sibling `end` that belongs to a `start`.
fn find_end<T: TreeSource>(tree: &T, start: T::Node, budget: &mut Budget<'_>) -> Option<T::Node> {
    let mut depth = 0;
    let mut next = tree.next_sibling(start);
    while let Some(node) = next {
        budget.pay()?;
        match tree.kind(node) {
            NodeKind::ProcessingInstruction { target: "start", .. } => depth += 1,
            NodeKind::ProcessingInstruction { target: "end", .. } if depth == 0 => return Some(node),
            NodeKind::ProcessingInstruction { target: "end", .. } => depth -= 1,
            _ => {}
        }
        next = tree.next_sibling(node);
    }
    None
}
