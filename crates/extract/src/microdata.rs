//! Microdata.
//!
//! <https://html.spec.whatwg.org/multipage/microdata.html>

use fivefold_core::{Name, Namespace, work};
use fivefold_dom::{Document, NodeId, NodeRef};
use serde_json::{Map, Value, json};
use std::collections::{HashMap, HashSet};
use url::Url;

/// The most items inside one another.
const DEPTH: usize = 100;
/// How often the whole document may be in the result: references of items to others, and texts inside of one another, could
/// repeat it without end.
const REPETITIONS: usize = 16;
/// What the visit of an element counts, and an item, in bytes of text.
const VISIT: usize = 8;
const ITEM: usize = 32;

/// The microdata of a document in the standard's JSON form, `{"items":[…]}`.
///
/// URLs are relative to the document at `address`. Without an address, those that are not absolute stay as they are
/// written.
///
/// Takes time linear in the document: an item that is inside of a hundred others, and what comes once values have repeated
/// the document sixteen times, is the string `ERROR`, as the standard has it for an item inside of itself.
///
/// <https://html.spec.whatwg.org/multipage/microdata.html#extracting-json>
///
/// ```
/// use fivefold_extract::microdata;
///
/// let document = fivefold::html::parse("<p itemscope itemtype=https://schema.org/Person>I am <b itemprop=name>Ada</b>.");
/// let items = r#"{"items":[{"type":["https://schema.org/Person"],"properties":{"name":["Ada"]}}]}"#;
/// assert_eq!(microdata(&document, None).to_string(), items);
/// ```
pub fn microdata(document: &Document, address: Option<&Url>) -> Value {
    let mut reader = Reader::new(document, address);
    let top = document.elements().filter(|element| is_top_level(*element));
    let items: Vec<_> = top.map(|item| reader.object(item)).collect();
    json!({ "items": items })
}

/// <https://html.spec.whatwg.org/multipage/microdata.html#top-level-microdata-items>
fn is_top_level(element: NodeRef<'_>) -> bool {
    is_item(element) && !element.has_attribute("itemprop")
}

fn is_item(element: NodeRef<'_>) -> bool {
    is_html(element) && element.has_attribute("itemscope")
}

fn is_html(element: NodeRef<'_>) -> bool {
    element.namespace() == Some(Namespace::HTML)
}

struct Reader<'d> {
    document: &'d Document,
    base: Option<Url>,
    /// The places of the elements in tree order.
    places: HashMap<NodeId, usize>,
    /// The items around the present one.
    memory: Vec<NodeRef<'d>>,
    /// How many bytes may still be added.
    rest: usize,
}

impl<'d> Reader<'d> {
    fn new(document: &'d Document, address: Option<&Url>) -> Self {
        let places: HashMap<_, _> = document.elements().map(NodeRef::id).zip(0..).collect();
        let rest = REPETITIONS * (document.source().len() + VISIT * places.len());
        let base = address.map(|address| document.base_url(address));
        Self { document, base, places, memory: Vec::new(), rest }
    }

    /// Gets the object for an item.
    fn object(&mut self, item: NodeRef<'d>) -> Value {
        if self.memory.contains(&item) || self.memory.len() >= DEPTH || !self.pay(ITEM) {
            return "ERROR".into();
        }
        self.memory.push(item);
        let mut result = Map::new();
        // https://html.spec.whatwg.org/multipage/microdata.html#item-types
        let types: Vec<_> = tokens(item, "itemtype").collect();
        if !types.is_empty() {
            result.insert("type".to_owned(), types.into());
        }
        // https://html.spec.whatwg.org/multipage/microdata.html#global-identifier
        if let Some(id) = self.url(item, "itemid") {
            result.insert("id".to_owned(), id.into());
        }
        let mut properties = Map::new();
        for element in self.properties(item) {
            let before = self.rest;
            let value = if is_item(element) { self.object(element) } else { self.value(element) };
            let size = before - self.rest;
            for (index, name) in names(element).into_iter().enumerate() {
                let is_paid = index == 0 || self.pay(size);
                let value = if is_paid { value.clone() } else { "ERROR".into() };
                let values = properties.entry(name).or_insert_with(|| Value::Array(Vec::new()));
                if let Value::Array(values) = values {
                    values.push(value);
                }
            }
        }
        result.insert("properties".to_owned(), properties.into());
        self.memory.pop();
        result.into()
    }

