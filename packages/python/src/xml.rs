//! XML: documents and events.

use crate::document::{Document, Origin};
use crate::errors::{ParseError, not_well_formed};
use crate::input::{Encodings, Input, Source, with_input};
use crate::places::{Place, Places};
use crate::stream::{Step, Stream};
use fivefold::feed::{Reader, Repairs};
use fivefold::xml::{self, OwnedEvent};
use fivefold::{Language, NotWellFormed};
use pyo3::exceptions::PyRuntimeError;
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Parses XML. Broken XML is repaired; with `strict`, it raises `NotWellFormed`.
#[pyfunction]
#[pyo3(signature = (markup, *, strict = false, encoding = None, content_type = None))]
pub(crate) fn parse_xml(
    py: Python<'_>,
    markup: &Bound<'_, PyAny>,
    strict: bool,
    encoding: Option<&str>,
    content_type: Option<&str>,
) -> PyResult<Document> {
    let hints = Encodings { transport: encoding, content_type, ..Encodings::default() }.hints()?;
    let options = xml::Options::default().with_strict(strict);
    let tree = with_input(markup, |input| {
        let parsed = py.detach(|| {
            let tree = match &input {
                Input::Text(text) => xml::Parser::new(options).parse(text),
                Input::Bytes(bytes) => xml::Parser::new(options).with_hints(hints).parse_bytes(bytes),
            };
            if !strict {
                return Ok(tree);
            }
            let place = |error: NotWellFormed| (error, Places::new(tree.source()).place(error.error().extent.start));
            tree.check_well_formed().map_err(place).map(|()| tree)
        });
        parsed.map_err(|(error, place)| not_well_formed(py, &error, place))
    })?;
    Ok(Document::new(tree, Origin::Xml { options }))
}

/// Reads XML as events, one at a time, without a tree.
///
/// Start and end events balance in any input. What has a method `read` is read while the events are taken. With `feed`,
/// what feeds get wrong is repaired, for which the source is read first as a whole; unless it is read with `stream`, and
/// then what needs the whole is not repaired.
#[pyclass(frozen, module = "fivefold")]
pub(crate) struct XmlReader {
    state: Mutex<State>,
}

/// How a reader gets its events.
enum State {
    /// From a text that is there as a whole.
    Whole {
        reader: Box<Reader<'static>>,
        places: Places,
        has_ended: bool,
    },
    Stream(Box<Stream>),
    /// A thread reads the next block from the source, without the lock.
    Reading,
}

#[pymethods]
impl XmlReader {
    #[new]
    #[pyo3(signature = (markup, *, strict = false, feed = false, stream = false, encoding = None, content_type = None))]
    fn new(
        py: Python<'_>,
        markup: &Bound<'_, PyAny>,
        strict: bool,
        feed: bool,
        stream: bool,
        encoding: Option<&str>,
        content_type: Option<&str>,
    ) -> PyResult<Self> {
        let hints = Encodings { transport: encoding, content_type, ..Encodings::default() }.hints()?;
        let options = xml::Options::default().with_errors(true).with_strict(strict);
        let repairs = if feed { Repairs::feeds() } else { Repairs::none() };
        let source = if feed && !stream { None } else { Source::of(markup)? };
        let state = match source {
            Some(source) => State::Stream(Box::new(Stream::of_source(source, &repairs, hints, options))),
            None => with_input(markup, |input| {
                Ok(py.detach(|| {
                    let text = match input {
                        Input::Text(text) => text.into_owned(),
                        Input::Bytes(bytes) if feed => {
                            let mut of_all = repairs;
                            of_all.beginning = false;
                            of_all.decode_with(&bytes, hints).into_owned()
                        }
                        Input::Bytes(bytes) => {
                            return State::Stream(Box::new(Stream::of_bytes(&bytes, hints, options)));
                        }
                    };
                    // Places are those of the source, also where something stands before the feed.
                    let (places, start) = (Places::new(&text), repairs.start_of(&text));
                    let reader = Box::new(repairs.reader(text, options).starting_at(start));
                    State::Whole { reader, places, has_ended: false }
                }))
            })?,
        };
        Ok(Self { state: Mutex::new(state) })
    }

    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<XmlEvent>> {
        loop {
            // Python code runs, and exceptions are made, when the lock is released.
            match self.next() {
                Ok(Step::Event { event, place: (line, column), span }) => {
                    return Ok(Some(XmlEvent { event, line, column, span }));
                }
                Ok(Step::Ended) => return Ok(None),
                Ok(Step::NeedsInput) => self.refill(py)?,
                Err((error, place)) => return Err(not_well_formed(py, &error, place)),
            }
        }
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        // Nothing waits here: while the lock is taken, or a block is read, a call keeps the reader alive.
        match self.state.try_lock().as_deref() {
            Ok(State::Stream(stream)) => stream.traverse(&visit),
            _ => Ok(()),
        }
    }

