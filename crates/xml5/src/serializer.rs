//! Serialising XML, so that parsing gives the same tree.
//!
//! The text of XML5 says nothing of writing. This follows the XML serialization of DOM Parsing and Serialization,
//! <https://w3c.github.io/DOM-Parsing/#xml-serialization>, except that it never changes a tree silently: what XML 1.0
//! refuses, or would not be read back, is an error, unless an option asks for replacements.

mod doctype;
mod escape;
mod layout;
mod markup;
mod problem;
mod repair;
pub(crate) mod scope;
mod survival;
mod tag;
mod written;

pub use problem::{SerializeError, SerializeProblem};

use crate::tokenizer::read_back::ReadDoctype;
use core::fmt::{self, Write};
pub(crate) use doctype::Doctype;
pub use escape::push_escaped;
use escape::push_reference;
pub(crate) use escape::{escape_text, escape_value};
use fivefold_core::display::is_collapsible;
use fivefold_core::xml_char::is_name;
use fivefold_core::{ElementName, Name, Namespace, NodeKind, TreeSource, write_utf8};
pub(crate) use layout::WIDEST;
use layout::{Layout, siblings};
pub(crate) use markup::{refuse_illegal_character, write_comment, write_instruction};
use std::borrow::Cow;
use std::io;
use tag::TagWriter;

/// What happens to what XML 1.0, or Namespaces in XML, refuses.
///
/// ```
/// use fivefold::xml::{SerializeOptions, Strictness, parse};
///
/// let document = parse("<3d:a>one\u{1} <!-- -- --></3d:a>");
/// let options = SerializeOptions::default();
/// assert_eq!(options.serialize(&document).unwrap_err().problem.to_string(), "no tag can have the element's name");
/// assert_eq!(
///     options.with_strictness(Strictness::Replace).serialize(&document)?,
///     "<U000033dU00003Aa>one\u{FFFD} <!-- - - --></U000033dU00003Aa>"
/// );
/// assert_eq!(options.with_strictness(Strictness::Xml5).serialize(&document)?, "<3d:a>one&#1; <!-- -- --></3d:a>");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Strictness {
    /// It is an error. What is written parses to the same tree.
    #[default]
    Error,
    /// It is replaced, as the HTML standard [suggests]: a character that cannot be is U+FFFD; in a name, it is `U` and its
    /// number; `--` in a comment gets a space. A prefix that is not declared becomes part of the name. Declarations that
    /// contradict names, empty text, and an internal subset that is not well-formed are left out.
    ///
    /// What has no replacement is an error still: a second root or none, text outside the root, a DOCTYPE in the wrong
    /// place.
    ///
    /// [suggests]: https://html.spec.whatwg.org/multipage/parsing.html#coercing-an-html-dom-into-an-infoset
    Replace,
    /// It is written as XML5 reads it: any tree that this crate's parser made parses to the same tree. Other readers may
    /// refuse it.
    Xml5,
}

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
    /// With indentation, each child and the end tag begin a line, and white space that is there is replaced, except in an
    /// element that contains other text or an entity reference, or white space alone, and where `xml:space` is
    /// `preserve`. White space that the source of a document writes as a reference or in a CDATA section is such other
    /// text, and its first character becomes a reference. Lines are indented by 256 spaces at most.
    ///
    /// In elements of HTML, lines begin only between blocks, where white space means nothing; in other elements not
    /// beside elements of HTML that are part of a line.
    ///
    /// ```
    /// use fivefold::xml::{SerializeOptions, parse};
    ///
    /// let document = parse("<r>\n\t<a> <b/></a><c>one <d/></c><e> </e>\n</r>");
    /// let indented = SerializeOptions::default().with_indent(2).serialize(&document)?;
    /// assert_eq!(indented, "<r>\n  <a>\n    <b/>\n  </a>\n  <c>one <d/></c>\n  <e> </e>\n</r>");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub indent: Option<usize>,
    /// What happens to what XML 1.0 refuses. An error by default.
    pub strictness: Strictness,
    /// Whether a document begins with an XML declaration, which says that the encoding is UTF-8. Off by default.
    pub declaration: bool,
    /// Whether the tree is one of HTML, to be written as XHTML: the contents of a `template` are its children, a shadow
    /// root is a `template` that declares it, and an `xmlns` attribute is the declaration that it looks like, as are
    /// others such as `xml:lang`. A document without an `html` element is written as a fragment. Off by default.
    pub xhtml: bool,
    /// Whether what nothing has changed since it was parsed is written as in the source: the XML declaration, text with its
    /// references and CDATA sections, and values with their quotes. Attributes that the tag lacks, which the DOCTYPE
    /// supplies, are left out. What an entity adds that has markup in it is written instead of its reference, and so is
    /// the text of an entity in a value. Off by default.
    ///
    /// ```
    /// use fivefold::xml::{SerializeOptions, parse};
    ///
    /// let source = "<?xml version='1.0' standalone='yes'?><!DOCTYPE a [<!ENTITY b \"c\">]><a d='&#233;'>&b; <![CDATA[e<f]]></a>";
    /// let options = SerializeOptions::default().with_as_written(true);
    /// assert_eq!(options.serialize(&parse(source))?, source);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub as_written: bool,
}

