//! The values of fields, of the items of sequences, and of the document.

mod element;

use crate::error::DeserializeError;
use crate::fields::ALL_TEXT;
use crate::piece::Str;
use crate::plain::Plain;
use crate::source::sealed::EventSource;
use crate::state::State;
use crate::tape::{Kind, Node};
use element::{Children, ElementAccess, Spacing, TEXT};
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, SeqAccess, VariantAccess, Visitor, value::BorrowedStrDeserializer,
};

/// Reads an element as a struct, or without `fields` as a map.
fn read_struct<'de, S: EventSource<'de>, V: Visitor<'de>>(
    state: &mut State<'de, '_, S>,
    number: usize,
    fields: &'static [&'static str],
    visitor: V,
) -> Result<V::Value, DeserializeError> {
    let node = state.node(number)?;
    let Kind::Start(element) = node.kind else {
        return state.with_text(number, |plain| plain.deserialize_struct("", fields, visitor));
    };
    state.has_buffered |= fields.is_empty();
    let checkpoint = state.checkpoint();
    let mut access = ElementAccess::new(state, number, &element, node.span, fields)?;
    let value = visitor.visit_map(&mut access).map_err(|error| access.located(error, node.span))?;
    drop(access);
    state.return_to(checkpoint)?;
    Ok(value)
}

/// Reads an element whose text names a variant; without a text, that is `$text`.
fn read_named_enum<'de, S: EventSource<'de>, V: Visitor<'de>>(
    state: &mut State<'de, '_, S>,
    number: usize,
    name: &'static str,
    variants: &'static [&'static str],
    visitor: V,
) -> Result<V::Value, DeserializeError> {
    let (text, span) = state.read_text(number)?;
    let read = |plain: Plain<'de, '_>| match plain.trimmed().is_empty() {
        true => Plain::new(Str::Source(TEXT)).deserialize_enum(name, variants, visitor),
        false => plain.deserialize_enum(name, variants, visitor),
    };
    state.with_piece(text, span, read)
}

/// Where a value stands, which decides what a sequence is.
enum Place<'m, 'a, 'de, 's, S> {
    /// In a field: an element with the field's name, or for `$value` any child.
    Field(&'m mut ElementAccess<'a, 'de, 's, S>),
    /// In a sequence of elements and texts.
    Item(&'m mut State<'de, 's, S>, &'m mut Spacing),
    /// It is the whole document, or the element whose start has been read.
    Root(&'m mut State<'de, 's, S>),
}

/// The value of an element, or of a text among elements.
pub(crate) struct Value<'m, 'a, 'de, 's, S> {
    place: Place<'m, 'a, 'de, 's, S>,
    number: usize,
    /// Whether the name of the element has been used already, for a field or a variant.
    is_named: bool,
}

impl<'m, 'a, 'de, 's, S: EventSource<'de>> Value<'m, 'a, 'de, 's, S> {
    pub(crate) fn of_field(map: &'m mut ElementAccess<'a, 'de, 's, S>, number: usize, is_named: bool) -> Self {
        Self { place: Place::Field(map), number, is_named }
    }

    pub(crate) fn of_item(state: &'m mut State<'de, 's, S>, number: usize, spacing: &'m mut Spacing) -> Self {
        Self { place: Place::Item(state, spacing), number, is_named: false }
    }

    pub(crate) fn root(state: &'m mut State<'de, 's, S>) -> Result<Self, DeserializeError> {
        if let Some(Kind::Start(element)) = state.tape.node(0)?.map(|node| node.kind) {
            state.push_path(&element);
        }
        Ok(Self { place: Place::Root(state), number: 0, is_named: false })
    }

    #[inline]
    fn state(&mut self) -> &mut State<'de, 's, S> {
        match &mut self.place {
            Place::Field(map) => map.state,
            Place::Item(state, _) | Place::Root(state) => state,
        }
    }

    /// The value of a type that takes text. Where there is white space before it that counts, that is the value.
    fn of_text(mut self) -> Result<Self, DeserializeError> {
        if let Place::Item(state, spacing) = &mut self.place
            && !self.is_named
        {
            self.number = spacing.number_of_text(state, self.number)?;
        }
        Ok(self)
    }

    /// Reads a value of text with `read`.
    fn with_text<T>(
        mut self,
        read: impl FnOnce(Plain<'de, '_>) -> Result<T, DeserializeError>,
    ) -> Result<T, DeserializeError> {
        let number = self.number;
        // In `$value`, the text of an element is not that of its parent.
        if matches!(self.place, Place::Field(_)) && !self.is_named {
            self.state().refuse_element(number)?;
        }
        self.state().with_text(number, read)
    }
}

macro_rules! deserialize_text {
    ($($deserialize:ident)*) => {$(
        fn $deserialize<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DeserializeError> {
            self.with_text(|plain| plain.$deserialize(visitor))
        }
    )*};
}

