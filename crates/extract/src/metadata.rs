//! What is known about a page.
//!
//! For each field there is a list of places, the most reliable first, and the first that has a value wins. No place is
//! looked up by a site's name.

mod dates;

use crate::content::Content;
use crate::json_ld::{flattened, items, strings};
use crate::kind::Kind;
use crate::meta::{dublin_core, entries, is, media_type, open_graph, related};
use crate::microdata::microdata;
use dates::date;
use fivefold_core::Name;
use fivefold_dom::{Document, NodeRef};
use serde_json::{Value, json};
use std::collections::HashMap;
use url::Url;

/// What is known about a page; see [`Content::metadata`].
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Metadata {
    /// The title: `og:title`, the headline of the JSON-LD, the first `h1`, the `title`; without the name of the site.
    pub title: Option<String>,
    /// The author: that of the JSON-LD, several joined by a comma; the `author` of a `meta`; the text of a link with
    /// `rel=author`; the creator of the Dublin Core.
    pub author: Option<String>,
    /// When it was published, after RFC 3339, or the date alone: `article:published_time`, JSON-LD, Dublin Core, a `meta`
    /// named `date`, the first `time` with a date.
    pub published: Option<String>,
    /// When it was changed: `article:modified_time`, JSON-LD, `og:updated_time`, Dublin Core, a `meta` named
    /// `last-modified`.
    pub modified: Option<String>,
    /// The name of the site: `og:site_name`, the publisher of the JSON-LD, `application-name`.
    pub site_name: Option<String>,
    /// The description: `og:description`, that of a `meta`, JSON-LD, Dublin Core, `twitter:description`.
    pub description: Option<String>,
    /// The address of an image: `og:image`, JSON-LD, `twitter:image`, a link with `rel=image_src`.
    pub image: Option<String>,
    /// The address of the page: a link with `rel=canonical`, `og:url`.
    pub canonical: Option<String>,
    /// The language: `lang` of the root, a `meta` named `content-language`, JSON-LD, `og:locale`.
    pub language: Option<String>,
    /// The address of the licence: a link with `rel=license`, JSON-LD, Dublin Core.
    pub licence: Option<String>,
    /// The kind of the page.
    pub kind: Option<Kind>,
    /// The feeds of the page.
    pub feeds: Vec<Feed>,
    /// The [microdata](crate::microdata).
    pub microdata: Value,
    /// The items of the [JSON-LD](crate::json_ld).
    pub json_ld: Value,
    /// The [OpenGraph](crate::open_graph) properties.
    pub open_graph: Value,
    /// The [Dublin Core](crate::dublin_core) terms.
    pub dublin_core: Value,
}

/// A feed that a page links to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Feed {
    /// Its address.
    pub href: String,
    /// Its media type.
    pub media_type: String,
    /// Its title.
    pub title: Option<String>,
}

/// The media types of feeds.
const FEEDS: [&str; 3] = ["application/rss+xml", "application/atom+xml", "application/feed+json"];

impl Content<'_> {
    /// What is known about the page. Each field says where its value is looked for, in this order. With
    /// [`Options::with_address`](crate::Options::with_address), addresses are absolute.
    ///
    /// ```
    /// use fivefold_extract::{Options, extract};
    ///
    /// let document = fivefold::html::parse(
    ///     "<html lang=en><title>Bees | The Meadow</title><meta property=og:site_name content='The Meadow'>
    ///      <meta property=article:published_time content=2026-03-04T09:30:00+01:00><p>Text",
    /// );
    /// let metadata = extract(&document, &Options::default()).metadata();
    /// assert_eq!(metadata.title.as_deref(), Some("Bees"));
    /// assert_eq!(metadata.published.as_deref(), Some("2026-03-04T09:30:00+01:00"));
    /// assert_eq!(metadata.language.as_deref(), Some("en"));
    /// ```
    pub fn metadata(&self) -> Metadata {
        let address = self.options().address.as_ref();
        let facts = Facts::of(self, address);
        let site_name = facts.first("og:site_name @publisher application-name");
        Metadata {
            title: facts.title(site_name.as_deref()),
            author: facts.author(),
            published: facts.published(),
            modified: facts.date_at(
                "article:modified_time @dateModified og:updated_time dcterms.modified dc.date.modified last-modified",
            ),
            site_name,
            description: facts.first(
                "og:description description @description dc.description dcterms.description twitter:description",
            ),
            image: facts.image(),
            canonical: facts.canonical(),
            language: facts.language(),
            licence: facts.licence(),
            kind: Some(self.kind()),
            feeds: facts.feeds(),
            microdata: microdata(self.page(), address),
            json_ld: flattened(self.data()),
            open_graph: open_graph(self.page()),
            dublin_core: dublin_core(self.page()),
        }
    }
}

