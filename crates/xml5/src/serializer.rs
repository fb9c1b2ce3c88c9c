//! Serialising XML, so that parsing gives the same tree.
//!
//! The text of XML5 says nothing of writing. This follows the XML serialization of DOM Parsing and Serialization,
//! <https://w3c.github.io/DOM-Parsing/#xml-serialization>, except that it never changes a tree without a word: what the
//! states of XML5 would not read back is an error.

mod doctype;
mod escape;
mod layout;
mod problem;
pub(crate) mod scope;
mod survival;
mod tag;

pub use problem::{SerializeError, SerializeProblem};

use crate::tokenizer::read_back::ReadDoctype;
use doctype::Doctype;
use escape::{escape_text, push_reference};
use fivefold_core::xml_char::is_name;
use fivefold_core::{ElementName, NodeKind, TreeSource};
use layout::Layout;
use survival::{is_comment, is_instruction_data, is_target};
use tag::TagWriter;

/// How to serialise.
///
/// ```
/// use fivefold_xml5::SerializeOptions;
/// let options = SerializeOptions::default().with_indent(2);
/// assert_eq!(options.indent, Some(2));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SerializeOptions {
    /// How many spaces a level is indented, if it is at all. Off by default.
    ///
    /// With indentation each child begins a line, and so does the end tag, where that adds to no text: not inside an
    /// element that holds text or a reference to an entity, and not where `xml:space` is `preserve`. Lines are indented
    /// by 256 spaces at most. When the output is parsed, the white space inside the root is text that was not in the
    /// tree.
    pub indent: Option<usize>,
}

impl SerializeOptions {
    /// Sets how many spaces a level is [indented](Self::indent).
    #[must_use]
    pub fn with_indent(self, spaces: usize) -> Self {
        Self { indent: Some(spaces), ..self }
    }
}

/// Writes what is inside `node` as XML: its children, but not itself.
///
/// Parsing what is written of a document gives the same tree: names with their prefixes and namespaces, attributes in
/// their order, text, comments, processing instructions, the DOCTYPE with its internal subset, and references to
/// entities. There is one difference: where the tree lacks an `xmlns` attribute that a name needs, one is added, before
/// the element's own attributes. An XML declaration is written only before a processing instruction that would be taken
/// for one.
///
/// What is written of an element, or of a fragment, is meant to be put inside some element. It declares all its
/// namespaces itself. Its references to entities are written whatever the DOCTYPE, and mean what they mean there.
///
/// Takes time linear in the output and the number of nodes, but for the sorting of an element's attributes. Uses no
/// recursion.
///
/// <https://w3c.github.io/DOM-Parsing/#dfn-xml-serialization>
///
/// # Errors
///
/// When XML cannot express the tree: the first such node in tree order, and why. Adjacent text nodes, for one, would be
/// read as one node.
pub fn serialize_inner<T: TreeSource>(
    tree: &T,
    node: T::Node,
    options: &SerializeOptions,
) -> Result<String, SerializeError<T::Node>> {
    let mut serializer = Serializer::new(tree, node, options);
    serializer.layout = serializer.layout.inside(tree, node);
    serializer.write_content(node);
    serializer.run()?;
    Ok(serializer.output)
}

/// Writes `node` itself with what is inside it, as XML. Otherwise as [`serialize_inner`], which for a document does the
/// same.
///
/// # Errors
///
/// As [`serialize_inner`].
pub fn serialize_outer<T: TreeSource>(
    tree: &T,
    node: T::Node,
    options: &SerializeOptions,
) -> Result<String, SerializeError<T::Node>> {
    if matches!(tree.kind(node), NodeKind::Document | NodeKind::Fragment) {
        return serialize_inner(tree, node, options);
    }
    let mut serializer = Serializer::new(tree, node, options);
    match serializer.doctype(node) {
        Some(doctype) => doctype.write(true, &mut serializer.output).map(drop),
        None => serializer.write_node(node),
    }
    .map_err(|problem| SerializeError { node, problem })?;
    serializer.run()?;
    Ok(serializer.output)
}

/// What is still to be written.
enum Work<'a, N> {
    /// A node and the siblings after it.
    Siblings(N),
    /// An element's end tag.
    EndTag {
        name: &'a str,
        /// The bindings outside the element.
        mark: usize,
        /// The layout around the element.
        layout: Layout,
    },
}

