//! Changing attributes.

use super::{EditError, EditErrorKind, names};
use crate::id::Link;
use crate::text::joined;
use crate::{Attribute, Document, NodeId, NodeRef};
use fivefold_core::{ElementName, Name, Namespace, split_qualified_name};
use std::borrow::Cow;
use std::collections::HashSet;

/// The name with which a parser of HTML gives an element an attribute: those of SVG and MathML can be in a namespace.
#[inline]
fn adjusted(element: ElementName, name: Name) -> Name {
    if matches!(element.namespace, Namespace::SVG | Namespace::MATHML) { name.in_namespace() } else { name }
}

impl Document {
    /// The name under which the element has an attribute called `name`, in a namespace or not.
    #[inline]
    pub(crate) fn present_name(&self, node: Link, name: &str) -> Option<Name> {
        let records = self.attributes.records(self.nodes[node.index()].attributes());
        records.map(|record| record.name).find(|&present| self.names.text(present) == name)
    }

    /// The name under which the element has an attribute with that namespace, and the local name of `qualified_name`.
    #[inline]
    fn present_name_ns(&self, node: Link, namespace: Namespace, qualified_name: &str) -> Option<Name> {
        let local = split_qualified_name(qualified_name).map_or(qualified_name, |(_, local)| local);
        let records = self.attributes.records(self.nodes[node.index()].attributes());
        let is_same = |name: &Name| self.names.namespace(*name) == namespace && self.names.local(*name) == local;
        records.map(|record| record.name).find(is_same)
    }

