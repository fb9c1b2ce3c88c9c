//! What is read otherwise beside a change, and where nothing can be put.

use super::markup::{SECTION, ends_raw_text};
use super::{Change, Edits, SourceEditError, SourceEditErrorKind, inexpressible};
use crate::id::Link;
use crate::node::flag;
use crate::{NodeId, NodeRef};
use fivefold_core::start_tag::{is_complete, written_attributes};
use fivefold_core::{ElementClass, ElementName, Language, Name, NodeKind, Span, Tail, first_behind};
use std::collections::{BTreeMap, HashSet};

/// Where the text of a change stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// In a tag, or where the program says: it is taken as it is.
    Any,
    /// Between nodes, in an element or at the top.
    In(Option<NodeId>),
}

/// What has been written before a joint.
#[derive(Default)]
struct Written {
    tail: Tail,
    /// Whether it is a start tag behind which a parser drops a line feed.
    is_dropper: bool,
}

impl Written {
    fn push(&mut self, text: &str) {
        self.is_dropper &= text.is_empty();
        self.tail.push(text);
    }

    /// What is written for the first bytes of a text, so that it says the same behind what has been written.
    fn first_of(&self, text: &str, language: Language) -> Result<Option<(String, usize)>, SourceEditError> {
        let tail = self.tail.text();
        // A reference can stand for a line feed, too. A line feed before it is dropped in any case.
        if self.is_dropper && text.starts_with(['\n', '\r', '&']) {
            return Ok(Some((format!("\n{}", &text[..1]), 1)));
        }
        // In XML5, nearly all that follows a `<` is a name, also a reference.
        if language == Language::Xml && (tail.ends_with('<') || tail.ends_with("</")) {
            let is_text = text.is_empty() || text.starts_with(['<', ' ', '\t', '\n']);
            return if is_text { Ok(None) } else { Err(SourceEditErrorKind::Inexpressible.alone()) };
        }
        // XML has no `]]>` in text.
        let own = text.bytes().take_while(|byte| *byte == b']').count();
        let before = tail.bytes().rev().take_while(|byte| *byte == b']').count();
        if language == Language::Xml && own < 2 && own + before >= 2 && text[own..].starts_with('>') {
            return Ok(Some((format!("{}&gt;", &text[..own]), own + 1)));
        }
        Ok(first_behind(tail, text))
    }
}

impl<'a> Edits<'a> {
    /// The place beside a node.
    pub(super) fn place_beside(&self, node: NodeRef<'a>) -> Place {
        // Formatting elements can be reopened inside of `plaintext`.
        let is_clone = |node: &NodeRef<'_>| self.document.nodes[node.id().index()].has(flag::NO_OWN_TAGS);
        Place::In(node.ancestors().find(|ancestor| !is_clone(ancestor)).map(NodeRef::id))
    }

