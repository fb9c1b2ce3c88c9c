//! The document as a [`TreeSource`](fivefold_core::TreeSource).

use crate::document::DoctypeDetails;
use crate::node::{Kind, Node};
use crate::text::TextRange;
use crate::{Document, NodeId};
use fivefold_core::{ElementName, Name, Names, NodeKind, Notation, ShadowRoot, TreeAttribute, TreeSource};

impl Document {
    fn doctype_kind(&self, node: &Node) -> NodeKind<'_> {
        let details = self.details(node);
        NodeKind::Doctype {
            name: self.names.text(node.name),
            public_id: details.and_then(|details| self.extra(details.public_id)),
            system_id: details.and_then(|details| self.extra(details.system_id)),
        }
    }

    fn details(&self, node: &Node) -> Option<&DoctypeDetails> {
        if node.kind == Kind::Doctype { self.doctypes.get(node.doctype_details() as usize) } else { None }
    }

    fn extra(&self, range: Option<TextRange>) -> Option<&str> {
        range.map(|range| self.texts.get_extra(range))
    }

    /// The notations that a doctype declares.
    pub(crate) fn notations_of(&self, node: &Node) -> impl Iterator<Item = Notation<'_>> {
        let stored = self.details(node).map_or(&[][..], |details| &details.notations);
        stored.iter().map(|notation| Notation {
            name: self.texts.get_extra(notation.name),
            public_id: self.extra(notation.public_id),
            system_id: self.extra(notation.system_id),
        })
    }

    /// The text of a text node; the data of a comment or processing instruction.
    pub(crate) fn data(&self, node: &Node) -> Option<&str> {
        node.text().map(|text| self.texts.get(text))
    }
}

impl TreeSource for Document {
    type Node = NodeId;

    fn kind(&self, node: NodeId) -> NodeKind<'_> {
        let node = &self.nodes[node.index()];
        let data = self.data(node).unwrap_or_default();
        match node.kind {
            Kind::Document => NodeKind::Document,
            Kind::Fragment => NodeKind::Fragment,
            Kind::Element => NodeKind::Element(node.element_name(&self.names).unwrap_or(ElementName::html(node.name))),
            Kind::Doctype => self.doctype_kind(node),
            Kind::EntityReference => NodeKind::EntityReference(self.names.text(node.name)),
            Kind::Text => NodeKind::Text(data),
            Kind::Comment => NodeKind::Comment(data),
            Kind::ProcessingInstruction => NodeKind::ProcessingInstruction { target: self.names.text(node.name), data },
        }
    }

    #[inline]
    fn names(&self) -> &Names {
        &self.names
    }

    #[inline]
    fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.nodes[node.index()].parent
    }

    #[inline]
    fn first_child(&self, node: NodeId) -> Option<NodeId> {
        self.nodes[node.index()].first_child()
    }

    #[inline]
    fn last_child(&self, node: NodeId) -> Option<NodeId> {
        self.nodes[node.index()].last_child()
    }

    #[inline]
    fn next_sibling(&self, node: NodeId) -> Option<NodeId> {
        self.nodes[node.index()].next_sibling
    }

    #[inline]
    fn previous_sibling(&self, node: NodeId) -> Option<NodeId> {
        self.nodes[node.index()].previous_sibling
    }

    #[inline]
    fn attributes(&self, node: NodeId) -> impl Iterator<Item = TreeAttribute<'_>> {
        let records = self.attributes.records(self.nodes[node.index()].attributes());
        records.map(|record| TreeAttribute { name: record.name, value: self.attributes.value(record, &self.texts) })
    }

    fn template_contents(&self, node: NodeId) -> Option<NodeId> {
        self.contents(node)
    }

    fn shadow_root(&self, node: NodeId) -> Option<(NodeId, ShadowRoot)> {
        self.shadow(node)
    }

    #[inline]
    fn attribute(&self, node: NodeId, name: Name) -> Option<&str> {
        let mut records = self.attributes.records(self.nodes[node.index()].attributes());
        records.find(|record| record.name == name).map(|record| self.attributes.value(record, &self.texts))
    }

    #[inline]
    fn element_name(&self, node: NodeId) -> Option<ElementName> {
        self.name_of(node)
    }

    #[inline]
    fn qualified_name(&self, node: NodeId) -> Option<Name> {
        let node = &self.nodes[node.index()];
        (node.kind == Kind::Element).then_some(node.name)
    }

    fn internal_subset(&self, node: NodeId) -> Option<&str> {
        self.extra(self.details(&self.nodes[node.index()])?.internal_subset)
    }
}
