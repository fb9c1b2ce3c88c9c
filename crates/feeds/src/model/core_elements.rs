//! The elements of the formats themselves: what each says about a feed or an entry.
//!
//! - RSS 2.0: <https://www.rssboard.org/rss-specification>; the older ones have a part of it
//! - RSS 1.0: <https://web.resource.org/rss/1.0/spec>
//! - Atom 1.0: <https://www.rfc-editor.org/rfc/rfc4287>; of Atom 0.3, `tagline`, `copyright`, `issued`, `modified`, `info`
//! - CDF: <https://www.w3.org/TR/NOTE-CDFsubmit.html>
//!
//! They have so few names in common with different meanings that one table serves all of them.

use super::draft::Draft;
use super::element::Attribute;
use super::namespace::{Ns, lower};
use super::people::person;
use super::{Category, Cloud, Element, Entry, Generator, Id, Image, Link, Text, TextInput, When};
use crate::names::ends_before;
use core::iter::{once, once_with};

/// Takes an element that stands in a feed or an entry.
pub(super) fn take(draft: &mut Draft, mut element: Element) {
    if element.value.is_empty() && element.ns.is_core() {
        element.value = text_of_unknown(&element.children);
    }
    match element.ns {
        Ns::Content if &*element.name == "encoded" => draft.common.content.extend(Text::of(element)),
        Ns::Xhtml if matches!(&*element.name, "body" | "div") => draft.common.content.extend(Text::of(element)),
        Ns::Rdf => {}
        ns if ns.is_core() => take_core(draft, element),
        _ => {
            let followers = take_followers(&mut element);
            draft.common.extensions.push(element);
            followers.into_iter().for_each(|follower| take(draft, follower));
        }
    }
}

/// Takes out of an element of a module what cannot be in it, because its end is missing: such elements follow it.
///
/// The repairs end it at its start tag, but only where they read the whole text, and by the prefix that it has there.
fn take_followers(element: &mut Element) -> Vec<Element> {
    let (mut followers, mut kept) = (Vec::new(), Vec::new());
    for mut child in core::mem::take(&mut element.children) {
        let after = take_followers(&mut child);
        for child in once(child).chain(after) {
            let follows = ends_before(&element.usual_name(), &child.usual_name());
            if follows { &mut followers } else { &mut kept }.push(child);
        }
    }
    element.children = kept;
    followers
}

fn take_core(draft: &mut Draft, element: Element) {
    let Draft { common, of_feed } = draft;
    let mut buffer = [0; 24];
    match (lower(&element.name, &mut buffer), of_feed) {
        (b"title", _) => first(&mut common.title, Text::of(element)),
        (b"subtitle" | b"tagline", _) => first(&mut common.summary, Text::of(element)),
        (b"description" | b"summary" | b"abstract", _) => take_summary(common, element),
        (b"content" | b"body" | b"fullitem", _) => common.content.extend(Text::of(element)),
        (b"rights" | b"copyright", _) => first(&mut common.rights, Text::of(element)),
        (b"link" | b"enclosure", _) => take_link(common, element),
        (b"guid" | b"id", _) => take_id(common, element),
        (b"image", _) => merge_image(&mut common.image, image(&element)),
        (b"author" | b"managingeditor", _) => common.authors.extend(person(element)),
        (b"contributor", _) => common.contributors.extend(person(element)),
        (b"webmaster", _) => first(&mut common.publisher, person(element)),
        (b"category" | b"keywords", _) => common.categories.extend(category(&element)),
        (b"pubdate" | b"published" | b"issued", _) => offer(&mut common.published, &element),
        (b"updated" | b"modified" | b"lastbuilddate", _) => offer(&mut common.updated, &element),
        (b"created", _) => offer(&mut common.created, &element),
        (b"expirationdate", _) => offer(&mut common.expires, &element),
        (b"comments", _) => first(&mut common.comments, address(&element)),
        (b"source", _) => take_source(common, element),
        // RSS 1.0 lists what follows anyway.
        (b"items", _) => {}
        (b"info", Some(feed)) => first(&mut feed.info, Text::of(element)),
        (b"language", Some(feed)) => first(&mut feed.language, text(element)),
        (b"generator", Some(feed)) => first(&mut feed.generator, generator(element)),
        (b"icon", Some(feed)) => first(&mut feed.icon, address(&element)),
        (b"logo", Some(feed)) => first(&mut feed.logo, address(&element)),
        (b"ttl", Some(feed)) => first(&mut feed.ttl, element.value.parse().ok()),
        (b"cloud", Some(feed)) => first(&mut feed.cloud, Some(cloud(&element))),
        (b"textinput", Some(feed)) => {
            first(&mut feed.text_input, Some(text_input(&element)).filter(|input| *input != TextInput::default()));
        }
        (b"skiphours", Some(feed)) => {
            feed.skip_hours.extend(values(&element).filter_map(|hour| hour.parse::<u8>().ok()));
        }
        (b"skipdays", Some(feed)) => feed.skip_days.extend(values(&element).map(str::to_owned)),
        (b"rating", Some(feed)) => first(&mut feed.rating, text(element)),
        (b"docs", Some(feed)) => first(&mut feed.docs, address(&element)),
        _ => common.extensions.push(element),
    }
}

