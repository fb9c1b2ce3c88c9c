//! Entries one after another.

use super::core_elements::{take, take_start};
use super::draft::Draft;
use super::error::{NotAFeed, Reason};
use super::missed::missed;
use super::namespace::Ns;
use super::scan::{Events, Scanner, Step, is_entry};
use super::{Element, Entry, Feed, Options, Version};
use crate::{Reader, Repairs, StreamReader};
use fivefold_core::ParseError;
use fivefold_core::encoding::Hints;
use fivefold_xml5::Options as XmlOptions;
use std::io::{self, BufRead};

/// Reads the entries of a feed one by one, in memory that the largest of them and the feed's own elements bound.
///
/// ```
/// use fivefold::encoding::Hints;
/// use fivefold::feed::{EntryReader, Options};
///
/// let source = &b"<rss><channel><title>News</title><item><title>One</title></item><item><title>Two</title></item>"[..];
/// let mut reader = EntryReader::of_stream(source, Hints::default(), &Options::default());
/// let mut titles = Vec::new();
/// while let Some(entry) = reader.next()? {
///     titles.extend(entry.title.map(|title| title.value));
/// }
/// assert_eq!(titles, ["One", "Two"]);
/// assert_eq!(reader.finish()??.title.unwrap().value, "News");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct EntryReader<R> {
    scanner: Scanner<R>,
    version: Version,
    feed: Draft,
    /// The entry that is being read, and its depth.
    entry: Option<(Box<Draft>, usize)>,
    /// The depth of the feed's root element, while the reader is in it.
    root: Option<usize>,
    has_root: bool,
    is_netscape: bool,
    /// Whether texts of RSS are relative to the link of their entry.
    resolves: bool,
    repairs: Repairs,
    /// The first element, if there is one.
    first: Option<(String, fivefold_core::Span)>,
    /// The number of entries so far.
    entries: u64,
}

impl<'i> EntryReader<Reader<'i>> {
    /// Reads bytes, which are decoded as a whole, so that everything is [repaired](crate::Repairs).
    pub fn of_bytes(bytes: &'i [u8], hints: Hints, options: &Options) -> Self {
        Self::of(options.repairs.read_with(bytes, hints, xml_options(options)), options)
    }

    /// Reads a text, whatever encoding it declares.
    pub fn of_text(text: &'i str, options: &Options) -> Self {
        let start = options.repairs.start_of(text);
        Self::of(options.repairs.reader(text, xml_options(options)).starting_at(start), options)
    }
}

impl<S: BufRead> EntryReader<StreamReader<S>> {
    /// Reads a stream. What needs the text as a whole is not repaired: the switches of [`Repairs`](crate::Repairs) say so.
    pub fn of_stream(source: S, hints: Hints, options: &Options) -> Self {
        Self::of(options.repairs.stream_reader(source, hints, xml_options(options)), options)
    }
}

fn xml_options(options: &Options) -> XmlOptions {
    XmlOptions::default().with_errors(options.errors).with_limits(options.limits)
}

#[expect(private_bounds, reason = "the readers that there are implement it")]
impl<R: Events> EntryReader<R> {
    fn of(reader: R, options: &Options) -> Self {
        let reader = match &options.signal {
            Some(signal) => reader.with_stop_signal(signal.clone()),
            None => reader,
        };
        Self {
            scanner: Scanner::new(reader, options),
            version: Version::Unknown,
            feed: Draft::of_feed(),
            entry: None,
            root: None,
            has_root: false,
            is_netscape: false,
            resolves: !options.keeps_relative && !options.texts_are_of_feed,
            repairs: options.repairs,
            first: None,
            entries: 0,
        }
    }

    /// The next entry; `None` after the last one.
    ///
    /// # Errors
    ///
    /// When the source cannot be read. Bytes always can.
    #[expect(clippy::should_implement_trait, reason = "the source can fail, after which the reader can go on")]
    pub fn next(&mut self) -> io::Result<Option<Entry>> {
        loop {
            let ended = match self.scanner.step()? {
                Step::Start => self.start()?,
                Step::End => self.end(),
                Step::NetscapeDoctype => {
                    self.is_netscape = true;
                    None
                }
                Step::Nothing => match self.end_entry() {
                    Some(entry) => Some(entry),
                    None => return Ok(None),
                },
            };
            if let Some(entry) = ended {
                self.entries += 1;
                return Ok(Some(entry.into_entry(self.resolves, &self.feed.common.links, self.version)));
            }
        }
    }

    /// The parse errors so far, if they are [collected](Options::with_errors): none comes twice.
    pub fn take_errors(&mut self) -> Vec<ParseError> {
        self.scanner.events.take_errors()
    }

    /// Reads what is left, and returns the feed without entries.
    ///
    /// # Errors
    ///
    /// When the source cannot be read; and inside of that, when it is no feed.
    pub fn finish(mut self) -> io::Result<Result<Feed, NotAFeed>> {
        while self.next()?.is_some() {}
        if !self.has_root && self.entries == 0 {
            return Ok(Err(self.not_a_feed()));
        }
        let text = self.scanner.events.whole_text().filter(|_| self.entries == 0);
        let missed = text.and_then(|text| missed(text, &self.repairs));
        let Self { mut scanner, feed, version, .. } = self;
        let namespaces = core::mem::take(&mut scanner.declared);
        let version = namespaces.iter().fold(version, |version, (_, uri)| version.known_by_namespace(uri));
        let events = &mut scanner.events;
        let errors = events.take_errors();
        let (ended_early, shortened_by) = (events.ended_early(), events.shortened_by());
        let (encoding, feed) = (events.encoding(), feed.into_feed());
        Ok(Ok(Feed { version, namespaces, errors, missed, ended_early, shortened_by, encoding, ..feed }))
    }

