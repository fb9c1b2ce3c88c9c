//! What the root element says about a document.

use super::Repairs;
use super::encoding::usual_declaration_len;
use fivefold_core::xml_char::is_xml_text;
use fivefold_feeds::names::BEGINNINGS;
use fivefold_xml5::recognise::{Markup, MarkupKind, is_space, markup, skip_space};
use memchr::memmem;

/// Whether the source begins with the root element of a feed, after nothing but processing instructions and comments. It may
/// do so even if this says no.
pub(super) fn begins_feed(source: &[u8]) -> bool {
    let mut at = skip_space(source, 0);
    if let Some(len) = usual_declaration_len(&source[at..]) {
        at = skip_space(source, at + len);
    }
    while let Some(Markup { kind: kind @ (MarkupKind::Instruction | MarkupKind::Comment), content, end }) =
        markup(source, at)
    {
        // What looks like a tag in an instruction may be taken for the root element.
        if kind == MarkupKind::Instruction && source[content].contains(&b'<') {
            return false;
        }
        at = skip_space(source, end);
    }
    BEGINNINGS[1..].iter().any(|tag| {
        let after = source[at..].strip_prefix(tag.as_bytes()).and_then(|rest| rest.first());
        after.is_some_and(|&next| is_space(next) || next == b'>')
    })
}

/// Whether the document begins where its source does, although a feed may stand in it: an SVG drawing with metadata in RDF,
/// say. This reads the root element.
pub(super) fn is_beginning(source: &[u8], repairs: &Repairs) -> bool {
    str::from_utf8(source).is_ok_and(|text| is_xml_text(text.as_bytes()) && repairs.start_of(text) == 0)
}

/// Whether a feed may begin in this part of a source.
pub(super) fn may_be_before_feed(source: &[u8]) -> bool {
    BEGINNINGS.iter().any(|beginning| memmem::find(source, beginning.as_bytes()).is_some())
}
