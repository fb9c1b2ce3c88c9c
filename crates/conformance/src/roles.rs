//! The roles, states and properties of ARIA, and the roles around an element.
//!
//! <https://w3c.github.io/aria/>

use crate::element::Element;
use crate::generated::aria::{PROPERTIES, ROLES};
use crate::rules::Exposure;

/// A role.
#[derive(Debug)]
pub(crate) struct Role {
    pub(crate) name: &'static str,
    pub(crate) is_abstract: bool,
    pub(crate) is_deprecated: bool,
    /// Whether it is flow content and no phrasing content, so that it may not be in a heading.
    pub(crate) is_flow: bool,
    /// Whether its children are not exposed.
    pub(crate) children_presentational: bool,
    /// The roles of which one must be around it.
    pub(crate) contexts: &'static [&'static str],
    /// The roles that its accessibility children may have; any, if there are none.
    pub(crate) owned: &'static [&'static str],
    pub(crate) required: &'static [&'static str],
    pub(crate) supported: &'static [&'static str],
    pub(crate) deprecated: &'static [&'static str],
    pub(crate) prohibited: &'static [&'static str],
}

/// A state or property.
#[derive(Debug)]
pub(crate) struct Property {
    pub(crate) name: &'static str,
    pub(crate) value: Value,
    pub(crate) is_global: bool,
    pub(crate) is_deprecated: bool,
}

/// What the value of a state or property is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Id,
    Ids,
    Tokens(&'static [&'static str]),
    TokenList(&'static [&'static str]),
    Integer,
    Number,
    Text,
}

/// The role with that name.
pub(crate) fn find(name: &str) -> Option<&'static Role> {
    ROLES.binary_search_by(|role| role.name.cmp(name)).ok().map(|index| &ROLES[index])
}

pub(crate) fn find_property(name: &str) -> Option<&'static Property> {
    PROPERTIES.binary_search_by(|property| property.name.cmp(name)).ok().map(|index| &PROPERTIES[index])
}

/// The roles of the ancestors, as far as rules ask for them.
#[derive(Clone, Copy, Default)]
pub(crate) struct RoleContext {
    /// A bit for each role of [`ROLES`] that an ancestor has.
    ancestors: u128,
    /// How the nearest table is exposed.
    pub(crate) table: Exposure,
    /// The roles that the accessibility parent allows for its children, and that parent; if it has them by its attribute.
    pub(crate) children: Option<(&'static str, &'static [&'static str])>,
    /// The nearest ancestor with a role, said by its attribute, that restricts its descendants.
    pub(crate) restricting: Option<&'static Role>,
    /// Whether an ancestor has a role that is not known.
    pub(crate) is_unknown: bool,
    /// The role of the parent element.
    pub(crate) parent: Option<&'static str>,
}

impl RoleContext {
    /// What the children of an element inherit that has the role.
    pub(crate) fn within(self, element: &Element<'_>, role: Option<&'static str>) -> Self {
        let mut context = Self { parent: role, ..self };
        let index = role.and_then(|role| ROLES.binary_search_by(|one| one.name.cmp(role)).ok());
        if let Some(index) = index {
            context.ancestors |= 1 << index;
        }
        if element.is("table") {
            context.table = match role {
                Some("table") => Exposure::Table,
                Some("grid" | "treegrid") => Exposure::Grid,
                _ => Exposure::Other,
            };
        }
        let is_said = element.has("role");
        if element.is_bound("role") {
            context.is_unknown = true;
            context.children = None;
        }
        if !matches!(role, None | Some("generic" | "none" | "presentation")) {
            let owned = role.filter(|_| is_said).and_then(find).filter(|role| !role.owned.is_empty());
            let inherited = self.children.filter(|(_, allowed)| role == Some("group") && allowed.contains(&"group"));
            context.children = owned.map(|role| (role.name, role.owned)).or(inherited);
        }
        if let Some(restricting) = role.filter(|_| is_said).and_then(find).filter(|role| restricts(role)) {
            context.restricting = Some(restricting);
        }
        context
    }

    pub(crate) fn has(self, role: &str) -> bool {
        ROLES.binary_search_by(|one| one.name.cmp(role)).is_ok_and(|index| self.ancestors & (1 << index) != 0)
    }
}

/// Whether a role has no interactive descendants.
fn restricts(role: &Role) -> bool {
    role.children_presentational || matches!(role.name, "button" | "link" | "menuitem" | "option" | "tab")
}
