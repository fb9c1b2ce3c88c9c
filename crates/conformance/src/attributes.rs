//! Which attributes an element has, and their values.

use crate::checker::Checker;
use crate::code::Code;
use crate::element::Element;
use crate::generated::elements::INPUT_TYPES;
use crate::generated::lists::RDFA;
use crate::near;
use crate::obsolete::{self, Conforming};
use crate::reports::{bad_value, report_problem};
use crate::rules;
use crate::values::{self, Kind};
use fivefold_core::Namespace;
use fivefold_dom::Attribute;

/// Attributes by the names of their properties in JavaScript, as libraries take them.
const JAVASCRIPT_NAMES: [(&str, &str); 2] = [("classname", "class"), ("htmlfor", "for")];

/// Checks each attribute of an element.
pub(crate) fn check<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    for index in 0..element.attributes.len() {
        let attribute = element.attributes[index];
        if attribute.namespace() != Namespace::NONE {
            check_in_namespace(checker, element, attribute);
        } else if element.is_html() {
            check_one(checker, element, attribute);
        }
    }
    check_language_pair(checker, element);
}

/// An attribute in a namespace: `xml:lang` and its like.
fn check_in_namespace<'a>(checker: &mut Checker<'a>, element: &Element<'a>, attribute: Attribute<'a>) {
    let name = attribute.name();
    if attribute.namespace() == Namespace::XML && attribute.local_name() == "lang" {
        check_value(checker, element, attribute, Kind::LanguageOrEmpty);
    }
    if attribute.namespace() == Namespace::XMLNS {
        check_declaration(checker, element, attribute);
    } else if element.is_html() && attribute.namespace() == Namespace::XLINK {
        not_allowed(checker, element, attribute, name);
    }
}

/// In documents of HTML, only the namespace of the element and that of XLink can be declared.
fn check_declaration<'a>(checker: &mut Checker<'a>, element: &Element<'a>, attribute: Attribute<'a>) {
    if !checker.is_html {
        return;
    }
    // A wrong value is a parse error already.
    if !matches!(attribute.name(), "xmlns" | "xmlns:xlink") {
        not_allowed(checker, element, attribute, attribute.name());
    }
}

fn not_allowed<'a>(checker: &mut Checker<'a>, element: &Element<'a>, attribute: Attribute<'a>, name: &str) {
    checker.findings.add(Code::AttributeNotAllowed, element.node.id(), element.attribute_span(attribute), || {
        let by_property =
            JAVASCRIPT_NAMES.iter().find(|(wrong, meant)| *wrong == name && kind_of(element, meant).is_some());
        let nearest = || near::nearest(name, rules::attribute_names(element.rule));
        let meant = by_property.map(|(_, meant)| *meant).or_else(nearest).filter(|meant| !is_refused(element, meant));
        let hint = near::question(meant);
        format!("Attribute `{name}` is not allowed on element `{}`{hint}", element.name)
    });
}

/// An attribute in no namespace on an element of HTML.
fn check_one<'a>(checker: &mut Checker<'a>, element: &Element<'a>, attribute: Attribute<'a>) {
    let (name, value) = (attribute.name(), attribute.value());
    if let Some(conforming) = obsolete::conforming(element, name, value) {
        let (code, instead) = match conforming {
            Conforming::Yes(instead) => (Code::ObsoleteConforming, instead),
            Conforming::No(why) => (Code::ObsoleteAttribute, why),
        };
        checker.findings.add(code, element.node.id(), element.attribute_span(attribute), || {
            format!("Attribute `{name}` on element `{}` is obsolete: {instead}", element.name)
        });
        if element.name != "input" {
            return;
        }
    } else if element.name == "input" && !element.takes(name) {
        let types: Vec<_> = types_with(name);
        checker.findings.add(Code::AttributeNotAllowed, element.node.id(), element.attribute_span(attribute), || {
            format!(
                "Attribute `{name}` is not allowed on element `input` with the type `{}`: only where the type is {}",
                element.input_type(),
                values::alternatives(&types)
            )
        });
        return;
    }
    if let Some(kind) = kind_of(element, name) {
        check_value(checker, element, attribute, kind);
    } else if let Some(instead) = obsolete::instead_of(element.name, name) {
        // NOTE: the section on `area` names these two among its attributes; that on what is obsolete refuses them.
        let is_disputed = element.is("area") && matches!(name, "hreflang" | "type") && element.has("href");
        let code = if is_disputed { Code::ObsoleteConforming } else { Code::ObsoleteAttribute };
        if is_disputed {
            check_value(checker, element, attribute, if name == "type" { Kind::Mime } else { Kind::Language });
        }
        checker.findings.add(code, element.node.id(), element.attribute_span(attribute), || {
            format!("Attribute `{name}` on element `{}` is obsolete: {instead}", element.name)
        });
    } else if !is_extension(checker, element, attribute)
        && !obsolete::is_obsolete(element.name)
        && !checker.own_names.have_attribute(name)
    {
        not_allowed(checker, element, attribute, name);
    }
}

