//! The memory layout of a node.

use crate::id::Link;
use crate::text::{StoredText, TextRange};
use fivefold_core::{ElementName, Name, Names, Namespace, Span};

/// The kind of a node. Kinds that can have children come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(crate) enum Kind {
    Document,
    Fragment,
    Element,
    Doctype,
    Text,
    Comment,
    ProcessingInstruction,
    EntityReference,
}

/// The bits of [`Node::flags`].
pub(crate) mod flag {
    /// The text lies in the second buffer, not in the source.
    pub(crate) const IN_EXTRA: u8 = 1;
    /// Of an element, in the place of [`IN_EXTRA`]: a tag after its own has attributes for it as well.
    pub(crate) const HAS_SEVERAL_TAGS: u8 = 1;
    /// The text was joined from pieces that do not stand side by side in the source.
    pub(crate) const JOINED: u8 = 1 << 1;
    /// The node has no place of its own in the source: it is a copy; or an element that was implied or made by an edit.
    pub(crate) const NO_OWN_TAGS: u8 = 1 << 2;
    /// Another element may use the same attribute records.
    pub(crate) const SHARES_ATTRIBUTES: u8 = 1 << 3;
    /// Of a text, in the place of [`SHARES_ATTRIBUTES`]: it is not what the source has.
    pub(crate) const EDITED: u8 = 1 << 3;
    /// The names of the element's attributes are hashed.
    pub(crate) const INDEXED_ATTRIBUTES: u8 = 1 << 4;
    /// The element is a template with contents.
    pub(crate) const HAS_CONTENTS: u8 = 1 << 5;
    /// The element has a shadow root.
    pub(crate) const HAS_SHADOW_ROOT: u8 = 1 << 6;
    /// The node comes from the replacement text of an entity.
    pub(crate) const EXPANDED: u8 = 1 << 7;
}

/// The `attributes` of an element without any, and the details of a doctype without any.
pub(crate) const NONE: u32 = u32::MAX;

/// A node. Three of its fields mean different things in different kinds, so that it fits in 48 bytes; the
/// methods tell them apart.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) parent: Option<Link>,
    pub(crate) previous_sibling: Option<Link>,
    pub(crate) next_sibling: Option<Link>,
    /// The link to the first child; or the start of the text.
    first: u32,
    /// The link to the last child; or the end of the text.
    last: u32,
    /// Of an element: the index of its first attribute record, or [`NONE`]. Of a fragment: the link to its host.
    /// Of text: the capacity of its place in the second buffer. Of a doctype: the index of its details, or [`NONE`].
    rest: u32,
    span_start: u32,
    span_end: u32,
    /// Where the start tag ends.
    tag_end: u32,
    /// Where the end tag starts; 0 when there is none. Of a fragment: one more than the index of the first attribute record
    /// of the template that declares it as a shadow root; 0 when there is none.
    end_tag: u32,
    /// The qualified name of an element, the name of a doctype or of an entity reference, the target of a processing
    /// instruction.
    pub(crate) name: Name,
    pub(crate) kind: Kind,
    flags: u8,
    /// The number of an element's namespace, if it is small and the name does not include it; otherwise [`IN_NAME`].
    namespace: u8,
}

/// The `namespace` of an element whose name includes its namespace.
const IN_NAME: u8 = u8::MAX;

/// Whether a namespace fits in the byte that a node has for it, apart from the name.
#[inline]
pub(crate) fn is_kept_apart(namespace: Namespace) -> bool {
    namespace.id() < u32::from(IN_NAME)
}

/// Narrows an offset to the 32 bits of nodes. Larger offsets do not occur, because the source stops before.
#[inline]
pub(crate) fn narrow(offset: u64) -> u32 {
    u32::try_from(offset).unwrap_or(u32::MAX)
}

impl Node {
    /// A node without parent, children and text.
    #[inline]
    pub(crate) fn new(kind: Kind, span: Span) -> Self {
        let (span_start, span_end) = (narrow(span.start), narrow(span.end));
        Self {
            parent: None,
            previous_sibling: None,
            next_sibling: None,
            first: 0,
            last: 0,
            rest: 0,
            span_start,
            span_end,
            tag_end: span_end,
            end_tag: 0,
            name: Name::UNKNOWN,
            kind,
            flags: 0,
            namespace: 0,
        }
    }

    /// An element whose start tag is `span`.
    #[inline]
    pub(crate) fn element(name: ElementName, qualified_name: Name, attributes: u32, span: Span) -> Self {
        Self::last_element(None, None, name, qualified_name, attributes, span)
    }

