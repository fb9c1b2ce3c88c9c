//! The filter of bytes.

use super::FilterError;
use super::core::Core;
use super::event::FilterEvent;
use crate::HandlerResult;
use crate::bytes::{ByteOutput, Bytes, Decoded};
use core::fmt;
use fivefold_core::StopSignal;
use fivefold_core::encoding::{Encoding, Hints};
use fivefold_xml5::Options;
use fivefold_xml5::encoding::Xml;

/// Copies XML while it streams, as bytes in any encoding: a [`Filter`](super::Filter) that decodes its input and encodes what
/// is inserted.
///
/// The encoding is found from the first bytes, up to 1024, and the [`Hints`]. What the handler does not change stays as it
/// is, byte for byte, even if it is malformed. A character that the encoding does not have is inserted as a character
/// reference.
///
/// ```
/// use fivefold::encoding::Hints;
/// use fivefold::xml::{Event, Options};
/// use fivefold::rewrite::xml::{ByteFilter, FilterContent};
///
/// let mut output = Vec::new();
/// let mut filter = ByteFilter::new(
///     Hints::default(),
///     Options::default(),
///     |event| {
///         if let Event::Text(_) = event.event() {
///             event.insert_after(FilterContent::Text("é, ж"))?;
///         }
///         Ok(())
///     },
///     |bytes: &[u8]| output.extend_from_slice(bytes),
/// );
/// filter.write(b"<?xml version='1.0' encoding='iso-8859-1'?><a>\xE8 </a>")?;
/// filter.end()?;
/// drop(filter);
/// assert_eq!(output, b"<?xml version='1.0' encoding='iso-8859-1'?><a>\xE8 \xE9, &#1078;</a>");
/// # Ok::<(), fivefold::rewrite::xml::FilterError>(())
/// ```
pub struct ByteFilter<'h, F: FnMut(&[u8])> {
    core: Core<'h, ByteOutput<F>>,
    bytes: Bytes<Xml>,
}

impl<'h, F: FnMut(&[u8])> ByteFilter<'h, F> {
    /// A filter that calls `handler` for each event, and hands its output to a function.
    pub fn new(
        hints: Hints,
        options: Options,
        handler: impl FnMut(&mut FilterEvent<'_>) -> HandlerResult + Send + 'h,
        output: F,
    ) -> Self {
        let core = Core::new(options, Box::new(handler), ByteOutput::new(output));
        Self { core, bytes: Bytes::new(Xml, hints, false) }
    }

    /// Sets the signal that stops the filter, either manually or at a deadline. The next chunk is an
    /// [error](FilterError::EndedEarly) then.
    #[must_use]
    pub fn with_stop_signal(self, signal: StopSignal) -> Self {
        Self { core: self.core.with_stop_signal(signal), ..self }
    }

    /// Takes the next bytes of the input.
    ///
    /// # Errors
    ///
    /// As of [`Filter::write`](super::Filter::write).
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), FilterError> {
        self.bytes.decode(bytes, false, &mut self.core)
    }

    /// The encoding of input and output, once it is known.
    pub fn encoding(&self) -> Option<&'static Encoding> {
        Some(self.bytes.detected()?.encoding)
    }

    /// Ends the input, and writes what is left.
    ///
    /// # Errors
    ///
    /// As of [`Filter::write`](super::Filter::write).
    pub fn end(&mut self) -> Result<(), FilterError> {
        self.bytes.decode(&[], true, &mut self.core)?;
        self.core.end()?;
        self.core.output_mut().finish();
        Ok(())
    }
}

impl<F: FnMut(&[u8])> Decoded<F> for Core<'_, ByteOutput<F>> {
    type Error = FilterError;

    fn write_on(&mut self, text: &str) -> Result<(), FilterError> {
        self.write(text)
    }

    fn output_mut(&mut self) -> &mut ByteOutput<F> {
        Self::output_mut(self)
    }
}

impl<F: FnMut(&[u8])> fmt::Debug for ByteFilter<'_, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ByteFilter").field("encoding", &self.encoding()).finish_non_exhaustive()
    }
}
