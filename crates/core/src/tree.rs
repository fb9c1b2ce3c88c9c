//! The two traits between a parser and a tree: [`TreeSink`] to build it, [`TreeSource`] to read it.

use crate::{ErrorCode, Name, Names, Namespace, ParseError, Span, TagAttributes, Text, work};
use core::fmt::Debug;
use core::marker::PhantomData;

/// The rendering mode that a document's DOCTYPE asks for.
///
/// <https://dom.spec.whatwg.org/#concept-document-quirks>
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum QuirksMode {
    /// The standard's rendering.
    #[default]
    NoQuirks,
    /// The standard's, but for a few details of tables.
    LimitedQuirks,
    /// The rendering of old browsers.
    Quirks,
}

/// The name of an element as a parser makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ElementName {
    /// The namespace.
    pub namespace: Namespace,
    /// The local name, from the sink's [`Names`].
    pub local: Name,
}

impl ElementName {
    /// An element of HTML.
    #[inline]
    pub const fn html(local: Name) -> Self {
        Self { namespace: Namespace::HTML, local }
    }
}

/// What a parser knows of an element it makes.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct NewElement<'a> {
    /// Its name.
    pub name: ElementName,
    /// The name with its prefix, as [`Names::expand`] makes it; for an element without a prefix, the same as the local
    /// name.
    pub qualified_name: Name,
    /// Its attributes. Unless their names [are resolved](TagAttributes::are_resolved), they are those of the tag: for an
    /// element of SVG or MathML in HTML, they are yet to be adjusted.
    pub attributes: TagAttributes<'a>,
    /// The start tag; empty, at the token that caused it, for an element that the source does not spell out.
    pub span: Span,
}

impl<'a> NewElement<'a> {
    /// An element without a prefix. The qualified name can be set.
    #[inline]
    pub const fn new(name: ElementName, attributes: TagAttributes<'a>, span: Span) -> Self {
        Self { name, qualified_name: name.local, attributes, span }
    }
}

/// What a parser knows of a document type.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct NewDoctype<'a> {
    /// Its name; empty if it has none.
    pub name: &'a str,
    /// Its public identifier.
    pub public_id: Option<&'a str>,
    /// Its system identifier.
    pub system_id: Option<&'a str>,
    /// What stands between `[` and `]`, as in the source. XML only.
    pub internal_subset: Option<&'a str>,
    /// The notations that the internal subset declares.
    pub notations: &'a [Notation<'a>],
    /// The token.
    pub span: Span,
}

impl<'a> NewDoctype<'a> {
    /// A document type without an internal subset. The fields can be set.
    #[inline]
    pub const fn new(name: &'a str, public_id: Option<&'a str>, system_id: Option<&'a str>, span: Span) -> Self {
        Self { name, public_id, system_id, internal_subset: None, notations: &[], span }
    }
}

/// A notation that a document type declares.
///
/// <https://www.w3.org/TR/xml/#Notations>
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Notation<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its public identifier.
    pub public_id: Option<&'a str>,
    /// Its system identifier.
    pub system_id: Option<&'a str>,
}

/// Whether scripts of the page can reach a shadow root.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ShadowRootMode {
    /// Scripts can reach it.
    Open,
    /// Scripts cannot reach it.
    Closed,
}

/// The settings of a declarative shadow root.
///
/// <https://html.spec.whatwg.org/multipage/scripting.html#the-template-element>
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ShadowRoot {
    /// `shadowrootmode`.
    pub mode: ShadowRootMode,
    /// `shadowrootdelegatesfocus`.
    pub delegates_focus: bool,
    /// `shadowrootserializable`.
    pub serializable: bool,
    /// `shadowrootclonable`.
    pub clonable: bool,
    /// `shadowrootslotassignment` is `manual`.
    pub manual_slot_assignment: bool,
    /// `shadowrootcustomelementregistry`: the registry is to be set later.
    pub keeps_registry_null: bool,
}

impl ShadowRoot {
    /// A shadow root of this mode, for which nothing else is declared.
    pub const fn new(mode: ShadowRootMode) -> Self {
        Self {
            mode,
            delegates_focus: false,
            serializable: false,
            clonable: false,
            manual_slot_assignment: false,
            keeps_registry_null: false,
        }
    }

