//! What Python asks of a document.

use crate::document::Document;
use crate::errors::{EditError, edit_error};
use crate::hints;
use crate::markup;
use crate::node::{self, Node};
use fivefold::dom::{EditError as TreeEditError, QuirksMode};
use fivefold::html;
use fivefold::{Document as Tree, Language, Namespace, NodeId, NodeRef};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};
use std::collections::HashMap;

impl Document {
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

    /// Sets the title of a page. The element `title` is made if the page has none.
    ///
    /// <https://html.spec.whatwg.org/multipage/#document.title>
    #[setter]
    fn set_title(&self, py: Python<'_>, title: &Bound<'_, PyString>) -> PyResult<()> {
        let title = crate::input::text_of(title)?;
        match self.write(py, |tree| set_title(tree, &title)) {
            Ok(true) => Ok(()),
            Ok(false) => Err(EditError::new_err("the document has no `head` in which a title could stand")),
            Err(error) => Err(edit_error(error)),
        }
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
        PyList::new(py, self.parse_errors(py)?.iter().map(|error| error.bind(py)))
    }

    /// The elements `a` and `area` of a page that have an `href`, as a tuple.
    #[getter]
    fn links<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let links: Vec<_> = slf.get().read(slf.py(), |tree| tree.links().map(NodeRef::id).collect());
        PyTuple::new(slf.py(), node::nodes(slf, &links)?)
    }

    /// What relative URLs of a page that is at `address` are relative to: what its element `base` says, or the address.
    fn base_url(&self, py: Python<'_>, address: &str) -> PyResult<String> {
        let address = crate::input::url_of(address)?;
        Ok(self.read(py, |tree| tree.base_url(&address).into()))
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
        let written = slf.get().read(slf.py(), |tree| markup::outer(tree.root()));
        written.map_err(EditError::new_err)
    }

    /// The document as well-formed XML. Raises `EditError` if XML has no way to write it.
    fn to_xml(&self, py: Python<'_>) -> PyResult<String> {
        let written = self.read(py, |tree| tree.to_xml().map_err(|error| error.to_string()));
        written.map_err(EditError::new_err)
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
        made.map(|id| Node::new(slf, id)).map_err(edit_error)
    }

    /// Makes a text node that is not in the tree yet.
    fn create_text(slf: &Bound<'_, Self>, text: &str) -> PyResult<Node> {
        let made = slf.get().write(slf.py(), |tree| tree.create_text(text));
        made.map(|id| Node::new(slf, id)).map_err(edit_error)
    }

    /// Makes a comment that is not in the tree yet.
    fn create_comment(slf: &Bound<'_, Self>, data: &str) -> PyResult<Node> {
        let made = slf.get().write(slf.py(), |tree| tree.create_comment(data));
        made.map(|id| Node::new(slf, id)).map_err(edit_error)
    }

    fn __getattr__(&self, py: Python<'_>, name: &str) -> PyResult<()> {
        Err(hints::missing(py, "Document", name))
    }

    fn __setattr__(slf: &Bound<'_, Self>, name: &Bound<'_, PyString>, value: &Bound<'_, PyAny>) -> PyResult<()> {
        hints::set(slf, "Document", name, value)
    }

    fn __getitem__(&self, _name: &Bound<'_, PyAny>) -> PyResult<()> {
        Err(hints::not_a_mapping())
    }

    fn __setitem__(&self, _name: &Bound<'_, PyAny>, _value: &Bound<'_, PyAny>) -> PyResult<()> {
        Err(hints::not_a_mapping())
    }

    /// The document anew, with the same source.
    fn __copy__(&self, py: Python<'_>) -> Self {
        Self::new(self.read(py, Tree::clone), self.origin.clone())
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
        self.__copy__(py)
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

/// Sets the title of a document; returns whether there is a place for it.
fn set_title(tree: &mut Tree, title: &str) -> Result<bool, TreeEditError> {
    let Some(root) = tree.root_element().map(NodeRef::id) else { return Ok(false) };
    let is_title =
        |node: NodeRef<'_>, namespace| node.namespace() == Some(namespace) && node.local_name() == Some("title");
    let root_name = (tree.node(root).namespace(), tree.node(root).local_name());
    let (found, parent, namespace) = if root_name == (Some(Namespace::SVG), Some("svg")) {
        let found = tree.node(root).children().find(|child| is_title(*child, Namespace::SVG));
        (found, Some(root), Namespace::SVG)
    } else if root_name.0 == Some(Namespace::HTML) {
        let found = tree.elements().find(|element| is_title(*element, Namespace::HTML));
        (found, tree.head().map(NodeRef::id), Namespace::HTML)
    } else {
        return Ok(false);
    };
    let element = match (found.map(NodeRef::id), parent) {
        (Some(element), _) => element,
        (None, None) => return Ok(false),
        (None, Some(parent)) => {
            let element = tree.create_element_ns(namespace.known_uri(), "title")?;
            // In SVG, it is the first child.
            if namespace == Namespace::SVG {
                tree.prepend(parent, element)?
            } else {
                tree.append(parent, element)?
            }
            element
        }
    };
    tree.set_text_content(element, title)?;
    Ok(true)
}
