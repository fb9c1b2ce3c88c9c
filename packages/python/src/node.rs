//! Nodes: a document with the id of a node.

use crate::document::Document;
use crate::errors::{EditError, edit_error};
use crate::hints;
use crate::markup;
use crate::selector::selector;
use fivefold::Document as Tree;
use fivefold::dom::{EditError as TreeEditError, NodeKind, Position, Walk};
use fivefold::{NodeId, NodeRef, Span};
use pyo3::exceptions::{PyKeyError, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, PoisonError};

/// A node of a document: an element, a text, a comment, and so on.
///
/// It keeps its document alive, and stays valid wherever an edit moves it. Two are equal if they are the same node.
// A selection makes many of them, which live for a moment.
#[pyclass(frozen, module = "fivefold", freelist = 1024)]
pub(crate) struct Node {
    pub(crate) document: Py<Document>,
    pub(crate) id: NodeId,
}

impl Node {
    pub(crate) fn new(document: &Bound<'_, Document>, id: NodeId) -> Self {
        Self { document: document.clone().unbind(), id }
    }

    /// Calls `f` with the node. `f` must not run Python code.
    pub(crate) fn read<R>(&self, py: Python<'_>, f: impl FnOnce(NodeRef<'_>) -> R) -> R {
        self.document.get().read(py, |tree| f(tree.node(self.id)))
    }

    /// Calls `f` with the tree, for an edit. `f` must not run Python code.
    fn edit(&self, py: Python<'_>, f: impl FnOnce(&mut Tree, NodeId) -> Result<(), TreeEditError>) -> PyResult<()> {
        self.document.get().write(py, |tree| f(tree, self.id)).map_err(edit_error)
    }

    fn other(&self, py: Python<'_>, id: Option<NodeId>) -> Option<Self> {
        id.map(|id| Self { document: self.document.clone_ref(py), id })
    }

    /// Another node of the document, by a step from this one.
    fn step(&self, py: Python<'_>, f: impl FnOnce(NodeRef<'_>) -> Option<NodeRef<'_>>) -> Option<Self> {
        let id = self.read(py, |node| f(node).map(NodeRef::id));
        self.other(py, id)
    }

    /// The nodes that `f` finds, as a tuple: adding to it would change no tree.
    fn tuple<'py>(&self, py: Python<'py>, f: impl FnOnce(NodeRef<'_>) -> Vec<NodeId>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, nodes(self.document.bind(py), &self.read(py, f))?)
    }

    /// The id of what an edit inserts: a node of this document, a copy of one of another document, or a new text.
    fn inserted(&self, py: Python<'_>, item: &Bound<'_, PyAny>) -> PyResult<NodeId> {
        if let Ok(text) = item.cast::<PyString>() {
            let text = crate::input::text_of(text)?;
            return self.document.get().write(py, |tree| tree.create_text(&text)).map_err(edit_error);
        }
        check_insertable(item)?;
        let node = item.cast::<Self>()?.get();
        if node.document.is(&self.document) {
            return Ok(node.id);
        }
        // Each document is locked by itself.
        let mut copy = Tree::new();
        let id = node.read(py, |node| {
            copy.set_language(node.document().language());
            copy.import(node)
        });
        let id = id.map_err(edit_error)?;
        self.document.get().write(py, |tree| tree.import(copy.node(id))).map_err(edit_error)
    }

    /// The ids of what an edit inserts. Nothing is made unless all of it can be inserted somewhere.
    fn all_inserted(&self, items: &Bound<'_, PyTuple>) -> PyResult<Vec<NodeId>> {
        items.iter().try_for_each(|item| check_insertable(&item))?;
        items.iter().map(|item| self.inserted(items.py(), &item)).collect()
    }

    /// Inserts each node by an edit: all of them, or none.
    fn insert_each(
        &self,
        py: Python<'_>,
        inserted: &[NodeId],
        mut insert: impl FnMut(&mut Tree, NodeId, NodeId) -> Result<(), TreeEditError>,
    ) -> PyResult<()> {
        self.edit(py, |tree, node| {
            let mut places = Vec::new();
            for &id in inserted {
                let moved = tree.node(id);
                let place = (id, moved.parent().map(NodeRef::id), moved.next_sibling().map(NodeRef::id));
                if let Err(error) = insert(tree, node, id) {
                    // Where a node has been, it can be again.
                    places.into_iter().rev().try_for_each(|place| match place {
                        (id, _, Some(next)) => tree.insert_before(next, id),
                        (id, Some(parent), None) => tree.append(parent, id),
                        (id, None, None) => tree.detach(id),
                    })?;
                    return Err(error);
                }
                places.push(place);
            }
            Ok(())
        })
    }
}

