//! The refusal of XML that is not well-formed.

use super::{ErrorCode, ParseError};
use crate::{LineColumn, LineIndex};
use core::fmt;

/// An XML document is not well-formed, by XML 1.0 and Namespaces in XML, and was to be; or it ends too early, or a limit or
/// signal has ended its input.
///
/// ```
/// use fivefold::ErrorCode;
///
/// let error = fivefold::xml::parse_strict("<a>\n<b id></b></a>").unwrap_err();
/// assert_eq!(error.code(), ErrorCode::AttributeWithoutValue);
/// assert_eq!(
///     error.to_string(),
///     "2:4: the document is not well-formed: The attribute has no value, which XML 1.0 requires (attribute-without-value)"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotWellFormed {
    error: ParseError,
    place: Option<LineColumn>,
}

impl NotWellFormed {
    /// A refusal because of this error or notice. `text` is the document, if it is at hand.
    #[inline]
    pub fn new(error: ParseError, text: Option<&str>) -> Self {
        Self { error, place: text.map(|text| LineIndex::new(text).line_column(error.extent.start)) }
    }

    /// The first of these that makes a document not well-formed: an error, or a notice that does not
    /// [only concern validity](ErrorCode::is_validity_notice).
    pub fn first_of(errors: &[ParseError], notices: &[ParseError]) -> Option<ParseError> {
        let notices = notices.iter().filter(|notice| !notice.code.is_validity_notice());
        errors.iter().chain(notices).min_by_key(|error| (error.extent.start, error.span.start)).copied()
    }

    /// What is wrong: the first error of the document, or a notice.
    pub fn error(&self) -> ParseError {
        self.error
    }

    /// The code of what is wrong.
    pub fn code(&self) -> ErrorCode {
        self.error.code
    }

    /// The line and column of the error, unless the document came as a stream.
    pub fn line_column(&self) -> Option<LineColumn> {
        self.place
    }
}

/// The place, `line:column` or the offset in bytes, what is wrong there, and its code.
impl fmt::Display for NotWellFormed {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Some(place) => write!(f, "{place}: ")?,
            None => write!(f, "byte {}: ", self.error.extent.start)?,
        }
        write!(f, "{}", self.code().refusal())
    }
}

impl std::error::Error for NotWellFormed {}

impl ErrorCode {
    /// That a document is refused because of this, as a clause: what is wrong with it, and the code. [`NotWellFormed`] is
    /// displayed so, after its place.
    ///
    /// ```
    /// let refusal = fivefold::ErrorCode::DepthLimitReached.refusal().to_string();
    /// assert!(refusal.starts_with("the document is not well-formed: "));
    /// assert!(refusal.ends_with(" (depth-limit-reached)"));
    /// ```
    pub fn refusal(self) -> impl fmt::Display {
        let fault = if self.ends_input() { "was not read to its end" } else { "is not well-formed" };
        format!("the document {fault}: {} ({self})", self.headline())
    }

    /// Whether this, as a notice of XML, concerns only the validity of the document, which may be well-formed. Every other
    /// notice means that it is not.
    ///
    /// ```
    /// use fivefold::ErrorCode;
    /// assert!(ErrorCode::UndeclaredParameterEntityReference.is_validity_notice());
    /// assert!(!ErrorCode::UnquotedAttributeValue.is_validity_notice());
    /// ```
    pub const fn is_validity_notice(self) -> bool {
        matches!(self, Self::UndeclaredParameterEntityReference)
    }
}
