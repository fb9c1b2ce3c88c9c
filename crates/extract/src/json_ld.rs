//! JSON-LD: the values in a page's scripts, and the items in them.
//!
//! <https://www.w3.org/TR/json-ld11/#embedding-json-ld-in-html-documents>

use fivefold_core::{Name, Namespace};
use fivefold_dom::{Document, NodeRef};
use serde_json::{Map, Value};

/// The values of the scripts with JSON-LD, in tree order. A script that is no JSON is left out.
pub(crate) fn values(document: &Document) -> Vec<Value> {
    let scripts = document.elements().filter(|element| is_json_ld(*element));
    scripts.filter_map(|script| serde_json::from_str(script.text_content().trim()).ok()).collect()
}

/// Whether an element is a script whose type is that of JSON-LD, with parameters or without.
fn is_json_ld(element: NodeRef<'_>) -> bool {
    element.is_element_named(Name::SCRIPT)
        && element.namespace() == Some(Namespace::HTML)
        && element.attribute("type").is_some_and(|kind| {
            let essence = kind.split(';').next().unwrap_or_default();
            essence.trim().eq_ignore_ascii_case("application/ld+json")
        })
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
    items(&values(document)).cloned().map(Value::Object).collect()
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
