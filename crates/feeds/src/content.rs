//! The content of entries as HTML that can stand in a page.

use crate::base_url;
use crate::discover::essence;
use crate::escape::escaped;
use crate::sections::fragment;
use core::fmt::Write;
use fivefold_dom::{Document, NodeId, NodeRef};
use fivefold_html5::{Formatting, SerializeOptions};
use fivefold_microsyntax::{ImageCandidate, parse_srcset};
use fivefold_sanitize::{Config, clean_parsed};
use std::sync::LazyLock;
use url::Url;

/// The content of an element of a feed as HTML, sanitized, and with absolute addresses: for `description` and
/// `content:encoded` of RSS, for `summary`, `content` and `title` of Atom, and others.
///
/// The attribute `type` decides: `text` is escaped, `html` is parsed, and `xhtml` is what the element has as children.
/// Without it, the content of an element of Atom or of Media RSS is text, and that of any other is HTML. HTML that is not
/// escaped in the feed is taken as well. Of other media types, there is nothing to show.
///
/// `address` is what relative addresses are relative to where no `xml:base` says more. For Atom, that is the address of
/// the feed. RSS does not define it; the address of the entry is most likely what was meant.
///
/// A program that reads events has the text of an element, and calls [`clean_html`]. Takes time linear in the content.
///
/// ```
/// use fivefold::{feed, sanitize::Config};
/// use url::Url;
///
/// let feed = feed::parse(
///     b"<rss><channel><item><description>&lt;p onclick='steal()'>See &lt;a href='/more'>this</description></item>
///       <entry xmlns='http://www.w3.org/2005/Atom'><summary>1 &lt; 2</summary></entry></rss>",
/// );
/// let clean = |name| {
///     let element = feed.elements_by_name(name).next().unwrap();
///     feed::clean_content(element, &Url::parse("https://example.org/blog").unwrap(), &Config::default())
/// };
/// assert_eq!(clean("description"), "<p>See <a href=\"https://example.org/more\">this</a></p>");
/// assert_eq!(clean("summary"), "1 &lt; 2");
/// ```
pub fn clean_content(element: NodeRef<'_>, address: &Url, config: &Config) -> String {
    let html = match Kind::of(element) {
        Kind::Text => return escaped(&element.text_content()).into_owned(),
        Kind::Html => escaped_html(element),
        Kind::Xhtml => inner_html(element),
        Kind::Other => return String::new(),
    };
    clean_html(&html, &base_url(element, address), config)
}

/// The content of an element of a feed as text, of the same kinds as in [`clean_content`]: HTML as a person reads it, without
/// markup, and text as it stands. For titles, and for teasers.
///
/// Takes time linear in the content.
///
/// ```
/// use fivefold::feed;
///
/// let feed = feed::parse(
///     b"<entry xmlns='http://www.w3.org/2005/Atom'><title type='html'>AT&amp;amp;T &lt;b>x&lt;/b></title>
///       <summary>1 &lt; 2</summary></entry>",
/// );
/// let text = |name| feed::text_of(feed.elements_by_name(name).next().unwrap());
/// assert_eq!(text("title"), "AT&T x");
/// assert_eq!(text("summary"), "1 < 2");
/// ```
pub fn text_of(element: NodeRef<'_>) -> String {
    let html = match Kind::of(element) {
        Kind::Text => return element.text_content(),
        Kind::Html => escaped_html(element),
        Kind::Xhtml => inner_html(element),
        Kind::Other => return String::new(),
    };
    fragment(&html).inner_text()
}

/// The HTML that an element has as its children.
fn inner_html(element: NodeRef<'_>) -> String {
    without_ends_of_br(complete().serialize_inner(element.document(), element.id()))
}

/// Sanitizes HTML that a feed has as text, after it has made the addresses of links and images absolute.
///
/// What is kept is up to the [`Config`]; by default, images are not. Addresses are resolved in `href`, `src`, `srcset`,
/// `cite` and `poster`, as long as that does not make the HTML far longer: by 4 kB and 16 times its length. The rest stays
/// as it is. Takes time linear in the HTML.
///
/// ```
/// use fivefold::{feed, sanitize::Config};
/// use url::Url;
///
/// let config = Config::default().allow_element_with("img", ["src", "alt"]);
/// let base = Url::parse("https://example.org/blog/one")?;
/// assert_eq!(
///     feed::clean_html("<img src=a.png onerror=evil()><script>evil()</script>", &base, &config),
///     "<img src=\"https://example.org/blog/a.png\">"
/// );
/// # Ok::<(), url::ParseError>(())
/// ```
pub fn clean_html(html: &str, base: &Url, config: &Config) -> String {
    clean_parsed(absolute_tree(html, base), config)
}

