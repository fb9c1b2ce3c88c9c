//! What a text that is to take a source's place keeps of it.

use crate::{ErrorCode, Span};
use core::fmt;

/// How a text differs from the source that it is made from, in what an author wrote.
///
/// ```
/// use fivefold::html::compare;
///
/// let source = "<tr><td>1";
/// let in_table = compare(source, "<tr><td>1</td></tr>", Some(&"tbody".into()));
/// assert!(in_table.losses.is_empty());
/// let in_page = compare(source, "<html><head></head><body>1</body></html>", None);
/// assert_eq!(in_page.losses[0].to_string(), "the start tag would be missing");
/// assert_eq!(&source[in_page.losses[0].span.range()], "<tr>");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Comparison {
    /// What would be lost, in source order. What comes after a part that would be missing or elsewhere is not compared.
    pub losses: Vec<Difference>,
    /// End tags that would be left out because they end nothing, and those that would be added because they were missing:
    /// markup that the text has as parsers read it.
    pub without_effect: Vec<Difference>,
}

/// A difference between a source and a text that is made from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Difference {
    /// What is different.
    pub kind: DifferenceKind,
    /// Where, in the source; empty where nothing of it is concerned.
    pub span: Span,
}

/// How a part of a source is different in a text that is made from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DifferenceKind {
    /// It would be missing.
    Missing(Part),
    /// It would be added.
    Added(Part),
    /// It would be another.
    Changed(Part),
    /// It would be missing, or come before or after something else than in the source.
    Moved(Part),
    /// What the parser leaves out before there is a tree, with this error.
    LeftOut(ErrorCode),
}

/// A part of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Part {
    /// A start tag.
    StartTag,
    /// The attributes of a start tag.
    Attributes,
    /// An end tag.
    EndTag,
    /// Text.
    Text,
    /// White space that is shown.
    WhiteSpace,
    /// A comment.
    Comment,
    /// A processing instruction.
    ProcessingInstruction,
    /// A DOCTYPE.
    Doctype,
}

impl Difference {
    /// A difference at a place.
    pub const fn new(kind: DifferenceKind, span: Span) -> Self {
        Self { kind, span }
    }
}

/// A clause, such as "the start tag would be missing".
impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            DifferenceKind::Missing(part) => write!(f, "{part} would be missing"),
            DifferenceKind::Added(part) => write!(f, "{part} would be added, which the source does not have"),
            DifferenceKind::Changed(part) => write!(f, "{part} would change"),
            DifferenceKind::Moved(part) => write!(f, "{part} would be missing or elsewhere"),
            DifferenceKind::LeftOut(code) => write!(f, "this would be missing or another ({code})"),
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::StartTag => "the start tag",
            Self::Attributes => "the attributes of the tag",
            Self::EndTag => "the end tag",
            Self::Text => "the text",
            Self::WhiteSpace => "white space before this",
            Self::Comment => "the comment",
            Self::ProcessingInstruction => "the processing instruction",
            Self::Doctype => "the DOCTYPE",
        })
    }
}
