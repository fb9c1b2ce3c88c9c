//! Error types. Readers return only errors of the source and of nesting; the others exist for code that names them.

use crate::typed::names::NamespaceError;
use fivefold_quick_xml::attributes::AttrError;
use fivefold_quick_xml::encoding::EncodingError;
use fivefold_quick_xml::escape::EscapeError;
use std::io;
use std::sync::Arc;

/// An error about unterminated markup. The reader never returns it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SyntaxError {
    /// `<!` begins no known markup.
    #[error("`<!` begins no known markup")]
    InvalidBangMarkup,
    /// A processing instruction is not terminated.
    #[error("a processing instruction is not terminated")]
    UnclosedPI,
    /// The XML declaration is not terminated.
    #[error("the XML declaration is not terminated")]
    UnclosedXmlDecl,
    /// A comment is not terminated.
    #[error("a comment is not terminated")]
    UnclosedComment,
    /// The document type is not terminated.
    #[error("the document type is not terminated")]
    UnclosedDoctype,
    /// A CDATA section is not terminated.
    #[error("a CDATA section is not terminated")]
    UnclosedCData,
    /// A tag is not terminated.
    #[error("a tag is not terminated")]
    UnclosedTag,
    /// A value in single quotes is not terminated.
    #[error("an attribute value in single quotes is not terminated")]
    UnclosedSingleQuotedAttributeValue,
    /// A value in double quotes is not terminated.
    #[error("an attribute value in double quotes is not terminated")]
    UnclosedDoubleQuotedAttributeValue,
}

/// An error about a malformed document. The reader only returns [`MissingEndTag`](Self::MissingEndTag), when skipping
/// to the end of an element that is not open.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllFormedError {
    /// The XML declaration has no version, or does not begin with it.
    #[error("the XML declaration {}", begins(.0))]
    MissingDeclVersion(Option<String>),
    /// The XML declaration has an unknown version.
    #[error("the XML declaration has an unknown version")]
    UnknownVersion,
    /// The document type has no name.
    #[error("the document type has no name")]
    MissingDoctypeName,
    /// An element with this name has no end tag.
    #[error("the element `{0}` has no end tag")]
    MissingEndTag(String),
    /// An end tag with this name matches no element.
    #[error("the end tag `{0}` matches no element")]
    UnmatchedEndTag(String),
    /// An end tag does not match the innermost element.
    #[error("the end tag `{found}` does not match `{expected}`")]
    MismatchedEndTag {
        /// The name of the innermost element.
        expected: String,
        /// The name of the end tag.
        found: String,
    },
    /// A comment contains `--`.
    #[error("a comment contains `--`")]
    DoubleHyphenInComment,
    /// A reference has no semicolon.
    #[error("a reference has no semicolon")]
    UnclosedReference,
}

/// What the XML declaration begins with instead of a version.
fn begins(first: &Option<String>) -> String {
    first.as_ref().map_or_else(|| "has no version".to_owned(), |first| format!("begins with `{first}`"))
}

/// An error of reading or writing. Reading fails only if the source does, or for an element that is too deep.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Error {
    /// The source cannot be read, or the target cannot be written.
    #[error("I/O error: {0}")]
    Io(#[source] Arc<io::Error>),
    /// Markup is not terminated.
    #[error("syntax error: {0}")]
    Syntax(#[from] SyntaxError),
    /// The document is malformed.
    #[error("not well-formed: {0}")]
    IllFormed(#[from] IllFormedError),
    /// An attribute is malformed.
    #[error("invalid attribute: {0}")]
    InvalidAttr(#[from] AttrError),
    /// Bytes are invalid in the expected encoding.
    #[error("{0}")]
    Encoding(#[from] EncodingError),
    /// A text cannot be unescaped.
    #[error("{0}")]
    Escape(#[from] EscapeError),
    /// A prefix is undeclared, or its declaration is forbidden.
    #[error("{0}")]
    Namespace(#[from] NamespaceError),
}

/// The result of reading or writing.
pub type Result<T> = core::result::Result<T, Error>;

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        Self::Io(Arc::new(error))
    }
}

impl From<core::str::Utf8Error> for Error {
    fn from(error: core::str::Utf8Error) -> Self {
        Self::Encoding(EncodingError::Utf8(error))
    }
}

/// Errors of serde.
#[cfg(feature = "serialize")]
pub mod serialize {
    use super::Error;
    use core::fmt;
    use core::str::Utf8Error;
    use std::borrow::Cow;
    use std::io;
    use std::sync::Arc;

    /// An error of deserializing.
    #[derive(Clone, Debug, thiserror::Error)]
    #[non_exhaustive]
    pub enum DeError {
        /// The document does not fit the type.
        #[error("{0}")]
        Custom(String),
        /// The source cannot be read.
        #[error("{0}")]
        InvalidXml(#[from] Error),
        /// There is no more value.
        #[error("the document has ended")]
        UnexpectedEof,
    }

    impl serde::de::Error for DeError {
        fn custom<T: fmt::Display>(message: T) -> Self {
            Self::Custom(message.to_string())
        }
    }

    impl From<fivefold_serde::DeserializeError> for DeError {
        fn from(error: fivefold_serde::DeserializeError) -> Self {
            Self::Custom(error.to_string())
        }
    }

    impl From<io::Error> for DeError {
        fn from(error: io::Error) -> Self {
            Self::InvalidXml(error.into())
        }
    }

    /// An error of serializing.
    #[derive(Clone, Debug, thiserror::Error)]
    #[non_exhaustive]
    pub enum SeError {
        /// A message of the type.
        #[error("{0}")]
        Custom(String),
        /// The target cannot be written.
        #[error("I/O error: {0}")]
        Io(#[source] Arc<io::Error>),
        /// The target cannot be written.
        #[error("the target cannot be written: {0}")]
        Fmt(#[from] fmt::Error),
        /// What was written is not UTF-8. Serializing never returns it.
        #[error("not UTF-8: {0}")]
        NonEncodable(#[from] Utf8Error),
        /// XML has no form for the value.
        #[error("XML has no form for {0}")]
        Unsupported(Cow<'static, str>),
    }

    impl fivefold_serde::ser::Error for SeError {
        fn unsupported(what: Cow<'static, str>) -> Self {
            Self::Unsupported(what)
        }
    }

    impl serde::ser::Error for SeError {
        fn custom<T: fmt::Display>(message: T) -> Self {
            Self::Custom(message.to_string())
        }
    }

    impl From<io::Error> for SeError {
        fn from(error: io::Error) -> Self {
            Self::Io(Arc::new(error))
        }
    }
}
