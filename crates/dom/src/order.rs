//! The order of nodes in their tree.

use crate::NodeRef;
use crate::id::Link;
use core::cmp::Ordering;
use fivefold_core::work;

/// The ancestors of a node, and the hosts of the fragments around it, from the outermost to the node itself.
#[inline]
fn path(node: NodeRef<'_>) -> Vec<Link> {
    let document = node.document();
    let mut path: Vec<_> = core::iter::successors(Some(node.link()), |&node| document.parent_or_host(node))
        .inspect(|_| work::steps(1))
        .collect();
    path.reverse();
    path
}

/// Whether one of two siblings comes before the other. Takes time linear in their distance.
#[inline]
fn is_before(one: NodeRef<'_>, other: NodeRef<'_>) -> bool {
    let (mut after_one, mut after_other) = (Some(one), Some(other));
    loop {
        work::steps(1);
        after_one = after_one.and_then(NodeRef::next_sibling);
        if after_one == Some(other) {
            return true;
        }
        after_other = after_other.and_then(NodeRef::next_sibling);
        // Whatever has no sibling after it is the last one.
        if after_other == Some(one) || after_one.is_none() {
            return false;
        }
        if after_other.is_none() {
            return true;
        }
    }
}

/// Tree order: a node comes before what is below it, and that before what follows. An element's shadow root comes
/// before its template contents, and these before its children. Nodes of different trees are in the order in which the
/// roots of these trees were made, nodes of different documents in an arbitrary order.
///
/// To compare takes time linear in the depth of the nodes, and in the distance of those of their ancestors that are
/// siblings.
///
/// <https://dom.spec.whatwg.org/#concept-tree-order>
///
/// ```
/// let document = fivefold::html::parse("<p>one<p>two");
/// let mut nodes: Vec<_> = document.root().descendants().collect();
/// nodes.reverse();
/// nodes.sort();
/// assert!(nodes.into_iter().eq(document.root().descendants()));
/// ```
impl Ord for NodeRef<'_> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        if self == other {
            return Ordering::Equal;
        }
        let document = self.document();
        if !core::ptr::eq(document, other.document()) {
            return core::ptr::from_ref(document).cmp(&core::ptr::from_ref(other.document()));
        }
        if let (Some(parent), Some(other_parent)) = (self.parent(), other.parent())
            && parent == other_parent
        {
            return if is_before(*self, *other) { Ordering::Less } else { Ordering::Greater };
        }
        let (path, other_path) = (path(*self), path(*other));
        let common = path.iter().zip(&other_path).take_while(|(one, other)| one == other).count();
        let (Some(&one), Some(&two)) = (path.get(common), other_path.get(common)) else {
            // One holds the other, and has the shorter path.
            return path.len().cmp(&other_path.len());
        };
        let [one, two] = [one, two].map(|link| NodeRef::new(document, link));
        if one.parent().is_some() && two.parent().is_some() {
            return if is_before(one, two) { Ordering::Less } else { Ordering::Greater };
        }
        let rank = |node: NodeRef<'_>| {
            let host = document.parent_or_host(node.link()).map(|host| NodeRef::new(document, host));
            let is_shadow_root = host.and_then(NodeRef::shadow_root).is_some_and(|(root, _)| root == node);
            (node.parent().is_some(), !is_shadow_root, node.link())
        };
        rank(one).cmp(&rank(two))
    }
}

impl PartialOrd for NodeRef<'_> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::open;
    use crate::{Document, Link, NodeRef};
    use fivefold_core::{ShadowRoot, ShadowRootMode};
    use fivefold_html5::HtmlTreeSink;

    #[test]
    fn nodes_have_the_order_of_their_tree() {
        let mut document = Document::new();
        let late = open(&mut document, Link::ROOT, "<late>");
        let early = open(&mut document, Link::ROOT, "<early>");
        document.insert_before(late, early).unwrap();
        let inner = open(&mut document, early, "<inner>");
        let template = open(&mut document, late, "<template>");
        let contents = HtmlTreeSink::template_contents(&mut document, template.link());
        let in_contents = open(&mut document, contents, "<x>");
        let child = open(&mut document, template, "<child>");
        let shadow = open(&mut document, Link::ROOT, "<template>");
        document.detach(shadow).unwrap();
        let root = ShadowRoot::new(ShadowRootMode::Open);
        let shadow_contents = HtmlTreeSink::template_contents(&mut document, shadow.link());
        let in_shadow = open(&mut document, shadow_contents, "<y>");
        assert!(HtmlTreeSink::attach_shadow_root(&mut document, template.link(), shadow.link(), root));
        let expected = [
            Link::ROOT,
            early.link(),
            inner.link(),
            late.link(),
            template.link(),
            shadow_contents,
            in_shadow.link(),
            contents,
            in_contents.link(),
            child.link(),
            shadow.link(),
        ];
        for (index, &one) in expected.iter().enumerate() {
            for (other_index, &other) in expected.iter().enumerate() {
                let [one, other] = [one, other].map(|link| NodeRef::new(&document, link));
                assert_eq!(one.cmp(&other), index.cmp(&other_index), "{one:?} {other:?}");
            }
        }
        let other = Document::new();
        assert_ne!(document.root().cmp(&other.root()), other.root().cmp(&document.root()));
        assert_eq!(document.root().descendants().max().map(NodeRef::id), Some(child));
    }
}
