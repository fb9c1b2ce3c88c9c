//! Converts events of XML5 to those of quick-xml.
//!
//! Contents are slices of the source, as in quick-xml, if the source is well-formed there. Malformed content is
//! rewritten: tags from their attributes, references as their values.

use super::encoding::decode;
use super::{Config, Found, Repairs, illegal, tag};
use crate::attributes::is_space;
use crate::encoding::BYTE_ORDER_MARK;
use crate::escape::{parse_number, resolve_predefined_entity};
use core::ops::Range;
use fivefold_core::char_ref::lookup;
use fivefold_core::xml_char::is_xml_char;
use fivefold_core::{Span, ceil_char_boundary, floor_char_boundary, work};
use fivefold_feeds::names::is_story;
use fivefold_feeds::{Reader, with_c1_replaced};
use fivefold_xml5::{Event, Options, ResolvedNamespace};

/// The state of reading a document.
#[derive(Debug)]
pub(super) struct Engine {
    reader: Reader<'static>,
    /// The number of events that it has given.
    read: usize,
    /// How the text is read.
    reading: Repairs,
    /// Whether elements after the root element are read, too.
    reads_all_roots: bool,
    /// The length of the text that it reads.
    len: u64,
    /// The length of the skipped text before the document, without the byte order mark, which is not counted.
    skipped: i64,
    /// The end of the last event.
    position: u64,
    /// Whether the next end event is hidden: that of an empty tag that was returned as such, or of a truncated tag.
    hides_end: bool,
    /// The length of the name of the last tag.
    name_len: usize,
    /// What is left of a text that was read in part without a parser.
    rest_of_text: Option<Span>,
    /// How many elements are open.
    depth: usize,
    /// How many of them are too deep, so that they were not given.
    too_deep: usize,
    /// How many elements are around the last entry of a feed that has begun, and where its content begins.
    story: Option<(usize, u64)>,
    /// The last tag, if it is a start tag that only text has followed.
    tag: Option<Span>,
    /// The last such tag that was asked whether its text is escaped HTML, and whether it is.
    html_tag: Option<(Span, bool)>,
    /// The value of the current reference or declaration.
    meaning: String,
    /// Whether the document has characters that XML forbids, and they are dropped. They are still in the source.
    drops_illegal: bool,
}

impl Engine {
    pub(super) fn new(bytes: Vec<u8>, config: &Config) -> Self {
        let repairs = &config.repairs;
        work::bytes(bytes.len());
        let mut text = decode(bytes, config);
        if repairs.c1_characters {
            text = with_c1_replaced(text.into()).into_owned();
        }
        let mark = if text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
        let drops_illegal = repairs.illegal_characters && illegal::has_any(text.as_bytes());
        if drops_illegal {
            text = illegal::clear_before_values(text);
        }
        if drops_illegal && text.contains('\0') {
            // XML5 replaces NUL by U+FFFD, whatever the setting for the other characters.
            text = text.replace('\0', "\u{1}");
        }
        let mut reading = *repairs;
        reading.illegal_characters = drops_illegal;
        let skipped = repairs.start_of(&text);
        text.drain(..skipped);
        let skipped = skipped as i64 - mark as i64;
        Self {
            len: text.len() as u64,
            reader: reader_of(text, reading, config.read_all_roots),
            read: 0,
            reading,
            reads_all_roots: config.read_all_roots,
            skipped,
            position: 0,
            hides_end: false,
            name_len: 0,
            rest_of_text: None,
            depth: 0,
            too_deep: 0,
            story: None,
            tag: None,
            html_tag: None,
            meaning: String::new(),
            drops_illegal,
        }
    }

    /// The end of the last event.
    pub(super) fn position(&self) -> u64 {
        self.position
    }

