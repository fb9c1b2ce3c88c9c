//! Editing a document.

use crate::node::{Kind, NONE, Node, is_kept_apart};
use crate::{Attribute, Document, NodeId, NodeRef};
use core::fmt;
use fivefold_core::{ElementName, Name, Namespace, NodeKind, Span, Text, split_qualified_name, work};

/// Why an edit cannot be made. A failed edit changes nothing.
///
/// ```
/// use fivefold::Namespace;
/// use fivefold::dom::{Document, EditError};
///
/// let mut document = Document::new();
/// let outer = document.create_element("div", Namespace::HTML)?;
/// let inner = document.create_element("p", Namespace::HTML)?;
/// document.append(outer, inner)?;
/// assert_eq!(document.append(inner, outer), Err(EditError::WithinItself));
/// assert_eq!(document.insert_before(outer, inner), Err(EditError::NoParent));
/// # Ok::<(), EditError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EditError {
    /// The node would be its own ancestor.
    WithinItself,
    /// The node is a document, or the contents of a template, or a shadow root: it is never a child.
    NotAChild,
    /// The node that should be the parent cannot have children: only documents, fragments and elements can.
    NotAParent,
    /// The node that should be the sibling has no parent.
    NoParent,
    /// The document has 2³² nodes, or 2³² bytes of names, or of texts and values set by edits. [`Document::compact`]
    /// frees what edits have removed.
    DocumentFull,
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::WithinItself => "a node cannot be inside itself",
            Self::NotAChild => "a document or fragment cannot be a child",
            Self::NotAParent => "only documents, fragments and elements have children",
            Self::NoParent => "the sibling has no parent",
            Self::DocumentFull => "the document cannot address more",
        })
    }
}

impl std::error::Error for EditError {}

impl Document {
    /// Makes an element without a parent. The name is taken as it is; a `template` of HTML gets its contents.
    ///
    /// # Errors
    ///
    /// When the document [is full](EditError::DocumentFull).
    pub fn create_element(&mut self, local_name: &str, namespace: Namespace) -> Result<NodeId, EditError> {
        let local = self.intern_for_edit(local_name)?;
        let qualified_name = if is_kept_apart(namespace) { local } else { self.names.expand(local, namespace) };
        let name = ElementName { namespace, local };
        // A template takes two nodes.
        self.check_room_for_nodes(2)?;
        Ok(self.add_element(Node::element(name, qualified_name, NONE, Span::empty(0))))
    }

    /// Makes an element without a parent: in the namespace with that URI, or in none; with the prefix that the name
    /// has, or without one.
    ///
    /// <https://dom.spec.whatwg.org/#dom-document-createelementns>
    ///
    /// ```
    /// use fivefold::dom::Document;
    ///
    /// let mut document = Document::new();
    /// let title = document.create_element_ns(Some("http://search.yahoo.com/mrss/"), "media:title")?;
    /// let title = document.node(title);
    /// assert_eq!((title.prefix(), title.local_name()), (Some("media"), Some("title")));
    /// assert_eq!(title.namespace_uri(), Some("http://search.yahoo.com/mrss/"));
    /// # Ok::<(), fivefold::dom::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the document [is full](EditError::DocumentFull).
    pub fn create_element_ns(
        &mut self,
        namespace_uri: Option<&str>,
        qualified_name: &str,
    ) -> Result<NodeId, EditError> {
        let namespace = self.names.intern_namespace(namespace_uri.unwrap_or_default());
        let plain = self.intern_for_edit(qualified_name)?;
        let is_plain = is_kept_apart(namespace) && split_qualified_name(qualified_name).is_none();
        let qualified = if is_plain { plain } else { self.names.expand(plain, namespace) };
        let name = ElementName { namespace, local: self.names.local_name(qualified) };
        self.check_room_for_nodes(2)?;
        Ok(self.add_element(Node::element(name, qualified, NONE, Span::empty(0))))
    }

