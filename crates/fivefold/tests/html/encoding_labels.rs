//! Every label of the Encoding Standard, in every place where HTML and XML can name an encoding.

use fivefold::Document;
use fivefold::html;
use fivefold::xml;

/// The standard's names, in lower case, each with one of its labels.
fn labels() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = include_str!("../data/encoding-labels.txt").lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(|line| {
        let (name, labels) = line.split_once(": ").expect("a name and its labels");
        labels.split(' ').map(move |label| (name, label))
    })
}

fn encoding(document: &Document) -> String {
    document.encoding().map(|detected| detected.encoding.name().to_ascii_lowercase()).unwrap_or_default()
}

#[test]
fn all_labels_are_here() {
    assert_eq!(labels().count(), 228);
}

#[test]
fn a_transport_can_name_it() {
    for (name, label) in labels() {
        let content_type = format!("text/html; charset={label}");
        assert_eq!(encoding(&html::parse_bytes(b"<p>", &*content_type)), name, "{label}");
        assert_eq!(encoding(&xml::parse_bytes(b"<p/>", &*content_type)), name, "{label}");
    }
}

/// The encoding of a page that declares `name`, in ASCII.
fn declared(name: &'static str) -> &'static str {
    match name {
        "utf-16le" | "utf-16be" => "utf-8",
        "x-user-defined" => "windows-1252",
        other => other,
    }
}

#[test]
fn a_meta_element_can_name_it() {
    for (name, label) in labels() {
        for page in [
            format!("<meta charset={label}>"),
            format!("<META CONTENT='text/html; charset={}' HTTP-EQUIV=Content-Type>", label.to_ascii_uppercase()),
            // Too late for the prescan, and in time for the tree builder.
            format!("{}<meta charset=' {label} '>", " ".repeat(1024)),
        ] {
            assert_eq!(encoding(&html::parse_bytes(page.as_bytes(), None)), declared(name), "{label}");
        }
    }
}

#[test]
fn an_xml_declaration_can_name_it() {
    for (name, label) in labels() {
        let document = format!("<?xml version='1.0' encoding='{label}'?><p/>");
        let in_html = if name == "x-user-defined" { name } else { declared(name) };
        assert_eq!(encoding(&html::parse_bytes(document.as_bytes(), None)), in_html, "{label}");
        // In XML, the replacement encoding is unsupported.
        let in_xml = if name == "replacement" { "utf-8" } else { in_html };
        assert_eq!(encoding(&xml::parse_bytes(document.as_bytes(), None)), in_xml, "{label}");
    }
}
