//! The footnotes of a document, as its links tell: a reference leads to a note, and the note leads back.

use crate::shown::is_shown;
use crate::table::Table;
use fivefold_core::{ElementClass, ElementName, Name, Namespace, work};
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
/// of a footnote, and stands after the reference. One that says nothing besides its links back is none, as
/// nothing of it would be written.
pub(crate) fn find(root: NodeRef<'_>, has_html: bool) -> HashMap<NodeId, Part> {
    let mut seen = Seen::below(root, has_html);
    let marked = seen.links.iter().filter(|link| is_marked(link.node));
    let references: Vec<_> = marked.filter_map(|link| Some((link.node, seen.note_of(link)?))).collect();
    // The notes, each with what its links back lead to.
    let marks: HashSet<_> = references.iter().flat_map(|(link, note)| names(*link).map(|name| (*note, name))).collect();
    let (back, others): (Vec<_>, Vec<_>) =
        seen.links.iter().partition(|link| link.around.is_some_and(|note| marks.contains(&(note, link.target))));
    seen.filled.extend(others.iter().filter(|link| link.has_text).filter_map(|link| link.around));
    for (inner, outer) in seen.nested.iter().rev() {
        if seen.filled.contains(inner) {
            seen.filled.insert(*outer);
        }
    }
    let mut parts = HashMap::new();
    let mut numbers = HashMap::new();
    for (link, note) in references.into_iter().filter(|(_, note)| seen.filled.contains(note)) {
        let next = numbers.len() + 1;
        let number = *numbers.entry(note).or_insert(next);
        parts.insert(link.id(), Part::Reference(number));
        parts.insert(note, Part::Note(number));
    }
    for link in back.iter().filter(|link| link.around.is_some_and(|note| numbers.contains_key(&note))) {
        parts.entry(link.node.id()).or_insert(Part::Back);
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
    has_text: bool,
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
    /// The elements that may be notes and have text or images, besides links.
    filled: HashSet<NodeId>,
    /// The elements that may be notes within others that may, each after the one around it.
    nested: Vec<(NodeId, NodeId)>,
}

/// An element around the present node.
struct Open {
    node: NodeId,
    /// The innermost element at or around it that may be a note.
    note: Option<NodeId>,
    /// The link at or around it.
    link: Option<usize>,
    /// Whether there is room for lines only.
    is_flat: bool,
    /// Whether it becomes code or HTML, in which no footnotes are.
    is_verbatim: bool,
}

impl<'d> Seen<'d> {
    fn below(root: NodeRef<'d>, has_html: bool) -> Self {
        let mut seen = Self::default();
        let mut open: Vec<Open> = Vec::new();
        let mut nodes = root.descendants();
        let mut place = 0;
        while let Some(node) = nodes.next() {
            work::steps(1);
            let parent = node.parent().map(|parent| parent.id());
            while open.last().is_some_and(|last| Some(last.node) != parent) {
                open.pop();
            }
            let last = open.last();
            let around = last.and_then(|last| last.note);
            let link = last.and_then(|last| last.link);
            if node.text().is_some_and(|text| !text.trim().is_empty()) {
                seen.fill(around, link);
            }
            let Some(name) = node.element_name() else { continue };
            if !is_shown(node, name) || !matches!(name.namespace, Namespace::HTML | Namespace::MATHML) {
                nodes.skip_subtree();
                continue;
            }
            place += 1;
            let is_verbatim = last.is_some_and(|last| last.is_verbatim) || is_verbatim(node, name, has_html);
            let has_source = || node.attribute("src").is_some_and(|source| !source.trim().is_empty());
            if !is_verbatim && node.is_element_named(Name::IMG) && has_source() {
                seen.fill(around, link);
            }
            let is_html = name.namespace == Namespace::HTML;
            let is_flat = is_verbatim
                || last.is_some_and(|last| last.is_flat)
                || is_html && (name.local == Name::TABLE || ElementClass::HEADING.contains(name.local));
            let has_role = matches!(node.attribute("role"), Some("doc-footnote" | "doc-endnote"));
            let is_note = !is_flat && (has_role || is_html && name.local == Name::LI);
            let note = if is_note { Some(node.id()) } else { around };
            if is_note {
                seen.nested.extend(around.map(|around| (node.id(), around)));
                seen.footnotes.extend(has_role.then_some(node.id()));
            }
            let is_in_note = is_note || note.is_some() && note == parent;
            if let (Some(id), Some(note), true) = (node.id_attribute(), note, is_in_note) {
                seen.notes.entry(id).or_insert((note, place));
            }
            let mut open_node = Open { node: node.id(), note, link, is_flat, is_verbatim };
            let target = node.attribute("href").and_then(|href| href.trim().strip_prefix('#'));
            let is_link = is_html && name.local == Name::A && !is_verbatim;
            if let Some(target) = target.filter(|target| is_link && !target.is_empty()) {
                open_node.link = Some(seen.links.len());
                seen.links.push(Link { node, target, around: note, place, has_text: false });
                seen.back.extend(note.map(|note| (note, target)));
            }
            open.push(open_node);
        }
        seen
    }

    /// Takes note of a text or an image.
    fn fill(&mut self, around: Option<NodeId>, link: Option<usize>) {
        match link {
            Some(link) => self.links[link].has_text = true,
            None => self.filled.extend(around),
        }
    }

    /// The note that a link refers to.
    fn note_of(&self, link: &Link<'d>) -> Option<NodeId> {
        let (note, place) = *self.notes.get(link.target)?;
        let leads_back = || names(link.node).any(|name| self.back.contains(&(note, name)));
        (link.place < place && (self.footnotes.contains(&note) || leads_back())).then_some(note)
    }
}

/// Whether an element becomes code or HTML.
fn is_verbatim(node: NodeRef<'_>, name: ElementName, has_html: bool) -> bool {
    name.namespace == Namespace::HTML
        && match name.local {
            Name::PRE | Name::LISTING | Name::XMP | Name::CODE | Name::TT | Name::SAMP | Name::KBD => true,
            Name::TABLE => has_html && Table::of(node).needs_html(),
            _ => false,
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
