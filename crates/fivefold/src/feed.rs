//! Feeds as they are: RSS and Atom, with what is often wrong with them repaired.
//!
//! [`parse`] makes a tree of a feed, and [`read`] reads its events. With the feature `serde`, `from_slice` deserializes it.
//! The guide `docs/guide/own-format.md` shows more.
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
//! | relative addresses | [`base_url`], for trees; [`BaseUrls`], for readers | |
//! | descriptions as HTML that is safe to show | `clean_content`, for elements; `clean_html`, for text | `sanitize` |
//! | titles as text | `text_of` | `sanitize` |
//! | the whole text, of the feed or of the page | `full_text` | `extract` |
//!
//! `docs/guide/feed-readers.md` says what matters in HTTP.

#[cfg(feature = "serde")]
mod deserialize;
#[cfg(feature = "extract")]
mod full_text;

#[cfg(feature = "serde")]
pub use deserialize::{deserialize_date, from_slice};
#[cfg(feature = "tokio")]
pub use fivefold_feeds::AsyncReader;
pub use fivefold_feeds::model::{
    Attribute, Category, Cloud, Element, Entry, EntryReader, Feed, Generator, Id, Image, Inside, Link, Missed,
    NotAFeed, Options, Person, Text, TextInput, TextKind, Version, When, modules,
};
pub use fivefold_feeds::{
    BaseUrls, Date, FeedLink, FeedSniff, NotADate, PushReader, Reader, Repairs, StreamReader, WELL_KNOWN_PREFIXES,
    base_url, discover, parse_date, well_known_namespace,
};
#[cfg(feature = "sanitize")]
pub use fivefold_feeds::{clean_content, clean_html, content_config, text_of};
#[cfg(feature = "extract")]
pub use full_text::full_text;

use crate::Document;
use crate::encoding::Hints;

/// Parses the bytes of a feed with all [repairs](Repairs), and the other options as they are by default. Bytes that are no
/// feed give a tree, too: the name of its root element tells.
///
/// [`Repairs::parse_with`] takes hints for the encoding and options.
pub fn parse(bytes: &[u8]) -> Document {
    Repairs::feeds().parse_with(bytes, Hints::default(), crate::xml::Options::default())
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