    fn __clear__(&self) {
        let source = match self.state.try_lock().as_deref_mut() {
            Ok(State::Stream(stream)) => stream.end(),
            _ => None,
        };
        // To let go of it may run Python code, which the lock does not allow.
        drop(source);
    }

    /// The errors so far, each once.
    fn take_errors(&self) -> PyResult<Vec<ParseError>> {
        match &mut *self.state() {
            State::Whole { reader, places, .. } => {
                let errors = reader.take_errors();
                let source = reader.source();
                let to_python =
                    |error: &fivefold::ParseError| ParseError::new(error, false, Language::Xml, source, places);
                Ok(errors.iter().map(to_python).collect())
            }
            State::Stream(stream) => Ok(stream.take_errors()),
            State::Reading => Err(is_reading()),
        }
    }
}

impl XmlReader {
    /// Locks the state. No Python code may run meanwhile.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next event. No Python code runs under the lock.
    fn next(&self) -> Result<Step, (NotWellFormed, Place)> {
        match &mut *self.state() {
            State::Stream(stream) => stream.next(),
            // Reading the next block raises the exception.
            State::Reading => Ok(Step::NeedsInput),
            State::Whole { has_ended: true, .. } => Ok(Step::Ended),
            State::Whole { reader, places, has_ended } => match reader.try_next() {
                Ok(Some(event)) => {
                    let event = event.into_owned();
                    let span = event.span();
                    Ok(Step::Event { event, place: places.place(span.start), span: places.span(reader.source(), span) })
                }
                ended => {
                    *has_ended = true;
                    let placed = |error: NotWellFormed| (error, places.place(error.error().extent.start));
                    ended.map(|_| Step::Ended).map_err(placed)
                }
            },
        }
    }

    /// Reads the next block of a stream. The source's method `read` may be any code of Python.
    fn refill(&self, py: Python<'_>) -> PyResult<()> {
        let taken = std::mem::replace(&mut *self.state(), State::Reading);
        let State::Stream(mut stream) = taken else { return Err(is_reading()) };
        let outcome = stream.refill(py);
        *self.state() = State::Stream(stream);
        outcome
    }
}

/// The exception for a reader that is used while it waits for its source.
fn is_reading() -> PyErr {
    PyRuntimeError::new_err("the reader is reading from its source, in another thread or around this call")
}

/// An event of XML.
#[pyclass(frozen, module = "fivefold")]
pub(crate) struct XmlEvent {
    event: OwnedEvent<'static>,
    /// The line, from 1.
    #[pyo3(get)]
    line: u64,
    /// The column, from 1.
    #[pyo3(get)]
    column: u64,
    /// Where the event stands, as indexes into the source.
    #[pyo3(get)]
    span: (usize, usize),
}

impl XmlEvent {
    fn qualified_name(&self) -> Option<&str> {
        match &self.event {
            OwnedEvent::Start(start) => Some(start.name()),
            OwnedEvent::End(end) => Some(end.name()),
            OwnedEvent::ProcessingInstruction { target, .. } => Some(target),
            OwnedEvent::EntityReference { name, .. } => Some(name),
            _ => None,
        }
    }
}

