//! Editing a document: new nodes.

mod attributes;
mod error;
#[cfg(any(feature = "html", feature = "xml"))]
mod markup;
mod names;
mod text;
mod tree;
mod xml;

pub use error::{EditError, EditErrorKind};
#[cfg(any(feature = "html", feature = "xml"))]
pub use markup::Position;

use crate::id::Link;
use crate::node::{Kind, NONE, Node, is_kept_apart};
use crate::text::StoredText;
use crate::{Document, NodeId};
use fivefold_core::{ElementName, Language, Name, Namespace, NewDoctype, Span, split_qualified_name, xml_char};

impl Document {
    /// Makes an element without a parent, as `createElement` does: in an HTML document, an element of HTML, whose name
    /// is put in lower case; in an XML document, one in no namespace. A `template` of HTML gets its contents.
    /// [`create_element_ns`](Self::create_element_ns) makes elements in any namespace.
    ///
    /// <https://dom.spec.whatwg.org/#dom-document-createelement>
    ///
    /// ```
    /// use fivefold::{Document, Namespace};
    ///
    /// let mut document = Document::new();
    /// let element = document.create_element("DIV")?;
    /// assert_eq!(document.node(element).name(), Some("div"));
    /// assert_eq!(document.node(element).namespace(), Some(Namespace::HTML));
    ///
    /// let mut feed = fivefold::xml::parse("<rss/>");
    /// let element = feed.create_element("pubDate")?;
    /// assert_eq!(feed.node(element).namespace(), Some(Namespace::NONE));
    /// # Ok::<(), fivefold::dom::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the [name](EditErrorKind::InvalidName) cannot be written, in an XML document also if it has a colon; or when
    /// the document [is full](EditErrorKind::DocumentFull).
    #[inline]
    pub fn create_element(&mut self, name: &str) -> Result<NodeId, EditError> {
        let namespace = match self.language() {
            Language::Html => Namespace::HTML,
            Language::Xml => Namespace::NONE,
        };
        let (name, qualified_name) = self.intern_element_name(name, namespace)?;
        // A template takes two nodes.
        self.check_room_for_nodes(2)?;
        let element = self.add_element(Node::element(name, qualified_name, NONE, Span::empty(0)));
        Ok(self.nodes.id(element))
    }

    /// Makes an element, as [`create_element`](Self::create_element) does, and puts it at the end of another node.
    ///
    /// ```
    /// let mut document = fivefold::html::parse("<ul><li>one</ul>");
    /// let list = document.elements_by_name("ul").next().unwrap().id();
    /// let item = document.append_element(list, "li")?;
    /// document.set_text_content(item, "two")?;
    /// assert_eq!(document.node(list).to_string(), "<ul><li>one</li><li>two</li></ul>");
    /// # Ok::<(), fivefold::dom::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As of [`create_element`](Self::create_element); or when the parent is [unknown](EditErrorKind::NoSuchNode), or
    /// [cannot have children](EditErrorKind::NotAParent).
    pub fn append_element(&mut self, parent: NodeId, name: &str) -> Result<NodeId, EditError> {
        if !self.nodes[self.known(parent)?.index()].kind.is_parent() {
            return Err(EditErrorKind::NotAParent.of(self.node(parent)));
        }
        let element = self.create_element(name)?;
        self.append(parent, element)?;
        Ok(element)
    }

    /// The local and the qualified name of an element without a prefix.
    #[inline]
    pub(crate) fn intern_element_name(
        &mut self,
        local_name: &str,
        namespace: Namespace,
    ) -> Result<(ElementName, Name), EditError> {
        if !names::is_element_name(local_name) {
            return Err(EditErrorKind::InvalidName.of(local_name));
        }
        self.check_plain_name(local_name)?;
        self.check_element_namespace(local_name, namespace)?;
        let local = match self.folds(namespace) {
            true => self.intern_for_edit(&local_name.to_ascii_lowercase())?,
            false => self.intern_for_edit(local_name)?,
        };
        let qualified_name = if is_kept_apart(namespace) { local } else { self.names.expand(local, namespace) };
        Ok((ElementName { namespace, local }, qualified_name))
    }

    /// Whether names of elements in that namespace, and of their attributes, are put in lower case.
    #[inline]
    fn folds(&self, namespace: Namespace) -> bool {
        namespace == Namespace::HTML && self.language() == Language::Html
    }

    /// Makes an element without a parent: in the namespace with that URI, or in none; with the prefix that the name
    /// has, or without one.
    ///
    /// <https://dom.spec.whatwg.org/#dom-document-createelementns>
    ///
    /// ```
    /// use fivefold::Document;
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
    /// When the [name](EditErrorKind::InvalidName) cannot be written, its prefix cannot have the
    /// [namespace](EditErrorKind::InvalidNamespace), or the document [is full](EditErrorKind::DocumentFull).
    #[inline]
    pub fn create_element_ns(
        &mut self,
        namespace_uri: Option<&str>,
        qualified_name: &str,
    ) -> Result<NodeId, EditError> {
        self.check_qualified_name(qualified_name)?;
        names::check_element(namespace_uri, qualified_name)?;
        self.check_uri(namespace_uri, qualified_name)?;
        let namespace = self.names.intern_namespace(namespace_uri.unwrap_or_default());
        self.check_element_namespace(qualified_name, namespace)?;
        let plain = self.intern_for_edit(qualified_name)?;
        let is_plain = is_kept_apart(namespace) && split_qualified_name(qualified_name).is_none();
        let qualified = if is_plain { plain } else { self.names.expand(plain, namespace) };
        let name = ElementName { namespace, local: self.names.local_name(qualified) };
        self.check_room_for_nodes(2)?;
        let element = self.add_element(Node::element(name, qualified, NONE, Span::empty(0)));
        Ok(self.nodes.id(element))
    }

