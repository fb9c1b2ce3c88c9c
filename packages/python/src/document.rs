//! Documents: a tree behind a lock, and where it came from.

use crate::errors::ParseError;
use crate::places::Places;
use fivefold::encoding::{Hints, UTF_8};
use fivefold::feed::Repairs;
use fivefold::html::{self, Context};
use fivefold::{Document as Tree, xml};
use pyo3::prelude::*;
use pyo3::sync::RwLockExt;
use std::sync::{OnceLock, PoisonError, RwLock, TryLockError};

/// How a document was made, so that it can be parsed again with its errors.
#[derive(Clone)]
pub(crate) enum Origin {
    Html { options: html::Options, context: Option<Context> },
    Xml { options: xml::Options },
    Feed { repairs: Repairs },
}

/// A document: the tree of a page, a fragment, an XML document or a feed.
#[pyclass(frozen, weakref, module = "fivefold")]
pub(crate) struct Document {
    tree: RwLock<Tree>,
    pub(crate) origin: Origin,
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
                // The source has what stands before the feed, which is skipped again.
                let hints = Hints::default().with_encoding(UTF_8);
                repairs.parse_with(source.as_bytes(), hints, xml::Options::default().with_errors(true))
            }
        }
    }

    /// The parse errors. The source is parsed again for them when they are first asked for.
    pub(crate) fn parse_errors(&self, py: Python<'_>) -> PyResult<&[Py<ParseError>]> {
        if self.errors.get().is_none() {
            // Another thread may have set them meanwhile.
            let _ = self.errors.set(self.collect_errors(py)?);
        }
        Ok(self.errors.get().map_or(&[], Vec::as_slice))
    }

    fn collect_errors(&self, py: Python<'_>) -> PyResult<Vec<Py<ParseError>>> {
        let source = self.read(py, |tree| tree.source().to_owned());
        let (errors, language, places) = py.detach(|| {
            let tree = self.parse_again(&source);
            let mut errors: Vec<_> = tree.errors().iter().map(|error| (*error, false)).collect();
            errors.extend(tree.notices().iter().map(|notice| (*notice, true)));
            errors.sort_by_key(|(error, _)| (error.span.start, !error.code.is_of_input_stream()));
            (errors, tree.language(), Places::new(&source))
        });
        let to_python =
            |(error, is_notice): (_, bool)| Py::new(py, ParseError::new(&error, is_notice, language, &source, &places));
        errors.into_iter().map(to_python).collect()
    }
}
