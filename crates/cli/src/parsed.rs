//! Parses files of either language to find their errors.

mod causes;

pub(crate) use causes::Causes;

use crate::diagnostic::{Diagnostic, Printer};
use crate::errors::{Finding, merged};
use crate::fragment;
use crate::input::{hints, hints_for_files};
use fivefold::conformance::{self, Options, OwnNames};
use fivefold::encoding::Encoding;
use fivefold::html::Context;
use fivefold::{Document, ErrorCode, Language, Limits, LineColumn, LineIndex, Namespace, html, xml};
use std::io::{self, Write};
use std::sync::Arc;

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
    /// The context of a fragment.
    pub(crate) context: Option<Context>,
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
        context: Option<&Context>,
        encoding: Option<&'static Encoding>,
        notices: Notices,
        max_errors: usize,
    ) -> Self {
        let limits = Limits::default().with_errors(max_errors);
        let document = match language {
            Language::Html => {
                let options = html::Options::default().with_errors(true).with_limits(limits);
                fragment::parser(context, options).with_hints(hints_for_files(encoding)).parse_bytes(bytes)
            }
            Language::Xml => {
                let options = xml::Options::default().with_errors(true).with_limits(limits);
                let options = options.with_notices(notices != Notices::Dropped);
                xml::Parser::new(options).with_hints(hints(encoding)).parse_bytes(bytes)
            }
        };
        Self { language, context: context.cloned(), document, notices, of_document: None }
    }

    /// The same with findings about the document, at most so many, which may have names beside those of HTML.
    pub(crate) fn with_conformance(self, max_findings: usize, own_names: &Arc<OwnNames>) -> Self {
        // What a comment silences must not take the place of what is reported.
        let max_findings = if self.document.source().contains("fivefold-ignore") { usize::MAX } else { max_findings };
        let options = Options::default().with_max_findings(max_findings).with_context(self.context.clone());
        let options = options.with_own_names(own_names.clone());
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

    /// Whether the document was to be checked, and has no element of HTML to check, and is no feed.
    pub(crate) fn is_unchecked(&self) -> bool {
        let is_html = |node: fivefold::NodeRef<'_>| node.namespace() == Some(Namespace::HTML);
        self.of_document.is_some()
            && self.language == Language::Xml
            && !conformance::is_feed(&self.document)
            && !self.document.root().descendants().any(is_html)
    }

    /// Where XML is first not well-formed; `None` if it is, and for HTML.
    pub(crate) fn ill_formed(&self) -> Option<LineColumn> {
        let violation = (self.language == Language::Xml).then(|| self.document.check_well_formed().err())??;
        Some(violation.line_column().unwrap_or(LineColumn { line: 1, column: 1 }))
    }

    /// Whether an error is white space between rows, cells or the like of a fragment. To the standard it is one, since the root
    /// stands there for their table; in the document that the fragment is put into, it is none.
    fn is_space_between_rows(&self, finding: &Finding) -> bool {
        let is_space = |text: &str| {
            let rest = text.trim_ascii_start();
            rest.len() < text.len() && (rest.is_empty() || rest.starts_with('<'))
        };
        self.context.is_some()
            && finding.error.code == ErrorCode::FosterParentedContent
            && self.document.source().get(finding.error.span.range().start..).is_some_and(is_space)
    }

    /// Errors and notices, in source order.
    pub(crate) fn findings(&self) -> impl Iterator<Item = Finding> + Clone {
        let are_errors = self.notices == Notices::Errors;
        let all = merged(self.document.errors(), self.document.notices());
        all.filter(|finding| !self.is_space_between_rows(finding)).map(move |finding| Finding {
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
    let places = LineIndex::new(source);
    let causes = Causes::find(parsed, findings.clone());
    for finding in findings {
        let (marked, cause) = causes.of(&finding, &places);
        let (place, language, is_error) = (places.line_column(marked.start), parsed.language, !finding.is_notice);
        printer.print(&Diagnostic { file, source, language, finding, is_error, place, marked, cause }, output)?;
    }
    Ok(())
}