    /// The namespace of the last started or ended element.
    pub(super) fn namespace(&self) -> ResolvedNamespace<'_> {
        self.reader.namespace()
    }

    /// The prefix of the element that has just begun, if it is not declared and the element should be taken by its local
    /// name: feed-rs takes one with an unknown prefix so, and would find no title, text or author otherwise.
    #[inline]
    pub(super) fn lone_prefix(&self) -> Option<&str> {
        if self.reader.has_assumed_namespace() { self.find_lone_prefix() } else { None }
    }

    #[cold]
    fn find_lone_prefix(&self) -> Option<&str> {
        /// How much of an entry is looked at.
        const ENTRY: usize = 1 << 12;
        let (depth, content) = self.story?;
        let (prefix, local_name) = self.source(self.tag?).strip_prefix('<')?.split_once(':')?;
        let name_len = local_name.find(|next: char| !next.is_ascii_alphanumeric())?;
        let local_name = &local_name[..name_len];
        if self.depth != depth + 2 || !matches!(local_name, "title" | "description" | "author") {
            return None;
        }
        let entry = &self.reader.source()[content as usize..];
        let entry = &entry[..floor_char_boundary(entry, ENTRY)];
        let entry = &entry[..entry.find("</item").or_else(|| entry.find("</entry")).unwrap_or(entry.len())];
        let is_same = |at: usize| {
            let name = entry[at + 1..].strip_prefix(local_name);
            name.is_some_and(|rest| rest.starts_with(['>', ' ', '\t', '\n', '\r']))
        };
        (!entry.match_indices('<').any(|(at, _)| is_same(at))).then_some(prefix)
    }

    fn source(&self, span: Span) -> &str {
        &self.reader.source()[span.range()]
    }

    /// Reads the next event, and appends its content to `buf`.
    pub(super) fn next(&mut self, config: &Config, buf: &mut Vec<u8>) -> Found {
        if let Some(span) = self.rest_of_text.take() {
            self.advance_to(span.end);
            if let Some(found) = self.text(span, config, buf) {
                return found;
            }
        }
        loop {
            self.read += 1;
            let Some(event) = self.reader.next() else {
                self.advance_to(self.len);
                return Found::Nothing;
            };
            let found = match event {
                Event::Start(start) => {
                    let (span, name_len) = (start.span(), start.name().len());
                    let is_cut_off = span.end == self.len && tag::is_cut_off(&start, self.depth);
                    let is_empty = start.is_empty_tag() && !config.expand_empty_elements;
                    let is_too_deep = !is_cut_off && (self.too_deep > 0 || self.depth >= config.depth_limit);
                    self.too_deep += usize::from(is_too_deep);
                    if !is_cut_off && !is_too_deep {
                        let is_clean = !self.drops_illegal
                            || !start.source().is_some_and(|source| illegal::has_any(source.as_bytes()));
                        tag::append(&start, is_clean, config.repairs.illegal_characters, buf);
                    }
                    if is_story(start.name()) {
                        self.story = Some((self.depth, span.end));
                    }
                    self.hides_end = is_cut_off || is_empty && !is_too_deep;
                    self.depth += 1;
                    self.tag = Some(span);
                    self.advance_to(span.end);
                    self.name_len = name_len;
                    let found = match is_empty {
                        _ if is_too_deep => Found::TooDeep,
                        true => Found::Empty,
                        false => Found::Start,
                    };
                    (!is_cut_off).then_some(found)
                }
                Event::End(end) => {
                    let span = end.span();
                    let is_hidden = core::mem::replace(&mut self.hides_end, false);
                    let is_too_deep = !is_hidden && self.too_deep > 0;
                    self.too_deep -= usize::from(is_too_deep);
                    let is_given = !is_hidden && !is_too_deep;
                    if is_given {
                        buf.extend_from_slice(end.name().as_bytes());
                    }
                    self.tag = None;
                    self.depth -= 1;
                    self.advance_to(span.end);
                    is_given.then_some(Found::End)
                }
                Event::Text(text) => {
                    let span = text.span;
                    self.advance_to(span.end);
                    self.text(span, config, buf)
                }
                Event::Reference(text) => {
                    let span = text.span;
                    self.meaning.clear();
                    self.meaning.push_str(text.data);
                    self.advance_to(span.end);
                    self.reference(span, config, buf)
                }
                Event::XmlDeclaration(declaration) => {
                    let span = declaration.span;
                    self.meaning.clear();
                    tag::append_declaration(&declaration, &mut self.meaning);
                    self.advance_to(span.end);
                    let content = delimited(self.source(span), ("<?", "?>"));
                    let is_clean = |content: &&str| !self.drops_illegal || !illegal::has_any(content.as_bytes());
                    let content = content.filter(is_clean).filter(|content| tag::is_well_formed(content, "xml".len()));
                    buf.extend_from_slice(content.unwrap_or(&self.meaning).as_bytes());
                    Some(Found::XmlDeclaration)
                }
                other => {
                    let (span, start) = (other.span(), buf.len());
                    let found = append_other(&other, buf);
                    self.advance_to(span.end);
                    self.advance_over_section_end(found, span);
                    if let Some(found) = found {
                        self.write_as_in_source(found, span, start, buf);
                    }
                    found
                }
            };
            if let Some(found) = found {
                return found;
            }
        }
    }

    /// The length of the name of the last tag.
    pub(super) const fn name_len(&self) -> usize {
        self.name_len
    }

    /// What is written at these positions.
    pub(super) fn written(&self, span: Range<u64>) -> &[u8] {
        let offset = |position: u64| position.saturating_add_signed(-self.skipped) as usize;
        self.reader.source().as_bytes().get(offset(span.start)..offset(span.end)).unwrap_or_default()
    }

    /// Skips the events up to this position, where an event ends. Those after it may end there, too. If a text was read up to
    /// here without a parser, the rest of it comes next.
    pub(super) fn skip_to(&mut self, position: u64) {
        while self.position < position {
            self.read += 1;
            let Some(event) = self.reader.next() else { return };
            let span = event.span();
            if let Event::Start(start) = &event
                && is_story(start.name())
            {
                self.story = Some((self.depth, span.end));
            }
            let is_section = matches!(event, Event::CdataSection(_));
            match event {
                Event::Text(_) if span.end.saturating_add_signed(self.skipped) > position => {
                    let start = position.saturating_add_signed(-self.skipped) as usize;
                    let start = ceil_char_boundary(self.reader.source(), start) as u64;
                    self.rest_of_text = Some(Span::new(start.max(span.start), span.end));
                    self.position = position;
                    return;
                }
                Event::Start(start) if start.is_empty_tag() => {
                    // Its end comes with it.
                    self.read += 1;
                    self.reader.next();
                    self.tag = None;
                }
                Event::Start(_) => {
                    self.depth += 1;
                    self.tag = Some(span);
                }
                Event::End(_) => {
                    self.depth -= 1;
                    self.tag = None;
                }
                _ => {}
            }
            self.advance_to(span.end);
            self.advance_over_section_end(is_section.then_some(Found::CdataSection), span);
        }
    }

    /// Sets the end of a CDATA section after its delimiter, which its span does not include.
    fn advance_over_section_end(&mut self, found: Option<Found>, span: Span) {
        const SECTION_END: &str = "]]>";
        let rest = &self.reader.source()[span.end as usize..];
        if found == Some(Found::CdataSection) && rest.starts_with(SECTION_END) {
            self.advance_to(span.end + SECTION_END.len() as u64);
        }
    }

    /// Sets the end of an event to this offset of the text.
    fn advance_to(&mut self, end: u64) {
        self.position = self.position.max(end.saturating_add_signed(self.skipped));
    }

    /// Appends characters, trimmed according to the configuration.
    fn text(&self, span: Span, config: &Config, buf: &mut Vec<u8>) -> Option<Found> {
        let mut text = self.source(span);
        if config.trim_text_start {
            let space = text.bytes().take_while(|byte| is_space(*byte)).count();
            text = &text[space..];
        }
        if config.trim_text_end {
            let space = text.bytes().rev().take_while(|byte| is_space(*byte)).count();
            text = &text[..text.len() - space];
        }
        let start = buf.len();
        if self.drops_illegal {
            illegal::push_text_without(text, buf);
        } else {
            buf.extend_from_slice(text.as_bytes());
        }
        (buf.len() > start).then_some(Found::Text)
    }

    /// Returns a reference if quick-xml's users can resolve it, if its name is unknown, or if it is left to HTML;
    /// otherwise the text that it stands for.
    fn reference(&mut self, span: Span, config: &Config, buf: &mut Vec<u8>) -> Option<Found> {
        let is_for_html = self.is_for_html(span);
        let source = self.source(span);
        let content = delimited(source, ("&", ";")).unwrap_or_default();
        let can_be_resolved = match content.strip_prefix('#') {
            // A reference may stand for another character than its number says.
            Some(number) => parse_number(number)
                .is_ok_and(|character| is_kept(character, config) && self.meaning.chars().eq([character])),
            None => resolve_predefined_entity(content).is_some() || self.meaning == source || is_for_html,
        };
        if can_be_resolved {
            buf.extend_from_slice(content.as_bytes());
            return Some(Found::Reference);
        }
        let start = buf.len();
        // NUL is U+FFFD in XML5, like what is no character at all.
        if config.repairs.illegal_characters && content.strip_prefix('#').is_some_and(is_zero) {
            return None;
        }
        for character in self.meaning.chars().filter(|&character| is_kept(character, config)) {
            buf.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
        }
        (buf.len() > start).then_some(Found::Text)
    }

    /// Whether a reference by name is left to an HTML parser, for which the text around it is intended.
    fn is_for_html(&mut self, span: Span) -> bool {
        let Some(tag) = self.tag else { return false };
        let name = self.source(span).strip_prefix('&').filter(|name| name.ends_with(';')).unwrap_or_default();
        if lookup(name).is_none_or(|text| text != self.meaning) {
            return false;
        }
        // The tag may be long, and many references may follow it.
        match self.html_tag.filter(|(asked, _)| *asked == tag) {
            Some((_, is_html)) => is_html,
            None => {
                let is_html = tag::is_html(self.source(tag));
                self.html_tag = Some((tag, is_html));
                is_html
            }
        }
    }

    /// Replaces the content of `buf` from `start` on by that of the source at `span`, if it has the expected
    /// delimiters.
    fn write_as_in_source(&self, found: Found, span: Span, start: usize, buf: &mut Vec<u8>) {
        let source = self.source(span);
        if self.drops_illegal && found == Found::CdataSection {
            return illegal::push_section_without(source, buf);
        }
        if self.drops_illegal && illegal::has_any(source.as_bytes()) {
            return;
        }
        let content = match found {
            Found::CdataSection => Some(source),
            Found::Comment => delimited(source, ("<!--", "-->")),
            Found::ProcessingInstruction => delimited(source, ("<?", "?>")),
            Found::Doctype => delimited(source, ("<!DOCTYPE", ">")).map(str::trim_ascii_start),
            _ => None,
        };
        if let Some(content) = content {
            buf.truncate(start);
            buf.extend_from_slice(content.as_bytes());
        }
    }
}