/// Refuses what no edit can insert.
fn check_insertable(item: &Bound<'_, PyAny>) -> PyResult<()> {
    if item.is_instance_of::<PyString>() || item.is_instance_of::<Node>() {
        return Ok(());
    }
    let found = item.get_type().name()?;
    Err(PyTypeError::new_err(format!("a node or str is needed, not {found}")))
}

/// Nodes as a list. Making them can run the garbage collector, and so any code of Python: no lock may be held.
pub(crate) fn node_list<'py>(document: &Bound<'py, Document>, ids: &[NodeId]) -> PyResult<Bound<'py, PyList>> {
    PyList::new(document.py(), nodes(document, ids)?)
}

/// Nodes, made as those of [`node_list`].
pub(crate) fn nodes(document: &Bound<'_, Document>, ids: &[NodeId]) -> PyResult<Vec<Py<Node>>> {
    ids.iter().map(|id| Py::new(document.py(), Node::new(document, *id))).collect()
}

/// The elements below a node that match a selector.
pub(crate) fn select<'py>(
    document: &Bound<'py, Document>,
    id: NodeId,
    text: &str,
    namespaces: Option<HashMap<String, String>>,
) -> PyResult<Bound<'py, PyList>> {
    let selector = selector(document.py(), text, namespaces)?;
    let found: Vec<_> =
        document.get().read(document.py(), |tree| tree.node(id).select(&selector).map(NodeRef::id).collect());
    node_list(document, &found)
}

/// The first element below a node that matches a selector.
pub(crate) fn select_one(
    document: &Bound<'_, Document>,
    id: NodeId,
    text: &str,
    namespaces: Option<HashMap<String, String>>,
) -> PyResult<Option<Node>> {
    let selector = selector(document.py(), text, namespaces)?;
    let found = document.get().read(document.py(), |tree| tree.node(id).select_first(&selector).map(NodeRef::id));
    Ok(found.map(|id| Node::new(document, id)))
}

/// The text of a node's text nodes, joined.
pub(crate) fn joined_text(node: NodeRef<'_>, separator: &str, strip: bool) -> String {
    if separator.is_empty() && !strip {
        return node.text_content();
    }
    let own = node.data().into_iter();
    let texts = own.chain(node.texts()).map(|text| if strip { text.trim() } else { text });
    let texts: Vec<_> = texts.filter(|text| !strip || !text.is_empty()).collect();
    texts.join(separator)
}

#[pymethods]
impl Node {
    /// The document of the node.
    #[getter]
    fn document(&self, py: Python<'_>) -> Py<Document> {
        self.document.clone_ref(py)
    }

