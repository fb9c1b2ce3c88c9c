//! Fivefold's tree sink over the user's.

use crate::atoms::Atoms;
use crate::drive::message;
use crate::handles::{Borrowed, Formatting, Handles, Node, Nodes};
use crate::interface::{Attribute, NodeOrText, QualName, QuirksMode, TreeSink};
use crate::later;
use crate::tag::create_in;
use crate::tendril::StrTendril;
use crate::texts::tendril_of;
use core::ops::ControlFlow;
use fivefold_core::{
    ElementClass, ElementEnd, ElementName, ErrorCode, InsertionPlace, Name, Names, Namespace, NewDoctype, NewElement,
    NoTree, ParseError, QuirksMode as NativeQuirksMode, ShadowRoot, Span, TagAttributes, Text,
    TreeSink as NativeTreeSink, work,
};
use fivefold_html5::HtmlTreeSink;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// What is known between two calls, besides the handles.
pub(crate) struct State {
    pub(crate) nodes: Nodes,
    /// How many attributes elements have been made again with.
    repeated_attributes: usize,
    /// The bytes of their names and values.
    repeated_bytes: usize,
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
    /// The last HTML `script` that was made.
    last_script: Option<Node>,
    /// The script that has just ended.
    ended_script: Option<Node>,
    /// The form that owns the element that is inserted next.
    form_owner: Option<(Node, Node)>,
    /// Whether the tree builder is being made for a fragment, whose root there is.
    makes_fragment: bool,
    /// Whether scripts are marked as started though the native parser does not mark them.
    marks_scripts: bool,
    drop_doctype: bool,
    exact_errors: bool,
}

impl State {
    pub(crate) fn new(drop_doctype: bool, exact_errors: bool) -> Self {
        Self {
            nodes: Nodes::new(),
            repeated_attributes: 0,
            repeated_bytes: 0,
            lacks_attributes: false,
            options: Vec::new(),
            has_selectedcontent: false,
            atoms: Atoms::default(),
            chunk: StrTendril::new(),
            line: 1,
            last_script: None,
            ended_script: None,
            form_owner: None,
            makes_fragment: false,
            marks_scripts: false,
            drop_doctype,
            exact_errors,
        }
    }

    /// Notes whether the tree builder is being made for a fragment: the root that it asks for is the document.
    pub(crate) fn set_makes_fragment(&mut self, makes_fragment: bool) {
        self.makes_fragment = makes_fragment;
    }

    /// Has each script marked as started, as html5ever does in every fragment. By the standard, scripts of a fragment are
    /// marked only where scripting is enabled, which the native parser sees to.
    pub(crate) fn mark_scripts(&mut self) {
        self.marks_scripts = true;
    }

    /// Whether one more element may be made again with these attributes. A tag of a hundred thousand attributes, or of one
    /// that is as long, could be made again for every paragraph, so their number is limited, in proportion to the number of
    /// nodes, and their bytes to eight times as many.
    fn may_repeat(&mut self, attributes: &[Attribute]) -> bool {
        const FREE: usize = 1 << 16;
        const FOR_EACH_NODE: usize = 8;
        const BYTES: usize = 8;
        let most = FREE + FOR_EACH_NODE * self.nodes.count();
        let sum = self.repeated_attributes + attributes.len();
        if sum > most {
            return false;
        }
        // Those that are too long count as well, as they are looked at.
        self.repeated_attributes = sum;
        let bytes: usize = attributes.iter().map(|one| one.name.local.len() + one.value.len()).sum();
        let may = self.repeated_bytes + bytes <= BYTES * most;
        if may {
            self.repeated_bytes += bytes;
        }
        may
    }
}

/// The user's sink, borrowed, as a sink of Fivefold.
pub(crate) struct Adapter<'s, S: TreeSink> {
    pub(crate) sink: &'s S,
    pub(crate) handles: &'s Handles<S::Handle>,
    pub(crate) state: Box<State>,
}

