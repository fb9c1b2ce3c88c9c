//! The nodes of a document, and the ids under which they are known.

use crate::id::{Link, NodeId, Tag};
use crate::node::Node;
use core::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicU64, Ordering};

/// All nodes of a document, in the order in which they were made.
#[derive(Debug)]
pub(crate) struct Nodes {
    list: Vec<Node>,
    ids: Ids,
}

/// What the ids of a document's nodes have in them.
#[derive(Clone, Debug)]
pub(crate) struct Ids {
    /// The tag of all nodes from [`first`](Self::first) on.
    tag: Tag,
    first: usize,
    /// Of a clone: the tags of the nodes before, each with the index where its nodes begin.
    earlier: Vec<(usize, Tag)>,
}

impl Ids {
    #[inline]
    pub(crate) fn id(&self, link: Link) -> NodeId {
        let tag = if link.index() >= self.first { self.tag } else { self.earlier_tag(link) };
        NodeId::new(tag, link)
    }

    /// Whether an id belongs to the document, if it has so many nodes.
    #[inline]
    pub(crate) fn knows(&self, id: NodeId) -> bool {
        id.tag() == self.tag || id.index() < self.first && id.tag() == self.earlier_tag(id.link())
    }

    #[cold]
    fn earlier_tag(&self, link: Link) -> Tag {
        let after = self.earlier.partition_point(|&(first, _)| first <= link.index());
        self.earlier[..after].last().map_or(self.tag, |&(_, tag)| tag)
    }
}

/// A number that no document has had before.
pub(crate) fn next_generation() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

impl Nodes {
    // Inlined, the document is constructed in place.
    #[inline(always)]
    pub(crate) fn new(generation: u64, list: Vec<Node>) -> Self {
        Self { list, ids: Ids { tag: Tag::new(generation), first: 0, earlier: Vec::new() } }
    }

    /// Appends a node, which is constructed in place: where there is room, as is known then, `push` calls nothing.
    #[inline(always)]
    pub(crate) fn push_with(&mut self, node: impl FnOnce() -> Node) {
        if self.list.len() == self.list.capacity() {
            return self.push_and_grow(node());
        }
        self.list.push(node());
    }

    #[cold]
    #[inline(never)]
    fn push_and_grow(&mut self, node: Node) {
        self.list.push(node);
    }

    pub(crate) fn ids(&self) -> &Ids {
        &self.ids
    }

    /// The id of a node.
    #[inline]
    pub(crate) fn id(&self, link: Link) -> NodeId {
        self.ids.id(link)
    }

    /// The node with that id, unless it is a node of another document, or one that is gone.
    #[inline]
    pub(crate) fn link(&self, id: NodeId) -> Option<Link> {
        (self.ids.knows(id) && id.index() < self.list.len()).then_some(id.link())
    }

    /// The node with that id.
    ///
    /// # Panics
    ///
    /// If it is a node of another document, or one that is gone.
    #[inline]
    #[track_caller]
    pub(crate) fn expect(&self, id: NodeId) -> Link {
        match self.link(id) {
            Some(link) => link,
            None => refuse(id),
        }
    }
}

#[cold]
#[track_caller]
fn refuse(id: NodeId) -> ! {
    panic!("{id:?} is of another document, or of a document that was cleared or compacted since")
}

impl Clone for Nodes {
    /// The nodes keep their ids, which both documents know. Those made later are known to one.
    fn clone(&self) -> Self {
        let mut earlier = self.ids.earlier.clone();
        earlier.push((self.ids.first, self.ids.tag));
        let ids = Ids { tag: Tag::new(next_generation()), first: self.list.len(), earlier };
        Self { list: self.list.clone(), ids }
    }
}

impl Deref for Nodes {
    type Target = Vec<Node>;

    #[inline]
    fn deref(&self) -> &Vec<Node> {
        &self.list
    }
}

impl DerefMut for Nodes {
    #[inline]
    fn deref_mut(&mut self) -> &mut Vec<Node> {
        &mut self.list
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::node::Kind;
    use fivefold_core::Span;

    fn nodes(count: usize) -> Vec<Node> {
        vec![Node::new(Kind::Comment, Span::empty(0)); count]
    }

    #[test]
    fn ids_are_known_where_their_nodes_are() {
        let mut original = Nodes::new(next_generation(), nodes(2));
        let shared = original.id(Link::from_index(1));
        let mut clone = original.clone();
        original.push(nodes(1)[0]);
        clone.push(nodes(1)[0]);
        let (of_original, of_clone) = (original.id(Link::from_index(2)), clone.id(Link::from_index(2)));
        let mut second = clone.clone();
        second.push(nodes(1)[0]);
        let of_second = second.id(Link::from_index(3));
        for (id, expected) in [
            (shared, [true, true, true]),
            (of_original, [true, false, false]),
            (of_clone, [false, true, true]),
            (of_second, [false, false, true]),
        ] {
            assert_eq!([&original, &clone, &second].map(|nodes| nodes.link(id).is_some()), expected, "{id:?}");
        }
        assert_eq!(second.id(Link::from_index(1)), shared);
        assert_eq!(second.id(Link::from_index(2)), of_clone);
        let second = Nodes::new(next_generation(), nodes(4));
        assert!([shared, of_clone, of_second].into_iter().all(|id| second.link(id).is_none()));
    }

    #[test]
    #[should_panic = "is of another document"]
    fn a_foreign_id_panics() {
        let (one, two) = (Nodes::new(next_generation(), nodes(1)), Nodes::new(next_generation(), nodes(1)));
        let _ = two.expect(one.id(Link::ROOT));
    }
}
