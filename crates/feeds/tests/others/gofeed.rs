//! gofeed's own expectations: those of its translator, which has one model for all formats, and those of its parsers of RSS
//! and of Atom.

use super::{Tally, cases, folder, leaves};
use fivefold_feeds::model::{Category, Element, Entry, Feed, Id, Image, Link, Person, Text, Version, When};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;

/// What one of gofeed's fields is in the model.
pub(super) type Field<T> = (&'static str, fn(&T) -> Vec<String>);

pub(super) fn one(text: Option<impl ToString>) -> Vec<String> {
    text.iter().map(ToString::to_string).collect()
}

fn text(text: &Option<Text>) -> Vec<String> {
    one(text.as_ref().map(shown))
}

/// gofeed makes addresses absolute where the feed says a base.
fn shown(text: &Text) -> String {
    let has_address = text.base.is_some() && text.value.contains(" href=");
    if has_address { text.absolute_html().into_owned() } else { text.value.clone() }
}

fn given(when: &Option<When>) -> Vec<String> {
    one(when.as_ref().map(|when| &when.text))
}

fn understood(when: &Option<When>) -> Vec<String> {
    one(when.as_ref().and_then(|when| when.date))
}

fn hrefs<'l>(links: impl IntoIterator<Item = &'l Link>) -> Vec<String> {
    links.into_iter().map(|link| link.href.clone()).collect()
}

pub(super) fn of<T>(values: &[T], part: impl Fn(&T) -> Option<String>) -> Vec<String> {
    values.iter().filter_map(part).collect()
}

fn first<T>(values: &[T], part: impl Fn(&T) -> Option<String>) -> Vec<String> {
    of(&values[..values.len().min(1)], part)
}

pub(super) fn name(person: &Person) -> Option<String> {
    person.name.clone()
}

pub(super) fn email(person: &Person) -> Option<String> {
    person.email.clone()
}

pub(super) fn uri(person: &Person) -> Option<String> {
    person.uri.clone()
}

pub(super) fn term(category: &Category) -> Option<String> {
    Some(category.term.clone())
}

pub(super) fn scheme(category: &Category) -> Option<String> {
    category.scheme.clone()
}

fn image(image: &Option<Image>, part: impl Fn(&Image) -> Option<String>) -> Vec<String> {
    one(image.as_ref().and_then(part))
}

fn id(id: &Option<Id>) -> Vec<String> {
    one(id.as_ref().map(|id| &id.value))
}

/// The version as gofeed names it.
fn version(feed: &Feed) -> Vec<String> {
    let version = match feed.version {
        Version::Rss090 => "0.9",
        Version::Rss091Netscape | Version::Rss091Userland => "0.91",
        Version::Rss092 => "0.92",
        Version::Rss10 => "1.0",
        Version::Rss20 => "2.0",
        Version::Atom03 => "0.3",
        Version::Atom10 => "1.0",
        Version::Json10 => "1.0",
        Version::Json11 => "1.1",
        _ => "",
    };
    vec![version.to_owned()]
}

fn kind(feed: &Feed) -> Vec<String> {
    let code = feed.version.code();
    one(["rss", "atom", "json"].into_iter().find(|kind| code.starts_with(kind)))
}

/// A person of RSS as the text that it is in the feed.
fn written(person: &Person) -> Option<String> {
    match (&person.name, &person.email) {
        (Some(name), Some(email)) => Some(format!("{email} ({name})")),
        (name, email) => name.clone().or(email.clone()),
    }
}

fn is_role(role: &'static str) -> impl Fn(&&Person) -> bool {
    move |person| person.role.as_deref().is_some_and(|found| found.eq_ignore_ascii_case(role))
}

fn alternates(links: &[Link]) -> Vec<String> {
    hrefs(links.iter().filter(|link| matches!(link.relation(), "alternate" | "self" | "related")))
}