/// Takes what a start tag of CDF or RDF says about its feed or entry.
pub(super) fn take_start(entry: &mut Entry, start: &Element) {
    if let Some(href) = start.find("href") {
        let link = Link { href: start.scope.absolute(&href.value), span: href.span, ..Link::default() };
        entry.links.push(link);
    }
    if let Some(date) = start.find("lastmod") {
        first(&mut entry.updated, Some(When::new(date.value.to_string(), date.span)));
    }
    if let Some(about) = start.attributes.iter().find(|attribute| attribute.name.ends_with(":about")) {
        first(&mut entry.id, Some(Id { value: about.value.to_string(), is_permalink: false, span: about.span }));
    }
}

/// The text in elements that the formats do not have, as where a name or an identifier has markup around it.
fn text_of_unknown(children: &[Element]) -> String {
    let unknown =
        children.iter().filter(|child| matches!(&*child.name, "p" | "b" | "i" | "em" | "strong" | "span" | "a"));
    unknown.map(|child| &*child.value).collect()
}

/// Takes a value if there is none yet.
fn first<T>(field: &mut Option<T>, value: Option<T>) {
    if field.is_none() {
        *field = value;
    }
}

/// Takes a date if there is none yet that was understood.
fn offer(field: &mut Option<When>, element: &Element) {
    *field = When::first(field.take().into_iter().chain(once_with(|| When::of(element))));
}

fn text(element: Element) -> Option<String> {
    Some(element.value).filter(|text| !text.is_empty())
}

/// The text of a child.
fn inner(element: &Element, name: &str) -> Option<String> {
    let child = element.child(name)?;
    Some(child.value.clone()).filter(|text| !text.is_empty())
}

fn attribute(element: &Element, name: &str) -> Option<String> {
    element.attribute(name).map(str::to_owned)
}

/// The address that an element has as its text.
fn address(element: &Element) -> Option<String> {
    Some(element.scope.absolute(&element.value)).filter(|address| !address.is_empty())
}

/// A second description of an entry is a content: some feeds have a short and a long one.
fn take_summary(entry: &mut Entry, element: Element) {
    let text = Text::of(element);
    match entry.summary.is_some() && entry.content.is_empty() {
        true => entry.content.extend(text),
        false => first(&mut entry.summary, text),
    }
}

/// Takes a link, which RSS has as text and Atom as an attribute, or an enclosure.
fn take_link(entry: &mut Entry, element: Element) {
    let is_enclosure = element.is_named("enclosure");
    let found = ["href", "url", "uri"].into_iter().find_map(|name| element.find(name));
    let (href, span) = match found {
        Some(attribute) => (&*attribute.value, attribute.span),
        None => (&*element.value, element.span_of_text()),
    };
    if href.is_empty() && element.attributes.is_empty() {
        return;
    }
    // By RFC 3986, an empty reference is the document itself.
    let is_itself = found.is_some_and(|attribute| attribute.value.is_empty());
    let itself = element.scope.base.as_deref().filter(|_| is_itself);
    entry.links.push(Link {
        href: itself.map_or_else(|| element.scope.absolute(href), ToString::to_string),
        rel: if is_enclosure { Some("enclosure".to_owned()) } else { attribute(&element, "rel") },
        media_type: attribute(&element, "type"),
        title: attribute(&element, "title"),
        hreflang: attribute(&element, "hreflang"),
        length: attribute(&element, "length"),
        span,
    });
}

