//! Random edits of a document, compared with a model.

use crate::input::Input;
use crate::{HTML, XML, nodes};
use fivefold::dom::{EditError, EditErrorKind, NodeKind};
use fivefold::{Document, Language, NodeId, html, xml};
use std::collections::HashMap;

/// After any edits, the tree, its attributes and its texts equal the model's, links are consistent, and the document
/// can be cloned and serialized; serialized XML parses to the same tree.
pub fn edits(data: &[u8]) {
    let mut input = Input::new(data);
    let is_xml = input.choose::<bool>();
    let steps = input.steps::<Step>();
    let document = if is_xml { xml::parse(&input.text(&XML)) } else { html::parse(&input.text(&HTML)) };
    let mut edited = Edited::new(document);
    for step in steps {
        edited.take(step);
        check_caches(&edited.document);
    }
    edited.check();
    check_serializers(&edited.document);
}

/// An edit. Numbers select from the existing nodes and texts.
#[derive(Clone, Copy, Debug, arbitrary::Arbitrary)]
enum Step {
    CreateElement(u8),
    CreateElementNs(u8, u8),
    CreateText(u8),
    CreateComment(u8),
    CreateInstruction(u8, u8),
    Append(u8, u8),
    InsertBefore(u8, u8),
    Detach(u8),
    SetAttribute(u8, u8, u8),
    SetAttributeNs(u8, u8, u8),
    RemoveAttribute(u8, u8),
    Rename(u8, u8),
    SetText(u8, u8),
    Normalize(u8),
    Clone,
}

const TEXTS: &[&str] = &[
    "a",
    "b",
    "div",
    "template",
    "p:a",
    "q:b",
    "xml:lang",
    "xmlns",
    "xmlns:p",
    "xlink:href",
    "",
    " ",
    "é",
    "x\ny",
    "\r",
    "\0",
    "\u{1}",
    "<",
    ">",
    "&amp;",
    "]]>",
    "-->",
    "?>",
    "\"",
    "'",
    "a b",
    "a=",
    ":",
    "id",
];

/// Those texts that can be names of elements.
///
/// <https://dom.spec.whatwg.org/#valid-element-local-name>
const ELEMENT_NAMES: &[&str] =
    &["a", "b", "div", "template", "p:a", "q:b", "xml:lang", "xmlns", "xmlns:p", "xlink:href", "é", "a=", ":", "id"];

/// Of the names of elements, all but two can be written in XML.
fn is_xml_name(name: &str) -> bool {
    ELEMENT_NAMES.contains(&name) && !["a=", ":"].contains(&name)
}

/// Whether XML has no way to write a text, an attribute's value, or the data of a comment or processing instruction.
fn is_no_text(text: &str, is_comment: bool, is_instruction: bool) -> bool {
    text.contains(['\0', '\u{1}'])
        || (is_comment || is_instruction) && text.contains('\r')
        || is_comment && text.contains("--")
        || is_instruction && (text.contains("?>") || text.starts_with(' '))
}

/// Those texts that cannot be names of attributes.
///
/// <https://dom.spec.whatwg.org/#valid-attribute-local-name>
const NO_ATTRIBUTE_NAMES: &[&str] = &["", " ", "x\ny", "\r", "\0", ">", "]]>", "-->", "?>", "a b", "a="];

/// Whether a name can be in a namespace.
///
/// <https://dom.spec.whatwg.org/#validate-and-extract>
fn goes_with(name: &str, uri: Option<&str>) -> bool {
    let is_xmlns = uri == Some("http://www.w3.org/2000/xmlns/");
    match name {
        "xml:lang" => uri == Some("http://www.w3.org/XML/1998/namespace"),
        "xmlns" | "xmlns:p" => is_xmlns,
        "p:a" | "q:b" | "xlink:href" => uri.is_some() && !is_xmlns,
        _ => !is_xmlns,
    }
}

const URIS: &[Option<&str>] = &[
    None,
    Some("urn:1"),
    Some("urn:2"),
    Some("http://www.w3.org/1999/xhtml"),
    Some("http://www.w3.org/2000/svg"),
    Some("http://www.w3.org/XML/1998/namespace"),
    Some("http://www.w3.org/2000/xmlns/"),
];

fn text(choice: u8) -> &'static str {
    TEXTS[usize::from(choice) % TEXTS.len()]
}

