//! A tree as a list of events, for builders of other trees that are written in Python.

use crate::document::Document;
use fivefold::Document as Tree;
use fivefold::dom::NodeKind;
use fivefold::{Name, NodeRef};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};
use std::collections::HashMap;

/// What comes next in a walk over a tree with the contents of templates.
pub(crate) enum Step<'a> {
    /// A node is entered.
    Enter(NodeRef<'a>),
    /// The node that was entered is left.
    Leave(NodeRef<'a>),
}

/// A walk over what is below a node. The contents of a `template` count as its children, and shadow roots not at all.
pub(crate) struct Steps<'a> {
    /// What is left to do, the next at the end.
    work: Vec<Step<'a>>,
}

impl<'a> Steps<'a> {
    pub(crate) fn below(root: NodeRef<'a>) -> Self {
        Self { work: first_inside(root).map(Step::Enter).into_iter().collect() }
    }
}

/// The first child, or the first in a template.
fn first_inside(node: NodeRef<'_>) -> Option<NodeRef<'_>> {
    node.first_child().or_else(|| node.template_contents()?.first_child())
}

impl<'a> Iterator for Steps<'a> {
    type Item = Step<'a>;

    fn next(&mut self) -> Option<Step<'a>> {
        let step = self.work.pop()?;
        match step {
            Step::Enter(node) => {
                self.work.push(Step::Leave(node));
                self.work.extend(first_inside(node).map(Step::Enter));
            }
            Step::Leave(node) => self.work.extend(node.next_sibling().map(Step::Enter)),
        }
        Some(step)
    }
}

/// The names of a tree as Python's strings, each made once.
#[derive(Default)]
pub(crate) struct Strings<'py> {
    known: HashMap<Name, Bound<'py, PyString>>,
}

impl<'py> Strings<'py> {
    /// The string of an interned name, made by `text` when it is first asked for.
    pub(crate) fn get(&mut self, py: Python<'py>, name: Name, text: impl FnOnce() -> String) -> Bound<'py, PyString> {
        self.known.entry(name).or_insert_with(|| PyString::intern(py, &text())).clone()
    }
}

/// The events of a document, as tuples that begin with a number:
///
/// - 0, a start: the local name, the namespace, the prefix, a list of attributes, the line, and the column from 0; an
///   attribute is a name with prefix, a prefix, a local name, a namespace and a value;
/// - 1, an end: nothing;
/// - 2, a text, and 3, a comment: the data, the line, and the column from 0;
/// - 4, a doctype: the name, the public identifier, the system identifier, the line, and the column from 0;
/// - 5, a processing instruction: the target, the data, the line, and the column from 0.
///
/// The tree is copied first, since Python code can run while the list is made.
#[pyfunction]
pub(crate) fn walk<'py>(document: &Bound<'py, Document>) -> PyResult<Bound<'py, PyList>> {
    let py = document.py();
    let tree = document.get().read(py, Tree::clone);
    let places = document.get().places(&tree);
    let mut names = Strings::default();
    let list = PyList::empty(py);
    for step in Steps::below(tree.root()) {
        let Step::Enter(node) = step else {
            if let Step::Leave(node) = step
                && node.is_element()
            {
                list.append((1,))?;
            }
            continue;
        };
        let (line, column) = places.place(node.span().start);
        let place = (line, column - 1);
        let event: Bound<'py, PyTuple> = match node.kind() {
            NodeKind::Text(data) => (2, data, place.0, place.1).into_pyobject(py)?,
            NodeKind::Comment(data) => (3, data, place.0, place.1).into_pyobject(py)?,
            NodeKind::Doctype { name, public_id, system_id } => {
                (4, name, public_id, system_id, place.0, place.1).into_pyobject(py)?
            }
            NodeKind::ProcessingInstruction { target, data } => {
                (5, target, data, place.0, place.1).into_pyobject(py)?
            }
            NodeKind::Element(name) => {
                let local = names.get(py, name.local, || node.local_name().unwrap_or_default().to_owned());
                let namespace = node.namespace_uri().filter(|uri| !uri.is_empty()).map(|uri| PyString::intern(py, uri));
                let attributes = PyList::empty(py);
                for attribute in node.attributes() {
                    let name = names.get(py, attribute.interned_name(), || attribute.name().to_owned());
                    let part = match attribute.namespace_uri().filter(|uri| !uri.is_empty()) {
                        None => (name.clone(), py.None(), name, py.None(), attribute.value()).into_bound_py_any(py)?,
                        Some(uri) => {
                            let (prefix, local) = (attribute.prefix(), attribute.local_name());
                            (name, prefix, local, uri, attribute.value()).into_bound_py_any(py)?
                        }
                    };
                    attributes.append(part)?;
                }
                (0, local, namespace, node.prefix(), attributes, place.0, place.1).into_pyobject(py)?
            }
            _ => continue,
        };
        list.append(event)?;
    }
    Ok(list)
}
