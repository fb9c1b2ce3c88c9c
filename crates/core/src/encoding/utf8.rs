//! UTF-8 in pieces.

use crate::work;
use core::mem::take;
use simdutf8::compat::from_utf8;

/// Decodes UTF-8 that may be cut anywhere.
///
/// The sequences that it finds invalid are those of <https://encoding.spec.whatwg.org/#utf-8-decoder>; so are std's.
#[derive(Debug, Default)]
pub(super) struct Utf8 {
    /// The beginning of a character that the end of the last piece has cut.
    held: Sequence,
}

/// An invalid sequence of bytes.
#[derive(Debug)]
pub(super) struct Invalid<'b> {
    /// The bytes, some of which may have come with earlier pieces.
    pub(super) sequence: Sequence,
    /// Whether they begin one that the end of the input cuts short.
    pub(super) is_cut: bool,
    /// What follows them.
    pub(super) rest: &'b [u8],
}

/// The block size: small enough that the bytes are still in the CPU cache when they are passed on.
const BLOCK: usize = 1 << 15;

impl Utf8 {
    /// The bytes of a character that has not arrived as a whole.
    pub(super) fn held(&self) -> Sequence {
        self.held
    }

    /// Hands the characters in `bytes` on, until there are none left or an invalid sequence comes.
    pub(super) fn decode<'b>(
        &mut self,
        bytes: &'b [u8],
        last: bool,
        mut take_text: impl FnMut(&str),
    ) -> Option<Invalid<'b>> {
        let mut rest = bytes;
        while self.held.len > 0 {
            let Some((&byte, after)) = rest.split_first() else {
                return last.then(|| Invalid { sequence: take(&mut self.held), is_cut: true, rest });
            };
            let longer = self.held.with(byte);
            match str::from_utf8(longer.as_bytes()) {
                Ok(character) => {
                    take_text(character);
                    self.held = Sequence::default();
                }
                Err(error) if error.error_len().is_none() => self.held = longer,
                Err(_) => return Some(Invalid { sequence: take(&mut self.held), is_cut: false, rest }),
            }
            rest = after;
        }
        loop {
            let block_len = block_len(rest);
            let (block, after) = rest.split_at(block_len);
            let error = match from_utf8(block) {
                Ok(characters) => {
                    work::bytes(block_len);
                    take_text(characters);
                    if after.is_empty() {
                        return None;
                    }
                    rest = after;
                    continue;
                }
                Err(error) => error,
            };
            // The error tells how much is valid, but does not return that part as text.
            let (valid, invalid) = block.split_at(error.valid_up_to());
            work::bytes(2 * valid.len());
            take_text(from_utf8(valid).unwrap_or_default());
            rest = &rest[valid.len()..];
            let sequence = &invalid[..error.error_len().map_or(invalid.len(), usize::from)];
            if error.error_len().is_some() {
                return Some(Invalid {
                    sequence: Sequence::new(sequence),
                    is_cut: false,
                    rest: &rest[sequence.len()..],
                });
            }
            // A character that the end has cut, if it is not only the block's end.
            if after.is_empty() {
                let sequence = Sequence::new(sequence);
                if last {
                    return Some(Invalid { sequence, is_cut: true, rest: &[] });
                }
                self.held = sequence;
                return None;
            }
        }
    }
}

/// How far back from the end of a block a tag's end is searched. This is repeated after each invalid sequence.
const MARGIN: usize = 256;

/// The length of the next block. One that ends after a tag cuts nothing that would be copied then.
fn block_len(rest: &[u8]) -> usize {
    if rest.len() <= BLOCK {
        return rest.len();
    }
    let margin = &rest[BLOCK - MARGIN..BLOCK];
    margin.iter().rposition(|&byte| byte == b'>').map_or(BLOCK, |tag_end| BLOCK - MARGIN + tag_end + 1)
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
