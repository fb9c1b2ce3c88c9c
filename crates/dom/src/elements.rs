//! The elements of a document in a list, for searches.

use crate::{Document, NodeId};
use fivefold_core::Name;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// The elements in the tree of a document, in tree order, with their local names.
///
/// To walk over a tree takes long, as each link has to be waited for, and the shape of a tree is hard to predict. So
/// a document that is searched again and again without an edit in between keeps a list of its elements, which takes
/// 8 bytes each. The first search that comes to the end walks; the second one makes the list.
#[derive(Debug, Default)]
pub(crate) struct ElementList {
    /// Whether a search has walked over the whole tree.
    is_walked: AtomicBool,
    elements: OnceLock<Box<[(NodeId, Name)]>>,
}

impl ElementList {
    /// Forgets everything: a node is put into the tree or taken out of it.
    #[inline(always)]
    pub(crate) fn clear(&mut self) {
        // Parsers come by here for each element.
        if *self.is_walked.get_mut() {
            self.forget();
        }
    }

    #[cold]
    #[inline(never)]
    fn forget(&mut self) {
        *self = Self::default();
    }
}

impl Clone for ElementList {
    /// A copy of a document begins without.
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Document {
    /// The elements in the tree, if a list of them pays.
    pub(crate) fn element_list(&self) -> Option<&[(NodeId, Name)]> {
        // Nothing else is read that another thread has written.
        if !self.element_list.is_walked.load(Ordering::Relaxed) {
            return None;
        }
        let list = self.element_list.elements.get_or_init(|| self.elements_in_tree().collect());
        debug_assert!(list.iter().copied().eq(self.elements_in_tree()), "an edit was not noticed");
        Some(list)
    }

    /// Takes notice that a search has walked over the whole tree.
    pub(crate) fn note_walk(&self) {
        self.element_list.is_walked.store(true, Ordering::Relaxed);
    }

    fn elements_in_tree(&self) -> impl Iterator<Item = (NodeId, Name)> {
        self.root().descendants().filter_map(|node| node.element_name().map(|name| (node.id(), name.local)))
    }
}
