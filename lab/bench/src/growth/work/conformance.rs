//! Checking documents.

use super::{Work, timed};
use fivefold::conformance::{Options, check};
use fivefold::html;

/// Checks a document of HTML, and keeps all findings.
pub const CHECK: Work = Work::new("check", |text| {
    let document = html::parse(text);
    let options = Options::default().with_max_findings(usize::MAX);
    timed(|| check(&document, &options), |findings| findings.len())
});
