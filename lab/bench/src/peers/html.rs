//! Parsers of HTML. None of them refuses a text.

pub(super) mod fragment;
mod select;
mod serialize;
mod tokens;
mod tree;

use super::{Peer, foreign, measure};

/// All of them, work by work.
pub(super) const PEERS: &[Peer] = &[
    tree::FIVEFOLD,
    tree::FIVEFOLD_BYTES,
    tree::LEXBOR,
    tree::TL,
    tree::SCRAPER,
    tree::RCDOM,
    tokens::FIVEFOLD,
    tokens::LEXBOR,
    tokens::LOL_HTML,
    tokens::HTML5GUM,
    tokens::HTML5EVER,
    serialize::FIVEFOLD,
    serialize::SCRAPER,
    serialize::RCDOM,
    select::FIVEFOLD,
    select::SCRAPER,
    select::FIVEFOLD_ONCE,
    select::SCRAPER_ONCE,
];

/// Those that make a tree of a text.
pub(super) const TREES: &[Peer] = &[tree::FIVEFOLD, tree::LEXBOR, tree::TL, tree::SCRAPER, tree::RCDOM];
