//! The steps of a parser.

use crate::draft;
use crate::settings::Settings;
use fivefold::trace::{Target, Tracer};
use fivefold_view::{Language, before_value, step_value};
use serde_json::Value;
use std::fmt::Write;

/// The number of steps that an answer has. A step takes some hundred bytes of JSON, and its text.
const BLOCK: usize = 8192;

/// The block that the words of a request name: `step=12`, `offset=3000`, `error=12` or `feedback=12`, where the first step is
/// step 0, and perhaps the number of steps of a block.
pub(crate) fn block(words: &[&str]) -> Option<(usize, Target)> {
    let (word, len) = match words {
        [word] => (word, BLOCK),
        [word, len] => (word, len.parse().ok().filter(|len| *len > 0)?),
        _ => return None,
    };
    let (kind, number) = word.split_once('=')?;
    let number = number.parse().ok()?;
    let with = match kind {
        "step" => Target::Step(number),
        "offset" => Target::Offset(number as u64),
        "error" => Target::Error(number),
        "feedback" => Target::Feedback(number),
        _ => return None,
    };
    Some((len, with))
}

/// Writes the block of steps that has a step, or the last block: `{"language":…,"count":…,"first":…,"before":…,"steps":[…]}`.
/// `first` is the number of the first of its steps, and `before` what those before it leave behind, or null.
pub(crate) fn answer(language: Language, settings: &Settings, (len, with): (usize, Target), source: &str) -> String {
    let tracer = Tracer::new().with_tree(true).with_block(len, with);
    let trace = match (language, &settings.context) {
        (Language::Xml, _) => tracer.xml(source, Settings::xml()),
        (Language::Draft2007, _) => draft::trace(tracer, source),
        (_, None) => tracer.html(source, settings.html()),
        (_, Some(context)) => tracer.html_fragment(context, source, settings.html()),
    };
    let before = if trace.first() > 0 { before_value(trace.before()) } else { Value::Null };
    let mut json = String::new();
    let (name, count, first) = (Value::from(language.name()), trace.count(), trace.first());
    // A string takes any text.
    let _ = write!(json, r#"{{"language":{name},"count":{count},"first":{first},"before":{before},"steps":["#);
    for (index, step) in trace.steps().iter().enumerate() {
        let comma = if index > 0 { "," } else { "" };
        let _ = write!(json, "{comma}{}", step_value(step, true));
    }
    json.push_str("]}");
    json
}
