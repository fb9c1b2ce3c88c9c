//! Where something stands in the source.

/// A range of the source, in bytes of its UTF-8 form.
///
/// Offsets are 64 bits wide: a tokenizer may read more than a document can hold.
///
/// ```
/// use fivefold::Span;
/// let span = Span::new(3, 7);
/// assert_eq!(span.len(), 4);
/// assert_eq!(&"<p>text</p>"[span], "text");
/// assert_eq!(std::ops::Range::from(span), 3..7);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u64,
    /// Offset one past the last byte.
    pub end: u64,
}

impl Span {
    /// The span from `start` up to, and without, `end`.
    #[inline]
    pub const fn new(start: u64, end: u64) -> Self {
        Self { start, end }
    }

    /// The empty span at `offset`.
    #[inline]
    pub const fn empty(offset: u64) -> Self {
        Self { start: offset, end: offset }
    }

    /// The length in bytes.
    #[inline]
    pub const fn len(self) -> u64 {
        self.end - self.start
    }

    /// Whether the span holds no byte.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The span as a range that slices a source in memory.
    #[inline]
    pub const fn range(self) -> core::ops::Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The smallest span that holds both.
    #[inline]
    pub fn hull(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

impl From<Span> for core::ops::Range<usize> {
    fn from(span: Span) -> Self {
        span.range()
    }
}

/// The source at a span. Panics where slicing by [`Span::range`] does.
impl core::ops::Index<Span> for str {
    type Output = Self;

    fn index(&self, span: Span) -> &Self {
        &self[span.range()]
    }
}

impl core::fmt::Debug for Span {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}

/// The two offsets, as in `3..7`.
impl core::fmt::Display for Span {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Debug::fmt(self, f)
    }
}
