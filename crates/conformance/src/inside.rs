//! What is around an element.

/// What the ancestors of an element are, and the element itself, as far as rules about descendants ask.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Inside(pub(crate) u64);

impl Inside {
    pub(crate) const NONE: Self = Self(0);

    pub(crate) fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    pub(crate) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}
