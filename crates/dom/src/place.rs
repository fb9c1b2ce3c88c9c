//! From a place in the source to a node.

use crate::node::flag;
use crate::{Document, NodeRef};
use fivefold_core::LineIndex;

impl Document {
    /// The innermost node that stands at a byte of the source, such as the one under an editor's cursor; `None` if no
    /// node stands there. Where nodes overlap, which misnested markup makes them do, it is the shortest. Takes time
    /// linear in the number of nodes.
    ///
    /// Elements that the source does not spell out stand nowhere, and neither do nodes made by edits.
    ///
    /// ```
    /// let document = fivefold::html::parse("<p>one <b>two</b>");
    /// assert_eq!(document.node_at(12).and_then(|node| node.text()), Some("two"));
    /// assert_eq!(document.node_at(8).and_then(|node| node.local_name()), Some("b"));
    /// assert_eq!(document.node_at(99), None);
    /// ```
    #[inline]
    pub fn node_at(&self, offset: u64) -> Option<NodeRef<'_>> {
        let mut found: Option<NodeRef<'_>> = None;
        for node in self.roots().flat_map(NodeRef::descendants) {
            let span = node.span();
            let stands_there =
                (span.start..span.end).contains(&offset) && !self.nodes[node.id().index()].has(flag::NO_OWN_TAGS);
            // Of what an entity stands for, all has one span: it is the outermost node.
            let is_shorter = |found: NodeRef<'_>| {
                let (len, found) = (span.len(), found.span().len());
                len < found || len == found && !node.is_expanded()
            };
            if stands_there && found.is_none_or(is_shorter) {
                found = Some(node);
            }
        }
        found
    }

    /// The lines of the [source](Self::source).
    #[inline]
    pub fn line_index(&self) -> LineIndex {
        LineIndex::new(self.source())
    }
}

#[cfg(all(test, feature = "html"))]
mod tests {
    use crate::NodeRef;
    use crate::parser::html::Parser;

    #[test]
    fn nodes_of_templates_and_shadow_roots_are_found() {
        let source = "<div><template shadowrootmode=open>one</template></div><template><i>two</i></template>";
        let document = Parser::new(Default::default()).parse(source);
        for text in ["one", "two"] {
            let offset = source.find(text).unwrap() as u64;
            assert_eq!(document.node_at(offset).and_then(NodeRef::text), Some(text));
        }
    }
}
