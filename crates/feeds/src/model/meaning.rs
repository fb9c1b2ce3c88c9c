//! What modules say in place of the formats' own elements, once a feed or an entry is read. Each function lists the candidates
//! for a field in order.

use super::draft::Draft;
use super::namespace::Ns;
use super::people::author;
use super::{Category, Element, Entry, Feed, Generator, Image, Link, Text, TextKind, When};
use std::sync::Arc;
use url::Url;

/// The address of the page: the first link that is an alternate one.
///
/// Of Atom's alternate links with different types, the first counts: <https://www.rfc-editor.org/rfc/rfc4287#section-4.1.1>
/// tells them apart by type and language alone.
pub(super) fn alternate(links: &[Link]) -> Option<&str> {
    let link = links.iter().find(|link| link.relation() == "alternate" && !link.href.is_empty())?;
    Some(&link.href)
}

impl Draft {
    /// The feed, without its entries.
    pub(super) fn into_feed(mut self) -> Feed {
        complete(&mut self, true);
        Feed {
            version: self.version,
            title: self.title,
            subtitle: self.summary,
            rights: self.rights,
            info: self.info,
            links: self.links,
            id: self.id,
            language: self.language,
            generator: self.generator,
            image: self.image,
            icon: self.icon,
            logo: self.logo,
            authors: self.authors,
            contributors: self.contributors,
            publisher: self.publisher,
            categories: self.categories,
            published: self.published,
            updated: self.updated,
            ttl: self.ttl,
            cloud: self.cloud,
            text_input: self.text_input,
            skip_hours: self.skip_hours,
            skip_days: self.skip_days,
            rating: self.rating,
            docs: self.docs,
            extensions: self.extensions,
            ..Feed::default()
        }
    }

    /// The entry, where `feed` is the one that it stands in.
    pub(super) fn into_entry(mut self, feed: &Self, resolves: bool) -> Entry {
        complete(&mut self, false);
        if resolves {
            take_base_of_link(&mut self, feed);
        }
        Entry {
            id: self.id,
            title: self.title,
            summary: self.summary,
            content: self.content,
            rights: self.rights,
            links: self.links,
            authors: self.authors,
            contributors: self.contributors,
            publisher: self.publisher,
            categories: self.categories,
            published: self.published,
            updated: self.updated,
            created: self.created,
            expires: self.expires,
            comments: self.comments,
            source: self.source,
            image: self.image,
            extensions: self.extensions,
            span: self.span,
        }
    }
}

/// Fills what the formats' own elements have left empty.
fn complete(draft: &mut Draft, is_feed: bool) {
    if draft.extensions.is_empty() {
        return;
    }
    title(draft);
    summary(draft);
    rights(draft);
    people(draft);
    categories(draft);
    dates(draft);
    image(draft);
    others(draft, is_feed);
}

/// The elements of a module with a name.
fn named<'d>(draft: &'d Draft, ns: Ns, name: &'d str) -> impl Iterator<Item = &'d Element> {
    draft.extensions.iter().filter(move |element| element.ns == ns && element.is_named(name))
}

