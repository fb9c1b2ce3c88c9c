//! Events as JSON.

use crate::json::{begin_record, push_object, push_record};
use fivefold::xml::{Event, Start, expanded_name};

/// Appends an event: `["Start","{uri}name",{"{uri}name":"value"}]`.
pub(super) fn push(output: &mut Vec<u8>, event: &Event<'_>) {
    match event {
        Event::Start(start) => push_start(output, start),
        Event::End(end) => {
            let name = expanded_name(end.namespace().uri(), end.name());
            push_record(output, "End", &[Some(&name)]);
        }
        Event::Text(text) => push_record(output, "Text", &[Some(text.data)]),
        Event::Comment(comment) => push_record(output, "Comment", &[Some(comment.data.data)]),
        Event::ProcessingInstruction(instruction) => {
            let target = expanded_name(None, instruction.target.data);
            push_record(output, "PI", &[Some(&target), Some(instruction.data.data)]);
        }
        Event::Doctype(doctype) => {
            let name = doctype.name.map(|name| expanded_name(None, name.data));
            let [public_id, system_id] = [doctype.public_id, doctype.system_id].map(|id| id.map(|id| id.data));
            push_record(output, "Doctype", &[name.as_deref(), public_id, system_id]);
        }
        Event::EntityReference(reference) => push_record(output, "EntityReference", &[Some(reference.name)]),
        // There are no others.
        _ => output.extend(b"null"),
    }
}

fn push_start(output: &mut Vec<u8>, start: &Start<'_>) {
    let name = expanded_name(start.namespace().uri(), start.name());
    begin_record(output, "Start", &[Some(&name)]);
    output.push(b',');
    let attributes = start.attributes();
    push_object(output, attributes.iter().map(|a| (expanded_name(a.namespace().uri(), a.name()), a.value())));
    output.push(b']');
}
