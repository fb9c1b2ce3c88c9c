//! What elements must have and must not have, as rows of a table say it.

use crate::checker::Checker;
use crate::element::Element;
use crate::reports::bad_value;
use crate::rules::{Asks, Requirement, Row};
use crate::surroundings::Surroundings;

/// Checks what the rows ask of an element.
pub(crate) fn check<'a>(checker: &mut Checker<'a>, element: &Element<'a>, rows: &'static [Row<Requirement>]) {
    for row in rows.iter().filter(|row| row.then.is_broken_by(element)) {
        let around = Surroundings { parent: checker.parent(), inside: checker.inside(), ..Surroundings::default() };
        if around.fit(element, row.when) {
            row.then.report(checker, element);
        }
    }
}

impl Requirement {
    /// Whether the attributes break it, if its conditions hold.
    #[inline]
    fn is_broken_by(&self, element: &Element<'_>) -> bool {
        // An attribute that is missing leaves no mark.
        let may_be = self.asks == Asks::Have || element.may_share(self.marks);
        self.asks == Asks::Say || may_be && self.attributes.iter().any(|name| self.concerns(element, name))
    }

    /// Whether it is broken by this attribute.
    fn concerns(&self, element: &Element<'_>, name: &str) -> bool {
        match self.asks {
            Asks::Have => !element.may_have(name),
            Asks::Fill => element.get(name) == Some(""),
            Asks::Distrust => element.attribute(name).is_some(),
            Asks::Lack | Asks::Avoid | Asks::Only | Asks::Say => element.has(name),
        }
    }

    fn report<'a>(&self, checker: &mut Checker<'a>, element: &Element<'a>) {
        let Self { asks, attributes, code, words, .. } = *self;
        let of = element.name;
        if asks == Asks::Say {
            let name = attributes.first().copied().unwrap_or_default();
            return checker.report_attribute(code, element, name, || words.replace("{}", of));
        }
        for name in attributes.iter().filter(|name| self.concerns(element, name)) {
            if let (Asks::Distrust, Some(attribute)) = (asks, element.attribute(name)) {
                bad_value(checker, element, attribute, code, words);
                continue;
            }
            checker.report_attribute(code, element, name, || match asks {
                Asks::Have => format!("Element `{of}` must have the attribute `{name}`"),
                Asks::Fill => format!("Attribute `{name}` on element `{of}` must not be empty"),
                Asks::Avoid => format!("Attribute `{name}` should not be used on element `{of}`: use {words}"),
                Asks::Only => format!("Attribute `{name}` is only allowed on an element `{of}` {words}"),
                _ => format!("Attribute `{name}` is not allowed on element `{of}` {words}"),
            });
        }
    }
}
