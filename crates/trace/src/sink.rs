//! A document that records the operations on it.

use super::log::{Log, SharedLog};
use super::operation::{Node, Operation, Place};
use core::ops::ControlFlow;
use fivefold_core::{
    ElementEnd, ErrorCode, InsertionPlace, Names, NewDoctype, NewElement, ParseError, QuirksMode, ShadowRoot, Span,
    TagAttributes, Text, TreeSink, TreeSource,
};
use fivefold_dom::{Document, Link, ParserTree};
use fivefold_html5::HtmlTreeSink;
use fivefold_html5::tree_builder::StateChange;
use fivefold_xml5::XmlTreeSink;
use std::collections::HashMap;
use std::sync::Arc;

/// A document under construction, and the log of a trace that records every operation on it, if there is one.
///
/// A program that both traces and parses contains one tree builder if it parses into this type, and two if it parses into a
/// [`Document`].
#[derive(Debug)]
pub struct TracedDocument {
    document: Document,
    log: Option<SharedLog>,
    labels: HashMap<Link, Arc<str>>,
}

impl TracedDocument {
    pub(super) fn new(log: SharedLog) -> Self {
        let document = Document::new();
        let labels = HashMap::from([(TreeSink::document(&document), Arc::from("#document"))]);
        Self { document, log: Some(log), labels }
    }

    /// A document of which there is no trace.
    ///
    /// ```
    /// use fivefold::Document;
    /// use fivefold::html::parse_into;
    /// use fivefold::trace::TracedDocument;
    ///
    /// let document = parse_into(TracedDocument::untraced(Document::new()), "<p>one", Default::default());
    /// assert_eq!(document.into_document().root().text_content(), "one");
    /// ```
    pub fn untraced(document: Document) -> Self {
        Self { document, log: None, labels: HashMap::new() }
    }

    /// The document.
    ///
    /// ```
    /// use fivefold::Document;
    /// use fivefold::trace::TracedDocument;
    /// use fivefold::xml::parse_into;
    ///
    /// let document = parse_into(TracedDocument::untraced(Document::new()), "<a>one</a>", Default::default()).into_document();
    /// assert_eq!(document.root().text_content(), "one");
    /// ```
    pub fn into_document(self) -> Document {
        self.document
    }

