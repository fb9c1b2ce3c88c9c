//! The content of a page, and Markdown.

use crate::input::{Encodings, Input, url_of, with_input};
use fivefold::Document as Tree;
use fivefold::extract::{Options, extract as extract_from};
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
    Ok(py.detach(|| {
        let content = extract_from(&tree, &options);
        let (kind, certainty, text) = (content.kind().name(), content.certainty(), content.text());
        Content { kind, certainty, text, tree, options }
    }))
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

/// The content of a page.
#[pyclass(frozen, module = "fivefold")]
pub(crate) struct Content {
    /// What the page is: `article`, `forum`, `product`, `listing`, `collection`, `documentation`, `service` or `other`.
    #[pyo3(get)]
    kind: &'static str,
    /// How sure the kind is, from 0 to 1.
    #[pyo3(get)]
    certainty: f32,
    /// The text: blocks separated by a blank line, the cells of a table by a tab.
    #[pyo3(get)]
    text: String,
    tree: Tree,
    options: Options,
}

#[pymethods]
impl Content {
    /// The content as HTML that runs no scripts.
    #[getter]
    fn html(&self, py: Python<'_>) -> String {
        py.detach(|| extract_from(&self.tree, &self.options).html())
    }

    /// The content as Markdown.
    #[getter]
    fn markdown(&self, py: Python<'_>) -> String {
        py.detach(|| markdown_of(extract_from(&self.tree, &self.options).to_document().root()))
    }

    /// What is known about the page.
    #[getter]
    fn metadata<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let json = py.detach(|| extract_from(&self.tree, &self.options).metadata().to_json().to_string());
        py.import("json")?.call_method1("loads", (json,))
    }

    fn __repr__(&self) -> String {
        format!("<Content: {}, {} characters>", self.kind, self.text.chars().count())
    }
}
