//! A document that records the operations on it.

use super::log::SharedLog;
use super::operation::{Node, Operation, Place};
use core::ops::ControlFlow;
use fivefold_core::{
    ElementEnd, InsertionPlace, Names, NewDoctype, NewElement, ParseError, QuirksMode, ShadowRoot, Span, TagAttributes,
    Text, TreeSink, TreeSource,
};
use fivefold_dom::{Document, Link, ParserTree};
use fivefold_html5::HtmlTreeSink;
use fivefold_html5::tree_builder::StateChange;
use fivefold_xml5::XmlTreeSink;
use std::collections::HashMap;
use std::sync::Arc;

/// A document, and the log that records every operation on it.
#[derive(Debug)]
pub(super) struct TracedDocument {
    document: Document,
    log: SharedLog,
    labels: HashMap<Link, Arc<str>>,
}

impl TracedDocument {
    pub(super) fn new(log: SharedLog) -> Self {
        let document = Document::new();
        let labels = HashMap::from([(TreeSink::document(&document), Arc::from("#document"))]);
        Self { document, log, labels }
    }

    fn tree_of_document(&self) -> ParserTree<'_> {
        ParserTree::new(&self.document)
    }

    fn note(&mut self, operation: Operation) {
        self.log.borrow_mut().operation(operation);
    }

    /// Labels a new node.
    fn label(&mut self, id: Link, label: String) -> Node {
        let label = Arc::from(label);
        self.labels.insert(id, Arc::clone(&label));
        Node { index: id.index(), label }
    }

    fn node(&self, id: Link) -> Node {
        let label = self.labels.get(&id).map_or_else(|| Arc::from("#node"), Arc::clone);
        Node { index: id.index(), label }
    }

    /// A place, resolved at this moment.
    fn place(&self, place: InsertionPlace<Link>) -> Place {
        match place {
            InsertionPlace::LastChildOf(parent) => Place::LastChildOf(self.node(parent)),
            InsertionPlace::Before { sibling, .. } => Place::Before(self.node(sibling)),
            InsertionPlace::BeforeTable { table, fallback } => match self.tree_of_document().parent(table) {
                Some(_) => Place::Before(self.node(table)),
                None => Place::LastChildOf(self.node(fallback)),
            },
        }
    }

    /// The contents of a template, once the element exists.
    fn contents(&mut self, template: Link) -> Option<Node> {
        let contents = self.tree_of_document().template_contents(template)?;
        Some(self.label(contents, "#content".to_owned()))
    }

    fn created_element(&mut self, id: Link) -> Operation {
        let element = self.document.node(self.document.id(id));
        let name = element.name().unwrap_or_default().to_owned();
        let namespace = element.namespace_uri().map(str::to_owned);
        let attributes = element.attributes().map(|attribute| own(attribute.name(), attribute.value())).collect();
        let node = self.label(id, format!("<{name}>"));
        Operation::CreateElement { node, name, namespace, attributes, contents: self.contents(id) }
    }
}

fn own(name: &str, value: &str) -> (String, String) {
    (name.to_owned(), value.to_owned())
}

impl TreeSink for TracedDocument {
    type Node = Link;

    fn document(&self) -> Link {
        self.document.document()
    }

    fn names(&self) -> &Names {
        TreeSink::names(&self.document)
    }

    fn names_mut(&mut self) -> &mut Names {
        self.document.names_mut()
    }

    fn append_source(&mut self, chunk: &str) -> usize {
        let taken = self.document.append_source(chunk);
        self.log.borrow_mut().source(&chunk[..taken]);
        taken
    }

    fn parse_error(&mut self, error: ParseError) {
        self.log.borrow_mut().tree_error(error);
    }

    fn wants_errors(&self) -> bool {
        true
    }

    fn enter_mode(&mut self, mode: &'static str) {
        self.log.borrow_mut().mode(mode);
    }

    fn create_element(&mut self, element: NewElement<'_>) -> Link {
        let id = TreeSink::create_element(&mut self.document, element);
        let operation = self.created_element(id);
        self.note(operation);
        id
    }

    fn create_comment(&mut self, data: Text<'_>, token: Span) -> Link {
        let id = TreeSink::create_comment(&mut self.document, data, token);
        let node = self.label(id, "a comment".to_owned());
        self.note(Operation::CreateComment { node, data: data.data.to_owned() });
        id
    }

    fn create_processing_instruction(&mut self, target: Text<'_>, data: Text<'_>, token: Span) -> Link {
        let id = TreeSink::create_processing_instruction(&mut self.document, target, data, token);
        let node = self.label(id, format!("<?{}?>", target.data));
        let (target, data) = own(target.data, data.data);
        self.note(Operation::CreateProcessingInstruction { node, target, data });
        id
    }

