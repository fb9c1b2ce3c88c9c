//! Error types. Readers return only errors of the source and of nesting; the others exist for code that names them.

use crate::typed::names::NamespaceError;
use core::fmt;
use fivefold_quick_xml::attributes::AttrError;
use fivefold_quick_xml::encoding::EncodingError;
use fivefold_quick_xml::escape::EscapeError;
use std::io;
use std::sync::Arc;

/// An error about unterminated markup. The reader never returns it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SyntaxError {
    /// `<!` begins no known markup.
    InvalidBangMarkup,
    /// A processing instruction is not terminated.
    UnclosedPI,
    /// The XML declaration is not terminated.
    UnclosedXmlDecl,
    /// A comment is not terminated.
    UnclosedComment,
    /// The document type is not terminated.
    UnclosedDoctype,
    /// A CDATA section is not terminated.
    UnclosedCData,
    /// A tag is not terminated.
    UnclosedTag,
    /// A value in single quotes is not terminated.
    UnclosedSingleQuotedAttributeValue,
    /// A value in double quotes is not terminated.
    UnclosedDoubleQuotedAttributeValue,
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::InvalidBangMarkup => "`<!` begins no known markup",
            Self::UnclosedPI => "a processing instruction is not terminated",
            Self::UnclosedXmlDecl => "the XML declaration is not terminated",
            Self::UnclosedComment => "a comment is not terminated",
            Self::UnclosedDoctype => "the document type is not terminated",
            Self::UnclosedCData => "a CDATA section is not terminated",
            Self::UnclosedTag => "a tag is not terminated",
            Self::UnclosedSingleQuotedAttributeValue => "an attribute value in single quotes is not terminated",
            Self::UnclosedDoubleQuotedAttributeValue => "an attribute value in double quotes is not terminated",
        })
    }
}

impl std::error::Error for SyntaxError {}

/// An error about a malformed document. The reader only returns [`MissingEndTag`](Self::MissingEndTag), when skipping
/// to the end of an element that is not open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IllFormedError {
    /// The XML declaration has no version, or does not begin with it.
    MissingDeclVersion(Option<String>),
    /// The XML declaration has an unknown version.
    UnknownVersion,
    /// The document type has no name.
    MissingDoctypeName,
    /// An element with this name has no end tag.
    MissingEndTag(String),
    /// An end tag with this name matches no element.
    UnmatchedEndTag(String),
    /// An end tag does not match the innermost element.
    MismatchedEndTag {
        /// The name of the innermost element.
        expected: String,
        /// The name of the end tag.
        found: String,
    },
    /// A comment contains `--`.
    DoubleHyphenInComment,
    /// A reference has no semicolon.
    UnclosedReference,
}

impl fmt::Display for IllFormedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MissingDeclVersion(None) => f.write_str("the XML declaration has no version"),
            Self::MissingDeclVersion(Some(first)) => write!(f, "the XML declaration begins with `{first}`"),
            Self::UnknownVersion => f.write_str("the XML declaration has an unknown version"),
            Self::MissingDoctypeName => f.write_str("the document type has no name"),
            Self::MissingEndTag(name) => write!(f, "the element `{name}` has no end tag"),
            Self::UnmatchedEndTag(name) => write!(f, "the end tag `{name}` matches no element"),
            Self::MismatchedEndTag { expected, found } => {
                write!(f, "the end tag `{found}` does not match `{expected}`")
            }
            Self::DoubleHyphenInComment => f.write_str("a comment contains `--`"),
            Self::UnclosedReference => f.write_str("a reference has no semicolon"),
        }
    }
}

impl std::error::Error for IllFormedError {}

/// An error of reading or writing. Reading fails only if the source does, or for an element that is too deep.
#[derive(Clone, Debug)]
pub enum Error {
    /// The source cannot be read, or the target cannot be written.
    Io(Arc<io::Error>),
    /// Markup is not terminated.
    Syntax(SyntaxError),
    /// The document is malformed.
    IllFormed(IllFormedError),
    /// An attribute is malformed.
    InvalidAttr(AttrError),
    /// Bytes are invalid in the expected encoding.
    Encoding(EncodingError),
    /// A text cannot be unescaped.
    Escape(EscapeError),
    /// A prefix is undeclared, or its declaration is forbidden.
    Namespace(NamespaceError),
}

