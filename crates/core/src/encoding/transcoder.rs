//! Decoding once the encoding is known.

use super::utf8::{Invalid, Sequence, Utf8};
use super::{Detected, Encoding, Hints, Origin, Sniff, TextSink};
use crate::{ErrorCode, ParseError, Span};
use encoding_rs::{DecoderResult, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// Decodes a document whose encoding is known.
#[derive(Debug)]
pub(super) struct Transcoder {
    detected: Detected,
    /// The span, in bytes, of a label that is wrong, until the text has got there.
    label: Option<Span>,
    /// Whether the encoding changes at the first invalid sequence.
    may_fall_back: bool,
    engine: Engine,
    /// What another encoding has left of a character, to be decoded in this one.
    carried: Sequence,
    /// The length of the text so far.
    offset: u64,
}

#[derive(Debug)]
enum Engine {
    Utf8(Utf8),
    Table(Table),
}

impl Engine {
    fn new(encoding: &'static Encoding) -> Self {
        if encoding == UTF_8 { Self::Utf8(Utf8::default()) } else { Self::Table(Table::new(encoding)) }
    }
}

/// Counts the text on its way to the sink.
struct Counted<'o, T> {
    sink: &'o mut T,
    offset: &'o mut u64,
}

impl<T: TextSink> Counted<'_, T> {
    fn text(&mut self, text: &str) {
        if !text.is_empty() {
            *self.offset += text.len() as u64;
            self.sink.text(text);
        }
    }

    #[cold]
    fn replacement(&mut self) {
        self.invalid("\u{FFFD}");
    }

    /// Passes on what invalid bytes stand for, with the error.
    #[cold]
    fn invalid(&mut self, text: &str) {
        let start = *self.offset;
        self.text(text);
        self.sink.error(ParseError::new(ErrorCode::InvalidByteSequence, Span::new(start, *self.offset)));
    }
}

impl Transcoder {
    pub(super) fn new(detected: Detected, hints: &Hints) -> Self {
        Self {
            detected,
            label: detected.error.map(|error| error.span),
            may_fall_back: hints.may_fall_back(&detected),
            engine: Engine::new(detected.encoding),
            carried: Sequence::default(),
            offset: 0,
        }
    }

    pub(super) fn detected(&self) -> Detected {
        self.detected
    }

    /// Goes on in another encoding, or for certain in the same one.
    pub(super) fn switch_to(&mut self, detected: Detected) {
        if detected.encoding != self.detected.encoding {
            if let Engine::Utf8(utf8) = &self.engine {
                self.carried = utf8.held();
            }
            self.engine = Engine::new(detected.encoding);
        }
        self.detected = detected;
        self.may_fall_back = false;
    }

    /// Decodes the next bytes; the first ones are all those that the encoding was detected from. None may come after the
    /// `last` ones.
    pub(super) fn decode(&mut self, bytes: &[u8], last: bool, sniff: &impl Sniff, sink: &mut impl TextSink) {
        match self.label.take() {
            None => self.decode_plain(bytes, last, sniff, sink),
            Some(label) => self.decode_with_label(label, bytes, last, sniff, sink),
        }
    }

    /// Decodes the first bytes, and reports what is wrong with the label in them.
    #[cold]
    fn decode_with_label(
        &mut self,
        label: Span,
        bytes: &[u8],
        last: bool,
        sniff: &impl Sniff,
        sink: &mut impl TextSink,
    ) {
        // The label's place counts bytes so far. Its place in the text shows when it gets there, which the character
        // after it makes sure of: bytes at its end may wait to be continued.
        let is_wide = [UTF_16LE, UTF_16BE].contains(&self.detected.encoding);
        if is_wide && self.detected.origin != Origin::ByteOrderMark {
            // The label was read as ASCII, which the text is not: it has no place there.
            if let Some(error) = &mut self.detected.error {
                *error = ParseError::new(error.code, Span::empty(0));
                sink.error(*error);
            }
            return self.decode_plain(bytes, last, sniff, sink);
        }
        let (before, rest) = split_at(bytes, label.start);
        let width = if is_wide { 2 } else { 1 };
        let (label, rest) = split_at(rest, label.len() + width);
        self.decode_plain(before, false, sniff, sink);
        let start = self.offset;
        self.decode_plain(label, false, sniff, sink);
        let end = self.offset.saturating_sub(1).max(start);
        if let Some(error) = &mut self.detected.error {
            *error = ParseError::new(error.code, Span::new(start, end));
            sink.error(*error);
        }
        self.decode_plain(rest, last, sniff, sink);
    }

