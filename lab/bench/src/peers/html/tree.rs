//! From a text to a tree.

use super::foreign::LEXBOR as LIBRARY;
use super::{Peer, measure};
use html5ever::tendril::{StrTendril, TendrilSink};
use html5ever::{ParseOpts, parse_document};
use markup5ever_rcdom::RcDom;
use scraper::Html;

pub(super) const FIVEFOLD: Peer =
    Peer::new("tree", "fivefold", |text, meter| measure(meter, || fivefold::html::parse(text)));

pub(super) const FIVEFOLD_BYTES: Peer =
    Peer::new("tree", "fivefold, from bytes", |text, meter| measure(meter, || from_bytes(text)));

pub(super) const RCDOM: Peer =
    Peer::new("tree", "html5ever 0.39 + rcdom", |text, meter| measure(meter, || rcdom(text)));

pub(super) const SCRAPER: Peer =
    Peer::new("tree", "scraper", |text, meter| measure(meter, || Html::parse_document(text)));

/// Its library is in C.
pub(super) const LEXBOR: Peer =
    Peer::new("tree", "lexbor", |text, meter| measure(meter, || LIBRARY.parse(text))).loaded(&LIBRARY);

/// Does not follow the standard. It borrows the text, which is not counted.
pub(super) const TL: Peer = Peer::new("tree", "tl, not the standard's", |text, meter| {
    measure(meter, || tl::parse(text, tl::ParserOptions::default()));
});

/// The same from bytes that are declared as UTF-8.
fn from_bytes(text: &str) -> fivefold::Document {
    fivefold::html::parse_bytes(text.as_bytes(), Some("text/html; charset=utf-8"))
}

/// The tree of html5ever's own tests, which its users commonly use.
pub(super) fn rcdom(text: &str) -> RcDom {
    parse_document(RcDom::default(), ParseOpts::default()).one(StrTendril::from(text))
}
