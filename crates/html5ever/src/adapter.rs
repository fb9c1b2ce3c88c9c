//! Fivefold's tree sink over the user's.

use crate::atoms::Atoms;
use crate::drive::message;
use crate::interface::{Attribute, NodeOrText, QualName, QuirksMode, Tracer, TreeSink};
use crate::tag::create_in;
use crate::tendril::StrTendril;
use core::ops::{ControlFlow, Range};
use fivefold_core::{
    ElementEnd, ElementName, ErrorCode, InsertionPlace, Name, Names, Namespace, NewDoctype, NewElement, NoTree,
    ParseError, QuirksMode as NativeQuirksMode, ShadowRoot, Span, TagAttributes, Text, TreeSink as NativeTreeSink,
    work,
};
use fivefold_html5::HtmlTreeSink;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// A node of the user's tree, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Node(u32);

impl Node {
    /// The document; of a fragment, its root element.
    const DOCUMENT: Self = Self(0);

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// What is known of the user's nodes.
pub(crate) struct Nodes<Handle> {
    /// The handles by number. A template is followed by its contents.
    handles: Vec<Handle>,
    /// The formatting elements, by ascending numbers: they may have to be made again.
    formatting: Vec<Formatting>,
    /// The attributes of all formatting elements. One that is made again has those of the first.
    formatting_attributes: Vec<Attribute>,
    /// How many attributes elements have been made again with.
    repeated_attributes: usize,
    /// Whether an element was made again without its attributes.
    lacks_attributes: bool,
    /// The `option` elements that may be open, if they matter.
    options: Vec<Node>,
    /// Whether there is a `selectedcontent` element.
    has_selectedcontent: bool,
    pub(crate) atoms: Atoms,
    /// The chunk whose tokens arrive. Texts share its buffer.
    pub(crate) chunk: StrTendril,
    /// The last line that the user's sink knows.
    line: u64,
    /// The script that has just ended.
    script: Option<Handle>,
    /// The form that owns the element that is inserted next.
    form_owner: Option<(Node, Node)>,
    /// Whether the tree builder is being made for a fragment, whose root there is.
    makes_fragment: bool,
    drop_doctype: bool,
    exact_errors: bool,
}

/// A formatting element as it was created.
struct Formatting {
    node: Node,
    name: QualName,
    /// Where its attributes are among those of all.
    attributes: Range<usize>,
}

impl<Handle> Nodes<Handle> {
    /// The nodes of a tree whose document, or fragment's root, is this.
    pub(crate) fn new(document: Handle, drop_doctype: bool, exact_errors: bool) -> Self {
        Self {
            handles: vec![document],
            formatting: Vec::new(),
            formatting_attributes: Vec::new(),
            repeated_attributes: 0,
            lacks_attributes: false,
            options: Vec::new(),
            has_selectedcontent: false,
            atoms: Atoms::default(),
            chunk: StrTendril::new(),
            line: 1,
            script: None,
            form_owner: None,
            makes_fragment: false,
            drop_doctype,
            exact_errors,
        }
    }

    /// Notes whether the tree builder is being made for a fragment: the root that it asks for is the document.
    pub(crate) fn set_makes_fragment(&mut self, makes_fragment: bool) {
        self.makes_fragment = makes_fragment;
    }

    /// Adds a node.
    pub(crate) fn push(&mut self, handle: Handle) -> Node {
        let node = Node(u32::try_from(self.handles.len()).expect("fewer nodes than 32 bits number"));
        self.handles.push(handle);
        node
    }

    fn formatting(&self, node: Node) -> Option<&Formatting> {
        // Most are among the last, so twice as many of these are searched each time.
        let (count, mut searched) = (self.formatting.len(), 1);
        while searched < count && self.formatting[count - searched].node.0 > node.0 {
            searched *= 2;
        }
        let last = &self.formatting[count.saturating_sub(searched)..];
        let index = last.binary_search_by_key(&node.0, |entry| entry.node.0).ok()?;
        Some(&last[index])
    }

    /// Keeps what a formatting element is created with, which has the next number.
    fn keep_formatting(&mut self, name: &QualName, attributes: &[Attribute]) {
        let start = self.formatting_attributes.len();
        self.formatting_attributes.extend_from_slice(attributes);
        self.add_formatting(name.clone(), start..self.formatting_attributes.len());
    }

