//! What is no feed.

use core::fmt;
use fivefold_core::{ErrorCode, ParseError, Span};

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
    pub(super) ended_early: Option<ErrorCode>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Reason {
    #[default]
    Empty,
    Page,
    Json,
    /// An encoding that is none of the web.
    Encoding(&'static str),
    /// The name of its root element.
    Root(String, Span),
    NoElement,
    /// There is no element before what has ended the input.
    Cut(ErrorCode),
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

    /// What has ended the input before its end: a limit, or a stop signal. What follows may be a feed.
    pub fn ended_early(&self) -> Option<ErrorCode> {
        self.ended_early
    }
}

impl fmt::Display for NotAFeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.reason {
            Reason::Cut(code) => write!(f, "this is no feed as far as it was read: {code}"),
            Reason::Empty => f.write_str("this is no feed: it is empty"),
            Reason::Page if self.announced.is_empty() => {
                f.write_str("this is no feed but a page, which announces none")
            }
            Reason::Page => write!(f, "this is no feed but a page, which announces {}", self.announced.join(", ")),
            Reason::Json => f.write_str("this is no feed: it is JSON, but no JSON Feed"),
            Reason::Root(name, span) => write!(f, "this is no feed: its root element is `{name}` at {span}"),
            Reason::Encoding(name) => write!(f, "this is no feed: it is in {name}, which no program of the web reads"),
            Reason::NoElement => f.write_str("this is no feed: it has no element"),
        }
    }
}

impl core::error::Error for NotAFeed {}

/// That bytes are in an encoding that the Encoding Standard does not have, and that shares no bytes with those that it has, by
/// their beginning: a byte order mark or `<`.
///
/// <https://www.w3.org/TR/xml/#sec-guessing>
pub(super) fn foreign_encoding(bytes: &[u8]) -> Option<NotAFeed> {
    let name = match bytes.get(..4)? {
        [0, 0, 0xFE, 0xFF] | [0, 0, 0, b'<'] => "UTF-32BE",
        [0xFF, 0xFE, 0, 0] | [b'<', 0, 0, 0] => "UTF-32LE",
        [0x4C, 0x6F, 0xA7, 0x94] => "EBCDIC",
        _ => return None,
    };
    Some(NotAFeed { reason: Reason::Encoding(name), ..NotAFeed::default() })
}

#[cfg(test)]
mod tests {
    use super::super::{Feed, Options};
    use fivefold_core::Language;
    use fivefold_core::encoding::Hints;

    #[test]
    fn a_foreign_encoding_is_named_once() {
        let wide = |to_bytes: fn(u32) -> [u8; 4]| {
            "\u{FEFF}<rss/>".chars().flat_map(|c| to_bytes(c.into())).collect::<Vec<_>>()
        };
        for (bytes, name) in [
            (wide(u32::to_be_bytes), "UTF-32BE"),
            (wide(u32::to_le_bytes), "UTF-32LE"),
            (b"\x4C\x6F\xA7\x94\x93".to_vec(), "EBCDIC"),
        ] {
            let message = Feed::parse(&bytes).unwrap_err().to_string();
            assert_eq!(message, format!("this is no feed: it is in {name}, which no program of the web reads"));
        }
        let utf_16: Vec<_> = "\u{FEFF}<rss/>".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert!(Feed::parse(&utf_16).is_ok());
    }

    #[test]
    fn a_label_that_the_web_does_not_know_is_named() {
        let feed = b"<?xml version='1.0' encoding='cp437'?><rss><channel><title>caf\x82</title>";
        let options = Options::default().with_errors(true);
        let found = Feed::parse_with(feed, Hints::default(), &options).unwrap();
        let sentence = found.errors[0].explain(Language::Xml, str::from_utf8(&feed[..40]).unwrap());
        assert!(
            sentence.starts_with("The document declares the encoding `cp437`, which the web does not know"),
            "{sentence}"
        );
    }
}
