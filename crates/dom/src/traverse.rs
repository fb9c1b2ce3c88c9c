//! Walks over the tree.

use crate::id::Link;
use crate::{Document, NodeRef};
use core::iter::FusedIterator;
use fivefold_core::work;

/// An iterator over siblings, in tree order.
///
/// Made by [`NodeRef::children`] and [`NodeRef::following_siblings`].
#[derive(Clone, Debug)]
pub struct Siblings<'a> {
    document: &'a Document,
    /// The first and the last of the remaining nodes.
    ends: Option<(Link, Link)>,
}

impl<'a> Siblings<'a> {
    /// The siblings from `first` to `last`; none if one of the two is missing.
    pub(crate) fn new(document: &'a Document, first: Option<Link>, last: Option<Link>) -> Self {
        Self { document, ends: first.zip(last) }
    }

    /// Only the elements among the siblings.
    ///
    /// ```
    /// let document = fivefold::html::parse("<ul> <li>one</li> <li>two</li> </ul>");
    /// let list = document.elements_by_name("ul").next().unwrap();
    /// assert_eq!(list.children().elements().count(), 2);
    /// ```
    pub fn elements(self) -> impl DoubleEndedIterator<Item = NodeRef<'a>> + Clone {
        self.filter(|node| node.is_element())
    }
}

impl<'a> Iterator for Siblings<'a> {
    type Item = NodeRef<'a>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let (first, last) = self.ends?;
        let next = if first == last { None } else { self.document.nodes[first.index()].next_sibling };
        self.ends = next.map(|next| (next, last));
        Some(NodeRef::new(self.document, first))
    }
}

impl DoubleEndedIterator for Siblings<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        let (first, last) = self.ends?;
        let previous = if first == last { None } else { self.document.nodes[last.index()].previous_sibling };
        self.ends = previous.map(|previous| (first, previous));
        Some(NodeRef::new(self.document, last))
    }
}

impl FusedIterator for Siblings<'_> {}

/// An iterator over the descendants of a node, in tree order, without template contents and shadow roots.
///
/// From the back, it takes time linear in the tree's depth to find the last node, and constant time from one to the
/// next, amortized.
///
/// Made by [`NodeRef::descendants`].
#[derive(Clone, Debug)]
pub struct Descendants<'a> {
    document: &'a Document,
    root: Link,
    /// The next node from the front.
    front: Option<Link>,
    /// The next node from the back, once it was asked for.
    back: Option<Link>,
    /// The last node that was given from the front.
    given: Option<Link>,
}

impl<'a> Descendants<'a> {
    pub(crate) fn new(document: &'a Document, root: Link) -> Self {
        Self { document, root, front: document.nodes[root.index()].first_child(), back: None, given: None }
    }

    /// Only the elements among the nodes.
    ///
    /// ```
    /// let document = fivefold::html::parse("<p>one<b>two</b>");
    /// assert_eq!(document.body().unwrap().descendants().elements().count(), 2);
    /// ```
    pub fn elements(self) -> Elements<'a> {
        Elements::new(self)
    }

    /// Passes over the nodes below the one that [`next`](Iterator::next) gave last.
    ///
    /// ```
    /// let document = fivefold::html::parse("<p>one<nav>two<b>three</b></nav>four");
    /// let mut nodes = document.root().descendants();
    /// let mut text = String::new();
    /// while let Some(node) = nodes.next() {
    ///     if node.local_name() == Some("nav") {
    ///         nodes.skip_subtree();
    ///     }
    ///     text += node.text().unwrap_or_default();
    /// }
    /// assert_eq!(text, "onefour");
    /// ```
    pub fn skip_subtree(&mut self) {
        let (Some(given), Some(_)) = (self.given, self.front) else { return };
        let is_within = |node: Link| {
            core::iter::successors(Some(node), |&node| self.document.nodes[node.index()].parent).any(|it| it == given)
        };
        self.front = match self.back {
            // All that is left lies below the node.
            Some(back) if is_within(back) => None,
            _ => self.document.link_after_subtree(given, self.root),
        };
    }

    /// The last node of the subtree below `node`, or `node`.
    fn last_within(&self, node: Link) -> Link {
        let mut last = node;
        while let Some(child) = self.document.nodes[last.index()].last_child() {
            work::steps(1);
            last = child;
        }
        last
    }

    /// The node before `node` in tree order, which is not the first.
    fn preceding(&self, node: Link) -> Option<Link> {
        match self.document.nodes[node.index()].previous_sibling {
            Some(previous) => Some(self.last_within(previous)),
            None => self.document.nodes[node.index()].parent,
        }
    }
}

