//! The fields of answers.

use super::generated::request::Want;
use crate::buffer::Buffer;
use crate::json::write_value;
use fivefold::{ErrorCode, ParseError};
use std::collections::BTreeMap;
use std::io::{self, Write};

/// Whether the parser has to keep its errors.
pub(super) fn wants_errors(wants: &[Want]) -> bool {
    wants.iter().any(|want| matches!(want, Want::Errors | Want::ErrorCounts))
}

/// Begins a field of the answer: a comma and the key.
pub(super) fn begin(want: Want, output: &mut Buffer) -> io::Result<()> {
    output.write_all(b",")?;
    write_value(output, want.row().name)?;
    output.write_all(b":")
}

/// Writes `ended_early`: the code of what has ended the input before its end, or null. If it was read to its end, but a limit
/// has left something out, writes `shortened_by`, too.
pub(super) fn write_incompleteness(shortened_by: Option<ErrorCode>, output: &mut Buffer) -> io::Result<()> {
    match shortened_by {
        Some(code) if code.ends_input() => write!(output, r#","ended_early":"{code}""#),
        Some(code) => write!(output, r#","ended_early":null,"shortened_by":"{code}""#),
        None => output.write_all(br#","ended_early":null"#),
    }
}

/// Writes `dropped_errors`, the number of errors and notices beyond the limit, if there are any.
pub(super) fn write_dropped(count: u64, output: &mut Buffer) -> io::Result<()> {
    if count > 0 { write!(output, r#","dropped_errors":{count}"#) } else { Ok(()) }
}

/// Writes the number of errors by code, sorted by code.
pub(super) fn write_error_counts(errors: &[ParseError], output: &mut Buffer) -> io::Result<()> {
    let mut counts = BTreeMap::<&str, u64>::new();
    for error in errors {
        *counts.entry(error.code.as_str()).or_default() += 1;
    }
    write_value(output, &counts)
}
