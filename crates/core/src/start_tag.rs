//! Changes of the attributes of a start tag in its source.
//!
//! A tag is changed such that a parser reads what is left as the same tag with the changes, and every other byte stays. What
//! stands between two attributes can mean something else once one of them is gone: an equals sign, a slash, a value
//! without quotes. This module is the only place that decides what has to be written there.

use crate::Language;
use crate::scan::find_any;
use core::cell::Cell;
use core::ops::Range;
use std::collections::BTreeMap;

/// An attribute as it stands in the source of a tag, also one that a parser drops as a duplicate.
#[derive(Clone, Debug)]
pub struct WrittenAttribute {
    /// Where the name stands.
    pub name: Range<usize>,
    /// Where the value stands, from the end of the name on, with the equals sign, quotes, and white space between these.
    pub value: Range<usize>,
}

/// What becomes of an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttributeChange {
    /// It stays as it is written.
    Keep,
    /// It gets another value.
    Set,
    /// It is removed, with the white space before it.
    Remove,
}

/// Whether a byte is white space in a tag. In HTML this includes the form feed.
fn is_space(byte: u8, language: Language) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\r' | b' ') || byte == b'\x0C' && language == Language::Html
}

/// Where the name of a start tag ends in its source. Linear in the name.
pub fn end_of_tag_name(tag: &str, language: Language) -> usize {
    let is_end = |byte: u8| matches!(byte, b'/' | b'>') || is_space(byte, language);
    end_of(tag, 1.min(tag.len()), is_end)
}

/// The first place from `start` on with a byte that is wanted, or the end.
fn end_of(tag: &str, start: usize, is_wanted: impl Fn(u8) -> bool) -> usize {
    let rest = tag.as_bytes()[start..].iter();
    rest.copied().position(is_wanted).map_or(tag.len(), |len| start + len)
}

/// The place of a value in a tag, from the end of the name on: empty where there is none.
pub fn value_place(tag: &str, name_end: usize, language: Language) -> Range<usize> {
    let no_space = |start| end_of(tag, start, |byte| !is_space(byte, language));
    let sign = no_space(name_end);
    if tag.as_bytes().get(sign) != Some(&b'=') {
        return name_end..name_end;
    }
    let start = no_space(sign + 1);
    let end = match tag.as_bytes().get(start) {
        Some(&quote @ (b'"' | b'\'')) => {
            (start + 1 + find_any(&tag.as_bytes()[start + 1..], [quote]) + 1).min(tag.len())
        }
        Some(b'>') | None => sign + 1,
        Some(_) => end_of(tag, start, |byte| is_space(byte, language) || byte == b'>'),
    };
    name_end..end
}

/// The attributes in the source of a start tag, as the tokenizers of HTML and XML5 divide it. Linear in the tag.
pub fn written_attributes(tag: &str, language: Language) -> impl Iterator<Item = WrittenAttribute> + Clone {
    let mut at = end_of_tag_name(tag, language);
    let mut is_after_name = false;
    core::iter::from_fn(move || {
        let mut start = end_of(tag, at, |byte| !is_space(byte, language));
        // The *Tag attribute name after state* of XML5 skips no colon.
        if !is_after_name || tag.as_bytes().get(start) == Some(&b'/') {
            start = end_of(tag, start, |byte| !is_between(byte, language));
        }
        let first = tag[start..].chars().next().filter(|first| *first != '>')?;
        // The first character of a name can be an equals sign.
        let is_end = |byte| matches!(byte, b'/' | b'>' | b'=') || is_space(byte, language);
        let name = start..end_of(tag, start + first.len_utf8(), is_end);
        let value = value_place(tag, name.end, language);
        at = value.end;
        is_after_name = value.is_empty();
        Some(WrittenAttribute { name, value })
    })
}

/// Where an attribute of a tree stands in the source of its tag.
#[derive(Clone, Debug)]
pub struct FoundAttribute {
    /// Where the name stands.
    pub name: Range<usize>,
    /// Where the value stands, behind the equals sign, with its quotes.
    pub value: Range<usize>,
}

