//! What an extraction is told.

use fivefold_core::StopSignal;
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
    pub(crate) signal: Option<StopSignal>,
}

impl Options {
    /// Tells the address of the page. Its words help to find the kind, and URLs of the content become absolute. By default
    /// it is not known.
    #[must_use]
    pub fn with_address(mut self, address: Url) -> Self {
        self.address = Some(address);
        self
    }

    /// Sets the signal that stops the search for the content. It is looked at every thousand nodes while the page is measured,
    /// which takes most of the time, and before the decision. Where it has stopped it, nothing is content, and
    /// [`Content::shortened_by`](crate::Content::shortened_by) says so.
    #[must_use]
    pub fn with_stop_signal(mut self, signal: StopSignal) -> Self {
        self.signal = Some(signal);
        self
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.signal.as_ref().is_some_and(StopSignal::is_stopped)
    }
}
