//! `findings`: what is wrong with a document by the rules for authors.

use super::generated::request::{Request, Want};
use super::question::wants;
use crate::buffer::{Bounds, Buffer};
use crate::errors::{Entry, begin_object, write_related};
use crate::json::write_string;
use crate::message::ended;
use fivefold::LineIndex;
use fivefold::conformance::{Finding, Options, OwnNames};
use fivefold_view::suggestion;
use std::io::{self, Write};

/// What is asked for, if findings are. The bounds can end the check early, which the caller has to look at.
pub(super) fn options(request: &Request, max_findings: usize, bounds: &Bounds) -> Result<Option<Options>, String> {
    if !wants(request).contains(&Want::Findings) {
        return Ok(None);
    }
    let mut names = OwnNames::default();
    for preset in &request.presets {
        let unknown = || format!("unknown preset `{preset}`{}", suggestion(preset, OwnNames::presets()));
        names = names.with_preset(preset).ok_or_else(unknown)?;
    }
    names = request.allow_attributes.iter().fold(names, |names, pattern| names.with_attributes(pattern));
    names = request.allow_elements.iter().fold(names, |names, pattern| names.with_elements(pattern));
    let options = Options::default().with_max_findings(max_findings).with_own_names(names);
    Ok(Some(bounds.stop.clone().into_iter().fold(options, Options::with_stop_signal)))
}

/// Writes the findings as an array of objects: those of errors, with severity, category and message.
pub(super) fn write(findings: &[Finding], source: &str, output: &mut Buffer) -> io::Result<()> {
    let places = LineIndex::new(source);
    output.write_all(b"[")?;
    for (index, finding) in findings.iter().enumerate() {
        if index > 0 {
            output.write_all(b",")?;
        }
        begin_object(output, Entry::named(finding.code.as_str(), finding.span), &places)?;
        let (severity, category) = (finding.severity(), finding.category());
        write!(output, r#","severity":"{severity}","category":"{category}","message":"#)?;
        write_string(output, &ended(&finding.message))?;
        let related = finding.related.iter().map(|related| (related.span, &*related.message));
        write_related(output, related, &places)?;
        output.write_all(b"}")?;
    }
    output.write_all(b"]")
}
