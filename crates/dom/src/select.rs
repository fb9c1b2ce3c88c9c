//! Selecting elements of a document by CSS selectors.
//!
//! [`Document::select`] and [`NodeRef::select`] find the elements below a node that match, [`NodeRef::matches`] and
//! [`NodeRef::closest`] ask about one. All take the text of a selector, or a [`Selector`] that was parsed before:
//! see [`Query`].
//!
//! ```
//! use fivefold::select::Selector;
//!
//! let document = fivefold::html::parse("<ul id=toc><li class='new hot'><a href=/1>One</a><li><a href=/2>Two</a></ul>");
//! for link in document.select("#toc a[href]")? {
//!     assert!(link.closest("li")?.is_some());
//! }
//!
//! let hot = Selector::parse("li.hot")?;
//! let item = document.select_first(&hot).unwrap();
//! assert_eq!(item.text_content(), "One");
//! assert!(item.matches(":first-child:has(> a)")?);
//! # Ok::<(), fivefold::select::SelectorError>(())
//! ```
//!
//! [`Selector`] says what selectors are supported. For documents that somebody else has written,
//! [`Document::select_with`] takes a stop signal and a limit of steps.

use crate::id::Link;
use crate::node::{Kind, Node};
use crate::{Document, NodeId, NodeRef};
use core::fmt;
use core::iter::FusedIterator;
use core::num::NonZeroU32;
use fivefold_core::{Language, Name, QuirksMode, work};
pub use fivefold_select::{Incomplete, Namespaces, Options, Query, Selector, SelectorError};
use fivefold_select::{SelectTree, TreeSelect, TreeSelectWith};

/// The elements below a node that match a selector, in tree order. Each is looked for when it is asked for.
///
/// Made by [`Document::select`] and [`NodeRef::select`].
pub struct Select<'a> {
    document: &'a Document,
    ids: TreeSelect<'a, Document>,
}

impl<'a> Iterator for Select<'a> {
    type Item = NodeRef<'a>;

    fn next(&mut self) -> Option<Self::Item> {
        self.ids.next().map(|id| self.document.node(id))
    }
}

impl FusedIterator for Select<'_> {}

impl fmt::Debug for Select<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.ids.fmt(f)
    }
}

/// The elements below a node that match a selector, in tree order, within bounds. Each is looked for when it is asked for.
/// If the search ends early, the last item is an error that says why.
///
/// Made by [`Document::select_with`] and [`NodeRef::select_with`].
pub struct SelectWith<'a> {
    document: &'a Document,
    ids: TreeSelectWith<'a, Document>,
}

impl<'a> Iterator for SelectWith<'a> {
    type Item = Result<NodeRef<'a>, Incomplete>;

    fn next(&mut self) -> Option<Self::Item> {
        self.ids.next().map(|found| found.map(|id| self.document.node(id)))
    }
}

impl FusedIterator for SelectWith<'_> {}

impl fmt::Debug for SelectWith<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.ids.fmt(f)
    }
}

impl SelectTree for Document {
    #[inline]
    fn number(&self, node: NodeId) -> NonZeroU32 {
        node.link().number()
    }

    #[inline]
    fn local_name(&self, node: NodeId) -> Name {
        let node = &self.nodes[node.index()];
        if node.kind == Kind::Element { node.local_name(&self.names) } else { Name::UNKNOWN }
    }

    #[inline]
    fn following_element(
        &self,
        node: NodeId,
        root: NodeId,
        mut is_wanted: impl FnMut(Name) -> bool,
    ) -> Option<(NodeId, Name)> {
        let mut link = node.link();
        loop {
            // In a tree that only a parser has made, nearly all nodes are stored in tree order. To count on, and compare, is
            // faster than to wait for each link.
            let next = link.index() + 1;
            for (index, node) in self.nodes.iter().enumerate().skip(next) {
                work::steps(1);
                if self.link_after(link, root.link()) != Some(Link::from_index(index)) {
                    break;
                }
                link = Link::from_index(index);
                if let Some(name) = self.wanted(node, &mut is_wanted) {
                    return Some((self.nodes.id(link), name));
                }
            }
            link = self.link_after(link, root.link())?;
            if let Some(name) = self.wanted(&self.nodes[link.index()], &mut is_wanted) {
                return Some((self.nodes.id(link), name));
            }
        }
    }

