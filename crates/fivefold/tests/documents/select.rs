//! Selectors. What is expected comes from Selectors 4 and from HTML's definitions of pseudo-classes.

mod errors;
mod matching;
mod properties;
mod states;

use fivefold::Document;

/// The ids of the elements of a document that match, in order.
fn ids(document: &Document, selector: &str) -> String {
    let found = document.select(selector).unwrap_or_else(|error| panic!("{error}"));
    let ids: Vec<_> = found.map(|node| node.attribute("id").unwrap_or("-")).collect();
    ids.join(" ")
}

/// The same for the text of a document of HTML in standards mode.
fn found(html: &str, selector: &str) -> String {
    ids(&fivefold::html::parse(&format!("<!DOCTYPE html>{html}")), selector)
}
