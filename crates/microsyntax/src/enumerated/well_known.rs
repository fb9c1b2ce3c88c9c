//! The standard's own enumerated attributes.
//!
//! States have the names of the standard, in lower case and with hyphens: "Local Date and Time" is
//! `local-date-and-time`. The tables follow the sections on each attribute, which
//! <https://html.spec.whatwg.org/multipage/indices.html#attributes-3> lists. `command` of `button` is missing, since it
//! has infinitely many keywords: all that begin with `--`.

use super::EnumeratedAttribute;

pub use crate::generated::enumerated::*;

/// The table of an attribute of an HTML element; both names are compared ignoring ASCII case.
///
/// ```
/// use fivefold::microsyntax::well_known;
///
/// let input_type = well_known::find("type", "input").unwrap();
/// assert_eq!(input_type.state(Some("DateTime-Local")), Some("local-date-and-time"));
/// assert_eq!(input_type.state(Some("colour")), Some("text"));
/// assert!(well_known::find("type", "p").is_none());
/// ```
pub fn find(attribute: &str, element: &str) -> Option<&'static EnumeratedAttribute> {
    let has_element =
        |elements: &[&str]| elements.is_empty() || elements.iter().any(|one| one.eq_ignore_ascii_case(element));
    entries(attribute).find(|(_, elements, _)| has_element(elements)).map(|(_, _, table)| *table)
}

/// The table of an attribute that is the same on all elements that have it.
///
/// ```
/// use fivefold::microsyntax::well_known;
///
/// assert_eq!(well_known::find_on_any("crossorigin").unwrap().state(Some("")), Some("anonymous"));
/// // `input` and `button` differ.
/// assert_eq!(well_known::find_on_any("type"), None);
/// ```
pub fn find_on_any(attribute: &str) -> Option<&'static EnumeratedAttribute> {
    let mut tables = entries(attribute).map(|(_, _, table)| *table);
    let first = tables.next()?;
    tables.all(|table| table == first).then_some(first)
}

type Entry = (&'static str, &'static [&'static str], &'static EnumeratedAttribute);

fn entries(attribute: &str) -> impl Iterator<Item = &'static Entry> {
    ENTRIES.iter().filter(move |(name, _, _)| name.eq_ignore_ascii_case(attribute))
}

#[cfg(test)]
mod tests;
