//! Line numbers of offsets that only grow.

use memchr::memchr2;

/// Counts the lines of a source that arrives in chunks. A line ends with LF, CR, or both.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    /// The line at `counted`, from 1.
    line: u64,
    /// The offset up to which lines are counted.
    counted: u64,
    /// The offset of the next line end in the chunk; its end where there is none.
    next: u64,
    /// Whether the last line end was a CR, so that an LF right after it belongs to it.
    after_return: bool,
}

impl Lines {
    pub(crate) fn new() -> Self {
        Self { line: 1, counted: 0, next: 0, after_return: false }
    }

    /// The last line that was asked for.
    pub(crate) fn current(&self) -> u64 {
        self.line
    }

    /// The line of `offset`, in or before the chunk that begins at `base`. Offsets must not decrease.
    #[inline]
    pub(crate) fn at(&mut self, offset: u64, chunk: &str, base: u64) -> u64 {
        if offset > self.next {
            self.advance(offset, chunk, base);
        }
        self.line
    }

    /// Notes that other text than that of the chunk follows `offset`, the last offset that was asked for.
    pub(crate) fn interrupt(&mut self, offset: u64) {
        self.counted = self.counted.min(offset);
        self.next = self.next.min(offset);
    }

    fn advance(&mut self, offset: u64, chunk: &str, base: u64) {
        let (end, bytes) = (base + chunk.len() as u64, chunk.as_bytes());
        loop {
            let Some(rest) = usize::try_from(self.counted.max(base) - base).ok().and_then(|from| bytes.get(from..))
            else {
                self.next = end;
                return;
            };
            let Some(found) = memchr2(b'\n', b'\r', rest) else {
                self.after_return &= rest.is_empty();
                (self.counted, self.next) = (end, end);
                return;
            };
            let at = end - (rest.len() - found) as u64;
            if at >= offset {
                self.next = at;
                return;
            }
            let is_line_feed = rest[found] == b'\n';
            // An LF after a CR is a part of the same line end.
            if !(is_line_feed && self.after_return && found == 0) {
                self.line += 1;
            }
            self.after_return = !is_line_feed;
            self.counted = at + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_of_all_kinds_count_once() {
        let text = "a\nb\r\nc\rd\r\r\n\ne";
        let lines = [1, 1, 2, 2, 3, 3, 3, 4, 4, 5, 6, 6, 7, 7];
        for split in 0..=text.len() {
            let mut counter = Lines::new();
            let (head, tail) = text.split_at(split);
            for offset in 0..=text.len() {
                let (chunk, base) = if offset <= split { (head, 0) } else { (tail, split as u64) };
                // Up to an offset, a CR counts whether an LF follows or not.
                let line = counter.at(offset as u64, chunk, base);
                if let Some(&expected) = lines.get(offset) {
                    assert_eq!(line, expected, "split at {split}, offset {offset}");
                }
            }
        }
    }
}
