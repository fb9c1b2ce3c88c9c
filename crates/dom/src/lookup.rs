//! Finding elements by id, name and class, and those that every HTML document has.

use crate::text::joined;
use crate::{Document, NodeRef};
use fivefold_core::{Language, Name, Namespace, QuirksMode, TreeSource, work};

/// A test for a qualified name.
///
/// <https://dom.spec.whatwg.org/#concept-getelementsbytagname>
#[derive(Clone, Debug)]
struct NameTest {
    /// The name, which also matches in a namespace of its own or with a prefix.
    text: String,
    name: Option<Name>,
    /// For elements of HTML in an HTML document.
    html_name: Option<Name>,
}

impl NameTest {
    #[inline]
    fn new(document: &Document, text: &str) -> Self {
        let name = document.names.get(text);
        let html_name = match document.language() {
            Language::Html => document.names.get(&text.to_ascii_lowercase()),
            Language::Xml => name,
        };
        Self { text: text.to_owned(), name, html_name }
    }

    #[inline]
    fn matches(&self, node: NodeRef<'_>) -> bool {
        let names = &node.document().names;
        let Some(qualified) = node.document().qualified_name(node.id()) else { return false };
        if self.name == self.html_name || node.namespace() != Some(Namespace::HTML) {
            // A name with a prefix has its namespace in it, so that several names can have the same text.
            Some(qualified) == self.name || !qualified.is_static() && names.text(qualified) == self.text
        } else {
            Some(qualified) == self.html_name
        }
    }
}

/// A test for classes: the words of a text, all of which an element must have.
///
/// <https://dom.spec.whatwg.org/#concept-getelementsbyclassname>
#[derive(Clone, Debug)]
struct ClassTest {
    classes: Vec<String>,
    ignores_case: bool,
}

impl ClassTest {
    #[inline]
    fn new(document: &Document, classes: &str) -> Self {
        Self {
            classes: classes.split_ascii_whitespace().map(str::to_owned).collect(),
            ignores_case: document.quirks_mode() == QuirksMode::Quirks,
        }
    }

    #[inline]
    fn matches(&self, node: NodeRef<'_>) -> bool {
        let is_same =
            |one: &str, other: &str| if self.ignores_case { one.eq_ignore_ascii_case(other) } else { one == other };
        let has = |class: &String| node.classes().any(|present| is_same(present, class));
        !self.classes.is_empty() && self.classes.iter().all(has)
    }
}

impl<'a> NodeRef<'a> {
    /// The elements below this node that have a qualified name, in tree order. In an HTML document, letter case makes no
    /// difference in the names of HTML.
    ///
    /// <https://dom.spec.whatwg.org/#dom-element-getelementsbytagname>
    ///
    /// ```
    /// let document = fivefold::xml::parse("<rss xmlns:media='urn:m'><media:title>x</media:title></rss>");
    /// assert_eq!(document.root().elements_by_name("media:title").count(), 1);
    /// assert_eq!(document.root().elements_by_name("title").count(), 0);
    /// ```
    #[inline]
    pub fn elements_by_name(self, name: &str) -> impl DoubleEndedIterator<Item = Self> + use<'a> {
        let test = NameTest::new(self.document(), name);
        self.elements().filter(move |&node| test.matches(node))
    }

    /// The elements below this node that have a class, in tree order; or all of several, separated by white space. In
    /// quirks mode, letter case makes no difference.
    ///
    /// <https://dom.spec.whatwg.org/#dom-element-getelementsbyclassname>
    ///
    /// ```
    /// let document = fivefold::html::parse("<p class='new hot'>one<p class=hot>two");
    /// assert_eq!(document.root().elements_by_class("hot").count(), 2);
    /// assert_eq!(document.root().elements_by_class("hot new").count(), 1);
    /// ```
    #[inline]
    pub fn elements_by_class(self, classes: &str) -> impl DoubleEndedIterator<Item = Self> + use<'a> {
        let test = ClassTest::new(self.document(), classes);
        self.elements().filter(move |&node| test.matches(node))
    }

    /// The id of an element. An empty attribute is none.
    ///
    /// <https://dom.spec.whatwg.org/#concept-id>
    ///
    /// ```
    /// let document = fivefold::html::parse("<p id=one>");
    /// assert_eq!(document.element_by_id("one").and_then(|element| element.id_attribute()), Some("one"));
    /// ```
    pub fn id_attribute(self) -> Option<&'a str> {
        TreeSource::attribute(self.document(), self.id(), Name::ID).filter(|id| !id.is_empty())
    }

    /// The classes of an element, in the order of its attribute `class`.
    ///
    /// <https://dom.spec.whatwg.org/#concept-class>
    ///
    /// ```
    /// let document = fivefold::html::parse("<p class='new  hot'>");
    /// let paragraph = document.elements_by_name("p").next().unwrap();
    /// assert_eq!(paragraph.classes().collect::<Vec<_>>(), ["new", "hot"]);
    /// ```
    pub fn classes(self) -> impl DoubleEndedIterator<Item = &'a str> + Clone {
        TreeSource::attribute(self.document(), self.id(), Name::CLASS).unwrap_or_default().split_ascii_whitespace()
    }

    /// Whether an element has a class. Letter case makes a difference.
    ///
    /// <https://dom.spec.whatwg.org/#dom-domtokenlist-contains>
    ///
    /// ```
    /// let document = fivefold::html::parse("<p class='new hot'>");
    /// let paragraph = document.elements_by_name("p").next().unwrap();
    /// assert!(paragraph.has_class("hot") && !paragraph.has_class("Hot"));
    /// ```
    pub fn has_class(self, class: &str) -> bool {
        self.classes().any(|present| present == class)
    }

    /// Whether the node is the element of HTML with that name.
    pub(crate) fn is_html(self, name: Name) -> bool {
        self.node().is_html() && self.node().name == name
    }
}

