//! Keywords and enumerated attributes.
//!
//! <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#keywords-and-enumerated-attributes>

pub mod well_known;

/// A keyword of an [`EnumeratedAttribute`], and the state that it represents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Keyword<S = &'static str> {
    text: &'static str,
    state: S,
    is_conforming: bool,
}

impl<S: Copy> Keyword<S> {
    /// A conforming keyword.
    pub const fn new(text: &'static str, state: S) -> Self {
        Self { text, state, is_conforming: true }
    }

    /// A non-conforming keyword: it works, but authors must not use it.
    pub const fn non_conforming(text: &'static str, state: S) -> Self {
        Self { text, state, is_conforming: false }
    }

    /// The text of the keyword.
    pub const fn text(&self) -> &'static str {
        self.text
    }

    /// The state that it represents.
    pub const fn state(&self) -> S {
        self.state
    }

    /// Whether authors may use it.
    pub const fn is_conforming(&self) -> bool {
        self.is_conforming
    }
}

/// An enumerated attribute: a table of its keywords, and the states for values that are not keywords.
///
/// States are the standard's names, or values of any type. [`well_known`] has tables of the standard's attributes.
///
/// ```
/// use fivefold::microsyntax::{EnumeratedAttribute, Keyword};
///
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// enum Theme {
///     Light,
///     Dark,
///     System,
/// }
///
/// static THEME: EnumeratedAttribute<Theme> = EnumeratedAttribute::new(&[
///     Keyword::new("light", Theme::Light),
///     Keyword::new("dark", Theme::Dark),
///     Keyword::non_conforming("night", Theme::Dark),
/// ])
/// .with_missing_value_default(Theme::System)
/// .with_invalid_value_default(Theme::Light);
///
/// assert_eq!(THEME.state(Some("DARK")), Some(Theme::Dark));
/// assert_eq!(THEME.state(Some("gloomy")), Some(Theme::Light));
/// assert_eq!(THEME.state(None), Some(Theme::System));
/// assert_eq!(THEME.canonical_keyword(Theme::Dark), Some("dark"));
/// assert!(!THEME.is_valid("night"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EnumeratedAttribute<S: 'static = &'static str> {
    keywords: &'static [Keyword<S>],
    missing_value_default: Option<S>,
    invalid_value_default: Option<S>,
    empty_value_default: Option<S>,
}

impl<S: Copy + PartialEq> EnumeratedAttribute<S> {
    /// Creates an attribute with keywords, and without defaults.
    pub const fn new(keywords: &'static [Keyword<S>]) -> Self {
        Self { keywords, missing_value_default: None, invalid_value_default: None, empty_value_default: None }
    }

    /// Sets the missing value default: the state if the attribute is not specified.
    pub const fn with_missing_value_default(self, state: S) -> Self {
        Self { missing_value_default: Some(state), ..self }
    }

    /// Sets the invalid value default: the state if the value is not a keyword.
    pub const fn with_invalid_value_default(self, state: S) -> Self {
        Self { invalid_value_default: Some(state), ..self }
    }

    /// Sets the empty value default: the state if the value is the empty string, which is then a conforming value
    /// although it is not a keyword.
    pub const fn with_empty_value_default(self, state: S) -> Self {
        Self { empty_value_default: Some(state), ..self }
    }

    /// The keywords.
    pub const fn keywords(&self) -> &'static [Keyword<S>] {
        self.keywords
    }

    /// The state of an attribute with this value, or without one if it is not specified.
    ///
    /// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#keywords-and-enumerated-attributes>
    pub fn state(&self, value: Option<&str>) -> Option<S> {
        let Some(value) = value else { return self.missing_value_default };
        let empty_value_default = if value.is_empty() { self.empty_value_default } else { None };
        self.keyword(value).map(|keyword| keyword.state).or(empty_value_default).or(self.invalid_value_default)
    }

    /// The canonical keyword of a state: the only one, or the only conforming one. `None` for a state without keywords.
    ///
    /// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#canonical-keyword>
    pub fn canonical_keyword(&self, state: S) -> Option<&'static str> {
        let of_state = || self.keywords.iter().filter(|keyword| keyword.state == state);
        of_state().find(|keyword| keyword.is_conforming).or_else(|| of_state().next()).map(Keyword::text)
    }

    /// Whether authors may use a value.
    pub fn is_valid(&self, value: &str) -> bool {
        value.is_empty() && self.empty_value_default.is_some()
            || self.keyword(value).is_some_and(|keyword| keyword.is_conforming)
    }

    fn keyword(&self, value: &str) -> Option<&'static Keyword<S>> {
        self.keywords.iter().find(|keyword| keyword.text.eq_ignore_ascii_case(value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: EnumeratedAttribute<u8> = EnumeratedAttribute::new(&[
        Keyword::non_conforming("un", 1),
        Keyword::new("one", 1),
        Keyword::non_conforming("zwei", 2),
        Keyword::new("three", 3),
    ]);

    #[test]
    fn each_step_without_defaults() {
        assert_eq!(TABLE.state(None), None);
        assert_eq!(TABLE.state(Some("ONE")), Some(1));
        assert_eq!(TABLE.state(Some("un")), Some(1));
        for invalid in ["", " one", "one ", "four"] {
            assert_eq!(TABLE.state(Some(invalid)), None, "{invalid:?}");
        }
    }

    #[test]
    fn each_step_with_defaults() {
        let table = TABLE.with_missing_value_default(7).with_invalid_value_default(8).with_empty_value_default(9);
        assert_eq!([None, Some(""), Some("x"), Some("One")].map(|value| table.state(value)), [7, 9, 8, 1].map(Some));
        assert_eq!(TABLE.with_invalid_value_default(8).state(Some("")), Some(8));
    }

    #[test]
    fn canonical_keywords() {
        assert_eq!(
            [1, 2, 3, 4].map(|state| TABLE.canonical_keyword(state)),
            [Some("one"), Some("zwei"), Some("three"), None]
        );
    }

    #[test]
    fn validity() {
        assert!(TABLE.is_valid("one") && TABLE.is_valid("ONE"));
        assert!(!TABLE.is_valid("un") && !TABLE.is_valid("") && !TABLE.is_valid("one "));
        assert!(TABLE.with_empty_value_default(9).is_valid(""));
        assert!(!TABLE.with_invalid_value_default(9).is_valid("x"));
    }
}
