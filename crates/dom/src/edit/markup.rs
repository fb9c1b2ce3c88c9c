//! Putting markup into the tree.

use super::{EditError, EditErrorKind};
use crate::id::Link;
use crate::node::Kind;
#[cfg(feature = "xml")]
use crate::subject::Subject;
use crate::{Document, NodeId, NodeRef};
#[cfg(feature = "xml")]
use fivefold_core::Namespace;
#[cfg(feature = "html")]
use fivefold_core::QuirksMode;
use fivefold_core::{Language, Name, work};
#[cfg(feature = "html")]
use fivefold_html5::{Context, Options, Scripting};

/// Where [`Document::insert_html`] puts markup.
///
/// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-element-insertadjacenthtml>
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Position {
    /// Before the node, `beforebegin` of the standard. The markup is parsed in the node's parent.
    Before,
    /// Before the node's first child, `afterbegin` of the standard. The markup is parsed in the node.
    Prepend,
    /// After the node's last child, `beforeend` of the standard. The markup is parsed in the node.
    Append,
    /// After the node, `afterend` of the standard. The markup is parsed in the node's parent.
    After,
    /// In the place of the node, which has no parent afterwards. The markup is parsed in the node's parent.
    Replace,
}

impl Document {
    /// Replaces what is below a node by what the markup says. In an HTML document, a template has its contents replaced. In
    /// an XML document, the markup is XML, and the namespaces around the node are in scope.
    ///
    /// Takes time linear in the markup, in what it replaces, and in the depth of the node. Any depth will do.
    ///
    /// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-element-innerhtml>
    ///
    /// ```
    /// let mut document = fivefold::html::parse("<table><tr><td>old</table>");
    /// let row = document.elements_by_name("tr").next().unwrap().id();
    /// document.set_inner_html(row, "<td>1<td>2")?;
    /// assert_eq!(document.node(row).outer_html(), "<tr><td>1</td><td>2</td></tr>");
    /// # Ok::<(), fivefold::dom::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the node is not an element, a template's contents or a shadow root; in an XML document, when the markup is
    /// [not well-formed](EditErrorKind::IllFormed); or when the document [is full](EditErrorKind::DocumentFull).
    #[inline]
    pub fn set_inner_html(&mut self, node: NodeId, markup: &str) -> Result<(), EditError> {
        let node = self.known(node)?;
        let context =
            if self.nodes[node.index()].kind == Kind::Fragment { self.parent_or_host(node) } else { Some(node) };
        if context.is_none_or(|context| self.nodes[context.index()].kind != Kind::Element) {
            return Err(EditErrorKind::NotAnElement.of(self.subject(node)));
        }
        let fragment = self.parse_in(context, markup)?;
        let target = self.holder(node);
        self.unlink_children(target);
        self.move_children(fragment, target);
        Ok(())
    }

    /// Puts what the markup says in the place of a node, which has no parent afterwards.
    ///
    /// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-element-outerhtml>
    ///
    /// # Errors
    ///
    /// As [`insert_html`](Self::insert_html).
    #[inline]
    pub fn set_outer_html(&mut self, node: NodeId, markup: &str) -> Result<(), EditError> {
        self.insert_html(node, Position::Replace, markup)
    }

    /// Inserts what the markup says before, in or after a node. In an XML document, the markup is XML, and the namespaces
    /// around are in scope.
    ///
    /// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-element-insertadjacenthtml>
    ///
    /// ```
    /// use fivefold::dom::Position;
    ///
    /// let mut document = fivefold::html::parse("<ul><li>2</ul>");
    /// let item = document.elements_by_name("li").next().unwrap().id();
    /// document.insert_html(item, Position::Before, "<li>1")?;
    /// document.insert_html(item, Position::Append, "<b>!</b>")?;
    /// document.insert_html(item, Position::After, "<li>3<li>4")?;
    /// let list = "<ul><li>1</li><li>2<b>!</b></li><li>3</li><li>4</li></ul>";
    /// assert_eq!(document.body().unwrap().inner_html(), list);
    /// # Ok::<(), fivefold::dom::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the markup would be parsed in a node that is not an element: when the node is not one, or has no parent, or
    /// the document as its [parent](EditErrorKind::NoParent). In an XML document, when the markup is
    /// [not well-formed](EditErrorKind::IllFormed). When the document [is full](EditErrorKind::DocumentFull).
    #[inline]
    pub fn insert_html(&mut self, node: NodeId, position: Position, markup: &str) -> Result<(), EditError> {
        let node = self.known(node)?;
        let (context, parent, before) = match position {
            Position::Prepend => {
                let target = self.holder(node);
                (node, target, self.nodes[target.index()].first_child())
            }
            Position::Append => (node, self.holder(node), None),
            Position::Before | Position::After | Position::Replace => {
                let parent = self.parent_of(node)?;
                if parent == Link::ROOT {
                    return Err(EditErrorKind::NoParent.of(self.subject(node)));
                }
                let before =
                    if position == Position::Before { Some(node) } else { self.nodes[node.index()].next_sibling };
                (parent, parent, before)
            }
        };
        let kind = self.nodes[context.index()].kind;
        if !matches!(kind, Kind::Element | Kind::Fragment) {
            return Err(EditErrorKind::NotAnElement.of(self.subject(context)));
        }
        // What is put beside the children of a fragment, or into the root of a page, is parsed as if in its body.
        let is_page = self.language() == Language::Html && NodeRef::new(self, context).is_html(Name::HTML);
        let is_body = kind == Kind::Fragment || is_page && position != Position::Replace;
        let fragment = self.parse_in(if is_body { None } else { Some(context) }, markup)?;
        self.note_edit();
        while let Some(child) = self.nodes[fragment.index()].first_child() {
            work::steps(1);
            self.unlink(child);
            self.link(parent, before, child);
        }
        if position == Position::Replace {
            self.unlink(node);
        }
        Ok(())
    }

