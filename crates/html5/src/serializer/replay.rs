//! A parser that reads what is being written, to tell what it would make of it.

use crate::HtmlTreeSink;
use crate::options::{Options, Scripting};
use crate::tokenizer::{HtmlToken, TokenSink};
use crate::tree_builder::{Context, TreeBuilder};
use core::hash::BuildHasher;
use fivefold_core::{
    ElementEnd, ElementName, InsertionPlace, Name, Names, NewDoctype, NewElement, NoTree, ParseError, QuirksMode,
    ShadowRoot, Span, TagAttributes, Text, TreeSink, work,
};
use foldhash::fast::RandomState;

/// The tree builder, which reads the tokens of the output.
#[derive(Clone, Debug)]
pub(super) struct Replay<'n> {
    builder: TreeBuilder<Operations<'n>>,
}

impl<'n> Replay<'n> {
    /// A parser of documents, or of fragments in a context.
    ///
    /// In quirks mode, a paragraph can hold a table. For a fragment, whose mode is not known, that is the mode in which
    /// more tags are needed.
    pub(super) fn new(names: &'n Names, context: Option<&Context>, has_scripting: bool) -> Self {
        let scripting = if has_scripting { Scripting::Normal } else { Scripting::Disabled };
        let options = Options::default().with_scripting(scripting).with_quirks_mode(QuirksMode::Quirks);
        let operations = Operations {
            names,
            own_names: Names::new(),
            list: Vec::new(),
            made: 0,
            errors: 0,
            hasher: RandomState::default(),
        };
        let builder = match context {
            None => TreeBuilder::new(operations, options),
            Some(context) => TreeBuilder::for_fragment(operations, context, options),
        };
        Self { builder }
    }

    /// Forgets the operations on the tree so far.
    pub(super) fn forget_operations(&mut self) {
        let operations = self.builder.sink_mut();
        operations.list.clear();
        operations.errors = 0;
    }

    /// Reads a token.
    pub(super) fn read(&mut self, token: HtmlToken<'_>) {
        // The feedback is for a tokenizer. It has no say in what the serializer writes.
        let _ = self.builder.token(token);
    }

    /// Whether both parsers have done the same to the tree since the operations were forgotten, when they were in the same
    /// state, and this one found no more errors than the other.
    pub(super) fn does_the_same_as(&self, other: &Self) -> bool {
        let (operations, others) = (self.builder.sink(), other.builder.sink());
        work::steps(operations.list.len());
        operations.list == others.list && operations.errors <= others.errors
    }

    /// Whether both parsers, which have done the same to the tree, are in the same state again.
    pub(super) fn is_in_the_state_of(&self, other: &Self) -> bool {
        self.builder.is_in_the_state_of(&other.builder)
    }

    /// What a copy of this parser costs, in entries of its stacks and lists.
    pub(super) fn size(&self) -> usize {
        self.builder.size()
    }
}

/// A node that the tree builder has made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Node {
    number: u32,
    /// A hash of its attributes.
    attributes: u64,
}

/// The document, or the root of a fragment.
const DOCUMENT: Node = Node { number: 0, attributes: 0 };

/// An operation on the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operation {
    Create(Option<ElementName>),
    Insert(InsertionPlace<Node>, Node),
    InsertText(InsertionPlace<Node>, usize),
    Close(Node),
    Detach(Node),
    MoveChildren(Node, Node),
    AddAttributes(Node),
    AttachShadowRoot(Node, Node),
}

/// The operations that the tree builder wants, in place of a tree.
#[derive(Clone, Debug)]
struct Operations<'n> {
    /// The names of the tree that is written, which the tags have.
    names: &'n Names,
    /// The name of a fragment's context.
    own_names: Names,
    list: Vec<Operation>,
    /// The number of the newest node.
    made: u32,
    errors: usize,
    hasher: RandomState,
}

impl Operations<'_> {
    fn create(&mut self, name: Option<ElementName>, attributes: u64) -> Node {
        self.list.push(Operation::Create(name));
        self.made += 1;
        Node { number: self.made, attributes }
    }
}

impl TreeSink for Operations<'_> {
    type Node = Node;

    fn document(&self) -> Node {
        DOCUMENT
    }

    fn names(&self) -> &Names {
        self.names
    }

    fn names_mut(&mut self) -> &mut Names {
        &mut self.own_names
    }

    fn parse_error(&mut self, _: ParseError) {
        self.errors += 1;
    }

    fn wants_errors(&self) -> bool {
        true
    }

    fn create_element(&mut self, element: NewElement<'_>) -> Node {
        let hasher = &self.hasher;
        let hash = |name: Name, value| hasher.hash_one((name.id(), value));
        let attributes = element.attributes.iter().map(|attribute| hash(attribute.name, attribute.value.data));
        // A sum, because their order does not matter.
        self.create(Some(element.name), attributes.fold(0, u64::wrapping_add))
    }

    fn create_comment(&mut self, _: Text<'_>, _: Span) -> Node {
        self.create(None, 0)
    }

    fn create_processing_instruction(&mut self, _: Text<'_>, _: Text<'_>, _: Span) -> Node {
        self.create(None, 0)
    }

    fn append_doctype(&mut self, _: NewDoctype<'_>) {
        self.create(None, 0);
    }

    fn insert(&mut self, place: InsertionPlace<Node>, node: Node) {
        self.list.push(Operation::Insert(place, node));
    }

    fn insert_text(&mut self, place: InsertionPlace<Node>, text: Text<'_>) {
        self.list.push(Operation::InsertText(place, text.data.len()));
    }

    fn close_element(&mut self, node: Node, _: ElementEnd) {
        self.list.push(Operation::Close(node));
    }
}

impl HtmlTreeSink for Operations<'_> {
    type Tree<'a>
        = NoTree<Node>
    where
        Self: 'a;

    fn clone_element(&mut self, node: Node) -> Node {
        self.create(None, node.attributes)
    }

    fn same_attributes(&self, one: Node, other: Node) -> bool {
        one.attributes == other.attributes
    }

    fn attributes_fingerprint(&self, node: Node) -> u64 {
        node.attributes
    }

    fn detach(&mut self, node: Node) {
        self.list.push(Operation::Detach(node));
    }

    fn reparent_children(&mut self, from: Node, to: Node) {
        self.list.push(Operation::MoveChildren(from, to));
    }

    fn add_missing_attributes(&mut self, node: Node, _: TagAttributes<'_>) {
        self.list.push(Operation::AddAttributes(node));
    }

    fn attach_shadow_root(&mut self, host: Node, template: Node, _: ShadowRoot) -> bool {
        self.list.push(Operation::AttachShadowRoot(host, template));
        true
    }
}
