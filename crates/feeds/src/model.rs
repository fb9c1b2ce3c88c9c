//! Feeds as what they mean: one model for RSS, Atom, CDF and JSON Feed.

mod core_elements;
mod draft;
mod element;
mod error;
#[cfg(feature = "sanitize")]
mod field;
#[cfg(feature = "json")]
mod json_feed;
mod markup;
mod meaning;
mod missed;
pub mod modules;
pub(crate) mod namespace;
mod options;
mod people;
mod reader;
mod scan;
#[cfg(feature = "sanitize")]
pub mod show;
mod text;
mod version;

pub use element::{Attribute, Element, TextKind};
pub use error::NotAFeed;
pub use missed::{Inside, Missed};
pub use options::Options;
pub use reader::EntryReader;
pub use text::Text;
pub use version::Version;

use crate::{Date, parse_date};
use fivefold_core::encoding::{Detected, Hints};
#[cfg(feature = "json")]
use fivefold_core::encoding::{Encoding, UTF_8};
use fivefold_core::{ErrorCode, ParseError, Span};
#[cfg(feature = "json")]
use std::borrow::Cow;

/// A feed, whatever its format.
///
/// Nothing in it is invented: what the feed does not say is `None`, or an empty list. Where a feed says something twice, the
/// first counts that can be read; the guide `docs/guide/feed-model.md` has a table of what fills each field.
///
/// ```
/// use fivefold::feed::Feed;
///
/// let feed = Feed::parse(
///     b"<rss version='2.0'><channel><title>News</title>
///         <item><title>One</title><link>https://example.org/1</link><pubDate>Thu, 1 Jan 2004 19:48 GMT</pubDate></item>
///         <item><title>Q&A</title></channel></rss>",
/// )?;
/// let [first, second] = &feed.entries[..] else { panic!("there are two entries") };
/// assert_eq!(first.link(), Some("https://example.org/1"));
/// assert_eq!(first.published.as_ref().and_then(|date| date.date).unwrap().year(), 2004);
/// assert_eq!(second.title.as_ref().unwrap().value, "Q&A");
/// # Ok::<(), fivefold::feed::NotAFeed>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Feed {
    /// The format.
    pub version: Version,
    /// The title.
    pub title: Option<Text>,
    /// What the feed is about: RSS's `description`, Atom's `subtitle`.
    pub subtitle: Option<Text>,
    /// The rights.
    pub rights: Option<Text>,
    /// A note for those who open the feed in a browser: Atom 0.3's `info`.
    pub info: Option<Text>,
    /// All links, in the order of the feed.
    pub links: Vec<Link>,
    /// The identifier.
    pub id: Option<Id>,
    /// The language, as the feed names it.
    pub language: Option<String>,
    /// The program that has made the feed.
    pub generator: Option<Generator>,
    /// The image: RSS's `image`.
    pub image: Option<Image>,
    /// The address of a small square image: Atom's `icon`.
    pub icon: Option<String>,
    /// The address of a wide image: Atom's `logo`.
    pub logo: Option<String>,
    /// The authors. RSS's `managingEditor` is one.
    pub authors: Vec<Person>,
    /// Those who have contributed.
    pub contributors: Vec<Person>,
    /// Who is responsible for technical matters, or publishes the feed: RSS's `webMaster`, `dc:publisher`.
    pub publisher: Option<Person>,
    /// The categories.
    pub categories: Vec<Category>,
    /// When the content was published.
    pub published: Option<When>,
    /// When the feed was changed.
    pub updated: Option<When>,
    /// How many minutes the feed can be kept before it is fetched again.
    pub ttl: Option<u64>,
    /// Where a program can ask to be told of changes.
    pub cloud: Option<Cloud>,
    /// A field for what a reader enters.
    pub text_input: Option<TextInput>,
    /// Hours of the day, in GMT, in which the feed need not be fetched.
    pub skip_hours: Vec<u8>,
    /// Days of the week in which the feed need not be fetched, as the feed names them.
    pub skip_days: Vec<String>,
    /// The PICS rating.
    pub rating: Option<String>,
    /// The address of the format's documentation.
    pub docs: Option<String>,
    /// The entries, in the order of the feed.
    pub entries: Vec<Entry>,
    /// Elements that are not of the formats themselves, and those of them that have no field. The [modules] read these.
    pub extensions: Vec<Element>,
    /// The namespaces that elements declare, each with its prefix, in the order of the feed; at most 64.
    pub namespaces: Vec<(String, String)>,
    /// The parse errors in source order, if they are [collected](Options::with_errors).
    pub errors: Vec<ParseError>,
    /// That there is no entry, although the text has the start tag of one. It is not known of a stream.
    pub missed: Option<Missed>,
    /// What has ended the input before its end: a limit, or a stop signal.
    pub ended_early: Option<ErrorCode>,
    /// Why this is not all that the input says.
    pub shortened_by: Option<ErrorCode>,
    /// The encoding of the bytes.
    pub encoding: Option<Detected>,
}

