//! Feeds in the form of feedparser: dictionaries with its names. What stands behind each name is the model's.

mod geometry;

use crate::feed_values::without_collector;
use crate::input::{Encodings, Input, url_of, with_input};
use fivefold::encoding::Detected;
use fivefold::feed::modules::Chapters;
use fivefold::feed::{
    Category, Date, Element, Entry, Feed, Generator, Image, Link, Options, Person, Repairs, Text, TextKind, When,
    content_config,
};
use fivefold::sanitize::Config;
use fivefold::{LineIndex, ParseError};
use geometry::Geometry;
use pyo3::exceptions::{PyOSError, PyOverflowError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};
use std::borrow::Cow;
use std::mem;
use std::slice;
use url::Url;

/// The name of a value, and that of what is said about it or made of it.
macro_rules! names {
    ($py:expr, $name:literal, $more:literal) => {
        [intern!($py, $name), intern!($py, concat!($name, $more))]
    };
}

/// Sets a value of a dictionary.
macro_rules! set {
    ($dict:expr, $name:literal, $value:expr) => {
        $dict.set_item(intern!($dict.py(), $name), $value)
    };
}

/// Makes a dictionary of the texts that are there.
macro_rules! of_parts {
    ($maker:expr, $($name:literal: $value:expr),+ $(,)?) => {
        $maker.of_parts(&[$((intern!($maker.py, $name), $value)),+])
    };
}

type Dict<'py> = Bound<'py, PyDict>;
type Names<'n, 'py> = [&'n Bound<'py, PyString>; 2];

/// What is made.
struct Maker<'py> {
    py: Python<'py>,
    /// The class of dictionaries.
    class: Bound<'py, PyAny>,
    /// Makes a `struct_time` of a timestamp.
    gmtime: Bound<'py, PyAny>,
    /// Makes a `timedelta`.
    timedelta: Bound<'py, PyAny>,
    /// Functions of the program's own that read dates.
    handlers: Vec<Bound<'py, PyAny>>,
    /// The sanitizer's configuration, unless HTML stays as it is.
    config: Option<Config>,
    resolves: bool,
    address: Option<Url>,
    is_atom: bool,
    language: Option<String>,
}

/// Parses a feed; returns feedparser's result, without what is said about the request.
#[pyfunction]
#[pyo3(signature = (markup, *, tools, encoding = None, content_type = None, address = None, language = None, sanitize = true, resolve = true))]
#[expect(clippy::too_many_arguments, reason = "they are named")]
pub(crate) fn feedparser_parse<'py>(
    py: Python<'py>,
    markup: &Bound<'py, PyAny>,
    tools: (Bound<'py, PyAny>, Bound<'py, PyAny>, Bound<'py, PyAny>, Vec<Bound<'py, PyAny>>),
    encoding: Option<&str>,
    content_type: Option<&str>,
    address: Option<&str>,
    language: Option<&str>,
    sanitize: bool,
    resolve: bool,
) -> PyResult<Dict<'py>> {
    let encodings = Encodings { forced: encoding, content_type, ..Encodings::default() };
    let mut options = Options::default().with_errors(true).with_texts_relative_to_entries(false);
    if let Some(address) = address {
        options = options.with_address(url_of(address)?);
    }
    if let Some(language) = language {
        options = options.with_language(language);
    }
    let hints = encodings.hints()?;
    let (feed, error, encoding) = with_input(markup, |input| {
        Ok(py.detach(|| {
            let mut of_decoding = None;
            let (text, encoding): (_, Option<Detected>) = match &input {
                Input::Text(text) => (text.as_ref().into(), None),
                Input::Bytes(bytes) => {
                    let begun =
                        Repairs::feeds().begin(bytes, &hints, &mut |error| _ = of_decoding.get_or_insert(error));
                    (begun.0, begun.2)
                }
            };
            let feed = Feed::parse_text(&text, &options);
            let first = feed.as_ref().ok().and_then(|feed| feed.errors.first().copied());
            let first = of_decoding.or(first);
            (feed, first.map(|error| describe(&error, &text)), encoding)
        }))
    })?;
    let (class, gmtime, timedelta, handlers) = tools;
    let config = sanitize.then(content_config).map(Config::replace_other_elements_with_children);
    let is_atom = feed.as_ref().is_ok_and(|feed| feed.version.code().starts_with("atom"));
    let language = language.map(str::to_owned);
    let maker = Maker {
        py,
        class,
        gmtime,
        timedelta,
        handlers,
        address: address.map(url_of).transpose()?,
        config,
        resolves: resolve,
        is_atom,
        language,
    };
    let result = maker.dict()?;
    let is_feed = feed.is_ok();
    match feed {
        Ok(feed) => without_collector(py, || maker.fill_result(&result, feed))?,
        Err(error) => {
            set!(result, "feed", maker.dict()?)?;
            set!(result, "entries", PyList::empty(py))?;
            set!(result, "version", "")?;
            set!(result, "namespaces", maker.dict()?)?;
            // What is well-formed is only not known to feedparser.
            if !error.errors().is_empty() {
                set!(result, "bozo_message", error.to_string())?;
            }
        }
    }
    if let Some(encoding) = encoding {
        set!(result, "encoding", encoding.encoding.name().to_ascii_lowercase())?;
    }
    if let Some((message, line, column)) = error.filter(|_| is_feed) {
        set!(result, "bozo_message", message)?;
        set!(result, "bozo_place", (line, column))?;
    }
    Ok(result)
}

