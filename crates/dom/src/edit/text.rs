//! Changing text.

use super::{EditError, EditErrorKind};
use crate::id::Link;
use crate::node::{Kind, flag};
use crate::text::StoredText;
use crate::{Document, NodeId, NodeRef};
use fivefold_core::{Span, Text, work};

impl Document {
    /// Joins adjacent text nodes below `node`, and removes those that are empty, so that the tree is as a
    /// parser would have made it. Takes time linear in what is below the node.
    ///
    /// <https://dom.spec.whatwg.org/#dom-node-normalize>
    ///
    /// ```
    /// use fivefold::Document;
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
    /// When the document [is full](EditErrorKind::DocumentFull), or does not know the node. Text that could not be joined stays where it is.
    #[inline]
    pub fn normalize(&mut self, node: NodeId) -> Result<(), EditError> {
        let root = NodeRef::new(self, self.known(node)?);
        let texts: Vec<_> = root.descendants().filter(|node| node.is_text()).map(NodeRef::link).collect();
        for id in texts {
            work::steps(1);
            let previous = self.nodes[id.index()].previous_sibling;
            match previous.filter(|previous| self.nodes[previous.index()].kind == Kind::Text) {
                Some(previous) => self.join_texts(previous, id)?,
                None if NodeRef::new(self, id).text() == Some("") => {}
                None => continue,
            }
            self.unlink(id);
        }
        Ok(())
    }

    /// Appends the text of a node to that of another.
    #[inline]
    fn join_texts(&mut self, to: Link, from: Link) -> Result<(), EditError> {
        let data = NodeRef::new(self, from).text().unwrap_or_default().to_owned();
        let span = self.nodes[from.index()].span();
        self.extend_text(to, &data, span)?;
        self.nodes[to.index()].join_span(span);
        Ok(())
    }

    /// Replaces the text of a text node, or the data of a comment or processing instruction. For elements, there is
    /// [`set_text_content`](Self::set_text_content). The old text keeps its memory until the document is
    /// [compacted](Self::compact).
    ///
    /// ```
    /// use fivefold::Document;
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
    /// When the node is [another](EditErrorKind::NotText), or the document [is full](EditErrorKind::DocumentFull); in an XML document,
    /// when XML cannot write the [text](EditErrorKind::InvalidText) there.
    #[inline]
    pub fn set_text(&mut self, node: NodeId, text: &str) -> Result<(), EditError> {
        let node = self.known(node)?;
        if self.nodes[node.index()].text().is_none() {
            return Err(EditErrorKind::NotText.of(self.subject(node)));
        }
        self.check_data(self.nodes[node.index()].kind, text)?;
        self.check_room_for_text(text.len())?;
        let text = self.texts.store_copy(text);
        self.edit_text(node, text);
        self.release_replaced();
        Ok(())
    }

    /// Replaces all that is below a node by a text; the text of a node that has its own.
    ///
    /// <https://dom.spec.whatwg.org/#dom-node-textcontent>
    ///
    /// ```
    /// let mut document = fivefold::html::parse("<p>one <b>two</b>");
    /// let paragraph = document.elements_by_name("p").next().unwrap().id();
    /// document.set_text_content(paragraph, "1 < 2")?;
    /// assert_eq!(document.node(paragraph).inner_html(), "1 &lt; 2");
    /// # Ok::<(), fivefold::dom::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the node is the document or a doctype, which have no text, or the document
    /// [is full](EditErrorKind::DocumentFull); in an XML document, when XML cannot write the [text](EditErrorKind::InvalidText) there.
    #[inline]
    pub fn set_text_content(&mut self, node: NodeId, text: &str) -> Result<(), EditError> {
        let link = self.known(node)?;
        match self.nodes[link.index()].kind {
            Kind::Element | Kind::Fragment => {
                let new = if text.is_empty() { None } else { Some(self.create_text(text)?) };
                self.unlink_children(link);
                new.map_or(Ok(()), |new| self.append(node, new))
            }
            _ => self.set_text(node, text),
        }
    }

    /// Appends text to a node: to its last child, if that is text, or as a new node. To a node that has text of its
    /// own, it is appended there.
    ///
    /// ```
    /// let mut document = fivefold::html::parse("<p>one");
    /// let paragraph = document.elements_by_name("p").next().unwrap().id();
    /// document.append_text(paragraph, " two")?;
    /// assert_eq!(document.node(paragraph).children().count(), 1);
    /// assert_eq!(document.node(paragraph).text_content(), "one two");
    /// # Ok::<(), fivefold::dom::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the node can have no text, or the document [is full](EditErrorKind::DocumentFull); in an XML document, when XML cannot
    /// write the [text](EditErrorKind::InvalidText) there.
    #[inline]
    pub fn append_text(&mut self, node: NodeId, text: &str) -> Result<(), EditError> {
        let link = self.known(node)?;
        let holder = &self.nodes[link.index()];
        let last = if holder.kind.is_parent() { holder.last_child() } else { Some(link) };
        match last.filter(|last| *last == link || self.nodes[last.index()].kind == Kind::Text) {
            Some(last) => {
                let node = &self.nodes[last.index()];
                self.check_appended(node.kind, self.data(node).unwrap_or_default(), text)?;
                self.extend_text(last, text, node.span())
            }
            None if text.is_empty() => Ok(()),
            None => {
                let text = self.create_text(text)?;
                self.append(node, text)
            }
        }
    }

    /// Appends to the text of a node.
    #[inline]
    fn extend_text(&mut self, node: Link, data: &str, span: Span) -> Result<(), EditError> {
        let stored = self.nodes[node.index()].text().ok_or_else(|| EditErrorKind::NotText.of(self.subject(node)))?;
        // A text that moves gets twice the capacity that it needs.
        self.check_room_for_text(2 * (stored.len() + data.len()))?;
        let joined = self.texts.append(stored, Text::replaced(data, span));
        self.edit_text(node, joined);
        Ok(())
    }

    /// Gives a node another text than the source has.
    fn edit_text(&mut self, node: Link, text: StoredText) {
        let node = &mut self.nodes[node.index()];
        node.set_text(text);
        if node.kind == Kind::Text {
            node.set(flag::EDITED);
        }
    }
}
