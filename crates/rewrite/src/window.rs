//! The part of the source that is kept, and where it goes.

/// Takes the output, in order.
pub(crate) trait Output {
    /// Passes the next text of the source on.
    fn copy(&mut self, source: &str);
    /// Leaves the next text of the source out.
    fn skip(&mut self, source: &str);
    /// Inserts text that is not in the source.
    fn insert(&mut self, text: &str);
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
pub(crate) struct Window<O> {
    text: String,
    /// The offset of `text`.
    start: u64,
    /// Up to where the source is written or left out.
    passed: u64,
    /// How many removed elements are open.
    removing: usize,
    pub(crate) output: O,
}

impl<O: Output> Window<O> {
    pub(crate) fn new(output: O) -> Self {
        Self { text: String::new(), start: 0, passed: 0, removing: 0, output }
    }

    pub(crate) fn push(&mut self, chunk: &str) {
        self.text.push_str(chunk);
    }

    /// The bytes that it holds.
    pub(crate) fn bytes(&self) -> usize {
        self.text.len()
    }

    pub(crate) fn end(&self) -> u64 {
        self.start + self.text.len() as u64
    }

    fn index(&self, offset: u64) -> usize {
        let index = usize::try_from(offset.saturating_sub(self.start)).unwrap_or(usize::MAX);
        index.min(self.text.len())
    }

    /// The source between two offsets.
    pub(crate) fn source(&self, start: u64, end: u64) -> &str {
        self.text.get(self.index(start)..self.index(end)).unwrap_or_default()
    }

    /// Writes the source up to an offset, or leaves it out inside of a removed element.
    pub(crate) fn pass_to(&mut self, offset: u64) {
        let is_removed = self.removing > 0;
        self.pass(offset, is_removed);
    }

    /// Leaves the source up to an offset out.
    pub(crate) fn skip_to(&mut self, offset: u64) {
        self.pass(offset, true);
    }

    fn pass(&mut self, offset: u64, is_removed: bool) {
        if offset <= self.passed {
            return;
        }
        let (start, end) = (self.index(self.passed), self.index(offset));
        let Some(source) = self.text.get(start..end).filter(|source| !source.is_empty()) else { return };
        match is_removed {
            true => self.output.skip(source),
            false => self.output.copy(source),
        }
        self.passed = offset;
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

    /// Forgets what was passed.
    pub(crate) fn forget_passed(&mut self) {
        let passed = self.index(self.passed);
        if passed == self.text.len() {
            self.text.clear();
        } else {
            self.text.drain(..passed);
        }
        self.start += passed as u64;
    }

    /// Writes all that has not been passed, removed or not.
    pub(crate) fn pass_on_all(&mut self) {
        self.removing = 0;
        self.pass(self.end(), false);
        self.forget_passed();
    }
}
