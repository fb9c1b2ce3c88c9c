//! Where the text of a document is stored: in the source, or, if it differs from that, in a second buffer.
//!
//! Text that was written to a buffer does not change, so several nodes may refer to it. Text is added only behind a
//! node's text, in the spare capacity reserved for it.

mod source;

use fivefold_core::{Span, Text, floor_char_boundary, work};
pub(crate) use source::Source;

/// A range of one of the two buffers, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TextRange {
    pub(crate) start: u32,
    pub(crate) end: u32,
}

impl TextRange {
    fn len(self) -> usize {
        self.end as usize - self.start as usize
    }
}

/// The text of a node: a range of one of the two buffers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct StoredText {
    pub(crate) range: TextRange,
    /// Whether the range is in the second buffer.
    pub(crate) in_extra: bool,
    /// The bytes reserved for this text in the second buffer, from the start of the range.
    pub(crate) capacity: u32,
}

impl StoredText {
    /// The length of the text, in bytes.
    pub(crate) fn len(self) -> usize {
        self.range.len()
    }
}

/// The two buffers.
///
/// A range holds 32 bits. Nothing is put into the second buffer that would make it longer: text of a source
/// beyond it is dropped, which takes more than a gigabyte of little but character references, and the document says so;
/// edits are refused.
#[derive(Clone, Debug)]
pub(crate) struct Texts {
    pub(crate) source: Source,
    pub(crate) extra: String,
    pub(crate) source_limit: u32,
    pub(crate) extra_limit: u32,
    /// Whether something of the source did not fit and was dropped.
    pub(crate) has_lost: bool,
    /// How many bytes texts and values that are not in the source may take before those that were replaced are released;
    /// 0 before the first edit.
    pub(crate) release_at: usize,
}

impl Default for Texts {
    fn default() -> Self {
        Self {
            source: Source::default(),
            extra: String::new(),
            source_limit: u32::MAX,
            extra_limit: u32::MAX - 1,
            has_lost: false,
            release_at: 0,
        }
    }
}

/// The least room that the second buffer has at first, in bytes: it takes as long to make it larger as to make it.
const FIRST_EXTRA: usize = 64;

impl Texts {
    /// Appends to the source as much of `chunk` as a document can address. Returns the number of bytes appended.
    pub(crate) fn append_source(&mut self, chunk: &str) -> usize {
        let room = self.source_limit as usize - self.source.len();
        let taken = floor_char_boundary(chunk, room);
        work::bytes(taken);
        self.source.append(&chunk[..taken]);
        taken
    }

    /// The text of a node.
    #[inline]
    pub(crate) fn get(&self, text: StoredText) -> &str {
        if text.in_extra { self.get_extra(text.range) } else { self.get_source(text.range) }
    }

    /// A range of the source; empty if it is out of bounds.
    #[inline]
    pub(crate) fn get_source(&self, range: TextRange) -> &str {
        self.source.get(range.start as usize..range.end as usize)
    }

    /// A range of the second buffer.
    #[inline]
    pub(crate) fn get_extra(&self, range: TextRange) -> &str {
        self.extra.get(range.start as usize..range.end as usize).unwrap_or_default()
    }

    /// Whether the text can be read from the source. A caller that builds a tree by hand need not supply a source.
    #[inline]
    pub(crate) fn is_in_source(&self, text: Text<'_>) -> bool {
        text.verbatim && self.holds(text.span)
    }

    /// Whether the source reaches to the end of `span`.
    #[inline]
    pub(crate) fn holds(&self, span: Span) -> bool {
        span.end <= self.source.len() as u64
    }

    /// Stores a text, or finds it in the source.
    #[inline]
    pub(crate) fn store(&mut self, text: Text<'_>) -> StoredText {
        if self.is_in_source(text) {
            let range = TextRange { start: text.span.start as u32, end: text.span.end as u32 };
            return StoredText { range, in_extra: false, capacity: 0 };
        }
        self.store_copy(text.data)
    }

    /// Stores a text in the second buffer.
    pub(crate) fn store_copy(&mut self, data: &str) -> StoredText {
        let range = self.push_extra(data);
        StoredText { range, in_extra: true, capacity: range.end - range.start }
    }

    /// Appends to the second buffer.
    pub(crate) fn push_extra(&mut self, data: &str) -> TextRange {
        work::bytes(data.len());
        let start = self.extra.len() as u32;
        self.reserve_extra(data.len());
        if self.has_room_for(data.len()) {
            self.extra.push_str(data);
        } else {
            self.has_lost = true;
        }
        TextRange { start, end: self.extra.len() as u32 }
    }

    /// Reserves capacity in the second buffer when it is first used. In most documents, little text differs from the
    /// source.
    #[inline]
    fn reserve_extra(&mut self, len: usize) {
        if self.extra.capacity() == 0 {
            self.extra = String::with_capacity(len.max(self.source.len() / 8).max(FIRST_EXTRA));
        }
    }

    /// Whether `len` more bytes fit in the second buffer.
    pub(crate) fn has_room_for(&self, len: usize) -> bool {
        len <= self.extra_limit as usize - self.extra.len()
    }

    /// Appends `text` to the text of a node. Takes time linear in `text`, amortised over all appends to the node,
    /// even when several nodes are appended to in turn.
    #[inline]
    pub(crate) fn append(&mut self, old: StoredText, text: Text<'_>) -> StoredText {
        if !old.in_extra && self.is_in_source(text) && text.span.start == u64::from(old.range.end) {
            return StoredText { range: TextRange { end: text.span.end as u32, ..old.range }, ..old };
        }
        self.append_copy(old, text.data)
    }

