//! The values of fields, of the items of sequences, and of the document.

mod element;

use crate::error::DeserializeError;
use crate::piece::Str;
use crate::plain::Plain;
use crate::source::sealed::EventSource;
use crate::state::State;
use crate::tape::Kind;
use element::{Children, ElementAccess, Spacing, TEXT};
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, SeqAccess, VariantAccess, Visitor, value::BorrowedStrDeserializer,
};

/// Values of text, and others that all deserializers read alike. `$has_text` says whether
/// text can be that of an element, and not only a text among elements. `$string` is the number of the node if it is a string.
macro_rules! deserialize_alike {
    ($self:ident, $state:expr, $number:expr, $has_text:expr, $string:expr) => {
        deserialize_alike! { @text $self, $state, $string, $has_text, deserialize_str deserialize_string }
        deserialize_alike! { @text $self, $state, $number, $has_text,
            deserialize_bool deserialize_char deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128
            deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128
            deserialize_f32 deserialize_f64 deserialize_identifier deserialize_bytes deserialize_byte_buf
        }

        fn deserialize_unit<V: Visitor<'de>>($self, visitor: V) -> Result<V::Value, DeserializeError> {
            $state.skip($number)?;
            visitor.visit_unit()
        }

        fn deserialize_unit_struct<V: Visitor<'de>>(
            self,
            _: &'static str,
            visitor: V,
        ) -> Result<V::Value, DeserializeError> {
            self.deserialize_unit(visitor)
        }

        fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DeserializeError> {
            self.deserialize_unit(visitor)
        }

        fn deserialize_newtype_struct<V: Visitor<'de>>(
            self,
            _: &'static str,
            visitor: V,
        ) -> Result<V::Value, DeserializeError> {
            visitor.visit_newtype_struct(self)
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

        fn deserialize_any<V: Visitor<'de>>($self, visitor: V) -> Result<V::Value, DeserializeError> {
            match $state.is_text($number)? {
                true => $state.with_text($number, |plain| plain.deserialize_any(visitor)),
                false => read_struct($state, $number, &[], visitor),
            }
        }

        fn deserialize_map<V: Visitor<'de>>($self, visitor: V) -> Result<V::Value, DeserializeError> {
            read_struct($state, $number, &[], visitor)
        }

        fn deserialize_struct<V: Visitor<'de>>(
            $self,
            _: &'static str,
            fields: &'static [&'static str],
            visitor: V,
        ) -> Result<V::Value, DeserializeError> {
            read_struct($state, $number, named(fields), visitor)
        }
    };
    (@text $self:ident, $state:expr, $number:expr, $has_text:expr, $($deserialize:ident)*) => {$(
        fn $deserialize<V: Visitor<'de>>($self, visitor: V) -> Result<V::Value, DeserializeError> {
            let number = $number;
            if !$has_text {
                $state.refuse_element(number)?;
            }
            $state.with_text(number, |plain| plain.$deserialize(visitor))
        }
    )*};
}

/// The fields of a struct. One without fields is no map.
fn named(fields: &'static [&'static str]) -> &'static [&'static str] {
    if fields.is_empty() { &[""] } else { fields }
}

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

/// The variant that the name of an element, or `$text`, stands for.
fn read_variant<'de, S: EventSource<'de>, T: DeserializeSeed<'de>>(
    state: &mut State<'de, '_, S>,
    number: usize,
    variants: &[&'static str],
    seed: T,
) -> Result<T::Value, DeserializeError> {
    let node = state.node(number)?;
    let variant = match node.kind {
        Kind::Start(element) => state.variant_of(&element, variants).deserialize(seed),
        Kind::Text { .. } | Kind::End => seed.deserialize(BorrowedStrDeserializer::new(TEXT)),
    };
    variant.map_err(|error: DeserializeError| state.located(error, node.span))
}

/// A value that is an enum with these variants.
struct Enum<T> {
    value: T,
    variants: &'static [&'static str],
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
    let read = |plain: Plain<'de, '_>| match plain.is_blank() {
        true => Plain::new(Str::Source(TEXT)).deserialize_enum(name, variants, visitor),
        false => plain.deserialize_enum(name, variants, visitor),
    };
    state.with_piece(text, span, read)
}