    /// The attributes that a `template` needs to declare such a shadow root, with their values.
    pub fn attributes(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let mode = match self.mode {
            ShadowRootMode::Open => "open",
            ShadowRootMode::Closed => "closed",
        };
        let attributes = [
            (true, ("shadowrootmode", mode)),
            (self.delegates_focus, ("shadowrootdelegatesfocus", "")),
            (self.serializable, ("shadowrootserializable", "")),
            (self.manual_slot_assignment, ("shadowrootslotassignment", "manual")),
            (self.clonable, ("shadowrootclonable", "")),
            (self.keeps_registry_null, ("shadowrootcustomelementregistry", "")),
        ];
        attributes.into_iter().filter_map(|(is_set, attribute)| is_set.then_some(attribute))
    }
}

/// Where a node is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InsertionPlace<N> {
    /// After the last child of this node.
    LastChildOf(N),
    /// Right before `sibling`, a child of `parent`.
    Before {
        /// The parent.
        parent: N,
        /// The child before which the node goes.
        sibling: N,
    },
    /// Foster parenting: right before the table if it has a parent, else after the last child of the fallback.
    BeforeTable {
        /// The table.
        table: N,
        /// The element before the table in the stack of open elements.
        fallback: N,
    },
}

impl<N: Copy> InsertionPlace<N> {
    /// The parent, and the child before which the place is: `None` at the end. `parent_of` tells the parent that a table
    /// has now.
    ///
    /// ```
    /// use fivefold::tree::InsertionPlace;
    ///
    /// let place = InsertionPlace::BeforeTable { table: 7, fallback: 2 };
    /// assert_eq!(place.resolve(|_| Some(5)), (5, Some(7)));
    /// assert_eq!(place.resolve(|_| None), (2, None));
    /// ```
    #[inline]
    pub fn resolve(self, parent_of: impl FnOnce(N) -> Option<N>) -> (N, Option<N>) {
        match self {
            Self::LastChildOf(parent) => (parent, None),
            Self::Before { parent, sibling } => (parent, Some(sibling)),
            Self::BeforeTable { table, fallback } => match parent_of(table) {
                Some(parent) => (parent, Some(table)),
                None => (fallback, None),
            },
        }
    }
}

/// A tree under construction, which the parsers of all languages write to. Each language adds a trait of its own for
/// operations that only its trees need.
///
/// Nodes are handles that the sink gives out. The parser never asks for the content of a handle; it keeps what it needs
/// itself. Operations that move nodes keep the tree a tree.
///
/// A sink around another has to pass on what has a default here, too: without [`note_early_end`](Self::note_early_end) and
/// [`note_shortening`](Self::note_shortening), the other does not learn that something is missing in it.
/// `#[deny(clippy::missing_trait_methods)]` on the `impl` names what is forgotten.
pub trait TreeSink {
    /// A handle to a node: an id, or another small value.
    type Node: Copy + Eq + Debug;

    /// The document itself; of a fragment, its root.
    fn document(&self) -> Self::Node;
    /// The names of this document.
    fn names(&self) -> &Names;
    /// The names of this document, to add to them.
    fn names_mut(&mut self) -> &mut Names;

    /// Appends the next piece of the source, before its nodes. Returns how many of its bytes can be taken; if that is
    /// not all, the input ends there, with [`InputLimitReached`](ErrorCode::InputLimitReached).
    fn append_source(&mut self, chunk: &str) -> usize {
        chunk.len()
    }

    /// Reports a parse error. Called only while [`wants_errors`](Self::wants_errors).
    fn parse_error(&mut self, error: ParseError) {
        let _ = error;
    }
    /// Whether parse errors are wanted at all.
    fn wants_errors(&self) -> bool {
        false
    }

    /// The parser turns to the rules of `mode` for the current token: an insertion mode of HTML, by its section's fragment
    /// id in the standard, or a phase of XML5. It does so for each mode that takes part, in order. Of interest to a sink
    /// that shows how the parser works.
    #[inline]
    fn enter_mode(&mut self, mode: &'static str) {
        let _ = mode;
    }

