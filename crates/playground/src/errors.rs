//! The errors of a document.

use crate::draft;
use crate::parse::{Extent, parse};
use crate::settings::Settings;
use fivefold_view::{Language, UNNAMED};
use serde_json::{Map, Value, json};
use std::iter;

/// The number of errors shown.
const SHOWN: usize = 1000;

/// The errors in the order of the source, at most [`SHOWN`], their number, and what their codes mean.
pub(crate) fn answer(language: Language, settings: &Settings, source: &str) -> Value {
    if language == Language::Draft2007 {
        let errors = draft::errors(source);
        let shown =
            errors.iter().take(SHOWN).map(|span| json!({ "code": UNNAMED, "start": span.start, "end": span.end }));
        return json!({
            "count": errors.len(), "errors": shown.collect::<Value>(),
            "explanations": { (UNNAMED): "The draft of 2007 has no names for its errors." },
        });
    }
    let document = parse(language, settings, source, Extent::Whole).document;
    let [mut errors, mut notices] = [document.errors(), document.notices()].map(|list| list.iter().peekable());
    // Both are sorted.
    let findings = iter::from_fn(|| {
        let starts = [errors.peek(), notices.peek()].map(|error| error.map_or(u64::MAX, |error| error.span.start));
        let is_notice = starts[1] < starts[0];
        let next = if is_notice { notices.next() } else { errors.next() };
        next.map(|error| (error, is_notice))
    });
    let count = (document.errors().len() + document.notices().len()) as u64 + document.dropped_errors();
    let mut explanations = Map::new();
    let shown = findings.take(SHOWN).map(|(error, is_notice)| {
        let code = error.code.as_str();
        explanations.entry(code).or_insert_with(|| error.code.explanation().into());
        json!({ "code": code, "start": error.extent.start, "end": error.extent.end, "notice": is_notice })
    });
    let shown: Value = shown.collect();
    json!({ "count": count, "errors": shown, "explanations": explanations })
}
