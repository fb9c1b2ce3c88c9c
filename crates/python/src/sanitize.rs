//! The sanitizer.

use fivefold::Namespace;
use fivefold::sanitize::{Attribute, Config, Element, NotReplaceable, clean};
use pyo3::Borrowed;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

/// An element in a configuration: its name, which may begin with `svg ` or `math `.
fn element(name: &str) -> Element {
    match name.split_once(' ') {
        Some(("svg", name)) => (Namespace::SVG, name).into(),
        Some(("math", name)) => (Namespace::MATHML, name).into(),
        _ => name.into(),
    }
}

/// Removes from HTML what runs scripts, and what the configuration does not keep.
///
/// `elements` and `attributes` name what is kept; without them, it is what the standard's default keeps. A dictionary
/// of elements gives each the attributes that it keeps besides.
#[pyfunction]
#[pyo3(signature = (html, *, elements = None, attributes = None, remove_elements = None, remove_attributes = None,
                    replace_with_children = None, comments = false, data_attributes = false))]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn sanitize(
    py: Python<'_>,
    html: &Bound<'_, PyString>,
    elements: Option<Elements>,
    attributes: Option<Names>,
    remove_elements: Option<Names>,
    remove_attributes: Option<Names>,
    replace_with_children: Option<Names>,
    comments: bool,
    data_attributes: bool,
) -> PyResult<String> {
    let mut config = if elements.is_some() { Config::allowing_nothing() } else { Config::default() };
    match elements {
        Some(Elements::Names(names)) => {
            config = names.0.iter().fold(config, |config, name| config.allow_element(element(name)))
        }
        Some(Elements::WithAttributes(names)) => {
            for (name, attributes) in &names {
                config = config
                    .allow_element_with(element(name), attributes.0.iter().map(|name| Attribute::from(name.as_str())));
            }
        }
        None => {}
    }
    for name in attributes.iter().flat_map(|names| &names.0) {
        config = config.allow_attribute(name.as_str());
    }
    for name in remove_elements.iter().flat_map(|names| &names.0) {
        config = config.remove_element(element(name));
    }
    for name in remove_attributes.iter().flat_map(|names| &names.0) {
        config = config.remove_attribute(name.as_str());
    }
    for name in replace_with_children.iter().flat_map(|names| &names.0) {
        let replaced = config.replace_element_with_children(element(name));
        config = replaced.map_err(|error: NotReplaceable| PyValueError::new_err(error.to_string()))?;
    }
    let config = config.with_comments(comments).with_data_attributes(data_attributes);
    let html = crate::input::text_of(html)?;
    Ok(py.detach(|| clean(&html, &config)))
}

/// Elements that are kept.
pub(crate) enum Elements {
    WithAttributes(Vec<(String, Names)>),
    Names(Names),
}

impl<'py> FromPyObject<'_, 'py> for Elements {
    type Error = PyErr;

    fn extract(names: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let Ok(dict) = names.cast::<PyDict>() else { return names.extract().map(Self::Names) };
        let pairs = dict.iter().map(|(name, attributes)| Ok((name.extract()?, attributes.extract()?)));
        pairs.collect::<PyResult<_>>().map(Self::WithAttributes)
    }
}

/// Names, as a list, a set, or anything else but `str` that gives them.
pub(crate) struct Names(Vec<String>);

impl<'py> FromPyObject<'_, 'py> for Names {
    type Error = PyErr;

    fn extract(names: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if names.is_instance_of::<PyString>() {
            return Err(PyTypeError::new_err("names should be a list or a set of str, not one str"));
        }
        names.try_iter()?.map(|name| name?.extract()).collect::<PyResult<_>>().map(Self)
    }
}
