//! The lines of a diagnostic, as the `Files` of codespan-reporting.
//!
//! codespan-reporting shows whole lines, and searches for them from the start of the file. So it receives a file of one
//! or two lines that are already cut to the excerpt, with their real line numbers.

use super::Cause;
use super::excerpt::Excerpt;
use codespan_reporting::files::{Error, Files};
use core::ops::Range;
use fivefold::Span;

/// The excerpts of a diagnostic's lines.
#[derive(Debug)]
pub(super) struct Lines<'a> {
    file: &'a str,
    /// The column of the error.
    column: u64,
    text: String,
    /// The start of each line in the text, and its number.
    lines: Vec<(usize, u64)>,
}

/// A line of a source.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    pub(super) source: &'a str,
    /// The number of columns for an excerpt.
    pub(super) columns: usize,
    pub(super) number: u64,
}

impl<'a> Lines<'a> {
    pub(super) fn new(file: &'a str, column: u64) -> Self {
        Self { file, column, text: String::new(), lines: Vec::new() }
    }

    /// Adds an excerpt around a span, and returns the span's range in it. `label` is the width of the label after it.
    pub(super) fn add(&mut self, line: &Line<'_>, span: Span, label: usize) -> Range<usize> {
        let excerpt = Excerpt::cut(line.source, span.range(), line.columns, label);
        let [range] = self.push(&excerpt, line.number, [span]);
        range
    }

    /// Adds an excerpt around an error and its cause, and returns their ranges; `None` if they do not fit into one
    /// line. `label` is the width of the error's label.
    pub(super) fn add_both(
        &mut self,
        line: &Line<'_>,
        error: Span,
        cause: &Cause,
        label: usize,
    ) -> Option<[Range<usize>; 2]> {
        if cause.line != line.number {
            return None;
        }
        let both = error.hull(cause.span);
        // The label of the cause is on a line below.
        let below = cause.label.len().saturating_sub(both.range().len());
        let excerpt = Excerpt::cut(line.source, both.range(), line.columns, label.max(below));
        (!excerpt.is_mark_cut).then(|| self.push(&excerpt, line.number, [error, cause.span]))
    }

    fn push<const N: usize>(&mut self, excerpt: &Excerpt<'_>, number: u64, spans: [Span; N]) -> [Range<usize>; N] {
        if self.lines.last().is_some_and(|&(_, last)| last + 1 < number) {
            self.leave_gap();
        }
        let start = self.text.len();
        self.lines.push((start, number));
        self.text.push_str(&excerpt.text);
        self.text.push('\n');
        spans.map(|span| {
            let Range { start: from, end: to } = excerpt.place(&span.range());
            start + from..start + to
        })
    }

    /// Adds two lines, from which on codespan-reporting shows a gap in the numbers.
    fn leave_gap(&mut self) {
        for _ in 0..2 {
            self.lines.push((self.text.len(), 0));
            self.text.push('\n');
        }
    }
}

impl<'f> Files<'f> for Lines<'_> {
    type FileId = ();
    type Name = &'f str;
    type Source = &'f str;

    fn name(&'f self, _file: ()) -> Result<&'f str, Error> {
        Ok(self.file)
    }

    fn source(&'f self, _file: ()) -> Result<&'f str, Error> {
        Ok(&self.text)
    }

    fn line_index(&'f self, _file: (), offset: usize) -> Result<usize, Error> {
        Ok(self.lines.partition_point(|&(start, _)| start <= offset).saturating_sub(1))
    }

    fn line_number(&'f self, _file: (), index: usize) -> Result<usize, Error> {
        let missing = Error::LineTooLarge { given: index, max: self.lines.len() };
        let &(_, number) = self.lines.get(index).ok_or(missing)?;
        Ok(usize::try_from(number).unwrap_or(usize::MAX))
    }

    /// Only the column of the error is queried.
    fn column_number(&'f self, _file: (), _index: usize, _offset: usize) -> Result<usize, Error> {
        Ok(usize::try_from(self.column).unwrap_or(usize::MAX))
    }

    fn line_range(&'f self, _file: (), index: usize) -> Result<Range<usize>, Error> {
        let missing = Error::LineTooLarge { given: index, max: self.lines.len() };
        let &(start, _) = self.lines.get(index).ok_or(missing)?;
        let end = self.lines.get(index + 1).map_or(self.text.len(), |&(start, _)| start);
        Ok(start..end)
    }
}
