//! Reading a document.

use crate::id::Link;
use crate::node::{Kind, Node, flag};
use crate::{Attributes, Document, NodeId};
use core::fmt;
use core::hash::{Hash, Hasher};
use fivefold_core::{
    ElementName, Name, Namespace, NodeKind, Notation, ShadowRoot, Span, TreeSource, pseudo_attributes,
};
use std::borrow::Cow;

/// A node of a document, for reading.
///
/// Two are equal when they are the same node of the same document.
#[derive(Clone, Copy)]
pub struct NodeRef<'a> {
    document: &'a Document,
    link: Link,
}

impl Document {
    /// The document node.
    #[inline]
    pub fn root(&self) -> NodeRef<'_> {
        NodeRef::new(self, Link::ROOT)
    }

    /// The node behind an id.
    ///
    /// # Panics
    ///
    /// If it is an id of another document, or of this one before it was [cleared](Self::clear) or
    /// [compacted](Self::compact). See [`get`](Self::get).
    #[inline]
    #[track_caller]
    pub fn node(&self, id: NodeId) -> NodeRef<'_> {
        NodeRef::new(self, self.nodes.expect(id))
    }

    /// The node behind an id; `None` if it is an id of another document, or of this one before it was
    /// [cleared](Self::clear) or [compacted](Self::compact).
    #[inline]
    pub fn get(&self, id: NodeId) -> Option<NodeRef<'_>> {
        self.nodes.link(id).map(|link| NodeRef::new(self, link))
    }
}

impl<'a> NodeRef<'a> {
    #[inline]
    pub(crate) fn new(document: &'a Document, link: Link) -> Self {
        Self { document, link }
    }

