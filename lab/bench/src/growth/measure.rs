//! Measures how the cost of a shape grows with its size.

use super::work::Sample;
use core::time::Duration;
use std::time::Instant;

/// The allowed growth of the cost per repetition for [`STEP`] times as many repetitions, twice in a row. Quadratic work
/// would grow by `STEP` each time. Linear work grows by up to 3.4 when it exceeds a cache, and by 2.3 twice in a row
/// when a hash table does.
const TOLERANCE: f64 = 2.5;

/// The ratio of successive sizes.
const STEP: usize = 4;

/// The number of smaller sizes measured first, so that a shape whose cost explodes ends early.
const SMALLER_SIZES: u32 = 3;

/// The number of requested sizes.
pub const SIZES: usize = 3;

/// A size is not measured if it is expected to take longer.
const LONGEST: Duration = Duration::from_secs(20);

/// The time for which measurements of a size are repeated.
const PATIENCE: Duration = Duration::from_secs(2);

/// The number of measurements of a size; the lowest cost is used.
const ATTEMPTS: usize = 5;

/// The requested sizes, from the smallest on.
pub fn sizes(smallest: usize) -> [usize; SIZES] {
    [smallest, smallest * STEP, smallest * STEP * STEP]
}

/// The cost at one size.
#[derive(Clone, Copy, Debug)]
pub struct Point {
    /// The number of repetitions.
    pub repetitions: usize,
    /// The cost.
    pub time: Duration,
    /// The amount of output.
    pub output: usize,
}

impl Point {
    /// Nanoseconds per repetition.
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

    /// Whether all sizes were measured, and a larger one is needed to tell whether the cost keeps growing.
    fn ends_with_a_step(&self) -> bool {
        self.points().count() == SIZES
            && self.steps().last().is_some_and(|&step| step >= TOLERANCE)
            && expected(&self.points) <= LONGEST
    }

    /// The growth of the cost per repetition from size to size.
    fn steps(&self) -> Vec<f64> {
        let costs: Vec<_> = self.points().map(Point::cost).collect();
        costs.windows(2).map(|pair| pair[1] / pair[0]).collect()
    }

    /// The points at the requested sizes, as far as they were measured.
    pub fn points(&self) -> impl Iterator<Item = &Point> {
        self.points.iter().filter(|point| point.repetitions >= self.smallest)
    }

    /// The last two points, whether their sizes were requested or not.
    pub fn last(&self) -> &[Point] {
        &self.points[self.points.len().saturating_sub(2)..]
    }

    /// Whether the cost is linear.
    pub fn is_linear(&self) -> bool {
        let goes_on = self.steps().windows(2).any(|pair| pair.iter().all(|&step| step >= TOLERANCE));
        self.points().count() >= SIZES && !goes_on && !self.was_given_up()
    }

    /// Whether the cost grew so much that a larger size would have taken too long.
    fn was_given_up(&self) -> bool {
        self.steps().last().is_some_and(|&step| step >= TOLERANCE) && expected(&self.points) > LONGEST
    }
}

/// The expected time of the next size if the cost keeps growing as before.
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

    /// Work with a computed cost that depends on the length, without taking the time.
    fn growth(cost: fn(f64) -> f64) -> Growth {
        let work = |text: &str| Sample { time: Duration::from_secs_f64(cost(text.len() as f64) / 1e9), output: 1 };
        Growth::measure(64, |repetitions| "x".repeat(repetitions), work)
    }

    #[test]
    fn what_grows_faster_than_its_size_is_not_linear() {
        assert!(growth(|n| 40.0 * n).is_linear());
        assert!(growth(|n| 40.0 * n * n.log2()).is_linear());
        assert!(growth(|n| 1e6 + n).is_linear());
        // Exceeds the cache from 16 times the smallest size on.
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
