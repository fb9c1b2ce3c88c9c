//! Handles to nodes.

use core::fmt;
use core::num::NonZeroU32;

/// A handle to a node of one [`Document`](crate::Document).
///
/// It stays valid as long as the document is neither [cleared](crate::Document::clear),
/// [compacted](crate::Document::compact) nor dropped, wherever the node is moved. Another document refuses it, by an error
/// or by a panic, as each method says. A clone of the document accepts it, if the node was there before the cloning.
/// (An id holds 32 bits that identify its document. They repeat after 2³² documents.)
///
/// Ids of a document are ordered as the nodes were created, which for a tree out of a parser is close to tree order but
/// not the same.
///
/// ```
/// use fivefold::Document;
/// use fivefold::dom::{EditError, EditErrorKind};
///
/// let (mut one, mut two) = (Document::new(), Document::new());
/// let element = one.create_element("p")?;
/// assert_eq!(two.append(two.root().id(), element).unwrap_err().kind(), EditErrorKind::NoSuchNode);
/// assert!(two.get(element).is_none() && one.get(element).is_some());
/// assert!(one.clone().get(element).is_some());
/// # Ok::<(), EditError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId {
    tag: Tag,
    link: Link,
}

impl NodeId {
    /// The id of a node in the document with that tag.
    #[inline]
    pub(crate) const fn new(tag: Tag, link: Link) -> Self {
        Self { tag, link }
    }

    /// The number of nodes that were created before this one. Ids are dense, so a `Vec` can hold what a program
    /// notes about each node.
    #[inline]
    pub const fn index(self) -> usize {
        self.link.index()
    }

    /// What identifies the document.
    #[inline]
    pub(crate) const fn tag(self) -> Tag {
        self.tag
    }

    /// The node without its document, as a parser refers to it.
    #[inline]
    pub const fn link(self) -> Link {
        self.link
    }
}

impl fmt::Debug for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NodeId({})", self.index())
    }
}

/// What identifies a document in a [`NodeId`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Tag(u32);

impl Tag {
    pub(crate) const fn new(generation: u64) -> Self {
        Self(generation as u32)
    }
}

/// A handle to a node without its document: what nodes link to each other by, and what a parser uses while it builds
/// the document. A [`NodeId`] would cost the parser 1 % of its time.
///
/// It is public for [`TreeSink`](fivefold_core::TreeSink)s that pass on to a document;
/// [`Document::id`](crate::Document::id) converts it to a [`NodeId`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Link(NonZeroU32);

impl Link {
    /// The document itself.
    pub(crate) const ROOT: Self = Self(NonZeroU32::MIN);

    /// The link to the node at that index, which is less than `u32::MAX`.
    #[inline]
    pub(crate) const fn from_index(index: usize) -> Self {
        Self(NonZeroU32::MIN.saturating_add(index as u32))
    }

    /// The number of nodes that were created before this one.
    #[inline]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// Reads what [`to_bits`](Self::to_bits) wrote.
    #[inline]
    pub(crate) fn from_bits(bits: u32) -> Option<Self> {
        NonZeroU32::new(bits).map(Self)
    }

    /// What [`from_bits`](Self::from_bits) reads.
    #[inline]
    pub(crate) const fn bits(self) -> u32 {
        self.0.get()
    }

    /// One more than the [`index`](Self::index).
    #[cfg(feature = "select")]
    #[inline]
    pub(crate) const fn number(self) -> NonZeroU32 {
        self.0
    }

    /// The link as a plain number, or 0 for none.
    #[inline]
    pub(crate) fn to_bits(link: Option<Self>) -> u32 {
        link.map_or(0, |link| link.0.get())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_convert_both_ways() {
        for link in [None, Some(Link::ROOT), Some(Link::from_index(7)), Some(Link::from_index(u32::MAX as usize - 1))] {
            assert_eq!(Link::from_bits(Link::to_bits(link)), link);
        }
        assert_eq!(Link::from_index(7).index(), 7);
        assert_eq!((size_of::<Option<Link>>(), size_of::<Option<NodeId>>()), (4, 8));
    }
}