    /// Adds a formatting element, which has the next number.
    fn add_formatting(&mut self, name: QualName, attributes: Range<usize>) {
        self.formatting.push(Formatting { node: Node(self.handles.len() as u32), name, attributes });
    }

    /// Whether one more element may be made again with so many attributes. A tag of a hundred thousand attributes could
    /// be made again for every paragraph, so their number is limited, in proportion to the number of nodes.
    fn may_repeat(&mut self, attributes: usize) -> bool {
        const FREE: usize = 1 << 16;
        const FOR_EACH_NODE: usize = 8;
        let sum = self.repeated_attributes + attributes;
        let may = sum <= FREE + FOR_EACH_NODE * self.handles.len();
        if may {
            self.repeated_attributes = sum;
        }
        may
    }

    /// The attributes that a formatting element was created with.
    fn attributes_of(&self, node: Node) -> &[Attribute] {
        self.formatting(node).map_or(&[], |entry| &self.formatting_attributes[entry.attributes.clone()])
    }

    /// The script that has just ended, once.
    pub(crate) fn take_script(&mut self) -> Option<Handle> {
        self.script.take()
    }

    pub(crate) fn trace(&self, tracer: &dyn Tracer<Handle = Handle>) {
        for handle in self.handles.iter().chain(&self.script) {
            tracer.trace_handle(handle);
        }
    }
}

/// The user's sink, borrowed, as a sink of Fivefold.
pub(crate) struct Adapter<'s, S: TreeSink> {
    pub(crate) sink: &'s S,
    pub(crate) nodes: Box<Nodes<S::Handle>>,
}

impl<S: TreeSink> Adapter<'_, S> {
    #[inline]
    fn handle(&self, node: Node) -> &S::Handle {
        &self.nodes.handles[node.index()]
    }

    /// The last line that the user's sink knows.
    pub(crate) fn line(&self) -> u64 {
        self.nodes.line
    }

    /// Whether the user's sink gets errors with an explanation, and those of the input.
    pub(crate) fn reports_exactly(&self) -> bool {
        self.nodes.exact_errors
    }

    /// Tells the user's sink the line.
    #[inline]
    pub(crate) fn set_line(&mut self, line: u64) {
        if line != self.nodes.line {
            self.nodes.line = line;
            self.sink.set_current_line(line);
        }
    }

    fn create(&mut self, name: QualName, attributes: Vec<Attribute>, had_duplicates: bool) -> Node {
        let handle = create_in(self.sink, name, attributes, had_duplicates);
        self.nodes.push(handle)
    }

    fn put(&self, place: InsertionPlace<Node>, child: NodeOrText<S::Handle>) {
        match place {
            InsertionPlace::LastChildOf(parent) => self.sink.append(self.handle(parent), child),
            InsertionPlace::Before { sibling, .. } => self.sink.append_before_sibling(self.handle(sibling), child),
            InsertionPlace::BeforeTable { table, fallback } => {
                self.sink.append_based_on_parent_node(self.handle(table), self.handle(fallback), child);
            }
        }
    }

    /// Tells the sink which form owns an element, which is about to be put at `place`.
    #[cold]
    fn associate(&self, (element, form): (Node, Node), place: InsertionPlace<Node>) {
        let (parent, other) = match place {
            InsertionPlace::LastChildOf(parent) => (parent, None),
            InsertionPlace::Before { sibling, .. } => (sibling, None),
            InsertionPlace::BeforeTable { table, fallback } => (table, Some(self.handle(fallback))),
        };
        self.sink.associate_with_form(self.handle(element), self.handle(form), (self.handle(parent), other));
    }

    /// The work for elements that need more than to be created.
    #[cold]
    fn note_special(&mut self, node: Node, name: Name) {
        match name {
            Name::TEMPLATE => {
                let contents = self.sink.get_template_contents(self.handle(node));
                self.nodes.push(contents);
            }
            Name::SELECTEDCONTENT => self.nodes.has_selectedcontent = true,
            _ => self.nodes.options.push(node),
        }
    }
}

/// Whether an element of that name may be made again, because it is in the list of active formatting elements.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#formatting>
fn is_formatting(name: Name) -> bool {
    matches!(
        name,
        Name::A
            | Name::B
            | Name::BIG
            | Name::CODE
            | Name::EM
            | Name::FONT
            | Name::I
            | Name::NOBR
            | Name::S
            | Name::SMALL
            | Name::STRIKE
            | Name::STRONG
            | Name::TT
            | Name::U
    )
}

