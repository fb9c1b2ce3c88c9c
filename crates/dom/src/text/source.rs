//! The source of a document.

use std::ops::Range;
use std::sync::Arc;

/// The source. While a parser reads a text that is to become the source without a copy, it is [lent](Self::lent).
#[derive(Clone, Debug, Default)]
pub(crate) struct Source {
    /// Empty while the source is lent.
    text: String,
    lent: Option<Arc<String>>,
    /// How many bytes of the text, or of what is lent, are the source so far.
    len: usize,
}

impl Source {
    /// No source yet, with room for so many bytes.
    #[inline(always)]
    pub(crate) fn with_capacity(bytes: usize) -> Self {
        Self { text: String::with_capacity(bytes), lent: None, len: 0 }
    }

    /// A source that is lent: it is what a parser [appends](Self::append), which must be the whole of this text or its
    /// beginning.
    pub(crate) fn lent(text: Arc<String>) -> Self {
        Self { text: String::new(), lent: Some(text), len: 0 }
    }

    /// Replaces what is lent by the source itself.
    pub(crate) fn take_back(&mut self, text: Arc<String>) {
        self.lent = None;
        // The other owner was the line above's, so that nothing is copied.
        let mut text = Arc::unwrap_or_clone(text);
        text.truncate(self.len);
        self.text = text;
    }

    /// The length, in bytes.
    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The text.
    #[inline]
    pub(crate) fn as_str(&self) -> &str {
        if self.lent.is_none() { &self.text } else { self.lent_text() }
    }

    #[cold]
    #[inline(never)]
    fn lent_text(&self) -> &str {
        self.lent.as_ref().and_then(|text| text.get(..self.len)).unwrap_or_default()
    }

    /// A range of the text; empty if it is out of bounds.
    #[inline(always)]
    pub(crate) fn get(&self, range: Range<usize>) -> &str {
        match self.text.get(range.start..range.end) {
            Some(text) => text,
            // What is lent is out of bounds here.
            None => self.get_lent(range),
        }
    }

    #[cold]
    #[inline(never)]
    fn get_lent(&self, range: Range<usize>) -> &str {
        self.lent_text().get(range).unwrap_or_default()
    }

    /// Appends a text.
    pub(crate) fn append(&mut self, text: &str) {
        if self.lent.is_none() {
            if self.text.is_empty() {
                // Most sources arrive in one piece.
                self.text.reserve_exact(text.len());
            }
            self.text.push_str(text);
        }
        self.len += text.len();
    }

    /// Cuts the source to a length in bytes at which a character begins.
    pub(crate) fn truncate(&mut self, len: usize) {
        self.text.truncate(len);
        self.len = self.len.min(len);
    }

    /// Removes all of it and keeps the memory.
    pub(crate) fn clear(&mut self) {
        self.text.clear();
        self.lent = None;
        self.len = 0;
    }

    /// Makes room for more bytes.
    pub(crate) fn reserve(&mut self, bytes: usize) {
        self.text.reserve(bytes);
    }

    /// Its memory, to be released where it is not needed.
    pub(crate) fn memory(&mut self) -> &mut String {
        &mut self.text
    }
}
