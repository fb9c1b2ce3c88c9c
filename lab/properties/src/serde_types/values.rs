//! Values of the types, which are serialized and deserialized as those that serde derives.

use super::kinds::{Content, Field, Type, Variant, interned};
use core::fmt;
use serde::de::{
    self, Deserialize, DeserializeSeed, Deserializer, EnumAccess, IgnoredAny, MapAccess, SeqAccess, VariantAccess,
    Visitor,
};
use serde::ser::{
    Serialize, SerializeMap as _, SerializeSeq as _, SerializeStruct as _, SerializeStructVariant as _,
    SerializeTuple as _, SerializeTupleStruct as _, SerializeTupleVariant as _, Serializer,
};
use std::collections::BTreeMap;

/// A value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Unit,
    Bool(bool),
    U8(u8),
    I64(i64),
    /// By its bits, so that what is not a number is equal to itself.
    F64(u64),
    Char(char),
    Text(String),
    None,
    Some(Box<Self>),
    Newtype(Box<Self>),
    /// Of a list or a tuple.
    Items(Vec<Self>),
    Entries(BTreeMap<String, Self>),
    /// In the order of the type's fields.
    Fields(Vec<Self>),
    /// The number of the variant, and what it holds.
    Variant(usize, Box<Self>),
}

impl Type {
    /// What `Default` gives, if the type has it.
    pub(super) fn default(&self) -> Option<Value> {
        Some(match self {
            Self::Unit(_) => Value::Unit,
            Self::Bool => Value::Bool(false),
            Self::U8 => Value::U8(0),
            Self::I64 => Value::I64(0),
            Self::F64 => Value::F64(0),
            Self::Char => Value::Char('\0'),
            Self::Text => Value::Text(String::new()),
            Self::Option(_) => Value::None,
            Self::Newtype(_, inner) => Value::Newtype(Box::new(inner.default()?)),
            Self::List(_) => Value::Items(Vec::new()),
            Self::Tuple(_, kinds) => Value::Items(kinds.iter().map(Self::default).collect::<Option<_>>()?),
            Self::Map(_) => Value::Entries(BTreeMap::new()),
            Self::Struct { fields, .. } => {
                Value::Fields(fields.iter().map(|field| field.kind.default()).collect::<Option<_>>()?)
            }
            Self::Enum { .. } => return None,
        })
    }
}

/// A value with its type.
#[derive(Clone, Copy)]
pub(super) struct Typed<'v>(pub(super) &'v Type, pub(super) &'v Value);

impl Serialize for Typed<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match (self.0, self.1) {
            (Type::Unit(None), _) => serializer.serialize_unit(),
            (Type::Unit(Some(name)), _) => serializer.serialize_unit_struct(name),
            (_, Value::Bool(value)) => serializer.serialize_bool(*value),
            (_, Value::U8(value)) => serializer.serialize_u8(*value),
            (_, Value::I64(value)) => serializer.serialize_i64(*value),
            (_, Value::F64(bits)) => serializer.serialize_f64(f64::from_bits(*bits)),
            (_, Value::Char(value)) => serializer.serialize_char(*value),
            (_, Value::Text(value)) => serializer.serialize_str(value),
            (_, Value::None) => serializer.serialize_none(),
            (Type::Option(kind), Value::Some(value)) => serializer.serialize_some(&Typed(kind, value)),
            (Type::Newtype(name, kind), Value::Newtype(value)) => {
                serializer.serialize_newtype_struct(name, &Typed(kind, value))
            }
            (Type::List(kind), Value::Items(items)) => {
                let mut sequence = serializer.serialize_seq(Some(items.len()))?;
                items.iter().try_for_each(|item| sequence.serialize_element(&Typed(kind, item)))?;
                sequence.end()
            }
            (Type::Tuple(None, kinds), Value::Items(items)) => {
                let mut tuple = serializer.serialize_tuple(kinds.len())?;
                kinds.iter().zip(items).try_for_each(|(kind, item)| tuple.serialize_element(&Typed(kind, item)))?;
                tuple.end()
            }
            (Type::Tuple(Some(name), kinds), Value::Items(items)) => {
                let mut tuple = serializer.serialize_tuple_struct(name, kinds.len())?;
                kinds.iter().zip(items).try_for_each(|(kind, item)| tuple.serialize_field(&Typed(kind, item)))?;
                tuple.end()
            }
            (Type::Map(kind), Value::Entries(entries)) => {
                let mut map = serializer.serialize_map(Some(entries.len()))?;
                entries.iter().try_for_each(|(key, value)| map.serialize_entry(key, &Typed(kind, value)))?;
                map.end()
            }
            (Type::Struct { name, fields, .. }, Value::Fields(values)) => {
                let mut whole = serializer.serialize_struct(name, fields.len())?;
                typed(fields, values).try_for_each(|(name, value)| whole.serialize_field(name, &value))?;
                whole.end()
            }
            (Type::Enum { name, variants }, Value::Variant(number, value)) => {
                serialize_variant(name, &variants[*number], *number, value, serializer)
            }
            (kind, value) => unreachable!("{value:?} is no {kind:?}"),
        }
    }
}

