//! The content of a page, what is known about it, and Markdown. The page is parsed before the timing starts.

use super::{Sample, Work, timed, timed_text};
use fivefold::extract::{Content, Options, extract};
use fivefold::html;
use fivefold::markdown::{Options as MarkdownOptions, markdown};

/// Finds the content: its nodes, with the positions of all blocks.
pub const NODES: Work = Work::new("extract, nodes", |text| {
    extracted(text, |content| content.nodes().len() + content.blocks().filter(|block| block.span().start > 0).count())
});

/// Finds the content as text.
pub const TEXT: Work = Work::new("extract, text", |text| extracted(text, |content| content.text().len()));

/// Finds the content as HTML.
pub const HTML: Work = Work::new("extract, html", |text| extracted(text, |content| content.html().len()));

/// Finds what is known about the page, with its structured data.
pub const METADATA: Work =
    Work::new("extract, metadata", |text| extracted(text, |content| content.metadata().to_json().to_string().len()));

/// Writes the whole page as Markdown.
pub const MARKDOWN: Work = Work::new("markdown", |text| {
    let document = html::parse(text);
    timed_text(|| markdown(document.root()))
});

/// Writes the whole page as Markdown with footnotes and, where Markdown has no words, HTML.
pub const MARKDOWN_WITH_MORE: Work = Work::new("markdown, footnotes, HTML", |text| {
    let document = html::parse(text);
    let options = MarkdownOptions::default().with_footnotes(true).with_html(true);
    timed_text(|| options.to_string(document.root()))
});

fn extracted(text: &str, count: impl Fn(&Content<'_>) -> usize) -> Sample {
    let document = html::parse(text);
    timed(|| count(&extract(&document, &Options::default())), |count| *count)
}
