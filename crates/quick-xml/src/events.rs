//! Events of readers and writers.

pub mod attributes;
mod content;

pub use content::{BytesCData, BytesEnd, BytesPI, BytesRef, BytesText, CDataIterator};

use crate::errors::{Error, IllFormedError};
use crate::name::{LocalName, QName};
use crate::unit::Unit;
use crate::{XmlVersion, encoding};
use attributes::{AttrError, Attribute, Attributes};
use core::fmt;
use core::ops::Deref;
use std::borrow::Cow;

/// A start tag or an empty tag: the content between `<` and `>`, or `/>`.
pub struct BytesStart<'a, U: Unit + ?Sized = str> {
    content: Cow<'a, U>,
    name_len: usize,
}

impl<'a, U: Unit + ?Sized> BytesStart<'a, U> {
    pub(crate) fn wrap(content: &'a U, name_len: usize) -> Self {
        Self { content: Cow::Borrowed(content), name_len }
    }

    /// Creates a tag with this name, without attributes.
    pub fn new<C: Into<Cow<'a, str>>>(name: C) -> Self {
        let content = U::from_cow(name.into());
        Self { name_len: content.bytes().len(), content }
    }

    /// Creates a tag whose content begins with a name of `name_len` bytes, followed by attributes.
    pub fn from_content<C: Into<Cow<'a, str>>>(content: C, name_len: usize) -> Self {
        Self { content: U::from_cow(content.into()), name_len }
    }

    /// Converts the tag into an owned one.
    pub fn into_owned(self) -> BytesStart<'static, U> {
        BytesStart { content: Cow::Owned(self.content.into_owned()), name_len: self.name_len }
    }

    /// Clones the tag into an owned one.
    pub fn to_owned(&self) -> BytesStart<'static, U> {
        self.clone().into_owned()
    }

    /// Borrows the tag.
    pub fn borrow(&self) -> BytesStart<'_, U> {
        BytesStart { content: Cow::Borrowed(&self.content), name_len: self.name_len }
    }

    /// The matching end tag.
    pub fn to_end(&self) -> BytesEnd<'_, U> {
        BytesEnd::from(self.name())
    }

    /// The name, with its prefix.
    #[inline]
    pub fn name(&self) -> QName<'_, U> {
        QName(self.content.part(0..self.name_len))
    }

    /// The name without its prefix.
    pub fn local_name(&self) -> LocalName<'_, U> {
        self.name().into()
    }

    /// The attributes.
    pub fn attributes(&self) -> Attributes<'_, U> {
        Attributes::of(&self.content, self.name_len)
    }

    /// The content after the name.
    pub fn attributes_raw(&self) -> &U {
        self.content.part(self.name_len..self.content.bytes().len())
    }

    /// The first attribute with this name.
    ///
    /// # Errors
    ///
    /// Returns an error if an attribute before it is malformed.
    pub fn try_get_attribute<N: AsRef<U>>(&self, name: N) -> Result<Option<Attribute<'_, U>>, AttrError> {
        for attribute in self.attributes().with_checks(false) {
            let attribute = attribute?;
            if attribute.key.into_inner() == name.as_ref() {
                return Ok(Some(attribute));
            }
        }
        Ok(None)
    }

    /// Appends an attribute.
    pub fn push_attribute<'b, A: Into<Attribute<'b, U>>>(&mut self, attribute: A) {
        let Attribute { key, value } = attribute.into();
        let content = self.content.to_mut();
        U::append(content, U::from_text(" "));
        U::append(content, key.into_inner());
        U::append(content, U::from_text("=\""));
        U::append(content, &value);
        U::append(content, U::from_text("\""));
    }

    /// Appends attributes.
    pub fn extend_attributes<'b, I: IntoIterator<Item: Into<Attribute<'b, U>>>>(&mut self, attributes: I) -> &mut Self {
        attributes.into_iter().for_each(|attribute| self.push_attribute(attribute));
        self
    }

    /// Appends attributes, and returns the tag.
    #[must_use]
    pub fn with_attributes<'b, I: IntoIterator<Item: Into<Attribute<'b, U>>>>(mut self, attributes: I) -> Self {
        self.extend_attributes(attributes);
        self
    }

    /// Removes all attributes.
    pub fn clear_attributes(&mut self) -> &mut Self {
        U::truncate(self.content.to_mut(), self.name_len);
        self
    }
}

impl<U: Unit + ?Sized> Clone for BytesStart<'_, U> {
    fn clone(&self) -> Self {
        Self { content: self.content.clone(), name_len: self.name_len }
    }
}

impl<U: Unit + ?Sized> PartialEq for BytesStart<'_, U> {
    fn eq(&self, other: &Self) -> bool {
        self.content == other.content && self.name_len == other.name_len
    }
}

impl<U: Unit + ?Sized> Eq for BytesStart<'_, U> {}