    fn append_copy(&mut self, old: StoredText, data: &str) -> StoredText {
        work::bytes(data.len());
        let len = old.range.len() + data.len();
        let (start, end) = (old.range.start, old.range.end as usize);
        if old.in_extra && end == self.extra.len() {
            if !self.has_room_for(data.len()) {
                self.has_lost = true;
                return old;
            }
            self.extra.push_str(data);
            return StoredText {
                range: TextRange { start, end: start + len as u32 },
                in_extra: true,
                capacity: old.capacity.max(len as u32),
            };
        }
        if old.in_extra && len <= old.capacity as usize {
            // The replaced bytes are as many as the new ones, so nothing behind them moves.
            self.extra.replace_range(end..end + data.len(), data);
            return StoredText { range: TextRange { start, end: start + len as u32 }, ..old };
        }
        // A text that moves again gets twice the capacity that it needs, which pays for its next move.
        let capacity = if old.in_extra { 2 * len } else { len };
        if !self.has_room_for(capacity) {
            self.has_lost = true;
            return old;
        }
        work::bytes(capacity);
        self.reserve_extra(capacity);
        let start = self.extra.len();
        if old.in_extra {
            self.extra.extend_from_within(old.range.start as usize..end);
        } else {
            self.extra.push_str(self.source.get(old.range.start as usize..end));
        }
        self.extra.push_str(data);
        let end = self.extra.len();
        self.extra.extend(core::iter::repeat_n('\0', capacity - len));
        StoredText {
            range: TextRange { start: start as u32, end: end as u32 },
            in_extra: true,
            capacity: capacity as u32,
        }
    }

    /// Removes all text and keeps the memory.
    pub(crate) fn clear(&mut self) {
        self.source.clear();
        self.extra.clear();
        self.has_lost = false;
        self.release_at = 0;
    }
}

/// Words with a space between each two. `[&str]::join` has more cases, all of which would be compiled.
pub(crate) fn joined(words: &mut dyn Iterator<Item = &str>) -> String {
    let mut joined = words.next().unwrap_or_default().to_owned();
    for word in words {
        joined.push(' ');
        joined.push_str(word);
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_source(source: &str) -> Texts {
        let mut texts = Texts::default();
        texts.append_source(source);
        texts
    }

    fn replaced(data: &str) -> Text<'_> {
        Text::replaced(data, Span::empty(0))
    }

    #[test]
    fn text_side_by_side_stays_in_the_source() {
        let mut texts = with_source("abcd");
        let text = texts.store(Text::verbatim("ab", 0));
        let text = texts.append(text, Text::verbatim("cd", 2));
        assert_eq!((texts.get(text), text.in_extra, texts.extra.len()), ("abcd", false, 0));
    }

    #[test]
    fn text_from_two_places_is_copied() {
        let mut texts = with_source("ab<i>cd");
        let text = texts.store(Text::verbatim("ab", 0));
        let text = texts.append(text, Text::verbatim("cd", 5));
        assert_eq!((texts.get(text), text.in_extra), ("abcd", true));
    }

    #[test]
    fn text_before_its_source_is_copied() {
        let mut texts = with_source("");
        let text = texts.store(Text::verbatim("ab", 0));
        assert_eq!((texts.get(text), text.in_extra), ("ab", true));
    }

    #[test]
    fn text_at_the_end_grows_in_place() {
        let mut texts = with_source("");
        let text = texts.store(replaced("&"));
        let text = texts.append(text, replaced("é"));
        assert_eq!((texts.get(text), texts.extra.len()), ("&é", 3));
    }

    #[test]
    fn reserved_room_is_used_before_the_text_moves_again() {
        let mut texts = with_source("");
        let one = texts.store(replaced("ab"));
        let other = texts.store(replaced("x"));
        let one = texts.append(one, replaced("c"));
        assert_eq!((texts.get(one), one.capacity), ("abc", 6));
        let other = texts.append(other, replaced("yz"));
        let filled = texts.append(one, replaced("éf"));
        assert_eq!((texts.get(filled), filled.range.start), ("abcéf", one.range.start));
        let moved = texts.append(filled, replaced("g"));
        assert_eq!((texts.get(moved), texts.get(filled), texts.get(other)), ("abcéfg", "abcéf", "xyz"));
        assert_ne!(moved.range.start, one.range.start);
    }

    #[test]
    fn texts_that_grow_in_turn_take_linear_room() {
        let mut texts = with_source("");
        let mut grown: [_; 3] = core::array::from_fn(|_| texts.store(replaced("a")));
        for round in 0..100_000 {
            grown[round % 3] = texts.append(grown[round % 3], replaced("b"));
            // An uneven rhythm must not do what an even one does not.
            grown[0] = texts.append(grown[0], replaced("c"));
        }
        let all: usize = grown.iter().map(|&text| texts.get(text).len()).sum();
        assert_eq!(all, 200_003);
        assert!(texts.extra.len() < 5 * all, "{}", texts.extra.len());
    }

    #[test]
    fn what_does_not_fit_is_dropped() {
        let mut texts = with_source("");
        texts.extra_limit = 4;
        let one = texts.store(replaced("abc"));
        let none = texts.store(replaced("de"));
        let one = texts.append(one, replaced("f"));
        let same = texts.append(one, replaced("g"));
        assert_eq!((texts.get(one), texts.get(none), texts.get(same)), ("abcf", "", "abcf"));
        let moved = texts.append(none, replaced("h"));
        assert_eq!(texts.get(moved), "");
    }

    #[test]
    fn the_source_ends_at_a_character() {
        let mut texts = with_source("");
        texts.source_limit = 6;
        assert_eq!(texts.append_source("abcé"), 5);
        assert_eq!(texts.append_source("é"), 0);
        assert_eq!(texts.append_source("fg"), 1);
        assert_eq!(texts.source.as_str(), "abcéf");
    }
}
