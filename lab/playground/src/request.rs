//! Requests, and who answers them.

use super::settings::Settings;
use super::{encodings, errors, outputs, snapshot, tokens, trace, values};
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
    try_answer(line, source).unwrap_or_else(|| json!({ "error": format!("there is no view `{line}`") }).to_string())
}

fn try_answer(line: &str, source: &str) -> Option<String> {
    let mut words = line.split(' ');
    let view = words.next()?;
    let language = match words.next()? {
        "html" => Source::Document(Language::Html),
        "xml" => Source::Document(Language::Xml),
        "html-2007" => Source::Document(Language::Draft2007),
        "value" => Source::Value,
        _ => return None,
    };
    let mut settings = Settings::default();
    let mut arguments = Vec::new();
    for word in words {
        if language != Source::Document(Language::Html) || !settings.take(word).ok()? {
            arguments.push(word);
        }
    }
    let answer = match (view, language, &*arguments) {
        ("trace", Source::Document(language), words) => {
            return Some(trace::answer(language, &settings, trace::block(words)?, source));
        }
        ("encoding", Source::Document(language), [label]) => {
            // A character stands for a byte.
            let bytes: Vec<_> = source.chars().map(|character| character as u8).collect();
            encodings::answer(language, label, &bytes)?
        }
        ("beginning", Source::Document(language @ (Language::Html | Language::Xml)), [end]) => {
            snapshot::answer(language, &settings, end.parse().ok()?, source)
        }
        ("errors", Source::Document(language), []) => errors::answer(language, &settings, source),
        ("tokens", Source::Document(language), []) => tokens::answer(language, &settings, source),
        ("compare", Source::Document(Language::Html), []) => tokens::compare(&settings, source),
        ("output", Source::Document(language @ (Language::Html | Language::Xml)), [format]) => {
            outputs::answer(language, settings, format, source)
        }
        ("values", Source::Value, _) => values::answer(source, &arguments),
        _ => return None,
    };
    Some(answer.to_string())
}