const FEED: &[Field<Feed>] = &[
    ("title", |feed| text(&feed.title)),
    ("description", |feed| text(&feed.subtitle)),
    ("link", |feed| one(feed.link())),
    ("feedLink", |feed| hrefs(feed.links.iter().find(|link| link.relation() == "self"))),
    ("links", |feed| alternates(&feed.links)),
    ("updated", |feed| given(&feed.updated)),
    ("updatedParsed", |feed| understood(&feed.updated)),
    ("published", |feed| given(&feed.published)),
    ("publishedParsed", |feed| understood(&feed.published)),
    // The first author, or else whoever is responsible for technical matters.
    ("author.name", |feed| {
        first(&feed.authors, name).into_iter().chain(one(feed.publisher.as_ref().and_then(name))).take(1).collect()
    }),
    ("author.email", |feed| {
        first(&feed.authors, email).into_iter().chain(one(feed.publisher.as_ref().and_then(email))).take(1).collect()
    }),
    ("author.url", |feed| first(&feed.authors, uri)),
    ("author.avatar", |feed| first(&feed.authors, |person| person.image.clone())),
    ("authors.name", |feed| {
        if feed.authors.is_empty() { one(feed.publisher.as_ref().and_then(name)) } else { of(&feed.authors, name) }
    }),
    ("authors.email", |feed| {
        if feed.authors.is_empty() { one(feed.publisher.as_ref().and_then(email)) } else { of(&feed.authors, email) }
    }),
    ("authors.url", |feed| of(&feed.authors, uri)),
    ("authors.avatar", |feed| of(&feed.authors, |person| person.image.clone())),
    ("language", |feed| one(feed.language.as_ref())),
    // gofeed's image of a feed of Atom is the logo or the icon.
    ("image.url", |feed| {
        let url = image(&feed.image, |image| image.url.clone());
        if url.is_empty() { one(feed.logo.as_ref().or(feed.icon.as_ref())) } else { url }
    }),
    ("image.title", |feed| image(&feed.image, |image| image.title.clone())),
    ("copyright", |feed| text(&feed.rights)),
    // gofeed joins the parts.
    ("generator", |feed| {
        let generator = feed.generator.as_ref();
        let parts = generator
            .map(|one| [one.name.clone(), one.version.as_ref().map(|version| format!("v{version}")), one.uri.clone()]);
        let parts: Vec<_> = parts.into_iter().flatten().flatten().collect();
        one((!parts.is_empty()).then(|| parts.join(" ")))
    }),
    ("categories", |feed| of(&feed.categories, term)),
    ("feedType", kind),
    ("feedVersion", version),
];

const ENTRY: &[Field<Entry>] = &[
    ("title", |entry| text(&entry.title)),
    ("description", |entry| text(&entry.summary)),
    ("content", |entry| first(&entry.content, |text| Some(shown(text)))),
    ("link", |entry| one(entry.link())),
    ("links", |entry| alternates(&entry.links)),
    ("updated", |entry| given(&entry.updated)),
    ("updatedParsed", |entry| understood(&entry.updated)),
    ("published", |entry| given(&entry.published)),
    ("publishedParsed", |entry| understood(&entry.published)),
    ("author.name", |entry| first(&entry.authors, name)),
    ("author.email", |entry| first(&entry.authors, email)),
    ("author.url", |entry| first(&entry.authors, uri)),
    ("author.avatar", |entry| first(&entry.authors, |person| person.image.clone())),
    ("authors.name", |entry| of(&entry.authors, name)),
    ("authors.email", |entry| of(&entry.authors, email)),
    ("authors.url", |entry| of(&entry.authors, uri)),
    ("authors.avatar", |entry| of(&entry.authors, |person| person.image.clone())),
    ("guid", |entry| id(&entry.id)),
    ("image.url", |entry| image(&entry.image, |image| image.url.clone())),
    ("image.title", |entry| image(&entry.image, |image| image.title.clone())),
    ("categories", |entry| of(&entry.categories, term)),
    ("enclosures.url", |entry| hrefs(entry.enclosures())),
    ("enclosures.type", |entry| entry.enclosures().filter_map(|link| link.media_type.clone()).collect()),
    ("enclosures.length", |entry| entry.enclosures().filter_map(|link| link.length.clone()).collect()),
];

