//! Elements as the tree builder makes them.
//!
//! The tree builder writes to a sink that keeps what is open and nothing else. A node is what the tree builder holds; when it
//! lets go of one, its number is used again. If the rules do not ask where elements stand, the sink keeps only those that a
//! rule may be for, and others that the tree builder asks about: the rest have a number, by which the tree builder tells them
//! apart, and nothing else.

use crate::RewriteOptions;
use crate::nodes::{DOCUMENT, Node, Nodes};
use crate::structure::{Change, Frameset, Opened, Structure};
use crate::written::{OWN_NAME_BYTES, OWN_NAMES};
use core::hash::BuildHasher;
use core::ops::ControlFlow;
use fivefold_core::{
    ElementClass, ElementEnd, ElementName, ErrorCode, InsertionPlace, Name, Names, Namespace, NewElement, NoTree,
    QuirksMode, Span, StopSignal, TagAttributes, Text, TreeSink,
};
use fivefold_html5::tokenizer::{Feedback, HtmlTag, HtmlToken, TokenSink};
use fivefold_html5::tree_builder::{InsertionMode, TreeBuilder};
use fivefold_html5::{HtmlTreeSink, Options, attribute_name};
use fivefold_select::StreamAttributes;
use smallvec::SmallVec;
use std::collections::HashMap;
use std::hash::RandomState;

/// The tree builder, and what it has done with the last token.
pub(crate) struct Tree {
    builder: TreeBuilder<Stack>,
    /// Whether the innermost open element is one of SVG or MathML.
    is_foreign: bool,
}

impl Tree {
    pub(crate) fn new(nodes: Nodes, options: &RewriteOptions) -> Self {
        let (stack, parsing) = (Stack::new(nodes), Options::default().with_scripting(options.scripting_mode()));
        let Some(context) = &options.context else {
            return Self { builder: TreeBuilder::new(stack, parsing), is_foreign: false };
        };
        Self { builder: TreeBuilder::for_fragment(stack, context, parsing), is_foreign: context.is_foreign() }
    }

    #[inline]
    fn note_answer(&mut self, answer: ControlFlow<(), Feedback>) -> ControlFlow<(), Feedback> {
        self.is_foreign = matches!(answer, ControlFlow::Continue(Feedback { cdata_allowed: true, .. }));
        answer
    }

    /// Notes that the body or the document element has ended: they stay open to the tree builder.
    fn note_outer_end(&mut self, name: Name, before: InsertionMode) {
        let ends_html = |mode| matches!(mode, InsertionMode::AfterAfterBody | InsertionMode::AfterAfterFrameset);
        let ends_body = |mode| matches!(mode, InsertionMode::AfterBody | InsertionMode::AfterAfterBody);
        let after = self.builder.insertion_mode();
        let stack = self.builder.sink_mut();
        if ends_body(after) && !ends_body(before) {
            stack.end_outer(stack.body, name == Name::BODY);
        }
        if ends_html(after) && !ends_html(before) {
            stack.end_outer(stack.html, name == Name::HTML);
        }
    }
}

impl Structure for Tree {
    const SHARES_END_TAGS: bool = false;
    const HEEDS_TEXT: bool = true;

    fn token(&mut self, token: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
        let answer = self.builder.token(token);
        self.note_answer(answer)
    }

    #[inline]
    fn text(&mut self, text: Text<'_>) -> ControlFlow<(), Feedback> {
        let answer = self.builder.text_token(text);
        self.note_answer(answer)
    }

    #[inline]
    fn tag(&mut self, tag: &HtmlTag<'_>, is_end_tag: bool) -> ControlFlow<(), Feedback> {
        if is_end_tag && matches!(tag.name, Name::BODY | Name::HTML) {
            let before = self.builder.insertion_mode();
            let answer = self.builder.tag_token(tag, true);
            self.note_outer_end(tag.name, before);
            return self.note_answer(answer);
        }
        let answer = self.builder.tag_token(tag, is_end_tag);
        self.note_answer(answer)
    }

