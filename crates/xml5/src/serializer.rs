//! Serialising XML, so that parsing gives the same tree.
//!
//! The text of XML5 says nothing of writing. This follows the XML serialization of DOM Parsing and Serialization,
//! <https://w3c.github.io/DOM-Parsing/#xml-serialization>, except that it never changes a tree silently: what the
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
use core::fmt::{self, Write};
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
/// use fivefold::xml::SerializeOptions;
/// let options = SerializeOptions::default().with_indent(2);
/// assert_eq!(options.indent, Some(2));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SerializeOptions {
    /// The number of spaces per level of indentation, or `None` for no indentation. Off by default.
    ///
    /// With indentation, each child and the end tag begin a line, except in an element that contains text or an entity
    /// reference, and where `xml:space` is `preserve`. Lines are indented by 256 spaces at most. When the output is
    /// parsed, the white space inside the root is text that was not in the tree.
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
/// The output for an element, or for a fragment, is meant to be put inside some element. It declares all its
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
    let mut serializer = Serializer::new(tree, node, options, |_: &mut String| Ok(()));
    serializer.write_inner(node)?;
    Ok(serializer.text)
}

/// Writes what is inside `node` to any output, like [`serialize_inner`]. If XML cannot express the tree, what came
/// before may have been written.
///
/// # Errors
///
/// As [`serialize_inner`]; or the first error of the output, which ends the work.
pub fn serialize_inner_to<T: TreeSource>(
    tree: &T,
    node: T::Node,
    options: &SerializeOptions,
    output: &mut impl Write,
) -> Result<(), SerializeError<T::Node>> {
    let mut serializer = Serializer::new(tree, node, options, |text: &mut String| hand_on(text, BLOCK, output));
    serializer.write_inner(node)?;
    let rest = hand_on(&mut serializer.text, 0, output);
    rest.map_err(|error| SerializeError { node, problem: error.into() })
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
    let mut serializer = Serializer::new(tree, node, options, |_: &mut String| Ok(()));
    serializer.write_outer(node)?;
    Ok(serializer.text)
}

/// Writes `node` itself with what is inside it to any output, like [`serialize_outer`]. If XML cannot express the
/// tree, what came before may have been written.
///
/// # Errors
///
/// As [`serialize_outer`]; or the first error of the output, which ends the work.
pub fn serialize_outer_to<T: TreeSource>(
    tree: &T,
    node: T::Node,
    options: &SerializeOptions,
    output: &mut impl Write,
) -> Result<(), SerializeError<T::Node>> {
    let mut serializer = Serializer::new(tree, node, options, |text: &mut String| hand_on(text, BLOCK, output));
    serializer.write_outer(node)?;
    let rest = hand_on(&mut serializer.text, 0, output);
    rest.map_err(|error| SerializeError { node, problem: error.into() })
}

/// The least number of bytes that are passed to an output at once.
const BLOCK: usize = 1 << 12;

/// Passes text of at least `least` bytes on to an output.
fn hand_on(text: &mut String, least: usize, output: &mut impl Write) -> fmt::Result {
    if text.len() >= least {
        output.write_str(text)?;
        text.clear();
    }
    Ok(())
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

struct Serializer<'a, T: TreeSource, F> {
    tree: &'a T,
    /// Text that is written and not passed on yet. While a node is being written, all of its text is here.
    text: String,
    /// Passes the text on, or leaves it where it is. It is called after each node.
    hand_on: F,
    /// Whether no node has been written yet.
    is_at_start: bool,
    work: Vec<Work<'a, T::Node>>,
    tags: TagWriter<'a>,
    layout: Layout,
    /// The number of open elements.
    depth: usize,
    /// The parts of the document that have been written, if a document is being written.
    document: Option<Progress>,
}

/// The parts of a document that have been written.
#[derive(Default)]
struct Progress {
    doctype: Option<ReadDoctype>,
    has_root: bool,
}

impl<'a, T: TreeSource, F: FnMut(&mut String) -> fmt::Result> Serializer<'a, T, F> {
    fn new(tree: &'a T, node: T::Node, options: &SerializeOptions, hand_on: F) -> Self {
        Self {
            tree,
            text: String::new(),
            hand_on,
            is_at_start: true,
            work: Vec::new(),
            tags: TagWriter::new(tree.names()),
            layout: Layout::around(tree, node, options),
            depth: 0,
            document: matches!(tree.kind(node), NodeKind::Document).then(Progress::default),
        }
    }

    fn write_inner(&mut self, node: T::Node) -> Result<(), SerializeError<T::Node>> {
        self.layout = self.layout.inside(self.tree, node);
        if self.needs_declaration(node) {
            self.text.push_str("<?xml version=\"1.0\"?>");
        }
        self.write_content(node);
        self.run()
    }

