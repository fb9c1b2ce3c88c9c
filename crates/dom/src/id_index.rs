//! The elements of a document by their ids.

use crate::id::Link;
use crate::{Document, NodeRef};
use core::hash::BuildHasher;
use fivefold_core::{IndexTable, work};
use foldhash::fast::RandomState;
use std::sync::{PoisonError, RwLock};

/// The first element of each id in the tree. It is made when it is asked for.
///
/// Every edit that could change it gives it up. A parser does not, as that would cost it 1 % of its time: it links a
/// node right after it has made it, so that the number of nodes tells of that.
#[derive(Debug, Default)]
pub(crate) struct IdIndex(RwLock<Built>);

#[derive(Debug, Default)]
struct Built {
    /// The number of nodes that the document had; 0 if nothing is built.
    nodes: usize,
    /// Their indices.
    elements: IndexTable,
    hasher: RandomState,
}

impl Clone for IdIndex {
    /// The clone of a document builds its own.
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Built {
    #[inline]
    fn new(document: &Document) -> Self {
        let hasher = RandomState::default();
        let mut elements = IndexTable::default();
        for element in document.elements() {
            work::steps(1);
            let Some(id) = element.id_attribute() else { continue };
            work::bytes(id.len());
            let hash = hasher.hash_one(id);
            // Of several elements, the first one counts.
            if elements.find(hash, |index| has_id(document, index, id)).is_none() {
                elements.insert(hash, element.link().index() as u32);
            }
        }
        Self { nodes: document.nodes.len(), elements, hasher }
    }

    #[inline]
    fn find(&self, document: &Document, id: &str) -> Option<Link> {
        let index = self.elements.find(self.hasher.hash_one(id), |index| has_id(document, index, id));
        index.map(|index| Link::from_index(index as usize))
    }
}

#[inline]
fn has_id(document: &Document, index: u32, id: &str) -> bool {
    NodeRef::new(document, Link::from_index(index as usize)).id_attribute() == Some(id)
}

impl Document {
    /// The first element with an id, without those in template contents and shadow roots.
    ///
    /// The first call takes time linear in the document, and so does the first one after the tree or an id has changed.
    /// Each other takes constant time.
    ///
    /// <https://dom.spec.whatwg.org/#dom-nonelementparentnode-getelementbyid>
    ///
    /// ```
    /// let document = fivefold::html::parse("<p id=one>1<p id=two>2");
    /// assert_eq!(document.element_by_id("two").map(|element| element.text_content()).as_deref(), Some("2"));
    /// assert_eq!(document.element_by_id("three"), None);
    /// ```
    #[inline]
    pub fn element_by_id(&self, id: &str) -> Option<NodeRef<'_>> {
        // What a panic has left behind is complete: nothing is built in place.
        let mut built = self.ids.0.read().unwrap_or_else(PoisonError::into_inner);
        if built.nodes != self.nodes.len() {
            drop(built);
            *self.ids.0.write().unwrap_or_else(PoisonError::into_inner) = Built::new(self);
            built = self.ids.0.read().unwrap_or_else(PoisonError::into_inner);
        }
        built.find(self, id).map(|link| NodeRef::new(self, link))
    }

    /// Has to be called by every edit that puts a node into the tree, takes one out of it, or changes an id.
    pub(crate) fn note_edit(&mut self) {
        self.ids.0.get_mut().unwrap_or_else(PoisonError::into_inner).nodes = 0;
    }
}