fn uri(choice: u8) -> Option<&'static str> {
    URIS[usize::from(choice) % URIS.len()]
}

/// The expected state of a node: its parent, its children, its attributes and its text.
#[derive(Clone, Debug, Default, PartialEq)]
struct Expected {
    parent: Option<NodeId>,
    children: Vec<NodeId>,
    attributes: Vec<(String, String)>,
    text: Option<String>,
    is_text: bool,
}

impl Expected {
    fn of(document: &Document, node: NodeId) -> Self {
        let node = document.node(node);
        Self {
            parent: node.parent().map(|parent| parent.id()),
            children: node.children().map(|child| child.id()).collect(),
            attributes: node.attributes().map(|it| (it.name().to_owned(), it.value().to_owned())).collect(),
            text: node.data().map(str::to_owned),
            is_text: matches!(node.kind(), NodeKind::Text(_)),
        }
    }
}

struct Edited {
    document: Document,
    /// Every node that edits can select.
    known: Vec<NodeId>,
    model: HashMap<NodeId, Expected>,
}

impl Edited {
    fn new(document: Document) -> Self {
        let known: Vec<_> = nodes::all(&document).map(|(.., node)| node.id()).collect();
        let model = known.iter().map(|&node| (node, Expected::of(&document, node))).collect();
        Self { document, known, model }
    }

    fn choose(&self, choice: u8) -> NodeId {
        // Counts from the end: the new nodes come last, and small choices are the most frequent.
        self.known[self.known.len() - 1 - usize::from(choice) % self.known.len()]
    }

    fn expected(&mut self, node: NodeId) -> &mut Expected {
        self.model.get_mut(&node).expect("every known node is in the model")
    }

    fn note(&mut self, node: NodeId) {
        // An HTML `template` has contents.
        let contents = self.document.node(node).template_contents().map(|contents| contents.id());
        for made in [Some(node), contents].into_iter().flatten() {
            self.known.push(made);
            let expected = Expected::of(&self.document, made);
            assert_eq!((expected.parent, &*expected.children), (None, &[][..]), "a new node stands somewhere");
            self.model.insert(made, expected);
        }
    }

