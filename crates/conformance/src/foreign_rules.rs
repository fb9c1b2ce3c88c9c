//! What the standards say of elements of SVG and MathML.

use crate::generated::foreign::SVG;

/// What the standards say of an element of SVG or MathML.
pub(crate) struct Rule {
    pub(crate) name: &'static str,
    /// Its own attributes, sorted.
    pub(crate) attributes: &'static [&'static str],
    /// The elements of its language that may be its children; any, if there are none.
    pub(crate) children: &'static [&'static str],
}

/// The rule of the element of SVG with that name.
pub(crate) fn find_svg(name: &str) -> Option<&'static Rule> {
    find(SVG, name)
}

/// The rule with that name among those of a language.
pub(crate) fn find(rules: &'static [Rule], name: &str) -> Option<&'static Rule> {
    rules.binary_search_by(|rule| rule.name.cmp(name)).ok().map(|index| &rules[index])
}
