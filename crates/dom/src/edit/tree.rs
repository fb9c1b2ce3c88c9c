//! Putting nodes into the tree, and taking them out.

use super::{EditError, EditErrorKind};
use crate::id::Link;
use crate::node::{Kind, flag};
use crate::{Document, NodeId};
use fivefold_core::{Name, work};
use std::collections::HashSet;

impl Document {
    /// Makes `child` the last child of `parent`, wherever it was before. Takes constant time for a child without
    /// children, and at most time linear in the depth of `parent` for another: its ancestors are searched for the child, up
    /// to one that the child has as well.
    ///
    /// # Errors
    ///
    /// When the result would not be a tree, `parent` cannot have children, or the document
    /// [does not know](EditErrorKind::NoSuchNode) one of the nodes. Nothing has changed then.
    #[inline]
    pub fn append(&mut self, parent: NodeId, child: NodeId) -> Result<(), EditError> {
        let (parent, child) = (self.known(parent)?, self.known(child)?);
        self.put(parent, None, child)
    }

    /// Makes `child` the first child of `parent`, as [`append`](Self::append) makes it the last.
    ///
    /// # Errors
    ///
    /// As [`append`](Self::append).
    #[inline]
    pub fn prepend(&mut self, parent: NodeId, child: NodeId) -> Result<(), EditError> {
        let (parent, child) = (self.known(parent)?, self.known(child)?);
        let first = self.nodes[parent.index()].first_child();
        self.put(parent, first, child)
    }

    /// Puts `child` right before `sibling`, wherever it was before. Takes time as [`append`](Self::append) does.
    ///
    /// ```
    /// use fivefold::Document;
    ///
    /// let mut document = Document::new();
    /// let (last, first) = (document.create_text("world")?, document.create_text("Hello ")?);
    /// document.append(document.root().id(), last)?;
    /// document.insert_before(last, first)?;
    /// assert_eq!(document.root().text_content(), "Hello world");
    /// # Ok::<(), fivefold::dom::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the result would not be a tree, or `sibling` has no parent. Nothing has changed then.
    #[inline]
    pub fn insert_before(&mut self, sibling: NodeId, child: NodeId) -> Result<(), EditError> {
        let (sibling, child) = (self.known(sibling)?, self.known(child)?);
        let parent = self.parent_of(sibling)?;
        self.put(parent, Some(sibling), child)
    }

    /// Puts `child` right after `sibling`, as [`insert_before`](Self::insert_before) puts it before.
    ///
    /// # Errors
    ///
    /// As [`insert_before`](Self::insert_before).
    #[inline]
    pub fn insert_after(&mut self, sibling: NodeId, child: NodeId) -> Result<(), EditError> {
        let (sibling, child) = (self.known(sibling)?, self.known(child)?);
        let (parent, next) = (self.parent_of(sibling)?, self.nodes[sibling.index()].next_sibling);
        if sibling == child { Ok(()) } else { self.put(parent, next, child) }
    }

    /// Puts a node into a parent, before a child or at the end.
    #[inline]
    fn put(&mut self, parent: Link, before: Option<Link>, child: Link) -> Result<(), EditError> {
        self.check_insertion(parent, child)?;
        if before != Some(child) {
            self.note_edit();
            self.unlink(child);
            self.link(parent, before, child);
        }
        Ok(())
    }

    /// Takes a node out of its parent, if it has one. It can be put back.
    ///
    /// # Errors
    ///
    /// When the document [does not know](EditErrorKind::NoSuchNode) the node.
    #[inline]
    pub fn detach(&mut self, node: NodeId) -> Result<(), EditError> {
        let node = self.known(node)?;
        self.unlink(node);
        Ok(())
    }

    /// Takes all children out of a node. Takes time linear in their number.
    ///
    /// # Errors
    ///
    /// When the document [does not know](EditErrorKind::NoSuchNode) the node.
    #[inline]
    pub fn remove_children(&mut self, node: NodeId) -> Result<(), EditError> {
        let node = self.known(node)?;
        self.unlink_children(node);
        Ok(())
    }

