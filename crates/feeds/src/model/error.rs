//! What is no feed.

use core::fmt;
use fivefold_core::{ParseError, Span};

/// Bytes are no feed: there is no root element of one.
///
/// ```
/// use fivefold::feed::Feed;
///
/// let page = b"<!DOCTYPE html><title>Blog</title><link rel=alternate type=application/rss+xml href=/feed.xml>";
/// let error = Feed::parse(page).unwrap_err();
/// assert_eq!(error.to_string(), "this is no feed but a page, which announces /feed.xml");
/// assert_eq!(error.announced(), ["/feed.xml"]);
/// assert_eq!(Feed::parse(b"").unwrap_err().to_string(), "this is no feed: it is empty");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NotAFeed {
    pub(super) reason: Reason,
    pub(super) announced: Vec<String>,
    pub(super) errors: Vec<ParseError>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Reason {
    #[default]
    Empty,
    Page,
    Json,
    /// The name of its root element.
    Root(String, Span),
    NoElement,
}

impl NotAFeed {
    /// The addresses of feeds that the page announces, as they are written. With the feature `html` alone, pages are read for
    /// these.
    pub fn announced(&self) -> &[String] {
        &self.announced
    }

    /// The parse errors of what was read, if they are [collected](super::Options::with_errors).
    pub fn errors(&self) -> &[ParseError] {
        &self.errors
    }
}

impl fmt::Display for NotAFeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.reason {
            Reason::Empty => f.write_str("this is no feed: it is empty"),
            Reason::Page if self.announced.is_empty() => {
                f.write_str("this is no feed but a page, which announces none")
            }
            Reason::Page => write!(f, "this is no feed but a page, which announces {}", self.announced.join(", ")),
            Reason::Json => f.write_str("this is no feed: it is JSON, but no JSON Feed"),
            Reason::Root(name, span) => write!(f, "this is no feed: its root element is `{name}` at {span}"),
            Reason::NoElement => f.write_str("this is no feed: it has no element"),
        }
    }
}

impl core::error::Error for NotAFeed {}
