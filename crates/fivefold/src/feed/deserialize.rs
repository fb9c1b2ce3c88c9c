//! Feeds into Rust values, with serde.

use super::{Date, parse_date, read};
use crate::xml::{DeserializeError, from_element};
use serde::{Deserialize, Deserializer};

/// Deserializes the bytes of a feed, with all [repairs](super::Repairs). See
/// [`Deserializer`](crate::xml::Deserializer#how-types-and-documents-correspond) for how types and documents correspond.
///
/// ```
/// use fivefold::feed::{self, Date};
///
/// #[derive(serde::Deserialize)]
/// struct Rss {
///     channel: Channel,
/// }
///
/// #[derive(serde::Deserialize)]
/// struct Channel {
///     #[serde(default)]
///     item: Vec<Item>,
/// }
///
/// #[derive(serde::Deserialize)]
/// struct Item {
///     title: Option<String>,
///     #[serde(rename = "pubDate", default, deserialize_with = "feed::deserialize_date")]
///     date: Option<Date>,
/// }
///
/// let rss: Rss = feed::from_slice(
///     b"<br>Warning<br><rss><channel>
///         <item><title>Q&A<pubDate>Thu, 1 Jan 04 19:48 EST</pubDate>
///         <item><title>Caf\xE9</title><pubDate>soon</pubDate></item></channel>",
/// )?;
/// let [first, second] = &rss.channel.item[..] else { panic!("there are two items") };
/// assert_eq!(first.title.as_deref(), Some("Q&A"));
/// assert_eq!(first.date.unwrap().to_string(), "2004-01-01T19:48:00-05:00");
/// assert_eq!((second.title.as_deref(), second.date), (Some("Café"), None));
/// # Ok::<(), fivefold::xml::DeserializeError>(())
/// ```
///
/// A [`Deserializer`](crate::xml::Deserializer::from_element) of a [reader](super::Repairs::read_with) takes prefixes, so that a
/// field has what is in a namespace whatever prefix the feed gives that, hints for the encoding, and a choice of repairs:
///
/// ```
/// use fivefold::encoding::Hints;
/// use fivefold::feed::{Repairs, well_known_namespace};
/// use fivefold::xml::{Deserializer, Options};
///
/// #[derive(serde::Deserialize)]
/// struct Episode {
///     title: String,
///     #[serde(rename = "itunes:duration")]
///     duration: String,
/// }
///
/// let bytes = b"<item xmlns:it='http://www.itunes.com/dtds/podcast-1.0.dtd'><it:duration>1:02</it:duration><title>\xD6";
/// let hints = Hints::default().with_content_type("text/xml; charset=koi8-r");
/// let mut reader = Repairs::feeds().read_with(bytes, hints, Options::default());
/// let deserializer = Deserializer::from_element(&mut reader);
/// let itunes = well_known_namespace(b"itunes").unwrap();
/// let episode: Episode = deserializer.with_prefix("itunes", itunes).deserialize()?;
/// assert_eq!((&*episode.title, &*episode.duration), ("ж", "1:02"));
/// # Ok::<(), fivefold::xml::DeserializeError>(())
/// ```
///
/// # Errors
///
/// When the feed does not fit the type. One field that has an unexpected form loses the whole feed: an element that is there
/// twice, a text with elements in it, a number that is none. So fields of feeds are best read by
/// [`deserialize_first`](crate::xml::deserialize_first), [`deserialize_text`](crate::xml::deserialize_text),
/// [`deserialize_ok`](crate::xml::deserialize_ok) and [`deserialize_date`]:
///
/// ```
/// use fivefold::{feed, xml};
///
/// #[derive(serde::Deserialize)]
/// struct Feed {
///     entry: Vec<Entry>,
/// }
///
/// #[derive(serde::Deserialize)]
/// struct Entry {
///     #[serde(default, deserialize_with = "xml::deserialize_text")]
///     title: Option<String>,
///     #[serde(default, deserialize_with = "xml::deserialize_first")]
///     id: Option<String>,
/// }
///
/// let feed: Feed = feed::from_slice(
///     b"<feed xmlns='http://www.w3.org/2005/Atom'><entry>
///         <title type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'>One <em>two</em></div></title>
///         <id>a</id><id>b</id>
///     </entry></feed>",
/// )?;
/// assert_eq!(feed.entry[0].title.as_deref(), Some("One two"));
/// assert_eq!(feed.entry[0].id.as_deref(), Some("a"));
/// # Ok::<(), fivefold::xml::DeserializeError>(())
/// ```
pub fn from_slice<'de, T: Deserialize<'de>>(bytes: &'de [u8]) -> Result<T, DeserializeError> {
    from_element(&mut read(bytes))
}

/// Deserializes a date as feeds have it, for `deserialize_with`: `None` if it is no date that
/// [`parse_date`] understands, so that one broken date does not lose the feed.
///
/// ```
/// use fivefold::feed::{self, Date};
///
/// #[derive(serde::Deserialize)]
/// struct Entry {
///     #[serde(default, deserialize_with = "feed::deserialize_date")]
///     updated: Option<Date>,
/// }
///
/// let entry: Entry = feed::from_slice(b"<entry><updated>2003-12-13T18:30:02Z</updated></entry>")?;
/// assert_eq!(entry.updated.map(Date::timestamp), Some(1_071_340_202));
/// # Ok::<(), fivefold::xml::DeserializeError>(())
/// ```
///
/// # Errors
///
/// When there is no text to be had.
pub fn deserialize_date<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Date>, D::Error> {
    let text = String::deserialize(deserializer)?;
    Ok(parse_date(&text))
}
