//! The rewriter of bytes.

mod follower;
mod iso_2022_jp;
mod output;

use crate::rewriter::Core;
use crate::{RewriteError, RewriteOptions, Rules};
use core::fmt;
use encoding_rs::{REPLACEMENT, UTF_8};
use fivefold_core::ErrorCode;
use fivefold_core::encoding::{Confidence, Decoder, Detected, Encoding, Hints, Sniff};
use fivefold_html5::encoding::Html;
pub(crate) use output::ByteOutput;

/// Rewrites HTML while it streams, as bytes in any encoding: a [`Rewriter`](crate::Rewriter) that decodes its input and
/// encodes what is inserted.
///
/// The encoding is found from the first bytes, up to 1024, and the [`Hints`]. What no rule changes stays as it is, byte for
/// byte, even if it is malformed. A character that the encoding does not have is inserted as a character reference; in an
/// element whose text is read as it stands, such as `script`, it is an [error](RewriteError::Handler).
///
/// An encoding that a `meta` element declares after the first bytes is not followed, since output has begun:
/// [`late_encoding`](Self::late_encoding) tells it.
///
/// ```
/// use fivefold::encoding::Hints;
/// use fivefold::rewrite::{ByteRewriter, Content, RewriteOptions, Rules};
///
/// let rules = Rules::new().element("p", |p| {
///     p.append(Content::Text("é, ж"));
///     Ok(())
/// });
/// let mut output = Vec::new();
/// let hints = Hints::default().with_transport_label("latin1");
/// let mut rewriter =
///     ByteRewriter::new(rules, hints, RewriteOptions::default(), |bytes: &[u8]| output.extend_from_slice(bytes))?;
/// rewriter.write(b"<p>\xE8 </p>")?;
/// rewriter.end()?;
/// drop(rewriter);
/// assert_eq!(output, b"<p>\xE8 \xE9, &#1078;</p>");
/// # Ok::<(), fivefold::rewrite::RewriteError>(())
/// ```
pub struct ByteRewriter<'h, F: FnMut(&[u8])> {
    core: Core<'h, ByteOutput<F>>,
    bytes: Bytes<Html>,
}

/// What takes the text that bytes are decoded to.
pub(crate) trait Decoded<F> {
    type Error;
    /// Takes the next text.
    fn write_on(&mut self, text: &str) -> Result<(), Self::Error>;
    fn output_mut(&mut self) -> &mut ByteOutput<F>;
}

impl<F: FnMut(&[u8])> Decoded<F> for Core<'_, ByteOutput<F>> {
    type Error = RewriteError;

    fn write_on(&mut self, text: &str) -> Result<(), RewriteError> {
        Self::write_on(self, text)
    }

    fn output_mut(&mut self) -> &mut ByteOutput<F> {
        Self::output_mut(self)
    }
}

/// The input, as bytes.
pub(crate) struct Bytes<S> {
    /// Finds the encoding.
    sniffer: Decoder<S>,
    /// Set once the encoding is known.
    decoding: Option<Decoding>,
    /// Whether decoding goes on after an error.
    passes_on: bool,
}

/// How the input is decoded.
struct Decoding {
    detected: Detected,
    engine: DecodingEngine,
    /// Whether nothing but the beginning of a byte order mark has come.
    at_start: bool,
    /// Whether the last bytes have come.
    ended: bool,
}

enum DecodingEngine {
    /// The bytes of a character that is not complete.
    Utf8(Vec<u8>),
    Table(Box<Table>),
    /// Text that is not decoded, for security.
    None,
}

/// A decoder, and memory for what it has decoded.
struct Table {
    decoder: encoding_rs::Decoder,
    text: Box<str>,
}

/// How much text is decoded at a time.
const DECODED: usize = 1 << 15;

impl<'h, F: FnMut(&[u8])> ByteRewriter<'h, F> {
    /// A rewriter that hands its output to a function.
    ///
    /// # Errors
    ///
    /// When one of the selectors cannot be parsed, or only the rest of the document decides it.
    pub fn new(rules: Rules<'h>, hints: Hints, options: RewriteOptions, output: F) -> Result<Self, RewriteError> {
        let bytes = Bytes::new(Html, hints, options.passes_on);
        Ok(Self { core: Core::new(rules, options, ByteOutput::new(output))?, bytes })
    }

