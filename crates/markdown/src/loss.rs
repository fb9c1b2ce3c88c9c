//! What Markdown cannot say.

use fivefold_core::ErrorCode;

/// A construct of HTML that Markdown has not. Its text is written all the same, except for [what is
/// embedded](Self::Embedded).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Loss {
    /// A table whose cells have blocks in them: lists, code and quotations are lines of their cells. Where there are headings
    /// or other tables, what is in the cells is written one after another.
    TableOfBlocks,
    /// A cell that spans rows or columns: the places that it covers are empty cells.
    Span,
    /// Emphasis that does not begin and end at the edges of words.
    Emphasis,
    /// A link around many blocks whose address is long beside their text: from some block on, it is text alone.
    Link,
    /// The numbers of an ordered list that do not go up by one.
    Numbering,
    /// An item without content, which is left out.
    EmptyItem,
    /// A line break in a heading.
    Break,
    /// A list or quotation inside too many others.
    Depth,
    /// A drawing or a control, of which nothing is written.
    Embedded,
}

impl Loss {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::TableOfBlocks,
        Self::Span,
        Self::Emphasis,
        Self::Link,
        Self::Numbering,
        Self::EmptyItem,
        Self::Break,
        Self::Depth,
        Self::Embedded,
    ];
}

/// How often something could not be said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Losses {
    counts: [u64; Loss::ALL.len()],
    pub(crate) shortened_by: Option<ErrorCode>,
}

impl Losses {
    /// How often this could not be said.
    pub fn count(&self, loss: Loss) -> u64 {
        self.counts[loss as usize]
    }

    /// Why the Markdown ends before the tree does: [`ErrorCode::DocumentLimitReached`] for its
    /// [limit](crate::Options::with_output_bytes), [`ErrorCode::ParsingStopped`] for the
    /// [signal](crate::Options::with_stop_signal).
    pub fn shortened_by(&self) -> Option<ErrorCode> {
        self.shortened_by
    }

    pub(crate) fn add(&mut self, loss: Loss) {
        self.counts[loss as usize] += 1;
    }

    pub(crate) fn add_many(&mut self, loss: Loss, count: u64) {
        self.counts[loss as usize] += count;
    }
}
