//! Feeds as they are: RSS and Atom, with what is often wrong with them repaired.
//!
//! [`parse`] makes a tree of a feed, and [`read`] reads its events. With the feature `serde`, `from_slice` deserializes it.
//! The guide `docs/own-format.md` shows more.
//!
//! ```
//! let bytes = b"<b>Warning</b>: disk full <rss><channel><item><title>Caf\xE9<item><title>Q&A</title></channel>";
//! let feed = fivefold::feed::parse(bytes);
//! # #[cfg(feature = "select")] {
//! let titles: Vec<_> = feed.select("item > title")?.map(|title| title.text_content()).collect();
//! assert_eq!(titles, ["Café", "Q&A"]);
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # For readers of feeds
//!
//! | what | with | feature |
//! |:--|:--|:--|
//! | the feeds that a page announces | [`discover`] | |
//! | dates, also broken ones | [`parse_date`], [`Date`] | `jiff`, `chrono` for the types of these crates |
//! | relative addresses | `base_url`, for trees; `BaseUrls`, for readers | `url` |
//! | descriptions as HTML that is safe to show | `clean_content`, for elements; `clean_html`, for text | `sanitize` |
//! | titles as text | `text_of` | `sanitize` |
//!
//! `docs/feed-readers.md` says what matters in HTTP.

#[cfg(feature = "url")]
mod base;
#[cfg(feature = "sanitize")]
mod content;
mod date;
#[cfg(feature = "serde")]
mod deserialize;
mod discover;

#[cfg(feature = "url")]
pub use base::{BaseUrls, base_url};
#[cfg(feature = "sanitize")]
pub use content::{clean_content, clean_html, text_of};
pub use date::{Date, NotADate, parse_date};
#[cfg(feature = "serde")]
pub use deserialize::{deserialize_date, from_slice};
pub use discover::{FeedLink, discover};
#[cfg(feature = "tokio")]
pub use fivefold_feeds::AsyncReader;
pub use fivefold_feeds::{
    FeedSniff, PushReader, Reader, Repair, Repairs, StreamReader, WELL_KNOWN_PREFIXES, well_known_namespace,
};

use crate::Document;
use crate::xml::Options;
use fivefold_dom::parser::xml::parse_by;

/// Parses the bytes of a feed with all [repairs](Repairs), and the other options as they are by default. Bytes that are no
/// feed give a tree, too: the name of its root element tells.
///
/// [`parse_with`] takes a choice of repairs, and options.
pub fn parse(bytes: &[u8]) -> Document {
    parse_with(bytes, &Repairs::feeds(), Options::default())
}

/// Parses the bytes of a feed with repairs and with options. Places in the document are those in the feed's
/// [text](Repairs::decode).
///
/// ```
/// use fivefold::feed::{self, Repairs};
/// use fivefold::xml::Options;
///
/// let feed = b"<rss><channel><title>One & two</channel>";
/// let document = feed::parse_with(feed, &Repairs::feeds().with_structure(false), Options::default().with_errors(true));
/// assert_eq!(document.errors().len(), 2);
/// assert_eq!(feed::parse(feed).root().text_content(), "One & two");
/// ```
pub fn parse_with(bytes: &[u8], repairs: &Repairs, options: Options) -> Document {
    parse_text(&repairs.decode(bytes), repairs, options)
}

/// Parses the text of a feed with repairs and with options. Nothing before the feed is [skipped](Repairs::start_of).
pub fn parse_text(text: &str, repairs: &Repairs, options: Options) -> Document {
    parse_by(text, options, |document| repairs.parse_into(document, text, options))
}

/// A reader of the bytes of a feed, with all [repairs](Repairs). [`Repairs::read_with`] takes options and hints.
///
/// ```
/// use fivefold::{feed, xml::Event};
///
/// let mut reader = feed::read(b"<rss><channel><item><title>Q&A</title><item><title>Caf\xE9</title>");
/// let mut titles = Vec::new();
/// while let Some(event) = reader.next() {
///     if matches!(event, Event::Start(start) if start.local_name() == "title") {
///         titles.push(reader.read_text().into_owned());
///     }
/// }
/// assert_eq!(titles, ["Q&A", "Café"]);
/// ```
pub fn read(bytes: &[u8]) -> Reader<'_> {
    Repairs::feeds().read(bytes)
}
