//! What becomes of the attributes of an element.

use crate::builtin;
use crate::config::{Config, Given};
use crate::filter::Approved;
use crate::names::{Attribute, Element};
use crate::rel::add_link_types;
use crate::values::Subject;
use fivefold_core::Namespace;
use fivefold_dom::{Document, EditError, NodeId};

/// Removes, changes and adds attributes of an element. Fails if there is no room to give it attributes of its own, or if
/// they could not be written.
pub(crate) fn sanitize_attributes(
    document: &mut Document,
    (node, element): (NodeId, Element),
    config: &Config,
    is_safe: bool,
    approved: &mut Approved,
) -> Result<(), EditError> {
    let is_harmless = |name: &(Element, Attribute), value: &str| {
        !(is_safe && name.1.is_event_handler())
            && (!is_safe && config.keeps_javascript_urls() || !navigates_to_script(name, value))
    };
    match config.values() {
        None => document.retain_attributes(node, |attribute| {
            let name = (element.clone(), (attribute.namespace(), attribute.local_name()).into());
            config.allowed(&name).judge(attribute.value()).is_some() && is_harmless(&name, attribute.value())
        })?,
        Some(values) => {
            let keyword = document.node(node).attribute("http-equiv").unwrap_or_default();
            let refreshes = element == "meta".into() && keyword.eq_ignore_ascii_case("refresh");
            document.map_attributes(node, |attribute| {
                let name = &(element.clone(), (attribute.namespace(), attribute.local_name()).into());
                let subject = Subject { name, refreshes, allowed: config.allowed(name) };
                values.judge(&subject, attribute.value(), |value| is_harmless(name, value), approved)
            })?;
        }
    }
    config.given_to(&element).map_or(Ok(()), |given| give(document, node, given))?;
    match config.link_types() {
        [] => Ok(()),
        types => add_link_types(document, (node, &element), types),
    }
}

/// Gives an element attributes. Those that it has change all at once, so that this takes linear time.
fn give(document: &mut Document, node: NodeId, given: &Given) -> Result<(), EditError> {
    let mut is_new = vec![true; given.list.len()];
    document.map_attributes(node, |attribute| match given.places.get(attribute.name()) {
        Some(&place) => {
            is_new[place] = false;
            Some(given.list[place].1.to_string().into())
        }
        None => Some(attribute.value().into()),
    })?;
    let new = given.list.iter().zip(is_new).filter(|(_, is_new)| *is_new);
    new.map(|(given, _)| given).try_for_each(|(name, value)| document.add_attribute(node, name, value))
}

/// Whether an attribute runs a script when a link or a form is used, or when an animation plays.
fn navigates_to_script((element, attribute): &(Element, Attribute), value: &str) -> bool {
    let (namespace, name) = (attribute.namespace(), attribute.local_name());
    let navigates = builtin::NAVIGATING.contains(&(element.namespace(), element.local_name(), namespace, name));
    let is_mathml_link = element.namespace() == Namespace::MATHML
        && name == "href"
        && matches!(namespace, Namespace::NONE | Namespace::XLINK);
    (navigates || is_mathml_link) && is_javascript_url(value)
        || element.animates() && *attribute == "attributeName".into() && matches!(value, "href" | "xlink:href")
}

/// Whether a URL parser finds the scheme `javascript` in this value: after controls and spaces, and between tabs and
/// newlines, which it removes. What it cannot parse after that scheme counts as well.
///
/// <https://url.spec.whatwg.org/#concept-basic-url-parser>
fn is_javascript_url(value: &str) -> bool {
    let scheme = value.trim_start_matches(|character| character <= ' ').chars();
    let mut scheme = scheme.filter(|character| !matches!(character, '\t' | '\n' | '\r'));
    "javascript:".chars().all(|expected| scheme.next().is_some_and(|found| found.eq_ignore_ascii_case(&expected)))
}
