//! The peers: parsers that perform the same work.

mod foreign;
mod html;
mod tiny;
mod xml;

use crate::Language;
use crate::meter::{Meter, measure};

pub use foreign::Heap;
use foreign::Library;
pub use tiny::{TINY, Tiny};

/// A parser, and one kind of work that it performs.
#[derive(Clone, Copy, Debug)]
pub struct Peer {
    /// The work: `tree`, `tokens`, `serialize` or `select`; `xml-tree`, `xml-tokens` or `xml-events`.
    pub work: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Performs the work on a text, under a meter.
    pub run: Run,
    /// For peers that cannot parse every text.
    pub refuse: Option<Refuse>,
    /// For peers in C, which may be missing.
    library: Option<&'static Library>,
}

/// Performs work on a text, under a meter.
pub type Run = fn(&str, &mut dyn Meter);

/// Returns the reason why a text is refused, if it is.
pub type Refuse = fn(&str) -> Option<String>;

impl Peer {
    const fn new(work: &'static str, name: &'static str, run: Run) -> Self {
        Self { work, name, run, refuse: None, library: None }
    }

    /// The same peer, which refuses some texts.
    const fn refusing(self, refuse: Refuse) -> Self {
        Self { refuse: Some(refuse), ..self }
    }

    /// The same peer, which is missing without its library.
    const fn loaded(self, library: &'static Library) -> Self {
        Self { library: Some(library), ..self }
    }

    /// Whether the work makes a tree.
    pub fn makes_tree(&self) -> bool {
        matches!(self.work, "tree" | "xml-tree")
    }

    fn is_there(&self) -> bool {
        self.library.is_none_or(Library::is_there)
    }
}

/// All peers for the language that are there; the first of each work is fivefold.
pub fn of(language: Language) -> impl Iterator<Item = &'static Peer> {
    all(language).iter().filter(|peer| peer.is_there())
}

/// The peers for the language that are missing.
pub fn missing(language: Language) -> impl Iterator<Item = &'static Peer> {
    all(language).iter().filter(|peer| !peer.is_there())
}

/// The first peer that refuses a text, and the reason. Such a text is excluded for all peers, so that they do the same
/// work.
pub fn refusal(language: Language, text: &str) -> Option<(&'static Peer, String)> {
    of(language).find_map(|peer| Some((peer, peer.refuse?(text)?)))
}

fn all(language: Language) -> &'static [Peer] {
    match language {
        Language::Html => html::PEERS,
        Language::Xml => xml::PEERS,
    }
}
