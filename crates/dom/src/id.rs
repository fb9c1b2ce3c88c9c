//! Handles to nodes.

use core::fmt;
use core::num::NonZeroU32;

/// A handle to a node of one [`Document`](crate::Document).
///
/// It stays valid as long as the document is neither cleared, compacted nor dropped, wherever the node is moved. In
/// another document it means another node, or none.
///
/// Ids are ordered as the nodes were created, which for a tree out of a parser is close to tree order but not the same.
///
/// ```
/// use fivefold::dom::{Document, NodeId};
///
/// let document = Document::new();
/// assert_eq!(document.root().id().index(), 0);
/// assert_eq!(size_of::<Option<NodeId>>(), 4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    /// The document itself.
    pub(crate) const ROOT: Self = Self(NonZeroU32::MIN);

    /// The id of the node at that index, which is less than `u32::MAX`.
    #[inline]
    pub(crate) const fn from_index(index: usize) -> Self {
        Self(NonZeroU32::MIN.saturating_add(index as u32))
    }

    /// The number of nodes that were created before this one. Ids are dense, so a `Vec` can hold what a program
    /// notes about each node.
    #[inline]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// One more than the [`index`](Self::index).
    #[cfg(feature = "select")]
    #[inline]
    pub(crate) const fn number(self) -> NonZeroU32 {
        self.0
    }

    /// Reads what [`to_link`](Self::to_link) wrote.
    #[inline]
    pub(crate) fn from_link(link: u32) -> Option<Self> {
        NonZeroU32::new(link).map(Self)
    }

    /// The id as a plain number, or 0 for none.
    #[inline]
    pub(crate) fn to_link(id: Option<Self>) -> u32 {
        id.map_or(0, |id| id.0.get())
    }
}

impl fmt::Debug for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NodeId({})", self.index())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_convert_both_ways() {
        for id in
            [None, Some(NodeId::ROOT), Some(NodeId::from_index(7)), Some(NodeId::from_index(u32::MAX as usize - 1))]
        {
            assert_eq!(NodeId::from_link(NodeId::to_link(id)), id);
        }
        assert_eq!(NodeId::from_index(7).index(), 7);
    }
}