    /// `"element"`, `"text"`, `"comment"`, `"doctype"`, `"processing instruction"`, `"entity reference"`, `"document"` or
    /// `"fragment"`.
    #[getter]
    fn kind(&self, py: Python<'_>) -> &'static str {
        self.read(py, |node| match node.kind() {
            NodeKind::Document => "document",
            NodeKind::Fragment => "fragment",
            NodeKind::Doctype { .. } => "doctype",
            NodeKind::Text(_) => "text",
            NodeKind::Comment(_) => "comment",
            NodeKind::ProcessingInstruction { .. } => "processing instruction",
            NodeKind::EntityReference(_) => "entity reference",
            _ => "element",
        })
    }

    /// The name of an element, with its prefix if it has one; of a doctype; the target of a processing instruction.
    #[getter]
    fn name(&self, py: Python<'_>) -> Option<String> {
        self.text_if(py, |node| match node.kind() {
            NodeKind::Doctype { name, .. } | NodeKind::EntityReference(name) => Some(name),
            NodeKind::ProcessingInstruction { target, .. } => Some(target),
            _ => node.name(),
        })
    }

    /// Gives the element another name.
    #[setter]
    fn set_name(&self, py: Python<'_>, name: &str) -> PyResult<()> {
        self.edit(py, |tree, node| tree.rename(node, name))
    }

    /// The name of an element without its prefix.
    #[getter]
    fn local_name(&self, py: Python<'_>) -> Option<String> {
        self.text_if(py, |node| node.local_name())
    }

    /// The prefix of an element's name.
    #[getter]
    fn prefix(&self, py: Python<'_>) -> Option<String> {
        self.text_if(py, |node| node.prefix())
    }

    /// The URI of an element's namespace.
    #[getter]
    fn namespace(&self, py: Python<'_>) -> Option<String> {
        self.text_if(py, |node| node.namespace_uri().filter(|uri| !uri.is_empty()))
    }

    /// The text of a text node, the data of a comment or a processing instruction; `None` for other nodes.
    #[getter]
    fn data<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyString>> {
        self.read(py, |node| node.data().map(|data| PyString::new(py, data)))
    }

    /// The public identifier of a doctype.
    #[getter]
    fn public_id(&self, py: Python<'_>) -> Option<String> {
        self.text_if(py, |node| if let NodeKind::Doctype { public_id, .. } = node.kind() { public_id } else { None })
    }

    /// The system identifier of a doctype.
    #[getter]
    fn system_id(&self, py: Python<'_>) -> Option<String> {
        self.text_if(py, |node| if let NodeKind::Doctype { system_id, .. } = node.kind() { system_id } else { None })
    }

    /// Sets the data of a text, a comment or a processing instruction.
    #[setter]
    fn set_data(&self, py: Python<'_>, data: &str) -> PyResult<()> {
        self.edit(py, |tree, node| tree.set_text(node, data))
    }

    // Attributes.

    fn __getitem__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyString>> {
        let value = self.read(py, |node| node.attribute(name).map(|value| PyString::new(py, value)));
        value.ok_or_else(|| PyKeyError::new_err(name.to_owned()))
    }

    fn __setitem__(&self, py: Python<'_>, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let Ok(value) = value.cast::<PyString>() else {
            let found = value.get_type().name()?;
            let hint = if value.is_none() { "; `del node[name]` removes it" } else { "" };
            return Err(PyTypeError::new_err(format!("the value of an attribute is str, not {found}{hint}")));
        };
        let value = crate::input::text_of(value)?;
        self.edit(py, |tree, node| tree.set_attribute(node, name, &value))
    }

    fn __delitem__(&self, py: Python<'_>, name: &str) -> PyResult<()> {
        let removed = self.document.get().write(py, |tree| tree.remove_attribute(self.id, name));
        if removed.map_err(edit_error)? { Ok(()) } else { Err(PyKeyError::new_err(name.to_owned())) }
    }

    /// Whether the element has an attribute of that name, or the node is below this one.
    fn __contains__(&self, py: Python<'_>, item: &Bound<'_, PyAny>) -> PyResult<bool> {
        if let Ok(name) = item.cast::<PyString>() {
            let name = crate::input::text_of(name)?;
            return Ok(self.read(py, |node| node.attribute(&name).is_some()));
        }
        let other = item.cast::<Self>()?.get();
        let is_below =
            |node: NodeRef<'_>| node.document().node(other.id).ancestors().any(|ancestor| ancestor.id() == self.id);
        Ok(other.document.is(&self.document) && self.read(py, is_below))
    }

    /// The value of an attribute, or `default`.
    #[pyo3(signature = (name, default = None))]
    fn get<'py>(&self, py: Python<'py>, name: &str, default: Option<Bound<'py, PyAny>>) -> Option<Bound<'py, PyAny>> {
        let value = self.read(py, |node| node.attribute(name).map(|value| PyString::new(py, value)));
        value.map(Bound::into_any).or(default)
    }