impl SerializeOptions {
    /// Sets how many spaces a level is [indented](Self::indent).
    #[must_use]
    pub fn with_indent(self, spaces: usize) -> Self {
        Self { indent: Some(spaces), ..self }
    }

    /// Sets what happens to [what XML 1.0 refuses](Self::strictness).
    #[must_use]
    pub fn with_strictness(self, strictness: Strictness) -> Self {
        Self { strictness, ..self }
    }

    /// Sets whether there is an [XML declaration](Self::declaration).
    #[must_use]
    pub fn with_declaration(self, declaration: bool) -> Self {
        Self { declaration, ..self }
    }

    /// Sets whether what nothing has changed is written [as in the source](Self::as_written).
    #[must_use]
    pub fn with_as_written(self, as_written: bool) -> Self {
        Self { as_written, ..self }
    }

    /// Sets whether the tree is written as [XHTML](Self::xhtml).
    #[must_use]
    pub fn with_xhtml(self, xhtml: bool) -> Self {
        Self { xhtml, ..self }
    }
}

/// What is written: the whole of a tree, or of a node its children or itself with what is inside it; to a `String`, to
/// an output of text, or to a writer of bytes.
///
/// Parsing what is written of a document gives the same tree: names with their prefixes and namespaces, attributes in
/// their order, text, comments, processing instructions, the DOCTYPE with its internal subset, and references to
/// entities. There is one difference: where the tree lacks an `xmlns` attribute that a name needs, one is added, before
/// the element's own attributes. Elements of HTML that are empty have end tags, unless they are void. Without the option,
/// an XML declaration is written only before a processing instruction that would be taken for one.
///
/// The output for an element, or for a fragment, is meant to be put inside some element. It declares all its
/// namespaces itself. Its references to entities are written whatever the DOCTYPE, and mean what they mean there.
///
/// Each takes time linear in the output and the number of nodes, but for the sorting of an element's attributes, and
/// uses no recursion.
///
/// <https://w3c.github.io/DOM-Parsing/#dfn-xml-serialization>
///
/// ```
/// use fivefold::xml::{SerializeOptions, Strictness, parse};
///
/// let document = parse("<a><b/></a>");
/// let options = SerializeOptions::default().with_declaration(true).with_indent(2);
/// assert_eq!(options.serialize(&document)?, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a>\n  <b/>\n</a>");
/// let root = document.root_element().unwrap().id();
/// assert_eq!(SerializeOptions::default().serialize_inner(&document, root)?, "<b/>");
///
/// let mut text = String::from("Beginning: ");
/// SerializeOptions::default().serialize_outer_to(&document, root, &mut text)?;
/// assert_eq!(text, "Beginning: <a><b/></a>");
/// options.write(&document, std::io::stdout())?;
///
/// let document = fivefold::html::parse("<!DOCTYPE html><title>x</title><p @click=go>a<br>b<template><i>c</template>");
/// let xhtml = SerializeOptions::default().with_xhtml(true).with_strictness(Strictness::Replace);
/// assert_eq!(
///     xhtml.serialize(&document)?,
///     "<!DOCTYPE html><html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>x</title></head>\
///      <body><p U000040click=\"go\">a<br/>b<template><i>c</i></template></p></body></html>"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl SerializeOptions {
    /// The whole tree as XML.
    ///
    /// # Errors
    ///
    /// When XML cannot express the tree: the first such node in tree order, and why. Adjacent text nodes, for one,
    /// would be read as one node.
    pub fn serialize<T: TreeSource>(&self, tree: &T) -> Result<String, SerializeError<T::Node>> {
        self.serialize_inner(tree, tree.root())
    }

    /// What is inside the node, as XML: its children, but not itself.
    ///
    /// # Errors
    ///
    /// As of [`serialize`](Self::serialize).
    pub fn serialize_inner<T: TreeSource>(&self, tree: &T, node: T::Node) -> Result<String, SerializeError<T::Node>> {
        let mut serializer = Serializer::new(tree, node, self, None);
        serializer.write_inner(node)?;
        Ok(serializer.text)
    }

    /// The node with what is inside it, as XML. For a document this is the same as what is inside it.
    ///
    /// # Errors
    ///
    /// As of [`serialize`](Self::serialize).
    pub fn serialize_outer<T: TreeSource>(&self, tree: &T, node: T::Node) -> Result<String, SerializeError<T::Node>> {
        let mut serializer = Serializer::new(tree, node, self, None);
        serializer.write_outer(node)?;
        Ok(serializer.text)
    }

    /// Writes what [`serialize`](Self::serialize) returns to any output of text. If XML cannot express the tree, what
    /// came before may have been written.
    ///
    /// # Errors
    ///
    /// As of [`serialize`](Self::serialize); or the first error of the output, which ends the work.
    pub fn serialize_to<T: TreeSource>(
        &self,
        tree: &T,
        output: &mut impl Write,
    ) -> Result<(), SerializeError<T::Node>> {
        self.serialize_inner_to(tree, tree.root(), output)
    }

    /// Writes what [`serialize_inner`](Self::serialize_inner) returns to any output of text, as
    /// [`serialize_to`](Self::serialize_to) does.
    ///
    /// # Errors
    ///
    /// As of [`serialize_to`](Self::serialize_to).
    pub fn serialize_inner_to<T: TreeSource>(
        &self,
        tree: &T,
        node: T::Node,
        output: &mut impl Write,
    ) -> Result<(), SerializeError<T::Node>> {
        let mut serializer = Serializer::new(tree, node, self, Some(output));
        serializer.write_inner(node)?;
        serializer.finish(node)
    }

    /// Writes what [`serialize_outer`](Self::serialize_outer) returns to any output of text, as
    /// [`serialize_to`](Self::serialize_to) does.
    ///
    /// # Errors
    ///
    /// As of [`serialize_to`](Self::serialize_to).
    pub fn serialize_outer_to<T: TreeSource>(
        &self,
        tree: &T,
        node: T::Node,
        output: &mut impl Write,
    ) -> Result<(), SerializeError<T::Node>> {
        let mut serializer = Serializer::new(tree, node, self, Some(output));
        serializer.write_outer(node)?;
        serializer.finish(node)
    }

    /// Writes what [`serialize`](Self::serialize) returns to a file, a socket or another writer of bytes, in UTF-8. It
    /// need not be buffered.
    ///
    /// # Errors
    ///
    /// The first error of the writer; or, of the kind [`InvalidData`](io::ErrorKind::InvalidData), a
    /// [`SerializeError`]. What came before may have been written.
    pub fn write<T: TreeSource<Node: Send + Sync + 'static>>(
        &self,
        tree: &T,
        output: impl io::Write,
    ) -> io::Result<()> {
        self.write_outer(tree, tree.root(), output)
    }

    /// Writes what [`serialize_outer`](Self::serialize_outer) returns to a writer of bytes, in UTF-8.
    ///
    /// # Errors
    ///
    /// As of [`write`](Self::write).
    pub fn write_outer<T: TreeSource<Node: Send + Sync + 'static>>(
        &self,
        tree: &T,
        node: T::Node,
        output: impl io::Write,
    ) -> io::Result<()> {
        let written = write_utf8(output, |mut text| self.serialize_outer_to(tree, node, &mut text));
        written.unwrap_or_else(|error| Err(io::Error::new(io::ErrorKind::InvalidData, error)))
    }
}

