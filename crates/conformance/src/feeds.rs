//! Feeds: what the texts of RSS 2.0 and Atom say that there must be, as far as readers of feeds depend on it.
//!
//! <https://www.rssboard.org/rss-specification> and <https://www.rfc-editor.org/rfc/rfc4287>

mod dates;

use crate::checker::Checker;
use crate::code::Code;
use crate::element::{Element, bounded_text, span_of};
use crate::generated::feeds::{ATOM_ROWS, RSS_ROWS};
use crate::names::OwnNames;
use crate::values::{alternatives, mime, quote, url};
use fivefold_core::{Language, Namespace, Span};
use fivefold_dom::{Document, NodeRef};
use fivefold_microsyntax as microsyntax;
use std::collections::HashSet;

const ATOM: &str = "http://www.w3.org/2005/Atom";

/// What the text of an element or the value of an attribute is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Value {
    Any,
    /// A date of RFC 822.
    Mail,
    /// A date of RFC 3339.
    Internet,
    Url,
    AbsoluteUrl,
    Number,
    /// A number that is at most this.
    UpTo(u64),
    Words(&'static [&'static str]),
    Email,
    Language,
    Mime,
    /// The type of a content of Atom.
    ContentType,
}

/// What is said of elements.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) names: &'static [&'static str],
    /// The names of their parents; any, if there are none.
    pub(crate) parents: &'static [&'static str],
    /// The attributes that they must have.
    pub(crate) attributes: &'static [(&'static str, Value)],
    /// Others, whose values have a form.
    pub(crate) optional: &'static [(&'static str, Value)],
    /// The children that they must have.
    pub(crate) needed: &'static [&'static str],
    /// The children that they may have once.
    pub(crate) once: &'static [&'static str],
    pub(crate) text: Value,
}

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
            |row: &&Row| row.names.contains(&element.name) && (row.parents.is_empty() || row.parents.contains(&parent));
        if let Some(row) = rows.iter().find(is_of) {
            self.check_row(element, row);
        }
        match (self.is_atom, element.name) {
            (true, "feed") => _ = self.check_alternates(element),
            (true, "entry") => self.check_entry(element),
            (true, "title" | "subtitle" | "summary" | "rights" | "content") => self.check_markup(element),
            (false, "item") => self.check_item(element),
            (false, "guid") if !element.has_keyword("isPermaLink", "false") => {
                self.check_text(element, Value::AbsoluteUrl);
            }
            _ => {}
        }
    }

    fn check_row(&mut self, element: &Element<'a>, row: &Row) {
        for (name, _) in row.attributes.iter().filter(|(name, _)| !element.has(name)) {
            self.checker.report(Code::FeedMissingAttribute, element, || {
                format!("Element `{}` of a feed must have the attribute `{name}`", element.name)
            });
        }
        for (name, value) in row.attributes.iter().chain(row.optional) {
            let Some(attribute) = element.attribute(name) else { continue };
            let span = element.attribute_span(attribute);
            self.check_value(element, *value, span, (&format!("attribute `{name}` of "), attribute.value()));
        }
        for name in row.needed {
            if self.child(element.node, name).is_none() {
                self.missing(element, name, "");
            }
        }
        for name in row.once {
            let second = self.children(element.node, name).nth(1);
            if let Some(second) = second {
                self.repeated(second, || {
                    format!("Only one `{name}` may be in an element `{}` of a feed", element.name)
                });
            }
        }
        self.check_text(element, row.text);
    }

    fn missing(&mut self, element: &Element<'a>, child: &str, why: &str) {
        self.checker.report(Code::FeedMissingElement, element, || {
            format!("Element `{}` of a feed must have a child `{child}`{why}", element.name)
        });
    }

    fn repeated(&mut self, node: NodeRef<'a>, message: impl FnOnce() -> String) {
        if let Some(element) = self.checker.element(node) {
            self.checker.report(Code::FeedRepeatedElement, &element, message);
        }
    }

    fn check_text(&mut self, element: &Element<'a>, value: Value) {
        if !matches!(value, Value::Any) {
            let span = element.node.first_child().map_or_else(|| element.span(), NodeRef::span);
            self.check_value(element, value, span, ("", bounded_text(element.node).trim_ascii()));
        }
    }

    fn check_value(&mut self, element: &Element<'a>, value: Value, span: Span, (of, text): (&str, &str)) {
        if let Err((code, why)) = value.check(text) {
            self.checker.findings.add(code, element.node.id(), span, || {
                format!("Bad value {} for {of}element `{}` of a feed: {why}", quote(text), element.name)
            });
        }
    }

    /// Who wrote it, where it is, and which version of it this is.
    ///
    /// <https://www.rfc-editor.org/rfc/rfc4287#section-4.1.2>
    fn check_entry(&mut self, entry: &Element<'a>) {
        let source = self.child(entry.node, "source");
        let is_signed = |feed: &Self, node| feed.child(node, "author").is_some();
        if !self.has_author && !is_signed(self, entry.node) && !source.is_some_and(|source| is_signed(self, source)) {
            self.missing(entry, "author", ", if the feed has none");
        }
        let has_alternate = self.check_alternates(entry);
        match self.child(entry.node, "content").and_then(|content| self.checker.element(content)) {
            None if !has_alternate => self.missing(entry, "content", ", or a `link` with `rel=alternate`"),
            Some(content) if is_elsewhere(&content) && self.child(entry.node, "summary").is_none() => {
                self.missing(entry, "summary", ", as its `content` is elsewhere, or neither text nor XML");
            }
            _ => {}
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

    /// No two links to the same have one type and language. Returns whether there is one.
    ///
    /// <https://www.rfc-editor.org/rfc/rfc4287#section-4.1.1>
    fn check_alternates(&mut self, element: &Element<'a>) -> bool {
        let links: Vec<_> = self.children(element.node, "link").collect();
        let mut alternates = HashSet::new();
        for link in links.into_iter().filter(|link| matches!(link.attribute("rel"), None | Some("alternate"))) {
            if !alternates.insert((link.attribute("type"), link.attribute("hreflang"))) {
                let name = element.name;
                self.repeated(link, || {
                    format!("Only one `link` with `rel=alternate` and the same `type` and `hreflang` may be in an element `{name}` of a feed")
                });
            }
        }
        !alternates.is_empty()
    }

    /// A text has no elements, and neither has HTML; XHTML is a `div`. A content that is elsewhere is empty.
    ///
    /// <https://www.rfc-editor.org/rfc/rfc4287#section-3.1.1>
    fn check_markup(&mut self, element: &Element<'a>) {
        let is_content =
            |node: &NodeRef<'a>| node.is_element() || node.text().is_some_and(|text| !text.trim_ascii().is_empty());
        let mut content = element.node.children().filter(is_content);
        let first = content.next();
        let wrong = match element.get("type").unwrap_or("text") {
            _ if element.name == "content" && element.has("src") => {
                first.map(|node| (node, "with `src`, it must be empty"))
            }
            "text" | "html" => element
                .node
                .children()
                .find(|node| node.is_element())
                .map(|node| (node, "it must have no elements: write `&lt;` in HTML, or use the `type` `xhtml`")),
            "xhtml" => {
                let is_div =
                    |node: NodeRef<'a>| node.namespace() == Some(Namespace::HTML) && node.local_name() == Some("div");
                let is_alone = content.next().is_none() && first.is_some_and(is_div);
                (!is_alone).then_some((element.node, "with the `type` `xhtml`, it must be one `div` of XHTML"))
            }
            _ => None,
        };
        if let Some((node, why)) = wrong {
            self.checker.findings.add(Code::FeedBadValue, node.id(), span_of(node), || {
                format!("Bad content of element `{}` of a feed: {why}", element.name)
            });
        }
    }

    /// <https://www.rssboard.org/rss-specification#hrelementsOfLtitemgt>
    fn check_item(&mut self, item: &Element<'a>) {
        if ["title", "description"].iter().all(|name| self.child(item.node, name).is_none()) {
            self.missing(item, "title", " or `description`");
        }
    }
}

/// Whether a reader cannot show a content of Atom without a summary: it is elsewhere, or Base64.
///
/// <https://www.rfc-editor.org/rfc/rfc4287#section-4.1.2>
fn is_elsewhere(content: &Element<'_>) -> bool {
    let kind = content.get("type").unwrap_or("text").to_ascii_lowercase();
    let is_xml = ["/xml", "+xml", "/xml-dtd", "/xml-external-parsed-entity"].iter().any(|end| kind.ends_with(end));
    content.has("src") || kind.contains('/') && !is_xml && !kind.starts_with("text/")
}

impl Value {
    /// What is wrong with a text: the code, and why.
    fn check(self, text: &str) -> Result<(), (Code, String)> {
        let expect = |is_valid: bool, code: Code, what: &str| {
            if is_valid { Ok(()) } else { Err((code, format!("it must be {what}"))) }
        };
        let of_url = |why| (Code::FeedBadLink, why);
        let is_word = |words: &[&str]| words.contains(&text);
        let is_type = || mime::check(text).is_ok();
        let is_number = |most| {
            microsyntax::is_valid_non_negative_integer(text) && text.parse::<u64>().is_ok_and(|number| number <= most)
        };
        let (is_valid, what) = match self {
            Self::Any => return Ok(()),
            Self::Url => return url::check(text, url::Form::Any).map_err(of_url),
            Self::AbsoluteUrl => return url::check(text, url::Form::Absolute).map_err(of_url),
            Self::Mail => {
                let what = "a date of RFC 822, as in `Fri, 27 Nov 2026 10:00:00 GMT`";
                return expect(dates::is_of_mail(text), Code::FeedBadDate, what);
            }
            Self::Internet => {
                let what = "a date of RFC 3339, as in `2026-11-27T10:00:00Z`";
                return expect(dates::is_of_internet(text), Code::FeedBadDate, what);
            }
            Self::Number => (is_number(u64::MAX), "a number".to_owned()),
            Self::UpTo(most) => (is_number(most), format!("a number up to {most}")),
            Self::Words(words) => (is_word(words), alternatives(words)),
            // The pattern is `.+@.+`.
            Self::Email => {
                let mut inner = text.chars();
                let _ends = (inner.next(), inner.next_back());
                (inner.as_str().contains('@') && !text.contains(['\n', '\r']), "an email address".to_owned())
            }
            Self::Language => {
                (microsyntax::check_language_tag(text).is_ok(), "a language tag, such as `en`".to_owned())
            }
            Self::Mime => (is_type(), "a MIME type, such as `audio/mpeg`".to_owned()),
            Self::ContentType => {
                let is_composite = ["multipart/", "message/"].iter().any(|start| text.starts_with(start));
                let what = "`text`, `html`, `xhtml`, or a MIME type of one part".to_owned();
                (is_word(&["text", "html", "xhtml"]) || is_type() && !is_composite, what)
            }
        };
        expect(is_valid, Code::FeedBadValue, &what)
    }
}
