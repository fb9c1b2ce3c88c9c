//! Answers about the content of a page.

use fivefold::Document;
use fivefold::extract::{Content, Options, extract};
use std::cell::OnceCell;
use url::Url;

/// The content of a document, found once it is asked for.
#[derive(Debug)]
pub(super) struct Extraction<'d> {
    document: &'d Document,
    address: Option<&'d Url>,
    content: OnceCell<Content<'d>>,
}

impl<'d> Extraction<'d> {
    pub(super) fn new(document: &'d Document, address: Option<&'d Url>) -> Self {
        Self { document, address, content: OnceCell::new() }
    }

    pub(super) fn content(&self) -> &Content<'d> {
        self.content.get_or_init(|| {
            let options =
                self.address.cloned().map_or_else(Options::default, |url| Options::default().with_address(url));
            extract(self.document, &options)
        })
    }

    /// The content as Markdown.
    pub(super) fn markdown(&self) -> String {
        // Its addresses are absolute already.
        fivefold::markdown::markdown(self.content().to_document().root())
    }

    /// The whole document as Markdown.
    pub(super) fn document_markdown(&self) -> String {
        let options = fivefold::markdown::Options::default();
        let options = self.address.cloned().map_or(options.clone(), |address| options.with_address(address));
        options.to_string(self.document.root())
    }
}
