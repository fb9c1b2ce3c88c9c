//! Requests, and who answers them.

use super::{errors, outputs, tokens, trace, values};
use fivefold_view::Language;
use serde_json::json;

/// The language of a request's source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// A document.
    Document(Language),
    /// The value of an attribute.
    Value,
}

/// Answers a request: `VIEW LANGUAGE ARGUMENT…`, a line feed, and the source. The answer is JSON; it has a field `error`
/// if the request is none.
pub fn answer(request: &str) -> String {
    let (line, source) = request.split_once('\n').unwrap_or((request, ""));
    let mut words = line.split(' ');
    let view = words.next().unwrap_or_default();
    let language = match words.next() {
        Some("html") => Source::Document(Language::Html),
        Some("xml") => Source::Document(Language::Xml),
        Some("html-2007") => Source::Document(Language::Draft2007),
        Some("value") => Source::Value,
        _ => return refusal(line),
    };
    let arguments: Vec<_> = words.collect();
    match (view, language) {
        ("trace", Source::Document(language)) => trace::answer(language, source),
        ("errors", Source::Document(language)) => errors::answer(language, source).to_string(),
        ("tokens", Source::Document(language)) => tokens::answer(language, source).to_string(),
        ("compare", Source::Document(Language::Html)) => tokens::compare(source).to_string(),
        ("output", Source::Document(language @ (Language::Html | Language::Xml))) => {
            outputs::answer(language, arguments.first().copied().unwrap_or_default(), source).to_string()
        }
        ("values", Source::Value) => values::answer(source, &arguments).to_string(),
        _ => refusal(line),
    }
}

fn refusal(line: &str) -> String {
    json!({ "error": format!("there is no view `{line}`") }).to_string()
}
