//! UTF-8 in pieces.

use core::mem::take;

/// Decodes UTF-8 that may be cut anywhere.
///
/// The sequences that it finds invalid are those of <https://encoding.spec.whatwg.org/#utf-8-decoder>; so are std's.
#[derive(Debug, Default)]
pub(super) struct Utf8 {
    /// The beginning of a character that the end of the last piece has cut.
    held: Sequence,
}

/// Bytes that are no character.
#[derive(Debug)]
pub(super) struct Invalid<'b> {
    /// The bytes, some of which may have come with earlier pieces.
    pub(super) sequence: Sequence,
    /// What follows them.
    pub(super) rest: &'b [u8],
}

impl Utf8 {
    /// Appends the characters in `bytes` to `text`, until there are none left or an invalid sequence comes.
    pub(super) fn decode<'b>(&mut self, bytes: &'b [u8], last: bool, text: &mut String) -> Option<Invalid<'b>> {
        let mut rest = bytes;
        while self.held.len > 0 {
            let Some((&byte, after)) = rest.split_first() else {
                return last.then(|| Invalid { sequence: take(&mut self.held), rest });
            };
            let longer = self.held.with(byte);
            match str::from_utf8(longer.as_bytes()) {
                Ok(character) => {
                    text.push_str(character);
                    self.held = Sequence::default();
                }
                Err(error) if error.error_len().is_none() => self.held = longer,
                Err(_) => return Some(Invalid { sequence: take(&mut self.held), rest }),
            }
            rest = after;
        }
        self.decode_characters(rest, last, text)
    }

    /// As [`decode`](Self::decode), when no character is cut at the beginning.
    fn decode_characters<'b>(&mut self, bytes: &'b [u8], last: bool, text: &mut String) -> Option<Invalid<'b>> {
        let error = match str::from_utf8(bytes) {
            Ok(characters) => {
                text.push_str(characters);
                return None;
            }
            Err(error) => error,
        };
        // The error says that this much is valid, but does not hand it out as text.
        let (valid, rest) = bytes.split_at(error.valid_up_to());
        text.push_str(str::from_utf8(valid).unwrap_or_default());
        let (sequence, rest) = rest.split_at(error.error_len().unwrap_or(rest.len()));
        let sequence = Sequence::new(sequence);
        if error.error_len().is_none() && !last {
            self.held = sequence;
            return None;
        }
        Some(Invalid { sequence, rest })
    }
}

/// A character's bytes, or fewer.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sequence {
    bytes: [u8; 4],
    len: usize,
}

impl Sequence {
    fn new(bytes: &[u8]) -> Self {
        bytes.iter().fold(Self::default(), |sequence, &byte| sequence.with(byte))
    }

    /// The sequence and one more byte.
    fn with(mut self, byte: u8) -> Self {
        self.bytes[self.len] = byte;
        self.len += 1;
        self
    }

    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }
}
