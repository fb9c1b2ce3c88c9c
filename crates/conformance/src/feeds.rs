//! Feeds: what the texts of RSS 2.0 and Atom say that there must be, as far as readers of feeds depend on it.
//!
//! <https://www.rssboard.org/rss-specification> and <https://www.rfc-editor.org/rfc/rfc4287>

mod dates;

use crate::checker::Checker;
use crate::code::Code;
use crate::element::{Element, bounded_text};
use crate::names::OwnNames;
use crate::values::{quote, url};
use fivefold_core::{Language, Namespace, Span};
use fivefold_dom::{Document, NodeRef};
use fivefold_microsyntax as microsyntax;
use std::collections::HashSet;

const ATOM: &str = "http://www.w3.org/2005/Atom";

/// What the text of an element is.
#[derive(Clone, Copy)]
enum Value {
    /// A date of RFC 822.
    Mail,
    /// A date of RFC 3339.
    Internet,
    Url,
    AbsoluteUrl,
    /// A number that is at most this.
    Number(u64),
    /// A text with the attribute `type`.
    Text,
    Any,
}

/// What is said of an element: its name, those of its parents (any, if there are none), the attributes and the children that
/// it must have, the children that it may have once, and its text.
type Row = (
    &'static str,
    &'static [&'static str],
    &'static [&'static str],
    &'static [&'static str],
    &'static [&'static str],
    Value,
);

/// <https://www.rssboard.org/rss-specification>
const RSS_ROWS: &[Row] = &[
    ("rss", &[], &["version"], &["channel"], &["channel"], Value::Any),
    ("channel", &["rss"], &[], &["title", "link", "description"], &[], Value::Any),
    ("image", &["channel"], &[], &["url", "title", "link"], &[], Value::Any),
    ("textInput", &["channel"], &[], &["title", "description", "name", "link"], &[], Value::Any),
    ("cloud", &["channel"], &["domain", "port", "path", "registerProcedure", "protocol"], &[], &[], Value::Any),
    ("enclosure", &["item"], &["url", "length", "type"], &[], &[], Value::Any),
    ("source", &["item"], &["url"], &[], &[], Value::Any),
    ("pubDate", &["channel", "item"], &[], &[], &[], Value::Mail),
    ("lastBuildDate", &["channel"], &[], &[], &[], Value::Mail),
    ("link", &["channel", "item", "image", "textInput"], &[], &[], &[], Value::AbsoluteUrl),
    ("url", &["image"], &[], &[], &[], Value::AbsoluteUrl),
    ("comments", &["item"], &[], &[], &[], Value::AbsoluteUrl),
    ("ttl", &["channel"], &[], &[], &[], Value::Number(u64::MAX)),
    ("width", &["image"], &[], &[], &[], Value::Number(144)),
    ("height", &["image"], &[], &[], &[], Value::Number(400)),
    ("hour", &["skipHours"], &[], &[], &[], Value::Number(23)),
];

/// <https://www.rfc-editor.org/rfc/rfc4287#section-4>
const ATOM_ROWS: &[Row] = &[
    (
        "feed",
        &[],
        &[],
        &["id", "title", "updated"],
        &["id", "title", "updated", "generator", "icon", "logo", "rights", "subtitle"],
        Value::Any,
    ),
    (
        "entry",
        &[],
        &[],
        &["id", "title", "updated"],
        &["id", "title", "updated", "content", "published", "rights", "source", "summary"],
        Value::Any,
    ),
    ("author", &[], &[], &["name"], &["name", "uri", "email"], Value::Any),
    ("contributor", &[], &[], &["name"], &["name", "uri", "email"], Value::Any),
    ("link", &[], &["href"], &[], &[], Value::Any),
    ("category", &[], &["term"], &[], &[], Value::Any),
    ("updated", &[], &[], &[], &[], Value::Internet),
    ("published", &[], &[], &[], &[], Value::Internet),
    ("id", &[], &[], &[], &[], Value::AbsoluteUrl),
    ("icon", &[], &[], &[], &[], Value::Url),
    ("logo", &[], &[], &[], &[], Value::Url),
    ("uri", &[], &[], &[], &[], Value::Url),
    ("title", &[], &[], &[], &[], Value::Text),
    ("subtitle", &[], &[], &[], &[], Value::Text),
    ("summary", &[], &[], &[], &[], Value::Text),
    ("rights", &[], &[], &[], &[], Value::Text),
];

/// The state of the check of a feed.
struct Feed<'c, 'a> {
    checker: &'c mut Checker<'a>,
    is_atom: bool,
    /// Whether the feed of Atom says who its author is.
    has_author: bool,
    /// The ids of the entries of Atom, each with the date of the last change.
    versions: HashSet<(String, String)>,
}

