//! Walking over a document that is edited on the way.

use crate::id::Link;
use crate::node::Node;
use crate::{Document, NodeId};
use fivefold_core::work;

/// A walk over the nodes below a node, in tree order, during which the document may be edited: it borrows the document
/// only to step.
///
/// The node that was given last may be changed in any way: removed, replaced, moved, wrapped or unwrapped, or filled with
/// other children. The walk goes on with its children: the present ones, wherever it is; or, if it was unwrapped, those
/// that it had. After them comes the node that followed its subtree when it was given. What an edit has put right before
/// or after the given node is not visited; what it has put farther on, the walk comes to. No node is given twice, even if
/// it is moved. Where a node that was to come next is gone, the walk goes on after it as far as it can.
///
/// Each step takes constant time, amortized over the walk.
///
/// ```
/// use fivefold::dom::Walk;
///
/// let mut document = fivefold::html::parse("<p><font>one <i>two</i></font><script>three</script>");
/// let mut walk = Walk::new(document.root());
/// while let Some(node) = walk.next(&document) {
///     match document.node(node).local_name() {
///         Some("font") => document.unwrap(node)?,
///         Some("script") => document.detach(node)?,
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
    place: Place,
    /// The nodes whose children are being visited.
    entered: Vec<Given>,
    /// A bit for each node that was given.
    seen: Vec<u64>,
}

#[derive(Clone, Debug)]
enum Place {
    Start,
    At(Given),
    End,
}

/// A node that was given, and the nodes around it at that time.
#[derive(Clone, Copy, Debug)]
struct Given {
    node: Link,
    parent: Option<Link>,
    first_child: Option<Link>,
    next_sibling: Option<Link>,
}

impl Walk {
    /// A walk over what is below a node.
    pub fn new(root: crate::NodeRef<'_>) -> Self {
        Self { root: root.id(), place: Place::Start, entered: Vec::new(), seen: Vec::new() }
    }

    /// The next node; `None` at the end, and for a document that does not [know](Document::get) the root of the walk.
    pub fn next(&mut self, document: &Document) -> Option<NodeId> {
        let root = document.get(self.root)?.link();
        let mut next = match self.place {
            Place::Start => document.nodes[root.index()].first_child(),
            Place::At(given) => {
                self.entered.push(given);
                given.child(document)
            }
            Place::End => return None,
        };
        loop {
            work::steps(1);
            let Some(node) = next else {
                let Some(left) = self.entered.pop() else {
                    self.place = Place::End;
                    return None;
                };
                next = left.following(document);
                continue;
            };
            // Behind the children of a node that was unwrapped stands what followed it.
            while self.entered.last().is_some_and(|entered| entered.next_sibling == Some(node)) {
                self.entered.pop();
            }
            let Node { parent, next_sibling, .. } = document.nodes[node.index()];
            if self.is_new(node) {
                let first_child = document.nodes[node.index()].first_child();
                self.place = Place::At(Given { node, parent, first_child, next_sibling });
                return Some(document.id(node));
            }
            next = next_sibling;
        }
    }

    /// Whether a node is seen for the first time.
    fn is_new(&mut self, node: Link) -> bool {
        let (word, bit) = (node.index() / 64, 1 << (node.index() % 64));
        if self.seen.len() <= word {
            self.seen.resize(word + 1, 0);
        }
        let is_new = self.seen[word] & bit == 0;
        self.seen[word] |= bit;
        is_new
    }
}

impl Given {
    /// The first of the children that are to be visited.
    fn child(&self, document: &Document) -> Option<Link> {
        let parent = |link: Link| document.nodes[link.index()].parent;
        if parent(self.node).is_some() {
            return document.nodes[self.node.index()].first_child();
        }
        let is_unwrapped = |child: &Link| self.parent.is_some() && parent(*child) == self.parent;
        self.first_child.filter(is_unwrapped)
    }

    /// The node after its subtree, among the children of its parent.
    fn following(&self, document: &Document) -> Option<Link> {
        let next = self.next_sibling?;
        let parent = |link: Link| document.nodes[link.index()].parent;
        let present = parent(self.node);
        let is_there = parent(next).is_some_and(|parent| self.parent == Some(parent) || present == Some(parent));
        if is_there {
            Some(next)
        } else if present.is_some() && present == self.parent {
            document.nodes[self.node.index()].next_sibling
        } else {
            None
        }
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
        assert_eq!(walk(TREE, |document, node| document.detach(node).unwrap()), expected);
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
            let wrapper = document.create_element("q").unwrap();
            document.wrap(node, wrapper).unwrap();
        });
        assert_eq!(visited, "pabi.");
        assert_eq!(markup, "<p><q><a class=\"x\"><b></b></a></q><i></i></p>2");
    }

    #[test]
    fn a_walk_goes_on_where_it_can() {
        let (visited, _) = walk(TREE, |document, node| {
            let parent = document.node(node).parent().unwrap().id();
            document.remove_children(parent).unwrap();
        });
        assert_eq!(visited, "pa.");
        let document = Document::new();
        assert_eq!(Walk::new(document.root()).next(&document), None);
    }
}
