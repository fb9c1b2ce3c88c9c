//! Lines with what stands before them.
//!
//! ```text
//!     > - one        the prefixes are `> ` and, for the item, `- ` once and then two spaces
//!     >              between blocks, the prefixes that the next block has in common with the last
//!     >   two
//! ```

use core::fmt;

/// What each line within a container begins with.
#[derive(Debug)]
struct Prefix {
    /// The marker of an item that has no line yet, or of a quotation.
    marker: String,
    is_quote: bool,
    /// Whether a line with it was written.
    is_used: bool,
    /// Whether a blank line comes before its first line.
    is_loose: bool,
}

/// The lines of Markdown.
#[derive(Debug)]
pub(crate) struct Output<W> {
    writer: W,
    prefixes: Vec<Prefix>,
    is_empty: bool,
}

impl<W: fmt::Write> Output<W> {
    pub(crate) fn new(writer: W) -> Self {
        Self { writer, prefixes: Vec::new(), is_empty: true }
    }

    /// Begins a quotation.
    pub(crate) fn push_quote(&mut self) {
        self.push("> ".to_owned(), true, true);
    }

    /// Begins the item of a list.
    pub(crate) fn push_item(&mut self, marker: String, is_loose: bool) {
        self.push(marker, false, is_loose);
    }

    fn push(&mut self, marker: String, is_quote: bool, is_loose: bool) {
        self.prefixes.push(Prefix { marker, is_quote, is_used: false, is_loose });
    }

    /// Ends a quotation, or an item. Returns whether it has content; without any, nothing of it is written.
    pub(crate) fn pop(&mut self) -> bool {
        self.prefixes.pop().is_some_and(|prefix| prefix.is_used)
    }

    /// The number of containers around what is written.
    pub(crate) fn depth(&self) -> usize {
        self.prefixes.len()
    }

    /// Whether the next block is the first of an item.
    pub(crate) fn begins_item(&self) -> bool {
        self.prefixes.last().is_some_and(|prefix| !prefix.is_quote && !prefix.is_used)
    }

    /// Ends the block before, and begins the first line of the next.
    pub(crate) fn begin_block(&mut self) -> fmt::Result {
        if !core::mem::take(&mut self.is_empty) {
            self.writer.write_char('\n')?;
            if self.prefixes.iter().find(|prefix| !prefix.is_used).is_none_or(|prefix| prefix.is_loose) {
                self.blank_prefixes()?;
                self.writer.write_char('\n')?;
            }
        }
        self.prefix(true)
    }

    /// Begins another line of the same block.
    pub(crate) fn newline(&mut self, is_blank: bool) -> fmt::Result {
        self.writer.write_char('\n')?;
        if is_blank { self.blank_prefixes() } else { self.prefix(false) }
    }

    /// Writes text whose lines belong to the same block.
    pub(crate) fn lines(&mut self, text: &str) -> fmt::Result {
        for (index, line) in text.split('\n').enumerate() {
            if index > 0 {
                self.newline(line.is_empty())?;
            }
            self.writer.write_str(line)?;
        }
        Ok(())
    }

    fn prefix(&mut self, is_first: bool) -> fmt::Result {
        for prefix in &mut self.prefixes {
            if prefix.is_quote || is_first && !prefix.is_used {
                self.writer.write_str(&prefix.marker)?;
            } else {
                for _ in 0..prefix.marker.len() {
                    self.writer.write_char(' ')?;
                }
            }
            prefix.is_used = true;
        }
        Ok(())
    }

    /// Writes the prefixes of a line without content, up to the last quotation that has begun.
    fn blank_prefixes(&mut self) -> fmt::Result {
        let used = self.prefixes.iter().take_while(|prefix| prefix.is_used).count();
        let quoted = self.prefixes[..used].iter().rposition(|prefix| prefix.is_quote);
        let Some(last) = quoted else { return Ok(()) };
        for prefix in &self.prefixes[..last] {
            for _ in 0..prefix.marker.len() {
                self.writer.write_char(if prefix.is_quote { '>' } else { ' ' })?;
                if prefix.is_quote {
                    self.writer.write_char(' ')?;
                    break;
                }
            }
        }
        self.writer.write_char('>')
    }

    pub(crate) fn finish(mut self) -> fmt::Result {
        if self.is_empty { Ok(()) } else { self.writer.write_char('\n') }
    }
}
