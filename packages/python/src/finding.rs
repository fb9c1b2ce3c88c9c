//! What is wrong with a page by the rules for authors.

use crate::places::Places;
use fivefold::Span;
use fivefold::conformance::{self, Code};
use pyo3::prelude::*;

/// A place where a document breaks a rule for authors.
#[pyclass(frozen, module = "fivefold")]
pub(crate) struct Finding {
    code: Code,
    /// What is there, and what would be right.
    #[pyo3(get)]
    message: String,
    /// The line, from 1.
    #[pyo3(get)]
    line: u64,
    /// The column, from 1.
    #[pyo3(get)]
    column: u64,
    /// The tag, attribute, value or text, as indexes into the source. Empty for what is not in the source.
    #[pyo3(get)]
    span: (usize, usize),
    /// Other places that have to do with it: each a span and what is there.
    #[pyo3(get)]
    related: Vec<((usize, usize), String)>,
}

impl Finding {
    pub(crate) fn new(finding: conformance::Finding, source: &str, places: &Places) -> Self {
        let span = |span: Span| places.span(source, span);
        let (line, column) = places.place(finding.span.start);
        Self {
            code: finding.code,
            message: finding.message,
            line,
            column,
            span: span(finding.span),
            related: finding.related.into_iter().map(|related| (span(related.span), related.message)).collect(),
        }
    }
}

#[pymethods]
impl Finding {
    /// The name of the rule.
    #[getter]
    fn code(&self) -> &'static str {
        self.code.as_str()
    }

    /// What the rule is about, such as `"elements"` or `"aria"`.
    #[getter]
    fn category(&self) -> &'static str {
        self.code.category().as_str()
    }

    /// `"error"` or `"warning"`. Warnings of the category `"advice"` are asked for by no standard.
    #[getter]
    fn severity(&self) -> &'static str {
        self.code.severity().as_str()
    }

    /// Where a standard has the rule.
    #[getter]
    fn url(&self) -> &'static str {
        self.code.reference()
    }

    fn __str__(&self) -> String {
        format!("{}:{}: {} [{}]", self.line, self.column, self.message, self.code.as_str())
    }

    fn __repr__(&self) -> String {
        format!("<Finding {} at {}:{}>", self.code.as_str(), self.line, self.column)
    }

    fn __eq__(&self, other: &Self) -> bool {
        (self.code, self.span, &self.message) == (other.code, other.span, &other.message)
    }

    fn __hash__(&self) -> u64 {
        self.span.0 as u64 ^ (self.code as u64) << 48
    }
}
