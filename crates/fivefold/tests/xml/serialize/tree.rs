//! A concise way to build a tree.

use fivefold::tree::XmlTreeSink;
use fivefold_core::attributes::AttributeList;
use fivefold_core::piece::Chunk;
use fivefold_core::{
    ElementName, InsertionPlace, Name, Names, Namespace, NewDoctype, NewElement, NodeKind, Span, Text, TreeSink,
    split_qualified_name,
};
use fivefold_dom::{Document, NodeId};
use fivefold_xml5::{SerializeOptions, SerializeProblem, Strictness};

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
    /// What they are, without the document.
    elements: Vec<Element>,
}

/// A namespace, where `None` is that of an undeclared prefix; and a name.
type NameIn = (Option<String>, String);

struct Element {
    name: NameIn,
    attributes: Vec<(NameIn, String)>,
}

fn intern(names: &mut Names, (uri, name): &NameIn) -> (Name, Namespace) {
    let plain = names.intern(name);
    let namespace = match uri {
        Some(uri) => names.intern_namespace(uri),
        None => split_qualified_name(name)
            .map_or(Namespace::NONE, |(prefix, _)| Namespace::undeclared(names.intern(prefix))),
    };
    (plain, namespace)
}

impl Tree {
    pub(crate) fn new() -> Self {
        let document = Document::new();
        let open = vec![document.root().id()];
        Self { document, open, elements: Vec::new() }
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
    pub(crate) fn open(self, uri: &str, name: &str) -> Self {
        self.open_element(Element { name: (Some(uri.to_owned()), name.to_owned()), attributes: Vec::new() })
    }

    /// Opens an element, with attributes, as a parser creates it if its prefix is undeclared.
    pub(crate) fn open_undeclared(self, name: &str, attributes: &[(&str, &str)]) -> Self {
        let attributes = attributes.iter().map(|(name, value)| ((None, (*name).to_owned()), (*value).to_owned()));
        self.open_element(Element { name: (None, name.to_owned()), attributes: attributes.collect() })
    }

    fn open_element(mut self, element: Element) -> Self {
        self.elements.push(element);
        let node = self.create();
        let mut tree = self.add(node);
        tree.open.push(node);
        tree
    }

    /// Creates the innermost element as a parser does, which takes any name.
    fn create(&mut self) -> NodeId {
        let Element { name, attributes } = self.elements.last().unwrap();
        let (chunk, mut scratch, mut list) = (Chunk { text: "", base: 0 }, String::new(), AttributeList::default());
        let names = self.document.names_mut();
        let mut attribute_names = Vec::new();
        for (index, (name, value)) in attributes.iter().enumerate() {
            let (plain, namespace) = intern(names, name);
            attribute_names.push(if namespace == Namespace::NONE { plain } else { names.expand(plain, namespace) });
            list.push_default(&index.to_string(), value, 0, chunk, &mut scratch);
        }
        list.resolve_names(chunk, &scratch, |index| attribute_names[index.text().parse::<usize>().unwrap()]);
        let (plain, namespace) = intern(names, name);
        let is_plain = split_qualified_name(&name.1).is_none();
        let qualified_name = if is_plain { plain } else { names.expand(plain, namespace) };
        let name = ElementName { namespace, local: names.local_name(qualified_name) };
        let attributes = list.view(chunk, &scratch);
        let mut element = NewElement::new(name, attributes, Span::empty(0));
        element.qualified_name = qualified_name;
        let node = TreeSink::create_element(&mut self.document, element);
        self.document.id(node)
    }

    /// Adds an attribute to the open element. If no edit would give it that name, the element is created anew with it, as
    /// a parser could.
    pub(crate) fn attr(mut self, uri: &str, name: &str, value: &str) -> Self {
        let node = self.last();
        let Some(element) = self.elements.last_mut() else { return self };
        let local = |name: &str| name.split_once(':').map_or_else(|| name.to_owned(), |(_, local)| local.to_owned());
        let is_twin = |other: &(Option<String>, String)| {
            other.0.as_deref() == Some(uri) && other.1 != name && local(&other.1) == local(name)
        };
        let is_set = !element.attributes.iter().any(|(present, _)| is_twin(present))
            && self.document.set_attribute_ns(node, (!uri.is_empty()).then_some(uri), name, value).is_ok();
        let key = (Some(uri.to_owned()), name.to_owned());
        match element.attributes.iter_mut().find(|(present, _)| *present == key) {
            Some((_, present)) => value.clone_into(present),
            None => element.attributes.push((key, value.to_owned())),
        }
        if is_set {
            return self;
        }
        let new = self.create();
        self.document.replace_with(node, new).unwrap();
        while let Some(child) = self.document.node(node).first_child().map(|child| child.id()) {
            self.document.append(new, child).unwrap();
        }
        self.open.pop();
        self.open.push(new);
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
            self.elements.pop();
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
        let [target, data] = [target, data].map(|text| Text::replaced(text, Span::empty(0)));
        let node = TreeSink::create_processing_instruction(&mut self.document, target, data, Span::empty(0));
        let node = self.document.id(node);
        self.add(node)
    }

    pub(crate) fn reference(mut self, name: &str) -> Self {
        let place = InsertionPlace::LastChildOf(self.last().link());
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
        let mut doctype = NewDoctype::new(name, public_id, system_id, Span::empty(0));
        doctype.internal_subset = internal_subset;
        self.document.append_doctype(doctype);
        self
    }

    /// The document as XML.
    pub(crate) fn xml(&self) -> String {
        xml5().serialize_inner(&self.document, self.open[0]).unwrap()
    }

    /// The reason why the document cannot be serialized, and the name or kind of the responsible node.
    pub(crate) fn problem(&self) -> (&str, SerializeProblem) {
        let error = xml5().serialize_inner(&self.document, self.open[0]).unwrap_err();
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