    /// Takes the next bytes of the input.
    ///
    /// # Errors
    ///
    /// When a handler returns an error, a limit is reached or the rewriter was stopped; when a handler
    /// [waits](RewriteError::Waiting), in which case nothing was taken; and after an error.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), RewriteError> {
        if self.core.is_waiting() {
            return Err(RewriteError::Waiting);
        }
        self.bytes.decode(bytes, false, &mut self.core)
    }

    /// Whether a handler has asked to be called again [later](crate::Element::later).
    pub fn is_waiting(&self) -> bool {
        self.core.is_waiting()
    }

    /// Calls the handler again that has asked for it, and goes on.
    ///
    /// # Errors
    ///
    /// As of [`write`](Self::write).
    pub fn resume(&mut self) -> Result<(), RewriteError> {
        self.core.resume()
    }

    /// What has ended the input before its end: a limit, or the stop signal.
    pub fn ended_early(&self) -> Option<ErrorCode> {
        self.core.ended_early()
    }

    /// What the end of the input has cut, as of [`Rewriter::cut`](crate::Rewriter::cut).
    pub fn cut(&self) -> Option<ErrorCode> {
        self.core.cut()
    }

    /// How many changes are not written, as of [`Rewriter::dropped_changes`](crate::Rewriter::dropped_changes).
    pub fn dropped_changes(&self) -> usize {
        self.core.dropped_changes()
    }

    /// The encoding of input and output, once it is known.
    pub fn encoding(&self) -> Option<&'static Encoding> {
        Some(self.bytes.detected()?.encoding)
    }

    /// The encoding that a `meta` element has declared, if it is not that of the output, and what that was chosen by counts
    /// less. A browser that reads the document from the beginning takes the declared one.
    pub fn late_encoding(&self) -> Option<&'static Encoding> {
        let used = self.bytes.detected()?;
        let is_tentative = used.confidence == Confidence::Tentative;
        self.core.declared().filter(|declared| is_tentative && *declared != used.encoding)
    }

    /// Ends the input, and writes what is left.
    ///
    /// # Errors
    ///
    /// As of [`write`](Self::write).
    pub fn end(&mut self) -> Result<(), RewriteError> {
        if self.core.is_waiting() {
            return Err(RewriteError::Waiting);
        }
        let decoded = self.bytes.decode(&[], true, &mut self.core);
        if self.core.is_waiting() {
            return Err(RewriteError::Waiting);
        }
        let ended = decoded.and_then(|()| self.core.end());
        if ended.is_ok() || self.bytes.passes_on {
            self.core.output_mut().finish();
        }
        ended
    }
}

impl<S: Sniff> Bytes<S> {
    pub(crate) fn new(sniff: S, hints: Hints, passes_on: bool) -> Self {
        Self { sniffer: Decoder::new(sniff, hints), decoding: None, passes_on }
    }

    /// The encoding, once it is known.
    pub(crate) fn detected(&self) -> Option<Detected> {
        Some(self.decoding.as_ref()?.detected)
    }

    pub(crate) fn decode<F: FnMut(&[u8]), D: Decoded<F>>(
        &mut self,
        bytes: &[u8],
        last: bool,
        target: &mut D,
    ) -> Result<(), D::Error> {
        let (held, rest) = self.sniffer.sniff(bytes, last);
        if self.decoding.is_none()
            && let Some(detected) = self.sniffer.detected()
        {
            target.output_mut().set_encoding(detected.encoding);
            self.decoding = Some(Decoding::new(detected));
        }
        let held_is_written = self.decode_known(&held, false, target);
        if held_is_written.is_err() && !self.passes_on {
            return held_is_written;
        }
        held_is_written.and(self.decode_known(rest, last, target))
    }

