//! Texts for readers.

use super::element::{Element, TextKind};
use super::namespace::{Ns, lower};
use crate::escape::escaped;
use fivefold_core::Span;
use std::borrow::Cow;
use std::sync::Arc;
use url::Url;

/// A text of a feed: a title, a summary, a content.
///
/// It keeps what the feed has. [`html`](Self::html) gives it as HTML that is as dangerous as the feed; with the feature
/// `sanitize`, `safe_html` gives HTML to show, and with `html`, `text` gives it without markup.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Text {
    /// What is in the feed, without white space at its ends. Of XHTML, it is the markup.
    pub value: String,
    /// What it is.
    pub kind: TextKind,
    /// The `type` as the feed has it.
    pub media_type: Option<String>,
    /// Where the content is, if it is not in the feed: Atom's `src`.
    pub source: Option<String>,
    /// What addresses in it are relative to, as far as it is known.
    pub base: Option<Arc<Url>>,
    /// The language, by `xml:lang`.
    pub language: Option<Arc<str>>,
    /// Where it stands in the source.
    pub span: Span,
    /// Whether the feed says the base, by `xml:base`.
    pub(super) has_own_base: bool,
}

impl TextKind {
    /// What the text in an element is; `None` if it is none for readers.
    ///
    /// <https://www.rfc-editor.org/rfc/rfc4287#section-3.1.1> and, for the attribute `mode` of Atom 0.3,
    /// <https://datatracker.ietf.org/doc/html/draft-ietf-atompub-format-00#section-3.1>. RSS says that a description may
    /// have HTML; its titles have it, too.
    pub(super) fn of(element: &Element) -> Option<Self> {
        if !is_text(element.ns, &element.name) {
            return None;
        }
        let media_type = element.attribute("type").unwrap_or_default();
        let essence = media_type.split(';').next().unwrap_or_default().trim_ascii();
        let is_xml = element.attribute("mode") == Some("xml");
        let mut buffer = [0; 24];
        Some(match lower(essence, &mut buffer) {
            b"" if !essence.is_empty() => Self::Other,
            b"text" | b"plain" | b"text/plain" => Self::Text,
            b"html" | b"text/html" if is_xml => Self::Xhtml,
            b"html" | b"text/html" => Self::Html,
            b"xhtml" | b"application/xhtml+xml" => Self::Xhtml,
            b"" if element.ns == Ns::Xhtml || element.is_named("body") => Self::Xhtml,
            b"" if element.ns == Ns::Atom => Self::Text,
            b"" => Self::Html,
            _ => Self::Other,
        })
    }
}

/// Whether an element has a text for readers.
fn is_text(ns: Ns, name: &str) -> bool {
    match ns {
        Ns::Content => name == "encoded",
        Ns::Xhtml => matches!(name, "body" | "div"),
        _ => {
            ns.is_core()
                && matches!(
                    lower(name, &mut [0; 24]),
                    b"title"
                        | b"subtitle"
                        | b"tagline"
                        | b"summary"
                        | b"description"
                        | b"abstract"
                        | b"rights"
                        | b"copyright"
                        | b"info"
                        | b"content"
                        | b"body"
                        | b"fullitem"
                )
        }
    }
}

/// Whether a text is in Base64: by Atom 0.3's `mode`, or in Atom 1.0 where its media type is no text and no XML.
///
/// <https://www.rfc-editor.org/rfc/rfc4287#section-4.1.3.3>
fn is_base64(element: &Element) -> bool {
    let media_type = element.attribute("type").unwrap_or_default();
    let is_binary = element.kind == Some(TextKind::Other)
        && element.ns == Ns::Atom
        && !media_type.starts_with("text/")
        && !media_type.ends_with("xml");
    is_binary || element.attribute("mode") == Some("base64")
}

/// The text that is encoded; `None` if it is none.
///
/// <https://www.rfc-editor.org/rfc/rfc4648#section-4>
fn decode_base64(text: &str) -> Option<String> {
    let (mut bytes, mut bits, mut count) = (Vec::with_capacity(text.len() / 4 * 3), 0_u32, 0);
    for byte in text.bytes().filter(|byte| !byte.is_ascii_whitespace() && *byte != b'=') {
        let digit = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return None,
        };
        (bits, count) = (bits << 6 | u32::from(digit), count + 6);
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count & 0xFF) as u8);
        }
    }
    String::from_utf8(bytes).ok()
}

/// Whether a title of RSS, which does not say what it is, is HTML: it has a reference, or a tag that texts have. `vec<int>` is
/// text.
fn looks_like_html(title: &str) -> bool {
    const TAGS: &str = "a abbr acronym b bdi bdo big blockquote br center cite code del div em font hr i img ins kbd mark \
                        nobr p q s script small span strike strong style sub sup tt u";
    let is_tag = |rest: &str| {
        if rest.starts_with("!--") || rest.starts_with("![CDATA[") {
            return true;
        }
        let name = rest.strip_prefix('/').unwrap_or(rest);
        let name = &name[..name.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(name.len())];
        TAGS.split(' ').any(|tag| tag.eq_ignore_ascii_case(name))
    };
    let is_reference = |rest: &str| {
        let rest = rest.strip_prefix('#').unwrap_or(rest);
        let length = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
        length > 0 && rest[length..].starts_with(';')
    };
    title.split('<').skip(1).any(is_tag) || title.split('&').skip(1).any(is_reference)
}

