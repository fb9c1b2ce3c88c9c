//! Copies of nodes into another document.

use crate::attributes::NewAttribute;
use crate::document::{DoctypeDetails, StoredNotation};
use crate::id::Link;
use crate::node::{Kind, NONE, Node, is_kept_apart};
use crate::{Document, EditError, EditErrorKind, NodeId, NodeRef};
use fivefold_core::{ElementName, Name, Namespace, QualifiedName, Span, work};
use std::collections::HashMap;

impl Document {
    /// A copy of a node of another document, with what is below it, template contents and clonable shadow roots included.
    /// It has no parent and no place in this document's source. In an XML document, the contents of a template become its
    /// children. Takes time linear in what is copied, and uses no recursion.
    ///
    /// <https://dom.spec.whatwg.org/#dom-document-importnode>
    ///
    /// ```
    /// use fivefold::html::{Context, parse, parse_fragment};
    ///
    /// let mut document = parse("<ul><li>one</ul>");
    /// let fragment = parse_fragment(&Context::new("ul"), "<li>two");
    /// let item = document.import(fragment.root().first_child().unwrap())?;
    /// let list = document.elements_by_name("ul").next().unwrap().id();
    /// document.append(list, item)?;
    /// assert_eq!(document.body().unwrap().inner_html(), "<ul><li>one</li><li>two</li></ul>");
    /// # Ok::<(), fivefold::dom::EditError>(())
    /// ```
    ///
    /// For a node of the same document, there is [`clone_subtree`](Self::clone_subtree); for all nodes of a fragment,
    /// [`import_children`](Self::import_children).
    ///
    /// # Errors
    ///
    /// When the node is a document or a [fragment](EditErrorKind::NotAChild), or this document
    /// [is full](EditErrorKind::DocumentFull). When this is an XML document and the other one of HTML: when XML cannot write a
    /// name, its prefix or a text, as for the edits that would make them. What is copied from an XML document that is not
    /// well-formed stays as it is.
    #[inline]
    pub fn import(&mut self, node: NodeRef<'_>) -> Result<NodeId, EditError> {
        let mut import = Import::new(node.document(), self);
        let copy = import.shallow(node.link())?;
        import.below(node.link(), copy)?;
        Ok(self.id(copy))
    }

    /// A copy of a node of another document without what is below it. Otherwise as [`import`](Self::import).
    ///
    /// # Errors
    ///
    /// As [`import`](Self::import).
    #[inline]
    pub fn import_shallow(&mut self, node: NodeRef<'_>) -> Result<NodeId, EditError> {
        let copy = Import::new(node.document(), self).shallow(node.link())?;
        Ok(self.id(copy))
    }

    /// Appends copies of the children of a node of another document to a node of this one. Otherwise as
    /// [`import`](Self::import).
    ///
    /// ```
    /// use fivefold::html::{Context, parse, parse_fragment};
    ///
    /// let mut document = parse("<p>");
    /// let paragraph = document.elements_by_name("p").next().unwrap().id();
    /// document.import_children(paragraph, parse_fragment(&Context::new("p"), "one <b>two</b>").root())?;
    /// assert_eq!(document.node(paragraph).inner_html(), "one <b>two</b>");
    /// # Ok::<(), fivefold::dom::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When `parent` [cannot have children](EditErrorKind::NotAParent), or this document
    /// [is full](EditErrorKind::DocumentFull).
    #[inline]
    pub fn import_children(&mut self, parent: NodeId, node: NodeRef<'_>) -> Result<(), EditError> {
        let parent = self.known(parent)?;
        if !self.nodes[parent.index()].kind.is_parent() {
            return Err(EditErrorKind::NotAParent.of(self.subject(parent)));
        }
        let fragment = self.import_to_fragment(node)?;
        self.note_edit();
        self.move_children(fragment, parent);
        Ok(())
    }

    /// Copies the children of a node of another document to a new fragment.
    #[inline]
    pub(crate) fn import_to_fragment(&mut self, node: NodeRef<'_>) -> Result<Link, EditError> {
        self.check_room_for_nodes(1)?;
        let fragment = self.add_node(Node::new(Kind::Fragment, Span::empty(0)));
        Import::new(node.document(), self).below(node.link(), fragment)?;
        Ok(fragment)
    }

