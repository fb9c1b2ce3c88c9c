//! Events that are a name or a text.

use crate::encoding::EncodingError;
use crate::errors::Error;
use crate::escape::{EscapeError, escape, minimal_escape, parse_number, partial_escape};
use crate::name::{LocalName, QName};
use crate::unit::Unit;
use core::fmt;
use core::iter::FusedIterator;
use core::ops::Deref;
use std::borrow::Cow;

/// Defines a struct around a content, with the methods that all such structs have.
macro_rules! contents {
    ($( $(#[doc = $doc:literal])+ $name:ident )+) => { $(
        $(#[doc = $doc])+
        pub struct $name<'a, U: Unit + ?Sized = str> {
            content: Cow<'a, U>,
        }

        impl<'a, U: Unit + ?Sized> $name<'a, U> {
            pub(crate) fn wrap(content: &'a U) -> Self {
                Self { content: Cow::Borrowed(content) }
            }

            /// Converts the event into an owned one.
            pub fn into_owned(self) -> $name<'static, U> {
                $name { content: Cow::Owned(self.content.into_owned()) }
            }

            /// The content.
            pub fn into_inner(self) -> Cow<'a, U> {
                self.content
            }

            /// Borrows the event.
            pub fn borrow(&self) -> $name<'_, U> {
                $name { content: Cow::Borrowed(&self.content) }
            }
        }

        impl<U: Unit + ?Sized> Clone for $name<'_, U> {
            fn clone(&self) -> Self {
                Self { content: self.content.clone() }
            }
        }

        impl<U: Unit + ?Sized> PartialEq for $name<'_, U> {
            fn eq(&self, other: &Self) -> bool {
                self.content == other.content
            }
        }

        impl<U: Unit + ?Sized> Eq for $name<'_, U> {}

        impl<U: Unit + ?Sized> fmt::Debug for $name<'_, U> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({:?})", stringify!($name), String::from_utf8_lossy(self.content.bytes()))
            }
        }

        impl<U: Unit + ?Sized> Deref for $name<'_, U> {
            type Target = U;

            fn deref(&self) -> &U {
                &self.content
            }
        }

        impl<U: Unit + ?Sized> AsRef<U> for $name<'_, U> {
            fn as_ref(&self) -> &U {
                &self.content
            }
        }

        impl<'a> $name<'a, [u8]> {
            /// The content as text.
            ///
            /// # Errors
            ///
            /// Returns an error if it is not UTF-8, which that of a reader always is.
            pub fn decode(&self) -> Result<Cow<'a, str>, EncodingError> {
                Ok(match &self.content {
                    Cow::Borrowed(content) => Cow::Borrowed(str::from_utf8(content)?),
                    Cow::Owned(content) => Cow::Owned(str::from_utf8(content)?.to_owned()),
                })
            }

            /// The content as text, with CR and CRLF as LF.
            ///
            /// # Errors
            ///
            /// Returns an error if it is not UTF-8, which that of a reader always is.
            pub fn xml10_content(&self) -> Result<Cow<'a, str>, EncodingError> {
                Ok(normalize_newlines(self.decode()?))
            }
        }

        impl<'a> $name<'a, str> {
            /// The content, with CR and CRLF as LF.
            pub fn xml10_content(&self) -> Cow<'a, str> {
                normalize_newlines(self.content.clone())
            }
        }
    )+ };
}

contents! {
    /// The end of an element: its name.
    BytesEnd
    /// Characters. As text, they need no unescaping; references between them are separate events.
    BytesText
    /// A CDATA section: the content between `<![CDATA[` and `]]>`.
    BytesCData
    /// A processing instruction: the content between `<?` and `?>`.
    BytesPI
    /// A reference: the content between `&` and `;`.
    BytesRef
}

/// <https://www.w3.org/TR/xml/#sec-line-ends>
fn normalize_newlines(text: Cow<'_, str>) -> Cow<'_, str> {
    if text.contains('\r') { Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n")) } else { text }
}

impl<'a, U: Unit + ?Sized> BytesEnd<'a, U> {
    /// Creates the end of an element with this name.
    pub fn new<C: Into<Cow<'a, str>>>(name: C) -> Self {
        Self { content: U::from_cow(name.into()) }
    }

    /// The name, with its prefix.
    pub fn name(&self) -> QName<'_, U> {
        QName(&self.content)
    }

    /// The name without its prefix.
    pub fn local_name(&self) -> LocalName<'_, U> {
        self.name().into()
    }
}

impl<'a, U: Unit + ?Sized> From<QName<'a, U>> for BytesEnd<'a, U> {
    fn from(name: QName<'a, U>) -> Self {
        Self::wrap(name.into_inner())
    }
}

impl<'a, U: Unit + ?Sized> BytesText<'a, U> {
    /// Creates a text from a string to be escaped.
    pub fn new(text: &'a str) -> Self {
        Self { content: U::from_cow(escape(text)) }
    }

    /// Creates a text from an escaped string.
    pub fn from_escaped<C: Into<Cow<'a, str>>>(content: C) -> Self {
        Self { content: U::from_cow(content.into()) }
    }
}

