//! The peers: parsers that perform the same work.

mod html;
mod xml;

use crate::Language;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// A parser, and one kind of work that it performs.
#[derive(Debug)]
pub struct Peer {
    /// The work: `tree`, `tokens`, `serialize` or `select`; `xml-tree`, `xml-tokens` or `xml-events`.
    pub work: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Performs the work on a text, and returns the time. Dropping the result is not counted.
    pub time: fn(&str) -> Duration,
    /// For work that builds a tree.
    pub keep: Option<Keep>,
    /// For peers that cannot parse every text.
    pub refuse: Option<Refuse>,
}

/// Parses a text and calls back while its tree is alive.
pub type Keep = fn(&str, &mut dyn FnMut());

/// Returns the reason why a text is refused, if it is.
pub type Refuse = fn(&str) -> Option<String>;

/// All peers for the language; the first of each work is fivefold.
pub fn of(language: Language) -> &'static [Peer] {
    match language {
        Language::Html => html::PEERS,
        Language::Xml => xml::PEERS,
    }
}

/// The first peer that refuses a text, and the reason. Such a text is excluded for all peers, so that they do the same
/// work.
pub fn refusal(language: Language, text: &str) -> Option<(&'static Peer, String)> {
    of(language).iter().find_map(|peer| Some((peer, peer.refuse?(text)?)))
}

/// The time of `work`, without the time to drop its result.
fn time<T>(work: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    let result = black_box(work());
    let duration = start.elapsed();
    drop(result);
    duration
}

/// Calls back while the result of `parse` is alive.
fn keep<T>(parse: impl FnOnce() -> T, alive: &mut dyn FnMut()) {
    let tree = black_box(parse());
    alive();
    drop(tree);
}
