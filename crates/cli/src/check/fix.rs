//! `--fix`: mends errors for which there is one right way.

use super::diff::unified;
use crate::errors::Finding;
use crate::parsed::Parsed;
use fivefold::dom::{Edits, SourceChange};
use fivefold::{Document, ErrorCode, Language, NodeRef, Span, html, xml};
use std::collections::HashMap;

/// The source of a file with its errors mended.
#[derive(Debug)]
pub(super) struct Mended {
    pub(super) source: String,
    /// The number of errors that were mended.
    pub(super) count: usize,
    /// The changes, in order.
    changes: Vec<SourceChange>,
}

impl Mended {
    /// Mends the errors that can be. `None` if there are none, if the mended source would have another tree, or if the file
    /// was not read to its end, as the rest of it would be lost.
    pub(super) fn new(parsed: &Parsed, findings: impl Iterator<Item = Finding>) -> Option<Self> {
        let document = &parsed.document;
        if document.ended_early().is_some() {
            return None;
        }
        let parts = Parts::find(document, parsed.language);
        let mut edits = Edits::new(document);
        let mut count = 0;
        for finding in findings {
            let mend = parts.mend(&finding, document, parsed.language);
            // A change that cannot be made is none.
            let is_made = mend.is_some_and(|(span, text)| edits.replace_source(span, &text).is_ok());
            count += usize::from(is_made);
        }
        let source = edits.apply().ok().filter(|_| count > 0)?;
        let has_same_tree = tree(document, parsed.language) == reparsed(&source, parsed.language);
        let changes = edits.changes().ok()?.into_iter().cloned().collect();
        has_same_tree.then_some(Self { source, count, changes })
    }

    /// The changes as a unified diff.
    pub(super) fn diff(&self, file: &str, old: &str) -> String {
        unified(file, old, &self.changes)
    }
}

fn tree(document: &Document, language: Language) -> String {
    match language {
        Language::Html => html::tree_format(document).to_string(),
        Language::Xml => xml::tree_format(document).to_string(),
    }
}

fn reparsed(source: &str, language: Language) -> String {
    match language {
        Language::Html => html::tree_format(&html::parse(source)).to_string(),
        Language::Xml => xml::tree_format(&xml::parse(source)).to_string(),
    }
}

/// What is found in a document by its place.
#[derive(Debug)]
struct Parts<'a> {
    /// The values of attributes, by their starts.
    values: HashMap<u64, Span>,
    /// The names of elements, by the ends of their end tags.
    end_tags: HashMap<u64, &'a str>,
}

impl<'a> Parts<'a> {
    fn find(document: &'a Document, language: Language) -> Self {
        let mut parts = Self { values: HashMap::new(), end_tags: HashMap::new() };
        if language == Language::Xml {
            document.root().descendants().for_each(|node| parts.add(node));
        }
        parts
    }

    fn add(&mut self, node: NodeRef<'a>) {
        self.values.extend(node.attributes().map(|attribute| attribute.value_span()).map(|span| (span.start, span)));
        if let (Some(tag), Some(name)) = (node.end_tag_span(), node.name()) {
            self.end_tags.insert(tag.end, name);
        }
    }

    /// What to replace for an error, and by what.
    fn mend(&self, finding: &Finding, document: &Document, language: Language) -> Option<(Span, String)> {
        let source = document.source();
        let text = |span: Span| source.get(span.range()).unwrap_or_default();
        let error = finding.error;
        let (span, extent) = (error.span, error.extent);
        let marked = text(extent);
        let insert = |offset, new: &str| Some((Span::empty(offset), new.to_owned()));
        match error.code {
            ErrorCode::MissingSemicolonAfterCharacterReference if marked.starts_with('&') => insert(extent.end, ";"),
            ErrorCode::MissingWhitespaceBetweenAttributes | ErrorCode::MissingWhitespaceBeforeDoctypeName => {
                insert(span.start, " ")
            }
            ErrorCode::IncorrectlyClosedComment => {
                let mark = Span { start: span.start.checked_sub(1)?, end: span.start };
                (text(mark) == "!").then(|| (mark, String::new()))
            }
            ErrorCode::EndTagWithTrailingSolidus | ErrorCode::EndTagWithAttributes => {
                let end = marked.find(|character: char| character.is_ascii_whitespace());
                let end = end.or_else(|| marked.strip_suffix("/>").map(str::len))?;
                (marked.starts_with("</") && marked.ends_with('>')).then(|| (extent, format!("{}>", &marked[..end])))
            }
            ErrorCode::MissingSemicolonAfterEntityReference if marked.starts_with('&') => {
                Some((Span { start: extent.start, end: extent.start + 1 }, "&amp;".to_owned()))
            }
            ErrorCode::UnescapedAmpersand if marked == "&" => Some((extent, "&amp;".to_owned())),
            ErrorCode::LessThanInAttributeValue if marked == "<" => Some((extent, "&lt;".to_owned())),
            ErrorCode::CdataSectionEndInText if marked == "]]>" => Some((extent, "]]&gt;".to_owned())),
            ErrorCode::UppercaseXInCharacterReference if marked.starts_with("&#X") => {
                Some((extent, marked.replacen('X', "x", 1)))
            }
            ErrorCode::AttributeWithoutValue => insert(extent.end, "=\"\""),
            ErrorCode::UnquotedAttributeValue => {
                let value = *self.values.get(&span.start)?;
                let quote = if text(value).contains('"') { '\'' } else { '"' };
                (!text(value).contains(quote)).then(|| (value, format!("{quote}{}{quote}", text(value))))
            }
            ErrorCode::ShortEndTag => {
                let name = self.end_tags.get(&span.end)?;
                let tag = Span { start: span.end.checked_sub(3)?, end: span.end };
                (text(tag) == "</>").then(|| (tag, format!("</{name}>")))
            }
            ErrorCode::UndeclaredHtmlEntityReference if language == Language::Xml => {
                let document = html::parse_fragment("div", marked);
                let decoded = document.root().text_content();
                let numbers = decoded.chars().map(|character| format!("&#{};", u32::from(character)));
                (decoded != marked && !decoded.is_empty()).then(|| (extent, numbers.collect()))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parsed::Notices;
    use fivefold::{Limits, html};

    #[test]
    fn a_file_that_is_not_read_to_its_end_is_not_mended() {
        let text = "<!DOCTYPE html><p>&amp<p>two";
        let mut parsed = Parsed::new(text.as_bytes(), Language::Html, None, Notices::Dropped, 10);
        assert!(Mended::new(&parsed, parsed.findings()).is_some());
        let limits = Limits::default().with_input_bytes(24);
        let options = html::Options::default().with_errors(true).with_limits(limits);
        parsed.document = html::Parser::new(options).parse(text);
        assert!(parsed.findings().count() > 1);
        assert!(Mended::new(&parsed, parsed.findings()).is_none());
    }
}
