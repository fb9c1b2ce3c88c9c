//! `findings`: what is wrong with a document by the rules for authors.

use super::generated::request::{Request, Want};
use super::question::wants;
use crate::buffer::{Bounds, Buffer};
use crate::errors::{Entry, add_related};
use crate::json::write_array;
use crate::message::ended;
use fivefold::conformance::{Finding, Options, OwnNames, Suppressions};
use fivefold::{Document, LineIndex, ParseError};
use fivefold_view::suggestion;
use serde_json::json;
use std::borrow::Cow;
use std::io;
use std::sync::Arc;

/// What is asked for, if findings are. The bounds can end the check early, which the caller has to look at.
pub(super) fn options(
    request: &Request,
    own_names: &Arc<OwnNames>,
    max_findings: usize,
    bounds: &Bounds,
) -> Option<Options> {
    let options = Options::default().with_max_findings(max_findings).with_own_names(own_names.clone());
    let options = bounds.stop.clone().into_iter().fold(options, Options::with_stop_signal);
    wants(request).contains(&Want::Findings).then_some(options)
}

/// The names that a document may have beside those of HTML.
pub(super) fn own_names(request: &Request) -> Result<Arc<OwnNames>, String> {
    let mut names = OwnNames::default();
    if !wants(request).iter().any(|want| matches!(want, Want::Findings | Want::Errors | Want::ErrorCounts)) {
        return Ok(names.into());
    }
    for preset in &request.presets {
        let unknown = || format!("unknown preset `{preset}`{}", suggestion(preset, OwnNames::presets()));
        names = names.with_preset(preset).ok_or_else(unknown)?;
    }
    names = request.allow_attributes.iter().fold(names, |names, pattern| names.with_attributes(pattern));
    Ok(request.allow_elements.iter().fold(names, |names, pattern| names.with_elements(pattern)).into())
}

/// The errors of a document: with presets, those that `check` reports.
pub(super) fn errors<'a>(document: &'a Document, request: &Request, own_names: &OwnNames) -> Cow<'a, [ParseError]> {
    if request.presets.is_empty() {
        return document.errors().into();
    }
    let mut suppressions = Suppressions::of(document, own_names);
    let is_loud = |error: &&ParseError| !suppressions.silence(error.code.as_str(), error.extent);
    document.errors().iter().filter(is_loud).copied().collect()
}

/// Writes the findings as an array of objects: those of errors, with severity, category and message.
pub(super) fn write(findings: &[Finding], source: &str, output: &mut Buffer) -> io::Result<()> {
    let places = LineIndex::new(source);
    let objects = findings.iter().map(|finding| {
        let mut more = json!({
            "severity": finding.severity().to_string(),
            "category": finding.category().to_string(),
            "message": ended(&finding.message),
        });
        let related = finding.related.iter().map(|related| (related.span, &*related.message));
        add_related(&mut more, related, &places);
        Entry::named(finding.code.as_str(), finding.span).object(&places, more)
    });
    write_array(output, objects)
}
