//! What a tree must offer to be selected from.

use core::num::NonZeroU32;
use fivefold_core::{Name, QuirksMode, TreeSource, work};

/// A tree that selectors can be matched against.
///
/// The document of `fivefold-dom` is one, and has methods of its own for selecting. The trait is there for other trees.
pub trait SelectTree: TreeSource {
    /// A number that no other node of the tree has.
    fn number(&self, node: Self::Node) -> NonZeroU32;
    /// The local name of an element; [`Name::UNKNOWN`] for any other node.
    fn local_name(&self, node: Self::Node) -> Name {
        self.element_name(node).map_or(Name::UNKNOWN, |name| name.local)
    }
    /// The element after `node` in tree order, inside `root` and without template contents, whose local name is wanted; and
    /// that name. Constant time, amortized over a walk.
    #[inline]
    fn following_element(
        &self,
        node: Self::Node,
        root: Self::Node,
        mut is_wanted: impl FnMut(Name) -> bool,
    ) -> Option<(Self::Node, Name)> {
        let mut next = self.following(node, root);
        while let Some(node) = next {
            work::steps(1);
            let name = self.local_name(node);
            if name != Name::UNKNOWN && is_wanted(name) {
                return Some((node, name));
            }
            next = self.following(node, root);
        }
        None
    }
    /// All elements below a node in tree order, with their local names, if the tree has them at hand. A list is searched
    /// several times faster than a tree is walked over.
    fn elements(&self, root: Self::Node) -> Option<&[(Self::Node, Name)]> {
        let _ = root;
        None
    }
    /// Takes notice that a search has walked over all that is below a node: that `elements` would have been of use.
    fn walked_over(&self, root: Self::Node) {
        let _ = root;
    }
    /// Whether this is an HTML document: whether `DIV` is to match elements `div` of HTML.
    fn is_html(&self) -> bool;
    /// The rendering mode. In quirks mode, letter case makes no difference in classes and ids.
    fn quirks_mode(&self) -> QuirksMode;
}