/// The configuration for contents of feeds: the default, with images, audio and video.
///
/// ```
/// use fivefold::{feed, sanitize};
///
/// let html = "<p style=x><img src=a.png onerror=f()><script>f()</script>";
/// assert_eq!(sanitize::clean(html, &feed::content_config()), "<p><img src=\"a.png\"></p>");
/// ```
pub fn content_config() -> Config {
    static CONTENT: LazyLock<Config> = LazyLock::new(|| {
        let media = ["src", "controls", "preload", "loop", "width", "height", "poster"];
        Config::default()
            .allow_element_with("img", ["src", "srcset", "sizes", "alt", "width", "height"])
            .allow_element("picture")
            .allow_element_with("source", ["src", "srcset", "sizes", "type", "media"])
            .allow_element_with("audio", media)
            .allow_element_with("video", media)
    });
    CONTENT.clone()
}

/// Makes the addresses in HTML absolute.
pub(crate) fn absolute_html(html: &str, base: &Url) -> String {
    SerializeOptions::default().serialize(&absolute_tree(html, base))
}

/// HTML with absolute addresses.
fn absolute_tree(html: &str, base: &Url) -> Document {
    let mut document = fragment(html);
    let mut growth = 4096 + html.len().saturating_mul(16);
    let elements: Vec<_> = document.elements().map(NodeRef::id).collect();
    for element in elements {
        for name in ["href", "src", "srcset", "cite", "poster"] {
            make_absolute(&mut document, element, name, base, &mut growth);
        }
    }
    document
}

/// Writes HTML with what void elements hold.
fn complete() -> SerializeOptions {
    SerializeOptions::default().with_formatting(Formatting::Complete)
}

/// How the content of an element is written.
enum Kind {
    Text,
    Html,
    Xhtml,
    Other,
}

impl Kind {
    fn of(element: NodeRef<'_>) -> Self {
        let essence = essence(element.attribute("type").unwrap_or_default()).to_ascii_lowercase();
        let is_atom = is_in(element, &["http://www.w3.org/2005/Atom", "http://purl.org/atom/ns#"]);
        match &*essence {
            "text" | "plain" | "text/plain" => Self::Text,
            "html" | "text/html" => Self::Html,
            "xhtml" | "application/xhtml+xml" => Self::Xhtml,
            "" if is_atom || is_in(element, &["http://search.yahoo.com/mrss/"]) => Self::Text,
            "" => Self::Html,
            _ if is_atom => Self::Other,
            _ => Self::Html,
        }
    }
}

fn is_in(element: NodeRef<'_>, namespaces: &[&str]) -> bool {
    element.namespace_uri().is_some_and(|uri| namespaces.contains(&uri))
}

/// The HTML in an element: its text, and the elements of what was not escaped.
fn escaped_html(element: NodeRef<'_>) -> String {
    let mut html = String::new();
    for child in element.children() {
        match child.text() {
            Some(text) => html.push_str(text),
            None if child.is_element() => {
                let written = complete().serialize_outer(child.document(), child.id());
                html.push_str(&without_ends_of_br(written));
            }
            None => {}
        }
    }
    html
}

/// Removes the end tags that `br` elements have if they are not of HTML's namespace. As HTML, each is another `br`.
fn without_ends_of_br(html: String) -> String {
    if html.contains("</br>") { html.replace("</br>", "") } else { html }
}

/// Makes the address or addresses in an attribute absolute, as long as `growth` suffices, which is how much longer they
/// may get.
fn make_absolute(document: &mut Document, element: NodeId, name: &str, base: &Url, growth: &mut usize) {
    let node = document.node(element);
    let Some(value) = node.attribute(name) else { return };
    let absolute = match name {
        "srcset" => Some(absolute_srcset(value, base, *growth)),
        _ => node.url_attribute(name, base).map(String::from),
    };
    let Some(absolute) = absolute else { return };
    let Some(rest) = growth.checked_sub(absolute.len().saturating_sub(value.len())) else { return };
    // An attribute that is there can be set.
    if document.set_attribute(element, name, &absolute).is_ok() {
        *growth = rest;
    }
}

/// A set of images with absolute addresses, without what is invalid in it.
fn absolute_srcset(value: &str, base: &Url, growth: usize) -> String {
    let mut absolute = String::new();
    for ImageCandidate { url, width, density, height, .. } in parse_srcset(value) {
        if absolute.len() > value.len().saturating_add(growth) {
            break;
        }
        let Ok(url) = base.join(url) else { continue };
        let separator = if absolute.is_empty() { "" } else { ", " };
        // Writing to a string cannot fail.
        let _ = write!(absolute, "{separator}{url}");
        let _ = width.map_or(Ok(()), |width| write!(absolute, " {width}w"));
        let _ = height.map_or(Ok(()), |height| write!(absolute, " {height}h"));
        let _ = density.map_or(Ok(()), |density| write!(absolute, " {density}x"));
    }
    absolute
}
