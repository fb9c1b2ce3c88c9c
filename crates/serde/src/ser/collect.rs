//! A value as serde describes it, collected before it is written: attributes may come after elements.

use super::Error;
use core::marker::PhantomData;
use serde::ser::{self, Serialize};

/// A value.
#[derive(Clone, Debug)]
pub enum Value {
    /// No value.
    None,
    /// A unit, or a unit struct of this name.
    Unit(Option<&'static str>),
    /// A text, Boolean, number or character.
    Scalar(String),
    /// A sequence; with a name a tuple struct, or a tuple if that is empty.
    Items(Option<&'static str>, Vec<Self>),
    /// A map, or a struct of this name.
    Fields(Option<&'static str>, Vec<(String, Self)>),
    /// A struct of this name around one value. Without a name, it is an `Option` that holds what is written as nothing.
    Newtype(&'static str, Box<Self>),
    /// A variant of this name; without content, a unit variant.
    Variant(&'static str, Option<Box<Self>>),
}

impl Value {
    /// The value in structs that are nothing but a name around it.
    pub(super) fn innermost(&self) -> &Self {
        if let Self::Newtype(_, inner) = self { inner.innermost() } else { self }
    }

    /// The name that the value has as the root element.
    pub(super) fn name(&self) -> Option<&'static str> {
        match self {
            Self::None | Self::Scalar(_) => None,
            Self::Items(Some(""), _) => None,
            Self::Unit(name) | Self::Items(name, _) | Self::Fields(name, _) => *name,
            Self::Newtype("", inner) => inner.name(),
            Self::Newtype(name, _) | Self::Variant(name, _) => Some(name),
        }
    }

    /// Whether an `Option` that holds the value would be read as `None` in an element.
    fn is_nil(&self) -> bool {
        match self.innermost() {
            Self::None => true,
            Self::Items(_, items) => items.first().is_none_or(Self::is_nil),
            Self::Variant(_, Some(content)) => content.is_nil(),
            Self::Fields(_, fields) => fields.iter().any(|(name, value)| says_nil(name, value)),
            Self::Unit(_) | Self::Scalar(_) | Self::Newtype(..) | Self::Variant(_, None) => false,
        }
    }
}

/// Whether a field is a true `xsi:nil`.
pub(super) fn says_nil(name: &str, value: &Value) -> bool {
    name.starts_with('@') && name.ends_with(":nil") && is_true(value)
}

/// Whether the text of a value says that something holds. A list is written with its items one after another.
fn is_true(value: &Value) -> bool {
    match value.innermost() {
        Value::Scalar(text) => matches!(text.trim(), "true" | "1"),
        Value::Items(_, items) => {
            let mut said =
                items.iter().filter(|item| !matches!(item.innermost(), Value::Scalar(text) if text.is_empty()));
            said.next().is_some_and(is_true) && said.next().is_none()
        }
        _ => false,
    }
}

/// What is done with a collected value.
pub trait Target {
    /// The result.
    type Ok;
    /// Why there is none.
    type Error: Error;

    /// Takes the value.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no form for it.
    fn take(self, value: Value) -> Result<Self::Ok, Self::Error>;
}

/// Gives the value back.
#[derive(Debug)]
struct Collect<E>(PhantomData<E>);

impl<E: Error> Target for Collect<E> {
    type Ok = Value;
    type Error = E;

    fn take(self, value: Value) -> Result<Value, E> {
        Ok(value)
    }
}

/// Collects a value.
pub(super) fn collect<V: Serialize + ?Sized, E: Error>(value: &V) -> Result<Value, E> {
    value.serialize(ToValue(Collect(PhantomData)))
}

/// A serializer that collects a value for a target.
#[derive(Debug)]
pub struct ToValue<T>(pub(super) T);

/// The parts of a value that consists of several.
#[derive(Debug)]
pub struct Parts<T> {
    target: T,
    name: Option<&'static str>,
    /// The variant that the value belongs to.
    variant: Option<&'static str>,
    items: Vec<Value>,
    fields: Vec<(String, Value)>,
    key: Option<String>,
}

impl<T: Target> Parts<T> {
    fn push<V: Serialize + ?Sized>(&mut self, value: &V) -> Result<(), T::Error> {
        self.items.push(collect::<_, T::Error>(value)?);
        Ok(())
    }

    fn push_field<V: Serialize + ?Sized>(&mut self, name: &str, value: &V) -> Result<(), T::Error> {
        self.fields.push((name.to_owned(), collect::<_, T::Error>(value)?));
        Ok(())
    }

    fn finish(self, value: Value) -> Result<T::Ok, T::Error> {
        self.target.take(match self.variant {
            Some(variant) => Value::Variant(variant, Some(Box::new(value))),
            None => value,
        })
    }

    fn finish_items(mut self) -> Result<T::Ok, T::Error> {
        let value = Value::Items(self.name, core::mem::take(&mut self.items));
        self.finish(value)
    }

    fn finish_fields(mut self) -> Result<T::Ok, T::Error> {
        let value = Value::Fields(self.name, core::mem::take(&mut self.fields));
        self.finish(value)
    }
}

/// Implements the methods for values that are written as their text.
macro_rules! scalars {
    ($( $name:ident($type:ty); )+) => { $(
        fn $name(self, value: $type) -> Result<T::Ok, T::Error> {
            self.0.take(Value::Scalar(value.to_string()))
        }
    )+ };
}

impl<T: Target> ToValue<T> {
    fn parts(self, name: Option<&'static str>, variant: Option<&'static str>) -> Parts<T> {
        Parts { target: self.0, name, variant, items: Vec::new(), fields: Vec::new(), key: None }
    }
}

impl<T: Target> ser::Serializer for ToValue<T> {
    type Ok = T::Ok;
    type Error = T::Error;
    type SerializeSeq = Parts<T>;
    type SerializeTuple = Parts<T>;
    type SerializeTupleStruct = Parts<T>;
    type SerializeTupleVariant = Parts<T>;
    type SerializeMap = Parts<T>;
    type SerializeStruct = Parts<T>;
    type SerializeStructVariant = Parts<T>;

    scalars! {
        serialize_bool(bool); serialize_i8(i8); serialize_i16(i16); serialize_i32(i32); serialize_i64(i64);
        serialize_i128(i128); serialize_u8(u8); serialize_u16(u16); serialize_u32(u32); serialize_u64(u64);
        serialize_u128(u128); serialize_f32(f32); serialize_f64(f64); serialize_char(char); serialize_str(&str);
    }

    fn serialize_bytes(self, _: &[u8]) -> Result<T::Ok, T::Error> {
        Err(T::Error::unsupported("bytes".into()))
    }

    fn serialize_none(self) -> Result<T::Ok, T::Error> {
        self.0.take(Value::None)
    }

    fn serialize_some<V: Serialize + ?Sized>(self, value: &V) -> Result<T::Ok, T::Error> {
        let value = collect::<_, T::Error>(value)?;
        let is_nothing = value.is_nil() || matches!(value.innermost(), Value::Scalar(text) if text.is_empty());
        self.0.take(if is_nothing { Value::Newtype("", Box::new(value)) } else { value })
    }

    fn serialize_unit(self) -> Result<T::Ok, T::Error> {
        self.0.take(Value::Unit(None))
    }

    fn serialize_unit_struct(self, name: &'static str) -> Result<T::Ok, T::Error> {
        self.0.take(Value::Unit(Some(name)))
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<T::Ok, T::Error> {
        self.0.take(Value::Variant(variant, None))
    }

    fn serialize_newtype_struct<V: Serialize + ?Sized>(self, name: &'static str, value: &V) -> Result<T::Ok, T::Error> {
        self.0.take(Value::Newtype(name, Box::new(collect::<_, T::Error>(value)?)))
    }

    fn serialize_newtype_variant<V: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &V,
    ) -> Result<T::Ok, T::Error> {
        self.0.take(Value::Variant(variant, Some(Box::new(collect::<_, T::Error>(value)?))))
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Parts<T>, T::Error> {
        Ok(self.parts(None, None))
    }

    fn serialize_tuple(self, _: usize) -> Result<Parts<T>, T::Error> {
        Ok(self.parts(Some(""), None))
    }

    fn serialize_tuple_struct(self, name: &'static str, _: usize) -> Result<Parts<T>, T::Error> {
        Ok(self.parts(Some(name), None))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<T>, T::Error> {
        Ok(self.parts(Some(""), Some(variant)))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Parts<T>, T::Error> {
        Ok(self.parts(None, None))
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Parts<T>, T::Error> {
        Ok(self.parts(Some(name), None))
    }

    fn serialize_struct_variant(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<T>, T::Error> {
        Ok(self.parts(Some(name), Some(variant)))
    }
}

/// Implements serde's traits for sequences of values, and for fields.
macro_rules! compounds {
    (items: $( $items:ident::$push:ident ),+; fields: $( $fields:ident ),+) => {
        $(
            impl<T: Target> ser::$items for Parts<T> {
                type Ok = T::Ok;
                type Error = T::Error;

                fn $push<V: Serialize + ?Sized>(&mut self, value: &V) -> Result<(), T::Error> {
                    self.push(value)
                }

                fn end(self) -> Result<T::Ok, T::Error> {
                    self.finish_items()
                }
            }
        )+
        $(
            impl<T: Target> ser::$fields for Parts<T> {
                type Ok = T::Ok;
                type Error = T::Error;

                fn serialize_field<V: Serialize + ?Sized>(
                    &mut self,
                    name: &'static str,
                    value: &V,
                ) -> Result<(), T::Error> {
                    self.push_field(name, value)
                }

                /// The field takes what is read all the same, unless it is an attribute.
                fn skip_field(&mut self, name: &'static str) -> Result<(), T::Error> {
                    let nothing = (name.to_owned(), Value::Items(None, Vec::new()));
                    self.fields.extend(Some(nothing).filter(|_| !name.starts_with('@')));
                    Ok(())
                }

                fn end(self) -> Result<T::Ok, T::Error> {
                    self.finish_fields()
                }
            }
        )+
    };
}

compounds! {
    items: SerializeSeq::serialize_element, SerializeTuple::serialize_element, SerializeTupleStruct::serialize_field,
        SerializeTupleVariant::serialize_field;
    fields: SerializeStruct, SerializeStructVariant
}

impl<T: Target> ser::SerializeMap for Parts<T> {
    type Ok = T::Ok;
    type Error = T::Error;

    fn serialize_key<V: Serialize + ?Sized>(&mut self, key: &V) -> Result<(), T::Error> {
        self.key = Some(match collect::<_, T::Error>(key)? {
            Value::Scalar(text) => text,
            Value::Variant(name, None) => name.to_owned(),
            _ => return Err(T::Error::unsupported("a key that is no text".into())),
        });
        Ok(())
    }

    fn serialize_value<V: Serialize + ?Sized>(&mut self, value: &V) -> Result<(), T::Error> {
        let key = self.key.take().unwrap_or_default();
        self.push_field(&key, value)
    }

    fn end(self) -> Result<T::Ok, T::Error> {
        self.finish_fields()
    }
}