    fn decode_plain(&mut self, bytes: &[u8], last: bool, sniff: &impl Sniff, sink: &mut impl TextSink) {
        let carried = core::mem::take(&mut self.carried);
        if !carried.as_bytes().is_empty() {
            self.decode_plain(carried.as_bytes(), false, sniff, sink);
        }
        let mut output = Counted { sink, offset: &mut self.offset };
        let utf8 = match &mut self.engine {
            Engine::Utf8(utf8) => utf8,
            Engine::Table(table) => return table.decode(bytes, last, &mut output),
        };
        let (mut bytes, mut meaning) = (bytes, String::new());
        while let Some(invalid) = utf8.decode(bytes, last, |text| output.text(text)) {
            bytes = invalid.rest;
            let beside = self.detected.beside;
            if invalid.is_cut && beside.is_none() {
                output.replacement();
            } else if let Some(belonging) = sniff.invalid(invalid.sequence.as_bytes(), bytes, beside, &mut meaning) {
                output.invalid(&meaning);
                meaning.clear();
                bytes = &bytes[belonging.min(bytes.len())..];
            } else if self.may_fall_back {
                return self.fall_back(&invalid, last, sniff, sink);
            } else {
                output.replacement();
            }
        }
    }

    #[cold]
    fn fall_back(&mut self, invalid: &Invalid<'_>, last: bool, sniff: &impl Sniff, sink: &mut impl TextSink) {
        self.switch_to(Detected { encoding: WINDOWS_1252, ..self.detected });
        self.decode_plain(invalid.sequence.as_bytes(), false, sniff, sink);
        self.decode_plain(invalid.rest, last, sniff, sink);
    }
}

/// Cuts `bytes` at `offset`, or at its end if that comes first.
fn split_at(bytes: &[u8], offset: u64) -> (&[u8], &[u8]) {
    bytes.split_at(usize::try_from(offset).map_or(bytes.len(), |offset| offset.min(bytes.len())))
}

/// Decodes any encoding but UTF-8.
struct Table {
    decoder: encoding_rs::Decoder,
    /// What has just been decoded.
    scratch: Box<str>,
}

/// Old releases of encoding_rs, which a program may have locked, have no `Debug` for a decoder.
impl core::fmt::Debug for Table {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Table").field("encoding", &self.decoder.encoding()).finish_non_exhaustive()
    }
}

impl Table {
    const SCRATCH_LEN: usize = 4096;

    fn new(encoding: &'static Encoding) -> Self {
        Self {
            decoder: encoding.new_decoder_without_bom_handling(),
            scratch: "\0".repeat(Self::SCRATCH_LEN).into_boxed_str(),
        }
    }

    fn decode(&mut self, mut bytes: &[u8], last: bool, output: &mut Counted<'_, impl TextSink>) {
        loop {
            let (result, read, written) =
                self.decoder.decode_to_str_without_replacement(bytes, &mut self.scratch, last);
            output.text(&self.scratch[..written]);
            bytes = &bytes[read..];
            match result {
                DecoderResult::InputEmpty => return,
                DecoderResult::OutputFull => {}
                DecoderResult::Malformed(..) => output.replacement(),
            }
        }
    }
}
