//! The causes of errors: the starts of unterminated constructs.

use super::Parsed;
use crate::diagnostic::Cause;
use crate::errors::{Finding, Places};
use crate::visible::shown;
use fivefold::{ErrorCode, Language, Name, Span};
use fivefold_core::ElementClass;
use std::collections::HashMap;

/// The number of characters shown of an element's name.
const LONGEST_NAME: usize = 24;

/// The causes of errors.
#[derive(Debug)]
pub(crate) struct Causes<'a> {
    /// The start tags of elements without end tags, by the offset where they were closed: the innermost of those closed
    /// together, and their number.
    unclosed: HashMap<u64, Unclosed<'a>>,
}

#[derive(Debug)]
struct Unclosed<'a> {
    name: &'a str,
    start_tag: Span,
    others: usize,
}

impl<'a> Causes<'a> {
    /// Finds the causes of errors. If an error needs it, this walks the document, in linear time.
    pub(crate) fn find(parsed: &'a Parsed, findings: impl Iterator<Item = Finding>) -> Self {
        let mut unclosed = HashMap::new();
        for finding in findings.filter(|finding| is_of_unclosed_elements(finding.error.code)) {
            unclosed.insert(finding.error.span.start, None);
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
            if let Some(entry) = unclosed.get_mut(&node.span().end)
                && !(parsed.language == Language::Html && may_lack_end_tag(name))
            {
                let others = entry.as_ref().map_or(0, |entry: &Unclosed<'_>| entry.others + 1);
                *entry = Some(Unclosed { name, start_tag, others });
            }
        }
        let unclosed = unclosed.into_iter().filter_map(|(offset, found)| Some((offset, found?))).collect();
        Self { unclosed }
    }

    /// The range to mark for an error, and its cause.
    pub(crate) fn of(&self, finding: &Finding, places: &Places<'_>) -> (Span, Option<Cause>) {
        let error = &finding.error;
        if is_of_unclosed_elements(error.code) {
            let cause = self.unclosed.get(&error.span.start).map(|unclosed| Cause {
                line: places.line(unclosed.start_tag.start),
                span: unclosed.start_tag,
                label: unclosed.label(),
            });
            return (error.extent, cause);
        }
        let [line, start_line] = [error.span.start, error.extent.start].map(|offset| places.line(offset));
        if start_line == line {
            return (error.extent, None);
        }
        (error.span, Some(Cause { line: start_line, span: error.extent, label: "it begins here".to_owned() }))
    }
}

impl Unclosed<'_> {
    fn label(&self) -> String {
        let name = shown(self.name);
        let end = name.char_indices().nth(LONGEST_NAME).map_or(name.len(), |(end, _)| end);
        let name = if end < name.len() { format!("{}…", &name[..end]) } else { name };
        match self.others {
            0 => format!("`{name}` is still open"),
            1 => format!("`{name}` is still open, and one more"),
            others => format!("`{name}` is still open, and {others} more"),
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
