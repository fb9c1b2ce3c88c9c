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
    /// The spaces before the lines after the first, unless it is a quotation.
    indent: usize,
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
    /// The bytes that may still be written; none after a block that had no room.
    rest: Option<u64>,
    /// The present block, with what separates it from the one before.
    block: String,
    prefixes: Vec<Prefix>,
    /// Whether no block was begun.
    is_empty: bool,
    is_written: bool,
    /// Whether the present block is HTML, which ends at a blank line only.
    is_html: bool,
}

impl<W: fmt::Write> Output<W> {
    pub(crate) fn new(writer: W, limit: u64) -> Self {
        Self {
            writer,
            rest: Some(limit),
            block: String::new(),
            prefixes: Vec::new(),
            is_empty: true,
            is_written: false,
            is_html: false,
        }
    }

    /// Begins a container: the marker stands before its first line, and spaces before the others. Without any, it is a
    /// quotation, whose lines all have the marker.
    pub(crate) fn push(&mut self, marker: String, indent: usize, is_loose: bool) {
        self.prefixes.push(Prefix { marker, indent, is_quote: indent == 0, is_used: false, is_loose });
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
        self.write_block()?;
        if !core::mem::take(&mut self.is_empty) {
            self.block.push('\n');
            let is_loose = self.prefixes.iter().find(|prefix| !prefix.is_used).is_none_or(|prefix| prefix.is_loose);
            if core::mem::take(&mut self.is_html) || is_loose {
                self.blank_prefixes();
                self.block.push('\n');
            }
        }
        self.prefix(true);
        Ok(())
    }

    /// Writes the present block, if there is room for it and for the end of its last line.
    fn write_block(&mut self) -> fmt::Result {
        let rest = self.rest.and_then(|rest| rest.checked_sub(self.block.len() as u64 + 1));
        if !self.block.is_empty() && rest.is_some() {
            self.writer.write_str(&self.block)?;
            self.is_written = true;
        }
        if !self.block.is_empty() {
            self.rest = rest.map(|rest| rest + 1);
        }
        self.block.clear();
        Ok(())
    }

    /// Whether a block had no room. None after it is written.
    pub(crate) fn is_full(&self) -> bool {
        self.rest.is_none()
    }

    /// Begins another line of the same block.
    pub(crate) fn newline(&mut self, is_blank: bool) {
        self.block.push('\n');
        if is_blank {
            self.blank_prefixes();
        } else {
            self.prefix(false);
        }
    }

    /// Writes text whose lines belong to the same block.
    pub(crate) fn lines(&mut self, text: &str) {
        for (index, line) in text.split('\n').enumerate() {
            if index > 0 {
                self.newline(line.is_empty());
            }
            self.block.push_str(line);
        }
    }

    /// Writes a line of HTML, which is the block.
    pub(crate) fn html(&mut self, html: &str) {
        self.lines(html);
        self.is_html = true;
    }

    /// Leaves out the present block, which may have lines to come.
    pub(crate) fn drop_block(&mut self) {
        self.block.clear();
    }

    fn prefix(&mut self, is_first: bool) {
        for prefix in &mut self.prefixes {
            if prefix.is_quote || is_first && !prefix.is_used {
                self.block.push_str(&prefix.marker);
            } else {
                self.block.extend(core::iter::repeat_n(' ', prefix.indent));
            }
            prefix.is_used = true;
        }
    }

    /// Writes the prefixes of a line without content, up to the last quotation that has begun.
    fn blank_prefixes(&mut self) {
        let used = self.prefixes.iter().take_while(|prefix| prefix.is_used).count();
        let quoted = self.prefixes[..used].iter().rposition(|prefix| prefix.is_quote);
        let Some(last) = quoted else { return };
        for prefix in &self.prefixes[..last] {
            if prefix.is_quote {
                self.block.push_str(&prefix.marker);
            } else {
                self.block.extend(core::iter::repeat_n(' ', prefix.indent));
            }
        }
        self.block.push('>');
    }

    /// Ends the last block. Returns whether all had room.
    pub(crate) fn finish(mut self) -> Result<bool, fmt::Error> {
        self.write_block()?;
        if self.is_written {
            self.writer.write_char('\n')?;
        }
        Ok(!self.is_full())
    }
}