/// The value of a field: an element with the field's name, or for `$value` any child.
pub(crate) struct Value<'m, 'a, 'de, 's, S> {
    map: &'m mut ElementAccess<'a, 'de, 's, S>,
    number: usize,
    /// Whether the name of the element has been used already, for a field or a variant.
    is_named: bool,
}

impl<'m, 'a, 'de, 's, S: EventSource<'de>> Value<'m, 'a, 'de, 's, S> {
    pub(crate) fn new(map: &'m mut ElementAccess<'a, 'de, 's, S>, number: usize, is_named: bool) -> Self {
        Self { map, number, is_named }
    }
}

impl<'de, S: EventSource<'de>> Deserializer<'de> for Value<'_, '_, 'de, '_, S> {
    type Error = DeserializeError;

    deserialize_alike!(self, self.map.state, self.number, self.is_named, self.number);

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DeserializeError> {
        if let Kind::Start(element) = self.map.state.node(self.number)?.kind
            && (self.map.is_nil || element.is_nil)
        {
            self.map.state.skip(self.number)?;
            return visitor.visit_none();
        }
        visitor.visit_some(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DeserializeError> {
        let span = self.map.state.node(self.number)?.span;
        let mut children = Children::new(self.map, self.number, self.is_named)?;
        match visitor.visit_seq(&mut children) {
            Ok(value) => children.finish().map(|()| value),
            Err(error) => Err(children.fail(error, span)),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DeserializeError> {
        if !self.is_named {
            return visitor.visit_enum(Enum { value: self, variants });
        }
        read_named_enum(self.map.state, self.number, name, variants, visitor)
    }
}

impl<'m, 'a, 'de, 's, S: EventSource<'de>> EnumAccess<'de> for Enum<Value<'m, 'a, 'de, 's, S>> {
    type Error = DeserializeError;
    type Variant = Value<'m, 'a, 'de, 's, S>;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Self::Variant), DeserializeError> {
        let Self { value, variants } = self;
        Ok((read_variant(value.map.state, value.number, variants, seed)?, value))
    }
}

impl<'de, S: EventSource<'de>> VariantAccess<'de> for Value<'_, '_, 'de, '_, S> {
    type Error = DeserializeError;

    fn unit_variant(self) -> Result<(), DeserializeError> {
        self.map.state.skip(self.number)
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, DeserializeError> {
        match self.map.state.node(self.number)?.kind {
            Kind::Text { .. } => self.map.state.with_text(self.number, |plain| seed.deserialize(plain)),
            Kind::Start(_) | Kind::End => seed.deserialize(Self { is_named: true, ..self }),
        }
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, DeserializeError> {
        match self.map.state.node(self.number)?.kind {
            Kind::Text { .. } => self.map.state.with_text(self.number, |plain| plain.deserialize_seq(visitor)),
            Kind::Start(_) | Kind::End => Self { is_named: true, ..self }.deserialize_seq(visitor),
        }
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DeserializeError> {
        read_struct(self.map.state, self.number, named(fields), visitor)
    }
}

/// An item of a sequence of elements and texts.
pub(crate) struct Item<'m, 'de, 's, S> {
    state: &'m mut State<'de, 's, S>,
    number: usize,
    spacing: &'m mut Spacing,
    /// Whether the name of the element has been used already, for a variant.
    is_named: bool,
}

impl<'m, 'de, 's, S: EventSource<'de>> Item<'m, 'de, 's, S> {
    pub(crate) fn new(state: &'m mut State<'de, 's, S>, number: usize, spacing: &'m mut Spacing) -> Self {
        Self { state, number, spacing, is_named: false }
    }
}

impl<'de, S: EventSource<'de>> Deserializer<'de> for Item<'_, 'de, '_, S> {
    type Error = DeserializeError;

    deserialize_alike!(
        self,
        self.state,
        self.number,
        true,
        self.spacing.number_of_text(self.state, self.number, self.is_named)?
    );

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DeserializeError> {
        if let Kind::Start(element) = self.state.node(self.number)?.kind
            && element.is_nil
        {
            self.state.skip(self.number)?;
            return visitor.visit_none();
        }
        visitor.visit_some(self)
    }

    /// A sequence in a sequence is a list in the text.
    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DeserializeError> {
        self.state.with_text(self.number, |plain| plain.deserialize_seq(visitor))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DeserializeError> {
        if !self.is_named && self.spacing.is_field && self.state.is_variant_text(self.number, variants)? {
            return read_named_enum(self.state, self.number, name, variants, visitor);
        }
        if !self.is_named {
            let is_text = variants.contains(&TEXT);
            let number = self.spacing.number_of_text(self.state, self.number, !is_text)?;
            return visitor.visit_enum(Enum { value: Self { number, ..self }, variants });
        }
        read_named_enum(self.state, self.number, name, variants, visitor)
    }
}

impl<'m, 'de, 's, S: EventSource<'de>> EnumAccess<'de> for Enum<Item<'m, 'de, 's, S>> {
    type Error = DeserializeError;
    type Variant = Item<'m, 'de, 's, S>;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Self::Variant), DeserializeError> {
        let Self { value, variants } = self;
        Ok((read_variant(value.state, value.number, variants, seed)?, value))
    }
}

impl<'de, S: EventSource<'de>> VariantAccess<'de> for Item<'_, 'de, '_, S> {
    type Error = DeserializeError;

    fn unit_variant(self) -> Result<(), DeserializeError> {
        self.state.skip(self.number)
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, DeserializeError> {
        seed.deserialize(Self { is_named: true, ..self })
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, DeserializeError> {
        self.deserialize_seq(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DeserializeError> {
        read_struct(self.state, self.number, named(fields), visitor)
    }
}

/// The value of the whole document, or of the element whose start has been read.
pub(crate) struct Root<'m, 'de, 's, S> {
    state: &'m mut State<'de, 's, S>,
    /// Whether the name of the element has been used already, for a variant.
    is_named: bool,
}

impl<'m, 'de, 's, S: EventSource<'de>> Root<'m, 'de, 's, S> {
    pub(crate) fn new(state: &'m mut State<'de, 's, S>) -> Result<Self, DeserializeError> {
        if let Some(Kind::Start(element)) = state.tape.node(0)?.map(|node| node.kind) {
            state.push_path(&element);
        }
        Ok(Self { state, is_named: false })
    }
}

impl<'de, S: EventSource<'de>> Deserializer<'de> for Root<'_, 'de, '_, S> {
    type Error = DeserializeError;

    deserialize_alike!(self, self.state, 0, true, 0);

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DeserializeError> {
        match self.state.tape.node(0)?.map(|node| node.kind) {
            None => visitor.visit_none(),
            Some(Kind::Start(element)) if element.is_nil => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    /// The elements of the document, which are at most one.
    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DeserializeError> {
        visitor.visit_seq(RootItems { state: Some(self.state), is_named: self.is_named })
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DeserializeError> {
        if !self.is_named {
            return visitor.visit_enum(Enum { value: self, variants });
        }
        read_named_enum(self.state, 0, name, variants, visitor)
    }
}

impl<'m, 'de, 's, S: EventSource<'de>> EnumAccess<'de> for Enum<Root<'m, 'de, 's, S>> {
    type Error = DeserializeError;
    type Variant = Root<'m, 'de, 's, S>;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Self::Variant), DeserializeError> {
        let Self { value, variants } = self;
        Ok((read_variant(value.state, 0, variants, seed)?, value))
    }
}

impl<'de, S: EventSource<'de>> VariantAccess<'de> for Root<'_, 'de, '_, S> {
    type Error = DeserializeError;

    fn unit_variant(self) -> Result<(), DeserializeError> {
        self.state.skip(0)
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
        read_struct(self.state, 0, named(fields), visitor)
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
        let spacing = &mut Spacing::default();
        seed.deserialize(Item { state, number: 0, spacing, is_named: self.is_named }).map(Some)
    }
}
