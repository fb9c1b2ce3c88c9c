//! Events that are a name or a text.

use super::attributes::Attributes;
use crate::Content;
use crate::typed::errors::Error;
use crate::typed::names::{LocalName, QName};
use core::borrow::Borrow;
use core::iter::FusedIterator;
use core::ops::Range;
use fivefold_quick_xml::Unit;
use fivefold_quick_xml::attributes::is_space;
use fivefold_quick_xml::encoding::EncodingError;
use fivefold_quick_xml::escape::{EscapeError, escape, minimal_escape, parse_number, partial_escape};
use fivefold_quick_xml::newlines::{normalize_newlines, normalize_newlines_of_xml_1_1};
use std::borrow::Cow;

/// A content as text: fallible if it is bytes.
type Decoded<'a> = <Content as Unit>::Decoded<'a>;

/// Defines a struct around a content, with the methods that all such structs have.
macro_rules! contents {
    ($( $(#[doc = $doc:literal])+ $name:ident )+) => { $(
        $(#[doc = $doc])+
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name<'a> {
            pub(super) content: Cow<'a, Content>,
        }

        impl<'a> $name<'a> {
            pub(crate) fn wrap(content: &'a Content) -> Self {
                Self { content: Cow::Borrowed(content) }
            }

            /// Converts the event into an owned one.
            pub fn into_owned(self) -> $name<'static> {
                $name { content: Cow::Owned(self.content.into_owned()) }
            }

            /// The content, with the lifetime of what is borrowed.
            #[allow(dead_code, reason = "some versions use it")]
            pub(crate) const fn inner(&self) -> &Cow<'a, Content> {
                &self.content
            }

            /// The content.
            pub fn into_inner(self) -> Cow<'a, Content> {
                self.content
            }

            /// Borrows the event.
            pub fn borrow(&self) -> $name<'_> {
                $name { content: Cow::Borrowed(&self.content) }
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

/// Defines the content of an event with normalized newlines.
macro_rules! normalized_contents {
    ($( $name:ident )+) => { $(
        impl<'a> $name<'a> {
            /// The content, with CR and CRLF as LF.
            pub fn xml10_content(&self) -> Decoded<'a> {
                Content::decoded_with(&self.content, normalize_newlines)
            }

            /// The content, with the newlines of XML 1.1 as LF: CR, NEL, either with the other, CRLF, and the line
            /// separator.
            pub fn xml11_content(&self) -> Decoded<'a> {
                Content::decoded_with(&self.content, normalize_newlines_of_xml_1_1)
            }

            /// The content, with CR and CRLF as LF.
            pub fn html_content(&self) -> Decoded<'a> {
                self.xml10_content()
            }
        }
    )+ };
}

normalized_contents! { BytesCData BytesRef BytesText }

impl<'a> BytesEnd<'a> {
    /// Creates the end of an element with this name.
    pub fn new<C: Into<Cow<'a, str>>>(name: C) -> Self {
        Self { content: Content::from_cow(name.into()) }
    }

    /// The name, with its prefix.
    pub fn name(&self) -> QName<'_> {
        QName(&self.content)
    }

    /// The name without its prefix.
    pub fn local_name(&self) -> LocalName<'_> {
        self.name().into()
    }
}

impl<'a> From<QName<'a>> for BytesEnd<'a> {
    fn from(name: QName<'a>) -> Self {
        Self::wrap(name.into_inner())
    }
}

impl<'a> BytesText<'a> {
    /// Creates a text from a string to be escaped.
    pub fn new(text: &'a str) -> Self {
        Self { content: Content::from_cow(escape(text)) }
    }