/// The fields with their values.
fn typed<'v>(fields: &'v [Field], values: &'v [Value]) -> impl Iterator<Item = (&'static str, Typed<'v>)> {
    fields.iter().zip(values).map(|(field, value)| (field.name, Typed(&field.kind, value)))
}

fn serialize_variant<S: Serializer>(
    name: &'static str,
    variant: &Variant,
    number: usize,
    value: &Value,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let index = u32::try_from(number).expect("an enum has few variants");
    match (&variant.content, value) {
        (Content::Newtype(kind), value) => {
            serializer.serialize_newtype_variant(name, index, variant.name, &Typed(kind, value))
        }
        (Content::Tuple(kinds), Value::Items(items)) => {
            let mut tuple = serializer.serialize_tuple_variant(name, index, variant.name, kinds.len())?;
            kinds.iter().zip(items).try_for_each(|(kind, item)| tuple.serialize_field(&Typed(kind, item)))?;
            tuple.end()
        }
        (Content::Struct(fields), Value::Fields(values)) => {
            let mut whole = serializer.serialize_struct_variant(name, index, variant.name, fields.len())?;
            typed(fields, values).try_for_each(|(name, value)| whole.serialize_field(name, &value))?;
            whole.end()
        }
        _ => serializer.serialize_unit_variant(name, index, variant.name),
    }
}

impl<'de> DeserializeSeed<'de> for &Type {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        match self {
            Type::Unit(None) => <()>::deserialize(deserializer).map(|()| Value::Unit),
            Type::Unit(Some(name)) => deserializer.deserialize_unit_struct(name, Read(self)),
            Type::Bool => bool::deserialize(deserializer).map(Value::Bool),
            Type::U8 => u8::deserialize(deserializer).map(Value::U8),
            Type::I64 => i64::deserialize(deserializer).map(Value::I64),
            Type::F64 => f64::deserialize(deserializer).map(|value| Value::F64(value.to_bits())),
            Type::Char => char::deserialize(deserializer).map(Value::Char),
            Type::Text => String::deserialize(deserializer).map(Value::Text),
            Type::Option(_) => deserializer.deserialize_option(Read(self)),
            Type::Newtype(name, _) => deserializer.deserialize_newtype_struct(name, Read(self)),
            Type::List(_) => deserializer.deserialize_seq(Read(self)),
            Type::Tuple(None, kinds) => deserializer.deserialize_tuple(kinds.len(), Tuple(kinds)),
            Type::Tuple(Some(name), kinds) => deserializer.deserialize_tuple_struct(name, kinds.len(), Tuple(kinds)),
            Type::Map(_) => deserializer.deserialize_map(Read(self)),
            Type::Struct { name, fields, is_strict } => {
                let names = interned(fields.iter().map(|field| &field.name));
                deserializer.deserialize_struct(name, names, Fields { fields, is_strict: *is_strict })
            }
            Type::Enum { name, variants } => {
                let names = interned(variants.iter().map(|variant| &variant.name));
                deserializer.deserialize_enum(name, names, Read(self))
            }
        }
    }
}

/// Reads a unit struct, an option, a newtype, a list, a map or an enum.
struct Read<'t>(&'t Type);

