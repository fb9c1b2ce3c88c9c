//! feedsmith's expectations for whole feeds of each format, with some thirty modules.

use super::{Tally, cases, folder, leaves};
use fivefold_core::encoding::Hints;
use fivefold_feeds::model::{Element, Feed, Options, show};
use fivefold_feeds::parse_date;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// What feedsmith's names are in the JSON of the model. The first row that a path begins with counts, and what follows is
/// written with underscores.
const NAMES: &[(&str, &str)] = &[
    ("copyright", "rights_html|rights"),
    ("rights", "rights_html|rights"),
    ("subtitle", "subtitle_html|subtitle"),
    ("title", "title_html|title"),
    ("description", "subtitle_html|subtitle|summary"),
    ("managingEditor", "authors#text"),
    ("webMaster", "publisher#text"),
    ("pubDate", "published"),
    ("lastBuildDate", "updated"),
    ("categories.name", "categories.term"),
    ("categories.domain", "categories.scheme"),
    ("authors.arxiv", "extensions"),
    ("authors.name", "authors.name"),
    ("authors.uri", "authors.uri"),
    ("authors.email", "authors.email"),
    ("authors", "authors#text"),
    ("guid.value", "id"),
    ("rdf.about", "id"),
    ("enclosures", "enclosures"),
    ("source.url", "source.link"),
    ("source.generator.text", "source.generator.name"),
    ("content.encoded", "content"),
    ("generator.text", "generator.name"),
    ("generator.uri", "generator.uri"),
    ("generator.version", "generator.version"),
    ("generator", "generator.name"),
    ("atom.links", "links"),
    ("dc", "dublin_core"),
    ("sy", "syndication"),
    ("thr.inReplyTos", "threading.in_reply_to"),
    ("thr", "threading"),
    ("psc.chapters", "chapters.lists.chapters"),
    ("cc.license", "creative_commons.licenses.value|resource"),
    ("cc.attributionURL", "creative_commons.attribution_url"),
    ("cc", "creative_commons"),
    ("creativeCommons.licenses", "creative_commons.licenses.value"),
    ("geo.lat", "geo.latitude"),
    ("geo.long", "geo.longitude"),
    ("geo.alt", "geo.altitude"),
    ("georss.elev", "geo.elevation"),
    ("georss.line.points.lat", "geo.line.latitude"),
    ("georss.line.points.lng", "geo.line.longitude"),
    ("georss.polygon.points.lat", "geo.polygon.latitude"),
    ("georss.polygon.points.lng", "geo.polygon.longitude"),
    ("georss.point.lat", "geo.point.latitude"),
    ("georss.point.lng", "geo.point.longitude"),
    ("georss", "geo"),
    ("itunes.image", "itunes.image.href"),
    ("podcast.fundings.display", "podcast.funding.title"),
    ("podcast.fundings", "podcast.funding"),
    ("podcast.episode.display", "podcast.episode.display"),
    ("podcast.liveItems.contentLinks.display", "podcast.live_items.content_links.title"),
    ("podcast.liveItems.persons.display", "podcast.live_items.persons.name"),
    ("podcast.persons.display", "podcast.persons.name"),
    ("podcast.locations.display", "podcast.locations.name"),
    ("podcast.trailers.display", "podcast.trailers.title"),
    ("podcast.license.display", "podcast.license.name"),
    ("podcast.soundbites.display", "podcast.soundbites.title"),
    ("podcast.txts.display", "podcast.txts.value"),
    ("podcast.values.valueRecipients", "podcast.values.recipients"),
    ("podcast.socialInteracts", "podcast.social_interact"),
    ("podcast.publisher.remoteItem", "podcast.publisher.remote_items"),
    ("media.contents.locations.description", "media.contents.locations.description|value"),
    ("media.contents.comments", "media.contents.comments.comments"),
    ("media.contents.responses", "media.contents.responses.responses"),
    ("media.contents.backLinks", "media.contents.back_links.back_links"),
    ("media.contents.scenes", "media.contents.scenes.scenes"),
    ("media.comments", "media.comments.comments"),
    ("media.responses", "media.responses.responses"),
    ("media.backLinks", "media.back_links.back_links"),
    ("media.scenes", "media.scenes.scenes"),
];

/// The modules that the model has types for. What others say is among the extensions.
const TYPED: [&str; 13] = [
    "dc",
    "slash",
    "sy",
    "thr",
    "psc",
    "cc",
    "creativeCommons",
    "geo",
    "georss",
    "itunes",
    "podcast",
    "media",
    "feedburner",
];

