//! The link types in `rel`.
//!
//! <https://html.spec.whatwg.org/multipage/links.html#linkTypes>

use crate::checker::Checker;
use crate::code::Code;
use crate::element::Element;
use crate::generated::link_types::{KEYWORDS, REGISTERED};
use crate::generated::lists::{NOT_FORM, NOT_LINK, ONLY_LINK};
use crate::near;
use crate::reports::bad_value;
use crate::values::quote;
use fivefold_dom::Attribute;

/// Checks that the link types are for the element, and that there are such.
pub(crate) fn check<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    let Some(rel) = element.attribute("rel") else { return };
    // With these, it is an attribute of RDFa.
    let of_rdfa = ["about", "property", "resource", "typeof"];
    if element.attributes.iter().any(|attribute| of_rdfa.contains(&attribute.name())) {
        return;
    }
    let (forbidden, more): (_, &[&str]) = match element.name {
        "link" => (NOT_LINK, &[]),
        "form" => (ONLY_LINK, NOT_FORM),
        _ => (ONLY_LINK, &[]),
    };
    let is_forbidden = |token: &&str| forbidden.iter().chain(more).any(|one| one.eq_ignore_ascii_case(token));
    if let Some(token) = rel.value().split_ascii_whitespace().find(is_forbidden) {
        let why = format!("the link type `{token}` is not for this element");
        bad_value(checker, element, rel, Code::BadValue, &why);
    }
    for token in rel.value().split_ascii_whitespace() {
        check_name(checker, element, rel, token);
    }
    if element.is("link") {
        check_shortcut(checker, element, rel);
    }
}

/// <https://html.spec.whatwg.org/multipage/links.html#rel-icon>
fn check_shortcut<'a>(checker: &mut Checker<'a>, element: &Element<'a>, rel: Attribute<'a>) {
    if element.has_token("rel", "shortcut") && !rel.value().eq_ignore_ascii_case("shortcut icon") {
        let why = "with `shortcut`, the whole value must be `shortcut icon`, and `icon` alone says the same";
        bad_value(checker, element, rel, Code::BadValue, why);
    }
}

/// Names that are not registered must be rejected. As the registry grows, only one that is near to a keyword is an error.
/// Names with a colon are URLs and not looked at.
///
/// <https://html.spec.whatwg.org/multipage/links.html#other-link-types>
fn check_name<'a>(checker: &mut Checker<'a>, element: &Element<'a>, rel: Attribute<'a>, token: &str) {
    if token.contains(':') || KEYWORDS.iter().any(|keyword| keyword.eq_ignore_ascii_case(token)) {
        return;
    }
    let name = token.to_ascii_lowercase();
    if REGISTERED.binary_search(&name.as_str()).is_ok() {
        return;
    }
    match KEYWORDS.iter().find(|keyword| near::is_within(name.as_bytes(), keyword.as_bytes(), 1)) {
        Some(keyword) => {
            let why = format!("there is no link type {}; did you mean `{keyword}`?", quote(token));
            bad_value(checker, element, rel, Code::BadValue, &why);
        }
        None => {
            let why = format!("the link type {} is not registered", quote(token));
            bad_value(checker, element, rel, Code::UnknownLinkType, &why);
        }
    }
}
