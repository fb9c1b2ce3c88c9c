//! The options of the sanitizer, as Python writes them.

use fivefold::sanitize::{Attribute, Config, Element, RelativeUrls};
use fivefold::{Document, Namespace};
use pyo3::Borrowed;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyMapping, PyString};
use std::fmt::Display;
use url::Url;

/// The names of attributes with a namespace, as they are written.
const PREFIXES: [(&str, Namespace); 3] =
    [("xlink", Namespace::XLINK), ("xml", Namespace::XML), ("xmlns", Namespace::XMLNS)];

/// An element in a configuration: its name, which may begin with `svg ` or `math `.
fn element(name: &str) -> Element {
    match name.split_once(' ') {
        Some(("svg", name)) => (Namespace::SVG, name).into(),
        Some(("math", name)) => (Namespace::MATHML, name).into(),
        _ => name.into(),
    }
}

/// How [`element`] has an element.
pub(super) fn element_text(element: &Element) -> String {
    let prefix = match element.namespace() {
        Namespace::SVG => "svg ",
        Namespace::MATHML => "math ",
        _ => "",
    };
    format!("{prefix}{}", element.local_name())
}

/// An attribute in a configuration: its name, which may begin with a prefix that HTML knows.
fn attribute(name: &str) -> Attribute {
    let prefixed = name.split_once(':').and_then(|(prefix, local)| {
        let (_, namespace) = PREFIXES.into_iter().find(|(known, _)| *known == prefix)?;
        Some((namespace, local).into())
    });
    prefixed.unwrap_or_else(|| name.into())
}

/// How [`attribute`] has an attribute.
pub(super) fn attribute_text(attribute: &Attribute) -> String {
    let prefix = PREFIXES.into_iter().find(|(_, namespace)| *namespace == attribute.namespace());
    match prefix {
        Some((prefix, _)) => format!("{prefix}:{}", attribute.local_name()),
        None => attribute.local_name().to_owned(),
    }
}

/// Reads the options: a configuration, and the filter of attributes.
pub(super) fn read(options: &Bound<'_, PyDict>) -> PyResult<(Config, Option<Py<PyAny>>)> {
    let mut given = Vec::new();
    for (name, value) in options {
        let name: String = name.extract()?;
        if place_of(&name).is_none() {
            return Err(unknown(&name));
        }
        if !value.is_none() {
            given.push((name, value));
        }
    }
    // Later ones are on top of earlier ones.
    given.sort_by_key(|(name, _)| place_of(name));
    let keeps_listed = given.iter().any(|(name, _)| name == "elements");
    let mut config = if keeps_listed { Config::allowing_nothing() } else { Config::default() };
    let mut filter = None;
    for (name, value) in given {
        if name == "attribute_filter" {
            if !value.is_callable() {
                return Err(PyTypeError::new_err(
                    "attribute_filter should be a function of an element's name, an attribute's name and a value",
                ));
            }
            filter = Some(value.unbind());
        } else {
            config = with(config, &name, &value)?;
        }
    }
    Ok((config, filter))
}

/// The options, in the order in which they count.
const NAMES: [&str; 17] = [
    "elements",
    "attributes",
    "generic_attribute_prefixes",
    "data_attributes",
    "tag_attribute_values",
    "allowed_classes",
    "unwrap_unknown",
    "remove_elements",
    "remove_attributes",
    "replace_with_children",
    "set_tag_attribute_values",
    "comments",
    "url_schemes",
    "relative_urls",
    "link_rel",
    "id_prefix",
    "attribute_filter",
];

fn place_of(name: &str) -> Option<usize> {
    NAMES.iter().position(|known| *known == name)
}

/// The exception for an option that there is not, with what to write for those of nh3 and bleach.
fn unknown(name: &str) -> PyErr {
    let hint = match name {
        "tags" => "; write `elements`",
        "clean_content_tags" => "; write `remove_elements`",
        "strip_comments" => "; comments go unless `comments=True`",
        "strip" => "; write `unwrap_unknown`",
        "protocols" => "; write `url_schemes`",
        "url_relative" => "; write `relative_urls`",
        "filter_style_properties" | "css_sanitizer" | "styles" => "; an `attribute_filter` can change `style`",
        _ => "",
    };
    PyTypeError::new_err(format!("sanitize() got an unexpected keyword argument '{name}'{hint}"))
}