    /// Makes a processing instruction without a parent.
    ///
    /// # Errors
    ///
    /// When the document [is full](EditError::DocumentFull).
    pub fn create_processing_instruction(&mut self, target: &str, data: &str) -> Result<NodeId, EditError> {
        let target = self.intern_for_edit(target)?;
        let node = self.create_with_text(Kind::ProcessingInstruction, data)?;
        self.nodes[node.index()].name = target;
        Ok(node)
    }

    /// Makes a text node without a parent.
    ///
    /// # Errors
    ///
    /// When the document [is full](EditError::DocumentFull).
    pub fn create_text(&mut self, text: &str) -> Result<NodeId, EditError> {
        self.create_with_text(Kind::Text, text)
    }

    /// Makes a comment without a parent.
    ///
    /// # Errors
    ///
    /// When the document [is full](EditError::DocumentFull).
    pub fn create_comment(&mut self, data: &str) -> Result<NodeId, EditError> {
        self.create_with_text(Kind::Comment, data)
    }

    fn create_with_text(&mut self, kind: Kind, data: &str) -> Result<NodeId, EditError> {
        self.check_room_for_nodes(1)?;
        self.check_room_for_text(data.len())?;
        let data = self.texts.store_copy(data);
        Ok(self.add_node(Node::with_text(kind, data, Span::empty(0))))
    }

    /// Interns a name. Fails if its text did not fit.
    fn intern_for_edit(&mut self, name: &str) -> Result<Name, EditError> {
        let interned = self.names.intern(name);
        if self.names.text(interned) == name { Ok(interned) } else { Err(EditError::DocumentFull) }
    }

    fn check_room_for_nodes(&self, count: usize) -> Result<(), EditError> {
        if self.has_room_for_nodes(count) { Ok(()) } else { Err(EditError::DocumentFull) }
    }

    fn check_room_for_text(&self, len: usize) -> Result<(), EditError> {
        if self.texts.has_room_for(len) { Ok(()) } else { Err(EditError::DocumentFull) }
    }

    /// Makes `child` the last child of `parent`, wherever it was before. Takes constant time for a child without
    /// children, and time linear in the depth of `parent` for another.
    ///
    /// # Errors
    ///
    /// When the result would not be a tree, or `parent` cannot have children. Nothing has changed then.
    pub fn append(&mut self, parent: NodeId, child: NodeId) -> Result<(), EditError> {
        self.check_insertion(parent, child)?;
        self.note_edit();
        self.unlink(child);
        self.link(parent, None, child);
        Ok(())
    }

    /// Puts `child` right before `sibling`, wherever it was before. Takes time as [`append`](Self::append) does.
    ///
    /// ```
    /// use fivefold::dom::Document;
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
    pub fn insert_before(&mut self, sibling: NodeId, child: NodeId) -> Result<(), EditError> {
        let parent = self.nodes[sibling.index()].parent.ok_or(EditError::NoParent)?;
        self.check_insertion(parent, child)?;
        if sibling != child {
            self.note_edit();
            self.unlink(child);
            self.link(parent, Some(sibling), child);
        }
        Ok(())
    }

    /// Takes a node out of its parent, if it has one. It can be put back.
    pub fn detach(&mut self, node: NodeId) {
        self.unlink(node);
    }