    /// The tree builder asks for those of some elements, and the sink keeps those of formatting elements.
    fn looks_at_attributes(name: Name) -> bool {
        matches!(name, Name::INPUT | Name::META | Name::OPTION | Name::SELECT | Name::SELECTEDCONTENT | Name::TEMPLATE)
            || name != Name::A && ElementClass::FORMATTING.contains(name)
    }

    #[inline]
    fn is_foreign(&self) -> bool {
        self.is_foreign
    }

    fn opened(&self) -> Option<Opened> {
        let stack = self.builder.sink();
        let node = stack.opened?;
        let namespace = stack.slots[node as usize].name.namespace;
        Some(Opened { node, has_content: self.builder.current_node() == Some(node), namespace })
    }

    fn changes(&self) -> &[Change] {
        &self.builder.sink().changes
    }

    #[inline]
    fn has_begun(&self) -> bool {
        self.builder.sink().has_begun
    }

    fn merged(&self) -> Option<Node> {
        self.builder.sink().merged
    }

    fn frameset(&self) -> Frameset {
        match self.builder.insertion_mode() {
            InsertionMode::InFrameset => Frameset::Present,
            _ if self.builder.frameset_ok() => Frameset::Possible,
            _ => Frameset::Impossible,
        }
    }

    fn current(&self) -> Node {
        self.builder.current_node().unwrap_or(DOCUMENT)
    }

    fn nodes(&self) -> &Nodes {
        &self.builder.sink().nodes
    }

    #[inline]
    fn splits_white_space(&self) -> bool {
        matches!(
            self.builder.insertion_mode(),
            InsertionMode::Initial
                | InsertionMode::BeforeHtml
                | InsertionMode::BeforeHead
                | InsertionMode::InHead
                | InsertionMode::InHeadNoscript
                | InsertionMode::AfterHead
                | InsertionMode::InColumnGroup
        )
    }

    #[inline]
    fn settle(&mut self) {
        self.builder.sink_mut().settle();
    }

    fn bytes(&self) -> usize {
        self.builder.sink().bytes() + self.builder.entry_count() * BUILDER_BYTES
    }

    fn set_stop_signal(&mut self, signal: &StopSignal) {
        self.builder.set_stop_signal(signal);
    }
}

/// What the sink keeps of an element.
struct Slot {
    name: ElementName,
    parent: Node,
    /// For how many reasons it is kept.
    holds: u32,
    is_entered: bool,
    /// Whether its end was noted before it has left the stack.
    is_ended: bool,
    /// Whether it is among those to be looked at after the token.
    is_touched: bool,
    is_free: bool,
    /// Of a formatting element, its attributes in the order of their names.
    attributes: String,
}

/// The sink.
struct Stack {
    nodes: Nodes,
    /// Whether it matters where elements stand, so that all of them are kept.
    keeps_all: bool,
    /// The number of the next element that is not kept.
    next_unkept: Node,
    names: Names,
    slots: Vec<Slot>,
    free: Vec<Node>,
    /// The element that is made for the present start tag. It, and those that are touched, may not be needed after the token.
    of_tag: Option<Node>,
    touched: Vec<Node>,
    /// Nodes below a parent that is itself below none yet, and that parent.
    waiting: Vec<(Node, Node)>,
    opened: Option<Node>,
    /// The element that is made without a tag, until it is inserted.
    implied: Option<Node>,
    merged: Option<Node>,
    changes: Vec<Change>,
    has_begun: bool,
    body: Option<Node>,
    html: Option<Node>,
    /// So many bytes of attributes have been looked at again.
    outer_bytes: usize,
    /// The attributes of the document element and of the body, to which other tags of their names may add.
    outer_attributes: HashMap<Node, OuterAttributes>,
    /// Whether the tree builder has left elements out, since a limit bounds how many it repeats.
    is_shortened: bool,
    hasher: RandomState,
    /// How many elements there are whose name is not static, and how many such elements have used the table.
    open_own_names: usize,
    own_names: usize,
    /// The bytes of kept attributes.
    attribute_bytes: usize,
}

