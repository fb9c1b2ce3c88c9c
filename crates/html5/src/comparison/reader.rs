//! Reads a text to compare it with another.

use super::{Content, Flow, Item, Kind, Reading};
use crate::HtmlTreeSink;
use crate::options::{Options, Scripting};
use crate::serializer::{has_optional_end_tag, has_optional_start_tag};
use crate::tokenizer::{HtmlDoctype, HtmlTag, HtmlToken, Tap, TokenSink, Tokenizer};
use crate::tree_builder::{Context, InsertionMode, TreeBuilder};
use core::hash::{BuildHasher, Hash};
use core::mem;
use fivefold_core::display::keeps_white_space;
use fivefold_core::{
    Difference, DifferenceKind, ElementClass, ElementEnd, ElementName, ErrorCode, InsertionPlace, Name, Names,
    Namespace, NewDoctype, NewElement, NoTree, ParseError, Part, Span, TagAttributes, Text, TreeSink, work,
};
use foldhash::fast::RandomState;
use std::collections::HashSet;

/// Reads a text, as a document or, in a context, as a fragment. A byte order mark is no part of it.
pub(super) fn read<'a>(text: &'a str, context: Option<&Context>, hasher: &RandomState) -> Reading<'a> {
    let mut reader = Reader {
        hasher,
        reading: Reading { text, ..Reading::default() },
        pending: Pending::default(),
        drops_line_feed: false,
        has_loose_form: false,
        body_end: None,
    };
    let sink = Structure { hasher: hasher.clone(), ..Structure::default() };
    let options = Options::default().with_scripting(Scripting::Inert);
    let mut tokenizer = Tokenizer::around(sink, context, options, (), |builder| {
        Tap::new(builder, |builder: &mut TreeBuilder<Structure>, token: HtmlToken<'_>| {
            let before = builder.insertion_mode();
            let answer = builder.token(token);
            let modes = [before, builder.insertion_mode()];
            reader.read(token, modes, builder.sink_mut());
            answer
        })
    });
    let rest = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    tokenizer.pass_over(&text[..text.len() - rest.len()]);
    let _ = tokenizer.feed(rest);
    let mut structure = tokenizer.finish().into_inner().into_sink();
    reader.take_errors(&mut structure);
    reader.reading.losses.sort_by_key(|(loss, place)| (*place, loss.span.start));
    reader.reading
}

struct Reader<'a, 'h> {
    hasher: &'h RandomState,
    reading: Reading<'a>,
    /// Text that has not become an item.
    pending: Pending,
    /// Whether a line feed that comes next is dropped.
    drops_line_feed: bool,
    /// Whether a form has ended where it began, and no end tag has come for it.
    has_loose_form: bool,
    /// The end tag of the body, or of the document element, which has ended the body.
    body_end: Option<Span>,
}

/// Text that may go on.
#[derive(Default)]
struct Pending {
    /// Where it is, if it is literally in the source.
    source: Span,
    /// Where the first part of it is in the source.
    span: Option<Span>,
    /// Where it begins in the texts of the reading, if it is not literally in the source.
    own: Option<usize>,
    is_exact: bool,
    /// Whether there is collapsible white space before it.
    has_space: bool,
    /// How many bytes of it are no collapsible white space, and up to where they have been counted.
    words_len: usize,
    counted: usize,
}