impl<U: Unit + ?Sized> fmt::Debug for BytesStart<'_, U> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BytesStart({:?})", String::from_utf8_lossy(self.content.bytes()))
    }
}

impl<U: Unit + ?Sized> Deref for BytesStart<'_, U> {
    type Target = U;

    fn deref(&self) -> &U {
        &self.content
    }
}

/// The XML declaration.
pub struct BytesDecl<'a, U: Unit + ?Sized = str> {
    content: BytesStart<'a, U>,
}

impl<'a, U: Unit + ?Sized> BytesDecl<'a, U> {
    /// Creates a declaration.
    pub fn new(version: &str, encoding: Option<&str>, standalone: Option<&str>) -> BytesDecl<'static, U> {
        let mut content = format!("xml version=\"{version}\"");
        for (name, value) in [("encoding", encoding), ("standalone", standalone)] {
            if let Some(value) = value {
                content.extend([" ", name, "=\"", value, "\""]);
            }
        }
        BytesDecl { content: BytesStart::from_content(content, "xml".len()) }
    }

    /// Creates a declaration from a tag named `xml`.
    pub const fn from_start(start: BytesStart<'a, U>) -> Self {
        Self { content: start }
    }

    /// The version.
    ///
    /// # Errors
    ///
    /// Returns an error if it does not come first.
    pub fn version(&self) -> Result<Cow<'_, U>, Error> {
        match self.content.attributes().with_checks(false).next() {
            Some(Ok(first)) if first.key.into_inner().bytes() == b"version" => Ok(first.value),
            Some(Ok(first)) => {
                let name = String::from_utf8_lossy(first.key.into_inner().bytes()).into_owned();
                Err(IllFormedError::MissingDeclVersion(Some(name)).into())
            }
            Some(Err(error)) => Err(error.into()),
            None => Err(IllFormedError::MissingDeclVersion(None).into()),
        }
    }

    /// The encoding.
    pub fn encoding(&self) -> Option<Result<Cow<'_, U>, AttrError>> {
        self.value("encoding")
    }

    /// The standalone declaration, as written in the source.
    pub fn standalone(&self) -> Option<Result<Cow<'_, U>, AttrError>> {
        self.value("standalone")
    }

    fn value(&self, name: &str) -> Option<Result<Cow<'_, U>, AttrError>> {
        let found = self.content.attributes().with_checks(false).find(|attribute| match attribute {
            Ok(attribute) => attribute.key.into_inner().bytes() == name.as_bytes(),
            Err(_) => true,
        })?;
        Some(found.map(|attribute| attribute.value))
    }

    /// The version, if it is a version of XML.
    ///
    /// # Errors
    ///
    /// Returns an error if it is not.
    pub fn xml_version(&self) -> Result<XmlVersion, Error> {
        match self.version()?.bytes() {
            b"1.0" => Ok(XmlVersion::Explicit1_0),
            b"1.1" => Ok(XmlVersion::Explicit1_1),
            _ => Err(IllFormedError::UnknownVersion.into()),
        }
    }

    /// The declared encoding, if its label is known.
    pub fn encoder(&self) -> Option<&'static encoding_rs::Encoding> {
        encoding_rs::Encoding::for_label(self.encoding()?.ok()?.bytes())
    }

    /// Converts the declaration into an owned one.
    pub fn into_owned(self) -> BytesDecl<'static, U> {
        BytesDecl { content: self.content.into_owned() }
    }

    /// Borrows the declaration.
    pub fn borrow(&self) -> BytesDecl<'_, U> {
        BytesDecl { content: self.content.borrow() }
    }
}

impl<U: Unit + ?Sized> Clone for BytesDecl<'_, U> {
    fn clone(&self) -> Self {
        Self { content: self.content.clone() }
    }
}

impl<U: Unit + ?Sized> PartialEq for BytesDecl<'_, U> {
    fn eq(&self, other: &Self) -> bool {
        self.content == other.content
    }
}

impl<U: Unit + ?Sized> Eq for BytesDecl<'_, U> {}

impl<U: Unit + ?Sized> fmt::Debug for BytesDecl<'_, U> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BytesDecl({:?})", String::from_utf8_lossy(self.bytes()))
    }
}

impl<U: Unit + ?Sized> Deref for BytesDecl<'_, U> {
    type Target = U;

    fn deref(&self) -> &U {
        &self.content
    }
}