    /// A copy of a node of this document with what is below it, template contents and clonable shadow roots included. It
    /// has no parent, and shares the texts and attributes of the original until they are changed. Takes time linear in
    /// what is copied, and uses no recursion.
    ///
    /// <https://dom.spec.whatwg.org/#dom-node-clonenode>
    ///
    /// ```
    /// let mut document = fivefold::html::parse("<ul><li class=x>one</ul>");
    /// let item = document.elements_by_name("li").next().unwrap().id();
    /// let copy = document.clone_subtree(item)?;
    /// document.insert_after(item, copy)?;
    /// document.set_attribute(copy, "class", "y")?;
    /// let list = r#"<ul><li class="x">one</li><li class="y">one</li></ul>"#;
    /// assert_eq!(document.body().unwrap().inner_html(), list);
    /// # Ok::<(), fivefold::dom::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the node is a document or a [fragment](EditErrorKind::NotAChild), or the document
    /// [is full](EditErrorKind::DocumentFull).
    #[inline]
    pub fn clone_subtree(&mut self, node: NodeId) -> Result<NodeId, EditError> {
        let original = self.known(node)?;
        if matches!(self.nodes[original.index()].kind, Kind::Document | Kind::Fragment) {
            return Err(EditErrorKind::NotAChild.of(self.subject(original)));
        }
        // A template takes two nodes.
        self.check_room_for_nodes(2)?;
        let copy = self.copy_node(original);
        self.copy_descendants(original, copy);
        if self.has_room_for_nodes(1) { Ok(self.id(copy)) } else { Err(EditErrorKind::DocumentFull.alone()) }
    }
}

/// An import from one document into another.
struct Import<'s, 't> {
    source: &'s Document,
    target: &'t mut Document,
    /// The names that are not static, there and here.
    names: HashMap<Name, Name>,
}

impl<'s, 't> Import<'s, 't> {
    #[inline]
    fn new(source: &'s Document, target: &'t mut Document) -> Self {
        Self { source, target, names: HashMap::new() }
    }

    /// The name that means the same here.
    #[inline]
    fn name(&mut self, name: Name) -> Result<Name, EditError> {
        if name.is_static() || name == Name::UNKNOWN {
            return Ok(name);
        }
        if let Some(&known) = self.names.get(&name) {
            return Ok(known);
        }
        let names = &self.source.names;
        let (text, namespace) = (names.text(name), names.namespace(name));
        let new = if namespace == Namespace::NONE && names.prefix(name).is_none() {
            self.target.intern_for_edit(text)?
        } else {
            let namespace = self.namespace(namespace, names.prefix(name))?;
            self.target.names.intern_expanded(QualifiedName::new(text), namespace)
        };
        self.names.insert(name, new);
        Ok(new)
    }

    /// The namespace that means the same here, of a name with that prefix.
    #[inline]
    fn namespace(&mut self, namespace: Namespace, prefix: Option<&str>) -> Result<Namespace, EditError> {
        if namespace.is_undeclared() {
            return Ok(Namespace::undeclared(self.target.intern_for_edit(prefix.unwrap_or_default())?));
        }
        let uri = self.source.names.namespace_uri(namespace).unwrap_or_default();
        Ok(self.target.names.intern_namespace(uri))
    }

    /// A copy of an element without what is below it. A template has empty contents.
    #[inline]
    fn element(&mut self, original: &Node) -> Result<Link, EditError> {
        let element = original.element_name(&self.source.names);
        let element = element.ok_or_else(|| EditErrorKind::NotAnElement.of(original.kind))?;
        let (name, qualified_name) = if original.name == element.local {
            let namespace = self.namespace(element.namespace, None)?;
            let local = self.name(element.local)?;
            let qualified = if is_kept_apart(namespace) { local } else { self.target.names.expand(local, namespace) };
            (ElementName { namespace, local }, qualified)
        } else {
            let qualified = self.name(original.name)?;
            let names = &self.target.names;
            (ElementName { namespace: names.namespace(qualified), local: names.local_name(qualified) }, qualified)
        };
        let mut attributes = Vec::new();
        for record in self.source.attributes.records(original.attributes()) {
            let value = self.source.attributes.value(record, &self.source.texts);
            self.target.check_room_for_text(value.len())?;
            attributes.push(NewAttribute {
                name: self.name(record.name)?,
                value,
                is_defaulted: record.is_defaulted(),
                is_id: record.is_id(),
            });
        }
        let first = self.target.attributes.store_new(&attributes, &mut self.target.texts);
        // A template takes two nodes.
        self.target.check_room_for_nodes(2)?;
        let first = first.ok_or_else(|| EditErrorKind::DocumentFull.alone())?;
        Ok(self.target.add_element(Node::element(name, qualified_name, first, Span::empty(0))))
    }

