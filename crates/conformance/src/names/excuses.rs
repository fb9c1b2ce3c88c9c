//! What a framework reads otherwise than a parser of HTML, which reports it.

use super::OwnNames;
use fivefold_core::{ElementClass, ErrorCode, Name, Namespace, ParseError, Span};
use fivefold_dom::Document;
use std::collections::{HashMap, HashSet};

/// How far a text with blocks may go on before and after a place, in bytes, and how many `>` may stand in their conditions.
const LONGEST: usize = 1 << 10;
const MOST: usize = 8;

impl OwnNames {
    /// The errors of the parser that are none to the framework of a preset, by their codes and extents: tags of components that
    /// end with `/>`, what these leave open, and blocks around the rows of a table or with a `<` in their condition.
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
            ErrorCode::FosterParentedContent | ErrorCode::InvalidFirstCharacterOfTagName => {
                self.is_in_mark(source, error.span)
            }
            _ => false,
        };
        document.errors().iter().filter(is_excused).map(|error| (error.code.as_str(), error.extent)).collect()
    }

    /// Whether the text around a place consists of marks.
    fn is_in_mark(&self, source: &str, place: Span) -> bool {
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
