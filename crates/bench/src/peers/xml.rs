//! Parsers of XML. All but fivefold and xml5ever refuse what is not well-formed.

mod events;
mod tokens;
mod tree;

use super::{Peer, keep, time};
use std::hint::black_box;

/// All of them, work by work.
pub(super) const PEERS: &[Peer] = &[
    tree::FIVEFOLD,
    tree::ROXMLTREE,
    tree::RCDOM,
    tokens::FIVEFOLD,
    tokens::XML5EVER,
    events::FIVEFOLD,
    events::QUICK_XML_RAW,
    events::QUICK_XML_RESOLVED,
    events::XML_RS,
];

/// How many tokens or events there are, and how many bytes of names, namespaces, values and text they hold.
#[derive(Debug, Default)]
struct Count {
    items: usize,
    bytes: usize,
}

impl Count {
    /// Counts a text that has been read, and must have been.
    fn touch(&mut self, text: &str) {
        self.bytes += black_box(text).len();
    }
}
