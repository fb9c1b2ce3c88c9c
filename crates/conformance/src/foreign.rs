//! Elements of SVG and MathML: their names, the names of their attributes, and path data.

use crate::checker::{Checker, Frame};
use crate::code::Code;
use crate::element::Element;
use crate::foreign_rules::{Rule, find};
use crate::generated::foreign::{MATHML, MATHML_GLOBAL, SVG, SVG_GLOBAL};
use crate::generated::lists::FOREIGN_COMMON;
use crate::near;
use crate::reports::{bad_value, require};
use crate::rules::Content;
use crate::values::{path, quote};
use fivefold_core::Namespace;

/// How many elements the arguments of elements of MathML are.
///
/// <https://w3c.github.io/mathml-core/#dfn-required-arguments>
const ARGUMENTS: [(&str, u32); 9] = [
    ("mfrac", 2),
    ("mover", 2),
    ("mroot", 2),
    ("msub", 2),
    ("msubsup", 3),
    ("msup", 2),
    ("munder", 2),
    ("munderover", 3),
    ("annotation", 0),
];

/// Checks the names of an element and of its attributes, and values of MathML.
pub(crate) fn check<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    match element.namespace {
        Namespace::SVG => {
            check_names(checker, element, "SVG", SVG, SVG_GLOBAL);
            check_path_data(checker, element);
        }
        Namespace::MATHML => {
            check_names(checker, element, "MathML", MATHML, MATHML_GLOBAL);
            check_mathml(checker, element);
        }
        _ => {}
    }
}

fn check_names<'a>(
    checker: &mut Checker<'a>,
    element: &Element<'a>,
    language: &str,
    elements: &'static [Rule],
    global: &'static [&str],
) {
    let Some(rule) = find(elements, element.name) else {
        if language != "SVG" || !fivefold_core::is_valid_custom_element_name(element.name) {
            checker.report(Code::UnknownElement, element, || {
                format!("There is no element `{}` in {language}", element.name)
            });
        }
        return;
    };
    let own = rule.attributes;
    for attribute in element.attributes.iter().filter(|attribute| attribute.namespace() == Namespace::NONE) {
        let name = attribute.name();
        let is_filter_input = name == "in" && element.name.starts_with("fe");
        let is_known = own.contains(&name) || global.contains(&name) || is_common(name) || is_filter_input;
        if !is_known && !checker.own_names.have_attribute(name) {
            let span = element.attribute_span(*attribute);
            checker.findings.add(Code::AttributeNotAllowed, element.node.id(), span, || {
                let hint = near::hint(name, own.iter().chain(global).copied());
                format!("Attribute `{name}` is not allowed on element `{}` of {language}{hint}", element.name)
            });
        }
    }
}

/// <https://svgwg.org/svg2-draft/paths.html#PathDataBNF>
fn check_path_data<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    let data = match element.name {
        "path" | "glyph" | "missing-glyph" => element.attribute("d"),
        "animateMotion" => element.attribute("path"),
        _ => return,
    };
    if let Some(data) = data
        && let Err(why) = path::check(data.value())
    {
        bad_value(checker, element, data, Code::BadValue, &why);
    }
}

/// Attributes of all elements of HTML and SVG, and those of other vocabularies for them.
fn is_common(name: &str) -> bool {
    ["data-", "aria-", "on"].iter().any(|start| name.starts_with(start)) || FOREIGN_COMMON.contains(&name)
}

fn check_mathml<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    if element.name == "math" {
        one_of(checker, element, "display", &["block", "inline"]);
        one_of(checker, element, "overflow", &["linebreak", "scroll", "elide", "truncate", "scale"]);
    }
    one_of(checker, element, "dir", &["ltr", "rtl"]);
}

fn one_of<'a>(checker: &mut Checker<'a>, element: &Element<'a>, attribute: &str, words: &[&str]) {
    let Some(value) = element.get(attribute) else { return };
    if !words.iter().any(|word| word.eq_ignore_ascii_case(value)) {
        checker.report_attribute(Code::BadValue, element, attribute, || {
            let words = crate::values::alternatives(words);
            format!(
                "Bad value {} for attribute `{attribute}` on element `{}`: it must be {words}",
                quote(value),
                element.name
            )
        });
    }
}

/// Checks the number of arguments, and what a font has.
pub(crate) fn finish<'a>(checker: &mut Checker<'a>, element: &Element<'a>, frame: &Frame<'a>) {
    if element.namespace == Namespace::SVG && element.name == "font" {
        check_font(checker, element);
    }
    if element.namespace != Namespace::MATHML || frame.content == Content::Any {
        return;
    }
    let found = frame.progress.elements;
    let expected = ARGUMENTS.iter().find(|(name, _)| *name == element.name).map(|(_, count)| *count);
    if let Some(expected) = expected.filter(|expected| *expected != found) {
        checker.report(Code::MissingChild, element, || {
            format!("Element `{}` must have {expected} elements as its arguments, and has {found}", element.name)
        });
    }
}

/// Fonts are of SVG 1.1 alone.
///
/// <https://www.w3.org/TR/SVG11/fonts.html#FontElement>
fn check_font<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    require(checker, element, "horiz-adv-x");
    if !element.node.children().any(|child| child.local_name() == Some("missing-glyph")) {
        checker.report(Code::MissingChild, element, || {
            "Element `font` must have a child `missing-glyph`, for characters that it does not have".to_owned()
        });
    }
}
