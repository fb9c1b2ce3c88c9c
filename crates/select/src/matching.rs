//! Whether an element matches a selector.
//!
//! A simple selector can have complex ones in it. So what asks for those is in modules of this one, and asks this one about
//! the simple selectors in them.

mod answers;
mod complex;
mod has;
mod nth;

pub(crate) use complex::matches_any;

use crate::bounds::Work;
use crate::element::{ElementRef, case_of};
use crate::form::FormStates;
use crate::inherited::Inherited;
use crate::language::Languages;
use crate::syntax::{Compound, Plain, PseudoClass, Syntax, known_case};
use crate::terms::{AttributeValue, LocalName};
use crate::tree::SelectTree;
use crate::{direction, form, language, links};
use answers::Answers;
use fivefold_core::{Namespace, work};
use nth::Indices;
use selectors::attr::{
    AttrSelectorOperation, AttrSelectorOperator, CaseSensitivity, ParsedAttrSelectorOperation, ParsedCaseSensitivity,
};
use selectors::parser::{Component, Selector};

/// What it takes to match any element of a tree.
pub(crate) struct Context<'c> {
    pub(crate) caches: &'c mut Caches,
    /// The number of the element that is `:scope`; without one, `:scope` is the root.
    pub(crate) scope: Option<u32>,
    /// Whether letter case makes a difference in classes and ids.
    pub(crate) case: CaseSensitivity,
}

impl<'c> Context<'c> {
    /// In which `:scope` is the given node, if that is an element.
    pub(crate) fn new<T: SelectTree>(caches: &'c mut Caches, tree: &T, scope: T::Node) -> Self {
        let scope = ElementRef::new(tree, scope).map(ElementRef::number);
        Self { caches, scope, case: case_of(tree) }
    }

    /// Notes a step of the search. Returns whether the search continues; if not, no answer matters any more.
    #[inline]
    pub(crate) fn step(&mut self) -> bool {
        work::steps(1);
        self.caches.work.step()
    }
}

/// What matching remembers about the nodes of one tree, so that each question is answered once. There is one for a
/// [`TreeSelect`](crate::TreeSelect), or for one question of the user.
#[derive(Default)]
pub(crate) struct Caches {
    pub(crate) work: Work,
    answers: Answers,
    indices: Indices,
    directions: Inherited,
    languages: Languages,
    forms: FormStates,
}

impl Caches {
    pub(crate) fn new(work: Work) -> Self {
        Self { work, ..Self::default() }
    }
}

/// Whether an element matches all of a compound selector of `selector`.
pub(crate) fn matches_compound<T: SelectTree>(
    compound: &Compound,
    selector: &Selector<Syntax>,
    element: ElementRef<'_, T>,
    context: &mut Context<'_>,
) -> bool {
    compound.components(selector).all(|component| matches_simple(component, element, context))
}

/// Whether an element matches a simple selector. None of those that [`Selector`](crate::Selector) refuses gets here.
fn matches_simple<T: SelectTree>(
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
        Component::Is(list) | Component::Where(list) => matches_any(list.slice(), element, context),
        Component::Negation(list) => !matches_any(list.slice(), element, context),
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