/// The fields of gofeed's parser of RSS.
const RSS: &[Field<Feed>] = &[
    ("title", |feed| text(&feed.title)),
    ("description", |feed| text(&feed.subtitle)),
    ("link", |feed| one(feed.link())),
    ("links", |feed| alternates(&feed.links)),
    ("language", |feed| one(feed.language.as_ref())),
    ("copyright", |feed| text(&feed.rights)),
    ("managingEditor", |feed| feed.authors.iter().filter(is_role("managingEditor")).filter_map(written).collect()),
    ("webMaster", |feed| one(feed.publisher.as_ref().and_then(written))),
    ("pubDate", |feed| given(&feed.published)),
    ("pubDateParsed", |feed| understood(&feed.published)),
    ("generator", |feed| one(feed.generator.as_ref().and_then(|one| one.name.clone()))),
    ("rating", |feed| one(feed.rating.as_ref())),
    ("ttl", |feed| one(feed.ttl)),
    ("skipHours", |feed| feed.skip_hours.iter().map(ToString::to_string).collect()),
    ("skipDays", |feed| feed.skip_days.clone()),
    ("categories.value", |feed| of(&feed.categories, term)),
    ("categories.domain", |feed| of(&feed.categories, scheme)),
    ("image.url", |feed| image(&feed.image, |image| image.url.clone())),
    ("image.title", |feed| image(&feed.image, |image| image.title.clone())),
    ("image.link", |feed| image(&feed.image, |image| image.link.clone())),
    ("image.width", |feed| image(&feed.image, |image| image.width.map(|width| width.to_string()))),
    ("image.height", |feed| image(&feed.image, |image| image.height.map(|height| height.to_string()))),
    ("image.description", |feed| image(&feed.image, |image| image.description.clone())),
    ("textInput.title", |feed| one(feed.text_input.as_ref().and_then(|input| input.title.clone()))),
    ("textInput.name", |feed| one(feed.text_input.as_ref().and_then(|input| input.name.clone()))),
    ("textInput.link", |feed| one(feed.text_input.as_ref().and_then(|input| input.link.clone()))),
    ("textInput.description", |feed| one(feed.text_input.as_ref().and_then(|input| input.description.clone()))),
    ("version", version),
];

const RSS_ITEM: &[Field<Entry>] = &[
    ("title", |entry| text(&entry.title)),
    ("description", |entry| text(&entry.summary)),
    ("content", |entry| first(&entry.content, |text| Some(shown(text)))),
    ("link", |entry| one(entry.link())),
    ("links", |entry| alternates(&entry.links)),
    ("author", |entry| entry.authors.iter().filter(is_role("author")).filter_map(written).collect()),
    ("guid.value", |entry| id(&entry.id)),
    ("guid.isPermalink", |entry| one(entry.id.as_ref().map(|id| id.is_permalink))),
    ("categories.value", |entry| of(&entry.categories, term)),
    ("categories.domain", |entry| of(&entry.categories, scheme)),
    ("source.title", |entry| {
        one(entry.source.as_ref().and_then(|source| source.title.as_ref()).map(|title| &title.value))
    }),
    ("source.url", |entry| one(entry.source.as_ref().and_then(|source| source.link()))),
    ("enclosure.url", |entry| hrefs(entry.enclosures().take(1))),
    ("enclosure.type", |entry| entry.enclosures().take(1).filter_map(|link| link.media_type.clone()).collect()),
    ("enclosure.length", |entry| entry.enclosures().take(1).filter_map(|link| link.length.clone()).collect()),
    ("enclosures.url", |entry| hrefs(entry.enclosures())),
    ("enclosures.type", |entry| entry.enclosures().filter_map(|link| link.media_type.clone()).collect()),
    ("enclosures.length", |entry| entry.enclosures().filter_map(|link| link.length.clone()).collect()),
];

