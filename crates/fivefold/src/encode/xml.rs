//! Where references and declarations stand in XML.

use super::{Scan, xml_declaration};
use crate::xml::{Event, Reader, Start};
use fivefold_xml5::encoding::label_in_declaration;

/// Reads a text.
pub(super) fn scan(text: &str) -> Scan {
    let mut scan = Scan::default();
    scan.labels.extend(label_in_declaration(text.as_bytes()).map(|label| (label, "")));
    let mut reader = Reader::new(text).with_text_as_written(true);
    while let Some(event) = reader.next() {
        match event {
            Event::Text(run) => scan.references.push(run.span.range()),
            // What comes from an entity stands where the reference does.
            Event::Start(start) if text[start.span().range()].starts_with('<') => scan_tag(&start, text, &mut scan),
            _ => {}
        }
    }
    scan
}

fn scan_tag(start: &Start<'_>, text: &str, scan: &mut Scan) {
    for attribute in start.attributes().filter(|attribute| !attribute.is_defaulted()) {
        let mut value = attribute.value_text().span.range();
        // The name of an entity is no place for a reference.
        while let Some(len) = text[value.clone()].find('&') {
            let reference = value.start + len;
            let reference_len = text[reference..value.end].find(';').unwrap_or(value.end - reference);
            scan.references.push(value.start..reference);
            value.start = reference + reference_len;
        }
        scan.references.push(value);
    }
    #[cfg(feature = "html")]
    if start.local_name() == "meta" && start.namespace().uri() == Some("http://www.w3.org/1999/xhtml") {
        let value = |name| start.attributes().find(|attribute| attribute.name() == name);
        let is_pragma = |pragma: &str| pragma.eq_ignore_ascii_case("content-type");
        let has_pragma = value("http-equiv").is_some_and(|pragma| is_pragma(pragma.value()));
        let content = value("content").filter(|_| has_pragma);
        let mut labels = super::html::label_places(
            value("charset").map(|value| value.value_text()),
            content.map(|value| value.value_text()),
        );
        labels.sort_by_key(|(range, _)| range.start);
        scan.labels.extend(labels);
    }
}

/// The text with a declaration that names the encoding.
pub(super) fn declare(text: &str, label: &str) -> String {
    let Some(declaration) = xml_declaration(text) else {
        return ["<?xml version=\"1.0\" encoding=\"", label, "\"?>", text].concat();
    };
    // Behind the version.
    let quote = declaration
        .find(['"', '\''])
        .filter(|_| declaration.trim_ascii_start()[5..].trim_ascii_start().starts_with("version"));
    let version_end = quote.and_then(|quote| {
        let end = declaration[quote + 1..].find(&declaration[quote..=quote])?;
        Some(quote + end + 2)
    });
    let (before, after) = text.split_at(version_end.unwrap_or("<?xml".len()));
    [before, " encoding=\"", label, "\"", after].concat()
}
