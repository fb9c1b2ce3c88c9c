//! How Markdown is written.

use fivefold_core::StopSignal;
use url::Url;

/// How Markdown is written.
///
/// ```
/// use fivefold_markdown::{Loss, Options};
/// use url::Url;
///
/// let document = fivefold::html::parse("<p><a href=b?x=(1)>one</a><ol reversed><li>two</ol>");
/// let options = Options::default().with_address(Url::parse("https://example.com/a")?);
/// let mut text = String::new();
/// let losses = options.write(document.root(), &mut text)?;
/// assert_eq!(text, "[one](<https://example.com/b?x=(1)>)\n\n1. two\n");
/// assert_eq!(losses.count(Loss::Numbering), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Options {
    pub(crate) address: Option<Url>,
    pub(crate) html: bool,
    pub(crate) footnotes: bool,
    pub(crate) output_bytes: Option<u64>,
    pub(crate) signal: Option<StopSignal>,
}

impl Options {
    /// Makes links and the addresses of images absolute, for a document at `address`. By default they stay as they are.
    #[must_use]
    pub fn with_address(mut self, address: Url) -> Self {
        self.address = Some(address);
        self
    }

    /// Writes as HTML the tables that Markdown has not: with blocks or spans. The HTML has no scripts, and what its links say
    /// is the page's. By default their blocks are [lines of their cells](crate::Loss::TableOfBlocks), and spans are empty cells.
    ///
    /// ```
    /// use fivefold_markdown::Options;
    ///
    /// let document = fivefold::html::parse("<table class=x><tr><th colspan=2>a<tr><td>b<td><ul><li>c</ul></table>");
    /// let text = Options::default().with_html(true).to_string(document.root());
    /// assert!(text.starts_with("<table><tbody><tr><th colspan=\"2\">a</th></tr><tr><td>b</td><td><ul><li>c</li></ul>"));
    /// ```
    #[must_use]
    pub fn with_html(mut self, html: bool) -> Self {
        self.html = html;
        self
    }

    /// Writes [GitHub's footnotes](https://docs.github.com/en/get-started/writing-on-github/getting-started-with-writing-and-formatting-on-github/basic-writing-and-formatting-syntax#footnotes)
    /// for raised links whose target, an item of a list, links back, and for links and notes with the roles `doc-noteref`
    /// and `doc-footnote`. By default they are links and items as others.
    ///
    /// ```
    /// use fivefold_markdown::Options;
    ///
    /// let page = "<p>Bees<sup><a id=r href=#n>a</a></sup> dance.<ol><li id=n>Most of them. <a href=#r>Back</a></ol>";
    /// let text = Options::default().with_footnotes(true).to_string(fivefold::html::parse(page).root());
    /// assert_eq!(text, "Bees[^1] dance.\n\n[^1]: Most of them.\n");
    /// ```
    #[must_use]
    pub fn with_footnotes(mut self, footnotes: bool) -> Self {
        self.footnotes = footnotes;
        self
    }

    /// Sets how many bytes of Markdown are written; no limit by default. It ends with the last block that fits, and
    /// [`Losses::shortened_by`](crate::Losses::shortened_by) says so.
    #[must_use]
    pub fn with_output_bytes(mut self, output_bytes: u64) -> Self {
        self.output_bytes = Some(output_bytes);
        self
    }

    /// Sets the signal that stops the writing, which is looked at every thousand nodes. The Markdown ends with a whole
    /// block, and [`Losses::shortened_by`](crate::Losses::shortened_by) says so.
    #[must_use]
    pub fn with_stop_signal(mut self, signal: StopSignal) -> Self {
        self.signal = Some(signal);
        self
    }
}