impl Text {
    /// The text of an element; `None` if it is empty.
    pub(super) fn of(mut element: Element) -> Option<Self> {
        if is_base64(&element)
            && let Some(text) = decode_base64(&element.value)
        {
            element.value = text;
        }
        let source = element.attribute("src").map(str::to_owned);
        if element.value.is_empty() && source.is_none() {
            return None;
        }
        let media_type = element.attribute("type").map(str::to_owned);
        let span = element.span_of_text();
        let is_title = element.is_named("title") && media_type.is_none();
        let kind = match element.kind.unwrap_or_default() {
            TextKind::Html if is_title && !looks_like_html(&element.value) => TextKind::Text,
            kind => kind,
        };
        let super::element::Scope { base, language, has_own_base } = super::element::Scope::clone(&element.scope);
        Some(Self { value: element.value, kind, media_type, source, base, language, span, has_own_base })
    }

    /// The text as HTML, without a change: it may hold scripts, and relative addresses. Empty if it is neither text nor HTML.
    ///
    /// ```
    /// use fivefold::feed::Feed;
    ///
    /// let feed = Feed::parse(b"<feed xmlns='http://www.w3.org/2005/Atom'><title>1 &lt; 2</title></feed>")?;
    /// assert_eq!(feed.title.unwrap().html(), "1 &lt; 2");
    /// # Ok::<(), fivefold::feed::NotAFeed>(())
    /// ```
    pub fn html(&self) -> Cow<'_, str> {
        match self.kind {
            TextKind::Text => escaped(&self.value),
            TextKind::Html | TextKind::Xhtml => Cow::Borrowed(&self.value),
            TextKind::Other => Cow::Borrowed(""),
        }
    }

    /// The text as HTML whose addresses are absolute, as far as [`base`](Self::base) is known. It may hold scripts.
    #[cfg(feature = "sanitize")]
    pub fn absolute_html(&self) -> Cow<'_, str> {
        match (self.kind, &self.base) {
            (TextKind::Html | TextKind::Xhtml, Some(base)) if self.value.contains('<') => {
                Cow::Owned(crate::content::absolute_html(&self.value, base))
            }
            _ => self.html(),
        }
    }

    /// The text as a person reads it, without markup. Empty if it is neither text nor HTML.
    ///
    /// ```
    /// use fivefold::feed::Feed;
    ///
    /// let feed = Feed::parse(b"<rss><channel><title>AT&amp;amp;T &lt;b>x&lt;/b></title></channel></rss>")?;
    /// assert_eq!(feed.title.unwrap().text(), "AT&T x");
    /// # Ok::<(), fivefold::feed::NotAFeed>(())
    /// ```
    #[cfg(feature = "html")]
    pub fn text(&self) -> Cow<'_, str> {
        match self.kind {
            TextKind::Text => Cow::Borrowed(&self.value),
            TextKind::Html | TextKind::Xhtml if self.value.contains(['<', '&']) => {
                Cow::Owned(crate::sections::fragment(&self.value).inner_text())
            }
            TextKind::Html | TextKind::Xhtml => Cow::Borrowed(&self.value),
            TextKind::Other => Cow::Borrowed(""),
        }
    }

    /// The text as HTML that is safe to show, with absolute addresses as far as [`base`](Self::base) is known: see
    /// [`clean_html`](crate::clean_html).
    ///
    /// ```
    /// use fivefold::{feed::Feed, sanitize::Config};
    ///
    /// let feed = Feed::parse(
    ///     b"<feed xmlns='http://www.w3.org/2005/Atom' xml:base='https://example.org/'>
    ///         <entry><content type='html'>&lt;a href='/x' onclick='f()'>one&lt;/a></content></entry></feed>",
    /// )?;
    /// let content = &feed.entries[0].content[0];
    /// assert_eq!(content.safe_html(&Config::default()), "<a href=\"https://example.org/x\">one</a>");
    /// # Ok::<(), fivefold::feed::NotAFeed>(())
    /// ```
    #[cfg(feature = "sanitize")]
    pub fn safe_html(&self, config: &fivefold_sanitize::Config) -> String {
        match (self.kind, &self.base) {
            (TextKind::Text | TextKind::Other, _) => self.html().into_owned(),
            _ if !self.value.contains(['<', '&']) => escaped(&self.value).into_owned(),
            (_, Some(base)) => crate::clean_html(&self.value, base, config),
            (_, None) => fivefold_sanitize::clean(&crate::sections::without_sections(&self.value), config),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Feed, TextKind};

    #[test]
    fn a_title_of_rss_is_html_if_it_looks_so() {
        for (title, kind) in [
            ("vec&lt;int>", TextKind::Text),
            ("1 &lt; 2 &amp; 3", TextKind::Text),
            ("AT&amp;T; Verizon", TextKind::Html),
            ("&lt;b>bold&lt;/b>", TextKind::Html),
            ("one&lt;BR>two", TextKind::Html),
            ("Q&amp;amp;A", TextKind::Html),
            ("plain", TextKind::Text),
        ] {
            let feed = Feed::parse(format!("<rss><channel><title>{title}</title>").as_bytes()).unwrap();
            assert_eq!(feed.title.unwrap().kind, kind, "{title}");
        }
    }
}