    fn write_outer(&mut self, node: T::Node) -> Result<(), SerializeError<T::Node>> {
        if matches!(self.tree.kind(node), NodeKind::Document | NodeKind::Fragment) {
            return self.write_inner(node);
        }
        match self.doctype(node) {
            Some(doctype) => doctype.write(true, &mut self.text).map(drop),
            None => self.write_node(node),
        }
        .map_err(|problem| SerializeError { node, problem })?;
        self.run()
    }

    fn run(&mut self) -> Result<(), SerializeError<T::Node>> {
        while let Some(work) = self.work.pop() {
            match work {
                Work::Siblings(node) => {
                    self.work.extend(self.tree.next_sibling(node).map(Work::Siblings));
                    let written = self.write_child(node).and_then(|()| Ok((self.hand_on)(&mut self.text)?));
                    written.map_err(|problem| SerializeError { node, problem })?;
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
        if self.layout.is_indented() && !self.is_at_start {
            self.layout.begin_line(&mut self.text);
        }
        self.write_node(node)
    }

    fn write_node(&mut self, node: T::Node) -> Result<(), SerializeProblem> {
        let tree = self.tree;
        let is_at_start = core::mem::take(&mut self.is_at_start);
        match tree.kind(node) {
            NodeKind::Element(name) => self.write_element(node, name),
            NodeKind::Text(text) => self.write_text(node, text, is_at_start),
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
        let name = self.tags.write((tree, node), name, doctype, &mut self.text)?;
        if tree.first_child(node).is_none() {
            self.text.push_str("/>");
            self.tags.scope.undo_to(mark);
            return Ok(());
        }
        self.text.push('>');
        self.work.push(Work::EndTag { name, mark, layout: self.layout });
        self.layout = self.layout.inside(tree, node).deeper();
        self.depth += 1;
        self.write_content(node);
        Ok(())
    }

    fn write_end_tag(&mut self, name: &str, mark: usize, layout: Layout) {
        if self.layout.is_indented() {
            layout.begin_line(&mut self.text);
        }
        self.layout = layout;
        self.depth -= 1;
        self.tags.scope.undo_to(mark);
        self.text.push_str("</");
        self.text.push_str(name);
        self.text.push('>');
    }

    /// <https://w3c.github.io/DOM-Parsing/#xml-serializing-a-text-node>
    fn write_text(&mut self, node: T::Node, text: &str, is_at_start: bool) -> Result<(), SerializeProblem> {
        let tree = self.tree;
        if self.outside_root().is_some() {
            return Err(SerializeProblem::TextOutsideRoot);
        }
        if text.is_empty() {
            return Err(SerializeProblem::EmptyText);
        }
        // Of the node that is asked for, the siblings are not written.
        let previous = if is_at_start { None } else { tree.previous_sibling(node) };
        if previous.is_some_and(|previous| matches!(tree.kind(previous), NodeKind::Text(_))) {
            return Err(SerializeProblem::AdjacentText);
        }
        if text.contains('\0') {
            return Err(SerializeProblem::NullCharacter);
        }
        let mut text = text;
        // At the very start it would be a byte order mark.
        if is_at_start && let Some(rest) = text.strip_prefix('\u{FEFF}') {
            push_reference('\u{FEFF}', &mut self.text);
            text = rest;
        }
        escape_text(text, &mut self.text);
        Ok(())
    }

    /// <https://w3c.github.io/DOM-Parsing/#xml-serializing-a-comment-node>
    fn write_comment(&mut self, data: &str) -> Result<(), SerializeProblem> {
        if !is_comment(data) {
            return Err(SerializeProblem::Comment);
        }
        self.text.push_str("<!--");
        self.text.push_str(data);
        self.text.push_str("-->");
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
        self.text.push_str("<?");
        self.text.push_str(target);
        if !data.is_empty() {
            self.text.push(' ');
            self.text.push_str(data);
        }
        self.text.push_str("?>");
        Ok(())
    }

    /// Before the DOCTYPE and the root, the first instruction named `xml` is taken for the XML declaration wherever it
    /// stands: so a document that has one there needs a declaration at the very start.
    fn needs_declaration(&self, node: T::Node) -> bool {
        let tree = self.tree;
        let children = core::iter::successors(tree.first_child(node), |&child| tree.next_sibling(child));
        let mut prolog = children
            .map(|child| tree.kind(child))
            .take_while(|kind| !matches!(kind, NodeKind::Element(_) | NodeKind::Doctype { .. }));
        self.document.is_some()
            && prolog.any(|kind| matches!(kind, NodeKind::ProcessingInstruction { target: "xml", .. }))
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
        self.text.push('&');
        self.text.push_str(name);
        self.text.push(';');
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
        let text = &mut self.text;
        match (doctype, &mut self.document) {
            (Some(doctype), Some(document)) if !document.has_root && document.doctype.is_none() => {
                document.doctype = Some(doctype.write(is_last, text)?);
                Ok(())
            }
            _ => Err(SerializeProblem::MisplacedDoctype),
        }
    }
}
