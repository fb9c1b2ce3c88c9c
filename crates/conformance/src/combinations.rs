//! Attributes whose rules depend on other attributes, on values or on other elements.

use crate::checker::{Checker, Frame};
use crate::code::Code;
use crate::element::{Element, bounded_text, span_of};
use crate::finding::Related;
use crate::inside::Inside;
use crate::model::missing_child;
use crate::reports::forbid;
use crate::values::{self, quote};
use fivefold_dom::NodeRef;
use fivefold_microsyntax::{MAX_COLSPAN, MAX_ROWSPAN, parse_floating_point_number, parse_non_negative_integer};
use std::collections::HashMap;

/// Checks the attributes of an element where they depend on each other.
pub(crate) fn check<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    check_microdata(checker, element);
    check_autofocus(checker, element);
    match element.name {
        "area" => check_area(checker, element),
        "map" => check_map(checker, element),
        "meter" => check_meter(checker, element),
        "progress" => check_progress(checker, element),
        "td" | "th" => {
            at_most(checker, element, "colspan", MAX_COLSPAN);
            at_most(checker, element, "rowspan", MAX_ROWSPAN);
        }
        "col" | "colgroup" => at_most(checker, element, "span", MAX_COLSPAN),
        "details" => check_details(checker, element),
        _ => {}
    }
}

/// Of a group of `details` elements, one at most is open, and none is in another.
///
/// <https://html.spec.whatwg.org/multipage/interactive-elements.html#the-details-element>
fn check_details<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    let Some(name) = element.get("name").filter(|name| !name.is_empty()) else { return };
    let key = (checker.inherited().tree, name);
    let group = checker.details.entry(key).or_default();
    group.around += 1;
    let is_nested = group.around > 1;
    let first = group.open;
    if element.has("open") && first.is_none() {
        group.open = Some(element.span());
    }
    if is_nested {
        checker.report(Code::DescendantNotAllowed, element, || {
            format!(
                "Element `details` with the `name` {} is not allowed as a descendant of one of its group",
                quote(name)
            )
        });
    }
    if let Some(first) = first.filter(|_| element.has("open")) {
        checker.findings.add_related(
            Code::TooManyElements,
            element.node.id(),
            element.span(),
            || format!("Only one `details` with the `name` {} may be `open`", quote(name)),
            || vec![Related::new(first, "the first one that is open")],
        );
    }
}

/// Checks what needs the children of an element.
pub(crate) fn finish<'a>(checker: &mut Checker<'a>, element: &Element<'a>, frame: &Frame<'a>) {
    let missing = missing_child(frame.content, frame.progress, element);
    if let Some(missing) = missing.filter(|_| !frame.is_filled) {
        checker.report(Code::MissingChild, element, || format!("Element `{}` must have {missing}", element.name));
    }
    match element.name {
        "dl" => check_terms(checker, element),
        "time" if !element.may_have("datetime") && !frame.is_filled => check_time(checker, element),
        "details" => leave_details(checker, element),
        "figure" => check_captions(checker, element),
        _ => {}
    }
}

fn leave_details<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    let Some(name) = element.get("name") else { return };
    if let Some(group) = checker.details.get_mut(&(checker.inherited().tree, name)) {
        group.around -= 1;
    }
}

fn at_most<'a>(checker: &mut Checker<'a>, element: &Element<'a>, attribute: &str, limit: u64) {
    let number = element.get(attribute).and_then(parse_non_negative_integer);
    if number.is_some_and(|number| number > limit) {
        checker.report_attribute(Code::ValueOutOfRange, element, attribute, || {
            format!("The value of attribute `{attribute}` on element `{}` must be at most {limit}", element.name)
        });
    }
}

/// <https://html.spec.whatwg.org/multipage/microdata.html#encoding-microdata>
fn check_microdata<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    let Some(properties) = element.get("itemprop") else { return };
    if properties.trim_ascii().is_empty() {
        not_empty_tokens(checker, element, "itemprop");
    }
    for property in properties.split_ascii_whitespace().filter(|property| property.contains([':', '.'])) {
        if let Err(values::Problem::Url(why)) = values::absolute_url(property) {
            checker.report_attribute(Code::BadValue, element, "itemprop", || {
                format!("Bad value {} for attribute `itemprop` on element `{}`: {why}", quote(property), element.name)
            });
        }
    }
}

fn not_empty_tokens<'a>(checker: &mut Checker<'a>, element: &Element<'a>, attribute: &str) {
    checker.report_attribute(Code::BadValue, element, attribute, || {
        format!(
            "Bad value `` for attribute `{attribute}` on element `{}`: it must have at least one token",
            element.name
        )
    });
}

