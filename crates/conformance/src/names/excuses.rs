//! What a framework reads otherwise than a parser of HTML, which reports it.

use super::{OwnNames, after_mark};
use fivefold_core::{ElementClass, ErrorCode, Name, Namespace, ParseError, Span};
use fivefold_dom::Document;
use std::collections::{HashMap, HashSet};

/// How far a text with marks may go on before and after a place, in bytes, and how many `>` or `@` before it are looked at.
const LONGEST: usize = 1 << 10;
const MOST: usize = 8;

impl OwnNames {
    /// The errors of the parser that are none to the framework of a preset, by their codes and extents: tags of components that
    /// end with `/>`, what these leave open, blocks around the rows of a table, and a `<` in a condition or an
    /// interpolation.
    pub(crate) fn excused(&self, document: &Document) -> HashSet<(&'static str, Span)> {
        if document.errors().is_empty() || !self.presets.iter().any(|preset| preset.has_blocks) {
            return HashSet::new();
        }
        let source = document.source();
        let left_open = left_open(document);
        let is_excused = |error: &&ParseError| match error.code {
            ErrorCode::NonVoidHtmlElementStartTagWithTrailingSolidus => is_of_component(source, error.extent),
            ErrorCode::EofWithOpenElements | ErrorCode::MisnestedEndTag | ErrorCode::UnclosedElement => {
                left_open.get(&error.span.start) == Some(&true)
            }
            // An element in the wrong place is none of a block.
            ErrorCode::FosterParentedContent
                if source.get(error.span.range()).is_some_and(|text| text.starts_with('<')) =>
            {
                false
            }
            ErrorCode::FosterParentedContent => self.is_among_marks(source, error.span),
            ErrorCode::InvalidFirstCharacterOfTagName => is_inside_mark(source, error.span.range().start),
            _ => false,
        };
        document.errors().iter().filter(is_excused).map(|error| (error.code.as_str(), error.extent)).collect()
    }

    /// Whether the text around a place consists of marks.
    fn is_among_marks(&self, source: &str, place: Span) -> bool {
        let (bytes, at) = (source.as_bytes(), place.range().start);
        let last = bytes.len().min(at + LONGEST);
        let is_tag_start = |next: u8| next.is_ascii_alphabetic() || matches!(next, b'/' | b'!');
        let is_tag =
            |index: &usize| bytes[*index] == b'<' && bytes.get(index + 1).is_some_and(|next| is_tag_start(*next));
        let Some(end) = (at..last).find(is_tag).or((last == bytes.len()).then_some(last)) else { return false };
        let tags = (at.saturating_sub(LONGEST)..at).rev().filter(|index| bytes.get(*index) == Some(&b'>')).take(MOST);
        let starts = tags.map(|index| index + 1).chain((at <= LONGEST).then_some(0));
        starts.map(|start| &source[start..end.max(start)]).any(|text| self.have_marks(text))
    }
}

/// Whether a `<` is inside of a block's condition, a declaration or an interpolation.
fn is_inside_mark(source: &str, at: usize) -> bool {
    let (start, end) = (at.saturating_sub(LONGEST), source.len().min(at + LONGEST));
    let Some(start) = (start..=at).find(|start| source.is_char_boundary(*start)) else { return false };
    let Some(end) = (at..=end).rfind(|end| source.is_char_boundary(*end)) else { return false };
    let before = &source[start..at];
    let is_open = before.rfind("{{").is_some_and(|open| !before[open..].contains("}}"));
    let goes_beyond = |(mark, _)| after_mark(&source[start + mark..end]).is_some_and(|after| end - after.len() > at);
    is_open && source[at..end].contains("}}") || before.rmatch_indices('@').take(MOST).any(goes_beyond)
}

/// For each place where elements end without their end tags: whether all of them are components whose tags end with `/>`.
fn left_open(document: &Document) -> HashMap<u64, bool> {
    let mut left_open = HashMap::new();
    let mut islands = vec![document.root()];
    while let Some(root) = islands.pop() {
        for node in root.descendants() {
            islands.extend(node.template_contents());
            let (Some(tag), Some(name), None) = (node.start_tag_span(), node.local_name(), node.end_tag_span()) else {
                continue;
            };
            let ends_itself = match node.namespace() {
                Some(Namespace::HTML) => Name::lookup(name).is_some_and(|name| ElementClass::VOID.contains(name)),
                _ => document.source().get(tag.range()).is_some_and(|tag| tag.ends_with("/>")),
            };
            if !ends_itself && !Name::lookup(name).is_some_and(|name| ElementClass::OPEN_AT_END.contains(name)) {
                *left_open.entry(node.span().end).or_insert(true) &= is_of_component(document.source(), tag);
            }
        }
    }
    left_open
}

/// Whether a start tag has the name of a component and ends with `/>`.
fn is_of_component(source: &str, tag: Span) -> bool {
    let tag = source.get(tag.range()).unwrap_or_default();
    let name = tag.split(|one: char| one.is_ascii_whitespace() || one == '/').next().unwrap_or_default();
    name.contains('-') && tag.ends_with("/>")
}