    #[inline]
    fn shallow(&mut self, link: Link) -> Result<Link, EditError> {
        work::steps(1);
        let source = self.source;
        let original = &source.nodes[link.index()];
        let copy = self.copied(link, original)?;
        // Another XML document has refused what XML cannot write, or was read with it.
        if !source.is_xml() {
            self.target.check_copy(copy)?;
        }
        Ok(copy)
    }

    #[inline]
    fn copied(&mut self, link: Link, original: &Node) -> Result<Link, EditError> {
        let source = self.source;
        self.target.check_room_for_nodes(1)?;
        let mut new = match original.kind {
            kind @ (Kind::Document | Kind::Fragment) => return Err(EditErrorKind::NotAChild.of(kind)),
            Kind::Element => {
                let element = self.element(original)?;
                if source.started_scripts.contains(link.bits()) {
                    self.target.started_scripts.insert(element.bits(), ());
                }
                return Ok(element);
            }
            Kind::Doctype => Node::doctype(Name::UNKNOWN, self.doctype_details(original)?, Span::empty(0)),
            Kind::EntityReference => Node::entity_reference(Name::UNKNOWN, Span::empty(0)),
            kind @ (Kind::Text | Kind::Comment | Kind::ProcessingInstruction) => {
                Node::with_text(kind, self.target.copy_text(source.data(original).unwrap_or_default())?, Span::empty(0))
            }
        };
        new.name = self.name(original.name)?;
        Ok(self.target.add_node(new))
    }

    #[inline]
    fn doctype_details(&mut self, original: &Node) -> Result<u32, EditError> {
        let source = self.source;
        let Some(details) = source.details(original) else { return Ok(NONE) };
        let mut copy = |range: Option<_>| match range {
            Some(range) => self.target.copy_text(source.texts.get_extra(range)).map(|text| Some(text.range)),
            None => Ok(None),
        };
        let mut notations = Vec::new();
        for notation in &details.notations {
            notations.push(StoredNotation {
                name: copy(Some(notation.name))?.unwrap_or_default(),
                public_id: copy(notation.public_id)?,
                system_id: copy(notation.system_id)?,
            });
        }
        let details = DoctypeDetails {
            public_id: copy(details.public_id)?,
            system_id: copy(details.system_id)?,
            internal_subset: copy(details.internal_subset)?,
            notations,
        };
        self.target.doctypes.push(details);
        Ok(self.target.doctypes.len() as u32 - 1)
    }

    /// Appends copies of what is below a node, to a node that has nothing below it.
    #[inline]
    fn below(&mut self, from: Link, to: Link) -> Result<(), EditError> {
        let source = self.source;
        let mut pending: Vec<_> = self.apart(from, to)?.into_iter().flatten().chain([(from, to)]).collect();
        while let Some((root, copied_root)) = pending.pop() {
            let (mut next, mut parent) = (source.nodes[root.index()].first_child(), copied_root);
            while let Some(original) = next {
                let copy = self.shallow(original)?;
                self.target.link(parent, None, copy);
                pending.extend(self.apart(original, copy)?.into_iter().flatten());
                next = source.nodes[original.index()].first_child();
                if next.is_some() {
                    parent = copy;
                    continue;
                }
                // Climbs until there is a next sibling: at most once over each node.
                let mut climbing = original;
                loop {
                    next = source.nodes[climbing.index()].next_sibling;
                    let (Some(above), Some(copied_above)) =
                        (source.nodes[climbing.index()].parent, self.target.nodes[parent.index()].parent)
                    else {
                        break;
                    };
                    if next.is_some() || above == root {
                        break;
                    }
                    (climbing, parent) = (above, copied_above);
                }
            }
        }
        Ok(())
    }

    /// The fragments whose children are to be copied apart from a node's: a template's contents, and a shadow root that
    /// may be cloned. Each with its copy.
    #[inline]
    fn apart(&mut self, original: Link, copy: Link) -> Result<[Option<(Link, Link)>; 2], EditError> {
        // In XML, what is inside of a template is its children.
        let holder = if self.target.is_xml() { Some(copy) } else { self.target.contents(copy) };
        let contents = self.source.contents(original).zip(holder);
        let shadow = self.source.shadow(original).filter(|(_, settings)| settings.clonable);
        let Some((root, settings)) = shadow else { return Ok([contents, None]) };
        self.target.check_room_for_nodes(1)?;
        let copied = self.target.add_node(Node::new(Kind::Fragment, Span::empty(0)));
        self.target.set_shadow_root(copy, copied, settings);
        Ok([contents, Some((root, copied))])
    }
}

#[cfg(test)]
mod tests;