    /// The name as it is for attributes of that element.
    #[inline]
    pub(crate) fn folded<'n>(&self, node: Link, name: &'n str) -> Cow<'n, str> {
        let folds = || self.name_of(node).is_some_and(|element| self.folds(element.namespace));
        match name.bytes().any(|byte| byte.is_ascii_uppercase()) && folds() {
            true => Cow::Owned(name.to_ascii_lowercase()),
            false => Cow::Borrowed(name),
        }
    }

    /// Gives an element an attribute, or a new value to the one it has. In an HTML document, the names of an HTML
    /// element's attributes are put in lower case. On elements of SVG and MathML, `xlink:href` and its like are in their
    /// namespaces.
    ///
    /// In an XML document, the name means what it would mean in the element's tag: `xmlns:q` declares a prefix, `xml:lang`
    /// is in the namespace of XML, and another prefix stands for what it is declared to be, by the nearest element around
    /// that declares or has it. What XML could not write is refused.
    ///
    /// Takes time linear in the number of attributes; in an XML document, for a new attribute with a prefix, of all elements
    /// around up to one that declares or has it.
    ///
    /// <https://dom.spec.whatwg.org/#dom-element-setattribute>
    ///
    /// ```
    /// use fivefold::dom::EditErrorKind;
    ///
    /// let mut document = fivefold::html::parse("<a href=/old>");
    /// let link = document.elements_by_name("a").next().unwrap().id();
    /// document.set_attribute(link, "HREF", "/new")?;
    /// assert_eq!(document.node(link).outer_html(), "<a href=\"/new\"></a>");
    ///
    /// let mut feed = fivefold::xml::parse("<rss version='2.0'/>");
    /// let root = feed.root_element().unwrap().id();
    /// feed.set_attribute(root, "xmlns:itunes", "http://www.itunes.com/dtds/podcast-1.0.dtd")?;
    /// feed.set_attribute(root, "itunes:type", "episodic")?;
    /// assert_eq!(feed.set_attribute(root, "media:x", "").unwrap_err().kind(), EditErrorKind::UndeclaredPrefix);
    /// # Ok::<(), fivefold::dom::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the node is [not an element](EditErrorKind::NotAnElement), the [name](EditErrorKind::InvalidName) cannot be
    /// written, or the document [is full](EditErrorKind::DocumentFull). In an XML document, when the name's prefix [is not
    /// declared](EditErrorKind::UndeclaredPrefix); when the attribute or the declaration [contradicts](EditErrorKind::InvalidNamespace)
    /// what the prefix stands for in the tag, or declares what cannot be; or when XML cannot write the
    /// [value](EditErrorKind::InvalidText).
    #[inline]
    pub fn set_attribute(&mut self, node: NodeId, name: &str, value: &str) -> Result<(), EditError> {
        let node = self.known(node)?;
        let element = self.name_of_element(node)?;
        let name = self.folded(node, name);
        let name = match self.present_name(node, &name) {
            Some(present) => present,
            None if !names::is_attribute_name(&name) => return Err(EditErrorKind::InvalidName.of(&*name)),
            None if self.is_xml() => self.resolved_name(node, element, &name)?,
            None => {
                let name = self.intern_for_edit(&name)?;
                adjusted(element, name)
            }
        };
        self.set_attribute_named(node, name, value)
    }

    /// Does what [`set_attribute`](Self::set_attribute) does, for a name that the element's attributes do not have: in an HTML
    /// document, in constant time, amortised.
    ///
    /// # Errors
    ///
    /// Those of [`set_attribute`](Self::set_attribute).
    pub fn add_attribute(&mut self, node: NodeId, name: &str, value: &str) -> Result<(), EditError> {
        if self.is_xml() {
            return self.set_attribute(node, name, value);
        }
        let node = self.known(node)?;
        let element = self.name_of_element(node)?;
        let name = self.folded(node, name);
        if !names::is_attribute_name(&name) {
            return Err(EditErrorKind::InvalidName.of(&*name));
        }
        let name = adjusted(element, self.intern_for_edit(&name)?);
        self.set_attribute_named(node, name, value)
    }

    /// In an XML document, the name that an attribute has when it is written so in the tag of an element; the name of the one
    /// that is there under another prefix.
    #[inline]
    fn resolved_name(&mut self, node: Link, element: ElementName, name: &str) -> Result<Name, EditError> {
        self.check_qualified_name(name)?;
        let plain = self.intern_for_edit(name)?;
        let namespace = match self.namespace_of_attribute(node, name) {
            // SVG and MathML have attributes with prefixes that need no declaration in HTML.
            Err(error) if error.kind() == EditErrorKind::UndeclaredPrefix => {
                match self.names.namespace(adjusted(element, plain)) {
                    Namespace::NONE => return Err(error),
                    namespace => namespace,
                }
            }
            namespace => namespace?,
        };
        Ok(self.name_in(node, namespace, plain))
    }

    /// The name of an element's attribute in a namespace: of one that is there, whatever its prefix, or of a new one.
    #[inline]
    fn name_in(&mut self, node: Link, namespace: Namespace, plain: Name) -> Name {
        match self.present_name_ns(node, namespace, self.names.text(plain)) {
            Some(present) => present,
            None if namespace == Namespace::NONE => plain,
            None => self.names.expand(plain, namespace),
        }
    }

    /// Gives an element an attribute in the namespace with that URI, or in none; or a new value to the one it has, whatever
    /// its prefix. The prefix of a new one is that of the name.
    ///
    /// Takes time linear in the number of attributes.
    ///
    /// <https://dom.spec.whatwg.org/#dom-element-setattributens>
    ///
    /// ```
    /// use fivefold::Document;
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
    /// When the node is [not an element](EditErrorKind::NotAnElement), the [name](EditErrorKind::InvalidName) cannot be written,
    /// its prefix cannot have the [namespace](EditErrorKind::InvalidNamespace), or the document
    /// [is full](EditErrorKind::DocumentFull). In an XML document, also when a name in a namespace has no prefix, when the
    /// attribute or the declaration contradicts what the prefix stands for in the tag, or when XML cannot write the
    /// [value](EditErrorKind::InvalidText).
    #[inline]
    pub fn set_attribute_ns(
        &mut self,
        node: NodeId,
        namespace_uri: Option<&str>,
        qualified_name: &str,
        value: &str,
    ) -> Result<(), EditError> {
        let node = self.known(node)?;
        self.name_of_element(node)?;
        self.check_qualified_name(qualified_name)?;
        names::check_attribute(namespace_uri, qualified_name)?;
        self.check_uri(namespace_uri, qualified_name)?;
        let namespace = self.names.intern_namespace(namespace_uri.unwrap_or_default());
        let plain = self.intern_for_edit(qualified_name)?;
        let name = self.name_in(node, namespace, plain);
        self.set_attribute_named(node, name, value)
    }

    #[inline]
    fn set_attribute_named(&mut self, node: Link, name: Name, value: &str) -> Result<(), EditError> {
        self.check_attribute(node, name, value)?;
        self.check_room_for_text(value.len())?;
        if name == Name::ID {
            self.note_edit();
        }
        let set = self.attributes.set(node, &mut self.nodes[node.index()], name, value, &mut self.texts);
        self.release_replaced();
        set.ok_or_else(|| EditErrorKind::DocumentFull.alone())
    }

    /// Removes an attribute from an element. Returns whether it was there.
    ///
    /// Takes time linear in the number of attributes.
    ///
    /// # Errors
    ///
    /// When the document [does not know](EditErrorKind::NoSuchNode) the node.
    #[inline]
    pub fn remove_attribute(&mut self, node: NodeId, name: &str) -> Result<bool, EditError> {
        let node = self.known(node)?;
        let name = self.folded(node, name);
        Ok(self.present_name(node, &name).is_some_and(|name| self.remove_attribute_named(node, name)))
    }

    #[inline]
    fn remove_attribute_named(&mut self, node: Link, name: Name) -> bool {
        if name == Name::ID {
            self.note_edit();
        }
        self.attributes.remove(node, &mut self.nodes[node.index()], name)
    }

    /// Keeps those attributes of an element for which `keep` returns `true`. Nodes other than elements have none.
    ///
    /// Takes time linear in the number of attributes.
    ///
    /// ```
    /// let mut document = fivefold::html::parse("<a href=/ onclick=x() id=y>");
    /// let link = document.elements_by_name("a").next().unwrap().id();
    /// document.retain_attributes(link, |attribute| !attribute.name().starts_with("on"))?;
    /// assert_eq!(document.node(link).outer_html(), "<a href=\"/\" id=\"y\"></a>");
    /// # Ok::<(), fivefold::dom::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the document [does not know](EditErrorKind::NoSuchNode) the node, or [is full](EditErrorKind::DocumentFull): clones
    /// share their attributes until one of them changes.
    #[inline]
    pub fn retain_attributes(
        &mut self,
        node: NodeId,
        keep: impl FnMut(Attribute<'_>) -> bool,
    ) -> Result<(), EditError> {
        let node = self.known(node)?;
        let kept: Vec<bool> = NodeRef::new(self, node).attributes().map(keep).collect();
        self.retain(node, &kept)
    }

    /// Gives each attribute of an element the value that `change` returns for it, and removes it for `None`. Nodes other
    /// than elements have none.
    ///
    /// Takes time linear in the attributes and their values, where to [set](Self::set_attribute) one after another is
    /// quadratic.
    ///
    /// ```
    /// let mut document = fivefold::html::parse("<a href=old title=x onclick=y()>");
    /// let link = document.elements_by_name("a").next().unwrap().id();
    /// document.map_attributes(link, |attribute| match attribute.name() {
    ///     "href" => Some("/new".into()),
    ///     "title" => Some(attribute.value().into()),
    ///     _ => None,
    /// })?;
    /// assert_eq!(document.node(link).outer_html(), "<a href=\"/new\" title=\"x\"></a>");
    /// # Ok::<(), fivefold::dom::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the document [does not know](EditErrorKind::NoSuchNode) the node, or [is full](EditErrorKind::DocumentFull). In an XML
    /// document, when XML cannot write a [value](EditErrorKind::InvalidText), or the value of a declaration of a
    /// [namespace](EditErrorKind::InvalidNamespace) would change. Nothing is changed then.
    pub fn map_attributes(
        &mut self,
        node: NodeId,
        mut change: impl for<'a> FnMut(Attribute<'a>) -> Option<Cow<'a, str>>,
    ) -> Result<(), EditError> {
        let node = self.known(node)?;
        let mut kept = Vec::new();
        let mut values = Vec::new();
        for attribute in NodeRef::new(self, node).attributes() {
            let value = change(attribute);
            kept.push(value.is_some());
            if let Some(value) = value.filter(|value| **value != *attribute.value()) {
                self.check_value(attribute, &value)?;
                values.push((kept.len() - 1, value.into_owned()));
            }
        }
        if !values.is_empty() {
            self.check_room_for_text(values.iter().map(|(_, value)| value.len()).sum())?;
            let set = self.attributes.set_values(node, &mut self.nodes[node.index()], &values, &mut self.texts);
            set.ok_or_else(|| EditErrorKind::DocumentFull.alone())?;
            self.note_edit();
        }
        self.retain(node, &kept)
    }

    /// Keeps these of the attributes of an element.
    #[inline]
    fn retain(&mut self, node: Link, kept: &[bool]) -> Result<(), EditError> {
        if kept.iter().all(|is_kept| *is_kept) {
            return Ok(());
        }
        self.note_edit();
        let retained = self.attributes.retain(node, &mut self.nodes[node.index()], kept);
        retained.ok_or_else(|| EditErrorKind::DocumentFull.alone())
    }

    /// In an XML document, checks that an attribute can have another value.
    fn check_value(&self, attribute: Attribute<'_>, value: &str) -> Result<(), EditError> {
        match self.is_xml() {
            true if attribute.namespace() == Namespace::XMLNS => {
                Err(EditErrorKind::InvalidNamespace.of(attribute.name()))
            }
            true => self.check_text(value, attribute.name()),
            false => Ok(()),
        }
    }

    /// Adds a class to an element that lacks it. Takes time linear in the length of the classes, and stores them anew: to
    /// add many, [set](Self::set_attribute) the attribute once.
    ///
    /// <https://dom.spec.whatwg.org/#dom-domtokenlist-add>
    ///
    /// ```
    /// let mut document = fivefold::html::parse("<p class='a b'>");
    /// let paragraph = document.elements_by_name("p").next().unwrap().id();
    /// document.add_class(paragraph, "c")?;
    /// document.remove_class(paragraph, "a")?;
    /// assert_eq!(document.node(paragraph).attribute("class"), Some("b c"));
    /// # Ok::<(), fivefold::dom::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the class is empty or has [white space](EditErrorKind::InvalidName) in it, the node is
    /// [not an element](EditErrorKind::NotAnElement), or the document [is full](EditErrorKind::DocumentFull).
    #[inline]
    pub fn add_class(&mut self, node: NodeId, class: &str) -> Result<(), EditError> {
        self.change_classes(node, class, |classes, class| {
            if !classes.contains(&class) {
                classes.push(class);
            }
        })
    }

    /// Removes a class from an element that has it.
    ///
    /// <https://dom.spec.whatwg.org/#dom-domtokenlist-remove>
    ///
    /// # Errors
    ///
    /// As [`add_class`](Self::add_class).
    #[inline]
    pub fn remove_class(&mut self, node: NodeId, class: &str) -> Result<(), EditError> {
        self.change_classes(node, class, |classes, class| classes.retain(|present| *present != class))
    }

    #[inline]
    fn change_classes(
        &mut self,
        id: NodeId,
        class: &str,
        change: impl for<'c> FnOnce(&mut Vec<&'c str>, &'c str),
    ) -> Result<(), EditError> {
        let node = NodeRef::new(self, self.known(id)?);
        if class.is_empty() || class.contains(|character: char| character.is_ascii_whitespace()) {
            return Err(EditErrorKind::InvalidName.of(class));
        }
        let mut seen = HashSet::new();
        let mut classes: Vec<_> = node.classes().filter(|class| seen.insert(*class)).collect();
        change(&mut classes, class);
        // https://dom.spec.whatwg.org/#concept-dtl-update
        if classes.is_empty() && node.is_element() && node.attribute("class").is_none() {
            return Ok(());
        }
        let value = joined(&mut classes.into_iter());
        self.set_attribute(id, "class", &value)
    }
}