    fn elements(&self, root: NodeId) -> Option<&[(NodeId, Name)]> {
        if root.link() != Link::ROOT {
            return None;
        }
        let named = |node: NodeRef<'_>| node.element_name().map(|name| (node.id(), name.local));
        self.element_list.get(|| self.root().descendants().filter_map(named))
    }

    fn walked_over(&self, root: NodeId) {
        if root.link() == Link::ROOT {
            self.element_list.note_walk();
        }
    }

    #[inline]
    fn is_html(&self) -> bool {
        self.language() == Language::Html
    }

    #[inline]
    fn quirks_mode(&self) -> QuirksMode {
        Self::quirks_mode(self)
    }
}

impl Document {
    /// The name of an element that is wanted.
    #[inline(always)]
    fn wanted(&self, node: &Node, is_wanted: impl FnOnce(Name) -> bool) -> Option<Name> {
        if node.kind != Kind::Element {
            return None;
        }
        let name = node.local_name(&self.names);
        is_wanted(name).then_some(name)
    }

    /// The elements that match a selector, in tree order. What stands in template contents and shadow roots is passed
    /// over; [`NodeRef::select`] finds it from there.
    ///
    /// ```
    /// let document = fivefold::html::parse("<p>one<p class=note>two");
    /// let texts: Vec<_> = document.select("p.note, p:first-of-type")?.map(|node| node.text_content()).collect();
    /// assert_eq!(texts, ["one", "two"]);
    /// # Ok::<(), fivefold::select::SelectorError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the selector is a text, and cannot be parsed. See [`Query`].
    pub fn select<Q: Query>(&self, selector: Q) -> Q::Answer<Select<'_>> {
        self.root().select(selector)
    }

    /// The elements that match a selector, within bounds: a search that is stopped, or takes too many steps, ends with an
    /// error instead of an element.
    ///
    /// ```
    /// use fivefold::StopSignal;
    /// use fivefold::select::{Incomplete, Options};
    ///
    /// let document = fivefold::html::parse("<p>one<p class=note>two");
    /// let signal = StopSignal::new();
    /// let options = Options::default().with_stop_signal(signal.clone());
    /// let notes: Vec<_> = document.select_with("p.note", &options)?.collect::<Result<_, _>>()?;
    /// assert_eq!(notes.len(), 1);
    ///
    /// signal.stop();
    /// assert_eq!(document.select_with("p.note", &options)?.next(), Some(Err(Incomplete::Stopped)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the selector is a text, and cannot be parsed. See [`Query`].
    pub fn select_with<Q: Query>(&self, selector: Q, options: &Options) -> Q::Answer<SelectWith<'_>> {
        self.root().select_with(selector, options)
    }

    /// The first element that matches a selector.
    ///
    /// ```
    /// let document = fivefold::html::parse("<title>Hello</title>");
    /// let title = document.select_first("title")?;
    /// assert_eq!(title.map(|title| title.text_content()).as_deref(), Some("Hello"));
    /// # Ok::<(), fivefold::select::SelectorError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the selector is a text, and cannot be parsed. See [`Query`].
    pub fn select_first<Q: Query>(&self, selector: Q) -> Q::Answer<Option<NodeRef<'_>>> {
        self.root().select_first(selector)
    }
}

