//! The short cut for well-formed markup: finds events in the source, without the states of XML5.
//!
//! It ends at the first place where anything might have to be repaired, resolved or decoded. From there on, the
//! [engine](super::engine) reads the document. What is found here is what the engine would find: the contents of events
//! are slices of the source. Text is given only once the markup after it has been found, because XML5 joins it with what
//! turns out to be no markup.

mod repairing;

use super::doctype::{self, DefaultNamespace};
use super::encoding::usual_declaration_len;
use super::names::{local_name, prefix};
use super::{Config, Found, Tag, root, tag};
use core::ops::Range;
use fivefold_core::Namespace;
use fivefold_core::attributes::key;
use fivefold_core::char_ref::lookup;
use fivefold_core::work;
use fivefold_core::xml_char::is_xml_text_in_utf8;
use fivefold_feeds::names::{holds_stories, is_feed, is_mark, is_story, is_story_tag};
use fivefold_xml5::recognise::unvalidated::{name_end, spaced_name, text_len, value_len};
use fivefold_xml5::recognise::{
    Attribute, Markup, MarkupKind, Rules, end_tag_len, is_space, markup, reference, skip_space, start_tag,
};
use memchr::memchr2;
use simdutf8::basic::from_utf8;

/// The state of the short cut.
#[derive(Clone, Debug)]
pub(super) struct Plain {
    /// The offset of what has not been looked at.
    at: usize,
    /// The offset at which it began.
    start: usize,
    validity: Validity,
    open: Vec<Open>,
    /// The markup that was found last.
    markup: Token,
    /// Whether it comes next.
    ahead: Ahead,
    /// The last tag that was found.
    tag: Tag,
    /// The names of its attributes.
    names: Vec<AttributeName>,
    /// Whether one of them has a prefix and declares nothing.
    has_prefix: bool,
    /// Whether two of them differ by nothing but their prefixes.
    differs_by_prefix: bool,
    /// The declarations of namespaces in scope.
    declarations: Vec<Declaration>,
    /// Whether there has been one of HTML's.
    has_html: bool,
    root: Root,
    /// Whether a document type was declared.
    has_doctype: bool,
    /// The namespaces that it declares for elements.
    default_namespaces: Box<[DefaultNamespace]>,
    /// Whether an element of a feed has begun in which others may be repaired that are no part of it.
    has_marks: bool,
    /// The place of the last tag, if it is a start tag. Nothing but text has followed.
    around_text: Range<usize>,
    /// Whether the text after it is HTML, once that was asked.
    is_html: Option<bool>,
    /// The offset of the last entry.
    last_story: usize,
    /// The number of bytes in which end tags were looked for.
    looked_through: usize,
    /// Whether it was found that no entry comes any more.
    has_no_more_stories: bool,
}

/// An open element.
#[derive(Clone, Debug)]
struct Open {
    name: Range<usize>,
    /// Whether nothing in it is to be repaired, except for entries; `None` as long as no element in it has begun.
    is_regular: Option<bool>,
    /// The offset up to which its end tag is known to come.
    ends_after: usize,
}

/// A declaration of a namespace.
#[derive(Clone, Debug)]
struct Declaration {
    /// Empty for the default namespace.
    prefix: Range<usize>,
    uri: Range<usize>,
    /// The number of elements that are open outside of its element.
    depth: usize,
}

/// The name of an attribute.
#[derive(Clone, Debug)]
struct AttributeName {
    key: u32,
    place: Range<usize>,
}

/// What is known of the source as UTF-8.
#[derive(Clone, Copy, Debug, Default)]
enum Validity {
    #[default]
    Unknown,
    /// What is left of it is UTF-8.
    Rest,
    /// It is not, so that each part is checked by itself.
    Parts,
}

impl Validity {
    /// Whether this part of what is left of the source is UTF-8, where it is not ASCII. To check all that is left, once, takes
    /// less than to check many short parts.
    fn holds_for(&mut self, rest: &[u8], part: &[u8]) -> bool {
        if let Self::Unknown = self {
            work::bytes(rest.len());
            *self = if from_utf8(rest).is_ok() { Self::Rest } else { Self::Parts };
        }
        matches!(self, Self::Rest) || from_utf8(part).is_ok()
    }
}

