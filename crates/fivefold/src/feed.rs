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
//!
//! `docs/guide/feed-readers.md` says what matters in HTTP.

#[cfg(feature = "serde")]
mod deserialize;

#[cfg(feature = "serde")]
pub use deserialize::{deserialize_date, from_slice};
#[cfg(feature = "tokio")]
pub use fivefold_feeds::AsyncReader;
pub use fivefold_feeds::model::{
    Attribute, Category, Cloud, Element, Entry, EntryReader, Feed, Generator, Id, Image, Inside, Link, Missed,
    NotAFeed, Options, Person, Text, TextInput, TextKind, Version, When, modules,
};
pub use fivefold_feeds::{
    BaseUrls, Date, FeedLink, FeedSniff, NotADate, PushReader, Reader, Repair, Repairs, StreamReader,
    WELL_KNOWN_PREFIXES, base_url, discover, parse_date, well_known_namespace,
};
#[cfg(feature = "sanitize")]
pub use fivefold_feeds::{clean_content, clean_html, content_config, text_of};

use crate::Document;
use crate::encoding::Hints;
use crate::tree::TreeSink;
use crate::xml::Options as XmlOptions;
use fivefold_dom::parser::xml::parse_by;

/// Parses the bytes of a feed with all [repairs](Repairs), and the other options as they are by default. Bytes that are no
/// feed give a tree, too: the name of its root element tells.
///
/// [`parse_with`] takes a choice of repairs, hints for the encoding, and options.
pub fn parse(bytes: &[u8]) -> Document {
    parse_with(bytes, &Repairs::feeds(), Hints::default(), XmlOptions::default())
}

/// Parses the bytes of a feed with repairs, with hints for the encoding and with options, as [`Repairs::read_with`] reads them.
/// The [source](Document::source) is the decoded text, with what stands before the feed.
///
/// ```
/// use fivefold::encoding::Hints;
/// use fivefold::feed::{self, Repairs};
/// use fivefold::xml::Options;
///
/// let repairs = Repairs::feeds().with_structure(false);
/// let (hints, options) = (Hints::default().with_transport_label("koi8-r"), Options::default().with_errors(true));
/// let document = feed::parse_with(b"<br>\n<rss><channel>\xF4\xF7 & \xF2", &repairs, hints, options);
/// assert_eq!(document.encoding().map(|found| found.encoding.name()), Some("KOI8-R"));
/// assert_eq!(document.root().text_content(), "ТВ & Р");
/// let channel = document.elements_by_name("channel").next().unwrap();
/// assert_eq!(&document.source()[channel.start_tag_span().unwrap()], "<channel>");
/// assert_eq!(document.errors()[0].to_string(), "eof-with-open-elements at 28..28");
/// ```
pub fn parse_with(bytes: &[u8], repairs: &Repairs, hints: Hints, options: XmlOptions) -> Document {
    parse_by(bytes.len(), options, |mut document| {
        let (text, start, encoding) = repairs.begin(bytes, &hints, &mut |error| {
            // What the limit cuts off has no errors.
            if document.wants_errors() && error.span.end <= options.limits.input_bytes {
                document.parse_error(error);
            }
        });
        document.set_encoding(encoding);
        repairs.parse_into(document, &text, start, options)
    })
}

/// Parses the text of a feed with repairs and with options, as [`Repairs::reader`] reads it. Nothing before the feed is
/// [skipped](Repairs::start_of).
pub fn parse_text(text: &str, repairs: &Repairs, options: XmlOptions) -> Document {
    parse_by(text.len(), options, |document| repairs.parse_into(document, text, 0, options))
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