    /// Joins adjacent text nodes below `node`, and removes those that are empty, so that the tree is as a
    /// parser would have made it. Takes time linear in what is below the node.
    ///
    /// <https://dom.spec.whatwg.org/#dom-node-normalize>
    ///
    /// ```
    /// use fivefold::dom::Document;
    ///
    /// let mut document = Document::new();
    /// let root = document.create_element_ns(None, "r")?;
    /// for text in ["one", "", " two"] {
    ///     let text = document.create_text(text)?;
    ///     document.append(root, text)?;
    /// }
    /// document.normalize(root)?;
    /// let texts: Vec<_> = document.node(root).children().map(|child| child.text()).collect();
    /// assert_eq!(texts, [Some("one two")]);
    /// # Ok::<(), fivefold::dom::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the document [is full](EditError::DocumentFull). Text that could not be joined stays where it is.
    pub fn normalize(&mut self, node: NodeId) -> Result<(), EditError> {
        let is_text = |descendant: &NodeRef<'_>| matches!(descendant.kind(), NodeKind::Text(_));
        let texts: Vec<NodeId> = self.node(node).descendants().filter(is_text).map(NodeRef::id).collect();
        for id in texts {
            work::steps(1);
            let previous = self.nodes[id.index()].previous_sibling;
            match previous.filter(|previous| self.nodes[previous.index()].kind == Kind::Text) {
                Some(previous) => self.join_texts(previous, id)?,
                None if self.node(id).text() == Some("") => {}
                None => continue,
            }
            self.unlink(id);
        }
        Ok(())
    }

    /// Appends the text of a node to that of another.
    fn join_texts(&mut self, to: NodeId, from: NodeId) -> Result<(), EditError> {
        let data = self.node(from).text().unwrap_or_default().to_owned();
        let span = self.nodes[from.index()].span();
        let Some(stored) = self.nodes[to.index()].text() else { return Ok(()) };
        // A text that moves gets twice the capacity that it needs.
        self.check_room_for_text(2 * (stored.len() + data.len()))?;
        let joined = self.texts.append(stored, Text::replaced(&data, span));
        let node = &mut self.nodes[to.index()];
        node.set_text(joined);
        node.join_span(span);
        Ok(())
    }

    fn check_insertion(&self, parent: NodeId, child: NodeId) -> Result<(), EditError> {
        let node = &self.nodes[child.index()];
        if !self.nodes[parent.index()].kind.is_parent() {
            return Err(EditError::NotAParent);
        }
        if matches!(node.kind, Kind::Document | Kind::Fragment) {
            return Err(EditError::NotAChild);
        }
        // A node with nothing below it can only be its own ancestor.
        let is_leaf = node.first_child().is_none() && self.contents(child).is_none() && self.shadow(child).is_none();
        let mut ancestors = core::iter::successors(Some(parent), |&id| self.parent_or_host(id));
        let is_within = if is_leaf { parent == child } else { ancestors.any(|ancestor| ancestor == child) };
        if is_within { Err(EditError::WithinItself) } else { Ok(()) }
    }

    /// The name under which the element has an attribute called `name`, in a namespace or not.
    pub(crate) fn present_name(&self, node: NodeId, name: &str) -> Option<Name> {
        let records = self.attributes.records(self.nodes[node.index()].attributes());
        records.map(|record| record.name).find(|&present| self.names.text(present) == name)
    }

    /// Gives an element an attribute, or a new value to the one it has. The name is taken as it is; on elements of SVG
    /// and MathML, `xlink:href` and its like are in their namespaces. On other nodes this does nothing.
    ///
    /// Takes time linear in the number of attributes.
    ///
    /// # Errors
    ///
    /// When the document [is full](EditError::DocumentFull).
    pub fn set_attribute(&mut self, node: NodeId, name: &str, value: &str) -> Result<(), EditError> {
        let Some(element) = self.name_of(node) else { return Ok(()) };
        let name = match self.present_name(node, name) {
            Some(present) => present,
            None => {
                let name = self.intern_for_edit(name)?;
                match element.namespace {
                    Namespace::SVG | Namespace::MATHML => name.in_namespace(),
                    _ => name,
                }
            }
        };
        self.set_attribute_named(node, name, value)
    }