/// Comments, which are not kept.
const COMMENT: Node = Node::MAX;

/// Elements that are not kept have numbers from this one on, and no number twice. When there are no more numbers, elements
/// are kept.
const UNKEPT: Node = 1 << 31;

/// So many bytes of attributes are looked at again for further tags of `html` and `body`; then rewriting fails.
const OUTER_BYTES: usize = 1 << 20;

/// So many bytes of memory for attributes are kept for the next element.
const KEPT_ATTRIBUTE_BYTES: usize = 256;

/// About how many bytes the tree builder takes for an open element, and for one of its list of formatting elements.
const BUILDER_BYTES: usize = 64;

impl Stack {
    fn new(nodes: Nodes) -> Self {
        let document = Slot {
            name: ElementName { namespace: Namespace::NONE, local: Name::UNKNOWN },
            parent: DOCUMENT,
            holds: 1,
            is_entered: true,
            is_ended: false,
            is_touched: false,
            is_free: false,
            attributes: String::new(),
        };
        Self {
            keeps_all: nodes.look_at_places(),
            next_unkept: UNKEPT,
            nodes,
            names: Names::new(),
            slots: vec![document],
            free: Vec::new(),
            of_tag: None,
            touched: Vec::new(),
            waiting: Vec::new(),
            opened: None,
            implied: None,
            merged: None,
            changes: Vec::new(),
            has_begun: false,
            body: None,
            html: None,
            outer_bytes: 0,
            outer_attributes: HashMap::new(),
            is_shortened: false,
            hasher: RandomState::new(),
            open_own_names: 0,
            own_names: 0,
            attribute_bytes: 0,
        }
    }

    fn bytes(&self) -> usize {
        let live = self.slots.len() - self.free.len();
        live * (self.nodes.bytes_per_node() + size_of::<Slot>())
            + self.own_names * OWN_NAME_BYTES
            + self.attribute_bytes
    }

    /// Whether an element of a name is kept: not only if a rule may be for it, but also if the tree builder may clone it or
    /// compare it, or if its name has a place in a table until it has ended.
    #[inline]
    fn keeps(&self, name: Name) -> bool {
        self.keeps_all
            || self.nodes.may_match(name)
            || ElementClass::FORMATTING.contains(name)
            || !name.is_static()
            || self.next_unkept == COMMENT
    }

    #[inline]
    fn make(&mut self, name: ElementName, is_tag: bool) -> Node {
        if !name.local.is_static() {
            self.open_own_names += 1;
            self.own_names += 1;
        }
        let node = match self.free.pop() {
            Some(node) => node,
            None => {
                self.slots.push(Slot {
                    name,
                    parent: DOCUMENT,
                    holds: 0,
                    is_entered: false,
                    is_ended: false,
                    is_touched: false,
                    is_free: false,
                    attributes: String::new(),
                });
                self.slots.len() as Node - 1
            }
        };
        let slot = &mut self.slots[node as usize];
        (slot.name, slot.parent, slot.holds) = (name, DOCUMENT, 0);
        (slot.is_entered, slot.is_ended, slot.is_free) = (false, false, false);
        // Most elements of tags are held from here on, and need not be looked at.
        let looked_at = if is_tag { self.of_tag.replace(node) } else { Some(node) };
        if let Some(node) = looked_at {
            self.touch(node);
        }
        node
    }

    #[inline]
    fn touch(&mut self, node: Node) {
        let slot = &mut self.slots[node as usize];
        if !slot.is_touched {
            slot.is_touched = true;
            self.touched.push(node);
        }
    }

    #[inline]
    fn settle(&mut self) {
        self.opened = None;
        self.merged = None;
        self.changes.clear();
        self.has_begun = false;
        if let Some(node) = self.of_tag.take()
            && self.slots[node as usize].holds == 0
        {
            self.touch(node);
        }
        if !self.touched.is_empty() {
            self.settle_touched();
        }
    }