/// What feedsmith has as one value, the older form or the first, of what is a list under another name of its own or here.
const FIRST: [(&str, &str); 20] = [
    ("dc.title", "dc.titles"),
    ("dc.creator", "dc.creators"),
    ("dc.subject", "dc.subjects"),
    ("dc.description", "dc.descriptions"),
    ("dc.publisher", "dc.publishers"),
    ("dc.contributor", "dc.contributors"),
    ("dc.dates", "dc.date"),
    ("dc.type", "dc.types"),
    ("dc.format", "dc.formats"),
    ("dc.identifier", "dc.identifiers"),
    ("dc.source", "dc.sources"),
    ("dc.language", "dc.languages"),
    ("dc.relation", "dc.relations"),
    ("dc.coverage", "dc.coverages"),
    ("dc.rights", "dc.rights"),
    ("podcast.location", "podcast.locations"),
    ("podcast.value", "podcast.values"),
    ("podcast.chat", "podcast.chats"),
    ("podcast.liveItems.chat", "podcast.liveItems.chats"),
    ("media.group", "media.groups"),
];

/// Writes camel case with underscores.
fn snake(name: &str) -> String {
    let mut snake = String::new();
    for character in name.chars() {
        if character.is_ascii_uppercase() {
            snake.push('_');
        }
        snake.push(character.to_ascii_lowercase());
    }
    snake
}

/// A value in the form that both have: dates in UTC, and durations in seconds.
fn normal(value: &str, path: &str) -> String {
    let is_date =
        value.len() >= 10 && value.as_bytes()[4..].contains(&b'T') && value.starts_with(|c: char| c.is_ascii_digit())
            || path.ends_with("pubDate")
            || path.ends_with("lastBuildDate");
    if let Some(date) = parse_date(value).filter(|_| is_date) {
        return date.timestamp().to_string();
    }
    if path.ends_with("chapters.start") && value.contains(':') {
        let seconds = value.split(':').fold(0.0, |seconds, part| seconds * 60.0 + part.parse::<f64>().unwrap());
        return seconds.to_string();
    }
    match value.parse::<f64>() {
        Ok(number) if !value.starts_with('0') || value == "0" || value.starts_with("0.") => number.to_string(),
        _ => value.to_owned(),
    }
}

/// The values at a path of ours, of which the last name may be one of several.
fn ours(values: &BTreeMap<String, Vec<String>>, path: &str) -> Vec<String> {
    let names = path.rsplit_once('.').map_or(("", path), |(before, last)| (before, last));
    let candidates =
        names.1.split('|').map(|last| if names.0.is_empty() { last.into() } else { format!("{}.{last}", names.0) });
    candidates.filter_map(|path| values.get(&path).cloned()).next().unwrap_or_default()
}

/// The persons as texts, which is what they are in RSS.
fn add_texts(values: &mut BTreeMap<String, Vec<String>>, object: &Value) {
    let text = |person: &Value| match (person["name"].as_str(), person["email"].as_str()) {
        (Some(name), Some(email)) => format!("{email} ({name})"),
        (name, email) => name.or(email).unwrap_or_default().to_owned(),
    };
    let authors = object["authors"].as_array().into_iter().flatten();
    let of_rss = authors.filter(|person| matches!(person["role"].as_str(), Some("author" | "managingEditor")));
    values.insert("authors#text".to_owned(), of_rss.map(text).collect());
    if object["publisher"].is_object() {
        values.insert("publisher#text".to_owned(), vec![text(&object["publisher"])]);
    }
}

/// What the model keeps in another form: tags with their weights after colons, where 1 is the default, and the corners of a box
/// as a list of two.
fn add_parts(values: &mut BTreeMap<String, Vec<String>>) {
    let mut parts = Vec::new();
    for (path, found) in &*values {
        if path.ends_with("community.tags") {
            let tags = found.iter().map(|tag| tag.split_once(':').unwrap_or((tag, "1")));
            let (names, weights) =
                tags.map(|(name, weight)| (name.trim().to_owned(), weight.trim().to_owned())).unzip();
            parts.extend([(format!("{path}.name"), names), (format!("{path}.weight"), weights)]);
        }
        let coordinate = path.strip_prefix("geo.box.").map(|name| if name == "latitude" { "lat" } else { "lng" });
        if let (Some(name), [lower, upper]) = (coordinate, &found[..]) {
            parts.push((format!("geo.box.lower_corner.{name}"), vec![lower.clone()]));
            parts.push((format!("geo.box.upper_corner.{name}"), vec![upper.clone()]));
        }
    }
    values.extend(parts);
}

