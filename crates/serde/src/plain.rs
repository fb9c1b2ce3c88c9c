//! Values of text: attributes, and text without elements.

use crate::error::DeserializeError;
use crate::piece::Str;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, SeqAccess, VariantAccess, Visitor,
    value::UnitDeserializer,
};
use serde::forward_to_deserialize_any;

/// Text, as a value.
///
/// Numbers, booleans and characters are read without the white space around them, strings as they are. A sequence is a
/// list whose items white space separates, as `xs:list` has it. What does not fit is given to the visitor as a string.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plain<'de, 'a> {
    text: Str<'de, 'a>,
    /// Whether the text is one item of a list.
    is_item: bool,
}

impl<'de, 'a> Plain<'de, 'a> {
    pub(crate) fn new(text: Str<'de, 'a>) -> Self {
        Self { text, is_item: false }
    }

    pub(crate) fn trimmed(&self) -> &str {
        self.text.get().trim_matches(is_space)
    }
}

/// White space of XML.
fn is_space(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\r' | '\n')
}

macro_rules! deserialize_numbers {
    ($($deserialize:ident $visit:ident)*) => {$(
        fn $deserialize<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DeserializeError> {
            match self.trimmed().parse() {
                Ok(number) => visitor.$visit(number),
                Err(_) => self.deserialize_str(visitor),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for Plain<'de, '_> {
    type Error = DeserializeError;

    deserialize_numbers! {
        deserialize_i8 visit_i8 deserialize_i16 visit_i16 deserialize_i32 visit_i32 deserialize_i64 visit_i64
        deserialize_i128 visit_i128 deserialize_u8 visit_u8 deserialize_u16 visit_u16 deserialize_u32 visit_u32
        deserialize_u64 visit_u64 deserialize_u128 visit_u128 deserialize_f32 visit_f32 deserialize_f64 visit_f64
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DeserializeError> {
        match self.trimmed() {
            "true" | "1" => visitor.visit_bool(true),
            "false" | "0" => visitor.visit_bool(false),
            _ => self.deserialize_str(visitor),
        }
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DeserializeError> {
        match self.trimmed() {
            // A space is a character, too.
            "" => self.deserialize_str(visitor),
            trimmed => visitor.visit_str(trimmed),
        }
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DeserializeError> {
        match self.text {
            Str::Source(text) => visitor.visit_borrowed_str(text),
            Str::Copy(text) => visitor.visit_str(text),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DeserializeError> {
        visitor.visit_some(self)
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DeserializeError> {
        visitor.visit_unit()
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, DeserializeError> {
        visitor.visit_unit()
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DeserializeError> {
        visitor.visit_unit()
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, DeserializeError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DeserializeError> {
        // The items of a list are no lists.
        if self.is_item {
            return self.deserialize_any(visitor);
        }
        visitor.visit_seq(List(self.text))
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

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DeserializeError> {
        if variants.contains(&self.text.get()) {
            return visitor.visit_enum(self);
        }
        visitor.visit_enum(Plain { text: Str::Copy(self.trimmed()), ..self })
    }

    forward_to_deserialize_any! { str string bytes byte_buf map struct identifier }
}

/// The variant that the text names, which has no content.
impl<'de> EnumAccess<'de> for Plain<'de, '_> {
    type Error = DeserializeError;
    type Variant = NoContent;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, NoContent), DeserializeError> {
        Ok((seed.deserialize(self)?, NoContent))
    }
}

/// The content of a variant that a text names: none.
pub(crate) struct NoContent;

impl<'de> VariantAccess<'de> for NoContent {
    type Error = DeserializeError;

    fn unit_variant(self) -> Result<(), DeserializeError> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, DeserializeError> {
        let unit: UnitDeserializer<DeserializeError> = ().into_deserializer();
        seed.deserialize(unit)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, DeserializeError> {
        visitor.visit_unit()
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DeserializeError> {
        visitor.visit_unit()
    }
}

/// The rest of a list.
struct List<'de, 'a>(Str<'de, 'a>);

impl<'de> SeqAccess<'de> for List<'de, '_> {
    type Error = DeserializeError;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, DeserializeError> {
        let (item, rest) = match self.0 {
            Str::Source(text) => next_item(text).map(|(item, rest)| (Str::Source(item), Str::Source(rest))),
            Str::Copy(text) => next_item(text).map(|(item, rest)| (Str::Copy(item), Str::Copy(rest))),
        }
        .unzip();
        self.0 = rest.unwrap_or(Str::Source(""));
        item.map(|text| seed.deserialize(Plain { text, is_item: true })).transpose()
    }
}

/// The first item of a list, and the rest.
fn next_item(list: &str) -> Option<(&str, &str)> {
    let list = list.trim_start_matches(is_space);
    if list.is_empty() {
        return None;
    }
    Some(list.split_at(list.find(is_space).unwrap_or(list.len())))
}
