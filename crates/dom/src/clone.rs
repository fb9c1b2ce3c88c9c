//! Copies of nodes and of whole subtrees.

use crate::Document;
use crate::id::Link;
use crate::node::{Kind, Node, flag};
use crate::text::StoredText;
use fivefold_core::{Span, work};

impl Document {
    /// A copy of a node without its children. It shares the original's text and attributes.
    pub(crate) fn copy_node(&mut self, id: Link) -> Link {
        let original = &mut self.nodes[id.index()];
        if original.kind != Kind::Element {
            let copy = original.copy();
            return self.add_node(copy);
        }
        original.set(flag::SHARES_ATTRIBUTES);
        let mut copy = original.copy();
        copy.set(flag::SHARES_ATTRIBUTES);
        self.add_element(copy)
    }

    /// Replaces the children of `to` with a deep copy of those of `from`. Takes time linear in both.
    pub(crate) fn replace_children_with_copies(&mut self, to: Link, from: Link) {
        // One of the two may be inside the other. So the copy is finished, apart, before `to` changes; the node that
        // holds it stays behind empty.
        let fragment = self.add_node(Node::new(Kind::Fragment, Span::empty(0)));
        self.copy_subtrees(from, fragment);
        self.unlink_children(to);
        self.move_children(fragment, to);
    }

    /// Counts the nodes that a deep copy of the children of `from` has, and one more for every eight bytes of the name, text
    /// and attributes of each; `None` if that is more than `limit`. Takes time linear in what it counts.
    pub(crate) fn count_copies(&self, from: Link, limit: u64) -> Option<u64> {
        let mut count = 0;
        let mut pending = vec![from];
        while let Some(root) = pending.pop() {
            let mut next = self.link_after(root, root);
            while let Some(node) = next {
                work::steps(1);
                count += 1 + self.bytes_of(node) / 8;
                if count > limit {
                    return None;
                }
                pending.extend(self.contents(node));
                pending.extend(self.shadow(node).filter(|(_, settings)| settings.clonable).map(|(root, _)| root));
                next = self.link_after(node, root);
            }
        }
        Some(count)
    }

    /// The bytes of a node's name, text and attributes.
    fn bytes_of(&self, node: Link) -> u64 {
        let node = &self.nodes[node.index()];
        let name = |name| self.names.text(name).len();
        let attributes = self.attributes.records(node.attributes());
        let attributes = attributes.map(|record| name(record.name) + self.attributes.value(record, &self.texts).len());
        (name(node.name) + node.text().map_or(0, StoredText::len) + attributes.sum::<usize>()) as u64
    }

    /// Appends a deep copy of the children of `from` to `to`, which is a node outside of `from`.
    ///
    /// <https://dom.spec.whatwg.org/#concept-node-clone>
    fn copy_subtrees(&mut self, from: Link, to: Link) {
        self.copy_pending(vec![(from, to)]);
    }

    /// Appends a deep copy of what is below `from` to its copy `to`, template contents and shadow root included.
    pub(crate) fn copy_descendants(&mut self, from: Link, to: Link) {
        let contents = self.contents(from).zip(self.contents(to));
        let shadow_root = self.copy_shadow_root(from, to);
        self.copy_pending([Some((from, to)), contents, shadow_root].into_iter().flatten().collect());
    }

    fn copy_pending(&mut self, mut pending: Vec<(Link, Link)>) {
        while let Some((from, to)) = pending.pop() {
            let mut parent = to;
            let mut next = self.nodes[from.index()].first_child();
            while let Some(original) = next {
                work::steps(1);
                let copy = self.copy_node(original);
                if self.is_overflow(copy) {
                    return;
                }
                self.link(parent, None, copy);
                if let (Some(contents), Some(copied)) = (self.contents(original), self.contents(copy)) {
                    pending.push((contents, copied));
                }
                pending.extend(self.copy_shadow_root(original, copy));
                next = self.nodes[original.index()].first_child();
                if next.is_some() {
                    parent = copy;
                    continue;
                }
                // Climbs until there is a next sibling: at most once over each node.
                let mut climbing = original;
                loop {
                    work::steps(1);
                    let node = &self.nodes[climbing.index()];
                    if node.next_sibling.is_some() {
                        next = node.next_sibling;
                        break;
                    }
                    let (Some(above), Some(copy_above)) = (node.parent, self.nodes[parent.index()].parent) else {
                        break;
                    };
                    if above == from {
                        break;
                    }
                    (climbing, parent) = (above, copy_above);
                }
            }
        }
    }

    /// Gives the copy of an element a shadow root where the original has one that may be cloned. Returns both.
    fn copy_shadow_root(&mut self, original: Link, copy: Link) -> Option<(Link, Link)> {
        let (shadow_root, settings) = self.shadow(original).filter(|(_, settings)| settings.clonable)?;
        let copied = self.add_node(Node::new(Kind::Fragment, self.nodes[shadow_root.index()].span()));
        if self.is_overflow(copied) {
            return None;
        }
        self.set_shadow_root(copy, copied, settings);
        Some((shadow_root, copied))
    }
}

#[cfg(test)]
mod tests;
