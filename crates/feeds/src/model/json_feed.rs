//! JSON Feed: <https://www.jsonfeed.org/version/1.1/>, and 1.0, which has one author.

use super::element::Scope;
use super::error::{NotAFeed, Reason};
use super::{Category, Entry, Feed, Id, Image, Link, Options, Person, Text, TextKind, Version, When};
use fivefold_core::{ErrorCode, Span, StopSignal};
use serde_json::{Map, Value};
use std::sync::Arc;

type Object = Map<String, Value>;

/// Parses a text that begins as an object of JSON.
pub(super) fn parse(text: &str, options: &Options) -> Result<Feed, NotAFeed> {
    if let Some(code) = ended_early(text, options) {
        return Err(NotAFeed { reason: Reason::Cut(code), ended_early: Some(code), ..NotAFeed::default() });
    }
    let not_a_feed = || NotAFeed { reason: Reason::Json, ..NotAFeed::default() };
    let Ok(Value::Object(object)) = serde_json::from_str(text) else { return Err(not_a_feed()) };
    let address = text_of(&object, "version").unwrap_or_default();
    let version = match address.trim_end_matches('/').rsplit('/').next() {
        Some("1") if address.contains("jsonfeed") => Version::Json10,
        Some(_) if address.contains("jsonfeed") => Version::Json11,
        // Some have the number alone.
        Some("1" | "1.0") if object.contains_key("items") => Version::Json10,
        Some("1.1") if object.contains_key("items") => Version::Json11,
        _ => return Err(not_a_feed()),
    };
    let base = options.address.clone().filter(|_| !options.keeps_relative).map(Arc::new);
    let language = text_of(&object, "language").map(Arc::from);
    let reader = JsonReader { scope: Scope { base, language, ..Scope::default() } };
    Ok(Feed { version, ..reader.feed(&object) })
}

/// What keeps a text from being read. JSON that is cut is none, so that such a text is not read at all.
fn ended_early(text: &str, options: &Options) -> Option<ErrorCode> {
    if options.signal.as_ref().is_some_and(StopSignal::is_stopped) {
        return Some(ErrorCode::ParsingStopped);
    }
    (text.len() as u64 > options.limits.input_bytes).then_some(ErrorCode::InputLimitReached)
}

struct JsonReader {
    scope: Scope,
}

/// A member that is text, or a number, which identifiers have been.
fn text_of(object: &Object, name: &str) -> Option<String> {
    let text = match object.get(name)? {
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        _ => return None,
    };
    (!text.is_empty()).then_some(text)
}

/// The members of a list.
fn list<'o>(object: &'o Object, name: &str) -> impl Iterator<Item = &'o Value> {
    object.get(name).and_then(Value::as_array).into_iter().flatten()
}

impl JsonReader {
    fn feed(&self, object: &Object) -> Feed {
        let page = self.link(object, "home_page_url", None);
        let own = self.link(object, "feed_url", Some("self"));
        let next = self.link(object, "next_url", Some("next"));
        let hubs = list(object, "hubs").filter_map(Value::as_object);
        let hubs = hubs.filter_map(|hub| self.link(hub, "url", Some("hub")));
        Feed {
            title: self.text(object, "title", TextKind::Text),
            subtitle: self.text(object, "description", TextKind::Text),
            info: self.text(object, "user_comment", TextKind::Text),
            links: [page, own, next].into_iter().flatten().chain(hubs).collect(),
            language: self.scope.language.as_deref().map(str::to_owned),
            icon: self.address(object, "favicon"),
            logo: self.address(object, "icon"),
            authors: self.authors(object),
            entries: list(object, "items").filter_map(Value::as_object).map(|item| self.entry(item)).collect(),
            ..Feed::default()
        }
    }

    fn entry(&self, item: &Object) -> Entry {
        let html = self.text(item, "content_html", TextKind::Html);
        let text = self.text(item, "content_text", TextKind::Text);
        let page = self.link(item, "url", None);
        let external = self.link(item, "external_url", Some("related"));
        let attachments = list(item, "attachments").filter_map(Value::as_object);
        let attachments = attachments.filter_map(|attachment| {
            let link = self.link(attachment, "url", Some("enclosure"))?;
            let [title, media_type, length] =
                ["title", "mime_type", "size_in_bytes"].map(|name| text_of(attachment, name));
            Some(Link { title, media_type, length, ..link })
        });
        let image = self.address(item, "image").or_else(|| self.address(item, "banner_image"));
        let id = text_of(item, "id").map(|value| Id { value, ..Id::default() });
        Entry {
            id,
            title: self.text(item, "title", TextKind::Text),
            summary: self.text(item, "summary", TextKind::Text),
            content: [html, text].into_iter().flatten().collect(),
            links: [page, external].into_iter().flatten().chain(attachments).collect(),
            authors: self.authors(item),
            categories: list(item, "tags").filter_map(Value::as_str).map(category).collect(),
            published: date(item, "date_published"),
            updated: date(item, "date_modified"),
            image: image.map(|url| Image { url: Some(url), ..Image::default() }),
            ..Entry::default()
        }
    }