impl<'de, S: EventSource<'de>> Deserializer<'de> for Value<'_, '_, 'de, '_, S> {
    type Error = DeserializeError;

    deserialize_text! {
        deserialize_bool deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128 deserialize_f32 deserialize_f64
        deserialize_identifier deserialize_bytes deserialize_byte_buf
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DeserializeError> {
        self.of_text()?.with_text(|plain| plain.deserialize_char(visitor))
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DeserializeError> {
        self.of_text()?.with_text(|plain| plain.deserialize_str(visitor))
    }

    fn deserialize_any<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, DeserializeError> {
        let number = self.number;
        match self.state().is_text(number)? {
            true => self.state().with_text(number, |plain| plain.deserialize_any(visitor)),
            false => self.deserialize_map(visitor),
        }
    }

    fn deserialize_unit<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, DeserializeError> {
        let number = self.number;
        self.state().skip(number)?;
        visitor.visit_unit()
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, DeserializeError> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        mut self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, DeserializeError> {
        if name == ALL_TEXT {
            let number = self.number;
            return visitor.visit_str(&self.state().read_all_text(number)?);
        }
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_option<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, DeserializeError> {
        let number = self.number;
        let is_in_nil = matches!(&self.place, Place::Field(map) if map.is_nil);
        match self.state().tape.node(number)?.map(|node| node.kind) {
            None => visitor.visit_none(),
            Some(Kind::Start(element)) if is_in_nil || element.is_nil => {
                self.state().skip(number)?;
                visitor.visit_none()
            }
            Some(_) => visitor.visit_some(self),
        }
    }

    /// In a field, the children of an element; in a sequence, a list in the text; and of a document the elements, which are
    /// at most one.
    fn deserialize_seq<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, DeserializeError> {
        let number = self.number;
        let node = self.state().tape.node(number)?;
        if self.is_named && matches!(node, Some(Node { kind: Kind::Text { .. }, .. })) {
            return self.with_text(|plain| plain.deserialize_seq(visitor));
        }
        match self.place {
            Place::Field(map) => {
                let span = map.state.node(self.number)?.span;
                let mut children = Children::new(map, self.number, self.is_named)?;
                match visitor.visit_seq(&mut children) {
                    Ok(value) => children.finish().map(|()| value),
                    Err(error) => Err(children.fail(error, span)),
                }
            }
            Place::Item(state, _) => state.with_text(self.number, |plain| plain.deserialize_seq(visitor)),
            Place::Root(state) => visitor.visit_seq(RootItems { state: Some(state), is_named: self.is_named }),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, DeserializeError> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, DeserializeError> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, DeserializeError> {
        let number = self.number;
        read_struct(self.state(), number, &[], visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        mut self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DeserializeError> {
        // A struct without fields is no map.
        let (number, fields) = (self.number, if fields.is_empty() { &[""] } else { fields });
        read_struct(self.state(), number, fields, visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        mut self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DeserializeError> {
        let number = self.number;
        let is_text = match &mut self.place {
            Place::Item(state, spacing) if spacing.is_field => state.is_variant_text(number, variants)?,
            _ => false,
        };
        if self.is_named || is_text {
            return read_named_enum(self.state(), number, name, variants, visitor);
        }
        let value = if variants.contains(&TEXT) { self.of_text()? } else { self };
        visitor.visit_enum(Enum { value, variants })
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DeserializeError> {
        self.deserialize_str(visitor)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DeserializeError> {
        self.deserialize_unit(visitor)
    }
}

/// A value that is an enum with these variants. The name of an element, or `$text`, stands for one.
struct Enum<T> {
    value: T,
    variants: &'static [&'static str],
}

impl<'m, 'a, 'de, 's, S: EventSource<'de>> EnumAccess<'de> for Enum<Value<'m, 'a, 'de, 's, S>> {
    type Error = DeserializeError;
    type Variant = Value<'m, 'a, 'de, 's, S>;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Self::Variant), DeserializeError> {
        let Self { mut value, variants } = self;
        let number = value.number;
        let state = value.state();
        let node = state.node(number)?;
        let variant = match node.kind {
            Kind::Start(element) => state.variant_of(&element, variants).deserialize(seed),
            Kind::Text { .. } | Kind::End => seed.deserialize(BorrowedStrDeserializer::new(TEXT)),
        };
        let variant = variant.map_err(|error: DeserializeError| state.located(error, node.span))?;
        Ok((variant, value))
    }
}

impl<'de, S: EventSource<'de>> VariantAccess<'de> for Value<'_, '_, 'de, '_, S> {
    type Error = DeserializeError;

    fn unit_variant(mut self) -> Result<(), DeserializeError> {
        let number = self.number;
        self.state().skip(number)
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, DeserializeError> {
        seed.deserialize(Self { is_named: true, ..self })
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, DeserializeError> {
        Self { is_named: true, ..self }.deserialize_seq(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DeserializeError> {
        self.deserialize_struct("", fields, visitor)
    }
}

/// The elements of the document as a sequence.
struct RootItems<'m, 'de, 's, S> {
    /// None after the root element.
    state: Option<&'m mut State<'de, 's, S>>,
    is_named: bool,
}

impl<'de, S: EventSource<'de>> SeqAccess<'de> for RootItems<'_, 'de, '_, S> {
    type Error = DeserializeError;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, DeserializeError> {
        let Some(state) = self.state.take() else { return Ok(None) };
        if state.tape.node(0)?.is_none() {
            return Ok(None);
        }
        let is_named = self.is_named;
        seed.deserialize(Value { is_named, ..Value::of_item(state, 0, &mut Spacing::default()) }).map(Some)
    }
}
