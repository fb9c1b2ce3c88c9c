//! What relative URLs of a feed are relative to.

#[cfg(feature = "tree")]
use fivefold_dom::NodeRef;
use fivefold_xml5::Start;
use url::Url;

/// The namespace of `xml:base`.
pub(crate) const XML: Option<&str> = Some("http://www.w3.org/XML/1998/namespace");

/// The longest base that is taken from a feed, in bytes: what sitemaps allow for an address. Without such a limit, a feed
/// with bases in one another, or with a long one for many links, could take quadratic memory.
const LONGEST: usize = 2048;

/// The URL that relative URLs of a node are relative to, if its document is at `address`: what `xml:base` says on the node
/// and on the elements that it stands in, each relative to the next outer one.
///
/// A value that is no URL does not count, nor does one that makes a URL of more than 2,048 bytes. Takes time linear in the
/// depth of the node. For HTML, there is [`Document::base_url`](fivefold_dom::Document::base_url).
///
/// <https://www.w3.org/TR/xmlbase/>
///
/// ```
/// use fivefold::feed;
/// use url::Url;
///
/// let feed = feed::parse(
///     b"<feed xmlns='http://www.w3.org/2005/Atom' xml:base='https://example.org/blog/'>
///         <entry xml:base='2026/'><link href='one'/></entry></feed>",
/// );
/// let link = feed.elements_by_name("link").next().unwrap();
/// let base = feed::base_url(link, &Url::parse("https://feeds.example/")?);
/// assert_eq!(link.url_attribute("href", &base), Some(Url::parse("https://example.org/blog/2026/one")?));
/// # Ok::<(), url::ParseError>(())
/// ```
#[cfg(feature = "tree")]
pub fn base_url(node: NodeRef<'_>, address: &Url) -> Url {
    let bases = core::iter::once(node).chain(node.ancestors()).filter_map(|node| node.attribute_ns(XML, "base"));
    let mut bases: Vec<_> = bases.collect();
    let mut base = address.clone();
    while let Some(inner) = bases.pop() {
        base = resolve(&base, inner).unwrap_or(base);
    }
    base
}

/// The base that a value of `xml:base` makes of that around it.
pub(crate) fn resolve(base: &Url, value: &str) -> Option<Url> {
    base.join(value).ok().filter(|base| base.as_str().len() <= LONGEST)
}

/// What relative URLs are relative to where a reader is: what `base_url` is for trees.
///
/// [`follow`](Self::follow) is called after every start.
///
/// ```
/// use fivefold::feed::{self, BaseUrls};
/// use fivefold::xml::Event;
/// use url::Url;
///
/// let mut bases = BaseUrls::new(Url::parse("https://feeds.example/")?);
/// let mut links = Vec::new();
/// let mut reader = feed::read(
///     b"<feed xmlns='http://www.w3.org/2005/Atom'>
///         <entry xml:base='https://example.org/blog/'><link href='one'/></entry>
///         <entry><link href='two'/></entry></feed>",
/// );
/// while let Some(event) = reader.next() {
///     if !matches!(event, Event::Start(_)) {
///         continue;
///     }
///     let base = bases.follow(reader.start(), reader.depth());
///     if let Some(href) = reader.start().and_then(|start| start.attribute("href")) {
///         links.push(base.join(href)?.to_string());
///     }
/// }
/// assert_eq!(links, ["https://example.org/blog/one", "https://feeds.example/two"]);
/// # Ok::<(), url::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct BaseUrls {
    address: Url,
    /// The bases of the open elements that have one, with the depth of each.
    bases: Vec<(usize, Url)>,
}

impl BaseUrls {
    /// The bases of a feed at `address`, before its first element.
    pub fn new(address: Url) -> Self {
        Self { address, bases: Vec::new() }
    }

    /// Takes what a reader's last event was, if it was a start, with the reader's depth. Returns the base there.
    ///
    /// Must be called for each start, and can be called for other events. Takes time linear in the attributes and in the
    /// elements that have ended since.
    pub fn follow(&mut self, start: Option<Start<'_>>, depth: usize) -> &Url {
        let inner = start.and_then(|start| start.attribute_ns(XML, "base"));
        // The element that starts at this depth has taken the place of another one.
        let kept = if start.is_some() { depth.saturating_sub(1) } else { depth };
        while self.bases.pop_if(|(depth, _)| *depth > kept).is_some() {}
        if let Some(base) = inner.and_then(|inner| resolve(self.current(), inner)) {
            self.bases.push((depth, base));
        }
        self.current()
    }

    /// The base where the reader was when [`follow`](Self::follow) was called last.
    pub fn current(&self) -> &Url {
        self.bases.last().map_or(&self.address, |(_, base)| base)
    }
}
