//! The footnotes of a document, as its links tell: a reference leads to a note, and the note leads back.

use crate::shown::is_shown;
use fivefold_core::{ElementClass, Name, Namespace, work};
use fivefold_dom::{NodeId, NodeRef};
use std::collections::{HashMap, HashSet};

/// What an element is among footnotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// A link to the note of this number.
    Reference(usize),
    /// The note of this number.
    Note(usize),
    /// A link back to a reference.
    Back,
}

/// Finds the footnotes below a node, numbered in the order of their first references.
///
/// A note is an item of a list that links back to the reference, or has the [role](https://www.w3.org/TR/dpub-aria-1.1/)
/// of a footnote, and stands after the reference.
pub(crate) fn find(root: NodeRef<'_>) -> HashMap<NodeId, Part> {
    let seen = Seen::below(root);
    let mut parts = HashMap::new();
    let mut numbers = HashMap::new();
    // The notes, each with what its links back lead to.
    let mut marks = HashSet::new();
    for link in seen.links.iter().filter(|link| is_marked(link.node)) {
        let Some(note) = seen.note_of(link) else { continue };
        let next = numbers.len() + 1;
        let number = *numbers.entry(note).or_insert(next);
        parts.insert(link.node.id(), Part::Reference(number));
        parts.insert(note, Part::Note(number));
        marks.extend(names(link.node).map(|name| (note, name)));
    }
    for link in &seen.links {
        if link.around.is_some_and(|note| marks.contains(&(note, link.target))) {
            parts.entry(link.node.id()).or_insert(Part::Back);
        }
    }
    parts
}

/// A link within the document.
struct Link<'d> {
    node: NodeRef<'d>,
    /// What it leads to: an `id`.
    target: &'d str,
    /// The innermost element around it that may be a note.
    around: Option<NodeId>,
    /// The number of elements before it.
    place: usize,
}

/// What one walk over the tree sees.
#[derive(Default)]
struct Seen<'d> {
    links: Vec<Link<'d>>,
    /// The element that may be a note at or right around each `id`, and the number of elements before that.
    notes: HashMap<&'d str, (NodeId, usize)>,
    /// For each element that may be a note, what its links lead to.
    back: HashSet<(NodeId, &'d str)>,
    /// The elements with the role of a footnote.
    footnotes: HashSet<NodeId>,
}

/// An element around the present node.
struct Open {
    node: NodeId,
    /// The innermost element at or around it that may be a note.
    note: Option<NodeId>,
    /// Whether there is room for lines only.
    is_flat: bool,
}

impl<'d> Seen<'d> {
    fn below(root: NodeRef<'d>) -> Self {
        let mut seen = Self::default();
        let mut open: Vec<Open> = Vec::new();
        let mut nodes = root.descendants();
        let mut place = 0;
        while let Some(node) = nodes.next() {
            work::steps(1);
            let Some(name) = node.element_name() else { continue };
            if !is_shown(node, name) {
                nodes.skip_subtree();
                continue;
            }
            place += 1;
            let parent = node.parent().map(|parent| parent.id());
            while open.last().is_some_and(|last| Some(last.node) != parent) {
                open.pop();
            }
            let (around, was_flat) = open.last().map_or((None, false), |last| (last.note, last.is_flat));
            let is_html = name.namespace == Namespace::HTML;
            let is_flat = was_flat
                || is_html
                    && (matches!(name.local, Name::TABLE | Name::PRE) || ElementClass::HEADING.contains(name.local));
            let has_role = matches!(node.attribute("role"), Some("doc-footnote" | "doc-endnote"));
            let is_note = !is_flat && (has_role || is_html && name.local == Name::LI);
            let note = if is_note { Some(node.id()) } else { around };
            if is_note && has_role {
                seen.footnotes.insert(node.id());
            }
            let is_in_note = is_note || note.is_some() && note == parent;
            if let (Some(id), Some(note), true) = (node.id_attribute(), note, is_in_note) {
                seen.notes.entry(id).or_insert((note, place));
            }
            let target = node.attribute("href").and_then(|href| href.trim().strip_prefix('#'));
            if let Some(target) = target.filter(|target| is_html && name.local == Name::A && !target.is_empty()) {
                seen.links.push(Link { node, target, around: note, place });
                seen.back.extend(note.map(|note| (note, target)));
            }
            open.push(Open { node: node.id(), note, is_flat });
        }
        seen
    }

    /// The note that a link refers to.
    fn note_of(&self, link: &Link<'d>) -> Option<NodeId> {
        let (note, place) = *self.notes.get(link.target)?;
        let leads_back = || names(link.node).any(|name| self.back.contains(&(note, name)));
        (link.place < place && (self.footnotes.contains(&note) || leads_back())).then_some(note)
    }
}

/// Whether a link looks like the reference of a note: by its role, or as it is raised.
fn is_marked(link: NodeRef<'_>) -> bool {
    let is_raised = |node: NodeRef<'_>| node.is_element_named(Name::SUP);
    link.attribute("role") == Some("doc-noteref")
        || link.parent().is_some_and(is_raised)
        || link.first_child().is_some_and(is_raised)
}

/// What links can call the place of a reference: its `id`, and those of the elements right around and in it.
fn names<'d>(link: NodeRef<'d>) -> impl Iterator<Item = &'d str> {
    let around = [Some(link), link.parent(), link.first_child()];
    around.into_iter().flatten().filter_map(NodeRef::id_attribute)
}