/// The least number of bytes that are passed to an output at once.
const BLOCK: usize = 1 << 12;

/// What is still to be written.
enum Work<'a, N> {
    /// A node and the siblings after it.
    Siblings(N),
    /// An element's end tag.
    EndTag {
        name: Cow<'a, str>,
        /// The bindings outside the element.
        mark: usize,
        /// The layout around the element.
        layout: Layout,
    },
    /// The end tag of a shadow root's template.
    EndShadowRoot,
}

// Not generic over the output, so that it is compiled once for a tree.
struct Serializer<'a, 'o, T: TreeSource> {
    tree: &'a T,
    options: SerializeOptions,
    /// Text that is written and not passed on yet. While a node is being written, all of its text is here.
    text: String,
    /// Where the text goes, if it does not stay where it is.
    output: Option<&'o mut dyn Write>,
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

impl<'a, 'o, T: TreeSource> Serializer<'a, 'o, T> {
    fn new(tree: &'a T, node: T::Node, options: &SerializeOptions, output: Option<&'o mut dyn Write>) -> Self {
        let is_document = matches!(tree.kind(node), NodeKind::Document) && !(options.xhtml && is_fragment(tree, node));
        Self {
            tree,
            options: *options,
            text: String::new(),
            output,
            is_at_start: true,
            work: Vec::new(),
            tags: TagWriter::new(tree.names(), options),
            layout: Layout::around(tree, node, options),
            depth: 0,
            document: is_document.then(Progress::default),
        }
    }

