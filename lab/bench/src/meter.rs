//! What is measured while a peer works.

use core::time::Duration;
use cpu_time::ThreadTime;
use std::hint::black_box;

/// Measures the work of a peer, but neither what goes before it nor the drop of its result.
pub trait Meter {
    /// The work begins. If this returns `false`, it is left out, so that what goes before it remains.
    fn begin(&mut self) -> bool {
        true
    }

    /// The work is done; its result is alive.
    fn end(&mut self) {}
}

/// Performs the work under a meter.
pub(crate) fn measure<T>(meter: &mut dyn Meter, work: impl FnOnce() -> T) {
    if meter.begin() {
        let result = black_box(work());
        meter.end();
        drop(result);
    }
}

/// Sums the processor time of this thread, so that other programs that take the processor do not count.
#[derive(Debug)]
pub struct Clock {
    start: ThreadTime,
    total: Duration,
    /// What reading the time itself takes, which counts as much for a small file as its parsing.
    reading: Duration,
}

impl Clock {
    /// A clock that has measured nothing yet.
    #[expect(clippy::new_without_default, reason = "a new clock measures how long it takes to read the time")]
    pub fn new() -> Self {
        let mut clock = Self { start: ThreadTime::now(), total: Duration::ZERO, reading: Duration::ZERO };
        let readings = (0..1000).map(|_| {
            clock.begin();
            clock.end();
            clock.take()
        });
        clock.reading = readings.min().unwrap_or_default();
        clock
    }

    /// The time since this was last called.
    pub fn take(&mut self) -> Duration {
        core::mem::take(&mut self.total)
    }
}

impl Meter for Clock {
    fn begin(&mut self) -> bool {
        self.start = ThreadTime::now();
        true
    }

    fn end(&mut self) {
        self.total += self.start.elapsed().saturating_sub(self.reading);
    }
}

/// Measures nothing: the work is performed, for callgrind or for a loop that is measured as a whole.
#[derive(Debug)]
pub struct Performed;

impl Meter for Performed {}

/// Leaves the work out.
#[derive(Debug)]
pub struct LeftOut;

impl Meter for LeftOut {
    fn begin(&mut self) -> bool {
        false
    }
}
