//! The changes that declared attributes would make to a tag that is not read yet.

use super::{Declarations, is_collapsed};
use std::collections::HashSet;

/// A change to a tag: of the attribute of that name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change<'a> {
    /// The attribute gets another value.
    Value(&'a str),
    /// The attribute is supplied.
    Default(&'a str),
}

impl Declarations {
    /// What the declared attributes of an element would change first in a tag with these attributes: names and values.
    /// Takes time linear in those, and not in what is declared.
    pub(in crate::tokenizer) fn first_change<'t>(
        &self,
        element: &str,
        attributes: impl Iterator<Item = (&'t str, &'t str)> + Clone,
    ) -> Option<Change<'_>> {
        let declared = self.elements.get(element)?;
        let mut missing_len = declared.defaults_len;
        for (name, value) in attributes.clone() {
            let Some(&at) = declared.by_name.get(name) else { continue };
            let declaration = &declared.attributes[at];
            missing_len -= declaration.default_len();
            if declaration.is_tokenized && !is_collapsed(value) {
                return Some(Change::Value(&declaration.name));
            }
        }
        if missing_len == 0 {
            return None;
        }
        let present: HashSet<_, foldhash::fast::RandomState> = attributes.map(|(name, _)| name).collect();
        let mut defaults = declared.attributes.iter().filter(|declaration| declaration.default.is_some());
        let missing = defaults.find(|declaration| !present.contains(&*declaration.name))?;
        Some(Change::Default(&missing.name))
    }
}
