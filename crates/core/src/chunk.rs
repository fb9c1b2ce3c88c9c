//! The part of the input that a tokenizer can see.

use crate::Span;
use core::ops::Range;

/// The part of the input that a tokenizer can see: one chunk, and where it begins.
#[derive(Clone, Copy, Debug)]
pub struct Chunk<'a> {
    /// The chunk.
    pub text: &'a str,
    /// Offset of its first byte in the whole input.
    pub base: u64,
}

impl<'a> Chunk<'a> {
    /// The source text at `span`, which lies in this chunk.
    #[inline(always)]
    pub fn slice(&self, span: Span) -> &'a str {
        &self.text[self.range(span)]
    }

    /// The bytes of the source at `span`, which lies in this chunk. Comparing bytes is faster than slicing text, which
    /// checks for character boundaries.
    #[inline(always)]
    pub fn bytes(&self, span: Span) -> &'a [u8] {
        &self.text.as_bytes()[self.range(span)]
    }

    #[inline(always)]
    fn range(&self, span: Span) -> Range<usize> {
        (span.start - self.base) as usize..(span.end - self.base) as usize
    }
}
