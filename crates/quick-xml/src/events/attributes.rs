//! The attributes of a tag.

use crate::XmlVersion;
use crate::encoding::Decoder;
use crate::errors::Result as XmlResult;
use crate::escape::{escape, normalize_value, resolve_predefined_entity};
use crate::name::QName;
use crate::unit::Unit;
use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;
use fivefold_core::scan::find_any;
use std::borrow::Cow;
use std::collections::HashSet;

/// An attribute: its name and its value, as written in the source.
pub struct Attribute<'a, U: Unit + ?Sized = str> {
    /// The name.
    pub key: QName<'a, U>,
    /// The value, escaped.
    pub value: Cow<'a, U>,
}

impl<U: Unit + ?Sized> Clone for Attribute<'_, U> {
    fn clone(&self) -> Self {
        Self { key: self.key, value: self.value.clone() }
    }
}

impl<U: Unit + ?Sized> PartialEq for Attribute<'_, U> {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key && self.value == other.value
    }
}

impl<U: Unit + ?Sized> Eq for Attribute<'_, U> {}

impl<U: Unit + ?Sized> fmt::Debug for Attribute<'_, U> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = String::from_utf8_lossy(self.value.bytes());
        f.debug_struct("Attribute").field("key", &self.key).field("value", &value).finish()
    }
}

impl<'a, U: Unit + ?Sized> Attribute<'a, U> {
    fn text(&self) -> XmlResult<Cow<'a, str>> {
        Ok(match &self.value {
            Cow::Borrowed(value) => Cow::Borrowed(value.text()?),
            Cow::Owned(value) => Cow::Owned(core::borrow::Borrow::<U>::borrow(value).text()?.to_owned()),
        })
    }

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
        Ok(normalize_value(self.text()?, depth, &mut resolve)?)
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

    /// The value as a Boolean of XML Schema.
    pub fn as_bool(&self) -> Option<bool> {
        match self.value.bytes() {
            b"true" | b"1" => Some(true),
            b"false" | b"0" => Some(false),
            _ => None,
        }
    }
}

impl<'a, U: Unit + ?Sized> From<(&'a str, &'a str)> for Attribute<'a, U> {
    /// Takes a name, and a value to be escaped.
    fn from((key, value): (&'a str, &'a str)) -> Self {
        Self { key: QName(U::from_text(key)), value: U::from_cow(escape(value)) }
    }
}

impl<'a, U: Unit + ?Sized> From<(&'a str, Cow<'a, str>)> for Attribute<'a, U> {
    /// Takes a name, and a value to be escaped.
    fn from((key, value): (&'a str, Cow<'a, str>)) -> Self {
        Self { key: QName(U::from_text(key)), value: U::from_cow(escape(value)) }
    }
}

impl<'a> From<(&'a [u8], &'a [u8])> for Attribute<'a, [u8]> {
    /// Takes a name, and an escaped value.
    fn from((key, value): (&'a [u8], &'a [u8])) -> Self {
        Self { key: QName(key), value: Cow::Borrowed(value) }
    }
}

/// An error of an attribute, with its offset in the tag. Tags from the reader have no such attributes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AttrError {
    /// There is no `=` after a name.
    ExpectedEq(usize),
    /// There is no value after `=`.
    ExpectedValue(usize),
    /// A value has no quotes.
    UnquotedValue(usize),
    /// A value is not terminated by this quote.
    ExpectedQuote(usize, u8),
    /// An attribute has the name of an earlier one, which is at the second offset.
    Duplicated(usize, usize),
}

impl fmt::Display for AttrError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ExpectedEq(at) => write!(f, "no `=` at {at}"),
            Self::ExpectedValue(at) => write!(f, "no value at {at}"),
            Self::UnquotedValue(at) => write!(f, "a value without quotes at {at}"),
            Self::ExpectedQuote(at, quote) => write!(f, "no `{}` from {at} on", char::from(*quote)),
            Self::Duplicated(at, earlier) => write!(f, "the name at {at} is a duplicate of that at {earlier}"),
        }
    }
}

impl std::error::Error for AttrError {}

/// An iterator over the attributes of a tag. It ends after an error, except after one about a duplicate name.
pub struct Attributes<'a, U: Unit + ?Sized = str> {
    content: &'a U,
    /// The offset where the next attribute may begin.
    start: usize,
    position: usize,
    /// The names so far, if duplicates are checked.
    names: Option<Names<'a>>,
}

/// The names of attributes, compared one by one while they are few.
#[derive(Clone, Debug, Default)]
struct Names<'a> {
    first: [&'a [u8]; COMPARED],
    count: usize,
    /// All names, once there are many.
    hashed: Option<HashSet<&'a [u8]>>,
}

/// The ranges of an attribute in the content of its tag.
struct Place {
    name: Range<usize>,
    value: Range<usize>,
}

/// Up to this number, names are compared one by one.
const COMPARED: usize = 8;

impl<'a> Names<'a> {
    /// Inserts a name. `false` if it is a duplicate.
    fn insert(&mut self, name: &'a [u8]) -> bool {
        let Some(free) = self.first.get_mut(self.count) else {
            return self.hashed.get_or_insert_with(|| self.first.into_iter().collect()).insert(name);
        };
        *free = name;
        self.count += 1;
        if self.first[..self.count - 1].contains(&name) {
            self.count -= 1;
            return false;
        }
        true
    }
}

impl<'a, U: Unit + ?Sized> Attributes<'a, U> {
    /// Iterates over the attributes in a tag's content, from this offset on.
    pub(crate) fn of(content: &'a U, position: usize) -> Self {
        Self { content, start: position, position, names: Some(Names::default()) }
    }