fn reader_of(text: String, repairs: Repairs, reads_all_roots: bool) -> Reader<'static> {
    let options = Options::default();
    let reader =
        if reads_all_roots { repairs.reader_of_all_roots(text, options) } else { repairs.reader(text, options) };
    reader.with_text_as_written(true)
}

/// Takes time linear in what was read, which is read again.
impl Clone for Engine {
    fn clone(&self) -> Self {
        let mut reader = reader_of(self.reader.source().to_owned(), self.reading, self.reads_all_roots);
        (0..self.read).for_each(|_| drop(reader.next()));
        Self { reader, meaning: self.meaning.clone(), ..*self }
    }
}

/// Appends the rewritten content of an event that is neither a tag, text nor the declaration.
#[inline(never)]
fn append_other(event: &Event<'_>, buf: &mut Vec<u8>) -> Option<Found> {
    Some(match event {
        // The source differs only in its newlines.
        Event::CdataSection(_) => Found::CdataSection,
        Event::EntityReference(reference) => {
            buf.extend_from_slice(reference.name.as_bytes());
            Found::Reference
        }
        Event::Comment(comment) => {
            buf.extend_from_slice(comment.data.data.as_bytes());
            Found::Comment
        }
        Event::ProcessingInstruction(instruction) => {
            buf.extend_from_slice(instruction.target.data.as_bytes());
            buf.push(b' ');
            buf.extend_from_slice(instruction.data.data.as_bytes());
            Found::ProcessingInstruction
        }
        Event::Doctype(doctype) => {
            buf.extend_from_slice(doctype.name.map_or("", |name| name.data).as_bytes());
            Found::Doctype
        }
        _ => return None,
    })
}

/// Whether the number of a reference is 0.
fn is_zero(number: &str) -> bool {
    let digits = number.trim_start_matches(['x', 'X']);
    !digits.is_empty() && digits.bytes().all(|digit| digit == b'0')
}

fn is_kept(character: char, config: &Config) -> bool {
    !config.repairs.illegal_characters || is_xml_char(character)
}

/// The content between two delimiters that do not overlap.
fn delimited<'s>(source: &'s str, (before, after): (&str, &str)) -> Option<&'s str> {
    source.strip_prefix(before)?.strip_suffix(after)
}
