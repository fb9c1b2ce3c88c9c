//! The events that were read ahead: elements, their ends and texts, in document order.
//!
//! Nodes are numbered from the first one of the document. Usually only one or two are held, because the value takes them
//! as they come. More are held where a sequence passes over elements that are not its own, until the sequence's parent
//! has ended; see [`Tape::hold`].

use crate::error::DeserializeError;
use crate::names::{Binding, NodeName, Prefixes};
use crate::piece::{Piece, Str, piece, str_of};
use crate::source::sealed::EventSource;
use core::num::NonZero;
use core::ops::Range;
use fivefold_core::{Span, split_qualified_name, work};
use fivefold_xml5::{Event, EventAttribute, Start};

/// The namespace of `xsi:nil`.
///
/// <https://www.w3.org/TR/xmlschema-1/#xsi_nil>
const SCHEMA_INSTANCE: &str = "http://www.w3.org/2001/XMLSchema-instance";

#[derive(Clone, Copy, Debug)]
pub(crate) struct Element {
    pub(crate) name: NodeName,
    /// As numbers among [`Tape::attributes`].
    attributes: (usize, usize),
    /// Whether `xsi:nil` says that there is no value.
    pub(crate) is_nil: bool,
    /// What `xml:space` says, if it stands here.
    preserves: Option<bool>,
    /// The number of the node after the element's end, once that is known.
    next: Option<NonZero<usize>>,
    /// The next sibling of the same name, if a sequence asked for it.
    next_of_name: Option<NonZero<usize>>,
    /// Whether a sequence has taken the element already.
    is_taken: bool,
}

/// Whether a text is white space alone, and how that came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Blank {
    No,
    /// It may only indent.
    Indentation,
    /// `xml:space` says that it counts.
    ///
    /// <https://www.w3.org/TR/xml/#sec-white-space>
    Preserved,
    /// A reference or a CDATA section has it.
    Written,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    Start(Element),
    Text { data: Piece, blank: Blank, is_taken: bool },
    End,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) kind: Kind,
    pub(crate) span: Span,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Attribute {
    pub(crate) name: NodeName,
    pub(crate) value: Piece,
    pub(crate) span: Span,
}

/// The events that were read ahead.
#[derive(Debug)]
pub(crate) struct Tape<'de, 's, S> {
    pub(crate) source: &'s mut S,
    /// The text that values can borrow from.
    text: &'de str,
    pub(crate) prefixes: Prefixes,
    nodes: Vec<Node>,
    /// The number of the first node that is held.
    base: usize,
    attributes: Vec<Attribute>,
    copies: String,
    /// The elements that have not ended, and whether they preserve white space.
    open: Vec<(usize, bool)>,
    /// Where the last event has ended in the source.
    position: u64,
    /// Whether the last node has been read.
    has_ended: bool,
    /// The number of elements whose nodes must be held.
    holds: usize,
}

impl<S> Tape<'_, '_, S> {
    /// Holds nodes from now on. Each hold needs a [release](Self::release).
    pub(crate) fn hold(&mut self) {
        self.holds += 1;
    }

    pub(crate) fn release(&mut self) {
        self.holds -= 1;
    }

    /// Whether a sequence has taken the node.
    pub(crate) fn is_taken(node: &Node) -> bool {
        match &node.kind {
            Kind::Start(element) => element.is_taken,
            Kind::Text { is_taken, .. } => *is_taken,
            Kind::End => false,
        }
    }

    /// The attributes of an element.
    pub(crate) fn attributes_of(element: &Element) -> Range<usize> {
        element.attributes.0..element.attributes.1
    }
}

