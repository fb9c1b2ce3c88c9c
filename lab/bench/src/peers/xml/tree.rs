//! From a text to a tree.

use super::foreign::{LIBXML2 as LIBXML2_LIBRARY, PUGIXML as PUGIXML_LIBRARY};
use super::{Peer, measure};
use markup5ever_rcdom::RcDom;
use roxmltree::{Document, ParsingOptions};
use xml5ever_of_rcdom::driver::{XmlParseOpts, parse_document};
use xml5ever_of_rcdom::tendril::{StrTendril, TendrilSink};

const WORK: &str = "xml-tree";

/// Copies the text, which is counted.
pub(super) const FIVEFOLD: Peer =
    Peer::new(WORK, "fivefold", |text, meter| measure(meter, || fivefold::xml::parse(text)));

/// Borrows the text, which is not counted.
pub(super) const ROXMLTREE: Peer = Peer::new(WORK, "roxmltree", |text, meter| measure(meter, || roxmltree(text)))
    .refusing(|text| Some(roxmltree(text).err()?.to_string()));

pub(super) const RCDOM: Peer = Peer::new(WORK, "xml5ever 0.39 + rcdom", |text, meter| measure(meter, || rcdom(text)));

/// Knows no namespaces. Copies the text, which is counted.
pub(super) const PUGIXML: Peer =
    Peer::new(WORK, "pugixml, parse_full", |text, meter| measure(meter, || PUGIXML_LIBRARY.parse(text)))
        .refusing(|text| PUGIXML_LIBRARY.parse(text).is_none().then(|| "malformed".to_owned()))
        .loaded(&PUGIXML_LIBRARY);

pub(super) const LIBXML2: Peer =
    Peer::new(WORK, "libxml2", |text, meter| measure(meter, || LIBXML2_LIBRARY.parse(text)))
        .refusing(|text| LIBXML2_LIBRARY.parse(text).is_none().then(|| "malformed".to_owned()))
        .loaded(&LIBXML2_LIBRARY);

fn roxmltree(text: &str) -> Result<Document<'_>, roxmltree::Error> {
    let options = ParsingOptions { allow_dtd: true, nodes_limit: u32::MAX, ..ParsingOptions::default() };
    Document::parse_with_options(text, options)
}

fn rcdom(text: &str) -> RcDom {
    parse_document(RcDom::default(), XmlParseOpts::default()).one(StrTendril::from(text))
}
