//! Searches of the tree under construction, which have a budget: the standard has more of them than are linear.

/// How many nodes a search may still look at.
#[derive(Debug)]
pub(super) struct Budget {
    limit: u64,
    left: u64,
}

impl Budget {
    pub(super) fn new(limit: u64) -> Self {
        Self { limit, left: limit }
    }

    /// Pays for one node. `None` means that the search must end.
    pub(super) fn pay(&mut self) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        Some(())
    }

    /// Whether nothing is left.
    pub(super) fn is_spent(&self) -> bool {
        self.left == 0
    }

    /// How many nodes have been looked at.
    pub(super) fn spent(&self) -> u64 {
        self.limit - self.left
    }
}