/// Whether the rules of feeds are for a document: of XML, with the root element of Atom or of RSS 2.0.
///
/// ```
/// use fivefold::conformance::is_feed;
///
/// assert!(is_feed(&fivefold::xml::parse("<rss version='2.0'/>")));
/// assert!(!is_feed(&fivefold::xml::parse("<feed/>")));
/// ```
pub fn is_feed(document: &Document) -> bool {
    root_of(document).is_some()
}

/// The root element of a feed, and whether it is one of Atom.
fn root_of(document: &Document) -> Option<(Element<'_>, bool)> {
    let root = document.root().children().find_map(|node| Element::new(node, &OwnNames::default()))?;
    let is_atom = root.node.namespace_uri() == Some(ATOM) && matches!(root.name, "feed" | "entry");
    // Earlier versions of RSS ask for other elements.
    let is_rss = root.name == "rss"
        && root.namespace == Namespace::NONE
        && root.get("version").is_none_or(|version| version.starts_with('2'));
    (document.language() == Language::Xml && (is_atom || is_rss)).then_some((root, is_atom))
}

/// Checks a document if it is a feed.
pub(crate) fn check(checker: &mut Checker<'_>) {
    let Some((root, is_atom)) = root_of(checker.document) else { return };
    let mut feed = Feed { checker, is_atom, has_author: false, versions: HashSet::new() };
    feed.has_author = feed.child(root.node, "author").is_some();
    for node in std::iter::once(root.node).chain(root.node.descendants()) {
        if !feed.checker.findings.step() {
            return;
        }
        if let Some(element) = feed.checker.element(node).filter(|_| feed.is_of_format(node)) {
            feed.check_element(&element);
        }
    }
}

