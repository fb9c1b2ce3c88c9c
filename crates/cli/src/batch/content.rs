//! Answers about the content of a page.

use fivefold::extract::{Content, Options, extract};
use fivefold::markdown::Options as MarkdownOptions;
use fivefold::{Document, StopSignal};
use std::cell::OnceCell;
use url::Url;

/// The content of a document, found once it is asked for. What the signal ends is not whole: no more of the answer can be
/// written then.
#[derive(Debug)]
pub(super) struct Extraction<'d> {
    document: &'d Document,
    address: Option<&'d Url>,
    stop: Option<&'d StopSignal>,
    content: OnceCell<Content<'d>>,
}

impl<'d> Extraction<'d> {
    pub(super) fn new(document: &'d Document, address: Option<&'d Url>, stop: Option<&'d StopSignal>) -> Self {
        Self { document, address, stop, content: OnceCell::new() }
    }

    pub(super) fn content(&self) -> &Content<'d> {
        self.content.get_or_init(|| {
            let options = self.address.cloned().into_iter().fold(Options::default(), Options::with_address);
            extract(self.document, &self.stop.cloned().into_iter().fold(options, Options::with_stop_signal))
        })
    }

    /// The content as Markdown.
    pub(super) fn markdown(&self) -> String {
        // Its addresses are absolute already.
        self.options().to_string(self.content().to_document().root())
    }

    /// The whole document as Markdown.
    pub(super) fn document_markdown(&self) -> String {
        let options = self.address.cloned().into_iter().fold(self.options(), MarkdownOptions::with_address);
        options.to_string(self.document.root())
    }

    fn options(&self) -> MarkdownOptions {
        self.stop.cloned().into_iter().fold(MarkdownOptions::default(), MarkdownOptions::with_stop_signal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_signal_ends_the_search_and_the_markdown() {
        // What is said again is no content.
        let paragraphs: String =
            (0..2_000).map(|n| format!("<p>Bee {n:4} lives wherever there are flowers.")).collect();
        let document = fivefold::html::parse(&paragraphs);
        let signal = StopSignal::new();
        let answers = || {
            let extraction = Extraction::new(&document, None, Some(&signal));
            (extraction.content().text().len(), extraction.document_markdown().len())
        };
        let (text, markdown) = answers();
        assert!(text > 2_000 * 40 && markdown > 2_000 * 40, "{text} {markdown}");
        signal.stop();
        let (text, markdown) = answers();
        assert!(text == 0 && markdown < 1_024 * 43, "{text} {markdown}");
    }
}
