//! How Markdown is written.

use crate::blocks;
use crate::loss::Losses;
use core::fmt;
use fivefold_dom::NodeRef;
use url::Url;

/// How Markdown is written.
///
/// ```
/// use fivefold_markdown::{Loss, Options};
/// use url::Url;
///
/// let document = fivefold::html::parse("<p><a href=b?x=(1)>one</a><dl><dt>two<dd>three</dl>");
/// let options = Options::default().with_address(Url::parse("https://example.com/a")?);
/// let mut text = String::new();
/// let losses = options.write(document.root(), &mut text)?;
/// assert_eq!(text, "[one](<https://example.com/b?x=(1)>)\n\ntwo\n\nthree\n");
/// assert_eq!(losses.count(Loss::DescriptionList), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Options {
    pub(crate) address: Option<Url>,
    pub(crate) html_tables: bool,
}

impl Options {
    /// Makes links and the addresses of images absolute, for a document at `address`. By default they stay as they are.
    #[must_use]
    pub fn with_address(mut self, address: Url) -> Self {
        self.address = Some(address);
        self
    }

    /// Writes tables as HTML that Markdown cannot say: with blocks or spans, or with one column. Many tables for layout are
    /// such. The HTML has no scripts, and what its links say is the page's. By default their cells are written one after
    /// another, or without the spans.
    ///
    /// ```
    /// use fivefold_markdown::Options;
    ///
    /// let document = fivefold::html::parse("<table class=x><tr><th colspan=2>a<tr><td>b<td><ul><li>c</ul></table>");
    /// let text = Options::default().with_html_tables(true).to_string(document.root());
    /// assert!(text.starts_with("<table><tbody><tr><th colspan=\"2\">a</th></tr><tr><td>b</td><td><ul><li>c</li></ul>"));
    /// ```
    #[must_use]
    pub fn with_html_tables(mut self, html_tables: bool) -> Self {
        self.html_tables = html_tables;
        self
    }

    /// Writes what is below a node, block by block, and returns what Markdown could not say. Takes time linear in what is
    /// below the node.
    ///
    /// # Errors
    ///
    /// When the writer fails.
    pub fn write(&self, node: NodeRef<'_>, writer: &mut impl fmt::Write) -> Result<Losses, fmt::Error> {
        let base = self.address.as_ref().map(|address| node.document().base_url(address));
        blocks::write(node, base, self.html_tables, writer)
    }

    /// The Markdown of what is below a node.
    pub fn to_string(&self, node: NodeRef<'_>) -> String {
        let mut text = String::new();
        // A string takes all that is written.
        let _ = self.write(node, &mut text);
        text
    }
}
