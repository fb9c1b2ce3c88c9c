//! Which bytes a text was decoded from.
//!
//! The bytes of the text that is kept are kept, too, and decoded a second time as far as the text is written or left out. The
//! decoder is fed byte by byte where the end of that text is near, so that it shows which byte ends it.

use super::iso_2022_jp::Mode;
use core::convert::Infallible;
use encoding_rs::ISO_2022_JP;
use fivefold_core::encoding::{Encoder, Encoding, reference};

pub(super) struct Follower {
    encoding: &'static Encoding,
    decoder: encoding_rs::Decoder,
    /// The bytes that are not passed, after some that are.
    bytes: Vec<u8>,
    /// Up to where they are passed.
    passed: usize,
    /// Up to where the decoder has read.
    read: usize,
    /// How much text the decoder has made of bytes that are not passed. These are ASCII: they end a malformed sequence.
    ahead: usize,
    scratch: Box<str>,
    /// In ISO-2022-JP, what bytes mean at the place that is passed to in the source, and at the end of the output.
    source_mode: Mode,
    output_mode: Mode,
}

/// How many bytes are decoded at a time, where the end is far.
const STRIDE: usize = 512;
/// How much text a byte may complete: U+FFFD for those before it, and itself.
const TEXT_A_BYTE: usize = 8;

impl Follower {
    pub(super) fn new(encoding: &'static Encoding) -> Self {
        Self {
            encoding,
            decoder: encoding.new_decoder_without_bom_handling(),
            bytes: Vec::new(),
            passed: 0,
            read: 0,
            ahead: 0,
            scratch: "\0".repeat(TEXT_A_BYTE * STRIDE).into_boxed_str(),
            source_mode: Mode::Ascii,
            output_mode: Mode::Ascii,
        }
    }

    /// The bytes that it holds.
    pub(super) fn bytes(&self) -> usize {
        self.bytes.len()
    }

    pub(super) fn push(&mut self, bytes: &[u8]) {
        // What is passed is dropped when it is most of what is there, so that each byte is moved a few times at most.
        if self.passed > self.bytes.len() / 2 {
            self.bytes.drain(..self.passed);
            self.read -= self.passed;
            self.passed = 0;
        }
        self.bytes.extend_from_slice(bytes);
    }

    /// Passes over the bytes that a text was decoded from. Returns their place.
    fn pass(&mut self, text: &str) -> core::ops::Range<usize> {
        let start = self.passed;
        let mut rest = text;
        while !rest.is_empty() {
            let ascii_len = rest.bytes().position(|byte| !byte.is_ascii()).unwrap_or(rest.len());
            let (ascii, other) = rest.split_at(ascii_len);
            if ascii.is_empty() || !self.pass_ascii(ascii) {
                let other_len = other.bytes().position(|byte| byte.is_ascii()).unwrap_or(other.len());
                let (decoded, after) = rest.split_at(ascii_len + other_len);
                self.pass_decoded(decoded.len(), start);
                rest = after;
            } else {
                rest = other;
            }
        }
        start..self.passed
    }

    /// Passes over bytes that are ASCII, like the text, if the decoder is between two characters.
    fn pass_ascii(&mut self, text: &str) -> bool {
        let is_between = self.ahead == 0 && self.read == self.passed;
        let is_same =
            is_between && self.encoding.is_ascii_compatible() && self.bytes[self.passed..].starts_with(text.as_bytes());
        if is_same {
            self.passed += text.len();
            self.read = self.passed;
        }
        is_same
    }

    /// Passes over as many bytes as a text of that length was decoded from, all after `start`.
    fn pass_decoded(&mut self, text_len: usize, start: usize) {
        while self.ahead < text_len {
            let wanted = ((text_len - self.ahead) / TEXT_A_BYTE).clamp(1, STRIDE);
            let end = (self.read + wanted).min(self.bytes.len());
            let last = end == self.read;
            let (_, _, written, _) = self.decoder.decode_to_str(&self.bytes[self.read..end], &mut self.scratch, last);
            self.ahead += written;
            self.read = end;
            if last {
                break;
            }
        }
        self.ahead = self.ahead.saturating_sub(text_len);
        self.passed = self.read.saturating_sub(self.ahead).max(start);
        if self.encoding == ISO_2022_JP {
            // A sequence that the decoder has begun to read chooses the mode of what comes next.
            self.passed -= Mode::unfinished_escape_len(&self.bytes[start..self.passed]);
        }
    }

    pub(super) fn copy(&mut self, text: &str, sink: &mut impl FnMut(&[u8])) {
        let place = self.pass(text);
        self.write(place, sink);
    }

    fn write(&mut self, place: core::ops::Range<usize>, sink: &mut impl FnMut(&[u8])) {
        let mut bytes = &self.bytes[place];
        if self.encoding == ISO_2022_JP && !bytes.is_empty() {
            if self.output_mode != self.source_mode {
                // An escape sequence must not follow another.
                let first = Mode::of_escape(bytes);
                bytes = &bytes[first.map_or(0, |_| Mode::ESCAPE_LEN)..];
                self.source_mode = first.unwrap_or(self.source_mode);
                if self.output_mode != self.source_mode {
                    sink(self.source_mode.escape());
                }
            }
            self.source_mode = self.source_mode.after(bytes);
            self.output_mode = self.source_mode;
        }
        if !bytes.is_empty() {
            sink(bytes);
        }
    }

    pub(super) fn skip(&mut self, text: &str) {
        let place = self.pass(text);
        if self.encoding == ISO_2022_JP {
            self.source_mode = self.source_mode.after(&self.bytes[place]);
        }
    }

    pub(super) fn insert(&mut self, text: &str, sink: &mut impl FnMut(&[u8])) {
        let Some(mut encoder) = Encoder::new(self.encoding) else { return };
        let mut bytes = Vec::new();
        let Ok(()) = encoder.encode(text, &mut bytes, |_, character| Ok::<_, Infallible>(reference(character)));
        if self.encoding == ISO_2022_JP {
            // The way back to ASCII is left to what comes next, which may begin with an escape sequence.
            if self.output_mode != Mode::Ascii && Mode::of_escape(&bytes).is_none() {
                sink(Mode::Ascii.escape());
            }
            self.output_mode = Mode::Ascii.after(&bytes);
        }
        sink(&bytes);
    }

    /// Writes the bytes that belong to no text.
    pub(super) fn finish(&mut self, sink: &mut impl FnMut(&[u8])) {
        let place = self.passed..self.bytes.len();
        self.passed = self.bytes.len();
        self.write(place, sink);
    }
}
