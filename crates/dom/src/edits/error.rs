//! Why a source cannot be changed.

use crate::subject::Subject;
use core::fmt;
use fivefold_core::Span;
use std::io;

/// Why the source cannot be changed, and what is to blame.
///
/// ```
/// use fivefold::dom::{Edits, SourceEditErrorKind};
///
/// let document = fivefold::html::parse("<table><td>1</table>");
/// let body = document.elements_by_name("tbody").next().unwrap();
/// let error = Edits::new(&document).set_attribute(body.id(), "id", "x").unwrap_err();
/// assert_eq!((error.kind(), error.name()), (SourceEditErrorKind::NotInSource, Some("tbody")));
/// assert_eq!(error.to_string(), "the source does not spell out <tbody>");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceEditError {
    details: Box<Details>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Details {
    kind: SourceEditErrorKind,
    subject: Subject,
}

/// The kind of a [`SourceEditError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SourceEditErrorKind {
    /// The id is of another document, or of this one before it was [cleared](crate::Document::clear) or
    /// [compacted](crate::Document::compact).
    NoSuchNode,
    /// The node, or a tag of it that is needed, is not in the source: it was implied, cloned, made by an edit, or comes
    /// from an entity; or the text was joined from several places.
    NotInSource,
    /// The node is of another kind than the change needs, or an element that can have no content.
    WrongKind,
    /// More than one tag has attributes of the element, as a second `<body>` has. The parser has dropped those of them that
    /// repeat others, so it is not known where all of one name stand. They can be set, but not removed.
    SeveralTags,
    /// No attribute, or no element, can have the name.
    InvalidName,
    /// The language has no way to write this: an illegal character, an end tag in the text of a script, `-->` in a
    /// comment.
    Inexpressible,
    /// The end of the source has cut a tag, a comment or the like, or an element such as `script`, behind which nothing can
    /// be put.
    EndsInMarkup,
    /// Two changes overlap, and neither is inside the other.
    Overlap {
        /// What the first one replaces.
        first: Span,
        /// What the second one replaces.
        second: Span,
    },
}

impl SourceEditErrorKind {
    /// The error of this kind about a node or a name.
    #[cold]
    pub(super) fn of(self, subject: impl Into<Subject>) -> SourceEditError {
        SourceEditError { details: Box::new(Details { kind: self, subject: subject.into() }) }
    }

    /// The error of this kind about no node of the document.
    #[cold]
    pub(super) fn alone(self) -> SourceEditError {
        self.of(Subject::None)
    }
}

impl SourceEditError {
    /// What is wrong.
    pub fn kind(&self) -> SourceEditErrorKind {
        self.details.kind
    }

    /// The name that the error is about: that of an attribute that the edit was given, or of the element that cannot be
    /// changed so. `None` for other nodes, and where no node is to blame.
    pub fn name(&self) -> Option<&str> {
        self.details.subject.name()
    }
}

impl fmt::Display for SourceEditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let subject = &self.details.subject;
        match self.details.kind {
            SourceEditErrorKind::NoSuchNode => f.write_str("the document has no node of that id"),
            SourceEditErrorKind::NotInSource => write!(f, "the source does not spell out {subject}"),
            SourceEditErrorKind::WrongKind => write!(f, "{subject} cannot be changed in this way"),
            SourceEditErrorKind::SeveralTags => write!(f, "more than one tag has attributes of {subject}"),
            SourceEditErrorKind::InvalidName => write!(f, "the name {subject} cannot be written in a tag"),
            SourceEditErrorKind::Inexpressible => {
                write!(f, "the language has no way to write that change of {subject}")
            }
            SourceEditErrorKind::EndsInMarkup => {
                f.write_str("nothing can be put where the end has cut the source's markup")
            }
            SourceEditErrorKind::Overlap { first, second } => {
                write!(f, "the changes of {first:?} and {second:?} overlap")
            }
        }
    }
}

impl std::error::Error for SourceEditError {}

impl From<SourceEditError> for io::Error {
    fn from(error: SourceEditError) -> Self {
        Self::new(io::ErrorKind::InvalidInput, error)
    }
}