/// Finds an element's attributes in the source of its start tag. `attributes` has the names and values of the tree, and
/// `is_same` tells whether a source without quotes means a value. One whose value is another has no place.
///
/// Returns whether only the tag itself says all that it does, because it repeats an attribute, has a slash among them, or a
/// quote or other code in a name, though it says nothing of what the tree has otherwise. Where a template has
/// `href="{% url "home" %}"`, white space before `home"` would be a part of the name in the template.
///
/// Linear in the tag.
pub fn find_attributes<'a>(
    tag: &str,
    language: Language,
    attributes: impl Iterator<Item = (&'a str, &'a str)>,
    is_same: impl Fn(&str, &str) -> bool,
    places: &mut Vec<Option<FoundAttribute>>,
) -> bool {
    let is_named = |written: &str, name: &str| match language {
        Language::Html => written.eq_ignore_ascii_case(name),
        Language::Xml => written == name,
    };
    places.clear();
    let (end, says_more) = (Cell::new(end_of_tag_name(tag, language)), Cell::new(false));
    let mut written = written_attributes(tag, language).inspect(|attribute| {
        let before = end.replace(attribute.value.end)..attribute.name.start;
        let has_code = tag[attribute.name.clone()].contains(['"', '\'', '<', '{', '}']);
        says_more.set(says_more.get() || has_code || tag[before].contains('/'));
    });
    let (mut is_all_written, mut passed) = (true, Vec::new());
    for (name, value) in attributes {
        let place = written.by_ref().find_map(|attribute| {
            let is_found = is_named(&tag[attribute.name.clone()], name);
            if !is_found {
                passed.push(attribute.name);
                return None;
            }
            let value = &tag[attribute.value.clone()];
            let value = attribute.value.end - behind_sign(value).len()..attribute.value.end;
            Some(FoundAttribute { name: attribute.name, value })
        });
        let place = place.filter(|place| is_same(unquoted(&tag[place.value.clone()]), value));
        is_all_written &= place.is_some();
        places.push(place);
    }
    passed.extend(written.map(|attribute| attribute.name));
    let rest = tag.get(end.get()..).unwrap_or_default();
    let says_more = says_more.get() || rest.strip_suffix("/>").unwrap_or(rest).contains('/');
    is_all_written && if passed.is_empty() { says_more } else { repeats_all(tag, language, &passed) }
}

/// Whether a tag has each of these names more than once; if not, they were removed from the tree.
fn repeats_all(tag: &str, language: Language, names: &[Range<usize>]) -> bool {
    let lowered = |name: &Range<usize>| tag[name.clone()].to_ascii_lowercase();
    let mut count = BTreeMap::<_, usize>::new();
    written_attributes(tag, language).for_each(|attribute| *count.entry(lowered(&attribute.name)).or_default() += 1);
    names.iter().all(|name| count.get(&lowered(name)).is_some_and(|count| *count > 1))
}

/// What stands behind the equals sign of a [value](WrittenAttribute::value), with its quotes.
pub fn behind_sign(value: &str) -> &str {
    value.trim_ascii_start().strip_prefix('=').unwrap_or_default().trim_ascii_start()
}

/// A value without its quotes.
pub fn unquoted(value: &str) -> &str {
    let content = value.strip_prefix(['"', '\'']).unwrap_or(value);
    content.strip_suffix(['"', '\'']).filter(|_| content.len() < value.len()).unwrap_or(content)
}

/// Whether the source of a start tag has its end, and the end of the input has not cut it. Linear in the tag.
pub fn is_complete(tag: &str, language: Language) -> bool {
    let end = written_attributes(tag, language).last().map_or(1, |last| last.value.end);
    tag[end.min(tag.len())..].ends_with('>')
}

/// Whether a byte is skipped between attributes: by the *Before attribute name state* of HTML, and that of XML5, which skips
/// colons, too.
fn is_between(byte: u8, language: Language) -> bool {
    is_space(byte, language) || byte == b'/' || byte == b':' && language == Language::Xml
}

