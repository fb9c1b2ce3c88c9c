//! Parse errors as JSON.

use crate::json::List;
use fivefold::{LineColumn, LineIndex, ParseError, Span};
use std::io::Write;

/// An error, or a notice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Finding {
    pub(crate) error: ParseError,
    pub(crate) is_notice: bool,
}

/// Errors and notices together, sorted by where they start; those of the input stream come first.
pub(crate) fn sorted(errors: &[ParseError], notices: &[ParseError]) -> Vec<Finding> {
    let errors = errors.iter().map(|&error| Finding { error, is_notice: false });
    let notices = notices.iter().map(|&error| Finding { error, is_notice: true });
    let mut all: Vec<_> = errors.chain(notices).collect();
    all.sort_by_key(|Finding { error, .. }| (error.span.start, !error.code.is_of_input_stream()));
    all
}

/// Appends the errors of `text` to a list, sorted: `{"code":"eof-in-tag","start":3,"end":3,"line":1,"column":4}`.
/// Notices go among them, with `"notice":true`.
pub(crate) fn append(errors: &[ParseError], notices: &[ParseError], text: &str, list: &mut List) {
    let mut places = Places::new(text);
    for finding in sorted(errors, notices) {
        let output = list.begin_value();
        push(output, &finding, &mut places);
        output.push(b'}');
    }
}

/// Appends an error as a JSON object, but for the brace at its end.
pub(crate) fn push(output: &mut Vec<u8>, finding: &Finding, places: &mut Places<'_>) {
    let Finding { error: ParseError { code, span: Span { start, end }, .. }, is_notice } = *finding;
    let LineColumn { line, column } = places.find(start);
    let mark = if is_notice { r#","notice":true"# } else { "" };
    write!(output, r#"{{"code":"{code}","start":{start},"end":{end},"line":{line},"column":{column}{mark}"#)
        .expect("memory takes every text");
}

/// Lines and columns of offsets in rising order.
#[derive(Debug)]
pub(crate) struct Places<'a> {
    index: LineIndex<'a>,
    text: &'a str,
    last: (u64, LineColumn),
}

impl<'a> Places<'a> {
    /// The places of a text.
    pub(crate) fn new(text: &'a str) -> Self {
        Self { index: LineIndex::new(text), text, last: (0, LineColumn { line: 1, column: 1 }) }
    }

    /// The line of any offset.
    pub(crate) fn line(&self, offset: u64) -> u64 {
        self.index.line_number(offset)
    }

    /// A look-up in the index takes the time of the line before the offset, which would be quadratic in a line that is
    /// full of errors; from one error of a line to the next, the columns are counted on.
    pub(crate) fn find(&mut self, offset: u64) -> LineColumn {
        let (last, LineColumn { line, column }) = self.last;
        let between = match (usize::try_from(last), usize::try_from(offset)) {
            // At the start can be a byte order mark, which the index knows not to count.
            (Ok(last @ 1..), Ok(offset)) => self.text.get(last..offset),
            _ => None,
        };
        let place = match between.filter(|between| !between.contains(['\n', '\r'])) {
            Some(between) => LineColumn { line, column: column + between.encode_utf16().count() as u64 },
            None => self.index.line_column(offset),
        };
        self.last = (offset, place);
        place
    }
}
