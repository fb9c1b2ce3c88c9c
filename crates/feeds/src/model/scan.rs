//! Reads a feed's elements from events, with what holds where they stand.

use super::Options;
use super::element::{Attribute, Element, Namespace, Scope, TextKind};
use super::markup::{write_end, write_start, write_text};
use super::namespace::{Ns, classify};
use crate::base::{XML, resolve};
use crate::escape::escaped;
use crate::well_known_namespace;
use fivefold_core::encoding::Detected;
use fivefold_core::{ErrorCode, ParseError, Span, StopSignal};
use fivefold_xml5::{Event, ResolvedNamespace, Start};
use smol_str::SmolStr;
use std::io::{self, BufRead};
use std::sync::Arc;
use url::Url;

/// How deep the children of an element are kept.
const DEEPEST: usize = 32;

/// A reader of events.
pub(crate) trait Events: Sized {
    fn with_stop_signal(self, signal: StopSignal) -> Self;
    fn next(&mut self) -> io::Result<Option<Event<'_>>>;
    fn start(&self) -> Option<Start<'_>>;
    fn take_errors(&mut self) -> Vec<ParseError>;
    fn ended_early(&self) -> Option<ErrorCode>;
    fn shortened_by(&self) -> Option<ErrorCode>;
    fn encoding(&self) -> Option<Detected>;
    /// The whole text, if the reader has it.
    fn whole_text(&self) -> Option<&str>;
}

/// The methods that each reader has by the same name.
macro_rules! own_methods {
    () => {
        fn with_stop_signal(self, signal: StopSignal) -> Self {
            self.with_stop_signal(signal)
        }

        fn start(&self) -> Option<Start<'_>> {
            self.start()
        }

        fn take_errors(&mut self) -> Vec<ParseError> {
            self.take_errors()
        }

        fn ended_early(&self) -> Option<ErrorCode> {
            self.ended_early()
        }

        fn shortened_by(&self) -> Option<ErrorCode> {
            self.shortened_by()
        }

        fn encoding(&self) -> Option<Detected> {
            self.encoding()
        }
    };
}

impl Events for crate::Reader<'_> {
    own_methods!();

    fn next(&mut self) -> io::Result<Option<Event<'_>>> {
        Ok(self.next())
    }

    fn whole_text(&self) -> Option<&str> {
        Some(self.source())
    }
}

impl<S: BufRead> Events for crate::StreamReader<S> {
    own_methods!();

    fn next(&mut self) -> io::Result<Option<Event<'_>>> {
        self.next()
    }

    fn whole_text(&self) -> Option<&str> {
        None
    }
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Start,
    End,
    NetscapeDoctype,
    Nothing,
}

/// Reads elements, and keeps track of what holds for them.
#[derive(Debug)]
pub(super) struct Scanner<E> {
    pub(super) events: E,
    pub(super) names: Namespaces,
    pub(super) depth: usize,
    scopes: Scopes,
    /// The declarations of namespaces so far.
    pub(super) declared: Vec<(String, String)>,
    /// Whether an entry's start was met while another element was read, so that it is the next step.
    has_start: bool,
}

impl<E: Events> Scanner<E> {
    pub(super) fn new(events: E, options: &Options) -> Self {
        let resolves = !options.keeps_relative;
        let base = options.address.clone().filter(|_| resolves).map(Arc::new);
        let language = options.language.as_deref().map(Arc::from);
        let outer = Arc::new(Scope { base, language, ..Scope::default() });
        let scopes = Scopes { outer, inner: Vec::new(), resolves };
        Self { events, names: Namespaces::default(), depth: 0, scopes, declared: Vec::new(), has_start: false }
    }

