//! The attributes of a tag.

pub use fivefold_quick_xml::attributes::AttrError;

use crate::Content;
use crate::typed::errors::Result as XmlResult;
use crate::typed::names::QName;
use core::fmt;
use core::iter::FusedIterator;
use fivefold_quick_xml::attributes::Places;
use fivefold_quick_xml::encoding::Decoder;
use fivefold_quick_xml::escape::{escape, normalize_value, resolve_predefined_entity};
use fivefold_quick_xml::{Unit, XmlVersion};
use std::borrow::Cow;

/// An attribute: its name and its value, as written in the source.
#[derive(Clone, PartialEq, Eq)]
pub struct Attribute<'a> {
    /// The name.
    pub key: QName<'a>,
    /// The value, escaped.
    pub value: Cow<'a, Content>,
}

impl fmt::Debug for Attribute<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = String::from_utf8_lossy(self.value.raw());
        f.debug_struct("Attribute").field("key", &self.key).field("value", &value).finish()
    }
}

/// The depth up to which entities can be nested in an attribute's value.
const NESTED_ENTITIES: usize = 128;

impl<'a> Attribute<'a> {
    /// The value, with references resolved and white space normalized.
    ///
    /// <https://www.w3.org/TR/xml/#AVNormalize>
    ///
    /// # Errors
    ///
    /// Returns an error for a reference that is neither numeric nor to a predefined entity. Values from the reader have
    /// none.
    pub fn normalized_value(&self, version: XmlVersion) -> XmlResult<Cow<'a, str>> {
        self.normalized_value_with(version, 1, resolve_predefined_entity)
    }

    /// The value, normalized, with entities that `resolve` looks up by name, nested up to the given depth.
    ///
    /// # Errors
    ///
    /// Returns an error for an unknown reference.
    pub fn normalized_value_with<'entity>(
        &self,
        _version: XmlVersion,
        depth: usize,
        mut resolve: impl FnMut(&str) -> Option<&'entity str>,
    ) -> XmlResult<Cow<'a, str>> {
        Ok(normalize_value(Content::text_of(&self.value)?, depth, &mut resolve)?)
    }

    /// As [`normalized_value_with`](Self::normalized_value_with).
    ///
    /// # Errors
    ///
    /// As for [`normalized_value_with`](Self::normalized_value_with).
    pub fn decoded_and_normalized_value_with<'entity>(
        &self,
        version: XmlVersion,
        _decoder: Decoder,
        depth: usize,
        resolve: impl FnMut(&str) -> Option<&'entity str>,
    ) -> XmlResult<Cow<'a, str>> {
        self.normalized_value_with(version, depth, resolve)
    }

    /// As [`normalized_value`](Self::normalized_value).
    ///
    /// # Errors
    ///
    /// As for [`normalized_value`](Self::normalized_value).
    pub fn decoded_and_normalized_value(&self, version: XmlVersion, _decoder: Decoder) -> XmlResult<Cow<'a, str>> {
        self.normalized_value(version)
    }

    /// The value, unescaped.
    ///
    /// # Errors
    ///
    /// Returns an error for a reference that is neither numeric nor to a predefined entity.
    pub fn unescape_value(&self) -> XmlResult<Cow<'a, str>> {
        self.normalized_value(XmlVersion::Implicit1_0)
    }

    /// As [`unescape_value`](Self::unescape_value).
    ///
    /// # Errors
    ///
    /// As for [`unescape_value`](Self::unescape_value).
    pub fn decode_and_unescape_value(&self, _decoder: Decoder) -> XmlResult<Cow<'a, str>> {
        self.unescape_value()
    }

    /// The value, unescaped, with entities that `resolve` looks up by name.
    ///
    /// # Errors
    ///
    /// Returns an error for an unknown reference.
    pub fn unescape_value_with<'entity>(
        &self,
        resolve: impl FnMut(&str) -> Option<&'entity str>,
    ) -> XmlResult<Cow<'a, str>> {
        self.normalized_value_with(XmlVersion::Implicit1_0, NESTED_ENTITIES, resolve)
    }

    /// As [`unescape_value_with`](Self::unescape_value_with).
    ///
    /// # Errors
    ///
    /// As for [`unescape_value_with`](Self::unescape_value_with).
    pub fn decode_and_unescape_value_with<'entity>(
        &self,
        _decoder: Decoder,
        resolve: impl FnMut(&str) -> Option<&'entity str>,
    ) -> XmlResult<Cow<'a, str>> {
        self.unescape_value_with(resolve)
    }

    /// The value as a Boolean of XML Schema.
    pub fn as_bool(&self) -> Option<bool> {
        match self.value.raw() {
            b"true" | b"1" => Some(true),
            b"false" | b"0" => Some(false),
            _ => None,
        }
    }
}

