//! The sanitizer.

use fivefold::Namespace;
use fivefold::sanitize::{Attribute, Config, Element, NotReplaceable, clean};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::collections::HashMap;

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
    html: &Bound<'_, pyo3::types::PyString>,
    elements: Option<Elements>,
    attributes: Option<Vec<String>>,
    remove_elements: Option<Vec<String>>,
    remove_attributes: Option<Vec<String>>,
    replace_with_children: Option<Vec<String>>,
    comments: bool,
    data_attributes: bool,
) -> PyResult<String> {
    let mut config = if elements.is_some() { Config::allowing_nothing() } else { Config::default() };
    match elements {
        Some(Elements::Names(names)) => {
            config = names.iter().fold(config, |config, name| config.allow_element(element(name)))
        }
        Some(Elements::WithAttributes(names)) => {
            for (name, attributes) in &names {
                config = config
                    .allow_element_with(element(name), attributes.iter().map(|name| Attribute::from(name.as_str())));
            }
        }
        None => {}
    }
    for name in attributes.iter().flatten() {
        config = config.allow_attribute(name.as_str());
    }
    for name in remove_elements.iter().flatten() {
        config = config.remove_element(element(name));
    }
    for name in remove_attributes.iter().flatten() {
        config = config.remove_attribute(name.as_str());
    }
    for name in replace_with_children.iter().flatten() {
        let replaced = config.replace_element_with_children(element(name));
        config = replaced.map_err(|error: NotReplaceable| PyValueError::new_err(error.to_string()))?;
    }
    let config = config.with_comments(comments).with_data_attributes(data_attributes);
    let html = crate::input::text_of(html)?;
    Ok(py.detach(|| clean(&html, &config)))
}

/// Elements that are kept.
#[derive(FromPyObject)]
pub(crate) enum Elements {
    WithAttributes(HashMap<String, Vec<String>>),
    Names(Vec<String>),
}
