//! Parse errors as JSON.

use crate::json::List;
use fivefold::{LineColumn, LineIndex, ParseError, Span};
use std::io::Write;

/// Appends the errors of `text` to a list, sorted: `{"code":"eof-in-tag","start":3,"end":3,"line":1,"column":4}`.
/// Notices go among them, with `"notice":true`.
pub(crate) fn append(errors: &[ParseError], notices: &[ParseError], text: &str, list: &mut List) {
    let errors = errors.iter().map(|error| (error, ""));
    let notices = notices.iter().map(|notice| (notice, r#","notice":true"#));
    let mut all: Vec<_> = errors.chain(notices).collect();
    all.sort_by_key(|(error, _)| (error.span.start, !error.code.is_of_input_stream()));

    let mut places = Places { index: LineIndex::new(text), text, last: (0, LineColumn { line: 1, column: 1 }) };
    for (ParseError { code, span, .. }, mark) in all {
        let LineColumn { line, column } = places.find(span.start);
        let Span { start, end } = span;
        let output = list.begin_value();
        write!(output, r#"{{"code":"{code}","start":{start},"end":{end},"line":{line},"column":{column}{mark}}}"#)
            .expect("memory takes every text");
    }
}

/// Lines and columns of offsets in rising order.
struct Places<'a> {
    index: LineIndex<'a>,
    text: &'a str,
    last: (u64, LineColumn),
}

impl Places<'_> {
    /// A look-up in the index takes the time of the line before the offset, which would be quadratic in a line that is
    /// full of errors; from one error of a line to the next, the columns are counted on.
    fn find(&mut self, offset: u64) -> LineColumn {
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