impl<'de, 's, S: EventSource<'de>> Tape<'de, 's, S> {
    /// A tape of the next element. If the last event was its start, that start is the first node.
    pub(crate) fn new(source: &'s mut S, prefixes: Prefixes) -> Self {
        let mut this = Self {
            text: source.borrowed_text(),
            source,
            prefixes,
            nodes: Vec::new(),
            base: 0,
            attributes: Vec::new(),
            copies: String::new(),
            open: Vec::new(),
            position: 0,
            has_ended: false,
            holds: 0,
        };
        let Self { source, text, prefixes, attributes, copies, .. } = &mut this;
        if let Some(start) = source.start() {
            let node = start_node(start, text, prefixes, attributes, copies);
            this.nodes.push(node);
            this.open(0, &node.kind);
            this.position = node.span.end;
        }
        this
    }

    /// A node; `None` after the end of the outermost element. Nodes before it are dropped, unless they are held.
    #[inline]
    pub(crate) fn node(&mut self, number: usize) -> Result<Option<Node>, DeserializeError> {
        work::steps(1);
        while number >= self.end() {
            if self.has_ended {
                return Ok(None);
            }
            if self.holds == 0 && number == self.end() {
                self.base = number;
                self.nodes.clear();
                self.attributes.clear();
                self.copies.clear();
            }
            self.pull()?;
        }
        Ok(self.nodes.get(number - self.base).copied())
    }

    /// The number after the last node so far.
    #[inline]
    fn end(&self) -> usize {
        self.base + self.nodes.len()
    }

    /// Reads up to the next start or end, and the text before it.
    fn pull(&mut self) -> Result<(), DeserializeError> {
        let Self { source, text, prefixes, nodes, attributes, copies, position, .. } = self;
        let mut pending: Option<(Piece, Span)> = None;
        let mut blank = match self.open.last() {
            Some((_, true)) => Blank::Preserved,
            _ => Blank::Indentation,
        };
        let mut join = |data: &str, span: Span, copies: &mut String| match &mut pending {
            None => pending = Some((piece(data, text, copies), span)),
            Some((joined, joined_span)) => {
                let start = if joined.is_copy() { joined.start } else { copies.len() };
                if !joined.is_copy() {
                    copies.push_str(&text[joined.range()]);
                }
                copies.push_str(data);
                *joined = Piece::copy(start, copies.len());
                joined_span.end = span.end;
            }
        };
        let node = loop {
            let Some(event) = source.next()? else { break None };
            let span = event.span();
            let before = core::mem::replace(position, span.end);
            match event {
                Event::Start(start) => break Some(start_node(start, text, prefixes, attributes, copies)),
                Event::End(end) => break Some(Node { kind: Kind::End, span: end.span() }),
                Event::Text(data) | Event::Reference(data) | Event::CdataSection(data) => {
                    join(data.data, data.span, copies);
                    if !is_blank(data.data) {
                        blank = Blank::No;
                    } else if blank != Blank::No && (span.start > before || span.len() > data.data.len() as u64) {
                        // Without the source, the length tells, but for the line feeds that may have been two characters.
                        let longest = (data.data.len() + data.data.matches('\n').count()) as u64;
                        let written = source.whole_text().and_then(|text| text.get(span.range()));
                        let is_written = written.map_or(span.len() > longest, |text| text.contains(['&', '<', ']']));
                        // What begins with a section has its content only in the span.
                        if is_written || span.start > before {
                            blank = Blank::Written;
                        }
                    }
                }
                Event::EntityReference(reference) => {
                    for part in ["&", reference.name, ";"] {
                        join(part, reference.span, copies);
                    }
                    blank = Blank::No;
                }
                _ => {}
            }
        };
        if let Some((data, span)) = pending {
            nodes.push(Node { kind: Kind::Text { data, blank, is_taken: false }, span });
        }
        match node {
            None => self.has_ended = true,
            Some(node) => {
                match node.kind {
                    Kind::Start(_) => self.open(self.end(), &node.kind),
                    _ => self.close(),
                }
                self.nodes.push(node);
            }
        }
        Ok(())
    }

    /// Begins an element, if the node does.
    fn open(&mut self, number: usize, kind: &Kind) {
        let inherited = self.open.last().is_some_and(|&(_, preserves)| preserves);
        if let Kind::Start(element) = kind {
            self.open.push((number, element.preserves.unwrap_or(inherited)));
        }
    }

    /// Ends the innermost element, whose end becomes the next node.
    fn close(&mut self) {
        let next = self.end() + 1;
        if let Some((start, _)) = self.open.pop()
            && let Some(Node { kind: Kind::Start(element), .. }) =
                start.checked_sub(self.base).and_then(|index| self.nodes.get_mut(index))
        {
            element.next = NonZero::new(next);
        }
        self.has_ended |= self.open.is_empty();
    }

    /// The number after the end of the element that starts with this node.
    pub(crate) fn skip(&mut self, start: usize) -> Result<usize, DeserializeError> {
        if start + 1 == self.end() && self.holds == 0 {
            let end = self.source.skip_element()?;
            self.position = end;
            self.close();
            self.nodes.push(Node { kind: Kind::End, span: Span::empty(end) });
        }
        self.read_through(start)
    }

    /// As [`skip`](Self::skip), but the nodes of the element are held.
    pub(crate) fn read_through(&mut self, start: usize) -> Result<usize, DeserializeError> {
        loop {
            match self.element(start).map(|element| element.next) {
                Some(Some(next)) => return Ok(next.get()),
                Some(None) if !self.has_ended => self.pull()?,
                _ => return Ok(start + 1),
            }
        }
    }

    fn element(&self, number: usize) -> Option<&Element> {
        match self.nodes.get(number.checked_sub(self.base)?) {
            Some(Node { kind: Kind::Start(element), .. }) => Some(element),
            _ => None,
        }
    }

    /// Marks a held node as taken by a sequence.
    pub(crate) fn take(&mut self, number: usize) {
        if let Some(node) = number.checked_sub(self.base).and_then(|index| self.nodes.get_mut(index)) {
            match &mut node.kind {
                Kind::Start(element) => element.is_taken = true,
                Kind::Text { is_taken, .. } => *is_taken = true,
                Kind::End => {}
            }
        }
    }

    /// Links an element to the next sibling of its name.
    pub(crate) fn link(&mut self, number: usize, next: usize) {
        if let Some(Node { kind: Kind::Start(element), .. }) =
            number.checked_sub(self.base).and_then(|index| self.nodes.get_mut(index))
        {
            element.next_of_name = NonZero::new(next);
        }
    }

    /// The next sibling of the same name, where siblings have been linked.
    pub(crate) fn next_of_name(&self, number: usize) -> Option<usize> {
        self.element(number)?.next_of_name.map(NonZero::get)
    }

    pub(crate) fn attribute(&self, number: usize) -> Option<Attribute> {
        self.attributes.get(number).copied()
    }

    /// Whether an attribute declares a namespace.
    pub(crate) fn is_declaration(&self, attribute: &Attribute) -> bool {
        let name = self.qualified_name(attribute.name);
        name.get() == "xmlns" || name.get().starts_with("xmlns:")
    }

    #[inline]
    pub(crate) fn str(&self, piece: Piece) -> Str<'de, '_> {
        str_of(piece, self.text, &self.copies)
    }

    /// A name as in the document, with its prefix.
    pub(crate) fn qualified_name(&self, name: NodeName) -> Str<'de, '_> {
        self.str(name.qualified)
    }
}