    /// Goes on to the next start or end of an element.
    pub(super) fn step(&mut self) -> io::Result<Step> {
        if core::mem::take(&mut self.has_start) {
            return Ok(Step::Start);
        }
        loop {
            match self.events.next()? {
                Some(Event::Start(start)) => {
                    self.depth += 1;
                    self.scopes.enter(start, self.depth, &mut self.declared);
                    return Ok(Step::Start);
                }
                Some(Event::End(_)) => {
                    self.depth = self.depth.saturating_sub(1);
                    return Ok(Step::End);
                }
                Some(Event::Doctype(doctype))
                    if doctype
                        .public_id
                        .as_ref()
                        .is_some_and(|id| id.data.starts_with("-//Netscape Communications//")) =>
                {
                    return Ok(Step::NetscapeDoctype);
                }
                Some(_) => {}
                None => return Ok(Step::Nothing),
            }
        }
    }

    /// The element whose start was the last step, without what is in it.
    pub(super) fn start_element(&mut self) -> Element {
        let start = self.events.start();
        start.map_or_else(Element::default, |start| element(start, &mut self.names, self.scopes.current()))
    }

    /// Reads the rest of the element whose start was the last step. If an entry starts in it, that is the next step, and the
    /// element ends there.
    pub(super) fn read_element(&mut self) -> io::Result<Element> {
        let outermost = self.depth;
        let root = self.start_element();
        let mut open = Open { stack: Vec::new(), current: root, depth: outermost, skipped_div: None };
        let Self { events, names, depth, scopes, declared, has_start } = self;
        while let Some(event) = events.next()? {
            match event {
                Event::Start(start) => {
                    *depth += 1;
                    scopes.enter(start, *depth, declared);
                    if is_entry(start.local_name()) && names.ns_of(start).is_core() {
                        *has_start = true;
                        break;
                    }
                    if open.current.kind.is_some() {
                        open.start_in_text(start, scopes.current(), *depth);
                    } else if open.stack.len() < DEEPEST {
                        open.push(element(start, names, scopes.current()), *depth);
                    }
                }
                Event::Text(text) | Event::Reference(text) | Event::CdataSection(text) => {
                    open.text(text.data, text.span, *depth);
                }
                Event::EntityReference(reference) => {
                    open.text(&format!("&{};", reference.name), reference.span, *depth);
                }
                Event::End(end) => {
                    let ended = *depth;
                    *depth = ended.saturating_sub(1);
                    open.current.span.end = end.span().end.max(open.current.span.end);
                    if ended == outermost {
                        break;
                    }
                    open.end(end.local_name(), ended);
                }
                _ => {}
            }
        }
        Ok(open.finish())
    }
}

/// Whether an element of the formats is an entry, by its name.
pub(super) fn is_entry(name: &str) -> bool {
    name.eq_ignore_ascii_case("item") || name.eq_ignore_ascii_case("entry")
}

/// The namespaces that were looked up last.
#[derive(Debug, Default)]
pub(super) struct Namespaces {
    known: Vec<Arc<Namespace>>,
    /// The namespace of the root, which counts as none: RSS has none.
    root: Option<String>,
    /// Whether names without a namespace are those of Atom.
    pub(super) is_atom: bool,
}

impl Namespaces {
    /// How many are kept. A feed with more of them is read all the same.
    const KEPT: usize = 32;

    /// Takes the namespace of RSS, which has none.
    pub(super) fn take_root(&mut self, namespace: ResolvedNamespace<'_>) {
        self.root = namespace.uri().map(str::to_owned);
        self.known.clear();
    }

