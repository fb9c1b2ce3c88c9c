//! How the cost of a shape grows with its size.

use super::work::Sample;
use core::time::Duration;
use std::time::Instant;

/// By how much a repetition may cost more where there are [`STEP`] times as many, twice in a row. Were the work quadratic,
/// it would be `STEP` times as much each time. Linear work costs up to 3.4 times as much where it leaves a cache, and 2.3
/// times twice in a row where a hash table does.
const TOLERANCE: f64 = 2.5;

/// By how much each size is larger than the one before.
const STEP: usize = 4;

/// How many sizes are tried before those that are asked for, so that a shape whose cost explodes ends before it does.
const SMALLER_SIZES: u32 = 3;

/// How many of the sizes are asked for.
pub const SIZES: usize = 3;

/// A size is not tried if the sizes before make one expect that it takes longer.
const LONGEST: Duration = Duration::from_secs(20);

/// A size is measured again and again for so long only.
const PATIENCE: Duration = Duration::from_secs(2);

/// How often a size is measured; the least cost counts.
const ATTEMPTS: usize = 5;

/// The sizes that are asked for: the smallest, and others.
pub fn sizes(smallest: usize) -> [usize; SIZES] {
    [smallest, smallest * STEP, smallest * STEP * STEP]
}

/// The cost at one size.
#[derive(Clone, Copy, Debug)]
pub struct Point {
    /// How many repetitions there were.
    pub repetitions: usize,
    /// What it took.
    pub time: Duration,
    /// What came of it.
    pub output: usize,
}

impl Point {
    /// Nanoseconds a repetition.
    pub fn cost(&self) -> f64 {
        self.time.as_secs_f64() * 1e9 / self.repetitions as f64
    }
}

/// The costs at growing sizes.
#[derive(Debug)]
pub struct Growth {
    points: Vec<Point>,
    smallest: usize,
}

impl Growth {
    /// Measures a shape at the [`sizes`] from the smallest on, and at smaller ones before.
    pub fn measure(smallest: usize, input: impl Fn(usize) -> String, work: impl Fn(&str) -> Sample) -> Self {
        let smaller = (1..=SMALLER_SIZES).rev().map(|steps| smallest / STEP.pow(steps)).filter(|&size| size > 0);
        let mut points: Vec<Point> = Vec::new();
        for repetitions in smaller.chain(sizes(smallest)) {
            if expected(&points) > LONGEST {
                break;
            }
            let Sample { time, output } = least(&input(repetitions), &work);
            points.push(Point { repetitions, time, output });
        }
        let mut growth = Self { points, smallest };
        if growth.ends_with_a_step() {
            let repetitions = smallest * STEP.pow(SIZES as u32);
            let Sample { time, output } = least(&input(repetitions), &work);
            growth.points.push(Point { repetitions, time, output });
        }
        growth
    }

    /// Whether all sizes were tried, and a larger one has to tell whether the cost goes on to grow.
    fn ends_with_a_step(&self) -> bool {
        self.points().count() == SIZES
            && self.steps().last().is_some_and(|&step| step >= TOLERANCE)
            && expected(&self.points) <= LONGEST
    }

    /// By how much the cost of a repetition grows from size to size.
    fn steps(&self) -> Vec<f64> {
        let costs: Vec<_> = self.points().map(Point::cost).collect();
        costs.windows(2).map(|pair| pair[1] / pair[0]).collect()
    }

    /// The points at the sizes that were asked for, as far as they were tried.
    pub fn points(&self) -> impl Iterator<Item = &Point> {
        self.points.iter().filter(|point| point.repetitions >= self.smallest)
    }

    /// The last two points, whether their sizes were asked for or not.
    pub fn last(&self) -> &[Point] {
        &self.points[self.points.len().saturating_sub(2)..]
    }

    /// Whether the cost is linear.
    pub fn is_linear(&self) -> bool {
        let goes_on = self.steps().windows(2).any(|pair| pair.iter().all(|&step| step >= TOLERANCE));
        self.points().count() >= SIZES && !goes_on && !self.was_given_up()
    }

    /// Whether the cost has grown at last such that a larger size would have taken too long.
    fn was_given_up(&self) -> bool {
        self.steps().last().is_some_and(|&step| step >= TOLERANCE) && expected(&self.points) > LONGEST
    }
}

/// How long the next size takes if the cost goes on to grow as it did.
fn expected(points: &[Point]) -> Duration {
    match points {
        [.., before, last] => last.time.mul_f64((last.time.as_secs_f64() / before.time.as_secs_f64()).clamp(1.0, 1e3)),
        _ => Duration::ZERO,
    }
}

fn least(input: &str, work: impl Fn(&str) -> Sample) -> Sample {
    let start = Instant::now();
    let mut least = work(input);
    for _ in 1..ATTEMPTS {
        if start.elapsed() > PATIENCE {
            break;
        }
        let sample = work(input);
        if sample.time < least.time {
            least = sample;
        }
    }
    least
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Work that takes as long as the cost of its length says, without taking it.
    fn growth(cost: fn(f64) -> f64) -> Growth {
        let work = |text: &str| Sample { time: Duration::from_secs_f64(cost(text.len() as f64) / 1e9), output: 1 };
        Growth::measure(64, |repetitions| "x".repeat(repetitions), work)
    }

    #[test]
    fn what_grows_faster_than_its_size_is_not_linear() {
        assert!(growth(|n| 40.0 * n).is_linear());
        assert!(growth(|n| 40.0 * n * n.log2()).is_linear());
        assert!(growth(|n| 1e6 + n).is_linear());
        // Out of the cache from 16 times the smallest size on.
        assert!(growth(|n| if n > 500.0 { 120.0 * n } else { 40.0 * n }).is_linear());
        assert!(!growth(|n| n * n).is_linear());
        assert!(!growth(|n| n * n.powf(0.8)).is_linear());
    }

    #[test]
    fn sizes_that_would_take_too_long_are_not_tried() {
        let growth = growth(|n| 1e6 * n * n);
        assert_eq!(growth.points().count(), 1);
        assert_eq!(growth.last().len(), 2);
        assert!(!growth.is_linear());
    }
}