impl<S: TreeSink> NativeTreeSink for Adapter<'_, S> {
    type Node = Node;

    fn document(&self) -> Node {
        Node::DOCUMENT
    }

    fn names(&self) -> &Names {
        &self.nodes.atoms.names
    }

    fn names_mut(&mut self) -> &mut Names {
        &mut self.nodes.atoms.names
    }

    fn parse_error(&mut self, error: ParseError) {
        let Nodes { exact_errors, line, .. } = *self.nodes;
        self.sink.parse_error(message(error, exact_errors, line));
    }

    fn wants_errors(&self) -> bool {
        true
    }

    fn create_element(&mut self, element: NewElement<'_>) -> Node {
        if self.nodes.makes_fragment {
            return Node::DOCUMENT;
        }
        let Nodes { atoms, chunk, .. } = &mut *self.nodes;
        let name = atoms.element(element.name);
        let attributes = atoms.attributes(element.name, element.attributes, chunk);
        let local = element.name.local;
        let is_html = element.name.namespace == Namespace::HTML;
        if is_html && is_formatting(local) {
            self.nodes.keep_formatting(&name, &attributes);
        }
        let node = self.create(name, attributes, element.attributes.have_duplicates());
        if is_html && matches!(local, Name::TEMPLATE | Name::OPTION | Name::SELECTEDCONTENT) {
            self.note_special(node, local);
        }
        node
    }

    fn create_comment(&mut self, data: Text<'_>, _: Span) -> Node {
        let handle = self.sink.create_comment(data.to_tendril(&self.nodes.chunk));
        self.nodes.push(handle)
    }

    fn create_processing_instruction(&mut self, target: Text<'_>, data: Text<'_>, _: Span) -> Node {
        let chunk = &self.nodes.chunk;
        let handle = self.sink.create_pi(target.to_tendril(chunk), data.to_tendril(chunk));
        self.nodes.push(handle)
    }

    fn append_doctype(&mut self, doctype: NewDoctype<'_>) {
        if !self.nodes.drop_doctype {
            let own = |text: Option<&str>| text.map_or_else(StrTendril::new, StrTendril::from_slice);
            let (public_id, system_id) = (own(doctype.public_id), own(doctype.system_id));
            self.sink.append_doctype_to_document(own(Some(doctype.name)), public_id, system_id);
        }
    }

    #[inline]
    fn insert(&mut self, place: InsertionPlace<Node>, node: Node) {
        if let Some(owner) = self.nodes.form_owner.take() {
            self.associate(owner, place);
        }
        self.put(place, NodeOrText::AppendNode(self.handle(node).clone()));
    }

    #[inline]
    fn insert_text(&mut self, place: InsertionPlace<Node>, text: Text<'_>) {
        self.put(place, NodeOrText::AppendText(text.to_tendril(&self.nodes.chunk)));
    }

    fn close_element(&mut self, node: Node, _: ElementEnd) {
        self.sink.pop(self.handle(node));
        if self.nodes.options.pop_if(|option| *option == node).is_some() && self.nodes.has_selectedcontent {
            self.sink.maybe_clone_an_option_into_selectedcontent(self.handle(node));
        }
    }
}