/// Takes an identifier, which precedes the one that the start tag says.
fn take_id(entry: &mut Entry, element: Element) {
    let has_one = entry.id.as_ref().is_some_and(|id| !id.value.is_empty());
    if has_one || element.value.is_empty() {
        return;
    }
    let is_guid = element.is_named("guid");
    let is_permalink =
        is_guid && element.attribute("isPermaLink").is_none_or(|value| value.eq_ignore_ascii_case("true"));
    let span = element.span_of_text();
    let value = match is_permalink {
        true => element.scope.absolute(&element.value),
        false => element.value,
    };
    entry.id = Some(Id { value, is_permalink, span });
}

fn generator(element: Element) -> Option<Generator> {
    let uri = ["uri", "url", "href"].into_iter().find_map(|name| element.attribute(name));
    let uri = uri.map(|uri| element.scope.absolute(uri));
    let generator = Generator { uri, version: attribute(&element, "version"), name: text(element) };
    (generator != Generator::default()).then_some(generator)
}

fn image(element: &Element) -> Image {
    let address_of = |name| element.child(name).and_then(address);
    let named = |name| element.attribute(name).map(|value| element.scope.absolute(value));
    let own = || Some(&element.value).filter(|value| !value.is_empty()).map(|value| element.scope.absolute(value));
    let is_resource = |attribute: &&Attribute| attribute.name.ends_with(":resource") && !attribute.value.is_empty();
    let resource = || element.attributes.iter().find(is_resource);
    Image {
        url: address_of("url")
            .or_else(|| address_of("href"))
            .or_else(|| named("href"))
            .or_else(|| named("url"))
            .or_else(|| resource().map(|attribute| attribute.value.to_string()))
            .or_else(own),
        title: inner(element, "title"),
        link: address_of("link"),
        description: inner(element, "description"),
        width: inner(element, "width").and_then(|width| width.parse().ok()),
        height: inner(element, "height").and_then(|height| height.parse().ok()),
    }
}

/// Takes an image, or what one that is there lacks: in RSS 1.0, the channel refers to one that follows.
fn merge_image(image: &mut Option<Image>, other: Image) {
    let image = image.get_or_insert_default();
    first(&mut image.url, other.url);
    first(&mut image.title, other.title);
    first(&mut image.link, other.link);
    first(&mut image.description, other.description);
    first(&mut image.width, other.width);
    first(&mut image.height, other.height);
}

/// A category, whose term is an attribute in Atom and text in RSS.
fn category(element: &Element) -> Option<Category> {
    let term = element.attribute("term").filter(|term| !term.is_empty()).unwrap_or(&element.value).to_owned();
    let scheme = attribute(element, "scheme").or_else(|| attribute(element, "domain"));
    let category = Category { term, scheme, label: attribute(element, "label") };
    (category != Category::default()).then_some(category)
}

fn cloud(element: &Element) -> Cloud {
    Cloud {
        domain: attribute(element, "domain"),
        port: attribute(element, "port"),
        path: attribute(element, "path"),
        register_procedure: attribute(element, "registerProcedure"),
        protocol: attribute(element, "protocol"),
    }
}

fn text_input(element: &Element) -> TextInput {
    TextInput {
        title: inner(element, "title"),
        description: inner(element, "description"),
        name: inner(element, "name"),
        link: element.child("link").and_then(address),
    }
}

/// The texts of an element's children, such as days.
fn values(element: &Element) -> impl Iterator<Item = &str> {
    element.children.iter().map(|child| &*child.value).filter(|value| !value.is_empty())
}

