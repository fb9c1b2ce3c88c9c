//! Events as JSON.

use crate::json::{begin_record, write_object, write_record};
use fivefold::xml::{Event, Start, expanded_name};
use std::io::{self, Write};

/// Writes an event: `["Start","{uri}name",{"{uri}name":"value"}]`.
pub(super) fn write(output: &mut impl Write, event: &Event<'_>) -> io::Result<()> {
    match event {
        Event::Start(start) => write_start(output, start),
        Event::End(end) => {
            let name = expanded_name(end.namespace().uri(), end.name());
            write_record(output, "End", &[Some(&name)])
        }
        Event::Text(text) => write_record(output, "Text", &[Some(text.data)]),
        Event::Comment(comment) => write_record(output, "Comment", &[Some(comment.data.data)]),
        Event::ProcessingInstruction(instruction) => {
            let target = expanded_name(None, instruction.target.data);
            write_record(output, "PI", &[Some(&target), Some(instruction.data.data)])
        }
        Event::Doctype(doctype) => {
            let name = doctype.name.map(|name| expanded_name(None, name.data));
            let [public_id, system_id] = [doctype.public_id, doctype.system_id].map(|id| id.map(|id| id.data));
            write_record(output, "Doctype", &[name.as_deref(), public_id, system_id])
        }
        Event::EntityReference(reference) => write_record(output, "EntityReference", &[Some(reference.name)]),
        // There are no other events.
        _ => output.write_all(b"null"),
    }
}

fn write_start(output: &mut impl Write, start: &Start<'_>) -> io::Result<()> {
    let name = expanded_name(start.namespace().uri(), start.name());
    begin_record(output, "Start", &[Some(&name)])?;
    output.write_all(b",")?;
    write_object(output, start.attributes().map(|a| (expanded_name(a.namespace().uri(), a.name()), a.value())))?;
    output.write_all(b"]")
}
