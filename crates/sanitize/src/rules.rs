//! What a configuration says about elements and attributes.

use crate::builtin;
use crate::names::{Attribute, Element};
use fivefold_core::Namespace;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

/// What becomes of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    Keep,
    /// It goes with everything in it.
    Remove,
    ReplaceWithChildren,
}

impl Fate {
    pub(crate) fn keep_if(is_kept: bool) -> Self {
        if is_kept { Self::Keep } else { Self::Remove }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ElementRules {
    pub(crate) listed: HashMap<Element, Fate>,
    pub(crate) others: Fate,
}

impl ElementRules {
    pub(crate) fn new(keeps: bool) -> Self {
        Self { listed: HashMap::new(), others: Fate::keep_if(keeps) }
    }

    pub(crate) fn fate(&self, element: &Element) -> Fate {
        match self.listed.get(element) {
            Some(fate) => *fate,
            // Content that is not shown must not become text, and that of another namespace would mean something else.
            None if self.others == Fate::ReplaceWithChildren => match element.namespace() {
                Namespace::HTML if !element.is_one_of(builtin::NOT_SHOWN) => Fate::ReplaceWithChildren,
                _ => Fate::Remove,
            },
            None => self.others,
        }
    }
}

/// The values with which an attribute is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Allowed {
    Nothing,
    Anything,
    /// These, in lower case.
    Values(HashSet<Box<str>>),
    /// Those of these tokens that are there.
    Classes(HashSet<Box<str>>),
}

impl Allowed {
    /// Adds values, if there are only values, or else has nothing but these.
    pub(crate) fn add_values<'v>(&mut self, values: impl IntoIterator<Item = &'v str>) {
        let values = values.into_iter().map(|value| value.to_ascii_lowercase().into());
        match self {
            Self::Values(present) => present.extend(values),
            _ => *self = Self::Values(values.collect()),
        }
    }

    /// Adds classes, if there are only classes, or else has nothing but these.
    pub(crate) fn add_classes<'v>(&mut self, classes: impl IntoIterator<Item = &'v str>) {
        let classes = classes.into_iter().flat_map(str::split_ascii_whitespace).map(Into::into);
        match self {
            Self::Classes(present) => present.extend(classes),
            _ => *self = Self::Classes(classes.collect()),
        }
    }

    /// What is kept of a value; `None` if the attribute is removed.
    pub(crate) fn judge<'v>(&self, value: &'v str) -> Option<Cow<'v, str>> {
        match self {
            Self::Nothing => None,
            Self::Anything => Some(value.into()),
            Self::Values(values) => {
                let folded: Cow<'_, str> = match value.bytes().any(|byte| byte.is_ascii_uppercase()) {
                    true => value.to_ascii_lowercase().into(),
                    false => value.into(),
                };
                values.contains(&*folded).then(|| value.into())
            }
            Self::Classes(classes) if value.split_ascii_whitespace().all(|class| classes.contains(class)) => {
                Some(value.into())
            }
            Self::Classes(classes) => {
                let kept: Vec<_> = value.split_ascii_whitespace().filter(|class| classes.contains(*class)).collect();
                (!kept.is_empty()).then(|| kept.join(" ").into())
            }
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AttributeRules {
    /// What certain elements can have, whatever the rest says.
    pub(crate) of_elements: HashMap<(Element, Attribute), Allowed>,
    pub(crate) listed: HashMap<Attribute, Allowed>,
    /// Whether attributes without a namespace are kept whose names begin so; of several, the last counts.
    pub(crate) prefixes: Vec<(Box<str>, bool)>,
    pub(crate) keeps_others: bool,
    /// Whether attributes whose names begin with `on` are as other attributes. Those that are listed by name are, in any
    /// case.
    pub(crate) has_event_handlers: bool,
}

impl AttributeRules {
    pub(crate) fn new(keeps: bool) -> Self {
        Self {
            of_elements: HashMap::new(),
            listed: HashMap::new(),
            prefixes: Vec::new(),
            keeps_others: keeps,
            has_event_handlers: true,
        }
    }

    pub(crate) fn set_prefix(&mut self, prefix: &str, is_kept: bool) {
        self.prefixes.retain(|(other, _)| **other != *prefix);
        self.prefixes.push((prefix.into(), is_kept));
    }

    /// The values with which an attribute of an element is kept.
    pub(crate) fn allowed(&self, name: &(Element, Attribute)) -> &Allowed {
        let (_, attribute) = name;
        if let Some(allowed) = self.of_elements.get(name).or_else(|| self.listed.get(attribute)) {
            return allowed;
        }
        let begins = |(prefix, _): &&(Box<str>, bool)| {
            attribute.namespace() == Namespace::NONE && attribute.local_name().starts_with(&**prefix)
        };
        let is_kept = self.prefixes.iter().rev().find(begins).map_or(self.keeps_others, |(_, is_kept)| *is_kept);
        match is_kept && (self.has_event_handlers || !attribute.is_event_handler()) {
            true => &Allowed::Anything,
            false => &Allowed::Nothing,
        }
    }
}