    /// Puts `new` in the place of `old`, which has no parent afterwards.
    ///
    /// <https://dom.spec.whatwg.org/#concept-node-replace>
    ///
    /// # Errors
    ///
    /// When the result would not be a tree, or `old` has no parent. Nothing has changed then.
    #[inline]
    pub fn replace_with(&mut self, old: NodeId, new: NodeId) -> Result<(), EditError> {
        if old != new {
            self.insert_before(old, new)?;
            self.detach(old)?;
        }
        Ok(())
    }

    /// Puts `wrapper` in the place of `node`, and `node` at the end of `wrapper`.
    ///
    /// ```
    ///
    /// let mut document = fivefold::html::parse("<p>one<p>two");
    /// let paragraph = document.elements_by_name("p").next().unwrap().id();
    /// let wrapper = document.create_element("div")?;
    /// document.wrap(paragraph, wrapper)?;
    /// assert_eq!(document.body().unwrap().inner_html(), "<div><p>one</p></div><p>two</p>");
    /// document.unwrap(wrapper)?;
    /// assert_eq!(document.body().unwrap().inner_html(), "<p>one</p><p>two</p>");
    /// # Ok::<(), fivefold::dom::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the result would not be a tree, or `node` has no parent. Nothing has changed then.
    #[inline]
    pub fn wrap(&mut self, node: NodeId, wrapper: NodeId) -> Result<(), EditError> {
        let (inner, outer) = (self.known(node)?, self.known(wrapper)?);
        if inner == outer {
            return Err(EditErrorKind::WithinItself.of(self.subject(inner)));
        }
        if !self.nodes[outer.index()].kind.is_parent() {
            return Err(EditErrorKind::NotAParent.of(self.subject(outer)));
        }
        self.insert_before(node, wrapper)?;
        self.append(wrapper, node)
    }

    /// Puts the children of a node in its place. The node has neither parent nor children afterwards.
    ///
    /// Takes time linear in the number of children. When nodes inside each other are unwrapped, the outer ones should come
    /// first, so that no child moves more than once; [`unwrap_all`](Self::unwrap_all) sees to that.
    ///
    /// # Errors
    ///
    /// When the node has no parent.
    #[inline]
    pub fn unwrap(&mut self, node: NodeId) -> Result<(), EditError> {
        let link = self.known(node)?;
        let parent = self.parent_of(link)?;
        self.replace_with_children(link, parent);
        Ok(())
    }

    /// [Unwraps](Self::unwrap) several nodes. Takes time linear in their number and in that of their children, in whatever
    /// order they come; a node that comes twice counts once.
    ///
    /// ```
    /// let mut document = fivefold::html::parse("<p><font>one <font>two</font></font> <font>three</font>");
    /// let fonts: Vec<_> = document.elements_by_name("font").map(|font| font.id()).collect();
    /// document.unwrap_all(fonts)?;
    /// assert_eq!(document.body().unwrap().inner_html(), "<p>one two three</p>");
    /// # Ok::<(), fivefold::dom::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When one of the nodes has no parent, or the document [does not know](EditErrorKind::NoSuchNode) it. Nothing has changed
    /// then.
    #[inline]
    pub fn unwrap_all(&mut self, nodes: impl IntoIterator<Item = NodeId>) -> Result<(), EditError> {
        let links = nodes.into_iter().map(|node| {
            let link = self.known(node)?;
            self.parent_of(link).map(|_| link)
        });
        let links: Vec<Link> = links.collect::<Result<_, _>>()?;
        let mut waiting: HashSet<Link> = links.iter().copied().collect();
        let mut outwards = Vec::new();
        for link in links {
            // The outermost node comes first: its children move before those that they are unwrapped with.
            let mut next = Some(link);
            while let Some(outer) = next.filter(|outer| waiting.remove(outer)) {
                work::steps(1);
                outwards.push(outer);
                next = self.nodes[outer.index()].parent;
            }
            while let Some(outer) = outwards.pop() {
                if let Some(parent) = self.nodes[outer.index()].parent {
                    self.replace_with_children(outer, parent);
                }
            }
        }
        Ok(())
    }