struct Serializer<'a, T: TreeSource> {
    tree: &'a T,
    output: String,
    work: Vec<Work<'a, T::Node>>,
    tags: TagWriter<'a>,
    layout: Layout,
    /// How many elements are open.
    depth: usize,
    /// What has been written of the document, if it is one that is written.
    document: Option<Progress>,
}

/// What has been written of a document.
#[derive(Default)]
struct Progress {
    doctype: Option<ReadDoctype>,
    has_root: bool,
    has_declaration: bool,
}

impl<'a, T: TreeSource> Serializer<'a, T> {
    fn new(tree: &'a T, node: T::Node, options: &SerializeOptions) -> Self {
        Self {
            tree,
            output: String::new(),
            work: Vec::new(),
            tags: TagWriter::new(tree.names()),
            layout: Layout::around(tree, node, options),
            depth: 0,
            document: matches!(tree.kind(node), NodeKind::Document).then(Progress::default),
        }
    }

    fn run(&mut self) -> Result<(), SerializeError<T::Node>> {
        while let Some(work) = self.work.pop() {
            match work {
                Work::Siblings(node) => {
                    self.work.extend(self.tree.next_sibling(node).map(Work::Siblings));
                    self.write_child(node).map_err(|problem| SerializeError { node, problem })?;
                }
                Work::EndTag { name, mark, layout } => self.write_end_tag(name, mark, layout),
            }
        }
        Ok(())
    }

    fn write_content(&mut self, node: T::Node) {
        self.work.extend(self.tree.first_child(node).map(Work::Siblings));
    }

    fn write_child(&mut self, node: T::Node) -> Result<(), SerializeProblem> {
        if self.layout.is_indented() {
            self.layout.begin_line(&mut self.output);
        }
        self.write_node(node)
    }

    fn write_node(&mut self, node: T::Node) -> Result<(), SerializeProblem> {
        let tree = self.tree;
        match tree.kind(node) {
            NodeKind::Element(name) => self.write_element(node, name),
            NodeKind::Text(text) => self.write_text(node, text),
            NodeKind::Comment(data) => self.write_comment(data),
            NodeKind::ProcessingInstruction { target, data } => self.write_instruction(target, data),
            NodeKind::EntityReference(name) => self.write_entity_reference(name),
            NodeKind::Doctype { .. } => self.write_doctype(node),
            // Neither of the others is a child.
            _ => Ok(()),
        }
    }

    /// The progress of the document, where no element is open.
    fn outside_root(&mut self) -> Option<&mut Progress> {
        if self.depth == 0 { self.document.as_mut() } else { None }
    }

    fn write_element(&mut self, node: T::Node, name: ElementName) -> Result<(), SerializeProblem> {
        let tree = self.tree;
        if let Some(document) = self.outside_root()
            && core::mem::replace(&mut document.has_root, true)
        {
            return Err(SerializeProblem::SecondRoot);
        }
        if tree.template_contents(node).is_some_and(|contents| tree.first_child(contents).is_some()) {
            return Err(SerializeProblem::TemplateContents);
        }
        if tree.shadow_root(node).is_some() {
            return Err(SerializeProblem::ShadowRoot);
        }
        let mark = self.tags.scope.mark();
        let doctype = self.document.as_ref().and_then(|document| document.doctype.as_ref());
        let name = self.tags.write((tree, node), name, doctype, &mut self.output)?;
        if tree.first_child(node).is_none() {
            self.output.push_str("/>");
            self.tags.scope.undo_to(mark);
            return Ok(());
        }
        self.output.push('>');
        self.work.push(Work::EndTag { name, mark, layout: self.layout });
        self.layout = self.layout.inside(tree, node).deeper();
        self.depth += 1;
        self.write_content(node);
        Ok(())
    }

    fn write_end_tag(&mut self, name: &str, mark: usize, layout: Layout) {
        if self.layout.is_indented() {
            layout.begin_line(&mut self.output);
        }
        self.layout = layout;
        self.depth -= 1;
        self.tags.scope.undo_to(mark);
        self.output.push_str("</");
        self.output.push_str(name);
        self.output.push('>');
    }

