//! Files of either language, parsed to see what is wrong with them.

use crate::errors::{Finding, sorted};
use crate::html::hints_for_files;
use crate::input::hints;
use fivefold::dom::Document;
use fivefold::encoding::Encoding;
use fivefold::{Language, html, xml};
use std::path::Path;

/// Extensions of files in HTML.
const HTML_EXTENSIONS: [&str; 3] = ["html", "htm", "shtml"];

/// Extensions of files in XML.
const XML_EXTENSIONS: [&str; 19] = [
    "xml", "xhtml", "xht", "svg", "mml", "mathml", "atom", "rss", "rdf", "opml", "xsl", "xslt", "xsd", "opf", "ncx",
    "kml", "gpx", "plist", "wsdl",
];

/// The language of a file, by its extension.
pub(super) fn language_of(path: &Path) -> Option<Language> {
    let extension = path.extension()?.to_str()?.to_ascii_lowercase();
    if HTML_EXTENSIONS.contains(&&*extension) {
        return Some(Language::Html);
    }
    XML_EXTENSIONS.contains(&&*extension).then_some(Language::Xml)
}

/// A document, and what is wrong with it.
#[derive(Debug)]
pub(crate) struct Parsed {
    pub(crate) language: Language,
    pub(crate) document: Document,
    /// Errors and notices, in the order of the source.
    pub(crate) findings: Vec<Finding>,
}

impl Parsed {
    /// Parses bytes, which are decoded as the commands `html` and `xml` decode them. Notices are collected if they are
    /// wanted.
    pub(crate) fn new(
        bytes: &[u8],
        language: Language,
        encoding: Option<&'static Encoding>,
        wants_notices: bool,
    ) -> Self {
        let document = match language {
            Language::Html => {
                let options = html::Options::default().with_errors(true);
                html::parse_bytes_with(bytes, hints_for_files(encoding), options)
            }
            Language::Xml => {
                let options = xml::Options::default().with_errors(true).with_notices(wants_notices);
                xml::parse_bytes_with(bytes, hints(encoding), options)
            }
        };
        let findings = sorted(document.errors(), document.notices());
        Self { language, document, findings }
    }
}
