//! `findings`: what is wrong with a document by the rules for authors.

use crate::buffer::{Bounds, Buffer};
use crate::errors::{Entry, begin_object};
use crate::json::write_string;
use crate::message::ended;
use fivefold::conformance::{Finding, Options, check};
use fivefold::{Document, LineIndex};
use fivefold_batch::Want;
use std::io::{self, Write};

/// Checks the document, if findings are wanted. The bounds can end the check early, which the caller has to look at.
pub(super) fn find(wants: &[Want], document: &Document, max_findings: usize, bounds: &Bounds) -> Vec<Finding> {
    if !wants.contains(&Want::Findings) {
        return Vec::new();
    }
    let options = Options::default().with_max_findings(max_findings);
    let options = bounds.stop.clone().into_iter().fold(options, Options::with_stop_signal);
    check(document, &options)
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
        output.write_all(b"}")?;
    }
    output.write_all(b"]")
}
