//! The part of the source that is kept, and where it goes.

use fivefold_core::piece::Chunk;

/// Takes the output, in order.
pub(crate) trait Output {
    /// Passes the next text of the source on.
    fn copy(&mut self, source: &str);
    /// Leaves the next text of the source out.
    fn skip(&mut self, source: &str);
    /// Inserts text that is not in the source.
    fn insert(&mut self, text: &str);
    /// The bytes that it holds of the source.
    fn bytes(&self) -> usize {
        0
    }
    /// Whether what is inserted can hold any character.
    fn has_all_characters(&self) -> bool {
        true
    }
}

/// Output as text.
pub(crate) struct TextOutput<F>(pub(crate) F);

impl<F: FnMut(&str)> Output for TextOutput<F> {
    fn copy(&mut self, source: &str) {
        (self.0)(source);
    }

    fn skip(&mut self, _: &str) {}

    fn insert(&mut self, text: &str) {
        (self.0)(text);
    }
}

/// What has come of the source and is neither written nor left out.
///
/// It is taken from the text that is being read. What is left at the end of a chunk is kept.
pub(crate) struct Window<O> {
    /// The source from `start` on, up to the chunk that is being read or to a place in it.
    kept: String,
    start: u64,
    /// How far the source has come.
    end: u64,
    /// Up to where the source is written or left out.
    passed: u64,
    /// Whether all that comes is kept at once, since its reader does not have it later.
    pub(crate) keeps_all: bool,
    /// How many removed elements are open.
    removing: usize,
    pub(crate) output: O,
}

/// Of a text that begins at the offset `base`, the part between two offsets, as far as it is there.
fn part(text: &str, base: u64, start: u64, end: u64) -> &str {
    let index = |offset: u64| usize::try_from(offset.saturating_sub(base)).unwrap_or(usize::MAX).min(text.len());
    text.get(index(start)..index(end)).unwrap_or_default()
}

/// Hands the next text of the source on, or leaves it out. Returns its length.
fn hand_on(output: &mut impl Output, source: &str, is_removed: bool) -> u64 {
    if !source.is_empty() {
        match is_removed {
            true => output.skip(source),
            false => output.copy(source),
        }
    }
    source.len() as u64
}

/// For what has been kept, when nothing is being read.
pub(crate) const NOTHING_READ: Chunk<'_> = Chunk { text: "", base: 0 };

impl<O: Output> Window<O> {
    pub(crate) fn new(output: O) -> Self {
        Self { kept: String::new(), start: 0, end: 0, passed: 0, keeps_all: false, removing: 0, output }
    }

    /// Notes that text has come.
    pub(crate) fn push(&mut self, text: &str) {
        if self.keeps_all {
            self.kept.push_str(text);
        }
        self.end += text.len() as u64;
    }

    /// The bytes that it holds.
    pub(crate) fn bytes(&self) -> usize {
        self.kept.len() + self.output.bytes()
    }

    pub(crate) fn end(&self) -> u64 {
        self.end
    }

    fn kept_end(&self) -> u64 {
        self.start + self.kept.len() as u64
    }

    /// The source between two offsets, which has not been passed. Keeps what is read of it, if it begins before that.
    pub(crate) fn source<'s>(&'s mut self, start: u64, end: u64, read: Chunk<'s>) -> &'s str {
        let kept_end = self.kept_end();
        if start >= kept_end {
            return part(read.text, read.base, start, end);
        }
        if end > kept_end {
            self.kept.push_str(part(read.text, read.base, kept_end, end));
        }
        part(&self.kept, self.start, start, end)
    }

    /// The source between two offsets, which is kept.
    #[cfg(feature = "xml")]
    pub(crate) fn kept(&self, start: u64, end: u64) -> &str {
        part(&self.kept, self.start, start, end)
    }

    /// Writes the source up to an offset, or leaves it out inside of a removed element.
    pub(crate) fn pass_to(&mut self, offset: u64, read: Chunk<'_>) {
        let is_removed = self.removing > 0;
        self.pass(offset, is_removed, read);
    }

    /// Leaves the source up to an offset out.
    pub(crate) fn skip_to(&mut self, offset: u64, read: Chunk<'_>) {
        self.pass(offset, true, read);
    }

    fn pass(&mut self, offset: u64, is_removed: bool, read: Chunk<'_>) {
        if offset <= self.passed {
            return;
        }
        let kept_end = self.kept_end();
        if self.passed < kept_end {
            let source = part(&self.kept, self.start, self.passed, offset);
            self.passed += hand_on(&mut self.output, source, is_removed);
        }
        if offset > kept_end {
            let source = part(read.text, read.base, self.passed, offset);
            self.passed += hand_on(&mut self.output, source, is_removed);
        }
    }

    /// Inserts text where the source has been passed to, unless that is inside of a removed element.
    pub(crate) fn insert(&mut self, text: &str) {
        if self.removing == 0 && !text.is_empty() {
            self.output.insert(text);
        }
    }

    /// Begins to leave out what an element holds.
    pub(crate) fn begin_removal(&mut self) {
        self.removing += 1;
    }

    pub(crate) fn end_removal(&mut self) {
        self.removing = self.removing.saturating_sub(1);
    }

    /// Forgets what was passed, and keeps the rest of a chunk that has been read.
    pub(crate) fn keep_rest(&mut self, read: Chunk<'_>) {
        let kept_end = self.kept_end();
        if self.passed < kept_end {
            let passed = kept_end - self.passed;
            self.kept.drain(..self.kept.len() - passed as usize);
            self.kept.push_str(part(read.text, read.base, kept_end, self.end));
        } else {
            self.kept.clear();
            self.kept.push_str(part(read.text, read.base, self.passed, self.end));
        }
        self.start = self.passed;
    }

    /// Writes all that has not been passed, removed or not, and also what a limit has kept out of a chunk.
    pub(crate) fn pass_on_all(&mut self, read: Chunk<'_>) {
        self.removing = 0;
        self.end = self.end.max(read.base.saturating_add(read.text.len() as u64));
        self.pass(self.end, false, read);
        self.keep_rest(read);
    }
}