/// Makes an error of one type a variant of another.
macro_rules! variants {
    ($error:ident { $( $variant:ident($part:ty) )+ }) => { $(
        impl From<$part> for $error {
            fn from(error: $part) -> Self {
                Self::$variant(error)
            }
        }
    )+ };
}

variants! {
    Error {
        Syntax(SyntaxError)
        IllFormed(IllFormedError)
        InvalidAttr(AttrError)
        Encoding(EncodingError)
        Escape(EscapeError)
        Namespace(NamespaceError)
    }
}

/// The result of reading or writing.
pub type Result<T> = core::result::Result<T, Error>;

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "I/O error: {error}"),
            Self::Syntax(error) => write!(f, "syntax error: {error}"),
            Self::IllFormed(error) => write!(f, "not well-formed: {error}"),
            Self::InvalidAttr(error) => write!(f, "invalid attribute: {error}"),
            Self::Encoding(error) => error.fmt(f),
            Self::Escape(error) => error.fmt(f),
            Self::Namespace(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(match self {
            Self::Io(error) => error,
            Self::Syntax(error) => error,
            Self::IllFormed(error) => error,
            Self::InvalidAttr(error) => error,
            Self::Encoding(error) => error,
            Self::Escape(error) => error,
            Self::Namespace(error) => error,
        })
    }
}

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
    #[derive(Clone, Debug)]
    #[non_exhaustive]
    pub enum DeError {
        /// The document does not fit the type.
        Custom(String),
        /// The source cannot be read.
        InvalidXml(Error),
        /// There is no more value.
        UnexpectedEof,
    }

    impl fmt::Display for DeError {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            match self {
                Self::Custom(message) => f.write_str(message),
                Self::InvalidXml(error) => error.fmt(f),
                Self::UnexpectedEof => f.write_str("the document has ended"),
            }
        }
    }

    impl std::error::Error for DeError {
        fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
            match self {
                Self::InvalidXml(error) => Some(error),
                Self::Custom(_) | Self::UnexpectedEof => None,
            }
        }
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

    variants! { DeError { InvalidXml(Error) } }

    impl From<io::Error> for DeError {
        fn from(error: io::Error) -> Self {
            Self::InvalidXml(error.into())
        }
    }

    /// An error of serializing.
    #[derive(Clone, Debug)]
    #[non_exhaustive]
    pub enum SeError {
        /// A message of the type.
        Custom(String),
        /// The target cannot be written.
        Io(Arc<io::Error>),
        /// The target cannot be written.
        Fmt(fmt::Error),
        /// What was written is not UTF-8. Serializing never returns it.
        NonEncodable(Utf8Error),
        /// XML has no form for the value.
        Unsupported(Cow<'static, str>),
    }

    impl fmt::Display for SeError {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            match self {
                Self::Custom(message) => f.write_str(message),
                Self::Io(error) => write!(f, "I/O error: {error}"),
                Self::Fmt(error) => write!(f, "the target cannot be written: {error}"),
                Self::NonEncodable(error) => write!(f, "not UTF-8: {error}"),
                Self::Unsupported(what) => write!(f, "XML has no form for {what}"),
            }
        }
    }

    impl std::error::Error for SeError {
        fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
            match self {
                Self::Io(error) => Some(error),
                Self::Fmt(error) => Some(error),
                Self::NonEncodable(error) => Some(error),
                Self::Custom(_) | Self::Unsupported(_) => None,
            }
        }
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

    variants! { SeError { NonEncodable(Utf8Error) Fmt(fmt::Error) } }

    impl From<io::Error> for SeError {
        fn from(error: io::Error) -> Self {
            Self::Io(Arc::new(error))
        }
    }
}
