//! Events of readers and writers.

pub mod attributes;
mod content;

pub use content::{BytesCData, BytesEnd, BytesPI, BytesRef, BytesText, CDataIterator};

use crate::Content;
use crate::typed::errors::{Error, IllFormedError};
use crate::typed::names::{LocalName, QName};
use attributes::{AttrError, Attribute, Attributes};
use core::fmt;
use core::ops::Deref;
use fivefold_quick_xml::Unit;
use fivefold_quick_xml::{Decoder, XmlVersion};
use std::borrow::Cow;

/// Lets the structs around a content be used as that.
macro_rules! views {
    ($( $name:ident )+) => { $(
        impl fmt::Debug for $name<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({:?})", stringify!($name), String::from_utf8_lossy(self.raw()))
            }
        }

        impl Deref for $name<'_> {
            type Target = Content;

            fn deref(&self) -> &Content {
                &self.content
            }
        }

        impl AsRef<Content> for $name<'_> {
            fn as_ref(&self) -> &Content {
                &self.content
            }
        }
    )+ };
}

views! { BytesStart BytesDecl BytesEnd BytesText BytesCData BytesPI BytesRef }

/// A start tag or an empty tag: the content between `<` and `>`, or `/>`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BytesStart<'a> {
    content: Cow<'a, Content>,
    name_len: usize,
}

impl<'a> BytesStart<'a> {
    pub(crate) fn wrap(content: &'a Content, name_len: usize) -> Self {
        Self { content: Cow::Borrowed(content), name_len }
    }

    /// Creates a tag with this name, without attributes.
    pub fn new<C: Into<Cow<'a, str>>>(name: C) -> Self {
        let content = Content::from_cow(name.into());
        Self { name_len: content.raw().len(), content }
    }

    /// Creates a tag whose content begins with a name of `name_len` bytes, followed by attributes.
    pub fn from_content<C: Into<Cow<'a, str>>>(content: C, name_len: usize) -> Self {
        Self { content: Content::from_cow(content.into()), name_len }
    }

    /// Converts the tag into an owned one.
    pub fn into_owned(self) -> BytesStart<'static> {
        BytesStart { content: Cow::Owned(self.content.into_owned()), name_len: self.name_len }
    }

    /// Clones the tag into an owned one.
    pub fn to_owned(&self) -> BytesStart<'static> {
        self.clone().into_owned()
    }

    /// Borrows the tag.
    pub fn borrow(&self) -> BytesStart<'_> {
        BytesStart { content: Cow::Borrowed(&self.content), name_len: self.name_len }
    }

    /// The matching end tag.
    pub fn to_end(&self) -> BytesEnd<'_> {
        BytesEnd::from(self.name())
    }

    /// The decoder of the contents.
    pub fn decoder(&self) -> Decoder {
        Decoder::default()
    }

    /// Replaces the name.
    pub fn set_name(&mut self, name: &Content) -> &mut Self {
        let attributes = self.attributes_raw().to_owned();
        let mut content = name.to_owned();
        Content::append(&mut content, &attributes);
        self.content = Cow::Owned(content);
        self.name_len = name.raw().len();
        self
    }

    /// The name, with its prefix.
    #[inline]
    pub fn name(&self) -> QName<'_> {
        QName(self.content.part(0..self.name_len))
    }

    /// The name without its prefix.
    pub fn local_name(&self) -> LocalName<'_> {
        self.name().into()
    }

    /// The attributes.
    pub fn attributes(&self) -> Attributes<'_> {
        Attributes::of(&self.content, self.name_len)
    }

    /// The attributes, with those of HTML: values without quotes, and names without values.
    pub fn html_attributes(&self) -> Attributes<'_> {
        Attributes::html_of(&self.content, self.name_len)
    }

    /// The content after the name.
    pub fn attributes_raw(&self) -> &Content {
        self.content.part(self.name_len..self.content.raw().len())
    }

    /// The first attribute with this name.
    ///
    /// # Errors
    ///
    /// Returns an error if an attribute before it is malformed.
    pub fn try_get_attribute<N: AsRef<Content>>(&self, name: N) -> Result<Option<Attribute<'_>>, AttrError> {
        for attribute in self.attributes().with_checks(false) {
            let attribute = attribute?;
            if attribute.key.into_inner() == name.as_ref() {
                return Ok(Some(attribute));
            }
        }
        Ok(None)
    }

    /// Appends an attribute.
    pub fn push_attribute<'b, A: Into<Attribute<'b>>>(&mut self, attribute: A) {
        self.push_content(" ");
        self.push_bare_attribute(attribute.into());
    }

    /// Appends an attribute without the space before it.
    pub(crate) fn push_bare_attribute(&mut self, attribute: Attribute<'_>) {
        let content = self.content.to_mut();
        Content::append(content, attribute.key.into_inner());
        Content::append(content, Content::from_text("=\""));
        Content::append(content, &attribute.value);
        Content::append(content, Content::from_text("\""));
    }

    /// Appends white space between attributes.
    pub(crate) fn push_content(&mut self, content: &str) {
        Content::append(self.content.to_mut(), Content::from_text(content));
    }

    /// Appends attributes.
    pub fn extend_attributes<'b, I: IntoIterator<Item: Into<Attribute<'b>>>>(&mut self, attributes: I) -> &mut Self {
        attributes.into_iter().for_each(|attribute| self.push_attribute(attribute));
        self
    }

    /// Appends attributes, and returns the tag.
    #[must_use]
    pub fn with_attributes<'b, I: IntoIterator<Item: Into<Attribute<'b>>>>(mut self, attributes: I) -> Self {
        self.extend_attributes(attributes);
        self
    }

    /// Removes all attributes.
    pub fn clear_attributes(&mut self) -> &mut Self {
        Content::truncate(self.content.to_mut(), self.name_len);
        self
    }
}