    fn decode_known<F: FnMut(&[u8]), D: Decoded<F>>(
        &mut self,
        bytes: &[u8],
        last: bool,
        target: &mut D,
    ) -> Result<(), D::Error> {
        let Some(decoding) = &mut self.decoding else { return Ok(()) };
        // A handler that waits at the end is waited for, and then the end comes again.
        if decoding.ended {
            return Ok(());
        }
        decoding.ended = last;
        let mut bytes = bytes;
        if decoding.at_start && !bytes.is_empty() {
            decoding.at_start = false;
            if let Some((_, len)) = Encoding::for_bom(bytes).filter(|(found, _)| *found == decoding.detected.encoding) {
                target.output_mut().pass_mark(&bytes[..len]);
                bytes = &bytes[len..];
            }
        }
        match &mut decoding.engine {
            DecodingEngine::None => {
                target.output_mut().pass_mark(bytes);
                Ok(())
            }
            DecodingEngine::Utf8(carried) => decode_utf8(carried, bytes, last, target, self.passes_on),
            DecodingEngine::Table(table) => decode_table(table, bytes, last, target, self.passes_on),
        }
    }
}

impl Decoding {
    fn new(detected: Detected) -> Self {
        let encoding = detected.encoding;
        let engine = if encoding == UTF_8 {
            DecodingEngine::Utf8(Vec::new())
        } else if encoding == REPLACEMENT {
            DecodingEngine::None
        } else {
            let decoder = encoding.new_decoder_without_bom_handling();
            DecodingEngine::Table(Box::new(Table { decoder, text: "\0".repeat(DECODED).into_boxed_str() }))
        };
        Self { detected, engine, at_start: true, ended: false }
    }
}

fn decode_utf8<F: FnMut(&[u8]), D: Decoded<F>>(
    carried: &mut Vec<u8>,
    bytes: &[u8],
    last: bool,
    target: &mut D,
    passes_on: bool,
) -> Result<(), D::Error> {
    let joined;
    let mut rest = bytes;
    if !carried.is_empty() {
        joined = [carried, bytes].concat();
        carried.clear();
        rest = &joined;
    }
    let mut outcome = Ok(());
    loop {
        let (block, after) = rest.split_at(rest.len().min(DECODED));
        let (valid, error) = match simdutf8::compat::from_utf8(block) {
            Ok(text) => (text, None),
            Err(error) => (str::from_utf8(&block[..error.valid_up_to()]).unwrap_or_default(), Some(error.error_len())),
        };
        outcome = outcome.and(target.write_on(valid));
        rest = &rest[valid.len()..];
        let invalid_len = match error {
            None => 0,
            Some(Some(len)) => len,
            // The block ends in a character, or the input does.
            Some(None) if !after.is_empty() => 0,
            Some(None) if last => rest.len(),
            Some(None) => {
                target.output_mut().note_valid(valid.len());
                carried.extend_from_slice(rest);
                return outcome;
            }
        };
        if invalid_len > 0 {
            target.output_mut().note_invalid(valid.len(), &rest[..invalid_len]);
            outcome = outcome.and(target.write_on("\u{FFFD}"));
            rest = &rest[invalid_len..];
        } else {
            target.output_mut().note_valid(valid.len());
        }
        if rest.is_empty() || outcome.is_err() && !passes_on {
            return outcome;
        }
    }
}

fn decode_table<F: FnMut(&[u8]), D: Decoded<F>>(
    Table { decoder, text }: &mut Table,
    bytes: &[u8],
    last: bool,
    target: &mut D,
    passes_on: bool,
) -> Result<(), D::Error> {
    let mut outcome = Ok(());
    let mut rest = bytes;
    loop {
        let (result, read, written, _) = decoder.decode_to_str(rest, text, last);
        target.output_mut().take_bytes(&rest[..read]);
        rest = &rest[read..];
        outcome = outcome.and(target.write_on(&text[..written]));
        if result == encoding_rs::CoderResult::InputEmpty || outcome.is_err() && !passes_on {
            return outcome;
        }
    }
}

impl<F: FnMut(&[u8])> fmt::Debug for ByteRewriter<'_, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ByteRewriter").field("encoding", &self.encoding()).finish_non_exhaustive()
    }
}