impl Metadata {
    /// The metadata as a JSON object. What is not known is left out.
    pub fn to_json(&self) -> Value {
        let object = json!({
            "title": self.title,
            "author": self.author,
            "published": self.published,
            "modified": self.modified,
            "site_name": self.site_name,
            "description": self.description,
            "image": self.image,
            "canonical": self.canonical,
            "language": self.language,
            "licence": self.licence,
            "kind": self.kind.map(Kind::name),
            "feeds": self.feeds.iter().map(Feed::to_json).collect::<Vec<_>>(),
            "microdata": self.microdata,
            "json_ld": self.json_ld,
            "open_graph": self.open_graph,
            "dublin_core": self.dublin_core,
        });
        known(object)
    }
}

impl Feed {
    fn to_json(&self) -> Value {
        known(json!({ "href": self.href, "type": self.media_type, "title": self.title }))
    }
}

/// An object without the members that have no value.
fn known(mut object: Value) -> Value {
    let nothing = [Value::Null, json!([]), json!({}), json!({ "items": [] })];
    if let Some(members) = object.as_object_mut() {
        members.retain(|_, value| !nothing.contains(value));
    }
    object
}

/// What a page says about itself.
struct Facts<'d> {
    document: &'d Document,
    base: Option<Url>,
    /// The first content of each `meta`, by its name in lower case.
    metas: HashMap<String, &'d str>,
    /// The values of the JSON-LD.
    data: &'d [Value],
}

impl<'d> Facts<'d> {
    fn of(content: &'d Content<'_>, address: Option<&Url>) -> Self {
        let document = content.page();
        let mut metas = HashMap::new();
        for (name, content) in entries(document).filter(|(_, content)| !content.is_empty()) {
            metas.entry(name.to_ascii_lowercase()).or_insert(content);
        }
        let base = address.map(|address| document.base_url(address));
        Self { document, base, metas, data: content.data() }
    }

    /// The first text that one of the places has. `places` are separated by spaces: each is the name of a `meta` or, after `@`, a
    /// property of the JSON-LD, where an object counts by its name or its address.
    fn first(&self, places: &str) -> Option<String> {
        places.split(' ').find_map(|place| self.text_at(place))
    }

    fn text_at(&self, place: &str) -> Option<String> {
        let text = match place.strip_prefix('@') {
            Some(property) => items(self.data).find_map(|item| strings(item.get(property)?).into_iter().next())?,
            None => (*self.metas.get(place)?).to_owned(),
        };
        Some(collapsed(&text))
    }

    /// The first date at these places.
    fn date_at(&self, places: &str) -> Option<String> {
        places.split(' ').find_map(|place| date(&self.text_at(place)?))
    }

    /// The address in a text, absolute if the page's is known.
    fn absolute(&self, written: &str) -> String {
        let resolved = self.base.as_ref().and_then(|base| base.join(written).ok());
        resolved.map_or_else(|| written.to_owned(), String::from)
    }

    fn address_of(&self, link: NodeRef<'d>) -> Option<String> {
        let written = link.attribute("href").map(str::trim).filter(|href| !href.is_empty())?;
        let resolved = self.base.as_ref().and_then(|base| link.url_attribute("href", base));
        Some(resolved.map_or_else(|| written.to_owned(), String::from))
    }

