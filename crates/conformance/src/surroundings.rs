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
        rows.iter().find(|row| self.fit(element, row.when)).map(|row| &row.then)
    }

    /// Whether all of the conditions hold for the element.
    pub(crate) fn fit(self, element: &Element<'_>, conditions: &[Condition]) -> bool {
        conditions.iter().all(|condition| self.holds(element, condition))
    }

    fn holds(self, element: &Element<'_>, condition: &Condition) -> bool {
        match condition {
            Condition::Has(name) => element.has(name),
            Condition::Lacks(name) => !element.may_have(name),
            Condition::Parent(names) => self.parent.is_some_and(|parent| parent.is_any(names)),
            Condition::Keyword(name, words) => words.iter().any(|word| element.has_keyword(name, word)),
            Condition::Other(name, words) => {
                element.attribute(name).is_some() && !words.iter().any(|word| element.has_keyword(name, word))
            }
            Condition::LacksKeyword(name, words) => {
                !element.is_bound(name) && !words.iter().any(|word| element.has_keyword(name, word))
            }
            Condition::Default(name, words) => match element.attribute(name) {
                Some(_) => words.iter().any(|word| element.has_keyword(name, word)),
                None => !element.is_bound(name),
            },
            Condition::Token(name, words) => words.iter().any(|word| element.has_token(name, word)),
            Condition::LacksToken(name, words) => {
                !element.is_bound(name) && !words.iter().any(|word| element.has_token(name, word))
            }
            Condition::Empty(name) => element.get(name).map_or(!element.is_bound(name), str::is_empty),
            Condition::Outside(names) => self.parent.is_some_and(|parent| !parent.is_any(names)),
            Condition::NotInside(inside) => !self.inside.has(*inside),
            Condition::Script(kind) => element.script_kind() == *kind,
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
