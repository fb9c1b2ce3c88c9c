//! What is otherwise in the versions before 0.40: text is read as a string, and the methods that normalize newlines take
//! no version of XML.

use crate::typed::events::{BytesCData, BytesRef, BytesText};
use crate::typed::name::NamespaceBindingsIter;
use crate::typed::reader::NsReader;
use fivefold_quick_xml::encoding::EncodingError;
use std::borrow::Cow;

/// The former name of [`NamespaceBindingsIter`].
pub type PrefixIter<'a> = NamespaceBindingsIter<'a>;

/// The content of an element, as written.
pub(crate) type Written<'i> = Cow<'i, str>;

/// The content of an element, as written. That of a reader is UTF-8.
pub(crate) fn written(text: BytesText<'_>) -> Written<'_> {
    match text.into_inner() {
        Cow::Borrowed(content) => String::from_utf8_lossy(content),
        Cow::Owned(content) => Cow::Owned(String::from_utf8_lossy(&content).into_owned()),
    }
}

macro_rules! xml_content {
    ($( $name:ident )+) => { $(
        impl<'a> $name<'a> {
            /// The content, with the newlines of XML 1.1 as LF.
            ///
            /// # Errors
            ///
            /// Returns an error if it is not UTF-8, which that of a reader always is.
            pub fn xml_content(&self) -> Result<Cow<'a, str>, EncodingError> {
                self.xml11_content()
            }
        }
    )+ };
}

xml_content! { BytesCData BytesRef BytesText }

impl<R> NsReader<R> {
    /// The declarations in scope.
    pub const fn prefixes(&self) -> NamespaceBindingsIter<'_> {
        self.resolver().bindings()
    }
}