/// At most one element of a dialog, a popover or the document has `autofocus`.
///
/// <https://html.spec.whatwg.org/multipage/interaction.html#the-autofocus-attribute>
fn check_autofocus<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    if !element.has("autofocus") {
        return;
    }
    // NOTE: a dialog or popover with the attribute is its own scope, of which nothing else can be a part yet.
    if element.is("dialog") || element.has("popover") {
        return;
    }
    let inherited = checker.inherited();
    let scope = (inherited.tree, inherited.autofocus_scope);
    if !checker.references.autofocused.insert(scope) {
        checker.report_attribute(Code::TooManyElements, element, "autofocus", || {
            "Only one element of a document, dialog or popover may have the attribute `autofocus`".to_owned()
        });
    }
}

/// <https://html.spec.whatwg.org/multipage/image-maps.html#the-area-element>
fn check_area<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    if !checker.inherited().inside.has(Inside::MAP.with(Inside::TEMPLATE)) {
        checker.report(Code::MissingAncestor, element, || "Element `area` must have a `map` ancestor".to_owned());
    }
    if ["coords", "shape"].iter().any(|name| element.is_bound(name)) {
        return;
    }
    let numbers = element.get("coords").map(|coords| coords.split(',').count());
    let shape = element.get("shape").unwrap_or("rect").to_ascii_lowercase();
    let expected = match (shape.as_str(), numbers) {
        ("default", Some(_)) => {
            forbid(checker, element, &["coords"], Code::AttributeNotAllowed, "with the shape `default`");
            return;
        }
        ("default", None) => return,
        ("circle", Some(3)) | ("rect", Some(4)) => return check_coordinates(checker, element, &shape),
        ("poly", Some(count)) if count >= 6 && count % 2 == 0 => return,
        ("circle", _) => "three numbers: the centre and the radius",
        ("rect", _) => "four numbers: left, top, right and bottom",
        ("poly", _) => "at least six numbers, and an even number of them",
        _ => return,
    };
    if numbers.is_none() {
        checker.report(Code::IncompleteElement, element, || {
            format!("Element `area` with the shape `{shape}` must have the attribute `coords`, of {expected}")
        });
    } else {
        checker.report_attribute(Code::BadValue, element, "coords", || {
            let value = quote(element.get("coords").unwrap_or_default());
            format!("Bad value {value} for attribute `coords` on element `area`: it must be {expected}")
        });
    }
}

/// The first corner of a rectangle is before the second one; a circle has a size.
fn check_coordinates<'a>(checker: &mut Checker<'a>, element: &Element<'a>, shape: &str) {
    let coords = element.get("coords").unwrap_or_default();
    let numbers: Vec<_> = coords.split(',').filter_map(parse_floating_point_number).collect();
    let is_wrong = match (shape, numbers.as_slice()) {
        ("rect", [left, top, right, bottom]) => left >= right || top >= bottom,
        ("circle", [_, _, radius]) => *radius < 0.0,
        _ => false,
    };
    if is_wrong {
        checker.report_attribute(Code::BadValue, element, "coords", || {
            format!("Bad value {} for attribute `coords` on element `area`: the {shape} has no size", quote(coords))
        });
    }
}

/// <https://html.spec.whatwg.org/multipage/image-maps.html#the-map-element>
fn check_map<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    let Some(name) = element.get("name") else { return };
    if name.is_empty() || name.contains(|character: char| character.is_ascii_whitespace()) {
        checker.report_attribute(Code::BadValue, element, "name", || {
            format!(
                "Bad value {} for attribute `name` on element `map`: it must not be empty or have white space",
                quote(name)
            )
        });
    }
    if element.get("id").is_some_and(|id| id != name) {
        checker.report_attribute(Code::ValuesDisagree, element, "id", || {
            "Attribute `id` on element `map` must have the same value as `name`".to_owned()
        });
    }
}

/// A number that is valid.
fn number(element: &Element<'_>, attribute: &str) -> Option<f64> {
    let value = element.get(attribute)?;
    if values::float(value).is_ok() { parse_floating_point_number(value) } else { None }
}

/// The number of an attribute, or its default; where a script gives it a value, `unknown`.
fn limit(element: &Element<'_>, attribute: &str, default: f64, unknown: f64) -> f64 {
    number(element, attribute).unwrap_or(if element.is_bound(attribute) { unknown } else { default })
}