    /// The namespace of an element, if it is in one or has a prefix; otherwise, what it is to the model.
    fn of(&mut self, start: Start<'_>) -> Result<&Arc<Namespace>, Ns> {
        let uri = match start.namespace() {
            ResolvedNamespace::None => return Err(if self.is_atom { Ns::Atom } else { Ns::Plain }),
            ResolvedNamespace::Undeclared(prefix) => well_known_namespace(prefix.as_bytes()),
            ResolvedNamespace::Uri(uri) => Some(uri),
        };
        let is_it = |known: &Arc<Namespace>| {
            known.uri.as_deref() == uri && (known.ns != Ns::Other || known.prefix.as_deref() == start.prefix())
        };
        let known = self.known.iter().position(is_it).unwrap_or_else(|| {
            let (ns, prefix) = match uri {
                Some(uri) if self.root.as_deref() == Some(uri) => (Ns::Plain, Some("")),
                Some(uri) => classify(uri),
                None => (Ns::Other, None),
            };
            let prefix = prefix.or(start.prefix()).filter(|prefix| !prefix.is_empty()).map(SmolStr::new);
            self.known.truncate(Self::KEPT - 1);
            self.known.push(Arc::new(Namespace { uri: uri.map(str::to_owned), ns, prefix }));
            self.known.len() - 1
        });
        // The next element is likely to be in the same.
        self.known.swap(0, known);
        Ok(&self.known[0])
    }

    /// What the namespace of an element is to the model.
    pub(super) fn ns_of(&mut self, start: Start<'_>) -> Ns {
        self.of(start).map_or_else(|ns| ns, |namespace| namespace.ns)
    }
}

/// Takes what an attribute declares, unless it is known, or there is much of it.
fn declare(prefix: &str, uri: &str, declared: &mut Vec<(String, String)>) {
    const MOST: usize = 64;
    let prefix = prefix.strip_prefix(':').unwrap_or(prefix);
    if declared.len() < MOST && !declared.iter().any(|known| (&*known.0, &*known.1) == (prefix, uri)) {
        declared.push((prefix.to_owned(), uri.to_owned()));
    }
}

/// The scopes of the open elements that say a base or a language.
#[derive(Debug)]
struct Scopes {
    outer: Arc<Scope>,
    inner: Vec<(usize, Arc<Scope>)>,
    resolves: bool,
}

impl Scopes {
    fn current(&self) -> &Arc<Scope> {
        self.inner.last().map_or(&self.outer, |(_, scope)| scope)
    }

    /// Enters an element at a depth, and leaves those that have ended since.
    ///
    /// <https://www.w3.org/TR/xmlbase/#granularity>
    fn enter(&mut self, start: Start<'_>, depth: usize, declared: &mut Vec<(String, String)>) {
        while self.inner.pop_if(|(inner, _)| *inner >= depth).is_some() {}
        let mut says_something = false;
        for attribute in start.attributes() {
            match attribute.name().strip_prefix("xml") {
                Some(rest) => match rest.strip_prefix("ns") {
                    Some(prefix) => declare(prefix, attribute.value(), declared),
                    None => says_something |= rest.starts_with(':'),
                },
                None => says_something |= attribute.name() == "lang",
            }
        }
        if !says_something {
            return;
        }
        let mut scope = Scope::clone(self.current());
        if let Some(language) = start.attribute_ns(XML, "lang").or(start.attribute("lang")) {
            scope.language = Some(language.trim_ascii().into()).filter(|language: &Arc<str>| !language.is_empty());
        }
        if let Some(base) = start.attribute_ns(XML, "base").filter(|_| self.resolves) {
            let base = match &scope.base {
                Some(outer) => resolve(outer, base),
                None => Url::parse(base.trim_ascii()).ok(),
            };
            scope.has_own_base |= base.is_some();
            scope.base = base.map(Arc::new).or(scope.base);
        }
        self.inner.push((depth, Arc::new(scope)));
    }
}