/// Whether the markup that was found last comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ahead {
    Nothing,
    /// Markup, because the text before it was given last.
    Markup,
    /// The end of an empty element, because its start was given last.
    EndOfEmpty,
}

/// The root elements so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Root {
    None,
    /// That of RSS 2.0 or Atom.
    Feed,
    /// That of RSS 1.0.
    Rdf,
    /// One that is no feed's, and perhaps others after it.
    Other,
}

/// An event.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) found: Found,
    /// The offsets of its content.
    pub(super) content: (usize, usize),
    /// The offset of its end.
    pub(super) end: usize,
}

/// The number of attributes up to which comparing each with each is cheap.
const MOST_ATTRIBUTES: usize = 64;

/// The number of attributes up to which the namespaces of each may be compared with those of each.
const MOST_COMPARED: usize = 16;

/// The number of declarations in scope up to which looking through them for each prefix is cheap.
const MOST_DECLARATIONS: usize = 32;

impl Plain {
    /// Begins at this offset, where an XML declaration may stand.
    pub(super) fn new(start: usize) -> Self {
        Self {
            at: start,
            start,
            validity: Validity::default(),
            open: Vec::with_capacity(16),
            markup: Token { found: Found::Nothing, content: (0, 0), end: start },
            ahead: Ahead::Nothing,
            tag: Tag::default(),
            names: Vec::with_capacity(8),
            has_prefix: false,
            differs_by_prefix: false,
            declarations: Vec::with_capacity(8),
            has_html: false,
            root: Root::None,
            has_doctype: false,
            default_namespaces: Box::default(),
            has_marks: false,
            around_text: 0..0,
            is_html: None,
            last_story: 0,
            looked_through: 0,
            has_no_more_stories: false,
        }
    }

    /// Whether the document begins with the root element of a feed, or with another and no feed after it. Otherwise its
    /// beginning has to be repaired.
    pub(super) fn begins_well(&self, source: &[u8], config: &Config) -> bool {
        if root::begins_feed(&source[self.at..]) {
            return true;
        }
        self.clone().finds_good_root(source, config)
    }

    #[cold]
    fn finds_good_root(mut self, source: &[u8], config: &Config) -> bool {
        loop {
            match self.next(source, config) {
                Some(Token { found: Found::Start | Found::Empty, content: (start, _), .. }) => {
                    let name = &source[start..start + self.tag.name_len];
                    return is_feed(name)
                        || !root::may_be_before_feed(&source[start - 1..])
                        || root::is_beginning(source, &config.repairs);
                }
                Some(_) => {}
                None => return false,
            }
        }
    }

    /// The last tag among the events.
    pub(super) const fn tag(&self) -> Tag {
        self.tag
    }

    /// Continues at this offset, which is not before the end of the last event.
    pub(super) fn continue_at(&mut self, offset: usize) {
        match self.ahead {
            Ahead::Nothing => {}
            Ahead::Markup => self.forget_markup(),
            Ahead::EndOfEmpty => self.markup.end = offset,
        }
        self.at = offset;
        // The offset may be within a character.
        self.validity = Validity::Parts;
        // There may have been tags in what was skipped.
        self.around_text = 0..0;
    }

    /// Undoes what the markup that was found last did, as it is to be found again.
    fn forget_markup(&mut self) {
        self.ahead = Ahead::Nothing;
        match self.markup {
            Token { found: Found::Start, .. } => drop(self.open.pop()),
            Token { found: Found::End, content: (start, end), .. } => {
                self.open.push(Open::new(start..end));
            }
            _ => {}
        }
        self.end_scope();
    }

