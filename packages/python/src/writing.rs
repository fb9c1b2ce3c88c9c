//! Writing a source again, and what that would lose of it.

use crate::check::language_named;
use crate::errors::{EditError, loss_error};
use crate::places::Places;
use fivefold::html::{self, Context, Formatting};
use fivefold::xml::{self, Strictness};
use fivefold::{Difference, Language};
use pyo3::exceptions::PyBaseException;
use pyo3::prelude::*;

/// What a text that is made from a source would lose of what its author wrote, in the order of the source: `LossError`s,
/// which are not raised. Quotes, white space that is not shown and optional tags, among others, are no loss. `language` is
/// `"html"`, which is the default, or `"xml"`; `fragment` is the name of an element in which HTML stands.
#[pyfunction]
#[pyo3(signature = (source, written, *, language = "html", fragment = None))]
pub(crate) fn compare(
    py: Python<'_>,
    source: &str,
    written: &str,
    language: &str,
    fragment: Option<&str>,
) -> PyResult<Vec<Py<PyBaseException>>> {
    let (language, context) = (language_named(language)?, fragment.map(Context::from));
    let (losses, places) = py.detach(|| (losses(language, context.as_ref(), source, written), Places::new(source)));
    Ok(losses.iter().map(|loss| loss_error(py, loss, source, &places).into_value(py)).collect())
}

/// HTML or XML in lines, indented by `indent` spaces; with `minimal` without that, and without optional tags and quotes.
/// Raises a `LossError` if something that the author wrote would be lost, unless `repair` is set: then the text is what
/// parsers read. Raises an `EditError` where XML has no way to write something. `language` and `fragment` are as for `compare`.
#[pyfunction]
#[pyo3(signature = (markup, *, language = "html", indent = 2, minimal = false, fragment = None, repair = false))]
pub(crate) fn format_markup(
    py: Python<'_>,
    markup: &str,
    language: &str,
    indent: usize,
    minimal: bool,
    fragment: Option<&str>,
    repair: bool,
) -> PyResult<String> {
    let (language, context) = (language_named(language)?, fragment.map(Context::from));
    let indent = (!minimal).then_some(indent);
    let (written, loss) = py.detach(|| {
        let written = match language {
            Language::Html => Ok(html_written(markup, context.as_ref(), indent)),
            Language::Xml => xml_written(markup, indent, repair),
        };
        let loss = match &written {
            Ok(text) if !repair => losses(language, context.as_ref(), markup, text).first().copied(),
            _ => None,
        };
        (written, loss)
    });
    if let Some(loss) = loss {
        return Err(loss_error(py, &loss, markup, &Places::new(markup)));
    }
    let mut written = written.map_err(EditError::new_err)?;
    let (ends, pairs) = (markup.matches('\n').count(), markup.matches("\r\n").count());
    if pairs > 0 && pairs == ends {
        written = written.replace("\r\n", "\n").replace('\n', "\r\n");
    }
    Ok(written)
}

fn html_written(markup: &str, context: Option<&Context>, indent: Option<usize>) -> String {
    let options = html::Options::as_written();
    let parser = match context {
        Some(context) => html::Parser::for_fragment(context, options),
        None => html::Parser::new(options),
    };
    let formatting = indent.map_or(Formatting::Minimal, Formatting::Indented);
    let options = html::SerializeOptions::default().with_formatting(formatting).with_as_written(true);
    options.serialize(&parser.parse(markup))
}

/// Fails with a message if XML has no way to write it. For XML with errors, which the comparison refuses, the text is empty.
fn xml_written(markup: &str, indent: Option<usize>, repair: bool) -> Result<String, String> {
    let document = xml::Parser::new(xml::Options::default().with_errors(true)).parse(markup);
    if !repair && !document.errors().is_empty() {
        return Ok(String::new());
    }
    let strictness = if repair { Strictness::Replace } else { Strictness::default() };
    let options = xml::SerializeOptions::default().with_as_written(true).with_strictness(strictness);
    let options = indent.map_or(options, |spaces| options.with_indent(spaces));
    options.serialize(&document).map_err(|error| error.to_string())
}

fn losses(language: Language, context: Option<&Context>, source: &str, written: &str) -> Vec<Difference> {
    match language {
        Language::Html => html::compare(source, written, context).losses,
        Language::Xml => xml::compare(source, written).losses,
    }
}
