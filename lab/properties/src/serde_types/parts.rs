//! The parts of a value, with their places.

use super::Case;
use super::kinds::{Content, Field, Place, Type};
use super::values::Value;

/// A part of a value.
#[derive(Clone, Copy)]
pub(super) struct Part<'v> {
    /// None for what a variant with fields holds.
    kind: Option<&'v Type>,
    pub(super) value: &'v Value,
    /// What options, newtypes and variants hold is at their place.
    pub(super) place: Place,
    /// Whether it is what a newtype or a variant holds.
    pub(super) is_inner: bool,
    /// The fields of a struct.
    pub(super) fields: &'v [Field],
    /// The types of what a tuple variant holds.
    kinds: &'v [Type],
}

impl Case {
    /// Whether some part of the value is so.
    pub(super) fn has(&self, mut is_so: impl FnMut(Part<'_>) -> bool) -> bool {
        let (kind, value) = (Some(&self.kind), &self.value);
        Part { kind, value, place: Place::Root, is_inner: false, fields: &[], kinds: &[] }.any(&mut is_so)
    }
}

impl<'v> Part<'v> {
    fn any(mut self, is_so: &mut impl FnMut(Part<'_>) -> bool) -> bool {
        if let Some(Type::Struct { fields, .. }) = self.kind {
            self.fields = fields;
        }
        is_so(self) || self.parts().into_iter().any(|part| part.any(is_so))
    }

    fn parts(self) -> Vec<Self> {
        let this = Self { fields: &[], kinds: &[], ..self };
        match (self.kind, self.value) {
            (Some(Type::Option(kind)), Value::Some(value)) => vec![Self { kind: Some(kind), value, ..this }],
            (Some(Type::Newtype(_, kind)), Value::Newtype(value)) => {
                vec![Self { kind: Some(kind), value, is_inner: true, ..this }]
            }
            (Some(Type::List(kind)), Value::Items(items)) => {
                items.iter().map(|value| Self { kind: Some(kind), value, ..this.item() }).collect()
            }
            (Some(Type::Tuple(_, kinds)), Value::Items(items)) => this.items(kinds, items),
            (Some(Type::Map(kind)), Value::Entries(entries)) => {
                let entries = entries.iter().map(|(key, value)| Self {
                    kind: Some(kind),
                    value,
                    place: Place::of(key),
                    is_inner: false,
                    fields: &[],
                    kinds: &[],
                });
                entries.collect()
            }
            (Some(Type::Enum { variants, .. }), Value::Variant(number, value)) => {
                let variant = &variants[*number];
                let place = if self.place == Place::Root { Place::Root } else { Place::of(variant.name) };
                let this = Self { place, is_inner: true, ..this };
                match (&variant.content, &**value) {
                    (Content::Unit, _) => vec![],
                    (Content::Newtype(kind), value) => vec![Self { kind: Some(kind), value, ..this }],
                    (Content::Tuple(kinds), value) => vec![Self { kind: None, value, kinds, ..this }],
                    (Content::Struct(fields), value) => vec![Self { kind: None, value, fields, ..this }],
                }
            }
            (None, Value::Items(items)) => this.items(self.kinds, items),
            (_, Value::Fields(values)) => {
                let fields = self.fields.iter().zip(values).map(|(field, value)| {
                    let (kind, place) = (Some(&field.kind), Place::of(field.name));
                    Self { kind, value, place, is_inner: false, fields: &[], kinds: &[] }
                });
                fields.collect()
            }
            _ => vec![],
        }
    }

    fn item(self) -> Self {
        Self { place: self.place.of_items(), is_inner: false, ..self }
    }

    fn items(self, kinds: &'v [Type], items: &'v [Value]) -> Vec<Self> {
        kinds.iter().zip(items).map(|(kind, value)| Self { kind: Some(kind), value, ..self.item() }).collect()
    }

    /// Whether it is a text, and so.
    pub(super) fn is_text(self, is_so: impl Fn(&str) -> bool) -> bool {
        matches!(self.value, Value::Text(text) if is_so(text))
    }

    pub(super) fn is_strict(self) -> bool {
        matches!(self.kind, Some(Type::Struct { is_strict: true, .. }))
    }
}