impl<S: TreeSink> Adapter<'_, S> {
    /// Adds a node.
    #[inline(always)]
    pub(crate) fn add(&mut self, handle: S::Handle) -> Node {
        let node = self.state.nodes.add();
        self.handles.set(node, handle);
        node
    }

    /// Forgets the nodes that only the last token concerned.
    #[inline]
    pub(crate) fn settle(&mut self) {
        self.state.nodes.settle(self.handles);
    }

    /// The script that has just ended, once.
    pub(crate) fn take_script(&mut self) -> Option<S::Handle> {
        let script = self.state.ended_script.take()?;
        Some(self.handles.borrow()[script].clone())
    }

    /// The last line that the user's sink knows.
    pub(crate) fn line(&self) -> u64 {
        self.state.line
    }

    /// Whether the user's sink gets errors with an explanation, and those of the input.
    pub(crate) fn reports_exactly(&self) -> bool {
        self.state.exact_errors
    }

    /// Tells the user's sink the line.
    #[inline]
    pub(crate) fn set_line(&mut self, line: u64) {
        if line != self.state.line {
            self.state.line = line;
            self.sink.set_current_line(line);
        }
    }

    #[inline(always)]
    fn put(&self, handles: &Borrowed<'_, S::Handle>, place: InsertionPlace<Node>, child: NodeOrText<S::Handle>) {
        match place {
            InsertionPlace::LastChildOf(parent) => self.sink.append(&handles[parent], child),
            InsertionPlace::Before { sibling, .. } => self.sink.append_before_sibling(&handles[sibling], child),
            InsertionPlace::BeforeTable { table, fallback } => {
                self.sink.append_based_on_parent_node(&handles[table], &handles[fallback], child);
            }
        }
    }

    /// Tells the sink which form owns an element, which is about to be put at `place`.
    #[cold]
    fn associate(&self, (element, form): (Node, Node), place: InsertionPlace<Node>) {
        let handles = self.handles.borrow();
        let nodes = match place {
            InsertionPlace::LastChildOf(parent) => (&handles[parent], None),
            InsertionPlace::Before { sibling, .. } => (&handles[sibling], None),
            InsertionPlace::BeforeTable { table, fallback } => (&handles[table], Some(&handles[fallback])),
        };
        self.sink.associate_with_form(&handles[element], &handles[form], nodes);
    }

    /// The work for elements that need more than to be created.
    #[cold]
    fn note_special(&mut self, node: Node, name: Name) {
        match name {
            Name::SCRIPT => self.state.last_script = Some(node),
            Name::SELECTEDCONTENT => self.state.has_selectedcontent = true,
            _ => self.state.options.push(node),
        }
    }
}

impl<S: TreeSink> NativeTreeSink for Adapter<'_, S> {
    type Node = Node;

    fn document(&self) -> Node {
        Node::DOCUMENT
    }

    fn names(&self) -> &Names {
        &self.state.atoms.names
    }

    fn names_mut(&mut self) -> &mut Names {
        &mut self.state.atoms.names
    }

    fn parse_error(&mut self, error: ParseError) {
        let State { exact_errors, line, .. } = *self.state;
        self.sink.parse_error(message(error, exact_errors, line));
    }

    fn wants_errors(&self) -> bool {
        true
    }

    fn create_element(&mut self, element: NewElement<'_>) -> Node {
        if self.state.makes_fragment {
            return Node::DOCUMENT;
        }
        let State { atoms, chunk, .. } = &mut *self.state;
        let name = atoms.element(element.name);
        let attributes = atoms.attributes(element.name, element.attributes, chunk);
        let had_duplicates = element.attributes.have_duplicates();
        let local = element.name.local;
        let is_html = element.name.namespace == Namespace::HTML;
        let formatting = (is_html && ElementClass::FORMATTING.contains(local))
            .then(|| Formatting::new(local, &attributes, had_duplicates));
        let handle = create_in(self.sink, name, attributes, had_duplicates);
        let node = self.add(handle);
        if let Some(formatting) = formatting {
            self.state.nodes.keep_formatting(node, formatting);
        }
        if is_html && matches!(local, Name::OPTION | Name::SCRIPT | Name::SELECTEDCONTENT) {
            self.note_special(node, local);
        }
        node
    }

    fn create_comment(&mut self, data: Text<'_>, _: Span) -> Node {
        let handle = self.sink.create_comment(tendril_of(data, &self.state.chunk));
        self.add(handle)
    }

    fn create_processing_instruction(&mut self, target: Text<'_>, data: Text<'_>, _: Span) -> Node {
        let chunk = &self.state.chunk;
        let handle = self.sink.create_pi(tendril_of(target, chunk), tendril_of(data, chunk));
        self.add(handle)
    }

    fn append_doctype(&mut self, doctype: NewDoctype<'_>) {
        if !self.state.drop_doctype {
            let own = |text: Option<&str>| text.map_or_else(StrTendril::new, StrTendril::from_slice);
            let (public_id, system_id) = (own(doctype.public_id), own(doctype.system_id));
            self.sink.append_doctype_to_document(own(Some(doctype.name)), public_id, system_id);
        }
    }

    #[inline]
    fn insert(&mut self, place: InsertionPlace<Node>, node: Node) {
        if let Some(owner) = self.state.form_owner.take() {
            self.associate(owner, place);
        }
        let handles = self.handles.borrow();
        self.put(&handles, place, NodeOrText::AppendNode(handles[node].clone()));
    }

    #[inline]
    fn insert_text(&mut self, place: InsertionPlace<Node>, text: Text<'_>) {
        let text = tendril_of(text, &self.state.chunk);
        self.put(&self.handles.borrow(), place, NodeOrText::AppendText(text));
    }

    #[inline]
    fn close_element(&mut self, node: Node, _: ElementEnd) {
        let handles = self.handles.borrow();
        self.sink.pop(&handles[node]);
        if self.state.options.pop_if(|option| *option == node).is_some() && self.state.has_selectedcontent {
            later::clone_option(self.sink, &handles[node]);
        }
    }
}

