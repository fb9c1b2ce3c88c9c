//! The names of frameworks.

/// The names that a framework has in the markup of a page, in lower case.
#[derive(Debug)]
pub(crate) struct Preset {
    pub(crate) name: &'static str,
    pub(crate) attributes: &'static [&'static str],
    pub(crate) elements: &'static [&'static str],
    /// Elements that stand for what is in them, wherever they stand.
    pub(crate) groups: &'static [&'static str],
    /// Those of the groups in whose place content comes that is not known.
    pub(crate) slots: &'static [&'static str],
    /// What stands before and after the name of an attribute to which a script gives a value. Of two that fit, the first
    /// counts.
    pub(crate) bindings: &'static [(&'static str, &'static str)],
    /// What other attributes do.
    pub(crate) effects: &'static [(&'static str, Effect)],
    /// Whether custom elements are components, in whose place others come.
    pub(crate) has_components: bool,
    /// Whether `@if (…) {`, `}` and `@let …;` are marks, and no text, and components may end with `/>`.
    pub(crate) has_blocks: bool,
}

/// What an attribute of a framework does to its element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// It gives a value to this attribute.
    Attribute(&'static str),
    /// It gives values to attributes that it does not name.
    Attributes,
    /// It gives the element its content.
    Content,
    /// With a value that begins so, it puts another element in the place of this one; where nothing is said, in that of a group.
    Component(&'static str),
    /// The element is there under a condition.
    If,
    /// The element is there where those before it, back to the last `If`, are not.
    Else,
    /// The element is there as often as a script says.
    Each,
}

impl Preset {
    pub(crate) const NONE: Self = Self {
        name: "",
        attributes: &[],
        elements: &[],
        groups: &[],
        slots: &[],
        bindings: &[],
        effects: &[],
        has_components: false,
        has_blocks: false,
    };
}