impl<'a> Reader<'a, '_> {
    /// Reads a token that the tree builder has read, in the insertion modes before and after.
    fn read(&mut self, token: HtmlToken<'_>, modes: [InsertionMode; 2], structure: &mut Structure) {
        let [before, after] = modes;
        let is_past_body = matches!(before, InsertionMode::AfterBody | InsertionMode::AfterAfterBody);
        if let Some(end) = self.body_end.take_if(|_| is_past_body && after == InsertionMode::InBody) {
            self.note_without_effect(DifferenceKind::Missing(Part::EndTag), end);
        }
        let drops_line_feed = mem::take(&mut self.drops_line_feed);
        if !matches!(token, HtmlToken::StartTag(_)) {
            self.take_errors(structure);
        }
        match token {
            HtmlToken::StartTag(tag) => self.read_start_tag(tag, modes, structure),
            HtmlToken::EndTag(tag) => self.read_end_tag(tag, before != after, structure),
            HtmlToken::Text(text) => {
                self.take_events(structure, token.span(), None);
                let data = if drops_line_feed { text.data.strip_prefix('\n').unwrap_or(text.data) } else { text.data };
                self.add_text(data, text.span, structure.preformatted > 0);
            }
            HtmlToken::Comment(comment) => {
                self.take_events(structure, token.span(), None);
                self.end_what_is_before(comment.span, after, structure);
                // Other markup than a comment can be read as one.
                let is_comment = self.reading.source(comment.span).starts_with("<!--");
                self.add(Kind::Comment, (is_comment, comment.data.data), comment.span);
            }
            HtmlToken::ProcessingInstruction(pi) => {
                self.take_events(structure, token.span(), None);
                self.end_what_is_before(pi.span, after, structure);
                self.add(Kind::ProcessingInstruction, [pi.target.data, pi.data.data], pi.span);
            }
            HtmlToken::Doctype(doctype) => self.read_doctype(doctype, structure),
            HtmlToken::EndOfFile(_) => {
                self.take_events(structure, token.span(), None);
                self.end_text();
            }
        }
    }

    fn read_start_tag(&mut self, tag: &HtmlTag<'_>, modes: [InsertionMode; 2], structure: &mut Structure) {
        self.reading.is_document |= matches!(tag.name, Name::HTML | Name::HEAD | Name::BODY);
        match self.take_events(structure, tag.span, Some(Tag::Start(tag))) {
            None => self.note_loss(DifferenceKind::Missing(Part::StartTag), tag.span),
            Some(made) => {
                let is_open = structure.open.last().is_some_and(|open| open.element.name == made);
                if made == ElementName::html(Name::FORM) && !is_open {
                    // In a table, a form ends where it begins, and what comes after it is its own all the same.
                    self.note_loss(DifferenceKind::Moved(Part::EndTag), tag.span);
                    self.has_loose_form = true;
                }
                self.drops_line_feed = made.has_class(ElementClass::DROPS_LINE_FEED);
                // What belongs into the head is put there, though its end tag came before.
                if modes[0] == InsertionMode::AfterHead
                    && !matches!(modes[1], InsertionMode::InBody | InsertionMode::InFrameset)
                {
                    self.note_without_effect(DifferenceKind::Missing(Part::EndTag), tag.span);
                }
            }
        }
    }

    /// Reads an end tag, which may have changed the insertion mode.
    fn read_end_tag(&mut self, tag: &HtmlTag<'_>, has_changed_mode: bool, structure: &mut Structure) {
        let ends_body = matches!(tag.name, Name::BODY | Name::HTML) && has_changed_mode;
        if ends_body {
            self.body_end = Some(tag.span);
            self.reading.outer_ends.push(tag.span);
        }
        if self.take_events(structure, tag.span, Some(Tag::End(tag))).is_none() && !ends_body {
            if tag.name == Name::FORM && mem::take(&mut self.has_loose_form) {
                self.note_loss(DifferenceKind::Moved(Part::EndTag), tag.span);
            } else {
                self.note_without_effect(DifferenceKind::Missing(Part::EndTag), tag.span);
            }
        }
    }

    fn read_doctype(&mut self, doctype: &HtmlDoctype<'_>, structure: &mut Structure) {
        self.reading.is_document = true;
        if !mem::take(&mut structure.has_new_doctype) {
            self.note_loss(DifferenceKind::Missing(Part::Doctype), doctype.span);
            return;
        }
        let texts = [doctype.name, doctype.public_id, doctype.system_id].map(|text| text.map(|text| text.data));
        self.add(Kind::Doctype, (texts, doctype.force_quirks), doctype.span);
    }

    /// Adds what the tree builder has done with a token. Returns the element that its start tag has made, or its end tag has
    /// ended.
    fn take_events(&mut self, structure: &mut Structure, at: Span, tag: Option<Tag<'_, '_>>) -> Option<ElementName> {
        if structure.events.is_empty() {
            return None;
        }
        let (mut own, mut is_lone) = (None, false);
        let mut events = mem::take(&mut structure.events);
        work::steps(events.len());
        for Event { element, change } in events.drain(..) {
            let Element { name, flow, .. } = element;
            let text = structure.names.text(name.local);
            let is_named = |tag: &HtmlTag<'_>| text.eq_ignore_ascii_case(tag.name_text.data);
            match (change, tag) {
                (Change::Opened(span), Some(Tag::Start(tag))) if span == tag.span && own.is_none() => {
                    own = Some(name);
                    let attributes = self.attributes_of(tag, &mut structure.losses);
                    self.add_start(flow, tag.name, tag.name_text.data, attributes, span);
                    if tag.self_closing && name.namespace != Namespace::HTML {
                        self.add_named(Kind::End(flow), name.local, text, Span::empty(span.end));
                    }
                }
                (Change::Opened(_), tag) => {
                    is_lone = matches!(tag, Some(Tag::End(tag)) if is_named(tag));
                    if !has_optional_start_tag(name) && !is_lone {
                        self.note_loss(DifferenceKind::Added(Part::StartTag), Span::empty(at.start));
                    }
                    self.add_start(flow, name.local, text, Content::None, at);
                }
                (Change::Cloned, _) => {
                    self.note_loss(DifferenceKind::Added(Part::StartTag), Span::empty(at.start));
                    self.add_start(flow, name.local, text, Content::Unknown, at);
                }
                (Change::Closed(ElementEnd::Tag(_)), Some(Tag::End(tag))) if is_named(tag) => {
                    // The element that a lone end tag has made is not what it ends.
                    own = Some(name).filter(|_| !is_lone);
                    self.add_end(element, text, at);
                }
                (Change::Closed(_), _) => self.add_missing_end(element, text, at.start),
                // What comes after the end tag of a form is no longer its own, though it is in it.
                (Change::Detached, Some(Tag::End(tag))) if is_named(tag) && name == ElementName::html(Name::FORM) => {
                    self.note_loss(DifferenceKind::Moved(Part::EndTag), at);
                    own = Some(name);
                }
                (Change::Detached, _) => {}
            }
        }
        structure.events = events;
        own
    }

    fn add_start(&mut self, flow: Flow, name: Name, text: &str, attributes: Content, span: Span) {
        self.add_named(Kind::Start(flow), name, text, span);
        if let Some(item) = self.reading.items.last_mut() {
            item.content = attributes;
        }
    }

    /// Adds the end of an element, but for the head: what comes after its end tag can still be put into it.
    fn add_end(&mut self, element: Element, text: &str, span: Span) {
        if element.name != ElementName::html(Name::HEAD) {
            self.add_named(Kind::End(element.flow), element.name.local, text, span);
        }
    }

    fn add_missing_end(&mut self, element: Element, text: &str, offset: u64) {
        if !has_optional_end_tag(element.name) {
            self.note_without_effect(DifferenceKind::Added(Part::EndTag), Span::empty(offset));
        }
        self.add_end(element, text, Span::empty(offset));
    }

    /// Adds the ends of the elements that a comment after the body is not in, though they stay open.
    fn end_what_is_before(&mut self, comment: Span, mode: InsertionMode, structure: &mut Structure) {
        let kept = match mode {
            InsertionMode::AfterBody => 1,
            InsertionMode::AfterAfterBody => 0,
            _ => return,
        };
        for open in structure.open.get_mut(kept..).unwrap_or_default().iter_mut().rev() {
            if !mem::replace(&mut open.has_ended, true) {
                self.add_missing_end(open.element, structure.names.text(open.element.name.local), comment.start);
            }
        }
    }

    /// Adds an item after the text that comes before it.
    fn add(&mut self, kind: Kind, content: impl Hash, span: Span) {
        let hash = self.hasher.hash_one(content);
        self.add_hashed(kind, hash, span);
    }

    /// Adds a tag. Most names have numbers.
    fn add_named(&mut self, kind: Kind, name: Name, text: &str, span: Span) {
        let hash = if name.is_static() { u64::from(name.id()) } else { self.hasher.hash_one(text) };
        self.add_hashed(kind, hash, span);
    }

    fn add_hashed(&mut self, kind: Kind, hash: u64, span: Span) {
        self.end_text();
        let has_space = mem::take(&mut self.pending.has_space);
        self.reading.items.push(Item { kind, has_space, hash, content: Content::None, span });
    }

    /// Adds text. A NUL, which no tree keeps, has been reported as an error.
    fn add_text(&mut self, data: &str, span: Span, is_exact: bool) {
        if data == "\0" || data.is_empty() {
            return;
        }
        work::bytes(data.len());
        let is_first = self.pending.span.is_none();
        let Reading { text, texts, .. } = &mut self.reading;
        let pending = &mut self.pending;
        pending.span.get_or_insert(span);
        pending.is_exact |= is_exact;
        let is_next = is_first || pending.own.is_none() && pending.source.end == span.start;
        if is_next && text.get(span.range()) == Some(data) {
            pending.source = Span::new(if is_first { span.start } else { pending.source.start }, span.end);
            return;
        }
        if pending.own.is_none() {
            pending.own = Some(texts.len());
            if !is_first {
                texts.push_str(&text[pending.source.range()]);
            }
        }
        texts.push_str(data);
    }

    /// The text so far.
    fn pending_text(&self) -> &str {
        match self.pending.own {
            Some(start) => &self.reading.texts[start..],
            None => self.reading.source(self.pending.source),
        }
    }

    /// Makes an item of the text so far, without the white space at its ends.
    fn end_text(&mut self) {
        let Some(mut span) = self.pending.span else { return };
        let text = self.pending_text();
        let trimmed = if self.pending.is_exact { text } else { text.trim_start_matches(is_collapsible) };
        let start = text.len() - trimmed.len();
        let words = if self.pending.is_exact { trimmed } else { trimmed.trim_end_matches(is_collapsible) };
        let (end, ends_with_space) = (start + words.len(), words.len() < trimmed.len());
        let content = match self.pending.own {
            Some(own) => Content::Own([own + start, own + end]),
            None => {
                let source = self.pending.source.start;
                span = Span::new(source + start as u64, source + end as u64);
                Content::Source
            }
        };
        let Pending { has_space, is_exact, .. } = mem::take(&mut self.pending);
        let mut has_space = has_space || start > 0;
        if start < end {
            let kind = if is_exact { Kind::ExactText } else { Kind::Text };
            self.reading.items.push(Item { kind, has_space, hash: 0, content, span });
            has_space = false;
        }
        self.pending.has_space = has_space || ends_with_space;
    }

    /// The attributes of a start tag. What it repeats, and slashes among them, are no losses if both texts have them.
    fn attributes_of(&mut self, tag: &HtmlTag<'_>, losses: &mut Vec<Difference>) -> Content {
        let is_repeated = |loss: &Difference| {
            let codes = [ErrorCode::DuplicateAttribute, ErrorCode::UnexpectedSolidusInTag];
            codes.map(DifferenceKind::LeftOut).contains(&loss.kind) && loss.span.start >= tag.span.start
        };
        let kept = losses.len() - losses.iter().rev().take_while(|loss| is_repeated(loss)).count();
        let is_empty = tag.attributes.is_empty() && kept == losses.len();
        self.reading.repeated.extend(losses.drain(kept..));
        if is_empty { Content::None } else { Content::Source }
    }

    fn note_loss(&mut self, kind: DifferenceKind, span: Span) {
        let place = self.place();
        self.reading.losses.push((Difference::new(kind, span), place));
    }

    fn note_without_effect(&mut self, kind: DifferenceKind, span: Span) {
        let place = self.place();
        self.reading.without_effect.push((Difference::new(kind, span), place));
    }

    fn place(&mut self) -> [usize; 2] {
        let text = self.pending_text();
        let new = text[self.pending.counted..].bytes().filter(|byte| !is_collapsible(char::from(*byte))).count();
        self.pending.counted = text.len();
        self.pending.words_len += new;
        [self.reading.items.len(), self.pending.words_len]
    }

    /// Takes what the tokenizer has left out so far.
    fn take_errors(&mut self, structure: &mut Structure) {
        if structure.losses.is_empty() {
            return;
        }
        for error in mem::take(&mut structure.losses) {
            // An end tag that ends nothing, or markup that the rest of a page may end.
            let codes = [ErrorCode::MissingEndTagName, ErrorCode::EofInComment];
            match codes.map(DifferenceKind::LeftOut).contains(&error.kind) {
                true => self.note_without_effect(error.kind, error.span),
                false => self.note_loss(error.kind, error.span),
            }
        }
    }
}

