//! From a text to a fragment in `body`.

use super::foreign::LEXBOR as LIBRARY;
use super::{Peer, measure, tree};
use html5ever::ns;
use html5ever::tendril::{StrTendril, TendrilSink};
use html5ever::{ParseOpts, QualName, local_name, parse_fragment};
use markup5ever_rcdom::RcDom;
use scraper::Html;

/// All of them. tl does not distinguish fragments.
pub(in crate::peers) const PEERS: &[Peer] = &[FIVEFOLD, LEXBOR, tree::TL, SCRAPER, RCDOM];

const WORK: &str = "fragment";

const FIVEFOLD: Peer = Peer::new(WORK, "fivefold", |text, meter| {
    measure(meter, || fivefold::html::parse_fragment("body", text));
});

const LEXBOR: Peer =
    Peer::new(WORK, "lexbor", |text, meter| measure(meter, || LIBRARY.fragment(text))).loaded(&LIBRARY);

const SCRAPER: Peer = Peer::new(WORK, "scraper", |text, meter| measure(meter, || Html::parse_fragment(text)));

const RCDOM: Peer = Peer::new(WORK, "html5ever 0.39 + rcdom", |text, meter| measure(meter, || rcdom(text)));

fn rcdom(text: &str) -> RcDom {
    let body = QualName::new(None, ns!(html), local_name!("body"));
    parse_fragment(RcDom::default(), ParseOpts::default(), body, Vec::new(), false).one(StrTendril::from(text))
}
