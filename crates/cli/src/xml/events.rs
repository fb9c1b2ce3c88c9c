//! Events as JSON.

use crate::json::{Pairs, write_value};
use fivefold::xml::{Event, expanded_name};
use std::io::{self, Write};

/// Writes an event: `["Start","{uri}name",{"{uri}name":"value"}]`.
pub(super) fn write(output: &mut impl Write, event: &Event<'_>) -> io::Result<()> {
    match event {
        Event::Start(start) => {
            let of = |uri, name| expanded_name(uri, name);
            let attributes = || start.attributes().map(|a| (of(a.namespace().uri(), a.name()), a.value()));
            write_value(output, &("Start", of(start.namespace().uri(), start.name()), Pairs(attributes)))
        }
        Event::End(end) => write_value(output, &("End", expanded_name(end.namespace().uri(), end.name()))),
        Event::Text(text) => write_value(output, &("Text", text.data)),
        Event::Comment(comment) => write_value(output, &("Comment", comment.data.data)),
        Event::ProcessingInstruction(instruction) => {
            let target = expanded_name(None, instruction.target.data);
            write_value(output, &("PI", target, instruction.data.data))
        }
        Event::Doctype(doctype) => {
            let name = doctype.name.map(|name| expanded_name(None, name.data));
            let [public_id, system_id] = [doctype.public_id, doctype.system_id].map(|id| id.map(|id| id.data));
            write_value(output, &("Doctype", name, public_id, system_id))
        }
        Event::EntityReference(reference) => write_value(output, &("EntityReference", reference.name)),
        // There are no other events.
        _ => output.write_all(b"null"),
    }
}
