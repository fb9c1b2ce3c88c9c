//! Parse errors as JSON.

use crate::json::write_string;
use fivefold::{LineColumn, LineIndex, ParseError, Span};
pub(crate) use fivefold_view::UNNAMED;
use std::io::{self, Write};
use std::iter;

/// An error, or a notice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Finding {
    pub(crate) error: ParseError,
    pub(crate) is_notice: bool,
}

/// Merges errors and notices, both sorted, by their start; those of the input stream come first.
pub(crate) fn merged<'a>(
    errors: &'a [ParseError],
    notices: &'a [ParseError],
) -> impl Iterator<Item = Finding> + Clone + use<'a> {
    let rank = |error: &ParseError| (error.span.start, !error.code.is_of_input_stream());
    let [mut errors, mut notices] = [errors, notices].map(|list| list.iter().copied().peekable());
    iter::from_fn(move || {
        let is_notice = match (errors.peek(), notices.peek()) {
            (Some(error), Some(notice)) => rank(notice) < rank(error),
            (error, _) => error.is_none(),
        };
        let next = if is_notice { notices.next() } else { errors.next() };
        next.map(|error| Finding { error, is_notice })
    })
}

/// An error or notice in its output form.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    code: &'static str,
    span: Span,
    is_notice: bool,
}

impl Entry {
    /// An entry with that code.
    pub(crate) fn named(code: &'static str, span: Span) -> Self {
        Self { code, span, is_notice: false }
    }

    /// Where it is.
    pub(crate) fn span(&self) -> Span {
        self.span
    }

    /// An error that has no name in its standard.
    pub(crate) fn unnamed(span: Span) -> Self {
        Self { code: UNNAMED, span, is_notice: false }
    }
}

impl From<ParseError> for Entry {
    fn from(error: ParseError) -> Self {
        Self { code: error.code.as_str(), span: error.span, is_notice: false }
    }
}

impl From<Finding> for Entry {
    fn from(Finding { error, is_notice }: Finding) -> Self {
        Self { is_notice, ..error.into() }
    }
}

/// Writes the errors of `text` as lines: `{"code":"eof-in-tag","start":3,"end":3,"line":1,"column":4}`. Notices have
/// `"notice":true`. With the name of a file, each object ends with it: `"file":NAME`.
pub(crate) fn write_lines(
    entries: impl Iterator<Item = impl Into<Entry>>,
    text: &str,
    file: Option<&str>,
    output: &mut impl Write,
) -> io::Result<()> {
    let mut places = Places::new(text);
    for entry in entries {
        begin_object(output, entry.into(), &mut places)?;
        if let Some(file) = file {
            output.write_all(br#","file":"#)?;
            write_string(output, file)?;
        }
        output.write_all(b"}\n")?;
    }
    Ok(())
}

/// Writes the errors of `text` as an array.
pub(crate) fn write_array(
    entries: impl Iterator<Item = impl Into<Entry>>,
    text: &str,
    output: &mut impl Write,
) -> io::Result<()> {
    let mut places = Places::new(text);
    output.write_all(b"[")?;
    for (index, entry) in entries.enumerate() {
        if index > 0 {
            output.write_all(b",")?;
        }
        begin_object(output, entry.into(), &mut places)?;
        output.write_all(b"}")?;
    }
    output.write_all(b"]")
}

/// Writes an error as a JSON object, without the closing brace.
pub(crate) fn begin_object(output: &mut impl Write, entry: Entry, places: &mut Places<'_>) -> io::Result<()> {
    let Entry { code, span: Span { start, end }, is_notice } = entry;
    let LineColumn { line, column } = places.find(start);
    let mark = if is_notice { r#","notice":true"# } else { "" };
    write!(output, r#"{{"code":"{code}","start":{start},"end":{end},"line":{line},"column":{column}{mark}"#)
}

/// Computes lines and columns of offsets, fast if each is near the one before.
#[derive(Debug)]
pub(crate) struct Places<'a> {
    index: LineIndex,
    text: &'a str,
    last: (u64, LineColumn),
}

impl<'a> Places<'a> {
    /// A locator for a text.
    pub(crate) fn new(text: &'a str) -> Self {
        Self { index: LineIndex::new(text), text, last: (0, LineColumn { line: 1, column: 1 }) }
    }

    /// The line and column of any offset.
    pub(crate) fn line(&self, offset: u64) -> u64 {
        self.index.line_number(offset)
    }

    /// A lookup in the index takes time linear in the column, so a line full of errors would take quadratic time.
    /// Within a line, columns are counted from the last offset instead.
    pub(crate) fn find(&mut self, offset: u64) -> LineColumn {
        let (last, LineColumn { line, column }) = self.last;
        let is_after = offset >= last;
        let between = match (usize::try_from(last.min(offset)), usize::try_from(last.max(offset))) {
            // The index knows not to count a byte order mark at the start.
            (Ok(first @ 1..), Ok(second)) => self.text.get(first..second),
            _ => None,
        };
        let place = match between.filter(|between| !between.contains(['\n', '\r'])) {
            Some(between) => {
                let count = between.encode_utf16().count() as u64;
                LineColumn { line, column: if is_after { column + count } else { column - count } }
            }
            None => self.index.line_column(offset),
        };
        self.last = (offset, place);
        place
    }
}