    fn settle_touched(&mut self) {
        debug_assert!(self.waiting.is_empty(), "each branch is in the tree");
        while let Some(node) = self.touched.pop() {
            let slot = &mut self.slots[node as usize];
            slot.is_touched = false;
            if slot.holds == 0 && !slot.is_free && node != DOCUMENT {
                self.forget(node);
            }
        }
        if self.own_names >= OWN_NAMES && self.open_own_names == 0 {
            self.names.clear();
            self.own_names = 0;
        }
    }

    fn forget(&mut self, node: Node) {
        let slot = &mut self.slots[node as usize];
        slot.is_free = true;
        if !slot.attributes.is_empty() {
            self.attribute_bytes -= slot.attributes.capacity();
            slot.attributes.clear();
            slot.attributes.shrink_to(KEPT_ATTRIBUTE_BYTES);
            self.attribute_bytes += slot.attributes.capacity();
        }
        let (name, parent) = (slot.name, slot.parent);
        self.open_own_names -= usize::from(!name.local.is_static());
        self.free.push(node);
        if self.keeps_all && name == ElementName::html(Name::TABLE) {
            self.release(parent);
        }
    }

    /// Puts a node below a parent that has its place in the tree.
    #[inline]
    fn put(&mut self, node: Node, parent: Node) {
        let slot = &mut self.slots[node as usize];
        if core::mem::replace(&mut slot.is_entered, true) {
            self.nodes.move_below(node, parent);
        } else if self.nodes.may_match(slot.name.local) {
            if self.of_tag == Some(node) {
                self.opened = Some(node);
            } else if self.implied.take() == Some(node) {
                self.changes.push(Change::Begins(node, slot.name.local));
                self.has_begun = true;
            }
            self.nodes.enter(node, parent);
        }
    }

    /// Notes that the body or the document element has ended, at its end tag or before the present one.
    fn end_outer(&mut self, node: Option<Node>, by_tag: bool) {
        let Some(node) = node else { return };
        let slot = &mut self.slots[node as usize];
        if !slot.is_ended {
            slot.is_ended = true;
            self.changes.push(Change::Ends(node, by_tag));
        }
    }

    fn note(&mut self, node: Node, name: ElementName, attributes: TagAttributes<'_>) {
        if name.namespace == Namespace::HTML {
            self.nodes.note(node, name, &attributes, &self.names);
            return;
        }
        let mut adjusted = Adjusted::default();
        for attribute in attributes {
            let own = match attribute.name {
                Name::UNKNOWN => Name::UNKNOWN,
                known => attribute_name(name, known, || attribute.name_text.data, &mut self.names),
            };
            let (namespace, local) = match own {
                Name::UNKNOWN => (Namespace::NONE, attribute.name_text.data),
                own => (self.names.namespace(own), local_text(own, attribute.name_text.data)),
            };
            adjusted.0.push((own, namespace, local, attribute.value.data));
        }
        self.nodes.note(node, name, &adjusted, &self.names);
    }

    /// Keeps those attributes of the document element or of the body that it does not have.
    fn keep_outer_attributes(&mut self, node: Node, attributes: TagAttributes<'_>) {
        let OuterAttributes(known) = self.outer_attributes.entry(node).or_default();
        for attribute in attributes {
            let (name, value) = (attribute.name_text.data, attribute.value.data);
            if !known.contains_key(name) {
                self.attribute_bytes += name.len() + value.len() + 2 * size_of::<(String, String)>();
                known.insert(name.to_owned(), value.to_owned());
            }
        }
    }

    /// Keeps the attributes of a formatting element, which are compared with those of others.
    fn keep_attributes(&mut self, node: Node, attributes: TagAttributes<'_>) {
        let mut sorted: SmallVec<[(&str, &str); 8]> =
            attributes.iter().map(|attribute| (attribute.name_text.data, attribute.value.data)).collect();
        sorted.sort_unstable();
        let kept = &mut self.slots[node as usize].attributes;
        self.attribute_bytes -= kept.capacity();
        for (name, value) in sorted {
            kept.push_str(name);
            kept.push('=');
            kept.push_str(value);
            // A parser puts no NUL in names and values.
            kept.push('\0');
        }
        self.attribute_bytes += kept.capacity();
    }
}