/// An entry of a feed, whatever its format.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Entry {
    /// The identifier.
    pub id: Option<Id>,
    /// The title.
    pub title: Option<Text>,
    /// What the entry is about: RSS's `description`, Atom's `summary`.
    pub summary: Option<Text>,
    /// The content, as often as the feed has it: Atom's `content`, `content:encoded`.
    pub content: Vec<Text>,
    /// The rights.
    pub rights: Option<Text>,
    /// All links, in the order of the feed, with the enclosures.
    pub links: Vec<Link>,
    /// The authors.
    pub authors: Vec<Person>,
    /// Those who have contributed.
    pub contributors: Vec<Person>,
    /// Who publishes the entry: `dc:publisher`.
    pub publisher: Option<Person>,
    /// The categories.
    pub categories: Vec<Category>,
    /// When the entry was published.
    pub published: Option<When>,
    /// When the entry was changed.
    pub updated: Option<When>,
    /// When the entry was created.
    pub created: Option<When>,
    /// When the entry expires.
    pub expires: Option<When>,
    /// The address of comments.
    pub comments: Option<String>,
    /// The feed that the entry comes from, without entries.
    pub source: Option<Box<Feed>>,
    /// The image.
    pub image: Option<Image>,
    /// Elements that are not of the formats themselves, and those of them that have no field. The [modules] read these.
    pub extensions: Vec<Element>,
    /// Where the entry stands in the source.
    pub span: Span,
}

/// An identifier.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Id {
    /// What the feed has.
    pub value: String,
    /// Whether it is an address that leads to the entry: RSS's `isPermaLink`, if the feed says so or the format supposes it.
    pub is_permalink: bool,
    /// Where it stands in the source.
    pub span: Span,
}

/// A link.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Link {
    /// The address, absolute as far as the base is known.
    pub href: String,
    /// What the link is, as the feed has it.
    pub rel: Option<String>,
    /// The media type of what it leads to.
    pub media_type: Option<String>,
    /// The title.
    pub title: Option<String>,
    /// The language of what it leads to.
    pub hreflang: Option<String>,
    /// The length of what it leads to, in bytes, as the feed has it.
    pub length: Option<String>,
    /// Where its address stands in the source.
    pub span: Span,
}

impl Link {
    /// What the link is: `alternate` if the feed does not tell.
    ///
    /// <https://www.rfc-editor.org/rfc/rfc4287#section-4.2.7.2>
    pub fn relation(&self) -> &str {
        self.rel.as_deref().filter(|rel| !rel.is_empty()).unwrap_or("alternate")
    }
}

/// A person, or an organisation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Person {
    /// The name.
    pub name: Option<String>,
    /// The address for mail.
    pub email: Option<String>,
    /// The address of a page.
    pub uri: Option<String>,
    /// The address of a picture, in JSON Feed.
    pub image: Option<String>,
    /// The name of the element that says who it is, such as `managingEditor`.
    pub role: Option<String>,
    /// What the feed has, where it is one text and not several elements.
    pub text: Option<String>,
}

