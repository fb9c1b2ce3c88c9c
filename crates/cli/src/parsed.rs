//! Parses files of either language to find their errors.

mod causes;

pub(crate) use causes::Causes;

use crate::diagnostic::{Diagnostic, Printer};
use crate::errors::{Finding, Places, merged};
use crate::input::{hints, hints_for_files};
use fivefold::conformance::{self, Options};
use fivefold::encoding::Encoding;
use fivefold::{Document, Language, Limits, LineColumn, Namespace, html, xml};
use std::io::{self, Write};

/// What becomes of the notices of XML.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Notices {
    Dropped,
    Kept,
    /// They are errors, unless they only concern validity.
    Errors,
}

/// A document with its errors.
#[derive(Debug)]
pub(crate) struct Parsed {
    pub(crate) language: Language,
    pub(crate) document: Document,
    notices: Notices,
    /// What is wrong with the document, if it was checked.
    of_document: Option<Vec<conformance::Finding>>,
}

impl Parsed {
    /// Parses bytes, which are decoded as by the commands `html` and `xml`. At most `max_errors` errors and as many notices
    /// are kept.
    pub(crate) fn new(
        bytes: &[u8],
        language: Language,
        encoding: Option<&'static Encoding>,
        notices: Notices,
        max_errors: usize,
    ) -> Self {
        let limits = Limits::default().with_errors(max_errors);
        let document = match language {
            Language::Html => {
                let options = html::Options::default().with_errors(true).with_limits(limits);
                html::Parser::new(options).with_hints(hints_for_files(encoding)).parse_bytes(bytes)
            }
            Language::Xml => {
                let options = xml::Options::default().with_errors(true).with_limits(limits);
                let options = options.with_notices(notices != Notices::Dropped);
                xml::Parser::new(options).with_hints(hints(encoding)).parse_bytes(bytes)
            }
        };
        Self { language, document, notices, of_document: None }
    }

    /// The same with findings about the document, at most so many.
    pub(crate) fn with_conformance(self, max_findings: usize) -> Self {
        let options = Options::default().with_max_findings(max_findings);
        Self { of_document: Some(conformance::check(&self.document, &options)), ..self }
    }

    /// What is wrong with the document, in source order.
    pub(crate) fn of_document(&self) -> &[conformance::Finding] {
        self.of_document.as_deref().unwrap_or_default()
    }

    /// Whether the document was checked.
    pub(crate) fn is_checked(&self) -> bool {
        self.of_document.is_some()
    }

    /// Whether the document was to be checked, and has no element of HTML to check.
    pub(crate) fn is_unchecked(&self) -> bool {
        let is_html = |node: fivefold::NodeRef<'_>| node.namespace() == Some(Namespace::HTML);
        self.of_document.is_some() && self.language == Language::Xml && !self.document.root().descendants().any(is_html)
    }

    /// Where XML is first not well-formed; `None` if it is, and for HTML.
    pub(crate) fn ill_formed(&self) -> Option<LineColumn> {
        let violation = (self.language == Language::Xml).then(|| self.document.check_well_formed().err())??;
        Some(violation.line_column().unwrap_or(LineColumn { line: 1, column: 1 }))
    }

    /// Errors and notices, in source order.
    pub(crate) fn findings(&self) -> impl Iterator<Item = Finding> + Clone {
        let are_errors = self.notices == Notices::Errors;
        merged(self.document.errors(), self.document.notices()).map(move |finding| Finding {
            is_notice: finding.is_notice && (!are_errors || finding.error.code.is_validity_notice()),
            ..finding
        })
    }
}

/// Writes the diagnostics of a file.
pub(crate) fn write_diagnostics(
    file: &str,
    parsed: &Parsed,
    findings: impl Iterator<Item = Finding> + Clone,
    printer: &Printer,
    output: &mut impl Write,
) -> io::Result<()> {
    let source = parsed.document.source();
    let mut places = Places::new(source);
    let causes = Causes::find(parsed, findings.clone());
    for finding in findings {
        let (marked, cause) = causes.of(&finding, &places);
        let (place, language, is_error) = (places.find(marked.start), parsed.language, !finding.is_notice);
        printer.print(&Diagnostic { file, source, language, finding, is_error, place, marked, cause }, output)?;
    }
    Ok(())
}