    fn tree_of_document(&self) -> ParserTree<'_> {
        ParserTree::new(&self.document)
    }

    fn note(&mut self, operation: impl FnOnce(&mut Self) -> Operation) {
        if self.log.is_some() {
            let operation = operation(self);
            self.with_log(|log| log.operation(operation));
        }
    }

    fn with_log(&mut self, record: impl FnOnce(&mut Log)) {
        if let Some(log) = &self.log {
            record(&mut log.borrow_mut());
        }
    }

    /// Labels a new node.
    fn label(&mut self, id: Link, label: &str) -> Node {
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
        Some(self.label(contents, "#content"))
    }

    fn created_element(&mut self, id: Link) -> Operation {
        let element = self.document.node(self.document.id(id));
        let name = element.name().unwrap_or_default().to_owned();
        let namespace = element.namespace_uri().map(str::to_owned);
        let attributes = element.attributes().map(|attribute| own(attribute.name(), attribute.value())).collect();
        let node = self.label(id, &format!("<{name}>"));
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
        self.with_log(|log| log.source(&chunk[..taken]));
        taken
    }

    fn parse_error(&mut self, error: ParseError) {
        match &self.log {
            Some(log) => log.borrow_mut().tree_error(error),
            None => self.document.parse_error(error),
        }
    }

    fn wants_errors(&self) -> bool {
        self.log.is_some() || self.document.wants_errors()
    }

    fn note_early_end(&mut self, code: ErrorCode) {
        self.document.note_early_end(code);
    }

    fn note_shortening(&mut self, code: ErrorCode, offset: u64) {
        self.document.note_shortening(code, offset);
    }

    fn wants_more(&self) -> bool {
        self.document.wants_more()
    }

    fn enter_mode(&mut self, mode: &'static str) {
        self.with_log(|log| log.mode(mode));
    }

    fn create_element(&mut self, element: NewElement<'_>) -> Link {
        let id = TreeSink::create_element(&mut self.document, element);
        self.note(|it| it.created_element(id));
        id
    }

    fn create_comment(&mut self, data: Text<'_>, token: Span) -> Link {
        let id = TreeSink::create_comment(&mut self.document, data, token);
        self.note(|it| {
            let node = it.label(id, "a comment");
            Operation::CreateComment { node, data: data.data.to_owned() }
        });
        id
    }

    fn create_processing_instruction(&mut self, target: Text<'_>, data: Text<'_>, token: Span) -> Link {
        let id = TreeSink::create_processing_instruction(&mut self.document, target, data, token);
        self.note(|it| {
            let node = it.label(id, &format!("<?{}?>", target.data));
            let (target, data) = own(target.data, data.data);
            Operation::CreateProcessingInstruction { node, target, data }
        });
        id
    }

    fn append_doctype(&mut self, doctype: NewDoctype<'_>) {
        self.document.append_doctype(doctype);
        self.note(|_| Operation::AppendDoctype {
            name: doctype.name.to_owned(),
            public_id: doctype.public_id.map(str::to_owned),
            system_id: doctype.system_id.map(str::to_owned),
        });
    }

    fn insert(&mut self, place: InsertionPlace<Link>, node: Link) {
        self.note(|it| Operation::Insert { node: it.node(node), place: it.place(place) });
        self.document.insert(place, node);
    }

    fn insert_text(&mut self, place: InsertionPlace<Link>, text: Text<'_>) {
        self.note(|it| Operation::InsertText { place: it.place(place), text: text.data.to_owned() });
        self.document.insert_text(place, text);
    }

    fn close_element(&mut self, node: Link, end: ElementEnd) {
        self.document.close_element(node, end);
        let implied = matches!(end, ElementEnd::Implied(_));
        self.note(|it| Operation::Close { node: it.node(node), implied });
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
        self.note(|_| Operation::SetQuirksMode(mode));
    }

    fn clone_element(&mut self, of: Link) -> Link {
        let id = self.document.clone_element(of);
        self.note(|it| {
            let of = it.node(of);
            let node = it.label(id, &of.label);
            Operation::CloneElement { node, of }
        });
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
            self.note(|it| Operation::Detach(it.node(node)));
        }
        HtmlTreeSink::detach(&mut self.document, node);
    }

    fn reparent_children(&mut self, from: Link, to: Link) {
        self.document.reparent_children(from, to);
        self.note(|it| Operation::ReparentChildren { from: it.node(from), to: it.node(to) });
    }

    fn add_missing_attributes(&mut self, node: Link, attributes: TagAttributes<'_>) {
        self.document.add_missing_attributes(node, attributes);
        self.note(|it| {
            let attributes = attributes.iter().map(|attribute| own(attribute.name_text.data, attribute.value.data));
            Operation::AddMissingAttributes { node: it.node(node), attributes: attributes.collect() }
        });
    }

    fn template_contents(&mut self, template: Link) -> Link {
        HtmlTreeSink::template_contents(&mut self.document, template)
    }

    fn attach_shadow_root(&mut self, host: Link, template: Link, root: ShadowRoot) -> bool {
        let contents = HtmlTreeSink::template_contents(&mut self.document, template);
        let is_attached = self.document.attach_shadow_root(host, template, root);
        if is_attached {
            self.note(|it| Operation::AttachShadowRoot {
                host: it.node(host),
                contents: it.node(contents),
                mode: root.mode,
            });
        }
        is_attached
    }

    fn replace_with_clones(&mut self, to: Link, from: Link, limit: u64) -> Option<u64> {
        let count = self.document.replace_with_clones(to, from, limit)?;
        self.note(|it| Operation::ReplaceWithClones { to: it.node(to), from: it.node(from) });
        Some(count)
    }

    fn state_changed(&mut self, change: StateChange<Link>) {
        if let Some(log) = &self.log {
            log.borrow_mut().tree_change(change.map(|node| self.node(node)));
        }
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
    fn notice(&mut self, notice: ParseError) {
        self.document.notice(notice);
    }

    fn wants_notices(&self) -> bool {
        self.log.is_none() && self.document.wants_notices()
    }

    fn insert_entity_reference(&mut self, place: InsertionPlace<Link>, name: &str, token: Span) {
        self.note(|it| Operation::InsertEntityReference { place: it.place(place), name: name.to_owned() });
        self.document.insert_entity_reference(place, name, token);
    }

    fn enter_entity(&mut self) {
        self.document.enter_entity();
    }

    fn leave_entity(&mut self) {
        self.document.leave_entity();
    }
}
