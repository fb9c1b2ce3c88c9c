//! Documents: a tree behind a lock, and where it came from.

use crate::errors::ParseError;
use crate::input::{Encodings, Input, with_input};
use crate::markup;
use crate::node::{self, Node};
use crate::places::Places;
use fivefold::dom::QuirksMode;
use fivefold::feed::Repairs;
use fivefold::html::{self, Context, Scripting};
use fivefold::{Document as Tree, Language, NodeId, xml};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::sync::RwLockExt;
use pyo3::types::{PyDict, PyList, PyString};
use std::collections::HashMap;
use std::sync::{OnceLock, PoisonError, RwLock, TryLockError};

/// How a document was made, so that it can be parsed again with its errors.
pub(crate) enum Origin {
    Html { options: html::Options, context: Option<Context> },
    Xml { options: xml::Options },
    Feed { repairs: Repairs },
}

/// A document: the tree of a page, a fragment, an XML document or a feed.
#[pyclass(frozen, weakref, module = "fivefold")]
pub(crate) struct Document {
    tree: RwLock<Tree>,
    origin: Origin,
    places: OnceLock<Places>,
    errors: OnceLock<Vec<Py<ParseError>>>,
}

impl Document {
    pub(crate) fn new(tree: Tree, origin: Origin) -> Self {
        Self { tree: RwLock::new(tree), origin, places: OnceLock::new(), errors: OnceLock::new() }
    }

