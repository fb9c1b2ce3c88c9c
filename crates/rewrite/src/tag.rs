//! A start tag that handlers get: what it holds, and what is changed in it.

use crate::content::write_value;
use crate::end_tag::EndWork;
use crate::units::Changes;
use core::hash::BuildHasher;
use core::ops::Range;
use fivefold_core::start_tag::{AttributeChange, WrittenAttribute, change_attributes, value_place, written_attributes};
use fivefold_core::{IndexTable, KeyedHash, Language, Name, Namespace, Span, Text, work};
use fivefold_html5::tokenizer::HtmlTag;

/// A start tag, copied, so that a handler may take its time. Its memory is used again for the next one.
#[derive(Debug, Default)]
pub(crate) struct TagBuffer {
    pub(crate) span: Span,
    /// The tag as it stands in the source, then names and values, decoded, where they stand otherwise in it, and those
    /// that handlers have set.
    texts: String,
    source_len: usize,
    attributes: Vec<Attribute>,
    /// The attributes of a tag with many of them, by their names.
    by_name: IndexTable,
    hasher: KeyedHash,
    /// Where the name ends in the source.
    name_end: usize,
    /// The name in lower case, in `texts`.
    name: Range<usize>,
    has_duplicates: bool,
    is_edited: bool,
    pub(crate) namespace: Namespace,
    pub(crate) self_closing: bool,
    /// Whether the element has an end.
    pub(crate) has_content: bool,
    /// Whether names that are set must be ASCII.
    pub(crate) needs_ascii_names: bool,
    /// Whether the text of the element is read as it stands.
    pub(crate) is_raw: bool,
    /// Whether it is a further tag of an element: it gives attributes, and nothing else in it counts.
    pub(crate) is_addition: bool,
    changes: TagChanges,
    /// Whether any of these was asked for.
    has_changes: bool,
    pub(crate) is_later: bool,
}

/// What handlers change besides attributes.
#[derive(Debug, Default)]
pub(crate) struct TagChanges {
    pub(crate) new_name: Option<String>,
    /// What comes before the tag, and what takes its place.
    pub(crate) around: Changes,
    pub(crate) prepended: String,
    pub(crate) end: EndWork,
}

#[derive(Debug)]
struct Attribute {
    static_name: Name,
    /// In `texts`.
    name: Range<usize>,
    /// In `texts`.
    value: Range<usize>,
    /// Where the name stands in the source; empty for one that a handler has added.
    place: Range<usize>,
    /// Where the value that the tag gives stands in the source, without quotes.
    value_place: Range<usize>,
    state: State,
}

impl Attribute {
    /// Where it stands in the source.
    fn written(&self, source: &str) -> WrittenAttribute {
        let value = if self.value_place.is_empty() {
            value_place(source, self.place.end, Language::Html)
        } else {
            // A value without quotes follows an equals sign or white space.
            let is_quoted = matches!(source.as_bytes()[self.value_place.start - 1], b'"' | b'\'');
            self.place.end..self.value_place.end + usize::from(is_quoted)
        };
        WrittenAttribute { name: self.place.clone(), value }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Kept,
    Set,
    Removed,
}

/// Replaces parts of a tag, in their order.
#[derive(Debug, Default)]
pub(crate) struct Edits {
    /// Each part in the source, and where its new text ends in `text`.
    parts: Vec<(Range<usize>, usize)>,
    text: String,
}

impl Edits {
    /// Ends the text for a part.
    fn end_part(&mut self, part: Range<usize>) {
        self.parts.push((part, self.text.len()));
    }

    /// Each part with its new text.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Range<usize>, &str)> {
        let mut start = 0;
        self.parts.iter().map(move |(part, end)| {
            let text = &self.text[core::mem::replace(&mut start, *end)..*end];
            (part.clone(), text)
        })
    }
}

/// Tags with more attributes than this get an index of their names when one is looked up.
const WITHOUT_INDEX: usize = 16;

/// The static name of an attribute's name as it may stand in a tag: in lower case, which some static names are not.
fn static_name(name: &str) -> Option<Name> {
    let has_upper_case = name.bytes().any(|byte| byte.is_ascii_uppercase());
    if has_upper_case { None } else { Name::lookup(name) }
}

fn add(texts: &mut String, text: &str) -> Range<usize> {
    let start = texts.len();
    texts.push_str(text);
    start..texts.len()
}

