//! Controls of forms.
//!
//! <https://html.spec.whatwg.org/multipage/forms.html>

use crate::checker::{Checker, Frame};
use crate::code::Code;
use crate::element::{Element, bounded_text, span_of};
use crate::inside::Inside;
use crate::reports::{bad_value, report_problem};
use crate::values::{self, Problem, autofill};
use fivefold_dom::NodeRef;
use fivefold_microsyntax as microsyntax;

/// Checks a control.
pub(crate) fn check<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    match element.name {
        "input" => check_input(checker, element),
        "select" => check_completion(checker, element, "select"),
        "textarea" => {
            check_completion(checker, element, "textarea");
            check_lengths(checker, element);
        }
        _ => {}
    }
    check_label(checker, element);
}

/// A control in a label is the one that the label labels.
///
/// <https://html.spec.whatwg.org/multipage/forms.html#the-label-element>
fn check_label<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    let label = checker.inherited().label.checked_sub(1);
    let Some(frame) = label.filter(|_| element.is_labelable()).and_then(|label| checker.frames.get_mut(label)) else {
        return;
    };
    frame.controls += 1;
    let labelled = frame.element.as_ref().and_then(|label| label.get("for"));
    let labels_another = labelled.is_some_and(|id| element.get("id") != Some(id) && !element.is_bound("id"));
    let is_second = frame.controls > 1;
    if labels_another {
        checker.report(Code::DescendantNotAllowed, element, || {
            format!(
                "Element `{}` in a `label` with the attribute `for` must have the `id` that `for` names",
                element.name
            )
        });
    } else if is_second {
        checker.report(Code::DescendantNotAllowed, element, || {
            format!(
                "Element `{}` is not allowed as a descendant of a `label` that has another control already",
                element.name
            )
        });
    }
}

fn check_input<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    let input_type = element.input_type();
    check_completion(checker, element, input_type);
    check_lengths(checker, element);
    for name in ["value", "min", "max"] {
        check_input_value(checker, element, input_type, name);
    }
    check_range(checker, element, input_type);
    if element.takes("maxlength") {
        let length = element.get("value").unwrap_or_default().encode_utf16().count();
        check_longest(checker, element, "`value`", length);
    }
    let placeholder = element.attribute("placeholder");
    if let Some(placeholder) = placeholder.filter(|one| one.value().contains(['\n', '\r'])) {
        bad_value(checker, element, placeholder, Code::BadValue, "it must be one line");
    }
}

/// Checks `autocomplete`. The `control` is the type of an `input`, or the name of another element.
fn check_completion<'a>(checker: &mut Checker<'a>, element: &Element<'a>, control: &str) {
    let Some(attribute) = element.attribute("autocomplete").filter(|_| element.takes("autocomplete")) else { return };
    if let Err(why) = autofill::check(attribute.value(), control) {
        report_problem(checker, element, attribute, Problem::Bad(why));
    }
}

/// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#limiting-user-input-length:-the-maxlength-attribute>
fn check_lengths<'a>(checker: &mut Checker<'a>, element: &Element<'a>) {
    let length = |name| element.get(name).and_then(microsyntax::parse_non_negative_integer);
    let (least, most) = (length("minlength"), length("maxlength"));
    if least.zip(most).is_some_and(|(least, most)| least > most) {
        checker.report_attribute(Code::ValueOutOfRange, element, "minlength", || {
            format!(
                "The value of attribute `minlength` on element `{}` must be at most that of `maxlength`",
                element.name
            )
        });
    }
}

/// The default value is no longer than what people may enter.
fn check_longest<'a>(checker: &mut Checker<'a>, element: &Element<'a>, what: &str, length: usize) {
    let most = element.get("maxlength").and_then(microsyntax::parse_non_negative_integer);
    if most.is_some_and(|most| length as u64 > most) {
        checker.report_attribute(Code::ValueOutOfRange, element, "maxlength", || {
            format!(
                "The {what} of element `{}` has {length} characters, more than its attribute `maxlength` allows",
                element.name
            )
        });
    }
}

/// The maximum is not less than the minimum. Times of the day may go beyond midnight.
///
/// <https://html.spec.whatwg.org/multipage/input.html#the-min-and-max-attributes>
fn check_range<'a>(checker: &mut Checker<'a>, element: &Element<'a>, input_type: &str) {
    let (Some(least), Some(most)) = (element.get("min"), element.get("max")) else { return };
    fn is_reversed<T: PartialOrd>(parse: fn(&str) -> Option<T>, least: &str, most: &str) -> bool {
        parse(least).zip(parse(most)).is_some_and(|(least, most)| most < least)
    }
    let is_reversed = match input_type {
        "number" | "range" => is_reversed(microsyntax::parse_floating_point_number, least, most),
        "date" => is_reversed(microsyntax::parse_date, least, most),
        "month" => is_reversed(microsyntax::parse_month, least, most),
        "week" => is_reversed(microsyntax::parse_week, least, most),
        "datetime-local" => is_reversed(microsyntax::parse_local_date_and_time, least, most),
        _ => false,
    };
    if is_reversed {
        checker.report_attribute(Code::ValueOutOfRange, element, "max", || {
            "The value of attribute `max` on element `input` must not be less than that of `min`".to_owned()
        });
    }
}