/// An event.
pub enum Event<'a, U: Unit + ?Sized = str> {
    /// A start tag, also of an empty tag if the reader [expands](crate::reader::Config::expand_empty_elements) those.
    Start(BytesStart<'a, U>),
    /// An end tag, in the source or implied.
    End(BytesEnd<'a, U>),
    /// An empty tag.
    Empty(BytesStart<'a, U>),
    /// Characters.
    Text(BytesText<'a, U>),
    /// A CDATA section.
    CData(BytesCData<'a, U>),
    /// A comment.
    Comment(BytesText<'a, U>),
    /// The XML declaration.
    Decl(BytesDecl<'a, U>),
    /// A processing instruction.
    PI(BytesPI<'a, U>),
    /// The document type: the content between `<!DOCTYPE` and `>`.
    DocType(BytesText<'a, U>),
    /// A reference.
    GeneralRef(BytesRef<'a, U>),
    /// The end of the document.
    Eof,
}

impl<U: Unit + ?Sized> Event<'_, U> {
    /// Converts the event into an owned one.
    pub fn into_owned(self) -> Event<'static, U> {
        match self {
            Self::Start(it) => Event::Start(it.into_owned()),
            Self::End(it) => Event::End(it.into_owned()),
            Self::Empty(it) => Event::Empty(it.into_owned()),
            Self::Text(it) => Event::Text(it.into_owned()),
            Self::CData(it) => Event::CData(it.into_owned()),
            Self::Comment(it) => Event::Comment(it.into_owned()),
            Self::Decl(it) => Event::Decl(it.into_owned()),
            Self::PI(it) => Event::PI(it.into_owned()),
            Self::DocType(it) => Event::DocType(it.into_owned()),
            Self::GeneralRef(it) => Event::GeneralRef(it.into_owned()),
            Self::Eof => Event::Eof,
        }
    }

    /// Borrows the event.
    pub fn borrow(&self) -> Event<'_, U> {
        match self {
            Self::Start(it) => Event::Start(it.borrow()),
            Self::End(it) => Event::End(it.borrow()),
            Self::Empty(it) => Event::Empty(it.borrow()),
            Self::Text(it) => Event::Text(it.borrow()),
            Self::CData(it) => Event::CData(it.borrow()),
            Self::Comment(it) => Event::Comment(it.borrow()),
            Self::Decl(it) => Event::Decl(it.borrow()),
            Self::PI(it) => Event::PI(it.borrow()),
            Self::DocType(it) => Event::DocType(it.borrow()),
            Self::GeneralRef(it) => Event::GeneralRef(it.borrow()),
            Self::Eof => Event::Eof,
        }
    }
}

impl<U: Unit + ?Sized> Clone for Event<'_, U> {
    fn clone(&self) -> Self {
        match self {
            Self::Start(it) => Self::Start(it.clone()),
            Self::End(it) => Self::End(it.clone()),
            Self::Empty(it) => Self::Empty(it.clone()),
            Self::Text(it) => Self::Text(it.clone()),
            Self::CData(it) => Self::CData(it.clone()),
            Self::Comment(it) => Self::Comment(it.clone()),
            Self::Decl(it) => Self::Decl(it.clone()),
            Self::PI(it) => Self::PI(it.clone()),
            Self::DocType(it) => Self::DocType(it.clone()),
            Self::GeneralRef(it) => Self::GeneralRef(it.clone()),
            Self::Eof => Self::Eof,
        }
    }
}

impl<U: Unit + ?Sized> PartialEq for Event<'_, U> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Start(one), Self::Start(other)) | (Self::Empty(one), Self::Empty(other)) => one == other,
            (Self::End(one), Self::End(other)) => one == other,
            (Self::Text(one), Self::Text(other))
            | (Self::Comment(one), Self::Comment(other))
            | (Self::DocType(one), Self::DocType(other)) => one == other,
            (Self::CData(one), Self::CData(other)) => one == other,
            (Self::Decl(one), Self::Decl(other)) => one == other,
            (Self::PI(one), Self::PI(other)) => one == other,
            (Self::GeneralRef(one), Self::GeneralRef(other)) => one == other,
            (Self::Eof, Self::Eof) => true,
            _ => false,
        }
    }
}

impl<U: Unit + ?Sized> Eq for Event<'_, U> {}

impl<U: Unit + ?Sized> fmt::Debug for Event<'_, U> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(it) => f.debug_tuple("Start").field(it).finish(),
            Self::End(it) => f.debug_tuple("End").field(it).finish(),
            Self::Empty(it) => f.debug_tuple("Empty").field(it).finish(),
            Self::Text(it) => f.debug_tuple("Text").field(it).finish(),
            Self::CData(it) => f.debug_tuple("CData").field(it).finish(),
            Self::Comment(it) => f.debug_tuple("Comment").field(it).finish(),
            Self::Decl(it) => f.debug_tuple("Decl").field(it).finish(),
            Self::PI(it) => f.debug_tuple("PI").field(it).finish(),
            Self::DocType(it) => f.debug_tuple("DocType").field(it).finish(),
            Self::GeneralRef(it) => f.debug_tuple("GeneralRef").field(it).finish(),
            Self::Eof => f.write_str("Eof"),
        }
    }
}

/// The decoder that an attribute's value needs.
impl<U: Unit + ?Sized> BytesStart<'_, U> {
    /// The decoder of the contents.
    pub fn decoder(&self) -> encoding::Decoder {
        encoding::Decoder::default()
    }
}
