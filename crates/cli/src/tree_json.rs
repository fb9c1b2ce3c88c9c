//! The tree as JSON: nested objects, with positions.

use crate::json::{write_array, write_value};
use fivefold::dom::{NodeKind, ShadowRoot};
use fivefold::{Document, NodeRef, Span};
use fivefold_view::shadow_mode;
use serde_json::json;
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
    let file = file.map(|file| ("file", Some(file)));
    writer.open(if is_fragment { "fragment" } else { "document" }, file.as_slice())?;
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
                self.open("fragment", &[])
            }
            Work::Shadow(root, settings) => {
                self.output.write_all(br#","shadowRoot":"#)?;
                self.work.push(Work::Children(root));
                self.open("fragment", &[])?;
                self.shadow_settings(settings)
            }
        }
    }

    fn siblings(&mut self, node: NodeRef<'a>) -> io::Result<()> {
        self.work.extend(node.next_sibling().map(Work::MoreSiblings));
        match node.kind() {
            NodeKind::Element(_) => {
                self.open("element", &[("name", node.name()), ("ns", node.namespace_uri())])?;
                self.attributes(node)?;
                self.work.push(Work::Children(node));
                self.work.extend(node.template_contents().map(Work::Contents));
                self.work.extend(node.shadow_root().map(|(root, settings)| Work::Shadow(root, settings)));
                return Ok(());
            }
            NodeKind::Text(text) => self.open("text", &[("data", Some(text))])?,
            NodeKind::Comment(data) => self.open("comment", &[("data", Some(data))])?,
            NodeKind::ProcessingInstruction { target, data } => {
                self.open("processing-instruction", &[("target", Some(target)), ("data", Some(data))])?
            }
            NodeKind::Doctype { name, public_id, system_id } => {
                self.open("doctype", &[("name", Some(name)), ("publicId", public_id), ("systemId", system_id)])?
            }
            NodeKind::EntityReference(name) => self.open("entity-reference", &[("name", Some(name))])?,
            // Documents and fragments are never children, and there are no other kinds.
            _ => self.open("fragment", &[])?,
        }
        self.end(node)
    }

    fn open(&mut self, kind: &str, fields: &[(&str, Option<&str>)]) -> io::Result<()> {
        write!(self.output, r#"{{"type":"{kind}""#)?;
        for (name, value) in fields {
            write!(self.output, r#","{name}":"#)?;
            write_value(self.output, value)?;
        }
        Ok(())
    }

    /// An attribute's range goes from its name to its value, without the closing quote.
    fn attributes(&mut self, node: NodeRef<'_>) -> io::Result<()> {
        self.output.write_all(br#","attrs":"#)?;
        let attributes = node.attributes().map(|attribute| {
            let Span { start, end } = attribute.name_span().hull(attribute.value_span());
            (attribute.name(), attribute.value(), start, end)
        });
        write_array(self.output, attributes)
    }

    fn shadow_settings(&mut self, settings: ShadowRoot) -> io::Result<()> {
        let settings = json!({
            "mode": shadow_mode(settings.mode),
            "slotAssignment": if settings.manual_slot_assignment { "manual" } else { "named" },
            "delegatesFocus": settings.delegates_focus,
            "serializable": settings.serializable,
            "clonable": settings.clonable,
            "keepCustomElementRegistryNull": settings.keeps_registry_null,
        });
        // They are fields of the root.
        write!(self.output, ",{}", settings.to_string().trim_matches(['{', '}']))
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