    /// Gives an element an attribute in the namespace with that URI, or in none; or a new value to the one it has. The
    /// prefix is the one that the name has. On other nodes this does nothing.
    ///
    /// Takes time linear in the number of attributes.
    ///
    /// ```
    /// use fivefold::dom::Document;
    ///
    /// let mut document = Document::new();
    /// let root = document.create_element_ns(None, "rss")?;
    /// document.set_attribute_ns(root, Some("http://www.w3.org/2000/xmlns/"), "xmlns:media", "urn:x")?;
    /// assert_eq!(document.node(root).attribute("xmlns:media"), Some("urn:x"));
    /// # Ok::<(), fivefold::dom::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the document [is full](EditError::DocumentFull).
    pub fn set_attribute_ns(
        &mut self,
        node: NodeId,
        namespace_uri: Option<&str>,
        qualified_name: &str,
        value: &str,
    ) -> Result<(), EditError> {
        if self.name_of(node).is_none() {
            return Ok(());
        }
        let namespace = self.names.intern_namespace(namespace_uri.unwrap_or_default());
        let plain = self.intern_for_edit(qualified_name)?;
        let name = if namespace == Namespace::NONE { plain } else { self.names.expand(plain, namespace) };
        self.set_attribute_named(node, name, value)
    }

    fn set_attribute_named(&mut self, node: NodeId, name: Name, value: &str) -> Result<(), EditError> {
        self.check_room_for_text(value.len())?;
        if name == Name::ID {
            self.note_edit();
        }
        let set = self.attributes.set(node, &mut self.nodes[node.index()], name, value, &mut self.texts);
        set.ok_or(EditError::DocumentFull)
    }

    /// Removes an attribute from an element. Returns whether it was there.
    ///
    /// Takes time linear in the number of attributes.
    pub fn remove_attribute(&mut self, node: NodeId, name: &str) -> bool {
        let Some(name) = self.present_name(node, name) else { return false };
        if name == Name::ID {
            self.note_edit();
        }
        self.attributes.remove(node, &mut self.nodes[node.index()], name)
    }

    /// Keeps those attributes of an element for which `keep` returns `true`. Nodes other than elements have none.
    ///
    /// Takes time linear in the number of attributes.
    ///
    /// # Errors
    ///
    /// When the document [is full](EditError::DocumentFull): clones share their attributes until one of them changes.
    ///
    /// ```
    /// use fivefold::html::{parse, serialize_outer, SerializeOptions};
    ///
    /// let mut document = parse("<p id=a onclick=b() class=c>");
    /// let p = document.root().descendants().find(|node| node.name() == Some("p")).unwrap().id();
    /// document.retain_attributes(p, |attribute| !attribute.name().starts_with("on"))?;
    /// assert_eq!(serialize_outer(&document, p, SerializeOptions::default()), "<p id=\"a\" class=\"c\"></p>");
    /// # Ok::<(), fivefold::dom::EditError>(())
    /// ```
    pub fn retain_attributes(
        &mut self,
        node: NodeId,
        keep: impl FnMut(Attribute<'_>) -> bool,
    ) -> Result<(), EditError> {
        let kept: Vec<bool> = self.node(node).attributes().map(keep).collect();
        if kept.iter().all(|is_kept| *is_kept) {
            return Ok(());
        }
        self.note_edit();
        self.attributes.retain(node, &mut self.nodes[node.index()], &kept).ok_or(EditError::DocumentFull)
    }

    /// Replaces the text of a text node, or the data of a comment or processing instruction. On other nodes this does
    /// nothing. The old text keeps its memory until the document is [compacted](Self::compact).
    ///
    /// ```
    /// use fivefold::dom::Document;
    ///
    /// let mut document = Document::new();
    /// let text = document.create_text("old")?;
    /// document.set_text(text, "new")?;
    /// assert_eq!(document.node(text).text(), Some("new"));
    /// # Ok::<(), fivefold::dom::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the document [is full](EditError::DocumentFull).
    pub fn set_text(&mut self, node: NodeId, text: &str) -> Result<(), EditError> {
        if self.nodes[node.index()].text().is_some() {
            self.check_room_for_text(text.len())?;
            let text = self.texts.store_copy(text);
            self.nodes[node.index()].set_text(text);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