impl Document {
    /// The first element with an id, without those in template contents and shadow roots.
    ///
    /// The first call takes time linear in the document, and so does the first one after the tree or an id has changed.
    /// Each other takes constant time.
    ///
    /// <https://dom.spec.whatwg.org/#dom-nonelementparentnode-getelementbyid>
    ///
    /// ```
    /// let document = fivefold::html::parse("<p id=one>1<p id=two>2");
    /// assert_eq!(document.element_by_id("two").map(|element| element.text_content()).as_deref(), Some("2"));
    /// assert_eq!(document.element_by_id("three"), None);
    /// ```
    #[inline]
    pub fn element_by_id(&self, id: &str) -> Option<NodeRef<'_>> {
        let id_of = |link| NodeRef::new(self, link).id_attribute();
        let elements = || {
            self.elements().filter_map(|element| {
                work::steps(1);
                Some((element.link(), element.id_attribute()?))
            })
        };
        self.ids.find(id, self.nodes.len(), elements, id_of).map(|link| NodeRef::new(self, link))
    }

    /// The elements of the document that have a qualified name: see [`NodeRef::elements_by_name`].
    ///
    /// ```
    /// let document = fivefold::html::parse("<ul><li>one<li>two</ul>");
    /// let items: Vec<_> = document.elements_by_name("li").map(|item| item.text_content()).collect();
    /// assert_eq!(items, ["one", "two"]);
    /// ```
    #[inline]
    pub fn elements_by_name(&self, name: &str) -> impl DoubleEndedIterator<Item = NodeRef<'_>> + use<'_> {
        self.root().elements_by_name(name)
    }

    /// The elements of the document that have a class, or several: see [`NodeRef::elements_by_class`].
    #[inline]
    pub fn elements_by_class(&self, classes: &str) -> impl DoubleEndedIterator<Item = NodeRef<'_>> + use<'_> {
        self.root().elements_by_class(classes)
    }

    /// The links of an HTML document: its elements `a` and `area` that have an `href`, in tree order.
    ///
    /// ```
    /// let document = fivefold::html::parse("<a href=/one>One</a> <a name=here>Here</a> <a href=two>Two</a>");
    /// let addresses: Vec<_> = document.links().filter_map(|link| link.attribute("href")).collect();
    /// assert_eq!(addresses, ["/one", "two"]);
    /// ```
    ///
    /// With the feature `url`, `link.url_attribute("href", &base)` resolves the address against the document's
    /// `base_url`.
    ///
    /// <https://html.spec.whatwg.org/multipage/dom.html#dom-document-links>
    pub fn links(&self) -> impl DoubleEndedIterator<Item = NodeRef<'_>> {
        let is_link = |node: &NodeRef<'_>| node.is_html(Name::A) || node.is_html(Name::AREA);
        self.root().descendants().filter(move |node| is_link(node) && node.has_attribute("href"))
    }

    /// The element `head` of an HTML document.
    ///
    /// <https://html.spec.whatwg.org/multipage/dom.html#dom-document-head>
    pub fn head(&self) -> Option<NodeRef<'_>> {
        self.html_element()?.children().find(|child| child.is_html(Name::HEAD))
    }

    /// The element `body` of an HTML document, or its `frameset`.
    ///
    /// <https://html.spec.whatwg.org/multipage/dom.html#dom-document-body>
    ///
    /// ```
    /// let document = fivefold::html::parse("<title>A  page</title><p>Hello");
    /// assert_eq!(document.body().map(|body| body.text_content()).as_deref(), Some("Hello"));
    /// assert_eq!(document.head().map(|head| head.text_content()).as_deref(), Some("A  page"));
    /// assert_eq!(document.title().as_deref(), Some("A page"));
    /// ```
    pub fn body(&self) -> Option<NodeRef<'_>> {
        let is_body = |child: &NodeRef<'_>| child.is_html(Name::BODY) || child.is_html(Name::FRAMESET);
        self.html_element()?.children().find(is_body)
    }

    /// The title of an HTML or SVG document, with its white space collapsed.
    ///
    /// <https://html.spec.whatwg.org/multipage/dom.html#document.title>
    #[inline]
    pub fn title(&self) -> Option<String> {
        let root = self.root_element()?;
        let is_svg = |node: NodeRef<'_>, name| node.namespace() == Some(Namespace::SVG) && node.is_element_named(name);
        let title = if is_svg(root, Name::SVG) {
            root.children().find(|&child| is_svg(child, Name::TITLE))
        } else {
            self.elements().find(|element| element.is_html(Name::TITLE))
        };
        Some(joined(&mut title?.own_text().split_ascii_whitespace()))
    }

    /// <https://html.spec.whatwg.org/multipage/dom.html#the-html-element-2>
    fn html_element(&self) -> Option<NodeRef<'_>> {
        self.root_element().filter(|root| root.is_html(Name::HTML))
    }
}

#[cfg(test)]
mod tests;