    /// Passes text of at least `least` bytes on.
    fn hand_on(&mut self, least: usize) -> fmt::Result {
        if let Some(output) = &mut self.output
            && self.text.len() >= least
        {
            output.write_str(&self.text)?;
            self.text.clear();
        }
        Ok(())
    }

    /// Passes on what is left. If that fails, the error names the node that is written.
    fn finish(mut self, node: T::Node) -> Result<(), SerializeError<T::Node>> {
        self.hand_on(0).map_err(|error| self.error(node, error.into()))
    }

    #[cold]
    fn error(&self, node: T::Node, problem: SerializeProblem) -> SerializeError<T::Node> {
        let name = |node| self.tree.qualified_name(node);
        let element = name(node).or_else(|| self.tree.parent(node).and_then(name));
        let element = element.map(|name| self.tree.names().text(name).to_owned());
        SerializeError { node, problem, element }
    }

    fn write_inner(&mut self, node: T::Node) -> Result<(), SerializeError<T::Node>> {
        self.layout = self.layout.inside(self.tree, node);
        let source = if self.options.as_written { self.tree.source_of(node) } else { None };
        if let Some(declaration) = source.and_then(written::declaration).filter(|_| self.document.is_some()) {
            self.text.push_str(declaration);
            self.is_at_start = false;
        } else if self.options.declaration && self.document.is_some() {
            self.text.push_str("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
            self.is_at_start = false;
        } else if self.needs_declaration(node) {
            self.text.push_str("<?xml version=\"1.0\"?>");
        }
        self.write_content(node)?;
        self.run()?;
        match &self.document {
            Some(document) if !document.has_root && self.options.strictness != Strictness::Xml5 => {
                Err(self.error(node, SerializeProblem::NoRoot))
            }
            _ => Ok(()),
        }
    }

    fn write_outer(&mut self, node: T::Node) -> Result<(), SerializeError<T::Node>> {
        if matches!(self.tree.kind(node), NodeKind::Document | NodeKind::Fragment) {
            return self.write_inner(node);
        }
        match self.doctype(node) {
            Some(doctype) => doctype.write(self.options.strictness, true, &mut self.text).map(drop),
            None => self.write_node(node),
        }
        .map_err(|problem| self.error(node, problem))?;
        self.run()
    }

    fn run(&mut self) -> Result<(), SerializeError<T::Node>> {
        while let Some(work) = self.work.pop() {
            match work {
                Work::Siblings(node) => {
                    self.work.extend(self.tree.next_sibling(node).map(Work::Siblings));
                    let written = self.write_child(node).and_then(|()| Ok(self.hand_on(BLOCK)?));
                    written.map_err(|problem| self.error(node, problem))?;
                }
                Work::EndTag { name, mark, layout } => self.write_end_tag(&name, mark, layout),
                Work::EndShadowRoot => self.text.push_str("</template>"),
            }
        }
        Ok(())
    }

    /// The first child; in XHTML, of a template the first node of its contents.
    fn first_inside(&self, node: T::Node) -> Option<T::Node> {
        let contents = if self.options.xhtml { self.tree.template_contents(node) } else { None };
        self.tree.first_child(contents.unwrap_or(node))
    }

    /// Plans what is inside a node. What is planned last is written first.
    fn write_content(&mut self, node: T::Node) -> Result<(), SerializeError<T::Node>> {
        let tree = self.tree;
        self.work.extend(self.first_inside(node).map(Work::Siblings));
        let Some((root, settings)) = tree.shadow_root(node) else { return Ok(()) };
        if !self.options.xhtml {
            return Err(self.error(node, SerializeProblem::ShadowRoot));
        }
        self.text.push_str("<template");
        for (name, value) in settings.attributes() {
            // Writing to a string does not fail.
            let _ = write!(self.text, " {name}=\"{value}\"");
        }
        self.text.push('>');
        self.work.push(Work::EndShadowRoot);
        self.work.extend(tree.first_child(root).map(Work::Siblings));
        Ok(())
    }

    fn write_child(&mut self, node: T::Node) -> Result<(), SerializeProblem> {
        if self.layout.is_indented() {
            // Only white space.
            if matches!(self.tree.kind(node), NodeKind::Text(_)) {
                return Ok(());
            }
            if !self.is_at_start {
                self.layout.begin_line(&mut self.text);
            }
        }
        self.write_node(node)
    }

    fn write_node(&mut self, node: T::Node) -> Result<(), SerializeProblem> {
        let tree = self.tree;
        let is_at_start = core::mem::take(&mut self.is_at_start);
        match tree.kind(node) {
            NodeKind::Element(name) => self.write_element(node, name),
            NodeKind::Text(text) => self.write_text(node, text, is_at_start),
            NodeKind::Comment(data) => write_comment(data, self.options.strictness, &mut self.text),
            NodeKind::ProcessingInstruction { target, data } => {
                write_instruction(target, data, self.options.strictness, &mut self.text)
            }
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
        let has_contents = tree.template_contents(node).is_some_and(|contents| tree.first_child(contents).is_some());
        if has_contents && !self.options.xhtml {
            return Err(SerializeProblem::TemplateContents);
        }
        // The template that declares a shadow root is written without a prefix.
        let has_shadow_root = tree.shadow_root(node).is_some();
        if has_shadow_root && !(self.options.xhtml && name.namespace == Namespace::HTML) {
            return Err(SerializeProblem::ShadowRoot);
        }
        let mark = self.tags.scope.mark();
        let doctype = self.document.as_ref().and_then(|document| document.doctype.as_ref());
        let tag_name = self.tags.write((tree, node), name, doctype, &mut self.text)?;
        let is_empty = self.first_inside(node).is_none() && !has_shadow_root;
        if is_empty && (name.namespace != Namespace::HTML || name.serializes_as_void()) {
            self.text.push_str("/>");
            self.tags.scope.undo_to(mark);
            return Ok(());
        }
        self.text.push('>');
        self.work.push(Work::EndTag { name: tag_name, mark, layout: self.layout });
        self.layout = self.layout.inside(tree, node).deeper();
        self.depth += 1;
        self.write_content(node).map_err(|error| error.problem)
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
        let replaces = self.options.strictness == Strictness::Replace;
        if text.is_empty() {
            return if replaces { Ok(()) } else { Err(SerializeProblem::EmptyText) };
        }
        // Of the node that is asked for, the siblings are not written.
        let previous = if is_at_start { None } else { tree.previous_sibling(node) };
        if !replaces && previous.is_some_and(|previous| matches!(tree.kind(previous), NodeKind::Text(_))) {
            return Err(SerializeProblem::AdjacentText);
        }
        if !replaces && text.contains('\0') {
            return Err(SerializeProblem::NullCharacter);
        }
        if self.options.as_written
            && let Some(source) = tree.source_of(node).filter(|source| !source.starts_with('\u{FEFF}'))
        {
            written::push_with_newlines(source, &mut self.text);
            return Ok(());
        }
        let mut text = text;
        // At the very start it would be a byte order mark.
        if is_at_start && let Some(rest) = text.strip_prefix('\u{FEFF}') {
            push_reference('\u{FEFF}', &mut self.text);
            text = rest;
        }
        // What reads the indented output is to know white space that was meant from white space that was not.
        let is_meant = || is_collapsible(text) && layout::is_escaped(tree, node);
        if let Some(first) = text.chars().next().filter(|_| self.options.indent.is_some() && is_meant()) {
            push_reference(first, &mut self.text);
            text = &text[1..];
        }
        escape_text(text, self.options.strictness, &mut self.text)
    }

    /// Before the DOCTYPE and the root, the first instruction named `xml` is taken for the XML declaration wherever it
    /// stands: so a document that has one there needs a declaration at the very start.
    fn needs_declaration(&self, node: T::Node) -> bool {
        let tree = self.tree;
        let mut prolog = siblings(tree, tree.first_child(node))
            .map(|child| tree.kind(child))
            .take_while(|kind| !matches!(kind, NodeKind::Element(_) | NodeKind::Doctype { .. }));
        self.document.is_some()
            && prolog.any(|kind| matches!(kind, NodeKind::ProcessingInstruction { target: "xml", .. }))
    }

    fn write_entity_reference(&mut self, name: &str) -> Result<(), SerializeProblem> {
        let replaces = self.options.strictness == Strictness::Replace;
        if !replaces && !is_name(name) {
            return Err(SerializeProblem::EntityName);
        }
        if self.outside_root().is_some() {
            return Err(SerializeProblem::TextOutsideRoot);
        }
        let is_kept = match &self.document {
            Some(document) => document.doctype.as_ref().is_some_and(|doctype| doctype.keeps_reference(name)),
            None => true,
        };
        if !is_kept || !is_name(name) || matches!(name, "amp" | "lt" | "gt" | "quot" | "apos") {
            if !replaces {
                return Err(SerializeProblem::EntityReference);
            }
            return escape_text(&format!("&{name};"), self.options.strictness, &mut self.text);
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
                document.doctype = Some(doctype.write(self.options.strictness, is_last, text)?);
                Ok(())
            }
            _ => Err(SerializeProblem::MisplacedDoctype),
        }
    }
}

/// Whether a document has no `html` element: a fragment of HTML is such a document.
fn is_fragment<T: TreeSource>(tree: &T, document: T::Node) -> bool {
    !siblings(tree, tree.first_child(document))
        .any(|child| tree.element_name(child) == Some(ElementName::html(Name::HTML)))
}