    #[inline]
    pub(crate) fn node(self) -> &'a Node {
        &self.document.nodes[self.link.index()]
    }

    #[inline]
    fn other(self, link: Link) -> Self {
        Self { link, ..self }
    }

    /// The node's id, which does not borrow the document.
    #[inline]
    pub fn id(self) -> NodeId {
        self.document.nodes.id(self.link)
    }

    /// The node as others link to it.
    #[inline]
    pub(crate) fn link(self) -> Link {
        self.link
    }

    /// The document.
    #[inline]
    pub fn document(self) -> &'a Document {
        self.document
    }

    /// The kind of the node, with its data.
    pub fn kind(self) -> NodeKind<'a> {
        self.document.kind(self.id())
    }

    /// The name of an element, with its prefix if it has one.
    ///
    /// ```
    /// use fivefold::Document;
    ///
    /// let mut document = Document::new();
    /// let paragraph = document.create_element("p")?;
    /// assert_eq!(document.node(paragraph).name(), Some("p"));
    /// assert_eq!(document.root().name(), None);
    /// # Ok::<(), fivefold::dom::EditError>(())
    /// ```
    pub fn name(self) -> Option<&'a str> {
        self.document.qualified_name(self.id()).map(|name| self.document.names.text(name))
    }

    /// The name of an element without its prefix.
    #[inline]
    pub fn local_name(self) -> Option<&'a str> {
        self.element_name().map(|name| self.document.names.text(name.local))
    }

    /// The local name of an element as interned in the document's [`Names`](fivefold_core::Names), and the namespace.
    #[inline]
    pub fn element_name(self) -> Option<ElementName> {
        self.node().element_name(&self.document.names)
    }

    /// The namespace of an element.
    #[inline]
    pub fn namespace(self) -> Option<Namespace> {
        self.element_name().map(|name| name.namespace)
    }

    /// The URI of an element's namespace; `None` if there is no namespace, or nothing declares the prefix.
    pub fn namespace_uri(self) -> Option<&'a str> {
        self.document.names.namespace_uri(self.namespace()?)
    }

    /// The prefix of an element's name. Elements of HTML documents have none.
    pub fn prefix(self) -> Option<&'a str> {
        // A name without a namespace of its own can hold a colon, but has no prefix.
        self.document.qualified_name(self.id()).and_then(|name| self.document.names.prefix(name))
    }

    /// The value of the attribute with that local name, in the namespace with that URI or in none. Takes time linear in
    /// the number of attributes.
    ///
    /// ```
    /// use fivefold::{Document, Namespace};
    ///
    /// let mut document = Document::new();
    /// let link = document.create_element_ns(Namespace::SVG.known_uri(), "a")?;
    /// document.set_attribute(link, "xlink:href", "#top")?;
    /// assert_eq!(document.node(link).attribute_ns(Some("http://www.w3.org/1999/xlink"), "href"), Some("#top"));
    /// assert_eq!(document.node(link).attribute_ns(None, "href"), None);
    /// # Ok::<(), fivefold::dom::EditError>(())
    /// ```
    pub fn attribute_ns(self, namespace_uri: Option<&str>, local_name: &str) -> Option<&'a str> {
        let mut attributes = self.attributes();
        let found = attributes.find(|attribute| {
            attribute.local_name() == local_name
                && !attribute.namespace().is_undeclared()
                && attribute.namespace_uri() == namespace_uri
        });
        found.map(crate::Attribute::value)
    }

    /// The notations that a doctype's internal subset declares.
    pub fn notations(self) -> impl Iterator<Item = Notation<'a>> {
        self.document.notations_of(self.node())
    }

    /// What stands between `[` and `]` in a doctype, as in the source.
    pub fn internal_subset(self) -> Option<&'a str> {
        TreeSource::internal_subset(self.document, self.id())
    }

    /// Whether the node comes from the replacement text of an entity. Its [span](Self::span) is then that of the
    /// outermost reference in the source.
    pub fn is_expanded(self) -> bool {
        self.node().has(flag::EXPANDED)
    }

    /// Whether the node is an element with that local name, in whatever namespace.
    ///
    /// ```
    /// use fivefold::{Document, Name, Namespace};
    /// use fivefold::dom::ElementName;
    ///
    /// let mut document = Document::new();
    /// let title = document.create_element_ns(Namespace::SVG.known_uri(), "title")?;
    /// assert!(document.node(title).is_element_named(Name::TITLE));
    /// assert_ne!(document.node(title).element_name(), Some(ElementName::html(Name::TITLE)));
    /// # Ok::<(), fivefold::dom::EditError>(())
    /// ```
    #[inline]
    pub fn is_element_named(self, name: Name) -> bool {
        self.element_name().is_some_and(|element| element.local == name)
    }

    /// The value of an attribute, whose name is given with its prefix if it has one. On an HTML element of an HTML document,
    /// the letter case of the name does not count. Takes time linear in the number of attributes.
    ///
    /// <https://dom.spec.whatwg.org/#dom-element-getattribute>
    ///
    /// ```
    /// use fivefold::Document;
    ///
    /// let mut document = Document::new();
    /// let image = document.create_element("img")?;
    /// document.set_attribute(image, "alt", "")?;
    /// assert_eq!(document.node(image).attribute("alt"), Some(""));
    /// assert_eq!(document.node(image).attribute("src"), None);
    /// # Ok::<(), fivefold::dom::EditError>(())
    /// ```
    pub fn attribute(self, name: &str) -> Option<&'a str> {
        let name = self.document.present_name(self.link, &self.document.folded(self.link, name))?;
        TreeSource::attribute(self.document, self.id(), name)
    }

    /// Whether the element has an attribute of that name, which [`attribute`](Self::attribute) finds.
    ///
    /// <https://dom.spec.whatwg.org/#dom-element-hasattribute>
    ///
    /// ```
    /// let document = fivefold::html::parse("<input disabled>");
    /// let input = document.elements_by_name("input").next().unwrap();
    /// assert!(input.has_attribute("disabled"));
    /// assert!(!input.has_attribute("checked"));
    /// ```
    #[inline]
    pub fn has_attribute(self, name: &str) -> bool {
        self.attribute(name).is_some()
    }

    /// The attributes of an element, in source order. A [shadow root](Self::shadow_root) that a parser has made has those of the
    /// `template` that declares it, and its span is that start tag. Another node has none.
    pub fn attributes(self) -> Attributes<'a> {
        Attributes::new(self.document, self.node().attributes())
    }

    /// The text of a text node. Comments and processing instructions have [`data`](Self::data) instead.
    ///
    /// ```
    /// let document = fivefold::html::parse("<p>One<!-- not this --> two");
    /// let texts: Vec<_> = document.root().descendants().filter_map(|node| node.text()).collect();
    /// assert_eq!(texts, ["One", " two"]);
    /// ```
    #[inline]
    pub fn text(self) -> Option<&'a str> {
        if self.node().kind == Kind::Text { self.data() } else { None }
    }

    /// The data of a text node, a comment or a processing instruction.
    ///
    /// <https://dom.spec.whatwg.org/#concept-cd-data>
    ///
    /// ```
    /// use fivefold::Document;
    ///
    /// let mut document = Document::new();
    /// let comment = document.create_comment("ha")?;
    /// assert_eq!(document.node(comment).data(), Some("ha"));
    /// assert_eq!(document.node(comment).text(), None);
    /// # Ok::<(), fivefold::dom::EditError>(())
    /// ```
    #[inline]
    pub fn data(self) -> Option<&'a str> {
        self.document.data(self.node())
    }

    /// The names and values of the [pseudo-attributes](fivefold_core::pseudo_attributes) of a processing instruction;
    /// `None` if its data is anything else, and for other nodes. Takes time linear in the data.
    ///
    /// <https://www.w3.org/TR/xml-stylesheet/#NT-PseudoAtt>
    ///
    /// ```
    /// let document = fivefold::xml::parse("<?xml-stylesheet href='a.xsl' type='text/xsl'?><rss/>");
    /// let attributes = document.root().first_child().and_then(|node| node.pseudo_attributes()).unwrap();
    /// assert_eq!(attributes[0], ("href", "a.xsl".into()));
    /// ```
    pub fn pseudo_attributes(self) -> Option<Vec<(&'a str, Cow<'a, str>)>> {
        match self.node().kind {
            Kind::ProcessingInstruction => pseudo_attributes(self.data()?),
            _ => None,
        }
    }

    /// The [`data`](Self::data) of this node if it has its own, else of all text nodes among its descendants, joined.
    /// Takes time linear in what is below the node. [`inner_text`](Self::inner_text) gives the text as a person reads it.
    ///
    /// <https://dom.spec.whatwg.org/#dom-node-textcontent>
    ///
    /// ```
    /// use fivefold::Document;
    ///
    /// let mut document = Document::new();
    /// let paragraph = document.create_element("p")?;
    /// for node in [document.create_text("One")?, document.create_comment("!")?, document.create_text(" two")?] {
    ///     document.append(paragraph, node)?;
    /// }
    /// assert_eq!(document.node(paragraph).text_content(), "One two");
    /// # Ok::<(), fivefold::dom::EditError>(())
    /// ```
    pub fn text_content(self) -> String {
        match self.data() {
            Some(data) => data.to_owned(),
            None => self.texts().collect(),
        }
    }

    /// Whether the text was joined from pieces that do not stand side by side in the source, as happens to text in a
    /// table that is moved before it. The [`span`](Self::span) then holds more than the text.
    pub fn is_joined_text(self) -> bool {
        self.node().has(flag::JOINED)
    }

    /// The parent. A document, a template's contents and a shadow root have none.
    #[inline]
    pub fn parent(self) -> Option<Self> {
        self.node().parent.map(|link| self.other(link))
    }

    /// The first child.
    #[inline]
    pub fn first_child(self) -> Option<Self> {
        self.node().first_child().map(|link| self.other(link))
    }

    /// The last child.
    #[inline]
    pub fn last_child(self) -> Option<Self> {
        self.node().last_child().map(|link| self.other(link))
    }

    /// The sibling after the node.
    #[inline]
    pub fn next_sibling(self) -> Option<Self> {
        self.node().next_sibling.map(|link| self.other(link))
    }

    /// The sibling before the node.
    #[inline]
    pub fn previous_sibling(self) -> Option<Self> {
        self.node().previous_sibling.map(|link| self.other(link))
    }

    /// The contents of a `template` of HTML: a fragment that is not among its children.
    ///
    /// ```
    /// use fivefold::Document;
    /// use fivefold::dom::NodeKind;
    ///
    /// let mut document = Document::new();
    /// let template = document.create_element("template")?;
    /// let contents = document.node(template).template_contents().unwrap();
    /// assert_eq!(contents.kind(), NodeKind::Fragment);
    /// # Ok::<(), fivefold::dom::EditError>(())
    /// ```
    pub fn template_contents(self) -> Option<Self> {
        self.document.contents(self.link).map(|link| self.other(link))
    }

    /// The declarative shadow root of an element, with its settings.
    pub fn shadow_root(self) -> Option<(Self, ShadowRoot)> {
        self.document.shadow(self.link).map(|(link, settings)| (self.other(link), settings))
    }

    /// Where the node stands in the source. An element extends from its start tag to its end tag, or to whatever closed
    /// it. An element without a tag of its own has the span of the tag that it repeats, or an empty span at the token
    /// that implied it. A node made by an edit has the empty span at 0.
    pub fn span(self) -> Span {
        self.node().span()
    }

    /// Where an element's start tag stands in the source, if it has one of its own. One that was implied, cloned or made by
    /// an end tag, as `</br>` makes a `br`, has none. An `img` may be written as `image`. For an element that [comes from an
    /// entity](Self::is_expanded), this is the reference.
    pub fn start_tag_span(self) -> Option<Span> {
        self.node().start_tag()
    }

    /// Where an element's end tag stands in the source, if it has one of its own.
    pub fn end_tag_span(self) -> Option<Span> {
        self.node().end_tag()
    }
}

impl PartialEq for NodeRef<'_> {
    fn eq(&self, other: &Self) -> bool {
        core::ptr::eq(self.document, other.document) && self.link == other.link
    }
}

impl Eq for NodeRef<'_> {}

impl Hash for NodeRef<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.link.hash(state);
    }
}

impl fmt::Debug for NodeRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NodeRef").field("id", &self.link.index()).field("kind", &self.kind()).finish()
    }
}
