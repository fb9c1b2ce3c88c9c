//! URLs in attributes.

use crate::{Document, NodeRef};
use fivefold_core::Name;
use url::Url;

impl Document {
    /// The URL that relative URLs of an HTML document are relative to, if the document is at `address`: what its first
    /// element `base` with an `href` says, or else `address`.
    ///
    /// <https://html.spec.whatwg.org/multipage/urls-and-fetching.html#document-base-url>
    ///
    /// ```
    /// use url::Url;
    ///
    /// let document = fivefold::html::parse("<base href=/a/><a href='b?c#d'>");
    /// let base = document.base_url(&Url::parse("https://example.com/x")?);
    /// let link = document.elements_by_name("a").next().unwrap();
    /// assert_eq!(link.url_attribute("href", &base), Some(Url::parse("https://example.com/a/b?c#d")?));
    /// # Ok::<(), url::ParseError>(())
    /// ```
    pub fn base_url(&self, address: &Url) -> Url {
        let mut bases = self.elements().filter(|element| element.is_html(Name::BASE));
        let base = bases.find_map(|base| base.attribute("href")).and_then(|href| self.parse_url(href, address));
        // https://html.spec.whatwg.org/multipage/semantics.html#set-the-frozen-base-url
        base.filter(|base| !matches!(base.scheme(), "data" | "javascript")).unwrap_or_else(|| address.clone())
    }

    /// <https://html.spec.whatwg.org/multipage/urls-and-fetching.html#encoding-parsing-a-url>
    fn parse_url(&self, text: &str, base: &Url) -> Option<Url> {
        let options = Url::options().base_url(Some(base));
        #[cfg(feature = "encoding")]
        if let Some(detected) = self.encoding() {
            return options.encoding_override(Some(&|text| detected.encoding.encode(text).0)).parse(text).ok();
        }
        options.parse(text).ok()
    }
}

impl NodeRef<'_> {
    /// The value of an attribute as a URL, resolved against `base`, which [`Document::base_url`] gives; `None` if there is
    /// no such attribute, or it is no URL.
    ///
    /// The query is in the document's encoding, as browsers send it. A character that the encoding lacks is a reference
    /// there, `&#960;` for π, of which only the number sign is escaped.
    ///
    /// <https://html.spec.whatwg.org/multipage/urls-and-fetching.html#encoding-parsing-a-url>
    pub fn url_attribute(self, name: &str, base: &Url) -> Option<Url> {
        self.document().parse_url(self.attribute(name)?, base)
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::open;
    use crate::{Document, Link};
    use fivefold_core::encoding::{Detected, Encoding, Origin};
    use url::Url;

    #[test]
    fn some_bases_do_not_count() {
        let address = Url::parse("https://example.com/dir/page").unwrap();
        for (base, expected) in [
            ("<base href=other>", "https://example.com/dir/other"),
            ("<base target=x>", "https://example.com/dir/page"),
            ("<base href=data:,x>", "https://example.com/dir/page"),
            ("<base href=javascript:x>", "https://example.com/dir/page"),
            ("<base href=https://[>", "https://example.com/dir/page"),
            ("<base href=>", "https://example.com/dir/page"),
        ] {
            let mut document = Document::new();
            let root = open(&mut document, Link::ROOT, "<html>");
            open(&mut document, root, base);
            open(&mut document, root, "<base href=late>");
            let expected = if base.contains("target") { "https://example.com/dir/late" } else { expected };
            assert_eq!(document.base_url(&address).as_str(), expected, "{base}");
        }
    }

    #[test]
    fn queries_have_the_encoding_of_the_document() {
        let base = Url::parse("https://example.com/").unwrap();
        let mut document = Document::new();
        let link = document.create_element("a").unwrap();
        document.set_attribute(link, "href", "/ж?ж").unwrap();
        let url = |document: &Document| document.node(link).url_attribute("href", &base).map(String::from);
        assert_eq!(url(&document).as_deref(), Some("https://example.com/%D0%B6?%D0%B6"));
        let koi8 = Encoding::for_label(b"koi8-r").unwrap();
        document.set_encoding(Some(Detected::new(koi8, Origin::Forced)));
        assert_eq!(url(&document).as_deref(), Some("https://example.com/%D0%B6?%D6"));
        assert_eq!(document.node(link).url_attribute("src", &base), None);
    }
}
