//! Parsing HTML.

use crate::document::{Document, Origin};
use crate::input::{Encodings, Input, with_input};
use fivefold::html::{self, Context, Scripting};
use pyo3::prelude::*;

/// Parses HTML as browsers do. `markup` is `str`, bytes, or something to read from. `encoding` is the label that the
/// transport gives for bytes, `content_type` the header `Content-Type`, and `override_encoding` the label of an encoding
/// that is known; `parent_encoding` is that of the page around this one, and `default_encoding` the last resort. With `fragment`, the name of an element, the markup is parsed as what is inside of one.
#[pyfunction]
#[pyo3(signature = (markup, *, encoding = None, content_type = None, override_encoding = None, fragment = None,
                    scripting = false, parent_encoding = None, default_encoding = None))]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn parse(
    py: Python<'_>,
    markup: &Bound<'_, PyAny>,
    encoding: Option<&str>,
    content_type: Option<&str>,
    override_encoding: Option<&str>,
    fragment: Option<&str>,
    scripting: bool,
    parent_encoding: Option<&str>,
    default_encoding: Option<&str>,
) -> PyResult<Document> {
    let encodings = Encodings {
        transport: encoding,
        content_type,
        forced: override_encoding,
        parent: parent_encoding,
        default: default_encoding,
    };
    let hints = encodings.hints()?;
    let scripting = if scripting { Scripting::Inert } else { Scripting::Disabled };
    let options = html::Options::default().with_scripting(scripting);
    let context = fragment.map(Context::from);
    let tree = with_input(markup, |input| {
        Ok(py.detach(|| match (&input, &context) {
            (Input::Text(text), None) => html::Parser::new(options).parse(text),
            (Input::Text(text), Some(context)) => html::Parser::for_fragment(context, options).parse(text),
            (Input::Bytes(bytes), None) => html::Parser::new(options).with_hints(hints).parse_bytes(bytes),
            (Input::Bytes(bytes), Some(context)) => {
                let mut parser = html::Parser::for_fragment(context, options).with_hints(hints);
                parser.feed_bytes(bytes);
                parser.finish()
            }
        }))
    })?;
    Ok(Document::new(tree, Origin::Html { options, context }))
}