impl<'a> Feed<'_, 'a> {
    fn is_of_format(&self, node: NodeRef<'_>) -> bool {
        if self.is_atom { node.namespace_uri() == Some(ATOM) } else { node.namespace() == Some(Namespace::NONE) }
    }

    /// The children of the format with that name.
    fn children<'f>(&'f self, node: NodeRef<'a>, name: &'f str) -> impl Iterator<Item = NodeRef<'a>> + 'f {
        node.children().filter(move |child| child.local_name() == Some(name) && self.is_of_format(*child))
    }

    fn child(&self, node: NodeRef<'a>, name: &str) -> Option<NodeRef<'a>> {
        self.children(node, name).next()
    }

    fn check_element(&mut self, element: &Element<'a>) {
        let parent = element.node.parent().and_then(NodeRef::local_name).unwrap_or_default();
        let rows = if self.is_atom { ATOM_ROWS } else { RSS_ROWS };
        let is_of =
            |(name, parents, ..): &&Row| *name == element.name && (parents.is_empty() || parents.contains(&parent));
        if let Some(row) = rows.iter().find(is_of) {
            self.check_row(element, row);
        }
        match (self.is_atom, element.name) {
            (true, "entry") => self.check_entry(element),
            (false, "item") => self.check_item(element),
            (false, "enclosure") => self.check_enclosure(element),
            (false, "guid") if !element.has_keyword("isPermaLink", "false") => {
                self.check_text(element, Value::AbsoluteUrl);
            }
            _ => {}
        }
    }

    fn check_row(&mut self, element: &Element<'a>, (_, _, attributes, needed, once, value): &Row) {
        for name in attributes.iter().filter(|name| !element.has(name)) {
            self.checker.report(Code::FeedMissingAttribute, element, || {
                format!("Element `{}` of a feed must have the attribute `{name}`", element.name)
            });
        }
        for name in *needed {
            if self.child(element.node, name).is_none() {
                self.checker.report(Code::FeedMissingElement, element, || {
                    format!("Element `{}` of a feed must have a child `{name}`", element.name)
                });
            }
        }
        for name in *once {
            let second = self.children(element.node, name).nth(1);
            if let Some(second) = second {
                self.repeated(second, || {
                    format!("Only one `{name}` may be in an element `{}` of a feed", element.name)
                });
            }
        }
        self.check_text(element, *value);
    }

    fn repeated(&mut self, node: NodeRef<'a>, message: impl FnOnce() -> String) {
        if let Some(element) = self.checker.element(node) {
            self.checker.report(Code::FeedRepeatedElement, &element, message);
        }
    }

    /// Checks the text of an element.
    fn check_text(&mut self, element: &Element<'a>, value: Value) {
        let text = bounded_text(element.node);
        let text = text.trim_ascii();
        let expect = |is_valid: bool, what: &str| if is_valid { Ok(()) } else { Err(format!("it must be {what}")) };
        let (code, outcome) = match value {
            Value::Any => return,
            Value::Mail => (
                Code::FeedBadDate,
                expect(dates::is_of_mail(text), "a date of RFC 822, as in `Fri, 27 Nov 2026 10:00:00 GMT`"),
            ),
            Value::Internet => (
                Code::FeedBadDate,
                expect(dates::is_of_internet(text), "a date of RFC 3339, as in `2026-11-27T10:00:00Z`"),
            ),
            Value::Url => (Code::FeedBadLink, url::check(text, url::Form::Any)),
            Value::AbsoluteUrl => (Code::FeedBadLink, url::check(text, url::Form::Absolute)),
            Value::Number(most) => {
                let number =
                    microsyntax::is_valid_non_negative_integer(text).then(|| text.parse::<u64>().ok()).flatten();
                let what = if most == u64::MAX { "a number".to_owned() } else { format!("a number up to {most}") };
                (Code::FeedBadValue, expect(number.is_some_and(|number| number <= most), &what))
            }
            Value::Text => {
                let known = ["text", "html", "xhtml"];
                let Some(kind) = element.get("type").filter(|kind| !known.contains(kind)) else { return };
                let why = "it must be `text`, `html` or `xhtml`".to_owned();
                return self.bad(Code::FeedBadValue, element, element.span(), ("attribute `type` of ", kind), &why);
            }
        };
        if let Err(why) = outcome {
            let span = element.node.first_child().map_or_else(|| element.span(), NodeRef::span);
            self.bad(code, element, span, ("", text), &why);
        }
    }

    fn bad(&mut self, code: Code, element: &Element<'a>, span: Span, (of, value): (&str, &str), why: &str) {
        self.checker.findings.add(code, element.node.id(), span, || {
            format!("Bad value {} for {of}element `{}` of a feed: {why}", quote(value), element.name)
        });
    }

    /// Who wrote it, where it is, and which version of it this is.
    ///
    /// <https://www.rfc-editor.org/rfc/rfc4287#section-4.1.2>
    fn check_entry(&mut self, entry: &Element<'a>) {
        let source = self.child(entry.node, "source");
        let is_signed = |feed: &Self, node| feed.child(node, "author").is_some();
        if !self.has_author && !is_signed(self, entry.node) && !source.is_some_and(|source| is_signed(self, source)) {
            self.checker.report(Code::FeedMissingElement, entry, || {
                "Element `entry` of a feed must have a child `author`, if the feed has none".to_owned()
            });
        }
        let links: Vec<_> = self.children(entry.node, "link").collect();
        let mut alternates = HashSet::new();
        for link in links.into_iter().filter(|link| matches!(link.attribute("rel"), None | Some("alternate"))) {
            if !alternates.insert((link.attribute("type"), link.attribute("hreflang"))) {
                self.repeated(link, || {
                    "Only one `link` with `rel=alternate` and the same `type` and `hreflang` may be in an entry"
                        .to_owned()
                });
            }
        }
        if alternates.is_empty() && self.child(entry.node, "content").is_none() {
            self.checker.report(Code::FeedMissingElement, entry, || {
                "Element `entry` of a feed must have a child `content`, or a `link` with `rel=alternate`".to_owned()
            });
        }
        let text = |name| self.child(entry.node, name).map(|node| bounded_text(node).trim_ascii().to_owned());
        if let (Some(id), Some(updated)) = (text("id"), text("updated"))
            && !self.versions.insert((id, updated))
        {
            self.repeated(entry.node, || {
                "Entries of a feed with the same `id` must have different dates in `updated`".to_owned()
            });
        }
    }

    /// <https://www.rssboard.org/rss-specification#hrelementsOfLtitemgt>
    fn check_item(&mut self, item: &Element<'a>) {
        if ["title", "description"].iter().all(|name| self.child(item.node, name).is_none()) {
            self.checker.report(Code::FeedMissingElement, item, || {
                "Element `item` of a feed must have a child `title` or `description`".to_owned()
            });
        }
    }

    /// <https://www.rssboard.org/rss-specification#ltenclosuregtSubelementOfLtitemgt>
    fn check_enclosure(&mut self, enclosure: &Element<'a>) {
        let span =
            |name| enclosure.attribute(name).map_or_else(|| enclosure.span(), |one| enclosure.attribute_span(one));
        if let Some(length) =
            enclosure.get("length").filter(|length| !microsyntax::is_valid_non_negative_integer(length))
        {
            let of = ("attribute `length` of ", length);
            self.bad(Code::FeedBadValue, enclosure, span("length"), of, "it must be a number of bytes");
        }
        if let Some(address) = enclosure.get("url")
            && let Err(why) = url::check(address, url::Form::Absolute)
        {
            self.bad(Code::FeedBadLink, enclosure, span("url"), ("attribute `url` of ", address), &why);
        }
    }
}
