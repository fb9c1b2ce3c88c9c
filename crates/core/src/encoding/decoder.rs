//! Decoding a document that comes in pieces.

use super::sniff::{PREFIX_LIMIT, detect, detect_early};
use super::transcoder::{Output, Transcoder};
use super::{Detected, Hints, Sniff};
use crate::ParseError;
use core::fmt;
use core::marker::PhantomData;

/// Decodes a document, written in the language `S`, piece after piece.
///
/// Text and errors do not depend on where the pieces are cut. Up to 1024 bytes are held back until the encoding is
/// known.
///
/// ```
/// use fivefold_core::encoding::{Decoder, Hints, Xml};
/// let mut decoder = Decoder::<Xml>::new(Hints::default());
/// let (mut text, mut errors) = (String::new(), Vec::new());
/// for piece in [&b"<a>\xC3"[..], b"\xA9\xFF", b"</a>"] {
///     decoder.decode(piece, false, &mut text, &mut |error| errors.push(error));
/// }
/// decoder.decode(b"", true, &mut text, &mut |error| errors.push(error));
/// assert_eq!(text, "<a>é\u{FFFD}</a>");
/// assert_eq!(errors[0].to_string(), "invalid-byte-sequence at 5..8");
/// ```
pub struct Decoder<S> {
    hints: Hints,
    /// The first bytes, while the encoding is not known.
    prefix: Vec<u8>,
    /// Since the encoding is known.
    transcoder: Option<Transcoder>,
    /// The length of the text so far.
    offset: u64,
    /// Whether the last bytes have come.
    ended: bool,
    language: PhantomData<fn() -> S>,
}

impl<S: Sniff> Decoder<S> {
    /// Decodes a document of which `hints` are known.
    pub fn new(hints: Hints) -> Self {
        Self { hints, prefix: Vec::new(), transcoder: None, offset: 0, ended: false, language: PhantomData }
    }

    /// Appends to `output` the text of the next bytes, as far as they have one yet, and reports errors. Their spans are
    /// offsets in the document's text, whatever `output` has held before.
    ///
    /// With the `last` bytes, which may be none, everything held back comes out. Bytes after them are ignored.
    pub fn decode(&mut self, bytes: &[u8], last: bool, output: &mut String, report: &mut dyn FnMut(ParseError)) {
        if self.ended {
            return;
        }
        self.ended = last;
        let mut output = Output::new(output, self.offset, report);
        let rest = self.begin(bytes, last, &mut output);
        if let Some(transcoder) = &mut self.transcoder {
            transcoder.decode(rest, last, &mut output);
        }
        self.offset = output.offset();
    }

    /// Takes from `bytes` what it needs to know the encoding, and gives the rest.
    fn begin<'b>(&mut self, bytes: &'b [u8], last: bool, output: &mut Output<'_>) -> &'b [u8] {
        if self.transcoder.is_some() {
            return bytes;
        }
        let wanted = PREFIX_LIMIT - self.prefix.len();
        let (taken, rest) = bytes.split_at(wanted.min(bytes.len()));
        self.prefix.extend_from_slice(taken);
        let detected = if last || taken.len() == wanted {
            Some(detect::<S>(&self.hints, &self.prefix))
        } else {
            detect_early::<S>(&self.hints, &self.prefix)
        };
        if let Some(detected) = detected {
            let transcoder = self.transcoder.insert(Transcoder::new(detected, &self.hints));
            transcoder.begin(&core::mem::take(&mut self.prefix), output);
        }
        rest
    }

    /// The encoding, once it is known.
    pub fn detected(&self) -> Option<Detected> {
        self.transcoder.as_ref().map(Transcoder::detected)
    }
}

impl<S> fmt::Debug for Decoder<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Decoder")
            .field("hints", &self.hints)
            .field("offset", &self.offset)
            .field("transcoder", &self.transcoder)
            .finish_non_exhaustive()
    }
}