/// The XML declaration.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BytesDecl<'a> {
    content: BytesStart<'a>,
}

impl<'a> BytesDecl<'a> {
    /// Creates a declaration.
    pub fn new(version: &str, encoding: Option<&str>, standalone: Option<&str>) -> BytesDecl<'static> {
        let mut content = format!("xml version=\"{version}\"");
        for (name, value) in [("encoding", encoding), ("standalone", standalone)] {
            if let Some(value) = value {
                content.extend([" ", name, "=\"", value, "\""]);
            }
        }
        BytesDecl { content: BytesStart::from_content(content, "xml".len()) }
    }

    /// Creates a declaration from a tag named `xml`.
    pub const fn from_start(start: BytesStart<'a>) -> Self {
        Self { content: start }
    }

    /// The version.
    ///
    /// # Errors
    ///
    /// Returns an error if it does not come first.
    pub fn version(&self) -> Result<Cow<'_, Content>, Error> {
        match self.content.attributes().with_checks(false).next() {
            Some(Ok(first)) if first.key.into_inner().raw() == b"version" => Ok(first.value),
            Some(Ok(first)) => {
                let name = String::from_utf8_lossy(first.key.into_inner().raw()).into_owned();
                Err(IllFormedError::MissingDeclVersion(Some(name)).into())
            }
            Some(Err(error)) => Err(error.into()),
            None => Err(IllFormedError::MissingDeclVersion(None).into()),
        }
    }

    /// The encoding.
    pub fn encoding(&self) -> Option<Result<Cow<'_, Content>, AttrError>> {
        self.value("encoding")
    }

    /// The standalone declaration, as written in the source.
    pub fn standalone(&self) -> Option<Result<Cow<'_, Content>, AttrError>> {
        self.value("standalone")
    }

    fn value(&self, name: &str) -> Option<Result<Cow<'_, Content>, AttrError>> {
        let found = self.content.attributes().with_checks(false).find(|attribute| match attribute {
            Ok(attribute) => attribute.key.into_inner().raw() == name.as_bytes(),
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
        match self.version()?.raw() {
            b"1.0" => Ok(XmlVersion::Explicit1_0),
            b"1.1" => Ok(XmlVersion::Explicit1_1),
            _ => Err(IllFormedError::UnknownVersion.into()),
        }
    }

    /// The declared encoding, if its label is known.
    pub fn encoder(&self) -> Option<&'static encoding_rs::Encoding> {
        encoding_rs::Encoding::for_label(self.encoding()?.ok()?.raw())
    }

    /// Converts the declaration into an owned one.
    pub fn into_owned(self) -> BytesDecl<'static> {
        BytesDecl { content: self.content.into_owned() }
    }

    /// Borrows the declaration.
    pub fn borrow(&self) -> BytesDecl<'_> {
        BytesDecl { content: self.content.borrow() }
    }
}

/// An event.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Event<'a> {
    /// A start tag, also of an empty tag if the reader [expands](crate::typed::reader::Config::expand_empty_elements) those.
    Start(BytesStart<'a>),
    /// An end tag, in the source or implied.
    End(BytesEnd<'a>),
    /// An empty tag.
    Empty(BytesStart<'a>),
    /// Characters.
    Text(BytesText<'a>),
    /// A CDATA section.
    CData(BytesCData<'a>),
    /// A comment.
    Comment(BytesText<'a>),
    /// The XML declaration.
    Decl(BytesDecl<'a>),
    /// A processing instruction.
    PI(BytesPI<'a>),
    /// The document type: the content between `<!DOCTYPE` and `>`.
    DocType(BytesText<'a>),
    /// A reference.
    GeneralRef(BytesRef<'a>),
    /// The end of the document.
    Eof,
}

/// Makes an event of the same kind, with what a method makes of its content.
macro_rules! map_content {
    ($event:expr, $method:ident) => {
        match $event {
            Event::Start(it) => Event::Start(it.$method()),
            Event::End(it) => Event::End(it.$method()),
            Event::Empty(it) => Event::Empty(it.$method()),
            Event::Text(it) => Event::Text(it.$method()),
            Event::CData(it) => Event::CData(it.$method()),
            Event::Comment(it) => Event::Comment(it.$method()),
            Event::Decl(it) => Event::Decl(it.$method()),
            Event::PI(it) => Event::PI(it.$method()),
            Event::DocType(it) => Event::DocType(it.$method()),
            Event::GeneralRef(it) => Event::GeneralRef(it.$method()),
            Event::Eof => Event::Eof,
        }
    };
}

impl Event<'_> {
    /// Converts the event into an owned one.
    pub fn into_owned(self) -> Event<'static> {
        map_content!(self, into_owned)
    }

    /// Borrows the event.
    pub fn borrow(&self) -> Event<'_> {
        map_content!(self, borrow)
    }
}

impl Deref for Event<'_> {
    type Target = Content;

    /// The content; none at the end of the document.
    fn deref(&self) -> &Content {
        match self {
            Self::Start(it) | Self::Empty(it) => it,
            Self::End(it) => it,
            Self::Text(it) | Self::Comment(it) | Self::DocType(it) => it,
            Self::CData(it) => it,
            Self::Decl(it) => it,
            Self::PI(it) => it,
            Self::GeneralRef(it) => it,
            Self::Eof => Content::from_text(""),
        }
    }
}

impl AsRef<Self> for Event<'_> {
    fn as_ref(&self) -> &Self {
        self
    }
}