/// A category.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Category {
    /// The category.
    pub term: String,
    /// What it belongs to: Atom's `scheme`, RSS's `domain`.
    pub scheme: Option<String>,
    /// Its name for readers.
    pub label: Option<String>,
}

/// A date, as the feed has it and as it was understood.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct When {
    /// What the feed has.
    pub text: String,
    /// The date, if that is one: see [`parse_date`].
    pub date: Option<Date>,
    /// Where it stands in the source.
    pub span: Span,
}

impl When {
    fn new(text: String, span: Span) -> Self {
        Self { date: parse_date(&text), text, span }
    }

    /// The date that an element says.
    fn of(element: &Element) -> Self {
        Self::new(element.value.clone(), element.span_of_text())
    }

    /// The first date that was understood, or else the first.
    fn first(dates: impl IntoIterator<Item = Self>) -> Option<Self> {
        let mut dates = dates.into_iter();
        let first = dates.next()?;
        if first.date.is_some() { Some(first) } else { dates.find(|when| when.date.is_some()).or(Some(first)) }
    }
}

/// The program that has made a feed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Generator {
    /// The name.
    pub name: Option<String>,
    /// The address.
    pub uri: Option<String>,
    /// The version.
    pub version: Option<String>,
}

/// An image.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Image {
    /// The address, absolute as far as the base is known.
    pub url: Option<String>,
    /// The title, for the attribute `alt`.
    pub title: Option<String>,
    /// Where the image leads to.
    pub link: Option<String>,
    /// What it shows.
    pub description: Option<String>,
    /// The width in pixels.
    pub width: Option<u64>,
    /// The height in pixels.
    pub height: Option<u64>,
}

/// Where a program can ask to be told of changes.
///
/// <https://www.rssboard.org/rsscloud-interface>
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cloud {
    /// The host.
    pub domain: Option<String>,
    /// The port.
    pub port: Option<String>,
    /// The path.
    pub path: Option<String>,
    /// The procedure to call.
    pub register_procedure: Option<String>,
    /// The protocol.
    pub protocol: Option<String>,
}

/// A field for what a reader enters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct TextInput {
    /// The title.
    pub title: Option<String>,
    /// What the field is for.
    pub description: Option<String>,
    /// The name of the field.
    pub name: Option<String>,
    /// The address that takes what is entered.
    pub link: Option<String>,
}

impl Feed {
    /// Parses the bytes of a feed, with all [repairs](crate::Repairs), and with the other options as they are by default.
    ///
    /// # Errors
    ///
    /// When it is no feed.
    pub fn parse(bytes: &[u8]) -> Result<Self, NotAFeed> {
        Self::parse_with(bytes, Hints::default(), &Options::default())
    }

    /// Parses the bytes of a feed, with hints for the encoding and with options.
    ///
    /// ```
    /// use fivefold::encoding::Hints;
    /// use fivefold::feed::{Feed, Options};
    /// use url::Url;
    ///
    /// let options = Options::default().with_address(Url::parse("https://example.org/feed")?).with_errors(true);
    /// let hints = Hints::default().with_transport_label("koi8-r");
    /// let feed = Feed::parse_with(b"<rss><channel><link>/blog</link><title>\xF4\xF7 & \xF2", hints, &options)?;
    /// assert_eq!(feed.link(), Some("https://example.org/blog"));
    /// assert_eq!(feed.title.unwrap().value, "ТВ & Р");
    /// assert_eq!(feed.errors[0].to_string(), "eof-with-open-elements at 48..48");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When it is no feed.
    pub fn parse_with(bytes: &[u8], hints: Hints, options: &Options) -> Result<Self, NotAFeed> {
        #[cfg(feature = "json")]
        if let Some(text) = json_text(bytes) {
            return json_feed::parse(&text, options);
        }
        match error::foreign_encoding(bytes) {
            Some(error) => Err(error),
            None => Self::collect(EntryReader::of_bytes(bytes, hints, options)),
        }
    }

