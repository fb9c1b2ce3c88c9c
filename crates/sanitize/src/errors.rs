//! What a configuration refuses.

use crate::names::Element;
use core::fmt;
use std::error::Error;

/// The element cannot be [replaced with its children](crate::Config::replace_element_with_children).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotReplaceable(pub(crate) Element);

impl fmt::Display for NotReplaceable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the element `{}` cannot be replaced with its children", self.0.local_name())
    }
}

impl Error for NotReplaceable {}

/// What was given as the [scheme](crate::Config::with_url_schemes) of URLs cannot be one.
///
/// ```
/// use fivefold_sanitize::Config;
///
/// let error = Config::default().with_url_schemes(["https:"]).unwrap_err();
/// assert_eq!(error.to_string(), "`https:` is not the scheme of a URL: a letter, then letters, digits, `+`, `-` and `.`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidScheme(pub(crate) Box<str>);

impl fmt::Display for InvalidScheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not the scheme of a URL: a letter, then letters, digits, `+`, `-` and `.`", self.0)
    }
}

impl Error for InvalidScheme {}

/// What was given as the [prefix](crate::Config::with_id_prefix) of ids cannot be one.
///
/// ```
/// use fivefold_sanitize::Config;
///
/// let error = Config::default().with_id_prefix("my id").unwrap_err();
/// assert_eq!(error.to_string(), "`my id` is no prefix of ids: ASCII letters, digits, `-` and `_`, at least one of them");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidIdPrefix(pub(crate) Box<str>);

impl fmt::Display for InvalidIdPrefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no prefix of ids: ASCII letters, digits, `-` and `_`, at least one of them", self.0)
    }
}

impl Error for InvalidIdPrefix {}
