//! What is wrong in a source.

use crate::errors::ParseError;
use crate::finding::Finding;
use crate::input::{Encodings, Input, with_input};
use crate::places::Places;
use fivefold::conformance::{self, Options, OwnNames, Suppressions};
use fivefold::{Document, Language, html, xml};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// What [`check`] finds.
#[derive(IntoPyObject)]
pub(crate) enum Found {
    Syntax(ParseError),
    Document(Finding),
}

/// The errors of a page or an XML document, in the order of the source. `language` is `"html"`, which is the default, or
/// `"xml"`. With `strict`, what XML5 accepts though XML 1.0 does not is among them. With `conformance`, the findings by
/// the rules for authors follow them; the names of `presets`, and those that fit the patterns of `allow_attributes` and
/// `allow_elements`, are allowed beside those of HTML.
#[pyfunction]
#[pyo3(signature = (
    markup, *, language = "html", strict = false, conformance = false, presets = Vec::new(),
    allow_attributes = Vec::new(), allow_elements = Vec::new(), encoding = None, content_type = None
))]
#[expect(clippy::too_many_arguments, reason = "they are named in Python")]
pub(crate) fn check(
    py: Python<'_>,
    markup: &Bound<'_, PyAny>,
    language: &str,
    strict: bool,
    conformance: bool,
    presets: Vec<String>,
    allow_attributes: Vec<String>,
    allow_elements: Vec<String>,
    encoding: Option<&str>,
    content_type: Option<&str>,
) -> PyResult<Vec<Found>> {
    let language = language_named(language)?;
    let names = own_names(&presets, &allow_attributes, &allow_elements)?;
    let hints = Encodings { transport: encoding, content_type, ..Encodings::default() }.hints()?;
    with_input(markup, |input| {
        Ok(py.detach(|| {
            let tree = match (language, &input) {
                (Language::Html, Input::Text(text)) => {
                    html::Parser::new(html::Options::default().with_errors(true)).parse(text)
                }
                (Language::Html, Input::Bytes(bytes)) => {
                    html::Parser::new(html::Options::default().with_errors(true)).with_hints(hints).parse_bytes(bytes)
                }
                (Language::Xml, Input::Text(text)) => xml::Parser::new(xml_options(strict)).parse(text),
                (Language::Xml, Input::Bytes(bytes)) => {
                    xml::Parser::new(xml_options(strict)).with_hints(hints).parse_bytes(bytes)
                }
            };
            let places = Places::new(tree.source());
            let mut found = syntax(&tree, &places, &mut Suppressions::of(&tree, &names));
            if conformance {
                let findings = conformance::check(&tree, &Options::default().with_own_names(names)).into_iter();
                found.extend(findings.map(|finding| Found::Document(Finding::new(finding, tree.source(), &places))));
            }
            found
        }))
    })
}

/// The names that a document may have beside those of HTML.
fn own_names(presets: &[String], attributes: &[String], elements: &[String]) -> PyResult<OwnNames> {
    let mut names = OwnNames::default();
    for preset in presets {
        let unknown = || PyValueError::new_err(format!("there is no preset {preset:?}"));
        names = names.with_preset(preset).ok_or_else(unknown)?;
    }
    names = attributes.iter().fold(names, |names, pattern| names.with_attributes(pattern));
    Ok(elements.iter().fold(names, |names, pattern| names.with_elements(pattern)))
}

/// The language of an argument.
pub(crate) fn language_named(name: &str) -> PyResult<Language> {
    match name {
        "html" => Ok(Language::Html),
        "xml" => Ok(Language::Xml),
        _ => Err(PyValueError::new_err("the language should be \"html\" or \"xml\"")),
    }
}

/// The errors of the parser, and what XML 1.0 refuses, but for what is silenced.
fn syntax(tree: &Document, places: &Places, suppressions: &mut Suppressions) -> Vec<Found> {
    let errors = tree.errors().iter().map(|error| (error, false));
    let notices = tree.notices().iter().filter(|notice| !notice.code.is_validity_notice());
    let mut all: Vec<_> = errors.chain(notices.map(|notice| (notice, true))).collect();
    all.retain(|(error, _)| !suppressions.silence(error.code.as_str(), error.extent));
    all.sort_by_key(|(error, _)| (error.span.start, !error.code.is_of_input_stream()));
    let shown = |(error, is_notice): (&_, bool)| {
        Found::Syntax(ParseError::new(error, is_notice, tree.language(), tree.source(), places))
    };
    all.into_iter().map(shown).collect()
}

fn xml_options(strict: bool) -> xml::Options {
    xml::Options::default().with_errors(true).with_notices(strict)
}
