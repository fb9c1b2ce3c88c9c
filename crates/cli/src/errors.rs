//! Parse errors as JSON.

use crate::json::{Pairs, write_array, write_value};
use core::ops::Not;
use fivefold::{LineColumn, LineIndex, ParseError, Span};
pub(crate) use fivefold_view::UNNAMED;
use serde::Serialize;
use serde_json::{Value, json};
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

/// An entry as an object, with what else is said of it.
#[derive(Serialize)]
pub(crate) struct Object<T> {
    code: &'static str,
    start: u64,
    end: u64,
    line: u64,
    column: u64,
    #[serde(skip_serializing_if = "Not::not")]
    notice: bool,
    #[serde(flatten)]
    more: T,
}

impl Entry {
    /// The entry as an object.
    pub(crate) fn object<T>(self, places: &LineIndex, more: T) -> Object<T> {
        let Self { code, span: Span { start, end }, is_notice } = self;
        let LineColumn { line, column } = places.line_column(start);
        Object { code, start, end, line, column, notice: is_notice, more }
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
        write_value(output, &entry.into().object(&places, Pairs(|| file.map(|file| ("file", file)).into_iter())))?;
        output.write_all(b"\n")?;
    }
    Ok(())
}

/// Writes the errors of `text` as an array.
pub(crate) fn write_errors(
    entries: impl Iterator<Item = impl Into<Entry>>,
    text: &str,
    output: &mut impl Write,
) -> io::Result<()> {
    let places = LineIndex::new(text);
    write_array(output, entries.map(|entry| entry.into().object(&places, ())))
}

/// Adds the places that have to do with a finding, if there are any, to its object.
pub(crate) fn add_related<'r>(object: &mut Value, related: impl Iterator<Item = (Span, &'r str)>, places: &LineIndex) {
    let related = related.map(|(Span { start, end }, message)| {
        let LineColumn { line, column } = places.line_column(start);
        json!({ "start": start, "end": end, "line": line, "column": column, "message": message })
    });
    let related: Vec<_> = related.collect();
    if !related.is_empty() {
        object["related"] = related.into();
    }
}
