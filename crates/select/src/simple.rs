//! Simple selectors: whether an element matches one.

use crate::caches::Context;
use crate::compound::known_case;
use crate::element::ElementRef;
use crate::pseudo_class::{Plain, PseudoClass};
use crate::syntax::{AttributeValue, LocalName, Syntax};
use crate::tree::SelectTree;
use crate::{complex, direction, form, has, language, links, nth};
use fivefold_core::Namespace;
use selectors::attr::{
    AttrSelectorOperation, AttrSelectorOperator, CaseSensitivity, ParsedAttrSelectorOperation, ParsedCaseSensitivity,
};
use selectors::parser::Component;

/// Whether an element matches a simple selector. None of those that [`Selector`](crate::Selector) refuses gets here.
pub(crate) fn matches<T: SelectTree>(
    component: &Component<Syntax>,
    element: ElementRef<'_, T>,
    context: &mut Context<'_>,
) -> bool {
    match component {
        Component::LocalName(name) => {
            let name = name_for(element, &name.name, &name.lower_name);
            name.is(element.name().local, element.tree.names())
        }
        Component::ID(id) => element.has_id_of(id.as_ref(), context.case),
        Component::Class(class) => element.has_class_of(class.as_ref(), context.case),
        Component::AttributeInNoNamespaceExists { local_name, local_name_lower } => {
            let name = name_for(element, local_name, local_name_lower);
            element.has_attribute_with(None, name, &AttrSelectorOperation::Exists)
        }
        Component::AttributeInNoNamespace { local_name, operator, value, case_sensitivity } => {
            let operation = comparison(element, *operator, value, *case_sensitivity);
            element.has_attribute_with(None, local_name, &operation)
        }
        Component::AttributeOther(attribute) => {
            let operation = match &attribute.operation {
                ParsedAttrSelectorOperation::Exists => AttrSelectorOperation::Exists,
                ParsedAttrSelectorOperation::WithValue { operator, case_sensitivity, value } => {
                    comparison(element, *operator, value, *case_sensitivity)
                }
            };
            let name = name_for(element, &attribute.local_name, &attribute.local_name_lower);
            element.has_attribute_with(attribute.namespace(), name, &operation)
        }
        Component::ExplicitUniversalType | Component::ExplicitAnyNamespace => true,
        Component::ExplicitNoNamespace => element.name().namespace == Namespace::NONE,
        Component::Namespace(_, namespace) | Component::DefaultNamespace(namespace) => element.has_namespace(namespace),
        Component::Is(list) | Component::Where(list) => complex::matches_any(list.slice(), element, context),
        Component::Negation(list) => !complex::matches_any(list.slice(), element, context),
        Component::Nth(data) => nth::matches(element, data, &[], context),
        Component::NthOf(data) => nth::matches(element, data.nth_data(), data.selectors(), context),
        Component::Root => element.is_root(),
        Component::Empty => element.is_empty(),
        Component::Scope => context.scope.map_or_else(|| element.is_root(), |scope| element.number() == scope),
        Component::NonTSPseudoClass(class) => matches_pseudo_class(class, element, context),
        _ => false,
    }
}

fn matches_pseudo_class<T: SelectTree>(
    class: &PseudoClass,
    element: ElementRef<'_, T>,
    context: &mut Context<'_>,
) -> bool {
    let caches = &mut *context.caches;
    match class {
        PseudoClass::Has(selectors) => selectors.iter().any(|selector| has::matches(element, selector, context)),
        PseudoClass::Plain(Plain::Link | Plain::AnyLink) => links::is_link(element),
        PseudoClass::Plain(Plain::Defined) => links::is_defined(element),
        PseudoClass::Plain(class) => form::matches(element, *class, &mut caches.forms),
        PseudoClass::Lang(ranges) => language::matches(element, ranges, &mut caches.languages),
        PseudoClass::Dir(direction) => direction::matches(element, direction, &mut caches.directions),
    }
}

/// The name that an element is to have, or its attribute: in lower case, where letter case makes no difference.
fn name_for<'s, T: SelectTree>(element: ElementRef<'_, T>, name: &'s LocalName, lower: &'s LocalName) -> &'s LocalName {
    if name == lower || element.is_html_in_html() { lower } else { name }
}

/// The comparison of a value, in the letter case that the element asks for.
fn comparison<'s, T: SelectTree>(
    element: ElementRef<'_, T>,
    operator: AttrSelectorOperator,
    value: &'s AttributeValue,
    case: ParsedCaseSensitivity,
) -> AttrSelectorOperation<&'s AttributeValue> {
    let case_sensitivity = known_case(case).unwrap_or_else(|| match element.is_html_in_html() {
        true => CaseSensitivity::AsciiCaseInsensitive,
        false => CaseSensitivity::CaseSensitive,
    });
    AttrSelectorOperation::WithValue { operator, case_sensitivity, value }
}
