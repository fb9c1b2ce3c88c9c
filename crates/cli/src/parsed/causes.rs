//! The causes of errors: the starts of unterminated constructs.

use super::Parsed;
use crate::diagnostic::Cause;
use crate::errors::Finding;
use crate::visible::shown;
use fivefold::{ErrorCode, Language, LineIndex, Name, Span};
use fivefold_core::ElementClass;
use std::collections::HashMap;

/// The number of characters shown of an element's name.
const LONGEST_NAME: usize = 24;

/// The number of elements that a sentence names, and that are listed with their places.
const NAMED: usize = 3;
const LISTED: usize = 20;

/// The causes of errors.
#[derive(Debug)]
pub(crate) struct Causes<'a> {
    /// The elements without end tags by the offset where they were closed, each before those inside of it.
    unclosed: HashMap<u64, Vec<Unclosed<'a>>>,
}

#[derive(Debug)]
struct Unclosed<'a> {
    name: &'a str,
    start_tag: Span,
}

impl<'a> Causes<'a> {
    /// Finds the causes of errors. If an error needs it, this walks the document, in linear time.
    pub(crate) fn find(parsed: &'a Parsed, findings: impl Iterator<Item = Finding>) -> Self {
        let mut unclosed = HashMap::new();
        for finding in findings.filter(|finding| is_of_unclosed_elements(finding.error.code)) {
            unclosed.insert(finding.error.span.start, Vec::new());
        }
        if unclosed.is_empty() {
            return Self { unclosed: HashMap::new() };
        }
        for node in parsed.document.root().descendants() {
            let Some(start_tag) = node.start_tag_span() else { continue };
            if node.end_tag_span().is_some() {
                continue;
            }
            let Some(name) = node.local_name() else { continue };
            if let Some(closed) = unclosed.get_mut(&node.span().end)
                && !(parsed.language == Language::Html && may_lack_end_tag(name))
            {
                closed.push(Unclosed { name, start_tag });
            }
        }
        Self { unclosed }
    }

    /// The elements that are still open where an error is, each before those inside of it.
    fn open(&self, finding: &Finding) -> &[Unclosed<'a>] {
        let is_of_them = is_of_unclosed_elements(finding.error.code);
        let found = self.unclosed.get(&finding.error.span.start).filter(|_| is_of_them);
        found.map_or(&[], Vec::as_slice)
    }

    /// The places that have to do with an error, at most so many as are listed, and what is there.
    pub(crate) fn related(&self, finding: &Finding, places: &LineIndex) -> Vec<(Span, String)> {
        let open = self.open(finding);
        if open.is_empty() {
            return self.of(finding, places).1.map(|cause| (cause.span, cause.label)).into_iter().collect();
        }
        let innermost = &open[open.len().saturating_sub(LISTED)..];
        innermost.iter().map(|one| (one.start_tag, format!("{} is still open", one.shown()))).collect()
    }

    /// Which elements are still open, and their lines, as a sentence for what shows no other place than that of the error.
    pub(crate) fn still_open(&self, finding: &Finding, places: &LineIndex) -> Option<String> {
        let open = self.open(finding);
        let innermost = &open[open.len().saturating_sub(NAMED)..];
        let name = |one: &Unclosed<'_>| format!("{} (line {})", one.shown(), places.line_number(one.start_tag.start));
        let mut names: Vec<_> = innermost.iter().map(name).collect();
        if open.len() > NAMED {
            names.push(format!("{} more", open.len() - NAMED));
        }
        let verb = if open.len() == 1 { "is" } else { "are" };
        let last = names.pop()?;
        let names = if names.is_empty() { last } else { format!("{} and {last}", names.join(", ")) };
        Some(format!("{names} {verb} still open."))
    }

    /// The range to mark for an error, and its cause.
    pub(crate) fn of(&self, finding: &Finding, places: &LineIndex) -> (Span, Option<Cause>) {
        let error = &finding.error;
        if is_of_unclosed_elements(error.code) {
            let cause = self.open(finding).split_last().map(|(innermost, others)| Cause {
                line: places.line_number(innermost.start_tag.start),
                span: innermost.start_tag,
                label: innermost.label(others.len()),
            });
            return (error.extent, cause);
        }
        let [line, start_line] = [error.span.start, error.extent.start].map(|offset| places.line_number(offset));
        if start_line == line {
            return (error.extent, None);
        }
        (error.span, Some(Cause { line: start_line, span: error.extent, label: "it begins here".to_owned() }))
    }
}

impl Unclosed<'_> {
    /// The name in backquotes.
    fn shown(&self) -> String {
        let name = shown(self.name);
        let end = name.char_indices().nth(LONGEST_NAME).map_or(name.len(), |(end, _)| end);
        if end < name.len() { format!("`{}…`", &name[..end]) } else { format!("`{name}`") }
    }

    fn label(&self, others: usize) -> String {
        let name = self.shown();
        match others {
            0 => format!("{name} is still open"),
            1 => format!("{name} is still open, and one more"),
            others => format!("{name} is still open, and {others} more"),
        }
    }
}

/// Whether an error means that elements were closed without their end tags.
const fn is_of_unclosed_elements(code: ErrorCode) -> bool {
    matches!(
        code,
        ErrorCode::EofWithOpenElements
            | ErrorCode::EofInRawText
            | ErrorCode::MisnestedEndTag
            | ErrorCode::NestedElement
            | ErrorCode::UnclosedElement
            | ErrorCode::MismatchedEndTag
    )
}

/// Whether the end tag of an HTML element may be missing at the end of the body or the document.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody>
fn may_lack_end_tag(name: &str) -> bool {
    Name::lookup(name).is_some_and(|name| ElementClass::OPEN_AT_END.contains(name))
}