    /// The next event; `None` if the rest has to be read by the engine.
    #[inline(always)]
    pub(super) fn next(&mut self, source: &[u8], config: &Config) -> Option<Token> {
        if self.ahead == Ahead::Nothing {
            let text = self.skip_text(source)?;
            self.find_markup(source, config)?;
            let end = text.end;
            let content = trim(source, text, config);
            if !content.is_empty() {
                self.ahead = Ahead::Markup;
                return Some(Token { found: Found::Text, content: (content.start, content.end), end });
            }
        }
        self.ahead = Ahead::Nothing;
        let mut token = self.markup;
        if token.found == Found::Empty && config.expand_empty_elements {
            let (start, _) = token.content;
            let name = (start, start + self.tag.name_len);
            (self.markup, self.ahead) = (Token { found: Found::End, content: name, end: token.end }, Ahead::EndOfEmpty);
            token.found = Found::Start;
        }
        Some(token)
    }

    /// Skips text in an element, and returns its place; or white space outside.
    #[inline(always)]
    fn skip_text(&mut self, source: &[u8]) -> Option<Range<usize>> {
        let start = self.at;
        if self.open.is_empty() {
            self.at = skip_space(source, start);
            return Some(start..start);
        }
        self.at = start + text_len(&source[start..], |rest| self.long_text_len(rest))?;
        Some(start..self.at)
    }

    #[inline(never)]
    fn long_text_len(&mut self, rest: &[u8]) -> Option<usize> {
        let len = memchr2(b'<', b'&', rest)?;
        self.is_text(rest, 0..len).then_some(len)
    }

    /// Whether a part of what is left of the source is UTF-8 without a character that XML forbids.
    #[inline]
    fn is_text(&mut self, rest: &[u8], part: Range<usize>) -> bool {
        let part = &rest[part];
        is_xml_text_in_utf8(part, || self.validity.holds_for(rest, part))
    }

    /// Finds the markup or reference at the current offset, or the end of the document.
    #[inline(always)]
    fn find_markup(&mut self, source: &[u8], config: &Config) -> Option<()> {
        match source[self.at..] {
            [b'<', b'/', ..] => self.end_tag(source, config),
            [b'<', b'a'..=b'z' | b'A'..=b'Z' | b'_', ..] => self.start_tag(source, config),
            _ => self.other_markup(source, config),
        }
    }

    /// What is no tag.
    #[inline(never)]
    fn other_markup(&mut self, source: &[u8], config: &Config) -> Option<()> {
        match source[self.at..] {
            [b'&', ..] if !self.open.is_empty() => self.reference(source),
            [b'<', b'!', b'D', ..] => self.doctype(source),
            [b'<', b'?', ..] if self.at == self.start => self.beginning(source, config),
            [b'<', ..] => self.untagged(source, config),
            [] if self.root != Root::None => self.found(Found::Nothing, 0..0, self.at),
            _ => None,
        }
    }

    /// Sets the markup that was found, after which reading goes on.
    #[inline(always)]
    fn found(&mut self, found: Found, content: Range<usize>, end: usize) -> Option<()> {
        self.at = end;
        self.markup = Token { found, content: (content.start, content.end), end };
        Some(())
    }

    #[inline(always)]
    fn end_tag(&mut self, source: &[u8], config: &Config) -> Option<()> {
        let name = self.open.last()?.name.clone();
        let end = self.at + end_tag_len(&source[self.at + "</".len()..], &source[name.clone()])?;
        let may_go_on = match self.open.len() {
            1 => true,
            2 => &source[name.clone()] == b"channel",
            _ => false,
        };
        if may_go_on && config.repairs.structure && self.goes_on_after(&source[end..]) {
            return None;
        }
        self.open.pop();
        self.end_scope();
        self.around_text = 0..0;
        self.found(Found::End, name, end)
    }