    /// Takes the start of an element. Returns the entry that it ends.
    fn start(&mut self) -> io::Result<Option<Box<Draft>>> {
        let Some(start) = self.scanner.events.start() else { return Ok(None) };
        if self.first.is_none() {
            self.first = Some((start.name().to_owned(), start.span()));
        }
        let name = start.local_name();
        if is_entry(name) && self.scanner.names.ns_of(start).is_core() {
            let before = self.end_entry();
            self.begin_entry();
            return Ok(before);
        }
        if self.root.is_none() && self.entry.is_none() {
            self.outside();
            return Ok(None);
        }
        let is_container = ["rss", "rdf", "feed", "channel"].iter().any(|known| name.eq_ignore_ascii_case(known));
        let is_of_formats = |ns: Ns| ns.is_core() || ns == Ns::Rdf;
        if is_container && self.entry.is_none() && is_of_formats(self.scanner.names.ns_of(start)) {
            let channel = self.scanner.start_element();
            self.version = self.version.known_by(&channel);
            take_start(&mut self.feed.common, &channel);
            return Ok(None);
        }
        let element = self.scanner.read_element()?;
        if self.version == Version::Rss {
            self.version = self.version.known_by(&element);
        }
        let draft = self.entry.as_mut().map_or(&mut self.feed, |(entry, _)| &mut **entry);
        take(draft, element);
        Ok(None)
    }

    /// Takes an element outside of the feed: its root, or what stands around it.
    fn outside(&mut self) {
        let root = self.scanner.start_element();
        let Some(version) = self.version_of(&root) else { return };
        let is_rss = root.is_named("rss");
        if let Some(start) = self.scanner.events.start().filter(|_| is_rss) {
            self.scanner.names.take_root(start.namespace());
        }
        self.scanner.names.is_atom = root.is_named("feed");
        self.root = Some(self.scanner.depth);
        if !self.has_root {
            self.version = version;
            let start = self.scanner.events.start();
            let language = start.and_then(|start| start.attribute("xml:lang")).filter(|language| !language.is_empty());
            if let Some(feed) = &mut self.feed.of_feed {
                feed.language = language.map(str::to_owned);
            }
        }
        self.has_root = true;
        take_start(&mut self.feed.common, &root);
    }

    /// The version of a feed that begins with an element. RSS counts in whatever namespace it is.
    fn version_of(&self, root: &Element) -> Option<Version> {
        let is_rss = root.is_named("rss") && root.ns == Ns::Other;
        Version::of_root(root, self.is_netscape).filter(|_| root.ns != Ns::Other || is_rss)
    }

    /// Takes the end of an element. Returns the entry that it ends.
    fn end(&mut self) -> Option<Box<Draft>> {
        let depth = self.scanner.depth;
        self.root = self.root.filter(|root| *root <= depth);
        let has_ended = self.entry.as_ref().is_some_and(|(_, entry)| *entry > depth);
        has_ended.then(|| self.end_entry()).flatten()
    }

    fn begin_entry(&mut self) {
        let start = self.scanner.start_element();
        self.version = self.version.known_by(&start);
        let mut entry = Box::<Draft>::default();
        entry.common.span = start.span;
        take_start(&mut entry.common, &start);
        self.entry = Some((entry, self.scanner.depth));
    }

    fn end_entry(&mut self) -> Option<Box<Draft>> {
        self.entry.take().map(|(entry, _)| entry)
    }

    /// Why this is no feed.
    fn not_a_feed(&mut self) -> NotAFeed {
        let errors = self.scanner.events.take_errors();
        let ended_early = self.scanner.events.ended_early();
        let Some((name, span)) = &self.first else {
            let text = self.scanner.events.whole_text().unwrap_or_default().trim_ascii_start();
            let reason = match (ended_early, text.bytes().next()) {
                (Some(code), _) => Reason::Cut(code),
                (None, None) => Reason::Empty,
                (None, Some(b'{' | b'[')) => Reason::Json,
                (None, Some(_)) => Reason::NoElement,
            };
            return NotAFeed { reason, errors, ended_early, announced: Vec::new() };
        };
        // The tags of `html` and `head` may be missing in a page.
        let is_page = ["html", "head", "body", "title", "meta", "link", "base", "style", "script", "div", "p"];
        let is_page = is_page.iter().any(|known| name.eq_ignore_ascii_case(known));
        // A limit holds for the page as well.
        let page = self.scanner.events.whole_text().filter(|_| ended_early.is_none());
        let announced = page.map(announced).unwrap_or_default();
        let reason = match is_page || !announced.is_empty() {
            true => Reason::Page,
            false => Reason::Root(name.clone(), *span),
        };
        NotAFeed { reason, errors, ended_early, announced }
    }
}

/// The addresses of the feeds that a page announces.
#[cfg(feature = "html")]
fn announced(page: &str) -> Vec<String> {
    let page = fivefold_dom::parser::html::parse(None, page);
    crate::discover(&page).map(|feed| feed.address().to_owned()).collect()
}

#[cfg(not(feature = "html"))]
fn announced(_: &str) -> Vec<String> {
    Vec::new()
}
