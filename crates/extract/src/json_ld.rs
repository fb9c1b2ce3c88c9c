//! JSON-LD: the values in a page's scripts, and the items in them.
//!
//! <https://www.w3.org/TR/json-ld11/#embedding-json-ld-in-html-documents>

use crate::meta::{is, media_type};
use fivefold_core::Name;
use fivefold_dom::Document;
use serde_json::{Map, Value};

/// The values of the scripts with JSON-LD, in tree order. A script that is no JSON is left out.
pub(crate) fn values(document: &Document) -> Vec<Value> {
    let scripts = document.elements().filter(|element| is(*element, Name::SCRIPT));
    let with_data = scripts.filter(|script| media_type(*script).is_some_and(|kind| kind == "application/ld+json"));
    with_data.filter_map(|script| serde_json::from_str(script.text_content().trim()).ok()).collect()
}

/// The items of the JSON-LD of a document as an array: lists and graphs are flattened, and nothing else is changed.
///
/// ```
/// use fivefold_extract::json_ld;
///
/// let script = r#"<script type="application/ld+json">{"@graph":[{"@type":"Person"},{"@type":"Place"}]}</script>"#;
/// let document = fivefold::html::parse(script);
/// assert_eq!(json_ld(&document).to_string(), r#"[{"@type":"Person"},{"@type":"Place"}]"#);
/// ```
pub fn json_ld(document: &Document) -> Value {
    flattened(&values(document))
}

/// The items as an array.
pub(crate) fn flattened(data: &[Value]) -> Value {
    items(data).cloned().map(Value::Object).collect()
}

/// The objects at the top of the values: lists and graphs are flattened. In order.
///
/// <https://www.w3.org/TR/json-ld11/#named-graphs>
pub(crate) fn items(data: &[Value]) -> impl Iterator<Item = &Map<String, Value>> {
    let mut waiting: Vec<&Value> = data.iter().rev().collect();
    core::iter::from_fn(move || {
        loop {
            match waiting.pop()? {
                Value::Array(values) => waiting.extend(values.iter().rev()),
                Value::Object(item) => match item.get("@graph") {
                    Some(Value::Array(graph)) => waiting.extend(graph.iter().rev()),
                    Some(graph @ Value::Object(_)) => waiting.push(graph),
                    _ => return Some(item),
                },
                _ => {}
            }
        }
    })
}

/// The texts of a property's value: of an object its name, its address or its value.
pub(crate) fn strings(value: &Value) -> Vec<String> {
    let mut strings = Vec::new();
    let mut waiting = vec![value];
    while let Some(value) = waiting.pop() {
        match value {
            Value::String(text) if !text.trim().is_empty() => strings.push(text.clone()),
            Value::Array(values) => waiting.extend(values.iter().rev()),
            Value::Object(item) => {
                waiting.extend(["name", "url", "contentUrl", "@value", "@id"].iter().find_map(|name| item.get(*name)));
            }
            _ => {}
        }
    }
    strings
}
