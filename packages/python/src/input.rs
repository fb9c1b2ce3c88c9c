//! What Python programs give to a parser: `str`, bytes, or something to read from.

use fivefold::encoding::{self, Decoder, Encoding, Hints};
use pyo3::exceptions::{PyLookupError, PyTypeError, PyValueError};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyMemoryView, PyString};
use std::borrow::Cow;
use url::Url;

/// Markup as text or as bytes.
pub(crate) enum Input<'a> {
    Text(Cow<'a, str>),
    Bytes(Cow<'a, [u8]>),
}

/// What is known about the encoding of bytes besides themselves.
#[derive(Clone, Debug, Default)]
pub(crate) struct Encodings<'a> {
    /// The label that the transport gives.
    pub(crate) transport: Option<&'a str>,
    /// The header `Content-Type`, which may hold a label.
    pub(crate) content_type: Option<&'a str>,
    /// The label of the encoding that is taken whatever the bytes say.
    pub(crate) forced: Option<&'a str>,
    /// The label of the encoding of the document around this one.
    pub(crate) parent: Option<&'a str>,
    /// The label of the encoding that is taken where nothing tells one.
    pub(crate) default: Option<&'a str>,
}

impl Encodings<'_> {
    /// The hints for the decoder. A label of the caller's that no encoding has is a `LookupError`; in a header, it counts for
    /// nothing.
    pub(crate) fn hints(&self) -> PyResult<Hints> {
        let mut hints = Hints::default();
        if let Some(content_type) = self.content_type {
            hints = hints.with_content_type(content_type);
        }
        if let Some(label) = self.transport {
            hints.transport = Some(known(label)?);
        }
        if let Some(label) = self.parent {
            hints = hints.with_parent(known(label)?);
        }
        match self.default {
            Some("utf-8-if-valid") => hints = hints.with_default(encoding::UTF_8).with_legacy_fallback(true),
            Some(label) => hints = hints.with_default(known(label)?),
            None => {}
        }
        hints.forced = self.forced.map(known).transpose()?;
        Ok(hints)
    }
}

/// The encoding with that label, or a `LookupError`.
fn known(label: &str) -> PyResult<&'static Encoding> {
    let error = || PyLookupError::new_err(format!("`{label}` is not the label of an encoding"));
    for_label(label).ok_or_else(error)
}

/// The encoding with that label.
fn for_label(label: &str) -> Option<&'static Encoding> {
    Encoding::for_label(label.as_bytes())
}

/// An absolute URL.
pub(crate) fn url_of(text: &str) -> PyResult<Url> {
    Url::parse(text).map_err(|error| PyValueError::new_err(format!("`{text}` is no absolute URL: {error}")))
}

/// Takes what may be markup, and calls `f` with it. What is not text and has a method `read` is read first.
pub(crate) fn with_input<R>(markup: &Bound<'_, PyAny>, f: impl FnOnce(Input<'_>) -> PyResult<R>) -> PyResult<R> {
    if let Ok(text) = markup.cast::<PyString>() {
        return f(Input::Text(text_of(text)?));
    }
    if let Ok(bytes) = markup.cast::<PyBytes>() {
        return f(Input::Bytes(Cow::Borrowed(bytes.as_bytes())));
    }
    if let Ok(bytes) = markup.cast::<PyByteArray>() {
        return f(Input::Bytes(Cow::Owned(bytes.to_vec())));
    }
    if markup.is_instance_of::<PyMemoryView>() {
        let bytes = markup.call_method0("tobytes")?;
        return f(Input::Bytes(Cow::Owned(bytes.cast::<PyBytes>()?.as_bytes().to_vec())));
    }
    if let Some(source) = Source::of(markup)? {
        let py = markup.py();
        let content = source.reader.bind(py).call_method0("read")?;
        source.close(py)?;
        if let Ok(text) = content.cast::<PyString>() {
            return f(Input::Text(text_of(text)?));
        }
        if let Ok(bytes) = content.cast::<PyBytes>() {
            return f(Input::Bytes(Cow::Borrowed(bytes.as_bytes())));
        }
        return Err(PyTypeError::new_err("the method read() should return str or bytes"));
    }
    let found = markup.get_type().name()?;
    Err(PyTypeError::new_err(format!(
        "markup should be str, bytes, a Path or something with a method read, not {found}"
    )))
}

/// The text of a `str`. Two surrogates that stand for a character become it, and a lone one becomes U+FFFD.
pub(crate) fn text_of<'a>(text: &'a Bound<'_, PyString>) -> PyResult<Cow<'a, str>> {
    match text.to_str() {
        Ok(text) => Ok(Cow::Borrowed(text)),
        Err(_) => Ok(Cow::Owned(text_of_units(units_of(text)?))),
    }
}

