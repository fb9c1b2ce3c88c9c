//! What can go wrong.

use core::fmt;
use fivefold_core::ErrorCode;
use fivefold_select::{SelectorError, StreamError};
use std::error::Error;

/// What a handler returns. An error ends the rewriting.
pub type HandlerResult = Result<(), Box<dyn Error + Send + Sync>>;

/// Why a rewriter cannot be made, or cannot go on.
///
/// After an error, the rewriter takes no more input, unless it is [told to pass it
/// on](crate::RewriteOptions::with_passing_on).
#[derive(Debug)]
#[non_exhaustive]
pub enum RewriteError {
    /// A selector cannot be parsed.
    Selector(SelectorError),
    /// A selector asks for what only the rest of the document tells.
    Later(StreamError),
    /// A handler has returned an error.
    Handler(Box<dyn Error + Send + Sync>),
    /// What has to be kept takes more memory than [the limit](crate::RewriteOptions::with_memory_bytes) allows.
    MemoryLimit,
    /// The input has ended before its end: another limit is reached, or the stop signal has come.
    EndedEarly(ErrorCode),
    /// A handler has asked to be called again [later](crate::Element::later): the rewriter waits for
    /// [`resume`](crate::Rewriter::resume).
    Waiting,
    /// An error has come before.
    Failed,
    /// The reader of an [`AsyncRewriter`](crate::AsyncRewriter) has failed.
    #[cfg(feature = "tokio")]
    Reading(std::io::Error),
    /// The writer of an [`AsyncRewriter`](crate::AsyncRewriter) has failed.
    #[cfg(feature = "tokio")]
    Writing(std::io::Error),
}

impl fmt::Display for RewriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Selector(error) => error.fmt(f),
            Self::Later(error) => error.fmt(f),
            Self::Handler(error) => write!(f, "a handler has failed: {error}"),
            Self::MemoryLimit => f.write_str("the limit of memory is reached"),
            Self::EndedEarly(code) => write!(f, "the input has ended early: {code}"),
            Self::Waiting => f.write_str("a handler waits, and the rewriter with it until it is resumed"),
            Self::Failed => f.write_str("the rewriter has failed before"),
            #[cfg(feature = "tokio")]
            Self::Reading(error) => write!(f, "the input cannot be read: {error}"),
            #[cfg(feature = "tokio")]
            Self::Writing(error) => write!(f, "the output cannot be written: {error}"),
        }
    }
}

impl Error for RewriteError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Selector(error) => Some(error),
            Self::Later(error) => Some(error),
            Self::Handler(error) => Some(&**error),
            #[cfg(feature = "tokio")]
            Self::Reading(error) | Self::Writing(error) => Some(error),
            _ => None,
        }
    }
}

impl From<SelectorError> for RewriteError {
    fn from(error: SelectorError) -> Self {
        Self::Selector(error)
    }
}

impl From<StreamError> for RewriteError {
    fn from(error: StreamError) -> Self {
        Self::Later(error)
    }
}

/// A name or a comment that HTML cannot have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidText {
    text: String,
    expected: &'static str,
}

impl InvalidText {
    pub(crate) fn new(text: &str, expected: &'static str) -> Self {
        Self { text: text.to_owned(), expected }
    }

    /// The text that was given.
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for InvalidText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not {}", self.text, self.expected)
    }
}

impl Error for InvalidText {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_can_be_sent() {
        fn is_send<T: Send + Sync + 'static>() {}
        is_send::<RewriteError>();
        is_send::<InvalidText>();
    }
}
