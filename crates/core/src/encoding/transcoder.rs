//! Decoding once the encoding is known.

use super::utf8::{Invalid, Utf8};
use super::{Detected, Encoding, Hints};
use crate::{ErrorCode, ParseError, Span};
use encoding_rs::{DecoderResult, UTF_8, WINDOWS_1252};

/// Where text and errors go.
pub(super) struct Output<'o> {
    text: &'o mut String,
    /// The length of the text before this document's, which may have been there already.
    start: usize,
    /// The offset in the document of the text at `start`.
    base: u64,
    report: &'o mut dyn FnMut(ParseError),
}

impl<'o> Output<'o> {
    /// Appends to `text` what stands at offset `base` of the document.
    pub(super) fn new(text: &'o mut String, base: u64, report: &'o mut dyn FnMut(ParseError)) -> Self {
        Self { start: text.len(), text, base, report }
    }

    /// The offset in the document of what comes next.
    pub(super) fn offset(&self) -> u64 {
        self.base + (self.text.len() - self.start) as u64
    }

    #[cold]
    fn push_replacement(&mut self) {
        let start = self.offset();
        self.text.push(char::REPLACEMENT_CHARACTER);
        let span = Span::new(start, self.offset());
        (self.report)(ParseError::new(ErrorCode::InvalidByteSequence, span));
    }
}

/// Decodes a document whose encoding is known.
#[derive(Debug)]
pub(super) struct Transcoder {
    detected: Detected,
    /// Whether the encoding changes at the first invalid sequence.
    may_fall_back: bool,
    engine: Engine,
}

#[derive(Debug)]
enum Engine {
    Utf8(Utf8),
    Table(Table),
}

impl Transcoder {
    pub(super) fn new(detected: Detected, hints: &Hints) -> Self {
        let engine = if detected.encoding == UTF_8 {
            Engine::Utf8(Utf8::default())
        } else {
            Engine::Table(Table::new(detected.encoding))
        };
        Self { detected, may_fall_back: hints.may_fall_back(&detected), engine }
    }

    pub(super) fn detected(&self) -> Detected {
        self.detected
    }

    /// Decodes the document's first bytes, among them those that the encoding was detected from, and reports what was
    /// wrong with these.
    pub(super) fn begin(&mut self, bytes: &[u8], output: &mut Output<'_>) {
        let Some(error) = self.detected.error else { return self.decode(bytes, false, output) };
        // The label's place counts bytes so far. Its place in the text shows when it gets there, which the character
        // after it makes sure of: bytes at its end may wait to be continued.
        let (before, rest) = split_at(bytes, error.span.start);
        let (label, rest) = split_at(rest, error.span.len() + 1);
        self.decode(before, false, output);
        let start = output.offset();
        self.decode(label, false, output);
        let end = output.offset().saturating_sub(1).max(start);
        let error = ParseError::new(error.code, Span::new(start, end));
        self.detected.error = Some(error);
        (output.report)(error);
        self.decode(rest, false, output);
    }

    /// Decodes the next bytes. None may come after the `last` ones.
    pub(super) fn decode(&mut self, bytes: &[u8], last: bool, output: &mut Output<'_>) {
        let utf8 = match &mut self.engine {
            Engine::Utf8(utf8) => utf8,
            Engine::Table(table) => return table.decode(bytes, last, output),
        };
        let mut bytes = bytes;
        while let Some(invalid) = utf8.decode(bytes, last, output.text) {
            if self.may_fall_back {
                return self.fall_back(&invalid, last, output);
            }
            output.push_replacement();
            bytes = invalid.rest;
        }
    }

    #[cold]
    fn fall_back(&mut self, invalid: &Invalid<'_>, last: bool, output: &mut Output<'_>) {
        self.detected.encoding = WINDOWS_1252;
        self.engine = Engine::Table(Table::new(WINDOWS_1252));
        self.decode(invalid.sequence.as_bytes(), false, output);
        self.decode(invalid.rest, last, output);
    }
}

/// Cuts `bytes` at `offset`, or at its end if that comes first.
fn split_at(bytes: &[u8], offset: u64) -> (&[u8], &[u8]) {
    bytes.split_at(usize::try_from(offset).map_or(bytes.len(), |offset| offset.min(bytes.len())))
}

/// Decodes any encoding but UTF-8.
#[derive(Debug)]
struct Table {
    decoder: encoding_rs::Decoder,
    /// What has just been decoded. It does not go straight to the caller's string, because encoding_rs would touch
    /// every free page of that, once for each invalid sequence.
    scratch: Box<str>,
}

impl Table {
    const SCRATCH_LEN: usize = 4096;

    fn new(encoding: &'static Encoding) -> Self {
        Self {
            decoder: encoding.new_decoder_without_bom_handling(),
            scratch: "\0".repeat(Self::SCRATCH_LEN).into_boxed_str(),
        }
    }

    fn decode(&mut self, mut bytes: &[u8], last: bool, output: &mut Output<'_>) {
        loop {
            let (result, read, written) =
                self.decoder.decode_to_str_without_replacement(bytes, &mut self.scratch, last);
            output.text.push_str(&self.scratch[..written]);
            bytes = &bytes[read..];
            match result {
                DecoderResult::InputEmpty => return,
                DecoderResult::OutputFull => {}
                DecoderResult::Malformed(..) => output.push_replacement(),
            }
        }
    }
}