    /// The attributes in the order of the source, as a mapping whose changes are those of the element.
    #[getter]
    fn attrs<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        static CLASS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let py = slf.py();
        let class = CLASS
            .get_or_try_init(py, || PyResult::Ok(py.import("fivefold._attributes")?.getattr("Attributes")?.unbind()))?;
        class.bind(py).call1((slf,))
    }

    /// The attributes as a dictionary of their own.
    fn _attributes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let attributes: Vec<_> = self.read(py, |node| {
            let pair = |text| PyString::new(py, text);
            node.attributes().map(|attribute| (pair(attribute.name()), pair(attribute.value()))).collect()
        });
        let dict = PyDict::new(py);
        for (name, value) in attributes {
            dict.set_item(name, value)?;
        }
        Ok(dict)
    }

    /// Where an attribute stands in the source, from its name to its closing quote.
    fn attr_span(&self, py: Python<'_>, name: &str) -> Option<(usize, usize)> {
        self.place_of(py, |node| node.attributes().find(|attribute| attribute.name() == name)?.span())
    }

    /// The value of an attribute as a URL that is resolved against `base`, which `document.base_url(address)` gives; `None`
    /// if there is no such attribute, or it is no URL.
    fn url_attribute(&self, py: Python<'_>, name: &str, base: &str) -> PyResult<Option<String>> {
        let base = crate::input::url_of(base)?;
        Ok(self.read(py, |node| node.url_attribute(name, &base).map(String::from)))
    }

    /// The value of the attribute `id`.
    #[getter]
    fn id(&self, py: Python<'_>) -> Option<String> {
        self.text_if(py, |node| node.id_attribute())
    }

    /// Sets the attribute `id`.
    #[setter]
    fn set_id(&self, py: Python<'_>, id: &Bound<'_, PyString>) -> PyResult<()> {
        let id = crate::input::text_of(id)?;
        self.edit(py, |tree, node| tree.set_attribute(node, "id", &id))
    }

    /// The classes of the element, as a tuple.
    #[getter]
    fn classes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let classes: Vec<_> = self.read(py, |node| node.classes().map(str::to_owned).collect());
        PyTuple::new(py, classes)
    }

    /// Adds a class.
    fn add_class(&self, py: Python<'_>, name: &str) -> PyResult<()> {
        self.edit(py, |tree, node| tree.add_class(node, name))
    }

    /// Removes a class.
    fn remove_class(&self, py: Python<'_>, name: &str) -> PyResult<()> {
        self.edit(py, |tree, node| tree.remove_class(node, name))
    }

    // Selecting.

    /// The elements below the node that match a CSS selector, as a list.
    #[pyo3(signature = (selector, *, namespaces = None))]
    fn select<'py>(
        &self,
        py: Python<'py>,
        selector: &str,
        namespaces: Option<HashMap<String, String>>,
    ) -> PyResult<Bound<'py, PyList>> {
        select(self.document.bind(py), self.id, selector, namespaces)
    }

    /// The first element below the node that matches a CSS selector.
    #[pyo3(signature = (selector, *, namespaces = None))]
    fn select_one(
        &self,
        py: Python<'_>,
        selector: &str,
        namespaces: Option<HashMap<String, String>>,
    ) -> PyResult<Option<Self>> {
        select_one(self.document.bind(py), self.id, selector, namespaces)
    }

    /// Whether this is an element that matches a CSS selector.
    fn matches(&self, py: Python<'_>, selector: &str) -> PyResult<bool> {
        let selector = crate::selector::selector(py, selector, None)?;
        Ok(self.read(py, |node| node.matches(&selector)))
    }

    /// The nearest element that matches a CSS selector: this node, its parent, and so on.
    fn closest(&self, py: Python<'_>, selector: &str) -> PyResult<Option<Self>> {
        let selector = crate::selector::selector(py, selector, None)?;
        Ok(self.step(py, |node| node.closest(&selector)))
    }

    // Text and markup.

    /// The text of all text nodes in the node, each joined to the next by `separator`. With `strip`, white space around
    /// each goes, and so do those that have nothing else.
    #[pyo3(signature = (separator = "", *, strip = false))]
    fn text(&self, py: Python<'_>, separator: &str, strip: bool) -> String {
        self.read(py, |node| joined_text(node, separator, strip))
    }

    /// The text of the text nodes among the children, without that of elements.
    #[getter]
    fn own_text(&self, py: Python<'_>) -> String {
        self.read(py, |node| node.own_text())
    }

    /// The text as a person reads it.
    #[getter]
    fn inner_text(&self, py: Python<'_>) -> String {
        self.read(py, |node| node.inner_text())
    }

    /// The node as markup: HTML, or XML in an XML document.
    #[getter]
    fn html(&self, py: Python<'_>) -> PyResult<String> {
        self.read(py, markup::outer).map_err(EditError::new_err)
    }

    /// What is inside the node, as HTML.
    #[getter]
    fn inner_html(&self, py: Python<'_>) -> String {
        self.read(py, |node| node.inner_html())
    }

    /// Replaces what is inside the element by what the markup says.
    #[setter]
    fn set_inner_html(&self, py: Python<'_>, markup: &str) -> PyResult<()> {
        self.edit(py, |tree, node| tree.set_inner_html(node, markup))
    }

    // Places.

    /// Where the node stands in the source, as indexes into `document.source`; `None` if it is not there.
    #[getter]
    fn span(&self, py: Python<'_>) -> Option<(usize, usize)> {
        self.place_of(py, in_source)
    }

    /// Where the start tag stands in the source.
    #[getter]
    fn start_tag_span(&self, py: Python<'_>) -> Option<(usize, usize)> {
        self.place_of(py, |node| node.start_tag_span())
    }

    /// Where the end tag stands in the source.
    #[getter]
    fn end_tag_span(&self, py: Python<'_>) -> Option<(usize, usize)> {
        self.place_of(py, |node| node.end_tag_span())
    }

    /// What the source has for the node; `None` if it is not there.
    #[getter]
    fn source<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyString>> {
        self.read(py, |node| {
            node.document().source().get(in_source(node)?.range()).map(|source| PyString::new(py, source))
        })
    }

    /// The line on which the node begins, from 1; `None` if it is not in the source.
    #[getter]
    fn line(&self, py: Python<'_>) -> Option<u64> {
        self.place(py).map(|(line, _)| line)
    }

    /// The column at which the node begins, from 1; `None` if it is not in the source.
    #[getter]
    fn column(&self, py: Python<'_>) -> Option<u64> {
        self.place(py).map(|(_, column)| column)
    }

    // Steps.

    /// The parent.
    #[getter]
    fn parent(&self, py: Python<'_>) -> Option<Self> {
        self.step(py, |node| node.parent())
    }

    /// The parent, its parent, and so on, as a tuple.
    #[getter]
    fn ancestors<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.tuple(py, |node| node.ancestors().map(NodeRef::id).collect())
    }

    /// The children, as a tuple.
    #[getter]
    fn children<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.tuple(py, |node| node.children().map(NodeRef::id).collect())
    }

    /// The elements among the children, as a tuple.
    #[getter]
    fn elements<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.tuple(py, |node| node.children().elements().map(NodeRef::id).collect())
    }

    /// The nodes below this one, one at a time. The tree may be edited meanwhile.
    #[getter]
    fn descendants(&self, py: Python<'_>) -> Descendants {
        let walk = self.read(py, Walk::new);
        Descendants { document: self.document.clone_ref(py), walk: Mutex::new(walk) }
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.children(py)?.try_iter()?.into_any())
    }

    /// The first child.
    #[getter]
    fn first_child(&self, py: Python<'_>) -> Option<Self> {
        self.step(py, |node| node.first_child())
    }

    /// The last child.
    #[getter]
    fn last_child(&self, py: Python<'_>) -> Option<Self> {
        self.step(py, |node| node.last_child())
    }

    /// The next sibling.
    #[getter]
    fn next_sibling(&self, py: Python<'_>) -> Option<Self> {
        self.step(py, |node| node.next_sibling())
    }

    /// The sibling before.
    #[getter]
    fn previous_sibling(&self, py: Python<'_>) -> Option<Self> {
        self.step(py, |node| node.previous_sibling())
    }

    /// The next sibling that is an element.
    #[getter]
    fn next_element(&self, py: Python<'_>) -> Option<Self> {
        self.step(py, |node| node.next_element_sibling())
    }

    /// The nearest sibling before that is an element.
    #[getter]
    fn previous_element(&self, py: Python<'_>) -> Option<Self> {
        self.step(py, |node| node.previous_element_sibling())
    }

    /// The contents of a `template`, which are not among its children.
    #[getter]
    fn template_contents(&self, py: Python<'_>) -> Option<Self> {
        self.step(py, |node| node.template_contents())
    }

    /// The declarative shadow root of an element.
    #[getter]
    fn shadow_root(&self, py: Python<'_>) -> Option<Self> {
        self.step(py, |node| node.shadow_root().map(|(root, _)| root))
    }

    // Edits.

    /// Puts nodes or texts after the last child. A node of another document is copied.
    #[pyo3(signature = (*items))]
    fn append(&self, items: &Bound<'_, PyTuple>) -> PyResult<()> {
        self.insert_each(items.py(), &self.all_inserted(items)?, Tree::append)
    }

    /// Puts nodes or texts before the first child.
    #[pyo3(signature = (*items))]
    fn prepend(&self, items: &Bound<'_, PyTuple>) -> PyResult<()> {
        let mut inserted = self.all_inserted(items)?;
        inserted.reverse();
        self.insert_each(items.py(), &inserted, Tree::prepend)
    }

    /// Puts nodes or texts before this node.
    #[pyo3(signature = (*items))]
    fn insert_before(&self, items: &Bound<'_, PyTuple>) -> PyResult<()> {
        self.insert_each(items.py(), &self.all_inserted(items)?, Tree::insert_before)
    }

    /// Puts nodes or texts after this node.
    #[pyo3(signature = (*items))]
    fn insert_after(&self, items: &Bound<'_, PyTuple>) -> PyResult<()> {
        let mut last = self.id;
        self.insert_each(items.py(), &self.all_inserted(items)?, |tree, _, inserted| {
            tree.insert_after(last, inserted)?;
            last = inserted;
            Ok(())
        })
    }

    /// Parses markup and puts it before the node (`"before"`), before its first child (`"prepend"`), after its last child
    /// (`"append"`) or after the node (`"after"`).
    fn insert_html(&self, py: Python<'_>, position: &str, markup: &str) -> PyResult<()> {
        let position = match position {
            "before" | "beforebegin" => Position::Before,
            "prepend" | "afterbegin" => Position::Prepend,
            "append" | "beforeend" => Position::Append,
            "after" | "afterend" => Position::After,
            _ => {
                let message = "the position should be \"before\", \"prepend\", \"append\" or \"after\"";
                return Err(PyValueError::new_err(message));
            }
        };
        self.edit(py, |tree, node| tree.insert_html(node, position, markup))
    }

    /// Puts nodes or texts in the place of this one.
    #[pyo3(signature = (*items))]
    fn replace_with(&self, items: &Bound<'_, PyTuple>) -> PyResult<()> {
        let inserted = self.all_inserted(items)?;
        if inserted.is_empty() {
            return Err(PyTypeError::new_err(
                "replace_with() needs a node or str; remove() takes a node out of the tree",
            ));
        }
        if inserted.len() > 1 && inserted.contains(&self.id) {
            return Err(EditError::new_err("a node cannot be among those that replace it"));
        }
        let mut left = inserted.len();
        self.insert_each(items.py(), &inserted, |tree, node, id| {
            left -= 1;
            if left == 0 { tree.replace_with(node, id) } else { tree.insert_before(node, id) }
        })
    }

    /// Puts the node into another one, which takes its place.
    fn wrap(&self, py: Python<'_>, wrapper: &Bound<'_, PyAny>) -> PyResult<()> {
        let wrapper = self.inserted(py, wrapper)?;
        self.edit(py, |tree, node| tree.wrap(node, wrapper))
    }

    /// Replaces the node by its children.
    fn unwrap(&self, py: Python<'_>) -> PyResult<()> {
        self.edit(py, |tree, node| tree.unwrap(node))
    }

    /// Takes the node out of the tree. It stays usable.
    fn remove(&self, py: Python<'_>) -> PyResult<()> {
        self.edit(py, |tree, node| tree.detach(node))
    }

    /// Removes the children.
    fn clear(&self, py: Python<'_>) -> PyResult<()> {
        self.edit(py, |tree, node| tree.remove_children(node))
    }

    /// Replaces what is inside the node by a text.
    fn set_text(&self, py: Python<'_>, text: &Bound<'_, PyString>) -> PyResult<()> {
        let text = crate::input::text_of(text)?;
        self.edit(py, |tree, node| tree.set_text_content(node, &text))
    }

    /// A copy of the node with what is below it, outside the tree.
    fn clone(&self, py: Python<'_>) -> PyResult<Self> {
        let copy = self.document.get().write(py, |tree| tree.clone_subtree(self.id)).map_err(edit_error)?;
        Ok(Self { document: self.document.clone_ref(py), id: copy })
    }

    // What every object of Python has.

    fn __getattr__(&self, py: Python<'_>, name: &str) -> PyResult<()> {
        Err(hints::missing(py, "Node", name))
    }

    fn __setattr__(slf: &Bound<'_, Self>, name: &Bound<'_, PyString>, value: &Bound<'_, PyAny>) -> PyResult<()> {
        hints::set(slf, "Node", name, value)
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Self> {
        self.clone(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.clone(py)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.get();
            other.id == self.id && other.document.is(&self.document)
        })
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.id.hash(&mut hasher);
        hasher.finish()
    }

    /// Always true, also for nodes without children.
    fn __bool__(&self) -> bool {
        true
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.html(py)
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        self.read(py, |node| format!("<Node {}>", markup::summary(node)))
    }

    /// The tree below the node, for notebooks.
    fn _repr_html_(&self, py: Python<'_>) -> String {
        self.read(py, markup::tree_as_html)
    }

    fn __reduce__(&self) -> PyResult<()> {
        Err(PyRuntimeError::new_err("a node cannot be pickled; pickle its markup"))
    }
}