/// The kind, the name, the attributes and the declared prefixes.
type EtreeParts<'a> =
    (&'static str, Option<Bound<'a, PyString>>, Option<Bound<'a, PyDict>>, Option<Vec<(&'a str, &'a str)>>);

#[pymethods]
impl XmlEvent {
    /// `"start"`, `"end"`, `"text"`, `"comment"`, `"pi"`, `"doctype"` or `"entity"`.
    #[getter]
    fn kind(&self) -> &'static str {
        match &self.event {
            OwnedEvent::Start(_) => "start",
            OwnedEvent::End(_) => "end",
            OwnedEvent::Comment(_) => "comment",
            OwnedEvent::ProcessingInstruction { .. } => "pi",
            OwnedEvent::Doctype(_) => "doctype",
            OwnedEvent::EntityReference { .. } => "entity",
            _ => "text",
        }
    }

    /// The name of an element, with its prefix; the target of a processing instruction; the name of an entity.
    #[getter]
    fn name<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyString>> {
        self.qualified_name().map(|name| PyString::intern(py, name))
    }

    /// The name of an element without its prefix.
    #[getter]
    fn local_name<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyString>> {
        match &self.event {
            OwnedEvent::Start(start) => Some(PyString::intern(py, start.local_name())),
            OwnedEvent::End(end) => Some(PyString::intern(py, end.local_name())),
            _ => None,
        }
    }

    /// The URI of an element's namespace.
    #[getter]
    fn namespace<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyString>> {
        let uri = match &self.event {
            OwnedEvent::Start(start) => start.namespace().uri(),
            OwnedEvent::End(end) => end.namespace().uri(),
            _ => None,
        };
        uri.map(|uri| PyString::intern(py, uri))
    }

    /// The attributes of a start, by their names with prefixes.
    #[getter]
    fn attrs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        if let OwnedEvent::Start(start) = &self.event {
            for attribute in start.attributes() {
                dict.set_item(PyString::intern(py, &attribute.name), attribute.value())?;
            }
        }
        Ok(dict)
    }

    /// The attributes of a start: the URI of the namespace, the name without prefix, the name, and the value of each.
    #[getter]
    fn attrs_ns(&self) -> Vec<(Option<&str>, &str, &str, &str)> {
        let OwnedEvent::Start(start) = &self.event else { return Vec::new() };
        let parts = |attribute| {
            let attribute: &xml::OwnedAttribute<'static> = attribute;
            (attribute.namespace.uri(), attribute.local_name(), &*attribute.name, attribute.value())
        };
        // Written out, since the names borrow the event.
        start.attributes().map(parts).collect()
    }

    /// The event as `xml.etree.ElementTree` has it: the kind; the name with its namespace in braces; and for a start, the
    /// attributes named so, and the declared prefixes with their namespaces.
    fn for_etree<'py>(&'py self, py: Python<'py>) -> PyResult<EtreeParts<'py>> {
        let with_namespace = |uri: Option<&str>, local: &str, name: &str| match uri {
            Some(uri) => PyString::intern(py, &format!("{{{uri}}}{local}")),
            None => PyString::intern(py, name),
        };
        let kind = self.kind();
        let start = match &self.event {
            OwnedEvent::Start(start) => start,
            OwnedEvent::End(end) => {
                let name = with_namespace(end.namespace().uri(), end.local_name(), end.name());
                return Ok((kind, Some(name), None, None));
            }
            _ => return Ok((kind, None, None, None)),
        };
        let (attributes, mut declared) = (PyDict::new(py), Vec::new());
        for attribute in start.attributes() {
            let uri = attribute.namespace.uri();
            if uri == fivefold::Namespace::XMLNS.known_uri() {
                let is_default = attribute.name == "xmlns";
                declared.push((if is_default { "" } else { attribute.local_name() }, attribute.value()));
            } else {
                let name = with_namespace(uri, attribute.local_name(), &attribute.name);
                attributes.set_item(name, attribute.value())?;
            }
        }
        let name = with_namespace(start.namespace().uri(), start.local_name(), start.name());
        Ok((kind, Some(name), Some(attributes), Some(declared)))
    }

    /// The text; the data of a comment or a processing instruction.
    #[getter]
    fn data<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyString>> {
        let data = match &self.event {
            OwnedEvent::Text(text)
            | OwnedEvent::Comment(text)
            | OwnedEvent::Reference(text)
            | OwnedEvent::CdataSection(text) => &text.data,
            OwnedEvent::ProcessingInstruction { data, .. } => data,
            _ => return None,
        };
        Some(PyString::new(py, data))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let what = match (self.qualified_name(), self.data(py)) {
            (Some(name), _) => name.to_owned(),
            (None, Some(data)) => data.repr()?.to_string(),
            (None, None) => String::new(),
        };
        Ok(format!("<XmlEvent {} {what}>", self.kind()))
    }
}