/// White space that HTML collapses or, outside of the body, drops.
pub(super) fn is_collapsible(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\n' | '\x0C')
}

#[derive(Clone, Copy)]
enum Tag<'t, 'a> {
    Start(&'t HtmlTag<'a>),
    End(&'t HtmlTag<'a>),
}

/// What the tree builder does, in place of a tree. There is none to read, so it copies no `selectedcontent`, and no template
/// patches anything.
#[derive(Debug, Default)]
struct Structure {
    names: Names,
    hasher: RandomState,
    /// What has happened since the events were taken.
    events: Vec<Event>,
    has_new_doctype: bool,
    /// The elements whose content goes on.
    open: Vec<Open>,
    /// Those that were closed before an element in them.
    closed_below: HashSet<u32>,
    /// The newest element, if it has not been opened.
    newest: Option<u32>,
    /// The number of open elements whose white space counts.
    preformatted: usize,
    /// The number of the newest node.
    made: u32,
    losses: Vec<Difference>,
}

#[derive(Clone, Copy, Debug)]
struct Event {
    element: Element,
    change: Change,
}

/// What an element is, and how it takes part in lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Element {
    name: ElementName,
    flow: Flow,
    /// Whether white space counts in it.
    is_exact: bool,
}

/// An element whose content goes on.
#[derive(Clone, Copy, Debug)]
struct Open {
    number: u32,
    element: Element,
    has_ended: bool,
}

