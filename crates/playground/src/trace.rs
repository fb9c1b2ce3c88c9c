//! The steps of a parser.

use crate::draft;
use fivefold::trace::{Step, TracedEnd, Tracer};
use fivefold::{html, xml};
use fivefold_view::{Language, step_value};
use serde_json::Value;
use std::fmt::Write;

/// The part of a source that is traced, in bytes. A byte takes up to 300 bytes of JSON, which the page keeps.
const TRACED: usize = 1 << 14;

/// Writes the trace of the first part of a source: `{"language":…,"source":…,"whole":true,"steps":[…]}`. If the part is not
/// the whole source, the trace has no end of the file.
pub(crate) fn answer(language: Language, source: &str) -> String {
    let part = &source[..source.floor_char_boundary(TRACED)];
    let is_whole = part.len() == source.len();
    let tracer = Tracer::new().with_tree(true);
    let trace = match language {
        Language::Xml => tracer.xml(part, xml::Options::default()),
        Language::Draft2007 => draft::trace(tracer, part),
        _ => tracer.html(part, html::Options::default()),
    };
    let is_shown = |step: &&Step| is_whole || step.end != Some(TracedEnd::File);
    let mut json = String::new();
    let [name, text] = [language.name(), part].map(Value::from);
    // A string takes any text.
    let _ = write!(json, r#"{{"language":{name},"source":{text},"whole":{is_whole},"steps":["#);
    for (index, step) in trace.steps().iter().filter(is_shown).enumerate() {
        let comma = if index > 0 { "," } else { "" };
        let _ = write!(json, "{comma}{}", step_value(step, true));
    }
    json.push_str("]}");
    json
}
