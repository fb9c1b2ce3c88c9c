//! The document as a [`TreeSink`](fivefold_core::TreeSink).

use crate::Document;
use crate::document::{DoctypeDetails, StoredNotation};
use crate::id::Link;
use crate::node::{Kind, NONE, Node, flag, is_kept_apart};
use crate::tree_source::ParserTree;
use core::ops::ControlFlow;
use fivefold_core::{
    ElementEnd, ErrorCode, InsertionPlace, Name, Names, Namespace, NewDoctype, NewElement, ParseError, QuirksMode,
    ShadowRoot, Span, TagAttributes, Text, TreeSink,
};
#[cfg(feature = "html")]
use fivefold_html5::HtmlTreeSink;
#[cfg(feature = "xml")]
use fivefold_xml5::XmlTreeSink;

impl TreeSink for Document {
    type Node = Link;

    #[inline]
    fn document(&self) -> Link {
        Link::ROOT
    }

    #[inline]
    fn names(&self) -> &Names {
        &self.names
    }

    #[inline]
    fn names_mut(&mut self) -> &mut Names {
        &mut self.names
    }

    fn append_source(&mut self, chunk: &str) -> usize {
        self.extend_source(chunk)
    }

    fn parse_error(&mut self, error: ParseError) {
        if self.budget.takes_report_at(error.span.start) {
            self.errors.push(error);
        }
    }

    #[inline]
    fn wants_errors(&self) -> bool {
        self.wants_errors
    }

    fn note_early_end(&mut self, code: ErrorCode) {
        self.end_early(code);
    }

    fn note_shortening(&mut self, code: ErrorCode, offset: u64) {
        self.budget.shortening.note(code, offset);
    }

    #[inline]
    fn wants_more(&self) -> bool {
        !self.budget.is_full()
    }

    // The node is constructed in place only if this is inlined into its caller.
    #[inline(always)]
    fn create_element(&mut self, element: NewElement<'_>) -> Link {
        let NewElement { name, span, .. } = element;
        let (qualified_name, attributes) = self.store_tag(&element);
        self.add_element_with(|| Node::element(name, qualified_name, attributes, span))
    }

    #[inline(always)]
    fn append_element(&mut self, parent: Link, element: NewElement<'_>) -> Link {
        if self.is_check_due() {
            let node = TreeSink::create_element(self, element);
            self.append_node(parent, node);
            return node;
        }
        let NewElement { name, span, .. } = element;
        let (qualified_name, attributes) = self.store_tag(&element);
        self.note_change();
        let node = self.append_new(parent, |previous| {
            Node::last_element(Some(parent), previous, name, qualified_name, attributes, span)
        });
        if qualified_name == Name::TEMPLATE && name.namespace == Namespace::HTML {
            self.add_contents(node);
        }
        node
    }

    fn create_comment(&mut self, data: Text<'_>, token: Span) -> Link {
        let data = self.texts.store(data);
        self.add_node(Node::with_text(Kind::Comment, data, token))
    }

    fn create_processing_instruction(&mut self, target: Text<'_>, data: Text<'_>, token: Span) -> Link {
        let data = self.texts.store(data);
        let mut node = Node::with_text(Kind::ProcessingInstruction, data, token);
        node.name = self.names.intern(target.data);
        self.add_node(node)
    }

    fn append_doctype(&mut self, doctype: NewDoctype<'_>) {
        let doctype = self.add_doctype(doctype);
        self.link(Link::ROOT, None, doctype);
    }

    #[inline(always)]
    fn insert(&mut self, place: InsertionPlace<Link>, node: Link) {
        match place {
            InsertionPlace::LastChildOf(parent) => self.append_node(parent, node),
            _ => self.insert_at(place, node),
        }
    }

    #[inline(always)]
    fn insert_text(&mut self, place: InsertionPlace<Link>, text: Text<'_>) {
        match place {
            InsertionPlace::LastChildOf(parent) => self.append_parsed_text(parent, text),
            _ => {
                let (parent, before) = self.resolve(place);
                self.insert_text_at(parent, before, text);
            }
        }
    }

    #[inline]
    fn close_element(&mut self, node: Link, end: ElementEnd) {
        let node = &mut self.nodes[node.index()];
        match end {
            ElementEnd::Tag(tag) => node.end_with_tag(tag),
            ElementEnd::Implied(offset) => node.end_at(offset),
        }
    }
}

impl Document {
    /// Stores what a tag has besides its place. Returns the qualified name, and the index of the first attribute.
    #[inline(always)]
    fn store_tag(&mut self, element: &NewElement<'_>) -> (Name, u32) {
        let NewElement { name, qualified_name, ref attributes, .. } = *element;
        let attributes = if attributes.is_empty() {
            NONE
        } else {
            self.attributes.store(name, attributes, &mut self.names, &mut self.texts)
        };
        if qualified_name == name.local && !is_kept_apart(name.namespace) {
            return (self.names.expand(qualified_name, name.namespace), attributes);
        }
        (qualified_name, attributes)
    }

