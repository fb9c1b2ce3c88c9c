//! Walks over the tree.

use crate::{Document, NodeId, NodeRef};
use core::iter::FusedIterator;
use fivefold_core::TreeSource;

/// An iterator over siblings, in tree order.
///
/// Made by [`NodeRef::children`] and [`NodeRef::following_siblings`].
#[derive(Clone, Debug)]
pub struct Siblings<'a> {
    document: &'a Document,
    /// The first and the last of the remaining nodes.
    ends: Option<(NodeId, NodeId)>,
}

impl<'a> Siblings<'a> {
    /// The siblings from `first` to `last`; none if one of the two is missing.
    pub(crate) fn new(document: &'a Document, first: Option<NodeId>, last: Option<NodeId>) -> Self {
        Self { document, ends: first.zip(last) }
    }
}

impl<'a> Iterator for Siblings<'a> {
    type Item = NodeRef<'a>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let (first, last) = self.ends?;
        let next = if first == last { None } else { self.document.next_sibling(first) };
        self.ends = next.map(|next| (next, last));
        Some(self.document.node(first))
    }
}

impl DoubleEndedIterator for Siblings<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        let (first, last) = self.ends?;
        let previous = if first == last { None } else { self.document.previous_sibling(last) };
        self.ends = previous.map(|previous| (first, previous));
        Some(self.document.node(last))
    }
}

impl FusedIterator for Siblings<'_> {}

/// An iterator over the descendants of a node, in tree order, without template contents and shadow roots.
///
/// Made by [`NodeRef::descendants`].
#[derive(Clone, Debug)]
pub struct Descendants<'a> {
    document: &'a Document,
    root: NodeId,
    next: Option<NodeId>,
}

impl<'a> Descendants<'a> {
    pub(crate) fn new(document: &'a Document, root: NodeId) -> Self {
        Self { document, root, next: document.first_child(root) }
    }
}

impl<'a> Iterator for Descendants<'a> {
    type Item = NodeRef<'a>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let node = self.next?;
        self.next = self.document.following(node, self.root);
        Some(self.document.node(node))
    }
}

impl FusedIterator for Descendants<'_> {}

/// An iterator over the ancestors of a node, from its parent upwards.
///
/// Made by [`NodeRef::ancestors`].
#[derive(Clone, Debug)]
pub struct Ancestors<'a> {
    document: &'a Document,
    next: Option<NodeId>,
}

impl<'a> Ancestors<'a> {
    pub(crate) fn new(document: &'a Document, node: NodeId) -> Self {
        Self { document, next: document.parent(node) }
    }
}

impl<'a> Iterator for Ancestors<'a> {
    type Item = NodeRef<'a>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let node = self.next?;
        self.next = self.document.parent(node);
        Some(self.document.node(node))
    }
}

impl FusedIterator for Ancestors<'_> {}

#[cfg(test)]
mod tests {
    use super::*;
    use fivefold_core::Namespace;

    /// The tree `a(b(c, d), e)` below the document, with the ids in the order of their letters.
    fn tree() -> (Document, [NodeId; 5]) {
        let mut document = Document::new();
        let ids = ["a", "b", "c", "d", "e"].map(|name| document.create_element(name, Namespace::HTML).unwrap());
        let [a, b, c, d, e] = ids;
        for (parent, child) in [(NodeId::ROOT, a), (a, b), (b, c), (b, d), (a, e)] {
            document.append(parent, child).unwrap();
        }
        (document, ids)
    }

    fn names<'a>(nodes: impl Iterator<Item = NodeRef<'a>>) -> String {
        nodes.map(|node| node.local_name().unwrap_or("#document").to_owned()).collect()
    }

    #[test]
    fn descendants_stay_below_their_root() {
        let (document, [a, b, c, ..]) = tree();
        assert_eq!(names(document.root().descendants()), "abcde");
        assert_eq!(names(document.node(a).descendants()), "bcde");
        assert_eq!(names(document.node(b).descendants()), "cd");
        assert_eq!(names(document.node(c).descendants()), "");
    }

    #[test]
    fn siblings_from_both_ends() {
        let (document, [a, b, _, d, e]) = tree();
        assert_eq!(names(document.node(a).children()), "be");
        assert_eq!(names(document.node(a).children().rev()), "eb");
        let mut children = document.node(b).children();
        assert_eq!(children.next_back().map(NodeRef::id), Some(d));
        assert_eq!(
            (children.next().is_some(), children.next().is_none(), children.next_back().is_none()),
            (true, true, true)
        );
        assert_eq!(names(document.node(b).following_siblings()), "e");
        assert_eq!(names(document.node(e).preceding_siblings()), "b");
        assert_eq!(names(document.node(b).preceding_siblings()), "");
        assert_eq!(names(document.root().following_siblings()), "");
    }

    #[test]
    fn ancestors_end_at_the_document() {
        let (document, [_, _, c, ..]) = tree();
        assert_eq!(names(document.node(c).ancestors()), "ba#document");
    }
}