    #[inline(always)]
    fn start_tag(&mut self, source: &[u8], config: &Config) -> Option<()> {
        let start = self.at + 1;
        (self.tag.declares, self.has_prefix, self.differs_by_prefix) = (false, false, false);
        self.names.clear();
        let tag = start_tag(source, start, self)?;
        let name = start..tag.name_end;
        self.tag.name_len = name.len();
        if tag.has_colon && !self.is_declared(source, prefix(&source[name.clone()])) {
            return None;
        }
        if self.differs_by_prefix && !self.differs_by_namespace(source)
            || !self.default_namespaces.is_empty() && self.lacks_declaration(source, &source[name.clone()])
        {
            return None;
        }
        if self.open.len() >= config.depth_limit {
            return None;
        }
        let is_mark = is_mark(&source[name.clone()]);
        let is_expected = match self.open.last_mut() {
            None => self.begins_root(source, &name, config),
            Some(Open { is_regular: Some(true), .. }) if !is_mark => true,
            Some(_) => !config.repairs.structure || !self.may_be_repaired(source, &name, tag.end),
        };
        if !is_expected {
            return None;
        }
        if is_mark && is_story(&source[name.clone()]) {
            self.last_story = start;
        }
        if tag.is_empty {
            self.around_text = 0..0;
            self.end_scope();
            return self.found(Found::Empty, start..tag.end - "/>".len(), tag.end);
        }
        // A tag that the document ends with is truncated.
        if tag.end == source.len() || config.repairs.structure && self.may_be_void(source, &name, tag.end) {
            return None;
        }
        if is_mark {
            self.has_marks = true;
            // An entry that is begun twice in a feed is repaired.
            let is_in_feed = || self.outwards(source).next().is_some_and(holds_stories);
            if config.repairs.structure && self.last_story == start && begins_story(&source[tag.end..]) && is_in_feed()
            {
                return None;
            }
        }
        self.open.push(Open::new(name));
        (self.around_text, self.is_html) = (start - 1..tag.end, None);
        self.found(Found::Start, start..tag.end - ">".len(), tag.end)
    }

    /// Whether a prefix is declared.
    fn is_declared(&self, source: &[u8], prefix: &[u8]) -> bool {
        self.namespace(source, prefix).is_some() || prefix == b"xml"
    }

