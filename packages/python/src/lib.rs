//! The native part of the Python package `fivefold`.
//!
//! A [`Document`](document::Document) owns a tree behind a lock, and a [`Node`](node::Node) is a document together with
//! the id of a node: it is made when a program asks for it, keeps the document alive, and stays valid while the tree is
//! edited.
//!
//! No Python code may run while a lock is held, as it could ask for the lock, in this thread or in another one that waits
//! for the interpreter. Making any object that the garbage collector tracks can run it, and so finalizers: nodes, lists,
//! tuples and exceptions are made when the lock is released. Strings and numbers are not tracked.

mod check;
mod document;
mod document_methods;
mod errors;
mod etree;
mod events;
mod extract;
mod feed;
mod feed_values;
mod feedparser;
mod finding;
mod hints;
mod input;
mod markup;
mod node;
mod parse;
mod places;
mod sanitize;
mod selector;
mod stream;
mod writing;
mod xml;

use pyo3::prelude::*;

/// The native part of the package `fivefold`.
#[pymodule(gil_used = false)]
mod _fivefold {
    #[pymodule_export]
    use crate::check::check;
    #[pymodule_export]
    use crate::document::Document;
    #[pymodule_export]
    use crate::errors::{EditError, LossError, NotWellFormed, ParseError, SelectorError};
    #[pymodule_export]
    use crate::etree::fill_etree;
    #[pymodule_export]
    use crate::events::walk;
    #[pymodule_export]
    use crate::extract::{Content, extract, markdown};
    #[pymodule_export]
    use crate::feed::{discover_feeds, feed_base_url, parse_date, parse_feed};
    #[pymodule_export]
    use crate::feed_values::read_feed;
    #[pymodule_export]
    use crate::feedparser::feedparser_parse;
    #[pymodule_export]
    use crate::finding::Finding;
    #[pymodule_export]
    use crate::input::{as_text, decode_bytes, encoding_name};
    #[pymodule_export]
    use crate::markup::escape;
    #[pymodule_export]
    use crate::node::{Descendants, Node};
    #[pymodule_export]
    use crate::parse::parse;
    #[pymodule_export]
    use crate::sanitize::{Sanitizer, sanitize};
    #[pymodule_export]
    use crate::writing::{compare, format_markup};
    #[pymodule_export]
    use crate::xml::{XmlEvent, XmlReader, parse_xml};

    #[pymodule_init]
    fn init(module: &pyo3::Bound<'_, pyo3::types::PyModule>) -> pyo3::PyResult<()> {
        use pyo3::types::PyModuleMethods;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
