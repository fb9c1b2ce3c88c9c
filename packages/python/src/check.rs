//! What is wrong in a source.

use crate::errors::ParseError;
use crate::finding::Finding;
use crate::input::{Encodings, Input, with_input};
use crate::places::Places;
use fivefold::conformance::{self, Options};
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
/// the rules for authors follow them.
#[pyfunction]
#[pyo3(signature = (
    markup, *, language = "html", strict = false, conformance = false, encoding = None, content_type = None
))]
pub(crate) fn check(
    py: Python<'_>,
    markup: &Bound<'_, PyAny>,
    language: &str,
    strict: bool,
    conformance: bool,
    encoding: Option<&str>,
    content_type: Option<&str>,
) -> PyResult<Vec<Found>> {
    let language = language_named(language)?;
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
            let mut found = syntax(&tree, &places);
            if conformance {
                let findings = conformance::check(&tree, &Options::default()).into_iter();
                found.extend(findings.map(|finding| Found::Document(Finding::new(finding, tree.source(), &places))));
            }
            found
        }))
    })
}

/// The language of an argument.
pub(crate) fn language_named(name: &str) -> PyResult<Language> {
    match name {
        "html" => Ok(Language::Html),
        "xml" => Ok(Language::Xml),
        _ => Err(PyValueError::new_err("the language should be \"html\" or \"xml\"")),
    }
}

/// The errors of the parser, and what XML 1.0 refuses.
fn syntax(tree: &Document, places: &Places) -> Vec<Found> {
    let errors = tree.errors().iter().map(|error| (error, false));
    let notices = tree.notices().iter().filter(|notice| !notice.code.is_validity_notice());
    let mut all: Vec<_> = errors.chain(notices.map(|notice| (notice, true))).collect();
    all.sort_by_key(|(error, _)| (error.span.start, !error.code.is_of_input_stream()));
    let shown = |(error, is_notice): (&_, bool)| {
        Found::Syntax(ParseError::new(error, is_notice, tree.language(), tree.source(), places))
    };
    all.into_iter().map(shown).collect()
}

fn xml_options(strict: bool) -> xml::Options {
    xml::Options::default().with_errors(true).with_notices(strict)
}
