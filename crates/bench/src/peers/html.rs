//! Parsers of HTML. None of them refuses a text.

mod select;
mod serialize;
mod tokens;
mod tree;

use super::{Peer, keep, time};

/// All of them, work by work.
pub(super) const PEERS: &[Peer] = &[
    tree::FIVEFOLD,
    tree::FIVEFOLD_BYTES,
    tree::RCDOM,
    tree::SCRAPER,
    tokens::FIVEFOLD,
    tokens::HTML5GUM,
    tokens::HTML5EVER,
    serialize::FIVEFOLD,
    serialize::RCDOM,
    serialize::SCRAPER,
    select::FIVEFOLD,
    select::SCRAPER,
    select::FIVEFOLD_ONCE,
    select::SCRAPER_ONCE,
];
