//! What modules say in place of the formats' own elements, once a feed or an entry is read. Each function lists the candidates
//! for a field in order.

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

/// Fills what the formats' own elements have left empty.
pub(super) fn complete(common: &mut Entry, of_feed: Option<&mut Feed>) {
    if !common.extensions.iter().any(|element| element.ns.fills_fields()) {
        return;
    }
    title(common);
    summary(common);
    rights(common);
    people(common);
    categories(common);
    dates(common);
    image(common);
    if let Some(feed) = of_feed {
        only_of_feeds(feed, common);
    }
}

/// The elements of a module with a name.
fn named<'d>(entry: &'d Entry, ns: Ns, name: &'d str) -> impl Iterator<Item = &'d Element> {
    entry.extensions.iter().filter(move |element| element.ns == ns && element.is_named(name))
}

/// The first element of the candidates that has text.
fn first<'d>(entry: &'d Entry, candidates: &[(Ns, &'d str)]) -> Option<&'d Element> {
    let mut found = candidates.iter().flat_map(|(ns, name)| named(entry, *ns, name));
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

fn title(entry: &mut Entry) {
    if entry.title.is_none() {
        let candidates =
            [(Ns::DublinCore, "title"), (Ns::DublinCoreTerms, "title"), (Ns::Itunes, "title"), (Ns::Media, "title")];
        entry.title = first(entry, &candidates).map(text);
    }
}

fn summary(entry: &mut Entry) {
    if entry.summary.is_none() {
        let candidates = [
            (Ns::DublinCore, "description"),
            (Ns::DublinCoreTerms, "description"),
            (Ns::Itunes, "summary"),
            (Ns::Itunes, "subtitle"),
            (Ns::Media, "description"),
        ];
        let group = || {
            let group = named(entry, Ns::Media, "group").find_map(|group| group.child("description"))?;
            Some(group).filter(|description| !description.value.is_empty())
        };
        entry.summary = first(entry, &candidates).or_else(group).map(text);
    }
}

fn rights(entry: &mut Entry) {
    if entry.rights.is_none() {
        let candidates = [(Ns::DublinCore, "rights"), (Ns::DublinCoreTerms, "rights"), (Ns::Media, "copyright")];
        entry.rights = first(entry, &candidates).map(text);
    }
}

/// `dc:creator` names an author in addition, as RSS's `author` has an address for mail; `itunes:author` is for programs that
/// know nothing else.
fn people(entry: &mut Entry) {
    let creators = ["creator", "author"].into_iter().flat_map(|name| named(entry, Ns::DublinCore, name));
    let mut authors: Vec<_> = creators.filter_map(author).collect();
    if entry.authors.is_empty() && authors.is_empty() {
        authors.extend(named(entry, Ns::DublinCoreTerms, "creator").filter_map(author));
    }
    if entry.authors.is_empty() && authors.is_empty() {
        authors.extend(named(entry, Ns::Itunes, "author").filter_map(author));
    }
    entry.authors.extend(authors);
    let contributors: Vec<_> = named(entry, Ns::DublinCore, "contributor").filter_map(author).collect();
    entry.contributors.extend(contributors);
    if entry.publisher.is_none() {
        entry.publisher = first(entry, &[(Ns::DublinCore, "publisher")]).and_then(author);
    }
}

fn categories(entry: &mut Entry) {
    let mut found = Vec::new();
    for element in &entry.extensions {
        match (element.ns, &*element.name) {
            (Ns::DublinCore, "subject") => found.extend(category(&element.value, None)),
            (Ns::Itunes, "category") => categories_of_itunes(element, &mut found),
            (Ns::Itunes, "keywords") => {
                let keywords = element.value.split(',').map(str::trim_ascii);
                found.extend(keywords.filter_map(|keyword| category(keyword, element.namespace())));
            }
            _ => {}
        }
    }
    entry.categories.extend(found);
}

/// A category of iTunes, and those in it.
fn categories_of_itunes(element: &Element, found: &mut Vec<Category>) {
    let scheme = element.namespace();
    found.extend(category(element.attribute("text").unwrap_or(&element.value), scheme));
    for inner in element.children.iter().filter(|inner| inner.is_named("category")) {
        found.extend(category(inner.attribute("text").unwrap_or(&inner.value), scheme));
    }
}

fn category(term: &str, scheme: Option<&str>) -> Option<Category> {
    let scheme = scheme.map(str::to_owned);
    (!term.is_empty()).then(|| Category { term: term.to_owned(), scheme, label: None })
}

fn dates(entry: &mut Entry) {
    let published = [(Ns::DublinCoreTerms, "issued"), (Ns::DublinCore, "date"), (Ns::DublinCoreTerms, "created")];
    fill(entry, &published, |entry| &mut entry.published);
    let updated = [(Ns::DublinCoreTerms, "modified"), (Ns::DublinCore, "date")];
    fill(entry, &updated, |entry| &mut entry.updated);
    fill(entry, &[(Ns::DublinCoreTerms, "created")], |entry| &mut entry.created);
}

/// Takes the first date that is understood, if none was yet.
fn fill(entry: &mut Entry, candidates: &[(Ns, &str)], field: impl Fn(&mut Entry) -> &mut Option<When>) {
    let before = field(entry).take();
    let candidates = candidates.iter().flat_map(|(ns, name)| named(entry, *ns, name));
    *field(entry) = When::first(before.into_iter().chain(candidates.map(When::of)));
}

/// The image of an entry is that of iTunes, or a thumbnail.
fn image(entry: &mut Entry) {
    if entry.image.is_some() {
        return;
    }
    let url = |element: &Element| {
        let url = element.attribute("href").or_else(|| element.attribute("url")).unwrap_or(&element.value);
        (!url.is_empty()).then(|| element.scope.absolute(url))
    };
    let thumbnail = || {
        let groups = named(entry, Ns::Media, "group").chain(named(entry, Ns::Media, "content"));
        let inner = groups.flat_map(|group| group.children.iter().filter(|child| child.is_named("thumbnail")));
        named(entry, Ns::Media, "thumbnail").chain(inner).find_map(url)
    };
    let is_image = |element: &&Element| {
        element.attribute("medium") == Some("image")
            || element.attribute("type").is_some_and(|media_type| media_type.starts_with("image/"))
    };
    let picture = || named(entry, Ns::Media, "content").filter(is_image).find_map(url);
    let url = named(entry, Ns::Itunes, "image").find_map(url).or_else(thumbnail).or_else(picture);
    entry.image = url.map(|url| Image { url: Some(url), ..Image::default() });
}

fn only_of_feeds(feed: &mut Feed, common: &Entry) {
    if feed.language.is_none() {
        feed.language = first(common, &[(Ns::DublinCore, "language")]).map(|element| element.value.clone());
    }
    if feed.generator.is_none() {
        let agent = named(common, Ns::Admin, "generatorAgent").next();
        let resource = agent.and_then(|agent| agent.attribute("rdf:resource")).map(str::to_owned);
        feed.generator = resource.map(|uri| Generator { uri: Some(uri), ..Generator::default() });
    }
}

/// Gives texts of RSS the address of their entry as a base, if the feed says none.
///
/// RSS does not define what addresses in descriptions are relative to. They come from the page of the entry.
pub(super) fn take_base_of_link(entry: &mut Entry, of_feed: &[Link]) {
    let texts = [&mut entry.title, &mut entry.summary].into_iter().flatten().chain(&mut entry.content);
    // What has no markup has no addresses.
    let mut texts = texts.filter(|text| !text.has_own_base && text.value.contains('<')).peekable();
    if texts.peek().is_none() {
        return;
    }
    let mut links = [alternate(&entry.links), alternate(of_feed)].into_iter().flatten();
    let base = links.find_map(|link| Url::parse(link).ok().filter(|url| !url.cannot_be_a_base()));
    let Some(base) = base.map(Arc::new) else { return };
    for text in texts {
        text.base = Some(Arc::clone(&base));
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Feed, Options};
    use fivefold_core::encoding::Hints;
    use url::Url;

    #[test]
    fn a_link_that_nothing_is_relative_to_is_no_base() {
        let feed =
            b"<rss><channel><item><link>javascript:f()</link><description>&lt;img src=a.png></description></item>";
        let options = Options::default().with_address(Url::parse("https://e.org/feed").unwrap());
        let feed = Feed::parse_with(feed, Hints::default(), &options).unwrap();
        assert_eq!(feed.entries[0].summary.as_ref().unwrap().base.as_ref().unwrap().as_str(), "https://e.org/feed");
    }
}