    fn append_doctype(&mut self, doctype: NewDoctype<'_>) {
        self.document.append_doctype(doctype);
        self.note(Operation::AppendDoctype {
            name: doctype.name.to_owned(),
            public_id: doctype.public_id.map(str::to_owned),
            system_id: doctype.system_id.map(str::to_owned),
        });
    }

    fn insert(&mut self, place: InsertionPlace<Link>, node: Link) {
        let operation = Operation::Insert { node: self.node(node), place: self.place(place) };
        self.document.insert(place, node);
        self.note(operation);
    }

    fn insert_text(&mut self, place: InsertionPlace<Link>, text: Text<'_>) {
        let operation = Operation::InsertText { place: self.place(place), text: text.data.to_owned() };
        self.document.insert_text(place, text);
        self.note(operation);
    }

    fn close_element(&mut self, node: Link, end: ElementEnd) {
        self.document.close_element(node, end);
        let implied = matches!(end, ElementEnd::Implied(_));
        self.note(Operation::Close { node: self.node(node), implied });
    }
}

impl HtmlTreeSink for TracedDocument {
    type Tree<'a> = ParserTree<'a>;

    fn tree(&self) -> Option<ParserTree<'_>> {
        Some(self.tree_of_document())
    }

    fn retract_source(&mut self, length: usize) {
        self.document.retract_source(length);
    }

    fn set_quirks_mode(&mut self, mode: QuirksMode) {
        self.document.set_quirks_mode(mode);
        self.note(Operation::SetQuirksMode(mode));
    }

    fn clone_element(&mut self, of: Link) -> Link {
        let id = self.document.clone_element(of);
        let of = self.node(of);
        let node = self.label(id, of.label.to_string());
        self.note(Operation::CloneElement { node, of });
        id
    }

    fn same_attributes(&self, one: Link, other: Link) -> bool {
        self.document.same_attributes(one, other)
    }

    fn attributes_fingerprint(&self, node: Link) -> u64 {
        self.document.attributes_fingerprint(node)
    }

    fn detach(&mut self, node: Link) {
        // A node without a parent is already detached.
        if self.tree_of_document().parent(node).is_some() {
            self.note(Operation::Detach(self.node(node)));
        }
        HtmlTreeSink::detach(&mut self.document, node);
    }

    fn reparent_children(&mut self, from: Link, to: Link) {
        self.document.reparent_children(from, to);
        self.note(Operation::ReparentChildren { from: self.node(from), to: self.node(to) });
    }

    fn add_missing_attributes(&mut self, node: Link, attributes: TagAttributes<'_>) {
        self.document.add_missing_attributes(node, attributes);
        let attributes =
            attributes.iter().map(|attribute| own(attribute.name_text.data, attribute.value.data)).collect();
        self.note(Operation::AddMissingAttributes { node: self.node(node), attributes });
    }

    fn template_contents(&mut self, template: Link) -> Link {
        HtmlTreeSink::template_contents(&mut self.document, template)
    }

    fn attach_shadow_root(&mut self, host: Link, template: Link, root: ShadowRoot) -> bool {
        let contents = HtmlTreeSink::template_contents(&mut self.document, template);
        let contents = self.node(contents);
        let is_attached = self.document.attach_shadow_root(host, template, root);
        if is_attached {
            self.note(Operation::AttachShadowRoot { host: self.node(host), contents, mode: root.mode });
        }
        is_attached
    }

    fn replace_with_clones(&mut self, to: Link, from: Link, limit: u64) -> Option<u64> {
        let count = self.document.replace_with_clones(to, from, limit)?;
        self.note(Operation::ReplaceWithClones { to: self.node(to), from: self.node(from) });
        Some(count)
    }

    fn state_changed(&mut self, change: StateChange<Link>) {
        let change = change.map(|node| self.node(node));
        self.log.borrow_mut().tree_change(change);
    }

    fn associate_with_form(&mut self, element: Link, form: Link) {
        self.document.associate_with_form(element, form);
    }

    fn mark_script_parser_inserted(&mut self, script: Link) {
        self.document.mark_script_parser_inserted(script);
    }

    fn mark_script_already_started(&mut self, script: Link) {
        self.document.mark_script_already_started(script);
    }

    fn script_ended(&mut self, script: Link) -> ControlFlow<()> {
        self.document.script_ended(script)
    }
}

impl XmlTreeSink for TracedDocument {
    fn insert_entity_reference(&mut self, place: InsertionPlace<Link>, name: &str, token: Span) {
        let operation = Operation::InsertEntityReference { place: self.place(place), name: name.to_owned() };
        self.document.insert_entity_reference(place, name, token);
        self.note(operation);
    }

    fn enter_entity(&mut self) {
        self.document.enter_entity();
    }

    fn leave_entity(&mut self) {
        self.document.leave_entity();
    }
}
