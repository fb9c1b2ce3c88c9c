//! A concise way to build a tree.

use fivefold::tree::XmlTreeSink;
use fivefold_core::attributes::AttributeList;
use fivefold_core::piece::Chunk;
use fivefold_core::{
    ElementName, InsertionPlace, Namespace, NewDoctype, NewElement, NodeKind, Span, TreeSink, split_qualified_name,
};
use fivefold_dom::{Document, NodeId};
use fivefold_xml5::{SerializeOptions, SerializeProblem, Strictness, serialize_inner};

/// The namespace of namespace declarations.
pub(crate) const XMLNS: &str = "http://www.w3.org/2000/xmlns/";
/// The namespace of the prefix `xml`.
pub(crate) const XML: &str = "http://www.w3.org/XML/1998/namespace";

/// The options for everything that XML5 can express.
pub(crate) fn xml5() -> SerializeOptions {
    SerializeOptions::default().with_strictness(Strictness::Xml5)
}

/// A document under construction. An empty URI stands for no namespace.
pub(crate) struct Tree {
    pub(crate) document: Document,
    /// The open elements, below the document.
    open: Vec<NodeId>,
}

impl Tree {
    pub(crate) fn new() -> Self {
        let document = Document::new();
        let open = vec![document.root().id()];
        Self { document, open }
    }

    fn last(&self) -> NodeId {
        *self.open.last().unwrap()
    }

    fn add(mut self, node: NodeId) -> Self {
        let parent = self.last();
        self.document.append(parent, node).unwrap();
        self
    }

    /// Opens an element.
    pub(crate) fn open(mut self, uri: &str, name: &str) -> Self {
        let node = self.document.create_element_ns((!uri.is_empty()).then_some(uri), name).unwrap();
        let mut tree = self.add(node);
        tree.open.push(node);
        tree
    }

    /// Opens an element, with attributes, as a parser creates it if its prefix is undeclared.
    pub(crate) fn open_undeclared(mut self, name: &str, attributes: &[(&str, &str)]) -> Self {
        let (chunk, mut scratch, mut list) = (Chunk { text: "", base: 0 }, String::new(), AttributeList::default());
        for (name, value) in attributes {
            list.push_default(name, value, 0, chunk, &mut scratch);
        }
        list.resolve_names(chunk, &scratch, |name, _| {
            let (plain, namespace) = self.undeclared(name);
            if namespace == Namespace::NONE { plain } else { self.document.names_mut().expand(plain, namespace) }
        });
        let (plain, namespace) = self.undeclared(name);
        let qualified_name = self.document.names_mut().expand(plain, namespace);
        let local = self.document.names_mut().local_name(qualified_name);
        let name = ElementName { namespace, local };
        let attributes = list.view(chunk, &scratch);
        let element = NewElement { name, qualified_name, attributes, span: Span::empty(0) };
        let node = TreeSink::create_element(&mut self.document, element);
        let mut tree = self.add(node);
        tree.open.push(node);
        tree
    }

    fn undeclared(&mut self, name: &str) -> (fivefold_core::Name, Namespace) {
        let names = self.document.names_mut();
        let plain = names.intern(name);
        let prefix = split_qualified_name(name).map(|(prefix, _)| names.intern(prefix));
        (plain, prefix.map_or(Namespace::NONE, Namespace::undeclared))
    }

    /// Adds an attribute to the open element.
    pub(crate) fn attr(mut self, uri: &str, name: &str, value: &str) -> Self {
        let node = self.last();
        self.document.set_attribute_ns(node, (!uri.is_empty()).then_some(uri), name, value).unwrap();
        self
    }

    /// Adds a declaration to the open element.
    pub(crate) fn declare(self, name: &str, uri: &str) -> Self {
        self.attr(XMLNS, name, uri)
    }

    /// Closes the open element.
    pub(crate) fn close(mut self) -> Self {
        if self.open.len() > 1 {
            self.open.pop();
        }
        self
    }

    pub(crate) fn text(mut self, text: &str) -> Self {
        let node = self.document.create_text(text).unwrap();
        self.add(node)
    }

    pub(crate) fn comment(mut self, data: &str) -> Self {
        let node = self.document.create_comment(data).unwrap();
        self.add(node)
    }

    pub(crate) fn pi(mut self, target: &str, data: &str) -> Self {
        let node = self.document.create_processing_instruction(target, data).unwrap();
        self.add(node)
    }

    pub(crate) fn reference(mut self, name: &str) -> Self {
        let place = InsertionPlace::LastChildOf(self.last());
        self.document.insert_entity_reference(place, name, Span::empty(0));
        self
    }

    pub(crate) fn doctype(
        mut self,
        name: &str,
        public_id: Option<&str>,
        system_id: Option<&str>,
        internal_subset: Option<&str>,
    ) -> Self {
        let (notations, span) = (&[][..], Span::empty(0));
        self.document.append_doctype(NewDoctype { name, public_id, system_id, internal_subset, notations, span });
        self
    }

    /// The document as XML.
    pub(crate) fn xml(&self) -> String {
        serialize_inner(&self.document, self.open[0], &xml5()).unwrap()
    }

    /// The reason why the document cannot be serialized, and the name or kind of the responsible node.
    pub(crate) fn problem(&self) -> (&str, SerializeProblem) {
        let error = serialize_inner(&self.document, self.open[0], &xml5()).unwrap_err();
        let node = self.document.node(error.node);
        let what = match node.kind() {
            NodeKind::Text(_) => "text",
            NodeKind::Comment(_) => "comment",
            NodeKind::ProcessingInstruction { .. } => "instruction",
            NodeKind::EntityReference(_) => "reference",
            NodeKind::Doctype { .. } => "doctype",
            _ => node.name().unwrap_or("document"),
        };
        (what, error.problem)
    }
}
