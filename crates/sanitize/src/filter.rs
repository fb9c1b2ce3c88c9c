//! A filter of attributes that a program brings.

use crate::names::{Attribute, Element};
use core::fmt;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

type Function = dyn for<'v> Fn(&Element, &Attribute, &'v str) -> Option<Cow<'v, str>> + Send + Sync;

#[derive(Clone)]
pub(crate) struct Filter(Arc<Function>);

impl Filter {
    pub(crate) fn new(
        filter: impl for<'v> Fn(&Element, &Attribute, &'v str) -> Option<Cow<'v, str>> + Send + Sync + 'static,
    ) -> Self {
        Self(Arc::new(filter))
    }

    /// What the filter makes of a value: `None` if the attribute is removed, and `None` in it if nothing changes.
    #[expect(clippy::option_option, reason = "the attribute is removed, or stays as it is")]
    pub(crate) fn changed(&self, (element, attribute): &(Element, Attribute), value: &str) -> Option<Option<String>> {
        let filtered = self.0(element, attribute, value)?;
        Some((*filtered != *value).then(|| filtered.into_owned()))
    }
}

/// Functions are equal if they are the same one.
impl PartialEq for Filter {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Filter {}

impl fmt::Debug for Filter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Filter")
    }
}

/// The values that a filter has changed. [`clean`](crate::clean) sanitizes its own output, where the filter must not change
/// them again; it has said of the same attribute of the same element that this value can stay.
#[derive(Debug, Default)]
pub(crate) struct Approved {
    earlier: Values,
    now: Values,
}

type Values = HashMap<(Element, Attribute), HashSet<Box<str>>>;

impl Approved {
    /// Ends a pass: what was approved in it counts in those to come.
    pub(crate) fn end_pass(&mut self) {
        for (name, values) in self.now.drain() {
            self.earlier.entry(name).or_default().extend(values);
        }
    }

    pub(crate) fn holds(&self, name: &(Element, Attribute), value: &str) -> bool {
        self.earlier.get(name).is_some_and(|values| values.contains(value))
    }

    pub(crate) fn insert(&mut self, name: &(Element, Attribute), value: &str) {
        // As a parser reads it in the output.
        let value = value.replace('\0', "\u{FFFD}").into();
        self.now.entry(name.clone()).or_default().insert(value);
    }
}