#[inline]
fn node_name(name: &str, text: &str, copies: &mut String, binding: impl FnOnce(bool) -> Binding) -> NodeName {
    // A prefix beyond 32 bits is none; no field has it either.
    let prefix_len = split_qualified_name(name).and_then(|(prefix, _)| u32::try_from(prefix.len() + 1).ok());
    let prefix_len = prefix_len.unwrap_or(0);
    NodeName { qualified: piece(name, text, copies), prefix_len, binding: binding(prefix_len > 0) }
}

fn start_node(
    start: Start<'_>,
    text: &str,
    prefixes: &Prefixes,
    attributes: &mut Vec<Attribute>,
    copies: &mut String,
) -> Node {
    let name = node_name(start.name(), text, copies, |_| prefixes.binding(start.name(), || start.namespace()));
    let first = attributes.len();
    let (mut is_nil, mut preserves) = (false, None);
    for attribute in start.attributes() {
        is_nil |= attribute.name().ends_with("nil") && says_nil(&attribute);
        if attribute.name() == "xml:space" {
            preserves = Some(attribute.value() == "preserve");
        }
        let binding = |has_prefix| match has_prefix {
            true => prefixes.binding(attribute.name(), || attribute.namespace()),
            false => Binding::Unbound,
        };
        attributes.push(Attribute {
            name: node_name(attribute.name(), text, copies, binding),
            value: piece(attribute.value(), text, copies),
            span: attribute.value_text().span,
        });
    }
    let attributes = (first, attributes.len());
    let element = Element { name, attributes, is_nil, preserves, next: None, next_of_name: None, is_taken: false };
    Node { kind: Kind::Start(element), span: start.span() }
}

pub(crate) fn is_blank(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n'))
}

fn says_nil(attribute: &EventAttribute<'_>) -> bool {
    attribute.local_name() == "nil"
        && matches!(attribute.value().trim(), "true" | "1")
        && attribute.namespace().uri() == Some(SCHEMA_INSTANCE)
}
