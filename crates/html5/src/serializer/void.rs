//! A tree as it is written: what a void element holds, which only XML can give it, comes after it.

use fivefold_core::{ElementName, Name, NodeKind, TreeSource, work};

/// The text that white space after all tags is joined to: at the end of the body or, beside a frameset, of the root.
pub(super) fn last_text<T: TreeSource>(tree: &T, root: T::Node) -> Option<T::Node> {
    let mut children = core::iter::successors(tree.last_child(root), |&child| tree.previous_sibling(child));
    let last = children.find_map(|child| match tree.element_name(child)? {
        name if name == ElementName::html(Name::BODY) => Some(tree.last_child(child)),
        name if name == ElementName::html(Name::FRAMESET) => Some(tree.last_child(root)),
        _ => None,
    });
    let inwards = core::iter::successors(last?, |&last| tree.last_child(last).filter(|_| is_void(tree, last)));
    inwards.last().filter(|&last| matches!(tree.kind(last), NodeKind::Text(_)))
}

fn is_void<T: TreeSource>(tree: &T, node: T::Node) -> bool {
    tree.element_name(node).is_some_and(ElementName::serializes_as_void)
}

/// The children of a node that is not void as they are written: what a void one among them holds comes after it.
pub(super) fn written_inside<T: TreeSource>(tree: &T, node: T::Node) -> impl Iterator<Item = T::Node> {
    core::iter::successors(tree.first_child(node), |&child| next_written(tree, child))
}

/// What is written after a child of a node that is not void.
pub(super) fn next_written<T: TreeSource>(tree: &T, child: T::Node) -> Option<T::Node> {
    let inner = tree.first_child(child).filter(|_| is_void(tree, child));
    let mut outwards = core::iter::successors(Some(child), |&inner| {
        work::steps(1);
        tree.parent(inner).filter(|&parent| is_void(tree, parent))
    });
    inner.or_else(|| outwards.find_map(|inner| tree.next_sibling(inner)))
}
