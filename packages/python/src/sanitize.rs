//! The sanitizer.

mod filter;
mod options;

use filter::Filter;
use fivefold::sanitize::{Config, clean};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

/// Removes from HTML what runs scripts, and what the options do not keep. Those are the ones of [`Sanitizer`].
#[pyfunction]
#[pyo3(signature = (html, **options), text_signature = "(html, *, elements=None, attributes=None, remove_elements=None, \
    remove_attributes=None, replace_with_children=None, unwrap_unknown=False, comments=False, data_attributes=False, \
    generic_attribute_prefixes=None, allowed_classes=None, tag_attribute_values=None, set_tag_attribute_values=None, \
    url_schemes=None, relative_urls='keep', link_rel=None, id_prefix=None, attribute_filter=None)")]
pub(crate) fn sanitize(html: &Bound<'_, PyString>, options: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
    Sanitizer::new(html.py(), options)?.sanitize(html)
}

/// A sanitizer with its options, which are read once: for many texts.
///
/// It may be used by several threads. The options count in this order:
///
/// - `elements`: what is kept instead of the standard's default: a list, or a dictionary with the attributes of each.
/// - `attributes`: attributes that are kept besides: a list, or a dictionary of elements, which are then kept, too.
/// - `generic_attribute_prefixes`: beginnings of attributes that are kept, such as `"aria-"`.
/// - `data_attributes`, `comments`: whether these are kept.
/// - `tag_attribute_values`: `{"input": {"type": ["checkbox"]}}`: the values with which an attribute is kept.
/// - `allowed_classes`: the classes that are kept: a list, or a dictionary of elements.
/// - `unwrap_unknown`: whether the children of removed elements stay, as with nh3.
/// - `remove_elements`, `remove_attributes`: what goes, with its content.
/// - `replace_with_children`: elements whose children stay.
/// - `set_tag_attribute_values`: `{"a": {"target": "_blank"}}`: attributes that elements are given.
/// - `url_schemes`: the schemes that URLs may have; `javascript:` goes in any case.
/// - `relative_urls`: `"keep"`, `"remove"`, or an absolute URL against which they are resolved.
/// - `link_rel`: link types that `rel` of every link gets.
/// - `id_prefix`: what is put before every `id` and `name`, and before what refers to them.
/// - `attribute_filter`: a function of an element's name, an attribute's name and a value. It returns the value to be
///   written, which is sanitized as any other, or `None` to remove the attribute. The call raises what it raises.
#[pyclass(frozen, module = "fivefold")]
pub(crate) struct Sanitizer {
    config: Config,
    filter: Option<Filter>,
}

#[pymethods]
impl Sanitizer {
    #[new]
    #[pyo3(signature = (**options), text_signature = "(*, elements=None, attributes=None, remove_elements=None, \
        remove_attributes=None, replace_with_children=None, unwrap_unknown=False, comments=False, data_attributes=False, \
        generic_attribute_prefixes=None, allowed_classes=None, tag_attribute_values=None, set_tag_attribute_values=None, \
        url_schemes=None, relative_urls='keep', link_rel=None, id_prefix=None, attribute_filter=None)")]
    fn new(py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let (config, filter) = match options {
            Some(options) => options::read(options)?,
            None => (Config::default(), None),
        };
        let config = if filter.is_some() { config.with_attribute_filter(filter::ask) } else { config };
        Ok(Self { config, filter: filter.map(|function| Filter::new(function.bind(py))) })
    }

    /// Removes from HTML what runs scripts, and what the options do not keep.
    fn sanitize(&self, html: &Bound<'_, PyString>) -> PyResult<String> {
        let py = html.py();
        let html = crate::input::text_of(html)?;
        let cleaned = || py.detach(|| clean(&html, &self.config));
        match &self.filter {
            Some(filter) => filter.during(py, cleaned),
            None => Ok(cleaned()),
        }
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.filter.as_ref().map_or(Ok(()), |filter| filter.traverse(&visit))
    }
}