#[derive(Clone, Copy, Debug)]
enum Change {
    /// An element was made by this tag.
    Opened(Span),
    /// An element was made that is like another.
    Cloned,
    /// The content of an element has ended.
    Closed(ElementEnd),
    /// An element was closed whose content goes on.
    Detached,
}

/// A node that the tree builder has made; the document and nodes that are no elements have none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Node {
    number: u32,
    element: Option<Element>,
    /// A hash of its attributes, in any order.
    attributes: u64,
}

impl Structure {
    fn make(&mut self, element: Option<Element>, attributes: u64) -> Node {
        self.made += 1;
        self.newest = element.map(|_| self.made);
        self.preformatted += usize::from(element.is_some_and(|element| element.is_exact));
        Node { number: self.made, element, attributes }
    }

    fn note(&mut self, element: Element, change: Change) {
        self.events.push(Event { element, change });
    }
}

impl TreeSink for Structure {
    type Node = Node;

    fn document(&self) -> Node {
        Node { number: 0, element: None, attributes: 0 }
    }

    fn names(&self) -> &Names {
        &self.names
    }

    fn names_mut(&mut self) -> &mut Names {
        &mut self.names
    }

    fn parse_error(&mut self, error: ParseError) {
        // What leaves no trace in the tokens.
        if matches!(
            error.code,
            ErrorCode::DuplicateAttribute
                | ErrorCode::EndTagWithAttributes
                | ErrorCode::EofInComment
                | ErrorCode::EofInProcessingInstruction
                | ErrorCode::EofInTag
                | ErrorCode::InvalidCharacterSequenceAfterDoctypeName
                | ErrorCode::MissingEndTagName
                | ErrorCode::UnexpectedCharacterAfterDoctypeSystemIdentifier
                | ErrorCode::UnexpectedNullCharacter
                | ErrorCode::UnexpectedSolidusInTag
        ) {
            self.losses.push(Difference::new(DifferenceKind::LeftOut(error.code), error.extent));
        }
    }

