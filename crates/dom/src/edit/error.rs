//! Why an edit cannot be made.

use crate::subject::Subject;
use core::fmt;

/// Why an edit cannot be made, and what is to blame. A failed edit changes nothing in the tree.
///
/// ```
/// use fivefold::Document;
/// use fivefold::dom::{EditError, EditErrorKind};
///
/// let mut document = Document::new();
/// let outer = document.create_element("div")?;
/// let inner = document.create_element("p")?;
/// document.append(outer, inner)?;
///
/// let error = document.append(inner, outer).unwrap_err();
/// assert_eq!((error.kind(), error.name()), (EditErrorKind::WithinItself, Some("div")));
/// assert_eq!(error.to_string(), "<div> cannot be inside itself");
///
/// let error = document.set_attribute(inner, "on click", "").unwrap_err();
/// assert_eq!((error.kind(), error.name()), (EditErrorKind::InvalidName, Some("on click")));
/// assert_eq!(error.to_string(), "the name \"on click\" cannot be written");
/// # Ok::<(), EditError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditError {
    // One pointer, so that edits return it in a register.
    details: Box<Details>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Details {
    kind: EditErrorKind,
    subject: Subject,
}

/// The kind of an [`EditError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EditErrorKind {
    /// The id is of another document, or of this one before it was [cleared](crate::Document::clear) or
    /// [compacted](crate::Document::compact).
    NoSuchNode,
    /// The node would be its own ancestor.
    WithinItself,
    /// The node is a document, or the contents of a template, or a shadow root: it is never a child. Or it is a document
    /// type, which only a document has.
    NotAChild,
    /// The node that should be the parent cannot have children: only documents, fragments and elements can.
    NotAParent,
    /// The node that should be the sibling, or should be replaced, has no parent; or that is the document, where an
    /// element is needed.
    NoParent,
    /// The node is not an element: it has neither attributes nor a name that can be changed.
    NotAnElement,
    /// The node is neither text nor a comment nor a processing instruction.
    /// [`set_text_content`](crate::Document::set_text_content) replaces what is below a node.
    NotText,
    /// The name is empty, or holds a character that would end it in markup; in an XML document, it is no name of XML.
    InvalidName,
    /// The name's prefix and its namespace do not go together. In an XML document, another name or a declaration in the
    /// same tag says that the prefix stands for something else, or no declaration can be made.
    InvalidNamespace,
    /// In an XML document, nothing declares the prefix of the name, neither around the element nor in it.
    /// [`set_attribute_ns`](crate::Document::set_attribute_ns) takes its namespace.
    UndeclaredPrefix,
    /// In an XML document, XML has no way to write the text: it holds a character that XML does not have, like most
    /// controls; or, in a comment, `--` or a hyphen at the end; in a processing instruction, white space at the start; in
    /// either, a carriage return.
    InvalidText,
    /// The markup is not well-formed XML, as it must be in an XML document.
    IllFormed,
    /// The feature of the document's language is off, `html` or `xml`, so that markup cannot be parsed.
    NoParser,
    /// The document has 2³² nodes, or 2³² bytes of names, or of texts and values set by edits.
    /// [`compact`](crate::Document::compact) frees what edits have removed.
    DocumentFull,
}

impl EditErrorKind {
    /// The error of this kind about a node or a name.
    #[cold]
    pub(crate) fn of(self, subject: impl Into<Subject>) -> EditError {
        EditError { details: Box::new(Details { kind: self, subject: subject.into() }) }
    }

    /// The error of this kind about the whole document, or about a node that it does not have.
    #[cold]
    pub(crate) fn alone(self) -> EditError {
        self.of(Subject::None)
    }
}

impl EditError {
    /// What is wrong.
    pub fn kind(&self) -> EditErrorKind {
        self.details.kind
    }

    /// The name that the error is about: the one that the edit was given, of an attribute, an element, a class or the like;
    /// or the name of the element that cannot be changed so. `None` for other nodes, and where no node is to blame.
    pub fn name(&self) -> Option<&str> {
        self.details.subject.name()
    }
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let subject = &self.details.subject;
        match self.details.kind {
            EditErrorKind::NoSuchNode => f.write_str("the document has no node of that id"),
            EditErrorKind::WithinItself => write!(f, "{subject} cannot be inside itself"),
            EditErrorKind::NotAChild => write!(f, "{subject} cannot be a child there"),
            EditErrorKind::NotAParent => {
                write!(f, "{subject} can have no children: only documents, fragments and elements can")
            }
            EditErrorKind::NoParent => write!(f, "{subject} has no parent, or none that is an element"),
            EditErrorKind::NotAnElement => write!(f, "{subject} is not an element"),
            EditErrorKind::NotText => write!(f, "{subject} has no text of its own"),
            EditErrorKind::InvalidName => write!(f, "the name {subject} cannot be written"),
            EditErrorKind::InvalidNamespace => write!(f, "the name {subject} cannot have that namespace here"),
            EditErrorKind::UndeclaredPrefix => write!(f, "nothing declares the prefix of {subject} here"),
            EditErrorKind::InvalidText => write!(f, "XML has no way to write what {subject} would hold"),
            EditErrorKind::IllFormed => write!(f, "the markup for {subject} is not well-formed XML"),
            EditErrorKind::NoParser => f.write_str("the parser of the document's language is not built in"),
            EditErrorKind::DocumentFull => f.write_str("the document cannot address more"),
        }
    }
}

impl std::error::Error for EditError {}
