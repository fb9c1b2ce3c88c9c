//! Bounds of a search: how many steps it may take, and the signal that stops it.

use core::fmt;
use fivefold_core::StopSignal;
use std::error::Error;

/// The bounds of a search, for documents that somebody else has written. Without any, a search goes on to the end.
///
/// ```
/// use core::time::Duration;
/// use fivefold::StopSignal;
/// use fivefold::select::{Incomplete, Options};
///
/// let document = fivefold::html::parse(&"<p><b>x</b>".repeat(10_000));
/// let options = Options::default().with_steps(1_000);
/// let found: Result<Vec<_>, Incomplete> = document.select_with("p > b", &options)?.collect();
/// assert_eq!(found, Err(Incomplete::StepLimit));
///
/// let options = Options::default().with_stop_signal(StopSignal::after(Duration::from_secs(2)));
/// let found: Result<Vec<_>, Incomplete> = document.select_with("p > b", &options)?.collect();
/// # if let Ok(found) = found {
/// assert_eq!(found.len(), 10_000);
/// # }
/// # Ok::<(), fivefold::select::SelectorError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Options {
    steps: Option<u64>,
    signal: Option<StopSignal>,
}

impl Options {
    /// Sets how many steps a search may take. A step is a node of the tree that the search comes to, or an element that
    /// a part of the selector is compared with. No limit by default, as a search takes time linear in the tree.
    ///
    /// A search of the same document for the same selector takes the same steps.
    #[must_use]
    pub fn with_steps(self, steps: u64) -> Self {
        Self { steps: Some(steps), ..self }
    }

    /// Sets the signal that stops a search. It is checked after each thousand steps.
    #[must_use]
    pub fn with_stop_signal(self, signal: StopSignal) -> Self {
        Self { signal: Some(signal), ..self }
    }
}

/// A search ended before it came to the end of the tree: there may be elements that match and were not found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Incomplete {
    /// The [signal](Options::with_stop_signal) was set.
    Stopped,
    /// The [steps](Options::with_steps) were taken.
    StepLimit,
}

impl fmt::Display for Incomplete {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Stopped => "the search was stopped before it came to the end of the tree",
            Self::StepLimit => "the search reached its limit of steps before it came to the end of the tree",
        })
    }
}

impl Error for Incomplete {}

/// The work that a search may still do.
#[derive(Debug, Default)]
pub(crate) struct Work {
    /// The steps until there is something to check.
    credit: u32,
    /// Further steps.
    steps: Option<u64>,
    signal: Option<StopSignal>,
    ended: Option<Incomplete>,
}

/// So many steps are between two checks of the signal.
const BLOCK: u32 = 1000;

impl Work {
    pub(crate) fn new(options: &Options) -> Self {
        Self { steps: options.steps, signal: options.signal.clone(), ..Self::default() }
    }

    /// Notes a step. Returns whether the search continues.
    #[inline]
    pub(crate) fn step(&mut self) -> bool {
        if self.credit == 0 && !self.check() {
            return false;
        }
        self.credit -= 1;
        true
    }

    /// Gives credit for further steps. Returns whether there are any.
    #[cold]
    #[inline(never)]
    fn check(&mut self) -> bool {
        if self.ended.is_none() && self.signal.as_ref().is_some_and(StopSignal::is_stopped) {
            self.ended = Some(Incomplete::Stopped);
        }
        self.credit = match &mut self.steps {
            _ if self.ended.is_some() => 0,
            None => BLOCK,
            Some(steps) => {
                let credit = BLOCK.min(u32::try_from(*steps).unwrap_or(BLOCK));
                *steps -= u64::from(credit);
                if credit == 0 {
                    self.ended = Some(Incomplete::StepLimit);
                }
                credit
            }
        };
        self.credit != 0
    }

    /// Why the search ended early.
    pub(crate) fn ended(&self) -> Option<Incomplete> {
        self.ended
    }
}
