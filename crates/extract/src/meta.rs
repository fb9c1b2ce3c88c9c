//! What the elements `meta` and `link` say: OpenGraph and Dublin Core.

use fivefold_core::{Name, Namespace};
use fivefold_dom::{Document, NodeRef};
use serde_json::{Map, Value};

/// The prefixes of OpenGraph's properties and of those of its types.
///
/// <https://ogp.me/>
const PREFIXES: [&str; 7] = ["og", "article", "book", "music", "product", "profile", "video"];

/// The OpenGraph properties of a document by their whole names; a property that is given several times has an array.
///
/// <https://ogp.me/>
///
/// ```
/// let document = fivefold::html::parse("<meta property=og:title content=Bees><meta property=og:image content=/a.png>");
/// let expected = r#"{"og:title":"Bees","og:image":"/a.png"}"#;
/// assert_eq!(fivefold_extract::open_graph(&document).to_string(), expected);
/// ```
pub fn open_graph(document: &Document) -> Value {
    let mut properties = Map::new();
    for (property, content) in entries(document) {
        if property.split_once(':').is_some_and(|(prefix, _)| PREFIXES.contains(&prefix)) {
            add(&mut properties, property.to_owned(), content);
        }
    }
    properties.into()
}

/// The Dublin Core terms of a document by their names in lower case, without the prefix `DC.` or `DCTERMS.`; a term that is
/// given several times has an array.
///
/// <https://www.dublincore.org/specifications/dublin-core/dc-html/>
///
/// ```
/// let document = fivefold::html::parse("<meta name=DC.title content=Bees><meta name=dcterms.created content=2026>");
/// assert_eq!(fivefold_extract::dublin_core(&document).to_string(), r#"{"title":"Bees","created":"2026"}"#);
/// ```
pub fn dublin_core(document: &Document) -> Value {
    let mut terms = Map::new();
    for (name, content) in entries(document) {
        let name = name.to_ascii_lowercase();
        if let Some(term) = name.strip_prefix("dc.").or_else(|| name.strip_prefix("dcterms.")) {
            add(&mut terms, term.to_owned(), content);
        }
    }
    terms.into()
}

fn add(map: &mut Map<String, Value>, name: String, content: &str) {
    match map.get_mut(&name) {
        None => {
            map.insert(name, content.into());
        }
        Some(Value::Array(values)) => values.push(content.into()),
        Some(value) => *value = Value::Array(vec![value.take(), content.into()]),
    }
}

/// The names or properties of the elements `meta`, each with its content, in tree order.
pub(crate) fn entries(document: &Document) -> impl Iterator<Item = (&str, &str)> {
    let metas = document.elements().filter(|element| is(*element, Name::META));
    metas.filter_map(|meta| {
        let name = meta.attribute("property").or_else(|| meta.attribute("name"))?;
        Some((name.trim(), meta.attribute("content")?.trim()))
    })
}

/// The elements that link to another resource with this relation, in tree order.
pub(crate) fn related<'d>(document: &'d Document, relation: &str) -> impl Iterator<Item = NodeRef<'d>> {
    document.elements().filter(move |element| {
        (is(*element, Name::LINK) || is(*element, Name::A) || is(*element, Name::AREA))
            && element.attribute("rel").is_some_and(|relations| {
                relations.split_ascii_whitespace().any(|present| present.eq_ignore_ascii_case(relation))
            })
    })
}

/// Whether an element is the one of HTML with this name.
pub(crate) fn is(element: NodeRef<'_>, name: Name) -> bool {
    element.is_element_named(name) && element.namespace() == Some(Namespace::HTML)
}

/// The media type that the `type` of an element says, in lower case and without parameters.
pub(crate) fn media_type(element: NodeRef<'_>) -> Option<String> {
    let essence = element.attribute("type")?.split(';').next()?;
    Some(essence.trim().to_ascii_lowercase())
}
