//! A start tag that handlers get: what it holds, and what is changed in it.

use crate::content::write_value;
use crate::end_tag::EndWork;
use crate::units::Changes;
use core::ops::Range;
use fivefold_core::scan::find_any;
use fivefold_core::{Name, Namespace, Span, Text};
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
    /// Where the value stands in the source, from the end of the name on, with its quotes.
    fn whole_value_place(&self, source: &str) -> Range<usize> {
        if self.value_place.is_empty() {
            return value_place(source, self.place.end, HTML_SPACE);
        }
        // A value without quotes follows an equals sign or white space.
        let is_quoted = matches!(source.as_bytes()[self.value_place.start - 1], b'"' | b'\'');
        self.place.end..self.value_place.end + usize::from(is_quoted)
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
        self.texts.capacity() + self.attributes.capacity() * size_of::<Attribute>()
    }

    /// Takes another tag. Linear in its length.
    pub(crate) fn begin(&mut self, tag: &HtmlTag<'_>, source: &str) {
        self.span = tag.span;
        self.texts.clear();
        self.texts.push_str(source);
        self.source_len = source.len();
        self.attributes.clear();
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
        self.has_duplicates = tag.attributes.have_duplicates();
        self.is_edited = false;
        self.self_closing = tag.self_closing;
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
        self.attributes.iter().position(|attribute| match static_name {
            Some(name) => attribute.static_name == name,
            None => self.texts[attribute.name.clone()].eq_ignore_ascii_case(name),
        })
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

    /// Whether handlers have changed anything.
    pub(crate) fn is_changed(&self) -> bool {
        self.is_edited || self.has_changes
    }

    /// Collects the changes of the tag's source.
    pub(crate) fn collect_edits(&self, edits: &mut Edits) {
        edits.parts.clear();
        edits.text.clear();
        if let Some(name) = &self.changes.new_name {
            edits.text.push_str(name);
            edits.end_part(1..self.name_end);
        }
        if self.is_edited && self.has_duplicates {
            return self.replace_attributes(edits);
        }
        let source = self.source();
        let mut end = self.name_end;
        let mut last_has_no_value = false;
        let last_place = self.attributes.iter().rposition(|attribute| !attribute.place.is_empty());
        for (index, attribute) in self.attributes.iter().enumerate() {
            let is_read = attribute.state != State::Kept || Some(index) == last_place;
            if attribute.place.is_empty() || !is_read {
                continue;
            }
            let value = attribute.whole_value_place(source);
            end = value.end;
            // A value that is not in quotes may end with the sign, too.
            let has_no_value = attribute.value.is_empty() && source[value.clone()].ends_with('=');
            last_has_no_value = attribute.state == State::Kept && has_no_value;
            match attribute.state {
                State::Kept => {}
                State::Set => {
                    edits.text.push('=');
                    write_value(&self.texts[attribute.value.clone()], &mut edits.text);
                    edits.end_part(value);
                }
                State::Removed => {
                    let before = source[..attribute.place.start].trim_ascii_end().len();
                    let next = source.as_bytes().get(end);
                    if !next.is_some_and(|next| *next == b'>' || next.is_ascii_whitespace()) {
                        edits.text.push(' ');
                    }
                    edits.end_part(before..end);
                }
            }
        }
        let start = edits.text.len();
        for attribute in self.attributes.iter().filter(|one| one.place.is_empty() && one.state == State::Set) {
            if edits.text.len() == start && last_has_no_value {
                edits.text.push_str("\"\"");
            }
            self.write_attribute(attribute, &mut edits.text);
        }
        if edits.text.len() > start {
            edits.end_part(end..end);
        }
    }

    /// Writes all attributes anew: where one of two of the same name is removed, the other would take its place.
    fn replace_attributes(&self, edits: &mut Edits) {
        for attribute in self.attributes.iter().filter(|attribute| attribute.state != State::Removed) {
            self.write_attribute(attribute, &mut edits.text);
        }
        let end = self.source_len - if self.self_closing { "/>".len() } else { ">".len() };
        edits.end_part(self.name_end..end);
    }

    fn write_attribute(&self, attribute: &Attribute, text: &mut String) {
        text.push(' ');
        text.push_str(&self.texts[attribute.name.clone()]);
        text.push('=');
        write_value(&self.texts[attribute.value.clone()], text);
    }
}

/// The first place from `start` on where a byte is wanted.
fn end_of(source: &str, start: usize, is_wanted: impl Fn(u8) -> bool) -> usize {
    let bytes = &source.as_bytes()[start..];
    start + bytes.iter().position(|byte| is_wanted(*byte)).unwrap_or(bytes.len())
}

/// What divides the parts of a tag. In HTML this includes the form feed.
pub(crate) const HTML_SPACE: &[u8] = b"\t\n\x0C\r ";
/// What divides the parts of a tag in XML.
#[cfg(feature = "xml")]
pub(crate) const XML_SPACE: &[u8] = b"\t\n\r ";

/// Where the name at the beginning of what stands in a tag ends.
#[cfg(feature = "xml")]
pub(crate) fn end_of_name(name: &str, spaces: &[u8]) -> usize {
    end_of(name, 0, |byte| spaces.contains(&byte) || matches!(byte, b'/' | b'>'))
}

/// Where the value of an attribute begins and ends in a tag, with its quotes and the equals sign before it. What is
/// between `=` and `>` can be nothing.
pub(crate) fn value_place(tag: &str, name_end: usize, spaces: &[u8]) -> Range<usize> {
    let is_space = |byte: u8| spaces.contains(&byte);
    let byte = |at: usize| tag.as_bytes().get(at).copied();
    let sign = end_of(tag, name_end, |byte| !is_space(byte));
    if byte(sign) != Some(b'=') {
        return name_end..name_end;
    }
    let start = end_of(tag, sign + 1, |byte| !is_space(byte));
    let end = match byte(start) {
        Some(quote @ (b'"' | b'\'')) => {
            (start + 1 + find_any(&tag.as_bytes()[start + 1..], [quote]) + 1).min(tag.len())
        }
        Some(b'>') | None => sign + 1,
        Some(_) => end_of(tag, start, |byte| is_space(byte) || byte == b'>'),
    };
    name_end..end
}