    fn take(&mut self, step: Step) {
        match step {
            Step::CreateElement(name) => {
                let made = self.document.create_element(text(name)).map_err(kind);
                let expected = if self.is_local_name(text(name)) { None } else { Some(EditErrorKind::InvalidName) };
                assert_eq!(made.err(), expected, "{:?}", text(name));
                made.into_iter().for_each(|node| self.note(node));
            }
            Step::CreateElementNs(name, namespace) => {
                let made = self.document.create_element_ns(uri(namespace), text(name)).map_err(kind);
                let expected = match self.is_element_name(text(name)) {
                    true if goes_with(text(name), uri(namespace)) && !self.is_reserved(text(name), uri(namespace)) => {
                        None
                    }
                    true => Some(EditErrorKind::InvalidNamespace),
                    false => Some(EditErrorKind::InvalidName),
                };
                assert_eq!(made.err(), expected, "{:?} in {:?}", text(name), uri(namespace));
                let Ok(node) = made else { return };
                assert_eq!(self.document.node(node).name(), Some(text(name)));
                assert_eq!(self.document.node(node).namespace_uri(), uri(namespace));
                self.note(node);
            }
            Step::CreateText(data) => {
                let made = self.document.create_text(text(data)).map_err(kind);
                self.expect_text(made, is_no_text(text(data), false, false));
                let Ok(node) = made else { return };
                self.note(node);
                assert_eq!(self.model[&node].text.as_deref(), Some(text(data)));
            }
            Step::CreateComment(data) => {
                let made = self.document.create_comment(text(data)).map_err(kind);
                self.expect_text(made, is_no_text(text(data), true, false));
                made.into_iter().for_each(|node| self.note(node));
            }
            Step::CreateInstruction(target, data) => {
                let made = self.document.create_processing_instruction(text(target), text(data));
                let is_expected = match self.document.language() {
                    Language::Html => (is_xml_name(text(target)) || text(target) == ":") && !text(data).contains('>'),
                    Language::Xml => self.is_local_name(text(target)) && !is_no_text(text(data), false, true),
                };
                assert_eq!(made.is_ok(), is_expected, "{:?}", text(target));
                made.into_iter().for_each(|node| self.note(node));
            }
            Step::Append(parent, child) => self.append(self.choose(parent), self.choose(child)),
            Step::InsertBefore(sibling, child) => self.insert_before(self.choose(sibling), self.choose(child)),
            Step::Detach(node) => {
                let node = self.choose(node);
                self.document.detach(node).unwrap();
                self.unlink(node);
            }
            Step::SetAttribute(node, name, value) => self.set_attribute(self.choose(node), text(name), text(value)),
            Step::SetAttributeNs(node, name, value) => {
                // Attributes in the namespace have local names that no others have. The prefix makes no difference.
                let (node, local) = (self.choose(node), format!("x{}", name % 4));
                let qualified = format!("n{name}:{local}");
                let outcome =
                    self.document.set_attribute_ns(node, Some("urn:1"), &qualified, text(value)).map_err(kind);
                let is_it = |name: &&String| name.split_once(':').is_some_and(|(_, other)| other == local);
                let present = self.expected(node).attributes.iter().map(|(name, _)| name).find(is_it).cloned();
                if self.document.language() == Language::Xml && is_no_text(text(value), false, false) {
                    return assert!(outcome.is_err());
                }
                self.expect_attribute(node, &present.unwrap_or(qualified), text(value), outcome);
            }
            Step::RemoveAttribute(node, name) => {
                let node = self.choose(node);
                let attributes = &mut self.expected(node).attributes;
                let present = attributes.iter().position(|(present, _)| present == text(name));
                present.map(|at| attributes.remove(at));
                assert_eq!(self.document.remove_attribute(node, text(name)).unwrap(), present.is_some());
            }
            Step::Rename(node, name) => {
                let (id, name) = (self.choose(node), text(name));
                let node = self.document.node(id);
                // A template has contents, and the model does not move children there.
                if node.name() == Some("template") || name == "template" {
                    return;
                }
                let expected = match () {
                    () if !node.is_element() => Some(EditErrorKind::NotAnElement),
                    () if !self.is_local_name(name) => Some(EditErrorKind::InvalidName),
                    () => None,
                };
                let is_xml = self.document.language() == Language::Xml;
                let outcome = self.document.rename(id, name).map_err(kind).err();
                // An attribute can declare another namespace for names without a prefix.
                let contradicts = is_xml && outcome == Some(EditErrorKind::InvalidNamespace);
                assert!(outcome == expected || contradicts, "{outcome:?} for {name:?}");
            }
            Step::SetText(node, data) => {
                let node = self.choose(node);
                let outcome = self.document.set_text(node, text(data)).map_err(kind);
                let kind = self.document.node(node).kind();
                let is_comment = matches!(kind, NodeKind::Comment(_));
                let is_instruction = matches!(kind, NodeKind::ProcessingInstruction { .. });
                if outcome == Err(EditErrorKind::InvalidText) {
                    return self.expect_text(outcome, is_no_text(text(data), is_comment, is_instruction));
                }
                let expected = &mut self.expected(node).text;
                *expected = expected.is_some().then(|| text(data).to_owned());
                assert_eq!(outcome.err(), if expected.is_some() { None } else { Some(EditErrorKind::NotText) });
            }
            Step::Normalize(node) => {
                let node = self.choose(node);
                self.document.normalize(node).unwrap();
                self.expect_normalized(node);
            }
            Step::Clone => self.document = self.document.clone(),
        }
    }

    fn append(&mut self, parent: NodeId, child: NodeId) {
        let outcome = self.document.append(parent, child).map_err(kind);
        self.expect_insertion(parent, child, outcome);
        if outcome.is_ok() {
            self.unlink(child);
            self.expected(parent).children.push(child);
            self.expected(child).parent = Some(parent);
        }
    }

    fn insert_before(&mut self, sibling: NodeId, child: NodeId) {
        let outcome = self.document.insert_before(sibling, child).map_err(kind);
        let Some(parent) = self.model[&sibling].parent else {
            return assert_eq!(outcome, Err(EditErrorKind::NoParent));
        };
        self.expect_insertion(parent, child, outcome);
        if outcome.is_ok() && sibling != child {
            self.unlink(child);
            let children = &mut self.expected(parent).children;
            let at = children.iter().position(|&other| other == sibling).expect("a parent has its child");
            children.insert(at, child);
            self.expected(child).parent = Some(parent);
        }
    }