    fn wants_errors(&self) -> bool {
        true
    }

    fn note_early_end(&mut self, code: ErrorCode) {
        self.losses.push(Difference::new(DifferenceKind::LeftOut(code), Span::empty(0)));
    }

    fn note_shortening(&mut self, code: ErrorCode, offset: u64) {
        self.losses.push(Difference::new(DifferenceKind::LeftOut(code), Span::empty(offset)));
    }

    fn create_element(&mut self, element: NewElement<'_>) -> Node {
        let style = element.attributes.get(Name::STYLE).map(|style| style.data);
        let made = Element {
            name: element.name,
            flow: Flow::of(element.name, style),
            is_exact: keeps_white_space(element.name, style) || element.name.holds_raw_text(true),
        };
        self.note(made, Change::Opened(element.span));
        let hash = |name: Name, value| self.hasher.hash_one((name.id(), value));
        // Of others, the tree builder does not ask. A sum, because their order does not matter.
        let compared = if ElementClass::FORMATTING.contains(element.name.local) {
            element.attributes
        } else {
            TagAttributes::EMPTY
        };
        let attributes = compared.iter().map(|attribute| hash(attribute.name, attribute.value.data));
        let attributes = attributes.fold(0, u64::wrapping_add);
        self.make(Some(made), attributes)
    }

