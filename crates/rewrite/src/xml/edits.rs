//! The changes of an event, and of the source of a start tag.

use crate::tag::{XML_SPACE, end_of_name, value_place};
use core::ops::Range;
use fivefold_xml5::{EventAttribute, Start, push_escaped};

/// The changes of an event.
#[derive(Debug, Default)]
pub(super) struct EventEdits {
    pub(super) before: String,
    pub(super) after: String,
    /// What stands for the event, or for the element that starts.
    pub(super) replacement: Option<String>,
    pub(super) is_unwrapped: bool,
    pub(super) new_name: Option<String>,
    /// The attributes that are set, or removed.
    attributes: Vec<(String, Option<String>)>,
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
        let value = value.map(str::to_owned);
        match self.attributes.iter_mut().find(|(other, _)| other == name) {
            Some((_, old)) => *old = value,
            None => self.attributes.push((name.to_owned(), value)),
        }
    }

    /// Whether the start tag itself is written otherwise.
    pub(super) fn change_tag(&self) -> bool {
        self.new_name.is_some() || !self.attributes.is_empty()
    }

    /// The start tag with its changes. Linear in its length and in the product of the numbers of attributes and of changes.
    pub(super) fn write_tag(&self, start: &Start<'_>, source: &str) -> String {
        if !is_regular(start, source) {
            return self.write_whole_tag(start) + if start.is_empty_tag() { "/>" } else { ">" };
        }
        let mut tag = TagWriter { source, written: String::with_capacity(source.len() + 32), passed: 0 };
        if let Some(name) = &self.new_name {
            tag.replace(1..end_of_start(source), name);
        }
        if !self.attributes.is_empty() {
            self.write_attributes(start, &mut tag);
        }
        tag.pass_to(source.len());
        tag.written
    }

    /// The start tag with its changes, written anew, without its end.
    pub(super) fn write_whole_tag(&self, start: &Start<'_>) -> String {
        let mut written = format!("<{}", self.new_name.as_deref().unwrap_or(start.name()));
        for attribute in start.attributes().filter(|attribute| !attribute.is_defaulted()) {
            if !self.attributes.iter().any(|(name, _)| name == attribute.name()) {
                written.extend([" ", attribute.name(), &written_value(attribute.value())]);
            }
        }
        for (name, value) in &self.attributes {
            if let Some(value) = value {
                written.extend([" ", name, &written_value(value)]);
            }
        }
        written
    }

    fn write_attributes(&self, start: &Start<'_>, tag: &mut TagWriter<'_>) {
        let source = tag.source;
        let mut end = end_of_start(source);
        let mut last_has_no_value = false;
        let mut is_new = vec![true; self.attributes.len()];
        for (attribute, place, value_place) in places(start, source) {
            end = value_place.end;
            // Not the last byte alone: `a=b=` has a value, which ends with an equals sign.
            let has_no_value = attribute.value().is_empty() && source[value_place.clone()].ends_with('=');
            let index = self.attributes.iter().position(|(name, _)| name == attribute.name());
            last_has_no_value = has_no_value && index.is_none();
            let Some(index) = index else { continue };
            is_new[index] = false;
            match &self.attributes[index].1 {
                Some(value) => tag.replace(value_place, &written_value(value)),
                None => {
                    let before = source[..place.start].trim_ascii_end().len();
                    let is_divided = match source.as_bytes().get(end) {
                        // A value without quotes would take it.
                        Some(b'/') => before == end_of_start(source) || source[..before].ends_with(['"', '\'']),
                        Some(next) => *next == b'>' || next.is_ascii_whitespace(),
                        None => true,
                    };
                    tag.replace(before..end, if is_divided { "" } else { " " });
                }
            }
        }
        tag.pass_to(end);
        // Else the sign would take what comes behind it.
        if last_has_no_value && is_new.contains(&true) {
            tag.written.push_str("\"\"");
        }
        let added = self.attributes.iter().zip(is_new).filter(|(_, is_new)| *is_new);
        for ((name, value), _) in added {
            if let Some(value) = value {
                tag.written.extend([" ", name, &written_value(value)]);
            }
        }
    }
}

/// Where the attributes of a tag stand in its source: the name of each, and its value with the equals sign, in order.
fn places<'s>(
    start: &Start<'s>,
    source: &'s str,
) -> impl Iterator<Item = (EventAttribute<'s>, Range<usize>, Range<usize>)> {
    let base = start.span().start;
    let offset = move |at: u64| usize::try_from(at.saturating_sub(base)).unwrap_or(usize::MAX).min(source.len());
    start.attributes().filter(|attribute| !attribute.is_defaulted()).map(move |attribute| {
        let name = attribute.name_text().span;
        (attribute, offset(name.start)..offset(name.end), value_place(source, offset(name.end), XML_SPACE))
    })
}

/// Where the name of a start tag ends.
fn end_of_start(tag: &str) -> usize {
    1 + end_of_name(&tag[1..], XML_SPACE)
}

/// Whether a tag has nothing but its attributes, white space and its end: parts of it can be replaced. In another one, a
/// stray `/` or a second attribute of a name would count once what is before it is gone.
pub(super) fn is_regular(start: &Start<'_>, source: &str) -> bool {
    let is_space = |part: Option<&str>| part.is_some_and(|part| part.bytes().all(|byte| XML_SPACE.contains(&byte)));
    let mut end = end_of_start(source);
    for (_, name, value) in places(start, source) {
        if !is_space(source.get(end..name.start)) {
            return false;
        }
        end = value.end;
    }
    let tail = source.get(end..).and_then(|tail| tail.strip_suffix(if start.is_empty_tag() { "/>" } else { ">" }));
    !start.has_duplicate_attributes() && is_space(tail)
}

/// The value of an attribute, with an equals sign and quotes.
fn written_value(value: &str) -> String {
    let mut written = "=\"".to_owned();
    push_escaped(value, *b"&<\"\t\n\r", &mut written);
    written.push('"');
    written
}

/// Copies a tag, and replaces parts of it.
struct TagWriter<'s> {
    source: &'s str,
    written: String,
    passed: usize,
}

impl TagWriter<'_> {
    fn pass_to(&mut self, end: usize) {
        if end > self.passed {
            self.written.push_str(&self.source[self.passed..end]);
            self.passed = end;
        }
    }

    fn replace(&mut self, part: Range<usize>, text: &str) {
        self.pass_to(part.start);
        self.written.push_str(text);
        self.passed = self.passed.max(part.end);
    }
}