    /// Whether the parser should continue; asked after every token. A sink that has what it wants returns `false`.
    #[inline]
    fn wants_more(&self) -> bool {
        true
    }
    /// A limit or the stop signal ends the input before its end: with this code, which
    /// [`ends_input`](ErrorCode::ends_input). Called once, whether errors are wanted or not; not for a sink that
    /// [wants no more](Self::wants_more).
    fn note_early_end(&mut self, code: ErrorCode) {
        let _ = code;
    }
    /// A limit leaves something out at `offset`, though the input goes on: its error has this code, which
    /// [shortens](ErrorCode::shortens). Called for the first place of the source at which this happens, and perhaps for
    /// others, in any order, whether errors are wanted or not.
    fn note_shortening(&mut self, code: ErrorCode, offset: u64) {
        let _ = (code, offset);
    }

    /// Makes an element without a parent. A `template` of HTML gets its contents along with it.
    fn create_element(&mut self, element: NewElement<'_>) -> Self::Node;
    /// Makes an element and appends it to `parent`. A tree that can store a node in its place at once needs fewer steps than
    /// for [`create_element`](Self::create_element) and [`insert`](Self::insert), which this does by default.
    #[inline(always)]
    fn append_element(&mut self, parent: Self::Node, element: NewElement<'_>) -> Self::Node {
        let node = self.create_element(element);
        self.insert(InsertionPlace::LastChildOf(parent), node);
        node
    }
    /// Makes a comment without a parent.
    fn create_comment(&mut self, data: Text<'_>, token: Span) -> Self::Node;
    /// Makes a processing instruction without a parent.
    fn create_processing_instruction(&mut self, target: Text<'_>, data: Text<'_>, token: Span) -> Self::Node;
    /// Appends a document type to the document. A sink that keeps none can leave this method out.
    fn append_doctype(&mut self, doctype: NewDoctype<'_>) {
        let _ = doctype;
    }

    /// Puts a node without a parent into the tree.
    fn insert(&mut self, place: InsertionPlace<Self::Node>, node: Self::Node);
    /// Puts text into the tree, joining it to text that stands right before the place.
    fn insert_text(&mut self, place: InsertionPlace<Self::Node>, text: Text<'_>);

    /// Called when the element leaves the stack of open elements: at its end tag, or where something else closed it.
    fn close_element(&mut self, node: Self::Node, end: ElementEnd) {
        let _ = (node, end);
    }
}

/// How an element ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ElementEnd {
    /// The element ended with this end tag.
    Tag(Span),
    /// The end was implied at this offset, by another tag or by the end of the input.
    Implied(u64),
}

impl ElementEnd {
    /// Where the element's content ends.
    #[inline]
    pub const fn start(self) -> u64 {
        match self {
            Self::Tag(tag) => tag.start,
            Self::Implied(offset) => offset,
        }
    }
}

/// The kind of a node, with its data apart from children and attributes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NodeKind<'a> {
    /// A document.
    Document,
    /// A document fragment: the contents of a `template`, or a shadow root.
    Fragment,
    /// A document type.
    Doctype {
        /// Its name.
        name: &'a str,
        /// Its public identifier.
        public_id: Option<&'a str>,
        /// Its system identifier.
        system_id: Option<&'a str>,
    },
    /// An element.
    Element(ElementName),
    /// Text.
    Text(&'a str),
    /// A comment.
    Comment(&'a str),
    /// A processing instruction.
    ProcessingInstruction {
        /// Its target.
        target: &'a str,
        /// Its data.
        data: &'a str,
    },
    /// A reference to an entity that is not expanded, with its name. XML only.
    EntityReference(&'a str),
}

/// An attribute of a node in a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TreeAttribute<'a> {
    /// Its name; [`Names::namespace`] and [`Names::prefix`] take it apart.
    pub name: Name,
    /// Its value.
    pub value: &'a str,
}

impl<'a> TreeAttribute<'a> {
    /// An attribute with this name and value.
    #[inline]
    pub const fn new(name: Name, value: &'a str) -> Self {
        Self { name, value }
    }
}

/// A tree that can be read: what serialisers and other algorithms over trees need.
pub trait TreeSource {
    /// A handle to a node.
    type Node: Copy + Eq + Debug;

    /// The node that holds all others: the document.
    fn root(&self) -> Self::Node;
    /// What the node is.
    fn kind(&self, node: Self::Node) -> NodeKind<'_>;
    /// The names of this tree's elements and attributes.
    fn names(&self) -> &Names;
    /// The parent.
    fn parent(&self, node: Self::Node) -> Option<Self::Node>;
    /// The first child.
    fn first_child(&self, node: Self::Node) -> Option<Self::Node>;
    /// The last child.
    fn last_child(&self, node: Self::Node) -> Option<Self::Node>;
    /// The sibling after the node.
    fn next_sibling(&self, node: Self::Node) -> Option<Self::Node>;
    /// The sibling before the node.
    fn previous_sibling(&self, node: Self::Node) -> Option<Self::Node>;
    /// The attributes of an element, in source order.
    fn attributes(&self, node: Self::Node) -> impl Iterator<Item = TreeAttribute<'_>>;
    /// The contents of a `template`.
    fn template_contents(&self, node: Self::Node) -> Option<Self::Node>;
    /// The shadow root of an element, and its settings.
    fn shadow_root(&self, node: Self::Node) -> Option<(Self::Node, ShadowRoot)>;
    /// The name of an element with its prefix, which [`Names::prefix`] takes apart.
    fn qualified_name(&self, node: Self::Node) -> Option<Name> {
        self.element_name(node).map(|name| name.local)
    }
    /// Whether scripting is enabled for the document, so that `noscript` of HTML holds text.
    fn has_scripting(&self) -> bool {
        false
    }
    /// What stands between `[` and `]` in a document type, as in the source.
    fn internal_subset(&self, node: Self::Node) -> Option<&str> {
        let _ = node;
        None
    }
    /// Where a node stands in the source: the start tag of an element, all of another node. `None` for one that has no place
    /// of its own there. Nothing says that the node is still as it is written.
    fn source_of(&self, node: Self::Node) -> Option<&str> {
        let _ = node;
        None
    }
    /// Whether the source has the end tag of an element.
    fn has_end_tag(&self, node: Self::Node) -> bool {
        let _ = node;
        false
    }

    /// Whether each attribute of an element is one that its tag lacks, and a declaration supplies, in their order.
    fn are_defaulted(&self, node: Self::Node) -> impl Iterator<Item = bool> {
        let _ = node;
        core::iter::repeat(false)
    }

    /// The value of the attribute with that name.
    fn attribute(&self, node: Self::Node, name: Name) -> Option<&str> {
        self.attributes(node).find(|attribute| attribute.name == name).map(|attribute| attribute.value)
    }
    /// The name, if the node is an element.
    fn element_name(&self, node: Self::Node) -> Option<ElementName> {
        match self.kind(node) {
            NodeKind::Element(name) => Some(name),
            _ => None,
        }
    }
    /// The node after `node` in tree order, inside `root` and without template contents. Constant time, amortised
    /// over a walk.
    fn following(&self, node: Self::Node, root: Self::Node) -> Option<Self::Node> {
        self.first_child(node).or_else(|| self.following_skipping_children(node, root))
    }
    /// The node after `node` and all its descendants in tree order, inside `root`.
    fn following_skipping_children(&self, node: Self::Node, root: Self::Node) -> Option<Self::Node> {
        let mut node = node;
        while node != root {
            work::steps(1);
            if let Some(next) = self.next_sibling(node) {
                return Some(next);
            }
            node = self.parent(node)?;
        }
        None
    }
}

/// The tree of a sink that cannot be read.
#[derive(Clone, Copy, Debug)]
pub struct NoTree<N>(core::convert::Infallible, PhantomData<N>);

impl<N: Copy + Eq + Debug> NoTree<N> {
    fn never(&self) -> ! {
        match self.0 {}
    }
}

impl<N: Copy + Eq + Debug> TreeSource for NoTree<N> {
    type Node = N;

    fn root(&self) -> N {
        self.never()
    }
    fn kind(&self, _: N) -> NodeKind<'_> {
        self.never()
    }
    fn names(&self) -> &Names {
        self.never()
    }
    fn parent(&self, _: N) -> Option<N> {
        self.never()
    }
    fn first_child(&self, _: N) -> Option<N> {
        self.never()
    }
    fn last_child(&self, _: N) -> Option<N> {
        self.never()
    }
    fn next_sibling(&self, _: N) -> Option<N> {
        self.never()
    }
    fn previous_sibling(&self, _: N) -> Option<N> {
        self.never()
    }
    fn attributes(&self, _: N) -> impl Iterator<Item = TreeAttribute<'_>> {
        core::iter::empty()
    }
    fn template_contents(&self, _: N) -> Option<N> {
        self.never()
    }
    fn shadow_root(&self, _: N) -> Option<(N, ShadowRoot)> {
        self.never()
    }
}
