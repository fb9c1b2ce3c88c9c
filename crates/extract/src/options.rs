//! What an extraction is told.

use url::Url;

/// What [`extract`](crate::extract) is told about a page.
///
/// ```
/// use fivefold_extract::{Options, extract};
/// use url::Url;
///
/// let document = fivefold::html::parse("<main><p>Read <a href=more>the second part</a> of this text, too.");
/// let options = Options::default().with_address(Url::parse("https://example.com/one/")?);
/// let html = extract(&document, &options).html();
/// assert!(html.contains(r#"<a href="https://example.com/one/more">"#));
/// # Ok::<(), url::ParseError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Options {
    pub(crate) address: Option<Url>,
}

impl Options {
    /// Tells the address of the page. Its words help to find the kind, and URLs of the content become absolute. By default
    /// it is not known.
    #[must_use]
    pub fn with_address(mut self, address: Url) -> Self {
        self.address = Some(address);
        self
    }
}
