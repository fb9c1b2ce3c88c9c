//! From a tree to a text. The tree is built before the timing starts.

use super::tree::rcdom;
use super::{Peer, time};
use html5ever::serialize::{SerializeOpts, TraversalScope, serialize};
use markup5ever_rcdom::SerializableHandle;
use scraper::Html;

pub(super) const FIVEFOLD: Peer = Peer {
    work: "serialize",
    name: "fivefold",
    time: |text| {
        let document = fivefold::html::parse(text);
        time(|| fivefold::html::serialize(&document))
    },
    keep: None,
    refuse: None,
};

pub(super) const RCDOM: Peer = Peer {
    work: "serialize",
    name: "html5ever 0.39 + rcdom",
    time: |text| {
        let document = SerializableHandle::from(rcdom(text).document);
        time(|| {
            let mut output = Vec::new();
            let options =
                SerializeOpts { traversal_scope: TraversalScope::ChildrenOnly(None), ..SerializeOpts::default() };
            serialize(&mut output, &document, options).expect("a vector takes all that is written to it");
            output
        })
    },
    keep: None,
    refuse: None,
};

pub(super) const SCRAPER: Peer = Peer {
    work: "serialize",
    name: "scraper",
    time: |text| {
        let document = Html::parse_document(text);
        time(|| document.html())
    },
    keep: None,
    refuse: None,
};
