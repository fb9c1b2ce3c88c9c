//! Searches of the tree under construction, with a budget, because the standard's searches are not all linear.

use fivefold_core::{Name, StopSignal, TreeSource, work};

/// The number of steps that a search may still take.
#[derive(Debug)]
pub(super) struct Budget<'s> {
    limit: u64,
    left: u64,
    /// The signal that may stop the search earlier; checked between steps.
    stop: Option<&'s StopSignal>,
    /// The number of steps left at which the signal is checked next.
    next_look: u64,
    /// Whether the signal has stopped the search.
    is_stopped: bool,
}

/// The number of steps between two checks of the signal.
const STEPS_BETWEEN_LOOKS: u64 = 1 << 14;

impl<'s> Budget<'s> {
    pub(super) fn new(limit: u64, stop: Option<&'s StopSignal>) -> Self {
        let next_look = limit.saturating_sub(STEPS_BETWEEN_LOOKS);
        Self { limit, left: limit, stop, next_look, is_stopped: false }
    }

    /// Charges one step, a visit of a node or an attribute. `None` means that the search must end.
    pub(super) fn pay(&mut self) -> Option<()> {
        self.pay_for(1)
    }

    /// Charges `steps` steps.
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
        self.is_stopped = self.stop.is_some_and(StopSignal::is_stopped);
        if self.is_stopped { None } else { Some(()) }
    }

    /// Whether the signal has stopped the search.
    pub(super) fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    /// Whether the budget is spent.
    pub(super) fn is_spent(&self) -> bool {
        self.left == 0
    }

    /// The number of steps taken.
    pub(super) fn spent(&self) -> u64 {
        self.limit - self.left
    }
}

/// The value of an attribute, if the node has it. Charges the budget for all attributes that are visited.
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
