//! Error types. Reading gives errors of the source and none of the XML: the rest is there for who names it.

use crate::encoding::EncodingError;
use crate::escape::EscapeError;
use crate::events::attributes::AttrError;
use crate::name::NamespaceError;
use core::fmt;
use std::io;
use std::sync::Arc;

/// Markup that does not end. The reader never gives these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SyntaxError {
    /// `<!` begins nothing known.
    InvalidBangMarkup,
    /// A processing instruction does not end.
    UnclosedPI,
    /// The XML declaration does not end.
    UnclosedXmlDecl,
    /// A comment does not end.
    UnclosedComment,
    /// The document type does not end.
    UnclosedDoctype,
    /// A CDATA section does not end.
    UnclosedCData,
    /// A tag does not end.
    UnclosedTag,
    /// A value in single quotes does not end.
    UnclosedSingleQuotedAttributeValue,
    /// A value in double quotes does not end.
    UnclosedDoubleQuotedAttributeValue,
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::InvalidBangMarkup => "`<!` begins nothing known",
            Self::UnclosedPI => "a processing instruction does not end",
            Self::UnclosedXmlDecl => "the XML declaration does not end",
            Self::UnclosedComment => "a comment does not end",
            Self::UnclosedDoctype => "the document type does not end",
            Self::UnclosedCData => "a CDATA section does not end",
            Self::UnclosedTag => "a tag does not end",
            Self::UnclosedSingleQuotedAttributeValue => "an attribute value in single quotes does not end",
            Self::UnclosedDoubleQuotedAttributeValue => "an attribute value in double quotes does not end",
        })
    }
}

impl std::error::Error for SyntaxError {}

/// A document that is not well-formed. Of these, the reader gives [`MissingEndTag`](Self::MissingEndTag), to who skips
/// to the end of an element that is not open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IllFormedError {
    /// The XML declaration lacks a version, or begins with that.
    MissingDeclVersion(Option<String>),
    /// The XML declaration has an unknown version.
    UnknownVersion,
    /// The document type has no name.
    MissingDoctypeName,
    /// An element of that name does not end.
    MissingEndTag(String),
    /// An end tag of that name ends nothing.
    UnmatchedEndTag(String),
    /// An end tag ends another element than the innermost.
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
            Self::MissingEndTag(name) => write!(f, "the element `{name}` does not end"),
            Self::UnmatchedEndTag(name) => write!(f, "the end tag `{name}` ends nothing"),
            Self::MismatchedEndTag { expected, found } => {
                write!(f, "the end tag `{found}` stands where `{expected}` should end")
            }
            Self::DoubleHyphenInComment => f.write_str("a comment contains `--`"),
            Self::UnclosedReference => f.write_str("a reference has no semicolon"),
        }
    }
}

impl std::error::Error for IllFormedError {}

/// What can go wrong. Of the XML, nothing does: reading fails when the source does.
#[derive(Clone, Debug)]
pub enum Error {
    /// The source cannot be read, or the target not be written.
    Io(Arc<io::Error>),
    /// Markup does not end.
    Syntax(SyntaxError),
    /// The document is not well-formed.
    IllFormed(IllFormedError),
    /// An attribute is not well-formed.
    InvalidAttr(AttrError),
    /// Bytes are not in the encoding that they should be in.
    Encoding(EncodingError),
    /// Something cannot be unescaped.
    Escape(EscapeError),
    /// A prefix is not declared, or declared in a way that is forbidden.
    Namespace(NamespaceError),
}

/// What reading and writing give.
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

impl From<SyntaxError> for Error {
    fn from(error: SyntaxError) -> Self {
        Self::Syntax(error)
    }
}

impl From<IllFormedError> for Error {
    fn from(error: IllFormedError) -> Self {
        Self::IllFormed(error)
    }
}

impl From<AttrError> for Error {
    fn from(error: AttrError) -> Self {
        Self::InvalidAttr(error)
    }
}

impl From<EncodingError> for Error {
    fn from(error: EncodingError) -> Self {
        Self::Encoding(error)
    }
}

impl From<core::str::Utf8Error> for Error {
    fn from(error: core::str::Utf8Error) -> Self {
        Self::Encoding(EncodingError::Utf8(error))
    }
}

impl From<EscapeError> for Error {
    fn from(error: EscapeError) -> Self {
        Self::Escape(error)
    }
}

impl From<NamespaceError> for Error {
    fn from(error: NamespaceError) -> Self {
        Self::Namespace(error)
    }
}
