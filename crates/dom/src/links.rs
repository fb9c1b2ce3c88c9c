//! Inserting nodes into the tree and removing them, without checks.

use crate::Document;
use crate::id::Link;
use crate::node::{Kind, Node, flag};
use crate::text::{StoredText, TextRange};
use fivefold_core::{ErrorCode, InsertionPlace, ParseError, Span, Text, floor_char_boundary, work};

impl Document {
    /// The parent that a place is in, and the child that it is before.
    #[inline]
    pub(crate) fn resolve(&self, place: InsertionPlace<Link>) -> (Link, Option<Link>) {
        place.resolve(|table| self.nodes[table.index()].parent)
    }

    /// The node right before a place.
    #[inline]
    pub(crate) fn node_before(&self, parent: Link, before: Option<Link>) -> Option<Link> {
        match before {
            None => self.nodes[parent.index()].last_child(),
            Some(sibling) => self.nodes[sibling.index()].previous_sibling,
        }
    }

    /// Appends text to a node: to its last child if that is text, or as a new node.
    // Inlined into the tree builders, neither the place nor the text has to be stored only to be looked at again.
    #[inline(always)]
    pub(crate) fn append_parsed_text(&mut self, parent: Link, text: Text<'_>) {
        let previous = self.nodes[parent.index()].last_child();
        let joins = previous.is_some_and(|previous| self.nodes[previous.index()].kind == Kind::Text);
        // Where texts have a limit, a check is always due.
        if joins || text.data.is_empty() || !self.texts.is_in_source(text) || self.is_check_due() {
            return self.insert_text_at(parent, None, text);
        }
        let range = TextRange { start: text.span.start as u32, end: text.span.end as u32 };
        self.append_new(parent, |previous| Node::last_text(parent, previous, range));
    }

    /// Makes a new node, which `node` constructs in place from its previous sibling, the last child of `parent`. No check
    /// may be [due](Self::is_check_due).
    #[inline(always)]
    pub(crate) fn append_new(&mut self, parent: Link, node: impl FnOnce(Option<Link>) -> Node) -> Link {
        let link = Link::from_index(self.nodes.len());
        let holder = &mut self.nodes[parent.index()];
        let previous = holder.last_child();
        holder.set_last_child(Some(link));
        if previous.is_none() {
            holder.set_first_child(Some(link));
        }
        self.nodes.push_with(|| node(previous));
        if let Some(previous) = previous {
            self.nodes[previous.index()].next_sibling = Some(link);
        }
        if self.is_in_entity {
            self.nodes[link.index()].set(flag::EXPANDED);
        }
        link
    }

    /// Puts text into the tree, wherever that is.
    #[inline(never)]
    pub(crate) fn insert_text_at(&mut self, parent: Link, before: Option<Link>, text: Text<'_>) {
        if self.budget.limits_texts() {
            return self.insert_text_within(parent, before, text);
        }
        if text.data.is_empty() || self.join_text(self.node_before(parent, before), text) {
            return;
        }
        let stored = self.texts.store(text);
        let node = self.add_node_with(|| Node::with_text(Kind::Text, stored, text.span));
        self.link(parent, before, node);
    }

    /// Puts as much of a text into the tree as the limits allow.
    #[cold]
    fn insert_text_within(&mut self, parent: Link, before: Option<Link>, text: Text<'_>) {
        let previous = self.node_before(parent, before).filter(|node| self.nodes[node.index()].kind == Kind::Text);
        if previous.is_some_and(|previous| self.budget.cut_texts.contains(previous.bits())) {
            return;
        }
        let present = previous.and_then(|node| self.nodes[node.index()].text()).map_or(0, StoredText::len);
        let room = self.budget.text.saturating_sub(present);
        let (within, beyond) = text.split_at(floor_char_boundary(text.data, room));
        let mut node = previous;
        if !within.data.is_empty() && !self.join_text(previous, within) {
            let stored = self.texts.store(within);
            let new = self.add_node_with(|| Node::with_text(Kind::Text, stored, within.span));
            self.link(parent, before, new);
            node = Some(new);
        }
        if !beyond.data.is_empty() && !self.budget.is_full() {
            self.budget.cut_texts.extend(node.map(|node| (node.bits(), ())));
            let (code, offset) = (ErrorCode::TextLimitReached, beyond.span.start);
            self.budget.shortening.note(code, offset);
            if self.wants_errors {
                self.errors.push(ParseError::new(code, Span::empty(offset)));
            }
        }
    }

    /// Appends text to the text of a node. Returns `false` if there is no node, or it is not text.
    #[inline(always)]
    fn join_text(&mut self, node: Option<Link>, text: Text<'_>) -> bool {
        let Some(node) = node else { return false };
        let node = &mut self.nodes[node.index()];
        if node.kind != Kind::Text {
            return false;
        }
        if let Some(stored) = node.text() {
            node.set_text(self.texts.append(stored, text));
            node.join_span(text.span);
        }
        true
    }

    /// Puts a node without a parent into the tree, as the last child of another.
    #[inline(always)]
    pub(crate) fn append_node(&mut self, parent: Link, id: Link) {
        if !self.is_overflow(id) {
            self.link_last(parent, id);
        }
    }

    /// Puts a node without a parent into the tree, wherever that is.
    pub(crate) fn insert_at(&mut self, place: InsertionPlace<Link>, node: Link) {
        self.note_edit();
        let (parent, before) = self.resolve(place);
        self.link(parent, before, node);
    }

    /// Puts a node without a parent into the tree.
    pub(crate) fn link(&mut self, parent: Link, before: Option<Link>, id: Link) {
        if self.is_overflow(id) {
            return;
        }
        match before {
            None => self.link_last(parent, id),
            Some(sibling) => self.link_before(parent, sibling, id),
        }
    }