/// Something with a method `read`.
pub(crate) struct Source {
    reader: Py<PyAny>,
    /// Whether it was opened here.
    is_own: bool,
}

impl Source {
    /// What markup is read from: itself, if it has a method `read`, or the file whose path it is, if it is a `Path`. A
    /// `str` is markup and no path.
    pub(crate) fn of(markup: &Bound<'_, PyAny>) -> PyResult<Option<Self>> {
        if markup.hasattr("read")? {
            return Ok(Some(Self { reader: markup.clone().unbind(), is_own: false }));
        }
        if !markup.hasattr("__fspath__")? {
            return Ok(None);
        }
        let reader = markup.py().import("io")?.call_method1("open", (markup, "rb"))?.unbind();
        Ok(Some(Self { reader, is_own: true }))
    }

    /// At most so many bytes or characters; none at the end.
    pub(crate) fn read_block<'py>(&self, py: Python<'py>, size: usize) -> PyResult<Bound<'py, PyAny>> {
        self.reader.bind(py).call_method1("read", (size,))
    }

    /// Shows the object to Python's collector of cycles.
    pub(crate) fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.reader)
    }

    /// Closes the file if it was opened here.
    pub(crate) fn close(self, py: Python<'_>) -> PyResult<()> {
        if self.is_own {
            self.reader.bind(py).call_method0("close")?;
        }
        Ok(())
    }
}

/// Text that comes in parts, which may divide a pair of surrogates.
#[derive(Default)]
pub(crate) struct StreamedText {
    /// A surrogate at the end of the parts so far with which a pair begins.
    held: Option<u16>,
}

impl StreamedText {
    /// The text of the next part. An empty part is the last.
    pub(crate) fn next(&mut self, part: &Bound<'_, PyString>) -> PyResult<String> {
        if self.held.is_none()
            && let Ok(text) = part.to_str()
        {
            return Ok(text.to_owned());
        }
        let mut units = units_of(part)?;
        let is_last = units.is_empty();
        if let Some(held) = self.held.take() {
            units.insert(0, held);
        }
        if !is_last {
            self.held = units.pop_if(|unit| (0xD800..0xDC00).contains(unit));
        }
        Ok(text_of_units(units))
    }
}

/// The units of UTF-16 of a `str`, which may hold lone surrogates.
fn units_of(text: &Bound<'_, PyString>) -> PyResult<Vec<u16>> {
    let units = text.call_method1("encode", ("utf-16-le", "surrogatepass"))?;
    let units = units.cast::<PyBytes>()?.as_bytes().chunks_exact(2);
    Ok(units.map(|unit| u16::from_le_bytes([unit[0], unit[1]])).collect())
}

/// The text of units of UTF-16, with U+FFFD for lone surrogates.
fn text_of_units(units: Vec<u16>) -> String {
    let characters = char::decode_utf16(units);
    characters.map(|decoded| decoded.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

/// The text of a `str` as the parsers see it.
#[pyfunction]
pub(crate) fn as_text(text: &Bound<'_, PyString>) -> PyResult<String> {
    Ok(text_of(text)?.into_owned())
}

/// The name of the encoding with that label; `None` if there is none.
#[pyfunction]
pub(crate) fn encoding_name(label: &str) -> Option<&'static str> {
    for_label(label).map(Encoding::name)
}

/// Decodes HTML or XML as its parser does; returns the text and the name of the encoding.
#[pyfunction]
#[pyo3(signature = (data, *, xml = false, encoding = None, content_type = None, override_encoding = None))]
pub(crate) fn decode_bytes(
    py: Python<'_>,
    data: &Bound<'_, PyBytes>,
    xml: bool,
    encoding: Option<&str>,
    content_type: Option<&str>,
    override_encoding: Option<&str>,
) -> PyResult<(String, &'static str)> {
    let hints =
        Encodings { transport: encoding, content_type, forced: override_encoding, ..Encodings::default() }.hints()?;
    let bytes = data.as_bytes();
    let (text, detected) = py.detach(|| {
        if xml {
            let mut decoder = Decoder::new(encoding::Xml, hints);
            let mut text = String::new();
            decoder.decode(bytes, true, &mut text, &mut |_| ());
            (text, decoder.detected().map(|detected| detected.encoding))
        } else {
            let parser = fivefold::html::Parser::new(fivefold::html::Options::default());
            let document = parser.with_hints(hints).parse_bytes(bytes);
            (document.source().to_owned(), document.encoding().map(|detected| detected.encoding))
        }
    });
    Ok((text, detected.map_or("UTF-8", |encoding| encoding.name())))
}