    /// The node that has what is inside of a node: of a template in an HTML document, its contents.
    #[inline]
    fn holder(&self, node: Link) -> Link {
        let contents = if self.language() == Language::Html { self.contents(node) } else { None };
        contents.unwrap_or(node)
    }

    /// Parses markup in the place of the children of an element, or of a body. Returns a fragment that holds the nodes.
    #[inline]
    fn parse_in(&mut self, context: Option<Link>, markup: &str) -> Result<Link, EditError> {
        let context = context.map(|context| NodeRef::new(self, context));
        match self.language() {
            #[cfg(feature = "html")]
            Language::Html => {
                let parsed = parse_html_in(context, self.quirks_mode(), markup);
                self.import_to_fragment(parsed.root())
            }
            #[cfg(feature = "xml")]
            Language::Xml => {
                let parsed = parse_xml_in(context, markup);
                let root = parsed.root_element().filter(|_| parsed.is_well_formed());
                let subject = || context.map_or(Subject::Node(Kind::Fragment), Subject::from);
                let root = root.ok_or_else(|| EditErrorKind::IllFormed.of(subject()))?;
                self.import_to_fragment(root)
            }
            #[cfg(not(all(feature = "html", feature = "xml")))]
            _ => Err(EditErrorKind::NoParser.alone()),
        }
    }
}

/// <https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-parsing-algorithm>
#[cfg(feature = "html")]
#[inline]
fn parse_html_in(context: Option<NodeRef<'_>>, quirks_mode: QuirksMode, markup: &str) -> Document {
    let name = context.and_then(|node| node.element_name().zip(node.local_name()));
    let mut parsed_in = match name {
        Some((name, local_name)) => Context::with_namespace(name.namespace, local_name),
        None => Context::new("body"),
    };
    if let Some(encoding) = context.and_then(|node| node.attribute("encoding")) {
        parsed_in = parsed_in.with_attribute("encoding", encoding);
    }
    if context.is_some_and(|node| node.ancestors().any(|ancestor| ancestor.is_html(Name::FORM))) {
        parsed_in = parsed_in.with_form_ancestor();
    }
    // As with `innerHTML`.
    let has_scripting = context.is_some_and(|node| node.document().has_scripting());
    let scripting = if has_scripting { Scripting::Inert } else { Scripting::Disabled };
    let options = Options::default().with_quirks_mode(quirks_mode).with_scripting(scripting);
    crate::parser::html::Parser::for_fragment(parsed_in, options).parse(markup)
}

/// Parses markup as the content of an element that declares all namespaces in scope.
///
/// <https://html.spec.whatwg.org/multipage/xhtml.html#parsing-xhtml-fragments>
#[cfg(feature = "xml")]
#[inline]
fn parse_xml_in(context: Option<NodeRef<'_>>, markup: &str) -> Document {
    let mut start_tag = "<x".to_owned();
    let mut declared = std::collections::HashSet::new();
    let mut declare = |prefix: &str, uri: &str| {
        if matches!(prefix, "xml" | "xmlns") || !declared.insert(prefix.to_owned()) {
            return;
        }
        let colon = if prefix.is_empty() { "" } else { ":" };
        let uri = uri.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
        start_tag.push_str(&format!(" xmlns{colon}{prefix}=\"{uri}\""));
    };
    for element in core::iter::successors(context, |node| node.parent_element()) {
        for attribute in element.attributes().filter(|attribute| attribute.namespace() == Namespace::XMLNS) {
            declare(if attribute.prefix().is_some() { attribute.local_name() } else { "" }, attribute.value());
        }
        // An element that was made by an edit has a namespace without a declaration.
        let prefix = element.prefix().unwrap_or_default();
        match element.namespace_uri() {
            Some(uri) => declare(prefix, uri),
            None if prefix.is_empty() => declare("", ""),
            None => {}
        }
    }
    let text = format!("{start_tag}>{markup}</x>");
    crate::parser::xml::Parser::new(fivefold_xml5::Options::default().with_strict(true)).parse(&text)
}

#[cfg(test)]
mod tests;
