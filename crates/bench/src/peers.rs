//! The peers: parsers that do the same work.

mod html;
mod xml;

use crate::Language;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// A parser, and one thing that it can do.
#[derive(Debug)]
pub struct Peer {
    /// What it does: `tree`, `tokens` or `serialise`; `xml-tree`, `xml-tokens` or `xml-events`.
    pub work: &'static str,
    /// What it is.
    pub name: &'static str,
    /// Does it to a text, and says how long it took. To drop what came out is not counted.
    pub time: fn(&str) -> Duration,
    /// Where a tree is made.
    pub keep: Option<Keep>,
    /// Where not every text can be parsed.
    pub refuse: Option<Refuse>,
}

/// Parses a text and calls back while its tree is alive.
pub type Keep = fn(&str, &mut dyn FnMut());

/// Says why a text is refused, if it is.
pub type Refuse = fn(&str) -> Option<String>;

/// All that parse the language; the first of each work is fivefold.
pub fn of(language: Language) -> &'static [Peer] {
    match language {
        Language::Html => html::PEERS,
        Language::Xml => xml::PEERS,
    }
}

/// The first peer that refuses a text, and why. Such a text is left out for all: they must do the same work.
pub fn refusal(language: Language, text: &str) -> Option<(&'static Peer, String)> {
    of(language).iter().find_map(|peer| Some((peer, peer.refuse?(text)?)))
}

/// How long `work` takes, without the time to drop its result.
fn time<T>(work: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    let result = black_box(work());
    let duration = start.elapsed();
    drop(result);
    duration
}

/// Calls back while what `parse` makes is alive.
fn keep<T>(parse: impl FnOnce() -> T, alive: &mut dyn FnMut()) {
    let tree = black_box(parse());
    alive();
    drop(tree);
}