    /// Iterates over the attributes in a tag's content, from this offset on.
    pub fn new(content: &'a str, position: usize) -> Self {
        Self::of(U::from_text(content), position)
    }

    /// Sets whether a duplicate name is an error.
    pub fn with_checks(&mut self, checks: bool) -> &mut Self {
        self.names = checks.then(Names::default);
        self
    }

    /// The error for a duplicate name.
    #[cold]
    fn duplicated(&self, name: Range<usize>) -> AttrError {
        let bytes = self.content.bytes();
        let mut earlier = Self { content: self.content, start: self.start, position: self.start, names: None };
        let place =
            core::iter::from_fn(|| earlier.advance()?.ok()).find(|it| bytes[it.name.clone()] == bytes[name.clone()]);
        AttrError::Duplicated(name.start, place.map_or(0, |place| place.name.start))
    }

    /// The ranges of the next attribute.
    fn advance(&mut self) -> Option<Result<Place, AttrError>> {
        let bytes = self.content.bytes();
        let skip_space = |from: usize| from + bytes[from..].iter().take_while(|byte| is_space(**byte)).count();
        let start = skip_space(self.position.min(bytes.len()));
        if start == bytes.len() {
            return None;
        }
        let end = start + find_any(&bytes[start..], *b"= \t\n\r");
        let equals = skip_space(end);
        if bytes.get(equals) != Some(&b'=') {
            return Some(Err(AttrError::ExpectedEq(end)));
        }
        let open = skip_space(equals + 1);
        let quote = match bytes.get(open) {
            Some(&quote @ (b'"' | b'\'')) => quote,
            Some(_) => return Some(Err(AttrError::UnquotedValue(open))),
            None => return Some(Err(AttrError::ExpectedValue(open))),
        };
        let value = open + 1;
        let len = find_any(&bytes[value..], [quote]);
        if value + len == bytes.len() {
            return Some(Err(AttrError::ExpectedQuote(bytes.len(), quote)));
        }
        self.position = value + len + 1;
        Some(Ok(Place { name: start..end, value: value..value + len }))
    }
}

/// XML's white space.
pub(crate) const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

impl<'a, U: Unit + ?Sized> Iterator for Attributes<'a, U> {
    type Item = Result<Attribute<'a, U>, AttrError>;

    fn next(&mut self) -> Option<Self::Item> {
        let Place { name, value } = match self.advance()? {
            Ok(place) => place,
            Err(error) => {
                self.position = self.content.bytes().len();
                return Some(Err(error));
            }
        };
        let bytes = self.content.bytes();
        if let Some(names) = &mut self.names
            && !names.insert(&bytes[name.clone()])
        {
            return Some(Err(self.duplicated(name)));
        }
        let value = Cow::Borrowed(self.content.part(value));
        Some(Ok(Attribute { key: QName(self.content.part(name)), value }))
    }
}

impl<U: Unit + ?Sized> FusedIterator for Attributes<'_, U> {}

impl<U: Unit + ?Sized> Clone for Attributes<'_, U> {
    fn clone(&self) -> Self {
        Self { content: self.content, start: self.start, position: self.position, names: self.names.clone() }
    }
}

impl<U: Unit + ?Sized> fmt::Debug for Attributes<'_, U> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(content: &str) -> Vec<Result<(&str, String), AttrError>> {
        let attributes: Attributes<'_> = Attributes::new(content, 1);
        attributes.map(|it| it.map(|it| (it.key.into_inner(), it.value.into_owned()))).collect()
    }

    #[test]
    fn attributes_are_read_as_they_are_written() {
        let expected = [Ok(("b", "1 &lt; '2'".to_owned())), Ok(("c:d", "\"".to_owned()))];
        assert_eq!(read("a b=\"1 &lt; '2'\"\n c:d = '\"' "), expected);
        assert_eq!(read("a"), []);
    }

    #[test]
    fn a_name_that_came_before_is_an_error() {
        let expected = [Ok(("b", String::new())), Err(AttrError::Duplicated(7, 2)), Ok(("c", String::new()))];
        assert_eq!(read("a b='' b='' c=''"), expected);
        let many: String = (0..40).map(|index| format!(" n{index}=''")).collect();
        let content = format!("a{many} n7='' n39='' m=''");
        let seen = read(&content);
        assert_eq!(seen.iter().filter(|it| matches!(it, Err(AttrError::Duplicated(..)))).count(), 2);
        assert!(seen.last().is_some_and(Result::is_ok));
        let mut unchecked: Attributes<'_> = Attributes::new("a b='' b=''", 1);
        assert_eq!(unchecked.with_checks(false).flatten().count(), 2);
    }

    #[test]
    fn errors_say_where() {
        assert_eq!(read("a b"), [Err(AttrError::ExpectedEq(3))]);
        assert_eq!(read("a b="), [Err(AttrError::ExpectedValue(4))]);
        assert_eq!(read("a b=c d='1'"), [Err(AttrError::UnquotedValue(4))]);
        assert_eq!(read("a b='c"), [Err(AttrError::ExpectedQuote(6, b'\''))]);
    }

    #[test]
    fn values_are_unescaped() {
        let value = |raw: &'static [u8]| {
            let attribute = Attribute::from((&b"a"[..], raw));
            attribute.decoded_and_normalized_value(XmlVersion::default(), Decoder::default()).map(Cow::into_owned)
        };
        assert_eq!(value(b"1&amp;2\n3").ok().as_deref(), Some("1&2 3"));
        assert!(value(b"&nbsp;").is_err() && value(b"\xFF").is_err());
        assert_eq!(Attribute::<str>::from(("a", "<")).value, "&lt;");
        assert_eq!(Attribute::<str>::from(("a", "1")).as_bool(), Some(true));
    }
}
