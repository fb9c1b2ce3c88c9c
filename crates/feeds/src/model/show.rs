//! Feeds as objects of names and values, for JSON and for Python.

mod json;

pub use super::field::{Show, Writer};
pub use json::Json;

pub(crate) use super::field::field;
use super::namespace::Ns;
use super::{
    Category, Cloud, Element, Entry, Feed, Generator, Id, Image, Link, Person, Text, TextInput, TextKind, When, modules,
};
use core::time::Duration;
use fivefold_sanitize::Config;

/// Writes names and values.
fn write_fields(to: &mut dyn Writer, fields: &[(&str, &dyn Show)]) {
    for (name, value) in fields {
        field(to, name, *value);
    }
}

/// Writes an object of names and values.
pub(crate) fn object(to: &mut dyn Writer, fields: &[(&str, &dyn Show)]) {
    to.object(true);
    write_fields(to, fields);
    to.object(false);
}

impl Show for str {
    fn is_absent(&self) -> bool {
        self.is_empty()
    }

    fn show(&self, to: &mut dyn Writer) {
        to.text(self);
    }
}

impl<T: Show + ?Sized> Show for &T {
    fn is_absent(&self) -> bool {
        (**self).is_absent()
    }

    fn show(&self, to: &mut dyn Writer) {
        (**self).show(to);
    }
}

impl Show for String {
    fn is_absent(&self) -> bool {
        self.is_empty()
    }

    fn show(&self, to: &mut dyn Writer) {
        to.text(self);
    }
}

impl Show for u64 {
    fn show(&self, to: &mut dyn Writer) {
        to.integer(*self);
    }
}

impl Show for u8 {
    fn show(&self, to: &mut dyn Writer) {
        to.integer((*self).into());
    }
}

impl Show for f64 {
    fn show(&self, to: &mut dyn Writer) {
        to.number(*self);
    }
}

/// In seconds.
impl Show for Duration {
    fn show(&self, to: &mut dyn Writer) {
        match self.subsec_nanos() {
            0 => to.integer(self.as_secs()),
            _ => to.number(self.as_secs_f64()),
        }
    }
}

impl Show for bool {
    fn show(&self, to: &mut dyn Writer) {
        to.flag(*self);
    }
}

impl<T: Show> Show for Option<T> {
    fn is_absent(&self) -> bool {
        self.as_ref().is_none_or(Show::is_absent)
    }

    fn show(&self, to: &mut dyn Writer) {
        if let Some(value) = self {
            value.show(to);
        }
    }
}

impl<T: Show> Show for Vec<T> {
    fn is_absent(&self) -> bool {
        self.is_empty()
    }

    fn show(&self, to: &mut dyn Writer) {
        to.list(true);
        for value in self {
            value.show(to);
        }
        to.list(false);
    }
}

impl Show for When {
    fn is_absent(&self) -> bool {
        self.date.is_none()
    }

    fn show(&self, to: &mut dyn Writer) {
        if let Some(date) = self.date {
            to.date(date);
        }
    }
}

/// The text of a date that was not understood.
fn not_understood(when: &Option<When>) -> Option<&str> {
    when.as_ref().filter(|when| when.date.is_none()).map(|when| &*when.text)
}

impl Show for Id {
    fn show(&self, to: &mut dyn Writer) {
        to.text(&self.value);
    }
}

impl Show for Link {
    fn show(&self, to: &mut dyn Writer) {
        object(
            to,
            &[
                ("href", &self.href),
                ("rel", &self.relation()),
                ("type", &self.media_type),
                ("title", &self.title),
                ("hreflang", &self.hreflang),
                ("length", &length(self)),
            ],
        );
    }
}

/// The length that a link says, if it is a number.
fn length(link: &Link) -> Option<u64> {
    link.length.as_ref()?.trim_ascii().parse().ok()
}

/// A link as the enclosure that it is.
struct Enclosure<'f>(&'f Link);

impl Show for Enclosure<'_> {
    fn show(&self, to: &mut dyn Writer) {
        let Self(link) = self;
        object(to, &[("url", &link.href), ("type", &link.media_type), ("length", &length(link))]);
    }
}

/// Writes types as objects of their fields.
macro_rules! show_fields {
    ($( $name:ty: $($field:ident)+; )+) => { $(
        impl Show for $name {
            fn show(&self, to: &mut dyn Writer) {
                object(to, &[$( (stringify!($field), &self.$field), )+]);
            }
        }
    )+ };
}

show_fields! {
    Person: name email uri image role;
    Category: term scheme label;
    Generator: name uri version;
    Image: url title link description width height;
    Cloud: domain port path register_procedure protocol;
    TextInput: title description name link;
    modules::Coordinates: latitude longitude;
}

impl Show for Element {
    fn show(&self, to: &mut dyn Writer) {
        to.object(true);
        field(to, "value", &self.value);
        if !self.attributes.is_empty() {
            to.key("attributes");
            to.object(true);
            for attribute in &self.attributes {
                to.key(&attribute.name);
                to.text(&attribute.value);
            }
            to.object(false);
        }
        field(to, "children", &Extensions(&self.children.iter().collect::<Vec<_>>()));
        to.object(false);
    }
}

