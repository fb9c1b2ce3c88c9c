//! The type of names and contents: bytes up to quick-xml 0.41, `str` from 0.42 on.

use crate::encoding::{EncodingError, as_text};
use core::fmt::Debug;
use core::ops::{Index, Range};
use std::borrow::Cow;

/// The type of names and contents.
pub trait Unit:
    ToOwned<Owned: Clone + Debug + Default> + AsRef<[u8]> + Index<Range<usize>, Output = Self> + Debug + Eq + 'static
{
    /// Converts a text into this type.
    fn from_text(text: &str) -> &Self;

    /// Converts a text, borrowed or owned, into this type.
    fn from_cow(text: Cow<'_, str>) -> Cow<'_, Self>;

    /// Converts the content that a reader has appended to its user's buffer.
    ///
    /// # Errors
    ///
    /// Returns an error if this is text and the content is not UTF-8.
    fn from_buffer(bytes: &[u8]) -> Result<&Self, EncodingError>;

    /// The bytes.
    #[inline]
    fn raw(&self) -> &[u8] {
        self.as_ref()
    }

    /// Converts the content into text.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are not UTF-8.
    fn text(&self) -> Result<&str, EncodingError>;

    /// Converts the content into text. What is borrowed stays borrowed.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are not UTF-8.
    fn text_of<'a>(content: &Cow<'a, Self>) -> Result<Cow<'a, str>, EncodingError> {
        Ok(match content {
            Cow::Borrowed(part) => Cow::Borrowed(part.text()?),
            Cow::Owned(_) => Cow::Owned(content.text()?.to_owned()),
        })
    }

    /// The content as text: fallible if it is bytes.
    type Decoded<'a>;

    /// Decodes the content and converts the text. What is borrowed stays borrowed.
    fn decoded_with<'a>(
        content: &Cow<'a, Self>,
        convert: impl FnOnce(Cow<'a, str>) -> Cow<'a, str>,
    ) -> Self::Decoded<'a>;

    /// A part of the content. A range of text begins and ends at ASCII characters.
    #[inline]
    fn part(&self, range: Range<usize>) -> &Self {
        &self[range]
    }

    /// Appends to the owned type.
    fn append(owned: &mut Self::Owned, part: &Self);

    /// Truncates the owned type.
    fn truncate(owned: &mut Self::Owned, len: usize);
}

impl Unit for str {
    fn from_text(text: &str) -> &Self {
        text
    }

    fn from_cow(text: Cow<'_, str>) -> Cow<'_, Self> {
        text
    }

    #[inline]
    fn from_buffer(bytes: &[u8]) -> Result<&Self, EncodingError> {
        as_text(bytes)
    }

    #[inline]
    fn text(&self) -> Result<&str, EncodingError> {
        Ok(self)
    }

    type Decoded<'a> = Cow<'a, Self>;

    fn decoded_with<'a>(
        content: &Cow<'a, Self>,
        convert: impl FnOnce(Cow<'a, Self>) -> Cow<'a, Self>,
    ) -> Cow<'a, Self> {
        convert(content.clone())
    }

    fn append(owned: &mut String, part: &Self) {
        owned.push_str(part);
    }

    fn truncate(owned: &mut String, len: usize) {
        owned.truncate(len);
    }
}

impl Unit for [u8] {
    fn from_text(text: &str) -> &Self {
        text.as_bytes()
    }

    fn from_cow(text: Cow<'_, str>) -> Cow<'_, Self> {
        match text {
            Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
            Cow::Owned(text) => Cow::Owned(text.into_bytes()),
        }
    }

    #[inline]
    fn from_buffer(bytes: &[u8]) -> Result<&Self, EncodingError> {
        Ok(bytes)
    }

    fn text(&self) -> Result<&str, EncodingError> {
        as_text(self)
    }

    type Decoded<'a> = Result<Cow<'a, str>, EncodingError>;

    fn decoded_with<'a>(
        content: &Cow<'a, Self>,
        convert: impl FnOnce(Cow<'a, str>) -> Cow<'a, str>,
    ) -> Result<Cow<'a, str>, EncodingError> {
        Ok(convert(Self::text_of(content)?))
    }

    fn append(owned: &mut Vec<u8>, part: &Self) {
        owned.extend_from_slice(part);
    }

    fn truncate(owned: &mut Vec<u8>, len: usize) {
        owned.truncate(len);
    }
}