impl<'a> Iterator for Descendants<'a> {
    type Item = NodeRef<'a>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let node = self.front?;
        self.given = Some(node);
        self.front = if self.back == Some(node) { None } else { self.document.link_after(node, self.root) };
        Some(NodeRef::new(self.document, node))
    }
}

impl DoubleEndedIterator for Descendants<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let front = self.front?;
        let node = self.back.unwrap_or_else(|| self.last_within(self.root));
        if node == front {
            self.front = None;
        } else {
            self.back = self.preceding(node);
        }
        Some(NodeRef::new(self.document, node))
    }
}

impl FusedIterator for Descendants<'_> {}

/// An iterator over the elements among the descendants of a node, in tree order.
///
/// Made by [`NodeRef::elements`] and [`Document::elements`].
#[derive(Clone, Debug)]
pub struct Elements<'a>(Descendants<'a>);

impl<'a> Elements<'a> {
    pub(crate) fn new(descendants: Descendants<'a>) -> Self {
        Self(descendants)
    }

    /// Passes over the elements below the one that [`next`](Iterator::next) gave last.
    pub fn skip_subtree(&mut self) {
        self.0.skip_subtree();
    }
}

impl<'a> Iterator for Elements<'a> {
    type Item = NodeRef<'a>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.0.find(|node| node.is_element())
    }
}

impl DoubleEndedIterator for Elements<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.rfind(|node| node.is_element())
    }
}

impl FusedIterator for Elements<'_> {}

/// An iterator over the ancestors of a node, from its parent upwards.
///
/// Made by [`NodeRef::ancestors`].
#[derive(Clone, Debug)]
pub struct Ancestors<'a> {
    document: &'a Document,
    next: Option<Link>,
}

impl<'a> Ancestors<'a> {
    pub(crate) fn new(document: &'a Document, node: Link) -> Self {
        Self { document, next: document.nodes[node.index()].parent }
    }
}

impl<'a> Iterator for Ancestors<'a> {
    type Item = NodeRef<'a>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let node = self.next?;
        self.next = self.document.nodes[node.index()].parent;
        Some(NodeRef::new(self.document, node))
    }
}

impl FusedIterator for Ancestors<'_> {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NodeId;

    /// The tree `a(b(c, d), e)` below the document, with the ids in the order of their letters.
    fn tree() -> (Document, [NodeId; 5]) {
        let mut document = Document::new();
        let ids = ["a", "b", "c", "d", "e"].map(|name| document.create_element(name).unwrap());
        let [a, b, c, d, e] = ids;
        for (parent, child) in [(document.root().id(), a), (a, b), (b, c), (b, d), (a, e)] {
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
    fn descendants_from_both_ends() {
        let (document, [a, b, c, ..]) = tree();
        assert_eq!(names(document.root().descendants().rev()), "edcba");
        assert_eq!(names(document.node(b).descendants().rev()), "dc");
        assert_eq!(names(document.node(c).descendants().rev()), "");
        for from_front in 0..=4 {
            let mut nodes = document.node(a).descendants();
            let mut given = names(nodes.by_ref().take(from_front));
            let rest = names(nodes.clone());
            given += &names(nodes.by_ref().rev()).chars().rev().collect::<String>();
            assert_eq!((given.as_str(), rest.len()), ("bcde", 4 - from_front));
            assert!(nodes.next().is_none() && nodes.next_back().is_none());
        }
    }

    #[test]
    fn subtrees_are_skipped() {
        let (document, _) = tree();
        let mut nodes = document.root().descendants();
        // Nothing was given yet, so nothing is skipped.
        nodes.skip_subtree();
        assert_eq!(names(nodes.by_ref().take(2)), "ab");
        nodes.skip_subtree();
        nodes.skip_subtree();
        assert_eq!(names(nodes.by_ref()), "e");
        nodes.skip_subtree();
        assert_eq!(names(nodes), "");

        // What is left lies below the skipped node.
        let mut nodes = document.root().descendants();
        assert_eq!(names(nodes.by_ref().take(2)), "ab");
        assert_eq!(names(nodes.by_ref().rev().take(2)), "ed");
        nodes.skip_subtree();
        assert_eq!(names(nodes), "");
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
