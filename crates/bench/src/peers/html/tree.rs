//! From a text to a tree.

use super::{Peer, keep, time};
use html5ever::tendril::{StrTendril, TendrilSink};
use html5ever::{ParseOpts, parse_document};
use markup5ever_rcdom::RcDom;
use scraper::Html;

pub(super) const FIVEFOLD: Peer = Peer {
    work: "tree",
    name: "fivefold",
    time: |text| time(|| fivefold::html::parse(text)),
    keep: Some(|text, alive| keep(|| fivefold::html::parse(text), alive)),
    refuse: None,
};

pub(super) const FIVEFOLD_BYTES: Peer = Peer {
    work: "tree",
    name: "fivefold, from bytes",
    time: |text| time(|| from_bytes(text)),
    keep: Some(|text, alive| keep(|| from_bytes(text), alive)),
    refuse: None,
};

pub(super) const RCDOM: Peer = Peer {
    work: "tree",
    name: "html5ever 0.39 + rcdom",
    time: |text| time(|| rcdom(text)),
    keep: Some(|text, alive| keep(|| rcdom(text), alive)),
    refuse: None,
};

pub(super) const SCRAPER: Peer = Peer {
    work: "tree",
    name: "scraper",
    time: |text| time(|| Html::parse_document(text)),
    keep: Some(|text, alive| keep(|| Html::parse_document(text), alive)),
    refuse: None,
};

/// The same from bytes that are declared as UTF-8.
fn from_bytes(text: &str) -> fivefold::dom::Document {
    fivefold::html::parse_bytes(text.as_bytes(), Some("text/html; charset=utf-8"))
}

/// The tree of html5ever's own tests, which its users commonly use.
pub(super) fn rcdom(text: &str) -> RcDom {
    parse_document(RcDom::default(), ParseOpts::default()).one(StrTendril::from(text))
}
