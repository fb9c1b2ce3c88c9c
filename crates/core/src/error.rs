//! Parse errors: one code type for all dialects.

mod codes;
mod explanation;
mod list;
mod not_well_formed;
mod shortening;

pub use codes::ErrorCode;
pub use list::ErrorList;
pub use not_well_formed::NotWellFormed;
pub use shortening::Shortening;

use crate::Span;
use core::fmt;

/// A parse error: its code and its position. Parsing always continues after it. [`explain`](Self::explain) says in a
/// sentence what is wrong.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#parse-errors>
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseError {
    /// What is wrong.
    pub code: ErrorCode,
    /// The position of the error: the character at fault, or the token for errors of tree construction. Empty at the
    /// end of the input.
    pub span: Span,
    /// The span that a diagnostic underlines: often just the position; or the token that the input ends in, the
    /// attribute or the character reference.
    pub extent: Span,
}

impl ParseError {
    /// The error `code` at `span`, with `span` as its extent.
    #[inline]
    pub const fn new(code: ErrorCode, span: Span) -> Self {
        Self { code, span, extent: span }
    }

    /// The same error, at the same position, with another [extent](Self::extent).
    #[inline]
    #[must_use]
    pub const fn with_extent(self, extent: Span) -> Self {
        Self { extent, ..self }
    }
}

impl fmt::Display for ParseError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {:?}", self.code, self.span)
    }
}

impl std::error::Error for ParseError {}

/// A language that is parsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// HTML.
    Html,
    /// XML5.
    Xml,
}

/// A short document that provokes an error. It can provoke others, too.
///
/// ```
/// use fivefold::{ErrorCode, Language};
/// let example = ErrorCode::EofInTag.example().unwrap();
/// assert_eq!((example.language, example.source), (Language::Html, &b"<p>See <a href=\"/one"[..]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Example {
    /// The language of the document.
    pub language: Language,
    /// The document: text in UTF-8, unless the error is that it is not.
    pub source: &'static [u8],
}

/// The text is not the name of an [`ErrorCode`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownErrorCode;

impl fmt::Display for UnknownErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not the name of a parse error")
    }
}

impl std::error::Error for UnknownErrorCode {}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl ErrorCode {
    /// Whether the error is one of the input stream: it is raised before a tokenizer sees the character. Parsers look
    /// for these apart from all others.
    pub const fn is_of_input_stream(self) -> bool {
        matches!(
            self,
            Self::ControlCharacterInInputStream | Self::NoncharacterInInputStream | Self::SurrogateInInputStream
        ) || self.is_of_decoding()
    }

    /// Whether the error is one of decoding bytes, so that it does not occur where the input is text.
    ///
    /// ```
    /// use fivefold::ErrorCode;
    /// assert!(ErrorCode::InvalidByteSequence.is_of_decoding());
    /// assert!(!ErrorCode::EofInTag.is_of_decoding());
    /// ```
    pub const fn is_of_decoding(self) -> bool {
        matches!(self, Self::InvalidByteSequence | Self::UnsupportedEncoding | Self::EncodingDeclarationMismatch)
    }

    /// Whether the input ends where the error stands, because of a limit or a signal: what came after it was not parsed.
    ///
    /// ```
    /// use fivefold::ErrorCode;
    /// assert!(ErrorCode::InputLimitReached.ends_input());
    /// assert!(!ErrorCode::EofInTag.ends_input());
    /// ```
    pub const fn ends_input(self) -> bool {
        matches!(
            self,
            Self::InputLimitReached
                | Self::DocumentLimitReached
                | Self::DocumentNodeLimitReached
                | Self::ParsingStopped
        )
    }

    /// Whether a limit has left something out where the error stands, though the input goes on: a tree, a token or an event is
    /// not what the standard makes of the input.
    ///
    /// ```
    /// use fivefold::ErrorCode;
    /// assert!(ErrorCode::TextLimitReached.shortens());
    /// assert!(!ErrorCode::InputLimitReached.shortens());
    /// assert!(!ErrorCode::EofInTag.shortens());
    /// ```
    pub const fn shortens(self) -> bool {
        matches!(
            self,
            Self::AttributeLimitReached
                | Self::AttributeDefaultLimitReached
                | Self::DepthLimitReached
                | Self::EntityExpansionLimitReached
                | Self::NameLimitReached
                | Self::NodeLimitReached
                | Self::SearchLimitReached
                | Self::TextLimitReached
        )
    }

    /// Where the HTML standard describes the error, if it names it.
    ///
    /// ```
    /// use fivefold::ErrorCode;
    /// let url = "https://html.spec.whatwg.org/multipage/parsing.html#parse-error-eof-in-tag";
    /// assert_eq!(ErrorCode::EofInTag.url().as_deref(), Some(url));
    /// assert_eq!(ErrorCode::ShortEndTag.url(), None);
    /// ```
    pub fn url(self) -> Option<String> {
        let section = "https://html.spec.whatwg.org/multipage/parsing.html#parse-error-";
        self.is_of_html_standard().then(|| format!("{section}{self}"))
    }

    /// Whether the HTML standard names the error, as it does all of the tokenizer's and none of tree construction's.
    pub const fn is_of_html_standard(self) -> bool {
        (self as u8) < Self::MissingDoctype as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_has_52_codes() {
        assert_eq!(ErrorCode::ALL.iter().filter(|code| code.is_of_html_standard()).count(), 52);
    }

    #[test]
    fn every_code_converts_both_ways() {
        for &code in ErrorCode::ALL {
            assert_eq!(code.to_string().parse(), Ok(code));
        }
        assert_eq!("eof-in-tags".parse::<ErrorCode>(), Err(UnknownErrorCode));
    }
}