    /// The namespace that a prefix is declared for.
    fn namespace<'s>(&self, source: &'s [u8], prefix: &[u8]) -> Option<&'s [u8]> {
        let declaration = self.declarations.iter().rev().find(|it| &source[it.prefix.clone()] == prefix)?;
        Some(&source[declaration.uri.clone()])
    }

    /// Whether the attributes of the last tag that have the same name after different prefixes are in different namespaces.
    /// `false` if that is not known.
    #[cold]
    fn differs_by_namespace(&self, source: &[u8]) -> bool {
        let names = || {
            let names = self.names.iter().map(|name| &source[name.place.clone()]);
            names.filter(|name| !name.starts_with(b"xmlns:"))
        };
        // The white space of a value is not always that which is written.
        let is_plain = |uri: &&[u8]| !uri.iter().any(|byte| is_space(*byte));
        let namespace = |name| self.namespace(source, prefix(name)).filter(is_plain);
        self.names.len() <= MOST_COMPARED
            && names().enumerate().all(|(index, name)| {
                let Some(local) = local_name(name) else { return true };
                let uri = namespace(name);
                let mut others = names().skip(index + 1).filter(|other| local_name(other) == Some(local));
                others.all(|other| namespace(other).is_some_and(|other| uri.is_some_and(|uri| uri != other)))
            })
    }

    /// Whether the document type supplies a declaration that the last tag, which has this name, lacks.
    #[cold]
    fn lacks_declaration(&self, source: &[u8], name: &[u8]) -> bool {
        self.default_namespaces.iter().filter(|default| default.element.as_bytes() == name).any(|default| {
            let attribute = default.attribute.as_bytes();
            !self.names.iter().any(|name| &source[name.place.clone()] == attribute)
        })
    }

    /// Drops the namespaces that the element declared that has just ended.
    #[inline]
    fn end_scope(&mut self) {
        while self.declarations.last().is_some_and(|declaration| declaration.depth >= self.open.len()) {
            self.declarations.pop();
        }
    }

    /// Takes an attribute that declares a namespace or whose name has a prefix.
    #[cold]
    fn take_with_namespace(&mut self, source: &[u8], attribute: &Attribute) -> bool {
        let name = &source[attribute.start..attribute.end];
        if name.starts_with(b"xmlns") && (attribute.has_colon || name.len() == "xmlns".len()) {
            self.tag.declares = true;
            let uri = attribute.value..attribute.value_end;
            if self.declarations.len() == MOST_DECLARATIONS || !tag::can_be_declared(name, &source[uri.clone()]) {
                return false;
            }
            let prefix = attribute.end - local_name(name).map_or(0, <[u8]>::len)..attribute.end;
            self.has_html |= Namespace::HTML.known_uri().is_some_and(|html| source[uri.clone()] == *html.as_bytes());
            self.declarations.push(Declaration { prefix, uri, depth: self.open.len() });
        } else if attribute.has_colon {
            // Two prefixes may stand for one namespace.
            let is_same = |other: &AttributeName| local_name(&source[other.place.clone()]) == local_name(name);
            if core::mem::replace(&mut self.has_prefix, true) && self.names.iter().any(is_same) {
                self.differs_by_prefix = true;
            }
        }
        true
    }

    /// Whether an element outside of others can be the root: the only one of a feed, or one of another document without
    /// a feed in it.
    #[cold]
    fn begins_root(&mut self, source: &[u8], name: &Range<usize>, config: &Config) -> bool {
        if config.repairs.namespaces {
            return false;
        }
        match self.root {
            Root::Feed | Root::Rdf => return false,
            Root::Other => return config.read_all_roots && !is_feed(&source[name.clone()]),
            Root::None => {}
        }
        let is_of_feed = is_feed(&source[name.clone()]);
        self.root = match &source[name.clone()] {
            _ if !is_of_feed => Root::Other,
            name if name.to_ascii_lowercase().ends_with(b"rdf") => Root::Rdf,
            _ => Root::Feed,
        };
        true
    }

    /// The XML declaration, or a processing instruction where it may stand.
    fn beginning(&mut self, source: &[u8], config: &Config) -> Option<()> {
        let Some(len) = usual_declaration_len(&source[self.at..]) else { return self.untagged(source, config) };
        let end = self.at + len;
        self.found(Found::XmlDeclaration, self.at + "<?".len()..end - "?>".len(), end)
    }

    /// A comment, a CDATA section, a processing instruction or the XML declaration.
    fn untagged(&mut self, source: &[u8], config: &Config) -> Option<()> {
        let Markup { kind, content, end } = markup(source, self.at)?;
        if !self.is_text(source, content.clone()) {
            return None;
        }
        let bytes = &source[content.clone()];
        match kind {
            // Some end a comment where it begins with one of these.
            MarkupKind::Comment if bytes.starts_with(b">") || bytes.starts_with(b"->") => None,
            MarkupKind::Comment => self.found(Found::Comment, content, end),
            MarkupKind::Section if self.may_be_endless(source, &content) => None,
            MarkupKind::Section if content.is_empty() => self.after_empty_section(source, end, config),
            MarkupKind::Section => self.found(Found::CdataSection, content, end),
            MarkupKind::Instruction => self.instruction(source, content, end),
        }
    }

    /// Finds the markup after the empty section that ends here, which gives no event, and after others that follow it. Text
    /// on both sides is left to the engine.
    #[cold]
    fn after_empty_section(&mut self, source: &[u8], mut end: usize, config: &Config) -> Option<()> {
        let follows_text = source[self.at - 1] != b'>';
        // There may be any number of them, so none is found by a call within a call.
        while source[end..].starts_with(b"<![CDATA[]]>") {
            end += b"<![CDATA[]]>".len();
        }
        self.at = end;
        if follows_text || source.get(end) != Some(&b'<') { None } else { self.find_markup(source, config) }
    }

    /// A document type, with an internal subset of some declarations at most.
    fn doctype(&mut self, source: &[u8]) -> Option<()> {
        let start = self.at + "<!DOCTYPE".len();
        if self.root != Root::None || core::mem::replace(&mut self.has_doctype, true) {
            return None;
        }
        let (len, namespaces) = doctype::read(&source[self.at..])?;
        self.default_namespaces = namespaces.into();
        let end = self.at + len;
        self.found(Found::Doctype, skip_space(source, start)..end - ">".len(), end)
    }

    /// A processing instruction, or the XML declaration.
    fn instruction(&mut self, source: &[u8], content: Range<usize>, end: usize) -> Option<()> {
        let target = content.start..name_end(source, content.start)?.0;
        if target.end > content.end || !is_space(source[target.end]) && target.end < content.end {
            return None;
        }
        match &source[target] {
            b"xml" if self.at != self.start || !tag::is_declaration(&source[content.clone()]) => None,
            b"xml" => self.found(Found::XmlDeclaration, content, end),
            // Its own end may be missing, or the search for an end tag may take what looks like one for it.
            _ if source[content.clone()].contains(&b'<') => None,
            target if target.eq_ignore_ascii_case(b"xml") => None,
            _ => self.found(Found::ProcessingInstruction, content, end),
        }
    }

    #[inline]
    fn reference(&mut self, source: &[u8]) -> Option<()> {
        let start = self.at + "&".len();
        let len = match reference(&source[start..]) {
            Some((_, _, len)) => len,
            None => self.reference_of_html(source)?,
        };
        self.found(Found::Reference, start..start + len - ";".len(), start + len)
    }
}

