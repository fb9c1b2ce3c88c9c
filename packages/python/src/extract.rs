//! The content of a page, and Markdown.

use crate::input::{Encodings, Input, url_of, with_input};
use fivefold::Document as Tree;
use fivefold::extract::{Content as Found, Options, extract as extract_from};
use fivefold::html;
use fivefold::markdown::{Options as MarkdownOptions, markdown as markdown_of};
use pyo3::prelude::*;

/// Finds the content of a page. `markup` is `str`, bytes, or something to read from; `url` is where the page is from, which
/// makes the addresses in its content absolute; `encoding` is the label that the transport gives for bytes.
#[pyfunction]
#[pyo3(signature = (markup, *, url = None, encoding = None))]
pub(crate) fn extract(
    py: Python<'_>,
    markup: &Bound<'_, PyAny>,
    url: Option<&str>,
    encoding: Option<&str>,
) -> PyResult<Content> {
    let options = match url {
        Some(url) => Options::default().with_address(url_of(url)?),
        None => Options::default(),
    };
    let tree = parsed(py, markup, encoding)?;
    Ok(Content(py.detach(|| Extracted::new(tree, |tree| extract_from(tree, &options)))))
}

/// Writes a page as Markdown: CommonMark with GitHub's tables and, with `footnotes`, its footnotes. The other arguments are
/// those of [`extract`].
#[pyfunction]
#[pyo3(signature = (markup, *, url = None, encoding = None, footnotes = false))]
pub(crate) fn markdown(
    py: Python<'_>,
    markup: &Bound<'_, PyAny>,
    url: Option<&str>,
    encoding: Option<&str>,
    footnotes: bool,
) -> PyResult<String> {
    let mut options = MarkdownOptions::default().with_footnotes(footnotes);
    if let Some(url) = url {
        options = options.with_address(url_of(url)?);
    }
    let tree = parsed(py, markup, encoding)?;
    Ok(py.detach(|| options.to_string(tree.root())))
}

fn parsed(py: Python<'_>, markup: &Bound<'_, PyAny>, encoding: Option<&str>) -> PyResult<Tree> {
    let default = Some("utf-8-if-valid");
    let encodings = Encodings { transport: encoding, content_type: None, forced: None, parent: None, default };
    let hints = encodings.hints()?;
    with_input(markup, |input| {
        Ok(py.detach(|| match &input {
            Input::Text(text) => html::parse(text),
            Input::Bytes(bytes) => html::Parser::new(html::Options::default()).with_hints(hints).parse_bytes(bytes),
        }))
    })
}

self_cell::self_cell!(
    /// A page, and what was found in it.
    struct Extracted {
        owner: Tree,
        #[covariant]
        dependent: Found,
    }
);

/// The content of a page.
#[pyclass(frozen, module = "fivefold")]
pub(crate) struct Content(Extracted);

#[pymethods]
impl Content {
    /// What the page is: `article`, `forum`, `product`, `listing`, `collection`, `documentation`, `service` or `other`.
    #[getter]
    fn kind(&self) -> &'static str {
        self.0.borrow_dependent().kind().name()
    }

    /// How sure the kind is, from 0 to 1.
    #[getter]
    fn certainty(&self) -> f32 {
        self.0.borrow_dependent().certainty()
    }

    /// The text: blocks separated by a blank line, the cells of a table by a tab.
    #[getter]
    fn text(&self, py: Python<'_>) -> String {
        py.detach(|| self.0.borrow_dependent().text())
    }

    /// The content as HTML that runs no scripts.
    #[getter]
    fn html(&self, py: Python<'_>) -> String {
        py.detach(|| self.0.borrow_dependent().html())
    }

    /// The content as Markdown.
    #[getter]
    fn markdown(&self, py: Python<'_>) -> String {
        py.detach(|| markdown_of(self.0.borrow_dependent().to_document().root()))
    }

    /// What is known about the page.
    #[getter]
    fn metadata<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let json = py.detach(|| self.0.borrow_dependent().metadata().to_json().to_string());
        py.import("json")?.call_method1("loads", (json,))
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("<Content: {}, {} characters>", self.kind(), self.text(py).chars().count())
    }
}