/// Checks `value`, `min` or `max` of an `input` element, whose type decides what they are.
fn check_input_value<'a>(checker: &mut Checker<'a>, element: &Element<'a>, input_type: &str, name: &str) {
    let Some(attribute) = element.attribute(name) else { return };
    let value = attribute.value();
    let is_value = name == "value";
    if is_value && value.is_empty() && input_type != "range" {
        return;
    }
    let expect =
        |is_valid: bool, what: &str| if is_valid { Ok(()) } else { Err(Problem::Bad(format!("it must be {what}"))) };
    let date = |is_valid: bool, what: &str| match values::dates::fault(value) {
        Some(fault) if !is_valid => Err(Problem::Bad(fault)),
        _ => expect(is_valid, what),
    };
    let result = match input_type {
        "url" if is_value => values::absolute_url(value.trim_ascii()),
        "email" if is_value && element.has("multiple") => {
            let mut addresses = value.split(',').map(str::trim_ascii);
            expect(addresses.all(microsyntax::is_valid_email_address), "email addresses separated by commas")
        }
        "email" if is_value => expect(microsyntax::is_valid_email_address(value.trim_ascii()), "an email address"),
        "date" => date(microsyntax::parse_date(value).is_some(), "a date, such as `2026-09-30`"),
        "month" => date(microsyntax::parse_month(value).is_some(), "a month, such as `2026-09`"),
        "week" => date(microsyntax::parse_week(value).is_some(), "a week, such as `2026-W40`"),
        "time" => date(microsyntax::is_valid_time(value), "a time, such as `20:15`"),
        "datetime-local" => {
            date(microsyntax::is_valid_local_date_and_time(value), "a date and time, such as `2026-09-30T20:15`")
        }
        "number" | "range" => values::float(value),
        "color" if is_value => values::color::check(value),
        "text" | "search" | "tel" | "password" if is_value => expect(!value.contains(['\n', '\r']), "one line"),
        _ => Ok(()),
    };
    if let Err(problem) = result {
        report_problem(checker, element, attribute, problem);
    }
}

/// Checks what needs the children of a control.
pub(crate) fn finish<'a>(checker: &mut Checker<'a>, element: &Element<'a>, frame: &Frame<'a>) {
    match element.name {
        "optgroup" => {
            let has_legend = || element.node.children().any(|child| child.local_name() == Some("legend"));
            if !element.may_have("label") && !frame.is_filled && !has_legend() {
                checker.report(Code::MissingAttribute, element, || {
                    "Element `optgroup` must have the attribute `label`, or a `legend`".to_owned()
                });
            }
        }
        "option" if !element.may_have("label") && !frame.has_text => {
            let is_suggestion = frame.inherited.inside.has(Inside::DATALIST) && element.may_have("value");
            let is_placeholder = element.get("value") == Some("");
            if !is_suggestion && !is_placeholder {
                checker.report(Code::UnusualContent, element, || {
                    "Element `option` without the attribute `label` should have a text".to_owned()
                });
            }
        }
        "select" => finish_select(checker, element, frame),
        "label" => finish_label(checker, element, frame),
        "textarea" if element.has("maxlength") => {
            let text: String = element.node.children().filter_map(|child| child.text()).collect();
            // Two characters that are one newline.
            let pairs = text.matches("\r\n").count();
            check_longest(checker, element, "text", text.encode_utf16().count() - pairs);
        }
        _ => {}
    }
}

/// A label of a control has no role of its own, and no name.
///
/// <https://w3c.github.io/html-aria/#el-label>
fn finish_label<'a>(checker: &mut Checker<'a>, element: &Element<'a>, frame: &Frame<'a>) {
    let is_associated = frame.controls > 0 || element.has("for");
    for attribute in &element.attributes {
        let name = attribute.name();
        let is_naming = matches!(name, "aria-label" | "aria-labelledby" | "aria-braillelabel");
        let is_forbidden =
            is_associated && (name == "role" || name.starts_with("aria-")) || is_naming && !element.may_have("role");
        if is_forbidden {
            let what = if is_associated { "`label` of a control" } else { "`label`" };
            checker.findings.add(Code::AriaNotAllowed, element.node.id(), element.attribute_span(*attribute), || {
                format!("Attribute `{name}` is not allowed on an element {what}")
            });
        }
    }
}

/// The options of a `select` element, in its list of options: without those of another one in it.
fn options<'a>(select: NodeRef<'a>) -> impl Iterator<Item = NodeRef<'a>> {
    let mut descendants = select.descendants();
    core::iter::from_fn(move || {
        loop {
            fivefold_core::work::steps(1);
            let node = descendants.next()?;
            match node.local_name() {
                Some("select") => descendants.skip_subtree(),
                Some("option") => return Some(node),
                _ => {}
            }
        }
    })
}

/// <https://html.spec.whatwg.org/multipage/form-elements.html#placeholder-label-option>
fn finish_select<'a>(checker: &mut Checker<'a>, element: &Element<'a>, frame: &Frame<'a>) {
    if !element.may_have("multiple") {
        let mut selected = options(element.node).filter(|option| option.attribute("selected").is_some());
        if let Some(second) = selected.nth(1) {
            checker.findings.add(Code::TooManyElements, second.id(), span_of(second), || {
                "Only one `option` of a `select` without `multiple` may be `selected`".to_owned()
            });
        }
    }
    if element.attribute("required").is_none() || element.is_list_box() || frame.is_filled {
        return;
    }
    let Some(first) = options(element.node).next() else {
        checker.report(Code::MissingChild, element, || {
            "Element `select` that is `required` must have an `option` as its placeholder".to_owned()
        });
        return;
    };
    let is_given = checker.element(first).is_some_and(|first| first.is_bound("value") || first.is_filled());
    let value = match first.attribute("value") {
        Some(value) => value.to_owned(),
        None if is_given => String::new(),
        None => bounded_text(first),
    };
    let is_child = first.parent() == Some(element.node);
    if !value.trim_ascii().is_empty() || !is_child {
        checker.findings.add(Code::BadValue, first.id(), span_of(first), || {
            "The first `option` of a `select` that is `required` must be its placeholder: its `value` must be empty"
                .to_owned()
        });
    }
}
