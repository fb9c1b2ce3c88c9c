//! Random shapes, and a search for those whose cost grows faster than their input and what they make.
//!
//! Most shapes are harmless, and told so by a few small sizes: see `judge`. What is found is made smaller before it
//! is reported, in the notation of `pattern`, so that it can become a case.

mod html;
mod judge;
mod shape;
mod shrink;
mod xml;

pub use judge::Growth;
pub use shape::Shape;

use super::work::Work;
use crate::differential::random::Random;
use core::time::Duration;
use indicatif::{ProgressBar, ProgressStyle};
use shape::Group;
use std::time::Instant;

/// A language that random shapes are written in.
#[derive(Debug)]
pub struct Language {
    /// How it is called.
    pub name: &'static str,
    /// What is done to shapes; the first is the simplest, and the most frequent.
    works: &'static [Work],
    groups: fn(&mut Random) -> Vec<Group>,
}

/// All languages.
pub static LANGUAGES: &[Language] = &[
    Language { name: "html", works: html::WORKS, groups: html::groups },
    Language { name: "xml", works: xml::WORKS, groups: xml::groups },
];

impl Language {
    /// The shape of a seed.
    fn shape(&self, seed: u64) -> Shape {
        let random = &mut Random::new(seed);
        let groups = (self.groups)(random);
        let work = if random.chance(60) { 0 } else { random.below(self.works.len()) };
        Shape { groups, work: &self.works[work] }
    }
}

/// A shape whose cost is not linear.
#[derive(Debug)]
pub struct Finding {
    /// The shape, made smaller.
    pub shape: Shape,
    /// The seed of the shape as it was found.
    pub seed: u64,
    /// How its cost grows.
    pub growth: Growth,
}

/// What a search has found.
#[derive(Debug, Default)]
pub struct Outcome {
    /// How many shapes were tried.
    pub tried: u64,
    /// How many of them had to be measured again, at larger sizes.
    pub suspects: u64,
    /// Those that are not linear, each once.
    pub findings: Vec<Finding>,
}

/// Tries shapes of several languages in turn, until the time is over.
pub fn search(languages: &[&Language], first_seed: u64, time: Duration) -> Outcome {
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
                outcome.add(shape, seed, &language.works[0]);
            }
        }
        progress.set_position(start.elapsed().as_secs());
        progress.set_message(format!("{} shapes, {} not linear", outcome.tried, outcome.findings.len()));
    }
    progress.finish_and_clear();
    outcome
}

impl Outcome {
    /// Adds a shape that is not linear, unless a smaller one that it leads to is known already.
    fn add(&mut self, shape: Shape, seed: u64, simplest: &'static Work) {
        let shape = shrink::smallest(shape, simplest, |shape| judge::measure(shape, judge::SHORT).is_some());
        // What does not grow when it is measured once more was a disturbance.
        let Some(growth) = judge::measure(&shape, judge::LONG) else { return };
        if self.findings.iter().all(|known| known.shape.to_string() != shape.to_string()) {
            self.findings.push(Finding { shape, seed, growth });
        }
    }
}

/// A bar that is drawn at a terminal only.
fn progress(time: Duration) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos} of {len} s, {msg}").expect("the template is sound");
    ProgressBar::new(time.as_secs()).with_style(style)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_names_a_shape() {
        for language in LANGUAGES {
            assert_eq!(language.shape(7).to_string(), language.shape(7).to_string());
            assert_ne!(language.shape(7).to_string(), language.shape(8).to_string());
        }
    }

    #[test]
    fn random_shapes_grow() {
        for language in LANGUAGES {
            for seed in 0..200 {
                let shape = language.shape(seed);
                assert!(shape.input(10).len() < shape.input(1000).len(), "{shape}");
                (shape.work.run)(&shape.input(100));
            }
        }
    }
}
