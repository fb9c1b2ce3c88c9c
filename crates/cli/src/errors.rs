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
    let places = LineIndex::new(text);
    for entry in entries {
        begin_object(output, entry.into(), &places)?;
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
    let places = LineIndex::new(text);
    output.write_all(b"[")?;
    for (index, entry) in entries.enumerate() {
        if index > 0 {
            output.write_all(b",")?;
        }
        begin_object(output, entry.into(), &places)?;
        output.write_all(b"}")?;
    }
    output.write_all(b"]")
}

/// Writes an error as a JSON object, without the closing brace.
pub(crate) fn begin_object(output: &mut impl Write, entry: Entry, places: &LineIndex) -> io::Result<()> {
    let Entry { code, span: Span { start, end }, is_notice } = entry;
    let LineColumn { line, column } = places.line_column(start);
    let mark = if is_notice { r#","notice":true"# } else { "" };
    write!(output, r#"{{"code":"{code}","start":{start},"end":{end},"line":{line},"column":{column}{mark}"#)
}

/// Writes the places that have to do with a finding, if there are any, as a further member of its object.
pub(crate) fn write_related<'r>(
    output: &mut impl Write,
    related: impl Iterator<Item = (Span, &'r str)>,
    places: &LineIndex,
) -> io::Result<()> {
    let mut end: &[u8] = b"";
    for (Span { start, end: after }, message) in related {
        let LineColumn { line, column } = places.line_column(start);
        output.write_all(if end.is_empty() { br#","related":["# } else { b"," })?;
        write!(output, r#"{{"start":{start},"end":{after},"line":{line},"column":{column},"message":"#)?;
        write_string(output, message)?;
        output.write_all(b"}")?;
        end = b"]";
    }
    output.write_all(end)
}
