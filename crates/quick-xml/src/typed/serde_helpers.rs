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
    /// Returns an error if there is no text, or it does not fit the type.
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
                if key == TEXT && value.is_none() {
                    value = Some(map.next_value()?);
                } else {
                    map.next_value::<IgnoredAny>()?;
                }
            }
            value.ok_or_else(|| A::Error::missing_field(TEXT))
        }
    }
}