    /// Gives an element another local name, in its namespace and without a prefix. In an HTML document, an element of HTML
    /// that becomes a `template` gets its children as contents, and one that was a template the contents as children.
    ///
    /// ```
    /// let mut document = fivefold::html::parse("<b class=x>bold</b>");
    /// let bold = document.elements_by_name("b").next().unwrap().id();
    /// document.rename(bold, "strong")?;
    /// assert_eq!(document.node(bold).outer_html(), "<strong class=\"x\">bold</strong>");
    /// # Ok::<(), fivefold::dom::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the node is not an element, the [name](EditErrorKind::InvalidName) cannot be written, or the document
    /// [is full](EditErrorKind::DocumentFull). In an XML document, also when an attribute of the element declares another
    /// [namespace](EditErrorKind::InvalidNamespace) for names without a prefix.
    #[inline]
    pub fn rename(&mut self, node: NodeId, local_name: &str) -> Result<(), EditError> {
        let link = self.known(node)?;
        let old = self.name_of_element(link)?;
        let (name, qualified_name) = self.intern_element_name(local_name, old.namespace)?;
        self.check_renamed(link, qualified_name, name)?;
        self.check_room_for_nodes(1)?;
        self.note_change();
        self.nodes[link.index()].set_element_name(name, qualified_name);
        let is_template = self.nodes[link.index()].is_html() && name.local == Name::TEMPLATE;
        match self.contents(link) {
            Some(contents) if !is_template => {
                self.move_children(contents, link);
                self.template_contents.remove(link.bits());
                self.nodes[link.index()].unset(flag::HAS_CONTENTS);
            }
            None if is_template => {
                self.add_contents(link);
                if let Some(contents) = self.contents(link).filter(|_| !self.is_xml()) {
                    self.move_children(link, contents);
                }
            }
            _ => {}
        }
        Ok(())
    }

    #[inline]
    fn check_insertion(&self, parent: Link, child: Link) -> Result<(), EditError> {
        let node = &self.nodes[child.index()];
        if !self.nodes[parent.index()].kind.is_parent() {
            return Err(EditErrorKind::NotAParent.of(self.subject(parent)));
        }
        let has_place = match node.kind {
            Kind::Document | Kind::Fragment => false,
            Kind::Doctype => parent == Link::ROOT,
            _ => true,
        };
        if !has_place {
            return Err(EditErrorKind::NotAChild.of(self.subject(child)));
        }
        // A node with nothing below it can only be its own ancestor.
        let is_leaf = node.first_child().is_none() && self.contents(child).is_none() && self.shadow(child).is_none();
        let is_within = if is_leaf { parent == child } else { self.is_within(parent, child) };
        if is_within { Err(EditErrorKind::WithinItself.of(self.subject(child))) } else { Ok(()) }
    }

    /// The parent of a node that needs one.
    #[inline]
    pub(super) fn parent_of(&self, node: Link) -> Result<Link, EditError> {
        self.nodes[node.index()].parent.ok_or_else(|| EditErrorKind::NoParent.of(self.subject(node)))
    }

    /// Whether a node is another, or inside of it. The search goes up from both. It ends where it finds that the other is
    /// inside of the node, or that it stands beside one of the node's ancestors.
    #[inline]
    fn is_within(&self, node: Link, other: Link) -> bool {
        let outer = self.parent_or_host(other);
        let (mut above_node, mut above_other) = (Some(node), outer);
        while let Some(ancestor) = above_node {
            work::steps(1);
            if ancestor == other {
                return true;
            }
            if Some(ancestor) == outer || above_other == Some(node) {
                return false;
            }
            above_node = self.parent_or_host(ancestor);
            above_other = above_other.and_then(|above| self.parent_or_host(above));
        }
        false
    }
}
