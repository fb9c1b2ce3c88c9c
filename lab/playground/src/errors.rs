//! The errors of a document.

use crate::draft;
use crate::parse::{Extent, parse};
use crate::settings::Settings;
use fivefold::conformance::{Options, check};
use fivefold::{ParseError, Span};
use fivefold_view::{Language, UNNAMED};
use serde_json::{Map, Value, json};

/// The number of errors shown.
const SHOWN: usize = 1000;

/// A line of the list.
struct Entry {
    code: &'static str,
    span: Span,
    /// `error`, `warning` or `notice`.
    severity: &'static str,
    /// What the code means, or of a finding, what is there.
    text: String,
    is_finding: bool,
}

/// The errors in the order of the source, at most [`SHOWN`], their number, and what their codes mean. Among them are the
/// notices, and the findings by the rules for authors, with a message each.
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
    let of_parser = |error: &ParseError, severity| Entry {
        code: error.code.as_str(),
        span: error.extent,
        severity,
        text: error.code.explanation().to_owned(),
        is_finding: false,
    };
    let mut entries: Vec<_> =
        document.errors().iter().map(|error| (error.span.start, of_parser(error, "error"))).collect();
    entries.extend(document.notices().iter().map(|notice| (notice.span.start, of_parser(notice, "notice"))));
    let findings = check(&document, &Options::default().with_max_findings(SHOWN));
    entries.extend(findings.into_iter().map(|finding| {
        let (code, severity) = (finding.code.as_str(), finding.severity().as_str());
        (finding.span.start, Entry { code, span: finding.span, severity, text: finding.message, is_finding: true })
    }));
    let count = entries.len() as u64 + document.dropped_errors();
    // Those of one place stay in this order.
    entries.sort_by_key(|(start, _)| *start);
    let mut explanations = Map::new();
    let shown = entries.into_iter().take(SHOWN).map(|(_, entry)| {
        let Entry { code, span, severity, text, is_finding } = entry;
        let mut shown = json!({ "code": code, "start": span.start, "end": span.end, "severity": severity });
        if is_finding {
            shown["message"] = text.into();
        } else {
            explanations.entry(code).or_insert_with(|| text.into());
        }
        shown
    });
    let shown: Value = shown.collect();
    json!({ "count": count, "errors": shown, "explanations": explanations })
}
