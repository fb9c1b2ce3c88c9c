//! Selectors that were parsed lately.

use crate::errors::selector_error;
use fivefold::select::{Namespaces, Selector, SelectorError};
use pyo3::prelude::*;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// How many selectors are kept.
const KEPT: usize = 256;

/// The selectors that were parsed lately, by their texts.
static LATELY: Mutex<Option<HashMap<String, Selector>>> = Mutex::new(None);

/// The selector of a text, which is parsed unless it was lately. `namespaces` declares prefixes; an empty one declares
/// the namespace of names without prefix.
pub(crate) fn selector(py: Python<'_>, text: &str, namespaces: Option<HashMap<String, String>>) -> PyResult<Selector> {
    if let Some(namespaces) = namespaces {
        let declared = namespaces.iter().fold(Namespaces::new(), |declared, (prefix, uri)| match prefix.as_str() {
            "" => declared.with_default(uri),
            prefix => declared.with(prefix, uri),
        });
        return Selector::parse_with(text, &declared).map_err(|error| selector_error(py, &error));
    }
    lately(text).map_err(|error| selector_error(py, &error))
}

/// The selector of a text, out of those that were parsed lately or parsed now. The lock is held for a moment, and no
/// Python code runs meanwhile.
fn lately(text: &str) -> Result<Selector, SelectorError> {
    let mut lately = LATELY.lock().unwrap_or_else(PoisonError::into_inner);
    let lately = lately.get_or_insert_with(HashMap::new);
    if let Some(found) = lately.get(text) {
        return Ok(found.clone());
    }
    let parsed = Selector::parse(text)?;
    if lately.len() >= KEPT {
        lately.clear();
    }
    lately.insert(text.to_owned(), parsed.clone());
    Ok(parsed)
}
