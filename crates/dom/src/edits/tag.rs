//! Changes of the attributes of a start tag.

use super::joints::Place;
use super::markup::attribute_value;
use super::{Change, Edits, SourceChange, SourceEditError, SourceEditErrorKind};
use crate::node::flag;
use crate::{Attribute, AttributeSyntax, NodeRef};
use core::ops::Range;
use fivefold_core::start_tag::{
    AttributeChange, WrittenAttribute, change_attributes, end_of_tag_name, written_attributes,
};
use fivefold_core::{Language, Span, work};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};

/// Up to this many attributes, those of an element are looked through each time that one is changed; those of one with more
/// are kept by their names, so that changing all of them takes linear time.
const READ_AGAIN: usize = 12;

/// The attributes of an element by their names, those of HTML in lower case.
pub(super) type ByName<'a> = HashMap<Cow<'a, str>, Attribute<'a>>;

/// The changes of one start tag.
#[derive(Clone, Debug)]
pub(super) struct TagEdits<'a> {
    /// An element that has its attributes from the tag.
    element: NodeRef<'a>,
    tag: Span,
    /// The attributes that are set or removed, by their names, those of HTML in lower case.
    changes: BTreeMap<String, AttributeEdit>,
}

#[derive(Clone, Debug)]
enum AttributeEdit {
    Removed,
    /// The number of the change, and the name and value.
    Set(u64, String, String),
}

