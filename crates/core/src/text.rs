//! Text of a token: a slice that knows where it comes from.

use crate::Span;
use tendril::StrTendril;

/// A piece of text that a tokenizer or tree builder hands on.
///
/// The slice borrows from the input or from the tokenizer's scratch buffer. It is in general not the source at `span`:
/// newlines are normalised and character references replaced. Where it is the source, byte for byte, `verbatim` says
/// so, and a sink that keeps the source need not keep the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text<'a> {
    /// The text, decoded.
    pub data: &'a str,
    /// Where it stands in the source.
    pub span: Span,
    /// Whether `data` equals the source at `span`.
    pub verbatim: bool,
}

impl<'a> Text<'a> {
    /// Text that equals the source, beginning at offset `start`.
    #[inline]
    pub const fn verbatim(data: &'a str, start: u64) -> Self {
        Self { data, span: Span::new(start, start + data.len() as u64), verbatim: true }
    }

    /// Text that stands for `span` of the source without being equal to it.
    #[inline]
    pub const fn replaced(data: &'a str, span: Span) -> Self {
        Self { data, span, verbatim: false }
    }

    /// Cuts the text after `len` bytes. The span of a text that is not verbatim cannot be cut; both halves keep it.
    #[inline]
    pub fn split_at(self, len: usize) -> (Self, Self) {
        let (head, tail) = self.data.split_at(len);
        if self.verbatim {
            (Self::verbatim(head, self.span.start), Self::verbatim(tail, self.span.start + len as u64))
        } else {
            (Self::replaced(head, self.span), Self::replaced(tail, self.span))
        }
    }

    /// Where the first character stands. All characters that one reference stands for share its span.
    #[inline]
    pub fn first_character_span(self) -> Span {
        let len = match self.data.as_bytes().first() {
            None => 0,
            Some(0x00..=0x7F) => 1,
            Some(0x80..=0xDF) => 2,
            Some(0xE0..=0xEF) => 3,
            Some(0xF0..=0xFF) => 4,
        };
        if self.verbatim { Span::new(self.span.start, self.span.start + len) } else { self.span }
    }

    /// The text as a tendril: it shares the buffer of `chunk` where the text is a slice of it, and is a copy otherwise. A
    /// tendril of up to eight bytes has no buffer.
    ///
    /// ```
    /// use fivefold::token::Text;
    /// use tendril::StrTendril;
    /// let chunk = StrTendril::from("some text that is long enough to be shared");
    /// let text = Text::verbatim(&chunk[5..29], 5);
    /// assert!(text.to_tendril(&chunk).is_shared_with(&chunk));
    /// ```
    pub fn to_tendril(self, chunk: &StrTendril) -> StrTendril {
        match self.shared_range(chunk) {
            // Tendrils count in 32 bits; a longer slice is copied below by `from_slice`, which panics no earlier than the
            // chunk itself would have.
            Some(range) => chunk.subtendril(range.start as u32, range.len() as u32),
            None => StrTendril::from_slice(self.data),
        }
    }

    /// The bytes of `chunk` that this text is, if it is a part of it that is worth sharing: one of up to eight bytes
    /// takes no more room than a reference to the chunk. For other types of shared text than [`StrTendril`].
    ///
    /// ```
    /// use fivefold::token::Text;
    /// let chunk = String::from("some text that is long enough to be shared");
    /// assert_eq!(Text::verbatim(&chunk[5..29], 5).shared_range(&chunk), Some(5..29));
    /// assert_eq!(Text::verbatim("some text that is elsewhere", 5).shared_range(&chunk), None);
    /// ```
    #[inline]
    pub fn shared_range(self, chunk: &str) -> Option<core::ops::Range<usize>> {
        /// What a tendril holds in itself.
        const INLINE: usize = 8;
        if self.data.len() <= INLINE {
            return None;
        }
        let start = (self.data.as_ptr() as usize).checked_sub(chunk.as_ptr() as usize)?;
        let range = start..start.checked_add(self.data.len())?;
        chunk.get(range.clone()).is_some().then_some(range)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbatim_text_is_cut_with_its_span() {
        let (head, tail) = Text::verbatim("abc", 10).split_at(1);
        assert_eq!(head, Text::verbatim("a", 10));
        assert_eq!(tail, Text::verbatim("bc", 11));
    }

    #[test]
    fn replaced_text_keeps_its_span_in_both_halves() {
        let (head, tail) = Text::replaced("ab", Span::new(3, 9)).split_at(1);
        assert_eq!((head.data, head.span), ("a", Span::new(3, 9)));
        assert_eq!((tail.data, tail.span), ("b", Span::new(3, 9)));
    }

    #[test]
    fn text_from_elsewhere_is_copied() {
        let chunk = StrTendril::from("one chunk of some length");
        let text = Text::verbatim("text", 0);
        let tendril = text.to_tendril(&chunk);
        assert_eq!(&*tendril, "text");
        assert!(!tendril.is_shared_with(&chunk));
    }
}