    fn linked(&self, relation: &str) -> Option<String> {
        related(self.document, relation).find_map(|link| self.address_of(link))
    }

    fn title(&self, site_name: Option<&str>) -> Option<String> {
        let heading = || {
            let headings = self.document.elements().filter(|element| is(*element, Name::H1));
            headings.map(|heading| collapsed(&heading.text_content())).find(|text| !text.is_empty())
        };
        let title = self.first("og:title @headline").or_else(heading);
        let title = title.or_else(|| self.document.title()).filter(|title| !title.is_empty())?;
        Some(without_site(&title, site_name).to_owned())
    }

    fn author(&self) -> Option<String> {
        let of_data = || {
            let authors = items(self.data).find_map(|item| item.get("author"))?;
            let names: Vec<_> = strings(authors).iter().map(|name| collapsed(name)).collect();
            Some(names.join(", ")).filter(|names| !names.is_empty())
        };
        let of_link = || {
            let texts = related(self.document, "author").map(|link| collapsed(&link.text_content()));
            texts.into_iter().find(|text| !text.is_empty())
        };
        let of_meta = || self.first("author article:author").filter(|author| !author.contains("://"));
        of_data().or_else(of_meta).or_else(of_link).or_else(|| self.first("dc.creator dcterms.creator"))
    }

    fn published(&self) -> Option<String> {
        let of_time = || {
            let mut times = self.document.elements().filter(|element| is(*element, Name::TIME));
            times.find_map(|time| date(time.attribute("datetime")?))
        };
        let places = "article:published_time og:published_time @datePublished \
            dcterms.issued dcterms.created dc.date.issued dc.date date pubdate publish-date";
        self.date_at(places).or_else(of_time)
    }

    fn image(&self) -> Option<String> {
        let image = self.first("og:image og:image:url @image twitter:image");
        image.map(|image| self.absolute(&image)).or_else(|| self.linked("image_src"))
    }

    fn canonical(&self) -> Option<String> {
        self.linked("canonical").or_else(|| Some(self.absolute(&self.text_at("og:url")?)))
    }

    fn language(&self) -> Option<String> {
        let root = self.document.root_element().and_then(|root| root.attribute("lang"));
        let of_root = root.map(str::trim).filter(|lang| !lang.is_empty()).map(str::to_owned);
        of_root
            .or_else(|| self.first("content-language @inLanguage"))
            .or_else(|| self.text_at("og:locale").map(|locale| locale.replace('_', "-")))
    }

    fn licence(&self) -> Option<String> {
        self.linked("license")
            .or_else(|| Some(self.absolute(&self.text_at("@license")?)))
            .or_else(|| self.first("dcterms.license dc.rights dcterms.rights"))
    }

    fn feeds(&self) -> Vec<Feed> {
        let links = related(self.document, "alternate").filter_map(|link| {
            let kind = media_type(link)?;
            let href = self.address_of(link).filter(|_| FEEDS.contains(&kind.as_str()))?;
            Some(Feed { href, media_type: kind, title: link.attribute("title").map(collapsed) })
        });
        links.collect()
    }
}

/// A title without the name of the site before or after it.
fn without_site<'t>(title: &'t str, site_name: Option<&str>) -> &'t str {
    let Some(site_name) = site_name.filter(|name| !name.is_empty()) else { return title };
    let is_separator = |character: char| matches!(character, '|' | '-' | '–' | '—' | '·' | '•' | ':' | '»' | '«');
    let trim_end = |rest: &'t str| rest.trim_end().strip_suffix(is_separator).map(str::trim_end);
    let trim_start = |rest: &'t str| rest.trim_start().strip_prefix(is_separator).map(str::trim_start);
    let rest = title.strip_suffix(site_name).and_then(trim_end);
    rest.or_else(|| title.strip_prefix(site_name).and_then(trim_start)).filter(|rest| !rest.is_empty()).unwrap_or(title)
}

/// A text with its white space collapsed.
fn collapsed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests;
