//! What the standards say of elements and attributes, as rows of tables.

use crate::code::Code;
use crate::generated::elements::{ELEMENTS, GLOBAL};
use crate::inside::Inside;
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

/// What the standards say of an element.
#[derive(Debug)]
pub(crate) struct Rule {
    pub(crate) name: &'static str,
    pub(crate) categories: Categories,
    /// Its own attributes with their kinds of value, sorted by name.
    pub(crate) attributes: &'static [(&'static str, Kind)],
    pub(crate) models: &'static [Row<Model>],
    pub(crate) roles: &'static [Row<Roles>],
    pub(crate) requirements: &'static [Row<Requirement>],
}

/// What holds of an element under all of the conditions, if no row before does.
#[derive(Debug)]
pub(crate) struct Row<T> {
    pub(crate) when: &'static [Condition],
    pub(crate) then: T,
}

/// What a row asks of an element and what is around it.
#[derive(Debug)]
pub(crate) enum Condition {
    Has(&'static str),
    Lacks(&'static str),
    /// The attribute has one of these values, whatever their letter case.
    Keyword(&'static str, &'static [&'static str]),
    /// The attribute has another value.
    Other(&'static str, &'static [&'static str]),
    /// The attribute has none of these values, and no script gives it one.
    LacksKeyword(&'static str, &'static [&'static str]),
    /// The attribute has one of these values, or is not there.
    Default(&'static str, &'static [&'static str]),
    /// The attribute has one of these tokens.
    Token(&'static str, &'static [&'static str]),
    /// The attribute has none of these tokens, and no script gives it any.
    LacksToken(&'static str, &'static [&'static str]),
    /// The attribute is empty or not there.
    Empty(&'static str),
    /// The parent is one of these elements of HTML.
    Parent(&'static [&'static str]),
    /// The parent is another element.
    Outside(&'static [&'static str]),
    ParentRole(&'static str),
    Inside(Inside),
    NotInside(Inside),
    Script(ScriptKind),
    /// The type of an `input` is one of these.
    Type(&'static [&'static str]),
    Table(Exposure),
    /// A `select` shows a list.
    ListBox,
    /// An attribute for assistive technology names it.
    NamesItself,
    /// An `img` has a name.
    Named,
    /// The scope of a `th` is a row or a group of rows.
    RowScope,
    /// No element before it in its parent has its name.
    First,
}

/// How the nearest table is exposed to assistive technology.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Exposure {
    #[default]
    Table,
    Grid,
    Other,
}

/// What may stand in an element, and what the element is to the rules about descendants.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Model {
    pub(crate) content: Content,
    pub(crate) inside: Inside,
}

/// What may stand in an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// Anything: in elements that are faults themselves, in fragments, and in templates.
    Any,
    Nothing,
    Text,
    Phrasing,
    Flow,
    PhrasingOrHeadings,
    /// What the parent allows.
    Transparent,
    Only(&'static Only),
    Html,
    Head,
    Definitions,
    DefinitionGroup,
    Figure,
    Hgroup,
    Ruby,
    Picture,
    Media,
    MediaInPhrasing,
    Table,
    DropDown,
    ListBox,
    Options,
    Option,
    Datalist,
    Fieldset,
    Details,
    Svg,
    MathMl,
}

/// The only elements that may be children of another.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Only {
    pub(crate) names: &'static [&'static str],
    /// Whether script-supporting elements may be there, too.
    pub(crate) has_scripts: bool,
    pub(crate) otherwise: &'static str,
}

/// What a `script` element is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ScriptKind {
    Classic,
    Module,
    ImportMap,
    SpeculationRules,
    Data,
}

/// What is asked of an element.
#[derive(Debug)]
pub(crate) struct Requirement {
    pub(crate) asks: Asks,
    pub(crate) attributes: &'static [&'static str],
    /// The [marks](mark) of the attributes.
    pub(crate) marks: u64,
    pub(crate) code: Code,
    /// A part of the message, or all of it.
    pub(crate) words: &'static str,
}

impl Requirement {
    pub(crate) const fn new(asks: Asks, attributes: &'static [&'static str], code: Code, words: &'static str) -> Self {
        let (mut marks, mut index) = (0, 0);
        while index < attributes.len() {
            marks |= mark(attributes[index]);
            index += 1;
        }
        Self { asks, attributes, marks, code, words }
    }
}

/// A bit for names: most rules ask for attributes that are not there, and few of these have the bit of one that is.
#[inline]
pub(crate) const fn mark(name: &str) -> u64 {
    let (first, last) = match name.as_bytes() {
        [] => (0, 0),
        [only] => (*only as usize, *only as usize),
        [first, .., last] => (*first as usize, *last as usize),
    };
    1 << ((first * 7 + last * 3 + name.len()) % 64)
}

/// What is asked of the attributes of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asks {
    /// They must be there.
    Have,
    /// They must not be empty.
    Fill,
    /// They must not be there; the words say where.
    Lack,
    /// They should not be there; the words say what to use instead.
    Avoid,
    /// They must not be there; the words say where they may be.
    Only,
    /// Their values are wrong; the words say why.
    Distrust,
    /// The element is wrong, and the words say all, with `{}` for its name. The place is the attribute, if there is one.
    Say,
}

/// The role that an element has without saying so, and what it may be given.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Roles {
    /// `None` for an element without a corresponding role.
    pub(crate) implicit: Option<&'static str>,
    /// The other roles that it may be given; `None`: any.
    pub(crate) allowed: Option<&'static [&'static str]>,
    pub(crate) attributes: Attributes,
}

impl Roles {
    pub(crate) const ANY: Self = Self { implicit: None, allowed: None, attributes: Attributes::OfRole };
}

/// Which states and properties an element may have, beyond those of its role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Attributes {
    /// Those of its role, and global ones.
    OfRole,
    /// None at all.
    None,
    /// `aria-hidden` alone.
    Hidden,
    /// Global ones, and those of this role.
    Like(&'static str),
    /// Global ones, and these.
    And(&'static [&'static str]),
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
