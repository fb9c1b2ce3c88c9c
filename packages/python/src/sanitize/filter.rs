//! A filter of attributes that is a function of Python.

use super::options::{attribute_text, element_text};
use fivefold::sanitize::{Attribute, Element};
use pyo3::exceptions::PyTypeError;
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::borrow::Cow;
use std::cell::RefCell;

/// A function that is asked for each attribute. The configuration does not hold it, so that the garbage collector sees it.
pub(super) struct Filter(Py<PyAny>);

/// A call of the sanitizer.
struct Call {
    filter: Py<PyAny>,
    /// What the filter raised. It is not called again.
    raised: Option<PyErr>,
}

thread_local! {
    /// The innermost call in this thread: a filter may sanitize, too.
    static CALL: RefCell<Option<Call>> = const { RefCell::new(None) };
}

impl Filter {
    pub(super) fn new(function: &Bound<'_, PyAny>) -> Self {
        Self(function.clone().unbind())
    }

    /// Calls `f`, for which [`ask`] asks this filter. Raises what the filter has raised.
    pub(super) fn during<R>(&self, py: Python<'_>, f: impl FnOnce() -> R) -> PyResult<R> {
        let outer = CALL.replace(Some(Call { filter: self.0.clone_ref(py), raised: None }));
        let result = f();
        let call = CALL.replace(outer);
        call.and_then(|call| call.raised).map_or(Ok(result), Err)
    }

    pub(super) fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.0)
    }
}

/// What the filter of the call makes of a value.
pub(super) fn ask<'v>(element: &Element, attribute: &Attribute, value: &'v str) -> Option<Cow<'v, str>> {
    Python::attach(|py| {
        // The filter may come back to here, so nothing is borrowed while it runs.
        let function = CALL.with_borrow(|call| {
            let call = call.as_ref().filter(|call| call.raised.is_none())?;
            Some(call.filter.clone_ref(py))
        })?;
        match answer(function.bind(py), element, attribute, value) {
            Ok(answer) => answer.map(|text| if text == value { Cow::Borrowed(value) } else { Cow::Owned(text) }),
            Err(error) => {
                CALL.with_borrow_mut(|call| {
                    if let Some(call) = call {
                        call.raised = Some(error);
                    }
                });
                None
            }
        }
    })
}

fn answer(
    filter: &Bound<'_, PyAny>,
    element: &Element,
    attribute: &Attribute,
    value: &str,
) -> PyResult<Option<String>> {
    let answer = filter.call1((element_text(element), attribute_text(attribute), value))?;
    if answer.is_none() {
        return Ok(None);
    }
    match answer.cast::<PyString>() {
        Ok(text) => Ok(Some(crate::input::text_of(text)?.into_owned())),
        Err(_) => {
            let found = answer.get_type().name()?;
            Err(PyTypeError::new_err(format!("the filter of attributes should return str or None, not {found}")))
        }
    }
}