    /// The elements with the properties of an item, in tree order.
    ///
    /// <https://html.spec.whatwg.org/multipage/microdata.html#the-properties-of-an-item>
    fn properties(&mut self, root: NodeRef<'d>) -> Vec<NodeRef<'d>> {
        let mut results = Vec::new();
        let mut memory = HashSet::from([root.id()]);
        let mut pending: Vec<_> = root.children().elements().collect();
        pending.extend(tokens(root, "itemref").filter_map(|id| self.document.element_by_id(id)));
        while let Some(current) = pending.pop() {
            work::steps(1);
            if !self.pay(VISIT) {
                break;
            }
            if !memory.insert(current.id()) {
                continue;
            }
            if !is_item(current) {
                pending.extend(current.children().elements());
            }
            if is_html(current) && tokens(current, "itemprop").next().is_some() {
                results.push(current);
            }
        }
        results.sort_by_key(|element| self.places.get(&element.id()));
        results
    }

    /// Takes from what may still be added. Returns whether there was so much.
    fn pay(&mut self, bytes: usize) -> bool {
        let rest = self.rest.checked_sub(bytes);
        self.rest = rest.unwrap_or(0);
        rest.is_some()
    }

    /// <https://html.spec.whatwg.org/multipage/microdata.html#concept-property-value>
    fn value(&mut self, element: NodeRef<'d>) -> Value {
        let attribute = |name| element.attribute(name).unwrap_or_default().to_owned();
        let name = element.element_name().filter(|_| is_html(element)).map_or(Name::UNKNOWN, |name| name.local);
        // https://html.spec.whatwg.org/multipage/microdata.html#url-property-elements
        let address = match name {
            Name::A | Name::AREA | Name::LINK => Some("href"),
            Name::AUDIO | Name::EMBED | Name::IFRAME | Name::IMG | Name::SOURCE | Name::TRACK | Name::VIDEO => {
                Some("src")
            }
            Name::OBJECT => Some("data"),
            _ => None,
        };
        if let Some(attribute) = address {
            let url = self.url(element, attribute).unwrap_or_default();
            self.pay(url.len());
            return url.into();
        }
        let value = match name {
            Name::META => attribute("content"),
            Name::DATA | Name::METER => attribute("value"),
            // https://html.spec.whatwg.org/multipage/text-level-semantics.html#datetime-value
            Name::TIME if element.has_attribute("datetime") => attribute("datetime"),
            Name::TIME => element.own_text(),
            _ => return self.text(element),
        };
        self.pay(value.len());
        value.into()
    }

    /// The descendant text content.
    fn text(&mut self, element: NodeRef<'d>) -> Value {
        let mut text = String::new();
        for piece in element.texts() {
            if !self.pay(piece.len() + VISIT) {
                return "ERROR".into();
            }
            text.push_str(piece);
        }
        text.into()
    }

    /// The URL in an attribute.
    fn url(&self, element: NodeRef<'d>, name: &str) -> Option<String> {
        match &self.base {
            Some(base) => element.url_attribute(name, base).map(String::from),
            None => {
                let written = element.attribute(name)?;
                Some(Url::parse(written).map_or_else(|_| written.trim_ascii().to_owned(), String::from))
            }
        }
    }
}

/// The tokens of an attribute.
fn tokens<'d>(element: NodeRef<'d>, name: &str) -> impl Iterator<Item = &'d str> + use<'d> {
    element.attribute(name).unwrap_or_default().split_ascii_whitespace()
}

/// <https://html.spec.whatwg.org/multipage/microdata.html#property-names>
fn names<'d>(element: NodeRef<'d>) -> Vec<&'d str> {
    let mut seen = HashSet::new();
    tokens(element, "itemprop").filter(|name| seen.insert(*name)).collect()
}

#[cfg(test)]
mod tests;
