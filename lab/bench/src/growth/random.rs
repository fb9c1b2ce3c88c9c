//! Random shapes, and a search for those whose cost grows faster than their input and output.
//!
//! Most shapes are harmless, which a few small sizes show: see `judge`. A superlinear shape is shrunk before it is
//! reported, in the notation of `pattern`, so that it can become a case.

mod judge;
mod language;
mod shape;
mod shrink;

pub use judge::Growth;
pub use language::{Language, languages};
pub use shape::Shape;

use super::work::Work;
use core::time::Duration;
use indicatif::{ProgressBar, ProgressStyle};
use std::time::Instant;

/// A superlinear shape.
#[derive(Debug)]
pub struct Finding {
    /// The shape, shrunk.
    pub shape: Shape,
    /// The seed of the original shape.
    pub seed: u64,
    /// The growth of its cost.
    pub growth: Growth,
}

/// The results of a search.
#[derive(Debug, Default)]
pub struct Outcome {
    /// The number of shapes tried.
    pub tried: u64,
    /// The number of shapes that were measured again, at larger sizes.
    pub suspects: u64,
    /// The superlinear shapes, without duplicates.
    pub findings: Vec<Finding>,
}

/// Tries shapes of several languages in turn, until the time is over.
pub fn search(languages: &[Language], first_seed: u64, time: Duration) -> Outcome {
    let start = Instant::now();
    let progress = progress(time);
    let mut outcome = Outcome::default();
    for (seed, language) in (first_seed..).zip(languages.iter().cycle()) {
        if start.elapsed() >= time {
            break;
        }
        outcome.tried += 1;
        let shape = language.shape(seed);
        if judge::is_suspect(&shape, seed) {
            outcome.suspects += 1;
            if judge::measure(&shape, judge::LONG).is_some() {
                outcome.add(shape, seed, language.simplest_work());
            }
        }
        progress.set_position(start.elapsed().as_secs());
        progress.set_message(format!("{} shapes, {} not linear", outcome.tried, outcome.findings.len()));
    }
    progress.finish_and_clear();
    outcome
}

impl Outcome {
    /// Adds a superlinear shape, unless a smaller one to which it shrinks is already known.
    fn add(&mut self, shape: Shape, seed: u64, simplest: &'static Work) {
        let shape = shrink::smallest(shape, simplest, |shape| judge::measure(shape, judge::SHORT).is_some());
        // If the shape is linear when measured once more, the first result was a disturbance.
        let Some(growth) = judge::measure(&shape, judge::LONG) else { return };
        if self.findings.iter().all(|known| known.shape.to_string() != shape.to_string()) {
            self.findings.push(Finding { shape, seed, growth });
        }
    }
}

/// A progress bar, on terminals only.
fn progress(time: Duration) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos} of {len} s, {msg}").expect("the template is sound");
    ProgressBar::new(time.as_secs()).with_style(style)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_names_a_shape() {
        for language in languages() {
            assert_eq!(language.shape(7).to_string(), language.shape(7).to_string());
            assert_ne!(language.shape(7).to_string(), language.shape(8).to_string());
        }
    }

    #[test]
    fn random_shapes_grow() {
        for language in languages() {
            for seed in 0..200 {
                let shape = language.shape(seed);
                assert!(shape.input(10).len() < shape.input(1000).len(), "{shape}");
                shape.work.run(&shape.input(100));
            }
        }
    }
}
