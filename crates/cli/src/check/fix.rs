//! `--fix`: mends errors, and what is wrong with a document, where there is one right way.

use super::diff::unified;
use super::templates::Templates;
use crate::errors::Finding;
use crate::failure::Failure;
use crate::fragment;
use crate::parsed::Parsed;
use crate::written::{OutputEncoding, bytes_of, refuse_invalid_bytes};
use fivefold::conformance::{self, Mend};
use fivefold::dom::{Edits, SourceChange};
use fivefold::{Document, ErrorCode, Language, NodeId, NodeRef, Span, html, xml};
use std::collections::{BTreeMap, HashMap};

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
    /// Mends the errors and the findings about the document that can be. `None` if there are none, if the tree of the mended
    /// source would differ in more than removed attributes, if it would lose anything else, or if the file was not read to
    /// its end, as the rest of it would be lost. What templates have is left alone.
    pub(super) fn new<'f>(
        parsed: &Parsed,
        findings: impl Iterator<Item = Finding> + Clone,
        of_document: impl Iterator<Item = &'f conformance::Finding>,
    ) -> Option<Self> {
        let document = &parsed.document;
        if document.ended_early().is_some() {
            return None;
        }
        let parts = Parts::find(document, parsed.language, findings.clone());
        let templates = Templates::find(parsed);
        let mut edits = Edits::new(document);
        let (mut count, mut places) = (0, Vec::new());
        for finding in findings {
            let is_of_template = |span| templates.have(span) || templates.have(finding.error.extent);
            let mend = parts.mend(&finding, document, parsed.language).filter(|(span, _)| !is_of_template(*span));
            // A change that cannot be made is none.
            let is_made = mend.is_some_and(|(span, text)| edits.replace_source(span, &text).is_ok());
            count += usize::from(is_made);
            places.extend(is_made.then_some(finding.error.extent));
        }
        let mut removed = Vec::new();
        for finding in of_document {
            let Some(Mend::RemoveAttribute(name)) = finding.mend(document) else { continue };
            if !templates.have(finding.span) && edits.remove_attribute(finding.node, name).is_ok() {
                removed.push((finding.node, name));
                places.push(finding.span);
            }
        }
        count += removed.len();
        let source = edits.apply().ok().filter(|_| count > 0)?;
        let has_expected_tree = tree_without(document, &removed, parsed.language)? == reparsed(&source, parsed);
        places.sort_unstable_by_key(|place| place.start);
        let is_kept = parsed.language == Language::Xml || loses_only(&places, parsed, &source);
        let changes = edits.changes().ok()?;
        (has_expected_tree && is_kept).then_some(Self { source, count, changes })
    }

    /// The bytes of the mended file, in the encoding that it has, unless they would lose something of the bytes that were parsed.
    pub(super) fn bytes(&self, name: &str, parsed: &Parsed, bytes: &[u8]) -> Result<Vec<u8>, Failure> {
        refuse_invalid_bytes(name, &parsed.document, bytes)?;
        let options = OutputEncoding { label: None }.of(&parsed.document, parsed.context.as_ref());
        bytes_of(name, &self.source, &parsed.document, &options)
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

/// Whether the mended source loses nothing of the source but at these places, which are sorted.
fn loses_only(places: &[Span], parsed: &Parsed, source: &str) -> bool {
    let comparison = html::compare(parsed.document.source(), source, parsed.context.as_ref());
    comparison.losses.iter().all(|loss| {
        let before = &places[..places.partition_point(|place| place.start < loss.span.end)];
        before.last().is_some_and(|place| loss.span.start < place.end)
    })
}

/// The tree without these attributes; `None` if they cannot be removed.
fn tree_without(document: &Document, removed: &[(NodeId, &str)], language: Language) -> Option<String> {
    if removed.is_empty() {
        return Some(tree(document, language));
    }
    let mut document = document.clone();
    for (node, name) in removed {
        document.remove_attribute(*node, name).ok()?;
    }
    Some(tree(&document, language))
}

fn reparsed(source: &str, parsed: &Parsed) -> String {
    // In a text, a byte order mark is a character.
    let source = source.strip_prefix('\u{FEFF}').unwrap_or(source);
    let document = match parsed.language {
        Language::Html => fragment::parser(parsed.context.as_ref(), html::Options::default()).parse(source),
        Language::Xml => xml::parse(source),
    };
    tree(&document, parsed.language)
}

/// What is found in a document by its place.
#[derive(Debug)]
struct Parts<'a> {
    /// The values of attributes, by their starts.
    values: HashMap<u64, Span>,
    /// The names of elements, by the ends of their end tags.
    end_tags: HashMap<u64, &'a str>,
    /// The attributes that repeat another one with its value, and the white space before each, by the starts of their names.
    repetitions: HashMap<u64, Span>,
}

