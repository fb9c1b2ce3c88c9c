//! The peers: parsers that do the same work.

mod serialise;
mod tokens;
mod tree;

use std::hint::black_box;
use std::time::{Duration, Instant};

/// A parser, and one thing that it can do.
#[derive(Debug)]
pub struct Peer {
    /// What it does: `tree`, `tokens` or `serialise`.
    pub work: &'static str,
    /// What it is.
    pub name: &'static str,
    /// Does it to a text, and says how long it took. To drop what came out is not counted.
    pub time: fn(&str) -> Duration,
    /// Where a tree is made.
    pub keep: Option<Keep>,
}

/// Parses a text and calls back while its tree is alive.
pub type Keep = fn(&str, &mut dyn FnMut());

/// All of them; the first of each work is fivefold.
pub static ALL: &[Peer] = &[
    tree::FIVEFOLD,
    tree::RCDOM,
    tree::SCRAPER,
    tokens::FIVEFOLD,
    tokens::HTML5GUM,
    tokens::HTML5EVER,
    serialise::FIVEFOLD,
    serialise::RCDOM,
    serialise::SCRAPER,
];

/// How long `work` takes, without the time to drop its result.
fn time<T>(work: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    let result = black_box(work());
    let duration = start.elapsed();
    drop(result);
    duration
}
