//! A filter of XML: events of a reader, copied as they are written or changed.

#[cfg(feature = "encoding")]
mod bytes;
mod core;
mod edits;
mod event;
mod joints;

#[cfg(feature = "encoding")]
pub use bytes::ByteFilter;
pub use event::{FilterContent, FilterEvent, NotEditable};

use self::core::Core;
use crate::HandlerResult;
use crate::window::TextOutput;
use ::core::fmt;
use fivefold_core::{ErrorCode, NotWellFormed, StopSignal};
use fivefold_xml5::Options;
use std::error::Error;

/// Copies XML while it streams, and changes what a handler changes: takes text in chunks, and hands the filtered text on in
/// chunks.
///
/// The handler is called for each event, as a [reader](fivefold_xml5::Reader) has them where text comes [as it is
/// written](fivefold_xml5::Reader::with_text_as_written): references and CDATA sections are events. What it does not change stays as it is, to
/// the byte, also where the reader ignores it or ends elements that have no end tag. Memory is bounded by the
/// longest event and the depth of open elements. Time is linear in the input. How the input is cut makes no difference. A
/// [limit](fivefold_core::Limits) that is reached is an [error](FilterError::EndedEarly), so that nothing passes by the handler.
///
/// ```
/// use fivefold::xml::{Event, Options};
/// use fivefold::rewrite::xml::Filter;
///
/// let mut output = String::new();
/// let mut filter = Filter::new(
///     Options::default(),
///     |event| {
///         if let Event::Start(start) = event.event() {
///             match start.name() {
///                 "link" => event.set_attribute("rel", "nofollow")?,
///                 "draft" => event.remove()?,
///                 _ => {}
///             }
///         }
///         Ok(())
///     },
///     |text: &str| output.push_str(text),
/// );
/// filter.write("<feed ><link href='/'/><dra")?;
/// filter.write("ft>not <b>yet</b></draft></feed >")?;
/// filter.end()?;
/// drop(filter);
/// assert_eq!(output, "<feed ><link href='/' rel=\"nofollow\"/></feed >");
/// # Ok::<(), fivefold::rewrite::xml::FilterError>(())
/// ```
///
/// Text that is inserted is escaped, and names and values are checked. Prefixes that are inserted are not, nor is inserted
/// XML: what is written is as well-formed as what comes in and what is inserted. Where a removal or an insertion would join
/// `]]` and `>` in text, the latter is written as `&gt;`. For bytes, there is the `ByteFilter`.
pub struct Filter<'h, F: FnMut(&str)>(Core<'h, TextOutput<F>>);

impl<'h, F: FnMut(&str)> Filter<'h, F> {
    /// A filter that calls `handler` for each event, and hands its output to a function.
    pub fn new(
        options: Options,
        handler: impl FnMut(&mut FilterEvent<'_>) -> HandlerResult + Send + 'h,
        output: F,
    ) -> Self {
        Self(Core::new(options, Box::new(handler), TextOutput(output)))
    }

    /// Sets the signal that stops the filter, either manually or at a deadline. The next chunk is an
    /// [error](FilterError::EndedEarly) then.
    #[must_use]
    pub fn with_stop_signal(self, signal: StopSignal) -> Self {
        Self(self.0.with_stop_signal(signal))
    }

    /// Takes the next chunk of the input.
    ///
    /// # Errors
    ///
    /// When the handler returns an error; when a limit is reached; with [`Options::strict`], where the document is not
    /// well-formed; and after an error.
    pub fn write(&mut self, chunk: &str) -> Result<(), FilterError> {
        self.0.write(chunk)
    }

    /// Ends the input, and writes what is left.
    ///
    /// # Errors
    ///
    /// As of [`write`](Self::write).
    pub fn end(&mut self) -> Result<(), FilterError> {
        self.0.end()
    }
}

impl<F: FnMut(&str)> fmt::Debug for Filter<'_, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Filter").finish_non_exhaustive()
    }
}

/// Why a filter cannot go on. What came before the event at fault may have been written.
#[derive(Debug)]
#[non_exhaustive]
pub enum FilterError {
    /// The handler has returned an error.
    Handler(Box<dyn Error + Send + Sync>),
    /// The document is not well-formed, with [`Options::strict`].
    NotWellFormed(NotWellFormed),
    /// A limit is reached, or the signal is set: the handler would not have seen all that comes, and nothing of that is
    /// written.
    EndedEarly(ErrorCode),
    /// An error has come before, or the end of the input.
    Failed,
}

impl fmt::Display for FilterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Handler(error) => write!(f, "the handler has failed: {error}"),
            Self::NotWellFormed(error) => error.fmt(f),
            Self::EndedEarly(code) => write!(f, "the input has ended early: {code}"),
            Self::Failed => f.write_str("the filter has failed or ended before"),
        }
    }
}

impl Error for FilterError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Handler(error) => Some(&**error),
            Self::NotWellFormed(error) => Some(error),
            Self::EndedEarly(_) | Self::Failed => None,
        }
    }
}

/// Filters a whole text.
///
/// ```
/// use fivefold::xml::{Event, Options};
/// use fivefold::rewrite::xml::{FilterContent, filter};
///
/// // Text in capitals; the rest stays.
/// let filtered = filter("<a b = '1'>x &amp; y<c/></a >", Options::default(), |event| {
///     if let Event::Text(text) = event.event() {
///         let capitals = text.data.to_uppercase();
///         event.replace(FilterContent::Text(&capitals))?;
///     }
///     Ok(())
/// })?;
/// assert_eq!(filtered, "<a b = '1'>X &amp; Y<c/></a >");
/// # Ok::<(), fivefold::rewrite::xml::FilterError>(())
/// ```
///
/// # Errors
///
/// As of [`Filter::write`].
pub fn filter(
    text: &str,
    options: Options,
    handler: impl FnMut(&mut FilterEvent<'_>) -> HandlerResult + Send,
) -> Result<String, FilterError> {
    let mut output = String::with_capacity(text.len());
    let mut filter = Filter::new(options, handler, |text: &str| output.push_str(text));
    filter.write(text)?;
    filter.end()?;
    drop(filter);
    Ok(output)
}