impl<'a> NodeRef<'a> {
    /// The elements below this node that match a selector, in tree order, without those in template contents and shadow
    /// roots. Ancestors of the node take part: `body p` finds all paragraphs below a node in the body. `:scope` is
    /// the node itself.
    ///
    /// ```
    /// let document = fivefold::html::parse("<ul><li>1<ul><li>2</ul></ul>");
    /// let list = document.select_first("ul")?.unwrap();
    /// assert_eq!(list.select("li")?.count(), 2);
    /// assert_eq!(list.select(":scope > li")?.count(), 1);
    /// # Ok::<(), fivefold::select::SelectorError>(())
    /// ```
    ///
    /// To take them all takes time linear in the tree below the node, and in the ancestors and their siblings, for each
    /// compound selector. `:has()`, `:default`, `:checked`, `:lang()` and their like can look at the whole tree, once.
    ///
    /// # Errors
    ///
    /// If the selector is a text, and cannot be parsed. See [`Query`].
    pub fn select<Q: Query>(self, selector: Q) -> Q::Answer<Select<'a>> {
        selector.ask(|selector| self.select_by(selector))
    }

    /// The elements below this node that match a selector, in tree order, within bounds. If the search ends early, the
    /// last item is an error that says why. [`Document::select_with`] has an example.
    ///
    /// # Errors
    ///
    /// If the selector is a text, and cannot be parsed. See [`Query`].
    pub fn select_with<Q: Query>(self, selector: Q, options: &Options) -> Q::Answer<SelectWith<'a>> {
        selector.ask(|selector| self.select_by_with(selector, options))
    }

    /// The first element below this node that matches a selector.
    ///
    /// # Errors
    ///
    /// If the selector is a text, and cannot be parsed. See [`Query`].
    pub fn select_first<Q: Query>(self, selector: Q) -> Q::Answer<Option<Self>> {
        selector.ask(|selector| self.select_by(selector).next())
    }

    /// Whether this is an element that matches a selector.
    ///
    /// Takes time linear in what the selector asks for: ancestors, the siblings before them, and for some pseudo-classes
    /// the whole tree. So to ask each element takes longer than to [select](Self::select).
    ///
    /// ```
    /// let document = fivefold::html::parse("<p lang=de>Ja");
    /// let paragraph = document.select_first("p")?.unwrap();
    /// assert!(paragraph.matches("body > :lang(de)")?);
    /// # Ok::<(), fivefold::select::SelectorError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the selector is a text, and cannot be parsed. See [`Query`].
    pub fn matches<Q: Query>(self, selector: Q) -> Q::Answer<bool> {
        selector.ask(|selector| self.matches_by(selector))
    }

    /// The nearest element that matches a selector: this node, its parent, and so on. `:scope` is this node.
    ///
    /// ```
    /// let document = fivefold::html::parse("<table><tr><td><b>x</b></table>");
    /// let cell = document.select_first("b")?.unwrap().closest("td, th")?;
    /// assert_eq!(cell.and_then(|cell| cell.local_name()), Some("td"));
    /// # Ok::<(), fivefold::select::SelectorError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the selector is a text, and cannot be parsed. See [`Query`].
    pub fn closest<Q: Query>(self, selector: Q) -> Q::Answer<Option<Self>> {
        selector.ask(|selector| self.closest_by(selector))
    }

    // What follows is not generic, so that it is compiled here and not for each program that selects.

    fn select_by(self, selector: &Selector) -> Select<'a> {
        let document = self.document();
        Select { document, ids: selector.select(document, self.id()) }
    }

    fn select_by_with(self, selector: &Selector, options: &Options) -> SelectWith<'a> {
        let document = self.document();
        SelectWith { document, ids: selector.select_with(document, self.id(), options) }
    }

    fn matches_by(self, selector: &Selector) -> bool {
        selector.matches(self.document(), self.id())
    }

    fn closest_by(self, selector: &Selector) -> Option<Self> {
        let document = self.document();
        selector.closest(document, self.id()).map(|id| document.node(id))
    }
}