/// The element that begins with a start tag.
fn element(start: Start<'_>, names: &mut Namespaces, scope: &Arc<Scope>) -> Element {
    let (ns, namespace) = match names.of(start) {
        Ok(namespace) => (namespace.ns, Some(Arc::clone(namespace))),
        Err(ns) => (ns, None),
    };
    let kept = |name: &str| !name.starts_with("xmlns") && !name.starts_with("xml:");
    let attributes = start.attributes().filter(|attribute| kept(attribute.name())).map(|attribute| Attribute {
        name: attribute.name().into(),
        value: attribute.value().into(),
        span: attribute.value_text().span,
    });
    let mut element = Element {
        ns,
        namespace,
        name: start.local_name().into(),
        value: String::new(),
        attributes: attributes.collect(),
        children: Vec::new(),
        span: start.span(),
        text_span: None,
        scope: Arc::clone(scope),
        kind: None,
    };
    element.kind = TextKind::of(&element);
    element
}

/// The elements that are being read.
struct Open {
    /// Those around the current one, with their depths.
    stack: Vec<(Element, usize)>,
    current: Element,
    depth: usize,
    /// The depth of the `div` that XHTML stands in and that is no part of it.
    skipped_div: Option<usize>,
}

impl Open {
    fn push(&mut self, element: Element, depth: usize) {
        let outer = core::mem::replace(&mut self.current, element);
        self.stack.push((outer, self.depth));
        self.depth = depth;
    }

    /// Takes text in an element at a depth.
    fn text(&mut self, text: &str, span: Span, depth: usize) {
        let is_nested = depth > self.depth + usize::from(self.skipped_div.is_some());
        let current = &mut self.current;
        let begin = current.text_span.map_or(span.start, |before| before.start);
        current.text_span = Some(Span::new(begin, span.end));
        // White space at the ends of a value does not count, and is all that elements with children have.
        let text = if current.value.is_empty() { text.trim_start() } else { text };
        match current.kind {
            Some(TextKind::Xhtml) => write_text(&mut current.value, text),
            Some(TextKind::Html) if is_nested => write_text(&mut current.value, text),
            _ if current.value.is_empty() => text.clone_into(&mut current.value),
            _ => current.value.push_str(text),
        }
    }

    /// Takes the start of an element that stands in a text.
    fn start_in_text(&mut self, start: Start<'_>, scope: &Arc<Scope>, depth: usize) {
        let current = &mut self.current;
        if current.kind == Some(TextKind::Text) {
            // The feed says text, but means markup.
            current.value = escaped(&current.value).into_owned();
            current.kind = Some(TextKind::Xhtml);
        }
        let is_first = depth == self.depth + 1 && current.value.is_empty();
        // Atom 0.3 and XHTML in RSS have no such `div`; what is said to be escaped, and has one around it, does not mean it.
        let may_be_around = match current.kind {
            Some(TextKind::Xhtml) => current.namespace().is_some_and(|uri| uri.contains("2005")),
            kind => kind == Some(TextKind::Html),
        };
        if is_first && may_be_around && start.local_name().eq_ignore_ascii_case("div") {
            self.skipped_div = Some(depth);
            current.scope = Arc::clone(scope);
            return;
        }
        let base = current.scope.base.clone();
        write_start(&mut current.value, start, scope, base.as_deref());
        let span = start.span();
        let begin = current.text_span.map_or(span.start, |before| before.start);
        current.text_span = Some(Span::new(begin, span.end));
    }

    /// Takes the end of an element at a depth.
    fn end(&mut self, name: &str, depth: usize) {
        if depth > self.depth {
            if self.current.kind.is_some() && self.skipped_div != Some(depth) {
                write_end(&mut self.current.value, name);
            }
            return;
        }
        if let Some((outer, outer_depth)) = self.stack.pop() {
            let mut element = core::mem::replace(&mut self.current, outer);
            element.value.truncate(element.value.trim_end().len());
            self.current.children.push(element);
            self.depth = outer_depth;
            self.skipped_div = None;
        }
    }

    fn finish(mut self) -> Element {
        let end = self.current.span.end;
        while !self.stack.is_empty() {
            let depth = self.depth;
            self.end("", depth);
        }
        self.current.value.truncate(self.current.value.trim_end().len());
        self.current.span.end = self.current.span.end.max(end);
        self.current
    }
}