impl Node {
    /// Where something of the node stands in the source, as indexes into it.
    fn place_of(&self, py: Python<'_>, span: impl FnOnce(NodeRef<'_>) -> Option<Span>) -> Option<(usize, usize)> {
        let document = self.document.get();
        document.read(py, |tree| {
            let span = span(tree.node(self.id))?;
            Some(document.places(tree).span(tree.source(), span))
        })
    }

    /// The line and column at which the node begins.
    fn place(&self, py: Python<'_>) -> Option<(u64, u64)> {
        let document = self.document.get();
        document.read(py, |tree| in_source(tree.node(self.id)).map(|span| document.places(tree).place(span.start)))
    }

    /// A text that the node has.
    fn text_if(&self, py: Python<'_>, text: impl FnOnce(NodeRef<'_>) -> Option<&str>) -> Option<String> {
        self.read(py, |node| text(node).map(str::to_owned))
    }
}

/// Where a node stands in the source, if it is there.
fn in_source(node: NodeRef<'_>) -> Option<Span> {
    Some(node.span()).filter(|span| !span.is_empty())
}

/// The nodes below one, in tree order, while the tree may be edited.
#[pyclass(frozen, module = "fivefold")]
pub(crate) struct Descendants {
    document: Py<Document>,
    walk: Mutex<Walk>,
}

#[pymethods]
impl Descendants {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Node>> {
        let next = self.document.get().read(py, |tree| {
            // Under the document's lock, another thread holds this one for a moment only.
            let mut walk = self.walk.lock().unwrap_or_else(PoisonError::into_inner);
            walk.next(tree)
        });
        Ok(next.map(|id| Node { document: self.document.clone_ref(py), id }))
    }
}