impl<S: TreeSink> HtmlTreeSink for Adapter<'_, S> {
    type Tree<'a>
        = NoTree<Node>
    where
        Self: 'a;

    fn set_quirks_mode(&mut self, mode: NativeQuirksMode) {
        if !self.state.makes_fragment {
            self.sink.set_quirks_mode(match mode {
                NativeQuirksMode::NoQuirks => QuirksMode::NoQuirks,
                NativeQuirksMode::LimitedQuirks => QuirksMode::LimitedQuirks,
                NativeQuirksMode::Quirks => QuirksMode::Quirks,
            });
        }
    }

    #[inline]
    fn hold(&mut self, node: Node) {
        self.state.nodes.hold(node);
    }

    #[inline]
    fn release(&mut self, node: Node) {
        self.state.nodes.release(node);
    }

    fn bounds_attributes(&self) -> bool {
        true
    }

    fn clone_element(&mut self, node: Node) -> Node {
        let formatting = self.state.nodes.formatting(node).clone();
        let attributes = formatting.attributes();
        let attributes = if self.state.may_repeat(attributes) {
            work::steps(attributes.len());
            attributes.to_vec()
        } else {
            if !core::mem::replace(&mut self.state.lacks_attributes, true) {
                self.sink.parse_error(ErrorCode::AttributeLimitReached.as_str().into());
            }
            Vec::new()
        };
        let name = self.state.atoms.element(ElementName::html(formatting.name));
        let handle = create_in(self.sink, name, attributes, formatting.had_duplicates);
        let clone = self.add(handle);
        self.state.nodes.keep_formatting(clone, formatting);
        clone
    }

    fn same_attributes(&self, one: Node, other: Node) -> bool {
        let [one, other] = [one, other].map(|node| self.state.nodes.formatting(node).attributes());
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
        let attributes = self.state.nodes.formatting(node).attributes();
        work::steps(attributes.len());
        // A sum does not depend on the order.
        attributes.iter().fold(0, |sum, Attribute { name, value }| {
            let mut hasher = DefaultHasher::new();
            (name, &**value).hash(&mut hasher);
            sum.wrapping_add(hasher.finish())
        })
    }

    fn detach(&mut self, node: Node) {
        self.sink.remove_from_parent(&self.handles.borrow()[node]);
    }

    fn reparent_children(&mut self, from: Node, to: Node) {
        let handles = self.handles.borrow();
        self.sink.reparent_children(&handles[from], &handles[to]);
    }

    fn add_missing_attributes(&mut self, node: Node, attributes: TagAttributes<'_>) {
        let State { atoms, chunk, .. } = &mut *self.state;
        let attributes = atoms.attributes(ElementName::html(Name::HTML), attributes, chunk);
        self.sink.add_attrs_if_missing(&self.handles.borrow()[node], attributes);
    }

    fn template_contents(&mut self, template: Node) -> Node {
        let contents = self.sink.get_template_contents(&self.handles.borrow()[template]);
        self.add(contents)
    }

    fn attach_shadow_root(&mut self, host: Node, template: Node, root: ShadowRoot) -> bool {
        let handles = self.handles.borrow();
        let (host, template) = (&handles[host], &handles[template]);
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
        later::attach_shadow_root(self.sink, host, template, &attributes)
    }

    fn associate_with_form(&mut self, element: Node, form: Node) {
        self.state.form_owner = Some((element, form));
    }

    fn mark_script_parser_inserted(&mut self, script: Node) {
        if self.state.marks_scripts {
            self.mark_script_already_started(script);
        }
    }

    fn mark_script_already_started(&mut self, script: Node) {
        self.sink.mark_script_already_started(&self.handles.borrow()[script]);
    }

    fn script_ended(&mut self, script: Node) -> ControlFlow<()> {
        // The interface has only HTML's scripts wait. A script of SVG ends after it was the last that was made.
        if self.state.last_script != Some(script) {
            return ControlFlow::Continue(());
        }
        self.state.ended_script = Some(script);
        ControlFlow::Break(())
    }
}

/// The sink of a tree builder between two calls, which keeps what is known. A tree builder calls its sink
/// only when it gets a token, so this one is never asked for anything but names.
pub(crate) struct Idle(pub(crate) Box<State>);

impl NativeTreeSink for Idle {
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

impl HtmlTreeSink for Idle {
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