/// The local name of an attribute whose text in the tag is known.
fn local_text(name: Name, tag_text: &str) -> &str {
    match name.as_static_str() {
        Some(text) => text.split_once(':').map_or(text, |(_, local)| local),
        None => tag_text.split_once(':').map_or(tag_text, |(_, local)| local),
    }
}

/// The attributes of an element of SVG or MathML: name, namespace, local name, value.
#[derive(Default)]
struct Adjusted<'t>(SmallVec<[(Name, Namespace, &'t str, &'t str); 8]>);

impl StreamAttributes for Adjusted<'_> {
    fn value(&self, name: Name, text: &str) -> Option<&str> {
        let mut in_none = self.0.iter().filter(|(_, namespace, _, _)| *namespace == Namespace::NONE);
        in_none
            .find(|(own, _, local, _)| if name == Name::UNKNOWN { *local == text } else { *own == name })
            .map(|(_, _, _, value)| *value)
    }

    fn any(&self, is_wanted: &mut dyn FnMut(Namespace, &str, &str) -> bool) -> bool {
        self.0.iter().any(|(_, namespace, local, value)| is_wanted(*namespace, local, value))
    }
}

/// Attributes by their names, of an element of HTML.
#[derive(Default)]
struct OuterAttributes(HashMap<String, String>);

impl StreamAttributes for OuterAttributes {
    fn value(&self, name: Name, text: &str) -> Option<&str> {
        self.0.get(name.as_static_str().unwrap_or(text)).map(String::as_str)
    }

    fn any(&self, is_wanted: &mut dyn FnMut(Namespace, &str, &str) -> bool) -> bool {
        self.0.iter().any(|(name, value)| is_wanted(Namespace::NONE, name, value))
    }
}

impl TreeSink for Stack {
    type Node = Node;

    #[inline]
    fn wants_more(&self) -> bool {
        !self.is_shortened
    }

    fn note_shortening(&mut self, _: ErrorCode, _: u64) {
        self.is_shortened = true;
    }

    fn document(&self) -> Node {
        DOCUMENT
    }

    fn names(&self) -> &Names {
        &self.names
    }

    fn names_mut(&mut self) -> &mut Names {
        &mut self.names
    }

    #[inline]
    fn create_element(&mut self, element: NewElement<'_>) -> Node {
        if !self.keeps(element.name.local) {
            self.next_unkept += 1;
            return self.next_unkept - 1;
        }
        let node = self.make(element.name, !element.span.is_empty());
        if self.nodes.may_match(element.name.local) {
            self.note(node, element.name, element.attributes);
            if matches!(element.name.local, Name::BODY | Name::HTML) {
                self.keep_outer_attributes(node, element.attributes);
            }
        }
        if element.name.namespace == Namespace::HTML {
            // The end tag that `br` may be made of stays in its place.
            self.implied = Some(node).filter(|_| element.span.is_empty() && element.name.local != Name::BR);
            match element.name.local {
                Name::BODY => self.body = Some(node),
                Name::HTML => self.html = Some(node),
                // Of those, there are never several `a` among which to compare: a new one ends the last.
                name if !element.attributes.is_empty()
                    && name != Name::A
                    && ElementClass::FORMATTING.contains(name) =>
                {
                    self.keep_attributes(node, element.attributes);
                }
                _ => {}
            }
        }
        node
    }

    fn create_comment(&mut self, _: Text<'_>, _: Span) -> Node {
        COMMENT
    }

    fn create_processing_instruction(&mut self, _: Text<'_>, _: Text<'_>, _: Span) -> Node {
        COMMENT
    }

