//! Parses files of either language to find their errors.

use crate::errors::{Finding, merged};
use crate::html::hints_for_files;
use crate::input::hints;
use fivefold::dom::Document;
use fivefold::encoding::Encoding;
use fivefold::{Language, Limits, html, xml};
use std::path::Path;

/// The extensions of HTML files.
const HTML_EXTENSIONS: [&str; 3] = ["html", "htm", "shtml"];

/// The extensions of XML files.
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

/// A document with its errors.
#[derive(Debug)]
pub(crate) struct Parsed {
    pub(crate) language: Language,
    pub(crate) document: Document,
}

impl Parsed {
    /// Parses bytes, which are decoded as by the commands `html` and `xml`. Notices are collected on request. At most
    /// `max_errors` errors and as many notices are kept.
    pub(crate) fn new(
        bytes: &[u8],
        language: Language,
        encoding: Option<&'static Encoding>,
        wants_notices: bool,
        max_errors: usize,
    ) -> Self {
        let limits = Limits::default().with_errors(max_errors);
        let document = match language {
            Language::Html => {
                let options = html::Options::default().with_errors(true).with_limits(limits);
                html::parse_bytes_with(bytes, hints_for_files(encoding), options)
            }
            Language::Xml => {
                let options = xml::Options::default().with_errors(true).with_notices(wants_notices).with_limits(limits);
                xml::parse_bytes_with(bytes, hints(encoding), options)
            }
        };
        Self { language, document }
    }

    /// Errors and notices, in source order.
    pub(crate) fn findings(&self) -> impl Iterator<Item = Finding> + Clone {
        merged(self.document.errors(), self.document.notices())
    }
}
