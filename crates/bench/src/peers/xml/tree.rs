//! From a text to a tree.

use super::{Peer, keep, time};
use markup5ever_rcdom::RcDom;
use roxmltree::{Document, ParsingOptions};
use xml5ever_of_rcdom::driver::{XmlParseOpts, parse_document};
use xml5ever_of_rcdom::tendril::{StrTendril, TendrilSink};

const WORK: &str = "xml-tree";

/// Copies the text, which is counted.
pub(super) const FIVEFOLD: Peer = Peer {
    work: WORK,
    name: "fivefold",
    time: |text| time(|| fivefold::xml::parse(text)),
    keep: Some(|text, alive| keep(|| fivefold::xml::parse(text), alive)),
    refuse: None,
};

/// Borrows the text, which is not counted.
pub(super) const ROXMLTREE: Peer = Peer {
    work: WORK,
    name: "roxmltree",
    time: |text| time(|| roxmltree(text)),
    keep: Some(|text, alive| keep(|| roxmltree(text), alive)),
    refuse: Some(|text| Some(roxmltree(text).err()?.to_string())),
};

pub(super) const RCDOM: Peer = Peer {
    work: WORK,
    name: "xml5ever 0.39 + rcdom",
    time: |text| time(|| rcdom(text)),
    keep: Some(|text, alive| keep(|| rcdom(text), alive)),
    refuse: None,
};

fn roxmltree(text: &str) -> Result<Document<'_>, roxmltree::Error> {
    let options = ParsingOptions { allow_dtd: true, nodes_limit: u32::MAX, ..ParsingOptions::default() };
    Document::parse_with_options(text, options)
}

fn rcdom(text: &str) -> RcDom {
    parse_document(RcDom::default(), XmlParseOpts::default()).one(StrTendril::from(text))
}