    /// Makes a processing instruction without a parent.
    ///
    /// <https://dom.spec.whatwg.org/#dom-document-createprocessinginstruction>
    ///
    /// # Errors
    ///
    /// When the target is [no name](EditErrorKind::InvalidName) of XML or the data would end it, with `>` in an HTML document
    /// and with `?>` in an XML document; in an XML document, when the target is `xml` or has a colon, or XML cannot write the
    /// [data](EditErrorKind::InvalidText); or when the document [is full](EditErrorKind::DocumentFull).
    #[inline]
    pub fn create_processing_instruction(&mut self, target: &str, data: &str) -> Result<NodeId, EditError> {
        // In HTML, a `>` ends it.
        let end = if self.language() == Language::Html { ">" } else { "?>" };
        if !xml_char::is_name(target) || data.contains(end) {
            return Err(EditErrorKind::InvalidName.of(target));
        }
        self.check_target(target)?;
        let target = self.intern_for_edit(target)?;
        let node = self.create_with_text(Kind::ProcessingInstruction, data)?;
        self.nodes[node.index()].name = target;
        Ok(node)
    }

    /// Makes a text node without a parent.
    ///
    /// # Errors
    ///
    /// When the document [is full](EditErrorKind::DocumentFull); in an XML document, when XML cannot write the
    /// [text](EditErrorKind::InvalidText).
    #[inline]
    pub fn create_text(&mut self, text: &str) -> Result<NodeId, EditError> {
        self.create_with_text(Kind::Text, text)
    }

    /// Makes a comment without a parent. In an HTML document, any data will do, as in browsers: what holds `-->` does not
    /// come back as a comment when it is written as HTML and parsed.
    ///
    /// # Errors
    ///
    /// When the document [is full](EditErrorKind::DocumentFull); in an XML document, when XML cannot write the
    /// [data](EditErrorKind::InvalidText), as with `--` in it.
    #[inline]
    pub fn create_comment(&mut self, data: &str) -> Result<NodeId, EditError> {
        self.create_with_text(Kind::Comment, data)
    }

    #[inline]
    fn create_with_text(&mut self, kind: Kind, data: &str) -> Result<NodeId, EditError> {
        self.check_data(kind, data)?;
        self.check_room_for_nodes(1)?;
        let data = self.copy_text(data)?;
        let node = self.add_node(Node::with_text(kind, data, Span::empty(0)));
        Ok(self.nodes.id(node))
    }

    /// Makes a doctype without a parent.
    ///
    /// <https://dom.spec.whatwg.org/#dom-domimplementation-createdocumenttype>
    ///
    /// ```
    /// use fivefold::Document;
    ///
    /// let mut document = fivefold::html::parse("<p>x");
    /// let doctype = document.create_doctype("html", None, None)?;
    /// document.prepend(document.root().id(), doctype)?;
    /// assert!(document.to_string().starts_with("<!DOCTYPE html><html>"));
    /// # Ok::<(), fivefold::dom::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the [name](EditErrorKind::InvalidName) cannot be written; in an XML document, when XML cannot write the
    /// [identifiers](EditErrorKind::InvalidText), such as a public one alone; or when the document
    /// [is full](EditErrorKind::DocumentFull).
    #[inline]
    pub fn create_doctype(
        &mut self,
        name: &str,
        public_id: Option<&str>,
        system_id: Option<&str>,
    ) -> Result<NodeId, EditError> {
        if !names::is_doctype_name(name) {
            return Err(EditErrorKind::InvalidName.of(name));
        }
        self.check_doctype(name, public_id, system_id)?;
        let _ = self.intern_for_edit(name)?;
        self.check_room_for_nodes(1)?;
        self.check_room_for_text(public_id.map_or(0, str::len) + system_id.map_or(0, str::len))?;
        let doctype = self.add_doctype(NewDoctype::new(name, public_id, system_id, Span::empty(0)));
        Ok(self.nodes.id(doctype))
    }

    /// The name of a node that must be an element.
    #[inline]
    fn name_of_element(&self, node: Link) -> Result<ElementName, EditError> {
        self.name_of(node).ok_or_else(|| EditErrorKind::NotAnElement.of(self.subject(node)))
    }

    /// The node with that id.
    #[inline]
    pub(crate) fn known(&self, id: NodeId) -> Result<Link, EditError> {
        self.nodes.link(id).ok_or_else(|| EditErrorKind::NoSuchNode.alone())
    }

    /// Interns a name. Fails if its text did not fit.
    #[inline]
    pub(crate) fn intern_for_edit(&mut self, name: &str) -> Result<Name, EditError> {
        let interned = self.names.intern(name);
        if self.names.text(interned) == name { Ok(interned) } else { Err(EditErrorKind::DocumentFull.alone()) }
    }

    /// Stores a text.
    #[inline]
    pub(crate) fn copy_text(&mut self, text: &str) -> Result<StoredText, EditError> {
        self.check_room_for_text(text.len())?;
        Ok(self.texts.store_copy(text))
    }

    #[inline]
    pub(crate) fn check_room_for_nodes(&self, count: usize) -> Result<(), EditError> {
        if self.has_room_for_nodes(count) { Ok(()) } else { Err(EditErrorKind::DocumentFull.alone()) }
    }

    #[inline]
    pub(crate) fn check_room_for_text(&self, len: usize) -> Result<(), EditError> {
        if self.texts.has_room_for(len) { Ok(()) } else { Err(EditErrorKind::DocumentFull.alone()) }
    }
}

#[cfg(test)]
mod tests;