    /// Parses the text of a feed, whatever encoding it declares.
    ///
    /// # Errors
    ///
    /// When it is no feed.
    pub fn parse_text(text: &str, options: &Options) -> Result<Self, NotAFeed> {
        #[cfg(feature = "json")]
        if let Some(text) = json_text(text.as_bytes()) {
            return json_feed::parse(&text, options);
        }
        Self::collect(EntryReader::of_text(text, options))
    }

    /// Reads all entries.
    fn collect(mut reader: EntryReader<crate::Reader<'_>>) -> Result<Self, NotAFeed> {
        let mut entries = Vec::new();
        // Reading bytes cannot fail.
        while let Ok(Some(entry)) = reader.next() {
            entries.push(entry);
        }
        let feed = reader.finish().unwrap_or_else(|_| Err(NotAFeed::default()))?;
        Ok(Self { entries, ..feed })
    }

    /// The authors of an entry of this feed: its own, or else, in Atom, those of its source, and in Atom and JSON Feed those of
    /// the feed.
    ///
    /// <https://www.rfc-editor.org/rfc/rfc4287#section-4.2.1>, and "authors" in <https://www.jsonfeed.org/version/1.1/>
    ///
    /// ```
    /// use fivefold::feed::Feed;
    ///
    /// let feed = Feed::parse(
    ///     b"<feed xmlns='http://www.w3.org/2005/Atom'><author><name>Ann</name></author><entry><title>One</title></entry></feed>",
    /// )?;
    /// assert_eq!(feed.authors_of(&feed.entries[0])[0].name.as_deref(), Some("Ann"));
    /// # Ok::<(), fivefold::feed::NotAFeed>(())
    /// ```
    pub fn authors_of<'f>(&'f self, entry: &'f Entry) -> &'f [Person] {
        let is_inherited = self.version.is_atom() || matches!(self.version, Version::Json10 | Version::Json11);
        let of_source = entry.source.as_ref().map(|source| &*source.authors);
        let all =
            [Some(&*entry.authors), of_source.filter(|_| is_inherited), Some(&*self.authors).filter(|_| is_inherited)];
        all.into_iter().flatten().find(|authors| !authors.is_empty()).unwrap_or_default()
    }

    /// The address of the page that the feed belongs to.
    pub fn link(&self) -> Option<&str> {
        meaning::alternate(&self.links)
    }
}

/// The text of JSON, which is UTF-8, or UTF-16 with a byte order mark in spite of its standard; `None` if the bytes do not begin
/// as an object.
///
/// <https://www.rfc-editor.org/rfc/rfc8259#section-8.1>
#[cfg(feature = "json")]
fn json_text(bytes: &[u8]) -> Option<Cow<'_, str>> {
    let (encoding, mark) = Encoding::for_bom(bytes).unwrap_or((UTF_8, 0));
    let bytes = &bytes[mark..];
    let begins = bytes.iter().find(|byte| **byte != 0 && !byte.is_ascii_whitespace()) == Some(&b'{');
    if begins { encoding.decode_without_bom_handling_and_without_replacement(bytes) } else { None }
}

impl Entry {
    /// The address of the entry: the first link to it, or else its identifier if that is an address that leads to it.
    pub fn link(&self) -> Option<&str> {
        let permalink = || self.id.as_ref().filter(|id| id.is_permalink).map(|id| &*id.value);
        meaning::alternate(&self.links).or_else(permalink)
    }

    /// The files that belong to the entry, such as episodes of a podcast: the links whose relation is `enclosure`.
    pub fn enclosures(&self) -> impl Iterator<Item = &Link> {
        self.links.iter().filter(|link| link.relation() == "enclosure")
    }
}