impl TagBuffer {
    /// The memory that it keeps for the next tag, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        let index = self.by_name.capacity() * 2 * size_of::<u64>();
        self.texts.capacity() + self.attributes.capacity() * size_of::<Attribute>() + index
    }

    /// Takes another tag. Linear in its length.
    pub(crate) fn begin(&mut self, tag: &HtmlTag<'_>, source: &str) {
        self.span = tag.span;
        self.texts.clear();
        self.texts.push_str(source);
        self.source_len = source.len();
        self.attributes.clear();
        if !self.by_name.is_empty() {
            self.by_name = IndexTable::default();
        }
        let place = |span: Span| {
            let offset = |offset: u64| usize::try_from(offset - tag.span.start).unwrap_or(usize::MAX);
            offset(span.start)..offset(span.end)
        };
        let take = |texts: &mut String, text: Text<'_>| match text.verbatim {
            true => place(text.span),
            false => add(texts, text.data),
        };
        self.name = take(&mut self.texts, tag.name_text);
        self.name_end = place(tag.name_text.span).end;
        for attribute in tag.attributes {
            let name = take(&mut self.texts, attribute.name_text);
            let value = take(&mut self.texts, attribute.value);
            self.attributes.push(Attribute {
                static_name: attribute.name,
                name,
                value,
                place: place(attribute.name_text.span),
                value_place: place(attribute.value.span),
                state: State::Kept,
            });
        }
        self.index_names();
        self.has_duplicates = tag.attributes.have_duplicates();
        self.self_closing = tag.self_closing;
        self.forget_changes();
    }

    /// Takes the tag that an element of HTML does not have, at a place. It is empty.
    pub(crate) fn begin_implied(&mut self, name: &str, place: u64) {
        name.clone_into(&mut self.texts);
        (self.span, self.source_len, self.name, self.name_end) = (Span::empty(place), 0, 0..name.len(), 0);
        self.attributes.clear();
        self.by_name = IndexTable::default();
        (self.has_duplicates, self.self_closing, self.has_content) = (false, false, true);
        self.namespace = Namespace::HTML;
        self.forget_changes();
    }

    fn forget_changes(&mut self) {
        (self.is_edited, self.is_addition, self.is_raw) = (false, false, false);
        if core::mem::take(&mut self.has_changes) {
            self.changes = TagChanges::default();
        }
        self.is_later = false;
    }

    /// The changes besides those of attributes.
    pub(crate) fn changes(&self) -> &TagChanges {
        &self.changes
    }

    /// The same, to change more.
    pub(crate) fn changes_mut(&mut self) -> &mut TagChanges {
        self.has_changes = true;
        &mut self.changes
    }

    pub(crate) fn source(&self) -> &str {
        &self.texts[..self.source_len]
    }

    pub(crate) fn name(&self) -> &str {
        &self.texts[self.name.clone()]
    }

    pub(crate) fn attributes(&self) -> impl Iterator<Item = (&str, &str)> {
        let kept = self.attributes.iter().filter(|attribute| attribute.state != State::Removed);
        kept.map(|attribute| (&self.texts[attribute.name.clone()], &self.texts[attribute.value.clone()]))
    }

    fn position(&self, name: &str) -> Option<usize> {
        self.position_of(name, static_name(name))
    }

    fn position_of(&self, name: &str, static_name: Option<Name>) -> Option<usize> {
        if self.attributes.len() > WITHOUT_INDEX {
            let name = name.to_ascii_lowercase();
            let is_same = |index: u32| self.texts[self.attributes[index as usize].name.clone()] == name;
            return self.by_name.find(self.hasher.hash_one(&name), is_same).map(|index| index as usize);
        }
        self.attributes.iter().position(|attribute| {
            work::steps(1);
            match static_name {
                Some(name) => attribute.static_name == name,
                None => self.texts[attribute.name.clone()].eq_ignore_ascii_case(name),
            }
        })
    }

    /// Completes the index of a tag with many attributes.
    fn index_names(&mut self) {
        if self.attributes.len() > WITHOUT_INDEX {
            for index in self.by_name.len()..self.attributes.len() {
                work::steps(1);
                let name = &self.texts[self.attributes[index].name.clone()];
                self.by_name.insert(self.hasher.hash_one(name), index as u32);
            }
        }
    }

    pub(crate) fn attribute(&self, name: &str) -> Option<&str> {
        let attribute = &self.attributes[self.position(name)?];
        (attribute.state != State::Removed).then(|| &self.texts[attribute.value.clone()])
    }

    /// Sets an attribute whose name is valid.
    pub(crate) fn set_attribute(&mut self, name: &str, value: &str) {
        let static_name = static_name(name);
        let position = self.position_of(name, static_name);
        if position.is_some_and(|at| {
            let attribute = &self.attributes[at];
            attribute.state != State::Removed && &self.texts[attribute.value.clone()] == value
        }) {
            return;
        }
        self.is_edited = true;
        let value = add(&mut self.texts, value);
        match position {
            Some(at) => {
                let attribute = &mut self.attributes[at];
                (attribute.value, attribute.state) = (value, State::Set);
            }
            None => {
                let name = add(&mut self.texts, name);
                self.texts[name.clone()].make_ascii_lowercase();
                let static_name = static_name.or_else(|| Name::lookup(&self.texts[name.clone()]));
                self.attributes.push(Attribute {
                    static_name: static_name.unwrap_or(Name::UNKNOWN),
                    name,
                    value,
                    place: 0..0,
                    value_place: 0..0,
                    state: State::Set,
                });
                self.index_names();
            }
        }
    }

    /// Removes an attribute; returns whether there was one.
    pub(crate) fn remove_attribute(&mut self, name: &str) -> bool {
        let attribute = self.position(name).map(|at| &mut self.attributes[at]);
        let Some(attribute) = attribute.filter(|attribute| attribute.state != State::Removed) else { return false };
        attribute.state = State::Removed;
        self.is_edited = true;
        true
    }

    /// Whether the tag itself is written otherwise.
    pub(crate) fn is_edited(&self) -> bool {
        self.is_edited || self.changes.new_name.is_some()
    }

    /// Whether the element has no tag in the source.
    pub(crate) fn is_implied(&self) -> bool {
        self.source_len == 0
    }

    /// Whether a change needs the tag that is not there.
    pub(crate) fn needs_tag(&self) -> bool {
        let TagChanges { prepended, end, .. } = &self.changes;
        self.is_edited() || !prepended.is_empty() || !end.changes.before.is_empty() || end.removes_content
    }

    /// The tag with its changes, of an element that has none.
    pub(crate) fn whole(&self) -> String {
        let mut tag = format!("<{}", self.changes.new_name.as_deref().unwrap_or(self.name()));
        for attribute in self.attributes.iter().filter(|attribute| attribute.state == State::Set) {
            self.write_attribute(attribute, &mut tag);
        }
        tag + ">"
    }

    /// Whether handlers have changed anything.
    pub(crate) fn is_changed(&self) -> bool {
        self.is_edited || self.has_changes
    }

    /// Collects the changes of the tag's source.
    pub(crate) fn collect_edits(&self, edits: &mut Edits) {
        edits.parts.clear();
        edits.text.clear();
        if let Some(name) = self.changes.new_name.as_ref().filter(|_| !self.is_addition) {
            edits.text.push_str(name);
            edits.end_part(1..self.name_end);
        }
        if !self.is_edited {
            return;
        }
        let mut added = String::new();
        for attribute in self.attributes.iter().filter(|one| one.place.is_empty() && one.state == State::Set) {
            self.write_attribute(attribute, &mut added);
        }
        let source = self.source();
        let mut next = self.attributes.iter();
        let change = |written: &WrittenAttribute, value: &mut String| {
            // What is not the next attribute repeats the name of another.
            let is_next = |attribute: &&Attribute| attribute.place.start == written.name.start;
            let Some(attribute) = next.clone().next().filter(is_next) else {
                let name = source[written.name.clone()].replace('\0', "\u{FFFD}");
                let original = self.position(&name).map(|at| self.attributes[at].state);
                let is_removed = original == Some(State::Removed);
                return if is_removed { AttributeChange::Remove } else { AttributeChange::Keep };
            };
            next.next();
            match attribute.state {
                State::Kept => AttributeChange::Keep,
                State::Removed => AttributeChange::Remove,
                State::Set => {
                    value.push('=');
                    write_value(&self.texts[attribute.value.clone()], value);
                    AttributeChange::Set
                }
            }
        };
        let replace = |part: Range<usize>, text: &str| {
            edits.text.push_str(text);
            edits.end_part(part);
        };
        if self.has_duplicates {
            let written = written_attributes(source, Language::Html);
            change_attributes(source, Language::Html, written, change, &added, replace);
        } else {
            let in_source = self.attributes.iter().filter(|attribute| !attribute.place.is_empty());
            let written = in_source.map(|attribute| attribute.written(source));
            change_attributes(source, Language::Html, written, change, &added, replace);
        }
    }

    fn write_attribute(&self, attribute: &Attribute, text: &mut String) {
        text.push(' ');
        text.push_str(&self.texts[attribute.name.clone()]);
        text.push('=');
        write_value(&self.texts[attribute.value.clone()], text);
    }
}