/// The first element of the candidates that has text.
fn first<'d>(draft: &'d Draft, candidates: &[(Ns, &'d str)]) -> Option<&'d Element> {
    let mut found = candidates.iter().flat_map(|(ns, name)| named(draft, *ns, name));
    found.find(|element| !element.value.is_empty())
}

/// The text of a module's element, which is HTML in feeds of RSS, and text in those of Atom and in Media RSS unless it says
/// otherwise.
fn text(element: &Element) -> Text {
    let kind = match element.attribute("type") {
        Some("html") => TextKind::Html,
        None if element.ns != Ns::Media => TextKind::Html,
        _ => TextKind::Text,
    };
    let span = element.span_of_text();
    let (base, language) = (element.scope.base.clone(), element.scope.language.clone());
    Text { value: element.value.clone(), kind, span, base, language, ..Text::default() }
}

fn title(draft: &mut Draft) {
    if draft.title.is_none() {
        let candidates =
            [(Ns::DublinCore, "title"), (Ns::DublinCoreTerms, "title"), (Ns::Itunes, "title"), (Ns::Media, "title")];
        draft.title = first(draft, &candidates).map(text);
    }
}

fn summary(draft: &mut Draft) {
    if draft.summary.is_none() {
        let candidates = [
            (Ns::DublinCore, "description"),
            (Ns::DublinCoreTerms, "description"),
            (Ns::Itunes, "summary"),
            (Ns::Itunes, "subtitle"),
            (Ns::Media, "description"),
        ];
        let group = || {
            let group = named(draft, Ns::Media, "group").find_map(|group| group.child("description"))?;
            Some(group).filter(|description| !description.value.is_empty())
        };
        draft.summary = first(draft, &candidates).or_else(group).map(text);
    }
}

fn rights(draft: &mut Draft) {
    if draft.rights.is_none() {
        let candidates = [(Ns::DublinCore, "rights"), (Ns::DublinCoreTerms, "rights"), (Ns::Media, "copyright")];
        draft.rights = first(draft, &candidates).map(text);
    }
}

/// `dc:creator` names an author in addition, as RSS's `author` has an address for mail; `itunes:author` is for programs that
/// know nothing else.
fn people(draft: &mut Draft) {
    let creators = ["creator", "author"].into_iter().flat_map(|name| named(draft, Ns::DublinCore, name));
    let mut authors: Vec<_> = creators.filter_map(author).collect();
    if draft.authors.is_empty() && authors.is_empty() {
        authors.extend(named(draft, Ns::DublinCoreTerms, "creator").filter_map(author));
    }
    if draft.authors.is_empty() && authors.is_empty() {
        authors.extend(named(draft, Ns::Itunes, "author").filter_map(author));
    }
    draft.authors.extend(authors);
    let contributors: Vec<_> = named(draft, Ns::DublinCore, "contributor").filter_map(author).collect();
    draft.contributors.extend(contributors);
    if draft.publisher.is_none() {
        draft.publisher = first(draft, &[(Ns::DublinCore, "publisher")]).and_then(author);
    }
}

fn categories(draft: &mut Draft) {
    let mut found = Vec::new();
    for element in &draft.extensions {
        match (element.ns, &*element.name) {
            (Ns::DublinCore, "subject") => found.extend(category(&element.value, None)),
            (Ns::Itunes, "category") => categories_of_itunes(element, &mut found),
            (Ns::Itunes, "keywords") => {
                let keywords = element.value.split(',').map(str::trim_ascii);
                found.extend(keywords.filter_map(|keyword| category(keyword, element.namespace.as_deref())));
            }
            _ => {}
        }
    }
    draft.categories.extend(found);
}

/// A category of iTunes, and those in it.
fn categories_of_itunes(element: &Element, found: &mut Vec<Category>) {
    let scheme = element.namespace.as_deref();
    found.extend(category(element.attribute("text").unwrap_or(&element.value), scheme));
    for inner in element.children.iter().filter(|inner| inner.is_named("category")) {
        found.extend(category(inner.attribute("text").unwrap_or(&inner.value), scheme));
    }
}

fn category(term: &str, scheme: Option<&str>) -> Option<Category> {
    let scheme = scheme.map(str::to_owned);
    (!term.is_empty()).then(|| Category { term: term.to_owned(), scheme, label: None })
}

fn dates(draft: &mut Draft) {
    let published = [(Ns::DublinCoreTerms, "issued"), (Ns::DublinCore, "date"), (Ns::DublinCoreTerms, "created")];
    fill(draft, &published, |draft| &mut draft.published);
    let updated = [(Ns::DublinCoreTerms, "modified"), (Ns::DublinCore, "date")];
    fill(draft, &updated, |draft| &mut draft.updated);
    fill(draft, &[(Ns::DublinCoreTerms, "created")], |draft| &mut draft.created);
}

/// Takes the first date that is understood, if none was yet.
fn fill(draft: &mut Draft, candidates: &[(Ns, &str)], field: impl Fn(&mut Draft) -> &mut Option<When>) {
    let before = field(draft).take();
    let candidates = candidates.iter().flat_map(|(ns, name)| named(draft, *ns, name));
    *field(draft) = When::first(before.into_iter().chain(candidates.map(When::of)));
}

/// The image of an entry is that of iTunes, or a thumbnail.
fn image(draft: &mut Draft) {
    if draft.image.is_some() {
        return;
    }
    let url = |element: &Element| {
        let url = element.attribute("href").or_else(|| element.attribute("url")).unwrap_or(&element.value);
        (!url.is_empty()).then(|| element.scope.absolute(url))
    };
    let thumbnail = || {
        let groups = named(draft, Ns::Media, "group").chain(named(draft, Ns::Media, "content"));
        let inner = groups.flat_map(|group| group.children.iter().filter(|child| child.is_named("thumbnail")));
        named(draft, Ns::Media, "thumbnail").chain(inner).find_map(url)
    };
    let is_image = |element: &&Element| {
        element.attribute("medium") == Some("image")
            || element.attribute("type").is_some_and(|media_type| media_type.starts_with("image/"))
    };
    let picture = || named(draft, Ns::Media, "content").filter(is_image).find_map(url);
    let url = named(draft, Ns::Itunes, "image").find_map(url).or_else(thumbnail).or_else(picture);
    draft.image = url.map(|url| Image { url: Some(url), ..Image::default() });
}

fn others(draft: &mut Draft, is_feed: bool) {
    if draft.language.is_none() && is_feed {
        draft.language = first(draft, &[(Ns::DublinCore, "language")]).map(|element| element.value.clone());
    }
    if draft.generator.is_none() {
        let agent = named(draft, Ns::Admin, "generatorAgent").next();
        let resource = agent.and_then(|agent| agent.attribute("rdf:resource")).map(str::to_owned);
        draft.generator = resource.map(|uri| Generator { uri: Some(uri), ..Generator::default() });
    }
}

/// Gives texts of RSS the address of their entry as a base, if the feed says none.
///
/// RSS does not define what addresses in descriptions are relative to. They come from the page of the entry.
fn take_base_of_link(draft: &mut Draft, feed: &Draft) {
    if feed.version.is_atom() {
        return;
    }
    let texts = [&mut draft.title, &mut draft.summary].into_iter().flatten().chain(&mut draft.content);
    // What has no markup has no addresses.
    let mut texts = texts.filter(|text| !text.has_own_base && text.value.contains('<')).peekable();
    if texts.peek().is_none() {
        return;
    }
    let link = alternate(&draft.links).or_else(|| alternate(&feed.links));
    let Some(base) = link.and_then(|link| Url::parse(link).ok()).map(Arc::new) else { return };
    for text in texts {
        text.base = Some(Arc::clone(&base));
    }
}
