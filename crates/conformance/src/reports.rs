//! What many rules report of an attribute.

use crate::checker::Checker;
use crate::code::{Code, Severity};
use crate::element::Element;
use crate::values::{Problem, quote};
use fivefold_dom::Attribute;

/// Reports an attribute that is missing.
pub(crate) fn require<'a>(checker: &mut Checker<'a>, element: &Element<'a>, attribute: &str) {
    if !element.may_have(attribute) {
        checker.report(Code::MissingAttribute, element, || {
            format!("Element `{}` must have the attribute `{attribute}`", element.name)
        });
    }
}

/// Reports each of the attributes that is there, though it is not allowed for a reason.
pub(crate) fn forbid<'a>(checker: &mut Checker<'a>, element: &Element<'a>, attributes: &[&str], code: Code, why: &str) {
    for name in attributes.iter().filter(|name| element.has(name)) {
        checker.report_attribute(code, element, name, || {
            format!("Attribute `{name}` is not allowed on element `{}` {why}", element.name)
        });
    }
}

/// Reports what is wrong with a value.
pub(crate) fn report_problem<'a>(
    checker: &mut Checker<'a>,
    element: &Element<'a>,
    attribute: Attribute<'a>,
    problem: Problem,
) {
    let (code, why) = match problem {
        Problem::Bad(why) => (Code::BadValue, why),
        Problem::Url(why) => (Code::BadUrl, why),
        Problem::Deprecated(why) => (Code::DeprecatedLanguage, why),
        Problem::UnusualDate(why) => (Code::UnusualDate, why),
        Problem::Unwise(why) => (Code::UnwiseValue, why),
        Problem::DataFragment => (Code::DataFragment, "a `#` in the data of a `data:` URL is written `%23`".to_owned()),
    };
    bad_value(checker, element, attribute, code, &why);
}

/// Reports a value.
pub(crate) fn bad_value<'a>(
    checker: &mut Checker<'a>,
    element: &Element<'a>,
    attribute: Attribute<'a>,
    code: Code,
    why: &str,
) {
    let value_span = attribute.value_span();
    let span = if value_span.is_empty() { element.attribute_span(attribute) } else { value_span };
    let name = attribute.name();
    checker.findings.add(code, element.node.id(), span, || {
        let quality = if code.severity() == Severity::Error { "Bad" } else { "Questionable" };
        let value = attribute.value();
        let shown = if value.is_empty() { "empty value".to_owned() } else { format!("value {}", quote(value)) };
        format!("{quality} {shown} for attribute `{name}` on element `{}`: {why}", element.name)
    });
}