    #[inline]
    fn insert(&mut self, place: InsertionPlace<Node>, node: Node) {
        if !self.keeps_all {
            if let Some(slot) = self.slots.get(node as usize)
                && !slot.is_entered
            {
                self.put(node, DOCUMENT);
            }
            return;
        }
        if node == COMMENT {
            return;
        }
        let (parent, _) = place.resolve(|node| Some(self.slots[node as usize].parent));
        let slot = &mut self.slots[node as usize];
        let (is_table, is_moved, former) = (slot.name == ElementName::html(Name::TABLE), slot.is_entered, slot.parent);
        slot.parent = parent;
        if is_table {
            self.hold(parent);
            if is_moved {
                self.release(former);
            }
        }
        // The adoption agency builds a branch from below, and puts it into the tree at its end.
        if !self.slots[parent as usize].is_entered {
            self.waiting.push((node, parent));
            return;
        }
        self.put(node, parent);
        while let Some((node, parent)) = self.waiting.pop() {
            self.put(node, parent);
        }
    }

    fn insert_text(&mut self, _: InsertionPlace<Node>, _: Text<'_>) {}

    #[inline]
    fn close_element(&mut self, node: Node, end: ElementEnd) {
        if self.slots.get(node as usize).is_some_and(|slot| !slot.is_ended) {
            self.changes.push(Change::Ends(node, matches!(end, ElementEnd::Tag(_))));
        }
    }
}

impl HtmlTreeSink for Stack {
    type Tree<'a> = NoTree<Node>;

    fn set_quirks_mode(&mut self, mode: QuirksMode) {
        self.nodes.set_quirks_mode(mode);
    }

    #[inline]
    fn hold(&mut self, node: Node) {
        if let Some(slot) = self.slots.get_mut(node as usize) {
            slot.holds += 1;
        }
    }

    #[inline]
    fn release(&mut self, node: Node) {
        let Some(slot) = self.slots.get_mut(node as usize) else { return };
        slot.holds = slot.holds.saturating_sub(1);
        if slot.holds == 0 {
            self.touch(node);
        }
    }

    fn clone_element(&mut self, node: Node) -> Node {
        let name = self.slots[node as usize].name;
        let clone = self.make(name, false);
        self.nodes.note_clone(clone, node);
        let attributes = self.slots[node as usize].attributes.clone();
        let kept = &mut self.slots[clone as usize].attributes;
        self.attribute_bytes -= kept.capacity();
        kept.push_str(&attributes);
        self.attribute_bytes += kept.capacity();
        clone
    }

    fn same_attributes(&self, one: Node, other: Node) -> bool {
        self.slots[one as usize].attributes == self.slots[other as usize].attributes
    }

    fn attributes_fingerprint(&self, node: Node) -> u64 {
        self.hasher.hash_one(&self.slots[node as usize].attributes)
    }

    fn detach(&mut self, _: Node) {}

    fn reparent_children(&mut self, from: Node, to: Node) {
        self.nodes.move_children(from, to);
    }

    fn add_missing_attributes(&mut self, node: Node, attributes: TagAttributes<'_>) {
        // The root of a fragment is no element to rules, and is entered never.
        let is_of_rules = |slot: &&Slot| slot.is_entered && self.nodes.may_match(slot.name.local);
        let Some(slot) = self.slots.get(node as usize).filter(is_of_rules) else { return };
        let (name, parent) = (slot.name, slot.parent);
        let kept = self.outer_attributes.get(&node).map_or(0, |kept| kept.0.len());
        self.keep_outer_attributes(node, attributes);
        if let Some(attributes) = self.outer_attributes.get(&node).filter(|all| all.0.len() > kept) {
            // All of them are looked at again.
            self.outer_bytes += attributes.0.iter().map(|(name, value)| name.len() + value.len()).sum::<usize>();
            self.is_shortened |= self.outer_bytes > OUTER_BYTES;
            self.nodes.note_again(node, parent, name, attributes, &self.names);
        }
        self.merged = Some(node);
    }
}
