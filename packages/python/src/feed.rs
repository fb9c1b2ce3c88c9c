//! Feeds.

use crate::document::{Document, Origin};
use crate::input::{Input, url_of, with_input};
use crate::node::Node;
use fivefold::feed::{self, Date, Repairs};
use fivefold::xml;
use pyo3::prelude::*;

/// Parses a feed as XML, with what feeds get wrong repaired.
#[pyfunction]
pub(crate) fn parse_feed(py: Python<'_>, markup: &Bound<'_, PyAny>) -> PyResult<Document> {
    // Nothing before the feed is skipped in a text.
    let mut of_text = Repairs::feeds();
    of_text.beginning = false;
    let (tree, repairs) = with_input(markup, |input| {
        Ok(py.detach(|| match &input {
            Input::Text(text) => (of_text.parse_text(text, xml::Options::default()), of_text),
            Input::Bytes(bytes) => (feed::parse(bytes), Repairs::feeds()),
        }))
    })?;
    Ok(Document::new(tree, Origin::Feed { repairs }))
}

/// A date of a feed: year, month, day, hour, minute, second, microsecond, and the offset from UTC in minutes if it is
/// known.
pub(crate) type DateParts = (u16, u8, u8, u8, u8, u8, u32, Option<i16>);

/// The parts of a date as feeds have them; `None` if it is none.
#[pyfunction]
pub(crate) fn parse_date(text: &str) -> Option<DateParts> {
    feed::parse_date(text).map(parts_of)
}

pub(crate) fn parts_of(date: Date) -> DateParts {
    let time = (date.hour(), date.minute(), date.second(), date.nanosecond() / 1000);
    (date.year(), date.month(), date.day(), time.0, time.1, time.2, time.3, date.offset())
}

/// The links to feeds in a page: the address as it is written, the title, the type, and the element.
#[pyfunction]
pub(crate) fn discover_feeds(document: &Bound<'_, Document>) -> Vec<(String, Option<String>, Option<String>, Node)> {
    let found: Vec<_> = document.get().read(document.py(), |tree| {
        let links = feed::discover(tree);
        links
            .map(|link| {
                let [title, media_type] = [link.title(), link.media_type()].map(|text| text.map(str::to_owned));
                (link.address().to_owned(), title, media_type, link.element().id())
            })
            .collect()
    });
    let with_node = |(address, title, media_type, id)| (address, title, media_type, Node::new(document, id));
    found.into_iter().map(with_node).collect()
}

/// What relative URLs of an element of a feed that is at `address` are relative to: what `xml:base` says on it and around
/// it, or the address.
#[pyfunction]
pub(crate) fn feed_base_url(py: Python<'_>, node: &Node, address: &str) -> PyResult<String> {
    let address = url_of(address)?;
    Ok(node.read(py, |node| feed::base_url(node, &address).into()))
}
