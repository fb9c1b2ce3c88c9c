//! The codes of findings.

use crate::generated::codes::{CATEGORIES, FACTS};
use core::fmt;
use core::str::FromStr;

pub use crate::generated::codes::{Category, Code};

/// How much a finding weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// What an author should not do. Findings of [`Category::Advice`] are warnings that no standard asks for.
    Warning,
    /// What an author must not do: the document does not conform.
    Error,
}

impl Severity {
    /// `error` or `warning`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Category {
    /// The name, in lower case.
    pub fn as_str(self) -> &'static str {
        CATEGORIES[self as usize]
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// What is said of a code.
pub(crate) struct Facts {
    pub(crate) name: &'static str,
    pub(crate) explanation: &'static str,
    pub(crate) category: Category,
    pub(crate) severity: Severity,
    pub(crate) reference: &'static str,
    pub(crate) example: Option<Example>,
}

impl Code {
    fn facts(self) -> &'static Facts {
        &FACTS[self as usize]
    }

    /// The name, in lower case with hyphens.
    ///
    /// ```
    /// use fivefold::conformance::Code;
    ///
    /// assert_eq!(Code::DuplicateId.as_str(), "duplicate-id");
    /// assert_eq!("duplicate-id".parse(), Ok(Code::DuplicateId));
    /// ```
    pub fn as_str(self) -> &'static str {
        self.facts().name
    }

    /// Which rule it is, in a sentence or two.
    ///
    /// ```
    /// use fivefold::conformance::Code;
    ///
    /// assert_eq!(Code::DuplicateId.explanation(), "An id that another element has, too.");
    /// ```
    pub fn explanation(self) -> &'static str {
        self.facts().explanation
    }

    /// What it is about.
    pub fn category(self) -> Category {
        self.facts().category
    }

    /// How much it weighs.
    pub fn severity(self) -> Severity {
        self.facts().severity
    }

    /// Where a standard has the rule.
    pub fn reference(self) -> &'static str {
        self.facts().reference
    }

    /// An example; `None` for codes that are about the check itself.
    ///
    /// ```
    /// use fivefold::conformance::Code;
    ///
    /// let example = Code::DuplicateId.example().unwrap();
    /// assert_eq!((example.wrong, example.right), ("<p id=a><p id=a>", "<p id=a><p id=b>"));
    /// ```
    pub fn example(self) -> Option<Example> {
        self.facts().example
    }
}

/// What breaks a rule, and what follows it.
///
/// Both stand in the body of a document, if they do not begin with `<!DOCTYPE` or `<head`. Those of feeds are XML, and begin with
/// `<rss` or `<entry`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Example {
    /// HTML or XML in which there is a finding with the code.
    pub wrong: &'static str,
    /// The same without it.
    pub right: &'static str,
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A name that no code has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownCode;

impl fmt::Display for UnknownCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no code of findings has this name")
    }
}

impl core::error::Error for UnknownCode {}

impl FromStr for Code {
    type Err = UnknownCode;

    fn from_str(name: &str) -> Result<Self, UnknownCode> {
        Self::ALL.iter().copied().find(|code| code.as_str() == name).ok_or(UnknownCode)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_codes_and_no_categories_share_a_name() {
        let mut names: Vec<_> = Code::ALL.iter().map(|code| code.as_str()).collect();
        names.extend(Code::ALL.iter().map(|code| code.category().as_str()).collect::<std::collections::BTreeSet<_>>());
        names.sort_unstable();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