/// What stands before a gap between attributes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    TagName,
    NoValue,
    /// An equals sign without a value: only at the end of a tag.
    EmptyValue,
    Unquoted,
    Quoted,
    /// A value that the end of the input has cut before its quote.
    Cut(u8),
}

impl Before {
    /// What stands behind an attribute with this value: the text from the end of the name on.
    fn of_value(value: &str, language: Language) -> Self {
        let without_space = |text: &str| end_of(text, 0, |byte| !is_space(byte, language));
        let Some(content) = value[without_space(value)..].strip_prefix('=') else { return Self::NoValue };
        match content.as_bytes()[without_space(content)..] {
            [] => Self::EmptyValue,
            [quote @ (b'"' | b'\''), .., last] if quote == last => Self::Quoted,
            [quote @ (b'"' | b'\''), ..] => Self::Cut(quote),
            _ => Self::Unquoted,
        }
    }
}

/// Changes attributes in the source of a start tag.
///
/// `attributes` are those that are written, in order. `change` says what becomes of each, and writes the value of one that is
/// set, with its equals sign. `added` has new attributes, each after a space: they stand behind the last one. `replace` is
/// called with each part of the source that is replaced, in order, and with what takes its place.
///
/// In XML5, a slash among the attributes may make the tag an empty tag, whatever comes behind it. So where there is one, or a
/// colon, these go, and the tag ends as it did.
///
/// Linear in the tag.
pub fn change_attributes(
    tag: &str,
    language: Language,
    attributes: impl Iterator<Item = WrittenAttribute>,
    mut change: impl FnMut(&WrittenAttribute, &mut String) -> AttributeChange,
    added: &str,
    mut replace: impl FnMut(Range<usize>, &str),
) {
    let start = end_of_tag_name(tag, language);
    let removed = Vec::new();
    let mut gap = Gap { tag, language, before: Before::TagName, start, at: start, removed, has_slash: false };
    let mut last = Before::TagName;
    let mut text = String::new();
    for attribute in attributes {
        text.clear();
        let change = change(&attribute, &mut text);
        last = Before::of_value(&tag[attribute.value.clone()], language);
        if change == AttributeChange::Remove {
            gap.remove(&attribute);
            continue;
        }
        gap.end_before(&attribute, &mut replace);
        gap.before = last;
        if change == AttributeChange::Set {
            replace(attribute.value.clone(), &text);
            gap.before = Before::of_value(&text, language);
        }
    }
    gap.end(last, added, replace);
}

/// What stands between two attributes that stay.
struct Gap<'t> {
    tag: &'t str,
    language: Language,
    before: Before,
    /// Where it begins, and up to where it has been read.
    start: usize,
    at: usize,
    /// The parts of it that go, in order.
    removed: Vec<Range<usize>>,
    /// Whether any gap so far had a slash.
    has_slash: bool,
}