    /// An insertion fails if and only if the result would not be a tree, or a document type not in the document.
    fn expect_insertion(&self, parent: NodeId, child: NodeId, outcome: Result<(), EditErrorKind>) {
        let is_parent =
            matches!(self.document.node(parent).kind(), NodeKind::Document | NodeKind::Fragment | NodeKind::Element(_));
        let is_child = match self.document.node(child).kind() {
            NodeKind::Document | NodeKind::Fragment => false,
            NodeKind::Doctype { .. } => parent == self.document.root().id(),
            _ => true,
        };
        let expected = match outcome {
            Err(EditErrorKind::NotAParent) => !is_parent,
            Err(EditErrorKind::NotAChild) => is_parent && !is_child,
            Err(EditErrorKind::WithinItself) => is_parent && is_child && self.holds(child, parent),
            Ok(()) => is_parent && is_child && !self.holds(child, parent),
            Err(_) => false,
        };
        assert!(expected, "{outcome:?} of {child:?} into {parent:?}");
    }

    /// Whether one node contains another, as a descendant, in its contents or in its shadow root.
    fn holds(&self, node: NodeId, inner: NodeId) -> bool {
        let mut work = vec![node];
        while let Some(next) = work.pop() {
            if next == inner {
                return true;
            }
            work.extend(&self.model[&next].children);
            let node = self.document.node(next);
            work.extend(node.template_contents().map(|contents| contents.id()));
            work.extend(node.shadow_root().map(|(root, _)| root.id()));
        }
        false
    }

    fn unlink(&mut self, node: NodeId) {
        if let Some(parent) = self.expected(node).parent.take() {
            self.expected(parent).children.retain(|&child| child != node);
        }
    }

    /// Whether a new element can have the name, which is taken as a local name.
    fn is_local_name(&self, name: &str) -> bool {
        self.is_element_name(name) && (self.document.language() == Language::Html || !name.contains(':'))
    }

    /// Whether XML reserves the namespace for another prefix, or for attributes.
    fn is_reserved(&self, name: &str, uri: Option<&str>) -> bool {
        let is_xml = self.document.language() == Language::Xml;
        match uri {
            Some("http://www.w3.org/XML/1998/namespace") => is_xml && name != "xml:lang",
            Some("http://www.w3.org/2000/xmlns/") => is_xml,
            _ => false,
        }
    }

    /// In an XML document, texts that XML cannot write are refused, and no others.
    fn expect_text<T: core::fmt::Debug>(&self, made: Result<T, EditErrorKind>, is_refused: bool) {
        let is_refused = is_refused && self.document.language() == Language::Xml;
        assert_eq!(made.as_ref().err(), if is_refused { Some(&EditErrorKind::InvalidText) } else { None }, "{made:?}");
    }

    /// Whether a new element can have the name.
    fn is_element_name(&self, name: &str) -> bool {
        ELEMENT_NAMES.contains(&name) && (self.document.language() == Language::Html || is_xml_name(name))
    }

    /// Whether a new attribute can have the name.
    fn is_attribute_name(&self, name: &str) -> bool {
        match self.document.language() {
            // The names of `Step::SetAttributeNs`: `n1:x1`.
            _ if name.starts_with('n') => true,
            Language::Html => !NO_ATTRIBUTE_NAMES.contains(&name),
            Language::Xml => is_xml_name(name),
        }
    }

    fn set_attribute(&mut self, node: NodeId, name: &str, value: &str) {
        let outcome = self.document.set_attribute(node, name, value).map_err(kind);
        if self.document.language() == Language::Xml && self.document.node(node).is_element() {
            self.expect_attribute_of_xml(node, name, value, outcome);
        } else {
            self.expect_attribute(node, name, value, outcome);
        }
    }

