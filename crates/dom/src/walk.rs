//! Walking over a document that is edited on the way.

use crate::id::Link;
use crate::{Document, NodeId};

/// A walk over the nodes below a node, in tree order, during which the document may be edited: it borrows the document
/// only to step.
///
/// The node that was given last may be changed in any way: removed, replaced, moved, wrapped or unwrapped, or filled with
/// other children. The walk goes on with its children: the present ones, wherever it is; or, if it was taken out of the
/// tree, the ones that it had and that have another parent now. After them comes the node that followed its subtree when
/// it was given. What the edit has put in its place is not visited. If that following node has been taken out of the tree
/// too, the walk ends.
///
/// ```
/// use fivefold::dom::Walk;
///
/// let mut document = fivefold::html::parse("<p><font>one <i>two</i></font><script>three</script>");
/// let mut walk = Walk::new(document.root());
/// while let Some(node) = walk.next(&document) {
///     match document.node(node).local_name() {
///         Some("font") => document.unwrap(node)?,
///         Some("script") => document.detach(node),
///         Some("i") => document.rename(node, "em")?,
///         _ => {}
///     }
/// }
/// assert_eq!(document.body().unwrap().inner_html(), "<p>one <em>two</em></p>");
/// # Ok::<(), fivefold::dom::EditError>(())
/// ```
///
/// Where edits are anywhere in the tree, collect the ids first, and edit then:
///
/// ```
/// let mut document = fivefold::html::parse("<p>one<p>two");
/// let paragraphs: Vec<_> = document.elements_by_name("p").map(|node| node.id()).collect();
/// for paragraph in paragraphs {
///     document.add_class(paragraph, "text")?;
/// }
/// # Ok::<(), fivefold::dom::EditError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Walk {
    root: NodeId,
    given: Option<NodeId>,
    /// The first child of the node that was given last, at that time.
    child: Option<Link>,
    /// The node after the subtree of the node that was given last, at that time.
    after: Option<Link>,
}

impl Walk {
    /// A walk over what is below a node.
    pub fn new(root: crate::NodeRef<'_>) -> Self {
        Self { root: root.id(), given: None, child: root.node().first_child(), after: None }
    }

    /// The next node.
    ///
    /// # Panics
    ///
    /// If the document does not [know](Document::get) the root of the walk any more.
    pub fn next(&mut self, document: &Document) -> Option<NodeId> {
        let root = document.node(self.root).link();
        let parent = |link: Link| document.nodes[link.index()].parent;
        let given = self.given.map(NodeId::link);
        let next = match given {
            None => self.child,
            Some(given) if parent(given).is_some() => document.nodes[given.index()].first_child(),
            // The child of a node that was removed with its children, or that is in no tree, is gone, too.
            Some(given) => self.child.filter(|&child| parent(child).is_some_and(|parent| parent != given)),
        };
        let next = next.or(self.after).filter(|&next| parent(next).is_some())?;
        self.given = Some(document.id(next));
        self.child = document.nodes[next.index()].first_child();
        self.after = document.link_after_subtree(next, root);
        self.given
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Walks over `markup` and edits each node with a class. Returns the names that were visited.
    fn walk(markup: &str, mut edit: impl FnMut(&mut Document, NodeId)) -> (String, String) {
        let mut document: Document = markup.parse().unwrap();
        let mut walk = Walk::new(document.body().unwrap());
        let mut visited = String::new();
        while let Some(id) = walk.next(&document) {
            visited += document.node(id).local_name().unwrap_or(".");
            if document.node(id).has_class("x") {
                edit(&mut document, id);
            }
        }
        (visited, document.body().unwrap().inner_html())
    }

    const TREE: &str = "<p><a class=x><b></b></a><i></i></p>2";

    #[test]
    fn the_present_node_may_go() {
        let expected = ("pai.".to_owned(), "<p><i></i></p>2".to_owned());
        assert_eq!(walk(TREE, |document, node| document.detach(node)), expected);
        let (visited, markup) = walk(TREE, |document, node| document.set_outer_html(node, "<q></q><s></s>").unwrap());
        assert_eq!((&*visited, &*markup), ("pai.", "<p><q></q><s></s><i></i></p>2"));
    }

    #[test]
    fn what_is_below_is_visited_where_it_is() {
        let (visited, markup) = walk(TREE, |document, node| document.unwrap(node).unwrap());
        assert_eq!((&*visited, &*markup), ("pabi.", "<p><b></b><i></i></p>2"));
        let (visited, _) = walk(TREE, |document, node| document.set_inner_html(node, "<u><s></u>").unwrap());
        assert_eq!(visited, "pausi.");
        let (visited, _) = walk(TREE, |document, node| document.rename(node, "q").unwrap());
        assert_eq!(visited, "pabi.");
        let (visited, markup) = walk(TREE, |document, node| {
            let wrapper = document.create_element("q", fivefold_core::Namespace::HTML).unwrap();
            document.wrap(node, wrapper).unwrap();
        });
        assert_eq!(visited, "pabi.");
        assert_eq!(markup, "<p><q><a class=\"x\"><b></b></a></q><i></i></p>2");
    }

    #[test]
    fn a_walk_ends_where_it_cannot_go_on() {
        let (visited, _) = walk(TREE, |document, node| {
            let parent = document.node(node).parent().unwrap().id();
            document.remove_children(parent).unwrap();
        });
        assert_eq!(visited, "pa");
        let document = Document::new();
        assert_eq!(Walk::new(document.root()).next(&document), None);
    }
}
