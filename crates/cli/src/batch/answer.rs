//! The fields of answers.

use crate::buffer::Buffer;
use crate::json::write_string;
use fivefold_batch::Want;
use std::io::{self, Write};

/// Begins a field of the answer: a comma and the key.
pub(super) fn begin(want: Want, output: &mut Buffer) -> io::Result<()> {
    output.write_all(b",")?;
    write_string(output, want.name())?;
    output.write_all(b":")
}

/// Writes `dropped_errors`, the number of errors and notices beyond the limit, if there are any.
pub(super) fn write_dropped(count: u64, output: &mut Buffer) -> io::Result<()> {
    if count > 0 { write!(output, r#","dropped_errors":{count}"#) } else { Ok(()) }
}
