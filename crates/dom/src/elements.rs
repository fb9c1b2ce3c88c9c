//! The elements of a document in a list, for searches.

use crate::id::NodeId;
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
    /// The list, if it pays; it is made of `elements`, which are those in the tree.
    pub(crate) fn get<I>(&self, elements: impl Fn() -> I) -> Option<&[(NodeId, Name)]>
    where
        I: Iterator<Item = (NodeId, Name)>,
    {
        // Nothing else is read that another thread has written.
        if !self.is_walked.load(Ordering::Relaxed) {
            return None;
        }
        let list = self.elements.get_or_init(|| elements().collect());
        debug_assert!(list.iter().copied().eq(elements()), "an edit was not noticed");
        Some(list)
    }

    /// Takes notice that a search has walked over the whole tree.
    pub(crate) fn note_walk(&self) {
        self.is_walked.store(true, Ordering::Relaxed);
    }

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