fn refused(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The configuration with an option.
fn with(mut config: Config, name: &str, value: &Bound<'_, PyAny>) -> PyResult<Config> {
    match name {
        "elements" => {
            for (name, attributes) in value.extract::<ByElement<Names>>()?.0 {
                let names = attributes.0.iter().map(|name| attribute(name));
                config = config.allow_element_with(element(&name), names);
            }
        }
        "attributes" => {
            for (name, attributes) in value.extract::<OfElements<Names>>()?.0 {
                let names = attributes.0.iter().map(|name| attribute(name));
                config = match name {
                    Some(name) => config.allow_element_with(element(&name), names),
                    None => names.fold(config, Config::allow_attribute),
                };
            }
        }
        "generic_attribute_prefixes" => {
            for prefix in value.extract::<Names>()?.0 {
                config = config.allow_attribute_prefix(&prefix);
            }
        }
        "data_attributes" => config = config.with_data_attributes(value.extract()?),
        "tag_attribute_values" => {
            for (name, allowed) in value.extract::<OfElements<Map<Names>>>()?.0 {
                for (attribute_name, values) in allowed.0 {
                    let (attribute, values) = (attribute(&attribute_name), values.0.iter().map(String::as_str));
                    config = match &name {
                        Some(name) => config.allow_attribute_values_of(element(name), attribute, values),
                        None => config.allow_attribute_values(attribute, values),
                    };
                }
            }
        }
        "allowed_classes" => {
            for (name, classes) in value.extract::<OfElements<Names>>()?.0 {
                let classes = classes.0.iter().map(String::as_str);
                config = match name {
                    Some(name) => config.allow_classes_of(element(&name), classes),
                    None => config.allow_classes(classes),
                };
            }
        }
        "unwrap_unknown" => {
            if value.extract()? {
                config = config.replace_other_elements_with_children();
            }
        }
        "remove_elements" => {
            for name in value.extract::<Names>()?.0 {
                config = config.remove_element(element(&name));
            }
        }
        "remove_attributes" => {
            for (name, attributes) in value.extract::<OfElements<Names>>()?.0 {
                for attribute in attributes.0.iter().map(|name| attribute(name)) {
                    config = match &name {
                        Some(name) => config.remove_attribute_of(element(name), attribute),
                        None => config.remove_attribute(attribute),
                    };
                }
            }
        }
        "replace_with_children" => {
            for name in value.extract::<Names>()?.0 {
                config = config.replace_element_with_children(element(&name)).map_err(refused)?;
            }
        }
        "set_tag_attribute_values" => {
            for (name, values) in value.extract::<Map<Map<String>>>()?.0 {
                for (attribute, value) in values.0 {
                    if !is_attribute_name(&attribute) {
                        return Err(PyValueError::new_err(format!("no attribute can have the name {attribute:?}")));
                    }
                    config = config.give_attribute(element(&name), &attribute, &value);
                }
            }
        }
        "comments" => config = config.with_comments(value.extract()?),
        "url_schemes" => {
            let schemes: Names = value.extract()?;
            config = config.with_url_schemes(schemes.0.iter().map(String::as_str)).map_err(refused)?;
        }
        "relative_urls" => config = config.with_relative_urls(relative_urls(&value.extract::<String>()?)?),
        "link_rel" => config = config.with_link_types(&value.extract::<String>()?),
        "id_prefix" => config = config.with_id_prefix(&value.extract::<String>()?).map_err(refused)?,
        _ => return Err(unknown(name)),
    }
    Ok(config)
}

fn relative_urls(text: &str) -> PyResult<RelativeUrls> {
    match text {
        "keep" => Ok(RelativeUrls::Keep),
        "remove" => Ok(RelativeUrls::Remove),
        base => Url::parse(base).map(RelativeUrls::Resolve).map_err(|error| {
            PyValueError::new_err(format!("relative_urls should be \"keep\", \"remove\" or an absolute URL: {error}"))
        }),
    }
}

/// Whether an element can be given an attribute with this name.
fn is_attribute_name(name: &str) -> bool {
    let mut document = Document::new();
    document.create_element("p").and_then(|p| document.set_attribute(p, name, "")).is_ok()
}

/// Names, as a list, a set, or anything else but `str` that gives them.
#[derive(Default)]
struct Names(Vec<String>);

impl<'py> FromPyObject<'_, 'py> for Names {
    type Error = PyErr;

    fn extract(names: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if names.is_instance_of::<PyString>() {
            return Err(PyTypeError::new_err("names should be a list or a set of str, not one str"));
        }
        names.try_iter()?.map(|name| name?.extract()).collect::<PyResult<_>>().map(Self)
    }
}

/// A mapping from names.
struct Map<V>(Vec<(String, V)>);

impl<'py, V> FromPyObject<'_, 'py> for Map<V>
where
    V: for<'a> FromPyObject<'a, 'py, Error = PyErr>,
{
    type Error = PyErr;

    fn extract(map: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let Ok(map) = map.cast::<PyMapping>() else {
            let found = map.get_type().name()?;
            return Err(PyTypeError::new_err(format!("a dictionary is needed here, not {found}")));
        };
        map.items()?.iter().map(|item| item.extract::<(String, V)>()).collect::<PyResult<_>>().map(Self)
    }
}

/// What is said of elements, by their names, or their names alone.
struct ByElement<V>(Vec<(String, V)>);

impl<'py, V> FromPyObject<'_, 'py> for ByElement<V>
where
    V: Default + for<'a> FromPyObject<'a, 'py, Error = PyErr>,
{
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if given.cast::<PyMapping>().is_ok() {
            return Ok(Self(given.extract::<Map<V>>()?.0));
        }
        let names = given.extract::<Names>()?.0;
        Ok(Self(names.into_iter().map(|name| (name, V::default())).collect()))
    }
}

/// What is said of all elements, or of each: a dictionary, in which `*` stands for all.
struct OfElements<V>(Vec<(Option<String>, V)>);

impl<'py, V> FromPyObject<'_, 'py> for OfElements<V>
where
    V: for<'a> FromPyObject<'a, 'py, Error = PyErr>,
{
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if given.cast::<PyMapping>().is_err() {
            return Ok(Self(vec![(None, given.extract()?)]));
        }
        let mut all: Vec<_> = given
            .extract::<Map<V>>()?
            .0
            .into_iter()
            .map(|(name, value)| (Some(name).filter(|name| name != "*"), value))
            .collect();
        // What is said of one element is on top.
        all.sort_by_key(|(name, _)| name.is_some());
        Ok(Self(all))
    }
}
