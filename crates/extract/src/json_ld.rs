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

/// The objects at the top of the values: lists and graphs are flattened. In order.
pub(crate) fn items(data: &[Value]) -> impl Iterator<Item = &Map<String, Value>> {
    let mut waiting: Vec<&Value> = data.iter().rev().collect();
    core::iter::from_fn(move || {
        loop {
            match waiting.pop()? {
                Value::Array(values) => waiting.extend(values.iter().rev()),
                Value::Object(item) => {
                    if let Some(Value::Array(graph)) = item.get("@graph") {
                        waiting.extend(graph.iter().rev());
                    }
                    return Some(item);
                }
                _ => {}
            }
        }
    })
}