impl<'a, U: Unit + ?Sized> BytesCData<'a, U> {
    /// Creates a section. Its text must not contain `]]>`.
    pub fn new<C: Into<Cow<'a, str>>>(content: C) -> Self {
        Self { content: U::from_cow(content.into()) }
    }

    /// Creates sections that together hold any text.
    ///
    /// ```
    /// use fivefold_quick_xml::events::BytesCData;
    /// let sections: Vec<_> = BytesCData::<str>::escaped("a]]>b").map(|it| it.into_inner().into_owned()).collect();
    /// assert_eq!(sections, ["a]]", ">b"]);
    /// ```
    pub const fn escaped(text: &'a str) -> CDataIterator<'a, U> {
        CDataIterator { rest: Some(text), unit: core::marker::PhantomData }
    }

    /// The section as text, with the five special characters escaped.
    ///
    /// # Errors
    ///
    /// Returns an error if it is not UTF-8, which that of a reader always is.
    pub fn escape(self) -> Result<BytesText<'static, U>, EncodingError> {
        Ok(BytesText::from_escaped(escape(self.text()?).into_owned()))
    }

    /// The section as text, with `<`, `>` and `&` escaped.
    ///
    /// # Errors
    ///
    /// Returns an error if it is not UTF-8, which that of a reader always is.
    pub fn partial_escape(self) -> Result<BytesText<'static, U>, EncodingError> {
        Ok(BytesText::from_escaped(partial_escape(self.text()?).into_owned()))
    }

    /// The section as text, with `<` and `&` escaped.
    ///
    /// # Errors
    ///
    /// Returns an error if it is not UTF-8, which that of a reader always is.
    pub fn minimal_escape(self) -> Result<BytesText<'static, U>, EncodingError> {
        Ok(BytesText::from_escaped(minimal_escape(self.text()?).into_owned()))
    }
}

/// An iterator of CDATA sections that together hold a text.
#[derive(Clone, Debug)]
pub struct CDataIterator<'a, U: ?Sized = str> {
    /// The remaining text.
    rest: Option<&'a str>,
    unit: core::marker::PhantomData<fn() -> Box<U>>,
}

impl<'a, U: Unit + ?Sized> Iterator for CDataIterator<'a, U> {
    type Item = BytesCData<'a, U>;

    fn next(&mut self) -> Option<Self::Item> {
        let rest = self.rest.take()?;
        let (section, rest) = match rest.find("]]>") {
            Some(at) => (&rest[..at + 2], Some(&rest[at + 2..])),
            None => (rest, None),
        };
        self.rest = rest;
        Some(BytesCData::new(section))
    }
}

impl<U: Unit + ?Sized> FusedIterator for CDataIterator<'_, U> {}

impl<'a, U: Unit + ?Sized> BytesPI<'a, U> {
    /// Creates an instruction from its target and the content after it.
    pub fn new<C: Into<Cow<'a, str>>>(content: C) -> Self {
        Self { content: U::from_cow(content.into()) }
    }

    fn target_len(&self) -> usize {
        let bytes = self.content.bytes();
        bytes.iter().position(|&byte| super::attributes::is_space(byte)).unwrap_or(bytes.len())
    }

    /// The target.
    pub fn target(&self) -> &U {
        self.content.part(0..self.target_len())
    }

    /// The content after the target, white space included.
    pub fn content(&self) -> &U {
        self.content.part(self.target_len()..self.content.bytes().len())
    }
}

impl<'a, U: Unit + ?Sized> BytesRef<'a, U> {
    /// Creates a reference to this name or, after `#`, number.
    pub fn new<C: Into<Cow<'a, str>>>(name: C) -> Self {
        Self { content: U::from_cow(name.into()) }
    }

    /// Whether the reference is numeric.
    pub fn is_char_ref(&self) -> bool {
        self.content.bytes().first() == Some(&b'#')
    }

    /// The character of a numeric reference; `None` if it is not numeric.
    ///
    /// # Errors
    ///
    /// Returns an error if the number is not that of a character, which a reader never returns.
    pub fn resolve_char_ref(&self) -> Result<Option<char>, Error> {
        match self.content.text()?.strip_prefix('#') {
            Some(number) => Ok(Some(parse_number(number).map_err(EscapeError::InvalidCharRef)?)),
            None => Ok(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contents_are_read_in_both_forms() {
        assert_eq!(BytesText::<str>::wrap("1\r\n2\r").xml10_content(), "1\n2\n");
        assert_eq!(BytesText::<[u8]>::wrap(b"1\r\n2").decode().as_deref(), Ok("1\r\n2"));
        assert_eq!(BytesText::<[u8]>::wrap(b"1\r\n2").xml10_content().as_deref(), Ok("1\n2"));
        assert!(BytesText::<[u8]>::wrap(b"\xFF").decode().is_err());
        let instruction = BytesPI::<str>::new("t d e");
        assert_eq!((instruction.target(), instruction.content()), ("t", " d e"));
        assert_eq!(BytesCData::<str>::new("<'&").minimal_escape().map(BytesText::into_inner), Ok("&lt;'&amp;".into()));
    }

    #[test]
    fn references_are_resolved() {
        let resolve = |name: &'static str| BytesRef::<str>::new(name).resolve_char_ref();
        assert_eq!((resolve("#65").ok(), resolve("#x42").ok()), (Some(Some('A')), Some(Some('B'))));
        assert_eq!(resolve("lt").ok(), Some(None));
        assert!(resolve("#0").is_err() && resolve("#").is_err());
    }
}