/// Takes the feed that an entry comes from: Atom's has elements of a feed, that of RSS an address and a title.
fn take_source(entry: &mut Entry, mut element: Element) {
    let mut source = Draft::of_feed();
    if let Some(url) = element.find("url") {
        let link = Link { href: element.scope.absolute(&url.value), span: url.span, ..Link::default() };
        source.common.links.push(link);
    }
    for child in core::mem::take(&mut element.children) {
        take(&mut source, child);
    }
    let span = element.span_of_text();
    let title = Text { value: element.value, span, ..Text::default() };
    first(&mut source.common.title, Some(title).filter(|title| !title.value.is_empty()));
    first(&mut entry.source, Some(Box::new(source.into_feed())));
}

#[cfg(test)]
mod tests {
    use super::super::{EntryReader, Feed, Options};
    use fivefold_core::encoding::Hints;

    /// What was meant to follow an element that says all by attributes is not in it, at any depth.
    #[test]
    fn elements_without_their_end_do_not_swallow_what_follows() {
        let feed = Feed::parse(
            b"<rss xmlns:media='http://search.yahoo.com/mrss/' xmlns:itunes='http://www.itunes.com/dtds/podcast-1.0.dtd'><channel>
                <itunes:image href='c'><itunes:category text='X'><title>C</title><link>l</link>
                <item><title>T1</title><media:thumbnail url='1'><media:thumbnail url='2'><guid>g</guid><link>k</link></item>
                <item><title>T2</title><media:content url='3'><itunes:image href='d'><itunes:duration>60</itunes:duration>
                <pubDate>Thu, 1 Jan 2004 19:48 GMT</pubDate></item></channel></rss>",
        )
        .unwrap();
        assert_eq!((&*feed.title.as_ref().unwrap().value, feed.link()), ("C", Some("l")));
        let [one, two] = &feed.entries[..] else { panic!("there are two entries") };
        assert_eq!((one.link(), &*one.id.as_ref().unwrap().value), (Some("k"), "g"));
        assert_eq!(two.published.as_ref().unwrap().date.unwrap().year(), 2004);
        let names: Vec<_> = two.extensions.iter().map(super::Element::name).collect();
        assert_eq!(names, ["content", "image", "duration"]);
    }

    /// Where the repairs do not end them: in a stream, and with another prefix.
    #[test]
    fn nor_do_they_in_a_stream_or_with_another_prefix() {
        for prefix in ["itunes", "x"] {
            let feed = format!(
                "<rss xmlns:{prefix}='http://www.itunes.com/dtds/podcast-1.0.dtd'><channel><item><{prefix}:image href='c'>
                    <title>C</title><link>http://l/</link></item></channel></rss>"
            );
            let mut stream = EntryReader::of_stream(feed.as_bytes(), Hints::default(), &Options::default());
            let entries = [Feed::parse(feed.as_bytes()).unwrap().entries.remove(0), stream.next().unwrap().unwrap()];
            for entry in entries {
                assert_eq!(
                    (entry.title.as_ref().map(|title| &*title.value), entry.link()),
                    (Some("C"), Some("http://l/"))
                );
            }
        }
    }

    /// What follows an element without its end stands in the element around it, if that can hold it.
    #[test]
    fn what_follows_an_element_in_another_stays_in_that() {
        let feed = Feed::parse(
            b"<rss xmlns:m='http://search.yahoo.com/mrss/'><channel><item><m:content url='1'><m:thumbnail url='2'>
                <m:title>M</m:title><m:rating>R</m:rating></m:thumbnail></m:content></item></channel></rss>",
        );
        let content = &feed.unwrap().entries[0].extensions[0];
        let names: Vec<_> = content.children().iter().map(super::Element::name).collect();
        assert_eq!((content.name(), &*names), ("content", &["thumbnail", "title", "rating"][..]));
    }

    #[test]
    fn an_image_that_is_referred_to_without_its_address_has_one() {
        let feed = Feed::parse(
            b"<rdf:RDF xmlns='http://purl.org/rss/1.0/' xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
                <channel><image rdf:resource=''/></channel><image><url>https://e.org/a.png</url></image></rdf:RDF>",
        );
        assert_eq!(feed.unwrap().image.unwrap().url.as_deref(), Some("https://e.org/a.png"));
    }
}