impl<'de> Visitor<'de> for Read<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Type::Option(_) => "an option",
            Type::Newtype(..) => "a newtype",
            Type::List(_) => "a list",
            Type::Map(_) => "a map",
            Type::Unit(_) => "a unit struct",
            _ => "an enum",
        })
    }

    fn visit_none<E: de::Error>(self) -> Result<Value, E> {
        self.visit_unit()
    }

    fn visit_unit<E: de::Error>(self) -> Result<Value, E> {
        match self.0 {
            Type::Option(_) => Ok(Value::None),
            Type::Unit(_) => Ok(Value::Unit),
            _ => Err(E::invalid_type(de::Unexpected::Unit, &self)),
        }
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        match self.0 {
            Type::Option(kind) => kind.deserialize(deserializer).map(|value| Value::Some(Box::new(value))),
            _ => Err(de::Error::invalid_type(de::Unexpected::Option, &self)),
        }
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        match self.0 {
            Type::Newtype(_, kind) => kind.deserialize(deserializer).map(|value| Value::Newtype(Box::new(value))),
            _ => Err(de::Error::invalid_type(de::Unexpected::NewtypeStruct, &self)),
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Value, A::Error> {
        match self.0 {
            Type::List(kind) => {
                let mut items = Vec::new();
                while let Some(item) = sequence.next_element_seed(&**kind)? {
                    items.push(item);
                }
                Ok(Value::Items(items))
            }
            // As serde derives it.
            Type::Newtype(_, kind) => match sequence.next_element_seed(&**kind)? {
                Some(value) => Ok(Value::Newtype(Box::new(value))),
                None => Err(de::Error::invalid_length(0, &self)),
            },
            _ => Err(de::Error::invalid_type(de::Unexpected::Seq, &self)),
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let Type::Map(kind) = self.0 else { return Err(de::Error::invalid_type(de::Unexpected::Map, &self)) };
        let mut entries = BTreeMap::new();
        while let Some(key) = map.next_key()? {
            entries.insert(key, map.next_value_seed(&**kind)?);
        }
        Ok(Value::Entries(entries))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Value, A::Error> {
        let Type::Enum { variants, .. } = self.0 else {
            return Err(de::Error::invalid_type(de::Unexpected::Enum, &self));
        };
        let names = interned(variants.iter().map(|variant| &variant.name));
        let (name, content) = data.variant_seed(Name)?;
        let Some(number) = variants.iter().position(|variant| variant.name == name) else {
            return Err(de::Error::unknown_variant(&name, names));
        };
        let value = match &variants[number].content {
            Content::Unit => content.unit_variant().map(|()| Value::Unit)?,
            Content::Newtype(kind) => content.newtype_variant_seed(kind)?,
            Content::Tuple(kinds) => content.tuple_variant(kinds.len(), Tuple(kinds))?,
            Content::Struct(fields) => {
                let names = interned(fields.iter().map(|field| &field.name));
                content.struct_variant(names, Fields { fields, is_strict: false })?
            }
        };
        Ok(Value::Variant(number, Box::new(value)))
    }
}

/// Reads the name of a variant or a field.
struct Name;

impl<'de> DeserializeSeed<'de> for Name {
    type Value = String;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<String, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl Visitor<'_> for Name {
    type Value = String;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a name")
    }

    fn visit_str<E: de::Error>(self, name: &str) -> Result<String, E> {
        Ok(name.to_owned())
    }
}

/// Reads a tuple.
struct Tuple<'t>(&'t [Type]);

impl<'de> Visitor<'de> for Tuple<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a tuple of size {}", self.0.len())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Value, A::Error> {
        let mut items = Vec::new();
        for kind in self.0 {
            match sequence.next_element_seed(kind)? {
                Some(item) => items.push(item),
                None => return Err(de::Error::invalid_length(items.len(), &self)),
            }
        }
        Ok(Value::Items(items))
    }
}

/// Reads a struct.
struct Fields<'t> {
    fields: &'t [Field],
    is_strict: bool,
}

impl<'de> Visitor<'de> for Fields<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a struct")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut values = vec![None; self.fields.len()];
        while let Some(name) = map.next_key_seed(Name)? {
            match self.fields.iter().position(|field| field.name == name) {
                Some(number) if values[number].is_some() => {
                    return Err(de::Error::duplicate_field(self.fields[number].name));
                }
                Some(number) => values[number] = Some(map.next_value_seed(&self.fields[number].kind)?),
                None if self.is_strict => {
                    return Err(de::Error::unknown_field(&name, interned(self.fields.iter().map(|field| &field.name))));
                }
                None => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        let values = values.into_iter().zip(self.fields).map(|(value, field)| match (value, &field.kind) {
            (Some(value), _) => Ok(value),
            (None, kind) if field.has_default() => {
                kind.default().ok_or_else(|| de::Error::custom("a type without a default has none"))
            }
            (None, Type::Option(_)) => Ok(Value::None),
            (None, _) => Err(de::Error::missing_field(field.name)),
        });
        values.collect::<Result<_, _>>().map(Value::Fields)
    }
}