impl<'a> Edits<'a> {
    /// A name such that those of one attribute are the same: in HTML, in lower case.
    #[inline]
    pub(super) fn folded<'n>(&self, name: &'n str) -> Cow<'n, str> {
        if self.language == Language::Html && name.bytes().any(|byte| byte.is_ascii_uppercase()) {
            name.to_ascii_lowercase().into()
        } else {
            name.into()
        }
    }

    /// The attribute of an element with that name, if it stands in the source, and where.
    #[inline]
    pub(super) fn attribute(&mut self, element: NodeRef<'a>, name: &str) -> Option<(Attribute<'a>, Span)> {
        let name = self.folded(name);
        let attribute = if element.attributes().nth(READ_AGAIN).is_none() {
            element.attributes().find(|attribute| self.folded(attribute.name()) == name)
        } else {
            if !self.attributes.contains_key(&element.id()) {
                let mut by_name = ByName::new();
                for attribute in element.attributes() {
                    by_name.entry(self.folded(attribute.name())).or_insert(attribute);
                }
                self.attributes.insert(element.id(), by_name);
            }
            self.attributes.get(&element.id()).and_then(|by_name| by_name.get(&name).copied())
        }?;
        Some((attribute, attribute.span()?))
    }

    /// The changes of the tag that an element has its attributes from.
    #[inline]
    fn tag_edits(&mut self, element: NodeRef<'a>) -> Result<&mut TagEdits<'a>, SourceEditError> {
        let tag = self.start_tag(element)?;
        // XML5 reads such a name only behind an attribute without a value.
        let has_colon = |attribute: Attribute<'_>| attribute.name().starts_with(':');
        if self.language == Language::Xml && !self.tags.contains_key(&tag.start) && element.attributes().any(has_colon)
        {
            return Err(SourceEditErrorKind::Inexpressible.of(element));
        }
        let new = || TagEdits { element, tag, changes: BTreeMap::new() };
        Ok(self.tags.entry(tag.start).or_insert_with(new))
    }

    /// Notes that an attribute in the tag is set.
    #[inline]
    pub(super) fn set_in_tag(&mut self, element: NodeRef<'a>, name: &str, value: &str) -> Result<(), SourceEditError> {
        let folded = self.folded(name).into_owned();
        let written = if self.folds_names(element) { folded.clone() } else { name.to_owned() };
        self.insertions += 1;
        let next = self.insertions;
        let changes = &mut self.tag_edits(element)?.changes;
        let number = match changes.get(&folded) {
            Some(AttributeEdit::Set(number, ..)) => *number,
            _ => next,
        };
        changes.insert(folded, AttributeEdit::Set(number, written, value.to_owned()));
        Ok(())
    }

    /// Notes that attributes of an element are removed from its tag.
    #[inline]
    pub(super) fn remove_from_tag(
        &mut self,
        element: NodeRef<'a>,
        removed: &[Attribute<'a>],
    ) -> Result<(), SourceEditError> {
        if self.document.nodes[element.id().index()].has(flag::HAS_SEVERAL_TAGS) {
            return Err(SourceEditErrorKind::SeveralTags.of(element));
        }
        if let Some(other) = removed.iter().find(|attribute| attribute.span().is_none()) {
            return Err(SourceEditErrorKind::NotInSource.of(other.name()));
        }
        let names: Vec<_> = removed.iter().map(|attribute| self.folded(attribute.name()).into_owned()).collect();
        let changes = &mut self.tag_edits(element)?.changes;
        changes.extend(names.into_iter().map(|name| (name, AttributeEdit::Removed)));
        Ok(())
    }

    /// Takes back that an attribute was set that is not in the tag. Returns whether it was.
    #[inline]
    pub(super) fn remove_new(&mut self, element: NodeRef<'a>, name: &str) -> bool {
        let name = self.folded(name).into_owned();
        self.tag_edits(element).is_ok_and(|edits| edits.changes.remove(&name).is_some())
    }

    /// The changes of a tag's source.
    #[inline]
    pub(super) fn changes_of_tag(&self, edits: &TagEdits<'a>, changes: &mut Vec<Change>) {
        let TagEdits { element, tag, changes: by_name } = edits;
        if by_name.is_empty() {
            return;
        }
        let source = &self.document.source()[*tag];
        let in_tag = element.attributes().filter_map(|attribute| Some((attribute.span()?, attribute)));
        let in_tag = in_tag.filter(|(span, _)| (tag.start..tag.end).contains(&span.start));
        let mut kept: HashMap<u64, Attribute<'a>> = in_tag.map(|(span, attribute)| (span.start, attribute)).collect();
        let names: HashSet<_> = kept.values().map(|attribute| self.folded(attribute.name())).collect();
        let added = added_attributes(by_name, &names, self.language);
        let count = written_attributes(source, self.language)
            .filter(|written| kept.contains_key(&(tag.start + written.name.start as u64)))
            .count();
        let replace = |part: Range<usize>, text: &str| {
            let span = Span::new(tag.start + part.start as u64, tag.start + part.end as u64);
            let source = SourceChange { span, text: text.to_owned() };
            changes.push(Change { source, part: span, is_inside: false, place: Place::Any });
        };
        if count < kept.len() {
            return self.write_anew(edits, &added, replace);
        }
        // What the parser has dropped repeats the expanded name of another: if that is removed, it would take its place.
        let removed = by_name.iter().filter(|(_, change)| matches!(change, AttributeEdit::Removed));
        let removed: HashSet<&str> = removed.map(|(name, _)| local_name(name)).collect();
        let change = |written: &WrittenAttribute, text: &mut String| {
            work::steps(1);
            let Some(attribute) = kept.remove(&(tag.start + written.name.start as u64)) else {
                let name = source[written.name.clone()].replace('\0', "\u{FFFD}");
                let is_removed = removed.contains(local_name(&self.folded(&name)));
                return if is_removed { AttributeChange::Remove } else { AttributeChange::Keep };
            };
            match by_name.get(&*self.folded(attribute.name())) {
                None => AttributeChange::Keep,
                Some(AttributeEdit::Removed) => AttributeChange::Remove,
                Some(AttributeEdit::Set(_, _, value)) => self.write_value(attribute, value, text),
            }
        };
        change_attributes(source, self.language, written_attributes(source, self.language), change, &added, replace);
    }

    /// Writes the new value of an attribute, with its equals sign. Quotes stay if they can.
    #[inline]
    pub(super) fn write_value(&self, attribute: Attribute<'_>, value: &str, text: &mut String) -> AttributeChange {
        let syntax = attribute.syntax().unwrap_or(AttributeSyntax::NoValue);
        let (quote, value_start) = match syntax {
            AttributeSyntax::NoValue if value.is_empty() && self.language == Language::Html => {
                return AttributeChange::Keep;
            }
            // A slash may follow, which a value without quotes would take in.
            AttributeSyntax::NoValue => (Some('"'), attribute.name_span().end),
            AttributeSyntax::Unquoted if attribute.value_span().is_empty() => (None, attribute.name_span().end),
            AttributeSyntax::Unquoted => (None, attribute.value_span().start),
            AttributeSyntax::SingleQuoted => (Some('\''), attribute.value_span().start - 1),
            AttributeSyntax::DoubleQuoted => (Some('"'), attribute.value_span().start - 1),
        };
        let sign = &self.document.source()[Span::new(attribute.name_span().end, value_start)];
        text.push_str(if sign.is_empty() { "=" } else { sign });
        text.push_str(&attribute_value(value, quote, self.language).unwrap_or_default());
        AttributeChange::Set
    }

    /// Writes a tag anew whose attributes the parser has found elsewhere than they are written, as where a repair has ended
    /// a value.
    #[cold]
    fn write_anew(&self, edits: &TagEdits<'a>, added: &str, mut replace: impl FnMut(Range<usize>, &str)) {
        let source = &self.document.source()[edits.tag];
        let mut text = String::new();
        for attribute in edits.element.attributes().filter(|attribute| attribute.span().is_some()) {
            let value = match edits.changes.get(&*self.folded(attribute.name())) {
                None => attribute.value(),
                Some(AttributeEdit::Removed) => continue,
                Some(AttributeEdit::Set(_, _, value)) => value,
            };
            push_attribute(attribute.name(), value, self.language, &mut text);
        }
        text.push_str(added);
        let end = source.strip_suffix("/>").or(source.strip_suffix('>')).map(str::len);
        let name_end = end_of_tag_name(source, self.language);
        text.push_str(if end.is_none() { ">" } else { "" });
        replace(name_end..end.unwrap_or(source.len()).max(name_end), &text);
    }
}

/// The attributes that a tag gets, each after a space, in the order in which they were set.
#[inline]
fn added_attributes(
    changes: &BTreeMap<String, AttributeEdit>,
    known: &HashSet<Cow<'_, str>>,
    language: Language,
) -> String {
    let new = changes.iter().filter(|(name, _)| !known.contains(name.as_str()));
    let mut new: Vec<_> = new
        .filter_map(|(_, change)| match change {
            AttributeEdit::Set(number, name, value) => Some((number, name, value)),
            AttributeEdit::Removed => None,
        })
        .collect();
    new.sort_unstable();
    let mut text = String::new();
    new.into_iter().for_each(|(_, name, value)| push_attribute(name, value, language, &mut text));
    text
}

#[inline]
fn push_attribute(name: &str, value: &str, language: Language, text: &mut String) {
    let value = attribute_value(value, Some('"'), language).unwrap_or_default();
    text.extend([" ", name, "=", &value]);
}

#[inline]
fn local_name(name: &str) -> &str {
    name.split_once(':').map_or(name, |(_, local)| local)
}
