//! Counts the steps of loops whose length depends on the input.
//!
//! A test that asserts by seconds that time is linear has to allow for slow machines, and so sees little. Steps are the
//! same on all of them. The feature `count-work` turns the count on, for tests; without it, [`steps`] is nothing.

/// Notes that a loop takes `count` steps, each of which costs about the same: a look at a node or an attribute, a
/// character in a state, or sixteen bytes of a run.
#[inline(always)]
pub fn steps(count: usize) {
    #[cfg(feature = "count-work")]
    counter::add(count as u64);
    #[cfg(not(feature = "count-work"))]
    let _ = count;
}

/// Notes that `count` bytes are compared, searched or copied at once.
#[inline(always)]
pub fn bytes(count: usize) {
    steps(1 + count / BYTES_A_STEP);
}

/// How many bytes of a run take about as long as a step.
const BYTES_A_STEP: usize = 16;

#[cfg(feature = "count-work")]
pub use counter::count;

#[cfg(feature = "count-work")]
mod counter {
    use core::cell::Cell;

    thread_local! {
        static STEPS: Cell<u64> = const { Cell::new(0) };
    }

    pub(super) fn add(count: u64) {
        STEPS.set(STEPS.get() + count);
    }

    /// The steps that `work` takes on this thread.
    pub fn count(work: impl FnOnce()) -> u64 {
        let before = STEPS.get();
        work();
        STEPS.get() - before
    }
}

#[cfg(all(test, feature = "count-work"))]
mod tests {
    use super::*;

    #[test]
    fn steps_are_counted_while_work_is_done() {
        steps(7);
        assert_eq!(count(|| steps(2)), 2);
        assert_eq!(count(|| (bytes(0), bytes(40)).0), 4);
        let other_thread = std::thread::spawn(|| steps(5));
        assert_eq!(count(|| other_thread.join().unwrap()), 0);
    }
}