    /// What a prefix stands for depends on what is around; `xml_edits` checks that.
    fn expect_attribute_of_xml(&mut self, node: NodeId, name: &str, value: &str, outcome: Result<(), EditErrorKind>) {
        let is_present = self.expected(node).attributes.iter().any(|(present, _)| present == name);
        let has_prefix = name.contains(':') || name == "xmlns";
        match outcome {
            Err(EditErrorKind::InvalidNamespace | EditErrorKind::UndeclaredPrefix) => assert!(has_prefix, "{name:?}"),
            Err(EditErrorKind::InvalidText) => assert!(is_no_text(value, false, false), "{value:?}"),
            Ok(()) if has_prefix => {
                let local = name.rsplit(':').next();
                let attributes = Expected::of(&self.document, node).attributes;
                let is_it = |(name, found): &(String, String)| name.rsplit(':').next() == local && found == value;
                assert!(attributes.iter().any(is_it), "{name} is missing");
                self.expected(node).attributes = attributes;
            }
            _ if is_no_text(value, false, false) => {
                assert_eq!((outcome, is_present), (Err(EditErrorKind::InvalidName), false))
            }
            _ => self.expect_attribute(node, name, value, outcome),
        }
    }

    fn expect_attribute(&mut self, node: NodeId, name: &str, value: &str, outcome: Result<(), EditErrorKind>) {
        if !matches!(self.document.node(node).kind(), NodeKind::Element(_)) {
            return assert_eq!(outcome, Err(EditErrorKind::NotAnElement));
        }
        let is_name = self.is_attribute_name(name);
        let attributes = &mut self.expected(node).attributes;
        match attributes.iter_mut().find(|(present, _)| present == name) {
            Some((_, present)) => value.clone_into(present),
            None if !is_name => return assert_eq!(outcome, Err(EditErrorKind::InvalidName)),
            None => attributes.push((name.to_owned(), value.to_owned())),
        }
        assert_eq!(outcome, Ok(()));
    }

    /// Joins adjacent texts, and removes empty ones.
    fn expect_normalized(&mut self, root: NodeId) {
        let mut work = vec![root];
        while let Some(parent) = work.pop() {
            let mut previous_text: Option<NodeId> = None;
            for child in self.model[&parent].children.clone() {
                let Expected { is_text, text, .. } = self.model[&child].clone();
                let data = text.unwrap_or_default();
                match previous_text.filter(|_| is_text) {
                    Some(previous) => {
                        self.expected(previous).text.get_or_insert_default().push_str(&data);
                        self.unlink(child);
                    }
                    None if is_text && data.is_empty() => self.unlink(child),
                    None => previous_text = is_text.then_some(child),
                }
                work.push(child);
            }
        }
    }

    fn check(&self) {
        nodes::assert_links_agree(&self.document);
        for (&node, expected) in &self.model {
            assert_eq!(Expected::of(&self.document, node), *expected, "{node:?}");
        }
        nodes::assert_same_tree(&self.document, &self.document.clone(), "a clone");
    }
}

/// What a document caches for searches is as if it were made anew: the list of its elements, and the index of ids.
fn check_caches(document: &Document) {
    let elements: Vec<_> = document.elements().collect();
    for search in ["*", "a", "b", "*"] {
        let selected: Vec<_> = document.select(search).expect("a valid selector").collect();
        let names = elements.iter().filter(|element| search == "*" || element.local_name() == Some(search));
        assert!(selected.iter().eq(names), "{search} after an edit");
    }
    for element in &elements {
        let Some(id) = element.id_attribute() else { continue };
        let first = elements.iter().find(|element| element.id_attribute() == Some(id));
        assert_eq!(document.element_by_id(id).as_ref(), first, "{id:?} after an edit");
    }
}

/// HTML can always be serialized. If XML can express the tree, parsing returns it; more trees qualify after
/// normalization.
fn check_serializers(document: &Document) {
    let _ = html::serialize(document);
    let mut document = document.clone();
    document.normalize(document.root().id()).unwrap();
    let _ = xml::canonical(&document).to_string();
    let xml5 = xml::SerializeOptions::default().with_strictness(xml::Strictness::Xml5);
    let Ok(written) = xml5.serialize(&document) else { return };
    let again = xml::parse(&written);
    assert_eq!(xml5.serialize(&again).as_deref(), Ok(&*written), "what was written, written again");
    let names = |document: &Document| -> Vec<_> {
        let nodes = document.root().descendants();
        nodes.map(|node| (node.name().map(str::to_owned), node.data().map(str::to_owned))).collect()
    };
    assert_eq!(names(&again), names(&document), "what was written and parsed again");
}

fn kind(error: EditError) -> EditErrorKind {
    error.kind()
}
