//! The feeds that a page announces.

use fivefold_core::Namespace;
use fivefold_dom::{Document, NodeRef};

/// A feed that a page announces: see [`discover`].
#[derive(Clone, Copy, Debug)]
pub struct FeedLink<'a> {
    element: NodeRef<'a>,
    address: &'a str,
}

impl<'a> FeedLink<'a> {
    /// The address as it is written, relative to the page.
    pub fn address(self) -> &'a str {
        self.address
    }

    /// The address as a URL, if it is one. [`Document::base_url`] gives the base of the page.
    ///
    /// ```
    /// use fivefold::{feed, html};
    /// use url::Url;
    ///
    /// let page = html::parse("<base href=/blog/><link rel=alternate type=application/atom+xml href=feed.xml>");
    /// let base = page.base_url(&Url::parse("https://example.org/2026/11/")?);
    /// let address = feed::discover(&page).next().and_then(|feed| feed.url(&base));
    /// assert_eq!(address, Some(Url::parse("https://example.org/blog/feed.xml")?));
    /// # Ok::<(), url::ParseError>(())
    /// ```
    pub fn url(self, base: &url::Url) -> Option<url::Url> {
        self.element.url_attribute("href", base)
    }

    /// The title, for one to choose from several feeds.
    pub fn title(self) -> Option<&'a str> {
        self.element.attribute("title")
    }

    /// The media type as it is written, such as `application/rss+xml`. It says what the page's author expects; the feed
    /// may be of another format.
    pub fn media_type(self) -> Option<&'a str> {
        self.element.attribute("type")
    }

    /// The element of the page.
    pub fn element(self) -> NodeRef<'a> {
        self.element
    }
}

/// The feeds that a page announces, in the order of the page. The first is the default.
///
/// They are the `link` elements with the relation `alternate` whose type is that of RSS, Atom or JSON Feed, or one that pages
/// have for these, such as `application/rdf+xml` and `text/xml`, as long as they
/// are no style sheets; and those with the relation `feed` and one of these types, or none. Links in the text of the page,
/// in `a` elements, are not for discovery. Takes time linear in the page.
///
/// <https://html.spec.whatwg.org/multipage/links.html#rel-alternate>; `feed` is from an earlier draft of that, and
/// `application/feed+json` from <https://www.jsonfeed.org/version/1.1/>.
///
/// ```
/// use fivefold::{feed, html};
///
/// let page = html::parse(
///     "<link rel=stylesheet href=style.css>
///      <link rel=alternate type=application/rss+xml title=News href=/news.xml>
///      <link rel=alternate hreflang=fr href=/fr>
///      <link rel=alternate type=application/atom+xml title=Comments href=/comments.xml>",
/// );
/// let feeds: Vec<_> = feed::discover(&page).map(|feed| (feed.title().unwrap(), feed.address())).collect();
/// assert_eq!(feeds, [("News", "/news.xml"), ("Comments", "/comments.xml")]);
/// ```
pub fn discover(page: &Document) -> impl Iterator<Item = FeedLink<'_>> {
    page.elements().filter_map(feed_link)
}

/// What an element announces, if it is a link to a feed.
fn feed_link(element: NodeRef<'_>) -> Option<FeedLink<'_>> {
    if element.local_name() != Some("link") || element.namespace() != Some(Namespace::HTML) {
        return None;
    }
    let relations = element.attribute("rel")?.split_ascii_whitespace();
    let has = |name: &str| relations.clone().any(|relation| relation.eq_ignore_ascii_case(name));
    let media_type = element.attribute("type").map(essence).filter(|essence| !essence.is_empty());
    let is_feed = match media_type {
        Some(media_type) => is_type_of_feeds(media_type) && (has("feed") || has("alternate") && !has("stylesheet")),
        None => has("feed"),
    };
    // A link without an address leads nowhere.
    let address = element.attribute("href").filter(|address| !address.is_empty() && is_feed)?;
    Some(FeedLink { element, address })
}

/// A media type without its parameters.
pub(super) fn essence(media_type: &str) -> &str {
    media_type.split_once(';').map_or(media_type, |(essence, _)| essence).trim_ascii()
}

fn is_type_of_feeds(essence: &str) -> bool {
    // The last five are what pages have for these, though they are none of feeds alone.
    let types = [
        "application/rss+xml",
        "application/atom+xml",
        "application/feed+json",
        "application/rdf+xml",
        "application/x-rss+xml",
        "application/rss",
        "text/xml",
        "application/xml",
    ];
    types.iter().any(|media_type| media_type.eq_ignore_ascii_case(essence))
}
