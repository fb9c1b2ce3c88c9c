//! What the conditions of the tables ask of an element and what is around it.

use crate::element::Element;
use crate::inside::Inside;
use crate::rules::{Condition, Exposure, Row};

/// What is around an element.
#[derive(Clone, Copy, Default)]
pub(crate) struct Surroundings<'e, 'a> {
    pub(crate) parent: Option<&'e Element<'a>>,
    pub(crate) parent_role: Option<&'static str>,
    pub(crate) inside: Inside,
    pub(crate) table: Exposure,
}

impl Surroundings<'_, '_> {
    /// What the first row says that holds for the element.
    pub(crate) fn find<T>(self, element: &Element<'_>, rows: &'static [Row<T>]) -> Option<&'static T> {
        rows.iter().find(|row| row.when.iter().all(|condition| self.holds(element, condition))).map(|row| &row.then)
    }

    fn holds(self, element: &Element<'_>, condition: &Condition) -> bool {
        match condition {
            Condition::Has(name) => element.has(name),
            Condition::Lacks(name) => !element.may_have(name),
            Condition::Parent(names) => self.parent.is_some_and(|parent| parent.is_any(names)),
            Condition::ParentRole(role) => self.parent_role == Some(*role),
            Condition::Inside(inside) => self.inside.has(*inside),
            Condition::Type(types) => types.contains(&element.input_type()),
            Condition::Table(exposure) => self.table == *exposure,
            Condition::ListBox => element.is_list_box(),
            Condition::NamesItself => element.names_itself(),
            Condition::First => element.is_first_of_its_name(),
            Condition::Named => element.is_named_image(),
            Condition::RowScope => element
                .get("scope")
                .and_then(|scope| scope.get(..3))
                .is_some_and(|start| start.eq_ignore_ascii_case("row")),
        }
    }
}