    /// Calls `f` with the tree. `f` must not run Python code.
    pub(crate) fn read<R>(&self, py: Python<'_>, f: impl FnOnce(&Tree) -> R) -> R {
        match self.tree.try_read() {
            Ok(tree) => f(&tree),
            Err(TryLockError::Poisoned(poisoned)) => f(&poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => f(&self.tree.read_py_attached(py).unwrap_or_else(PoisonError::into_inner)),
        }
    }

    /// Calls `f` with the tree, for an edit. `f` must not run Python code.
    pub(crate) fn write<R>(&self, py: Python<'_>, f: impl FnOnce(&mut Tree) -> R) -> R {
        match self.tree.try_write() {
            Ok(mut tree) => f(&mut tree),
            Err(TryLockError::Poisoned(poisoned)) => f(&mut poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => {
                f(&mut self.tree.write_py_attached(py).unwrap_or_else(PoisonError::into_inner))
            }
        }
    }

    /// The places of the source, which edits do not change.
    pub(crate) fn places(&self, tree: &Tree) -> &Places {
        self.places.get_or_init(|| Places::new(tree.source()))
    }

    /// Parses the source again, with its errors.
    fn parse_again(&self, source: &str) -> Tree {
        match &self.origin {
            Origin::Html { options, context: None } => html::Parser::new(options.with_errors(true)).parse(source),
            Origin::Html { options, context: Some(context) } => {
                html::Parser::for_fragment(context, options.with_errors(true)).parse(source)
            }
            Origin::Xml { options } => xml::Parser::new(options.with_errors(true).with_notices(true)).parse(source),
            Origin::Feed { repairs } => {
                fivefold::feed::parse_text(source, repairs, xml::Options::default().with_errors(true))
            }
        }
    }

    fn collect_errors(&self, py: Python<'_>) -> PyResult<Vec<Py<ParseError>>> {
        let source = self.read(py, |tree| tree.source().to_owned());
        let (errors, places) = py.detach(|| {
            let tree = self.parse_again(&source);
            let mut errors: Vec<_> = tree.errors().iter().map(|error| (*error, false)).collect();
            errors.extend(tree.notices().iter().map(|notice| (*notice, true)));
            errors.sort_by_key(|(error, _)| (error.span.start, !error.code.is_of_input_stream()));
            (errors, Places::new(&source))
        });
        let to_python =
            |(error, is_notice): (_, bool)| Py::new(py, ParseError::new(&error, is_notice, &source, &places));
        errors.into_iter().map(to_python).collect()
    }

    fn node_if(slf: &Bound<'_, Self>, id: Option<NodeId>) -> Option<Node> {
        id.map(|id| Node::new(slf, id))
    }

    fn root_id(slf: &Bound<'_, Self>) -> NodeId {
        slf.get().read(slf.py(), |tree| tree.root().id())
    }
}

#[pymethods]
impl Document {
    /// The node that holds all others.
    #[getter]
    fn root(slf: &Bound<'_, Self>) -> Node {
        Node::new(slf, Self::root_id(slf))
    }

    /// The outermost element: `html` in a page.
    #[getter]
    fn root_element(slf: &Bound<'_, Self>) -> Option<Node> {
        let id = slf.get().read(slf.py(), |tree| tree.root_element().map(|node| node.id()));
        Self::node_if(slf, id)
    }

    /// The element `head` of a page.
    #[getter]
    fn head(slf: &Bound<'_, Self>) -> Option<Node> {
        let id = slf.get().read(slf.py(), |tree| tree.head().map(|node| node.id()));
        Self::node_if(slf, id)
    }

    /// The element `body` of a page.
    #[getter]
    fn body(slf: &Bound<'_, Self>) -> Option<Node> {
        let id = slf.get().read(slf.py(), |tree| tree.body().map(|node| node.id()));
        Self::node_if(slf, id)
    }

    /// The title of a page, without white space around it.
    #[getter]
    fn title(&self, py: Python<'_>) -> Option<String> {
        self.read(py, Tree::title)
    }

    /// The text that was parsed. All spans are indexes into it.
    #[getter]
    fn source<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        self.read(py, |tree| PyString::new(py, tree.source()))
    }

    /// The name of the encoding that bytes were decoded from; `None` if the source came as text.
    #[getter]
    fn encoding(&self, py: Python<'_>) -> Option<&'static str> {
        self.read(py, |tree| tree.encoding().map(|detected| detected.encoding.name()))
    }

    /// `"html"` or `"xml"`.
    #[getter]
    fn language(&self, py: Python<'_>) -> &'static str {
        match self.read(py, Tree::language) {
            Language::Html => "html",
            Language::Xml => "xml",
        }
    }

    /// `"no quirks"`, `"quirks"` or `"limited quirks"`.
    #[getter]
    fn quirks_mode(&self, py: Python<'_>) -> &'static str {
        match self.read(py, Tree::quirks_mode) {
            QuirksMode::NoQuirks => "no quirks",
            QuirksMode::Quirks => "quirks",
            QuirksMode::LimitedQuirks => "limited quirks",
        }
    }

    /// The parse errors, in the order of the source, which is parsed again for them when they are first asked for.
    #[getter]
    fn errors<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        if self.errors.get().is_none() {
            // Another thread may have set them meanwhile.
            let _ = self.errors.set(self.collect_errors(py)?);
        }
        PyList::new(py, self.errors.get().into_iter().flatten().map(|error| error.bind(py)))
    }

    /// The elements that match a CSS selector, as a list.
    #[pyo3(signature = (selector, *, namespaces = None))]
    fn select<'py>(
        slf: &Bound<'py, Self>,
        selector: &str,
        namespaces: Option<HashMap<String, String>>,
    ) -> PyResult<Bound<'py, PyList>> {
        node::select(slf, Self::root_id(slf), selector, namespaces)
    }

    /// The first element that matches a CSS selector.
    #[pyo3(signature = (selector, *, namespaces = None))]
    fn select_one(
        slf: &Bound<'_, Self>,
        selector: &str,
        namespaces: Option<HashMap<String, String>>,
    ) -> PyResult<Option<Node>> {
        node::select_one(slf, Self::root_id(slf), selector, namespaces)
    }

    /// The text of all text nodes, each joined to the next by `separator`. With `strip`, white space around each goes, and
    /// so do those that have nothing else.
    #[pyo3(signature = (separator = "", *, strip = false))]
    fn text(slf: &Bound<'_, Self>, separator: &str, strip: bool) -> String {
        let root = Self::root_id(slf);
        slf.get().read(slf.py(), |tree| node::joined_text(tree.node(root), separator, strip))
    }

    /// The text as a person reads it.
    #[getter]
    fn inner_text(&self, py: Python<'_>) -> String {
        self.read(py, Tree::inner_text)
    }

    /// The document as markup: HTML, or XML for an XML document.
    #[getter]
    fn html(slf: &Bound<'_, Self>) -> PyResult<String> {
        markup::outer(slf, Self::root_id(slf))
    }

    /// The document as well-formed XML. Raises `EditError` if XML has no way to write it.
    fn to_xml(&self, py: Python<'_>) -> PyResult<String> {
        let written = self.read(py, |tree| tree.to_xml().map_err(|error| error.to_string()));
        written.map_err(crate::errors::EditError::new_err)
    }

    /// The document as HTML: with `indent` in lines, indented by that many spaces; with `minimal` without optional tags
    /// and quotes.
    #[pyo3(signature = (*, indent = None, minimal = false))]
    fn to_html(&self, py: Python<'_>, indent: Option<usize>, minimal: bool) -> String {
        let formatting = match indent {
            Some(spaces) => html::Formatting::Indented(spaces),
            None if minimal => html::Formatting::Minimal,
            None => html::Formatting::Standard,
        };
        let options = html::SerializeOptions::default().with_formatting(formatting);
        self.read(py, |tree| options.serialize(tree))
    }

    /// Makes an element that is not in the tree yet.
    #[pyo3(signature = (name, attrs = None, text = None, *, namespace = None))]
    fn create_element(
        slf: &Bound<'_, Self>,
        name: &str,
        attrs: Option<&Bound<'_, PyDict>>,
        text: Option<&str>,
        namespace: Option<&str>,
    ) -> PyResult<Node> {
        let attrs: Vec<(String, String)> = match attrs {
            Some(attrs) => {
                attrs.iter().map(|(name, value)| Ok((name.extract()?, value.extract()?))).collect::<PyResult<_>>()?
            }
            None => Vec::new(),
        };
        let made = slf.get().write(slf.py(), |tree| {
            let namespace = match tree.language() {
                Language::Html => namespace.or(Some(HTML_NAMESPACE)),
                Language::Xml => namespace,
            };
            let element = tree.create_element_ns(namespace, &markup::folded(tree, namespace, name))?;
            for (name, value) in &attrs {
                tree.set_attribute(element, name, value)?;
            }
            if let Some(text) = text {
                tree.set_text_content(element, text)?;
            }
            Ok(element)
        });
        made.map(|id| Node::new(slf, id)).map_err(crate::errors::edit_error)
    }

    /// Makes a text node that is not in the tree yet.
    fn create_text(slf: &Bound<'_, Self>, text: &str) -> PyResult<Node> {
        let made = slf.get().write(slf.py(), |tree| tree.create_text(text));
        made.map(|id| Node::new(slf, id)).map_err(crate::errors::edit_error)
    }

    /// Makes a comment that is not in the tree yet.
    fn create_comment(slf: &Bound<'_, Self>, data: &str) -> PyResult<Node> {
        let made = slf.get().write(slf.py(), |tree| tree.create_comment(data));
        made.map(|id| Node::new(slf, id)).map_err(crate::errors::edit_error)
    }

    fn __str__(slf: &Bound<'_, Self>) -> PyResult<String> {
        Self::html(slf)
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let (length, title) = self.read(py, |tree| (tree.source().len(), tree.title()));
        match title {
            Some(title) => format!("<Document {:?} of {length} bytes>", markup::shortened(&title, 60)),
            None => format!("<Document of {length} bytes>"),
        }
    }

    /// The tree, for notebooks.
    fn _repr_html_(slf: &Bound<'_, Self>) -> String {
        let root = Self::root_id(slf);
        slf.get().read(slf.py(), |tree| markup::tree_as_html(tree.node(root)))
    }

    fn __reduce__(&self) -> PyResult<()> {
        Err(PyRuntimeError::new_err("a document cannot be pickled; pickle its source"))
    }
}

/// The namespace of HTML.
const HTML_NAMESPACE: &str = "http://www.w3.org/1999/xhtml";

/// Parses HTML as browsers do. `markup` is `str`, bytes, or something to read from. `encoding` is the label that the
/// transport gives for bytes, `content_type` the header `Content-Type`, and `override_encoding` the label of an encoding
/// that is known; `parent_encoding` is that of the page around this one, and `default_encoding` the last resort. With `fragment`, the name of an element, the markup is parsed as what is inside of one.
#[pyfunction]
#[pyo3(signature = (markup, *, encoding = None, content_type = None, override_encoding = None, fragment = None,
                    scripting = false, parent_encoding = None, default_encoding = None))]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn parse(
    py: Python<'_>,
    markup: &Bound<'_, PyAny>,
    encoding: Option<&str>,
    content_type: Option<&str>,
    override_encoding: Option<&str>,
    fragment: Option<&str>,
    scripting: bool,
    parent_encoding: Option<&str>,
    default_encoding: Option<&str>,
) -> PyResult<Document> {
    let encodings = Encodings {
        transport: encoding,
        content_type,
        forced: override_encoding,
        parent: parent_encoding,
        default: default_encoding,
    };
    let hints = encodings.hints()?;
    let scripting = if scripting { Scripting::Inert } else { Scripting::Disabled };
    let options = html::Options::default().with_scripting(scripting);
    let context = fragment.map(Context::from);
    let tree = with_input(markup, |input| {
        Ok(py.detach(|| match (&input, &context) {
            (Input::Text(text), None) => html::Parser::new(options).parse(text),
            (Input::Text(text), Some(context)) => html::Parser::for_fragment(context, options).parse(text),
            (Input::Bytes(bytes), None) => html::Parser::new(options).with_hints(hints).parse_bytes(bytes),
            (Input::Bytes(bytes), Some(context)) => {
                let mut parser = html::Parser::for_fragment(context, options).with_hints(hints);
                parser.feed_bytes(bytes);
                parser.finish()
            }
        }))
    })?;
    Ok(Document::new(tree, Origin::Html { options, context }))
}
