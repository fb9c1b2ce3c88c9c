//! The language of types.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// A type, as one writes it in Rust for serde.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Type {
    /// The unit, or a struct of this name without fields.
    Unit(Option<&'static str>),
    Bool,
    U8,
    I64,
    F64,
    Char,
    Text,
    Option(Box<Self>),
    /// A struct of this name around one value.
    Newtype(&'static str, Box<Self>),
    List(Box<Self>),
    /// A tuple, or a tuple struct of this name, which has two fields at least.
    Tuple(Option<&'static str>, Vec<Self>),
    /// From texts to values.
    Map(Box<Self>),
    Struct {
        name: &'static str,
        fields: Vec<Field>,
        /// Whether it has `deny_unknown_fields`.
        is_strict: bool,
    },
    Enum {
        name: &'static str,
        variants: Vec<Variant>,
    },
}

/// A field of a struct or of a variant.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Field {
    pub(super) name: &'static str,
    pub(super) kind: Type,
}

/// A variant of an enum.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Variant {
    pub(super) name: &'static str,
    pub(super) content: Content,
}

/// What a variant holds.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Content {
    Unit,
    Newtype(Type),
    /// Two at least.
    Tuple(Vec<Type>),
    Struct(Vec<Field>),
}

/// Where a type stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// The document.
    Root,
    /// A field that is an element, or what a variant holds.
    Element,
    /// The field `@name`.
    Attribute,
    /// The field or the variant `$text`.
    Text,
    /// The field `$value`.
    Content,
    /// An item of a list that is a field.
    ElementItem,
    /// An item of a list in an attribute or in `$text`.
    TextItem,
    /// An item of a list in `$value`.
    ContentItem,
}

impl Place {
    /// The place of a field, or of what a variant holds.
    pub(super) fn of(name: &str) -> Self {
        match name {
            "$text" => Self::Text,
            "$value" => Self::Content,
            _ if name.starts_with('@') => Self::Attribute,
            _ => Self::Element,
        }
    }

    /// Whether it is that of an item.
    pub(super) const fn is_item(self) -> bool {
        matches!(self, Self::ElementItem | Self::TextItem | Self::ContentItem)
    }

    /// The place of the items of a list or tuple at this place.
    pub(super) const fn of_items(self) -> Self {
        match self {
            Self::Element | Self::Root => Self::ElementItem,
            Self::Content => Self::ContentItem,
            Self::Attribute | Self::Text | Self::ElementItem | Self::TextItem | Self::ContentItem => Self::TextItem,
        }
    }
}

impl Type {
    /// Whether each value is written: it is made of elements, attributes and texts with names whose prefixes are these.
    pub(super) fn is_plain(&self, place: Place, prefixes: &[(&str, &str)]) -> bool {
        let is_named = |name: &str| match name.trim_start_matches('@').split_once(':') {
            Some((prefix, _)) => prefix != "xsi" && prefixes.iter().any(|(declared, _)| *declared == prefix),
            None => name != "@xmlns" && !name.starts_with('$'),
        };
        match self {
            Self::Struct { name, fields, .. } => {
                let are_plain = || fields.iter().all(|field| field.kind.is_plain(Place::of(field.name), prefixes));
                let are_named = || fields.iter().all(|field| is_named(field.name));
                place != Place::Attribute && is_named(name) && are_named() && are_plain()
            }
            Self::Option(kind) => {
                let is_other = !matches!(**kind, Self::Option(_) | Self::List(_));
                place != Place::Root && is_other && kind.is_plain(place, prefixes)
            }
            Self::List(kind) => place == Place::Element && kind.is_plain(Place::ElementItem, prefixes),
            Self::Bool | Self::U8 | Self::I64 | Self::F64 | Self::Char | Self::Text => place != Place::Root,
            Self::Unit(_) | Self::Newtype(..) | Self::Tuple(..) | Self::Map(_) | Self::Enum { .. } => false,
        }
    }
}

impl Field {
    /// Whether it has the attribute `default`: the documentation asks for it where a value can be nothing at all.
    pub(super) fn has_default(&self) -> bool {
        fn can_be_nothing(kind: &Type) -> bool {
            match kind {
                Type::List(_) | Type::Map(_) => true,
                Type::Newtype(_, inner) => can_be_nothing(inner),
                _ => false,
            }
        }
        can_be_nothing(&self.kind) || matches!(self.name, "$text" | "$value") && self.kind.default().is_some()
    }
}

/// A list of names that serde's interface can take. Types are made of few names, and the lists are sorted, so that there
/// are not many.
pub(super) fn interned<'n>(names: impl Iterator<Item = &'n &'static str>) -> &'static [&'static str] {
    static LISTS: Mutex<BTreeMap<Vec<&str>, &[&str]>> = Mutex::new(BTreeMap::new());
    let mut names: Vec<&'static str> = names.copied().collect();
    names.sort_unstable();
    let mut lists = LISTS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(list) = lists.get(&names) {
        return list;
    }
    let list: &'static [&'static str] = Vec::leak(names.clone());
    lists.insert(names, list);
    list
}
