//! Searches of the tree under construction, which have a budget: the standard has more of them than are linear.

use fivefold_core::{Name, StopSignal, TreeSource, work};

/// How many steps a search may still take.
#[derive(Debug)]
pub(super) struct Budget<'s> {
    limit: u64,
    left: u64,
    /// What may stop the search before, and is looked at while it takes its steps.
    stop: Option<&'s StopSignal>,
    /// How many steps are left when it is looked at next.
    next_look: u64,
}

/// After how many steps a search looks at what may stop it.
const STEPS_BETWEEN_LOOKS: u64 = 1 << 14;

impl<'s> Budget<'s> {
    pub(super) fn new(limit: u64, stop: Option<&'s StopSignal>) -> Self {
        Self { limit, left: limit, stop, next_look: limit.saturating_sub(STEPS_BETWEEN_LOOKS) }
    }

    /// Pays for one step: a look at a node, or at an attribute. `None` means that the search must end.
    pub(super) fn pay(&mut self) -> Option<()> {
        self.pay_for(1)
    }

    /// Pays for so many steps.
    pub(super) fn pay_for(&mut self, steps: usize) -> Option<()> {
        work::steps(steps);
        match self.left.checked_sub(steps as u64) {
            Some(left) => self.left = left,
            None => {
                self.left = 0;
                return None;
            }
        }
        if self.left < self.next_look && self.stop.is_some() {
            self.look_at_signal()?;
        }
        Some(())
    }

    #[cold]
    fn look_at_signal(&mut self) -> Option<()> {
        self.next_look = self.left.saturating_sub(STEPS_BETWEEN_LOOKS);
        if self.stop.is_some_and(StopSignal::is_stopped) { None } else { Some(()) }
    }

    /// Whether nothing is left.
    pub(super) fn is_spent(&self) -> bool {
        self.left == 0
    }

    /// How many steps have been taken.
    pub(super) fn spent(&self) -> u64 {
        self.limit - self.left
    }
}

/// The value of an attribute, if the node has it. The budget pays for all attributes that are looked at.
pub(super) fn attribute<'t, T: TreeSource>(
    tree: &'t T,
    node: T::Node,
    name: Name,
    budget: &mut Budget<'_>,
) -> Option<Option<&'t str>> {
    for attribute in tree.attributes(node) {
        budget.pay()?;
        if attribute.name == name {
            return Some(Some(attribute.value));
        }
    }
    Some(None)
}
