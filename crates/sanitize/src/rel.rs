//! Link types that are added to links.

use crate::names::Element;
use fivefold_core::Namespace;
use fivefold_dom::{Document, EditError, NodeId};

/// Adds link types to an element, if it is one that leads somewhere, besides those that it has.
pub(crate) fn add_link_types(
    document: &mut Document,
    (node, element): (NodeId, &Element),
    types: &[Box<str>],
) -> Result<(), EditError> {
    let has = |name| document.node(node).has_attribute(name);
    let leads = match (element.namespace(), element.local_name()) {
        (Namespace::HTML, "a" | "area") => has("href"),
        (Namespace::HTML, "form") => true,
        (Namespace::SVG, "a") => has("href") || has("xlink:href"),
        _ => false,
    };
    if !leads {
        return Ok(());
    }
    let present = document.node(node).attribute("rel").unwrap_or_default();
    let mut missing = types.iter().filter(|added| {
        let is_added = |present: &str| present.eq_ignore_ascii_case(added);
        !present.split_ascii_whitespace().any(is_added)
    });
    let Some(first) = missing.next() else { return Ok(()) };
    let mut rel: Vec<&str> = present.split_ascii_whitespace().collect();
    rel.extend(core::iter::once(first).chain(missing).map(|added| &**added));
    let rel = rel.join(" ");
    document.set_attribute(node, "rel", &rel)
}