    fn text(&self, object: &Object, name: &str, kind: TextKind) -> Option<Text> {
        let Scope { base, language, .. } = self.scope.clone();
        let language = text_of(object, "language").map(Arc::from).or(language);
        Some(Text { value: text_of(object, name)?, kind, base, language, ..Text::default() })
    }

    fn address(&self, object: &Object, name: &str) -> Option<String> {
        Some(self.scope.absolute(&text_of(object, name)?))
    }

    fn link(&self, object: &Object, name: &str, rel: Option<&str>) -> Option<Link> {
        let href = self.address(object, name)?;
        Some(Link { href, rel: rel.map(str::to_owned), ..Link::default() })
    }

    /// The authors; version 1.0 has one.
    fn authors(&self, object: &Object) -> Vec<Person> {
        let one = object.get("author").filter(|_| !object.contains_key("authors"));
        let authors = list(object, "authors").chain(one).filter_map(Value::as_object);
        let persons = authors.map(|author| Person {
            name: text_of(author, "name"),
            uri: self.address(author, "url"),
            image: self.address(author, "avatar"),
            role: Some("author".to_owned()),
            ..Person::default()
        });
        persons.filter(|person| person.name.is_some() || person.uri.is_some() || person.image.is_some()).collect()
    }
}

fn category(tag: &str) -> Category {
    Category { term: tag.to_owned(), ..Category::default() }
}

fn date(object: &Object, name: &str) -> Option<When> {
    Some(When::new(text_of(object, name)?, Span::default()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use fivefold_core::Limits;
    use url::Url;

    #[test]
    fn both_versions_are_read() {
        let text = r#"{"version":"https://jsonfeed.org/version/1.1","title":"News","home_page_url":"/","language":"en",
            "authors":[{"name":"Jane","url":"https://e.org/jane","avatar":"a.png"}],
            "items":[{"id":7,"url":"one","title":"1 < 2","content_html":"<p>x","content_text":"x","tags":["t"],
            "date_published":"2026-11-27T20:00:00Z","attachments":[{"url":"a.mp3","mime_type":"audio/mpeg","size_in_bytes":9}]}]}"#;
        let options = Options::default().with_address(Url::parse("https://e.org/feed.json").unwrap());
        let feed = parse(text, &options).unwrap();
        assert_eq!((feed.version, feed.link()), (Version::Json11, Some("https://e.org/")));
        assert_eq!(feed.authors[0].image.as_deref(), Some("https://e.org/a.png"));
        let entry = &feed.entries[0];
        assert_eq!((&*entry.id.as_ref().unwrap().value, entry.link()), ("7", Some("https://e.org/one")));
        assert_eq!(entry.title.as_ref().unwrap().html(), "1 &lt; 2");
        assert_eq!((&*entry.content[0].html(), &*entry.content[1].value), ("<p>x", "x"));
        assert_eq!(entry.published.as_ref().unwrap().date.unwrap().year(), 2026);
        let enclosure = entry.enclosures().next().unwrap();
        assert_eq!((&*enclosure.href, enclosure.length.as_deref()), ("https://e.org/a.mp3", Some("9")));
        let old = parse(r#"{"version":"https://jsonfeed.org/version/1","author":{"name":"Jane"}}"#, &options).unwrap();
        assert_eq!((old.version, old.authors.len()), (Version::Json10, 1));
    }

    #[test]
    fn a_byte_order_mark_tells_the_encoding() {
        let text = "\u{FEFF}{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"caf\u{E9}\"}";
        let units = || text.encode_utf16();
        let wide = [units().flat_map(u16::to_le_bytes).collect(), units().flat_map(u16::to_be_bytes).collect()];
        for bytes in wide.into_iter().chain([text.as_bytes().to_vec()]) {
            assert_eq!(Feed::parse(&bytes).unwrap().title.unwrap().value, "caf\u{E9}");
        }
    }

    #[test]
    fn other_json_is_no_feed() {
        for text in ["{}", "{", r#"{"version":"2.0","items":[]}"#, r#"{"version":1}"#, "[]", "{\"items\":[]}"] {
            let error = parse(text, &Options::default()).unwrap_err();
            assert_eq!(error.to_string(), "this is no feed: it is JSON, but no JSON Feed", "{text}");
        }
    }

    #[test]
    fn json_beyond_a_limit_is_not_read() {
        let text = r#"{"version":"https://jsonfeed.org/version/1"}"#;
        let options = |bytes| Options::default().with_limits(Limits::default().with_input_bytes(bytes));
        assert!(parse(text, &options(text.len() as u64)).is_ok());
        let error = parse(text, &options(text.len() as u64 - 1)).unwrap_err();
        assert_eq!(error.ended_early(), Some(ErrorCode::InputLimitReached));
    }

    #[test]
    fn deep_json_is_no_feed_and_no_danger() {
        let deep = "{\"a\":".repeat(100_000);
        assert!(parse(&deep, &Options::default()).is_err());
    }
}