/// What is wrong, and where.
fn describe(error: &ParseError, text: &str) -> (String, u64, u64) {
    let place = LineIndex::new(text).line_column(error.extent.start);
    (error.explain(fivefold::Language::Xml, text), place.line, place.column)
}

impl<'py> Maker<'py> {
    fn dict(&self) -> PyResult<Dict<'py>> {
        Ok(self.class.call0()?.cast_into::<PyDict>()?)
    }

    /// A list of what is made of each item.
    fn list<T>(
        &self,
        items: impl IntoIterator<Item = T>,
        make: impl FnMut(T) -> PyResult<Dict<'py>>,
    ) -> PyResult<Bound<'py, PyList>> {
        PyList::new(self.py, items.into_iter().map(make).collect::<PyResult<Vec<_>>>()?)
    }

    fn fill_result(&self, result: &Dict<'py>, mut feed: Feed) -> PyResult<()> {
        // Each entry is dropped before the next is made, whose texts take its place in memory.
        let entries = self.list(mem::take(&mut feed.entries), |entry| self.entry(&entry))?;
        set!(result, "feed", self.feed(&feed)?)?;
        set!(result, "entries", entries)?;
        set!(result, "version", feed.version.code())?;
        let namespaces = self.dict()?;
        for (prefix, uri) in &feed.namespaces {
            namespaces.set_item(prefix, uri)?;
        }
        set!(result, "namespaces", namespaces)
    }

    fn feed(&self, feed: &Feed) -> PyResult<Dict<'py>> {
        let dict = self.dict()?;
        if let Some(language) = feed.language.as_ref().or(self.language.as_ref()) {
            set!(dict, "language", language.replace('_', "-"))?;
        }
        self.text(&dict, names!(self.py, "title", "_detail"), &feed.title, "text/plain")?;
        self.text(&dict, names!(self.py, "subtitle", "_detail"), &feed.subtitle, self.type_of_descriptions())?;
        self.text(&dict, names!(self.py, "rights", "_detail"), &feed.rights, "text/plain")?;
        self.text(&dict, names!(self.py, "info", "_detail"), &feed.info, "text/plain")?;
        self.links(&dict, &feed.links)?;
        if let Some(id) = &feed.id {
            set!(dict, "id", self.id(&id.value))?;
            if self.is_atom {
                set!(dict, "guidislink", !dict.contains(intern!(self.py, "link"))?)?;
            }
        }
        self.people(&dict, &feed.authors, &feed.contributors, &feed.publisher)?;
        self.tags(&dict, &feed.categories, &feed.extensions)?;
        self.date(&dict, names!(self.py, "published", "_parsed"), &feed.published)?;
        self.date(&dict, names!(self.py, "updated", "_parsed"), &feed.updated)?;
        self.generator(&dict, feed.generator.as_ref())?;
        self.image(&dict, feed.image.as_ref())?;
        let texts = [("icon", &feed.icon), ("logo", &feed.logo), ("docs", &feed.docs), ("rating", &feed.rating)];
        add_parts(&dict, &texts)?;
        add_parts(&dict, &[(intern!(self.py, "ttl"), &feed.ttl.map(|ttl| ttl.to_string()))])?;
        if let Some(cloud) = &feed.cloud {
            let of_cloud = of_parts!(
                self,
                "domain": &cloud.domain,
                "port": &cloud.port,
                "path": &cloud.path,
                "registerprocedure": &cloud.register_procedure,
                "protocol": &cloud.protocol,
            );
            set!(dict, "cloud", of_cloud?)?;
        }
        if let Some(input) = &feed.text_input {
            let of_input = of_parts!(
                self,
                "title": &input.title,
                "description": &input.description,
                "name": &input.name,
                "link": &input.link,
            );
            set!(dict, "textinput", of_input?)?;
        }
        self.extensions(&dict, &feed.extensions)?;
        Ok(dict)
    }

    fn entry(&self, entry: &Entry) -> PyResult<Dict<'py>> {
        let dict = self.dict()?;
        self.text(&dict, names!(self.py, "title", "_detail"), &entry.title, "text/plain")?;
        self.links(&dict, &entry.links)?;
        if let Some(id) = &entry.id {
            set!(dict, "id", self.id(&id.value))?;
            // Every identifier of Atom counts as a permalink there.
            let is_link = (id.is_permalink || self.is_atom) && !dict.contains(intern!(self.py, "link"))?;
            set!(dict, "guidislink", is_link)?;
            if is_link {
                set!(dict, "link", self.id(&id.value))?;
            }
        }
        self.text(&dict, names!(self.py, "summary", "_detail"), &entry.summary, self.type_of_descriptions())?;
        self.content(&dict, &entry.content)?;
        self.text(&dict, names!(self.py, "rights", "_detail"), &entry.rights, "text/plain")?;
        self.people(&dict, &entry.authors, &entry.contributors, &entry.publisher)?;
        self.tags(&dict, &entry.categories, &entry.extensions)?;
        self.date(&dict, names!(self.py, "published", "_parsed"), &entry.published)?;
        self.date(&dict, names!(self.py, "updated", "_parsed"), &entry.updated)?;
        self.date(&dict, names!(self.py, "created", "_parsed"), &entry.created)?;
        self.date(&dict, names!(self.py, "expired", "_parsed"), &entry.expires)?;
        add_parts(&dict, &[(intern!(self.py, "comments"), &entry.comments)])?;
        if let Some(source) = &entry.source {
            let of_source = if self.is_atom {
                self.feed(source)?
            } else {
                let title = source.title.as_ref().map(|title| title.value.clone());
                of_parts!(self, "href": &source.link().map(str::to_owned), "title": &title)?
            };
            set!(dict, "source", of_source)?;
        }
        self.image(&dict, entry.image.as_ref())?;
        self.extensions(&dict, &entry.extensions)?;
        Ok(dict)
    }

    /// An identifier, which feedparser makes absolute in Atom.
    fn id(&self, id: &str) -> String {
        let address = self.address.as_ref().filter(|_| self.is_atom && Url::parse(id).is_err());
        address.and_then(|address| address.join(id).ok()).map_or_else(|| id.to_owned(), String::from)
    }

    fn type_of_descriptions(&self) -> &'static str {
        if self.is_atom { "text/plain" } else { "text/html" }
    }

    /// The media type that feedparser gives a text.
    fn media_type(&self, text: &Text, default: &'static str) -> Cow<'static, str> {
        let given = text.media_type.as_ref().map(|given| given.to_ascii_lowercase());
        match (given.as_deref(), text.kind) {
            (_, TextKind::Xhtml) => "application/xhtml+xml".into(),
            (Some("text" | "plain"), _) => "text/plain".into(),
            (Some("html"), _) => "text/html".into(),
            (Some(_), _) => given.unwrap_or_default().into(),
            (None, TextKind::Html) if default == "text/plain" && !self.is_atom && looks_like_html(&text.value) => {
                "text/html".into()
            }
            (None, _) => default.into(),
        }
    }

    /// The name of a media type; the usual ones are there already.
    fn name_of_type(&self, media_type: &str) -> Bound<'py, PyString> {
        match media_type {
            "text/html" => intern!(self.py, "text/html").clone(),
            "text/plain" => intern!(self.py, "text/plain").clone(),
            other => PyString::new(self.py, other),
        }
    }

    /// The value of a text: HTML is sanitized, with absolute addresses.
    fn value<'t>(&self, text: &'t Text, media_type: &str) -> Cow<'t, str> {
        let is_html = matches!(media_type, "text/html" | "application/xhtml+xml");
        if !is_html || self.config.is_none() && !self.resolves {
            return Cow::Borrowed(&text.value);
        }
        if matches!(text.kind, TextKind::Html | TextKind::Xhtml) && self.resolves {
            return self.cleaned(text);
        }
        let mut copy = text.clone();
        copy.kind = TextKind::Html;
        copy.base = copy.base.filter(|_| self.resolves);
        Cow::Owned(self.cleaned(&copy).into_owned())
    }

    fn cleaned<'t>(&self, text: &'t Text) -> Cow<'t, str> {
        match &self.config {
            Some(config) => Cow::Owned(text.safe_html(config).trim().to_owned()),
            None => text.absolute_html(),
        }
    }

    fn detail(&self, text: &Text, default: &'static str) -> PyResult<(Bound<'py, PyString>, Dict<'py>)> {
        let media_type = self.media_type(text, default);
        let value = PyString::new(self.py, &self.value(text, &media_type));
        let detail = self.dict()?;
        set!(detail, "type", self.name_of_type(&media_type))?;
        set!(detail, "language", text.language.as_deref().map(|language| language.replace('_', "-")))?;
        set!(detail, "base", text.base.as_ref().map_or("", |base| base.as_str()))?;
        add_parts(&detail, &[(intern!(self.py, "src"), &text.source)])?;
        set!(detail, "value", &value)?;
        Ok((value, detail))
    }

    fn text(
        &self,
        dict: &Dict<'py>,
        names: Names<'_, 'py>,
        text: &Option<Text>,
        default: &'static str,
    ) -> PyResult<()> {
        if let Some(text) = text {
            let (value, detail) = self.detail(text, default)?;
            dict.set_item(names[0], value)?;
            dict.set_item(names[1], detail)?;
        }
        Ok(())
    }

    /// The contents; the first that is text is the summary, too, if there is none.
    fn content(&self, dict: &Dict<'py>, contents: &[Text]) -> PyResult<()> {
        if contents.is_empty() {
            return Ok(());
        }
        let list = PyList::empty(self.py);
        for text in contents {
            let default = match text.kind {
                TextKind::Html => "text/html",
                TextKind::Xhtml => "application/xhtml+xml",
                _ => "text/plain",
            };
            let (value, detail) = self.detail(text, default)?;
            let is_text =
                matches!(&*self.media_type(text, default), "text/plain" | "text/html" | "application/xhtml+xml");
            if is_text && !dict.contains(intern!(self.py, "summary"))? {
                set!(dict, "summary", value)?;
            }
            list.append(detail)?;
        }
        set!(dict, "content", list)
    }

    fn links(&self, dict: &Dict<'py>, links: &[Link]) -> PyResult<()> {
        if links.is_empty() {
            return Ok(());
        }
        let list = PyList::empty(self.py);
        for link in links {
            let of_link = self.dict()?;
            let relation = link.relation();
            match relation {
                "alternate" => set!(of_link, "rel", intern!(self.py, "alternate"))?,
                other => set!(of_link, "rel", other)?,
            }
            let default = match relation {
                "enclosure" if !self.is_atom => None,
                "self" => Some("application/atom+xml"),
                _ => Some("text/html"),
            };
            if let Some(media_type) = link.media_type.as_deref().or(default) {
                set!(of_link, "type", self.name_of_type(media_type))?;
            }
            let parts = [
                (intern!(self.py, "title"), &link.title),
                (intern!(self.py, "hreflang"), &link.hreflang),
                (intern!(self.py, "length"), &link.length),
            ];
            add_parts(&of_link, &parts)?;
            if !link.href.is_empty() {
                set!(of_link, "href", &link.href)?;
                let media_type = link.media_type.as_deref().unwrap_or("text/html");
                if relation == "alternate" && matches!(media_type, "text/html" | "application/xhtml+xml") {
                    set!(dict, "link", &link.href)?;
                }
            }
            list.append(of_link)?;
        }
        set!(dict, "links", list)
    }

    fn person(&self, person: &Person) -> PyResult<Dict<'py>> {
        of_parts!(self, "name": &person.name, "email": &person.email, "href": &person.uri)
    }

    fn people(
        &self,
        dict: &Dict<'py>,
        authors: &[Person],
        contributors: &[Person],
        publisher: &Option<Person>,
    ) -> PyResult<()> {
        if let Some(last) = authors.last() {
            let list = self.list(authors, |author| self.person(author))?;
            set!(dict, "author_detail", list.get_item(authors.len() - 1)?)?;
            set!(dict, "authors", list)?;
            written(last).map_or(Ok(()), |written| set!(dict, "author", written))?;
        }
        if !contributors.is_empty() {
            set!(dict, "contributors", self.list(contributors, |contributor| self.person(contributor))?)?;
        }
        let names = names!(self.py, "publisher", "_detail");
        publisher.as_ref().map_or(Ok(()), |publisher| self.detailed(dict, names, publisher))
    }

    /// A person as one text, and in parts.
    fn detailed(&self, dict: &Dict<'py>, names: Names<'_, 'py>, person: &Person) -> PyResult<()> {
        dict.set_item(names[1], self.person(person)?)?;
        written(person).map_or(Ok(()), |written| dict.set_item(names[0], written))
    }

    fn tags(&self, dict: &Dict<'py>, categories: &[Category], extensions: &[Element]) -> PyResult<()> {
        let of_media = extensions.iter().filter(|one| one.prefix() == Some("media") && one.name() == "category");
        let of_media = of_media.map(|one| {
            let scheme = one.attribute("scheme").unwrap_or("http://search.yahoo.com/mrss/category_schema");
            (Some(one.value()), Some(scheme), one.attribute("label"))
        });
        let of_feed = categories.iter().map(|one| {
            let is_of_itunes = |scheme: &&str| scheme.to_ascii_lowercase().contains("podcast-1.0.dtd");
            let scheme = one.scheme.as_deref();
            let scheme =
                if scheme.as_ref().is_some_and(is_of_itunes) { Some("http://www.itunes.com/") } else { scheme };
            (Some(&*one.term), scheme, one.label.as_deref())
        });
        let mut tags = Vec::new();
        for (term, scheme, label) in of_feed.chain(of_media) {
            let tag = (term.filter(|term| !term.is_empty()), scheme, label);
            if !tags.contains(&tag) {
                tags.push(tag);
            }
        }
        if tags.is_empty() {
            return Ok(());
        }
        set!(dict, "tags", self.list(tags, |(term, scheme, label)| self.tag(term, scheme, label))?)
    }

    fn tag(&self, term: Option<&str>, scheme: Option<&str>, label: Option<&str>) -> PyResult<Dict<'py>> {
        let tag = self.dict()?;
        set!(tag, "term", term)?;
        set!(tag, "scheme", scheme)?;
        set!(tag, "label", label)?;
        Ok(tag)
    }

    fn date(&self, dict: &Dict<'py>, names: Names<'_, 'py>, when: &Option<When>) -> PyResult<()> {
        let Some(when) = when else { return Ok(()) };
        dict.set_item(names[0], &when.text)?;
        dict.set_item(names[1], self.parsed(&when.text, when.date)?)
    }

    /// A date as a `struct_time` in UTC, or what a function of the program makes of its text.
    fn parsed(&self, text: &str, date: Option<Date>) -> PyResult<Option<Bound<'py, PyAny>>> {
        for handler in &self.handlers {
            let found = handler.call1((text,))?;
            if !found.is_none() {
                return Ok(Some(found));
            }
        }
        let Some(date) = date else { return Ok(None) };
        let py = self.gmtime.py();
        match self.gmtime.call1((date.timestamp(),)) {
            // Some systems have no time before 1970.
            Err(error) if error.is_instance_of::<PyOSError>(py) || error.is_instance_of::<PyOverflowError>(py) => {
                Ok(None)
            }
            time => time.map(Some),
        }
    }

    fn generator(&self, dict: &Dict<'py>, generator: Option<&Generator>) -> PyResult<()> {
        let Some(generator) = generator else { return Ok(()) };
        let detail = of_parts!(self, "name": &generator.name, "href": &generator.uri, "version": &generator.version)?;
        set!(dict, "generator_detail", detail)?;
        let name = generator.name.as_ref().or(generator.uri.as_ref());
        name.map_or(Ok(()), |name| set!(dict, "generator", name))
    }

    fn image(&self, dict: &Dict<'py>, image: Option<&Image>) -> PyResult<()> {
        let Some(image) = image else { return Ok(()) };
        let of_image = of_parts!(self, "href": &image.url, "title": &image.title, "link": &image.link)?;
        add_parts(&of_image, &[("subtitle", &image.description)])?;
        for (name, size) in [("width", image.width), ("height", image.height)] {
            size.map_or(Ok(()), |size| of_image.set_item(name, size))?;
        }
        set!(dict, "image", of_image)
    }

    fn of_parts(&self, parts: &[(&Bound<'py, PyString>, &Option<String>)]) -> PyResult<Dict<'py>> {
        let dict = self.dict()?;
        add_parts(&dict, parts)?;
        Ok(dict)
    }

    /// The attributes of an element, by their names in lower case.
    fn attributes(&self, element: &Element) -> PyResult<Dict<'py>> {
        let dict = self.dict()?;
        for attribute in element.attributes() {
            dict.set_item(attribute.name().to_ascii_lowercase(), attribute.value())?;
        }
        Ok(dict)
    }

    /// What is not of the formats themselves: a text, or a dictionary of attributes.
    fn extensions(&self, dict: &Dict<'py>, elements: &[Element]) -> PyResult<()> {
        for element in elements {
            self.extension(dict, element)?;
        }
        Ok(())
    }

    fn extension(&self, dict: &Dict<'py>, element: &Element) -> PyResult<()> {
        let prefix = element.prefix().filter(|prefix| *prefix != "atom").unwrap_or_default().to_ascii_lowercase();
        let name = element.name().to_ascii_lowercase();
        let key = || if prefix.is_empty() { name.clone() } else { format!("{prefix}_{name}") };
        match (&*prefix, &*name) {
            ("media", "group") => self.extensions(dict, element.children()),
            ("media", "content" | "thumbnail" | "credit") => self.media_list(dict, &name, element),
            ("media", "rating" | "restriction" | "license" | "player") => {
                let of_media = self.attributes(element)?;
                match &*name {
                    "restriction" => {
                        let words: Vec<_> = element.value().split(' ').map(|word| word.trim().to_lowercase()).collect();
                        set!(of_media, "content", words)?;
                    }
                    _ if !element.value().is_empty() => set!(of_media, "content", element.value())?,
                    _ => {}
                }
                dict.set_item(format!("media_{name}"), of_media)
            }
            ("itunes", "explicit") => {
                let explicit = match element.value() {
                    "yes" => Some(true),
                    "clean" => Some(false),
                    _ => None,
                };
                set!(dict, "itunes_explicit", explicit)
            }
            ("itunes", "block") => set!(dict, "itunes_block", i32::from(matches!(element.value(), "yes" | "Yes"))),
            ("itunes", "owner") => self.owner(dict, element),
            ("creativecommons" | "cc", "license") => self.license(dict, element),
            ("psc", "chapters") => self.chapters(dict, element),
            ("admin", "generatoragent") | ("itunes", "keywords" | "category" | "image") => Ok(()),
            ("itunes", "link") => match element.attribute("href") {
                Some(href) => set!(dict, "image", of_parts!(self, "href": &Some(href.to_owned()))?),
                None => Ok(()),
            },
            ("itunes", "subtitle") => set!(dict, "subtitle", element.value()),
            ("feedburner", "browserfriendly") => set!(dict, "info", element.value()),
            ("dc", "language") => set!(dict, "language", element.value()),
            ("dcterms", "created") => self.date_of(dict, names!(self.py, "created", "_parsed"), element.value()),
            ("dcterms", "valid") => element.value().split(';').try_for_each(|part| match part.trim().split_once('=') {
                Some(("start", value)) => self.date_of(dict, names!(self.py, "validity_start", "_parsed"), value),
                Some(("end", value)) => self.date_of(dict, names!(self.py, "validity_end", "_parsed"), value),
                _ => Ok(()),
            }),
            ("georss" | "geo" | "gml", "point" | "line" | "polygon" | "box" | "where" | "linestring") => {
                self.place(dict, element)
            }
            ("wfw", _) | ("", "newlocation") => {
                let absolute = element.base().and_then(|base| base.join(element.value()).ok()).map(String::from);
                dict.set_item(key(), absolute.as_deref().unwrap_or(element.value()))
            }
            ("", "tags") => self.add_tags(dict, element.value()),
            _ if element.attributes().is_empty() => dict.set_item(key(), element.value()),
            _ => dict.set_item(key(), self.attributes(element)?),
        }
    }

    fn media_list(&self, dict: &Dict<'py>, name: &str, element: &Element) -> PyResult<()> {
        let key = format!("media_{name}");
        let list = match dict.get_item(&key)? {
            Some(list) => list.cast_into::<PyList>()?,
            None => {
                let list = PyList::empty(self.py);
                dict.set_item(&key, &list)?;
                list
            }
        };
        let of_media = self.attributes(element)?;
        let value = element.value();
        if name == "credit" && !value.is_empty() {
            set!(of_media, "content", value)?;
        } else if name == "thumbnail" && !value.is_empty() && !of_media.contains("url")? {
            set!(of_media, "url", value)?;
        }
        list.append(of_media)?;
        self.extensions(dict, element.children())
    }

    fn owner(&self, dict: &Dict<'py>, owner: &Element) -> PyResult<()> {
        let part = |name: &str| {
            owner.children().iter().find(|child| child.name() == name).map(|child| child.value().to_owned())
        };
        let mut person = Person::default();
        (person.name, person.email) = (part("name"), part("email"));
        self.detailed(dict, names!(self.py, "publisher", "_detail"), &person)
    }

    fn date_of(&self, dict: &Dict<'py>, names: Names<'_, 'py>, text: &str) -> PyResult<()> {
        dict.set_item(names[0], text)?;
        dict.set_item(names[1], self.parsed(text, fivefold::feed::parse_date(text))?)
    }

    /// Adds the words of a list, before the tags that there are.
    fn add_tags(&self, dict: &Dict<'py>, words: &str) -> PyResult<()> {
        let words = words.split(',').map(str::trim).filter(|word| !word.is_empty());
        let list = self.list(words, |word| self.tag(Some(word), None, None))?;
        if let Some(others) = dict.get_item("tags")? {
            for other in others.try_iter()? {
                list.append(other?)?;
            }
        }
        set!(dict, "tags", list)
    }

    /// A place, as GeoJSON has it.
    fn place(&self, dict: &Dict<'py>, element: &Element) -> PyResult<()> {
        let place = self.dict()?;
        set!(dict, "where", &place)?;
        let Some(Geometry { kind, points, srs_name, dimension }) = Geometry::of(element) else { return Ok(()) };
        let tuples = points.iter().map(|point| PyTuple::new(self.py, point)).collect::<PyResult<Vec<_>>>()?;
        let coordinates = match (kind, &*tuples) {
            (_, []) => return Ok(()),
            ("Point", [first, ..]) => first.clone().into_any(),
            ("Polygon", tuples) if tuples.len() < 4 => return Ok(()),
            ("Polygon", _) => (tuples,).into_pyobject(self.py)?.into_any(),
            ("Box", _) => PyTuple::new(self.py, tuples)?.into_any(),
            _ => tuples.into_pyobject(self.py)?.into_any(),
        };
        set!(place, "type", kind)?;
        set!(place, "coordinates", coordinates)?;
        if let Some(dimension) = dimension {
            set!(place, "srsName", srs_name)?;
            set!(place, "srsDimension", dimension)?;
        }
        Ok(())
    }

    /// A licence is a link.
    fn license(&self, dict: &Dict<'py>, element: &Element) -> PyResult<()> {
        let link = self.dict()?;
        set!(link, "rel", "license")?;
        let href = element.attribute("rdf:resource").unwrap_or(element.value());
        if !href.is_empty() {
            set!(link, "href", href)?;
        }
        match dict.get_item("links")? {
            Some(links) => links.cast_into::<PyList>()?.append(link),
            None => set!(dict, "links", vec![link]),
        }
    }

    fn chapters(&self, dict: &Dict<'py>, element: &Element) -> PyResult<()> {
        if dict.contains("psc_chapters")? {
            return Ok(());
        }
        let found = Chapters::of(slice::from_ref(element)).unwrap_or_default();
        let list = self.list(found.lists.iter().flat_map(|list| &list.chapters), |chapter| {
            let of_chapter = chapter.element.map(|element| self.attributes(element)).unwrap_or_else(|| self.dict())?;
            let start = chapter.start.map(|start| self.timedelta.call1((0, start.as_secs_f64()))).transpose()?;
            set!(of_chapter, "start_parsed", start)?;
            Ok(of_chapter)
        })?;
        let of_list = self.attributes(element)?;
        set!(of_list, "chapters", list)?;
        set!(dict, "psc_chapters", of_list)
    }
}

/// Adds the texts that are there.
fn add_parts<'py>(dict: &Dict<'py>, parts: &[(impl IntoPyObject<'py> + Copy, &Option<String>)]) -> PyResult<()> {
    parts.iter().try_for_each(|(name, part)| part.as_ref().map_or(Ok(()), |part| dict.set_item(*name, part)))
}

/// A person as one text.
fn written(person: &Person) -> Option<String> {
    match (&person.text, &person.name, &person.email) {
        (Some(text), ..) => Some(text.clone()),
        (None, Some(name), Some(email)) => Some(format!("{name} ({email})")),
        (None, name, email) => name.clone().or(email.clone()),
    }
}

/// Whether a text that should have no markup has some: an end tag, or a reference.
fn looks_like_html(text: &str) -> bool {
    let has_end_tag = text.split("</").skip(1).any(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic()));
    let is_reference = |rest: &str| {
        let rest = rest.trim_start_matches('#');
        let name = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
        name > 0 && rest[name..].starts_with(';')
    };
    has_end_tag || text.split('&').skip(1).any(is_reference)
}