impl<S: TreeSink> HtmlTreeSink for Adapter<'_, S> {
    type Tree<'a>
        = NoTree<Node>
    where
        Self: 'a;

    fn set_quirks_mode(&mut self, mode: NativeQuirksMode) {
        if !self.nodes.makes_fragment {
            self.sink.set_quirks_mode(match mode {
                NativeQuirksMode::NoQuirks => QuirksMode::NoQuirks,
                NativeQuirksMode::LimitedQuirks => QuirksMode::LimitedQuirks,
                NativeQuirksMode::Quirks => QuirksMode::Quirks,
            });
        }
    }

    fn clone_element(&mut self, node: Node) -> Node {
        let original = self.nodes.formatting(node).expect("only formatting elements are made again");
        let (name, range) = (original.name.clone(), original.attributes.clone());
        let attributes = if self.nodes.may_repeat(range.len()) {
            work::steps(range.len());
            self.nodes.formatting_attributes[range.clone()].to_vec()
        } else {
            if !core::mem::replace(&mut self.nodes.lacks_attributes, true) {
                self.sink.parse_error(ErrorCode::AttributeLimitReached.as_str().into());
            }
            Vec::new()
        };
        self.nodes.add_formatting(name.clone(), range);
        self.create(name, attributes, false)
    }

    fn same_attributes(&self, one: Node, other: Node) -> bool {
        let (one, other) = (self.nodes.attributes_of(one), self.nodes.attributes_of(other));
        fn sorted(list: &[Attribute]) -> Vec<&Attribute> {
            work::steps(list.len());
            let mut list: Vec<_> = list.iter().collect();
            list.sort_unstable();
            list
        }
        // Most have them in the same order.
        one.len() == other.len() && (one == other || sorted(one) == sorted(other))
    }

    fn attributes_fingerprint(&self, node: Node) -> u64 {
        let attributes = self.nodes.attributes_of(node);
        work::steps(attributes.len());
        // A sum does not depend on the order.
        attributes.iter().fold(0, |sum, Attribute { name, value }| {
            let mut hasher = DefaultHasher::new();
            (name, &**value).hash(&mut hasher);
            sum.wrapping_add(hasher.finish())
        })
    }

    fn detach(&mut self, node: Node) {
        self.sink.remove_from_parent(self.handle(node));
    }

    fn reparent_children(&mut self, from: Node, to: Node) {
        self.sink.reparent_children(self.handle(from), self.handle(to));
    }

    fn add_missing_attributes(&mut self, node: Node, attributes: TagAttributes<'_>) {
        let Nodes { atoms, chunk, .. } = &mut *self.nodes;
        let attributes = atoms.attributes(ElementName::html(Name::HTML), attributes, chunk);
        self.sink.add_attrs_if_missing(self.handle(node), attributes);
    }

    fn template_contents(&self, template: Node) -> Node {
        Node(template.0 + 1)
    }

    fn attach_shadow_root(&mut self, host: Node, template: Node, root: ShadowRoot) -> bool {
        let (host, template) = (self.handle(host), self.handle(template));
        if !self.sink.allow_declarative_shadow_roots(host) {
            return false;
        }
        let attributes: Vec<Attribute> = root
            .attributes()
            .map(|(name, value)| Attribute {
                name: QualName::new(None, crate::ns!(), crate::LocalName::from(name)),
                value: StrTendril::from_slice(value),
            })
            .collect();
        self.sink.attach_declarative_shadow(host, template, &attributes)
    }

    fn associate_with_form(&mut self, element: Node, form: Node) {
        self.nodes.form_owner = Some((element, form));
    }

    fn mark_script_already_started(&mut self, script: Node) {
        self.sink.mark_script_already_started(self.handle(script));
    }

    fn script_ended(&mut self, script: Node) -> ControlFlow<()> {
        self.nodes.script = Some(self.handle(script).clone());
        ControlFlow::Break(())
    }
}

/// The sink of a tree builder between two calls, which keeps what is known of the nodes. A tree builder calls its sink
/// only when it gets a token, so this one is never asked for anything but names.
pub(crate) struct Idle<Handle>(pub(crate) Box<Nodes<Handle>>);

impl<Handle> NativeTreeSink for Idle<Handle> {
    type Node = Node;

    fn document(&self) -> Node {
        Node::DOCUMENT
    }

    fn names(&self) -> &Names {
        &self.0.atoms.names
    }

    fn names_mut(&mut self) -> &mut Names {
        &mut self.0.atoms.names
    }

    fn create_element(&mut self, _: NewElement<'_>) -> Node {
        Node::DOCUMENT
    }

    fn create_comment(&mut self, _: Text<'_>, _: Span) -> Node {
        Node::DOCUMENT
    }

    fn create_processing_instruction(&mut self, _: Text<'_>, _: Text<'_>, _: Span) -> Node {
        Node::DOCUMENT
    }

    fn insert(&mut self, _: InsertionPlace<Node>, _: Node) {}

    fn insert_text(&mut self, _: InsertionPlace<Node>, _: Text<'_>) {}
}

impl<Handle> HtmlTreeSink for Idle<Handle> {
    type Tree<'a>
        = NoTree<Node>
    where
        Self: 'a;

    fn clone_element(&mut self, node: Node) -> Node {
        node
    }

    fn same_attributes(&self, _: Node, _: Node) -> bool {
        false
    }

    fn detach(&mut self, _: Node) {}

    fn reparent_children(&mut self, _: Node, _: Node) {}

    fn add_missing_attributes(&mut self, _: Node, _: TagAttributes<'_>) {}
}