/// The fields of gofeed's parser of Atom; the source of an entry has them, too.
const ATOM: &[Field<Feed>] = &[
    ("title", |feed| text(&feed.title)),
    ("id", |feed| id(&feed.id)),
    ("subtitle", |feed| text(&feed.subtitle)),
    ("rights", |feed| text(&feed.rights)),
    ("language", |feed| one(feed.language.as_ref())),
    ("icon", |feed| one(feed.icon.as_ref())),
    ("logo", |feed| one(feed.logo.as_ref())),
    ("updated", |feed| given(&feed.updated)),
    ("updatedParsed", |feed| understood(&feed.updated)),
    ("generator.value", |feed| one(feed.generator.as_ref().and_then(|one| one.name.clone()))),
    ("generator.uri", |feed| one(feed.generator.as_ref().and_then(|one| one.uri.clone()))),
    ("generator.version", |feed| one(feed.generator.as_ref().and_then(|one| one.version.clone()))),
    ("authors.name", |feed| of(&feed.authors, name)),
    ("authors.email", |feed| of(&feed.authors, email)),
    ("authors.uri", |feed| of(&feed.authors, uri)),
    ("contributors.name", |feed| of(&feed.contributors, name)),
    ("contributors.email", |feed| of(&feed.contributors, email)),
    ("contributors.uri", |feed| of(&feed.contributors, uri)),
    ("categories.term", |feed| of(&feed.categories, term)),
    ("categories.scheme", |feed| of(&feed.categories, scheme)),
    ("links.href", |feed| of(&feed.links, |link| Some(link.href.clone()).filter(|href| !href.is_empty()))),
    ("links.rel", |feed| of(&feed.links, |link| Some(link.relation().to_owned()))),
    ("links.type", |feed| of(&feed.links, |link| link.media_type.clone())),
    ("links.title", |feed| of(&feed.links, |link| link.title.clone())),
    ("links.length", |feed| of(&feed.links, |link| link.length.clone())),
    ("links.hreflang", |feed| of(&feed.links, |link| link.hreflang.clone())),
    ("version", version),
];

const ATOM_ENTRY: &[Field<Entry>] = &[
    ("title", |entry| text(&entry.title)),
    ("id", |entry| id(&entry.id)),
    ("summary", |entry| text(&entry.summary)),
    ("rights", |entry| text(&entry.rights)),
    ("content.value", |entry| first(&entry.content, |text| Some(shown(text)))),
    ("content.type", |entry| first(&entry.content, |text| text.media_type.clone())),
    ("updated", |entry| given(&entry.updated)),
    ("updatedParsed", |entry| understood(&entry.updated)),
    ("published", |entry| given(&entry.published)),
    ("publishedParsed", |entry| understood(&entry.published)),
    ("authors.name", |entry| of(&entry.authors, name)),
    ("authors.email", |entry| of(&entry.authors, email)),
    ("authors.uri", |entry| of(&entry.authors, uri)),
    ("contributors.name", |entry| of(&entry.contributors, name)),
    ("contributors.email", |entry| of(&entry.contributors, email)),
    ("contributors.uri", |entry| of(&entry.contributors, uri)),
    ("links.href", |entry| of(&entry.links, |link| Some(link.href.clone()).filter(|href| !href.is_empty()))),
    ("links.rel", |entry| of(&entry.links, |link| Some(link.relation().to_owned()))),
    ("links.type", |entry| of(&entry.links, |link| link.media_type.clone())),
    ("links.title", |entry| of(&entry.links, |link| link.title.clone())),
    ("links.length", |entry| of(&entry.links, |link| link.length.clone())),
];

/// The fields of gofeed that are other forms of an element of a module, by prefix: lists by name.
fn module(extensions: &[Element], field: &str) -> Option<Vec<String>> {
    let (module, name) = field.split_once('.')?;
    let prefix = match module {
        "dcExt" => "dc",
        "itunesExt" => "itunes",
        "custom" => "",
        _ => return None,
    };
    let named = extensions.iter().filter(|one| one.prefix().unwrap_or_default() == prefix && one.name() == name);
    Some(named.map(|one| one.attribute("href").unwrap_or(one.value()).to_owned()).collect())
}