/// The texts and attributes of elements.
fn said(elements: &[Element], found: &mut BTreeSet<String>) {
    for element in elements {
        found.insert(normal(element.value(), ""));
        found.extend(element.value().split(',').map(|part| normal(part.trim(), "")));
        found.extend(element.attributes().iter().map(|attribute| normal(attribute.value().trim(), "")));
        said(element.children(), found);
    }
}

/// Compares what feedsmith has for a feed or an entry with our JSON for it.
fn compare(
    core: &mut Tally,
    others: &mut Tally,
    place: &str,
    expected: &Value,
    ours_as_json: &Value,
    extensions: &[Element],
) {
    let mut expected = expected.clone();
    let fields = expected.as_object_mut().unwrap();
    fields.retain(|name, _| !matches!(name.as_str(), "items" | "entries"));
    let (mut theirs, mut values) = (BTreeMap::new(), BTreeMap::new());
    leaves(&expected, "", &mut theirs);
    leaves(ours_as_json, "", &mut values);
    add_texts(&mut values, ours_as_json);
    add_parts(&mut values);
    let mut kept = BTreeSet::new();
    said(extensions, &mut kept);
    for (path, expected) in theirs {
        let expected: Vec<_> = expected.iter().map(|value| normal(value, &path)).collect();
        let is_in = |name: &str| path.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
        let first = FIRST.iter().find(|(name, _)| is_in(name));
        let named = first.map_or_else(|| path.clone(), |(name, list)| format!("{list}{}", &path[name.len()..]));
        let is_in = |name: &str| named.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
        let module = path.split('.').next().unwrap_or_default();
        let known = values.keys().any(|ours| ours.starts_with(&snake(&named)));
        let renamed = NAMES.iter().find(|(name, _)| is_in(name));
        if renamed.is_none() && !known && !TYPED.contains(&module) || path.contains(".thr.") || path.contains("arxiv") {
            // What the model has no field for is kept as it stands.
            let expected: Vec<_> =
                expected.into_iter().filter(|value| !matches!(value.as_str(), "true" | "false")).collect();
            let found: Vec<_> = expected.iter().filter(|value| kept.contains(*value)).cloned().collect();
            others.compare(&format!("{place} {path}"), &expected, &found);
            continue;
        }
        let renamed =
            renamed.map_or_else(|| snake(&named), |(name, ours)| format!("{ours}{}", snake(&named[name.len()..])));
        let mut actual: Vec<_> = ours(&values, &renamed).iter().map(|value| normal(value, &path)).collect();
        if first.is_some() {
            actual.truncate(expected.len());
        }
        // In RSS, there are links and licences of two namespaces, of which feedsmith has these by themselves.
        if ["atom.links", "cc.license", "creativeCommons.licenses"].iter().any(|both| path.starts_with(both)) {
            let mut left = expected.iter().peekable();
            actual.retain(|value| left.next_if_eq(&value).is_some());
        }
        core.compare(&format!("{place} {path}"), &expected, &actual);
    }
}

#[test]
fn feedsmith_has_the_same_values() {
    let Some(folder) = folder("feedsmith/src/feeds", "the folder of this name in the source of feedsmith") else {
        return;
    };
    let (mut core, mut others) = (Tally::default(), Tally::default());
    for (path, expected) in cases(&folder) {
        let place = path.file_stem().unwrap().to_string_lossy().into_owned();
        let options = Options::default().with_absolute_addresses(false);
        let feed = Feed::parse_with(&fs::read(&path).unwrap(), Hints::default(), &options).unwrap();
        let mut json = show::Json::default();
        show::feed(&feed, show::Texts { config: None }, &mut json);
        let mut json: Value = serde_json::from_str(&json.into_text()).unwrap();
        let entries =
            json.as_object_mut().and_then(|fields: &mut Map<_, _>| fields.remove("entries")).unwrap_or(json!([]));
        compare(&mut core, &mut others, &place, &expected, &json, &feed.extensions);
        let theirs = expected.get("items").or(expected.get("entries")).and_then(Value::as_array).unwrap();
        assert_eq!(theirs.len(), feed.entries.len(), "{place}");
        for ((expected, json), entry) in theirs.iter().zip(entries.as_array().unwrap()).zip(&feed.entries) {
            compare(&mut core, &mut others, &place, expected, json, &entry.extensions);
        }
    }
    assert!(core.values > 3000 && others.values > 800);
    assert!(core.report("feedsmith, formats and modules with types") >= 98.0);
    assert!(others.report("feedsmith, other modules") >= 98.0);
}
