//! XML: documents and events.

use crate::document::{Document, Origin};
use crate::errors::{ParseError, not_well_formed};
use crate::input::{Encodings, Input, with_input};
use crate::places::Places;
use fivefold::encoding::{self, Decoder};
use fivefold::feed::{Reader, Repairs};
use fivefold::xml::{self, OwnedEvent};
use fivefold::{Language, NotWellFormed};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::sync::{Mutex, PoisonError};

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
            if strict { tree.check_well_formed().map(|()| tree) } else { Ok(tree) }
        });
        parsed.map_err(|error| not_well_formed(py, &error))
    })?;
    Ok(Document::new(tree, Origin::Xml { options }))
}

/// Reads XML as events, one at a time, without a tree.
///
/// Start and end events balance in any input. With `feed`, what feeds get wrong is repaired.
#[pyclass(frozen, module = "fivefold")]
pub(crate) struct XmlReader {
    reader: Mutex<State>,
    places: Places,
}

/// A reader, and whether it has ended.
struct State {
    reader: Reader<'static>,
    has_ended: bool,
}

#[pymethods]
impl XmlReader {
    #[new]
    #[pyo3(signature = (markup, *, strict = false, feed = false, encoding = None, content_type = None))]
    fn new(
        py: Python<'_>,
        markup: &Bound<'_, PyAny>,
        strict: bool,
        feed: bool,
        encoding: Option<&str>,
        content_type: Option<&str>,
    ) -> PyResult<Self> {
        let hints = Encodings { transport: encoding, content_type, ..Encodings::default() }.hints()?;
        let repairs = if feed { Repairs::feeds() } else { Repairs::none() };
        let text = with_input(markup, |input| {
            Ok(match input {
                Input::Text(text) => text.into_owned(),
                Input::Bytes(bytes) => py.detach(|| {
                    if feed {
                        return repairs.decode_with(&bytes, hints).into_owned();
                    }
                    let mut text = String::new();
                    Decoder::new(encoding::Xml, hints).decode(&bytes, true, &mut text, &mut |_| ());
                    text
                }),
            })
        })?;
        let places = Places::new(&text);
        let options = xml::Options::default().with_errors(true).with_strict(strict);
        let reader = repairs.reader(text, options);
        Ok(Self { reader: Mutex::new(State { reader, has_ended: false }), places })
    }

    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<XmlEvent>> {
        // Exceptions are made when the lock is released.
        self.next().map_err(|error| not_well_formed(py, &error))
    }

    /// The errors so far, each once.
    fn take_errors(&self) -> Vec<ParseError> {
        let mut state = self.reader.lock().unwrap_or_else(PoisonError::into_inner);
        let errors = state.reader.take_errors();
        let source = state.reader.source();
        errors.iter().map(|error| ParseError::new(error, false, Language::Xml, source, &self.places)).collect()
    }
}

impl XmlReader {
    /// The next event. No Python code runs under the lock.
    fn next(&self) -> Result<Option<XmlEvent>, NotWellFormed> {
        let mut state = self.reader.lock().unwrap_or_else(PoisonError::into_inner);
        let State { reader, has_ended } = &mut *state;
        if *has_ended {
            return Ok(None);
        }
        let event = match reader.try_next() {
            Ok(Some(event)) => event.into_owned(),
            ended => {
                *has_ended = true;
                return ended.map(|_| None);
            }
        };
        let span = event.span();
        let place = self.places.place(span.start);
        Ok(Some(XmlEvent { place, span: self.places.span(reader.source(), span), event }))
    }
}

/// An event of XML.
#[pyclass(frozen, module = "fivefold")]
pub(crate) struct XmlEvent {
    event: OwnedEvent<'static>,
    place: (u64, u64),
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

    /// The line, from 1.
    #[getter]
    fn line(&self) -> u64 {
        self.place.0
    }

    /// The column, from 1.
    #[getter]
    fn column(&self) -> u64 {
        self.place.1
    }

    /// Where the event stands, as indexes into the source.
    #[getter]
    fn span(&self) -> (usize, usize) {
        self.span
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