/// Compares the extensions, which gofeed has by prefix and name, each with its attributes and children.
fn compare_extensions(tally: &mut Tally, place: &str, expected: &Value, elements: &[Element]) {
    for (prefix, names) in expected.as_object().into_iter().flatten() {
        for (name, list) in names.as_object().into_iter().flatten() {
            let named: Vec<_> = elements
                .iter()
                .filter(|one| one.prefix().unwrap_or_default() == prefix && one.name() == name)
                .collect();
            for (at, one) in list.as_array().into_iter().flatten().enumerate() {
                let place = format!("{place} {prefix}:{name}");
                let Some(found) = named.get(at) else {
                    tally.compare(&place, &[one.to_string()], &[]);
                    continue;
                };
                let value = one["value"].as_str().unwrap_or_default().trim().to_owned();
                tally.compare(&place, &[name.clone(), value], &[found.name().to_owned(), found.value().to_owned()]);
                for (name, value) in one["attrs"].as_object().into_iter().flatten() {
                    let actual: Vec<_> = found.attribute(name).map(str::to_owned).into_iter().collect();
                    tally.compare(&place, &[value.as_str().unwrap_or_default().to_owned()], &actual);
                }
                for (name, children) in one["children"].as_object().into_iter().flatten() {
                    let children = serde_json::json!({ prefix: { name: children } });
                    compare_extensions(tally, &place, &children, found.children());
                }
            }
        }
    }
}

/// Compares the values that gofeed has for a feed or an entry.
fn compare<T>(
    tally: &mut Tally,
    place: &str,
    expected: &Value,
    fields: &[Field<T>],
    actual: &T,
    extensions: &[Element],
) {
    let mut expected = expected.clone();
    let fields_of_gofeed = expected.as_object_mut().unwrap();
    if let Some(found) = fields_of_gofeed.remove("extensions") {
        compare_extensions(tally, place, &found, extensions);
    }
    for other in ["items", "entries", "source"] {
        if fields_of_gofeed.get(other).is_some_and(|value| other != "source" || value.get("url").is_none()) {
            fields_of_gofeed.remove(other);
        }
    }
    let mut values = BTreeMap::new();
    leaves(&expected, "", &mut values);
    for (path, expected) in &values {
        let found = fields.iter().find(|(name, _)| name == path);
        let actual = found.map(|(_, field)| field(actual)).or_else(|| module(extensions, path));
        let actual = actual.unwrap_or_else(|| panic!("the table lacks {path}"));
        let parsed =
            |value: &String| if path.ends_with("Parsed") { value.replace("+00:00", "Z") } else { value.clone() };
        let (mut expected, mut actual) = (expected.iter().map(parsed).collect::<Vec<_>>(), actual);
        // No format gives categories an order.
        if path == "categories" {
            expected.sort();
            actual.sort();
        }
        tally.compare(&format!("{place} {path}"), &expected, &actual);
    }
}

