//! Helpers for the attributes of serde's derive macros.

/// Fields whose value is the text of their element. For `#[serde(with = "…")]`.
///
/// ```
/// use fivefold_quick_xml::serde_helpers::text_content;
///
/// #[derive(serde::Deserialize, serde::Serialize)]
/// #[serde(rename = "entry")]
/// struct Entry {
///     #[serde(with = "text_content")]
///     lang: Language,
/// }
///
/// // Otherwise, the name of the variant would be that of an element.
/// #[derive(serde::Deserialize, serde::Serialize)]
/// enum Language {
///     En,
///     Pl,
/// }
///
/// let entry: Entry = fivefold_quick_xml::de::from_str("<entry><lang>Pl</lang></entry>")?;
/// assert!(matches!(entry.lang, Language::Pl));
/// assert_eq!(fivefold_quick_xml::se::to_string(&entry)?, "<entry><lang>Pl</lang></entry>");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub mod text_content {
    use core::fmt;
    use core::marker::PhantomData;
    use serde::de::{Error, IgnoredAny, MapAccess, Visitor};
    use serde::ser::SerializeStruct;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// The name of the field that is an element's text.
    const TEXT: &str = "$text";

    /// Serializes a value as the text of its element.
    ///
    /// # Errors
    ///
    /// Returns an error if the value has no form as text.
    pub fn serialize<S: Serializer, T: Serialize>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
        let mut element = serializer.serialize_struct("", 1)?;
        element.serialize_field(TEXT, value)?;
        element.end()
    }

    /// Deserializes a value from the text of its element.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no text and the type is not an `Option`, if there is more than one text, or if the text
    /// does not fit the type.
    pub fn deserialize<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<T, D::Error> {
        deserializer.deserialize_struct("", &[TEXT], TextOf(PhantomData))
    }

    struct TextOf<T>(PhantomData<T>);

    impl<'de, T: Deserialize<'de>> Visitor<'de> for TextOf<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an element with text")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<T, A::Error> {
            let mut value = None;
            while let Some(key) = map.next_key::<String>()? {
                if key != TEXT {
                    map.next_value::<IgnoredAny>()?;
                } else if value.replace(map.next_value()?).is_some() {
                    return Err(A::Error::duplicate_field(TEXT));
                }
            }
            value.map_or_else(|| T::deserialize(NoText(PhantomData)), Ok)
        }
    }

    /// What is read without a text: nothing, if that may be. serde's derive macros read a missing field in the same way.
    struct NoText<E>(PhantomData<E>);

    impl<'de, E: Error> Deserializer<'de> for NoText<E> {
        type Error = E;

        fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, E> {
            Err(E::missing_field(TEXT))
        }

        fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
            visitor.visit_none()
        }

        serde::forward_to_deserialize_any! {
            bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct
            newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
        }
    }
}