/// Reports two attributes that are in the wrong order.
fn ordered<'a>(checker: &mut Checker<'a>, element: &Element<'a>, low: (&str, f64), high: (&str, f64)) {
    if low.1 <= high.1 {
        return;
    }
    let described = |(name, default): (&str, f64)| {
        if element.has(name) { format!("that of `{name}`") } else { format!("{default}, as there is no `{name}`") }
    };
    let is_low_there = element.has(low.0);
    let (subject, comparison, object) = if is_low_there { (low, "at most", high) } else { (high, "at least", low) };
    checker.report_attribute(Code::ValueOutOfRange, element, subject.0, || {
        format!(
            "The value of attribute `{}` on element `{}` must be {comparison} {}",
            subject.0,
            element.name,
            described(object)
        )
    });
}

/// <https://html.spec.whatwg.org/multipage/form-elements.html#the-meter-element>
fn check_meter<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    let min = ("min", limit(element, "min", 0.0, f64::NEG_INFINITY));
    let max = ("max", limit(element, "max", 1.0, f64::INFINITY));
    ordered(checker, element, min, max);
    for name in ["value", "low", "high", "optimum"] {
        if let Some(value) = number(element, name) {
            ordered(checker, element, min, (name, value));
            ordered(checker, element, (name, value), max);
        }
    }
    if let Some((low, high)) = number(element, "low").zip(number(element, "high")) {
        ordered(checker, element, ("low", low), ("high", high));
    }
}

/// <https://html.spec.whatwg.org/multipage/form-elements.html#the-progress-element>
fn check_progress<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    let max = number(element, "max");
    if max.is_some_and(|max| max <= 0.0) {
        checker.report_attribute(Code::BadValue, element, "max", || {
            let value = quote(element.get("max").unwrap_or_default());
            format!("Bad value {value} for attribute `max` on element `progress`: it must be greater than zero")
        });
        return;
    }
    if let Some(value) = number(element, "value") {
        ordered(checker, element, ("zero", 0.0), ("value", value));
        ordered(checker, element, ("value", value), ("max", limit(element, "max", 1.0, f64::INFINITY)));
    }
}

/// A `time` element without `datetime` has a value as its text.
fn check_time<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    let text = bounded_text(element.node);
    if let Err(values::Problem::Bad(why)) = values::time(&text) {
        checker.report(Code::MissingAttribute, element, || {
            format!(
                "Element `time` with the text {} needs the attribute `datetime`: its value or its text {}",
                quote(&text),
                why.replace("it must", "must")
            )
        });
    }
}

/// No two terms of a list are the same.
fn check_terms<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    let mut seen: HashMap<String, NodeRef<'a>> = HashMap::new();
    let mut terms = Vec::new();
    for child in element.node.children() {
        fivefold_core::work::steps(1);
        match child.local_name() {
            Some("dt") => terms.push(child),
            Some("div") => terms.extend(child.children().filter(|node| node.local_name() == Some("dt"))),
            _ => {}
        }
    }
    for term in terms {
        let text: Vec<_> = bounded_text(term).split_whitespace().map(str::to_owned).collect();
        let text = text.join(" ");
        if text.is_empty() || text.len() > 500 {
            continue;
        }
        if let Some(first) = seen.get(&text).copied() {
            checker.findings.add_related(
                Code::DuplicateTerm,
                term.id(),
                span_of(term),
                || {
                    format!(
                        "The term {} stands in this `dl` more than once: one `dt` should have all its `dd` elements",
                        quote(&text)
                    )
                },
                || vec![Related::new(span_of(first), "the first one")],
            );
        } else {
            seen.insert(text, term);
        }
    }
}

/// A table alone in a figure has its caption from the figure.
fn check_captions<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    let mut table = None;
    let mut has_caption = false;
    for child in element.node.children() {
        fivefold_core::work::steps(1);
        match child.local_name() {
            Some("figcaption") => has_caption = true,
            Some("table") if table.is_none() => table = Some(child),
            Some(_) => return,
            None if child.text().is_some_and(|text| !text.trim_ascii().is_empty()) => return,
            None => {}
        }
    }
    let Some(table) = table.filter(|_| has_caption) else { return };
    let caption = table.children().find(|child| child.local_name() == Some("caption"));
    if let Some(caption) = caption {
        checker.findings.add(Code::UnusualContent, caption.id(), span_of(caption), || {
            "The `caption` of a `table` that is alone in a `figure` should be left out in favour of the `figcaption`".to_owned()
        });
    }
}