impl<'a> Parts<'a> {
    fn find(document: &'a Document, language: Language, findings: impl Iterator<Item = Finding>) -> Self {
        let mut parts = Self { values: HashMap::new(), end_tags: HashMap::new(), repetitions: HashMap::new() };
        let duplicates = findings.map(|finding| finding.error);
        let duplicates = duplicates.filter(|error| error.code == ErrorCode::DuplicateAttribute);
        let duplicates: BTreeMap<_, _> = duplicates.map(|error| (error.extent.start, error.extent)).collect();
        if language == Language::Html && !duplicates.is_empty() {
            for node in document.root().descendants() {
                let Some(tag) = node.start_tag_span() else { continue };
                let names = duplicates.range(tag.start..tag.end).map(|(_, name)| *name);
                parts.add_repetitions(node, names, document.source());
            }
        }
        if language == Language::Xml {
            document.root().descendants().for_each(|node| parts.add(node));
        }
        parts
    }

    /// Adds those of the dropped attributes of an element that say nothing else than those that are kept. A name that HTML does
    /// not have may be a word of a template language.
    fn add_repetitions(&mut self, node: NodeRef<'a>, names: impl Iterator<Item = Span>, source: &str) {
        let mut names = names.peekable();
        if names.peek().is_none() {
            return;
        }
        let text = |span: Span| source.get(span.range()).unwrap_or_default();
        let kept = node.attributes().map(|attribute| (text(attribute.name_span()), attribute.value_span()));
        let kept: HashMap<_, _> = kept.map(|(name, value)| (name.to_ascii_lowercase(), text(value))).collect();
        for name in names {
            let Some(dropped) = Dropped::read(source, name) else { continue };
            let lower = text(name).to_ascii_lowercase();
            if conformance::is_attribute_name(&lower) && kept.get(&lower) == Some(&text(dropped.value)) {
                self.repetitions.insert(name.start, dropped.span);
            }
        }
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
            ErrorCode::DuplicateAttribute => {
                self.repetitions.get(&extent.start).map(|repetition| (*repetition, String::new()))
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

/// An attribute that the parser has dropped, as it stands in the source.
struct Dropped {
    value: Span,
    /// The attribute with the white space before it.
    span: Span,
}

impl Dropped {
    /// The attribute with a name at that place, which stands between white space, or before the end of the tag.
    ///
    /// <https://html.spec.whatwg.org/multipage/syntax.html#attributes-2>
    fn read(source: &str, name: Span) -> Option<Self> {
        let (before, rest) = (source.get(..name.range().start)?, source.get(name.range().end..)?);
        let start = before.trim_ascii_end().len();
        let after_name = rest.trim_ascii_start();
        let (value, end) = match after_name.strip_prefix('=') {
            None => (0..0, 0),
            Some(value) => {
                let value = value.trim_ascii_start();
                let at = rest.len() - value.len();
                let quote = value.chars().next().filter(|first| matches!(first, '"' | '\''));
                match quote {
                    Some(quote) => {
                        let len = value[1..].find(quote)?;
                        (at + 1..at + 1 + len, at + len + 2)
                    }
                    None => {
                        let len = value.find(|end: char| end.is_ascii_whitespace() || end == '>')?;
                        (at..at + len, at + len)
                    }
                }
            }
        };
        let is_apart =
            start < before.len() && rest[end..].starts_with(|next: char| next.is_ascii_whitespace() || next == '>');
        let offset = |at: usize| name.end + at as u64;
        let span = Span { start: start as u64, end: offset(end) };
        is_apart.then(|| Self { value: Span { start: offset(value.start), end: offset(value.end) }, span })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parsed::Notices;
    use core::iter::empty as none;
    use fivefold::{Limits, html};

    #[test]
    fn a_file_that_is_not_read_to_its_end_is_not_mended() {
        let text = "<!DOCTYPE html><p>&amp<p>two";
        let mut parsed = Parsed::new(text.as_bytes(), Language::Html, None, None, Notices::Dropped, 10);
        assert!(Mended::new(&parsed, parsed.findings(), none()).is_some());
        let limits = Limits::default().with_input_bytes(24);
        let options = html::Options::default().with_errors(true).with_limits(limits);
        parsed.document = html::Parser::new(options).parse(text);
        assert!(parsed.findings().count() > 1);
        assert!(Mended::new(&parsed, parsed.findings(), none()).is_none());
    }
}
