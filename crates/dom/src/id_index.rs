//! The elements of a document by their ids.

use crate::id::Link;
use core::hash::BuildHasher;
use fivefold_core::{IndexTable, work};
use foldhash::fast::RandomState;
use std::sync::{PoisonError, RwLock};

/// The first element of each id in the tree. It is made when it is asked for.
///
/// Every edit that could change it gives it up. A parser does not, as that would cost it 1 % of its time: it links a
/// node right after it has made it, so that the number of nodes tells of that.
#[derive(Debug, Default)]
pub(crate) struct IdIndex(RwLock<Option<Box<Built>>>);

#[derive(Debug, Default)]
struct Built {
    /// The number of nodes that the document had.
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
    fn new<'d>(
        nodes: usize,
        elements: impl Iterator<Item = (Link, &'d str)>,
        id_of: impl Fn(Link) -> Option<&'d str>,
    ) -> Self {
        let mut built = Self { nodes, ..Self::default() };
        for (element, id) in elements {
            work::bytes(id.len());
            let hash = built.hasher.hash_one(id);
            // Of several elements, the first one counts.
            if built.find(hash, id, &id_of).is_none() {
                built.elements.insert(hash, element.index() as u32);
            }
        }
        built
    }

    #[inline]
    fn find<'d>(&self, hash: u64, id: &str, id_of: impl Fn(Link) -> Option<&'d str>) -> Option<Link> {
        let link = |index: u32| Link::from_index(index as usize);
        self.elements.find(hash, |index| id_of(link(index)) == Some(id)).map(link)
    }
}

impl IdIndex {
    /// The first element with an id, of which `id_of` is asked. The document has so many `nodes`, and these `elements` with
    /// ids in tree order, if the index must be made.
    #[inline]
    pub(crate) fn find<'d, I>(
        &self,
        id: &str,
        nodes: usize,
        elements: impl FnOnce() -> I,
        id_of: impl Fn(Link) -> Option<&'d str>,
    ) -> Option<Link>
    where
        I: Iterator<Item = (Link, &'d str)>,
    {
        // What a panic has left behind is complete: nothing is built in place.
        let mut built = self.0.read().unwrap_or_else(PoisonError::into_inner);
        if built.as_ref().is_none_or(|built| built.nodes != nodes) {
            drop(built);
            let new = Box::new(Built::new(nodes, elements(), &id_of));
            *self.0.write().unwrap_or_else(PoisonError::into_inner) = Some(new);
            built = self.0.read().unwrap_or_else(PoisonError::into_inner);
        }
        let built = built.as_deref()?;
        built.find(built.hasher.hash_one(id), id, id_of)
    }

    /// Gives up what is built.
    pub(crate) fn clear(&mut self) {
        *self.0.get_mut().unwrap_or_else(PoisonError::into_inner) = None;
    }
}
