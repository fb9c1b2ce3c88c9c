//! The changes of an event, and of the source of a start tag.

use core::ops::Range;
use fivefold_core::Language;
use fivefold_core::start_tag::{
    AttributeChange, WrittenAttribute, change_attributes, end_of_tag_name, is_complete, written_attributes,
};
use fivefold_xml5::{EventAttribute, Start, push_escaped};
use std::collections::{BTreeMap, HashSet};

/// The changes of an event.
#[derive(Debug, Default)]
pub(super) struct EventEdits {
    pub(super) before: String,
    pub(super) after: String,
    /// What stands for the event, or for the element that starts.
    pub(super) replacement: Option<String>,
    pub(super) is_unwrapped: bool,
    pub(super) new_name: Option<String>,
    /// The attributes that are set or removed, by name. A value comes with the number of its change.
    attributes: BTreeMap<String, Option<(usize, String)>>,
    changes: usize,
}

impl EventEdits {
    pub(super) fn clear(&mut self) {
        self.before.clear();
        self.after.clear();
        self.replacement = None;
        self.is_unwrapped = false;
        self.new_name = None;
        self.attributes.clear();
    }

    pub(super) fn set_attribute(&mut self, name: &str, value: Option<&str>) {
        self.changes += 1;
        let number = self.attributes.get(name).and_then(|change| Some(change.as_ref()?.0)).unwrap_or(self.changes);
        self.attributes.insert(name.to_owned(), value.map(|value| (number, value.to_owned())));
    }

    /// Whether the start tag itself is written otherwise.
    pub(super) fn change_tag(&self) -> bool {
        self.new_name.is_some() || !self.attributes.is_empty()
    }

    /// The start tag with its changes. Linear in its length, but for the logarithm of the number of changes.
    pub(super) fn write_tag(&self, start: &Start<'_>, source: &str) -> String {
        if !is_complete(source, Language::Xml) {
            return self.write_whole_tag(start) + if start.is_empty_tag() { "/>" } else { ">" };
        }
        let mut written = String::with_capacity(source.len() + 32);
        let mut passed = 0;
        let mut replace = |part: Range<usize>, text: &str| {
            written.extend([&source[passed..part.start], text]);
            passed = part.end;
        };
        if let Some(name) = &self.new_name {
            replace(1..end_of_tag_name(source, Language::Xml), name);
        }
        let mut kept = kept_attributes(start).peekable();
        let repeated = self.removed_local_names();
        let change = |attribute: &WrittenAttribute, value: &mut String| {
            let at = start.span().start + attribute.name.start as u64;
            let Some(kept) = kept.next_if(|kept| kept.name_text().span.start == at) else {
                let is_removed = repeated.contains(local_name(&source[attribute.name.clone()]));
                return if is_removed { AttributeChange::Remove } else { AttributeChange::Keep };
            };
            match self.attributes.get(kept.name()) {
                None => AttributeChange::Keep,
                Some(None) => AttributeChange::Remove,
                Some(Some((_, new))) => {
                    value.push_str(&written_value(new));
                    AttributeChange::Set
                }
            }
        };
        let attributes = written_attributes(source, Language::Xml);
        change_attributes(source, Language::Xml, attributes, change, &self.new_attributes(start), &mut replace);
        written.push_str(&source[passed..]);
        written
    }

    /// The start tag with its changes, written anew, without its end.
    fn write_whole_tag(&self, start: &Start<'_>) -> String {
        let mut written = format!("<{}", self.new_name.as_deref().unwrap_or(start.name()));
        for attribute in kept_attributes(start) {
            match self.attributes.get(attribute.name()) {
                None => written.extend([" ", attribute.name(), &written_value(attribute.value())]),
                Some(None) => {}
                Some(Some((_, value))) => written.extend([" ", attribute.name(), &written_value(value)]),
            }
        }
        written + &self.new_attributes(start)
    }

    /// The attributes that are set and not there, each after a space, in the order in which they were set.
    fn new_attributes(&self, start: &Start<'_>) -> String {
        let known: HashSet<_> = kept_attributes(start).map(|attribute| attribute.name()).collect();
        let new = self.attributes.iter().filter(|(name, _)| !known.contains(name.as_str()));
        let mut new: Vec<_> = new.filter_map(|(name, change)| Some((change.as_ref()?, name))).collect();
        new.sort_unstable_by_key(|((number, _), _)| *number);
        new.into_iter()
            .flat_map(|((_, value), name)| [" ", name].map(str::to_owned).into_iter().chain([written_value(value)]))
            .collect()
    }

    /// The local names of removed attributes. What the reader has dropped may have the same expanded name, and would take the
    /// place of one of those.
    fn removed_local_names(&self) -> HashSet<&str> {
        let removed = self.attributes.iter().filter(|(_, change)| change.is_none());
        removed.map(|(name, _)| local_name(name)).collect()
    }
}

fn local_name(name: &str) -> &str {
    name.split_once(':').map_or(name, |(_, local)| local)
}

/// The attributes that stand in a tag and count.
fn kept_attributes<'s>(start: &Start<'s>) -> impl Iterator<Item = EventAttribute<'s>> {
    start.attributes().filter(|attribute| !attribute.is_defaulted())
}

/// The value of an attribute, with an equals sign and quotes.
fn written_value(value: &str) -> String {
    let mut written = "=\"".to_owned();
    push_escaped(value, *b"&<\"\t\n\r", &mut written);
    written.push('"');
    written
}
