//! Functions for `deserialize_with`.

use core::fmt;
use core::marker::PhantomData;
use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, SeqAccess, Visitor};

/// The name of the newtype that asks for all text of an element.
pub(crate) const ALL_TEXT: &str = "$text of all";

/// Deserializes all text of an element into a `String` or an `Option` of one, for `deserialize_with`, whatever elements
/// the text is in: an Atom title with `type="xhtml"`, or HTML in a description.
///
/// ```
/// use fivefold::xml::{self, from_str};
///
/// #[derive(serde::Deserialize)]
/// struct Entry {
///     #[serde(default, deserialize_with = "xml::deserialize_text")]
///     title: Option<String>,
/// }
///
/// let entry: Entry = from_str("<entry><title type='xhtml'><div>Less <i>is</i> <b>more</b></div></title></entry>")?;
/// assert_eq!(entry.title.as_deref(), Some("Less is more"));
/// # Ok::<(), fivefold::xml::DeserializeError>(())
/// ```
///
/// Of elements that serde buffers, as in a flattened struct, it takes those with nothing but text.
///
/// # Errors
///
/// When the source cannot be read, and when the element comes twice: see [`deserialize_first`].
pub fn deserialize_text<'de, D: Deserializer<'de>, T: From<String>>(deserializer: D) -> Result<T, D::Error> {
    deserializer.deserialize_newtype_struct(ALL_TEXT, AllText).map(T::from)
}

struct AllText;

impl<'de> Visitor<'de> for AllText {
    type Value = String;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text")
    }

    fn visit_str<E>(self, text: &str) -> Result<String, E> {
        Ok(text.to_owned())
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<String, D::Error> {
        String::deserialize(deserializer)
    }
}

/// Deserializes the first of several elements of one name, for `deserialize_with`: a type that is no sequence takes one, and
/// a second is an error. The others are skipped, wherever they stand.
///
/// ```
/// use fivefold::xml::{self, from_str};
///
/// #[derive(serde::Deserialize)]
/// struct Item {
///     #[serde(default, deserialize_with = "xml::deserialize_first")]
///     link: Option<String>,
///     #[serde(deserialize_with = "xml::deserialize_first")]
///     title: Title,
/// }
///
/// /// Where the first one is to be read by another function, a struct around it says so.
/// #[derive(serde::Deserialize)]
/// struct Title(#[serde(deserialize_with = "xml::deserialize_text")] String);
///
/// let item: Item = from_str("<item><link>a</link><title>A <b>B</b></title><link>b</link><title/></item>")?;
/// assert_eq!((item.link.as_deref(), &*item.title.0), (Some("a"), "A B"));
/// # Ok::<(), fivefold::xml::DeserializeError>(())
/// ```
///
/// An attribute is a list of words, of which it takes the first. Elements that serde buffers, as in a flattened struct, are no
/// lists: there, it is an error.
///
/// # Errors
///
/// When the first one does not fit the type.
pub fn deserialize_first<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<T, D::Error> {
    deserializer.deserialize_seq(First(PhantomData))
}

struct First<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for First<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("at least one")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<T, A::Error> {
        let first = items.next_element()?;
        while items.next_element::<IgnoredAny>()?.is_some() {}
        first.ok_or_else(|| A::Error::invalid_length(0, &self))
    }
}

/// Deserializes a value that may be broken, for `deserialize_with`: `None` if it does not fit the type, so that one broken
/// value does not lose the document.
///
/// ```
/// use fivefold::xml::{self, from_str};
///
/// #[derive(serde::Deserialize)]
/// struct Enclosure {
///     #[serde(rename = "@url")]
///     url: String,
///     #[serde(rename = "@length", default, deserialize_with = "xml::deserialize_ok")]
///     length: Option<u64>,
/// }
///
/// let enclosure: Enclosure = from_str("<enclosure url='a.mp3' length='12 MB'/>")?;
/// assert_eq!((&*enclosure.url, enclosure.length), ("a.mp3", None));
/// # Ok::<(), fivefold::xml::DeserializeError>(())
/// ```
///
/// An element that comes twice is an error all the same: see [`deserialize_first`]. In a flattened struct, all values are strings,
/// which fit no number: there, it gives `None` for each.
///
/// # Errors
///
/// None of its own.
pub fn deserialize_ok<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    Ok(T::deserialize(deserializer).ok())
}