    /// An element whose start tag is `span`, as the last child of `parent`, after `previous_sibling`.
    #[inline(always)]
    pub(crate) fn last_element(
        parent: Option<Link>,
        previous_sibling: Option<Link>,
        name: ElementName,
        qualified_name: Name,
        attributes: u32,
        span: Span,
    ) -> Self {
        let is_plain = qualified_name == name.local && is_kept_apart(name.namespace);
        let (span_start, span_end) = (narrow(span.start), narrow(span.end));
        // A single expression, so that the node is constructed in place and not copied.
        Self {
            parent,
            previous_sibling,
            next_sibling: None,
            first: 0,
            last: 0,
            rest: attributes,
            span_start,
            span_end,
            tag_end: span_end,
            end_tag: 0,
            name: qualified_name,
            kind: Kind::Element,
            flags: if span.is_empty() { flag::NO_OWN_TAGS } else { 0 },
            namespace: if is_plain { name.namespace.id() as u8 } else { IN_NAME },
        }
    }

    /// Gives an element another name.
    pub(crate) fn set_element_name(&mut self, name: ElementName, qualified_name: Name) {
        debug_assert_eq!(self.kind, Kind::Element);
        let is_plain = qualified_name == name.local && is_kept_apart(name.namespace);
        self.name = qualified_name;
        self.namespace = if is_plain { name.namespace.id() as u8 } else { IN_NAME };
    }

    /// A node of text, a comment or a processing instruction.
    #[inline]
    pub(crate) fn with_text(kind: Kind, text: StoredText, span: Span) -> Self {
        Self {
            first: text.range.start,
            last: text.range.end,
            rest: text.capacity,
            flags: if text.in_extra { flag::IN_EXTRA } else { 0 },
            ..Self::new(kind, span)
        }
    }

    /// Text of the source that is the last child of a node.
    #[inline]
    pub(crate) fn last_text(parent: Link, previous_sibling: Option<Link>, range: TextRange) -> Self {
        Self {
            parent: Some(parent),
            previous_sibling,
            next_sibling: None,
            first: range.start,
            last: range.end,
            rest: 0,
            span_start: range.start,
            span_end: range.end,
            tag_end: range.end,
            end_tag: 0,
            name: Name::UNKNOWN,
            kind: Kind::Text,
            flags: 0,
            namespace: 0,
        }
    }

    /// A doctype.
    pub(crate) fn doctype(name: Name, details: u32, span: Span) -> Self {
        Self { rest: details, name, ..Self::new(Kind::Doctype, span) }
    }

    /// A reference to an entity.
    pub(crate) fn entity_reference(name: Name, span: Span) -> Self {
        Self { name, ..Self::new(Kind::EntityReference, span) }
    }

    /// A copy of the node, without links and children. It has no place of its own; an element's span is the start tag that
    /// it repeats.
    pub(crate) fn copy(&self) -> Self {
        let mut copy = Self { parent: None, previous_sibling: None, next_sibling: None, ..*self };
        if self.kind.is_parent() {
            (copy.first, copy.last) = (0, 0);
        }
        copy.set(flag::NO_OWN_TAGS);
        match self.kind {
            Kind::Element => {
                copy.flags = flag::NO_OWN_TAGS | self.flags & flag::EXPANDED;
                (copy.span_end, copy.end_tag) = (self.tag_end, 0);
            }
            // The spare capacity after the text in the buffer belongs to the original.
            Kind::Text => copy.rest = self.last - self.first,
            _ => {}
        }
        copy
    }

    #[inline]
    pub(crate) fn has(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }

    #[inline]
    pub(crate) fn set(&mut self, flag: u8) {
        self.flags |= flag;
    }

    #[inline]
    pub(crate) fn unset(&mut self, flag: u8) {
        self.flags &= !flag;
    }

    #[inline]
    pub(crate) fn element_name(&self, names: &Names) -> Option<ElementName> {
        (self.kind == Kind::Element).then(|| match self.namespace {
            IN_NAME => ElementName { namespace: names.namespace(self.name), local: names.local_name(self.name) },
            small => ElementName { namespace: Namespace::from_id(small.into()), local: self.name },
        })
    }

    /// The local name of an element.
    #[cfg(feature = "select")]
    #[inline]
    pub(crate) fn local_name(&self, names: &Names) -> Name {
        if self.namespace == IN_NAME { names.local_name(self.name) } else { self.name }
    }

    /// Whether the node is an element of HTML without a prefix.
    #[inline]
    pub(crate) fn is_html(&self) -> bool {
        u32::from(self.namespace) == Namespace::HTML.id()
    }

    #[inline]
    pub(crate) fn first_child(&self) -> Option<Link> {
        if self.kind.is_parent() { Link::from_bits(self.first) } else { None }
    }

    #[inline]
    pub(crate) fn last_child(&self) -> Option<Link> {
        if self.kind.is_parent() { Link::from_bits(self.last) } else { None }
    }