    /// Creates a text from an escaped string.
    pub fn from_escaped<C: Into<Cow<'a, str>>>(content: C) -> Self {
        Self { content: Content::from_cow(content.into()) }
    }

    /// Removes white space from the start. Returns whether nothing is left.
    pub fn inplace_trim_start(&mut self) -> bool {
        let len = self.content.raw().len();
        let space = self.content.raw().iter().take_while(|byte| is_space(**byte)).count();
        self.keep(space..len)
    }

    /// Removes white space from the end. Returns whether nothing is left.
    pub fn inplace_trim_end(&mut self) -> bool {
        let space = self.content.raw().iter().rev().take_while(|byte| is_space(**byte)).count();
        self.keep(0..self.content.raw().len() - space)
    }

    fn keep(&mut self, range: Range<usize>) -> bool {
        self.content = match &self.content {
            Cow::Borrowed(content) => Cow::Borrowed(content.part(range)),
            Cow::Owned(content) => Cow::Owned(Borrow::<Content>::borrow(content).part(range).to_owned()),
        };
        self.content.raw().is_empty()
    }
}

impl<'a> BytesCData<'a> {
    /// Creates a section. Its text must not contain `]]>`.
    pub fn new<C: Into<Cow<'a, str>>>(content: C) -> Self {
        Self { content: Content::from_cow(content.into()) }
    }

    /// Creates sections that together hold any text.
    ///
    /// ```
    /// use fivefold_quick_xml::events::BytesCData;
    /// let sections: Vec<_> = BytesCData::escaped("a]]>b").map(|it| it.into_inner().into_owned()).collect();
    /// assert_eq!(sections, ["a]]", ">b"]);
    /// ```
    pub const fn escaped(text: &'a str) -> CDataIterator<'a> {
        CDataIterator { rest: Some(text) }
    }

    /// The section as text, with the five special characters escaped.
    ///
    /// # Errors
    ///
    /// Returns an error if it is not UTF-8, which that of a reader always is.
    pub fn escape(self) -> Result<BytesText<'a>, EncodingError> {
        Ok(BytesText::from_escaped(escape(self.text()?).into_owned()))
    }

    /// The section as text, with `<`, `>` and `&` escaped.
    ///
    /// # Errors
    ///
    /// Returns an error if it is not UTF-8, which that of a reader always is.
    pub fn partial_escape(self) -> Result<BytesText<'a>, EncodingError> {
        Ok(BytesText::from_escaped(partial_escape(self.text()?).into_owned()))
    }

    /// The section as text, with `<` and `&` escaped.
    ///
    /// # Errors
    ///
    /// Returns an error if it is not UTF-8, which that of a reader always is.
    pub fn minimal_escape(self) -> Result<BytesText<'a>, EncodingError> {
        Ok(BytesText::from_escaped(minimal_escape(self.text()?).into_owned()))
    }
}

/// An iterator of CDATA sections that together hold a text.
#[derive(Clone, Debug)]
pub struct CDataIterator<'a> {
    /// The remaining text.
    rest: Option<&'a str>,
}

impl<'a> Iterator for CDataIterator<'a> {
    type Item = BytesCData<'a>;

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

impl FusedIterator for CDataIterator<'_> {}

impl<'a> BytesPI<'a> {
    /// Creates an instruction from its target and the content after it.
    pub fn new<C: Into<Cow<'a, str>>>(content: C) -> Self {
        Self { content: Content::from_cow(content.into()) }
    }

    fn target_len(&self) -> usize {
        let bytes = self.content.raw();
        bytes.iter().position(|&byte| is_space(byte)).unwrap_or(bytes.len())
    }

    /// The target.
    pub fn target(&self) -> &Content {
        self.content.part(0..self.target_len())
    }

    /// The content after the target, white space included.
    pub fn content(&self) -> &Content {
        self.content.part(self.target_len()..self.content.raw().len())
    }

    /// The content after the target, as attributes.
    pub fn attributes(&self) -> Attributes<'_> {
        Attributes::of(&self.content, self.target_len())
    }
}

impl<'a> BytesRef<'a> {
    /// Creates a reference to this name or, after `#`, number.
    pub fn new<C: Into<Cow<'a, str>>>(name: C) -> Self {
        Self { content: Content::from_cow(name.into()) }
    }

    /// Whether the reference is numeric.
    pub fn is_char_ref(&self) -> bool {
        self.content.raw().first() == Some(&b'#')
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