/// The kind of value of an attribute that the element may have.
fn kind_of(element: &Element<'_>, name: &str) -> Option<Kind> {
    rules::kind_of(element.rule, name).filter(|_| !is_refused(element, name))
}

/// Whether the index lists the attribute for other elements of that name only.
fn is_refused(element: &Element<'_>, name: &str) -> bool {
    match name {
        "is" => element.is_custom(),
        "tabindex" => element.is("dialog"),
        _ => false,
    }
}

/// The types of `input` elements that may have the attribute.
fn types_with(name: &str) -> Vec<&'static str> {
    INPUT_TYPES.iter().filter(|(_, forbidden)| !forbidden.contains(&name)).map(|(input_type, _)| *input_type).collect()
}

/// Whether an attribute is not in the standard's index, and any element may have it.
pub(crate) fn is_of_other_standard(name: &str) -> bool {
    name == "role"
        || name.starts_with("aria-")
        || name.strip_prefix("data-").is_some_and(|data| !data.is_empty())
        || RDFA.contains(&name)
}

/// Whether the attribute is one that is not in the index, and allowed: data, ARIA, RDFa, and what custom elements and
/// plugins take. Names of data and of ARIA that are wrong are reported elsewhere.
fn is_extension<'a>(checker: &mut Checker<'a>, element: &Element<'a>, attribute: Attribute<'a>) -> bool {
    let (name, value) = (attribute.name(), attribute.value());
    let has_capitals = name.bytes().any(|byte| byte.is_ascii_uppercase());
    if let Some(data) = name.strip_prefix("data-") {
        if data.is_empty() || has_capitals {
            checker.findings.add(Code::AttributeNotAllowed, element.node.id(), element.attribute_span(attribute), || {
                format!("Attribute `{name}` is not allowed: the name of a `data-*` attribute must not be empty or have capital letters")
            });
        }
        return true;
    }
    match name {
        "role" => true,
        "xmlns" if checker.is_html => {
            if value != "http://www.w3.org/1999/xhtml" {
                bad_value(checker, element, attribute, Code::BadValue, "it must be `http://www.w3.org/1999/xhtml`");
            }
            true
        }
        "xml:lang" if checker.is_html => true,
        "xml:lang" => false,
        "onshow" => false,
        "generator-unable-to-provide-required-alt" => element.is("img") && value.is_empty(),
        _ if name.starts_with("aria-") => true,
        // <https://www.w3.org/TR/html-media-capture/#the-capture-attribute>
        "capture" if element.is("input") && element.input_type() == "file" => {
            check_value(checker, element, attribute, Kind::Keywords(&["", "environment", "user"]));
            true
        }
        "rel" => element.attributes.iter().any(|one| RDFA.contains(&one.name())),
        _ if RDFA.contains(&name) => true,
        _ if element.is_custom() => !has_capitals && name != "is",
        _ => element.is("embed") && !has_capitals && !matches!(name, "name" | "align" | "hspace" | "vspace"),
    }
}

/// Checks a value of that kind, and reports what is wrong with it.
fn check_value<'a>(checker: &mut Checker<'a>, element: &Element<'a>, attribute: Attribute<'a>, kind: Kind) {
    let name = attribute.name();
    fivefold_core::work::bytes(attribute.value().len());
    if let Err(problem) = values::check(kind, name, attribute.value()) {
        report_problem(checker, element, attribute, problem);
    }
}

/// `xml:lang` asks for `lang` with the same value.
///
/// <https://html.spec.whatwg.org/multipage/dom.html#the-lang-and-xml:lang-attributes>
fn check_language_pair<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    if !element.is_html() {
        return;
    }
    let xml = element.attributes.iter().copied().find(|attribute| attribute.name() == "xml:lang");
    let Some(xml) = xml else { return };
    let language = element.get("lang");
    let must_match = xml.namespace() == Namespace::NONE || language.is_some();
    if must_match && !language.is_some_and(|language| language.eq_ignore_ascii_case(xml.value())) {
        checker.findings.add(Code::ValuesDisagree, element.node.id(), element.attribute_span(xml), || {
            format!("Attribute `xml:lang` on element `{}` needs the attribute `lang` with the same value", element.name)
        });
    }
}