    /// <https://w3c.github.io/DOM-Parsing/#xml-serializing-a-text-node>
    fn write_text(&mut self, node: T::Node, text: &str) -> Result<(), SerializeProblem> {
        let tree = self.tree;
        if self.outside_root().is_some() {
            return Err(SerializeProblem::TextOutsideRoot);
        }
        if text.is_empty() {
            return Err(SerializeProblem::EmptyText);
        }
        // Of the node that is asked for, the siblings are not written.
        let previous = if self.output.is_empty() { None } else { tree.previous_sibling(node) };
        if previous.is_some_and(|previous| matches!(tree.kind(previous), NodeKind::Text(_))) {
            return Err(SerializeProblem::AdjacentText);
        }
        if text.contains('\0') {
            return Err(SerializeProblem::NullCharacter);
        }
        let mut text = text;
        // At the very start it would be a byte order mark.
        if self.output.is_empty()
            && let Some(rest) = text.strip_prefix('\u{FEFF}')
        {
            push_reference('\u{FEFF}', &mut self.output);
            text = rest;
        }
        escape_text(text, &mut self.output);
        Ok(())
    }

    /// <https://w3c.github.io/DOM-Parsing/#xml-serializing-a-comment-node>
    fn write_comment(&mut self, data: &str) -> Result<(), SerializeProblem> {
        if !is_comment(data) {
            return Err(SerializeProblem::Comment);
        }
        self.output.push_str("<!--");
        self.output.push_str(data);
        self.output.push_str("-->");
        Ok(())
    }

    /// <https://w3c.github.io/DOM-Parsing/#xml-serializing-a-processinginstruction-node>
    fn write_instruction(&mut self, target: &str, data: &str) -> Result<(), SerializeProblem> {
        if !is_target(target) {
            return Err(SerializeProblem::ProcessingInstructionTarget);
        }
        if !is_instruction_data(data) {
            return Err(SerializeProblem::ProcessingInstructionData);
        }
        if target == "xml" {
            self.declare_xml();
        }
        self.output.push_str("<?");
        self.output.push_str(target);
        if !data.is_empty() {
            self.output.push(' ');
            self.output.push_str(data);
        }
        self.output.push_str("?>");
        Ok(())
    }

    /// Before the DOCTYPE and the root, the first instruction named `xml` is taken for the XML declaration wherever it
    /// stands: writes one that is, at the very start.
    fn declare_xml(&mut self) {
        if let Some(document) = self.outside_root()
            && !document.has_root
            && document.doctype.is_none()
            && !core::mem::replace(&mut document.has_declaration, true)
        {
            self.output.insert_str(0, "<?xml version=\"1.0\"?>");
        }
    }

    fn write_entity_reference(&mut self, name: &str) -> Result<(), SerializeProblem> {
        if !is_name(name) {
            return Err(SerializeProblem::EntityName);
        }
        if self.outside_root().is_some() {
            return Err(SerializeProblem::TextOutsideRoot);
        }
        let is_kept = match &self.document {
            Some(document) => document.doctype.as_ref().is_some_and(|doctype| doctype.keeps_reference(name)),
            None => true,
        };
        if !is_kept || matches!(name, "amp" | "lt" | "gt" | "quot" | "apos") {
            return Err(SerializeProblem::EntityReference);
        }
        self.output.push('&');
        self.output.push_str(name);
        self.output.push(';');
        Ok(())
    }

    fn doctype(&self, node: T::Node) -> Option<Doctype<'a>> {
        let tree = self.tree;
        match tree.kind(node) {
            NodeKind::Doctype { name, public_id, system_id } => {
                Some(Doctype { name, public_id, system_id, internal_subset: tree.internal_subset(node) })
            }
            _ => None,
        }
    }

    fn write_doctype(&mut self, node: T::Node) -> Result<(), SerializeProblem> {
        let doctype = self.doctype(node);
        let is_last = self.work.is_empty();
        let output = &mut self.output;
        match (doctype, &mut self.document) {
            (Some(doctype), Some(document)) if !document.has_root && document.doctype.is_none() => {
                document.doctype = Some(doctype.write(is_last, output)?);
                Ok(())
            }
            _ => Err(SerializeProblem::MisplacedDoctype),
        }
    }
}