impl Plain {
    /// The length of the reference after the current offset, if it is one of HTML's in text that is left to a parser of HTML.
    /// Nothing else declares it where there is no document type.
    #[cold]
    fn reference_of_html(&mut self, source: &[u8]) -> Option<usize> {
        let name = tag::reference_name(&source[self.at..])?;
        let tag = &source[self.around_text.clone()];
        let is_html = *self.is_html.get_or_insert_with(|| str::from_utf8(tag).is_ok_and(tag::is_html));
        let is_known = is_html && !tag.is_empty() && !self.has_doctype && lookup(&format!("{name};")).is_some();
        is_known.then_some(name.len() + ";".len())
    }
}

impl Open {
    const fn new(name: Range<usize>) -> Self {
        Self { name, is_regular: None, ends_after: 0 }
    }
}

impl Rules for Plain {
    const SEPARATES: bool = true;

    #[inline(always)]
    fn name_end(&self, bytes: &[u8], at: usize) -> Option<(usize, bool)> {
        name_end(bytes, at)
    }

    #[inline(always)]
    fn spaced_name(&self, bytes: &[u8]) -> Option<(usize, usize, bool)> {
        spaced_name(bytes)
    }

    #[inline(always)]
    fn value_len(&mut self, bytes: &[u8], quote: u8) -> Option<usize> {
        value_len(bytes, quote, |part| self.validity.holds_for(bytes, part))
    }

    #[inline(always)]
    fn take(&mut self, bytes: &[u8], attribute: Attribute) -> bool {
        let place = attribute.start..attribute.end;
        let (name, count) = (&bytes[place.clone()], self.names.len());
        let key = key(name);
        let is_same = |other: &AttributeName| other.key == key && bytes[other.place.clone()] == *name;
        if count == MOST_ATTRIBUTES || self.names.iter().any(is_same) {
            return false;
        }
        let concerns_namespaces = attribute.has_colon || key == XMLNS_KEY;
        if concerns_namespaces && !self.take_with_namespace(bytes, &attribute) {
            return false;
        }
        self.names.push(AttributeName { key, place });
        true
    }
}

const XMLNS_KEY: u32 = key(b"xmlns");

/// Whether an entry begins here, after white space.
fn begins_story(rest: &[u8]) -> bool {
    is_story_tag(&rest[skip_space(rest, 0)..])
}

/// The part of a text that the configuration keeps.
#[inline]
fn trim(source: &[u8], mut text: Range<usize>, config: &Config) -> Range<usize> {
    if config.trim_text_start {
        text.start = skip_space(source, text.start).min(text.end);
    }
    if config.trim_text_end {
        while !text.is_empty() && is_space(source[text.end - 1]) {
            text.end -= 1;
        }
    }
    text
}