impl<'a> From<(&'a str, &'a str)> for Attribute<'a> {
    /// Takes a name, and a value to be escaped.
    fn from((key, value): (&'a str, &'a str)) -> Self {
        Self { key: QName(Content::from_text(key)), value: Content::from_cow(escape(value)) }
    }
}

impl<'a> From<(&'a str, Cow<'a, str>)> for Attribute<'a> {
    /// Takes a name, and a value to be escaped.
    fn from((key, value): (&'a str, Cow<'a, str>)) -> Self {
        Self { key: QName(Content::from_text(key)), value: Content::from_cow(escape(value)) }
    }
}

impl<'a> From<Attr<&'a Content>> for Attribute<'a> {
    /// Takes a name, and an escaped value.
    fn from(attribute: Attr<&'a Content>) -> Self {
        Self { key: attribute.key(), value: Cow::Borrowed(attribute.value()) }
    }
}

/// An attribute, by how its value is written.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Attr<T> {
    /// A name and a value in double quotes.
    DoubleQ(T, T),
    /// A name and a value in single quotes.
    SingleQ(T, T),
    /// A name and a value without quotes.
    Unquoted(T, T),
    /// A name without a value.
    Empty(T),
}

impl<T> Attr<T> {
    /// Converts name and value.
    pub fn map<O, F: FnMut(T) -> O>(self, mut convert: F) -> Attr<O> {
        match self {
            Self::DoubleQ(key, value) => Attr::DoubleQ(convert(key), convert(value)),
            Self::SingleQ(key, value) => Attr::SingleQ(convert(key), convert(value)),
            Self::Unquoted(key, value) => Attr::Unquoted(convert(key), convert(value)),
            Self::Empty(key) => Attr::Empty(convert(key)),
        }
    }
}

impl<'a> Attr<&'a Content> {
    /// The name.
    pub const fn key(&self) -> QName<'a> {
        match self {
            Self::DoubleQ(key, _) | Self::SingleQ(key, _) | Self::Unquoted(key, _) | Self::Empty(key) => QName(key),
        }
    }

    /// The value, escaped; empty if there is none.
    pub fn value(&self) -> &'a Content {
        match self {
            Self::DoubleQ(_, value) | Self::SingleQ(_, value) | Self::Unquoted(_, value) => value,
            Self::Empty(_) => Content::from_text(""),
        }
    }
}

impl<T> From<Attr<T>> for (T, Option<T>) {
    fn from(attribute: Attr<T>) -> Self {
        match attribute {
            Attr::DoubleQ(key, value) | Attr::SingleQ(key, value) | Attr::Unquoted(key, value) => (key, Some(value)),
            Attr::Empty(key) => (key, None),
        }
    }
}

/// An iterator over the attributes of a tag. It ends after an error, except after one about a duplicate name.
#[derive(Clone)]
pub struct Attributes<'a> {
    content: &'a Content,
    places: Places<'a>,
}

impl<'a> Attributes<'a> {
    /// Iterates over the attributes in a tag's content, from this offset on.
    #[inline]
    pub(crate) fn of(content: &'a Content, position: usize) -> Self {
        Self { content, places: Places::new(content.raw(), position, false) }
    }

    /// Iterates over the attributes in a tag's content, from this offset on, with those of HTML.
    pub(crate) fn html_of(content: &'a Content, position: usize) -> Self {
        Self { content, places: Places::new(content.raw(), position, true) }
    }

    /// Iterates over the attributes in a tag's content, from this offset on.
    pub fn new(content: &'a str, position: usize) -> Self {
        Self::of(Content::from_text(content), position)
    }

    /// Iterates over the attributes in a tag's content, from this offset on, with those of HTML: values without quotes,
    /// and names without values.
    pub fn html(content: &'a str, position: usize) -> Self {
        Self::html_of(Content::from_text(content), position)
    }

    /// The decoder of names and values.
    pub fn decoder(&self) -> Decoder {
        Decoder::default()
    }

    /// Sets whether a duplicate name is an error.
    pub fn with_checks(&mut self, checks: bool) -> &mut Self {
        self.places.set_checks(checks);
        self
    }
}

impl<'a> Iterator for Attributes<'a> {
    type Item = Result<Attribute<'a>, AttrError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let place = match self.places.next()? {
            Ok(place) => place,
            Err(error) => return Some(Err(error)),
        };
        let value = Cow::Borrowed(self.content.part(place.value));
        Some(Ok(Attribute { key: QName(self.content.part(place.name)), value }))
    }
}

impl FusedIterator for Attributes<'_> {}

impl fmt::Debug for Attributes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}
