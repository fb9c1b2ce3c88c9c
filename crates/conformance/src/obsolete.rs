//! Elements and attributes of the past.
//!
//! <https://html.spec.whatwg.org/multipage/obsolete.html>

use crate::checker::Checker;
use crate::code::Code;
use crate::element::Element;
use crate::generated::obsolete::{ATTRIBUTES, ELEMENTS};
use crate::values::mime;

/// Whether the standard lists the element as obsolete.
pub(crate) fn is_obsolete(element: &str) -> bool {
    ELEMENTS.binary_search_by(|(name, _)| (*name).cmp(element)).is_ok()
}

/// What to do instead of using the attribute on the element, if the standard lists it as obsolete.
pub(crate) fn instead_of(element: &str, attribute: &str) -> Option<&'static str> {
    let lists = |names: &[&str], elements: &[&str]| {
        names.contains(&attribute) && (elements.is_empty() || elements.contains(&element))
    };
    ATTRIBUTES.iter().find(|(names, elements, _)| lists(names, elements)).map(|(.., instead)| *instead)
}

/// Whether the standard lists an attribute of that name as obsolete, on any element.
pub(crate) fn is_attribute(name: &str) -> bool {
    ATTRIBUTES.iter().any(|(names, ..)| names.contains(&name))
}

/// Checks the element's name.
pub(crate) fn check<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    // The index has none of them.
    if element.rule.is_some() {
        return;
    }
    // NOTE: other standards on ruby have these elements.
    if element.is_any(&["rb", "rtc"]) {
        checker.report(Code::ObsoleteConforming, element, || {
            format!(
                "Element `{}` is obsolete: put the base text into `ruby` directly, or use nested `ruby` elements",
                element.name
            )
        });
        return;
    }
    if let Ok(index) = ELEMENTS.binary_search_by(|(name, _)| (*name).cmp(element.name)) {
        checker.report(Code::ObsoleteElement, element, || {
            format!("Element `{}` is obsolete: {}", element.name, ELEMENTS[index].1)
        });
    }
}

/// What is to be said of an attribute that is obsolete and still conforms: that it does, if its value is the one that is
/// allowed, or that it does not.
pub(crate) enum Conforming {
    /// Allowed; what to do instead.
    Yes(&'static str),
    /// Not allowed with this value; why.
    No(&'static str),
}

/// <https://html.spec.whatwg.org/multipage/obsolete.html#obsolete-but-conforming-features>
pub(crate) fn conforming(element: &Element<'_>, attribute: &str, value: &str) -> Option<Conforming> {
    let allow_if = |allowed: bool, instead, otherwise| {
        Some(if allowed { Conforming::Yes(instead) } else { Conforming::No(otherwise) })
    };
    match (element.name, attribute) {
        ("img", "border") => allow_if(value == "0", "use CSS", "use CSS: only the value `0` is allowed"),
        ("script", "charset") => allow_if(
            value.eq_ignore_ascii_case("utf-8"),
            "leave it out: scripts are UTF-8",
            "only the value `utf-8` is allowed: leave it out",
        ),
        ("script", "language") => {
            let is_default = element.get("type").is_none_or(|value| value.eq_ignore_ascii_case("text/javascript"));
            let allowed = value.eq_ignore_ascii_case("javascript") && is_default;
            allow_if(
                allowed,
                "leave it out",
                "leave it out, or use `type`: only `JavaScript` is allowed, and only for scripts",
            )
        }
        ("script", "type") if value.is_empty() || mime::is_javascript(value) => Some(Conforming::Yes("leave it out")),
        ("style", "type") => allow_if(
            value.eq_ignore_ascii_case("text/css"),
            "leave it out",
            "only the value `text/css` is allowed: leave it out",
        ),
        ("a", "name") => allow_if(!value.is_empty(), "use `id`", "use `id`: it must not be empty"),
        ("input", "maxlength" | "size") if element.input_type() == "number" => {
            Some(Conforming::Yes("use CSS, `min` and `max`"))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_are_sorted() {
        assert!(ELEMENTS.is_sorted());
    }
}
