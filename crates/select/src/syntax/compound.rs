//! A compound selector, with what can be compared quickly.

use super::Syntax;
use crate::element::ElementRef;
use crate::terms::{AttributeValue, Identifier, LocalName};
use crate::tree::SelectTree;
use fivefold_core::{Name, Names};
use selectors::attr::{AttrSelectorOperator, CaseSensitivity, ParsedCaseSensitivity};
use selectors::parser::{Combinator, Component, Selector};

/// A compound selector.
///
/// Most elements lack the name, the class, the id or the attribute that it asks for, so that these are compared first. Where
/// there is nothing else in it, they decide.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Compound {
    /// Where it starts among the components of its selector.
    start: usize,
    /// The name in its own letter case and in lower case.
    name: Option<[LocalName; 2]>,
    id: Option<Identifier>,
    class: Option<Identifier>,
    attribute: Option<LocalName>,
    /// What the attribute's value is compared with.
    value: Option<(AttrSelectorOperator, AttributeValue, CaseSensitivity)>,
    is_empty: bool,
    /// Whether there is nothing else.
    is_simple: bool,
}

/// The names of a compound selector in one tree.
#[derive(Clone, Copy)]
pub(crate) struct CompoundNames {
    /// The element's name in its own letter case and in lower case; [`Name::UNKNOWN`] where the tree does not know it.
    pub(crate) name: Option<[Name; 2]>,
    /// The attribute's name, in the same way.
    attribute: Option<Name>,
}

impl CompoundNames {
    /// Whether the tree knows the names that must be there.
    pub(crate) fn are_present(&self) -> bool {
        self.name != Some([Name::UNKNOWN; 2]) && self.attribute != Some(Name::UNKNOWN)
    }

    /// Whether a node with that local name can match: not if it is no element, whose name is [`Name::UNKNOWN`].
    #[inline(always)]
    pub(crate) fn may_be(&self, name: Name) -> bool {
        name != Name::UNKNOWN && self.name.is_none_or(|[own, lower]| name == own || name == lower)
    }
}

impl Compound {
    /// The compound selector that starts at a component of a selector; the combinator after it, and where the next one
    /// starts.
    pub(crate) fn new(selector: &Selector<Syntax>, start: usize) -> (Self, Option<(Combinator, usize)>) {
        let mut compound = Self {
            start,
            name: None,
            id: None,
            class: None,
            attribute: None,
            value: None,
            is_empty: false,
            is_simple: true,
        };
        for (index, component) in selector.iter_raw_parse_order_from(start).enumerate() {
            match component {
                Component::Combinator(combinator) => return (compound, Some((*combinator, start + index + 1))),
                Component::LocalName(name) if compound.name.is_none() => {
                    compound.is_simple &= name.name == name.lower_name;
                    compound.name = Some([name.name.clone(), name.lower_name.clone()]);
                }
                Component::ID(id) if compound.id.is_none() => compound.id = Some(id.clone()),
                Component::Class(class) if compound.class.is_none() => compound.class = Some(class.clone()),
                Component::AttributeInNoNamespaceExists { local_name, local_name_lower }
                    if compound.attribute.is_none() && local_name == local_name_lower =>
                {
                    compound.attribute = Some(local_name.clone());
                }
                Component::AttributeInNoNamespace { local_name, operator, value, case_sensitivity }
                    if compound.attribute.is_none() =>
                {
                    compound.attribute = Some(local_name.clone());
                    let case = known_case(*case_sensitivity);
                    compound.value = case.map(|case| (*operator, value.clone(), case));
                    compound.is_simple &= case.is_some();
                }
                Component::Empty => compound.is_empty = true,
                Component::ExplicitUniversalType | Component::ExplicitAnyNamespace => {}
                _ => compound.is_simple = false,
            }
        }
        (compound, None)
    }

    pub(crate) fn names(&self, names: &Names) -> CompoundNames {
        let resolve = |name: &LocalName| name.resolve(names);
        CompoundNames {
            name: self.name.as_ref().map(|name| name.each_ref().map(resolve)),
            attribute: self.attribute.as_ref().map(resolve),
        }
    }

    /// Whether an element has what can be compared quickly, given that its name [may match](CompoundNames::may_be).
    #[inline(always)]
    pub(crate) fn may_match<T: SelectTree>(
        &self,
        element: ElementRef<'_, T>,
        names: &CompoundNames,
        case: CaseSensitivity,
    ) -> bool {
        self.class.as_ref().is_none_or(|class| element.has_class_of(class.as_ref(), case))
            && self.id.as_ref().is_none_or(|id| element.has_id_of(id.as_ref(), case))
            && names.attribute.is_none_or(|name| {
                element.attribute(name).is_some_and(|own| self.value.is_none() || self.has_value(own))
            })
            && (!self.is_empty || element.is_empty())
    }

    /// Whether an attribute's value compares as it must.
    #[inline(never)]
    fn has_value(&self, own: &str) -> bool {
        let Some((operator, value, case)) = &self.value else { return true };
        operator.eval_str(own, value.as_ref(), *case)
    }

    /// Whether it is a name alone, so that comparing it takes constant time.
    pub(crate) fn is_name(&self) -> bool {
        self.is_simple && self.class.is_none() && self.id.is_none() && self.attribute.is_none() && !self.is_empty
    }

    /// Whether nothing is left to compare.
    #[inline(always)]
    pub(crate) fn is_simple(&self) -> bool {
        self.is_simple
    }

    /// The simple selectors in it. The selector is the one that it is part of.
    #[inline]
    pub(crate) fn components<'s>(&self, selector: &'s Selector<Syntax>) -> impl Iterator<Item = &'s Component<Syntax>> {
        selector.iter_raw_parse_order_from(self.start).take_while(|component| !component.is_combinator())
    }
}

/// Whether letter case makes a difference in a value; `None` where that depends on the element.
pub(crate) fn known_case(parsed: ParsedCaseSensitivity) -> Option<CaseSensitivity> {
    match parsed {
        ParsedCaseSensitivity::CaseSensitive | ParsedCaseSensitivity::ExplicitCaseSensitive => {
            Some(CaseSensitivity::CaseSensitive)
        }
        ParsedCaseSensitivity::AsciiCaseInsensitive => Some(CaseSensitivity::AsciiCaseInsensitive),
        ParsedCaseSensitivity::AsciiCaseInsensitiveIfInHtmlElementInHtmlDocument => None,
    }
}