/// What differs, and why: the sentence that decides, or a choice of this project.
const DIFFERENCES: &[(&str, &str)] = &[
    ("rdf_item_links.xml link", "of several links of one kind, the first counts: gofeed takes the last. A choice"),
    ("feed_item_links_-_rss_channel_item_links.xml link", "the same"),
    ("feed_links_-_rdf_channel_links.xml link", "the same"),
    ("rss_channel_item_links.xml link", "the same"),
    (
        "feed_item_fallbacks_-_rss_channel_item_extensions.xml atom:category",
        "an element of Atom in RSS has its field. A choice",
    ),
    ("feed_item_published_-_rss_channel_item_published_atom.xml atom:published", "the same"),
    ("feed_item_updated_-_rss_channel_item_updated_atom.xml atom:updated", "the same"),
    ("feed_link_-_rss_channel_atom_link.xml atom:link", "the same"),
    ("feed_link_-_rss_channel_atom_link_alternate.xml atom:link", "the same"),
    ("feed_item_image_-_rss_channel_item_content.xml image.url", "nothing is guessed from HTML. A choice"),
    (
        "feed_item_updated_-_atom03_feed_entry_modified.xml published",
        "Atom 0.3, 4.13.7: `modified` is the time of the last change, so that it says nothing about `issued`",
    ),
    ("dublincore_item_multiple_values.xml authors.name", "RSS 1.0's module of Dublin Core lets `dc:creator` repeat"),
    ("rss_channel_item_author_naked_markup.xml author", "a plain text has no markup. A choice"),
    ("rss_channel_item_guid_naked_markup.xml guid.value", "the same"),
    ("rss_channel_managingEditor_naked_markup.xml managingEditor", "the same"),
    ("rss_channel_rating_naked_markup.xml rating", "the same"),
    (
        "atom03_feed_copyright_xhtml_escaped_markup.xml rights",
        "Atom 0.3 has no `div` that is no part of a text. A choice",
    ),
    ("atom03_feed_copyright_xhtml_inline_markup.xml rights", "the same"),
    ("atom03_feed_entry_summary_xhtml_inline_markup.xml summary", "the same"),
    ("atom03_feed_entry_title_xhtml_inline_markup.xml title", "the same"),
    ("atom03_feed_tagline_xhtml_inline_markup.xml subtitle", "the same"),
    ("atom03_feed_title_xhtml_escaped_markup.xml title", "the same"),
    ("json10_full.json published", "JSON Feed, top-level: a feed has no date; gofeed takes that of an item"),
    ("json10_full.json updated", "the same"),
    ("version_rss_21.xml version", "there is no RSS 2.1; what begins with 2 is read as 2.0. A choice"),
    ("entry_id_xml_base.xml id", "RFC 4287, 4.2.6: the identifier is no reference, and is never resolved"),
    ("feed_logo_uri_base.xml icon", "RFC 3986, 5.2.3: `icon.png` relative to `http://example.org/img` replaces `img`"),
];

fn run(folder_name: &str, of_feed: &[Field<Feed>], of_entry: &[Field<Entry>]) -> Option<Tally> {
    let folder = folder(&format!("gofeed/{folder_name}"), "the folder of this name in `testdata` of gofeed")?;
    let mut tally = Tally::default();
    let cases = cases(&folder);
    assert!(!cases.is_empty(), "the folder is empty");
    for (path, expected) in cases {
        let place = path.file_name().unwrap().to_string_lossy();
        let feed = Feed::parse(&fs::read(&path).unwrap()).unwrap_or_else(|error| panic!("{place}: {error}"));
        compare(&mut tally, &place, &expected, of_feed, &feed, &feed.extensions);
        let entries = expected.get("items").or(expected.get("entries")).and_then(Value::as_array);
        let entries = entries.map_or(&[][..], Vec::as_slice);
        tally.compare(&format!("{place} entries"), &[entries.len().to_string()], &[feed.entries.len().to_string()]);
        for (expected, entry) in entries.iter().zip(&feed.entries) {
            compare(&mut tally, &place, expected, of_entry, entry, &entry.extensions);
            if let (Some(expected), Some(source)) = (expected.get("source"), &entry.source)
                && folder_name == "parser/atom"
            {
                compare(&mut tally, &place, expected, of_feed, &**source, &source.extensions);
            }
        }
    }
    Some(tally)
}

/// All values are equal but for those that the list names.
#[test]
fn gofeed_has_the_same_values() {
    let runs = [
        ("translator/rss", FEED, ENTRY),
        ("translator/atom", FEED, ENTRY),
        ("translator/json", FEED, ENTRY),
        ("extensions", FEED, ENTRY),
        ("parser/rss", RSS, RSS_ITEM),
        ("parser/atom", ATOM, ATOM_ENTRY),
    ];
    let mut all = Tally::default();
    for (name, of_feed, of_entry) in runs {
        let Some(tally) = run(name, of_feed, of_entry) else { return };
        tally.report(name);
        all.values += tally.values;
        all.differing.extend(tally.differing);
    }
    all.report("gofeed");
    assert!(all.values > 1000);
    all.assert_only(DIFFERENCES);
}