    fn create_comment(&mut self, _: Text<'_>, _: Span) -> Node {
        self.make(None, 0)
    }

    fn create_processing_instruction(&mut self, _: Text<'_>, _: Text<'_>, _: Span) -> Node {
        self.make(None, 0)
    }

    fn append_doctype(&mut self, _: NewDoctype<'_>) {
        self.has_new_doctype = true;
    }

    fn insert(&mut self, _: InsertionPlace<Node>, _: Node) {}

    fn insert_text(&mut self, _: InsertionPlace<Node>, _: Text<'_>) {}

    fn close_element(&mut self, node: Node, end: ElementEnd) {
        let Some(element) = node.element else { return };
        self.preformatted = self.preformatted.saturating_sub(usize::from(element.is_exact));
        if self.open.last().is_none_or(|open| open.number != node.number) {
            // It leaves the stack from below others, of which it is the parent all the same.
            self.closed_below.insert(node.number);
            self.note(element, Change::Detached);
            return;
        }
        let mut end = end;
        while let Some(open) = self.open.pop() {
            if !open.has_ended {
                self.note(open.element, Change::Closed(end));
            }
            let is_last = self.closed_below.is_empty();
            if is_last || self.open.last().is_none_or(|below| !self.closed_below.remove(&below.number)) {
                break;
            }
            end = ElementEnd::Implied(end.start());
        }
    }
}

impl HtmlTreeSink for Structure {
    type Tree<'a> = NoTree<Node>;

    fn hold(&mut self, node: Node) {
        // The first reason is that it is put onto the stack of open elements.
        if let (Some(element), true) = (node.element, self.newest.take_if(|newest| *newest == node.number).is_some()) {
            self.open.push(Open { number: node.number, element, has_ended: false });
        }
    }

    fn clone_element(&mut self, node: Node) -> Node {
        if let Some(element) = node.element {
            self.note(element, Change::Cloned);
        }
        self.make(node.element, node.attributes)
    }

    fn same_attributes(&self, one: Node, other: Node) -> bool {
        one.attributes == other.attributes
    }

    fn attributes_fingerprint(&self, node: Node) -> u64 {
        node.attributes
    }

    fn detach(&mut self, _: Node) {}

    fn reparent_children(&mut self, _: Node, _: Node) {}

    fn add_missing_attributes(&mut self, _: Node, _: TagAttributes<'_>) {}
}
