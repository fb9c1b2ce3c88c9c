//! The link types of `rel`.

use super::{SpaceSeparatedTokens, space_separated_tokens};

/// The link types of a `rel` attribute.
///
/// <https://html.spec.whatwg.org/multipage/links.html#linkTypes>
///
/// ```
/// use fivefold::microsyntax::link_types;
///
/// let rel = link_types("Shortcut ICON");
/// assert!(rel.contains("icon"));
/// assert!(!rel.contains("stylesheet"));
/// assert_eq!(rel.tokens().count(), 2);
/// ```
pub fn link_types(rel: &str) -> LinkTypes<'_> {
    LinkTypes { tokens: space_separated_tokens(rel) }
}

/// A set of keywords that are compared ignoring ASCII case. See [`link_types`].
#[derive(Clone, Debug)]
pub struct LinkTypes<'a> {
    tokens: SpaceSeparatedTokens<'a>,
}

impl<'a> LinkTypes<'a> {
    /// Whether the set has a keyword. Takes time linear in the attribute's value.
    pub fn contains(&self, keyword: &str) -> bool {
        self.tokens().any(|token| token.eq_ignore_ascii_case(keyword))
    }

    /// The keywords as written.
    pub fn tokens(&self) -> SpaceSeparatedTokens<'a> {
        self.tokens.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_does_not_matter() {
        assert!(link_types("a\tNoOpener").contains("noopener"));
        assert!(!link_types("noopenerx").contains("noopener"));
        // U+212A lower-cases to `k` in Unicode, but not in ASCII.
        assert!(!link_types("lin\u{212A}").contains("link"));
        assert!(!link_types("").contains(""));
    }
}