    /// The element that a change stands in, if its text has no markup.
    fn raw_element(&self, change: &Change) -> Option<NodeRef<'a>> {
        let Place::In(Some(element)) = change.place else { return None };
        let element = self.document.node(element);
        let name = element.element_name().filter(|_| self.language == Language::Html)?;
        name.holds_raw_text(self.document.has_scripting()).then_some(element)
    }

    /// All nodes, in no order.
    fn nodes(&self) -> impl Iterator<Item = NodeRef<'a>> {
        let document = self.document;
        (0..document.nodes.len()).map(|index| document.node(document.id(Link::from_index(index))))
    }

    /// Where start tags end behind which a parser drops a line feed.
    #[cold]
    fn droppers(&self) -> HashSet<u64> {
        let is_dropper = |name: ElementName| name.has_class(ElementClass::DROPS_LINE_FEED);
        let droppers = self.nodes().filter(|node| node.element_name().is_some_and(is_dropper));
        droppers.filter_map(|node| Some(node.start_tag_span()?.end)).collect()
    }

    /// Writes what would be read otherwise beside a change so that it is not: the first character behind a joint becomes a
    /// reference.
    pub(super) fn join(&self, changes: &mut [Change]) -> Result<(), SourceEditError> {
        self.check_raw_texts(changes)?;
        self.check_end(changes)?;
        let is_joint = |change: &Change| change.place != Place::Any && self.raw_element(change).is_none();
        let (source, mut at) = (self.document.source(), 0);
        let (mut written, mut droppers) = (Written::default(), None);
        for index in 0..=changes.len() {
            let (before, rest) = changes.split_at_mut(index);
            let span = rest.first().map_or(Span::empty(source.len() as u64), |change| change.source.span);
            let mut kept = &source[at..span.start as usize];
            let joined = before.last_mut().filter(|change| is_joint(change));
            if let Some(change) = joined
                && let Some((first, len)) = written.first_of(kept, self.language)?
            {
                written.push(&first);
                change.source.text.push_str(&first);
                change.source.span.end += len as u64;
                kept = &kept[len..];
            }
            written.push(kept);
            let Some(change) = rest.first_mut() else { break };
            // Nothing has been put there if this is the first change at its place.
            if is_joint(change) {
                if self.language == Language::Html && at < span.start as usize && kept.ends_with('>') {
                    written.is_dropper = droppers.get_or_insert_with(|| self.droppers()).contains(&span.start);
                }
                if let Some((first, len)) = written.first_of(&change.source.text, self.language)? {
                    change.source.text.replace_range(..len, &first);
                }
            }
            written.push(&change.source.text);
            at = span.end as usize;
        }
        Ok(())
    }

    /// Refuses changes by which text without markup would end where it did not.
    fn check_raw_texts(&self, changes: &[Change]) -> Result<(), SourceEditError> {
        let elements: BTreeMap<_, _> = changes
            .iter()
            .filter_map(|change| self.raw_element(change))
            .map(|element| (element.id(), element))
            .collect();
        for element in elements.into_values() {
            let inner = self.inner(element)?;
            let first = changes.partition_point(|change| change.source.span.start < inner.start);
            let (mut text, mut at) = (String::new(), inner.start);
            for change in changes[first..].iter().take_while(|change| change.source.span.end <= inner.end) {
                text.extend([&self.document.source()[Span::new(at, change.source.span.start)], &change.source.text]);
                at = change.source.span.end;
            }
            text.push_str(&self.document.source()[Span::new(at, inner.end)]);
            if ends_raw_text(element, &text) {
                return Err(inexpressible(element));
            }
        }
        Ok(())
    }

    /// Refuses to put anything behind markup that the end of the source has cut.
    fn check_end(&self, changes: &[Change]) -> Result<(), SourceEditError> {
        let end = self.document.source().len() as u64;
        let is_at_end = |change: &&Change| change.source.span == Span::empty(end) && change.place != Place::Any;
        let mut last = changes.iter().rev().take_while(is_at_end).peekable();
        let open = last.peek().and_then(|_| self.open_at_end());
        match open.is_some_and(|open| last.any(|change| open.is_none() || change.place != Place::In(open))) {
            true => Err(SourceEditErrorKind::EndsInMarkup.alone()),
            false => Ok(()),
        }
    }

    /// Whether the end of the source has cut markup, and the element in which text can be put there.
    #[cold]
    fn open_at_end(&self) -> Option<Option<NodeId>> {
        let (source, mut covered) = (self.document.source(), 0);
        let end = source.len() as u64;
        for node in self.nodes() {
            let Span { start, end: node_end } = node.span();
            let before = &source[..start as usize];
            let is_cut = match node.kind() {
                NodeKind::Element(name) => {
                    let [tag, end_tag] = [node.start_tag_span(), node.end_tag_span()];
                    let has_raw_text = name.holds_raw_text(self.document.has_scripting());
                    let has_text = has_raw_text || [Name::TITLE, Name::TEXTAREA].map(ElementName::html).contains(&name);
                    let is_html = self.language == Language::Html;
                    if is_html && has_text && tag.is_some() && end_tag.is_none() && node_end == end {
                        return Some(Some(node.id()));
                    }
                    let mut tags = [tag, end_tag].into_iter().flatten();
                    covered = tags.clone().map(|tag| tag.end).fold(covered, u64::max);
                    let is_whole = |tag: Span| tag.end < end || is_complete(&source[tag], self.language);
                    !node.is_expanded() && !tags.all(is_whole)
                }
                NodeKind::Document | NodeKind::Fragment => false,
                kind => {
                    covered = covered.max(node_end);
                    // The brackets that could have ended a section are in no span.
                    let rest = &source[node_end as usize..];
                    let is_last = rest.is_empty() || node.text().is_some() && matches!(rest, "]" | "]]");
                    start < node_end && is_last && is_cut(kind, &source[start as usize..], before)
                }
            };
            if is_cut {
                return Some(None);
            }
        }
        // Here are tags that the parser has dropped.
        let mut rest = &source[covered as usize..];
        while let Some(start) = rest.find('<') {
            rest = &rest[start..];
            let is_tag = rest[1..].trim_start_matches('/').starts_with(|first: char| first.is_ascii_alphabetic());
            if !is_tag && !rest[1..].starts_with(['/', '!', '?']) {
                rest = &rest[1..];
                continue;
            }
            let attributes = written_attributes(rest, self.language).filter(|_| is_tag);
            let last = attributes.last().map_or(1, |last| last.value.end).min(rest.len());
            match rest[last..].find('>') {
                Some(len) => rest = &rest[last + len + 1..],
                None => return Some(None),
            }
        }
        None
    }
}

/// Whether the end of the source has cut a node that is no element.
#[cold]
fn is_cut(kind: NodeKind<'_>, text: &str, before: &str) -> bool {
    match kind {
        NodeKind::Text(_) => {
            let in_section =
                if before.ends_with(SECTION) { Some(text) } else { text.rsplit_once(SECTION).map(|(_, rest)| rest) };
            text.ends_with("</") || in_section.is_some_and(|rest| !rest.contains("]]>"))
        }
        NodeKind::Comment(_) if text.starts_with("<!--") => {
            let is_empty = matches!(text, "<!-->" | "<!--->");
            !is_empty && !(text.len() > 6 && (text.ends_with("-->") || text.ends_with("--!>")))
        }
        NodeKind::Doctype { .. } if text.contains('[') => !text.trim_end_matches('>').trim_end().ends_with(']'),
        _ => !text.ends_with('>'),
    }
}
