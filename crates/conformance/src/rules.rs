//! What the standard's index says of elements and attributes.

use crate::generated::elements::{ELEMENTS, GLOBAL};
use crate::values::Kind;

/// A set of categories of content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Categories(u16);

impl Categories {
    pub(crate) const NONE: Self = Self(0);
    pub(crate) const FLOW: Self = Self(1);
    pub(crate) const PHRASING: Self = Self(1 << 1);
    pub(crate) const EMBEDDED: Self = Self(1 << 2);
    pub(crate) const INTERACTIVE: Self = Self(1 << 3);
    pub(crate) const HEADING: Self = Self(1 << 4);
    pub(crate) const SECTIONING: Self = Self(1 << 5);
    pub(crate) const METADATA: Self = Self(1 << 6);
    pub(crate) const LABELABLE: Self = Self(1 << 7);
    pub(crate) const LISTED: Self = Self(1 << 8);
    pub(crate) const SCRIPT_SUPPORTING: Self = Self(1 << 9);

    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// What the index says of an element.
#[derive(Debug)]
pub(crate) struct Rule {
    pub(crate) name: &'static str,
    pub(crate) categories: Categories,
    /// Its own attributes with their kinds of value, sorted by name.
    pub(crate) attributes: &'static [(&'static str, Kind)],
}

/// The rule of the element of HTML with that name.
pub(crate) fn find(name: &str) -> Option<&'static Rule> {
    ELEMENTS.binary_search_by(|rule| rule.name.cmp(name)).ok().map(|index| &ELEMENTS[index])
}

/// Whether any element has an attribute of that name by the index.
pub(crate) fn is_attribute(name: &str) -> bool {
    ELEMENTS.iter().any(|rule| kind_of(Some(rule), name).is_some())
}

/// The names of an element's own attributes, and of those of all elements.
pub(crate) fn attribute_names(rule: Option<&'static Rule>) -> impl Iterator<Item = &'static str> + Clone {
    let own = rule.map_or(&[][..], |rule| rule.attributes);
    own.iter().chain(&GLOBAL).map(|(name, _)| *name)
}

/// The kind of value that an attribute has: one of the element's own, or one of all elements.
pub(crate) fn kind_of(rule: Option<&'static Rule>, attribute: &str) -> Option<Kind> {
    let of = |list: &'static [(&'static str, Kind)]| {
        list.binary_search_by(|(name, _)| (*name).cmp(attribute)).ok().map(|index| list[index].1)
    };
    rule.and_then(|rule| of(rule.attributes)).or_else(|| of(&GLOBAL))
}
