//! Parsers of XML. All except fivefold and xml5ever refuse malformed XML.

mod events;
mod tokens;
mod tree;

use super::{Peer, foreign, measure};
use std::hint::black_box;

/// All of them, work by work.
pub(super) const PEERS: &[Peer] = &[
    tree::FIVEFOLD,
    tree::ROXMLTREE,
    tree::PUGIXML,
    tree::LIBXML2,
    tree::RCDOM,
    tokens::FIVEFOLD,
    tokens::XML5EVER,
    events::FIVEFOLD,
    events::FIVEFOLD_UNREAD,
    events::QUICK_XML_RESOLVED,
    events::QUICK_XML_RESOLVED_UNREAD,
    events::QUICK_XML_RAW,
    events::QUICK_XML_RAW_UNREAD,
    events::LIBXML2,
    events::XML_RS,
];

/// The number of tokens or events, and the bytes of names, namespaces, values and text.
#[derive(Debug, Default)]
struct Count {
    items: usize,
    bytes: usize,
}

impl Count {
    /// Counts a text, which must have been computed.
    fn touch(&mut self, text: &str) {
        self.bytes += black_box(text).len();
    }
}
