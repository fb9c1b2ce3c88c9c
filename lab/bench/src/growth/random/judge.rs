//! Decides which shapes are linear.
//!
//! The cost of a shape is its time for each byte of input and each node, or the like, of output. If it is constant at a
//! few small sizes, which take milliseconds in total, the shape is linear. Any other shape is a suspect, since caches,
//! allocations and other programs can have the same effect. It is measured at growing sizes until its cost no longer
//! grows, or has grown twice as only that of superlinear work does.

use super::Shape;
use crate::growth::work::Sample;
use core::fmt;
use core::time::Duration;

/// The number of input bytes that a node counts for: creating one costs about as much as reading these bytes.
const BYTES_PER_OUTPUT: usize = 8;

/// The numbers of pieces at which every shape is measured.
const SMALL_SIZES: [usize; 2] = [500, 4_000];

/// One of this many shapes is also measured at a larger size, which finds those that become slow only there.
const RARE_SIZE: (u64, usize) = (16, 32_000);

/// A shape that takes longer at a small size is not measured at the next: it creates very many nodes.
const ENOUGH: Duration = Duration::from_millis(10);

/// The allowed difference of the cost between small sizes.
const SUSPICIOUS: f64 = 1.5;

/// The allowed growth of the cost of a suspect from one size to the next, [`STEP`] times larger. It can double when a
/// cache is exceeded.
const TOLERANCE: f64 = 2.1;

/// From a size on at which the cost grows no more than this, it is considered constant.
const FLAT: f64 = 1.4;

const STEP: usize = 4;

/// The sizes at which a suspect is measured: the smallest and the largest. From the middle one on, it can be found
/// linear.
const SUSPECT_SIZES: (usize, usize, usize) = (250, 16_000, 1_024_000);

/// A suspect is not measured at a size that is expected to take longer, also while it is shrunk.
pub(super) const LONG: Duration = Duration::from_secs(4);
pub(super) const SHORT: Duration = Duration::from_millis(500);

/// The number of measurements of a suspect at each size; the lowest cost is used.
const ATTEMPTS: usize = 3;

/// The cost at several sizes.
#[derive(Debug, Default)]
pub struct Growth {
    /// Numbers of pieces, times, and costs.
    points: Vec<(usize, Duration, f64)>,
}

impl Growth {
    /// The growth of the cost in each of the last two steps.
    fn last_steps(&self) -> Option<[f64; 2]> {
        let [.., (_, _, first), (_, _, second), (_, _, third)] = self.points[..] else { return None };
        Some([second / first, third / second])
    }

    fn has_ended(&self, longest: Duration) -> bool {
        let [.., _, (_, before, _), (size, last, _)] = self.points[..] else { return false };
        let (_, _, largest) = SUSPECT_SIZES;
        let expected = last.mul_f64((last.as_secs_f64() / before.as_secs_f64()).clamp(1.0, 1e3));
        size * STEP > largest || expected > longest
    }

    fn is_flat(&self) -> bool {
        let (_, middle, _) = SUSPECT_SIZES;
        let is_middle = self.points.last().is_some_and(|&(size, ..)| size >= middle);
        is_middle && self.last_steps().is_some_and(|[_, last]| last < FLAT)
    }

    fn is_superlinear(&self) -> bool {
        self.last_steps().is_some_and(|steps| steps.iter().all(|&step| step > TOLERANCE))
    }
}

impl fmt::Display for Growth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("time by pieces:")?;
        self.points.iter().try_for_each(|(size, time, _)| write!(f, " {size}: {time:.2?}"))
    }
}

/// Whether a shape has to be [measured](measure).
pub(super) fn is_suspect(shape: &Shape, seed: u64) -> bool {
    let (rare, size) = RARE_SIZE;
    let sizes = SMALL_SIZES.into_iter().chain(seed.is_multiple_of(rare).then_some(size));
    let mut first = None;
    for size in sizes {
        let (time, this) = cost(shape, size, 1);
        let first = *first.get_or_insert(this);
        if this > first * SUSPICIOUS && cost(shape, size, 2).1 > first * SUSPICIOUS {
            return true;
        }
        if time > ENOUGH {
            break;
        }
    }
    false
}

/// Measures a shape at growing sizes, until it takes longer than `longest`; its growth, if it is superlinear.
pub(super) fn measure(shape: &Shape, longest: Duration) -> Option<Growth> {
    let (mut size, ..) = SUSPECT_SIZES;
    let mut growth = Growth::default();
    while !growth.has_ended(longest) && !growth.is_flat() {
        let (time, cost) = cost(shape, size, ATTEMPTS);
        growth.points.push((size, time, cost));
        size *= STEP;
    }
    growth.is_superlinear().then_some(growth)
}

/// The lowest time of several attempts at a size, and the resulting cost.
fn cost(shape: &Shape, size: usize, attempts: usize) -> (Duration, f64) {
    let input = shape.input(size);
    let mut least: Option<Sample> = None;
    for _ in 0..attempts {
        let sample = shape.work.run(&input);
        if least.is_none_or(|least| sample.time < least.time) {
            least = Some(sample);
        }
        // Other programs hardly disturb a measurement of this length.
        if sample.time > SHORT {
            break;
        }
    }
    let Sample { time, output } = least.expect("there is an attempt");
    (time, time.as_secs_f64() / (input.len() + BYTES_PER_OUTPUT * output) as f64)
}

#[cfg(test)]
mod tests {
    use super::super::shape::Group;
    use super::*;
    use crate::growth::work::Work;

    /// A shape with a given cost, in seconds for a number of bytes, which is not measured.
    fn shape(cost: fn(f64) -> f64) -> Shape {
        let takes = move |text: &str| Sample { time: Duration::from_secs_f64(cost(text.len() as f64)), output: 0 };
        Shape { groups: vec![Group::repeated("x")], work: Box::leak(Box::new(Work::new("x", takes))) }
    }

    #[test]
    fn linear_work_is_no_suspect() {
        let linear = shape(|bytes| bytes / 1e8);
        assert!(!is_suspect(&linear, 0));
        assert!(measure(&linear, LONG).is_none());
    }

    #[test]
    fn quadratic_work_is_found() {
        let quadratic = shape(|bytes| bytes * (1.0 + bytes / 1e3) / 1e8);
        assert!(is_suspect(&quadratic, 1));
        assert!(measure(&quadratic, LONG).is_some());
    }

    #[test]
    fn a_cost_that_is_bounded_is_acquitted() {
        let bounded = shape(|bytes| bytes * bytes.min(3e4) / 1e12);
        assert!(is_suspect(&bounded, 0));
        assert!(measure(&bounded, LONG).is_none());
    }
}
