//! The tree as JSON: nested objects, with positions.

use crate::json::write_string;
use fivefold::dom::{NodeKind, ShadowRoot, ShadowRootMode};
use fivefold::{Document, NodeRef, Span};
use std::io::{self, Write};

/// The remaining work. An explicit stack, as trees can be deeper than the call stack.
enum Work<'a> {
    /// A node and its following siblings.
    Siblings(NodeRef<'a>),
    /// The same, after a comma.
    MoreSiblings(NodeRef<'a>),
    /// The children of a node, and the end of the node.
    Children(NodeRef<'a>),
    /// The part of a node after its children.
    Close(NodeRef<'a>),
    /// The contents of a template.
    Contents(NodeRef<'a>),
    /// The shadow root of an element.
    Shadow(NodeRef<'a>, ShadowRoot),
}

/// Writes a tree as one line. With the name of a file, the root has the field `file`.
pub(crate) fn write(
    output: &mut impl Write,
    document: &Document,
    is_fragment: bool,
    file: Option<&str>,
) -> io::Result<()> {
    let mut writer = Writer { output, work: Vec::new() };
    writer.begin(if is_fragment { "fragment" } else { "document" })?;
    if file.is_some() {
        writer.field("file", file)?;
    }
    writer.work.push(Work::Children(document.root()));
    while let Some(work) = writer.work.pop() {
        writer.perform(work)?;
    }
    output.write_all(b"\n")
}

struct Writer<'a, 'o, W> {
    output: &'o mut W,
    work: Vec<Work<'a>>,
}

impl<'a, W: Write> Writer<'a, '_, W> {
    fn perform(&mut self, work: Work<'a>) -> io::Result<()> {
        match work {
            Work::MoreSiblings(node) => {
                self.output.write_all(b",")?;
                self.siblings(node)
            }
            Work::Siblings(node) => self.siblings(node),
            Work::Children(node) => {
                self.output.write_all(br#","children":["#)?;
                self.work.push(Work::Close(node));
                self.work.extend(node.first_child().map(Work::Siblings));
                Ok(())
            }
            Work::Close(node) => {
                self.output.write_all(b"]")?;
                self.end(node)
            }
            Work::Contents(contents) => {
                self.output.write_all(br#","content":"#)?;
                self.work.push(Work::Children(contents));
                self.begin("fragment")
            }
            Work::Shadow(root, settings) => {
                self.output.write_all(br#","shadowRoot":"#)?;
                self.work.push(Work::Children(root));
                self.begin("fragment")?;
                self.shadow_settings(settings)
            }
        }
    }

    fn siblings(&mut self, node: NodeRef<'a>) -> io::Result<()> {
        self.work.extend(node.next_sibling().map(Work::MoreSiblings));
        match node.kind() {
            NodeKind::Element(_) => {
                self.begin("element")?;
                self.field("name", node.name())?;
                self.field("ns", node.namespace_uri())?;
                self.attributes(node)?;
                self.work.push(Work::Children(node));
                self.work.extend(node.template_contents().map(Work::Contents));
                self.work.extend(node.shadow_root().map(|(root, settings)| Work::Shadow(root, settings)));
                return Ok(());
            }
            NodeKind::Text(text) => {
                self.begin("text")?;
                self.field("data", Some(text))?;
            }
            NodeKind::Comment(data) => {
                self.begin("comment")?;
                self.field("data", Some(data))?;
            }
            NodeKind::ProcessingInstruction { target, data } => {
                self.begin("processing-instruction")?;
                self.field("target", Some(target))?;
                self.field("data", Some(data))?;
            }
            NodeKind::Doctype { name, public_id, system_id } => {
                self.begin("doctype")?;
                self.field("name", Some(name))?;
                self.field("publicId", public_id)?;
                self.field("systemId", system_id)?;
            }
            NodeKind::EntityReference(name) => {
                self.begin("entity-reference")?;
                self.field("name", Some(name))?;
            }
            // Documents and fragments are never children, and there are no other kinds.
            _ => self.begin("fragment")?,
        }
        self.end(node)
    }

    fn begin(&mut self, kind: &str) -> io::Result<()> {
        write!(self.output, r#"{{"type":"{kind}""#)
    }

    fn field(&mut self, name: &str, value: Option<&str>) -> io::Result<()> {
        write!(self.output, r#","{name}":"#)?;
        match value {
            Some(value) => write_string(self.output, value),
            None => self.output.write_all(b"null"),
        }
    }

    /// An attribute's range goes from its name to its value, without the closing quote.
    fn attributes(&mut self, node: NodeRef<'_>) -> io::Result<()> {
        self.output.write_all(br#","attrs":["#)?;
        for (index, attribute) in node.attributes().enumerate() {
            self.output.write_all(if index > 0 { b",[" } else { b"[" })?;
            write_string(self.output, attribute.name())?;
            self.output.write_all(b",")?;
            write_string(self.output, attribute.value())?;
            let Span { start, end } = attribute.name_span().hull(attribute.value_span());
            write!(self.output, ",{},{}]", start, end)?;
        }
        self.output.write_all(b"]")
    }

    fn shadow_settings(&mut self, settings: ShadowRoot) -> io::Result<()> {
        let mode = match settings.mode {
            ShadowRootMode::Open => "open",
            ShadowRootMode::Closed => "closed",
        };
        self.field("mode", Some(mode))?;
        self.field("slotAssignment", Some(if settings.manual_slot_assignment { "manual" } else { "named" }))?;
        for (name, value) in [
            ("delegatesFocus", settings.delegates_focus),
            ("serializable", settings.serializable),
            ("clonable", settings.clonable),
            ("keepCustomElementRegistryNull", settings.keeps_registry_null),
        ] {
            write!(self.output, r#","{name}":{value}"#)?;
        }
        Ok(())
    }

    fn end(&mut self, node: NodeRef<'_>) -> io::Result<()> {
        let (start, end) = match node.kind() {
            // The root covers the whole source, with its byte order mark.
            NodeKind::Document => (0, node.document().source().len() as u64),
            _ => (node.span().start, node.span().end),
        };
        write!(self.output, r#","start":{start},"end":{end}}}"#)
    }
}
