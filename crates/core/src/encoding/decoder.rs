//! Decoding a document that comes in pieces.

use super::sniff::{PREFIX_LIMIT, detect, detect_early};
use super::text_sink::{StringSink, TextSink};
use super::transcoder::Transcoder;
use super::{Detected, Hints, Sniff};
use crate::ParseError;
use core::fmt;

/// Decodes a document, whose language `S` knows, chunk after chunk.
///
/// Text and errors do not depend on where the input is split. Up to 1024 bytes are held back until the encoding is
/// known.
///
/// ```
/// use fivefold::encoding::{Decoder, Detected, Hints, Origin, Sniff, UTF_8};
/// # struct Plain;
/// # impl Sniff for Plain {
/// #     fn sniff(&self, prefix: &[u8], hints: &Hints) -> Option<Detected> {
/// #         Some(self.conclude(prefix, hints))
/// #     }
/// #     fn conclude(&self, _: &[u8], _: &Hints) -> Detected {
/// #         Detected::new(UTF_8, Origin::Default)
/// #     }
/// # }
/// let mut decoder = Decoder::new(Plain, Hints::default());
/// let (mut text, mut errors) = (String::new(), Vec::new());
/// for piece in [&b"<a>\xC3"[..], b"\xA9\xFF", b"</a>"] {
///     decoder.decode(piece, false, &mut text, &mut |error| errors.push(error));
/// }
/// decoder.decode(b"", true, &mut text, &mut |error| errors.push(error));
/// assert_eq!(text, "<a>é\u{FFFD}</a>");
/// assert_eq!(errors[0].to_string(), "invalid-byte-sequence at 5..8");
/// ```
pub struct Decoder<S> {
    sniff: S,
    hints: Hints,
    /// The first bytes, while the encoding is not known.
    prefix: Vec<u8>,
    /// Set once the encoding is known.
    transcoder: Option<Transcoder>,
    /// Whether the last bytes have come.
    ended: bool,
}

impl<S: Sniff> Decoder<S> {
    /// A decoder for a document in the language of `sniff`, about whose encoding `hints` are known.
    pub fn new(sniff: S, hints: Hints) -> Self {
        Self { sniff, hints, prefix: Vec::new(), transcoder: None, ended: false }
    }

    /// A decoder for a document whose encoding is known already.
    pub fn with_detected(sniff: S, detected: Detected) -> Self {
        let hints = Hints::default();
        Self { transcoder: Some(Transcoder::new(detected, &hints)), ..Self::new(sniff, hints) }
    }

    /// Sets the hints. Call this before decoding anything.
    #[must_use]
    pub fn with_hints(self, hints: Hints) -> Self {
        Self::new(self.sniff, hints)
    }

    /// Appends to `output` the text of the next bytes, as far as they have one yet, and reports errors. Their spans are
    /// offsets in the document's text, whatever `output` has held before.
    ///
    /// With the `last` bytes, which may be none, everything held back comes out. Bytes after them are ignored.
    pub fn decode(&mut self, bytes: &[u8], last: bool, output: &mut String, report: &mut dyn FnMut(ParseError)) {
        self.decode_to(bytes, last, &mut StringSink { text: output, report });
    }

    /// Like [`decode`](Self::decode), but passes the text on piece by piece. UTF-8 is not copied.
    pub fn decode_to(&mut self, bytes: &[u8], last: bool, sink: &mut impl TextSink) {
        let (held, rest) = self.sniff(bytes, last);
        self.decode_sniffed(&held, false, sink);
        self.decode_sniffed(rest, last, sink);
    }

    /// The first step of [`decode_to`](Self::decode_to), for callers that decode no more than necessary: examines the
    /// next bytes while the encoding is not known. Once it is, returns the bytes that were held back until now, and
    /// the part of `bytes` that was not examined; both must be decoded next.
    pub fn sniff<'b>(&mut self, bytes: &'b [u8], last: bool) -> (Vec<u8>, &'b [u8]) {
        if self.transcoder.is_some() {
            return (Vec::new(), bytes);
        }
        let wanted = PREFIX_LIMIT - self.prefix.len();
        let (taken, rest) = bytes.split_at(wanted.min(bytes.len()));
        self.prefix.extend_from_slice(taken);
        let detected = if last || taken.len() == wanted {
            detect(&self.sniff, &self.hints, &self.prefix)
        } else if let Some(detected) = detect_early(&self.sniff, &self.hints, &self.prefix) {
            detected
        } else {
            return (Vec::new(), rest);
        };
        self.transcoder = Some(Transcoder::new(detected, &self.hints));
        (core::mem::take(&mut self.prefix), rest)
    }

    /// The second step: decodes bytes whose encoding is known.
    pub fn decode_sniffed(&mut self, bytes: &[u8], last: bool, sink: &mut impl TextSink) {
        if let Some(transcoder) = &mut self.transcoder
            && !self.ended
        {
            self.ended = last;
            transcoder.decode(bytes, last, &self.sniff, sink);
        }
    }

    /// The encoding, once it is known.
    pub fn detected(&self) -> Option<Detected> {
        self.transcoder.as_ref().map(Transcoder::detected)
    }

    /// Continues in another encoding, or in the same one for certain. A character that UTF-8 has begun is decoded anew.
    pub fn switch_to(&mut self, detected: Detected) {
        match &mut self.transcoder {
            Some(transcoder) => transcoder.switch_to(detected),
            None => self.transcoder = Some(Transcoder::new(detected, &self.hints)),
        }
    }
}

impl<S> fmt::Debug for Decoder<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Decoder")
            .field("hints", &self.hints)
            .field("transcoder", &self.transcoder)
            .finish_non_exhaustive()
    }
}
