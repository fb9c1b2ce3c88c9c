//! The language of a file, by its name or its content.

use clap::ValueEnum;
use fivefold::Language;
use std::path::Path;

/// The argument of `--as`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Kind {
    Html,
    Xml,
}

impl From<Kind> for Language {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Html => Self::Html,
            Kind::Xml => Self::Xml,
        }
    }
}

/// The extensions of HTML files.
const HTML_EXTENSIONS: [&str; 3] = ["html", "htm", "shtml"];

/// The extensions of XML files.
const XML_EXTENSIONS: [&str; 19] = [
    "xml", "xhtml", "xht", "svg", "mml", "mathml", "atom", "rss", "rdf", "opml", "xsl", "xslt", "xsd", "opf", "ncx",
    "kml", "gpx", "plist", "wsdl",
];

/// The number of bytes from which the content of a file shows its language.
pub(crate) const SNIFFED: usize = 1024;

/// The language of a file, by its start: an XML declaration, a DOCTYPE, or the name of the root element.
pub(crate) fn language_of_content(bytes: &[u8]) -> Option<Language> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let mut text = bytes[..bytes.len().min(SNIFFED)].trim_ascii_start();
    // Comments before the first tag say nothing.
    while let Some(rest) = text.strip_prefix(b"<!--") {
        let end = rest.windows(3).position(|window| window == b"-->")?;
        text = rest[end + 3..].trim_ascii_start();
    }
    let begins = |prefix: &[u8]| text.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix));
    if begins(b"<?xml") {
        return Some(Language::Xml);
    }
    if begins(b"<!doctype") {
        let name = text["<!doctype".len()..].trim_ascii_start();
        let is_html = name.get(..4).is_some_and(|name| name.eq_ignore_ascii_case(b"html"));
        return Some(if is_html { Language::Html } else { Language::Xml });
    }
    if [&b"<html"[..], b"<head", b"<body"].into_iter().any(begins) {
        return Some(Language::Html);
    }
    [&b"<rss"[..], b"<feed", b"<svg", b"<opml", b"<rdf:"].into_iter().any(begins).then_some(Language::Xml)
}

/// The language of a file, by its extension.
pub(crate) fn language_of(path: &Path) -> Option<Language> {
    let extension = path.extension()?.to_str()?.to_ascii_lowercase();
    if HTML_EXTENSIONS.contains(&&*extension) {
        return Some(Language::Html);
    }
    XML_EXTENSIONS.contains(&&*extension).then_some(Language::Xml)
}