impl Gap<'_> {
    fn is_space(&self, byte: u8) -> bool {
        is_space(byte, self.language)
    }

    /// Reads up to a place. In XML, what is no white space goes.
    fn read_to(&mut self, end: usize) {
        let between = &self.tag.as_bytes()[self.at..end];
        self.has_slash |= between.contains(&b'/');
        if self.language == Language::Xml {
            let is_stray = |(_, byte): &(usize, &u8)| !is_space(**byte, Language::Xml);
            let strays = between.iter().enumerate().filter(is_stray);
            self.removed.extend(strays.map(|(index, _)| self.at + index..self.at + index + 1));
        }
        self.at = end;
    }

    fn remove(&mut self, attribute: &WrittenAttribute) {
        let between = &self.tag.as_bytes()[self.at..attribute.name.start];
        let kept = between.iter().rposition(|byte| !self.is_space(*byte)).map_or(0, |last| last + 1);
        self.read_to(self.at + kept);
        self.removed.push(self.at..attribute.value.end);
        self.at = attribute.value.end;
    }

    /// The bytes that stay, up to a place.
    fn kept(&self, end: usize) -> impl Iterator<Item = u8> {
        let ends = self.removed.iter().map(|part| part.start).take_while(move |start| *start < end).chain([end]);
        let starts = [self.start].into_iter().chain(self.removed.iter().map(|part| part.end));
        starts.zip(ends).flat_map(|(start, end)| self.tag.as_bytes()[start..end].iter().copied())
    }

    /// Whether a space has to stand at the beginning, so that the value before takes nothing in.
    fn needs_space(&self, end: usize) -> bool {
        self.before == Before::Unquoted && !self.kept(end).next().is_some_and(|first| self.is_space(first))
    }

    /// Ends before an attribute that stays.
    fn end_before(&mut self, attribute: &WrittenAttribute, replace: &mut impl FnMut(Range<usize>, &str)) {
        let end = attribute.name.start;
        self.read_to(end);
        if !self.removed.is_empty() {
            let would_be_value = self.tag[end..].starts_with('=') && self.kept(end).all(|byte| self.is_space(byte));
            let divider = match self.before {
                Before::NoValue if would_be_value => "=\"\"",
                Before::TagName | Before::NoValue if self.kept(end).next().is_none() => " ",
                _ if self.needs_space(end) => " ",
                _ => "",
            };
            self.write(divider, replace);
        }
        (self.start, self.at) = (attribute.value.end, attribute.value.end);
    }

    /// Ends the tag, whose last attribute is written like this, with new attributes.
    fn end(mut self, last: Before, added: &str, mut replace: impl FnMut(Range<usize>, &str)) {
        let attributes_end = self.at;
        let rest = &self.tag[attributes_end..];
        let is_closed = rest.ends_with("/>");
        let end = self.tag.len() - if is_closed { 2 } else { usize::from(rest.ends_with('>')) };
        // In XML5, a tag is none that is empty where its end comes in one of these two states.
        let ends_in_name_or_value = matches!(last, Before::NoValue | Before::Unquoted) && attributes_end == end;
        self.read_to(end);
        let gets_slash = self.language == Language::Xml
            && self.has_slash
            && !is_closed
            && !ends_in_name_or_value
            && end < self.tag.len();
        if added.is_empty() {
            let has_slash = is_closed || gets_slash;
            if !has_slash && self.kept(end).last() == Some(b'/') {
                self.drop_slashes();
            }
            let divider = match self.before {
                Before::EmptyValue if has_slash => "\"\"",
                _ if has_slash && self.needs_space(end) => " ",
                _ => "",
            };
            self.write(divider, &mut replace);
        } else {
            let behind = self.removed.partition_point(|part| part.start < attributes_end);
            let behind = self.removed.split_off(behind);
            let mut cut = [0; 4];
            let divider = match self.before {
                Before::EmptyValue => "\"\"",
                Before::Cut(quote) => char::from(quote).encode_utf8(&mut cut),
                _ if self.needs_space(attributes_end) && self.kept(attributes_end).next().is_some() => " ",
                _ => "",
            };
            self.write(divider, &mut replace);
            replace(attributes_end..attributes_end, added);
            self.removed = behind;
            self.start = attributes_end;
            self.write("", &mut replace);
        }
        if gets_slash {
            replace(end..end, "/");
        }
    }

    /// Removes the slashes that would close the tag, now that nothing is behind them.
    fn drop_slashes(&mut self) {
        while let Some(mut last) = self.removed.pop() {
            let floor = self.removed.last().map_or(self.start, |part| part.end);
            let before = &self.tag.as_bytes()[floor..last.start];
            let kept = before.iter().rposition(|byte| *byte != b'/' && !self.is_space(*byte)).map_or(0, |at| at + 1);
            last.start = floor + kept;
            let goes_on = last.start == floor && !self.removed.is_empty();
            if goes_on && let Some(part) = self.removed.last_mut() {
                part.end = last.end;
            } else {
                return self.removed.push(last);
            }
        }
    }

    /// Writes what stands before the gap, and leaves out what goes.
    fn write(&mut self, divider: &str, replace: &mut impl FnMut(Range<usize>, &str)) {
        if !divider.is_empty() {
            replace(self.start..self.start, divider);
        }
        self.removed.drain(..).for_each(|part| replace(part, ""));
    }
}