    /// Makes a doctype without a parent.
    pub(crate) fn add_doctype(&mut self, doctype: NewDoctype<'_>) -> Link {
        let NewDoctype { name, public_id, system_id, internal_subset, notations, span, .. } = doctype;
        let name = Name::lookup(name).unwrap_or_else(|| self.names.intern(name));
        let texts = &mut self.texts;
        let details = if public_id.is_none() && system_id.is_none() && internal_subset.is_none() {
            NONE
        } else {
            let mut store = |text: Option<&str>| text.map(|text| texts.push_extra(text));
            let (public_id, system_id, internal_subset) = (store(public_id), store(system_id), store(internal_subset));
            let notations = notations.iter().map(|notation| StoredNotation {
                name: texts.push_extra(notation.name),
                public_id: notation.public_id.map(|id| texts.push_extra(id)),
                system_id: notation.system_id.map(|id| texts.push_extra(id)),
            });
            let notations = notations.collect();
            self.doctypes.push(DoctypeDetails { public_id, system_id, internal_subset, notations });
            self.doctypes.len() as u32 - 1
        };
        self.add_node(Node::doctype(name, details, span))
    }
}

#[cfg(feature = "html")]
impl HtmlTreeSink for Document {
    type Tree<'a> = ParserTree<'a>;

    fn tree(&self) -> Option<ParserTree<'_>> {
        Some(ParserTree::new(self))
    }

    fn retract_source(&mut self, length: usize) {
        self.texts.source.truncate(self.texts.source.len() - length);
    }

    fn set_quirks_mode(&mut self, mode: QuirksMode) {
        self.quirks_mode = mode;
    }

    fn clone_element(&mut self, node: Link) -> Link {
        self.copy_node(node)
    }

    fn same_attributes(&self, one: Link, other: Link) -> bool {
        let (one, other) = (&self.nodes[one.index()], &self.nodes[other.index()]);
        self.attributes.are_same(one.attributes(), other.attributes(), &self.texts)
    }

    fn attributes_fingerprint(&self, node: Link) -> u64 {
        self.attributes.fingerprint(self.nodes[node.index()].attributes(), &self.texts)
    }

    fn detach(&mut self, node: Link) {
        self.unlink(node);
    }

    fn reparent_children(&mut self, from: Link, to: Link) {
        self.move_children(from, to);
    }

    fn add_missing_attributes(&mut self, node: Link, attributes: TagAttributes<'_>) {
        self.note_edit();
        let Self { nodes, texts, names, attributes: table, .. } = self;
        let element = &mut nodes[node.index()];
        if !attributes.is_empty() {
            element.set(flag::HAS_SEVERAL_TAGS);
        }
        table.add_missing(node, element, attributes, names, texts);
    }

    fn template_contents(&mut self, template: Link) -> Link {
        // The node that stands for all that do not fit is its own contents.
        self.template_contents.get(template.bits()).copied().unwrap_or(template)
    }

    fn attach_shadow_root(&mut self, host: Link, template: Link, root: ShadowRoot) -> bool {
        let Some(contents) = self.contents(template) else { return false };
        if self.is_overflow(host) || self.nodes[host.index()].has(flag::HAS_SHADOW_ROOT) {
            return false;
        }
        // The template no longer holds them; only the parser still asks it for them.
        self.nodes[template.index()].unset(flag::HAS_CONTENTS);
        let attributes = self.nodes[template.index()].attributes();
        self.nodes[contents.index()].set_attributes(attributes);
        self.nodes[contents.index()].set(flag::SHARES_ATTRIBUTES);
        self.set_shadow_root(host, contents, root);
        true
    }

    fn replace_with_clones(&mut self, to: Link, from: Link, limit: u64) -> Option<u64> {
        let count = self.count_copies(from, limit)?;
        self.replace_children_with_copies(to, from);
        Some(count)
    }

    fn mark_script_already_started(&mut self, script: Link) {
        self.started_scripts.insert(script.bits(), ());
    }

    fn script_ended(&mut self, script: Link) -> ControlFlow<()> {
        if !self.pauses_at_scripts || self.started_scripts.contains(script.bits()) {
            return ControlFlow::Continue(());
        }
        self.waiting_script = Some(script);
        ControlFlow::Break(())
    }
}

#[cfg(feature = "xml")]
impl XmlTreeSink for Document {
    fn notice(&mut self, notice: ParseError) {
        if self.budget.takes_report_at(notice.span.start) {
            self.notices.push(notice);
        }
    }

    fn wants_notices(&self) -> bool {
        self.wants_notices
    }

    fn insert_entity_reference(&mut self, place: InsertionPlace<Link>, name: &str, token: Span) {
        let name = self.names.intern(name);
        let node = self.add_node(Node::entity_reference(name, token));
        self.insert(place, node);
    }

    fn enter_entity(&mut self) {
        self.is_in_entity = true;
    }

    fn leave_entity(&mut self) {
        self.is_in_entity = false;
    }
}

#[cfg(test)]
mod tests;
