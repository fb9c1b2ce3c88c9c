//! The document as a [`TreeSource`](fivefold_core::TreeSource).

use crate::attributes::AttributeRecord;
use crate::document::DoctypeDetails;
use crate::id::Link;
use crate::node::{Kind, Node, flag};
use crate::text::TextRange;
use crate::{Document, NodeId};
use fivefold_core::{
    ElementName, Language, Name, Names, NodeKind, Notation, ShadowRoot, Span, TreeAttribute, TreeSource,
};

impl Document {
    /// The node with an id from the caller.
    #[inline]
    fn at(&self, id: NodeId) -> &Node {
        &self.nodes[self.nodes.expect(id).index()]
    }

    #[inline]
    fn id_of(&self, link: Option<Link>) -> Option<NodeId> {
        link.map(|link| self.nodes.id(link))
    }

    fn doctype_kind(&self, node: &Node) -> NodeKind<'_> {
        let details = self.details(node);
        NodeKind::Doctype {
            name: self.names.text(node.name),
            public_id: details.and_then(|details| self.extra(details.public_id)),
            system_id: details.and_then(|details| self.extra(details.system_id)),
        }
    }

    pub(crate) fn details(&self, node: &Node) -> Option<&DoctypeDetails> {
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

    #[inline]
    fn root(&self) -> NodeId {
        self.nodes.id(Link::ROOT)
    }

    fn kind(&self, node: NodeId) -> NodeKind<'_> {
        let node = self.at(node);
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
        self.id_of(self.at(node).parent)
    }

    #[inline]
    fn first_child(&self, node: NodeId) -> Option<NodeId> {
        self.id_of(self.at(node).first_child())
    }

    #[inline]
    fn last_child(&self, node: NodeId) -> Option<NodeId> {
        self.id_of(self.at(node).last_child())
    }

    #[inline]
    fn next_sibling(&self, node: NodeId) -> Option<NodeId> {
        self.id_of(self.at(node).next_sibling)
    }

    #[inline]
    fn previous_sibling(&self, node: NodeId) -> Option<NodeId> {
        self.id_of(self.at(node).previous_sibling)
    }

    #[inline]
    fn attributes(&self, node: NodeId) -> impl Iterator<Item = TreeAttribute<'_>> {
        let records = self.attributes.records(self.at(node).attributes());
        records.map(|record| TreeAttribute::new(record.name, self.attributes.value(record, &self.texts)))
    }

    #[inline]
    fn template_contents(&self, node: NodeId) -> Option<NodeId> {
        self.id_of(self.contents(self.nodes.expect(node)))
    }

    #[inline]
    fn shadow_root(&self, node: NodeId) -> Option<(NodeId, ShadowRoot)> {
        self.shadow(self.nodes.expect(node)).map(|(root, settings)| (self.nodes.id(root), settings))
    }

    #[inline]
    fn attribute(&self, node: NodeId, name: Name) -> Option<&str> {
        let mut records = self.attributes.records(self.at(node).attributes());
        records.find(|record| record.name == name).map(|record| self.attributes.value(record, &self.texts))
    }

    #[inline]
    fn element_name(&self, node: NodeId) -> Option<ElementName> {
        self.at(node).element_name(&self.names)
    }

    #[inline]
    fn qualified_name(&self, node: NodeId) -> Option<Name> {
        let node = self.at(node);
        (node.kind == Kind::Element).then_some(node.name)
    }

    fn has_scripting(&self) -> bool {
        Self::has_scripting(self)
    }

    fn internal_subset(&self, node: NodeId) -> Option<&str> {
        self.extra(self.details(self.at(node))?.internal_subset)
    }

    fn source_of(&self, id: NodeId) -> Option<&str> {
        let node = self.at(id);
        if node.kind == Kind::Document {
            return Some(self.source());
        }
        let is_text = node.kind == Kind::Text;
        if node.has(flag::NO_OWN_TAGS) || is_text && node.has(flag::EDITED) {
            return None;
        }
        if is_text && self.language() == Language::Xml {
            return self.source_of_character_data(node);
        }
        let span = node.start_tag().unwrap_or_else(|| node.span());
        self.source().get(span.range()).filter(|source| !node.has(flag::EXPANDED) && !source.is_empty())
    }

    fn has_end_tag(&self, node: NodeId) -> bool {
        self.at(node).has_end_tag()
    }

    fn are_defaulted(&self, node: NodeId) -> impl Iterator<Item = bool> {
        self.attributes.records(self.at(node).attributes()).map(AttributeRecord::is_defaulted)
    }
}

impl Document {
    /// All character data of XML between the markup around a text, which has references and CDATA sections at its ends, too.
    /// `None` if there is other markup.
    fn source_of_character_data(&self, text: &Node) -> Option<&str> {
        let parent = &self.nodes[text.parent?.index()];
        // What comes from an entity has the place of the reference.
        let bound = |sibling: Link| Some(&self.nodes[sibling.index()]).filter(|sibling| !sibling.has(flag::EXPANDED));
        let start = match text.previous_sibling {
            None => parent.start_tag()?.end,
            Some(sibling) => bound(sibling)?.span().end,
        };
        let end = match text.next_sibling {
            None => parent.end_tag()?.start,
            Some(sibling) => bound(sibling)?.span().start,
        };
        if start > text.span().start || end < text.span().end {
            return None;
        }
        let source = self.source().get(Span::new(start, end).range()).filter(|source| !source.is_empty())?;
        let mut rest = source;
        while let Some(at) = rest.find('<') {
            rest = rest[at..].strip_prefix("<![CDATA[")?.split_once("]]>")?.1;
        }
        Some(source)
    }
}

/// The tree as a parser refers to it while it builds it.
#[derive(Clone, Copy, Debug)]
pub struct ParserTree<'a>(&'a Document);

impl<'a> ParserTree<'a> {
    /// The tree of a document, for a sink that passes on to it.
    pub fn new(document: &'a Document) -> Self {
        Self(document)
    }

    fn at(&self, link: Link) -> &Node {
        &self.0.nodes[link.index()]
    }
}

impl TreeSource for ParserTree<'_> {
    type Node = Link;

    fn root(&self) -> Link {
        Link::ROOT
    }

    fn kind(&self, node: Link) -> NodeKind<'_> {
        self.0.kind(self.0.id(node))
    }

    fn names(&self) -> &Names {
        &self.0.names
    }

    fn parent(&self, node: Link) -> Option<Link> {
        self.at(node).parent
    }

    fn first_child(&self, node: Link) -> Option<Link> {
        self.at(node).first_child()
    }

    fn last_child(&self, node: Link) -> Option<Link> {
        self.at(node).last_child()
    }

    fn next_sibling(&self, node: Link) -> Option<Link> {
        self.at(node).next_sibling
    }

    fn previous_sibling(&self, node: Link) -> Option<Link> {
        self.at(node).previous_sibling
    }

    fn attributes(&self, node: Link) -> impl Iterator<Item = TreeAttribute<'_>> {
        TreeSource::attributes(self.0, self.0.id(node))
    }

    fn template_contents(&self, node: Link) -> Option<Link> {
        self.0.contents(node)
    }

    fn shadow_root(&self, node: Link) -> Option<(Link, ShadowRoot)> {
        self.0.shadow(node)
    }

    fn element_name(&self, node: Link) -> Option<ElementName> {
        self.0.name_of(node)
    }
}