    #[inline]
    pub(crate) fn set_first_child(&mut self, child: Option<Link>) {
        debug_assert!(self.kind.is_parent(), "{:?} has no children", self.kind);
        self.first = Link::to_bits(child);
    }

    #[inline]
    pub(crate) fn set_last_child(&mut self, child: Option<Link>) {
        debug_assert!(self.kind.is_parent(), "{:?} has no children", self.kind);
        self.last = Link::to_bits(child);
    }

    /// The index of the first attribute record, or [`NONE`].
    #[inline]
    pub(crate) fn attributes(&self) -> u32 {
        match self.kind {
            Kind::Element => self.rest,
            Kind::Fragment => self.end_tag.wrapping_sub(1),
            _ => NONE,
        }
    }

    #[inline]
    pub(crate) fn set_attributes(&mut self, first: u32) {
        debug_assert!(matches!(self.kind, Kind::Element | Kind::Fragment));
        match self.kind {
            Kind::Fragment => self.end_tag = first.wrapping_add(1),
            _ => self.rest = first,
        }
    }

    /// The element whose contents or shadow root this fragment is.
    #[inline]
    pub(crate) fn host(&self) -> Option<Link> {
        if self.kind == Kind::Fragment { Link::from_bits(self.rest) } else { None }
    }

    #[inline]
    pub(crate) fn set_host(&mut self, host: Link) {
        debug_assert_eq!(self.kind, Kind::Fragment);
        self.rest = Link::to_bits(Some(host));
    }

    /// The index of a doctype's details, or [`NONE`].
    #[inline]
    pub(crate) fn doctype_details(&self) -> u32 {
        debug_assert_eq!(self.kind, Kind::Doctype);
        self.rest
    }

    #[inline]
    pub(crate) fn set_doctype_details(&mut self, details: u32) {
        debug_assert_eq!(self.kind, Kind::Doctype);
        self.rest = details;
    }

    /// The text of a node that has text.
    #[inline]
    pub(crate) fn text(&self) -> Option<StoredText> {
        matches!(self.kind, Kind::Text | Kind::Comment | Kind::ProcessingInstruction).then(|| StoredText {
            range: TextRange { start: self.first, end: self.last },
            in_extra: self.has(flag::IN_EXTRA),
            capacity: self.rest,
        })
    }

    #[inline]
    pub(crate) fn set_text(&mut self, text: StoredText) {
        debug_assert!(!self.kind.is_parent());
        (self.first, self.last) = (text.range.start, text.range.end);
        self.rest = text.capacity;
        if text.in_extra {
            self.set(flag::IN_EXTRA);
        } else {
            self.unset(flag::IN_EXTRA);
        }
    }

    #[inline]
    pub(crate) fn span(&self) -> Span {
        Span::new(u64::from(self.span_start), u64::from(self.span_end))
    }

    /// Extends the span for text at `span` that joins this node's.
    #[inline]
    pub(crate) fn join_span(&mut self, span: Span) {
        let (start, end) = (narrow(span.start), narrow(span.end));
        if start != self.span_end {
            self.set(flag::JOINED);
        }
        self.span_start = self.span_start.min(start);
        self.span_end = self.span_end.max(end);
    }

    /// Ends the element at an end tag.
    #[inline]
    pub(crate) fn end_with_tag(&mut self, tag: Span) {
        // 0 means that there is none; and the tag of an element that is not in the source can be the first one there.
        self.end_tag = narrow(tag.start).max(1);
        if !self.has(flag::NO_OWN_TAGS) {
            self.span_end = narrow(tag.end);
        }
    }

    /// Ends the element at an offset, without an end tag.
    #[inline]
    pub(crate) fn end_at(&mut self, offset: u64) {
        if !self.has(flag::NO_OWN_TAGS) {
            self.span_end = self.span_end.max(narrow(offset));
        }
    }

    pub(crate) fn start_tag(&self) -> Option<Span> {
        let has_tag = self.kind == Kind::Element && !self.has(flag::NO_OWN_TAGS);
        has_tag.then(|| Span::new(u64::from(self.span_start), u64::from(self.tag_end)))
    }

    /// Whether an end tag has ended the element, of which the source need not have the start tag.
    pub(crate) fn has_end_tag(&self) -> bool {
        self.kind == Kind::Element && self.end_tag != 0
    }

    pub(crate) fn end_tag(&self) -> Option<Span> {
        let has_tag = self.has_end_tag() && !self.has(flag::NO_OWN_TAGS);
        has_tag.then(|| Span::new(u64::from(self.end_tag), u64::from(self.span_end)))
    }
}

impl Kind {
    /// Whether such a node can have children.
    #[inline]
    pub(crate) fn is_parent(self) -> bool {
        self <= Self::Element
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        assert_eq!(size_of::<Node>(), 48);
        assert_eq!(size_of::<Option<Link>>(), 4);
    }
}
