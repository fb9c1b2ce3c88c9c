//! Output as bytes: the source as it was, and what is inserted in its encoding.

use super::follower::Follower;
use crate::window::Output;
use encoding_rs::{GB18030, UTF_8, UTF_16BE, UTF_16LE};
use fivefold_core::encoding::{Encoder, Encoding};
use std::collections::VecDeque;

pub(crate) struct ByteOutput<F> {
    sink: F,
    encoding: &'static Encoding,
    /// The length of the text that was passed, and of all text.
    passed: u64,
    decoded: u64,
    /// The bytes that are invalid in UTF-8.
    invalid: VecDeque<u8>,
    /// Of each sequence of them, the place of its U+FFFD in the text, times four, and its length, which is three at most.
    places: VecDeque<u64>,
    /// For other encodings.
    follower: Option<Box<Follower>>,
}

impl<F: FnMut(&[u8])> ByteOutput<F> {
    pub(crate) fn new(sink: F) -> Self {
        Self {
            sink,
            encoding: UTF_8,
            passed: 0,
            decoded: 0,
            invalid: VecDeque::new(),
            places: VecDeque::new(),
            follower: None,
        }
    }

    pub(super) fn set_encoding(&mut self, encoding: &'static Encoding) {
        self.encoding = encoding;
        self.follower = (encoding != UTF_8).then(|| Box::new(Follower::new(encoding)));
    }

    /// Passes bytes on that are no text, before any text.
    pub(super) fn pass_mark(&mut self, bytes: &[u8]) {
        (self.sink)(bytes);
    }

    /// Notes text in UTF-8 that is as it was.
    pub(super) fn note_valid(&mut self, len: usize) {
        self.decoded += len as u64;
    }

    /// Notes bytes that are invalid in UTF-8, after text that is as it was.
    pub(super) fn note_invalid(&mut self, valid_len: usize, bytes: &[u8]) {
        debug_assert!(bytes.len() < 4, "no sequence is longer: {bytes:x?}");
        self.decoded += valid_len as u64;
        self.invalid.extend(bytes);
        self.places.push_back(4 * self.decoded + bytes.len() as u64);
        self.decoded += '\u{FFFD}'.len_utf8() as u64;
    }

    /// Takes bytes of another encoding, before their text comes.
    pub(super) fn take_bytes(&mut self, bytes: &[u8]) {
        if let Some(follower) = &mut self.follower {
            follower.push(bytes);
        }
    }

    /// Writes what belongs to no text.
    pub(crate) fn finish(&mut self) {
        if let Some(follower) = &mut self.follower {
            follower.finish(&mut self.sink);
        }
    }

    /// Passes over text in UTF-8, and hands what it was to the sink, or leaves it out.
    fn pass_utf8(&mut self, text: &str, is_copied: bool) {
        let end = self.passed + text.len() as u64;
        let mut rest = text.as_bytes();
        while let Some(&place) = self.places.front()
            && place / 4 < end
        {
            self.places.pop_front();
            let (at, len) = (place / 4, place as usize % 4);
            let (before, after) = rest.split_at(usize::try_from(at - self.passed).unwrap_or(rest.len()));
            let mut bytes = [0; 3];
            bytes.iter_mut().zip(self.invalid.drain(..len)).for_each(|(byte, invalid)| *byte = invalid);
            if is_copied {
                (self.sink)(before);
                (self.sink)(&bytes[..len]);
            }
            rest = &after['\u{FFFD}'.len_utf8()..];
            self.passed = at + '\u{FFFD}'.len_utf8() as u64;
        }
        if is_copied && !rest.is_empty() {
            (self.sink)(rest);
        }
        self.passed = end;
    }
}

impl<F: FnMut(&[u8])> Output for ByteOutput<F> {
    fn copy(&mut self, source: &str) {
        match &mut self.follower {
            None => self.pass_utf8(source, true),
            Some(follower) => follower.copy(source, &mut self.sink),
        }
    }

    fn skip(&mut self, source: &str) {
        match &mut self.follower {
            None => self.pass_utf8(source, false),
            Some(follower) => follower.skip(source),
        }
    }

    fn insert(&mut self, text: &str) {
        match &mut self.follower {
            None => (self.sink)(text.as_bytes()),
            Some(follower) => follower.insert(text, &mut self.sink),
        }
    }

    fn bytes(&self) -> usize {
        let followed = self.follower.as_ref().map_or(0, |follower| follower.bytes());
        self.invalid.len() + 8 * self.places.len() + followed
    }

    fn missing_in(&self, text: &str) -> Option<char> {
        let mut encoder = Encoder::new(self.encoding).filter(|_| !text.is_ascii())?;
        encoder.encode(text, &mut Vec::new(), |_, character| Err(character)).err()
    }

    fn has_all_characters(&self) -> bool {
        [UTF_8, UTF_16LE, UTF_16BE, GB18030].contains(&self.encoding)
    }
}
