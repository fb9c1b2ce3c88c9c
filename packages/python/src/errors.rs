//! Parse errors, and the exceptions of the package.

use crate::hints;
use crate::places::{Place, Places};
use fivefold::dom::EditError as TreeEditError;
use fivefold::select::SelectorError as TreeSelectorError;
use fivefold::{Difference, ErrorCode, Language, NotWellFormed as TreeNotWellFormed};
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(fivefold, SelectorError, PyValueError, "A text is no CSS selector; `offset` says where it is wrong.");
create_exception!(fivefold, EditError, PyValueError, "An edit would not leave a tree that can be written.");
create_exception!(
    fivefold,
    NotWellFormed,
    PyValueError,
    "A document is no well-formed XML; it has the attributes `code`, `line` and `column`."
);
create_exception!(
    fivefold,
    LossError,
    PyValueError,
    "A text would lose something of its source; it has the attributes `message`, `line`, `column` and `span`."
);

/// What is wrong in a source, and where.
#[pyclass(frozen, module = "fivefold")]
pub(crate) struct ParseError {
    code: ErrorCode,
    /// What is wrong and what becomes of it, as sentences, with the name of the tag, attribute or reference.
    #[pyo3(get)]
    message: String,
    /// The line, from 1.
    #[pyo3(get)]
    line: u64,
    /// The column, from 1.
    #[pyo3(get)]
    column: u64,
    /// Where the parser saw the error, as indexes into the source.
    #[pyo3(get)]
    span: (usize, usize),
    /// What is to be marked to show the error.
    #[pyo3(get)]
    extent: (usize, usize),
    /// Whether XML5 accepts this, and only XML 1.0 does not.
    #[pyo3(get)]
    is_notice: bool,
}

impl ParseError {
    pub(crate) fn new(
        error: &fivefold::ParseError,
        is_notice: bool,
        language: Language,
        source: &str,
        places: &Places,
    ) -> Self {
        let (span, extent) = (places.span(source, error.span), places.span(source, error.extent));
        let place = places.place(error.extent.start);
        Self { is_notice, ..Self::placed(error.code, error.explain(language, source), place, span, extent) }
    }

    /// Where the parser saw the error.
    pub(crate) fn begin(&self) -> usize {
        self.span.0
    }

    /// An error whose place is known.
    pub(crate) fn placed(
        code: ErrorCode,
        message: String,
        (line, column): Place,
        span: (usize, usize),
        extent: (usize, usize),
    ) -> Self {
        Self { code, message, line, column, span, extent, is_notice: false }
    }
}

#[pymethods]
impl ParseError {
    /// The code, as the standards name it.
    #[getter]
    fn code(&self) -> &'static str {
        self.code.as_str()
    }

    /// Where the standard defines the error, if it does.
    #[getter]
    fn url(&self) -> Option<String> {
        self.code.url()
    }

    fn __str__(&self) -> String {
        format!("{}:{}: {} [{}]", self.line, self.column, self.message, self.code.as_str())
    }

    fn __repr__(&self) -> String {
        format!("<ParseError {} at {}:{}>", self.code.as_str(), self.line, self.column)
    }

    fn __eq__(&self, other: &Self) -> bool {
        (self.code, self.span, self.extent) == (other.code, other.span, other.extent)
    }

    fn __hash__(&self) -> u64 {
        self.span.0 as u64 ^ (self.code as u64) << 48
    }
}

/// The exception for an edit that is refused.
pub(crate) fn edit_error(error: TreeEditError) -> PyErr {
    EditError::new_err(error.to_string())
}

/// The exception for a text that is no selector.
pub(crate) fn selector_error(py: Python<'_>, error: &TreeSelectorError) -> PyErr {
    let raised = SelectorError::new_err(format!("{error}{}", hints::for_selector(error.selector())));
    let offset = error.selector().get(..error.offset()).map_or(0, |before| before.chars().count());
    // An exception takes any attribute.
    let _ = raised.value(py).setattr("offset", offset);
    raised
}

/// The exception for XML that is not well-formed, with its place.
pub(crate) fn not_well_formed(py: Python<'_>, error: &TreeNotWellFormed, (line, column): Place) -> PyErr {
    let code = error.code();
    let raised = NotWellFormed::new_err(format!("{line}:{column}: {}", code.refusal()));
    let value = raised.value(py);
    // An exception takes any attribute.
    let _ = value.setattr("code", code.as_str());
    let _ = value.setattr("line", line);
    let _ = value.setattr("column", column);
    raised
}

/// The exception for what a text would lose of its source, with its place.
pub(crate) fn loss_error(py: Python<'_>, loss: &Difference, source: &str, places: &Places) -> PyErr {
    let (message, (line, column)) = (loss.to_string(), places.place(loss.span.start));
    let raised = LossError::new_err(format!("{line}:{column}: {message}"));
    let value = raised.value(py);
    // An exception takes any attribute.
    let _ = value.setattr("message", message);
    let _ = value.setattr("line", line);
    let _ = value.setattr("column", column);
    let _ = value.setattr("span", places.span(source, loss.span));
    raised
}