/// Elements by prefix and name.
struct Extensions<'f>(&'f [&'f Element]);

impl Show for Extensions<'_> {
    fn is_absent(&self) -> bool {
        self.0.is_empty()
    }

    fn show(&self, to: &mut dyn Writer) {
        let mut elements: Vec<_> =
            self.0.iter().map(|element| (element.prefix().unwrap_or_default(), *element)).collect();
        // The order of elements of one name stays.
        elements.sort_by(|(one, first), (other, second)| (one, &first.name).cmp(&(other, &second.name)));
        to.object(true);
        for of_prefix in elements.chunk_by(|(one, _), (other, _)| one == other) {
            to.key(of_prefix[0].0);
            to.object(true);
            for of_name in of_prefix.chunk_by(|(_, one), (_, other)| one.name == other.name) {
                to.key(&of_name[0].1.name);
                of_name.iter().map(|(_, element)| *element).collect::<Vec<_>>().show(to);
            }
            to.object(false);
        }
        to.object(false);
    }
}

/// How texts are written.
#[derive(Clone, Copy, Debug)]
pub struct Texts<'c> {
    /// The sanitizer's configuration; `None` for HTML as it is in the feed.
    pub config: Option<&'c Config>,
}

impl Texts<'_> {
    fn html(self, text: &Text) -> String {
        match self.config {
            Some(config) => text.safe_html(config),
            None if text.kind == TextKind::Other => text.value.clone(),
            None => text.html().into_owned(),
        }
    }

    /// The HTML of a text that has markup.
    fn markup(self, text: &Option<Text>) -> Option<String> {
        let text = text.as_ref().filter(|text| text.kind != TextKind::Text && text.value.contains(['<', '&']))?;
        Some(self.html(text))
    }
}

fn plain(text: &Option<Text>) -> Option<String> {
    text.as_ref().map(|text| text.text().into_owned())
}

/// Whether a module reads an element.
fn reads(element: &Element) -> bool {
    let is_date = ["created", "issued", "modified"].contains(&element.name());
    !element.ns.is_core()
        && (element.ns != Ns::DublinCoreTerms || is_date)
        && !matches!(element.ns, Ns::Other | Ns::Xhtml | Ns::Rdf | Ns::Xml | Ns::Admin | Ns::Content)
}

/// Writes what each module says, and the elements that none reads.
fn extensions_of(elements: &[Element], to: &mut dyn Writer) {
    if elements.iter().any(reads) {
        crate::generated::modules::show(elements, to);
    }
    let unknown: Vec<_> = elements.iter().filter(|element| !reads(element)).collect();
    field(to, "extensions", &Extensions(&unknown));
}

/// Writes a feed.
pub fn feed(feed: &Feed, texts: Texts<'_>, to: &mut dyn Writer) {
    to.object(true);
    head(feed, texts, to);
    to.key("entries");
    to.list(true);
    for one in &feed.entries {
        entry(one, feed.authors_of(one), texts, to);
    }
    to.list(false);
    to.object(false);
}

/// Writes what a feed has besides its entries.
fn head(feed: &Feed, texts: Texts<'_>, to: &mut dyn Writer) {
    let fields: &[(&str, &dyn Show)] = &[
        ("version", &feed.version.code()),
        ("title", &plain(&feed.title)),
        ("title_html", &texts.markup(&feed.title)),
        ("subtitle", &plain(&feed.subtitle)),
        ("subtitle_html", &texts.markup(&feed.subtitle)),
        ("rights", &plain(&feed.rights)),
        ("rights_html", &texts.markup(&feed.rights)),
        ("link", &feed.link()),
        ("links", &feed.links),
        ("id", &feed.id),
        ("language", &feed.language),
        ("generator", &feed.generator),
        ("image", &feed.image),
        ("icon", &feed.icon),
        ("logo", &feed.logo),
        ("authors", &feed.authors),
        ("contributors", &feed.contributors),
        ("publisher", &feed.publisher),
        ("categories", &feed.categories),
        ("published", &feed.published),
        ("published_text", &not_understood(&feed.published)),
        ("updated", &feed.updated),
        ("updated_text", &not_understood(&feed.updated)),
        ("ttl", &feed.ttl),
        ("cloud", &feed.cloud),
        ("text_input", &feed.text_input),
        ("skip_hours", &feed.skip_hours),
        ("skip_days", &feed.skip_days),
        ("rating", &feed.rating),
        ("docs", &feed.docs),
    ];
    write_fields(to, fields);
    extensions_of(&feed.extensions, to);
}

/// Writes an entry, which has these authors.
fn entry(entry: &Entry, authors: &[Person], texts: Texts<'_>, to: &mut dyn Writer) {
    let contents: Vec<_> = entry.content.iter().map(|content| texts.html(content)).collect();
    let summary = entry.summary.as_ref().map(|summary| texts.html(summary));
    to.object(true);
    let fields: &[(&str, &dyn Show)] = &[
        ("id", &entry.id),
        ("title", &plain(&entry.title)),
        ("title_html", &texts.markup(&entry.title)),
        ("link", &entry.link()),
        ("links", &entry.links),
        ("authors", &authors.iter().collect::<Vec<_>>()),
        ("contributors", &entry.contributors),
        ("publisher", &entry.publisher),
        ("categories", &entry.categories),
        ("published", &entry.published),
        ("published_text", &not_understood(&entry.published)),
        ("updated", &entry.updated),
        ("updated_text", &not_understood(&entry.updated)),
        ("created", &entry.created),
        ("expires", &entry.expires),
        ("summary", &summary),
        ("content", &contents.first()),
        ("rights", &plain(&entry.rights)),
        ("rights_html", &texts.markup(&entry.rights)),
        ("enclosures", &entry.enclosures().map(Enclosure).collect::<Vec<_>>()),
        ("comments", &entry.comments),
        ("image", &entry.image),
    ];
    write_fields(to, fields);
    if let Some(source) = &entry.source {
        to.key("source");
        to.object(true);
        head(source, texts, to);
        to.object(false);
    }
    extensions_of(&entry.extensions, to);
    to.object(false);
}
