//! From a tree to a text. The tree is built before the timing starts.

use super::tree::rcdom;
use super::{Peer, measure};
use html5ever::serialize::{SerializeOpts, TraversalScope, serialize};
use markup5ever_rcdom::SerializableHandle;
use scraper::Html;

pub(super) const FIVEFOLD: Peer = Peer::new("serialize", "fivefold", |text, meter| {
    let document = fivefold::html::parse(text);
    measure(meter, || fivefold::html::serialize(&document))
});

pub(super) const RCDOM: Peer = Peer::new("serialize", "html5ever 0.39 + rcdom", |text, meter| {
    let document = SerializableHandle::from(rcdom(text).document);
    measure(meter, || {
        let mut output = Vec::new();
        let options = SerializeOpts { traversal_scope: TraversalScope::ChildrenOnly(None), ..SerializeOpts::default() };
        serialize(&mut output, &document, options).expect("a vector takes all that is written to it");
        output
    })
});

pub(super) const SCRAPER: Peer = Peer::new("serialize", "scraper", |text, meter| {
    let document = Html::parse_document(text);
    measure(meter, || document.html())
});
