//! What is wrong with a selector.

use core::fmt;
use std::borrow::Cow;
use std::error::Error;

/// A selector cannot be parsed: where, and what was expected there.
///
/// ```
/// use fivefold::select::Selector;
///
/// let error = Selector::parse("ul > li:frist-child").unwrap_err();
/// assert_eq!(error.offset(), 8);
/// assert_eq!(
///     error.to_string(),
///     "expected a pseudo-class that exists and is supported at byte 8 of \"ul > li:frist-child\", not \"frist-child\"",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelectorError {
    selector: Box<str>,
    offset: usize,
    expected: Cow<'static, str>,
}

impl SelectorError {
    pub(crate) fn new(selector: &str, offset: usize, expected: Cow<'static, str>) -> Self {
        Self { selector: selector.into(), offset, expected }
    }

    /// The selector as it was given.
    pub fn selector(&self) -> &str {
        &self.selector
    }

    /// Where the selector stops making sense, in bytes.
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// What was expected there: a noun phrase.
    pub fn expected(&self) -> &str {
        &self.expected
    }

    /// What is there instead; empty at the end.
    fn found(&self) -> &str {
        let rest = self.selector.get(self.offset..).unwrap_or_default();
        let is_of_name = |char: char| char.is_alphanumeric() || matches!(char, '-' | '_' | '\\');
        let end = match rest.find(|char| !is_of_name(char)) {
            Some(0) => rest.chars().next().map_or(0, char::len_utf8),
            Some(end) => end,
            None => rest.len(),
        };
        &rest[..end]
    }
}

impl fmt::Display for SelectorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {} at byte {} of {:?}", self.expected, self.offset, self.selector)?;
        match self.found() {
            "" => f.write_str(", not the end"),
            found => write!(f, ", not {found:?}"),
        }
    }
}

impl Error for SelectorError {}
