//! Programs that use quick-xml 0.42 itself, as its documentation shows it.

use quick_xml::events::attributes::Attribute;
use quick_xml::events::{BytesStart, Event};
use quick_xml::name::ResolveResult;
use quick_xml::{NsReader, Reader, XmlVersion};
use serde::Deserialize;
use std::hint::black_box;

/// The program with this name.
pub fn named(name: &str) -> Option<fn(&[u8])> {
    Some(match name {
        "read_event_into" => read_event_into,
        "read_event" => read_event,
        "NsReader" => with_namespaces,
        "attributes" => with_attributes,
        "serde" => deserialize,
        _ => return None,
    })
}

/// Goes through the events, copied into a buffer.
fn read_event_into(bytes: &[u8]) {
    let mut reader = Reader::from_reader(black_box(bytes));
    let (mut buf, mut count) = (Vec::new(), 0);
    loop {
        match reader.read_event_into(&mut buf).expect("well-formed") {
            Event::Eof => break,
            event => count += event.len(),
        }
        buf.clear();
    }
    black_box(count);
}

/// Goes through the events, borrowed.
fn read_event(bytes: &[u8]) {
    let mut reader = Reader::from_str(text(bytes));
    let mut count = 0;
    loop {
        match reader.read_event().expect("well-formed") {
            Event::Eof => break,
            event => count += event.len(),
        }
    }
    black_box(count);
}

/// Goes through the events, with the namespaces of elements.
fn with_namespaces(bytes: &[u8]) {
    let mut reader = NsReader::from_str(text(bytes));
    let mut count = 0;
    loop {
        match reader.read_resolved_event().expect("well-formed") {
            (_, Event::Eof) => break,
            (ResolveResult::Bound(namespace), event) => count += namespace.0.len() + event.len(),
            (_, event) => count += event.len(),
        }
    }
    black_box(count);
}

/// Goes through the events, and reads the values of all attributes.
fn with_attributes(bytes: &[u8]) {
    let mut reader = Reader::from_str(text(bytes));
    let mut count = 0;
    loop {
        match reader.read_event().expect("well-formed") {
            Event::Eof => break,
            Event::Start(tag) | Event::Empty(tag) => count += values(&tag),
            _ => {}
        }
    }
    black_box(count);
}

fn values(tag: &BytesStart<'_>) -> usize {
    let attributes = tag.attributes().map(|attribute| attribute.expect("well-formed"));
    let value =
        |attribute: Attribute<'_>| attribute.normalized_value(XmlVersion::Implicit1_0).expect("well-formed").len();
    attributes.map(value).sum()
}

#[derive(Deserialize)]
#[allow(dead_code, reason = "the values are only made")]
struct Rss {
    channel: Channel,
}

#[derive(Deserialize)]
#[allow(dead_code, reason = "the values are only made")]
struct Channel {
    title: String,
    link: String,
    #[serde(rename = "item")]
    items: Vec<Item>,
}

#[derive(Deserialize)]
#[allow(dead_code, reason = "the values are only made")]
#[serde(rename_all = "camelCase")]
struct Item {
    title: String,
    link: String,
    guid: Guid,
    pub_date: String,
    category: Vec<String>,
    enclosure: Enclosure,
    description: String,
}

#[derive(Deserialize)]
#[allow(dead_code, reason = "the values are only made")]
struct Guid {
    #[serde(rename = "@isPermaLink")]
    is_permanent: bool,
    #[serde(rename = "$text")]
    text: String,
}

#[derive(Deserialize)]
#[allow(dead_code, reason = "the values are only made")]
struct Enclosure {
    #[serde(rename = "@url")]
    url: String,
    #[serde(rename = "@length")]
    length: u64,
}

/// Makes structs of a feed.
fn deserialize(bytes: &[u8]) {
    black_box(quick_xml::de::from_str::<Rss>(text(bytes)).expect("it is RSS"));
}

fn text(bytes: &[u8]) -> &str {
    str::from_utf8(black_box(bytes)).expect("UTF-8")
}