    #[inline(always)]
    fn link_last(&mut self, parent: Link, id: Link) {
        self.note_change();
        let holder = &mut self.nodes[parent.index()];
        let previous = holder.last_child();
        holder.set_last_child(Some(id));
        match previous {
            Some(previous) => self.nodes[previous.index()].next_sibling = Some(id),
            None => holder.set_first_child(Some(id)),
        }
        let node = &mut self.nodes[id.index()];
        debug_assert!(node.parent.is_none(), "{id:?} is in the tree already");
        node.parent = Some(parent);
        node.previous_sibling = previous;
        node.next_sibling = None;
    }

    fn link_before(&mut self, parent: Link, sibling: Link, id: Link) {
        self.note_change();
        let previous = self.nodes[sibling.index()].previous_sibling.replace(id);
        match previous {
            Some(previous) => self.nodes[previous.index()].next_sibling = Some(id),
            None => self.nodes[parent.index()].set_first_child(Some(id)),
        }
        let node = &mut self.nodes[id.index()];
        debug_assert!(node.parent.is_none(), "{id:?} is in the tree already");
        node.parent = Some(parent);
        node.previous_sibling = previous;
        node.next_sibling = Some(sibling);
    }

    /// Takes a node out of its parent, if it has one.
    pub(crate) fn unlink(&mut self, id: Link) {
        let node = &mut self.nodes[id.index()];
        let Some(parent) = node.parent.take() else { return };
        self.note_change();
        self.note_edit();
        let node = &mut self.nodes[id.index()];
        let (previous, next) = (node.previous_sibling.take(), node.next_sibling.take());
        match previous {
            Some(previous) => self.nodes[previous.index()].next_sibling = next,
            None => self.nodes[parent.index()].set_first_child(next),
        }
        match next {
            Some(next) => self.nodes[next.index()].previous_sibling = previous,
            None => self.nodes[parent.index()].set_last_child(previous),
        }
    }

    /// Takes all children out of a node. Takes time linear in their number.
    pub(crate) fn unlink_children(&mut self, parent: Link) {
        self.note_edit();
        let node = &mut self.nodes[parent.index()];
        if !node.kind.is_parent() {
            return;
        }
        let mut next = node.first_child();
        node.set_first_child(None);
        node.set_last_child(None);
        self.note_change();
        while let Some(child) = next {
            work::steps(1);
            let child = &mut self.nodes[child.index()];
            child.parent = None;
            child.previous_sibling = None;
            next = child.next_sibling.take();
        }
    }

    /// Moves all children of one node to the end of another. Takes time linear in their number.
    pub(crate) fn move_children(&mut self, from: Link, to: Link) {
        self.note_edit();
        let source = &mut self.nodes[from.index()];
        let (Some(first), Some(last)) = (source.first_child(), source.last_child()) else { return };
        if from == to {
            return;
        }
        source.set_first_child(None);
        source.set_last_child(None);
        self.note_change();
        let mut next = Some(first);
        while let Some(child) = next {
            work::steps(1);
            let child = &mut self.nodes[child.index()];
            child.parent = Some(to);
            next = child.next_sibling;
        }
        let target = &mut self.nodes[to.index()];
        let previous = target.last_child();
        target.set_last_child(Some(last));
        match previous {
            Some(previous) => self.nodes[previous.index()].next_sibling = Some(first),
            None => target.set_first_child(Some(first)),
        }
        self.nodes[first.index()].previous_sibling = previous;
    }

    /// Puts the children of a node in its place below `parent`, and takes the node out. Takes time linear in their number.
    pub(crate) fn replace_with_children(&mut self, link: Link, parent: Link) {
        let node = &mut self.nodes[link.index()];
        let (first, last) = (node.first_child(), node.last_child());
        let (Some(first), Some(last)) = (first, last) else { return self.unlink(link) };
        node.set_first_child(None);
        node.set_last_child(None);
        let previous = node.previous_sibling;
        let mut rest = Some(first);
        while let Some(child) = rest {
            work::steps(1);
            let child = &mut self.nodes[child.index()];
            child.parent = Some(parent);
            rest = child.next_sibling;
        }
        // The children stand beside the node, which then goes.
        self.nodes[first.index()].previous_sibling = previous;
        match previous {
            Some(previous) => self.nodes[previous.index()].next_sibling = Some(first),
            None => self.nodes[parent.index()].set_first_child(Some(first)),
        }
        self.nodes[last.index()].next_sibling = Some(link);
        self.nodes[link.index()].previous_sibling = Some(last);
        self.unlink(link);
    }

    /// The node after `link` in tree order, below `root` and without template contents. Takes constant time, amortized
    /// over a walk.
    pub(crate) fn link_after(&self, link: Link, root: Link) -> Option<Link> {
        self.nodes[link.index()].first_child().or_else(|| self.link_after_subtree(link, root))
    }

    /// The node after all descendants of `link` in tree order, below `root`.
    pub(crate) fn link_after_subtree(&self, link: Link, root: Link) -> Option<Link> {
        let mut link = link;
        while link != root {
            work::steps(1);
            let node = &self.nodes[link.index()];
            if node.next_sibling.is_some() {
                return node.next_sibling;
            }
            link = node.parent?;
        }
        None
    }

    /// The parent in the tree; for the contents of a template and a shadow root, the element that they belong to.
    pub(crate) fn parent_or_host(&self, id: Link) -> Option<Link> {
        let node = &self.nodes[id.index()];
        if node.kind == Kind::Fragment { node.host() } else { node.parent }
    }
}
