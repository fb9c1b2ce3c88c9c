//! From one node to the next, and past nodes of other kinds to elements and texts.

use crate::node::Kind;
use crate::traverse::{Ancestors, Descendants, Elements, Siblings};
use crate::{Document, NodeRef};
use core::iter::Rev;

impl<'a> NodeRef<'a> {
    /// The children, in order.
    pub fn children(self) -> Siblings<'a> {
        Siblings::new(self.document(), self.node().first_child(), self.node().last_child())
    }

    /// The nodes below this one, in tree order, without template contents and shadow roots.
    pub fn descendants(self) -> Descendants<'a> {
        Descendants::new(self.document(), self.link())
    }

    /// The parent, its parent, and so on.
    pub fn ancestors(self) -> Ancestors<'a> {
        Ancestors::new(self.document(), self.link())
    }

    /// The siblings after the node, in tree order.
    pub fn following_siblings(self) -> Siblings<'a> {
        let last = self.parent().and_then(|parent| parent.node().last_child());
        Siblings::new(self.document(), self.node().next_sibling, last)
    }

    /// The siblings before the node, the nearest first.
    pub fn preceding_siblings(self) -> Rev<Siblings<'a>> {
        let first = self.parent().and_then(|parent| parent.node().first_child());
        Siblings::new(self.document(), first, self.node().previous_sibling).rev()
    }

    /// Whether the node is an element.
    #[inline]
    pub fn is_element(self) -> bool {
        self.node().kind == Kind::Element
    }

    /// Whether the node is a text node.
    #[inline]
    pub fn is_text(self) -> bool {
        self.node().kind == Kind::Text
    }

    /// The elements below this node, in tree order, without template contents and shadow roots.
    pub fn elements(self) -> Elements<'a> {
        self.descendants().elements()
    }

    /// The texts of the text nodes below this node, in tree order, without template contents and shadow roots.
    ///
    /// ```
    /// let document = fivefold::html::parse("<p>One <b>two</b><!-- three -->");
    /// assert_eq!(document.root().texts().collect::<Vec<_>>(), ["One ", "two"]);
    /// ```
    pub fn texts(self) -> impl DoubleEndedIterator<Item = &'a str> + Clone {
        self.descendants().filter_map(Self::text)
    }

    /// The text of the text nodes among the children, joined: the node's text without that of its elements.
    ///
    /// ```
    /// let document = fivefold::html::parse("<p>One <b>two</b>three");
    /// assert_eq!(document.elements_by_name("p").next().unwrap().own_text(), "One three");
    /// ```
    pub fn own_text(self) -> String {
        self.children().filter_map(Self::text).collect()
    }

    /// The parent, if it is an element.
    pub fn parent_element(self) -> Option<Self> {
        self.parent().filter(|parent| parent.is_element())
    }

    /// The first child that is an element.
    ///
    /// ```
    /// let document = fivefold::html::parse("<ul> <li>one</li> <li>two</li> </ul>");
    /// let first = document.elements_by_name("ul").next().unwrap().first_element_child().unwrap();
    /// let second = first.next_element_sibling().unwrap();
    /// assert_eq!((first.text_content(), second.text_content()), ("one".to_owned(), "two".to_owned()));
    /// assert_eq!((second.next_element_sibling(), second.previous_element_sibling()), (None, Some(first)));
    /// ```
    pub fn first_element_child(self) -> Option<Self> {
        self.children().elements().next()
    }

    /// The last child that is an element.
    pub fn last_element_child(self) -> Option<Self> {
        self.children().elements().next_back()
    }

    /// The nearest sibling after the node that is an element.
    pub fn next_element_sibling(self) -> Option<Self> {
        self.following_siblings().elements().next()
    }

    /// The nearest sibling before the node that is an element.
    pub fn previous_element_sibling(self) -> Option<Self> {
        self.preceding_siblings().find(|node| node.is_element())
    }
}

impl Document {
    /// The roots of all trees in the document: itself, the contents of templates, and shadow roots, in tree order. What looks
    /// at descendants, as [`select`](Self::select) does, stays in one tree; so this is the way to see all nodes.
    ///
    /// ```
    /// let document = fivefold::html::parse("<img src=1><template><img src=2><template><img src=3></template></template>");
    /// let images = document.roots().flat_map(|root| root.descendants()).filter_map(|node| node.attribute("src"));
    /// assert_eq!(images.collect::<Vec<_>>(), ["1", "2", "3"]);
    /// ```
    ///
    /// Takes time linear in the document, if it has templates or shadow roots.
    pub fn roots(&self) -> impl Iterator<Item = NodeRef<'_>> {
        let has_more = !self.template_contents.is_empty() || !self.shadow_roots.is_empty();
        let mut pending = vec![self.root()];
        core::iter::from_fn(move || {
            let root = pending.pop()?;
            if has_more {
                let found = pending.len();
                for node in root.descendants() {
                    pending.extend(node.shadow_root().map(|(root, _)| root));
                    pending.extend(node.template_contents());
                }
                pending[found..].reverse();
            }
            Some(root)
        })
    }

    /// The elements of the document, in tree order, without those in template contents and shadow roots.
    ///
    /// ```
    /// let document = fivefold::html::parse("<p>one<p>two");
    /// let names: Vec<_> = document.elements().filter_map(|element| element.local_name()).collect();
    /// assert_eq!(names, ["html", "head", "body", "p", "p"]);
    /// ```
    pub fn elements(&self) -> Elements<'_> {
        self.root().elements()
    }

    /// The outermost element: `html` in an HTML document.
    ///
    /// <https://dom.spec.whatwg.org/#dom-document-documentelement>
    ///
    /// ```
    /// let document = fivefold::xml::parse("<!-- a feed --><rss/>");
    /// assert_eq!(document.root_element().and_then(|root| root.name()), Some("rss"));
    /// ```
    pub fn root_element(&self) -> Option<NodeRef<'_>> {
        self.root().first_element_child()
    }
}
